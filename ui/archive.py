"""The archive: the evenings of this machine, listed, opened again, looked at, checked, exported, copied, given up."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from companion.core.language import _
from ui.forms.choosing import Chooser
from ui.home import Home

if TYPE_CHECKING:  # loaded after the first frame
    from ui.windows.closed import ClosedPage


class Archive(QObject):
    """Shows the pages of what was played; what is opened again goes to whoever opens evenings."""

    reopened = Signal(object, object)
    """A session to be gone on with, and what is kept of its PINs."""
    left = Signal()

    def __init__(self, home: Home, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home

    def show(self) -> None:
        """Show the evenings that were played here."""
        from ui.windows.library import LibraryPage

        page = LibraryPage()
        page.open_wanted.connect(self.reopen_once)
        page.copy_wanted.connect(self._open_copy)
        page.file_wanted.connect(self.pick_file)
        page.export_wanted.connect(self._export)
        page.check_wanted.connect(self.show_proof)
        page.replay_wanted.connect(self.show_replay)
        page.closed_wanted.connect(self.show_closed)
        page.give_up_wanted.connect(self._ask_to_give_up)
        page.left.connect(self.left)
        page.set_games(self.home.library.games())
        page.add_later(self.home.library.older())
        self.home.show(page)

    def reopen_once(self, path: Path) -> None:
        if self.home.table is None:
            self.reopen(path)

    def reopen(self, path: Path) -> None:
        """Reopen an evening where it stood."""
        from companion.journal import JournalError
        from companion.journal.books import Shut

        try:
            session = self.home.library.open(path)
        except Shut:
            self.show_closed(path)
            return
        except (ValueError, OSError, JournalError) as error:
            self.home.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            self._offer_copy(path)
            return
        kept = dict(session.journal.pins())
        if not kept and (kept := self.home.settings.values.pins.pop(path.name, {})):
            # They lay with the settings before they belonged to the evening.
            with suppress(JournalError):
                session.journal.keep_pins(kept)
                self.home.settings.save()
        self.reopened.emit(session, kept)

    def take_table(self) -> None:
        """Go on here with the evening of a table of a hall whose laptop died."""
        from companion.hall.wire import fetched
        from ui.windows.hall import TakingWindow

        window = TakingWindow(self.home.start, self.home.library.folder, fetched)
        window.taken.connect(self._goes_on_here)
        window.open()

    def _goes_on_here(self, path: Path, file: Any, table: str) -> None:
        """The evening is here: it is opened, and is in its hall again as this table."""
        from ui.hall import remember

        remember(self.home.settings.path.parent, file, table, path)
        self.reopen(path)

    def _offer_copy(self, path: Path) -> None:
        """Where an evening is damaged, ask whether its whole lines are to be opened as a copy."""
        from ui.windows.ask import AskDialog
        from ui.windows.library import open_copy, second_is_whole

        found = self.home.library.shelved(path)
        if found.whole:
            if found.second is not None:
                say = _("{file} is damaged and stays as it is. {second}").format(
                    file=path.name, second=second_is_whole(found)
                )
            else:
                say = _("{file} is damaged and stays as it is. Its lines 1 to {n} are whole.").format(
                    file=path.name, n=found.whole
                )
            yes = open_copy(found.whole, found.second is not None)
            asked = AskDialog(self.home.start, say, yes, lambda _line: self._open_copy(path))
            QTimer.singleShot(0, asked, asked.open)  # the first window stands before a question stands on it

    def _open_copy(self, path: Path) -> None:
        """Open a damaged evening as a copy up to its last whole line, with the PINs of its players."""
        from companion.journal import JournalError

        if self.home.table is not None:
            return
        try:
            copy = self.home.library.recover(path)
        except (ValueError, OSError, JournalError) as error:
            self.home.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            return
        if kept := self.home.settings.values.pins.get(path.name):
            self.home.settings.values.pins[copy.name] = dict(kept)
            self.home.settings.save()
        self.reopen(copy)

    def pick_file(self) -> None:
        """Let a file be picked."""
        dialog = Chooser(self.home.start, _("Open an evening"), str(getattr(self.home.library, "folder", "")))
        dialog.setNameFilter(_("Evenings (*.parley)"))
        dialog.setFileMode(Chooser.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._picked)
        dialog.open()

    def _picked(self, name: str) -> None:
        self.reopen(Path(name))

    def _export(self, path: Path, over: bool) -> None:
        from companion.sessions.seen import seen
        from ui.windows import exporting
        from ui.windows.library import LibraryPage

        page = self.home.start.stack.currentWidget()
        if isinstance(page, LibraryPage):
            title = exporting.public_title(over)
            exporting.ask(self.home.start, page.tell, title, path.stem, lambda proven: seen(path, proven=proven))

    def show_replay(self, path: Path) -> None:
        """Step through an evening as everybody saw it, or one of them; where it cannot be read the library says why."""
        from companion.journal import JournalError
        from companion.sessions.replay import replay
        from ui.windows.replay import ReplayPage

        try:
            replayed = replay(path)
        except (JournalError, OSError, ValueError) as error:
            self.home.start.say(str(error))
            return
        page = ReplayPage(path.stem, replayed, partial(replay, path), self.home.on_wall)
        page.left.connect(self.show)
        self.home.show(page)

    def show_proof(self, path: Path) -> None:
        """Show what a file proves."""
        from companion.sessions.check import of_file
        from ui.windows.proof import ProofPage

        page = ProofPage(path.stem, partial(of_file, path))
        page.left.connect(self.show)
        page.replay_wanted.connect(partial(self.show_replay, path))
        self.home.show(page)

    def _ask_to_give_up(self, path: Path) -> None:
        from ui.windows.ask import ask_to_give_up

        ask_to_give_up(self.home.start, lambda: self._give_up(path))

    def _give_up(self, path: Path) -> None:
        from companion.journal import JournalError
        from ui.windows.library import LibraryPage

        said, good = _("It is over, and nothing in it is secret any more."), True
        try:
            self.home.library.give_up(path)
        except (ValueError, OSError, JournalError) as error:
            said, good = _("{file} cannot be given up: {why}").format(file=path.name, why=error), False
        self.show()
        page = self.home.start.stack.currentWidget()
        if isinstance(page, LibraryPage):
            page.tell(said, good)

    def show_closed(self, path: Path) -> None:
        """Show what everybody may read of an evening whose key is not here."""
        from companion.journal import JournalError, wrapped
        from companion.sessions.seen import seen
        from ui.windows.closed import ClosedPage

        try:
            page = ClosedPage(seen(path), wrapped.is_wrapped(path))
        except (ValueError, OSError, JournalError) as error:
            self.home.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            return
        page.left.connect(self.show)
        page.unlock_wanted.connect(partial(self._unlock, page, path))
        self.home.show(page)

    def _unlock(self, page: ClosedPage, path: Path, passphrase: str) -> None:
        from companion.journal import JournalError, wrapped

        try:
            wrapped.unwrap(path, passphrase)
        except JournalError as error:
            page.tell(str(error))
            return
        self.reopen(path)

    def toggle_scoring(self) -> None:
        """The scoring card of the evening that is replayed, or no longer."""
        from ui.windows.replay import ReplayPage

        page = self.home.start.stack.currentWidget()
        if isinstance(page, ReplayPage):
            page.toggle_scoring()

    def export_marked(self) -> None:
        from ui.windows.library import LibraryPage

        page = self.home.start.stack.currentWidget()
        if isinstance(page, LibraryPage):
            page.export.click()
