"""The application shell: the evening that is open, what stands before, after and beside it, and what a press wishes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from companion import language
from companion.core.language import _
from companion.core.messages import PUBLIC
from ui.archive import Archive
from ui.forms.words import fit
from ui.home import Home
from ui.looks import Looks
from ui.panels.poster import Playbill
from ui.setting_up import SettingUp
from ui.settings import Settings
from ui.theme import tokens
from ui.tournaments import Tournaments

if TYPE_CHECKING:  # loaded after the first frame
    from ui.evening import EveningWindows
    from ui.phones.paired import Paired
    from ui.sounds import SoundPlayer
    from ui.windows import setup
    from ui.windows.help import HelpWindow
    from ui.windows.public import PublicWindow

WARM_MS = 600
"""So long after the last picture, when all have come up, what an evening needs is loaded."""
TOURNAMENT = "tournament"
"""The help page of the organiser's windows."""
HALL = "hall"
"""The help page of the console."""
LATEST = 3
"""Among how many evenings the last one is looked for; what cannot be opened is passed over."""


def most_of(room: QRect) -> tuple[int, int]:
    """Nine tenths of a screen."""
    return room.width() * 9 // 10, room.height() * 9 // 10


MAXIMISED_UNDER = "maximised_under"
"""A property of a window that fills its screen: desktops say of it no longer that it is maximised under that."""


def stands(window: QWidget) -> Qt.WindowState:
    """Whether a window is maximised, fills its screen, or both."""
    state = window.windowState() & ~Qt.WindowState.WindowMinimized
    under = window.isFullScreen() and bool(window.property(MAXIMISED_UNDER))
    return state | Qt.WindowState.WindowMaximized if under else state


def stand(window: QWidget, state: Qt.WindowState) -> None:
    """Let a window be maximised, fill its screen, or both."""
    window.setProperty(MAXIMISED_UNDER, bool(state & Qt.WindowState.WindowMaximized))
    window.setWindowState(state)


