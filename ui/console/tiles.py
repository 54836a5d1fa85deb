"""The painter of a console's tiles: how a table's card, a line of the queue and a line of the log look."""

from __future__ import annotations

import time

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from companion.core.language import _
from companion.hall.console import ASKS, LogLine, Sign, TableCard, Waiting, span
from ui.organiser.hall import SIGNS, clock_text
from ui.theme import icons, paint, style
from ui.theme.tokens import Theme

MARKS = {
    Sign.CALL: "calls", Sign.RULING: "unknown", Sign.AWAY: "away", Sign.DONE: "done", Sign.PLAYS: "seal",
}  # fmt: skip
"""The symbol of what a card says first."""
FULL, LEAST = (9.4, 7.4), (7.6, 5.9)
"""The least width and height of a card with all its lines, and of one without its middle line, in units."""
THREE = 6.7
"""From which height on a card has its middle line."""
LARGEST = (13.5, 8.8)
TWO = 7.75
"""From which height on a card has room for two lines of what is waited for, and its mark."""
GAP = 0.5
LINE, NEXT, MOST_LINES = 1.45, 1.2, 3
"""How high an entry of the log is, and each of its lines after the first, in units; no more lines than that."""
WHEN = (0.3, 3.5, 0.3)
"""What an entry has before its time, from there to its words, and after them, in units."""
ROW = 2.65
"""How high a line of the queue is, in units."""


def ink_of(sign: Sign, theme: Theme) -> str:
    """The colour in which this is said, beside its symbol and its word."""
    return {
        Sign.CALL: theme.brass_ink, Sign.RULING: theme.brass_ink, Sign.AWAY: theme.bad, Sign.DONE: theme.good,
    }.get(sign, theme.ink_soft)  # fmt: skip


def card_said(card: TableCard) -> str:
    """A card in a sentence, for a screen reader."""
    clock = _("clock {time}").format(time=clock_text(card.left)) if card.left is not None else ""
    taken = _("{judge} has it").format(judge=card.taken) if card.taken else ""
    says = card.says if card.says != card.waits else ""
    said = (_("Table {table}").format(table=card.table), card.title, card.phase, card.waits, card.part, clock,
            card.mark, taken, says)  # fmt: skip
    return ", ".join(filter(None, said))


def waiting_said(row: Waiting) -> str:
    """A line of the queue in a sentence."""
    table = _("Table {table}").format(table=row.table) if row.table else ""
    return ", ".join(filter(None, (table, row.say, row.who, span(row.seconds))))


