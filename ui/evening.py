"""One evening's windows: which are open, on which screen, and that nothing private opens where others can see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QDialog, QWidget

from companion.core.corrections import CutDraws, Rename, StandIn
from companion.core.language import _
from companion.core.messages import HOST, JUDGE, PUBLIC, snake
from companion.core.page import View
from companion.core.people import ChooseFor
from ui.awake import Awake, Keeper, NoKeeper
from ui.bridge import AnySession, Bridge
from ui.forms.choosing import Chooser, show_folder
from ui.forms.words import RefusalText
from ui.keys import Shortcuts
from ui.laptop import LaptopRound
from ui.own_phones import OwnPhones
from ui.panels.clock import stands_at
from ui.pins import TablePins
from ui.projector import Projector
from ui.screens import Screens
from ui.settings import HALL, Settings
from ui.sounds import SoundPlayer, Sounds
from ui.windows import exporting
from ui.windows.ask import AskDialog, ask_to_give_up
from ui.windows.asked_line import BACK
from ui.windows.judge import JudgeWindow
from ui.windows.naming import Naming
from ui.windows.people import PeopleDialog
from ui.windows.public import PublicWindow
from ui.windows.seat import SeatWindow
from ui.windows.table import UNIT, TableWindow

if TYPE_CHECKING:  # nothing of the network is loaded before it is wanted
    from ui.hall import HallAtTable


def _moment_of(view: View) -> tuple[str, ...]:
    """Where an evening is, as its public page tells."""
    return view.heading, view.step, view.foot


class EveningWindows(QObject):
    """Holds one session's bridge and its windows; the shell opens and closes evenings."""

    wished = Signal(str)
    """What is the shell's to do: new, open, help, theme and so on, by its name in `keys`."""
    guest_comes = Signal(str)
    """The evening is to begin anew with the same people and one more, who is called so."""
    closing = Signal()
    moved = Signal()
    """Second copies lie in another folder from now on."""

    def __init__(
        self,
        session: AnySession,
        settings: Settings,
        sink: SoundPlayer,
        kept_pins: Mapping[str, str] | None = None,
        parent: QObject | None = None,
        screens: Screens | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.bridge = Bridge(session, self)
        self.keys = Shortcuts(settings.values.keys)
        self.pins = TablePins(self.bridge, kept_pins or {}, getattr(session.journal, "path", None))
        self._opened_by: dict[str, str] = {}
        """What is kept of the PIN of each private window that stands ready; "" where it has none."""
        page = self.bridge.page_for(PUBLIC)
        self.game = page.game
        self.unseen = False
        """Whether the host has said that nobody else sees this screen."""
        self._told_all = page.result is not None
        """Whether there was a result, and nothing private left, when the windows were last drawn."""
        self.awake = Awake(keeper or NoKeeper())
        self.sounds = Sounds(sink, settings.values.sound, self)
        self.sounds.set_page(page)
        self.table = TableWindow(self.bridge, self.keys, self.game)
        self.table.wished.connect(self.wish)
        self.table.line_asked.connect(self.ask_line)
        self.table.closing.connect(self.closing)
        self.table.half_made = lambda: self.half_filled() is not None
        self.projector = Projector(self.bridge, settings, self.game, self.table, screens, self)
        self.projector.filling.connect(self._hide_private_on)
        self.projector.covered.connect(self.table.say_wall)
        self.judge: JudgeWindow | None = None
        self.seats: dict[str, SeatWindow] = {}
        self.laptop = LaptopRound(self.bridge, self.table.handing)
        self.phones = OwnPhones(self.bridge, self.game, settings, self.table, self.projector, self.pins, self)
        self.hall: HallAtTable | None = None
        """The hall that this table is in, once somebody has asked for one."""
        self._all_in: tuple[str, ...] | None = None
        """Where the evening was when the last of all who were waited for had chosen; None once that is answered."""
        self._judged_by = ""
        """What is kept of the PIN with which the judge's drawer was opened."""
        self._back: AskDialog | None = None
        """Asks whether everybody is back, while that is open."""
        self.bridge.changed.connect(self._changed)
        self.bridge.asked.connect(self._asked)
        self.bridge.troubled.connect(self.table.tell)
        self.bridge.stuck.connect(self.table.unkept.set_stuck)
        self.table.unkept.go_on.connect(self.bridge.go_on_unkept)
        self.table.unkept.again.connect(self._try_again)
        self.table.unkept.folder.connect(self._choose_folder)
        self.bridge.writing.connect(self._say_writing)

    def _changed(self) -> None:
        page = self.bridge.page_for(PUBLIC)
        self.sounds.set_page(page)
        self.awake.want(self.table.clock_runs())
        self.projector.set_page(page)
        self.phones.set_page(page)
        self._no_longer_asked()
        private = not self._may_be_seen()
        taken_back, ended = self._told_all and page.result is None, page.result is not None and not self._told_all
        self._told_all = page.result is not None
        if ended and (path := self.bridge.file) is not None:
            # One line: it lies over the foot, and over nothing else.
            say = _("This evening is kept in {file} ({key} opens its folder).")
            self.table.tell(say.format(file=path.name, key=self.keys.text("file")), good=True)
        if self.judge is not None and self.judge.isVisible() and private and (taken_back or self._drawer_is_private()):
            # What lay open is secret again.
            self.judge.close()
        if self.judge is not None and self.judge.isVisible() and self.pins.of(JUDGE) not in ("", self._judged_by):
            # Somebody else is the judge, or the PIN was renewed.
            self.judge.close()
            self.table.activateWindow()
        for seat, window in tuple(self.seats.items()):
            if private or seat not in self.bridge.playing or self._opened_by[seat] != self.pins.of(seat):
                self._throw_away(seat)
            elif window.isVisible():
                window.set_next(self._called_after(seat), self.laptop.waits_for(seat))

    def _asked(self, by: str) -> None:
        if self.public is not None and by in (HOST, JUDGE):
            self.public.end_moments()

    def _say_writing(self, on: bool) -> None:
        said = _("Writing …")
        if on:
            self.table.tell(said, good=True)
        elif self.table.told() == said:
            self.table.tell("")

    # --- where nothing can be written --------------------------------------------------------------------------------

    def _try_again(self) -> None:
        self.bridge.keep()

    def _choose_folder(self) -> None:
        dialog = Chooser(self.table, _("Where shall the evening be written?"), self.settings.values.copies)
        dialog.setFileMode(Chooser.FileMode.Directory)
        dialog.fileSelected.connect(self.keep_in)
        dialog.open()

    def keep_in(self, folder: str) -> None:
        """Go on in a copy in this folder, which is that of the second copies from now on: there it is found again."""
        self.settings.values.copies = folder
        self.settings.save()
        self.bridge.keep(Path(folder))
        self.moved.emit()

    # --- wishes ------------------------------------------------------------------------------------------------------

    def wish(self, name: str) -> None:
        """Do what this name in `keys` stands for, or send it on to the shell."""
        mine: dict[str, Callable[[], None]] = {
            "round_the_table": self.hand_round,
            "people": self._people,
            "rename": partial(self._call, Rename),
            "stand_in": partial(self._call, StandIn),
            "cut": partial(self._call, CutDraws),
            "give_up": partial(ask_to_give_up, self.table, partial(self.table.ask, {"do": "give_up"})),
            "judge": self.open_judge,
            "ledger": partial(self.open_judge, "ledger"),
            "phones": self.phones.open,
            "let_in": self.table.door.by_key,
            "hall": self.open_hall,
            "call_judge": self.call_judge,
            "judge_undo": partial(self.open_judge, "undo"),
            "judge_redo": partial(self.open_judge, "redo"),
            "file": self.show_file,
            "export": self.export,
            "message": self.message,
            "break": self.take_break,
            **self.projector.wishes(),
        }
        if name in mine:
            mine[name]()
        elif name.startswith("public:"):
            self.projector.fill(name.partition(":")[2])
        elif name.startswith("seat") and name[4:].isdigit():
            place = int(name[4:]) - 1
            if place < len(self.bridge.seats) and self.bridge.seats[place] in self.bridge.playing:
                self.open_seat(self.bridge.seats[place])
        else:
            self.wished.emit(name)

    # --- private windows ---------------------------------------------------------------------------------------------

    def _unseen_then(self, then: Callable[[], None]) -> None:
        """Do something private, once the host has said that nobody else sees this screen, or the books are open."""
        if self.projector.fills(self.projector.screens.of(self.table)):
            why = RefusalText(_("The public window fills this screen; nothing private opens here."))
            self.table.controls.refuse([why])
        elif self._may_be_seen():
            then()
        else:
            say = _(
                "Private windows show one player's secrets. Is this screen turned away from the others, "
                "and not mirrored on the projector?"
            )
            yes = _("Yes, nobody else sees this screen")
            AskDialog(self.table, say, yes, partial(self._now_unseen, then), careful=True).open()

    def _judging_then(self, then: Callable[[], None]) -> None:
        """Open what is the judge's: it shows what all may read, unless this judge sees the private windows."""
        if self._drawer_is_private():
            self._unseen_then(then)
        else:
            then()

    def _drawer_is_private(self) -> bool:
        """Whether the judge's drawer shows, or has shown, what is secret, or would stand on the projector."""
        hands = self.bridge.page_for(JUDGE).hands or (self.judge is not None and self.judge.hands is not None)
        return bool(hands) or self.projector.fills(self.projector.screens.of(self.table))

    def _may_be_seen(self) -> bool:
        """Whether a private window may open here: nobody else sees the screen, or there is nothing private left.

        Of a wall on a screen of its own it is asked once: the same screens stand as they stood in the last evening.
        """
        screens = self.projector.apart() if not self.unseen else ""
        self.unseen |= bool(screens) and screens == self.settings.values.turned_away
        return self.unseen or self.bridge.page_for(PUBLIC).result is not None

    def _now_unseen(self, then: Callable[[], None], _line: str) -> None:
        self.unseen = True
        if screens := self.projector.apart():
            self.settings.values.turned_away = screens
            self.settings.save()
        # The question shuts first; a window that opens under it would lose the focus, and hide, at once.
        QTimer.singleShot(0, self, then)

    def open_seat(self, seat: str) -> None:
        """Open a seat's private window at its curtain; from there the laptop may go round."""
        self._unseen_then(partial(self._begin_round, seat))

    def _begin_round(self, seat: str) -> None:
        self.laptop.begin(seat)
        self._open_seat(seat)

    def _open_seat(self, seat: str, *, by_itself: bool = False) -> None:
        self.table.handing.note(self.table.page, seat)
        self.laptop.given(seat)
        if seat not in self.seats:
            kept = self._opened_by[seat] = self.pins.of(seat)
            fits = partial(self.pins.refusal, seat, kept) if kept else None
            window = SeatWindow(self.bridge, seat, self.game, fits, self.keys)
            window.done.connect(self._done)
            window.passed.connect(self._passed)
            window.hidden.connect(self._seat_hidden)
            window.help_wanted.connect(partial(self.wished.emit, "help"))
            self.seats[seat] = window
        window = self.seats[seat]
        self.phones.show_on(window.curtain, seat)
        behind = [other for key, other in self.seats.items() if key != seat and other.isVisible()]
        if not window.isVisible():
            like: QWidget = behind[0] if behind else self.table
            window.setGeometry(like.geometry())
            window.setWindowState(like.windowState() & ~Qt.WindowState.WindowMinimized)
        window.hand_over(by_itself)
        window.set_next(self._called_after(seat), self.laptop.waits_for(seat))
        # The others shut behind it, so that the table is not seen in between.
        for other in behind:
            other.close()

    def _throw_away(self, seat: str) -> None:
        """It opened to somebody else; the next one is made for whoever sits there now."""
        window = self.seats.pop(seat)
        window.close()
        window.deleteLater()

    def _called_after(self, seat: str) -> str:
        """How the seat is called that has the laptop next; empty for none."""
        after = self.laptop.after(seat)
        return self.bridge.called(after) if after else ""

    def hand_round(self) -> None:
        """Hand the laptop to who is waited for, or else has not looked yet; when nobody is, to every seat in turn,
        beginning after whoever had it last. Where nothing is private it stays, and says so."""
        cards = self.bridge.page_for(PUBLIC).view
        waits = any(card.waiting for card in cards.seats)
        all_in, self._all_in = self._all_in, None
        if not waits and all_in == _moment_of(cards) and not cards.anybody:
            # By habit, after the last of all who chose: the table has its next step, and no curtain is wanted.
            said = _("Nobody is missing. {key} once more hands the laptop to everybody in turn.")
            self.table.controls.refuse([RefusalText(said.format(key=self.keys.text("round_the_table")))])
        elif cards.private or waits or any(card.unlooked for card in cards.seats):
            self.open_seat(self.laptop.first())
        else:
            said = _("Nothing is on private pages now: all is keyed in here.")
            self.table.controls.refuse([RefusalText(said)])

    def _done(self, seat: str) -> None:
        onward = self.laptop.after_done(seat)
        self._all_in = None if onward else _moment_of(self.bridge.page_for(PUBLIC).view)
        self._pass_on(seat, onward, by_itself=True)

    def _passed(self, seat: str) -> None:
        self._pass_on(seat, self.laptop.after(seat))

    def _pass_on(self, seat: str, onward: str, *, by_itself: bool = False) -> None:
        if onward:
            self._open_seat(onward, by_itself=by_itself)
        else:
            self.seats[seat].close()

    def _seat_hidden(self, _seat: str) -> None:
        # A window that tells of its closing is still on the screen.
        QTimer.singleShot(0, self, self._back_to_table)

    def _back_to_table(self) -> None:
        if self.bridge.open and not any(window.isVisible() for window in self.seats.values()):
            self.table.show_page()
            self.table.raise_()
            self.table.activateWindow()
            self.table.to_board()

    def open_judge(self, at: str = "") -> None:
        """Open the judge's drawer, at the ledger, or to "undo" or "redo", where that is wanted."""
        self._judging_then(partial(self._as_judge, partial(self._open_judge, at)))

    def _as_judge(self, then: Callable[[], None]) -> None:
        """Do what is the judge's to do: at once, or after the PIN, where the drawer has one and is shut."""
        kept = self.pins.of(JUDGE)
        if not kept or (self.judge is not None and self.judge.isVisible()):
            then()
            return
        say = _("The judge's drawer opens with its PIN. If it is forgotten, the host renews it: Evening, People.")
        AskDialog(
            self.table, say, _("Open it"), partial(self._judges_pin, then, kept), line=_("PIN"), secret=True,
            waits=partial(self.pins.refusal, JUDGE, kept, ""),
        ).open()  # fmt: skip

    def _judges_pin(self, then: Callable[[], None], kept: str, pin: str) -> None:
        if refused := self.pins.refusal(JUDGE, kept, pin):
            self.table.controls.refuse([RefusalText(refused)])
        else:
            self._judged_by = kept
            # The question shuts first; a window that opens under it would drop behind.
            QTimer.singleShot(0, self, then)

    def ask_line(self, way: str, entry: int, say: str, sought: str) -> None:
        """Open the judge's drawer at a line of the story, to mend it or to take back to it."""
        self._judging_then(partial(self._as_judge, partial(self._mend_line, way, entry, say, sought)))

    def _mend_line(self, way: str, entry: int, say: str, sought: str) -> None:
        self._open_judge("")
        assert self.judge is not None
        self.judge.mend(entry, say, sought, back=way == BACK)

    def _open_judge(self, at: str) -> None:
        if self.judge is None:
            self.judge = JudgeWindow(self.bridge, self.keys)
            self.judge.export_wanted.connect(self._export_for_judge)
            self.judge.clock_pressed.connect(self.table.pause)
            self.judge.help_wanted.connect(partial(self.wished.emit, "help"))
            self.judge.stand_before(self.table)
        if not self.judge.isVisible():
            self.judge.setScreen(self.table.screen())
        self.judge.open_drawer(at)

    # --- a hall ------------------------------------------------------------------------------------------------------

    def made_hall(self) -> HallAtTable:
        """The place in a hall, which is loaded when it is first wanted."""
        if self.hall is None:
            from ui.hall import HallAtTable

            self.hall = HallAtTable(self.bridge, self.settings.path.parent, self)
            self.hall.changed.connect(self._hall_changed)
            self.bridge.changed.connect(self._hall_changed)
            self.hall.told.connect(self.projector.message)
            self.table.hall.call.connect(self.call_judge)
            self.table.hall.read.connect(self.hall.read)
        return self.hall

    def open_hall(self) -> None:
        """Open the window in which a hall is joined."""
        from companion.hall.wire import fetched
        from ui.windows.hall import HallWindow

        HallWindow(self.table, self.made_hall(), fetched).open()

    def call_judge(self) -> None:
        """Call a judge of the hall, or no longer; in no hall yet, ask for one."""
        hall = self.made_hall()
        if hall.joined is None:
            self.open_hall()
        else:
            hall.call()

    def _hall_changed(self) -> None:
        hall = self.hall
        if hall is not None and self.bridge.open:
            self.table.hall_says(hall.said, hall.calls, hall.message, hall.stopped)

    # --- who is who ---------------------------------------------------------------------------------------------------

    def _call(self, kind: type[Rename | StandIn | CutDraws]) -> None:
        form = Naming(self.table, self.bridge, kind)
        form.taken.connect(self._taken)
        form.open()

    def _people(self) -> None:
        form = PeopleDialog(self.table, self.bridge, snake(ChooseFor.__name__) if self.table.away else "")
        form.taken.connect(self._taken)
        form.swapped.connect(self._swapped)
        form.again.connect(self.guest_comes)
        form.open()

    def _swapped(self, one: str, other: str) -> None:
        self.phones.end(one, other)
        self.pins.swap(one, other)

    def _taken(self, seat: str, pin: str) -> None:
        if seat != JUDGE:
            self.phones.end(seat)
        self.pins.renew(seat, pin)

    # --- export ------------------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Export what everybody may know; once the books are open, that is the whole evening."""
        title = exporting.public_title(self.table.page.view.over)
        exporting.ask(self.table, self.table.tell, title, f"parley-{self.game}", partial(self.bridge.seen, PUBLIC))

    def show_file(self) -> None:
        """Open the folder in which this evening lies, and say where that is."""
        path = self.bridge.file
        self.table.tell(show_folder(path) if path is not None else _("This evening is kept nowhere."), path is not None)

    def _export_for_judge(self) -> None:
        if self.judge is not None:
            title = _("Export: what the judge may know")
            whole = partial(self.bridge.seen, JUDGE)
            exporting.ask(self.judge, self.judge.tell, title, f"parley-{self.game}-judge", whole)

    # --- the projector -----------------------------------------------------------------------------------------------

    def half_filled(self) -> QWidget | None:
        """The window in which something is half filled in, or tried and not agreed, that closing throws away; what a
        private window held is gone as soon as another window is looked at."""
        if self.judge is not None and self.judge.isVisible() and self.judge.half_made():
            return self.judge
        return self.table if self.table.half_filled() else None

    @property
    def public(self) -> PublicWindow | None:
        """The public window, once it was asked for."""
        return self.projector.window

    def _hide_private_on(self, screen: QScreen) -> None:
        for window in (*self.seats.values(), self.judge):
            if window is not None and window.isVisible() and self.projector.screens.of(window) is screen:
                window.close()

    def message(self) -> None:
        """Show a message card on the projector; an empty one takes it away."""
        say = _("A card for everybody to read. An empty one takes it away.")
        asked = AskDialog(self.table, say, _("Show it"), self.projector.message, line=_("Message"))
        if asked.line is not None:
            asked.line.setText(self.projector.words)
            asked.line.selectAll()
        asked.open()

    def take_break(self) -> None:
        """Show everybody that the table pauses where there is no clock to stop, or take that off the wall again."""
        if self.projector.pauses or (self.projector.shown and not self.table.page.view.over):
            self.projector.pause(not self.projector.pauses)
        else:
            say = _("No clock is running that could be paused; on the projector this key shows that you pause.")
            self.table.controls.refuse([RefusalText(say)])

    # --- looks -------------------------------------------------------------------------------------------------------

    def windows(self) -> list[QWidget]:
        """Every window of this evening."""
        return [w for w in (self.table, self.public, self.judge, *self.seats.values()) if w is not None]

    def size(self) -> None:
        """Every window in the size of letters that belongs to its screen; the projector keeps its own."""
        self.table.set_unit(UNIT * self.settings.zoom(self.table.screen().name()) / 100)

    def restyle(self) -> None:
        """Theme or size have changed: every window looks again."""
        for window in self.windows():
            if isinstance(window, TableWindow | SeatWindow | JudgeWindow):
                window.restyle()
        self.size()

    def show(self) -> None:
        """Show the table, with the size that belongs to its screen."""
        self.size()
        self.table.show()
        self.projector.come_back()
        self.table.raise_()
        self.table.activateWindow()
        if (form := self.table.controls.form) is not None:
            form.setFocus(Qt.FocusReason.OtherFocusReason)  # the first thing to key in stands open by itself
        else:
            self.table.to_board()
        self.phones.resume()
        if self.settings.path.with_name(HALL).is_file():
            self.made_hall().resume()
        left = self._standing()
        if left is None:
            self.bridge.release()
            return
        stands = stands_at(self.bridge.page_for(HOST).view, left)
        say = _("The clock stands at {time}. Is everybody back?").format(time=stands)
        closed = partial(self.wished.emit, "close")
        self._back = AskDialog(
            self.table, say, _("Go on  (Space)"), self._go_on, no=_("Close the evening"), declined=closed
        )
        self._back.finished.connect(self._answered_back)
        self._back.open()

    def _standing(self) -> int | None:
        """What was left of a clock that was running when this evening was closed; None where none was."""
        page = self.bridge.page_for(HOST)
        clock = page.view.clock
        goes_on = page.running or page.view.paused or page.question is not None
        return None if goes_on or clock is None or clock.since is None else clock.left_at(page.now)

    def _go_on(self, _line: str) -> None:
        self.bridge.release()

    def _answered_back(self, _result: int) -> None:
        self._back = None

    def _no_longer_asked(self) -> None:
        """The clock that was asked about is over: the table has gone on, from phones perhaps, and all are back."""
        if self._back is not None and self._standing() is None:
            self._back.done(QDialog.DialogCode.Accepted)
            self.bridge.release()

    def close(self) -> None:
        """Close every window and let go of the session."""
        self.phones.close()
        if self.hall is not None:
            self.hall.close()
        self.bridge.close()
        self.awake.want(False)
        self.projector.let_go()
        for window in self.windows():
            window.blockSignals(True)
            window.close()
            window.deleteLater()
