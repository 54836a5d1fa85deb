"""The horseshoe of wood with its five issue areas, the discs in front of them, and the floor."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QResizeEvent

from companion.core import ledger
from companion.core.language import _
from companion.core.page import Page
from companion.games.article27.board import Area, Board
from ui.faces.article27 import wood
from ui.faces.article27.disc import MARGIN, Disc
from ui.faces.article27.places import (
    BONUS,
    COUNT,
    FLOOR,
    FLOOR_BELOW,
    IN_FRONT,
    MIDDLE,
    RADIUS,
    SCENE,
    STACK,
    TABLED,
    bearing,
    floor_path,
    floor_places,
    round_the_middle,
)
from ui.panels.base import Painted
from ui.theme import icons, paint, style, tokens


class Horseshoe(Painted):
    """The table. `disc_moved(colour, to)` tells what somebody wants; the page tells what is so."""

    disc_moved = Signal(str, str)

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__(unit=unit)
        self.interactive = False
        self.discs: dict[str, Disc] = {}
        self._floor = floor_path()
        self._drawn = QPixmap()
        self._drawn_for: tuple[object, ...] = ()

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

    def place_of(self, account: str) -> QPointF | None:
        """Where the points of this account lie: the bonus on the floor, the Bank beyond the head of the table."""
        places = {ledger.FLOOR: BONUS, ledger.BANK: QPointF(MIDDLE.x(), 0)}
        scale, origin = self._scale()
        return origin + places[account] * scale if account in places else None

    def _scale(self) -> tuple[float, QPointF]:
        scale = min(self.width() / SCENE[0], self.height() / SCENE[1])
        return scale, QPointF((self.width() - SCENE[0] * scale) / 2, (self.height() - SCENE[1] * scale) / 2)

    def _places(self) -> dict[str, tuple[QPointF, float, float]]:
        """Where each tabled disc lies: centre, radius and room for its name (0 when it has none)."""
        board = self.board
        if board is None:
            return {}
        places = {}
        free = iter(floor_places(sum(a.on_floor for a in board.areas), self._lines(board)))
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

    def _dropped(self, at: QPoint) -> None:
        disc = self.sender()
        if not isinstance(disc, Disc):
            return
        scale, origin = self._scale()
        way = QPointF(at) - origin
        inside = self._floor.contains(QPointF(way.x() / scale, way.y() / scale))
        self._want(disc.area, "floor" if inside else "table")

    def _want(self, area: Area, to: str) -> None:
        if to != ("floor" if area.on_floor else "table"):
            self.disc_moved.emit(area.colour, to)
        self._place()  # back to where the page says it is, unless a new page has moved it

    def draw(self, painter: QPainter) -> None:
        board = self.board
        if board is None:
            return
        scale, origin = self._scale()
        painter.drawPixmap(0, 0, self._ground(scale, origin))
        painter.translate(origin)
        painter.scale(scale, scale)
        text, theme = self._text(), style.current()
        box = QRectF(MIDDLE.x() - FLOOR, MIDDLE.y() - FLOOR + 13, FLOOR * 2, text * 1.3)
        paint.write(painter, box, _("The floor"), text, theme.ink, paint.BOLD, paint.CENTER)
        dirty = QRectF(self.dirty)
        for n, area in enumerate(board.areas):
            at = origin + round_the_middle(bearing(n, len(board.areas)), RADIUS) * scale
            if dirty.adjusted(-90 * scale, -90 * scale, 90 * scale, 90 * scale).contains(at):
                self._stack(painter, area, n, len(board.areas))
        if board.phase == "between":
            self._outcome(painter, board)
        else:
            self._bonus(painter, board.bonus)
            self._names(painter, board)

    def _ground(self, scale: float, origin: QPointF) -> QPixmap:
        """Wood and floor, drawn anew only when size or theme have changed."""
        key = (self.width(), self.height(), self.devicePixelRatioF(), style.current().name)
        if key != self._drawn_for:
            self._drawn_for = key
            self._drawn = wood.picture(self.size(), self.devicePixelRatioF(), scale, origin)
        return self._drawn

    def _outcome(self, painter: QPainter, board: Board) -> None:
        """Between the rounds the floor is empty, and tells how the last one ended."""
        outcome, theme, text = board.outcome, style.current(), self._text()
        if outcome is None:
            return
        ink = {"pass": theme.big_good, "veto": theme.big_bad}.get(outcome.result, theme.big_dull)
        mark = QRectF(MIDDLE.x() - 36, MIDDLE.y() - FLOOR + 66, 72, 72)
        icons.draw(painter, outcome.result, mark, ink)
        word = QRectF(MIDDLE.x() - FLOOR + 30, mark.bottom() + 4, FLOOR * 2 - 60, text * 2.5)
        paint.write(painter, word, outcome.headline, text * 2.2, ink, paint.HEAVY, paint.CENTER, least=text)
        why = QRectF(word.left(), word.bottom() + 4, word.width(), MIDDLE.y() + FLOOR_BELOW - word.bottom() - 30)
        middle = Qt.AlignmentFlag.AlignHCenter
        for told in (outcome.why, *board.notes):
            took = paint.write_lines(painter, why, told, text, theme.ink, paint.MEDIUM, middle, spacing=1.2)
            why.setTop(why.top() + took + 5)
            if why.height() < text:
                return

    def _text(self) -> float:
        """The height of a word in the scene: as large as the unit, at least what the drawing wants."""
        scale, _origin = self._scale()
        return max(self.unit / scale if scale else 25.0, 25.0)

    def _stack(self, painter: QPainter, area: Area, index: int, count: int) -> None:
        angle = bearing(index, count)
        at, rim = round_the_middle(angle, RADIUS), style.current().issue("black").rim
        if not area.left:
            painter.setPen(QPen(QColor(rim), 1.5, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(at, STACK, STACK)
            icons.draw(painter, area.colour, QRectF(at.x() - 15, at.y() - 15, 30, 30), rim)
        for n in reversed(range(min(area.left, 4))):
            icons.disc(painter, area.colour, QRectF(at.x() - STACK, at.y() - STACK + n * 3.6, STACK * 2, STACK * 2))
        text = self._text()
        wide = max(text * 1.15, paint.width(str(area.left), text, paint.BOLD) + text * 0.45)
        outwards = COUNT if index < count // 2 else -COUNT
        pill = QRectF(0, 0, wide, text * 1.14)
        pill.moveCenter(round_the_middle(angle + outwards, RADIUS + 4) + QPointF(0, 6))
        painter.setPen(QPen(QColor(rim), 1.2))
        painter.setBrush(QColor(tokens.DARK_INK))
        painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
        paint.write(painter, pill, str(area.left), text, rim, paint.BOLD, paint.CENTER)

    def _bonus(self, painter: QPainter, bonus: int) -> None:
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

    def _lines(self, board: Board) -> int:
        """How many lines the names on the floor need, at most two."""
        names, text = [a.label for a in board.areas if a.on_floor], self._text()
        rooms = [room - 4 for _centre, _radius, room in floor_places(len(names))]
        fits = all(paint.width(n, text, paint.MEDIUM) <= room for n, room in zip(names, rooms, strict=True))
        return 1 if fits else 2

    def _names(self, painter: QPainter, board: Board) -> None:
        places, text, lines, ink = self._places(), self._text(), self._lines(board), style.current().ink
        rooms = [(a.label, places[a.colour][2]) for a in board.areas if a.on_floor]
        bold = all(room > 160 and paint.width(name, text, paint.BOLD) <= room - 4 for name, room in rooms)
        weight = paint.BOLD if bold else paint.MEDIUM
        for area in board.areas:
            centre, radius, room = places.get(area.colour, (QPointF(), 0.0, 0.0))
            disc = self.discs.get(area.colour)
            if not room or disc is None or disc.moving:
                continue
            box = QRectF(centre.x() - room / 2 + 2, centre.y() + radius * 1.2 + 3, room - 4, text * 1.25 * lines)
            middle = Qt.AlignmentFlag.AlignHCenter
            paint.write_lines(painter, box, area.label, text, ink, weight, middle, spacing=1.1 if lines > 1 else 1.25)
