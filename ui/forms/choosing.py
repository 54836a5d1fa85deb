"""The dialog in which files and folders are chosen, and where a file lies: said, and shown by one press."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QStandardPaths, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from companion.core.language import _
from ui.forms.buttons import LongButton
from ui.forms.words import button_text


def show_folder(path: Path) -> str:
    """Open the folder in which a file lies, and copy its path; what was done, in a sentence."""
    path = path.absolute()
    QGuiApplication.clipboard().setText(str(path))
    opened = QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
    said = _("Its folder is opened, and its path copied: {path}") if opened else _("Its path is copied: {path}")
    return said.format(path=path)


class PathButton(LongButton):
    """Says where a file lies; a press opens its folder and copies its path."""

    shown = Signal(str)
    """What was done, in a sentence."""

    def __init__(self, say: str) -> None:
        """`say` has a place for the `path`."""
        super().__init__(most=1, ends=True)
        self._say, self._path = say, Path()
        self.clicked.connect(lambda: self.shown.emit(show_folder(self._path)))

    def set_path(self, path: Path) -> None:
        """This file."""
        self._path = path
        said = _("{where} · open its folder, copy its path").format(where=self._say.format(path=path.absolute()))
        self.setText(button_text(said))


class Chooser(QFileDialog):
    """Whoever looks for a stick's folder once finds the next dialog there, whatever window asks."""

    last: ClassVar[str] = ""
    """The folder in which something was chosen last, since the program began."""

    def __init__(self, parent: QWidget, title: str, folder: str = "") -> None:
        """`folder` is where it opens, if it is there; else where one was chosen last, or among documents."""
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        places = (each for each in (folder, Chooser.last, documents) if each and Path(each).is_dir())
        super().__init__(parent, title, next(places, str(Path.home())))

    def done(self, result: int) -> None:
        """The next one opens here, if something was chosen."""
        if result == QDialog.DialogCode.Accepted:
            Chooser.last = self.directory().absolutePath()
        super().done(result)
