"""The host's side of phones: who is let in, what each is shown, and what each may ask; all on the table's thread."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from companion import net
from companion.core.corrections import AWAY, BACK, LET_GO, PAIRED, TAKEN_OVER
from companion.core.language import _
from companion.core.page import SeatCard
from companion.core.vocabulary import ANY_TIME, Group
from companion.sessions import pins
from companion.tls import Identity
from ui.bridge import Bridge
from ui.faces import face_of
from ui.forms.words import RefusalText
from ui.panels.invitation import Guest, Invitation, Square
from ui.phones import web
from ui.phones.cards import Album
from ui.phones.pages import command, find, seat_card
from ui.phones.paired import Paired, Phone, keep_shelf, next_evening, read_shelf
from ui.phones.server import PagesServer, TableCalls, hashed
from ui.phones.showing import Showing
from ui.phones.square import square
from ui.phones.wire import Doing, Lobby

T = TypeVar("T")

CERTIFICATE = "phones.pem"
"""Key and certificate of this installation, beside what is kept of phones."""
CODE_S = 120.0
"""So long the square of a seat's own holds."""
LOOK_MS = 4_000
"""How often the laptop looks whether its address is another one."""


PROVING_S = 300.0
"""So long a phone that was let in may take to bring the PIN."""


class Asker(Struct, frozen=True):
    """A phone that asks for a seat."""

    id: str
    seat: str


