"""A private card as a widget: it shows what its `Card` draws, and is painted anew only when that would differ."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.core.contract import changed
from companion.core.page import Page, View
from ui.faces.card import Card
from ui.forms.words import tooltip
from ui.panels.base import Painted
from ui.panels.marks import MARK, draw_mark


class CardView(Painted):
    """A card of one seat."""

    picked = Signal(object)
    """Something on it was pressed: the offer that it stands for."""

    chosen = Signal(str)
    """One of the own things was pressed that a form may ask for."""

    def __init__(self, card: Card[Any], unit: float = 16.0, parent: QWidget | None = None) -> None:
        super().__init__(parent, unit)
        self.card = card
        self._given: float | None = None
        """How high its column lets it be, in units."""
        self.mark = ""
        """What the mark of the last correction says that changed something on it; "" where none did."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def grow(self, on: bool) -> None:
        """Whether it takes the room that is left in its column."""
        policy = QSizePolicy.Policy.Expanding if on else QSizePolicy.Policy.Fixed
        if self.sizePolicy().verticalPolicy() is not policy:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, policy)

    def has_something(self, page: Page) -> bool:
        """Whether there is anything to draw; a card without a word keeps no room."""
        return self.card.has_something(page)

    @property
    def tall(self) -> float:
        """How high it is now, in units."""
        mine = self.card.mine(self.page) if self.page is not None else None
        return self.card.size[1] if self.page is None or mine is None else self.card.tall(self.page, mine)

    @property
    def least(self) -> float:
        """How low it may become, in units, before all of its column becomes smaller."""
        mine = self.card.mine(self.page) if self.page is not None else None
        return self.tall if self.page is None or mine is None else self.card.least(self.page, mine)

    def give(self, high: float) -> None:
        """How high it is to be, in units."""
        if high != self._given:
            self._given = high
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        high = self.tall if self._given is None else self._given
        return QSize(round(self.unit * self.card.size[0]), int(self.unit * high))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.unit * self.card.size[0] * 0.8), self.sizeHint().height())

    def part(self, page: Page) -> object:
        """No more than what it says of this seat and of the board can change a card."""
        acts = page.offers if self.card.acts else ()
        view = page.view
        return view.mine, view.board, view.seats, view.heading, page.in_box, acts, page.corrected, page.result

    def shown(self, page: Page) -> None:
        mine = self.card.mine(page)
        self.setVisible(mine is None or self.has_something(page))
        stand = (one for one in page.corrected if self.card.lasts or page.view.heading == one.after.heading)
        changes = (one for one in reversed([*stand]) if self._says(page, one.before) != self._says(page, one.after))
        self.mark = next((one.say for one in changes), "")
        told = self.card.told(page, mine) if mine is not None else ""
        self.say(self.card.title(page, mine), " ".join(filter(None, (told, self.mark))))
        self.setToolTip(tooltip(self.mark))

    def _says(self, page: Page, view: View) -> str:
        """What the card said of another moment of the same page; "" where there was nothing of this seat."""
        then = changed(page, view=view, offers=(), in_box=())
        mine = self.card.mine(then)
        return self.card.told(then, mine) if mine is not None and self.card.has_something(then) else ""

    def draw(self, painter: QPainter) -> None:
        self.card.draw(painter, QRectF(self.rect()), self.page, self.unit)
        if self.mark:
            side = self.unit * MARK
            draw_mark(painter, QRectF(self.width() - side * 1.3, side * 0.3, side, side), self.unit)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What lies under the finger is taken."""
        mine = self.card.mine(self.page) if self.page is not None else None
        if self.page is None or mine is None or event.button() != Qt.MouseButton.LeftButton:
            return
        _head, inner = self.card.parts(QRectF(self.rect()), self.unit)
        offer = self.card.pick(inner, self.page, mine, self.unit, event.position())
        if offer is not None:
            self.picked.emit(offer)
        elif thing := self.card.thing_at(inner, self.page, mine, self.unit, event.position()):
            self.chosen.emit(thing)
