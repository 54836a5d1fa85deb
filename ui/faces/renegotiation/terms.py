"""The laid terms on the right: what each player has laid, how many more it takes, the total, and the hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, figure, signed
from ui.faces.renegotiation import mood
from ui.theme import icons, paint, style

TIGHT = 2.5
"""A row that is lower than so many units has no room for two lines of text."""
TWO_LINES = 3.4
"""One that is so high has, above its cards, room for a long name in two lines."""
CARD = 1.75
"""How wide a laid card is, in units; it becomes narrower where many lie."""
NARROW = 0.5
"""How narrow the place of a card that is still missing may be, in units."""


@dataclass(frozen=True)
class Row:
    """One player's terms: the values that lie (with a mark on those that are banked), and how many end the game."""

    seat: str
    colour: int
    laid: tuple[tuple[int, bool], ...]
    target: int
    total: int
    hand: int | None
    """None where nobody keeps count."""
    active: bool = False
    arbiter: bool = False
    finisher: bool = False
    notes: tuple[str, ...] = ()
    """What else concerns this player; shown where there is room."""
    posted: tuple[tuple[int, str], ...] = ()
    """What cards and corrections gave or took: points, and for what."""
    low: bool = False
    """Whether the total stands among the cards, as it does in another row that has a long name."""


def places(box: QRectF, rows: Sequence[Row], foot: str, unit: float) -> list[QRectF]:
    """Where each player's row lies in the panel."""
    inner, head, low = _parts(box, foot, unit)
    room = low.top() - head.bottom() - unit * 0.2
    step = min(room / max(1, len(rows)), unit * (5.6 if any(row.notes for row in rows) else 4.6))
    top = head.bottom() + unit * 0.1
    return [QRectF(inner.left(), top + n * step, inner.width(), step) for n in range(len(rows))]


def level(boxes: Sequence[QRectF], rows: Sequence[Row], unit: float) -> list[Row]:
    """The rows as they stand in these boxes: where one has its total low, all have, so that they are compared."""
    cards = [box.adjusted(0, unit * 0.08, 0, -unit * 0.12) for box in boxes]
    low = any(_low(card, row, unit) for card, row in zip(cards, rows, strict=True))
    return [replace(row, low=low) for row in rows]


def least(rows: int, wide: float, foot: str, unit: float) -> float:
    """How high the panel must be so that every row shows the figures of its cards."""
    _inner, head, low = _parts(QRectF(0, 0, wide, 0), foot, unit)
    return unit * 1.0 + head.height() + low.height() + rows * unit * (TIGHT + 0.22)


def _parts(box: QRectF, foot: str, unit: float) -> tuple[QRectF, QRectF, QRectF]:
    """What lies within the panel's rim, its head, and its foot."""
    inner = box.adjusted(unit * 0.6, unit * 0.3, -unit * 0.6, -unit * 0.3)
    head = QRectF(inner.left() + unit * 0.2, inner.top(), inner.width() - unit * 0.4, unit * 1.5)
    many = len(paint.wrapped(foot, head.width(), unit, paint.BOLD, most=4)) if foot else 1
    high = unit * 1.3 * many
    return inner, head, QRectF(head.left(), inner.bottom() - high - unit * 0.1, head.width(), high)


def draw(painter: QPainter, box: QRectF, title: str, foot: str, unit: float) -> None:
    """The panel, as high as the box, without its rows."""
    theme, ours = style.current(), mood.current()
    paint.panel(painter, box, unit * 0.6, ours.panel, theme.line)
    _inner, head, low = _parts(box, foot, unit)
    paint.write(painter, head, title, unit * 1.1, theme.ink_soft, paint.BOLD, least=unit)
    if low.height() < unit * 2:
        paint.write(painter, low, foot, unit * 1.1, theme.brass_ink, paint.BOLD, least=unit)
    else:
        paint.write_lines(painter, low, foot, unit, theme.brass_ink, paint.BOLD, spacing=1.25)


