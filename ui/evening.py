"""One evening's windows: which are open, on which screen, and that nothing private opens where others can see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QScreen
from PySide6.QtWidgets import QWidget

from companion.core.corrections import Rename, SeatTaken, StandIn
from companion.core.language import _
from companion.core.messages import HOST, JUDGE, PUBLIC, snake
from companion.core.vocabulary import Group, Where
from ui import pins
from ui.bridge import AnySession, Bridge
from ui.forms.words import Why
from ui.keys import PICKS, Keys
from ui.panels.clock import digits
from ui.settings import Settings
from ui.sounds import Player, Sounds
from ui.windows import exporting
from ui.windows.ask import Ask
from ui.windows.judge import JudgeWindow
from ui.windows.naming import Naming
from ui.windows.public import PublicWindow
from ui.windows.seat import SeatWindow
from ui.windows.table import UNIT, TableWindow

ON_THE_PROJECTOR = ("public", "blackout", "message", "house_rules", "all_deals", "theme", "mute")
"""What may be keyed while the projector's window has the focus."""
AT_THE_TABLE = ("main", "pause", "round_the_table", *PICKS)
"""What is keyed there, too, but meant for the table; not while a form at the table waits for its keys."""


class Evening(QObject):
    """Holds one session's bridge and its windows; the house opens and closes evenings."""

    wished = Signal(str)
    """What is the house's to do: new, open, help, theme and so on, by its name in `keys`."""
    closing = Signal()
    pinned = Signal(dict)
    """The PINs have changed: as they may be kept."""

    def __init__(
        self,
        session: AnySession,
        settings: Settings,
        sink: Player,
        kept_pins: Mapping[str, str] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.settings = settings
        self.bridge = Bridge(session, self)
        self.keys = Keys(settings.values.keys)
        self._pins = dict(kept_pins or {})
        self._opened_by: dict[str, str] = {}
        """What is kept of the PIN of each private window that stands ready; "" where it has none."""
        page = self.bridge.page_for(PUBLIC)
        self.game = page.game
        self.unseen = False
        """Whether the host has said that nobody else sees this screen."""
        self.sounds = Sounds(sink, settings.values.sound, self)
        self.sounds.set_page(page)
        self.table = TableWindow(self.bridge, self.keys, self.game)
        self.table.wished.connect(self.wish)
        self.table.closing.connect(self.closing)
        self.public: PublicWindow | None = None
        self._dark = self._rules_shown = False
        self.judge: JudgeWindow | None = None
        self.seats: dict[str, SeatWindow] = {}
        self._about = ""
        """What was to be chosen when the curtain came up."""
        self._first, self._whole = "", False
        """Where the laptop began to go round, and whether to every seat or to those that are waited for."""
        self.bridge.changed.connect(self._changed)
        self.bridge.troubled.connect(self.table.tell)
        self.bridge.writing.connect(self._say_writing)

    def _changed(self) -> None:
        page = self.bridge.page_for(PUBLIC)
        self.sounds.set_page(page)
        if self.public is not None:
            self.public.set_page(page)
        for seat, window in tuple(self.seats.items()):
            if self._opened_by[seat] != self._pin(seat):
                self._throw_away(seat)
            elif window.isVisible():
                window.set_next(self._called_after(seat))

    def _say_writing(self, on: bool) -> None:
        said = _("Writing …")
        if on:
            self.table.tell(said, good=True)
        elif self.table.told() == said:
            self.table.tell("")

    # --- wishes ------------------------------------------------------------------------------------------------------

    def wish(self, name: str) -> None:
        """Do what this name in `keys` stands for, or send it on to the house."""
        mine: dict[str, Callable[[], None]] = {
            "round_the_table": self.hand_round,
            "rename": partial(self._call, Rename),
            "stand_in": partial(self._call, StandIn),
            "judge": partial(self.open_judge, False),
            "judge_undo": partial(self.open_judge, True),
            "judge_redo": partial(self.open_judge, True),
            "export": self.export,
            "public": self.toggle_public,
            "blackout": self.blackout,
            "message": self.message,
            "house_rules": self.house_rules,
            "all_deals": self.all_deals,
        }
        if name in mine:
            mine[name]()
        elif name.startswith("public:"):
            self.fill_screen(name.partition(":")[2])
        elif name.startswith("seat") and name[4:].isdigit():
            place = int(name[4:]) - 1
            if place < len(self.bridge.seats):
                self.open_seat(self.bridge.seats[place])
        else:
            self.wished.emit(name)

    # --- private windows ---------------------------------------------------------------------------------------------

    def _unseen_then(self, then: Callable[[], None]) -> None:
        """Do something private, once the host has said that nobody else sees this screen."""
        screen = self.table.screen()
        if self._public_fills(screen):
            why = Why(_("The public window fills this screen; nothing private opens here."))
            self.table.controls.refuse([why])
        elif self.unseen:
            then()
        else:
            say = _(
                "Private windows show one player's secrets. Is this screen turned away from the others, "
                "and not mirrored on the projector?"
            )
            yes = _("Yes, nobody else sees this screen")
            Ask(self.table, say, yes, partial(self._now_unseen, then), careful=True).open()

    def _now_unseen(self, then: Callable[[], None], _line: str) -> None:
        self.unseen = True
        # The question shuts first; a window that opens under it would lose the focus, and hide, at once.
        QTimer.singleShot(0, self, then)

    def _public_fills(self, screen: QScreen | None) -> bool:
        public = self.public
        return public is not None and public.isVisible() and public.isFullScreen() and public.screen() is screen

    def open_seat(self, seat: str) -> None:
        """Open a seat's private window at its curtain; from there the laptop may go round."""
        self._unseen_then(partial(self._begin_round, seat))

    def _begin_round(self, seat: str) -> None:
        self._first, self._whole = seat, not self.waiting()
        self._open_seat(seat)

    def _open_seat(self, seat: str) -> None:
        if seat not in self.seats:
            kept = self._opened_by[seat] = self._pin(seat)
            fits = partial(pins.fits, kept=kept) if kept else None
            window = SeatWindow(self.bridge, seat, self.game, fits, self.keys)
            window.done.connect(self._handed_on)
            window.passed.connect(self._passed)
            window.hidden.connect(self._seat_hidden)
            self.seats[seat] = window
        self._about = self.bridge.page_for(PUBLIC).view.about
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
        return pins.of(self._pins, seat, self._taken_seats())

    def _taken_seats(self) -> list[int]:
        """The journal entries that count in which somebody else sat down."""
        story = self.bridge.page_for(PUBLIC).story
        return [line.entry for line in story if line.kind == snake(SeatTaken.__name__) and not line.undone]

    def _throw_away(self, seat: str) -> None:
        """It opened to somebody else; the next one is made for whoever sits there now."""
        window = self.seats.pop(seat)
        window.close()
        window.deleteLater()

    def next_after(self, seat: str) -> str:
        """Who has the laptop after this seat: the next that is waited for, or the next in the round; empty for none."""
        if not self._whole:
            return next((other for other in self._waiting(seat) if other != seat), "")
        seats = self.bridge.seats
        after = seats[(seats.index(seat) + 1) % len(seats)]
        return "" if after == self._first else after

    def _called_after(self, seat: str) -> str:
        """How the seat is called that has the laptop next; empty for none."""
        after = self.next_after(seat)
        return self.bridge.called(after) if after else ""

    def waiting(self) -> list[str]:
        """The seats that the table waits for, in seat order."""
        return list(self._waiting())

    def _waiting(self, after: str = "") -> Iterator[str]:
        """The same, beginning after this seat; one at a time, for each takes a look at that seat's page."""
        cards = self.bridge.page_for(PUBLIC).view.seats
        keys = [card.seat for card in cards]
        start = keys.index(after) + 1 if after in keys else 0
        around = [*cards[start:], *cards[:start]]
        return (card.seat for card in around if card.waiting and self._privately(card.seat))

    def _privately(self, seat: str) -> bool:
        """Whether it is the private window that is waited for; what is done on the board is done at the table."""
        if seat not in self.bridge.seats:
            return False
        offers = self.bridge.page_for(seat).offers
        return not any(o.where is Where.TABLE for o in offers) or any(o.group is Group.DRAW for o in offers)

    def hand_round(self) -> None:
        """Hand the laptop to the next seat that is waited for; when none is, to every seat in turn."""
        self.open_seat((self.waiting() or self.bridge.seats)[0])

    def _handed_on(self, seat: str) -> None:
        # What was waited for is done: the laptop goes on only to those who are waited for, too.
        self._whole = False
        if self.bridge.page_for(PUBLIC).view.about != self._about:
            # Something else is to be chosen now: first all see what came of this, and talk.
            self.seats[seat].close()
        else:
            self._passed(seat)

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
            self.table.raise_()
            self.table.activateWindow()
            self.table.to_board()

    def open_judge(self, corrections: bool) -> None:
        """Open the judge's drawer."""
        self._unseen_then(partial(self._open_judge, corrections))

    def _open_judge(self, corrections: bool) -> None:
        if self.judge is None:
            self.judge = JudgeWindow(self.bridge)
            self.judge.export_wanted.connect(self._export_for_judge)
        if not self.judge.isVisible():
            self.judge.setScreen(self.table.screen())
        self.judge.open_drawer(corrections)

    # --- who is who ---------------------------------------------------------------------------------------------------

    def _call(self, kind: type[Rename | StandIn]) -> None:
        form = Naming(self.table, self.bridge, kind)
        form.taken.connect(self._taken)
        form.open()

    def _taken(self, seat: str, pin: str) -> None:
        """Somebody else sits there: the PIN of whoever sat there before opens nothing any more."""
        self._pins[pins.since(seat, max(self._taken_seats()))] = pins.sealed(pin) if pin else ""
        self.pinned.emit(self._pins)

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

    def _public(self) -> PublicWindow:
        if self.public is None:
            scale = self.settings.zoom(PUBLIC) / 100
            self.public = PublicWindow(self.bridge.now, scale, self.game)
            self.public.scale_changed.connect(self._keep_scale)
            self.public.installEventFilter(self)
            self.public.set_page(self.bridge.page_for(PUBLIC))
        return self.public

    def toggle_public(self) -> None:
        """Show the public window on the screen that is remembered, or close it."""
        if self.public is not None and self.public.isVisible():
            self.public.close()
            return
        names = {screen.name(): screen for screen in QGuiApplication.screens()}
        others = [screen for screen in names.values() if screen is not self.table.screen()]
        screen = names.get(self.settings.values.public_screen) or (others[0] if others else None)
        if screen is not None and screen is not self.table.screen():
            self.fill_screen(screen.name())
        else:
            # One screen only: a window beside the table's, which can be moved to a projector later.
            self._public().show()

    def fill_screen(self, name: str) -> None:
        """Fill this screen with the public window, and remember it."""
        screen = next((s for s in QGuiApplication.screens() if s.name() == name), None)
        if screen is None:
            return
        self._hide_private_on(screen)
        self._public().open_on(screen)
        self.settings.values.public_screen = name
        self.settings.save()

    def _keep_scale(self, scale: float) -> None:
        self.settings.set_zoom(PUBLIC, round(scale * 100))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key that was pressed on the projector's window counts like one on the table's."""
        if watched is self.public and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            name = self.keys.pressed(event, *ON_THE_PROJECTOR)
            if name is None and event.key() == Qt.Key.Key_Escape:
                self.public.close()
                return True
            if name is not None:
                self.wish(name)
                return True
            name = self.keys.pressed(event, *AT_THE_TABLE)
            if name is not None and self.table.controls.form is None and not event.isAutoRepeat():
                self.table.wish(name)
                return True
        return super().eventFilter(watched, event)

    def _hide_private_on(self, screen: QScreen) -> None:
        for window in (*self.seats.values(), self.judge):
            if window is not None and window.isVisible() and window.screen() is screen:
                window.close()

    def blackout(self) -> None:
        """Black the projector out, or show it again."""
        self._dark = not self._dark
        self._public().blackout(self._dark)

    def message(self) -> None:
        """Show a message card on the projector; an empty one takes it away."""
        say = _("A card for everybody to read. An empty one takes it away.")
        Ask(self.table, say, _("Show it"), self._show_message, line=_("Message")).open()

    def _show_message(self, words: str) -> None:
        self._public().message(words)

    def house_rules(self) -> None:
        """Show the house rules on the projector, or the board again."""
        self._rules_shown = not self._rules_shown
        self._public().show_house_rules(self.bridge.page_for(PUBLIC) if self._rules_shown else None)

    def all_deals(self) -> None:
        """Show all deals full screen, or the board again."""
        public = self._public()
        public.show_deals(not public.deals.isVisible())

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
        self.table.raise_()
        self.table.activateWindow()
        self.table.to_board()
        left = self._standing()
        if left is None:
            self.bridge.release()
            return
        say = _("The clock stands at {time}. Is everybody back?").format(time=digits(left))
        closed = partial(self.wished.emit, "close")
        Ask(self.table, say, _("Go on  (Space)"), self._go_on, no=_("Close the evening"), declined=closed).open()

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
        self.bridge.close()
        for window in self.windows():
            window.blockSignals(True)
            window.close()
            window.deleteLater()
