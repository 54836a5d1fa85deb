"""One evening's windows: which are open, on which screen, and that nothing private opens where others can see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QWidget

from companion.core.corrections import CutDraws, Rename, StandIn
from companion.core.language import _
from companion.core.messages import HOST, JUDGE, PUBLIC
from companion.core.page import Page, SeatCard
from companion.core.vocabulary import Group, Where
from companion.sessions import pins
from ui.awake import Awake, Keeper, NoKeeper
from ui.bridge import AnySession, Bridge
from ui.forms.choosing import Chooser
from ui.forms.words import RefusalText
from ui.keys import Shortcuts
from ui.panels.clock import digits
from ui.projector import Projector, Screens
from ui.settings import HALL, Settings
from ui.sounds import SoundPlayer, Sounds
from ui.windows import exporting
from ui.windows.ask import AskDialog, ask_to_give_up
from ui.windows.asked_line import BACK
from ui.windows.judge import JudgeWindow
from ui.windows.naming import Naming
from ui.windows.people import PeopleDialog
from ui.windows.phones import DoorPanel, PhonesWindow, on_the_sheet
from ui.windows.public import PublicWindow
from ui.windows.seat import SeatWindow
from ui.windows.table import UNIT, TableWindow

if TYPE_CHECKING:  # nothing of the network is loaded before it is wanted
    from ui.hall import HallAtTable
    from ui.phones.host import Phones

PHONES = "phones.json"
"""The file of pairings, beside the settings."""


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
        self._pins = dict(kept_pins or {})
        self._file: Path | None = getattr(session.journal, "path", None)
        # What lies in memory alone is opened by no other window and no command line.
        self._tries = pins.kept_tries() if self._file is not None else pins.Tries({}, lambda: None)
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
        self.projector = Projector(self.bridge, settings, self.game, self.table, screens, self)
        self.projector.filling.connect(self._hide_private_on)
        self.projector.covered.connect(self.table.say_wall)
        self.judge: JudgeWindow | None = None
        self.seats: dict[str, SeatWindow] = {}
        self.phones: Phones | None = None
        """The players' phones, once somebody has asked for them."""
        self.phones_window: PhonesWindow | None = None
        self.hall: HallAtTable | None = None
        """The hall that this table is in, once somebody has asked for one."""
        self._invites = False
        """Whether the wall shows where phones find the laptop."""
        self._invited_at = ("", "")
        """Where the evening was when it began to."""
        self._judged_by = ""
        """What is kept of the PIN with which the judge's drawer was opened."""
        self._about = ""
        """What was to be chosen when the curtain came up."""
        self._last = ""
        """Who had the laptop last."""
        self._first, self._whole = "", False
        """Where the laptop began to go round, and whether to every seat or to those that are waited for."""
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
        if self._invites and _place(page) != self._invited_at:
            self.invite(False)
        private = not self._may_be_seen()
        taken_back, self._told_all = self._told_all and page.result is None, page.result is not None
        if self.judge is not None and self.judge.isVisible() and private and (taken_back or self._drawer_is_private()):
            # What lay open is secret again.
            self.judge.close()
        if self.judge is not None and self.judge.isVisible() and self._pin(JUDGE) not in ("", self._judged_by):
            # Somebody else is the judge, or the PIN was renewed.
            self.judge.close()
            self.table.activateWindow()
        for seat, window in tuple(self.seats.items()):
            if private or seat not in self.bridge.playing or self._opened_by[seat] != self._pin(seat):
                self._throw_away(seat)
            elif window.isVisible():
                window.set_next(self._called_after(seat))

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
            "phones": self.open_phones,
            "let_in": self.table.door.by_key,
            "hall": self.open_hall,
            "call_judge": self.call_judge,
            "judge_undo": partial(self.open_judge, "corrections"),
            "judge_redo": partial(self.open_judge, "corrections"),
            "export": self.export,
            "message": self.message,
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
        """Whether a private window may open here: nobody else sees the screen, or there is nothing private left."""
        return self.unseen or self.bridge.page_for(PUBLIC).result is not None

    def _now_unseen(self, then: Callable[[], None], _line: str) -> None:
        self.unseen = True
        # The question shuts first; a window that opens under it would lose the focus, and hide, at once.
        QTimer.singleShot(0, self, then)

    def open_seat(self, seat: str) -> None:
        """Open a seat's private window at its curtain; from there the laptop may go round."""
        self._unseen_then(partial(self._begin_round, seat))

    def _begin_round(self, seat: str) -> None:
        self._first, self._whole = seat, not next(self._wanted(), "")
        self._open_seat(seat)

    def _open_seat(self, seat: str) -> None:
        self.table.handing.note(self.table.page, seat)
        self._last = seat
        if seat not in self.seats:
            kept = self._opened_by[seat] = self._pin(seat)
            fits = partial(self._try_pin, seat, kept) if kept else None
            window = SeatWindow(self.bridge, seat, self.game, fits, self.keys)
            window.done.connect(self._handed_on)
            window.passed.connect(self._passed)
            window.hidden.connect(self._seat_hidden)
            self.seats[seat] = window
        self._about = self.bridge.page_for(PUBLIC).view.about
        self._show_phone(seat)
        window = self.seats[seat]
        behind = [other for key, other in self.seats.items() if key != seat and other.isVisible()]
        if not window.isVisible():
            like: QWidget = behind[0] if behind else self.table
            window.setGeometry(like.geometry())
            window.setWindowState(like.windowState() & ~Qt.WindowState.WindowMinimized)
        window.set_next(self._called_after(seat))
        window.hand_over()
        # The others shut behind it, so that the table is not seen in between.
        for other in behind:
            other.close()

    def _pin(self, seat: str) -> str:
        """What is kept of the PIN of whoever sits there now; "" for none."""
        return pins.of(self._pins, seat, self.bridge.sat_down(seat))

    def _try_pin(self, seat: str, kept: str, pin: str) -> str:
        """Why this PIN does not open the window, in a sentence; "" where it does. No PIN is no try: only how long the
        next one waits is said."""
        place = pins.place(self._file, seat)
        if wait := self._tries.wait(place):
            return _("After a wrong PIN the next one is looked at in {n} s.").format(n=wait)
        if not pin:
            return ""
        right = pins.fits(pin, kept)
        self._tries.told(place, right)
        if right:
            return ""
        if kept == pins.LOST:
            return _("Of this PIN nothing was kept. The host renews it: Evening, People (Ctrl+F2).")
        wrong = _("That is not the judge's PIN.") if seat == JUDGE else _("That is not the PIN of this seat.")
        return wrong + " " + _("The next one is looked at in {n} s.").format(n=pins.WAIT_S)

    def _throw_away(self, seat: str) -> None:
        """It opened to somebody else; the next one is made for whoever sits there now."""
        window = self.seats.pop(seat)
        window.close()
        window.deleteLater()

    def next_after(self, seat: str) -> str:
        """Who has the laptop after this seat: the next that is waited for, or the next in the round; empty for none."""
        if not self._whole:
            return next((other for other in self._wanted(seat) if other != seat), "")
        seats = self.bridge.playing
        after = seats[(seats.index(seat) + 1) % len(seats)]
        return "" if after == self._first else after

    def _called_after(self, seat: str) -> str:
        """How the seat is called that has the laptop next; empty for none."""
        after = self.next_after(seat)
        return self.bridge.called(after) if after else ""

    def waiting(self) -> list[str]:
        """The seats that the table waits for, in seat order."""
        return list(self._waiting())

    def _wanted(self, after: str = "") -> Iterator[str]:
        """To whom the laptop goes from this seat: those waited for, or where there are none who has not looked yet.

        While the table's next step is that somebody looks, it is for looking alone, whoever may do something besides.
        To look it comes to nobody twice in one step: one who passes it on, or has lost the PIN, keeps no round going.
        """
        waits = False
        for seat in self._waiting(after) if not self.table.handing.looker else ():
            waits = True
            yield seat
        if not waits:
            had = self.table.handing.had(self.table.page) | self.table.handing.on_phones
            yield from (card.seat for card in self._around(after) if card.unlooked and card.seat not in had)

    def _waiting(self, after: str = "") -> Iterator[str]:
        """Who is waited for, beginning after this seat; one at a time, for each takes a look at that seat's page."""
        phones = self.table.handing.on_phones
        around = (card.seat for card in self._around(after) if card.waiting and card.seat not in phones)
        return (seat for seat in around if self._privately(seat))

    def _around(self, after: str) -> Sequence[SeatCard]:
        """All seats clockwise, beginning after this one."""
        cards = self.bridge.page_for(PUBLIC).view.seats
        keys = [card.seat for card in cards]
        start = keys.index(after) + 1 if after in keys else 0
        return [*cards[start:], *cards[:start]]

    def _privately(self, seat: str) -> bool:
        """Whether it is the private window that is waited for; what is done on the board is done at the table."""
        if seat not in self.bridge.playing:
            return False
        offers = self.bridge.page_for(seat).offers
        return not any(o.where is Where.TABLE for o in offers) or any(o.group is Group.DRAW for o in offers)

    def hand_round(self) -> None:
        """Hand the laptop to who is waited for, or else has not looked yet; when nobody is, to every seat in turn,
        beginning after whoever had it last."""
        waiting = [card.seat for card in self._around("") if card.waiting and self._privately(card.seat)]
        seats = self.bridge.playing
        last = seats.index(self._last) if self._last in seats else -1
        self.open_seat(next(self._wanted(), waiting[0] if waiting else seats[(last + 1) % len(seats)]))

    def _handed_on(self, seat: str) -> None:
        # What was waited for is done: the laptop goes on only to those who are waited for, too.
        self._whole = False
        if self.bridge.page_for(PUBLIC).view.about != self._about:
            # Something else is to be chosen now: first all see what came of this, and talk.
            self.seats[seat].close()
        elif onward := next((other for other in self._waiting(seat) if other != seat), ""):
            self._open_seat(onward)
        else:
            # Whoever has not looked at the cards does so when the laptop goes round for that.
            self.seats[seat].close()

    def _passed(self, seat: str) -> None:
        onward = self.next_after(seat)
        if onward:
            self._open_seat(onward)
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
        """Open the judge's drawer, at the corrections or the ledger where that is wanted."""
        self._judging_then(partial(self._as_judge, partial(self._open_judge, at)))

    def _as_judge(self, then: Callable[[], None]) -> None:
        """Do what is the judge's to do: at once, or after the PIN, where the drawer has one and is shut."""
        kept = self._pin(JUDGE)
        if not kept or (self.judge is not None and self.judge.isVisible()):
            then()
            return
        say = _("The judge's drawer opens with its PIN. If it is forgotten, the host renews it: Evening, People.")
        AskDialog(
            self.table, say, _("Open it"), partial(self._judges_pin, then, kept), line=_("PIN"), secret=True,
            waits=partial(self._try_pin, JUDGE, kept, ""),
        ).open()  # fmt: skip

    def _judges_pin(self, then: Callable[[], None], kept: str, pin: str) -> None:
        if refused := self._try_pin(JUDGE, kept, pin):
            self.table.controls.refuse([RefusalText(refused)])
        else:
            self._judged_by = kept
            # The question shuts first; a window that opens under it would drop behind.
            QTimer.singleShot(0, self, then)

    def ask_line(self, way: str, entry: int, say: str) -> None:
        """Open the judge's drawer at a line of the story, to mend it or to take back to it."""
        self._judging_then(partial(self._as_judge, partial(self._mend_line, way, entry, say)))

    def _mend_line(self, way: str, entry: int, say: str) -> None:
        self._open_judge("")
        assert self.judge is not None
        self.judge.mend(entry, say, back=way == BACK)

    def _open_judge(self, at: str) -> None:
        if self.judge is None:
            self.judge = JudgeWindow(self.bridge, self.keys)
            self.judge.export_wanted.connect(self._export_for_judge)
            self.judge.stand_before(self.table)
        if not self.judge.isVisible():
            self.judge.setScreen(self.table.screen())
        self.judge.open_drawer(at)

    # --- phones ------------------------------------------------------------------------------------------------------

    def made_phones(self) -> Phones:
        """The room of phones, which is loaded when it is first wanted."""
        if self.phones is None:
            from ui.phones.host import Phones

            name = self.bridge.file_name
            file = self.settings.path.with_name(PHONES) if name else None
            anywhere = self.settings.values.phones_anywhere
            self.take_phones(Phones(self.bridge, self.game, name, file, self, anywhere=anywhere))
        assert self.phones is not None
        return self.phones

    def take_phones(self, phones: Phones) -> None:
        """These are the phones of this evening."""
        self.phones = phones
        phones.pin_of = self._pin
        phones.tries, phones.place_of = self._tries, partial(pins.place, self._file)
        self.projector.agreed = lambda: on_the_sheet(phones)
        phones.changed.connect(self._phones_changed)
        self._answers_at(self.table.door, phones)

    def open_phones(self) -> None:
        """Open the window with the switch for phones."""
        if self.phones_window is None:
            phones = self.made_phones()
            self.phones_window = PhonesWindow(self.table, phones)
            phones.changed.connect(self.phones_window.show_now)
            self.phones_window.on_wall.connect(self.invite)
            self.phones_window.wall.setChecked(self._invites)
            self._answers_at(self.phones_window.door, phones)
            self.phones_window.door.take_key(self.table.keys.text("let_in"))
            self._phones_changed()
        self.phones_window.stand_beside(self.table)
        self.phones_window.show()
        self.phones_window.raise_()
        self.phones_window.activateWindow()

    @staticmethod
    def _answers_at(door: DoorPanel, phones: Phones) -> None:
        door.yes.connect(phones.let_in)
        door.no.connect(phones.refuse)

    def begin_with_phones(self) -> None:
        """Let phones in from the beginning: their window opens, and the code is on the wall."""
        self.made_phones().switch(True)
        self.invite(True)
        self.open_phones()

    def _show_phone(self, seat: str) -> None:
        """A seat's own square stands on its curtain, or that its phone has the page, too."""
        if self.phones is None or not self.phones.on or self._pin(seat):
            # What a PIN guards no square on its curtain opens.
            self.seats[seat].curtain.set_phone((), "")
            return
        if self.phones.here(seat):
            said = _("This page is on the player's phone, too. The last choice before the box closes counts.")
            self.seats[seat].curtain.set_phone((), said)
        else:
            square = self.phones.square_of(seat)
            say = _("The own phone instead: scan this, once, within two minutes.")
            self.seats[seat].curtain.set_phone(square, say if square else "")

    def invite(self, on: bool) -> None:
        """Show on the wall where phones find the laptop, until the table's next step, or the board again."""
        self._invites, self._invited_at = on, _place(self.bridge.page_for(PUBLIC))
        if self.phones_window is not None:
            self.phones_window.wall.setChecked(on)
        self._phones_changed()

    def _phones_changed(self) -> None:
        phones = self.phones
        if phones is None or not self.bridge.open:
            return
        invitation = phones.invitation()
        self.projector.invite(invitation if self._invites else None)
        # Whoever asks for a free seat is let in by one key, and comes before a phone that would take another's place.
        asking = sorted(phones.asking.values(), key=lambda asker: phones.of(asker.seat) is not None)
        ask, seat = (asking[0].id, asking[0].seat) if asking else ("", "")
        away = [self.bridge.called(seat) for seat in phones.gone()]
        told = _("Away: the phone of {names}. The laptop can do it instead.").format(names=", ".join(away))
        self.table.set_phones(frozenset(seat for seat in self.bridge.playing if phones.here(seat)))
        name, has = (self.bridge.called(seat), phones.of(seat) is not None) if seat else ("", False)
        key = self.table.keys.text("let_in")
        for door in (self.table.door, *([self.phones_window.door] if self.phones_window is not None else [])):
            door.show_now(ask, name, has, len(asking) - 1, told if away else "", key)
        self.table.menus.actions["let_in"].allow("" if ask and not has else _("No phone asks for a seat that is free."))

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
            self.table.hall.show_now(hall.said, hall.calls, hall.message, hall.stopped)
            self.table.stopped_by_judges(hall.stopped)

    # --- who is who ---------------------------------------------------------------------------------------------------

    def _call(self, kind: type[Rename | StandIn | CutDraws]) -> None:
        form = Naming(self.table, self.bridge, kind)
        form.taken.connect(self._taken)
        form.open()

    def _people(self) -> None:
        form = PeopleDialog(self.table, self.bridge)
        form.taken.connect(self._taken)
        form.swapped.connect(self._swapped)
        form.again.connect(self.guest_comes)
        form.open()

    def _swapped(self, one: str, other: str) -> None:
        """Two names stood at the wrong chairs: with each name goes its PIN."""
        self._end_phones(one, other)
        kept = {one: self._pins.pop(other, ""), other: self._pins.pop(one, "")}
        self._pins.update({seat: pin for seat, pin in kept.items() if pin})
        self.bridge.keep_pins(self._pins)

    def _taken(self, seat: str, pin: str) -> None:
        """Somebody else sits there: the PIN of whoever sat there before opens nothing any more."""
        if seat != JUDGE:
            self._end_phones(seat)
        self._pins[pins.since(seat, max(self.bridge.sat_down(seat)))] = pins.sealed(pin) if pin else ""
        self.bridge.keep_pins(self._pins)

    def _end_phones(self, *seats: str) -> None:
        """Somebody else sits there: the phone of whoever sat there before shows nothing any more."""
        for seat in seats if self.phones is not None else ():
            self.made_phones().drop(seat)

    # --- export ------------------------------------------------------------------------------------------------------

    def export(self) -> None:
        """Export what everybody may know; once the books are open, that is the whole evening."""
        title = _("Export: what everybody may know")
        exporting.ask(self.table, self.table.tell, title, f"parley-{self.game}", partial(self.bridge.seen, PUBLIC))

    def _export_for_judge(self) -> None:
        if self.judge is not None:
            title = _("Export: what the judge may know")
            whole = partial(self.bridge.seen, JUDGE)
            exporting.ask(self.judge, self.judge.tell, title, f"parley-{self.game}-judge", whole)

    # --- the projector -----------------------------------------------------------------------------------------------

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
        AskDialog(self.table, say, _("Show it"), self.projector.message, line=_("Message")).open()

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
        if self.bridge.file_name and self.settings.path.with_name(PHONES).is_file():
            self.made_phones().resume()
        if self.settings.path.with_name(HALL).is_file():
            self.made_hall().resume()
        left = self._standing()
        if left is None:
            self.bridge.release()
            return
        say = _("The clock stands at {time}. Is everybody back?").format(time=digits(left))
        closed = partial(self.wished.emit, "close")
        AskDialog(self.table, say, _("Go on  (Space)"), self._go_on, no=_("Close the evening"), declined=closed).open()

    def _standing(self) -> int | None:
        """What was left of a clock that was running when this evening was closed; None where none was."""
        page = self.bridge.page_for(HOST)
        clock = page.view.clock
        goes_on = page.running or page.view.paused or page.question is not None
        return None if goes_on or clock is None or clock.since is None else clock.left_at(page.now)

    def _go_on(self, _line: str) -> None:
        self.bridge.release()

    def close(self) -> None:
        """Close every window and let go of the session."""
        if self.phones is not None:
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


def _place(page: Page) -> tuple[str, str]:
    """Where the evening is: its round and its step."""
    return page.view.heading, page.view.step