def draw_row(painter: QPainter, box: QRectF, row: Row, u: float) -> None:
    """One player's row, in one of the `places`."""
    theme, ours = style.current(), mood.current()
    card = box.adjusted(0, u * 0.08, 0, -u * 0.12)
    if row.active:
        paint.panel(painter, card, u * 0.4, ours.city if theme.name != "contrast" else None, theme.brass_ink)
    edge = QRectF(card.left() + u * 0.15, card.top() + u * 0.25, u * 0.22, card.height() - u * 0.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.seat(row.colour)))
    painter.drawRoundedRect(edge, edge.width() / 2, edge.width() / 2)
    inner = _inner(card, u)
    left, right = inner.left(), inner.right()
    # Where rows are low, cards are marks without figures, and the hand stands beside the total.
    tight = card.height() < u * TIGHT
    line = min(u * 1.6, card.height() - u * 0.75) if tight else _line(card, row, u)
    total, wide = figure(row.total), _total_wide(row, u)
    mark = QRectF(left, card.top() + u * 0.1 + (line - u) / 2, u, u)
    icons.draw_shape(painter, row.colour, mark, theme.seat(row.colour))
    number = QRectF(right - wide - 2, card.top() + u * 0.1, wide + 2, line + u * 0.1)
    low = _low(card, row, u)
    if low:
        under = _under(card, row, u)
        number = QRectF(number.left(), under.top(), number.width(), under.height())
    paint.write(painter, number, total, min(u * 1.7, number.height()), theme.ink, paint.HEAVY, paint.RIGHT, least=u)
    end = right if low else number.left() - u * 0.25
    for icon, on in (("trophy", row.finisher), ("arbiter", row.arbiter)):
        if on:
            icons.draw(painter, icon, QRectF(end - u, mark.top(), u, u), theme.brass_ink)
            end -= u * 1.25
    held, aside = "" if row.hand is None else str(row.hand), _aside(row, u)
    if tight and held:
        _hand(painter, QRectF(end - aside - u * 0.3, number.top(), aside, line), held, u)
        end -= aside + u * 0.5
    name = QRectF(mark.right() + u * 0.35, card.top() + u * 0.1, end - mark.right() - u * 0.35, line)
    paint.write_name(painter, name, row.seat, u * 1.15, theme.ink, u)
    if tight:
        _marks(painter, QRectF(left, name.bottom() + u * 0.05, right - left, u * 0.42), row, u)
        return
    if not (note := _note(card, row, u)).isEmpty():
        paint.write(painter, note, " · ".join(row.notes), u, theme.ink_soft, paint.MEDIUM)
    under = _under(card, row, u)
    kept = _kept(card, row, u)
    _cards(painter, under, row, u, kept)
    if held:
        _hand(painter, QRectF(right - kept + u * 0.3, under.top(), aside, under.height()), held, u)


def marked(box: QRectF, row: Row, u: float) -> QPointF:
    """The middle of the mark of a correction of this row: before its name, in the margin."""
    card = box.adjusted(0, u * 0.08, 0, -u * 0.12)
    tight = card.height() < u * TIGHT
    return QPointF(card.left() + u * 0.08, card.top() + u * 0.1 + (u if tight else _line(card, row, u)) / 2)


def _hand(painter: QPainter, box: QRectF, held: str, u: float) -> None:
    """How many cards a player holds."""
    theme = style.current()
    mark = QRectF(box.left(), box.center().y() - u * 0.5, u, u)
    icons.draw(painter, "hand", mark, theme.ink_soft)
    rest = QRectF(mark.right(), box.top(), box.right() - mark.right(), box.height())
    paint.write(painter, rest, held, u, theme.ink_soft, paint.BOLD, paint.RIGHT)


