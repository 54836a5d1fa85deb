"""The first window: the choice of games, the library, and the set-up page in their place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from companion.core.language import _
from ui.forms.words import fit
from ui.keys import Shortcuts
from ui.windows.choice import ChoicePage
from ui.windows.menus import Menus
from ui.windows.scaled import ScaledWindow

LEAST = 15.0
"""The smallest text of the first window, in pixels."""
WIDE, HIGH = 1360, 860
HERE = frozenset({"new", "open", "take_table", "papers", "settings", "quit", "full_screen", "bigger", "smaller",
                  "normal_size", "theme", "motion", "mute", "help"})  # fmt: skip
"""What can be done without an evening."""


class StartWindow(ScaledWindow):
    """The choice of games stays; a library or set-up page that is left is thrown away."""

    wished = Signal(str)
    closing = Signal()
    event_dropped = Signal(Path)
    """The file of an event was dropped: this machine is to play by its sheet."""

    def __init__(self, keys: Shortcuts) -> None:
        super().__init__(LEAST)
        self.setWindowTitle("Parley")
        self.setAcceptDrops(True)
        self.stack = QStackedWidget()
        self.setCentralWidget(self.stack)
        self.choice = ChoicePage()
        self.stack.addWidget(self.choice)
        self.menus = Menus(self, keys, ())
        self.menus.wished.connect(self.wished)
        for name in ("main", "turn_over", "export"):  # the first two are letters of the board, the last is the pages'
            self.menus.actions[name].setEnabled(False)
        evening = self._no_evening = _("That is for an evening: begin one first, or open one.")
        wall = _("The public window shows an evening: begin one first, then {key} opens it.")
        wall = self._no_wall = wall.format(key=keys.text("public"))
        hall = _("A table joins a hall from its evening: begin one first, or open one.")
        for name, action in self.menus.actions.items():
            if name not in HERE and action.isEnabled():
                action.allow(hall if name in ("hall", "call_judge") else wall if name == "public" else evening)
        fit(self, WIDE, HIGH)
        self.restyle()

    def show_page(self, page: QWidget) -> None:
        """Put this page in front."""
        while self.stack.count() > 1:
            old = self.stack.widget(1)
            if old is None:
                break
            self.stack.removeWidget(old)
            old.deleteLater()
        if page is not self.choice:
            self.stack.addWidget(page)
            self.rescaled()
        self.stack.setCurrentWidget(page)
        self.menus.actions["export"].setEnabled(hasattr(page, "export"))
        self.menus.actions["public"].allow("" if hasattr(page, "sheet_wanted") else self._no_wall)
        self.menus.actions["scoring"].allow("" if hasattr(page, "toggle_scoring") else self._no_evening)
        page.setFocus()

    def say(self, sentence: str) -> None:
        """Say on the page that is in front what went wrong; empty takes it away."""
        getattr(self.stack.currentWidget(), "tell", self.tell)(sentence)

    def rescaled(self) -> None:
        """Posters and margins grow with the letters."""
        for place in range(self.stack.count()):
            page: Any = self.stack.widget(place)
            page.set_unit(self.unit)

    def would_lose(self) -> bool:
        """Whether something was typed on the page in front that leaving it throws away."""
        page: Any = self.stack.currentWidget()
        return hasattr(page, "typed") and bool(page.typed())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key of what needs an evening says so; Enter, where no page takes it, presses what has the keyboard."""
        why = "" if event.isAutoRepeat() else self.menus.barred(event)
        has_keyboard = self.focusWidget()
        if why:
            self.say(why)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(has_keyboard, QPushButton):
            if not event.isAutoRepeat():
                has_keyboard.click()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """The file of an event may be dropped."""
        if _event_file(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Play by it."""
        path = _event_file(event.mimeData())
        if path is not None:
            event.acceptProposedAction()
            self.event_dropped.emit(path)

    def closeEvent(self, event: Any) -> None:
        """Closing is told first; what was typed is not thrown away without a question."""
        if self.isVisible() and not self.signalsBlocked() and self.would_lose():
            event.ignore()
            self.wished.emit("quit")
            return
        self.closing.emit()
        event.accept()


def _event_file(data: QMimeData) -> Path | None:
    """The event file that is dragged; None for anything else."""
    urls = [url for url in data.urls() if url.isLocalFile()]
    path = Path(urls[0].toLocalFile()) if len(urls) == 1 else None
    return path if path is not None and path.name.endswith(".parley-event") else None
