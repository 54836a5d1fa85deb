"""The organiser's first page: a new event, one that goes on, or playing by an event's sheet at this laptop."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from companion.core.language import _
from companion.organiser.desk import SUFFIX
from ui.forms.words import label
from ui.organiser.parts import KeyedGrid, button


class FirstPage(QWidget):
    """The events of this machine; Enter opens what is marked, Esc goes back to the choice of games.

    Of files with the same name that in the last folder counts: there an event goes on whose own file was lost.
    """

    new_wanted = Signal()
    open_wanted = Signal(Path)
    file_wanted = Signal()
    sheet_wanted = Signal(Path)
    left = Signal()

    def __init__(self, folders: Sequence[Path]) -> None:
        super().__init__()
        self._outer = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(label(_("Tournaments"), "big"), 1)
        head.addWidget(button(_("Back  (Esc)"), self.left.emit, "quiet"))
        self._outer.addLayout(head)
        said = _("One laptop for the whole event: who is here, who sits where, results from the tables, standings.")
        self._outer.addWidget(label(said, "soft", wrap=True))
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        self._outer.addWidget(self.notice)
        self.grid = KeyedGrid((_("Event file"), _("Last changed")), 0, _("Events of this machine"))
        self.grid.itemActivated.connect(lambda _item: self._open())
        there = {path.name: path for folder in folders for path in folder.glob(f"*{SUFFIX}") if path.is_file()}
        self.files = files = sorted(there.values(), key=lambda path: path.stat().st_mtime, reverse=True)
        self.grid.fill([(str(path), (path.stem, _when(path))) for path in files])
        self._outer.addWidget(self.grid, 1)
        foot = QHBoxLayout()
        self.go_on = button(_("Go on"), self._open, "main")
        self.go_on.setVisible(bool(files))
        self.new = button(_("New event …"), self.new_wanted.emit, "" if files else "main")
        self.file = button(_("Open a file …"), self.file_wanted.emit)
        self.play = button(_("Play by its sheet here"), self._play)
        self.play.setVisible(bool(files))
        for each in (self.go_on, self.new, self.file, self.play):
            foot.addWidget(each, 1)
        self._outer.addLayout(foot)
        self.setFocusProxy(self.grid if files else self.new)

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels; margins grow with it."""
        self._outer.setContentsMargins(round(px * 1.9), round(px * 1.3), round(px * 1.9), round(px * 1.3))
        self._outer.setSpacing(round(px * 0.8))

    def tell(self, sentence: str) -> None:
        """Say what went wrong; empty takes it away."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def _open(self) -> None:
        if self.grid.current():
            self.open_wanted.emit(Path(self.grid.current()))

    def _play(self) -> None:
        if self.grid.current():
            self.sheet_wanted.emit(Path(self.grid.current()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back; a key that is held says nothing more."""
        if event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat():
            self.left.emit()
        else:
            super().keyPressEvent(event)


def _when(path: Path) -> str:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone().strftime("%x %H:%M")
