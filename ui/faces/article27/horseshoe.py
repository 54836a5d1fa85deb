"""The horseshoe of wood with its five issue areas, the discs in front of them, and the floor."""

from __future__ import annotations

import math
from gettext import gettext as _

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRadialGradient, QResizeEvent

from companion.core.contract import Page
from companion.games.article27.board import Area, Board
from ui.faces.article27.disc import MARGIN, Disc
from ui.panels.base import Painted
from ui.theme import icons, paint, style

SCENE = (800.0, 545.0)
MIDDLE = QPointF(400, 376)
RADIUS, WOOD = 353.0, 70.0
FLOOR = QRectF(162, 150, 476, 386)
STACK, TABLED, IN_FRONT = 27.0, 36.0, 276.0
BONUS = QPointF(400, 494)
ROWS: dict[int, tuple[tuple[int, ...], float]] = {
    0: ((), 0), 1: ((1,), 70), 2: ((2,), 64), 3: ((1, 2), 41), 4: ((2, 2), 41), 5: ((2, 3), 41)
}  # fmt: skip
"""How many discs lie in each row of the floor, and their radius."""


def bearing(index: int, count: int) -> float:
    """The angle at which an area lies, in radians, from left to right."""
    spread = 73.0
    return math.radians(90 + spread - (2 * spread * index / (count - 1) if count > 1 else spread))


def round_the_middle(angle: float, radius: float) -> QPointF:
    """A point of the scene, by angle and distance."""
    return QPointF(MIDDLE.x() + radius * math.cos(angle), MIDDLE.y() - radius * math.sin(angle))


def floor_places(count: int) -> list[tuple[QPointF, float, float]]:
    """Centre, radius and room for the name of each disc on the floor."""
    rows, radius = ROWS.get(count, ((min(count, 3), max(0, count - 3)), 41.0))
    if not rows:
        return []
    top, bottom = FLOOR.top() + 44, BONUS.y() - 38
    step = (bottom - top) / len(rows)
    places = []
    for n, in_row in enumerate(rows):
        room = {1: 300.0, 2: 196.0}.get(in_row, 158.0)
        y = top + step * n + (step - 30) / 2
        places += [
            (QPointF(FLOOR.center().x() + (k - (in_row - 1) / 2) * room, y), radius, room) for k in range(in_row)
        ]
    return places


def floor_path() -> QPainterPath:
    """The rim of the floor: rounder than a box, roomier than an ellipse."""
    path, power = QPainterPath(), 2 / 2.35
    for n in range(72):
        a = math.tau * n / 72
        x = math.copysign(abs(math.cos(a)) ** power, math.cos(a)) * FLOOR.width() / 2
        y = math.copysign(abs(math.sin(a)) ** power, math.sin(a)) * FLOOR.height() / 2
        point = FLOOR.center() + QPointF(x, y)
        path.lineTo(point) if n else path.moveTo(point)
    path.closeSubpath()
    return path


