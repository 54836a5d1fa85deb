"""A sheet for everybody to read, full screen: pairs of question and answer, by pages."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from companion.core.language import _
from ui.theme import paint, style

A_PAGE = 8
READ_MS = 15_000
"""So long a page stands where nobody turns it."""


class SheetWindow(QWidget):
    """Space and the arrows turn the pages, and Esc closes it; on a wall, where it never takes the keyboard from the
    table, they turn by themselves."""

    def __init__(
        self, title: str, pairs: Sequence[tuple[str, str]], parent: QWidget | None = None, on_wall: bool = False
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        if on_wall:
            self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
            self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
            self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            turns = QTimer(self)
            turns.timeout.connect(lambda: self.turn(1))
            turns.start(READ_MS)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.title, self.pairs, self.number = title, tuple(pairs), 0
        self._say()

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-len(self.pairs) // A_PAGE))

    def shown(self) -> tuple[tuple[str, str], ...]:
        """The pairs of this page."""
        return self.pairs[self.number * A_PAGE : (self.number + 1) * A_PAGE]

    def show_pairs(self, pairs: Sequence[tuple[str, str]]) -> None:
        """The same page with other answers."""
        self.pairs = tuple(pairs)
        self.turn(0)

    def _say(self) -> None:
        self.setAccessibleName(self.title)
        self.setAccessibleDescription("; ".join(f"{question} {answer}" for question, answer in self.shown()))

    def turn(self, step: int) -> None:
        """Turn to another page; after the last comes the first."""
        self.number = (self.number + step) % self.pages
        self._say()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn, or close."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Q):
            self.close()
        elif event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Down):
            self.turn(1)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_PageUp, Qt.Key.Key_Up):
            self.turn(-1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page, every line at least 3 % of the height."""
        theme = style.current()
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.ground)
        high, wide = self.height(), self.width()
        edge = high * 0.06
        paint.write(
            painter,
            QRectF(edge, edge, wide - 2 * edge, high * 0.08),
            self.title,
            high * 0.05,
            theme.brass_ink,
            paint.BOLD,
        )
        if self.pages > 1:
            turn = _("{page} of {pages}").format(page=self.number + 1, pages=self.pages)
            paint.write(
                painter,
                QRectF(edge, edge, wide - 2 * edge, high * 0.08),
                turn,
                high * 0.035,
                theme.ink_soft,
                align=paint.RIGHT,
            )
        row = (high - 2.6 * edge - high * 0.08) / A_PAGE
        for place, (question, answer) in enumerate(self.shown()):
            top = edge * 1.6 + high * 0.08 + place * row
            least = high * 0.03
            paint.write(
                painter,
                QRectF(edge, top, wide - 2 * edge, row * 0.46),
                question,
                high * 0.034,
                theme.ink_soft,
                least=least,
            )
            paint.write(
                painter,
                QRectF(edge * 1.6, top + row * 0.44, wide - 2.6 * edge, row * 0.48),
                answer,
                high * 0.038,
                theme.ink,
                paint.BOLD,
                least=least,
            )
        painter.end()
