"""A sheet for everybody to read, full screen: pairs of question and answer, by pages."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ui.panels.cover import HEAD, ROW, draw_sheet
from ui.theme import paint

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
        self.closed = False
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

    def closeEvent(self, event: QCloseEvent) -> None:
        """It does not come back, as one does whose screen was unplugged."""
        super().closeEvent(event)
        self.closed = True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the page, every line at least 3 % of the height."""
        painter, box = QPainter(self), QRectF(self.rect())
        paint.begin(painter)
        paint.ground(painter, box)
        u = self.height() / (HEAD + ROW * A_PAGE)
        draw_sheet(painter, box, u, self.title, self.shown(), self.number + 1, self.pages)
        painter.end()
