"""Lines with names from right to left are laid as they are meant: payer, arrow, receiver, amount."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication

from companion.core.names import isolated
from ui.theme import paint, style


def starts(line: str, *parts: str) -> list[float]:
    """How far to the right the middle of each part is drawn."""
    layout = QTextLayout(line, style.font(24))
    layout.beginLayout()
    drawn = layout.createLine()
    layout.endLayout()

    def at(place: int) -> float:
        x: Any = drawn.cursorToX(place)
        return float(x[0] if isinstance(x, tuple) else x)

    places = [(line.index(part), line.index(part) + len(part)) for part in parts]
    return [(at(first) + at(last)) / 2 for first, last in places]


@pytest.mark.parametrize(("payer", "receiver"), [("שרה", "דוד"), ("أحمد", "مريم"), ("Ana", "דוד"), ("王小明", "أحمد")])
def test_payer_arrow_receiver_and_amount_stand_from_left_to_right(
    qapp: QApplication, payer: str, receiver: str
) -> None:
    line = f"{isolated(payer)} → {isolated(receiver)}: 3"
    found = starts(line, payer, "→", receiver, "3")
    assert found == sorted(found), line


def test_without_isolates_they_would_not(qapp: QApplication) -> None:
    found = starts("שרה → דוד: 3", "שרה", "→", "דוד", "3")
    assert found != sorted(found)


def test_isolates_take_no_room(qapp: QApplication) -> None:
    assert paint.width(isolated("דוד"), 40) == pytest.approx(paint.width("דוד", 40), abs=1)
