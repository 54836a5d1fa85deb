"""The pages' server (aiohttp, HTTP): a thread with a loop of its own, which knows devices and frames and no evening.

Whatever it is asked it hands to the table's thread, and what that has made ready it gives out. So a slow phone costs
the table nothing, and a table that paints for a while keeps no phone waiting for what is there already. A page comes as
the answer to a request that waits (long polling): a phone that slept simply asks again, and every answer is the whole
of now. Nothing is told by a connection being open, and no proxy or sleeping radio can leave one half open.

Why a thread: with windows that paint 25 ms in every 75, on two busy cores, a request took 20 ms here at the median and
70 at worst; in the windows' own loop, turned by a timer every 4 ms, 340 and 680. The windows were kept from painting
for as long either way (200 ms at p99, which is the machine). A loop of sockets' own signals was not tried.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import ssl
import time
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

import msgspec
from aiohttp import web

from companion.core.language import _
from ui.phones.answers import fitted, framed, whole
from ui.phones.padding import SMALL
from ui.phones.wire import MOST_BODY, Asking, Doing, Lobby, Pairing, Pending, PhoneFrame, Proving, Wanting
from ui.serving import Does, Serving

WAIT_S = 10.0
"""So long a request for a page waits for a change before it is answered with nothing."""
AWAY_S = 6.0
"""So long after its last request a device counts as away."""
ANSWER_S = 20.0
"""So long the table may take to answer; a disk can be slow."""
MOST_WAITING = 4
"""Requests of one device that wait at a time; the oldest is answered at once."""
MOST_ASKS, MOST_ASKS_OF_ONE = 60, 30
"""Phones that ask for a seat at a time, and how many of them from one address: where a router lends all phones its own,
a whole table asks from there."""
MOST_TOLD = 16
"""So many addresses that have answered are told."""

_BEARER = re.compile(r"^Bearer ([A-Za-z0-9_-]{22})$")


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Device:
    """A phone that was let in, as the network's thread knows it."""

    def __init__(self, number: int, token_hash: str) -> None:
        self.number = number
        self.token_hash = token_hash
        self.frame: PhoneFrame | None = None
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.seen = -1e9
        self.here = False
        self.wants: tuple[bool, str] | None = None
        """Whether it is uncovered, and its theme, as the table was told."""
        self.owed = 0
        """How long its next answer is made."""

    def wake(self) -> None:
        """Whoever waits looks again."""
        while self.waiting:
            one = self.waiting.popleft()
            if not one.done():
                one.set_result(None)


class SeatRequest:
    """A phone that has asked for a seat, and what came of it."""

    def __init__(self, seat: int, peer: str) -> None:
        self.seat, self.peer = seat, peer
        self.answer: asyncio.Future[dict[str, str]] = asyncio.get_running_loop().create_future()


class TableCalls:
    """What the network's thread may ask of the table's: each is called on the network's thread, and must not wait."""

    def reached(self, host: str) -> None:
        """A phone has the page, by this address."""

    def asks(self, ask: str, seat: int) -> None:
        """A phone asks for the seat with this place."""

    def pairs(self, code: str, then: Future[str]) -> None:
        """A phone brings a code; the answer is its token, or "" for a code that is none."""

    def proves(self, ask: str, pin: str, then: Future[dict[str, Any]]) -> None:
        """A phone that the host let in brings the seat's PIN."""

    def returns(self, token_hash: str, then: Future[dict[str, Any]]) -> None:
        """A phone whose token is nobody's now: the answer is its new token, or why it has no seat."""

    def looks(self, device: int, opened: bool, theme: str) -> None:
        """A device is uncovered or covered, in this theme; it wants a frame that is so."""

    def goes(self, device: int, here: bool) -> None:
        """A device is here, or away."""

    def does(self, device: int, doing: Doing, then: Future[dict[str, Any]]) -> None:
        """A device answers an offer."""

    def leaves(self, device: int) -> None:
        """A device forgets its seat."""

    def watches(self, theme: str) -> None:
        """Somebody watches in this theme."""


