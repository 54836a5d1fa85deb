"""The rounds that are over, a line for each: who led, what moved, who executed what, and whom a purge cost one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.games.politburo.board import TermRow
from ui.faces.politburo import attempts, mood, named
from ui.faces.politburo.ministries import frame
from ui.theme import icons, paint, style

TALL = 4.4
"""So high is a round in two lines: who led and what moved, and under it who executed what."""


def draw(
    painter: QPainter, box: QRectF, rows: Sequence[TermRow], colours_of: Mapping[str, int], u: float, v: float
) -> None:
    """Draws as many of them as have room, the last ones."""
    theme = style.current()
    frame(painter, box, False, v)
    inner = box.adjusted(v * 0.8, v * 0.3, -v * 0.8, -v * 0.3)
    head = QRectF(inner.left(), inner.top(), inner.width(), v * 1.6)
    paint.write(painter, head, _("Who executed what"), v * 1.3, theme.ink, paint.BOLD, least=u)
    if any(row.pointed for row in rows):
        legend = _("framed: the deviant; arrows: who pointed at whom")
        # Where a correction changed something its mark stands in the corner.
        paint.write(painter, head.adjusted(head.width() * 0.4, 0, -v * 1.2, 0), legend, v * 1.0, mood.current().soft,
                    paint.MEDIUM, paint.RIGHT, least=u)  # fmt: skip
    room = inner.bottom() - head.bottom()
    count = max(1, min(len(rows), int(room / (u * 1.18))))
    high = min(v * 2.3, room / count)
    low = min(v, high / 1.18)  # no line runs into the next one, however many rounds there were
    if len(rows) == count and room / count >= v * TALL:
        high = min(v * TALL * 1.25, room / count)  # as long as there is room all of it is read from the back
        for n, row in enumerate(rows):
            _tall(painter, QRectF(inner.left(), head.bottom() + n * high, inner.width(), high), row, colours_of, u, v)
        return
    # What who led and what moved need not, whoever lost has: its names go whole.
    led = max(paint.width(row.secretary, low * 1.1, paint.BOLD) for row in rows) + low * 1.4
    moved = max(paint.width(row.moved, low * 1.1, paint.BOLD) for row in rows) + low * 0.4
    wide = min(led, inner.width() * 0.15), min(moved, inner.width() * 0.12)
    for n, row in enumerate(rows[-count:]):
        line = QRectF(inner.left(), head.bottom() + n * high, inner.width(), high)
        _row(painter, line, row, colours_of, u, low, wide)


def _row(
    painter: QPainter, box: QRectF, row: TermRow, colours_of: Mapping[str, int], u: float, v: float,
    columns: tuple[float, float],
) -> None:  # fmt: skip
    """A round in one line; `columns` are how wide who led and what moved stand in every line."""
    theme, colours = style.current(), mood.current()
    wide = box.width()
    number = QRectF(box.left(), box.top(), v * 1.6, box.height())
    paint.write(painter, number, str(row.number), v * 1.1, colours.soft, paint.BOLD, least=u)
    led = QRectF(number.right(), box.top(), columns[0], box.height())
    named.draw(painter, led, row.secretary, colours_of, v * 1.1, u, middle=False)
    side = v * 1.15
    mark = QRectF(led.right() + v * 0.4, box.center().y() - side / 2, side, side)
    icons.draw(painter, row.ministry, mark, theme.ink)
    moved = QRectF(mark.right() + v * 0.3, box.top(), columns[1], box.height())
    paint.write(painter, moved, row.moved, v * 1.1, theme.ink, paint.BOLD, least=u)
    x = moved.right() + v * 0.3
    each = min(v * 8.2, wide * 0.145)
    for attempt in row.attempts:
        place = QRectF(x, box.top(), each, box.height())
        shapes = min(v * 0.85, each * 0.11)
        for n, seat in enumerate(attempt.seats):
            colour = colours_of.get(seat, 0)
            spot = QRectF(place.left() + n * shapes * 1.25, place.center().y() - shapes / 2, shapes, shapes)
            icons.draw_shape(painter, colour, spot, theme.seat(colour))
            if seat == row.deviant and attempt is row.attempts[-1]:
                _framed(painter, spot)
        cards = QRectF(place.left() + shapes * 3.9, place.top(), each * 0.5, place.height())
        attempts.tally(painter, cards, attempt.cards, min(v, shapes), counted=max(u, shapes * 1.1))
        x += each
    if row.pointed:
        x = _fingers(painter, QRectF(x, box.top(), box.right() - x, box.height()), row, colours_of, v)
    said = QRectF(x, box.top(), box.right() - x, box.height())
    if row.losers and said.width() > v * 3:
        paint.write(painter, QRectF(said.left(), said.top(), v * 1.9, said.height()), "−1", v * 1.1, theme.bad,
                    paint.HEAVY, least=u)  # fmt: skip
        rest = said.adjusted(v * 1.9, 0, 0, 0)
        attempts.seats(painter, rest, row.losers, colours_of, u, v * 0.95)


def _tall(painter: QPainter, box: QRectF, row: TermRow, colours_of: Mapping[str, int], u: float, v: float) -> None:
    """A round in two lines, each as high as a name on the wall."""
    theme, colours = style.current(), mood.current()
    high, low = (QRectF(box.left(), box.top() + n * box.height() / 2, box.width(), box.height() / 2) for n in (0, 1))
    number = QRectF(high.left(), high.top(), v * 1.9, high.height())
    paint.write(painter, number, str(row.number), v * 1.4, colours.soft, paint.BOLD, least=u)
    led = QRectF(number.right(), high.top(), high.width() * 0.28, high.height())
    named.draw(painter, led, row.secretary, colours_of, v * 1.4, u, middle=False)
    side = v * 1.6
    mark = QRectF(led.right() + v * 0.4, high.center().y() - side / 2, side, side)
    icons.draw(painter, row.ministry, mark, theme.ink)
    moved = QRectF(mark.right() + v * 0.4, high.top(), high.width() * 0.2, high.height())
    paint.write(painter, moved, row.moved, v * 1.4, theme.ink, paint.BOLD, least=u)
    if row.losers:
        minus = QRectF(moved.right(), high.top(), v * 2.2, high.height())
        paint.write(painter, minus, "−1", v * 1.4, theme.bad, paint.HEAVY, least=u)
        rest = QRectF(minus.right(), high.top(), high.right() - minus.right(), high.height())
        attempts.seats(painter, rest, row.losers, colours_of, u, v * 1.2)
    x = number.right()
    fingers = low.width() * 0.3 if row.pointed else 0.0
    each = (low.right() - x - fingers) / max(3, len(row.attempts))
    shapes = min(v * 1.3, low.height() * 0.7, each / 8.4)
    for attempt in row.attempts:
        for n, seat in enumerate(attempt.seats):
            colour = colours_of.get(seat, 0)
            spot = QRectF(x + n * shapes * 1.25, low.center().y() - shapes / 2, shapes, shapes)
            icons.draw_shape(painter, colour, spot, theme.seat(colour))
            if seat == row.deviant and attempt is row.attempts[-1]:
                _framed(painter, spot)
        cards = QRectF(x + shapes * 3.9, low.top(), each - shapes * 3.9, low.height())
        attempts.tally(painter, cards, attempt.cards, shapes * 0.9, counted=max(u, shapes * 1.1))
        x += each
    if row.pointed:
        _fingers(painter, QRectF(x, low.top(), fingers, low.height()), row, colours_of, v * 1.3, 1 / 11)


def _framed(painter: QPainter, spot: QRectF) -> None:
    """A frame round the shape of the deviant."""
    edge = spot.width() * 0.2
    painter.setPen(QPen(QColor(style.current().brass_ink), paint.hair(1.4)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(spot.adjusted(-edge, -edge, edge, edge))


def _fingers(
    painter: QPainter, box: QRectF, row: TermRow, colours_of: Mapping[str, int], v: float, part: float = 0.05
) -> float:
    """Each finger as two shapes with an arrow between them; gives where the next thing may stand."""
    theme, side = style.current(), min(v * 0.8, box.width() * part, box.height() * 0.7)
    x, y = box.left(), box.center().y() - side / 2
    for pair in row.pointed:
        for n, seat in enumerate(pair):
            colour = colours_of.get(seat, 0)
            icons.draw_shape(painter, colour, QRectF(x + n * side * 2.0, y, side, side), theme.seat(colour))
        arrow = QRectF(x + side * 1.1, y, side * 0.8, side)
        painter.setPen(QPen(QColor(theme.ink), paint.hair(1.4)))
        tip = QPointF(arrow.right(), arrow.center().y())
        painter.drawLine(QPointF(arrow.left(), tip.y()), tip)
        for turn in (-1, 1):
            painter.drawLine(tip, tip + QPointF(-side * 0.3, turn * side * 0.3))
        x += side * 3.6
    return x + v * 0.2
