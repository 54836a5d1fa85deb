"""Check-in by phone (QR code, HTTP): a plain page with the list at the door; who taps the own name is here.

It is served as the phones' pages are (`ui.serving`): private networks only, the same limits of rate and size. It knows
names and who is here, nothing else of the event.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Annotated

import msgspec
from aiohttp import web
from msgspec import Meta, Struct
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from companion import net
from companion.core.language import _
from companion.core.names import sought, spoken
from companion.journal import JournalError
from companion.organiser.desk import Desk, Refused
from companion.tournament.entries import CheckedIn
from companion.tournament.state import Tournament
from ui.organiser.door import CheckInDoor, by_phone
from ui.organiser.leaves import Scan
from ui.phones.square import square
from ui.phones.web import bundled, symbols, themes
from ui.serving import Does, Serving

PORT = 8428
"""Where the list is found, unless something else is there."""
ANSWER_S = 20.0
"""So long the desk may take to write that somebody is here."""
LOOK_MS = 4_000
"""How often the laptop looks whether its address is another one."""


class Coming(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone says that this player is here."""

    player: Annotated[str, Meta(pattern=r"^[0-9]{1,4}$")]


class ListedPlayer(Struct, frozen=True):
    """Somebody on the list, as everybody may see it."""

    player: str
    name: str
    here: bool


class Listing(Struct, frozen=True):
    """All that a phone is shown before it is anybody's."""

    event: str
    people: tuple[ListedPlayer, ...]


def door(t: Tournament) -> Listing:
    """The list of an event: who plays, by name, and who is here."""
    people = [ListedPlayer(p.player, spoken(p.name), p.here) for p in t.people.values() if not p.gone]
    return Listing(t.sheet.name, tuple(sorted(people, key=lambda one: sought(one.name))))


def words() -> dict[str, str]:
    """Every sentence of the page, in the language that is spoken."""
    return {
        "who": _("Who are you?"), "tap": _("Tap your name when you are here."), "find": _("Find your name …"),
        "is_here": _("is here"), "nobody": _("Nobody on the list is called so. Ask at the desk."),
        "you": _("You are {name}?"), "here": _("I am here"), "not_me": _("Not me"),
        "done": _("{name}, you are checked in."), "wall": _("The wall will show your table."),
        "other": _("Somebody else on this phone"), "waiting": _("Waiting for the list …"),
        "gone": _("The desk does not answer. Is this phone on the same network, and check-in still open?"),
        "plain": _("This page comes from the organiser's laptop. No account, no internet; it is not encrypted, and says"
                   " who is here, nothing else."),
    }  # fmt: skip


class CheckInPage(Serving):
    """The server; its methods are called on the desk's thread."""

    def __init__(self, comes: Callable[[str, Future[str]], None]) -> None:
        """`comes` is told on the server's thread who is here; its answer is why not, or ""."""
        signs = symbols({"event": "scale-balance", "here": "check-bold"}, games=False)
        modules = ("net.js", "form.js", "checkin.js")
        super().__init__(bundled("parley.css", modules, words(), signs, themes()), name="check-in")
        self._comes = comes
        self._list = b""

    def routes(self) -> Mapping[str, Does]:
        """What a phone asks."""
        return {"/list": self._give, "/here": self._come}

    def show(self, seen: Listing) -> None:
        """The list, from now on."""
        self._soon(setattr, self, "_list", _packed(seen))

    async def _give(self, request: web.Request) -> web.Response:
        return _answer(self._list)

    async def _come(self, request: web.Request) -> web.Response:
        coming = await self._read(request, Coming)
        then: Future[str] = Future()
        self._comes(coming.player, then)
        refused = await asyncio.wait_for(asyncio.wrap_future(then), ANSWER_S)
        return _answer(_packed({"refused": refused} if refused else {"done": True}))


def _packed(said: object) -> bytes:
    return gzip.compress(msgspec.json.encode(said), 6, mtime=0)


def _answer(body: bytes) -> web.Response:
    return web.Response(body=body, headers={"Content-Type": "application/json", "Content-Encoding": "gzip",
                                            "Cache-Control": "no-store"})  # fmt: skip


class CheckIn(CheckInDoor):
    """The desk's side of it: off until the organiser opens it, and closed with the window."""

    _tapped = Signal(str, object)

    def __init__(self, desk: Desk, parent: QObject | None = None, *, loopback: bool = False) -> None:
        """With `loopback` nobody but this machine is let in."""
        super().__init__(parent)
        self._desk, self._loopback = desk, loopback
        self._server: CheckInPage | None = None
        self._shown: Listing | None = None
        self.addresses: tuple[str, ...] = ()
        self._tapped.connect(self._comes, Qt.ConnectionType.QueuedConnection)
        self._places = QTimer(self)
        self._places.setInterval(LOOK_MS)
        self._places.timeout.connect(self._look_about)

    @property
    def on(self) -> bool:
        """Whether phones may check in."""
        return self._server is not None

    def switch(self, on: bool) -> None:
        """Let phones check in, or no longer."""
        if on == self.on:
            return
        self.trouble, self._shown = "", None
        if on:
            self.addresses = self._found()
            server = CheckInPage(self._tapped.emit)
            try:
                server.start(PORT if not self._loopback else 0, loopback=self._loopback)
            except OSError as error:
                self.trouble = _("No phone can check in: {error}.").format(error=error)
            else:
                self._server = server
                self._places.start()
                self.follow()
        else:
            server_, self._server = self._server, None
            self._places.stop()
            if server_ is not None:
                server_.stop()
        self.changed.emit()

    def follow(self) -> None:
        """Something happened at the desk: phones see the list as it is now."""
        if self._server is not None and (seen := door(self._desk.tournament)) != self._shown:
            self._shown = seen
            self._server.show(seen)

    @property
    def scan(self) -> Scan | None:
        """What the wall says; None while it is closed."""
        if self._server is None or self._shown is None:
            return None
        here, everybody = sum(one.here for one in self._shown.people), len(self._shown.people)
        if not self.addresses:
            return Scan("", (), here, everybody)
        address = f"http://{net.spoken(self.addresses[0])}:{self._server.port}/"
        return Scan(address, square(address), here, everybody)

    def _found(self) -> tuple[str, ...]:
        return ("127.0.0.1",) if self._loopback else net.addresses()

    def _look_about(self) -> None:
        found = self._found()
        if found != self.addresses:
            self.addresses = found
            self.changed.emit()

    def _comes(self, player: str, then: Future[str]) -> None:
        if then.set_running_or_notify_cancel():
            then.set_result(self._checked_in(player))

    def _checked_in(self, player: str) -> str:
        """Why this player cannot be checked in; "" where he or she is here now."""
        person = self._desk.tournament.people.get(player)
        if not self.on:
            return _("Check-in by phone is closed. Go to the desk.")
        if person is None or person.gone:
            return _("You are not on the list any more. Ask at the desk.")
        if person.here:
            return ""
        try:
            self._desk.do(by_phone(), CheckedIn(player))
        except Refused as refused:
            return " ".join(refused.say)
        except JournalError:
            return _("The desk cannot write it down now. Go to the desk.")
        self.came.emit(spoken(person.name))
        return ""
