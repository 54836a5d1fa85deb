"""Player sheets where the printed map is the board: the terms that lie, by title, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import figure, signed
from ui.faces.renegotiation import mood
from ui.theme import icons, paint, style

FIGURE = 1.4
"""How high a card is in which a figure stands well, in units: before it is lower, cards lie closer."""
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}
"""How many sheets stand beside each other, by the number of players."""


@dataclass(frozen=True)
class Sheet:
    """One player's sheet: the terms as points and title, how many finish, and the sum."""

    seat: str
    colour: int
    terms: tuple[tuple[int, str], ...]
    target: int
    total: int
    active: bool = False
    arbiter: bool = False
    finisher: bool = False
    note: str = ""
    """What else concerns this player, such as turns to be missed."""
    posted: tuple[tuple[int, str], ...] = ()
    """What cards and corrections gave or took: points, and for what."""


def places(box: QRectF, count: int, unit: float) -> list[QRectF]:
    """Where each sheet lies."""
    columns = COLUMNS.get(count, 3)
    rows = -(-count // columns)
    gap = unit * 0.5
    wide, high = (box.width() - gap * (columns - 1)) / columns, (box.height() - gap * (rows - 1)) / max(1, rows)
    return [
        QRectF(box.left() + (n % columns) * (wide + gap), box.top() + (n // columns) * (high + gap), wide, high)
        for n in range(count)
    ]


def draw(painter: QPainter, box: QRectF, sheet: Sheet, unit: float) -> None:
    """Name and sum at the head; under it the terms, and a dashed place for each that is missing."""
    theme, ours, u = style.current(), mood.current(), unit
    fill = ours.city if sheet.active and theme.name != "contrast" else ours.panel
    paint.panel(painter, box, u * 0.6, fill, theme.brass_ink if sheet.active else theme.line)
    inner = box.adjusted(u * 0.7, u * 0.35, -u * 0.7, -u * 0.5)
    head = QRectF(inner.left(), inner.top(), inner.width(), u * 2.3)
    side = u * 1.2
    icons.draw_shape(painter, sheet.colour, QRectF(head.left(), head.center().y() - side / 2, side, side),
                     theme.seat(sheet.colour))  # fmt: skip
    total = figure(sheet.total)
    wide = paint.width(total, u * 2.2, paint.HEAVY) + 2
    number = QRectF(head.right() - wide, head.top(), wide, head.height())
    paint.write(painter, number, total, u * 2.2, theme.ink, paint.HEAVY, paint.RIGHT)
    end = number.left() - u * 0.4
    for icon, on in (("trophy", sheet.finisher), ("arbiter", sheet.arbiter)):
        if on:
            icons.draw(painter, icon, QRectF(end - u * 1.1, head.center().y() - u * 0.55, u * 1.1, u * 1.1),
                       theme.brass_ink)  # fmt: skip
            end -= u * 1.5
    name = QRectF(head.left() + side + u * 0.5, head.top(), end - head.left() - side - u * 0.5, head.height())
    if sheet.note and not _low(box, sheet, u):
        wide = paint.width(sheet.note, u, paint.MEDIUM) + 2
        beside = QRectF(name.right() - wide, name.top(), wide, name.height())
        paint.write(painter, beside, sheet.note, u, theme.ink_soft, paint.MEDIUM, paint.RIGHT, least=u)
        name.setRight(beside.left() - u * 0.8)
    elif sheet.note:
        foot = QRectF(inner.left(), inner.bottom() - u * 1.3, inner.width(), u * 1.3)
        paint.write(painter, foot, sheet.note, u, theme.ink_soft, paint.MEDIUM, least=u)
    paint.write_name(painter, name, sheet.seat, u * 1.45, theme.ink, u)
    _terms(painter, box, sheet, u)


def _low(box: QRectF, sheet: Sheet, u: float) -> bool:
    """Whether the note has a line of its own under the terms, for it has no room beside the name."""
    room = box.width() - u * (1.4 + 1.7 + 0.4 + 1.5 * (sheet.finisher + sheet.arbiter))
    beside = paint.width(figure(sheet.total), u * 2.2, paint.HEAVY) + paint.width(sheet.note, u, paint.MEDIUM) + 4
    return bool(sheet.note) and paint.width(sheet.seat, u * 1.45, paint.BOLD) + u * 0.8 + beside > room


def lines(box: QRectF, sheet: Sheet, u: float) -> list[QRectF]:
    """Where each line of a sheet in this box lies: those of the terms, of what is missing, and of what was posted."""
    return _lines(box, sheet, u)[0]


def _lines(box: QRectF, sheet: Sheet, u: float) -> tuple[list[QRectF], list[tuple[int, str]]]:
    """Where its lines lie, and what was posted as so many of them have room for it."""
    inner = box.adjusted(u * 0.7, u * 2.85, -u * 0.7, -u * (1.8 if _low(box, sheet, u) else 0.5))
    slots = max(sheet.target, len(sheet.terms))
    posted = _fitting(sheet.posted, int(inner.height() / (u * FIGURE)) - slots)
    count = slots + len(posted)
    step = min(u * 3.2, inner.height() / max(1, count))
    gap = min(u * 0.25, max(0.0, step - u * FIGURE))
    rows = [QRectF(inner.left(), inner.top() + n * step, inner.width(), step - gap) for n in range(count)]
    return rows, posted


def _terms(painter: QPainter, box: QRectF, sheet: Sheet, u: float) -> None:
    theme = style.current()
    places, posted = _lines(box, sheet, u)
    slots = len(places) - len(posted)
    rows = [*sheet.terms, *([None] * (slots - len(sheet.terms))), *posted]
    for n, (lies, row) in enumerate(zip(rows, places, strict=True)):
        size = min(u * 1.35, row.height() * 0.62)
        if lies is None:
            pen = QPen(QColor(theme.line_strong), max(1.2, u * 0.07), Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([3, 2.4])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), u * 0.3, u * 0.3)
            continue
        points, title = lies
        card = QRectF(row.left(), row.top(), u * 2.4, row.height())
        # What an event gave or took is no card before its player, and looks like none.
        extra = n >= slots
        painter.setPen(QPen(QColor(theme.seat(sheet.colour)), paint.hair(1.5)) if extra else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if extra else QColor(theme.seat(sheet.colour)))
        painter.drawRoundedRect(card.adjusted(1, 1, -1, -1), u * 0.3, u * 0.3)
        worth, ink = (signed(points), theme.ink) if extra else (figure(points), theme.on_seat)
        paint.write(painter, card, worth, max(u, size * 1.2), ink, paint.HEAVY, paint.CENTER, least=u)
        said = row.adjusted(card.width() + u * 0.6, 0, 0, 0)
        paint.write(painter, said, title, max(u, size), theme.ink, paint.BOLD, least=u)


def _fitting(posted: Sequence[tuple[int, str]], room: int) -> list[tuple[int, str]]:
    """What was posted, a line each where so many have room, else all of it in one."""
    if len(posted) <= max(1, room):
        return list(posted)
    return [(sum(points for points, _why in posted), ", ".join(why for _points, why in posted))]


def told(sheets: Sequence[Sheet]) -> str:
    """The terms by title, and what else gave or took points, for those who listen."""
    lines = (
        (s.seat, [*(f"{title} {points}" for points, title in s.terms), *(f"{why}: {signed(n)}" for n, why in s.posted)])
        for s in sheets
    )
    return "; ".join(f"{seat}: " + ", ".join(said) for seat, said in lines)
