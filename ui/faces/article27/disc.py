"""A tabled disc: a real control, to be dragged, clicked or keyed between table and floor; it slides when it moves."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPoint, QPropertyAnimation, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from companion.core.language import _
from companion.games.article27.board import Area
from ui.faces.article27 import words
from ui.theme import icons, paint, style

SLIDE = 420
"""Milliseconds that a disc takes to its place."""
MARGIN = 0.16
"""Room round a disc for its ring and shadow, as part of its widget's side."""


class Disc(QAbstractButton):
    """The disc of one issue area. `dropped` tells where a drag ended, in the parent's coordinates."""

    dropped = Signal(str, QPoint)
    settled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.area = Area("", "", 0)
        self.motion = True
        self._grip: QPoint | None = None
        self._dragged = False
        self._slide = QPropertyAnimation(self, b"geometry", self)
        self._slide.setDuration(SLIDE)
        self._slide.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._slide.finished.connect(self.settled)

    @property
    def moving(self) -> bool:
        """Whether the disc is on its way or in somebody's hand."""
        return self._grip is not None or self._slide.state() == QPropertyAnimation.State.Running

    def show_area(self, area: Area, movable: bool) -> None:
        """Shows the disc that lies in front of this area."""
        self.area = area
        if not movable:
            self.clearFocus()  # or Qt would hand the keyboard to whatever field comes next
        self.setEnabled(movable)
        # Not by the mouse: after a click Space must still be the gavel's.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if movable else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor if movable else Qt.CursorShape.ArrowCursor)
        where = _("on the floor") if area.on_floor else _("on the table")
        said = _("{issue} ({colour}), agenda {agenda}, {where}").format(
            issue=area.label, colour=words.colour(area.colour), agenda=area.agenda_label, where=where
        )
        hint = _("Drag, click or press Enter to move it.") if movable else _("Discs move while the table negotiates.")
        self.setAccessibleName(said)
        self.setAccessibleDescription(hint)
        self.setToolTip(f"{said}\n{hint}")
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
            self.dropped.emit(self.area.colour, self.geometry().center())
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.begin(painter)
        theme, side = style.current(), float(min(self.width(), self.height()))
        gap = side * MARGIN
        box = QRectF(gap, gap, side - gap * 2, side - gap * 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.shadow))
        painter.drawEllipse(box.translated(0, side * 0.03).adjusted(-1, -1, 1, 1))
        if self.area.on_floor:
            ring = QColor(theme.issue(self.area.colour).fill)
            ring.setAlpha(150)
            painter.setPen(QPen(ring, side * 0.04))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.adjusted(-gap * 0.45, -gap * 0.45, gap * 0.45, gap * 0.45))
        icons.disc(painter, self.area.colour, box, self.area.agenda, rim=0.03)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.focus), max(2.0, side * 0.035)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.adjusted(-gap * 0.6, -gap * 0.6, gap * 0.6, gap * 0.6))
        small = box.width() * 0.4
        badge = QRectF(gap * 0.3, gap * 0.3, small, small)
        if not self.area.on_floor:  # its own stack lies above it
            badge.moveTop(side - gap * 0.3 - small)
        painter.setPen(QPen(QColor("#F2EEE4"), max(1.0, side * 0.012)))
        painter.setBrush(QColor("#06121F"))
        painter.drawEllipse(badge)
        inner = badge.adjusted(badge.width() * 0.2, badge.width() * 0.2, -badge.width() * 0.2, -badge.width() * 0.2)
        icons.draw(painter, self.area.colour, inner, "#F2EEE4")
        painter.end()
