"""A capital where something can be done: an invisible button over it, for mouse, keys and screen readers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from companion.core.language import _
from ui.forms.words import tooltip


class CapitalButton(QAbstractButton):
    """The map draws the capital; this only hears the finger. Enter and Space press it."""

    chosen = Signal(str)

    def __init__(self, name: str, here: bool, parent: QWidget) -> None:
        """A capital to travel to; or, with `here`, the one in which the player stands and picks up."""
        super().__init__(parent)
        self.name, self.here = name, here
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        said = (_("Pick up in {city}") if here else _("Move to {city}")).format(city=name)
        self.setAccessibleName(said)
        self.setToolTip(tooltip(said))
        self.clicked.connect(self._press)

    def _press(self) -> None:
        self.chosen.emit(self.name)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the map is drawn in one piece."""

    def _repaint(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            parent.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self._repaint()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._repaint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._repaint()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._repaint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses; the arrows belong to the map."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()
