"""The host's side of phones: who is let in, what each is shown, and what each may ask; all on the table's thread."""

from __future__ import annotations

import secrets
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from companion.core.corrections import AWAY, BACK, LET_GO, PAIRED, TAKEN_OVER
from companion.core.language import _
from companion.core.messages import PUBLIC
from companion.core.page import Page, SeatCard
from companion.core.vocabulary import Group
from ui.bridge import Bridge
from ui.faces import face_of
from ui.forms.words import Why
from ui.panels.invitation import Guest, Invitation, Square
from ui.phones import net, web
from ui.phones.cards import Cards, board
from ui.phones.pages import Key, command, covered, find, seat_card, uncovered
from ui.phones.server import Server, Table, hashed
from ui.phones.square import square
from ui.phones.wire import Doing, Drawn, Frame, Seen
from ui.settings import keep, read_kept

PORT = 8427
"""Where phones find the laptop, unless something else is there."""
CODE_S = 120.0
"""So long the square of a seat's own holds."""
AWAY_MS = 15_000
"""A device that is away for so long is on record as away; a phone that only slept a moment is not."""
LOOK_MS = 4_000
"""How often the laptop looks whether its address is another one."""
ANSWERS = 64
"""So many of the last answers of each device are known."""


class Begun(Struct, frozen=True):
    """A command that was about to be written: its id, the command, whether it is sealed, and the last entry then."""

    id: str
    data: dict[str, Any]
    sealed: bool
    since: int


class Paired(Struct):
    """What is kept of a phone: which seat, its number, the hash of its token, and the last answers it was given."""

    seat: str
    number: int
    token: str
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    begun: Begun | None = None
    """What it asked for last while the answer is not kept."""


class Kept(Struct):
    """What is kept of an evening's phones."""

    on: bool = False
    port: int = PORT
    last: int = 0
    """The number of the last device."""
    hold: bool = False
    watch: bool = False
    phones: list[Paired] = field(default_factory=list)


class Shelf(Struct):
    """The small file: evenings by the names of their files."""

    evenings: dict[str, Kept] = field(default_factory=dict)


class Phone:
    """A device that is paired, with what it shows."""

    def __init__(self, paired: Paired, key: Key, cards: Cards) -> None:
        self.paired, self.key, self.cards = paired, key, cards
        self.here = False
        self.away_said = False
        """Whether it is on record that it is away."""
        self.open, self.theme = False, "dark"
        self.noted = False
        """Whether it is on record that its page was opened while it lies open."""
        self.frame: Frame | None = None
        self.away = QTimer()
        self.away.setSingleShot(True)
        self.away.setInterval(AWAY_MS)

    @property
    def number(self) -> int:
        """The device's number: all that is on record of it."""
        return self.paired.number

    @property
    def seat(self) -> str:
        """Whose it is."""
        return self.paired.seat


class Asker(Struct, frozen=True):
    """A phone that asks for a seat."""

    id: str
    seat: str


class _Calls(Table):
    """Hands everything to the table's thread."""

    def __init__(self, hand: Callable[[Callable[[], None]], None], host: Phones) -> None:
        self._hand, self._host = hand, host

    def asks(self, ask: str, seat: int) -> None:
        self._hand(partial(self._host.asked_for, ask, seat))

    def pairs(self, code: str, then: Future[str]) -> None:
        self._hand(partial(self._host.brought, code, then))

    def looks(self, device: int, opened: bool, theme: str) -> None:
        self._hand(partial(self._host.looks, device, opened, theme))

    def goes(self, device: int, here: bool) -> None:
        self._hand(partial(self._host.goes, device, here))

    def does(self, device: int, doing: Doing, then: Future[dict[str, Any]]) -> None:
        self._hand(partial(self._host.does, device, doing, then))

    def leaves(self, device: int) -> None:
        self._hand(partial(self._host.left, device))

    def watches(self, theme: str) -> None:
        self._hand(partial(self._host.watches, theme))


