"""The seats round the table: who sits there, who leads, whom we wait for, and which deals lie on whose mat."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.contract import changed
from companion.core.language import _, ngettext
from companion.core.messages import Seat
from companion.core.page import DealCard, Page, SeatCard
from companion.core.vocabulary import DealStatus
from ui.forms.words import tooltip
from ui.panels.base import Dress, Painted, plain
from ui.panels.chips import Mat, told
from ui.panels.marks import MARK, draw_mark
from ui.theme import called, icons, paint, style

WIDE = 22.0
"""How wide a seat is at most where there are two rows."""
NARROW = 11.0
"""A seat that would be narrower than this, in units, cuts most names: without mats there are two rows then."""
THIRD = 1.15
"""How much higher seats are where a name takes two lines and something is said under it."""
SMALL = 0.75
"""How large the letters of a long name are at least beside a table, in units."""
LOW, GAP = 2.95, 0.4
"""How high a seat without a mat is, and how far seats stand apart, in units."""


class SeatTile(Painted):
    """One seat: a coloured edge with its shape, name, nation, marks, and the mat with its chips."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget, dress: Callable[[], Dress]) -> None:
        super().__init__(parent)
        self._dress = dress
        self.card = SeatCard("", "", 0)
        self.mat = Mat((), {})
        self.chosen = False
        self.interactive = False
        self.mats = True
        self.gone = False
        """Whether it was left for good."""
        self.mended = ""
        """What the mark beside its name says, where a correction changed its points."""
        self.figure = QRectF()
        """Where the figure stands that this seat shows; empty where none does."""

    def show_seat(
        self, card: SeatCard, mat: Mat, interactive: bool, mats: bool = True, mended: str = "", gone: bool = False
    ) -> None:
        """Shows this seat; `mended` is what the mark of a correction says, `gone` that it was left for good."""
        if (card, mat, interactive, mats, mended, gone) == (
            self.card, self.mat, self.interactive, self.mats, self.mended, self.gone,
        ):  # fmt: skip
            return
        self.card, self.mat, self.interactive, self.mats, self.mended = card, mat, interactive, mats, mended
        self.gone = gone
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if interactive else Qt.FocusPolicy.NoFocus)
        looked = "" if card.looked is None else _("has looked") if card.looked else _("has not looked yet")
        said = [
            card.subtitle,
            _("leads") if card.leads else "",
            _("we wait for this seat") if card.waiting else "",
            card.badge,
            card.due,
            looked,
            mended,
        ]
        if mat.deals:
            said.append(ngettext("{n} deal", "{n} deals", len(mat.deals)).format(n=len(mat.deals)))
        self.say(card.name, ", ".join(t for t in said if t))
        self.setToolTip(
            tooltip(
                "\n".join([" · ".join(filter(None, (card.name, card.subtitle, looked, mended))), *map(told, mat.deals)])
            )
        )
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.interactive and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pressed.emit(self.card.seat)
        else:
            super().keyPressEvent(event)

    def draw(self, painter: QPainter) -> None:
        theme, u, card = style.current(), self.unit, self.card
        box, edge, radius = QRectF(self.rect()), u * 1.15, u * 0.45
        paint.panel(painter, box, radius)
        ink = theme.ink_soft if self.gone else theme.ink
        painter.save()
        painter.setClipRect(QRectF(0, 0, edge, box.height()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.seat(card.colour)))
        painter.drawRoundedRect(QRectF(0, 0, edge * 2, box.height()), radius, radius)
        painter.restore()
        icons.draw_shape(painter, card.colour, QRectF(edge * 0.16, u * 0.5, edge * 0.68, edge * 0.68), theme.on_seat)
        left, right = edge + u * 0.4, box.right() - u * 0.35
        mat = self.mat_box()
        more = self.mat.more(mat.width(), u)
        third = QRectF(left, u * 2.62, right - left, u * THIRD)
        high = mat.top() > u * (2.82 + THIRD) - 1 if self.mats else self.height() > u * (LOW + THIRD) - 2
        badge = card.due or self._badge(more)
        # What comes and goes between two rounds leaves the name as it is.
        below = high and bool(card.due) and bool(card.subtitle)
        marks, beside = self._marks(), right - left - self._marked()
        lines = self._lines(right - left if self.mats else beside, "" if below else badge)
        freed = self.mats
        if not high and len(lines) > 1 and self._said_beside_marks(badge):
            lines, freed = [card.name], True
        size = u if len(lines) > 1 else u * 1.1
        if freed and (high or len(lines) < 2) and paint.width(lines[0], size, paint.BOLD) > beside:
            # No mark costs the name a letter: they stand beside what is said under it.
            under = third if len(lines) > 1 else QRectF(left, u * 1.5, right - left, u * 1.25)
            name_right, said_right = right, self._draw_marks(painter, marks, right, under.center().y() - u / 2)
        else:
            name_right, said_right = self._draw_marks(painter, marks, right, u * 0.4), right
        if len(lines) > 1:
            # Rather two lines than half a name; where somebody sits is read elsewhere, and no mark is below.
            least = u * SMALL if self.interactive else u  # nothing on a wall is smaller than its unit
            upper = QRectF(left, u * 0.3, name_right - left, u * 1.12)
            lower = QRectF(left, upper.bottom(), right - left, u * 1.2)
            third.setRight(said_right)
            if below:
                third = self._pill(painter, third, badge)
            else:
                lower = self._pill(painter, lower, badge, told=not more)
            paint.write_alike(painter, tuple(zip((upper, lower), lines, strict=True)), u, ink, least=least)
            if card.subtitle and high:
                paint.write(painter, third, card.subtitle, u, theme.ink_soft, least=u)
        else:
            name_box = QRectF(left, u * 0.22, name_right - left, u * 1.35)
            least = u * SMALL if self._small(name_box.width()) else u
            paint.write(painter, name_box, card.name, size, ink, paint.BOLD, least=least)
            # A tail of the name ends above the pill.
            second = self._pill(painter, QRectF(left, u * 1.6, said_right - left, u * 1.15), badge, told=not more)
            short = paint.width(card.subtitle, u) * paint.NARROWEST <= second.width()
            self._second_line(painter, second if short or not high else third)
        if self.mats and not self.gone and mat.height() > u * 1.6:
            self.mat.draw(painter, mat, u)
        if card.leads or self.chosen or self.hasFocus():
            colour = theme.brass_ink if card.leads and not (self.chosen or self.hasFocus()) else theme.focus
            line = u * 0.13
            painter.setPen(QPen(QColor(colour), line, Qt.PenStyle.DashLine if self.chosen else Qt.PenStyle.SolidLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), radius, radius)

    def _marks(self) -> list[tuple[str, str]]:
        """The marks of this seat, from the right, each with its ink."""
        theme, card = style.current(), self.card
        marks = (
            (self._dress().leader, card.leads, theme.brass_ink),
            ("waiting", card.waiting, theme.ink),
            ("looked", bool(card.looked), theme.ink_soft),
        )
        return [(name, ink) for name, on, ink in marks if on]

    def _marked(self) -> float:
        """How wide its marks are, with that of a correction."""
        return self.unit * (1.2 * len(self._marks()) + (MARK + 0.2 if self.mended else 0.0))

    def _draw_marks(self, painter: QPainter, marks: list[tuple[str, str]], right: float, top: float) -> float:
        """Draws the marks in a row that ends here; gives where it begins."""
        u = self.unit
        for name, ink in marks:
            icons.draw(painter, name, QRectF(right - u, top, u, u), ink)
            right -= u * 1.2
        if self.mended:
            draw_mark(painter, QRectF(right - u * MARK, top - u * 0.12, u * MARK, u * MARK), u)
            right -= u * (MARK + 0.2)
        return right

    def _lines(self, room: float, badge: str) -> list[str]:
        """The name in two lines where one cuts it, and the badge of the second line is said there all the same."""
        card, u = self.card, self.unit
        if self._in_one(room):
            return [card.name]
        beside = paint.width(badge, u, paint.BOLD) + u * 1.1 if badge else 0.0
        below = self.width() - u * 1.9 - beside
        lines = paint.wrapped_name(card.name, room + 1, u, below)
        if card.away or len(lines) < 2 or self._small(room):
            return [card.name]
        return lines if not badge or paint.width(lines[1], u, paint.BOLD) <= below / paint.NARROWEST else [card.name]

    def _small(self, room: float) -> bool:
        """Whether a single word is drawn small rather than parted by a hyphen: the second line then says that this seat
        leads."""
        name = self.card.name
        alone = self.interactive and len(called.parts_of(name)) < 2 and name < paint.FIRST_WIDE
        return alone and paint.width(name, math.ceil(self.unit * SMALL), paint.BOLD) * paint.NARROWEST <= room

    def _in_one(self, room: float) -> bool:
        """Whether narrow letters spare a second line where no mats make room for a third."""
        return not self.mats and paint.width(self.card.name, self.unit, paint.BOLD) * paint.NARROWEST <= room

    def _said_beside_marks(self, badge: str) -> bool:
        """Whether a name has room in one line without the marks, and they, with the badge, beside what is said."""
        card, u, room = self.card, self.unit, self.width() - self.unit * 1.9
        pill = paint.width(badge, u, paint.BOLD) + u * 1.1 if badge else 0.0
        said = bool(card.subtitle) and paint.width(card.subtitle, u) <= room - pill - self._marked()
        return said and not self.mats and self._in_one(room)

    def mat_box(self) -> QRectF:
        """Where the chips lie."""
        u, left = self.unit, self.unit * 1.55
        high = min(u * 2.05, self.height() - u * 3.1)
        top = max(u * 2.82, self.height() - u * 0.28 - high)
        return QRectF(left, top, self.width() - u * 0.3 - left, high)

    def wants_third(self) -> bool:
        """Whether the name takes two lines even without marks beside it: a third then says what stands below it."""
        u = self.unit
        room = self.width() - u * (1.9 if self.mats else 4.3)
        # So narrow as it is before it was laid, only initials would stand on it.
        return bool(self.card.subtitle) and (
            len(self._lines(room, self._badge(""))) > 1
            or (room < u * 4 and not self._in_one(room) and len(called.parts_of(self.card.name)) > 1)
        )

    def deal_at(self, point: QPointF) -> DealCard | None:
        """The deal whose chip lies at this point."""
        return self.mat.at(self.mat_box(), point, self.unit) if self.mats else None

    def _badge(self, more: str) -> str:
        """What stands at the end of the second line: what a mat has no room for, or what the game counts."""
        counted = bool(self.mat.deals) and self.card.counts_deals  # the chips say so already
        return more or ("" if counted else self.card.badge)

    def _pill(self, painter: QPainter, box: QRectF, badge: str, told: bool = False) -> QRectF:
        """Draws the badge at the end of a line; gives what is left of the line. `told` is whether it may be asked why
        it is so."""
        theme, u = style.current(), self.unit
        self.figure = QRectF()
        if not badge:
            return box
        wide = min(paint.width(badge, u, paint.BOLD) + u * 0.8, box.width())
        pill = QRectF(box.right() - wide, box.top(), wide, box.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.brass))
        painter.drawRoundedRect(pill, u * 0.5, u * 0.5)
        self.figure = pill if told and not self.card.due else QRectF()
        inner = pill.adjusted(u * 0.35, 0, -u * 0.35, 0)
        paint.write(painter, inner, badge, u, theme.on_brass, paint.BOLD, paint.CENTER)
        return QRectF(box.left(), box.top(), box.width() - wide - u * 0.3, box.height())

    def _second_line(self, painter: QPainter, box: QRectF) -> None:
        theme, u, card = style.current(), self.unit, self.card
        if box.width() > u * 2:
            # That somebody is away is said whole; where that seat is comes after it, and goes first.
            whole = not card.away or paint.width(card.subtitle, u) <= box.width()
            text = card.subtitle if whole else card.subtitle.partition(" · ")[0]
            paint.write(painter, box, text, u, theme.ink_soft, least=u)


