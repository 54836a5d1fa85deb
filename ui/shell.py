"""The application shell: the first window, the evening that is open, and what belongs to neither (theme, help)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from companion import language
from companion.core.language import _
from ui.forms.words import fit
from ui.keys import Keys
from ui.last import Memory
from ui.panels.poster import Playbill
from ui.settings import Settings
from ui.theme import style, tokens
from ui.windows.scaled import ScaledWindow
from ui.windows.start import StartWindow

if TYPE_CHECKING:  # loaded after the first frame
    from companion.organiser.desk import Desk
    from companion.tournament.state import Tournament
    from ui.console.opened import Opened
    from ui.evening import EveningWindows
    from ui.organiser.door import Door
    from ui.organiser.window import OrganiserWindow
    from ui.sounds import Player
    from ui.windows import setup
    from ui.windows.closed import ClosedPage
    from ui.windows.help import HelpWindow
    from ui.windows.public import PublicWindow

WARM_MS = 600
"""So long after the last picture, when all have come up, what an evening needs is loaded."""
STEP = 10
"""How many per cent one press makes the letters bigger."""


TOURNAMENT = "tournament"
"""The help page of the organiser's windows."""
HALL = "hall"
"""The help page of the console."""
LATEST = 3
"""Among how many evenings the last one is looked for; what cannot be opened is passed over."""


def most_of(room: QRect) -> tuple[int, int]:
    """Nine tenths of a screen."""
    return room.width() * 9 // 10, room.height() * 9 // 10


