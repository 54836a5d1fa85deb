"""The purge: the three cards, arrows from each finger to whom it points at, and why somebody loses influence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from companion.games.politburo.board import Accused, Stage
from ui.faces.politburo import mood, named, stage
from ui.faces.politburo.ministries import frame
from ui.theme import icons, paint, style


def draw(
    painter: QPainter,
    box: QRectF,
    shown: Stage,
    three: Sequence[Accused],
    colours_of: Mapping[str, int],
    u: float,
    v: float,
    aside: float = 0.0,
    turned: float = 1.0,
) -> None:
    """Draws the panel; `aside` is how much of its right upper corner belongs to the clock."""
    theme = style.current()
    frame(painter, box, False, v)
    inner = box.adjusted(v * 1.0, v * 0.5, -v * 0.8, -v * 0.4)
    head = QRectF(inner.left(), inner.top(), inner.width() - aside, v * 2.0)
    stage.head(painter, head, shown, u, v)
    # On one line where that can be read, else in lines.
    size = paint.fitted(shown.say, inner.width() - v * 1.4, v * 1.2, u, paint.BOLD)
    lines = paint.wrapped(shown.say, inner.width() - v * 1.2, size, paint.BOLD, 3)
    high = size * 1.3 * len(lines) + v * 0.6
    why = QRectF(inner.left(), inner.bottom() - high, inner.width(), high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(mood.current().row))
    painter.drawRoundedRect(why, v * 0.5, v * 0.5)
    told = why.adjusted(v * 0.6, v * 0.1, -v * 0.6, -v * 0.1)
    aside_ = (told.width() - paint.balanced(shown.say, told.width(), size, paint.BOLD)) / 2
    paint.write_lines(painter, told.adjusted(aside_, 0, -aside_, 0), shown.say, size, theme.ink, paint.BOLD,
                      paint.CENTER, spacing=1.28)  # fmt: skip
    names = QRectF(inner.left(), why.top() - v * 3.3, inner.width(), v * 3.0)
    room = QRectF(inner.left(), head.bottom(), inner.width(), names.top() - head.bottom() - v * 0.1)
    over = (v * 0.5, min(v * 2.6, room.height() * 0.25), min(v * 3.6, room.height() * 0.35))[_around(three)]
    if aside:
        over = max(over, inner.top() + aside - head.bottom() + v * 0.2)
    cards = QRectF(room.left(), room.top() + over, room.width(), room.height() - over)
    boxes = _boxes(cards, len(three), v)
    for place, one in zip(boxes, three, strict=True):
        _card(painter, place, one, u, v, turned)
        room_each = cards.width() / len(three)
        column = QRectF(place.center().x() - room_each / 2, names.top(), room_each, names.height())
        _name(painter, column.adjusted(v * 0.15, 0, -v * 0.15, 0), one, colours_of, u, v)
    _arrows(painter, boxes, three, room.top() + v * 0.2, v)


def _around(three: Sequence[Accused]) -> int:
    """How many point from one end to the other, over the middle."""
    ends = {three[0].seat: three[-1].seat, three[-1].seat: three[0].seat}
    return sum(ends.get(one.seat) == one.at for one in three)


def _boxes(room: QRectF, count: int, v: float) -> list[QRectF]:
    """One in the middle of each third: so much room its name has."""
    step = room.width() / count
    wide = min(v * 7.6, step / 1.5, room.height() * 0.98)
    high = min(room.height(), wide * 1.06)
    top = room.center().y() - high / 2
    return [QRectF(room.left() + (n + 0.5) * step - wide / 2, top, wide, high) for n in range(count)]


def _card(painter: QPainter, box: QRectF, one: Accused, u: float, v: float, turned: float) -> None:
    stage.turning(painter, box, one.card, one.label, u, turned if one.card else 1.0)
    if one.lost:
        side = min(v * 2.6, box.width() * 0.38)
        badge = QRectF(box.right() - side * 1.05, box.top() + side * 0.05, side, side)  # no arrow comes that far in
        colours = mood.current()
        painter.setPen(QPen(QColor(colours.on_raised), max(2.0, v * 0.12)))
        painter.setBrush(QColor(colours.paper))
        painter.drawEllipse(badge)
        paint.write(painter, badge, "−1", max(u, side * 0.5), colours.on_paper, paint.HEAVY, paint.CENTER)


def _name(painter: QPainter, box: QRectF, one: Accused, colours_of: Mapping[str, int], u: float, v: float) -> None:
    theme, colours = style.current(), mood.current()
    half = box.height() / 2
    named.draw(painter, QRectF(box.left(), box.top(), box.width(), half), one.seat, colours_of, v * 1.35, u)
    ink = theme.bad if one.bad else theme.good if one.found else colours.soft
    row = QRectF(box.left(), box.top() + half * 0.95, box.width(), half)
    paint.write(painter, row, one.verdict, v * 1.15, ink, paint.BOLD, paint.CENTER, least=u)


# --- fingers ----------------------------------------------------------------------------------------------------------


def _arrows(painter: QPainter, boxes: Sequence[QRectF], three: Sequence[Accused], top: float, v: float) -> None:
    places = {one.seat: n for n, one in enumerate(three)}
    both = {frozenset((n, places[one.at])) for n, one in enumerate(three)
            if one.at in places and three[places[one.at]].at == one.seat}  # fmt: skip
    for n, one in enumerate(three):
        to = places.get(one.at, n)
        if to == n:
            continue
        paired = frozenset((n, to)) in both
        if abs(to - n) == 1:
            _beside(painter, boxes[n], boxes[to], one, v, (0.3 if to > n else -0.3) if paired else 0.0)
        else:
            _over(painter, boxes[n], boxes[to], one, top, v, (0.5 if to > n else -0.5) if paired else 0.0)


def _pen(one: Accused, v: float) -> tuple[QPen, str]:
    theme, colours = style.current(), mood.current()
    ink = theme.brass_ink if one.found else theme.bad if one.found is False else colours.soft
    pen = QPen(QColor(ink), max(3.0, v * 0.3))
    if one.found is None and one.card:
        pen.setStyle(Qt.PenStyle.DotLine)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen, ink


def _tip(painter: QPainter, at: QPointF, way: QPointF, ink: str, v: float) -> None:
    side = QPointF(-way.y(), way.x())
    size = v * 0.75
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawPolygon(
        QPolygonF([at, at - way * size * 1.3 + side * size * 0.8, at - way * size * 1.3 - side * size * 0.8])
    )


def _beside(painter: QPainter, start: QRectF, end: QRectF, one: Accused, v: float, shift: float) -> None:
    """In the gap between two neighbours."""
    right, high = end.left() > start.right(), start.height()
    gap = abs(end.center().x() - start.center().x()) - start.width() - v * 0.6
    # Of two, one over the other, each with a hand and a verdict, all stays beside the cards: names stand below.
    mark = min(v * 1.7, gap * 0.5, high * 0.2 if shift else high)
    aside = min(abs(shift) * v * 6, high / 2 - v * 0.5 - mark * 0.75)
    y = start.center().y() + (aside if shift > 0 else -aside if shift else 0.0)
    a = QPointF(start.right() + v * 0.3 if right else start.left() - v * 0.3, y)
    b = QPointF(end.left() - v * 0.3 if right else end.right() + v * 0.3, a.y())
    way = QPointF(1.0 if right else -1.0, 0.0)
    pen, ink = _pen(one, v)
    painter.setPen(pen)
    painter.drawLine(a, b - way * v * 0.9)
    _tip(painter, b, way, ink, v)
    above = QRectF((a.x() + b.x()) / 2 - mark / 2, a.y() - mark - v * 0.45, mark, mark)
    _hand(painter, above, ink, right=right)
    if one.found is not None:
        small = mark * 0.75
        under = QRectF((a.x() + b.x()) / 2 - small / 2, a.y() + v * 0.5, small, small)
        icons.draw(painter, "yes" if one.found else "clear", under, ink)


def _over(painter: QPainter, start: QRectF, end: QRectF, one: Accused, top: float, v: float, shift: float) -> None:
    """From one end to the other, over the card in the middle; of two that point at each other one lies within the
    other, so that they do not cross."""
    # Where there is little room over the cards all is smaller, and no coin lies on the card in the middle.
    v = min(v, max(v * 0.4, (start.top() - top) / (3.1 if shift else 2.1)))
    x0, x1 = start.center().x() - abs(shift) * v, end.center().x() + abs(shift) * v
    y = top + v + (0.5 - shift) * v * 1.0 if shift else top + v  # its coin stays off the title
    pen, ink = _pen(one, v)
    painter.setPen(pen)
    painter.drawLine(QPointF(x0, start.top() - v * 0.3), QPointF(x0, y))
    painter.drawLine(QPointF(x0, y), QPointF(x1, y))
    painter.drawLine(QPointF(x1, y), QPointF(x1, end.top() - v * 1.1))
    _tip(painter, QPointF(x1, end.top() - v * 0.15), QPointF(0.0, 1.0), ink, v)
    mark = v * 1.25
    known = one.found is not None
    wide, middle = mark * (2.7 if known else 1.6), (x0 + x1) / 2 + shift * v * 5
    pill = QRectF(middle - wide / 2, y - mark * 0.75, wide, mark * 1.5)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ink))
    painter.drawRoundedRect(pill, mark * 0.75, mark * 0.75)
    on = style.current().ground if style.current().name != "light" else "#FFFFFF"
    hand = QRectF(pill.left() + mark * 0.3, pill.center().y() - mark / 2, mark, mark)
    _hand(painter, hand, on, right=x1 > x0)
    if known:
        side = mark * 0.9
        verdict = QRectF(pill.right() - mark * 1.25, pill.center().y() - side / 2, side, side)
        icons.draw(painter, "yes" if one.found else "clear", verdict, on)


def _hand(painter: QPainter, box: QRectF, ink: str, *, right: bool) -> None:
    painter.save()
    painter.translate(box.center())
    if not right:
        painter.scale(-1, 1)
    icons.draw(painter, "point", QRectF(-box.width() / 2, -box.height() / 2, box.width(), box.height()), ink)
    painter.restore()
