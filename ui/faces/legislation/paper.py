"""A bill on paper: large with its four columns, or small with its four signs; tokens of those who pledged under it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import signed
from companion.games.legislation.board import Bill
from ui.faces.legislation import mood
from ui.theme import icons, paint

SYMBOLS = {1: "gain", -1: "loss", 0: "nought"}
"""The symbol of a value, so that no sign is told by its colour."""


def large(
    painter: QPainter, box: QRectF, bill: Bill, title: str, columns: Sequence[tuple[str, str]], unit: float
) -> None:
    """A bill as it lies on the table of the house: its number, and a column for each agenda."""
    ours = mood.current()
    paint.panel(painter, box, unit * 0.6, ours.paper, ours.rim)
    head = QRectF(box.left() + unit * 0.3, box.top() + unit * 0.15, box.width() - unit * 0.6, box.height() * 0.33)
    size = min(head.height() * 0.8, unit * 2)
    paint.write(painter, head, title, size, ours.print, paint.HEAVY, paint.CENTER, least=unit)
    step = (box.width() - unit * 0.6) / 4
    top, rest = head.bottom(), box.bottom() - head.bottom() - unit * 0.2
    for place, ((letters, _name), value) in enumerate(zip(columns, bill.values, strict=True)):
        cell = QRectF(box.left() + unit * 0.3 + place * step, top, step, rest)
        word = QRectF(cell.left(), cell.top(), step, rest * 0.42)
        paint.write(painter, word, letters, unit, ours.print, paint.BOLD, paint.CENTER)
        number = QRectF(cell.left(), word.bottom(), step, rest - word.height())
        big = max(unit, min(number.height() * 0.85, step * 0.5))
        paint.write(painter, number, signed(value), big, ours.value(value), paint.HEAVY, paint.CENTER, least=unit)


def small(painter: QPainter, box: QRectF, bill: Bill, unit: float) -> None:
    """A bill in one line: its number, and a symbol for each of its four values, in the order of the columns."""
    ours = mood.current()
    paint.panel(painter, box, unit * 0.3, ours.paper, ours.rim)
    number = QRectF(box.left() + unit * 0.1, box.top(), unit * 1.62, box.height())
    paint.write(painter, number, bill.number, unit, ours.print, paint.HEAVY, paint.CENTER)
    step = (box.right() - number.right() - unit * 0.15) / 4
    for place, value in enumerate(bill.values):
        cell = QRectF(number.right() + place * step, box.top(), step, box.height())
        side = min(step * 0.85, unit * 0.85)
        mark = QRectF(cell.center().x() - side / 2, cell.center().y() - side / 2, side, side)
        icons.draw(painter, SYMBOLS[value], mark, ours.value(value))
