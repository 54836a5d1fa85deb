"""A card of a private window: a title and what this seat alone may see, in a shape that tells nobody anything."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.core.page import Page
from ui.panels.base import Painted
from ui.theme import paint, style

M = TypeVar("M")


class Card(Painted, Generic[M]):
    """It is as large and as bright whatever it holds; a game says what its `view.mine` is and draws that."""

    MINE: ClassVar[type[Any]]
    """The class of the game's `view.mine`."""
    SIZE: ClassVar[tuple[float, float]] = (20, 8)
    """Width and height in units of its smallest text."""
    HEAD: ClassVar[tuple[float, float]] = (0.7, 0.3)
    """Space above the title and under it, in units."""

    def __init__(self, parent: QWidget | None = None, unit: float = 16.0) -> None:
        super().__init__(parent, unit)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.mine: M | None = None

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * self.SIZE[0]), round(self.unit * self.SIZE[1]))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.unit * self.SIZE[0] * 0.8), round(self.unit * self.SIZE[1]))

    def title(self) -> str:
        """What the card is about."""
        return ""

    def told(self, mine: M) -> str:
        """What a screen reader says of it."""
        return ""

    def shown(self, page: Page) -> None:
        mine = page.view.mine
        self.mine = mine if isinstance(mine, self.MINE) else None
        self.say(self.title(), self.told(self.mine) if self.mine is not None else "")

    def draw(self, painter: QPainter) -> None:
        theme, u = style.current(), self.unit
        above, under = self.HEAD
        paint.panel(painter, QRectF(self.rect()), u)
        head = QRectF(u * 1.3, u * above, self.width() - u * 2.6, u * 1.4)
        paint.write(painter, head, self.title(), u, theme.ink_soft, paint.BOLD)
        if self.mine is not None:
            top = head.bottom() + u * under
            inner = QRectF(head.left(), top, head.width(), self.height() - top - u * (above - 0.1 + under))
            self.fill(painter, inner, self.mine)

    def fill(self, painter: QPainter, box: QRectF, mine: M) -> None:
        """Draws what the card holds."""
