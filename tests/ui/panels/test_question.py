"""The panel of an open question: it is answered by somebody who has read it, not by keys that were meant for a deal."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.offers import Choice, Question
from ui.panels.question import QuestionPanel

QUESTION = Question("bribe.opposite", "What becomes of it?", (Choice("back", "back"), Choice("stays", "stays")), "back")


@pytest.fixture
def asked(qtbot: QtBot) -> tuple[QuestionPanel, list[dict[str, Any]]]:
    """An open panel with the focus, and what it decided."""
    panel = QuestionPanel(lambda reason: reason.key)
    decided: list[dict[str, Any]] = []
    panel.asked.connect(decided.append)
    qtbot.addWidget(panel)
    panel.set_question(QUESTION)
    panel.show()
    panel.activateWindow()
    panel.setFocus()
    return panel, decided


def write(*keys: str | Qt.Key) -> None:
    """Press keys where the focus is."""
    for key in keys:
        target = QApplication.focusWidget()
        assert target is not None
        QTest.keyClicks(target, key) if isinstance(key, str) else QTest.keyClick(target, key)


def test_a_digit_chooses_and_enter_decides(asked: tuple[QuestionPanel, list[dict[str, Any]]]) -> None:
    _panel, decided = asked
    write("2", Qt.Key.Key_Return)
    assert [answer["choice"] for answer in decided] == ["stays"]


def test_enter_takes_the_default(asked: tuple[QuestionPanel, list[dict[str, Any]]]) -> None:
    _panel, decided = asked
    write(Qt.Key.Key_Return)
    assert [answer["choice"] for answer in decided] == ["back"]


def test_the_keys_of_a_deal_answer_no_question(asked: tuple[QuestionPanel, list[dict[str, Any]]]) -> None:
    panel, decided = asked
    write("d", "4", "2", "1", "i", "1", Qt.Key.Key_Return)
    assert decided == []
    assert panel.choices is not None
    assert panel.choices.chosen() == ("back",)
    assert panel.refusal.isVisible()


def test_tab_says_that_the_question_is_meant(asked: tuple[QuestionPanel, list[dict[str, Any]]]) -> None:
    panel, decided = asked
    write("d", Qt.Key.Key_Tab)
    assert not panel.refusal.isVisible()
    panel.setFocus()
    write("2", Qt.Key.Key_Return)
    assert [answer["choice"] for answer in decided] == ["stays"]


def test_a_click_answers_at_once(asked: tuple[QuestionPanel, list[dict[str, Any]]]) -> None:
    panel, decided = asked
    write("d")
    assert panel.choices is not None
    QTest.mouseClick(panel.choices.buttons["stays"], Qt.MouseButton.LeftButton)
    panel.decide.click()
    assert [answer["choice"] for answer in decided] == ["stays"]


def test_space_pressed_by_habit_decides_nothing(asked: tuple[QuestionPanel, list[dict[str, Any]]]) -> None:
    _panel, decided = asked
    write(Qt.Key.Key_Space)
    assert decided == []
