"""The graph of the evening: one line for each seat, told apart by colour, dashes and the shape of its points."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from companion.core.language import _, figure
from companion.core.messages import Seat
from companion.core.page import Page
from ui.panels.base import Painted
from ui.panels.marks import MARK, draw_mark
from ui.theme import icons, paint, style, tokens


def marked(points: list[QPointF], apart: float) -> list[QPointF]:
    """The points that get a mark: so far apart that marks do not run into a band, and the line keeps its dashes."""
    if len(points) < 2:
        return points
    every = max(1, math.ceil(apart / max(1e-6, points[1].x() - points[0].x())))
    return points[::every]


NEAR = 3.0
"""A point is meant by whoever presses no further from it, in units."""
LIFT, BUNDLE = 0.15, 1.2
"""By how much a line lies beside another that stands where it does, and how high all are at most, in units."""


def bundled(lines: Sequence[Sequence[int]]) -> list[list[float]]:
    """By how many units each line lies above its value at each point: lines that stand there together lie beside each
    other, around their value, so that all are seen and none seems to stand at another one; at 0 they lie upon each
    other, for beside it they would read as more or less than nothing. Where all begin with the same they begin at one
    point."""
    found = []
    for line, values in enumerate(lines):
        lifts = []
        for n in range(len(values)):
            together = [k for k, other in enumerate(lines) if other[n : n + 1] == values[n : n + 1]]
            if not values[n] or (not n and len(together) == len(lines)):
                lifts.append(0.0)  # all begin with the same: nobody seems to begin ahead
                continue
            step = min(LIFT, BUNDLE / max(1, len(together) - 1))
            lifts.append((together.index(line) - (len(together) - 1) / 2) * step)
        found.append(lifts)
    return found


def alone(lines: Sequence[Sequence[int]], n: int, line: Sequence[int]) -> bool:
    """Whether no other line stands where this one does at a point: marks upon each other are a knot."""
    return sum(other[n : n + 1] == line[n : n + 1] for other in lines) == 1


END, SIDE = 0.84, 0.9
"""How wide the symbol at the end of a line is, and how far from the next one, in units."""


def _dashes(colour: int) -> tuple[float, ...]:
    """The dashes of a seat's line; none where it is whole."""
    return tuple(map(float, tokens.SEAT_DASHES[colour % len(tokens.SEAT_DASHES)]))


LEVELS = 3
"""Of so few levels several lines would lie upon each other: there the figures themselves stand in rows."""
FULL = (2, 6)
"""More marks of equal values than that stand in one row more."""


def apart(heights: Sequence[float], side: float) -> list[tuple[int, float]]:
    """In which column behind the end of its line each mark stands, and how high: none over another.

    Those of lines that end together stand in rows around that height.
    """
    found: dict[int, tuple[int, float]] = {}
    for height in sorted(set(heights)):
        group = [n for n, one in enumerate(heights) if one == height]
        rows = sum(len(group) > most for most in FULL) + 1
        for place, n in enumerate(group):
            y = height + (place % rows - (rows - 1) / 2) * side
            taken = {column for column, other in found.values() if abs(other - y) < side * 0.95}
            found[n] = (next(column for column in range(len(heights)) if column not in taken), y)
    return [found[n] for n in range(len(heights))]


def beside(mended: Sequence[QPointF], ends: Sequence[QPointF], unit: float, box: QRectF) -> list[QRectF]:
    """Where the pencils of these ends stand: around each, but over no end and no other pencil; where all round one is
    taken it has none here, for its figure beside the chart bears it."""
    side, reach = unit * MARK, unit * (MARK + END) / 2
    taken = [QRectF(end.x() - unit * END / 2, end.y() - unit * END / 2, unit * END, unit * END) for end in ends]
    found: list[QRectF] = []
    for end in mended:
        for right, down in ((0, -1), (1, 0), (0, 1), (1, -1), (1, 1), (-1, -1), (-1, 1), (-1, 0)):
            middle = QPointF(end.x() + right * reach, end.y() + down * reach)
            pencil = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
            if box.contains(pencil) and not any(pencil.intersects(one) for one in taken):
                found.append(pencil)
                taken.append(pencil)
                break
    return found


