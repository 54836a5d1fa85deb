"""The events of this machine: listed, begun and opened at the organiser's desk, with the console of their hall."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from companion.core.language import _
from ui.forms.choosing import Chooser
from ui.home import Home

if TYPE_CHECKING:  # loaded after the first frame
    from companion.organiser.desk import Desk
    from ui.console.opened import Opened
    from ui.organiser.door import CheckInDoor


class Tournaments(QObject):
    """Holds the organiser's window and the console of a hall, while they are open."""

    wished = Signal(str)
    sheet_wanted = Signal(Path)
    """Tables of this machine are to be set up by the sheet of this event."""
    left = Signal()

    def __init__(self, home: Home, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home
        self.console: Opened | None = None

    @property
    def folder(self) -> Path:
        """The folder of the event files of this machine."""
        folder: Path = self.home.library.folder.parent / "events"
        return folder

    def show(self) -> None:
        """Show the events of this machine."""
        from companion.journal.second import GOES_ON
        from ui.organiser.first import FirstPage

        page = FirstPage((self.folder, self.home.library.copies / GOES_ON))
        page.new_wanted.connect(self.new)
        page.open_wanted.connect(self.organise)
        page.file_wanted.connect(self._pick)
        page.sheet_wanted.connect(self.sheet_wanted)
        page.left.connect(self.left)
        self.home.show(page)

    def new(self) -> None:
        """Ask what another event is to be."""
        from ui.organiser.first import FirstPage
        from ui.organiser.newevent import SheetForm

        page = self.home.start.stack.currentWidget()
        earlier = page.files if isinstance(page, FirstPage) else ()
        form = SheetForm(self.home.start, None, self.begin, self.home.keys.sequences("help"), earlier)
        form.helped.connect(partial(self.wished.emit, "help"))
        form.open()

    def begin(self, sheet: Any) -> str:
        """Begin an event by this sheet; why not, or ""."""
        from companion.journal import JournalError
        from companion.organiser.desk import Desk, free_path
        from ui.organiser.window import ORGANISER

        try:
            path = free_path(self.folder, sheet.name, self.home.library.copies)
            desk = Desk.create(path, sheet, ORGANISER, keys=self.home.library.keys, copies=self.home.library.copies)
        except (ValueError, OSError, JournalError) as error:
            return str(error)
        self._organise(desk)
        return ""

    def _pick(self) -> None:
        dialog = Chooser(self.home.start, _("Open an event"), str(self.folder))
        dialog.setNameFilter(_("Event files (*.parley-event)"))
        dialog.setFileMode(Chooser.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.organise(Path(name)))
        dialog.open()

    def organise(self, path: Path) -> None:
        """Open an event at the organiser's desk."""
        from companion.journal import JournalError
        from companion.organiser.desk import Desk

        if self.home.organiser is not None:
            return
        try:
            desk = Desk.open(path, keys=self.home.library.keys, copies=self.home.library.copies)
        except (ValueError, OSError, JournalError) as error:
            self.home.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            self._offer_copy(path)
            return
        self._organise(desk)

    def _offer_copy(self, path: Path) -> None:
        """Where an event file is damaged, its whole lines can go on as a copy; it stays as it is."""
        from companion.journal import JournalError
        from companion.organiser import rescue
        from companion.sessions.rescue import copy_of
        from ui.windows.ask import AskDialog

        try:
            if not rescue.damaged(path):
                return  # it is held by another window, or there is no room for a second copy
            count = len(rescue.recoverable(path)[1])
        except (ValueError, OSError, JournalError):
            return

        def answered(_line: str) -> None:
            copy = copy_of(path, count, self.folder)
            try:
                rescue.recover(path, copy, self.home.library.keys)
            except (ValueError, OSError, JournalError) as error:
                self.home.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
                return
            self.organise(copy)

        say = _("{file} is damaged and stays as it is. Its lines 1 to {n} are whole.").format(file=path.name, n=count)
        AskDialog(self.home.start, say, _("Go on with them in a copy"), answered).open()

    def _organise(self, desk: Any) -> None:
        from ui.organiser.window import OrganiserWindow

        def door(desk: Desk) -> CheckInDoor:
            from ui.phones.checkin import CheckIn

            return CheckIn(desk)

        self.home.organiser = OrganiserWindow(desk, self.home.keys, door)
        self.home.organiser.on_wall = partial(self.home.on_wall, beside=self.home.organiser)
        self.home.organiser.wished.connect(self.wished)
        self.home.organiser.set_zoom(self.home.zoom())
        self.home.organiser.closed.connect(self._put_away)
        self.home.organiser.hall_wanted.connect(self._pick_hall)
        self.home.organiser.show()
        self.home.start.hide()

    def _put_away(self) -> None:
        if self.home.organiser is not None:
            window, self.home.organiser = self.home.organiser, None
            window.deleteLater()
            if not self.home.over:
                self.show()

    def _pick_hall(self) -> None:
        """The hall of the event that is organised here: its hub has written a file."""
        from ui.console.opened import SUFFIX

        organiser = self.home.organiser
        if organiser is None:
            return
        if self.console is not None:
            self.console.window.raise_()
            self.console.window.activateWindow()
            return
        dialog = Chooser(organiser, _("The hall's file, which its hub wrote"))
        dialog.setNameFilter(_("Halls (*{suffix})").format(suffix=SUFFIX))
        dialog.setFileMode(Chooser.FileMode.ExistingFile)
        by, desk = organiser.by(), organiser.desk
        dialog.fileSelected.connect(lambda name: self.open_console(Path(name), by, desk))
        dialog.open()

    def open_console(self, hall: Path, judge: str = "", event: Path | Desk | None = None) -> None:
        """Show a hall to organisers and judges; where it cannot be, the window that is open says why."""
        from companion.hall.server import HallError
        from companion.journal import JournalError
        from ui.console.opened import Opened

        if self.console is not None:
            return
        try:
            made = Opened(hall, self.home.keys, judge, event)
        except (HallError, OSError, JournalError) as error:
            self.home.front.tell(str(error))
            return
        self.console = made
        made.window.on_wall = partial(self.home.on_wall, beside=made.window)
        made.window.wished.connect(self.wished)
        made.window.closed.connect(self._console_gone)
        made.window.set_zoom(self.home.zoom())
        made.window.show()
        if self.home.organiser is None:
            self.home.start.hide()

    def _console_gone(self) -> None:
        if self.console is not None:
            made, self.console = self.console, None
            made.window.deleteLater()
            made.deleteLater()
            if not self.home.over and self.home.organiser is None:
                self.left.emit()

    def restyle(self) -> None:
        """Theme or size have changed."""
        for window in (self.home.organiser, self.console.window if self.console is not None else None):
            if window is not None:
                window.set_zoom(self.home.zoom())
                window.restyle()

    def close(self) -> None:
        """Close what is open of it."""
        if self.console is not None:
            self.console.window.close()
        if self.home.organiser is not None:
            self.home.organiser.close()