def cards_of(box: QRectF, row: Row, u: float) -> list[QRectF]:
    """Where each laid card lies in a row in this box, as far as it is shown with its figure."""
    card = box.adjusted(0, u * 0.08, 0, -u * 0.12)
    if card.height() < u * TIGHT:
        return []
    slots, count = _slots(_under(card, row, u), row, u, _kept(card, row, u))
    return slots[: len(row.laid) if len(slots) == count else len(slots) - 1]


def _line(card: QRectF, row: Row, u: float) -> float:
    """How high the name stands in a row that is not tight: a long one has two lines, where there is room."""
    if card.height() >= u * TWO_LINES and _long(card, row, u):
        return u * 1.95
    return min(u * 1.6, card.height() * 0.45)


def _long(card: QRectF, row: Row, u: float) -> bool:
    """Whether the name has no room in one line beside the total."""
    beside = _inner(card, u).width() - _total_wide(row, u) - 2 - u * (1.6 + 1.25 * (row.finisher + row.arbiter))
    return paint.width(row.seat, u, paint.BOLD) * paint.NARROWEST > beside


def _low(card: QRectF, row: Row, u: float) -> bool:
    """Whether the total stands under such a name, among the cards: in one line the name has the whole of it."""
    return u * TIGHT <= card.height() < u * TWO_LINES and (row.low or _long(card, row, u))


def _kept(card: QRectF, row: Row, u: float) -> float:
    """What is kept at the right of the laid cards, for the hand and for a total that stands low."""
    return _aside(row, u) + u * 0.3 + (_total_wide(row, u) + u * 0.5 if _low(card, row, u) else 0.0)


def _inner(card: QRectF, u: float) -> QRectF:
    return card.adjusted(u * 0.77, 0, -u * 0.4, 0)


def _total_wide(row: Row, u: float) -> float:
    return paint.width(figure(row.total), u * 1.7, paint.HEAVY)


def _aside(row: Row, u: float) -> float:
    """How wide the count of the hand is."""
    return 0.0 if row.hand is None else paint.width(str(row.hand), u, paint.BOLD) + u * 1.35


def _note(card: QRectF, row: Row, u: float) -> QRectF:
    """Where the notes stand; empty where they do not."""
    inner, bottom = _inner(card, u), card.bottom() - u * 0.2
    shown = bool(row.notes) and card.height() > u * 5
    return QRectF(inner.left(), bottom - u * 1.3, inner.width(), u * 1.3) if shown else QRectF()


def _under(card: QRectF, row: Row, u: float) -> QRectF:
    """Where the laid cards and the hand stand, under the name and over the notes."""
    inner, note = _inner(card, u), _note(card, row, u)
    top = card.top() + u * 0.2 + _line(card, row, u)
    bottom = card.bottom() - u * 0.2 if note.isEmpty() else note.top()
    return QRectF(inner.left(), top, inner.width(), bottom - top)


def _slots(under: QRectF, row: Row, u: float, kept: float) -> tuple[list[QRectF], int]:
    """A place for each card that lies or is missing, as many as have room, and how many there should be."""
    box = under.adjusted(0, 0, -kept, 0)
    gap = u * 0.22
    if row.posted:
        box = box.adjusted(0, 0, -_posted_wide(row, u) - gap, 0)
    count = len(row.laid) + max(0, row.target - len(row.laid))
    wide = min(CARD * u, (box.width() - gap * (count - 1)) / max(1, count))
    shown, least = count, u * 1.3
    high = min(box.height(), u * 2.2)
    top = box.center().y() - high / 2
    lie, free = len(row.laid), count - len(row.laid)
    narrow = (box.width() - lie * (least + gap) + gap) / free - gap if free else 0.0
    if wide < least and narrow >= u * NARROW:
        # A place that is empty has no figure, and may be narrow.
        slots = [QRectF(box.left() + n * (least + gap), top, least, high) for n in range(lie)]
        begins = box.left() + lie * (least + gap)
        return [*slots, *(QRectF(begins + n * (narrow + gap), top, narrow, high) for n in range(free))], count
    if wide < least:
        shown = max(1, int((box.width() + gap) / (least + gap)))
        wide = least
    return [QRectF(box.left() + n * (wide + gap), top, wide, high) for n in range(shown)], count


