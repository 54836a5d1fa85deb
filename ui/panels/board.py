"""The board as a widget: it shows a game's scene, repaints the parts that changed, and turns presses into commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QToolTip

from companion.core.ledger import supply
from companion.core.page import Moment, Page
from ui.faces.scene import Act, Frame, Live, Part, Scene, Spot, changed
from ui.panels.base import Painted
from ui.panels.clock import Clock
from ui.panels.marks import MarkedPlaces, draw_mark, mark_of, marked_spot
from ui.panels.motions import Motions
from ui.panels.spot import Flyer, SpotButton
from ui.theme import called, paint, style

KEPT = 3
"""So many pictures of a kept part are held: it may lie in a few sizes in turn."""
NEAR = 2.2
"""How near to somebody's points, in units, a press means them."""
PIECEMEAL = 24
"""What has changed in more places than so many is painted as one."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class BoardView(Painted):
    """Shows one scene. `corner` is the window's clock, for which the scene may have a place; hidden until it has."""

    pressing = Signal()
    """Something is about to be pressed: the board must show what came of the last press."""
    asked = Signal(dict)
    """What was chosen on the board, as a command."""
    deal_asked = Signal(str)
    """A deal that lies on the board was pressed: its key."""
    taken_up = Signal(object)
    """An offer was taken up on the board, by what it is about."""
    figure_asked = Signal(str)
    """The points of somebody were pressed that lie on the board: why they are so is asked, by the seat's name."""
    wide_changed = Signal(bool)

    def __init__(
        self, scene: Scene[Any, Any], interactive: bool = False, unit: float = 15.0, corner: Clock | None = None
    ) -> None:
        super().__init__(unit=unit)
        self.scene, self.interactive, self.corner = scene, interactive, corner
        self.pieces: dict[str, SpotButton] = {}
        """A control for each spot, by its key, in the order of the spots."""
        self.frame: Frame[Any] | None = None
        self.laid: Any = None
        self._laid_for: Page | None = None
        """Of which page the places are."""
        self.parts: dict[str, Part] = {}
        self.marks: dict[str, str] = {}
        """What a correction changed, by name, and what its mark says."""
        self._marked = MarkedPlaces(scene)
        self._kept: dict[str, list[tuple[object, QPixmap]]] = {}
        self._past: Any = None
        self._chosen = ""
        self._keyed = True
        self._wide = True
        self._theme = style.current()
        self._motions = Motions(self)
        self._motions.moved.connect(self._look)
        self._ticks = QTimer(self)
        self._ticks.timeout.connect(self._look)
        if corner is not None:
            corner.setParent(self)
            corner.hide()

    @property
    def board(self) -> Any:
        """The board that is shown; None while there is none, or another game's."""
        return self.frame.board if self.frame is not None else None

    @property
    def live(self) -> Live:
        """What is seen beside the page now."""
        return self.frame.live if self.frame is not None else Live()

    @property
    def wide(self) -> bool:
        """Whether the players stand on the board itself, so that no seats need to stand beside or under it."""
        return self._wide

    @property
    def picks(self) -> Mapping[int, QAbstractButton]:
        """What each digit picks; nothing, where digits belong to the seats and to the controls."""
        keys = self.scene.picks(self.frame) if self.frame is not None else {}
        return {digit: self.pieces[key] for digit, key in keys.items()}

    def calls_out(self, page: Page, moment: Moment) -> bool:
        """Whether the board of this page calls a moment out itself."""
        return isinstance(page.view.board, self.scene.kind) and self.scene.calls_out(page.view.board, moment)

    def busy_for(self) -> int:
        """For how many milliseconds the board still moves by itself, and nothing else should."""
        return max((self._motions.left(name) for name in self.scene.busy()), default=0)

    def place_of(self, account: str) -> QPointF | None:
        """Where the points of this account lie on the board; None where it does not show them."""
        return None if self.frame is None else self.scene.place_of(self.frame, self.laid, account)

    def sizeHint(self) -> QSize:
        return QSize(*self.scene.size)

    def minimumSizeHint(self) -> QSize:
        return QSize(*self.scene.least)

    # --- a new page --------------------------------------------------------------------------------------------------

    def set_page(self, page: Page) -> None:
        """Shows this page."""
        called.sit(page)
        before, was = self.frame, self.laid
        self.page = page
        if self.corner is not None:
            self.corner.set_page(page)
        self.frame = self._framed()
        self._mark(page)
        if self.frame is None:
            self._show_spots([], at_once=True)
            self._show_parts()
            return
        self._past, motions = self.scene.follow(self._past, self.frame)
        for motion in motions:
            self._motions.begin(motion, style.motion() and self.isVisible())
        self._lay(at_once=False)
        if before is not None and len(before.page.view.seats) != len(page.view.seats):
            self.update()  # all have other places: nothing of the old ones stays between
        if before is not None and style.motion() and self.isVisible():
            for flight in self.scene.flights(before, was, self.frame, self.laid):
                Flyer(self, flight)
        name, description = self.scene.told(self.frame)
        self.say(name, " ".join([description, *dict.fromkeys(self.marks.values())]))
        self._tick()
        wide = self.scene.wide(self.frame.board)
        if wide != self._wide:
            self._wide = wide
            self.wide_changed.emit(wide)

    def _framed(self) -> Frame[Any] | None:
        page = self.page
        if page is None or not isinstance(page.view.board, self.scene.kind):
            return None
        marked = next((key for key, piece in self.pieces.items() if piece.marked), "")
        live = Live(
            past=self._past,
            moved=self._motions.now(),
            under_way=frozenset(key for key, piece in self.pieces.items() if piece.moving),
            marked=marked,
            chosen=self._chosen,
            left=self.corner.left() if self.corner is not None and page.view.clock is not None else None,
            keyed=self._keyed,
        )
        return Frame(
            page, page.view.board, float(self.width()), float(self.height()), self.unit,
            self.interactive, self.corner is not None, live,
        )  # fmt: skip

    # --- where everything lies ---------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay(at_once=True)

    def rescaled(self) -> None:
        self._lay(at_once=True)

    def set_keyed(self, on: bool) -> None:
        """Whether digits are the board's now, and stand on it."""
        if on != self._keyed:
            self._keyed = on
            self._lay(at_once=True)

    def _lay(self, at_once: bool) -> None:
        self.frame = frame = self._framed()
        if frame is None:
            return
        self.laid, self._laid_for = self.scene.lay(frame), self.page
        if self.corner is not None:
            place = self.scene.corner(frame, self.laid).toRect()
            shown = not place.isEmpty()
            if shown:
                self.corner.setGeometry(place)
            if shown == self.corner.isHidden():
                self.corner.setVisible(shown)
                self.corner.raise_()
        spots = self.scene.spots(frame, self.laid)
        self._show_spots([marked_spot(spot, self.marks, self.unit) for spot in spots], at_once)
        self.frame = self._framed()
        self._show_parts()

    def _show_spots(self, spots: list[Spot], at_once: bool) -> None:
        """A control for each spot; what lies there under another key keeps its control."""
        known = {spot.key for spot in spots}
        gone = {key: piece for key, piece in self.pieces.items() if key not in known}
        pieces: dict[str, SpotButton] = {}
        for spot in spots:
            piece = self.pieces.get(spot.key) or self._same(gone, spot) or self._made()
            pieces[spot.key] = piece
            piece.show_spot(spot, at_once)
        self.pieces = pieces
        for piece in gone.values():
            piece.put_away()
        # They lie over each other, and are read out, in the scene's order, whatever lay there before; over them all
        # lies what moves.
        wanted, here = sorted(pieces.values(), key=lambda piece: piece.moving), set(pieces.values())
        if [child for child in self.children() if child in here] != wanted:
            for piece in wanted:
                piece.raise_()

    @staticmethod
    def _same(gone: dict[str, SpotButton], spot: Spot) -> SpotButton | None:
        key = next((key for key, piece in gone.items() if spot.same and piece.spot.same == spot.same), "")
        return gone.pop(key, None)

    def _made(self) -> SpotButton:
        piece = SpotButton(self)
        piece.clicked.connect(self._pressed)
        piece.dropped.connect(self._dropped)
        piece.settled.connect(self._look)
        piece.touched.connect(self._look)
        return piece

    # --- what is painted ---------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """Something moved, or time went by: only what looks different is painted anew. A hidden board stops looking."""
        self.frame = self._framed()
        if self.frame is not None and self._laid_for is not self.page:
            return  # a motion of a page that is not laid yet has begun: it is looked at once its places are known
        self._tick()
        self._show_parts()

    def _show_parts(self) -> None:
        before = self.parts
        found = self.scene.parts(self.frame, self.laid) if self.frame is not None else []
        self.parts = {part.name: part for part in found}
        for name in before.keys() - self.parts.keys():
            self._kept.pop(name, None)
        region = changed(before, self.parts)
        for name in self.marks:
            was, now = before.get(name), self.parts.get(name)
            if (was and was.box) != (now and now.box):
                # The mark stands out over the edge of its part, and comes and goes with it.
                for part in filter(None, (was, now)):
                    region += self._mark_of(part).toAlignedRect().adjusted(-2, -2, 2, 2)
        if not region.isEmpty():
            self.update(region if region.rectCount() <= PIECEMEAL else QRegion(region.boundingRect()))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._theme is not style.current():  # another theme has other parts, and the whole is painted
            self._theme = style.current()
            self._show_parts()
        painter, region = QPainter(self), event.region()
        paint.begin(painter)
        for part in self.parts.values():
            if region.intersects(part.box.toAlignedRect()):
                if part.kept:
                    painter.drawPixmap(part.box.toAlignedRect().topLeft(), self._picture(part))
                else:
                    part.paint(painter)
        for name, part in self.parts.items():
            if name in self.marks:
                draw_mark(painter, self._mark_of(part), self.unit)
        painter.end()

    # --- what a correction changed ------------------------------------------------------------------------------------

    def _mark(self, page: Page) -> None:
        """Mark whatever looks otherwise since a correction, for as long as the correction counts."""
        marks = self._marked.of(page, self.unit)
        if marks != self.marks:
            self.marks = marks
            self.update()

    def _mark_of(self, part: Part) -> QRectF:
        return mark_of(part, self.unit, float(self.width()))

    def event(self, event: QEvent) -> bool:
        """A mark says which line corrected what it stands on."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            marked = (name for name, part in self.parts.items() if self._mark_of(part).contains(QPointF(event.pos())))
            QToolTip.showText(event.globalPos(), next((self.marks[name] for name in marked if name in self.marks), ""))
            return True
        return super().event(event)

    def _picture(self, part: Part) -> QPixmap:
        """A kept part as a picture, drawn anew when it rests on something else, or the looks have changed."""
        box, ratio = part.box.toAlignedRect(), self.devicePixelRatioF()
        key = (part.box, part.rests_on, self.unit, ratio, style.current().name)
        known = self._kept.setdefault(part.name, [])
        for rests_on, picture in known:
            if rests_on == key:
                return picture
        made = QPixmap(box.size() * ratio)
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        paint.begin(painter)
        painter.translate(-box.x(), -box.y())
        part.paint(painter)
        painter.end()
        self._kept[part.name] = [*known[1 - KEPT :], (key, made)]
        return made

    # --- time --------------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick()

    def _tick(self) -> None:
        every = self.scene.every(self.frame.board) if self.frame is not None and self.isVisible() else 0
        if not every:
            self._ticks.stop()
        elif not self._ticks.isActive():
            self._ticks.start(every)

    # --- presses -----------------------------------------------------------------------------------------------------

    def _act(self, act: Act | None) -> None:
        if act is None:
            return
        self._chosen = act.chosen
        if act.ask is not None:
            self.asked.emit(act.ask)
        if act.deal:
            self.deal_asked.emit(act.deal)
        if act.take is not None:
            self.taken_up.emit(act.take)
        self._lay(at_once=False)  # back to where the page says it is, unless a new page has moved it

    def _key_of(self, piece: object) -> str:
        return next((key for key, one in self.pieces.items() if one is piece), "")

    def _pressed(self) -> None:
        key = self._key_of(self.sender())
        self.pressing.emit()
        if key in self.pieces and self.frame is not None:
            self._act(self.scene.pressed(self.frame, self.laid, key))

    def _dropped(self, at: QPoint) -> None:
        key = self._key_of(self.sender())
        if key and self.frame is not None:
            self._act(self.scene.dropped(self.frame, self.laid, key, QPointF(at)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click beside all spots."""
        super().mouseReleaseEvent(event)
        inside = self.rect().contains(event.position().toPoint()) and event.button() == Qt.MouseButton.LeftButton
        if inside and self.interactive and self.frame is not None:
            act = self.scene.clicked(self.frame, self.laid, event.position())
            self._act(act)
            if act is None and (name := self._figure_at(event.position())):
                self.figure_asked.emit(name)

    def _figure_at(self, at: QPointF) -> str:
        """Whose points lie at this place of the board; "" where nobody's do."""
        for card in self.page.view.seats if self.page is not None else ():
            place = self.place_of(supply(card.name))
            if place is not None and (place - at).manhattanLength() < self.unit * NEAR:
                return card.name
        return ""

    def key(self, event: QKeyEvent) -> bool:
        """Press what has this letter or digit; False where nothing has it."""
        if self.frame is None or event.isAutoRepeat() or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        letter = event.text().upper()
        named = self.scene.letters(self.frame).get(letter, "")
        piece: QAbstractButton | None = self.pieces.get(named)
        if letter.isdecimal():
            piece = self.picks.get(int(letter))
        if piece is None or not (piece.isVisible() and piece.isEnabled()):
            return False
        piece.click()
        return True

    def letters(self) -> frozenset[str]:
        """The letters that take something up here now."""
        return frozenset(self.scene.letters(self.frame)) if self.interactive and self.frame is not None else frozenset()

    def takes(self, event: QKeyEvent) -> bool:
        """Whether this letter takes something up here, and is no key of the window meanwhile."""
        return not event.modifiers() and event.text().isalpha() and event.text().upper() in self.letters()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from spot to spot where the scene has them do so; Enter goes to the one that is at home."""
        if self.takes(event) and self.key(event):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            home = next((piece for piece in self.pieces.values() if piece.spot.home), None)
            if home is not None:
                home.setFocus(Qt.FocusReason.TabFocusReason)
                return
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None or not self.scene.arrows or not self.pieces or self.frame is None:
            super().keyPressEvent(event)
            return
        here = next((piece for piece in self.pieces.values() if piece.hasFocus()), None)
        start = here.spot.box.center() if here is not None else self.scene.stands(self.frame, self.laid)
        found = [(far(start, p.spot.box.center(), step), p) for p in self.pieces.values() if p is not here]
        near = [(way, piece) for way, piece in found if way is not None]
        if near:
            min(near, key=lambda one: one[0])[1].setFocus(Qt.FocusReason.TabFocusReason)


def far(start: QPointF, end: QPointF, step: tuple[int, int]) -> float | None:
    """How far away a place is in this direction; what lies askew is farther; None where it lies behind."""
    x, y = end.x() - start.x(), end.y() - start.y()
    ahead, aside = x * step[0] + y * step[1], abs(x * step[1]) + abs(y * step[0])
    return ahead + aside * 2.2 if ahead > 1 and aside < ahead * 3 else None
