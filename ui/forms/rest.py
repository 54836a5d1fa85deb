"""Debounce for a list whose rows move up under the pointer: the second click of two was not meant for the next row."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton

from ui.keys import typed

REST_MS = 800
"""How long the place of a button that was pressed takes nothing for the button that came there after it."""
TYPED_ON_MS = 4000
"""How long words may still begin that were meant for a form that has gone."""
PAUSE_MS = 1500
"""How long somebody who types words may rest between two letters."""


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


class TypedOn(QObject):
    """Takes words that are typed on for a form that went before they came: no letter of them is a key of a window."""

    taken = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._end)
        self._on = False
        """Whether a letter has come: then all that is typed belongs to the words, with the Enter that ends them."""

    def begin(self) -> None:
        """A form has gone with a line for words left empty."""
        self._on = False
        self._timer.start(TYPED_ON_MS)
        if (app := QApplication.instance()) is not None:
            app.installEventFilter(self)

    def _end(self) -> None:
        self._timer.stop()
        if (app := QApplication.instance()) is not None:
            app.removeEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """A letter begins the words; any other key, or the mouse, says that none are meant."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self._end()
        if not isinstance(event, QKeyEvent) or event.type() == QEvent.Type.KeyRelease:
            return False
        ends = self._on and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not (ends or (typed(event) and (self._on or event.text().isalpha()))):
            if event.type() == QEvent.Type.KeyPress:
                self._end()
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        self._on = True
        self._timer.start(PAUSE_MS)
        if ends:
            self._end()
        self.taken.emit()
        return True
