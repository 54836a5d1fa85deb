"""The first page: a new evening, or one of those that were played here, open or over."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from ui.forms.words import button_text, label
from ui.theme import style

if TYPE_CHECKING:  # the first frame is painted before sessions and symbols are loaded
    from companion.sessions.library import Shelved

PATH = Qt.ItemDataRole.UserRole


def when_said(created: str) -> str:
    """A journal's date as people say it here; words that are no date are left as they are."""
    try:
        when = datetime.datetime.fromisoformat(created).astimezone()
    except ValueError:
        return created
    return when.strftime("%x %H:%M")


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
        left.addStretch(1)
        left.addWidget(label("Parley", "big"))
        left.addWidget(
            label(_("A companion for the table. It watches, remembers and counts; it never plays."), "soft", True)
        )
        left.addSpacing(24)
        self.new = QPushButton(button_text(_("New evening")))
        self.new.setProperty("kind", "main")
        self.new.setMinimumHeight(64)
        self.new.setDefault(True)
        self.new.clicked.connect(self._new)
        left.addWidget(self.new)
        self.file = QPushButton(button_text(_("Open a file …")))
        self.file.setProperty("kind", "quiet")
        self.file.clicked.connect(self._file)
        left.addWidget(self.file)
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        left.addWidget(self.notice)
        left.addStretch(2)
        outer.addLayout(left, 2)
        right = QVBoxLayout()
        right.addWidget(label(_("Evenings that were played here"), "title"))
        self.list = QListWidget()
        self.list.setAccessibleName(_("Evenings that were played here"))
        self.list.setSpacing(3)
        self.list.setWordWrap(True)
        self.list.itemActivated.connect(self._open)
        right.addWidget(self.list, 1)
        self.empty = label(_("None yet."), "soft")
        right.addWidget(self.empty)
        right.addStretch(0)
        outer.addLayout(right, 3)
        self._painted = False
        self.setFocusProxy(self.new)

    def set_games(self, games: Sequence[Shelved]) -> None:
        """The evenings of the library, the latest first."""
        from ui.theme import icons

        self.new.setIcon(icons.icon("gavel", style.current().on_brass))
        self.list.clear()
        for game in games:
            item = QListWidgetItem(self._said(game))
            item.setData(PATH, str(game.path))
            if game.trouble:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            item.setIcon(icons.icon("trophy" if game.over else "gavel", style.current().brass_ink))
            self.list.addItem(item)
        self.empty.setVisible(not games)
        self.list.setVisible(bool(games))
        under_way = next((n for n, game in enumerate(games) if not game.over and not game.trouble), 0)
        if games:
            self.list.setCurrentRow(under_way)

    @staticmethod
    def _said(game: Shelved) -> str:
        if game.trouble:
            return f"{game.path.name}\n{game.trouble}"
        state = _("over") if game.over else game.where
        return f"{game.title} · {when_said(game.created)} · {state}\n{', '.join(game.seats)}"

    def say(self, sentence: str) -> None:
        """Say what went wrong; empty takes it away."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def _new(self) -> None:
        self.new_wanted.emit()

    def _file(self) -> None:
        self.file_wanted.emit()

    def _open(self, item: QListWidgetItem) -> None:
        self.open_wanted.emit(Path(item.data(PATH)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell of the first frame."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.file if self.file.hasFocus() else self.new).click()
        else:
            super().keyPressEvent(event)