def draw_card(painter: QPainter, box: QRectF, card: TableCard, u: float, chosen: bool, focus: bool) -> None:
    """A table's card; the one that is chosen has the brightest rim."""
    theme, radius = style.current(), u * 0.55
    whole = box.height() >= u * THREE
    high = u * (2.6 if box.height() >= u * FULL[1] else 2.2)
    calls = card.sign is Sign.CALL and not card.taken
    _ground(painter, box, radius, high, _head_fill(card, theme, calls), theme)
    _rim(painter, box, radius, card, theme, chosen, focus, u)
    pad = u * 0.65
    head = QRectF(box.left() + pad, box.top(), box.width() - pad * 2, high)
    ink = theme.on_brass if calls else theme.ink
    left = head.left() + paint.write(painter, head, card.table, u * 1.6, ink, paint.HEAVY, least=u)
    right = head.right()
    if card.left is not None:
        text = clock_text(max(0, card.left))
        wide = paint.width(text, u * 1.3, paint.BOLD)
        clock = QRectF(max(left + u * 0.3, right - wide), head.top(), min(wide, right - left - u * 0.3), high)
        last = theme.clock_last if card.short and card.runs and not calls else ink
        paint.write(painter, clock, text, u * 1.3, last, paint.BOLD, paint.RIGHT, least=u)
        right = clock.left()
    sign = SIGNS.get(card.game, "")
    if sign and right - left > u * 1.9:
        place = QRectF(left + u * 0.5, head.center().y() - u * 0.65, u * 1.3, u * 1.3)
        icons.draw(painter, "gavel" if sign == "judge" else sign, place, ink)
    roomy, two = box.height() >= u * FULL[1], whole and _needs_two(card, head.width(), box.height(), u)
    y = head.bottom() + u * (0.15 if two or not roomy else 0.35)
    inner = QRectF(head.left(), y, head.width(), u * (1.55 if roomy and not two else 1.45))
    phase = theme.ink_soft if card.withheld else theme.ink
    paint.write(painter, inner, card.phase, u * 1.2, phase, paint.BOLD, least=u)
    if whole:
        inner.moveTop(inner.bottom())
        inner.setHeight(u * (1.15 if two else 1.45 if roomy else 1.3))
        if part := _part(card, inner.width(), u):
            paint.write(painter, inner, part, u * 1.0, theme.ink_soft, align=paint.RIGHT)
        who = QRectF(inner.left(), inner.top(), _room_of_who(card, inner.width(), u), inner.height())
        if two:
            first, second = in_two(card, inner.width(), u)
            paint.write(painter, who, first, u, theme.ink)
            inner.moveTop(inner.bottom())
            paint.write(painter, inner, second, u, theme.ink)
        else:
            paint.write(painter, who, card.waits, u * 1.05, theme.ink, least=u)
    inner.moveTop(inner.bottom())
    inner.setHeight(u * (1.2 if two else 1.5 if roomy else 1.35))
    _mark(painter, inner, card, u, theme)


def _room_of_who(card: TableCard, wide: float, u: float) -> float:
    part = _part(card, wide, u)
    return wide - (paint.width(part, u) + u * 0.4 if part else 0.0)


def _part(card: TableCard, wide: float, u: float) -> str:
    """Where in the evening the table stands; nothing where it would leave no room for the first word beside it."""
    word = paint.width(card.waits.split(" ")[0], u)
    return card.part if word + u * 0.4 + paint.width(card.part, u) <= wide else ""


def in_two(card: TableCard, wide: float, u: float) -> tuple[str, str]:
    """What the table's wall says as the two lines of a card this wide: no word is broken between them."""
    first = paint.wrapped(card.waits, _room_of_who(card, wide, u), u)[0]
    return first, card.waits[len(first) :].strip()


def _needs_two(card: TableCard, wide: float, high: float, u: float) -> bool:
    """Whether what the table's wall says is cut in one line, and has room for a second one."""
    cut = paint.width(card.waits, u) > _room_of_who(card, wide, u) / paint.NARROWEST
    return cut and (high >= u * TWO or not card.mark)


def _head_fill(card: TableCard, theme: Theme, calls: bool) -> str:
    if calls:
        return theme.brass
    return theme.floor if card.sign is Sign.RULING else theme.panel_high


def _ground(painter: QPainter, box: QRectF, radius: float, high: float, head: str, theme: Theme) -> None:
    shape = QPainterPath()
    shape.addRoundedRect(box, radius, radius)
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, QColor(theme.panel))
    painter.fillRect(QRectF(box.left(), box.top(), box.width(), high), QColor(head))
    painter.restore()


def _rim(
    painter: QPainter, box: QRectF, radius: float, card: TableCard, theme: Theme, chosen: bool, focus: bool, u: float
) -> None:
    wide, colour, dashed = paint.hair(1.2), theme.line, False
    if card.against:
        wide, colour = u * 0.12, theme.bad
    elif card.sign is Sign.CALL:
        wide, colour = u * 0.12, theme.brass
    elif card.sign is Sign.AWAY:
        wide, colour, dashed = u * 0.09, theme.bad, True
    if chosen:
        wide, colour, dashed = u * (0.22 if focus else 0.16), theme.focus, dashed
    pen = QPen(QColor(colour), wide)
    if dashed:
        pen.setDashPattern([4, 2.5])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = wide / 2
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius, radius)
    painter.setPen(Qt.PenStyle.NoPen)


