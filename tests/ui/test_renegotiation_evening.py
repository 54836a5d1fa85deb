"""The Renegotiation Game through the real windows: a journey by click, a hummed pause, laid cards, and the speech."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.session import header_for
from tests.ui.evenings import Desk, Key

NAMES = ("Ana", "Ben")


def laid(app: object, folder: Path, **options: str) -> Desk:
    """A table of two at which Ana begins."""
    rules = GAMES["renegotiation"]
    given = {"first.player": "Ana", **{key.replace("__", "."): value for key, value in options.items()}}
    time = HandWoundTime()
    session = Session.begin(rules, NAMES, given, MemoryJournal(header_for(rules)), time, AppDraws(4))
    desk = Desk(app, folder, NAMES, {}, session)  # type: ignore[arg-type]  # it is the application
    desk.time = time
    return desk


@pytest.fixture
def boxed(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    """With printed cards on the app's map."""
    desk = laid(qapp, tmp_path, cards__mode="box", speech__words="host")
    yield desk
    desk.close()


@pytest.fixture
def dealt(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    """With the app's own deck."""
    desk = laid(qapp, tmp_path)
    yield desk
    desk.close()


@pytest.fixture
def light(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    """With printed map and cards."""
    desk = laid(qapp, tmp_path, cards__mode="box", map__mode="light")
    yield desk
    desk.close()


def test_a_light_turn_costs_at_most_four_presses(light: Desk) -> None:
    # Ana lays a card worth 7: her digit, the points, Enter, and Space for the next turn.
    light.presses = 0
    light.keys(Key.Key_1, Key.Key_7, Key.Key_Return)
    assert [card.points for card in light.view.board.players[0].row] == [7]
    light.key(Key.Key_Space)
    assert (light.view.board.active, light.presses) == ("Ben", 4)
    # Ben does what is no business of the app.
    light.key(Key.Key_Space)
    assert (light.view.board.active, light.presses) == ("Ana", 5)


def lay(desk: Desk, *points: str) -> None:
    """Key in printed points cards of the seat whose turn it is."""
    for figure in points:
        desk.click(desk.button("lays a points card"))
        desk.key(getattr(Key, f"Key_{figure}"))
        desk.key(Key.Key_Return)


def test_r5_a_click_on_a_light_travels_there_and_space_ends_the_turn(boxed: Desk) -> None:
    light = boxed.table.board.pieces["Brussels"]
    QTest.mouseClick(light, Qt.MouseButton.LeftButton)
    boxed.settle()
    assert boxed.view.board.players[0].city == "Brussels"
    assert boxed.view.board.way == ("London", "Brussels")
    assert boxed.table.board.pieces == {}
    boxed.key(Key.Key_Space)
    assert boxed.view.board.active == "Ben"
    assert "Paris" in boxed.table.board.pieces


def test_r16_whoever_makes_everybody_wait_is_heard_humming(boxed: Desk) -> None:
    boxed.click(boxed.button("makes everybody wait"))
    assert boxed.sink.played == ["ode_to_joy"]
    assert boxed.view.board.hums == "Ana"
    assert not boxed.session.running
    boxed.key(Key.Key_Space)
    assert boxed.view.board.hums == ""
    assert boxed.session.running


def test_r14_four_laid_cards_and_a_speech_of_forty_seconds_win(boxed: Desk) -> None:
    boxed.click(boxed.button("Pick up in London"))
    lay(boxed, "8", "7", "6", "9")
    assert boxed.phase == "finishing"
    boxed.key(Key.Key_Space)
    assert boxed.phase == "speech"
    boxed.key(Key.Key_Space)
    for letter in "ferret":
        boxed.key(getattr(Key, f"Key_{letter.upper()}"))
    boxed.key(Key.Key_Return)
    for letter in "radish":
        boxed.key(getattr(Key, f"Key_{letter.upper()}"))
    boxed.key(Key.Key_Return)
    assert boxed.view.board.speech.words == ("ferret", "radish")
    boxed.key(Key.Key_Space)
    boxed.wind(40_000)
    boxed.keys(Key.Key_Space, Key.Key_Space)
    result = boxed.page().result
    assert result is not None
    assert result.winners == ("Ana",)
    assert result.standings[0].total == 40
    assert result.graph_say == "Points by turn"
    assert boxed.table.stack.currentWidget() is boxed.table.result


def test_the_laptop_goes_to_whose_turn_it_is_and_back_to_the_table(dealt: Desk) -> None:
    dealt.key(Key.Key_N)
    window = dealt.private()
    assert window is not None
    assert window.seat == "Ana"
    dealt.key(Key.Key_Return)
    assert window.own is not None
    assert not window.own.ballots.isVisible()
    assert [card.face.title for card in dealt.page("Ana").view.mine.hand]
    dealt.key(Key.Key_N)
    assert dealt.private() is None
