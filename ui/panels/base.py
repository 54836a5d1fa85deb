"""What every panel has: a page, a unit that all its text is derived from, and a repaint when the theme changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from companion.core.page import Page
from ui.theme import called, paint, style
from ui.theme.tokens import Theme

_NOTHING = object()
"""The part of a page that a panel shows before its first one."""


@dataclass(frozen=True)
class Dress:
    """What a game's mood puts on the panels round its board: two fills under ink, an ink, and the leader's mark."""

    panel: str
    bar: str
    soft: str
    leader: str = "gavel"


def plain() -> Dress:
    """The theme's own."""
    theme = style.current()
    return Dress(theme.panel, theme.bar, theme.ink_soft)


class Painted(QWidget):
    """A widget that is drawn by hand; `unit` is the height of its smallest text in pixels."""

    def __init__(self, parent: QWidget | None = None, unit: float = 15.0) -> None:
        super().__init__(parent)
        self._unit = unit
        self.page: Page | None = None
        self._part: object = _NOTHING
        self.wear: Callable[[], Theme] = style.current
        """The theme in which it is drawn: on private windows, the program's in the game's mood."""

    @property
    def unit(self) -> float:
        """The height of the smallest text that is drawn here, in pixels."""
        return self._unit

    def set_unit(self, px: float) -> None:
        """Sets the size from which everything here is derived; nothing is ever drawn smaller."""
        if px != self._unit:
            self._unit = px
            self.updateGeometry()
            self.rescaled()
            self.update()

    def rescaled(self) -> None:
        """Called when the unit has changed."""

    def part(self, page: Page) -> object:
        """All of a page that is drawn or said here; a page in which it is equal changes nothing."""
        return page

    def set_page(self, page: Page) -> None:
        """Shows this page; it is painted anew only when its part in it is another one."""
        if self.take(page):
            self.shown(page)
            self.update()

    def take(self, page: Page) -> bool:
        """Keep this page; whether its part here is another one than before."""
        called.sit(page)
        before, self.page, self._part = self._part, page, self.part(page)
        return self._part != before

    def shown(self, page: Page) -> None:
        """Called with every page that changes something here, before it is drawn."""

    def say(self, name: str, description: str = "") -> None:
        """What a screen reader says of this widget."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self.update()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.page is not None:
            called.sit(self.page)
        painter = QPainter(self)
        paint.begin(painter)
        painter.setPen(Qt.PenStyle.NoPen)
        with style.worn(self.wear()):
            self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Draws the page."""