def _posted(row: Row) -> str:
    return signed(sum(points for points, _why in row.posted))


def _posted_wide(row: Row, u: float) -> float:
    return paint.width(_posted(row), u * 1.2, paint.BOLD) + u * 0.3


def _marks(painter: QPainter, box: QRectF, row: Row, u: float) -> None:
    """A mark for each laid card, and a dashed one for each that is still missing."""
    theme = style.current()
    count = max(len(row.laid), row.target, 1)
    wide = min(u * 1.6, box.width() / count)
    for n in range(count):
        mark = QRectF(box.left() + n * wide, box.top(), wide - u * 0.2, box.height())
        lies = n < len(row.laid)
        painter.setPen(QPen(QColor(theme.ink if lies else theme.line_strong), max(1.2, u * 0.05),
                            Qt.PenStyle.SolidLine if lies else Qt.PenStyle.DashLine))  # fmt: skip
        painter.setBrush(QColor(theme.seat(row.colour)) if lies else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(mark, u * 0.15, u * 0.15)


def _cards(painter: QPainter, box: QRectF, row: Row, u: float, kept: float) -> None:
    """Laid cards with their values, and a dashed place for each that is still missing."""
    theme = style.current()
    if row.posted:
        # All of it in one place at the right, signed: no card, and not to be counted as one.
        wide, end = _posted_wide(row, u), box.right() - kept
        paint.write(painter, QRectF(end - wide, box.top(), wide, box.height()), _posted(row), u * 1.2, theme.ink,
                    paint.BOLD, paint.RIGHT, least=u)  # fmt: skip
    slots, count = _slots(box, row, u, kept)
    shown, high = len(slots), min(box.height(), u * 2.2)
    for n, slot in enumerate(slots):
        if shown < count and n == shown - 1:
            paint.write(painter, slot, f"+{count - shown + 1}", u, theme.ink, paint.BOLD, paint.CENTER)
        elif n < len(row.laid):
            value, banked = row.laid[n]
            painter.setPen(QPen(QColor(theme.brass_ink if banked else theme.ink), u * (0.16 if banked else 0.05)))
            painter.setBrush(QColor(theme.seat(row.colour)))
            painter.drawRoundedRect(slot.adjusted(1, 1, -1, -1), u * 0.3, u * 0.3)
            number = slot.adjusted(u * 0.05, 0, -u * 0.05, 0)
            if banked:
                side = min(u * 0.75, high * 0.36)
                lock = QRectF(slot.center().x() - side / 2, slot.bottom() - side - u * 0.12, side, side)
                icons.draw(painter, "bank", lock, theme.on_seat)
                number.setBottom(lock.top() + u * 0.1)
            size = max(u, min(u * 1.3, number.height() * 0.9))
            paint.write(painter, number, str(value), size, theme.on_seat, paint.HEAVY, paint.CENTER, least=u)
        else:
            pen = QPen(QColor(theme.line_strong), max(1.2, u * 0.07), Qt.PenStyle.CustomDashLine)
            pen.setDashPattern([3, 2.4])
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(slot.adjusted(1, 1, -1, -1), u * 0.3, u * 0.3)


def told(rows: Sequence[Row]) -> str:
    """The terms in words."""
    text = _("{seat}: {total} with {laid} of {target} laid")
    held = _("{count} in the hand")
    return "; ".join(
        text.format(seat=row.seat, total=row.total, laid=len(row.laid), target=row.target)
        + "".join(f", {why} {signed(points)}" for points, why in row.posted)
        + ("" if row.hand is None else ", " + held.format(count=row.hand))
        for row in rows
    )
