"""A spot of a board as a control: it is dragged, clicked or keyed, told to screen readers, and slides when it moves."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QEvent, QPoint, QPropertyAnimation, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from ui.faces.scene import Flight, Spot, Touch
from ui.forms.words import tooltip
from ui.theme import paint, style

SLIDE = 420
"""Milliseconds that a piece takes to its place."""


class SpotButton(QAbstractButton):
    """Draws what its spot draws. `dropped` tells where a drag ended: its middle, in its parent's coordinates."""

    dropped = Signal(QPoint)
    settled = Signal()
    touched = Signal()
    """The keyboard, or the mouse, has come or gone."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.spot = Spot("", QRectF(), "")
        self._grip: QPoint | None = None
        self._dragged = False
        self._slide = QPropertyAnimation(self, b"geometry", self)
        self._slide.setDuration(SLIDE)
        self._slide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._slide.finished.connect(self.settled)
        self.hide()

    @property
    def moving(self) -> bool:
        """Whether the piece is on its way or in somebody's hand."""
        return self._grip is not None or self._slide.state() == QPropertyAnimation.State.Running

    @property
    def marked(self) -> bool:
        """Whether it has the keyboard, or lies under the mouse."""
        return self.hasFocus() or self.underMouse()

    def show_spot(self, spot: Spot, at_once: bool = False) -> None:
        """What it is, what can be done with it, whether that may be done now, and where it lies."""
        before, self.spot = self.spot, spot
        if (before.key, before.say, before.hint, before.able, before.drags) != (
            spot.key, spot.say, spot.hint, spot.able, spot.drags,
        ):  # fmt: skip
            self._name(spot)
        if before.rests_on != spot.rests_on or before.able != spot.able or before.what != spot.what:
            self.update()
        if not spot.shown:
            self.hide()
            return
        if self.isHidden():
            if spot.start is not None:
                self.go(spot.start.toRect(), at_once=True)
            else:
                at_once = True
            self.show()
        self.go(spot.box.toRect(), at_once or before.what != spot.what or spot.draw is None)

    def _name(self, spot: Spot) -> None:
        if not spot.able:
            self.clearFocus()  # or Qt would hand the keyboard to whatever field comes next
        self.setEnabled(spot.able)
        # Not by the mouse: after a click Space must still be the next step.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if spot.able else Qt.FocusPolicy.NoFocus)
        shape = Qt.CursorShape.OpenHandCursor if spot.drags else Qt.CursorShape.PointingHandCursor
        self.setCursor(shape if spot.able else Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(spot.say)
        self.setAccessibleDescription(spot.hint)
        self.setToolTip(tooltip(f"{spot.say}\n{spot.hint}".strip()))

    def put_away(self) -> None:
        """It is no longer on the board."""
        self.hide()
        self.setParent(None)
        self.deleteLater()

    def go(self, place: QRect, at_once: bool = False) -> None:
        """Slides to its place, or is there at once."""
        if self._slide.state() == QPropertyAnimation.State.Running and self._slide.endValue() == place:
            return
        self._slide.stop()
        if self.geometry() == place:
            return
        if at_once or not (style.motion() and self.isVisible()):
            self.setGeometry(place)
            return
        self.raise_()
        self._slide.setStartValue(self.geometry())
        self._slide.setEndValue(place)
        self._slide.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.spot.draw is None:
            return
        painter = QPainter(self)
        paint.begin(painter)
        self.spot.draw(painter, QRectF(self.rect()), Touch(self.hasFocus(), self.underMouse()))
        painter.end()

    # --- mouse and keys ----------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.spot.drags and event.button() == Qt.MouseButton.LeftButton and self.isEnabled():
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
            self.touched.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._dragged, self._grip = self._dragged, False, None
        if dragged:
            self.setDown(False)
            self.dropped.emit(self.geometry().center())
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses; every other key belongs to the board, and Space is the next step wherever the keyboard is."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            event.ignore()

    def _touch(self) -> None:
        self.update()
        self.touched.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._touch()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._touch()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._touch()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._touch()


class Flyer(SpotButton):
    """Something that slides over the board once, and is gone."""

    def __init__(self, parent: QWidget, flight: Flight) -> None:
        super().__init__(parent)
        self.setEnabled(False)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.spot = Spot("", flight.end, "", what=flight.what, draw=flight.draw)
        self.setGeometry(flight.start.toRect())
        self.show()
        self.settled.connect(self.put_away)
        self.go(flight.end.toRect())
