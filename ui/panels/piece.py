"""A thing that lies on a board: a real control, to be dragged, clicked or keyed; it slides when it moves."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPoint, QPropertyAnimation, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from ui.forms.words import tooltip
from ui.theme import style

SLIDE = 420
"""Milliseconds that a piece takes to its place."""


class Piece(QAbstractButton):
    """Draws nothing itself. `dropped` tells where a drag ended: the piece's middle, in its parent's coordinates."""

    dropped = Signal(QPoint)
    settled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.motion = True
        self._grip: QPoint | None = None
        self._dragged = False
        self._slide = QPropertyAnimation(self, b"geometry", self)
        self._slide.setDuration(SLIDE)
        self._slide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._slide.finished.connect(self.settled)

    @property
    def moving(self) -> bool:
        """Whether the piece is on its way or in somebody's hand."""
        return self._grip is not None or self._slide.state() == QPropertyAnimation.State.Running

    def show_state(self, said: str, hint: str, movable: bool) -> None:
        """What it is, what can be done with it, and whether that may be done now."""
        if not movable:
            self.clearFocus()  # or Qt would hand the keyboard to whatever field comes next
        self.setEnabled(movable)
        # Not by the mouse: after a click Space must still be the next step.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if movable else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor if movable else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(said)
        self.setAccessibleDescription(hint)
        self.setToolTip(tooltip(f"{said}\n{hint}".strip()))
        self.update()

    def go(self, place: QRect, at_once: bool = False) -> None:
        """Slides to its place, or is there at once."""
        if self._slide.state() == QPropertyAnimation.State.Running and self._slide.endValue() == place:
            return
        self._slide.stop()
        if at_once or not (self.motion and style.motion() and self.isVisible()) or self.geometry() == place:
            self.setGeometry(place)
            self.settled.emit()
            return
        self.raise_()
        self._slide.setStartValue(self.geometry())
        self._slide.setEndValue(place)
        self._slide.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.isEnabled():
            self._grip, self._dragged = event.position().toPoint(), False
            self.raise_()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            return
        way = event.position().toPoint() - self._grip
        if self._dragged or way.manhattanLength() > QApplication.startDragDistance():
            self._dragged = True
            self._slide.stop()
            self.move(self.pos() + way)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._dragged, self._grip = self._dragged, False, None
        if dragged:
            self.setDown(False)
            self.dropped.emit(self.geometry().center())
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)
