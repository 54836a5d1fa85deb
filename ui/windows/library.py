"""The first page: a new evening, or one of those that were played here, open or over."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from companion.core.language import _
from ui.forms.buttons import LongButton
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
    """New, reopen, open a file; Enter takes what is marked."""

    new_wanted = Signal()
    open_wanted = Signal(Path)
    file_wanted = Signal()
    painted = Signal()
    """The first frame is on the screen; whatever takes time may begin."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(56, 48, 56, 48)
        outer.setSpacing(56)
        left = QVBoxLayout()
        left.setSpacing(12)
        left.addStretch(1)
        left.addWidget(label("Parley", "big"))
        left.addWidget(
            label(_("A companion for the table. It watches, remembers and counts; it never plays."), "soft", True)
        )
        left.addSpacing(24)
        self.new = LongButton(button_text("  " + _("New evening")))
        self.new.setProperty("kind", "main")
        self.new.setDefault(True)
        self.new.clicked.connect(self._new)
        left.addWidget(self.new)
        self.file = LongButton(button_text(_("Open a file …")))
        self.file.setProperty("kind", "quiet")
        self.file.clicked.connect(self._file)
        left.addWidget(self.file)
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        left.addWidget(self.notice)
        left.addStretch(2)
        outer.addLayout(left, 2)
        right = QVBoxLayout()
        right.setSpacing(12)
        right.addWidget(label(_("Evenings that were played here"), "title"))
        self.list = Shelf()
        self.list.setAccessibleName(_("Evenings that were played here"))
        self.list.setSpacing(3)
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._open)
        self.list.currentItemChanged.connect(self._marked)
        right.addWidget(self.list, 1)
        self.open = LongButton(button_text("  " + _("Open this evening")))
        self.open.setAccessibleName(_("Open this evening"))
        self.open.clicked.connect(self._open_marked)
        right.addWidget(self.open)
        self.empty = label(_("None yet."), "soft")
        right.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        outer.addLayout(right, 3)
        self._painted = False
        self.setFocusProxy(self.new)

    def set_games(self, games: Sequence[Shelved]) -> None:
        """The evenings of the library, the latest first."""
        from ui.theme import icons

        self.new.setIcon(icons.icon("gavel", style.current().on_brass))
        self.open.setIcon(icons.icon("gavel", style.current().brass_ink))
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
        under_way = next((n for n, game in enumerate(games) if not game.over and not game.trouble), 0)
        if games:
            self.list.setCurrentRow(under_way)
        self._marked()

    @staticmethod
    def _said(game: Shelved) -> str:
        if game.trouble:
            return f"{game.path.name}\n{game.trouble}"
        state = _("over") if game.over else _("round 1 is still to begin") if game.where == game.title else game.where
        return f"{game.title} · {state} · {when_said(game.created)}\n{', '.join(game.seats)}"

    def say(self, sentence: str) -> None:
        """Say what went wrong; empty takes it away."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def _new(self) -> None:
        self.new_wanted.emit()

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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell of the first frame."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus; a key that is held says nothing more."""
        if event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            next((b for b in (self.file, self.open) if b.hasFocus()), self.new).click()
        else:
            super().keyPressEvent(event)
