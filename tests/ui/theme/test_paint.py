"""Drawing by hand."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from tests.ui.ink import Ink, Word
from ui.theme import paint


def drawn(text: str, room: float, px: float, least: float = 0.0) -> Word:
    """The one word that is drawn."""
    ink = Ink(800, 100)
    painter = QPainter(ink)
    paint.write(painter, QRectF(10, 10, room, 50), text, px, "#FFFFFF", least=least)
    painter.end()
    return ink.words[0]


@pytest.mark.parametrize(
    "text", ["Jo", "Stephanie", "W" * 24, "Wilhelmine Mondschein-Wu", "国際連合安全保障理事会国際連合安全保障"]
)
@pytest.mark.parametrize("room", [40.0, 120.0, 333.0])
def test_a_line_never_leaves_its_box(qapp: QApplication, text: str, room: float) -> None:
    word = drawn(text, room, 30, least=20)
    assert word.left >= 9.5
    assert word.right <= 10 + room + 1


def test_a_line_shrinks_before_it_is_cut_and_never_below_its_least(qapp: QApplication) -> None:
    natural = paint.width("Stephanie", 30)
    word = drawn("Stephanie", natural * 0.8, 30, least=20)
    assert word.text == "Stephanie"
    assert 20 <= word.high < 30
    assert drawn("Stephanie", natural * 0.4, 30, least=20).high == 20


def test_words_that_are_left_over_are_elided_on_the_last_line(qapp: QApplication) -> None:
    lines = paint.wrapped("one two three four five six seven eight nine ten", 100, 20, most=2)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
