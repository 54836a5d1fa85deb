"""The line at the foot: in one sentence, what the table waits for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from companion.core.page import Page
from ui.panels.base import Dress, Painted, plain
from ui.theme import icons, paint, style


class Foot(Painted):
    """A megaphone and a sentence; a sentence may also be shown for a while in place of the page's own."""

    def __init__(self, unit: float = 15.0, dress: Callable[[], Dress] = plain) -> None:
        super().__init__(unit=unit)
        self._dress = dress
        self._instead = ""

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 20), round(self.unit * 2.3))

    minimumSizeHint = sizeHint

    def part(self, page: Page) -> object:
        return page.view.foot

    def shown(self, page: Page) -> None:
        self.say(self.text())

    def text(self) -> str:
        """The sentence that is shown."""
        return self._instead or (self.page.view.foot if self.page else "")

    def show_instead(self, sentence: str) -> None:
        """Shows this sentence until it is taken away again with an empty one."""
        if sentence != self._instead:
            self._instead = sentence
            self.say(self.text())
            self.update()

    def draw(self, painter: QPainter) -> None:
        theme, u = style.current(), self.unit
        painter.fillRect(self.rect(), QColor(self._dress().bar))
        painter.fillRect(QRectF(0, 0, self.width(), paint.hair()), QColor(theme.line))
        middle = self.height() / 2
        icons.draw(
            painter, "deal" if self._instead else "say", QRectF(u, middle - u * 0.6, u * 1.2, u * 1.2), theme.brass_ink
        )
        box = QRectF(u * 2.9, 0, self.width() - u * 3.8, float(self.height()))
        if paint.width(self.text(), u) <= box.width():
            paint.write(painter, box, self.text(), u * 1.15, theme.ink, least=u)
        else:
            paint.write_lines(painter, box, self.text(), u, theme.ink, spacing=1.12)
