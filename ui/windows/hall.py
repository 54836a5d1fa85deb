"""The windows of a hall at a table: one joins it, one goes on here with the evening of a laptop that died."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
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
from ui.forms.choosing import Chooser
from ui.forms.words import button_text, hold_letters, label

if TYPE_CHECKING:
    from ui.hall import HallAtTable


class _Asking(QDialog):
    """What both windows ask for: which hall, and which table."""

    def __init__(self, parent: QWidget, fetch: Callable[[str], HallFile], title: str, say: str) -> None:
        """`fetch` asks an address for the hall's file; it raises `HallError` with a sentence."""
        super().__init__(parent)
        self.setWindowTitle("Parley")
        self._fetch = fetch
        self._file: HallFile | None = None
        box = self._box = QVBoxLayout(self)
        box.addWidget(label(title, "big"))
        box.addWidget(label(say, "soft", wrap=True))
        form = self._form = QFormLayout()
        self.where, self.table = QLineEdit(), QLineEdit()
        self.where.setPlaceholderText(_("the hall's file, or the hub's address, as in 192.168.1.5:4222"))
        self.table.setPlaceholderText(_("as on its card: 7"))
        for line, name in ((self.where, _("Hall")), (self.table, _("Table"))):
            hold_letters(line, 400 if line is self.where else 32)
            line.setAccessibleName(name)
        row = QHBoxLayout()
        row.addWidget(self.where, 1)
        choose = QPushButton(button_text(_("File …")))
        choose.setAutoDefault(False)
        choose.clicked.connect(self._choose)
        row.addWidget(choose)
        form.addRow(label(_("Hall")), row)
        form.addRow(label(_("Table")), self.table)
        box.addLayout(form)
        self.words = label("", wrap=True)
        box.addWidget(self.words)
        box.addStretch(1)
        self.resize(640, 460)

    def take(self, file: HallFile) -> None:
        """This is the hall."""
        self._file = file
        self.where.setText(f"{file.name} ({', '.join(file.addresses)})")

    def _choose(self) -> None:
        dialog = Chooser(self, _("The hall's file"))
        dialog.setNameFilters([_("Halls (*.parley-hall)"), _("Every file (*)")])
        dialog.setFileMode(Chooser.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open_file(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def open_file(self, path: Path) -> None:
        """Take the hall of this file."""
        from companion.hall.hallfile import read_file

        try:
            self.take(read_file(path))
            self.table.setFocus()
        except HallError as error:
            self._tell(str(error))

    def _asked(self) -> tuple[HallFile, str] | None:
        """Which hall, and which table; None where one of them is not said, and then it says so."""
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
                    return None
        if self._file is None:
            self._tell(self.words.text() or _("Choose the hall's file, or say the hub's address."))
        elif not is_token(table):
            self._tell(_("Say which table this is: letters, figures and dashes, as in 7 or A-12."))
        else:
            return self._file, table
        return None

    def _tell(self, words: str) -> None:
        self.words.setText(words)
        self.words.setAccessibleName(words)


class HallWindow(_Asking):
    """Stands beside the table while the host joins a hall, or leaves it."""

    def __init__(self, parent: QWidget, hall: HallAtTable, fetch: Callable[[str], HallFile]) -> None:
        say = _(
            "In a hall this table's lines go to the hub of the judges: what everybody may read as it is, what is closed"
            " encrypted. The table never depends on it: with the hub away it plays on, and sends later."
        )
        super().__init__(parent, fetch, _("A hall of many tables"), say)
        self._hall = hall
        self.code = QLineEdit()
        self.code.setPlaceholderText(_("if you were given one; else a judge lets you in"))
        hold_letters(self.code, 32)
        self.code.setAccessibleName(_("Code"))
        self._form.addRow(label(_("Code")), self.code)
        buttons = QHBoxLayout()
        self.leave = QPushButton(button_text(_("Leave the hall")))
        self.done_ = QPushButton(button_text(_("Done")))
        self.join = QPushButton(button_text(_("Ask to be let in")))
        self.join.setProperty("kind", "main")
        for button, pressed in ((self.leave, hall.leave), (self.done_, self.accept), (self.join, self._join)):
            button.clicked.connect(pressed)
            button.setAutoDefault(button is self.join)
            buttons.addWidget(button)
        self._box.addLayout(buttons)
        # The evening of the next round is this table's as well: one press, for its laptop is let in already.
        before = hall.before()
        if before is not None:
            self.table.setText(before.table)
            self.take(before.file)
        hall.changed.connect(self.show_now)
        self.show_now()
        (self.where if before is None else self.table).setFocus()

    def show_now(self) -> None:
        """Show how the link stands."""
        standing = self._hall.standing
        self.leave.setVisible(self._hall.joined is not None)
        self.join.setVisible(standing is None or standing.where not in ("on", "branch"))
        self.join.setText(button_text(_("Ask to be let in") if self._hall.joined is None else _("Ask again")))
        if self._hall.said:
            self._tell(self._hall.said)

    def _join(self) -> None:
        asked = self._asked()
        if asked is not None:
            self._hall.join(*asked, self.code.text().strip())
            self.code.clear()


class TakingWindow(_Asking):
    """Waits here until the head judge gives this laptop a table whose own laptop died, and then has its evening."""

    taken = Signal(Path, object, str)
    """The evening is here, in this file, of this hall and table."""
    _told = Signal(str)
    _ended = Signal(str)

    def __init__(self, parent: QWidget, folder: Path, fetch: Callable[[str], HallFile]) -> None:
        """`folder` is where the evening is written."""
        say = _(
            "The laptop of a table died: its evening goes on at this one, after the last line that reached the hub. The"
            " head judge gives it by one press; what lay in a box that stood open is asked again."
        )
        super().__init__(parent, fetch, _("Go on with another laptop's table"), say)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._folder = folder
        self._wanted = False
        self._given: tuple[Path, HallFile, str] | None = None
        buttons = QHBoxLayout()
        self.cancel = QPushButton(button_text(_("Leave it")))
        self.ask = QPushButton(button_text(_("Ask for its evening")))
        self.ask.setProperty("kind", "main")
        for button, pressed in ((self.cancel, self.reject), (self.ask, self._ask)):
            button.clicked.connect(pressed)
            button.setAutoDefault(button is self.ask)
            buttons.addWidget(button)
        self._box.addLayout(buttons)
        self._told.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._ended.connect(self._over, Qt.ConnectionType.QueuedConnection)
        self.where.setFocus()

    def _ask(self) -> None:
        asked = self._asked()
        if asked is None:
            return
        file, table = asked
        path = free_path(self._folder, f"table-{table}")
        self._given, self._wanted = (path, file, table), True
        for each in (self.where, self.table, self.ask):
            each.setEnabled(False)
        threading.Thread(target=self._wait, args=(file, table, path), name="taking", daemon=True).start()

    def _wait(self, file: HallFile, table: str, path: Path) -> None:
        from companion.hall.taking import taken
        from companion.journal import JournalError
        from companion.sessions.session import program

        why = ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            taken(file, table, path, program=program(), say=self._say, wanted=lambda: self._wanted)
        except (HallError, JournalError, OSError) as error:
            why = str(error)
        if self._wanted:
            with suppress(RuntimeError):  # the window has gone
                self._ended.emit(why)

    def _say(self, words: str) -> None:
        if self._wanted:
            self._told.emit(words)

    def _over(self, why: str) -> None:
        for each in (self.where, self.table, self.ask):
            each.setEnabled(True)
        if why or self._given is None:
            self._tell(why)
            return
        given = self._given
        self.accept()
        self.taken.emit(*given)

    def done(self, result: int) -> None:
        """Whoever leaves asks no longer."""
        self._wanted = False
        super().done(result)


def free_path(folder: Path, name: str) -> Path:
    """Where an evening of this name can be written without another being in its place."""
    path, n = folder / f"{name}.parley", 2
    while path.exists():
        path, n = folder / f"{name}-{n}.parley", n + 1
    return path