class Phones(QObject):
    """One evening's phones: off until somebody switches them on."""

    changed = Signal()
    """Who asks, who is in, who is away, or where it is found has changed."""
    _called = Signal(object)

    def __init__(
        self,
        bridge: Bridge,
        game: str,
        evening: str,
        file: Path | None,
        parent: QObject | None = None,
        *,
        loopback: bool = False,
        hosts: tuple[str, ...] = (),
    ) -> None:
        """`file` is where pairings are kept under the name of this `evening`; None keeps them nowhere. With `loopback`
        nobody but this machine is let in; `hosts` are names by which it is called besides its addresses."""
        super().__init__(parent)
        self._bridge, self._game, self._evening, self._file = bridge, game, evening, file
        self._loopback, self._hosts = loopback, hosts
        self._face = face_of(game)
        self._server: Server | None = None
        self._shelf = self._read()
        self.kept = self._shelf.evenings.get(evening, Kept())
        self.phones: dict[int, Phone] = {p.number: self._phone(p) for p in self.kept.phones}
        self.asking: dict[str, Asker] = {}
        self.trouble = ""
        """Why no phone can be let in, in a sentence."""
        self.addresses: tuple[str, ...] = ()
        self._codes: dict[str, tuple[str, float]] = {}
        """Of each code that holds: whose seat, and until when."""
        self._due: deque[int] = deque()
        self._walls: set[str] = set()
        """Themes in which somebody watches."""
        self._wall_n = 0
        self._called.connect(self._call, Qt.ConnectionType.QueuedConnection)
        self._work = QTimer(self)
        self._work.setSingleShot(True)
        self._work.timeout.connect(self._do_some)
        self._places = QTimer(self)
        self._places.setInterval(LOOK_MS)
        self._places.timeout.connect(self._look_about)
        bridge.changed.connect(self._page_changed)

    # --- on and off --------------------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether phones are let in."""
        return self._server is not None

    def switch(self, on: bool) -> None:
        """Let phones in, or no longer; who was in is so again when they are let in again."""
        if on == self.on:
            return
        if on:
            self._begin()
        else:
            self._end()
        self.kept.on = self.on
        self._keep()
        self.changed.emit()

    def resume(self) -> None:
        """An evening goes on: phones come back by themselves where they were let in."""
        if self.kept.on:
            self.switch(True)

    def _begin(self) -> None:
        server = Server(_Calls(self._called.emit, self), web.files(self._game))
        try:
            self.kept.port = server.start(self.kept.port, self._hosts, self._loopback)
        except OSError as error:
            self.trouble = _("No phone can be let in: {error}.").format(error=error)
            return
        self.trouble = ""
        self._server = server
        for phone in self.phones.values():
            server.let_in(phone.number, phone.paired.token)
        self._look_about()
        self._places.start()
        self._page_changed()

    def _end(self) -> None:
        self._places.stop()
        server, self._server = self._server, None
        for ask in tuple(self.asking):
            self._answer(ask, {"refused": _("The host has switched phones off.")})
        for phone in self.phones.values():
            phone.here = phone.open = False
        if server is not None:
            server.stop()

    def close(self) -> None:
        """The evening is put away; phones come back when it is opened again."""
        self._work.stop()
        self._end()
        for phone in self.phones.values():
            phone.away.stop()

    def _look_about(self) -> None:
        found = ("127.0.0.1",) if self._loopback else net.addresses()
        if found != self.addresses:
            self.addresses = found
            self.changed.emit()

    @property
    def address(self) -> str:
        """Where a phone finds the laptop; "" without a network."""
        if self._server is None or not self.addresses:
            return ""
        name = self._hosts[0] if self._hosts else self.addresses[0]
        return f"http://{name}:{self._server.port}/"

    @property
    def hold(self) -> bool:
        """Whether a page is open only while a finger rests on it."""
        return self.kept.hold

    @property
    def watch(self) -> bool:
        """Whether anybody may watch the board on a phone."""
        return self.kept.watch

    def invitation(self) -> Invitation | None:
        """What the wall says of where phones find the laptop; None while none is let in."""
        if not self.on or not self._bridge.open:
            return None
        asked = {asker.seat for asker in self.asking.values()}
        guests = []
        for card in self._public().view.seats:
            phone = self.of(card.seat)
            state = "asks" if card.seat in asked else "" if phone is None else "in" if phone.here else "away"
            guests.append(Guest(card, state))
        if not self.address:
            say = _("This laptop is in no network. Join one, or switch a hotspot on; the code comes by itself.")
            return Invitation("", (), tuple(guests), say)
        say = _("Same network as this laptop: nothing to install, no account.")
        watch = (f"{self.address}#watch", square(f"{self.address}#watch")) if self.kept.watch else None
        return Invitation(self.address, square(self.address), tuple(guests), say, watch)

    def _call(self, does: Callable[[], None]) -> None:
        if self.on and self._bridge.open:
            does()

    # --- what is kept ------------------------------------------------------------------------------------------------

    def _read(self) -> Shelf:
        if self._file is None:
            return Shelf()
        try:
            return read_kept(self._file, Shelf) or Shelf()
        except ValueError:
            return Shelf()  # everybody asks once more; that is all

    def _keep(self) -> None:
        self.kept.phones = [phone.paired for phone in self.phones.values()]
        if self._file is not None:
            self._shelf.evenings.pop(self._evening, None)
            self._shelf.evenings[self._evening] = self.kept  # the latest stands last
            for old in list(self._shelf.evenings)[:-20]:
                del self._shelf.evenings[old]
            keep(self._file, self._shelf)

    def _phone(self, paired: Paired) -> Phone:
        # A phone whose laptop was started anew knows its offers again.
        key = bytes.fromhex(hashed(f"page {paired.token}"))
        phone = Phone(paired, key, Cards(self._face, key))
        phone.away.timeout.connect(partial(self._is_away, paired.number))
        return phone

    # --- who is let in -----------------------------------------------------------------------------------------------

    def _public(self) -> Page:
        return self._bridge.page_for(PUBLIC)

    def card(self, seat: str) -> SeatCard | None:
        """A seat as all may see it; None for who plays no longer."""
        return next((card for card in self._public().view.seats if card.seat == seat), None)

    def of(self, seat: str) -> Phone | None:
        """The phone of a seat; None where it has none."""
        return next((phone for phone in self.phones.values() if phone.seat == seat), None)

    def asked_for(self, ask: str, place: int) -> None:
        """A phone asks for the seat with this place."""
        seats = self._public().view.seats
        if place >= len(seats):
            self._answer(ask, {"refused": _("Nobody sits there any more.")})
            return
        self.asking[ask] = Asker(ask, seats[place].seat)
        self._lobby()
        self.changed.emit()

    def let_in(self, ask: str) -> None:
        """The host says yes."""
        asker = self.asking.get(ask)
        if asker is not None:
            token = self._pair(asker.seat)
            for other in [a for a in self.asking.values() if a.seat == asker.seat]:
                said = {"token": token} if other.id == ask else {"refused": _("Another phone has this seat now.")}
                self._answer(other.id, said)

    def refuse(self) -> None:
        """The host says no to all who ask."""
        for ask in tuple(self.asking):
            self._answer(ask, {"refused": _("The host has said no.")})

    def _answer(self, ask: str, said: dict[str, str]) -> None:
        self.asking.pop(ask, None)
        if self._server is not None:
            self._server.answer(ask, said)
        self._lobby()
        self.changed.emit()

    def code(self, seat: str, for_s: float = CODE_S) -> str:
        """Where this seat's own square leads: it lets one phone in without asking, once, for so many seconds."""
        now = time.monotonic()
        self._codes = {code: held for code, held in self._codes.items() if held[1] > now and held[0] != seat}
        code = secrets.token_urlsafe(16)
        self._codes[hashed(code)] = seat, now + for_s
        return f"{self.address}#{code}" if self.address else ""

    def square_of(self, seat: str) -> Square:
        """The seat's own square; none without a network."""
        told = self.code(seat)
        return square(told) if told else ()

    def brought(self, code: str, then: Future[str]) -> None:
        """A phone brings the code of a square."""
        seat, until = self._codes.pop(hashed(code), ("", 0.0))
        known = seat and until > time.monotonic() and self.card(seat) is not None
        then.set_result(self._pair(seat) if known else "")

    def _pair(self, seat: str) -> str:
        before = self.of(seat)
        if before is not None:
            self._forget(before)
        token = secrets.token_urlsafe(16)
        self.kept.last += 1
        self._note(seat, self.kept.last, PAIRED if before is None else TAKEN_OVER)
        phone = self._phone(Paired(seat, self.kept.last, hashed(token)))
        self.phones[phone.number] = phone
        if self._server is not None:
            self._server.let_in(phone.number, phone.paired.token)
        self._keep()
        self._lobby()
        self.changed.emit()
        return token

    def drop(self, seat: str) -> None:
        """This seat's phone is let in no longer."""
        phone = self.of(seat)
        if phone is not None:
            self._note(seat, phone.number, LET_GO)
            self._forget(phone)
            self._keep()
            self._lobby()
            self.changed.emit()

    def _note(self, seat: str, device: int, what: str) -> None:
        """On record: that, and nothing of what is on it. A journal that takes nothing now costs that line, no more."""
        if self._bridge.open and seat in self._bridge.playing:
            self._bridge.submit(seat, {"do": "note_phone", "device": device, "what": what})

    def left(self, device: int) -> None:
        """A phone forgets its seat."""
        if device in self.phones:
            self.drop(self.phones[device].seat)

    def _forget(self, phone: Phone) -> None:
        phone.away.stop()
        del self.phones[phone.number]
        if self._server is not None:
            self._server.put_out(phone.number)

    def set_hold(self, on: bool) -> None:
        """Whether a page is open only while a finger rests on it."""
        self.kept.hold = on
        self._keep()
        self._page_changed()

    def set_watch(self, on: bool) -> None:
        """Whether anybody may watch the board on a phone."""
        self.kept.watch = on
        self._walls.clear()
        if self._server is not None and not on:
            self._server.show_wall("dark", None)
        self._keep()
        self._lobby()
        self.changed.emit()

    # --- who is here -------------------------------------------------------------------------------------------------

    def goes(self, device: int, here: bool) -> None:
        """A phone is here, or away."""
        phone = self.phones.get(device)
        if phone is None:
            return
        phone.here = here
        if here:
            phone.away.stop()
            if phone.away_said:
                phone.away_said = False
                self._note(phone.seat, device, BACK)
        else:
            phone.open = phone.noted = False
            phone.cards.forget()
            phone.away.start()
        self._lobby()
        self.changed.emit()

    def _is_away(self, device: int) -> None:
        phone = self.phones.get(device)
        if phone is not None and not phone.here:
            phone.away_said = True
            self._note(phone.seat, device, AWAY)
            self.changed.emit()

    def gone(self) -> list[str]:
        """The seats whose phones have been away for a while."""
        return [phone.seat for phone in self.phones.values() if self.on and phone.away_said]

    def here(self, seat: str) -> bool:
        """Whether this seat has a phone, and it is here."""
        phone = self.of(seat)
        return self.on and phone is not None and phone.here

    # --- what they are shown -----------------------------------------------------------------------------------------

    def _page_changed(self) -> None:
        if not self.on or not self._bridge.open:
            return
        playing = self._bridge.playing
        for phone in tuple(self.phones.values()):
            if phone.seat not in playing:
                self.drop(phone.seat)
        self._lobby()
        for number, phone in self.phones.items():
            if phone.here and number not in self._due:
                self._due.append(number)
        if self._walls and 0 not in self._due:
            self._due.append(0)
        if self._due:
            self._work.start(0)  # after the windows

    def _lobby(self) -> None:
        if self._server is None or not self._bridge.open:
            return
        page = self._public()
        asked = {asker.seat for asker in self.asking.values()}
        seats = []
        for card in page.view.seats:
            phone = self.of(card.seat)
            state = "asks" if card.seat in asked else "in" if phone is not None else ""
            seats.append({**seat_card(card), "state": state})
        self._server.show_lobby(Seen(page.title, tuple(seats), self.kept.watch, page.view.heading, {}))

    def looks(self, device: int, opened: bool, theme: str) -> None:
        """A phone is uncovered or covered, in this theme."""
        phone = self.phones.get(device)
        if phone is None:
            return
        phone.theme = theme
        if not opened:
            phone.open = phone.noted = False
            self._show(phone)
            return
        phone.open = True
        card = self.card(phone.seat)
        if phone.noted or card is None:
            self._begin_look(phone.number)
        else:
            self._bridge.note_opened(phone.seat, partial(self._begin_look, device))

    def _begin_look(self, device: int) -> None:
        phone = self.phones.get(device)
        if phone is not None and phone.open:
            phone.noted = True
            if device not in self._due:
                self._due.appendleft(device)
            self._work.start(0)

    def _do_some(self) -> None:
        """Draw one card, or send one page; then let the windows have their turn."""
        if not self._due or not self.on or not self._bridge.open:
            return
        number = self._due[0]
        phone = self.phones.get(number)
        if number == 0:
            self._due.popleft()
            self._show_wall()
        elif phone is None or not phone.here:
            self._due.popleft()
        else:
            page = self._bridge.page_for(phone.seat) if phone.open and phone.noted else None
            stale = phone.cards.stale(page, phone.theme) if page is not None else None
            if page is not None and stale is not None:
                phone.cards.draw(stale, page, phone.theme)
            else:
                self._due.popleft()
                self._show(phone)
        if self._due:
            self._work.start(0)

    def _show(self, phone: Phone) -> None:
        card = self.card(phone.seat)
        if card is None or self._server is None:
            return
        now, opened = self._bridge.now(), phone.open and phone.noted
        cards: tuple[Drawn, ...] = ()
        if opened:
            page = self._bridge.page_for(phone.seat)
            said = uncovered(page, card, now, self.kept.hold, phone.key, self._bridge.say_reason)
            cards = phone.cards.all(page, phone.theme)
        else:
            said = covered(self._public(), card, now, self.kept.hold)
        last = phone.frame
        if last is not None and (last.open, last.theme, last.said, last.cards) == (opened, phone.theme, said, cards):
            return
        phone.frame = Frame((last.n if last is not None else secrets.randbelow(1 << 30)) + 1, opened, phone.theme,
                            said, cards)  # fmt: skip
        self._server.show(phone.number, phone.frame)

    def watches(self, theme: str) -> None:
        """Somebody watches in this theme."""
        if self.kept.watch and theme not in self._walls:
            self._walls.add(theme)
            self._due.append(0)
            self._work.start(0)

    def _show_wall(self) -> None:
        page = self._public()
        self._wall_n += 1
        step = next((s.say for s in page.view.steps if s.key == page.view.step), "")
        clock = page.view.clock
        said = {
            "heading": page.view.heading, "step": step, "foot": page.view.foot, "title": page.title,
            "clock": {"left": clock.left_at(self._bridge.now()), "runs": page.running and clock.since is not None}
            if clock is not None else None,
            "over": page.result.say if page.result is not None else "",
        }  # fmt: skip
        for theme in self._walls:
            if self._server is not None:
                drawn = board(self._face, page, theme)
                self._server.show_wall(theme, Frame(self._wall_n, True, theme, said, (drawn,)))

    # --- what they ask -----------------------------------------------------------------------------------------------

    def does(self, device: int, doing: Doing, then: Future[dict[str, Any]]) -> None:
        """A phone answers an offer of its page; the same id gets the same answer."""
        phone = self.phones.get(device)
        if phone is None:
            then.set_result({"stale": _("This phone has no seat any more.")})
            return
        before = phone.paired.answers.get(doing.id)
        if before is not None:
            then.set_result(before)
            return
        begun = phone.paired.begun
        if begun is not None and begun.id == doing.id and self._was_done(phone, begun):
            self._answered(phone, doing.id, begun.sealed, then, ())
            return
        page = self._bridge.page_for(phone.seat)
        offer = find(page, phone.key, doing.offer)
        if offer is None:
            then.set_result({"stale": _("That can no longer be done: the table has gone on.")})
            return
        data = command(offer, doing.values)
        sealed = offer.group is Group.BALLOT or self._bridge.is_sealed(data)
        # Were the program to die between the journal's write and the answer's, it knows what to look for.
        phone.paired.begun = Begun(doing.id, {} if sealed else data, sealed, page.entry)
        self._keep()
        self._bridge.submit(phone.seat, data, partial(self._answered, phone, doing.id, sealed, then))

    def _was_done(self, phone: Phone, begun: Begun) -> bool:
        """Whether what was begun before the program died was written; a sealed choice is simply put in once more."""
        return not begun.sealed and self._bridge.did(phone.seat, begun.data, begun.since)

    def _answered(
        self, phone: Phone, asked: str, sealed: bool, then: Future[dict[str, Any]], refused: tuple[Why, ...]
    ) -> None:
        said: dict[str, Any] = (
            {"refused": [{"say": why.say, "field": why.field} for why in refused]}
            if refused
            else {"done": True, "covers": sealed}
        )
        phone.paired.answers[asked] = said
        phone.paired.begun = None
        for old in list(phone.paired.answers)[:-ANSWERS]:
            del phone.paired.answers[old]
        self._keep()
        then.set_result(said)