class Shell(QObject):
    """Opens and closes evenings; quits when its last window is closed by hand."""

    finished = Signal()

    def __init__(self, library: Any, settings: Settings, sink: Player | None, parent: QObject | None = None) -> None:
        """Without a library, or a sink for sounds, those of this machine are looked for when they are needed."""
        super().__init__(parent)
        self._library, self.settings, self.sink = library, settings, sink
        self.keys = Keys(settings.values.keys)
        self.memory = Memory(settings.path.parent / "last")
        self.evening: EveningWindows | None = None
        self._wall: PublicWindow | None = None
        """The public window of the evening before, which stays on the projector while the next one is set up."""
        self._painted = False
        self.help: HelpWindow | None = None
        self._game = ""
        """The game that was set up or open last; empty before the first."""
        self.start = StartWindow(self.keys)
        self.start.wished.connect(self.wish)
        if any(settings.values.table):
            fit(self.start, *settings.values.table)
        if settings.values.table_maximised:
            self.start.setWindowState(Qt.WindowState.WindowMaximized)
        self.over = False
        """Whether everything is to be closed."""
        self.finished.connect(self._finish)
        self.start.closing.connect(self.finished)
        self.start.choice.painted.connect(self._first_painted)
        self.start.choice.chosen.connect(self._chosen)
        self.start.choice.last_wanted.connect(self._reopen_from_start)
        self.start.choice.library_wanted.connect(self.show_library)
        self.start.choice.event_wanted.connect(self.show_events)
        self.start.choice.demo_wanted.connect(self.demonstrate)
        self.start.event_dropped.connect(self.play_by)
        self.organiser: OrganiserWindow | None = None
        self.console: Opened | None = None
        self.playing_by: Tournament | None = None
        """The event by whose sheet this machine plays."""
        self.demonstration: QTimer | None = None
        """Who plays the demonstration that is watched."""

    def _finish(self) -> None:
        self.over = True

    @property
    def library(self) -> Any:
        """The evenings of this machine, unless others were given; looked for when they are first asked for."""
        if self._library is None:
            from companion.sessions.library import Library

            self._library = Library()
            self._place_copies()
        return self._library

    def _place_copies(self) -> None:
        """Second copies go where the settings say, if they say so."""
        if self._library is not None and self.settings.values.copies:
            self._library.copies = Path(self.settings.values.copies)

    # --- start page --------------------------------------------------------------------------------------------------

    def show_start(self, back: bool = False) -> None:
        """Show the choice of games; `back` from a set-up page, with its game marked."""
        if self._painted:
            self._list_last(back)
        self._show(self.start.choice)

    def _back(self) -> None:
        self._unless_lost(partial(self.show_start, True))

    def show_library(self) -> None:
        """Show the evenings that were played here."""
        from ui.windows.library import LibraryPage

        page = LibraryPage()
        page.open_wanted.connect(self._reopen_from_start)
        page.copy_wanted.connect(self._open_copy)
        page.file_wanted.connect(self.pick_file)
        page.export_wanted.connect(self._export_shelved)
        page.check_wanted.connect(self.show_proof)
        page.replay_wanted.connect(self.show_replay)
        page.closed_wanted.connect(self.show_closed)
        page.give_up_wanted.connect(self._ask_to_give_up)
        page.left.connect(self.show_start)
        page.set_games(self.library.games())
        page.add_later(self.library.older())
        self._show(page)

    def _show(self, page: QWidget) -> None:
        event = self.playing_by.sheet.name if self.playing_by is not None else ""
        said = _("Tables are set up by the sheet of “{event}”.").format(event=event) if event else ""
        self.start.choice.tell(said, good=True)
        self._put_sheets_away()
        self.start.show_page(page)
        self.start.show()
        self.start.raise_()
        self.start.activateWindow()

    def _first_painted(self) -> None:
        """The window stands: now the games are loaded, then what they look like, then what an evening needs."""
        from companion.games import GAMES

        self._painted = True
        bills = [
            Playbill(slug, rules.meta.title, rules.meta.seats, str(place))
            for place, (slug, rules) in enumerate(GAMES.items(), 1)
        ]
        self.start.choice.set_games(bills)
        self._list_last()
        QTimer.singleShot(0, self.start, partial(self._draw_next, list(GAMES)))

    def _draw_next(self, games: list[str]) -> None:
        """One picture a turn, so that whoever presses a key meanwhile need not wait for all of them.

        The turns are the window's: once it is closed, none comes.
        """
        from ui.windows import scenes

        if not games:
            QTimer.singleShot(WARM_MS, self.start, self._warm)
            return
        self.start.choice.set_picture(games[0], scenes.picture(games[0]))
        QTimer.singleShot(0, self.start, partial(self._draw_next, games[1:]))

    def _list_last(self, back: bool = False) -> None:
        """Look again at the evening that was played last."""
        from ui.windows.library import said

        last = next((game for game in self.library.games(LATEST) if not game.trouble or game.second is not None), None)
        self.start.choice.set_last(last, said(last) if last is not None else "")
        self.start.choice.rest(self._game or (last.game if last else ""), back)

    def _warm(self) -> None:
        """Load what an evening needs while people still read the first page."""
        import ui.evening
        import ui.windows.setup  # noqa: F401 -- loading is all that is wanted

    def _chosen(self, game: str) -> None:
        if self.evening is None:  # an impatient second Enter, while the evening opens, begins nothing
            self.set_up(game)

    def _reopen_from_start(self, path: Path) -> None:
        if self.evening is None:
            self.reopen(path)

    def new(self, guest: str = "") -> None:
        """Show the set-up page, of the game that was set up or open last; with a guest's name on one more chair."""
        self.set_up(self._game or "article27", guest)

    def set_up(self, game: str, guest: str = "") -> None:
        """Show the set-up page of this game."""
        from companion.games import GAMES
        from ui.windows import setup

        rules = GAMES[game]
        known = list(self.library.last_names())
        if self.playing_by is not None:
            known += [person.name for person in self.playing_by.people.values() if person.name not in known]
        page = setup.SetupPage(rules, known, last=self.memory.of(game))
        if self.playing_by is not None and game in self.playing_by.sheet.games:
            event = self.playing_by
            page.by_sheet(event.sheet.name, event.sheet.rules.get(game, {}), self._tables_of(event, game))
        page.started.connect(self._begin)
        page.left.connect(self._back)
        page.sheet_wanted.connect(self._sheet)
        if guest:
            page.seat_guest(guest)
        self.start.show_page(page)
        self.start.show()
        self._setup, self._game = page, game

    @staticmethod
    def _tables_of(event: Tournament, game: str) -> list[setup.EventTable]:
        """The tables at which this game is played in the event's last public round, those without a result."""
        from ui.windows.setup import EventTable

        round_ = next((each for each in reversed(event.rounds) if each.published), None)
        return [
            EventTable(
                _("Round {round}, table {table}").format(round=round_.number, table=table.number),
                tuple(event.called(player, round_.number) for player in table.seats),
                table.sides,
            )
            for table in (round_.tables if round_ is not None else ())
            if round_ is not None and table.game == game and table.number not in round_.results
        ]

    def _begin(self, wanted: setup.NewEvening) -> None:
        from companion.core.setup import SetupError
        from companion.games import GAMES
        from companion.journal import JournalError
        from companion.sessions import pins

        try:
            session = self.library.new(GAMES[self._game], wanted.seats, dict(wanted.options))
            kept = {seat: pins.sealed(pin) for seat, pin in wanted.pins.items()}
            if kept:
                session.journal.keep_pins(kept)
        except SetupError as error:
            self._setup.refuse(str(error), error.options, error.chairs)
            return
        except (ValueError, OSError, JournalError) as error:
            self._setup.refuse(str(error))
            return
        self.memory.keep(self._game, wanted.last)
        self._open(session, kept, "begin_in_the_middle" if wanted.middle else "")
        if wanted.phones and self.evening is not None:
            self.evening.begin_with_phones()

    def reopen(self, path: Path) -> None:
        """Reopen an evening where it stood."""
        from companion.journal import JournalError
        from companion.journal.books import Shut

        try:
            session = self.library.open(path)
        except Shut:
            self.show_closed(path)
            return
        except (ValueError, OSError, JournalError) as error:
            self.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            self._offer_copy(path)
            return
        kept = dict(session.journal.pins())
        if not kept and (kept := self.settings.values.pins.pop(path.name, {})):
            # They lay with the settings before they belonged to the evening.
            with suppress(JournalError):
                session.journal.keep_pins(kept)
                self.settings.save()
        self._open(session, kept)

    def _offer_copy(self, path: Path) -> None:
        """Where an evening is damaged, ask whether its whole lines are to be opened as a copy."""
        from ui.windows.ask import Ask
        from ui.windows.library import open_copy, second_is_whole

        found = self.library.shelved(path)
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
            asked = Ask(self.start, say, yes, lambda _line: self._open_copy(path))
            QTimer.singleShot(0, asked, asked.open)  # the first window stands before a question stands on it

    def _open_copy(self, path: Path) -> None:
        """Open a damaged evening as a copy up to its last whole line, with the PINs of its players."""
        from companion.journal import JournalError

        if self.evening is not None:
            return
        try:
            copy = self.library.recover(path)
        except (ValueError, OSError, JournalError) as error:
            self.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            return
        if kept := self.settings.values.pins.get(path.name):
            self.settings.values.pins[copy.name] = dict(kept)
            self.settings.save()
        self.reopen(copy)

    def pick_file(self) -> None:
        """Let a file be picked."""
        dialog = QFileDialog(self.start, _("Open an evening"), str(getattr(self.library, "folder", "")))
        dialog.setNameFilter(_("Evenings (*.parley)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._picked)
        dialog.open()

    def _picked(self, name: str) -> None:
        self.reopen(Path(name))

    def _export_shelved(self, path: Path) -> None:
        from companion.sessions.seen import seen
        from ui.windows import exporting
        from ui.windows.library import LibraryPage

        page = self.start.stack.currentWidget()
        if isinstance(page, LibraryPage):
            title = _("Export: what everybody may know")
            exporting.ask(self.start, page.tell, title, path.stem, lambda proven: seen(path, proven=proven))

    def show_replay(self, path: Path) -> None:
        """Step through an evening as everybody saw it, or one of them; where it cannot be read the library says why."""
        from companion.journal import JournalError
        from companion.sessions.replay import replay
        from ui.windows.replay import ReplayPage

        try:
            replayed = replay(path)
        except (JournalError, OSError, ValueError) as error:
            self.start.say(str(error))
            return
        page = ReplayPage(path.stem, replayed, partial(replay, path))
        page.left.connect(self.show_library)
        self._show(page)

    def show_proof(self, path: Path) -> None:
        """Show what a file proves."""
        from companion.sessions.check import of_file
        from ui.windows.proof import ProofPage

        page = ProofPage(path.stem, partial(of_file, path))
        page.left.connect(self.show_library)
        self._show(page)

    def _ask_to_give_up(self, path: Path) -> None:
        from ui.windows.ask import Ask

        say = _(
            "Does the table give this evening up? It ends with the standing of now, sealed, and everybody may read what"
            " was closed."
        )
        Ask(self.start, say, _("Yes, give it up"), lambda _line: self._give_up(path), careful=True).open()

    def _give_up(self, path: Path) -> None:
        from companion.journal import JournalError
        from ui.windows.library import LibraryPage

        said, good = _("It is over, and its books are open."), True
        try:
            self.library.give_up(path)
        except (ValueError, OSError, JournalError) as error:
            said, good = _("{file} cannot be given up: {why}").format(file=path.name, why=error), False
        self.show_library()
        page = self.start.stack.currentWidget()
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
            self.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            return
        page.left.connect(self.show_library)
        page.unlock_wanted.connect(partial(self._unlock, page, path))
        self._show(page)

    def _unlock(self, page: ClosedPage, path: Path, passphrase: str) -> None:
        from companion.journal import JournalError, wrapped

        try:
            wrapped.unwrap(path, passphrase)
        except JournalError as error:
            page.tell(str(error))
            return
        self.reopen(path)

    def _export_marked(self) -> None:
        from ui.windows.library import LibraryPage

        page = self.start.stack.currentWidget()
        if isinstance(page, LibraryPage):
            page.export.click()

    def show_papers(self) -> None:
        """Show the empty sheets and the house rules of all games, to be printed."""
        from ui.windows.blank import dialog

        front = self.evening.table if self.evening is not None else self.organiser or self.start
        game = self.start.choice.marked() or self._game
        dialog(front, game, self.playing_by.sheet if self.playing_by is not None else None).open()

    def _sheet(self, pairs: list[tuple[str, str]]) -> None:
        from ui.windows.sheet import Sheet

        shown = Sheet(_("House rules"), pairs, self.start)
        screens = QGuiApplication.screens()
        other = next((s for s in screens if s is not self.start.screen()), None)
        if other is not None:
            shown.setScreen(other)
            shown.setGeometry(other.geometry())
        shown.showFullScreen()

    def _put_sheets_away(self) -> None:
        """The house rules that were shown from the set-up page leave the projector with it."""
        from ui.windows.sheet import Sheet

        for sheet in self.start.findChildren(Sheet):
            sheet.close()

    # --- events of many tables ----------------------------------------------------------------------------------------

    @property
    def events(self) -> Path:
        """The folder of the event files of this machine."""
        folder: Path = self.library.folder.parent / "events"
        return folder

    def show_events(self) -> None:
        """Show the events of this machine."""
        from companion.journal.second import GOES_ON
        from ui.organiser.first import FirstPage

        page = FirstPage((self.events, self.library.copies / GOES_ON))
        page.new_wanted.connect(self._new_event)
        page.open_wanted.connect(self.organise)
        page.file_wanted.connect(self._pick_event)
        page.sheet_wanted.connect(self.play_by)
        page.left.connect(self.show_start)
        self._show(page)

    def _new_event(self) -> None:
        from ui.organiser.first import FirstPage
        from ui.organiser.newevent import SheetForm

        page = self.start.stack.currentWidget()
        earlier = page.files if isinstance(page, FirstPage) else ()
        form = SheetForm(self.start, None, self._begin_event, self.keys.sequences("help"), earlier)
        form.helped.connect(self.show_help)
        form.open()

    def _begin_event(self, sheet: Any) -> str:
        from companion.journal import JournalError
        from companion.organiser.desk import Desk, free_path
        from ui.organiser.window import ORGANISER

        try:
            path = free_path(self.events, sheet.name, self.library.copies)
            desk = Desk.create(path, sheet, ORGANISER, keys=self.library.keys, copies=self.library.copies)
        except (ValueError, OSError, JournalError) as error:
            return str(error)
        self._organise(desk)
        return ""

    def _pick_event(self) -> None:
        dialog = QFileDialog(self.start, _("Open an event"), str(self.events))
        dialog.setNameFilter(_("Event files (*.parley-event)"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.organise(Path(name)))
        dialog.open()

    def organise(self, path: Path) -> None:
        """Open an event at the organiser's desk."""
        from companion.journal import JournalError
        from companion.organiser.desk import Desk

        if self.organiser is not None:
            return
        try:
            desk = Desk.open(path, keys=self.library.keys, copies=self.library.copies)
        except (ValueError, OSError, JournalError) as error:
            self.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            self._offer_event(path)
            return
        self._organise(desk)

    def _offer_event(self, path: Path) -> None:
        """Where an event file is damaged, its whole lines can go on as a copy; it stays as it is."""
        from companion.journal import JournalError
        from companion.organiser import rescue
        from companion.sessions.rescue import copy_of
        from ui.windows.ask import Ask

        try:
            if not rescue.damaged(path):
                return  # it is held by another window, or there is no room for a second copy
            count = len(rescue.recoverable(path)[1])
        except (ValueError, OSError, JournalError):
            return

        def answered(_line: str) -> None:
            copy = copy_of(path, count, self.events)
            try:
                rescue.recover(path, copy, self.library.keys)
            except (ValueError, OSError, JournalError) as error:
                self.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
                return
            self.organise(copy)

        say = _("{file} is damaged and stays as it is. Its lines 1 to {n} are whole.").format(file=path.name, n=count)
        Ask(self.start, say, _("Go on with them in a copy"), answered).open()

    def _organise(self, desk: Any) -> None:
        from ui.organiser.window import OrganiserWindow

        def door(desk: Desk) -> Door:
            from ui.phones.checkin import CheckIn

            return CheckIn(desk)

        self.organiser = OrganiserWindow(desk, self.keys, door)
        self.organiser.wished.connect(self.wish)
        self.organiser.set_zoom(self.settings.zoom(self._screen_name()) / 100)
        self.organiser.closed.connect(self._organised)
        self.organiser.hall_wanted.connect(self._pick_hall)
        self.organiser.show()
        self.start.hide()

    def _organised(self) -> None:
        if self.organiser is not None:
            window, self.organiser = self.organiser, None
            window.deleteLater()
            if not self.over:
                self.show_events()

    # --- the hall ----------------------------------------------------------------------------------------------------

    def _pick_hall(self) -> None:
        """The hall of the event that is organised here: its hub has written a file."""
        from ui.console.opened import SUFFIX

        organiser = self.organiser
        if organiser is None:
            return
        if self.console is not None:
            self.console.window.raise_()
            self.console.window.activateWindow()
            return
        dialog = QFileDialog(organiser, _("The hall's file, which its hub wrote"))
        dialog.setNameFilter(_("Halls (*{suffix})").format(suffix=SUFFIX))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
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
            made = Opened(hall, self.keys, judge, event)
        except (HallError, OSError, JournalError) as error:
            self.tell_trouble(str(error))
            return
        self.console = made
        made.window.wished.connect(self.wish)
        made.window.closed.connect(self._console_gone)
        made.window.set_zoom(self.settings.zoom(self._screen_name()) / 100)
        made.window.show()
        if self.organiser is None:
            self.start.hide()

    def _take_table(self) -> None:
        """Go on here with the evening of a table of a hall whose laptop died."""
        from companion.hall.wire import fetched
        from ui.windows.hall import TakingWindow

        self._choice_instead()
        window = TakingWindow(self.start, self.library.folder, fetched)
        window.taken.connect(self._goes_on_here)
        window.open()

    def _goes_on_here(self, path: Path, file: Any, table: str) -> None:
        """The evening is here: it is opened, and is in its hall again as this table."""
        from ui.hall import remember

        remember(self.settings.path.parent, file, table, path)
        self.reopen(path)

    def _console_gone(self) -> None:
        if self.console is not None:
            made, self.console = self.console, None
            made.window.deleteLater()
            made.deleteLater()
            if not self.over and self.organiser is None:
                self.show_start()

    def play_by(self, path: Path) -> None:
        """From now on tables of this machine are set up by the sheet of this event."""
        from companion.journal import JournalError
        from companion.organiser.desk import read

        try:
            self.playing_by, _story = read(path)
        except (ValueError, OSError, JournalError) as error:
            self.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            return
        sheet = self.playing_by.sheet
        if sheet.language:
            language.speak(sheet.language)
        if sheet.theme in tokens.THEMES:
            self.settings.values.theme = sheet.theme
            self.apply()
        self.show_start()

    # --- evenings ----------------------------------------------------------------------------------------------------

    def _open(self, session: Any, kept_pins: dict[str, str], first: str = "") -> None:
        """Open the windows of an evening; the form of `first` opens as soon as that command can be given."""
        from ui.awake import keeper
        from ui.evening import EveningWindows
        from ui.sounds import player

        self.close_evening()
        self.sink = self.sink or player()
        self._game = session.rules.meta.slug
        self.evening = EveningWindows(session, self.settings, self.sink, kept_pins, self, keeper=keeper())
        self.evening.wished.connect(self.wish)
        self.evening.guest_comes.connect(lambda name: self._unless_lost(partial(self._new_instead, name)))
        self.evening.closing.connect(self.finished)
        self.evening.moved.connect(self._place_copies)
        self.evening.table.controls.want(first)
        self._put_sheets_away()
        self._size_table(self.evening.table)
        self.evening.show()
        if self._wall is not None:
            self.evening.projector.take_over(self._wall)
            self._clear_wall()
        self.start.hide()

    def demonstrate(self) -> None:
        """An evening that plays itself, of the game that is marked; nothing of it is kept."""
        from companion.games import GAMES
        from companion.sessions import RunningTime
        from ui.bot import laid
        from ui.demo import SEATS, SEED, played_by_itself

        if self.evening is None:
            game = self.start.choice.marked() or self._game or next(iter(GAMES))
            session = laid(game, SEATS, SEED, RunningTime())
            self._open(session, {})
            self.demonstration = played_by_itself(session, SEED, self)

    def _size_table(self, table: QWidget) -> None:
        """As large as it was, or nearly the whole screen, never larger than there is room; beside a first window, on
        its screen, no smaller, and as it stands there: maximised, full screen, or neither."""
        if self.start.isVisible():
            table.setScreen(self.start.screen())
        room = table.screen().availableGeometry()
        fit(table, *self._wanted_size(room))
        if self.start.isVisible():
            table.setWindowState(self.start.windowState() & ~Qt.WindowState.WindowMinimized)
        elif self.settings.values.table_maximised:
            table.setWindowState(table.windowState() | Qt.WindowState.WindowMaximized)

    def _wanted_size(self, room: QRect) -> tuple[int, int]:
        kept = self.settings.values.table if any(self.settings.values.table) else None
        if not self.start.isVisible():
            return kept or most_of(room)
        size = self._normal_of(self.start).size()
        # The first evening of all has most of the screen, and never less than the window from which it was begun.
        wide, high = (0, 0) if kept else most_of(room)
        return max(wide, size.width()), max(high, size.height())

    def _normal_of(self, window: QWidget) -> QRect:
        return window.normalGeometry() if window.isMaximized() or window.isFullScreen() else window.geometry()

    def _keep_size(self, table: QWidget) -> None:
        self.settings.values.table_maximised = table.isMaximized()
        normal = self._normal_of(table)
        if normal.isValid():
            self.settings.values.table = (normal.width(), normal.height())
        self.settings.save()

    def close_evening(self, another: bool = False) -> None:
        """Close the evening that is open, if one is; before `another` one the projector stays as it is."""
        if self.evening is not None:
            evening, self.evening = self.evening, None
            if self.demonstration is not None:
                self.demonstration.stop()
                self.demonstration.deleteLater()
                self.demonstration = None
            self._keep_size(evening.table)
            if another:
                self._clear_wall()
                self._wall = evening.projector.hand_on()
            if not self.start.isVisible():
                fit(self.start, *self.settings.values.table)
                self.start.setWindowState(evening.table.windowState() & ~Qt.WindowState.WindowMinimized)
            evening.close()
            evening.deleteLater()

    def _clear_wall(self) -> None:
        if self._wall is not None:
            wall, self._wall = self._wall, None
            wall.close()
            wall.deleteLater()

    def close(self) -> None:
        """Close everything; what was confirmed is on disk already."""
        self.close_evening()
        self._clear_wall()
        if self.console is not None:
            self.console.window.close()
        if self.organiser is not None:
            self.organiser.close()
        self.start.blockSignals(True)
        self.start.close()
        self.start.deleteLater()
        if self.help is not None:
            self.help.close()
            self.help.deleteLater()
        self.settings.save()

    def tell_trouble(self, sentence: str) -> None:
        """Say in the window that is in use that something went wrong, until it is put away."""
        window: ScaledWindow = self.evening.table if self.evening is not None else self.organiser or self.start
        window.tell(sentence)

    # --- wishes ------------------------------------------------------------------------------------------------------

    def wish(self, name: str) -> None:
        """Do what this name in `keys` stands for."""
        wishes: dict[str, Callable[[], object]] = {
            "new": partial(self._unless_lost, partial(self._choice_instead, True), another=True),
            "again": partial(self._unless_lost, self._new_instead, another=True),
            "open": partial(self._unless_lost, self._library_instead),
            "take_table": partial(self._unless_lost, self._take_table),
            "close": partial(self._unless_lost, self._choice_instead),
            "export": self._export_marked,
            "papers": self.show_papers,
            "quit": partial(self._unless_lost, self.finished.emit),
            "help": self.show_help,
            "settings": self.show_settings,
            "about": partial(self.show_help, "about"),
            "full_screen": self._full_screen,
            "bigger": self._bigger,
            "smaller": self._smaller,
            "normal_size": self._normal,
            "theme": self._next_theme,
            "mute": self._mute,
            "motion": self._motion,
        }
        does = wishes.get(name)
        if does is not None:
            does()

    def _unless_lost(self, then: Callable[[], None], another: bool = False) -> None:
        """Do it; where what was typed, lines that are not written, or a clock that runs would go with it, ask first;
        before `another` evening also where this one is not over yet."""
        from ui.windows.ask import Ask

        def now(_line: str) -> None:
            then()

        if self.demonstration is not None:
            then()  # nothing of it is kept anyway
        elif self.evening is not None and self.evening.table.unkept_lines():
            say = _("What happened since line {n} is written nowhere. It is lost when the evening is closed now.")
            say = say.format(n=self.evening.table.page.unkept)
            Ask(self.evening.table, say, _("Lose it and close"), now, careful=True, no=_("Stay here")).open()
        elif self.evening is not None and self.evening.table.clock_runs():
            say = _("The clock is running. The evening is kept, and goes on from this second when it is opened again.")
            Ask(self.evening.table, say, _("Close the evening"), now, careful=True, no=_("Go on playing")).open()
        elif self.evening is not None and self.evening.table.half_filled():
            say = _("What is half filled in here is not kept.")
            Ask(self.evening.table, say, _("Throw it away"), now, careful=True, no=_("Stay here")).open()
        elif another and self.evening is not None and self.evening.table.goes_on():
            say = _("This evening is not over. It is kept, and goes on where it stands when it is opened again.")
            Ask(self.evening.table, say, _("Another evening"), now, careful=True, no=_("Go on playing")).open()
        elif self.evening is None and self.start.would_lose():
            say = _("What was typed on this page is not kept.")
            Ask(self.start, say, _("Throw it away"), now, careful=True, no=_("Stay here")).open()
        else:
            then()

    # First the evening lets go of its file, or listing the library would wait for it.

    def _choice_instead(self, another: bool = False) -> None:
        self.close_evening(another)
        self.show_start()

    def _library_instead(self) -> None:
        self.close_evening()
        self.show_library()

    def _new_instead(self, guest: str = "") -> None:
        self.close_evening(another=True)
        self.new(guest)

    def _full_screen(self) -> None:
        window = QApplication.activeWindow()
        if window is not None:
            if window.isFullScreen():
                window.showNormal()
            else:
                window.showFullScreen()

    def _screen_name(self) -> str:
        window = QApplication.activeWindow() or (self.evening.table if self.evening else self.organiser or self.start)
        return window.screen().name()

    def _zoom(self, per_cent: int) -> None:
        self.settings.set_zoom(self._screen_name(), per_cent)
        self.apply()

    def _bigger(self) -> None:
        self._zoom(self.settings.zoom(self._screen_name()) + STEP)

    def _smaller(self) -> None:
        self._zoom(self.settings.zoom(self._screen_name()) - STEP)

    def _normal(self) -> None:
        self._zoom(100)

    def _next_theme(self) -> None:
        names = list(tokens.THEMES)
        now = names.index(style.current().name)
        self.settings.values.theme = names[(now + 1) % len(names)]
        self.settings.save()
        self.apply()

    def _mute(self) -> None:
        self.settings.values.sound = not self.settings.values.sound
        self.settings.save()
        if self.evening is not None:
            self.evening.sounds.on = self.settings.values.sound

    def _motion(self) -> None:
        self.settings.values.motion = not self.settings.values.motion
        self.settings.save()
        style.set_motion(self.settings.values.motion)

    def apply(self) -> None:
        """Theme, size of letters and motion as they are set."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            px = round(15 * self.settings.zoom(self._screen_name()) / 100)
            style.apply(app, self.settings.values.theme, px)
        style.set_motion(self.settings.values.motion)
        self._place_copies()
        self.start.set_zoom(self.settings.zoom(self._screen_name()) / 100)
        self.start.restyle()
        if self.organiser is not None:
            self.organiser.set_zoom(self.settings.zoom(self._screen_name()) / 100)
            self.organiser.restyle()
        if self.console is not None:
            self.console.window.set_zoom(self.settings.zoom(self._screen_name()) / 100)
            self.console.window.restyle()
        if self.evening is not None:
            self.evening.restyle()

    def _rekey(self) -> None:
        self.keys.take(self.settings.values.keys)
        self.start.menus.rekey()
        if self.evening is not None:
            self.evening.keys.take(self.settings.values.keys)
            self.evening.table.rekey()

    def show_settings(self) -> None:
        """Show what belongs to this machine."""
        self.show_help("settings")

    def _set_passphrase(self, passphrase: str) -> None:
        from companion.journal import JournalError

        trouble = ""
        try:
            self.library.set_passphrase(passphrase)
        except JournalError as error:
            trouble = str(error)
        if self.help is not None:
            self.help.say_passphrase(self.library.has_passphrase, trouble)

    def show_help(self, at: str = "help") -> None:
        """Show help, keys, settings and what this program is, at the tab of this name."""
        from ui.organiser.first import FirstPage
        from ui.sounds import player
        from ui.windows.help import HelpWindow

        if self.help is None:
            self.sink = self.sink or player()
            made = HelpWindow(self.settings, sink=self.sink)
            made.altered.connect(self.apply)
            made.remapped.connect(self._rekey)
            made.passphrase_set.connect(self._set_passphrase)
            made.say_passphrase(self.library.has_passphrase)
            self.help = made
        if self.console is not None and self.console.window.isActiveWindow():
            self.help.set_game(HALL)
        elif self.organiser is not None or isinstance(self.start.stack.currentWidget(), FirstPage):
            self.help.set_game(TOURNAMENT)
        elif self.evening is not None:
            self.help.set_game(self.evening.game)
        elif marked := self.start.choice.marked():
            self.help.set_game(marked)
        elif self._game:
            self.help.set_game(self._game)
        self.help.open_at(at)