FOOT, LOW = 2.3, 2.0
"""How high the rounds stand under the lines, and how low the lines may be, in units."""
MARGIN, SHAPE, COLUMN = 2.6, 2.0, 1.1
"""What rows of figures leave free beside them, and how wide a seat's shape and a round's figure are, in units."""


class Graph(Painted):
    """Points by round, or by whatever the game counts."""

    point_clicked = Signal(str, int)
    """Somebody wants to know why this seat's line stands where it does at this point, counted from 0."""

    def __init__(self, parent: QWidget | None = None, unit: float = 15.0) -> None:
        super().__init__(parent, unit)
        self.points: dict[Seat, list[QPointF]] = {}
        """Where the lines were drawn."""
        self.pencils: list[QRectF] = []
        """Where the marks of corrections were drawn."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The point that is nearest is asked about; of lines that lie upon each other, that of whom is listed first."""
        at = event.position()
        near = [
            ((point - at).manhattanLength(), n, seat)
            for seat, points in self.points.items()
            for n, point in enumerate(points)
        ]
        distance, place, seat = min(near, key=lambda one: one[0], default=(math.inf, 0, ""))
        if distance <= self.unit * NEAR:
            self.point_clicked.emit(seat, place)

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 18), round(self.unit * 13))

    @property
    def lines(self) -> Mapping[Seat, tuple[int, ...]]:
        """The lines that are shown."""
        return self.page.result.graph if self.page and self.page.result else {}

    @property
    def heading(self) -> str:
        """What the lines count."""
        said = self.page.result.graph_say if self.page and self.page.result else ""
        return said or _("Points by round")

    @property
    def roomy(self) -> float:
        """How wide it is, in units, where rows of figures have a column for every round; 0 where lines are drawn."""
        values = [value for line in self.lines.values() for value in line]
        if len(self.lines) < 2 or max(values, default=LEVELS + 1) - min(0, *values) > LEVELS:
            return 0.0
        first = paint.width(self._begin, self.unit) / self.unit + 0.7
        return MARGIN + SHAPE + first + COLUMN * max(map(len, self.lines.values()))

    @property
    def least(self) -> float:
        """How high it must be, in units: in less nothing is drawn under its heading."""
        return self._top + FOOT + LOW

    @property
    def _top(self) -> float:
        """Where the lines may begin, in units: whatever stands highest, line or mark, is below the heading."""
        last_of = [line[-1] for line in self.lines.values() if line]
        high = max((value for line in self.lines.values() for value in line), default=0)
        rows = sum(last_of.count(high) > most for most in FULL)
        return 2.6 + max(rows * SIDE, BUNDLE) / 2

    @property
    def _begin(self) -> str:
        since = self.page.result.graph_from if self.page and self.page.result else 0
        return str(since) if since else _("start")

    def part(self, page: Page) -> object:
        return page.result, page.view.seats, page.mended

    def shown(self, page: Page) -> None:
        self.say(self.heading, "; ".join(f"{s}: {', '.join(map(str, v))}" for s, v in self.lines.items()))

    def draw(self, painter: QPainter) -> None:
        theme, u, box = style.current(), self.unit, QRectF(self.rect())
        self.points = {}
        paint.panel(painter, box, u * 0.6)
        head = QRectF(u * 0.9, u * 0.4, box.width() - u * 1.8, u * 1.6)
        paint.write(painter, head, self.heading, u * 1.05, theme.ink_soft, paint.BOLD, least=u)
        values = [v for line in self.lines.values() for v in line]
        if not values or self.page is None:
            return
        high, low = max(values), min(0, *values)
        count = max(len(line) for line in self.lines.values())
        if len(self.lines) > 1 and high - low <= LEVELS and self._figures(painter, box, count):
            return
        middle = 0 if low < 0 < high else (low + high) // 2
        scale = max(paint.width(figure(v), u) for v in (low, middle, high)) + u * 0.5
        lines = list(self.lines.values())
        lifts = bundled(lines)
        last_of = [line[-1] for line in lines]
        top = u * self._top
        area = QRectF(u * 0.9 + scale, top, box.width() - u * 2.6 - scale, box.height() - u * FOOT - top)
        if area.width() < u * 2 or area.height() < u * LOW:
            return
        span = max(1, high - low)
        ended = [area.bottom() - (value - low) / span * area.height() for value in last_of]
        places = apart(ended, u * SIDE)
        columns = max(column for column, _height in places)
        beyond = min(columns * u * SIDE, area.width() * 0.4)
        area.setWidth(area.width() - beyond)
        marks = sorted({low, high, middle} if area.height() > u * 5 else {low, high})
        if min(middle - low, high - middle) / span * area.height() < u * 1.4:
            marks = sorted({low, high})  # the middle one would lie on its neighbour
        if area.height() / span > u * 1.8:
            # So few levels that each has its number: one of them would else look like a gap.
            marks = list(range(low, high + 1))
        for value in marks:
            y = area.bottom() - (value - low) / span * area.height()
            wide = area.width() + beyond  # as far as the marks at the ends of the lines
            painter.fillRect(QRectF(area.left(), y, wide, paint.hair()), QColor(theme.line))
            label = QRectF(area.left() - scale, y - u * 0.7, scale - u * 0.4, u * 1.4)
            paint.write(painter, label, figure(value), u, theme.ink_soft, align=paint.RIGHT)
        step = area.width() / max(1, count - 1)
        # So many rounds apart that their numbers do not run into each other.
        every = math.ceil((paint.width(str(count), u) + u * 0.6) / step) if count > 1 else 1
        counted = bool(self.page.result and self.page.result.counted) and count > 1
        since = self.page.result.graph_from if self.page.result else 0
        named = {0: str(since) if since else _("start"), **({count - 1: _("end")} if counted else {})}
        # The first word begins no further left than the panel.
        begin = paint.width(named[0], u)
        first = max(begin / 2, begin - (area.left() - u * 0.4)) + u * 0.8
        last = paint.width(named.get(count - 1, ""), u)
        for n in range(count):
            # Every round has a mark on the axis, also where its number has no room.
            tick = QRectF(area.left() + n * step - paint.hair() / 2, area.bottom(), paint.hair(), u * 0.3)
            painter.fillRect(tick, QColor(theme.ink_soft))
            if n not in named and (n % every or n * step <= first or (counted and (count - 1 - n) * step <= last)):
                continue
            word = named.get(n, str(n + since))
            wide = paint.width(word, u) + 2
            label = QRectF(
                min(max(area.left() + n * step - wide / 2, u * 0.4), box.right() - wide - 4),
                area.bottom() + u * 0.5,
                wide,
                u * 1.4,
            )
            paint.write(painter, label, word, u, theme.ink_soft, align=paint.CENTER)
        colours = self.page.view.colours
        for lifted, (seat, line) in zip(lifts, self.lines.items(), strict=True):
            self.points[seat] = [
                QPointF(area.left() + n * step, area.bottom() - (v - low) / span * area.height() - lifted[n] * u)
                for n, v in enumerate(line)
            ]
        ends = [
            QPointF(points[-1].x() + column * beyond / max(1, columns), height)
            for points, (column, height) in zip(self.points.values(), places, strict=True)
        ]
        for end, seat in zip(ends, self.lines, strict=True):
            # Each line goes on to its mark, which may stand behind another one.
            painter.setPen(QPen(QColor(theme.seat(colours.get(seat, 0))), u * 0.14))
            painter.drawLine(self.points[seat][-1], end)
        # Of lines upon each other all are seen: those with gaps lie over those without.
        for seat, line in sorted(self.lines.items(), key=lambda one: bool(_dashes(colours.get(one[0], 0)))):
            points = self.points[seat]
            free = [point for n, point in enumerate(points[:-1]) if alone(lines, n, line)]
            self._line(painter, points, marked(points[:-1], u), free, colours.get(seat, 0))
        for end, seat in zip(ends, self.lines, strict=True):
            self._end(painter, end, colours.get(seat, 0))
        mended = [end for end, seat in zip(ends, self.lines, strict=True) if seat in self.page.mended]
        self.pencils = beside(mended, ends, u, box)
        for pencil in self.pencils:
            draw_mark(painter, pencil, u)

    def _figures(self, painter: QPainter, box: QRectF, count: int) -> bool:
        """A row of figures for each seat, what changed in heavy letters; False where they have no room.

        Where not every round has a column the last ones have, after the start.
        """
        assert self.page is not None
        theme, u = style.current(), self.unit
        counted = bool(self.page.result and self.page.result.counted) and count > 1
        since = self.page.result.graph_from if self.page.result else 0
        shape, begin = u * SHAPE, self._begin
        area = QRectF(u * 0.9, u * 2.2, box.width() - u * MARGIN, box.height() - u * 2.8)
        high = min(u * 3.4, area.height() / (len(self.lines) + 1))
        first = paint.width(begin, u) + u * 0.6
        room = area.width() - shape - first
        if room < u * COLUMN * (count - 1):
            begin = _("{start} …").format(start=begin)  # three dots say that rounds are left out
            first = paint.width(begin, u) + u * 0.6
            room = area.width() - shape - first
        fit = min(count - 1, int(room / (u * COLUMN)))
        if high < u * 1.05 or fit < 1:
            return False
        step = room / fit
        columns = [0, *range(count - fit, count)]
        px = min(high * 0.62, step * 0.9, u * 1.9)
        x = {n: area.left() + shape + (first + (place - 1) * step if place else 0.0) for place, n in enumerate(columns)}
        wide = {n: step if n else first for n in columns}
        for n in columns:
            word = begin if not n else _("end") if counted and n == count - 1 else str(n + since)
            head = QRectF(x[n], area.top(), wide[n], high)
            paint.write(painter, head, word, u, theme.ink_soft, align=paint.CENTER, least=u * 0.9)
        for row, (seat, line) in enumerate(self.lines.items(), 1):
            place = QRectF(area.left(), area.top() + row * high, area.width(), high)
            painter.fillRect(QRectF(place.left(), place.top(), place.width(), paint.hair()), QColor(theme.line))
            self._end(painter, QPointF(place.left() + u * 0.7, place.center().y()), self.page.view.colours.get(seat, 0))
            self.points[seat] = [QPointF(x.get(n, x[0]) + step / 2, place.center().y()) for n in range(len(line))]
            for n in columns:
                if n >= len(line):
                    continue
                same = n and line[n] == line[n - 1]
                cell = QRectF(x[n], place.top(), wide[n], high)
                ink, weight = (theme.ink_soft, paint.NORMAL) if same else (theme.ink, paint.HEAVY)
                paint.write(painter, cell, figure(line[n]), max(u, px), ink, weight, align=paint.CENTER, least=u * 0.9)
        side = u * MARK
        self.pencils = [
            QRectF(area.right() + u * 0.2, self.points[seat][0].y() - side / 2, side, side)
            for seat in self.lines if seat in self.page.mended
        ]  # fmt: skip
        for pencil in self.pencils:
            draw_mark(painter, pencil, u)
        return True

    def _line(
        self, painter: QPainter, points: list[QPointF], marks: list[QPointF], free: list[QPointF], colour: int
    ) -> None:
        theme, u = style.current(), self.unit
        ink = QColor(theme.seat(colour))
        pen = QPen(ink, u * 0.14)
        if dashes := _dashes(colour):
            pen.setDashPattern(dashes)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        painter.setPen(Qt.PenStyle.NoPen)
        for point in marks:
            if point in free:
                box = QRectF(point.x() - u * 0.24, point.y() - u * 0.24, u * 0.48, u * 0.48)
                icons.draw_shape(painter, colour, box, ink, theme.panel)

    def _end(self, painter: QPainter, at: QPointF, colour: int) -> None:
        theme, u = style.current(), self.unit
        box = QRectF(at.x() - u * END / 2, at.y() - u * END / 2, u * END, u * END)
        icons.draw_shape(painter, colour, box, QColor(theme.seat(colour)), theme.panel)
