"""The evenings that were played here, open or over, and any other file that is one."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from ui.forms.words import button_text, label
from ui.theme import style

if TYPE_CHECKING:  # the first frame is painted before sessions and symbols are loaded
    from companion.sessions.library import Shelved

PATH = Qt.ItemDataRole.UserRole
SYMBOL = 64
"""How many pixels a symbol of the list is drawn with, at most."""


def when_said(created: str) -> str:
    """A journal's date as people say it here; words that are no date are left as they are."""
    try:
        when = datetime.datetime.fromisoformat(created).astimezone()
    except ValueError:
        return created
    return when.strftime("%x %H:%M")


def state(game: Shelved) -> str:
    """How far an evening has come."""
    return _("over") if game.over else _("round 1 is still to begin") if game.where == game.title else game.where


def said(game: Shelved) -> str:
    """An evening in one line."""
    return f"{game.title} · {state(game)} · {', '.join(game.seats)} · {when_said(game.created)}"


class Shelf(QListWidget):
    """A list in which Enter takes what is marked, and is not heard a second time by the page."""

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters have larger symbols."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            side = round(self.fontMetrics().height() * 1.4)
            self.setIconSize(QSize(side, side))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes what is marked."""
        if event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return
        item = self.currentItem()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and item is not None:
            self.itemActivated.emit(item)
            event.accept()
        else:
            super().keyPressEvent(event)


class LibraryPage(QWidget):
    """Every evening of this machine; Enter opens what is marked, Esc goes back to the choice of games."""

    open_wanted = Signal(Path)
    file_wanted = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(28, 20, 28, 20)
        outer.setSpacing(12)
        head = QHBoxLayout()
        head.addWidget(label(_("Evenings that were played here"), "big"), 1)
        self.back = self._button(_("Back  (Esc)"), "quiet")
        self.back.clicked.connect(self._leave)
        head.addWidget(self.back)
        outer.addLayout(head)
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        outer.addWidget(self.notice)
        self.list = Shelf()
        self.list.setAccessibleName(_("Evenings that were played here"))
        self.list.setSpacing(3)
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._open)
        self.list.currentItemChanged.connect(self._marked)
        outer.addWidget(self.list, 1)
        self.empty = label(_("None yet."), "soft")
        outer.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        foot = QHBoxLayout()
        foot.setSpacing(10)
        self.open = self._button(_("Open this evening"), "main")
        self.open.clicked.connect(self._open_marked)
        self.file = self._button(_("Open a file …"), "")
        self.file.clicked.connect(self._file)
        foot.addWidget(self.open, 1)
        foot.addWidget(self.file)
        outer.addLayout(foot)

    def _button(self, text: str, role: str) -> QPushButton:
        button = QPushButton(button_text(text))
        button.setAutoDefault(False)
        button.setProperty("kind", role)
        return button

    def set_games(self, games: Sequence[Shelved]) -> None:
        """The evenings of the library, the latest first."""
        from ui.theme import icons

        self.list.clear()
        for game in games:
            item = QListWidgetItem(self._said(game))
            item.setData(PATH, str(game.path))
            if game.trouble:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            symbol = "trophy" if game.over else "gavel"
            icon = icons.icon(symbol, style.current().brass_ink)
            icon.addPixmap(icons.icon(symbol, style.current().on_brass).pixmap(SYMBOL, SYMBOL), QIcon.Mode.Selected)
            item.setIcon(icon)
            self.list.addItem(item)
        self.empty.setVisible(not games)
        self.list.setVisible(bool(games))
        self.open.setVisible(bool(games))
        self.setFocusProxy(self.list if games else self.file)
        under_way = next((n for n, game in enumerate(games) if not game.over and not game.trouble), 0)
        if games:
            self.list.setCurrentRow(under_way)
        self._marked()

    @staticmethod
    def _said(game: Shelved) -> str:
        if game.trouble:
            return f"{game.path.name}\n{game.trouble}"
        return f"{game.title} · {state(game)} · {when_said(game.created)}\n{', '.join(game.seats)}"

    def tell(self, sentence: str) -> None:
        """Say what went wrong; empty takes it away."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def _leave(self) -> None:
        self.left.emit()

    def _file(self) -> None:
        self.file_wanted.emit()

    def _open(self, item: QListWidgetItem) -> None:
        if item.flags() & Qt.ItemFlag.ItemIsEnabled:
            self.open_wanted.emit(Path(item.data(PATH)))

    def _open_marked(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._open(item)

    def _marked(self, *_items: object) -> None:
        item = self.list.currentItem()
        can = bool(item and item.flags() & Qt.ItemFlag.ItemIsEnabled)
        self.open.setEnabled(can)
        self.open.setToolTip("" if can else _("This one cannot be opened; its line says why."))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back, Enter presses the button that has the focus; a key that is held says nothing more."""
        if event.isAutoRepeat():
            return
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = self.focusWidget()
            (focus if isinstance(focus, QPushButton) else self.open).click()
        else:
            super().keyPressEvent(event)