class Horseshoe(Painted):
    """The table. `disc_moved(colour, to)` tells what somebody wants; the page tells what is so."""

    disc_moved = Signal(str, str)

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__(unit=unit)
        self.interactive = False
        self.discs: dict[str, Disc] = {}
        self._floor = floor_path()

    def sizeHint(self) -> QSize:
        return QSize(640, 436)

    def minimumSizeHint(self) -> QSize:
        return QSize(320, 218)

    @property
    def board(self) -> Board | None:
        """The board that is shown."""
        board = self.page.view.board if self.page else None
        return board if isinstance(board, Board) else None

    def shown(self, page: Page) -> None:
        board = self.board
        if board is None:
            return
        movable = self.interactive and any(o.do in ("move_disc", "pick_disc") and not o.refused for o in page.offers)
        for area in board.areas:
            if area.colour not in self.discs:
                disc = self.discs[area.colour] = Disc(self)
                disc.hide()
                disc.clicked.connect(self._clicked)
                disc.dropped.connect(self._dropped)
                disc.settled.connect(self.update)
            self.discs[area.colour].show_area(area, movable)
        self._place()
        names = [a.label for a in board.areas if a.on_floor]
        floor = _("On the floor: {issues}.").format(issues=", ".join(names)) if names else _("The floor is empty.")
        self.say(_("The council chamber"), f"{floor} " + _("Bonus {points}.").format(points=board.bonus))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(at_once=True)

    def _scale(self) -> tuple[float, QPointF]:
        scale = min(self.width() / SCENE[0], self.height() / SCENE[1])
        return scale, QPointF((self.width() - SCENE[0] * scale) / 2, (self.height() - SCENE[1] * scale) / 2)

    def _places(self) -> dict[str, tuple[QPointF, float, float]]:
        """Where each tabled disc lies: centre, radius and room for its name (0 when it has none)."""
        board = self.board
        if board is None:
            return {}
        places = {}
        free = iter(floor_places(sum(a.on_floor for a in board.areas)))
        for n, area in enumerate(board.areas):
            if area.on_floor:
                places[area.colour] = next(free)
            elif area.agenda:
                places[area.colour] = (round_the_middle(bearing(n, len(board.areas)), IN_FRONT), TABLED, 0.0)
        return places

    def _place(self, at_once: bool = False) -> None:
        scale, origin = self._scale()
        places = self._places()
        board = self.board
        areas = board.areas if board else ()
        for n, area in enumerate(areas):
            disc = self.discs.get(area.colour)
            if disc is None:
                continue
            if area.colour not in places:
                disc.hide()
                continue
            new = disc.isHidden()
            if new:  # it comes from its own stack
                disc.go(
                    self._square(round_the_middle(bearing(n, len(areas)), RADIUS), STACK, scale, origin), at_once=True
                )
                disc.show()
            centre, radius, _room = places[area.colour]
            disc.go(self._square(centre, radius, scale, origin), at_once)

    @staticmethod
    def _square(centre: QPointF, radius: float, scale: float, origin: QPointF) -> QRect:
        half = radius * scale / (1 - 2 * MARGIN)
        at = origin + centre * scale
        return QRectF(at.x() - half, at.y() - half, half * 2, half * 2).toRect()

    def _clicked(self) -> None:
        disc = self.sender()
        if isinstance(disc, Disc):
            self._want(disc.area, "table" if disc.area.on_floor else "floor")

    def _dropped(self, colour: str, at: QPoint) -> None:
        scale, origin = self._scale()
        way = QPointF(at) - origin
        inside = self._floor.contains(QPointF(way.x() / scale, way.y() / scale))
        self._want(self.discs[colour].area, "floor" if inside else "table")

    def _want(self, area: Area, to: str) -> None:
        if to != ("floor" if area.on_floor else "table"):
            self.disc_moved.emit(area.colour, to)
        self._place()  # back to where the page says it is, unless a new page has moved it

    def draw(self, painter: QPainter) -> None:
        board = self.board
        if board is None:
            return
        scale, origin = self._scale()
        painter.translate(origin)
        painter.scale(scale, scale)
        self._wood(painter)
        self._floor_ground(painter)
        for n, area in enumerate(board.areas):
            self._stack(painter, area, round_the_middle(bearing(n, len(board.areas)), RADIUS), scale)
        self._bonus(painter, board.bonus, scale)
        self._names(painter, board, scale)

    def _wood(self, painter: QPainter) -> None:
        theme = style.current()
        box = QRectF(MIDDLE.x() - RADIUS, MIDDLE.y() - RADIUS, RADIUS * 2, RADIUS * 2)
        whole = QRectF(0, MIDDLE.y() - RADIUS - WOOD, SCENE[0], RADIUS * 1.6)
        arc = QPainterPath()
        arc.arcMoveTo(box, -20)
        arc.arcTo(box, -20, 220)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, wide in ((theme.shadow, WOOD + 8), (theme.wood_rim, WOOD)):
            painter.setPen(QPen(QColor(colour), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPath(arc.translated(0, 3) if wide > WOOD else arc)
        grain = paint.vertical(theme.wood_high, theme.wood_low, whole)
        painter.setPen(QPen(grain, WOOD - 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(arc)
        shine = QColor("#FFFFFF")
        shine.setAlpha(16)
        inlay = QColor(theme.wood_rim)
        inlay.setAlpha(110)
        for tint, radius, wide in ((shine, RADIUS + 24, 7.0), (inlay, RADIUS - 25, 2.0), (inlay, RADIUS + 12, 1.2)):
            ring = QRectF(MIDDLE.x() - radius, MIDDLE.y() - radius, radius * 2, radius * 2)
            painter.setPen(QPen(tint, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(ring, -19 * 16, 218 * 16)

    def _floor_ground(self, painter: QPainter) -> None:
        theme = style.current()
        glow = QRadialGradient(FLOOR.center(), FLOOR.width() * 0.55)
        glow.setColorAt(0, QColor(theme.floor))
        glow.setColorAt(1, QColor(theme.floor_low))
        painter.setPen(QPen(QColor(theme.floor_rim), 2 * paint.hair()))
        painter.setBrush(glow)
        painter.drawPath(self._floor)
        text = self._text()
        box = QRectF(FLOOR.left(), FLOOR.top() + 14, FLOOR.width(), text * 1.3)
        paint.write(painter, box, _("The floor"), text, theme.ink, paint.BOLD, paint.CENTER)

    def _text(self) -> float:
        """The height of a word in the scene: as large as the unit, at least what the drawing wants."""
        scale, _origin = self._scale()
        return max(self.unit / scale if scale else 25.0, 25.0)

    def _stack(self, painter: QPainter, area: Area, at: QPointF, scale: float) -> None:
        theme = style.current()
        layers = min(area.left, 4)
        if not layers:
            painter.setPen(QPen(QColor(theme.issue("black").rim), 1.5, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, STACK, STACK)
        for n in reversed(range(layers)):
            icons.disc(painter, area.colour, QRectF(at.x() - STACK, at.y() - STACK + n * 3.6, STACK * 2, STACK * 2))
        text = self._text()
        wide = max(text * 1.15, paint.width(str(area.left), text, paint.BOLD) + text * 0.45)
        pill = QRectF(at.x() + STACK * 0.55, at.y() + STACK * 0.5, wide, text * 1.12)
        painter.setPen(QPen(QColor("#F2EEE4"), 1.2))
        painter.setBrush(QColor("#06121F"))
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        paint.write(painter, pill, str(area.left), text, "#F2EEE4", paint.BOLD, paint.CENTER)

    def _bonus(self, painter: QPainter, bonus: int, scale: float) -> None:
        theme, text, radius = style.current(), self._text() * 1.2, 34.0
        if bonus <= 0:
            painter.setPen(QPen(QColor(theme.floor_rim), 2, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(BONUS, radius, radius)
            ink, word = theme.ink, "0"
        else:
            painter.setPen(QPen(QColor(theme.brass_ink), 3))
            painter.setBrush(QColor(theme.brass))
            painter.drawEllipse(BONUS, radius, radius)
            painter.setPen(QPen(QColor(theme.on_brass), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(BONUS, radius - 5, radius - 5)
            ink, word = theme.on_brass, f"+{bonus}"
        box = QRectF(BONUS.x() - radius * 1.2, BONUS.y() - radius, radius * 2.4, radius * 2)
        paint.write(painter, box, word, text, ink, paint.HEAVY, paint.CENTER)

    def _names(self, painter: QPainter, board: Board, scale: float) -> None:
        places, text = self._places(), self._text()
        for area in board.areas:
            centre, radius, room = places.get(area.colour, (QPointF(), 0.0, 0.0))
            disc = self.discs.get(area.colour)
            if not room or disc is None or disc.moving:
                continue
            box = QRectF(centre.x() - room / 2 + 2, centre.y() + radius + 6, room - 4, text * 1.25)
            weight = paint.BOLD if room > 160 else paint.MEDIUM
            paint.write(painter, box, area.label, text, style.current().ink, weight, paint.CENTER, least=text)
