"""Debounce for a list whose rows move up under the pointer: the second click of two was not meant for the next row."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

REST_MS = 800
"""How long the place of a button that was pressed takes nothing for the button that came there after it."""


class Rest(QObject):
    """Asked at every press; what stands elsewhere, or has not changed, takes every press."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._place = QRect()
        self._button: QPushButton | None = None

    def takes(self, button: QPushButton) -> bool:
        """Whether this press counts; one that does not makes the rest begin anew."""
        place = QRect(button.mapToGlobal(QPoint()), button.size())
        counts = not self._timer.isActive() or button is self._button or not place.intersects(self._place)
        if counts:
            self._button, self._place = button, place
        self.begin()
        return counts

    def begin(self) -> None:
        """The rest begins, whatever was pressed."""
        self._timer.start(max(REST_MS, QApplication.doubleClickInterval()))

    def hides(self, button: QPushButton) -> bool:
        """Whether what this button says now may not have been seen: the last press was on it, or where it is."""
        place = QRect(button.mapToGlobal(QPoint()), button.size())
        return self._timer.isActive() and (button is self._button or place.intersects(self._place))

    def runs(self) -> bool:
        """Whether the rest still lasts."""
        return self._timer.isActive()

    def end(self) -> None:
        """What is pressed from now on is meant."""
        self._timer.stop()