def _mark(painter: QPainter, line: QRectF, card: TableCard, u: float, theme: Theme) -> None:
    if not card.mark:
        return
    ink = theme.bad if card.against else ink_of(card.sign, theme)
    hidden = card.withheld and card.sign is Sign.PLAYS
    sign = "runs" if card.against else card.care if card.care else "withheld" if hidden else MARKS[card.sign]
    icons.draw(painter, sign, QRectF(line.left(), line.center().y() - u * 0.5, u, u), ink)
    weight = paint.NORMAL if card.sign is Sign.PLAYS and not card.against else paint.BOLD
    said = QRectF(line.left() + u * 1.4, line.top(), line.width() - u * 1.4, line.height())
    paint.write(painter, said, card.mark, u * 1.02, ink, weight, least=u)


def draw_waiting(painter: QPainter, box: QRectF, row: Waiting, u: float, first: bool, chosen: bool) -> None:
    """A line of the queue; `first` is the one that waits longest of those nobody has."""
    theme = style.current()
    ink, soft = (theme.on_brass, theme.on_brass) if first else (theme.ink, theme.ink_soft)
    if first:
        painter.setBrush(QColor(theme.brass))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box, u * 0.4, u * 0.4)
    else:
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), paint.hair()), QColor(theme.line))
    if chosen:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.focus), u * 0.12))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), u * 0.4, u * 0.4)
        painter.setPen(Qt.PenStyle.NoPen)
    pad = u * 0.5
    number = QRectF(box.left() + pad, box.top(), u * (2.3 if len(row.table) < 3 else 3.1), box.height())
    if row.table:
        paint.write(painter, number, row.table, u * 1.4, ink, paint.HEAVY, least=u)
    else:
        icons.draw(painter, "laptop", QRectF(number.left(), number.center().y() - u * 0.6, u * 1.2, u * 1.2), ink)
    time_ = span(row.seconds)
    wide = paint.width(time_, u * 1.15, paint.BOLD)
    at = QRectF(box.right() - pad - wide, box.top(), wide + 1, box.height())
    paint.write(painter, at, time_, u * 1.15, ink, paint.BOLD, paint.RIGHT)
    text = QRectF(number.right(), box.top() + u * 0.12, at.left() - number.right() - u * 0.4, box.height() / 2)
    paint.write(painter, text, row.say, u * 1.05, ink, paint.BOLD, least=u)
    text.moveTop(text.bottom() - u * 0.15)
    paint.write(painter, text, row.who, u * 1.0, soft, least=u)


def draw_line(painter: QPainter, box: QRectF, line: LogLine, u: float, chosen: bool) -> None:
    """An entry of the log: when, what, and what is still owed of it."""
    theme = style.current()
    if chosen:
        painter.fillRect(box, QColor(theme.panel_high))
    when = time.strftime("%H:%M", time.localtime(line.at))
    row = QRectF(box.left() + u * WHEN[0], box.top(), box.width() - u * (WHEN[0] + WHEN[2]), u * LINE)
    paint.write(painter, row, when, u, theme.ink_soft)
    if line.became:
        paint.write(painter, row, line.became, u, theme.brass_ink, align=paint.RIGHT)
    row.setLeft(row.left() + u * WHEN[1])
    for said in line_said(line, box.width(), u):
        paint.write(painter, row, said, u, theme.ink)
        row.translate(0, u * NEXT)


def line_said(line: LogLine, wide: float, u: float) -> list[str]:
    """The words of an entry as they stand in so much room; what is owed of it stands beside all its lines."""
    owed = paint.width(line.became, u) + u * 0.5 if line.became else 0.0
    return paint.wrapped(line.say, wide - u * sum(WHEN) - owed, u, most=MOST_LINES) or [""]


def first_free(queue: tuple[Waiting, ...]) -> Waiting | None:
    """Who waits longest of those nobody has; a machine at the door does not call."""
    return next((row for row in queue if not row.taken and row.kind != ASKS), None)
