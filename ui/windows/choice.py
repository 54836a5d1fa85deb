"""The first page: a choice of games with a picture each, the evening that was played last, and the way to others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from companion.core.language import _
from ui.faces import FACES
from ui.forms.buttons import LongButton
from ui.forms.words import button_text, label, restyle
from ui.panels.poster import LEAST_HIGH, LEAST_WIDE, Picture, Playbill, Poster
from ui.theme import paint, style

if TYPE_CHECKING:  # the first frame is painted before sessions are loaded
    from companion.sessions.library import Shelved

GAP = 1.2
"""Between two posters, in units."""
SLIM, BROAD = 2.1, 0.8
"""How much higher than wide a poster may be, and how much lower."""


def arranged(count: int, room: QSize, unit: float) -> tuple[int, int, int]:
    """How many posters stand in a row, and how wide and high each is, in pixels; they may need more height than `room`.

    As large as they can be; where they would be too small to be read, as many as fit side by side, and the rest below.
    """
    gap, least_wide, least_high = round(unit * GAP), round(unit * LEAST_WIDE), round(unit * LEAST_HIGH)
    best, found = (0, 0, 0), 0.0
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = (room.width() - gap * (columns - 1)) // columns
        high = (room.height() - gap * (rows - 1)) // rows
        high = min(high, round(wide * SLIM))
        wide = min(wide, round(high / BROAD))
        if wide >= least_wide and high >= least_high and wide * high > found:
            best, found = (columns, wide, high), wide * high
    if not found:
        columns = max(1, min(count, (room.width() + gap) // (least_wide + gap)))
        wide = max(least_wide, (room.width() - gap * (columns - 1)) // columns)
        best = (columns, wide, max(least_high, round(wide * BROAD)))
    return best


class PosterShelf(QWidget):
    """The posters, side by side, in as many rows as the room asks for; a row that is not full stands in the middle."""

    moved = Signal(QWidget)
    """The keyboard has come to this poster."""

    def __init__(self, count: int) -> None:
        """For so many posters as there will be: until they come, their places stand empty and nothing jumps."""
        super().__init__()
        self.posters: list[Poster] = []
        self.places = [QRect()] * count
        """Where each of them stands, or will stand."""
        self.unit, self._room, self._columns = 15.0, QSize(), 1

    def set_posters(self, posters: Sequence[Poster]) -> None:
        """These, in this order."""
        for old in self.posters:
            old.hide()
            old.deleteLater()
        self.posters = list(posters)
        self.places = [QRect()] * len(posters)
        for poster in self.posters:
            poster.setParent(self)
            poster.set_unit(self.unit)
            poster.show()
        self.arrange(self._room, self.unit)

    def arrange(self, room: QSize, unit: float) -> None:
        """Place them in a room of this size; more height is taken where they need it."""
        self._room, self.unit = room, unit
        count = len(self.places)
        if not count:
            return
        self._columns, wide, high = arranged(count, room, unit)
        gap = round(unit * GAP)
        rows = -(-count // self._columns)
        whole = rows * high + (rows - 1) * gap
        self.setMinimumSize(wide, whole)
        top = max(0, (room.height() - whole) // 2)
        for place in range(count):
            row, column = divmod(place, self._columns)
            here = min(self._columns, count - row * self._columns)
            left = max(0, (room.width() - here * wide - (here - 1) * gap) // 2)
            self.places[place] = QRect(left + column * (wide + gap), top + row * (high + gap), wide, high)
        for poster, box in zip(self.posters, self.places, strict=False):
            poster.set_unit(unit)
            poster.setGeometry(box)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The places of posters that are still to come."""
        if self.posters:
            return
        painter = QPainter(self)
        paint.begin(painter)
        for box in self.places:
            paint.panel(painter, QRectF(box), self.unit * 0.9)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move the keyboard from poster to poster."""
        here = next((n for n, poster in enumerate(self.posters) if poster.hasFocus()), -1)
        way = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -self._columns, Qt.Key.Key_Down: self._columns}
        to = here + way.get(Qt.Key(event.key()), 0)
        if here < 0 or to == here or not 0 <= to < len(self.posters):
            event.ignore()
            return
        self.posters[to].setFocus(Qt.FocusReason.TabFocusReason)
        self.moved.emit(self.posters[to])


class ShelfScroll(QScrollArea):
    """What is seen of the shelf; it says when there is another room."""

    resized = Signal()

    def __init__(self, shelf: PosterShelf) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(shelf)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class ChoicePage(QWidget):
    """A digit, an arrow and Enter, or a click chooses a game; the last evening and the library stand at the foot."""

    chosen = Signal(str)
    """A game, by its name in `GAMES`."""
    last_wanted = Signal(Path)
    library_wanted = Signal()
    event_wanted = Signal()
    """An event of many tables is to be organised."""
    demo_wanted = Signal()
    """A game that plays itself is to be watched."""
    painted = Signal()
    """The first frame is on the screen; whatever takes time may begin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.unit, self._painted = 15.0, False
        self._last, self._over = Path(), False
        self.box = QVBoxLayout(self)
        self.head = QHBoxLayout()
        self.name = label("Parley", "huge")
        self.say = label(_("Watches, remembers and counts; it never plays."), "soft")
        self.say.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.head.addWidget(self.name)
        self.head.addWidget(self.say, 1)
        self.box.addLayout(self.head)
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        self.box.addWidget(self.notice)
        self.shelf = PosterShelf(len(FACES))
        self.viewed = ShelfScroll(self.shelf)
        self.viewed.resized.connect(self._arrange)
        self.shelf.moved.connect(self._in_view)
        self.box.addWidget(self.viewed, 1)
        foot = QHBoxLayout()
        self.last = LongButton(least=2)
        self.last.setProperty("kind", "last")
        self.last.clicked.connect(self._open_last)
        kept = self.last.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self.last.setSizePolicy(kept)
        self.last.hide()
        foot.addWidget(self.last, 3)
        self.library = LongButton(button_text(_("All evenings")))
        self.library.clicked.connect(self._library)
        foot.addWidget(self.library, 1)
        self.event_ = LongButton(button_text(_("Tournament …")))
        self.event_.clicked.connect(self._event)
        foot.addWidget(self.event_, 1)
        self.demo = LongButton(button_text(_("Watch a demonstration")))
        self.demo.clicked.connect(self._demo)
        foot.addWidget(self.demo, 1)
        self.box.addLayout(foot)
        self.set_unit(self.unit)

    # --- what it shows -----------------------------------------------------------------------------------------------

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels; margins grow with it. Also called when the theme has changed."""
        self.unit = px
        if self.last.isVisibleTo(self):
            self._show_icon()
        side = round(px * 2.2)
        self.box.setContentsMargins(side, round(px * 1.2), side, round(px * 1.2))
        self.box.setSpacing(round(px * 0.9))
        self.head.setSpacing(round(px * 1.4))
        self._arrange()

    def set_games(self, bills: Sequence[Playbill]) -> None:
        """One poster each."""
        posters = [Poster(bill) for bill in bills]
        for poster in posters:
            poster.clicked.connect(self._choose)
        self.shelf.set_posters(posters)
        for one, following in pairwise(posters):
            QWidget.setTabOrder(one, following)
        if posters:
            QWidget.setTabOrder(posters[-1], self.last)
            QWidget.setTabOrder(self.last, self.library)
            QWidget.setTabOrder(self.library, self.event_)
            QWidget.setTabOrder(self.event_, self.demo)
        self._arrange()

    def rest(self, slug: str = "") -> None:
        """The keyboard is at the evening that may go on, or at this game, or at the first."""
        posters = self.shelf.posters
        at: QWidget | None = next((p for p in posters if p.bill.slug == slug), posters[0] if posters else None)
        if self.last.isVisibleTo(self) and not self._over:
            at = self.last
        if at is not None:
            self.setFocusProxy(at)
            if self.isVisible():
                at.setFocus(Qt.FocusReason.TabFocusReason)

    def marked(self) -> str:
        """The game whose poster has the keyboard; empty when none has."""
        return next((poster.bill.slug for poster in self.shelf.posters if poster.hasFocus()), "")

    def set_picture(self, slug: str, picture: Picture) -> None:
        """The picture of this game has come."""
        for poster in self.shelf.posters:
            if poster.bill.slug == slug:
                poster.set_picture(picture)

    def set_last(self, last: Shelved | None, said: str = "") -> None:
        """The evening that was played last, as it is said in one line; None when there is none that can be opened."""
        self.last.setVisible(last is not None)
        if last is None:
            return
        self._last, self._over = last.path, last.over
        words = _("Look again") if last.over else _("Go on")
        self._show_icon()
        self.last.setText(button_text(f"  {words}  (0)   {said}"))
        self.last.setAccessibleName(f"{words}: {said}")

    def _show_icon(self) -> None:
        from ui.theme import icons

        self.last.setIcon(icons.icon("trophy" if self._over else "gavel", style.current().brass_ink))

    def tell(self, sentence: str, good: bool = False) -> None:
        """Say what went wrong, or well; empty takes it away."""
        restyle(self.notice, kind="good" if good else "bad")
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def _arrange(self) -> None:
        self.shelf.arrange(self.viewed.viewport().size(), self.unit)

    def _in_view(self, poster: QWidget) -> None:
        self.viewed.ensureWidgetVisible(poster)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground with its glow behind the posters; the first frame is told."""
        painter = QPainter(self)
        paint.ground(painter, QRectF(self.rect()), QPointF(self.width() / 2, self.height() * 0.45))
        painter.end()
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)

    # --- keys and clicks ---------------------------------------------------------------------------------------------

    def _choose(self) -> None:
        poster = self.sender()
        if isinstance(poster, Poster):
            self.chosen.emit(poster.bill.slug)

    def _open_last(self) -> None:
        self.last_wanted.emit(self._last)

    def _event(self) -> None:
        self.event_wanted.emit()

    def _demo(self) -> None:
        self.demo_wanted.emit()

    def _library(self) -> None:
        self.library_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits choose, 0 goes on with the last evening, arrows move; a key that is held chooses nothing."""
        if event.isAutoRepeat():
            return
        digit = event.text()
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        found = next((p for p in self.shelf.posters if p.bill.digit == digit), None) if plain and digit else None
        if found is not None:
            found.click()
        elif plain and digit == "0" and self.last.isVisible():
            self.last.click()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            for button in (self.last, self.library, self.event_, self.demo):
                if button.hasFocus():
                    button.click()
        else:
            super().keyPressEvent(event)