class _Calls(TableCalls):
    """Hands everything to the table's thread."""

    def __init__(self, hand: Callable[[Callable[[], None]], None], host: Phones) -> None:
        self._hand, self._host = hand, host

    def reached(self, host: str) -> None:
        self._hand(partial(self._host.came_by, host))

    def asks(self, ask: str, seat: int) -> None:
        self._hand(partial(self._host.asked_for, ask, seat))

    def pairs(self, code: str, then: Future[str]) -> None:
        self._hand(partial(self._host.brought, code, then))

    def proves(self, ask: str, pin: str, then: Future[dict[str, Any]]) -> None:
        self._hand(partial(self._host.proves, ask, pin, then))

    def returns(self, token_hash: str, then: Future[dict[str, Any]]) -> None:
        self._hand(partial(self._host.returns, token_hash, then))

    def looks(self, device: int, opened: bool, theme: str) -> None:
        self._hand(partial(self._host.looks, device, opened, theme))

    def goes(self, device: int, here: bool) -> None:
        self._hand(partial(self._host.goes, device, here))

    def does(self, device: int, doing: Doing, then: Future[dict[str, Any]]) -> None:
        self._hand(partial(self._host.does, device, doing, then))

    def leaves(self, device: int) -> None:
        self._hand(partial(self._host.left, device))

    def watches(self, theme: str) -> None:
        self._hand(partial(self._host.showing.watches, theme))


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
        anywhere: bool = False,
    ) -> None:
        """`file` is where pairings are kept under the name of this `evening`; None keeps them nowhere. With `loopback`
        nobody but this machine is let in; `hosts` are names by which it is called besides its addresses. With
        `anywhere` phones are let in from outside the networks at home, too."""
        super().__init__(parent)
        self._bridge, self._game, self._evening, self._file = bridge, game, evening, file
        self._loopback, self._hosts, self.anywhere = loopback, hosts, anywhere
        self.pin_of: Callable[[str], str] = lambda _seat: ""
        self.tries = pins.Tries({}, lambda: None)
        self.place_of: Callable[[str], str] = partial(pins.place, None)
        """What is kept of the PIN that guards a seat; "" for none."""
        self._face, self._album = face_of(game), Album()
        self._server: PagesServer | None = None
        self._identity = Identity(file.with_name(CERTIFICATE) if file is not None else None)
        self._shelf = read_shelf(file)
        self.kept = self._shelf.evenings.get(evening) or next_evening(self._shelf)
        self.phones: dict[int, Phone] = {p.number: self._phone(p) for p in self.kept.phones}
        self.showing = Showing(bridge, self._face, self.phones, self.kept, lambda: self._server, self)
        self.asking: dict[str, Asker] = {}
        self._proving: dict[str, tuple[str, float]] = {}
        """Who was let in to a seat that a PIN guards, and until when they may bring it."""
        self.trouble = ""
        """Why no phone can be let in, in a sentence."""
        self.addresses: tuple[str, ...] = ()
        self.reached = ""
        """By which address a phone has come last."""
        self._expected: dict[str, str] = {}
        """Of each phone of the same people's evening before, by the hash of its token, its seat in this one."""
        self._told: dict[str, str] = {}
        """Of each phone that lost its seat, by the hash of its token, why."""
        self._codes: dict[str, tuple[str, float]] = {}
        """Of each code that holds: whose seat, and until when."""
        self._called.connect(self._call, Qt.ConnectionType.QueuedConnection)
        self._places = QTimer(self)
        self._places.setInterval(LOOK_MS)
        self._places.timeout.connect(self._look_about)
        bridge.sooner.connect(self._page_changed)

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
        self.addresses, self.reached = self._found(), ""
        calls = _Calls(self._called.emit, self)
        try:
            if self.kept.tls:
                self._identity.cover(self._places_named())
            context = self._identity.context if self.kept.tls else None
            server = PagesServer(calls, web.files(self._game, self.kept.tls), self.anywhere, context)
            self.kept.port = server.start(self.kept.port, self._hosts, self._loopback)
        except OSError as error:
            self.trouble = _("No phone can be let in: {error}.").format(error=error)
            return
        self.trouble = ""
        self._server = server
        for phone in self.phones.values():
            server.let_in(phone.number, phone.paired.token)
        self._places.start()
        self._page_changed()

    def _end(self) -> None:
        self._places.stop()
        self.showing.stop()
        server, self._server = self._server, None
        for ask in tuple(self.asking):
            self._answer(ask, {"refused": _("The host has switched phones off.")})
        for phone in self.phones.values():
            phone.here = phone.open = False
        if server is not None:
            server.stop()

    def close(self) -> None:
        """The evening is put away; phones come back when it is opened again."""
        self._end()
        for phone in self.phones.values():
            phone.away.stop()

    def _found(self) -> tuple[str, ...]:
        return ("127.0.0.1",) if self._loopback else net.addresses(self.anywhere)

    def _places_named(self) -> tuple[str, ...]:
        """By what a phone may call this laptop."""
        return (*self._hosts, *self.addresses, "localhost")

    def _look_about(self) -> None:
        found = self._found()
        if found != self.addresses:
            self.addresses, self.reached = found, ""
            if self.kept.tls and self.on:
                self._identity.cover(self._places_named())
            self.changed.emit()

    @property
    def address(self) -> str:
        """Where a phone finds the laptop; "" without a network."""
        if self._server is None or not self.addresses:
            return ""
        name = self._hosts[0] if self._hosts else self.addresses[0]
        return f"{'https' if self.kept.tls else 'http'}://{net.spoken(name)}:{self._server.port}/"

    @property
    def tls(self) -> bool:
        """Whether the pages are encrypted."""
        return self.kept.tls

    def set_tls(self, on: bool) -> None:
        """Whether the pages are encrypted; phones that are in ask once more, for to them it is another place."""
        if on != self.kept.tls:
            was_on = self.on
            self._end()
            self.kept.tls = on
            if was_on:
                self._begin()
            self._keep()
            self.changed.emit()

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
        for card in self.showing.public().view.seats:
            phone = self.of(card.seat)
            state = "asks" if card.seat in asked else "" if phone is None else "in" if phone.here else "away"
            guests.append(Guest(card, state))
        if not self.address:
            say = _("This laptop is in no network. Join one, or switch a hotspot on; the code comes by itself.")
            return Invitation("", (), tuple(guests), say)
        say = _("Same network as this laptop: nothing to install, no account.")
        watch = (f"{self.address}#watch", square(f"{self.address}#watch")) if self.kept.watch else None
        mark = self._identity.fingerprint if self.kept.tls else ()
        others = () if self._hosts else self.addresses[1:]
        return Invitation(self.address, square(self.address), tuple(guests), say, watch, mark, others, self.reached)

    def _call(self, does: Callable[[], None]) -> None:
        if self.on and self._bridge.open:
            does()

    # --- what is kept ------------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        self.kept.phones = [phone.paired for phone in self.phones.values()]
        if self._file is not None:
            keep_shelf(self._file, self._shelf, self._evening, self.kept)

    def _phone(self, paired: Paired) -> Phone:
        phone = Phone(paired, self._face, self._album)
        phone.away.timeout.connect(partial(self._is_away, paired.number))
        return phone

    def came_by(self, host: str) -> None:
        """A phone has the page by this address: so it can be reached."""
        self.reached = host
        self.changed.emit()

    # --- who is let in -----------------------------------------------------------------------------------------------

    def card(self, seat: str) -> SeatCard | None:
        """A seat as all may see it; None for who plays no longer."""
        return self.showing.card(seat)

    def of(self, seat: str) -> Phone | None:
        """The phone of a seat; None where it has none."""
        return next((phone for phone in self.phones.values() if phone.seat == seat), None)

    def asked_for(self, ask: str, place: int) -> None:
        """A phone asks for the seat with this place."""
        seats = self.showing.public().view.seats
        if place >= len(seats):
            self._answer(ask, {"refused": _("Nobody sits there any more.")})
            return
        self.asking[ask] = Asker(ask, seats[place].seat)
        self._lobby()
        self.changed.emit()

    def let_in(self, ask: str) -> None:
        """The host says yes; where a PIN guards the seat, the phone has to bring it first."""
        asker = self.asking.get(ask)
        if asker is None:
            return
        if self.pin_of(asker.seat):
            self._proving[ask] = asker.seat, time.monotonic() + PROVING_S
            self._answer(ask, {"pin": asker.seat})
            return
        token = self._pair(asker.seat)
        for other in [a for a in self.asking.values() if a.seat == asker.seat]:
            said = {"token": token} if other.id == ask else {"refused": _("Another phone has this seat now.")}
            self._answer(other.id, said)

    def alone(self) -> list[Asker]:
        """Who asks for a seat that has no phone, and that no other phone asks for."""
        seats = [asker.seat for asker in self.asking.values()]
        return [a for a in self.asking.values() if seats.count(a.seat) == 1 and self.of(a.seat) is None]

    def let_all_in(self) -> None:
        """The host says yes to all of them."""
        for asker in self.alone():
            self.let_in(asker.id)

    def proves(self, ask: str, pin: str, then: Future[dict[str, Any]]) -> None:
        """A phone that was let in brings the seat's PIN: one try, then a wait."""
        now = time.monotonic()
        self._proving = {each: held for each, held in self._proving.items() if held[1] > now}
        seat = self._proving.get(ask, ("", 0.0))[0]
        if not seat or self.card(seat) is None:
            _tell(then, {"refused": _("Nobody answered; ask once more.")})
        elif wait := self.tries.wait(self.place_of(seat)):
            _tell(then, {"wait": wait})
        elif (kept := self.pin_of(seat)) and not pins.fits(pin, kept):
            self.tries.told(self.place_of(seat), right=False)
            _tell(then, {"wait": pins.WAIT_S, "wrong": True})
        else:
            del self._proving[ask]
            _tell(then, {"token": self._pair(seat)})

    def expect(self, before: Sequence[Paired]) -> None:
        """The same people play again: their phones have their seats by themselves, but for those that a PIN guards."""
        self._expected = {one.token: one.seat for one in before if not self.pin_of(one.seat)}

    def returns(self, token_hash: str, then: Future[dict[str, Any]]) -> None:
        """A phone has no seat any more: it has the one of the evening before, once, or is told why."""
        seat = self._expected.pop(token_hash, "")
        if seat and self.card(seat) is not None and self.of(seat) is None and not self.pin_of(seat):
            _tell(then, {"token": self._pair(seat)})
        else:
            another = _("Another evening has begun: tap your name, and the host lets you in.")
            _tell(then, {"refused": self._told.get(token_hash, another)})

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
        _tell(then, self._pair(seat) if known else "")

    def _pair(self, seat: str) -> str:
        before = self.of(seat)
        if before is not None:
            self._forget(before, _("Another phone has this seat now. If that is not yours, tell the host."))
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
            here = seat in self._bridge.playing
            gone = _("Whoever had this seat has left the table.")
            self._forget(phone, _("The host has let this phone go.") if here else gone)
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

    def _forget(self, phone: Phone, why: str) -> None:
        phone.away.stop()
        self._told[phone.paired.token] = why
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
        self._keep()
        self._lobby()
        if not on:
            self.showing.nobody_watches()
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
        self.showing.page_changed()

    def _lobby(self) -> None:
        if self._server is None or not self._bridge.open:
            return
        page = self.showing.public()
        asked = {asker.seat for asker in self.asking.values()}
        for phone in self.phones.values():
            if phone.asked_for != (phone.seat in asked):
                phone.asked_for = phone.seat in asked
                self.showing.show(phone)  # it may be no hand at this table that asks
        seats = []
        for card in page.view.seats:
            has = self.of(card.seat) is not None
            state = "asks" if card.seat in asked else "in" if has else ""
            seats.append({**seat_card(card), "state": state})
        self._server.show_lobby(Lobby(page.title, tuple(seats), self.kept.watch, page.view.heading, page.scoring))

    def looks(self, device: int, opened: bool, theme: str) -> None:
        """A phone is uncovered or covered, in this theme."""
        phone = self.phones.get(device)
        if phone is not None:
            self.showing.looks(phone, opened, theme)

    # --- what they ask -----------------------------------------------------------------------------------------------

    def does(self, device: int, doing: Doing, then: Future[dict[str, Any]]) -> None:
        """A phone answers an offer of its page; the same id gets the same answer."""
        phone = self.phones.get(device)
        if phone is None:
            _tell(then, {"stale": _("This phone has no seat any more.")})
            return
        before = phone.answers.get(doing.id)
        if before is not None:
            _tell(then, before)
            return
        known = self._bridge.outcome(phone.seat, doing.id)
        if known is not None:  # the program died before it could answer
            phone.pending[doing.id] = [then]
            self._answered(phone, doing.id, *known)
            return
        if doing.id in phone.pending:  # it is being written, and the phone could not wait
            phone.pending[doing.id].append(then)
            return
        page = self._bridge.page_for(phone.seat)
        offer = find(page, phone.key, doing.offer)
        if offer is None:
            _tell(then, {"stale": _("That can no longer be done: the table has gone on.")})
            return
        if offer.group not in ANY_TIME and not phone.was_asked(doing.seen, self.showing.question):
            # It waited for the network meanwhile; the same words may be asked again, about something else.
            said = {"stale": _("That was meant for what the table asked before, and was not done: it has gone on.")}
            phone.answer(doing.id, said)
            _tell(then, said)
            return
        data = command(offer, doing.values)
        sealed = offer.group is Group.BALLOT or self._bridge.is_sealed(data)
        phone.pending[doing.id] = [then]
        self.showing.first = device
        self._bridge.submit(phone.seat, data, partial(self._answered, phone, doing.id, sealed), doing.id)

    def _answered(self, phone: Phone, asked: str, sealed: bool, refused: tuple[RefusalText, ...]) -> None:
        said: dict[str, Any] = (
            {"refused": [{"say": why.say, "field": why.field} for why in refused]}
            if refused
            else {"done": True, "covers": sealed}
        )
        phone.answer(asked, said)
        for then in phone.pending.pop(asked, []):
            _tell(then, said)


def _tell(then: Future[T], said: T) -> None:
    """The answer, unless whoever asked has hung up meanwhile."""
    if then.set_running_or_notify_cancel():
        then.set_result(said)