class Shell(QObject):
    """Opens and closes evenings; quits when its last window is closed by hand."""

    finished = Signal()

    def __init__(
        self, library: Any, settings: Settings, sink: SoundPlayer | None, parent: QObject | None = None
    ) -> None:
        """Without a library, or a sink for sounds, those of this machine are looked for when they are needed."""
        super().__init__(parent)
        self.home = Home(library, settings)
        self.start, self.sink = self.home.start, sink
        self.archive, self.tournaments = Archive(self.home, self), Tournaments(self.home, self)
        self.setting_up, self.looks = SettingUp(self.home, self), Looks(self.home, self)
        self.evening: EveningWindows | None = None
        self._wall: PublicWindow | None = None
        """The public window of the evening before, which stays on the projector while the next one is set up."""
        self._phones: Sequence[Paired] = ()
        """Whose phones were in, while the same people set up another evening."""
        self._painted = False
        self.help: HelpWindow | None = None
        if any(settings.values.table):
            fit(self.start, *settings.values.table)
        stand(self.start, self._kept_state())
        self.demonstration: QTimer | None = None
        """Who plays the demonstration that is watched."""
        self._connect()

    def _connect(self) -> None:
        self.finished.connect(self._finish)
        self.start.wished.connect(self.wish)
        self.start.closing.connect(self.finished)
        self.start.choice.painted.connect(self._first_painted)
        self.start.choice.chosen.connect(self._chosen)
        self.start.choice.last_wanted.connect(self.archive.reopen_once)
        self.start.choice.library_wanted.connect(self.archive.show)
        self.start.choice.event_wanted.connect(self.tournaments.show)
        self.start.choice.demo_wanted.connect(self.demonstrate)
        self.start.event_dropped.connect(self.play_by)
        self.archive.reopened.connect(self._open)
        self.archive.left.connect(self.show_start)
        self.tournaments.wished.connect(self.wish)
        self.tournaments.sheet_wanted.connect(self.play_by)
        self.tournaments.left.connect(self.show_start)
        self.setting_up.begun.connect(self._begin)
        self.setting_up.left.connect(self._back)
        self.looks.applied.connect(self._restyle)

    def _finish(self) -> None:
        self.home.over = True

    # --- start page --------------------------------------------------------------------------------------------------

    def show_start(self) -> None:
        """Show the choice of games."""
        self._phones = ()
        if self._painted:
            self._list_last()
        self.home.show(self.start.choice)

    def _back(self) -> None:
        self._unless_lost(self.show_start)

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

    def _list_last(self) -> None:
        """Look again at the evening that was played last."""
        from ui.windows.library import said

        last = next(
            (game for game in self.home.library.games(LATEST) if not game.trouble or game.second is not None), None
        )
        self.start.choice.set_last(last, said(last) if last is not None else "")
        self.start.choice.rest(self.home.game or (last.game if last else ""))

    def _warm(self) -> None:
        """Load what an evening needs while people still read the first page."""
        import ui.evening
        import ui.windows.setup  # noqa: F401 -- loading is all that is wanted

    def _chosen(self, game: str) -> None:
        if self.evening is None:  # an impatient second Enter, while the evening opens, begins nothing
            self.setting_up.show(game)

    def new(self, guest: str = "", phones: bool = False, won: Sequence[str] = ()) -> None:
        """Show the set-up page, of the game that was set up or open last; with a guest's name on one more chair, with
        `phones` where people have theirs in their hands, and with whoever `won` what the same people have played."""
        self.setting_up.show(self.home.game or "article27", guest, phones, won)

    def show_papers(self) -> None:
        """Show the empty sheets and the house rules of all games, to be printed."""
        from ui.windows.blank import dialog

        game = self.start.choice.marked() or self.home.game
        dialog(self.home.front, game, self.home.playing_by.sheet if self.home.playing_by is not None else None).open()

    def play_by(self, path: Path) -> None:
        """From now on tables of this machine are set up by the sheet of this event."""
        from companion.journal import JournalError
        from companion.organiser.desk import read

        try:
            self.home.playing_by, _story = read(path)
        except (ValueError, OSError, JournalError) as error:
            self.start.say(_("{file} cannot be opened: {why}").format(file=path.name, why=error))
            return
        sheet = self.home.playing_by.sheet
        if sheet.language:
            language.speak(sheet.language)
        if sheet.theme in tokens.THEMES:
            self.home.settings.values.theme = sheet.theme
            self.looks.apply()
        self.show_start()

    # --- evenings ----------------------------------------------------------------------------------------------------

    def _begin(self, session: Any, kept: dict[str, str], wanted: setup.NewEvening) -> None:
        self._open(session, kept, "begin_in_the_middle" if wanted.middle else "")
        before, self._phones = self._phones, ()
        if wanted.phones and self.evening is not None:
            self.evening.phones.begin(before)

    def _open(self, session: Any, kept_pins: dict[str, str], first: str = "") -> None:
        """Open the windows of an evening; the form of `first` opens as soon as that command can be given."""
        from ui.awake import keeper
        from ui.evening import EveningWindows
        from ui.sounds import player

        self.close_evening()
        self.sink = self.sink or player()
        self.home.game = session.rules.meta.slug
        home = self.home
        self.evening = EveningWindows(session, home.settings, self.sink, kept_pins, self, home.screens, keeper())
        self.home.table = self.evening.table
        self.evening.wished.connect(self.wish)
        self.evening.guest_comes.connect(lambda name: self._unless_lost(partial(self._new_instead, name), another=True))
        self.evening.closing.connect(self.finished)
        self.evening.moved.connect(self.home.place_copies)
        self.evening.table.controls.want(first)
        self._size_table(self.evening.table)
        self.evening.show()
        for sheet in self.home.sheets():
            self.evening.projector.open_over(sheet)
        self.home.put_sheets_away()
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
            game = self.start.choice.marked() or self.home.game or next(iter(GAMES))
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
            stand(table, stands(self.start))
        else:
            stand(table, self._kept_state())

    def _kept_state(self) -> Qt.WindowState:
        """Maximised, full screen, or both, as the host's window stood when it was last closed."""
        values, state = self.home.settings.values, Qt.WindowState.WindowNoState
        if values.table_maximised:
            state |= Qt.WindowState.WindowMaximized
        return state | Qt.WindowState.WindowFullScreen if values.table_full else state

    def _wanted_size(self, room: QRect) -> tuple[int, int]:
        kept = self.home.settings.values.table if any(self.home.settings.values.table) else None
        if not self.start.isVisible():
            return kept or most_of(room)
        size = self._normal_of(self.start).size()
        # The first evening of all has most of the screen, and never less than the window from which it was begun.
        wide, high = (0, 0) if kept else most_of(room)
        return max(wide, size.width()), max(high, size.height())

    def _normal_of(self, window: QWidget) -> QRect:
        return window.normalGeometry() if window.isMaximized() or window.isFullScreen() else window.geometry()

    def _keep_size(self, table: QWidget) -> None:
        values, state = self.home.settings.values, stands(table)
        values.table_maximised = bool(state & Qt.WindowState.WindowMaximized)
        values.table_full = bool(state & Qt.WindowState.WindowFullScreen)
        normal = self._normal_of(table)
        if normal.isValid():
            values.table = (normal.width(), normal.height())
        self.home.settings.save()

    def close_evening(self, another: bool = False) -> None:
        """Close the evening that is open, if one is; before `another` one the projector stays as it is."""
        if self.evening is not None:
            evening, self.evening, self.home.table = self.evening, None, None
            if self.demonstration is not None:
                self.demonstration.stop()
                self.demonstration.deleteLater()
                self.demonstration = None
            self._keep_size(evening.table)
            if another:
                self._clear_wall()
                self._wall = evening.projector.hand_on()
            if not self.start.isVisible():
                fit(self.start, *self.home.settings.values.table)
                stand(self.start, stands(evening.table))
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
        self.tournaments.close()
        self.start.blockSignals(True)
        self.start.close()
        self.start.deleteLater()
        if self.help is not None:
            self.help.close()
            self.help.deleteLater()
        self.home.settings.save()

    def tell_trouble(self, sentence: str) -> None:
        """Say in the window that is in use that something went wrong, until it is put away."""
        self.home.front.tell(sentence)

    # --- wishes ------------------------------------------------------------------------------------------------------

    def wish(self, name: str) -> None:
        """Do what this name in `keys` stands for."""
        wishes: dict[str, Callable[[], object]] = {
            "new": partial(self._unless_lost, partial(self._choice_instead, True), another=True),
            "again": partial(self._unless_lost, self._new_instead, another=True),
            "open": partial(self._unless_lost, self._library_instead),
            "take_table": partial(self._unless_lost, self._take_table),
            "close": partial(self._unless_lost, self._choice_instead),
            "export": self.archive.export_marked,
            "papers": self.show_papers,
            "scoring": self.archive.toggle_scoring,
            "public": self.setting_up.turn_sheet,
            "quit": partial(self._unless_lost, self.finished.emit, quits=True),
            "help": self.show_help,
            "settings": self.show_settings,
            "about": partial(self.show_help, "about"),
            "full_screen": self._full_screen,
            "bigger": self.looks.bigger,
            "smaller": self.looks.smaller,
            "normal_size": self.looks.normal,
            "theme": self.looks.next_theme,
            "mute": self._mute,
            "motion": self.looks.motion,
        }
        does = wishes.get(name)
        if does is not None:
            does()

    def _unless_lost(self, then: Callable[[], None], another: bool = False, quits: bool = False) -> None:
        """Do it; where what was typed, lines that are not written, or a clock that runs would go with it, ask first;
        before `another` evening also where this one is not over yet. Whether it `quits` the program is said."""
        from ui.windows.ask import AskDialog

        def now(_line: str) -> None:
            then()

        if self.demonstration is not None:
            then()  # nothing of it is kept anyway
        elif self.evening is not None and self.evening.table.unkept_lines():
            say = _("What happened since line {n} is written nowhere. It is lost when the evening is closed now.")
            say = say.format(n=self.evening.table.page.unkept_line)
            AskDialog(self.evening.table, say, _("Lose it and close"), now, careful=True, no=_("Stay here")).open()
        elif self.evening is not None and self.evening.table.clock_runs():
            say = _("The clock is running. The evening is kept, and goes on from this second when it is opened again.")
            yes = _("Close Parley") if quits else _("Close the evening")
            AskDialog(self.evening.table, say, yes, now, careful=True, no=_("Go on playing")).open()
        elif self.evening is not None and (where := self.evening.half_filled()) is not None:
            say = _("What is half filled in here is not kept; all else of this evening is.")
            yes = _("Throw it away and close Parley") if quits else _("Throw it away and close the evening")
            AskDialog(where, say, yes, now, careful=True, no=_("Stay here")).open()
        elif another and self.evening is not None and self.evening.table.goes_on():
            say = _("This evening is not over. It is kept, and goes on where it stands when it is opened again.")
            AskDialog(self.evening.table, say, _("Another evening"), now, careful=True, no=_("Go on playing")).open()
        elif self.evening is None and self.start.would_lose():
            say = _("What was typed on this page is not kept.")
            AskDialog(self.start, say, _("Throw it away"), now, careful=True, no=_("Stay here")).open()
        else:
            then()

    # First the evening lets go of its file, or listing the library would wait for it.

    def _choice_instead(self, another: bool = False) -> None:
        self.close_evening(another)
        self.show_start()

    def _library_instead(self) -> None:
        self.close_evening()
        self.archive.show()

    def _take_table(self) -> None:
        self._choice_instead()
        self.archive.take_table()

    def _new_instead(self, guest: str = "") -> None:
        room = self.evening.phones.room if self.evening is not None else None
        phones = room is not None and room.on
        before = self.evening.phones.seated() if self.evening is not None else ()
        result = self.evening.bridge.page_for(PUBLIC).result if self.evening is not None else None
        self.close_evening(another=True)
        self.new(guest, phones, result.winners if result is not None else ())
        self._phones = before

    # --- what belongs to this machine --------------------------------------------------------------------------------

    def _restyle(self) -> None:
        self.tournaments.restyle()
        if self.evening is not None:
            self.evening.restyle()
        if self.help is not None:
            self.help.restyle()

    def _full_screen(self) -> None:
        window = QApplication.activeWindow()
        if window is not None:
            stand(window, stands(window) ^ Qt.WindowState.WindowFullScreen)

    def _mute(self) -> None:
        self.home.settings.values.sound = not self.home.settings.values.sound
        self.home.settings.save()
        if self.evening is not None:
            self.evening.sounds.on = self.home.settings.values.sound

    def _rekey(self) -> None:
        self.home.keys.take(self.home.settings.values.keys)
        self.start.menus.rekey()
        if self.evening is not None:
            self.evening.keys.take(self.home.settings.values.keys)
            self.evening.table.rekey()

    def show_settings(self) -> None:
        """Show what belongs to this machine."""
        self.show_help("settings")

    def _set_passphrase(self, passphrase: str) -> None:
        from companion.journal import JournalError

        trouble = ""
        try:
            self.home.library.set_passphrase(passphrase)
        except JournalError as error:
            trouble = str(error)
        if self.help is not None:
            self.help.say_passphrase(self.home.library.has_passphrase, trouble)

    def show_help(self, at: str = "help") -> None:
        """Show help, keys, settings and what this program is, at the tab of this name."""
        from ui.organiser.first import FirstPage
        from ui.sounds import player
        from ui.windows.help import HelpWindow

        if self.help is None:
            self.sink = self.sink or player()
            made = HelpWindow(self.home.settings, sink=self.sink)
            made.altered.connect(self.looks.apply)
            made.remapped.connect(self._rekey)
            made.passphrase_set.connect(self._set_passphrase)
            made.say_passphrase(self.home.library.has_passphrase)
            self.help = made
        if self.tournaments.console is not None and self.tournaments.console.window.isActiveWindow():
            self.help.set_game(HALL)
        elif self.home.organiser is not None or isinstance(self.start.stack.currentWidget(), FirstPage):
            self.help.set_game(TOURNAMENT)
        elif self.evening is not None:
            self.help.set_game(self.evening.game)
        elif marked := self.start.choice.marked():
            self.help.set_game(marked)
        elif self.home.game:
            self.help.set_game(self.home.game)
        self.help.open_at(at)
