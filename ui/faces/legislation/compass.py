"""The compass of agendas: two by two cells, social above fiscal, progressive left of conservative."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import signed
from ui.faces.legislation import mood
from ui.theme import paint, style

CELLS = ("sp", "sc", "fp", "fc")
"""The agendas in the order of the cells: the upper two, then the lower two."""


def cells(painter: QPainter, box: QRectF, held: Sequence[str]) -> None:
    """The compass of a member: its agendas are filled; a question mark in the middle while they lie face down."""
    theme = style.current()
    gap = box.width() * 0.08
    side = (min(box.width(), box.height()) - gap) / 2
    for place, agenda in enumerate(CELLS):
        left, top = box.left() + place % 2 * (side + gap), box.top() + place // 2 * (side + gap)
        on = agenda in held
        painter.setPen(QPen(QColor(theme.brass_ink if on else mood.current().rim), paint.hair(1.4)))
        painter.setBrush(QColor(theme.brass_ink) if on else QColor(0, 0, 0, 0))
        painter.drawRoundedRect(QRectF(left, top, side, side).adjusted(1, 1, -1, -1), side * 0.16, side * 0.16)
    if not held:
        paint.write(painter, box, "?", box.height() * 0.8, theme.ink, paint.HEAVY, paint.CENTER)


def pills(
    painter: QPainter, box: QRectF, values: Sequence[int], letters: Sequence[str], u: float, *, points: bool = False,
    columns: int = 2,
) -> None:  # fmt: skip
    """The four signs of a bill on paper: round for +, square for −, hollow for 0; with letters where they have room.

    `points` writes figures in the place of signs; in four `columns` they stand in one line.
    """
    gap, rows = u * 0.14, len(values) // columns
    wide, high = (box.width() - gap * (columns - 1)) / columns, (box.height() - gap * (rows - 1)) / rows
    # All four have their letters, small where they must be, or none: the place in the compass says it then.
    signs = {signed(value) if points else "0" for value in values}
    close = not lettered(wide, high, letters, u, signs=signs)
    if close and not lettered(wide, high, letters, u, signs=signs, close=True):
        letters = [""] * len(letters)
    for place, (value, said) in enumerate(zip(values, letters, strict=True)):
        left, top = box.left() + place % columns * (wide + gap), box.top() + place // columns * (high + gap)
        pill(painter, QRectF(left, top, wide, high), value, said, u, points=points, close=close)


def _sizes(high: float, u: float, *, close: bool) -> tuple[float, float]:
    """How large sign and letters of a pill are; smaller where they stand `close`."""
    sign, text = (1.1, 1.0) if close else (1.5, 1.15)
    return min(high * 0.78, u * sign), min(u * text, high * 0.72)


def lettered(
    wide: float, high: float, letters: Iterable[str], u: float, *, signs: Iterable[str] = ("0",), close: bool = False
) -> bool:
    """Whether a pill of this size has room for any of these letters beside any of these signs."""
    size, text = _sizes(high, u, close=close)
    sign = max(paint.width(one, size, paint.HEAVY) for one in signs)
    return sign + max(paint.width(one, text, paint.BOLD) for one in letters) + u * (0.4 if close else 0.75) <= wide


def pill(
    painter: QPainter, box: QRectF, value: int, said: str, u: float, *, points: bool = False, close: bool = False
) -> None:
    """One sign with its letters."""
    ours = mood.current()
    fill = ours.yay if value > 0 else ours.nay if value < 0 else ""
    radius = box.height() * (0.14 if value < 0 else 0.5)
    ink = ours.on_ballot if fill else ours.print
    painter.setPen(QPen(QColor(fill or ours.print), paint.hair(1.3)))
    painter.setBrush(QColor(fill) if fill else QColor(0, 0, 0, 0))
    painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), radius, radius)
    sign = signed(value) if points else {1: "+", -1: "−"}.get(value, "0")
    size, text = _sizes(box.height(), u, close=close)
    pad = min(u * 0.45, (box.width() - paint.width("0", size, paint.HEAVY) - paint.width(said, text, paint.BOLD)) / 3)
    if said:
        inner = box.adjusted(pad, 0, -pad, 0)
        paint.write(painter, inner, said, text, ink, paint.BOLD)
        room = max(paint.width("0", size, paint.HEAVY), paint.width(sign, size, paint.HEAVY)) + 1
        mark = QRectF(inner.right() - room, box.top(), room, box.height())
        paint.write(painter, mark, sign, size, ink, paint.HEAVY, paint.CENTER)
    else:
        paint.write(painter, box, sign, size, ink, paint.HEAVY, Qt.AlignmentFlag.AlignCenter)