class _Arrow(QWidget):
    """The arrow that follows the finger while a deal is dragged from one seat to another."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.ends: tuple[QPoint, QPoint] | None = None
        self.hide()

    def paintEvent(self, event: object) -> None:
        if self.ends is None:
            return
        painter = QPainter(self)
        paint.begin(painter)
        pen = QPen(QColor(style.current().brass_ink), 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(*self.ends)
        painter.setBrush(pen.color())
        painter.drawEllipse(QPointF(self.ends[1]), 9, 9)
        painter.end()


class Seats(Painted):
    """All seats in a row; on the table window a drag (or Enter on one, then on another) begins a deal."""

    deal_dragged = Signal(str, str)
    deal_clicked = Signal(str)
    """A chip: the key of its deal."""
    seat_clicked = Signal(str)
    figure_clicked = Signal(str)
    """What stands at the end of a seat's second line: why it is so is asked, by the seat's key."""

    def __init__(self, interactive: bool = False, unit: float = 15.0, dress: Callable[[], Dress] = plain) -> None:
        super().__init__(unit=unit)
        self.interactive, self._dress = interactive, dress
        self.tiles: list[SeatTile] = []
        self._hinted = 0
        """How high it last asked to be."""
        self._giver: Seat = ""
        self._from: QPoint | None = None
        self._arrow = _Arrow(self)

    @property
    def rows(self) -> int:
        """Two where names would be cut in one, and no mats need the height."""
        if not self.tiles or self.tiles[0].mats:
            return 1
        return 2 if self.width() / len(self.tiles) < self.unit * NARROW and len(self.tiles) > 1 else 1

    def third(self, wide: int) -> float:
        """How much higher, in units, a row of this width is for a name that takes two lines."""
        if wide != self.width():
            self.resize(wide, self.height())
            self._place()
        return THIRD if any(tile.wants_third() for tile in self.tiles) else 0.0

    def _high(self) -> int:
        third = self.third(self.width())
        if not self.tiles or self.tiles[0].mats:
            return round(self.unit * (5.15 + third))
        return round(self.unit * ((LOW + third) * self.rows + GAP * (self.rows - 1)))

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 50), self._high())

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.unit * 20), self._high())

    def rescaled(self) -> None:
        for tile in self.tiles:
            tile.set_unit(self.unit)
        self._place()

    def part(self, page: Page) -> object:
        lying = tuple(deal for deal in page.view.deals if deal.status is DealStatus.OPEN)
        return page.view.seats, page.view.gone, page.view.mats, page.view.over, lying, page.mended

    def set_page(self, page: Page) -> None:
        """Shows this page; only the seats that changed are painted anew."""
        if self.take(page):
            self.shown(page)

    def shown(self, page: Page) -> None:
        stay, seats = len(page.view.seats), (*page.view.seats, *page.view.gone)
        if len(seats) != len(self.tiles):
            self._build(len(seats))
        colours = {card.name: card.colour for card in seats}
        looking = any(card.unlooked for card in seats) and not page.view.over
        for place, (tile, card) in enumerate(zip(self.tiles, seats, strict=True)):
            lies: tuple[DealCard, ...] = tuple(
                d for d in page.view.deals if d.addressee == card.name and d.status is DealStatus.OPEN
            )
            mended = page.mended.get(card.name, "")
            # Once all have looked the marks have said what they had to say.
            card = card if looking else changed(card, looked=None)
            gone = place >= stay
            # Once it is over nobody lays a deal anywhere: no empty places are left to wonder at.
            mats = page.view.mats and (not page.view.over or any(d.status is DealStatus.OPEN for d in page.view.deals))
            tile.show_seat(card, Mat(lies, colours), self.interactive and not gone, mats, mended, gone)
        self._place()
        self.say(_("Seats"), _("Drag from the giver to the receiver to record a deal.") if self.interactive else "")

    def _build(self, count: int) -> None:
        for tile in self.tiles:
            tile.removeEventFilter(self)
            tile.setParent(None)
            tile.deleteLater()
        self.tiles = [SeatTile(self, self._dress) for _n in range(count)]
        for tile in self.tiles:
            tile.set_unit(self.unit)
            tile.pressed.connect(self.choose)
            tile.installEventFilter(self)
            tile.show()
        self._place()
        self._arrow.raise_()

    def _place(self) -> None:
        if not self.tiles:
            return
        gap, rows = self.unit * GAP, self.rows
        columns = -(-len(self.tiles) // rows)
        most = 14 if rows == 1 else WIDE
        wide = min((self.width() - gap * (columns - 1)) / columns, self.unit * most)
        high = (self.height() - gap * (rows - 1)) / rows
        left = (self.width() - wide * columns - gap * (columns - 1)) / 2
        for place, tile in enumerate(self.tiles):
            row, column = divmod(place, columns)
            x, y = left + column * (wide + gap), row * (high + gap)
            tile.setGeometry(round(x), round(y), round(wide), round(high))
        if self._hinted != self._high():
            self._hinted = self._high()
            self.updateGeometry()
        self._arrow.setGeometry(self.rect())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def choose(self, seat: Seat) -> None:
        """Chooses the giver; choosing another seat then begins a deal between the two."""
        giver, self._giver = self._giver, ""
        if giver and giver != seat:
            self.deal_dragged.emit(giver, seat)
        elif not giver:
            self._giver = seat
        self._mark()

    def _mark(self) -> None:
        for tile in self.tiles:
            tile.chosen = tile.card.seat == self._giver
            tile.update()

    def eventFilter(self, watched: QWidget, event: QEvent) -> bool:  # type: ignore[override]  # only tiles are watched
        if not self.interactive or not isinstance(event, QMouseEvent) or not isinstance(watched, SeatTile):
            return False
        if watched.gone:
            return True  # nothing is given by whom has left
        at = watched.mapTo(self, event.position().toPoint())
        if event.type() == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
            self._giver, self._from = watched.card.seat, at
            self._mark()
        elif event.type() == QEvent.Type.MouseMove and self._from is not None:
            if (at - self._from).manhattanLength() > QApplication.startDragDistance():
                self._arrow.ends = (self._from, at)
                self._arrow.show()
                self._arrow.update()
        elif event.type() == QEvent.Type.MouseButtonRelease and self._from is not None:
            self._released(watched.card.seat, at)
        else:
            return False
        return True

    def _released(self, giver: Seat, at: QPoint) -> None:
        self._from, self._giver, self._arrow.ends = None, "", None
        self._arrow.hide()
        self._mark()
        target = next((t for t in self.tiles if t.geometry().contains(at)), None)
        if target is None or target.gone:
            return
        deal = target.deal_at(QPointF(target.mapFrom(self, at)))
        if target.card.seat == giver and deal is not None:
            self.deal_clicked.emit(deal.key)
        elif target.card.seat == giver and target.figure.contains(QPointF(target.mapFrom(self, at))):
            self.figure_clicked.emit(giver)
        elif target.card.seat == giver:
            self.seat_clicked.emit(giver)
        else:
            self.deal_dragged.emit(giver, target.card.seat)
