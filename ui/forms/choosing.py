"""The dialog in which files and folders are chosen: it opens where one was chosen last, at first among documents."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget


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
