"""The host's window for a hall: its file or its address, which table this is, a code, and how the link stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _
from companion.hall.hallfile import HallFile
from companion.hall.messages import is_token
from companion.hall.server import HallError
from ui.forms.words import button_text, label

if TYPE_CHECKING:
    from ui.hall import HallAtTable


class HallWindow(QDialog):
    """Stands beside the table while the host joins a hall, or leaves it."""

    def __init__(self, parent: QWidget, hall: HallAtTable, fetch: Callable[[str], HallFile]) -> None:
        """`fetch` asks an address for the hall's file; it raises `HallError` with a sentence."""
        super().__init__(parent)
        self.setWindowTitle("Parley")
        self._hall, self._fetch = hall, fetch
        self._file: HallFile | None = None
        box = QVBoxLayout(self)
        box.addWidget(label(_("A hall of many tables"), "big"))
        say = _(
            "In a hall this table's lines go to the hub of the judges: what everybody may read as it is, what is closed"
            " encrypted. The table never depends on it: with the hub away it plays on, and sends later."
        )
        box.addWidget(label(say, "soft", wrap=True))
        form = QFormLayout()
        self.where, self.table, self.code = QLineEdit(), QLineEdit(), QLineEdit()
        self.where.setPlaceholderText(_("the hall's file, or the hub's address, as in 192.168.1.5:4222"))
        self.table.setPlaceholderText(_("as on its card: 7"))
        self.code.setPlaceholderText(_("if you were given one; else a judge lets you in"))
        for line, name in ((self.where, _("Hall")), (self.table, _("Table")), (self.code, _("Code"))):
            line.setMaxLength(400 if line is self.where else 32)
            line.setAccessibleName(name)
        row = QHBoxLayout()
        row.addWidget(self.where, 1)
        choose = QPushButton(button_text(_("File …")))
        choose.setAutoDefault(False)
        choose.clicked.connect(self._choose)
        row.addWidget(choose)
        form.addRow(label(_("Hall")), row)
        form.addRow(label(_("Table")), self.table)
        form.addRow(label(_("Code")), self.code)
        box.addLayout(form)
        self.words = label("", wrap=True)
        box.addWidget(self.words)
        box.addStretch(1)
        buttons = QHBoxLayout()
        self.leave = QPushButton(button_text(_("Leave the hall")))
        self.done_ = QPushButton(button_text(_("Done")))
        self.join = QPushButton(button_text(_("Ask to be let in")))
        self.join.setProperty("kind", "main")
        for button, pressed in ((self.leave, hall.leave), (self.done_, self.accept), (self.join, self._join)):
            button.clicked.connect(pressed)
            button.setAutoDefault(button is self.join)
            buttons.addWidget(button)
        box.addLayout(buttons)
        if hall.joined is not None:
            self.table.setText(hall.joined.table)
            self.take(hall.joined.file)
        hall.changed.connect(self.show_now)
        self.resize(640, 460)
        self.show_now()
        (self.where if hall.joined is None else self.table).setFocus()

    def show_now(self) -> None:
        """Show how the link stands."""
        self.leave.setVisible(self._hall.joined is not None)
        if self._hall.said:
            self._tell(self._hall.said)

    def take(self, file: HallFile) -> None:
        """This is the hall."""
        self._file = file
        self.where.setText(f"{file.name} ({', '.join(file.addresses)})")

    def _choose(self) -> None:
        path, _filter = QFileDialog.getOpenFileName(
            self, _("The hall's file"), "", _("Halls (*.parley-hall);;All files (*)")
        )
        if path:
            self.open_file(Path(path))

    def open_file(self, path: Path) -> None:
        """Take the hall of this file."""
        from companion.hall.hallfile import read_file

        try:
            self.take(read_file(path))
            self.table.setFocus()
        except HallError as error:
            self._tell(str(error))

    def _join(self) -> None:
        table = self.table.text().strip()
        where = self.where.text().strip()
        if self._file is None or where != f"{self._file.name} ({', '.join(self._file.addresses)})":
            self._file = None
            if Path(where).is_file():
                self.open_file(Path(where))
            elif where:
                try:
                    self.take(self._fetch(where))
                except HallError as error:
                    self._tell(str(error))
                    return
        if self._file is None:
            self._tell(self.words.text() or _("Choose the hall's file, or say the hub's address."))
        elif not is_token(table):
            self._tell(_("Say which table this is: letters, figures and dashes, as in 7 or A-12."))
        else:
            self._hall.join(self._file, table, self.code.text().strip())
            self.code.clear()

    def _tell(self, words: str) -> None:
        self.words.setText(words)
        self.words.setAccessibleName(words)