class PagesServer(Serving):
    """The server; its methods are called on the table's thread."""

    most_body = MOST_BODY

    def __init__(
        self,
        table: TableCalls,
        files: Mapping[str, tuple[str, bytes]],
        anywhere: bool = False,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """`files` are what a browser loads, by path: type and content; `anywhere` lets in who is not near, too.

        With a `context` everything is encrypted, and private answers have fixed sizes.
        """
        super().__init__(files, anywhere, context, "phones")
        self._table = table
        self._devices: dict[int, Device] = {}
        self._asks: dict[str, SeatRequest] = {}
        self._lobby: Lobby | None = None
        self._wall: dict[str, PhoneFrame] = {}
        self._watch = Device(0, "")
        self._told: set[str] = set()

    def routes(self) -> Mapping[str, Does]:
        """What phones ask."""
        return {
            "/lobby": self._in_lobby, "/ask": self._ask, "/asked": self._asked, "/pair": self._pair,
            "/again": self._again, "/pin": self._prove, "/page": self._page, "/do": self._do, "/leave": self._leave,
            "/wall": self._see_wall,
        }  # fmt: skip

    def tasks(self) -> Sequence[Coroutine[Any, Any, None]]:
        """Who is here, and who is away."""
        return (self._watch_presence(),)

    def wake_all(self) -> None:
        """Every phone is let go."""
        for device in (*self._devices.values(), self._watch):
            device.wake()

    # --- what the table says -----------------------------------------------------------------------------------------

    def show_lobby(self, seen: Lobby) -> None:
        """Every phone sees this before it is anybody's."""
        self._soon(setattr, self, "_lobby", seen)

    def let_in(self, number: int, token_hash: str) -> None:
        """This device has a seat from now on."""

        def put() -> None:
            self._devices[number] = Device(number, token_hash)

        self._soon(put)

    def put_out(self, number: int) -> None:
        """This device has none any more."""

        def put() -> None:
            device = self._devices.pop(number, None)
            if device is not None:
                device.wake()

        self._soon(put)

    def answer(self, ask: str, said: dict[str, str]) -> None:
        """What came of an asking: its token, or why not."""

        def put() -> None:
            one = self._asks.get(ask)
            if one is not None and not one.answer.done():
                one.answer.set_result(said)

        self._soon(put)

    def show(self, number: int, frame: PhoneFrame) -> None:
        """A device's page, from now on."""

        self.show_all([(number, frame)])

    def show_all(self, frames: Sequence[tuple[int, PhoneFrame]]) -> None:
        """Pages of several devices, from now on; they leave in this order."""

        def put() -> None:
            for number, frame in frames:
                device = self._devices.get(number)
                if device is not None:
                    device.frame = frame
                    device.owed = max(device.owed, frame.size)
                    device.wake()

        self._soon(put)

    def show_wall(self, theme: str, frame: PhoneFrame | None) -> None:
        """What who watches is shown; None for nothing."""

        def put() -> None:
            if frame is None:
                self._wall.clear()
            else:
                self._wall[theme] = frame
            self._watch.wake()

        self._soon(put)

    def _device(self, request: web.Request) -> Device:
        """The device whose token this is; every token is looked at, so that no time tells how much of one was right."""
        found = _BEARER.match(request.headers.get("Authorization", ""))
        mine = hashed(found.group(1)) if found else ""
        known = None
        for device in self._devices.values():
            if hmac.compare_digest(device.token_hash, mine):
                known = device
        if known is None:
            raise web.HTTPUnauthorized
        return known

    # --- what is asked -----------------------------------------------------------------------------------------------

    def _came(self, request: web.Request) -> None:
        """Which address has answered: the host is told, for a code that leads nowhere looks like any other."""
        host = request.headers.get("Host", "").lower()
        if host not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(host)
            self._table.reached(host)

    async def _in_lobby(self, request: web.Request) -> web.Response:
        self._came(request)
        return self._json(msgspec.to_builtins(self._lobby) if self._lobby is not None else {})

    async def _ask(self, request: web.Request) -> web.Response:
        asking = await self._read(request, Asking)
        if asking.id in self._asks:  # it has not heard that it was heard
            return self._json({})
        peers = [ask for ask in self._asks.values() if ask.peer == request.remote]
        if len(peers) >= MOST_ASKS_OF_ONE or len(self._asks) >= MOST_ASKS:
            raise web.HTTPTooManyRequests
        self._asks[asking.id] = SeatRequest(asking.seat, request.remote or "")
        self._loop.call_later(300, self._asks.pop, asking.id, None)
        self._table.asks(asking.id, asking.seat)
        return self._json({})

    async def _asked(self, request: web.Request) -> web.Response:
        asked = await self._read(request, Pending)
        ask = self._asks.get(asked.id)
        if ask is None:
            return self._json({"refused": _("Nobody answered; ask once more.")})
        done, _waits = await asyncio.wait({ask.answer}, timeout=WAIT_S)
        if not done:
            return self._json({"waiting": True})
        self._asks.pop(asked.id, None)
        return self._json(ask.answer.result())

    async def _pair(self, request: web.Request) -> web.Response:
        self._came(request)
        pairing = await self._read(request, Pairing)
        then: Future[str] = Future()
        self._table.pairs(pairing.code, then)
        token = await asyncio.wait_for(asyncio.wrap_future(then), ANSWER_S)
        return self._json({"token": token} if token else {"refused": _("This code is used up; ask for another one.")})

    async def _again(self, request: web.Request) -> web.Response:
        self._came(request)
        found = _BEARER.match(request.headers.get("Authorization", ""))
        then: Future[dict[str, Any]] = Future()
        self._table.returns(hashed(found.group(1)) if found else "", then)
        return self._json(await asyncio.wait_for(asyncio.wrap_future(then), ANSWER_S))

    async def _prove(self, request: web.Request) -> web.Response:
        proving = await self._read(request, Proving)
        then: Future[dict[str, Any]] = Future()
        self._table.proves(proving.id, proving.pin, then)
        return self._json(await asyncio.wait_for(asyncio.wrap_future(then), ANSWER_S))

    async def _page(self, request: web.Request) -> web.Response:
        device = self._device(request)
        wanting = await self._read(request, Wanting)
        self._meets(device)
        if device.wants != (wanting.open, wanting.theme):
            device.wants = (wanting.open, wanting.theme)
            self._table.looks(device.number, wanting.open, wanting.theme)
        frame = await self._newer(device, wanting, lambda: device.frame)
        if device.number not in self._devices:
            raise web.HTTPUnauthorized
        self._meets(device)
        if self._context is None:
            return _framed(frame, wanting)
        # Whoever waited in vain is given the page of now, too: so the rest of a picture comes, at no moment of its own.
        now = frame or device.frame
        fits = now is not None and (now.open, now.theme) == (wanting.open, wanting.theme)
        size, device.owed = max(SMALL, device.owed), SMALL
        if now is None or not fits:
            return _given(whole(None, SMALL))
        return _given(fitted(now, wanting, size), now)

    async def _newer(self, device: Device, wanting: Wanting, now: Callable[[], PhoneFrame | None]) -> PhoneFrame | None:
        """The frame that it wants, once there is another than it has; None when it has waited long enough."""
        end = self._loop.time() + WAIT_S
        while True:
            frame = now()
            if frame is not None and frame.n != wanting.have and (frame.open, frame.theme) == (
                wanting.open, wanting.theme,
            ):  # fmt: skip
                return frame
            left = end - self._loop.time()
            if left <= 0 or not (self._watched if device is self._watch else device.number in self._devices):
                return None
            waits: asyncio.Future[None] = self._loop.create_future()
            device.waiting.append(waits)
            if device is not self._watch and len(device.waiting) > MOST_WAITING:
                device.waiting.popleft().cancel()
            try:
                await asyncio.wait_for(waits, left)
            except TimeoutError:
                return None
            except asyncio.CancelledError:
                if waits.cancelled() and not asyncio.current_task().cancelling():  # type: ignore[union-attr]  # a task
                    return None
                raise
            finally:
                if waits in device.waiting:  # who hung up waits no longer
                    device.waiting.remove(waits)

    async def _do(self, request: web.Request) -> web.Response:
        device = self._device(request)
        doing = await self._read(request, Doing)
        self._meets(device)
        then: Future[dict[str, Any]] = Future()
        self._table.does(device.number, doing, then)
        return self._json(await asyncio.wait_for(asyncio.wrap_future(then), ANSWER_S))

    async def _leave(self, request: web.Request) -> web.Response:
        self._table.leaves(self._device(request).number)
        return self._json({})

    async def _see_wall(self, request: web.Request) -> web.Response:
        wanting = await self._read(request, Wanting)
        if self._watched:
            self._table.watches(wanting.theme)
            watching = msgspec.structs.replace(wanting, open=True)
            frame = await self._newer(self._watch, watching, lambda: self._wall.get(wanting.theme))
        if not self._watched:
            raise web.HTTPNotFound
        return _framed(frame, wanting)

    @property
    def _watched(self) -> bool:
        """Whether anybody may watch."""
        return self._lobby is not None and self._lobby.watch

    def _json(self, said: Any) -> web.Response:
        return _given(whole(said, SMALL if self._context is not None else 0))

    # --- who is here -------------------------------------------------------------------------------------------------

    def _meets(self, device: Device) -> None:
        device.seen = self._loop.time()
        if not device.here and device.number in self._devices:
            device.here = True
            self._table.goes(device.number, True)

    async def _watch_presence(self) -> None:
        while True:
            await asyncio.sleep(1)
            now = self._loop.time()
            for device in tuple(self._devices.values()):
                if device.here and not device.waiting and now - device.seen > AWAY_S:
                    device.here, device.wants = False, None
                    self._table.goes(device.number, False)


def _given(body: bytes, frame: PhoneFrame | None = None) -> web.Response:
    # How long ago the page was so; always as many digits, so that no length tells anything.
    age = min(99_999_999, round((time.monotonic() - frame.made) * 1000)) if frame is not None else 0
    return web.Response(body=body, headers={"Content-Type": "application/json", "Content-Encoding": "gzip",
                                            "Cache-Control": "no-store", "Age-Ms": f"{age:08d}"})  # fmt: skip


def _framed(frame: PhoneFrame | None, wanting: Wanting) -> web.Response:
    if frame is None:
        return web.Response(status=204, headers={"Cache-Control": "no-store"})
    return _given(framed(frame, wanting), frame)
