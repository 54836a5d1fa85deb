"""The pages' server (aiohttp, HTTP): a thread with a loop of its own, which knows devices and frames and no evening.

Whatever it is asked it hands to the table's thread, and what that has made ready it gives out. So a slow phone costs
the table nothing, and a table that paints for a while keeps no phone waiting for what is there already. A page comes as
the answer to a request that waits (long polling): a phone that slept simply asks again, and every answer is the whole
of now. Nothing is told by a connection being open, and no proxy or sleeping radio can leave one half open.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import hmac
import ipaddress
import logging
import re
import socket
import ssl
import threading
import time
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from companion.core.language import _
from companion.net import is_private
from ui.phones.answers import fitted, framed, whole
from ui.phones.padding import SMALL
from ui.phones.wire import MOST_BODY, Asked, Asking, Doing, Frame, Pairing, Proving, Seen, Wanting

T = TypeVar("T")

WAIT_S = 10.0
"""So long a request for a page waits for a change before it is answered with nothing."""
AWAY_S = 6.0
"""So long after its last request a device counts as away."""
SLOW_S = 8.0
"""So long a connection may take to say what it wants, and a request to bring its body."""
ANSWER_S = 20.0
"""So long the table may take to answer; a disk can be slow."""
MOST_OPEN = 160
"""Connections at a time, and how many of them from one address."""
MOST_FROM_ONE = 24
RATE, BURST = 20.0, 60
"""Requests of one address in a second, and how many at once."""
MOST_WAITING = 4
"""Requests of one device that wait at a time; the oldest is answered at once."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
THEIRS = (HttpProcessingError, web.RequestPayloadError, ConnectionError)
LOG = logging.getLogger("parley.phones")
LOG.addFilter(lambda line: not (line.exc_info and isinstance(line.exc_info[1], THEIRS)))
"""What strangers get wrong, and that they go away, fills nobody's log; what we do wrong stands there."""
_BEARER = re.compile(r"^Bearer ([A-Za-z0-9_-]{22})$")


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Device:
    """A phone that was let in, as the network's thread knows it."""

    def __init__(self, number: int, token_hash: str) -> None:
        self.number = number
        self.token_hash = token_hash
        self.frame: Frame | None = None
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


class Ask:
    """A phone that has asked for a seat, and what came of it."""

    def __init__(self, seat: int, peer: str) -> None:
        self.seat, self.peer = seat, peer
        self.answer: asyncio.Future[dict[str, str]] = asyncio.get_running_loop().create_future()


class Table:
    """What the network's thread may ask of the table's: each is called on the network's thread, and must not wait."""

    def asks(self, ask: str, seat: int) -> None:
        """A phone asks for the seat with this place."""

    def pairs(self, code: str, then: Future[str]) -> None:
        """A phone brings a code; the answer is its token, or "" for a code that is none."""

    def proves(self, ask: str, pin: str, then: Future[dict[str, Any]]) -> None:
        """A phone that the host let in brings the seat's PIN."""

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


class Server:
    """The server; its methods are called on the table's thread."""

    def __init__(
        self,
        table: Table,
        files: Mapping[str, tuple[str, bytes]],
        anywhere: bool = False,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """`files` are what a browser loads, by path: type and content; `anywhere` lets in who is not near, too.

        With a `context` everything is encrypted, and private answers have fixed sizes.
        """
        self._table, self._anywhere, self._context = table, anywhere, context
        self._files = {path: (kind, body, gzip.compress(body, mtime=0)) for path, (kind, body) in files.items()}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)
        self._runner: web.AppRunner | None = None
        self._listens: list[asyncio.Server] = []
        self._devices: dict[int, Device] = {}
        self._asks: dict[str, Ask] = {}
        self._lobby: Seen | None = None
        self._wall: dict[str, Frame] = {}
        self._watch = Device(0, "")
        self._hosts: frozenset[str] = frozenset()
        self._rates: defaultdict[str, list[float]] = defaultdict(lambda: [BURST, 0.0])
        self._open: defaultdict[str, int] = defaultdict(int)
        self.port = 0

    # --- its life ----------------------------------------------------------------------------------------------------

    def start(self, port: int, hosts: Sequence[str] = (), loopback: bool = False) -> int:
        """Serve on this port, or on a free one where it is taken; `hosts` are names it answers to besides addresses.

        Returns the port; raises `OSError`.
        """
        self._hosts = frozenset(name.lower() for name in hosts)
        self._thread.start()
        begun: Future[int] = asyncio.run_coroutine_threadsafe(self._begin(port, loopback), self._loop)
        try:
            self.port = begun.result(10)
        except BaseException:
            self.stop()
            raise
        return self.port

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()

    async def _begin(self, port: int, loopback: bool) -> int:
        app = web.Application(client_max_size=MOST_BODY, middlewares=[self._guarded])
        for path in self._files:
            app.router.add_get(path, self._file)
        for path, does in (
            ("/lobby", self._in_lobby), ("/ask", self._ask), ("/asked", self._asked), ("/pair", self._pair),
            ("/pin", self._prove), ("/page", self._page), ("/do", self._do), ("/leave", self._leave),
            ("/wall", self._see_wall),
        ):  # fmt: skip
            app.router.add_post(path, does)
        self._runner = web.AppRunner(
            app, handle_signals=False, access_log=None, logger=LOG, keepalive_timeout=SLOW_S, handler_cancellation=True,
            max_line_size=4096, max_field_size=4096, lingering_time=1.0, shutdown_timeout=0.5,
        )  # fmt: skip
        await self._runner.setup()
        made = _listening(port, loopback)
        server = self._runner.server
        assert server is not None
        # Who begins to speak in a cipher must come to an end as soon as who speaks in plain.
        patience = None if self._context is None else SLOW_S
        self._listens = [
            await self._loop.create_server(
                server, sock=each, backlog=64, ssl=self._context, ssl_handshake_timeout=patience
            )
            for each in made
        ]
        self._loop.create_task(self._watch_presence())
        return int(made[0].getsockname()[1])

    def stop(self) -> None:
        """No longer serve; whoever waits is let go."""

        async def end() -> None:
            for device in (*self._devices.values(), self._watch):
                device.wake()
            for each in self._listens:
                each.close()
            if self._runner is not None:
                await self._runner.cleanup()
            for task in asyncio.all_tasks(self._loop):
                if task is not asyncio.current_task():
                    task.cancel()
            # An encrypted connection says good-bye and waits to hear it; nobody has time for that here.
            for transport in tuple(getattr(self._loop, "_transports", {}).values()):
                transport.abort()
            await asyncio.sleep(0)
            await asyncio.sleep(0)

        if self._thread.is_alive():
            asyncio.run_coroutine_threadsafe(end(), self._loop).result(5)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(5)
        if not self._loop.is_running():
            self._loop.close()

    # --- what the table says -----------------------------------------------------------------------------------------

    def _soon(self, does: Callable[..., None], *given: Any) -> None:
        self._loop.call_soon_threadsafe(does, *given)

    def show_lobby(self, seen: Seen) -> None:
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

    def show(self, number: int, frame: Frame) -> None:
        """A device's page, from now on."""

        self.show_all([(number, frame)])

    def show_all(self, frames: Sequence[tuple[int, Frame]]) -> None:
        """Pages of several devices, from now on; they leave in this order."""

        def put() -> None:
            for number, frame in frames:
                device = self._devices.get(number)
                if device is not None:
                    device.frame = frame
                    device.owed = max(device.owed, frame.size)
                    device.wake()

        self._soon(put)

    def show_wall(self, theme: str, frame: Frame | None) -> None:
        """What who watches is shown; None for nothing."""

        def put() -> None:
            if frame is None:
                self._wall.clear()
            else:
                self._wall[theme] = frame
            self._watch.wake()

        self._soon(put)

    # --- who may ask -------------------------------------------------------------------------------------------------

    @web.middleware
    async def _guarded(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        peer = request.remote or ""
        refused = self._refused(request, peer)
        if refused:
            answer: web.StreamResponse = web.Response(status=refused)
        else:
            self._open[peer] += 1
            try:
                answer = await handler(request)
            except web.HTTPException as error:
                answer = web.Response(status=error.status)
            except (*THEIRS, TimeoutError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                answer = web.Response(status=400)
            finally:
                self._open[peer] -= 1
                if not self._open[peer]:
                    del self._open[peer]
        answer.headers.update(HEADERS)
        if refused:
            answer.force_close()
        return answer

    def _refused(self, request: web.Request, peer: str) -> int:
        """The status with which a request is turned away; 0 for none."""
        if not (self._anywhere or is_private(peer)):
            return 403
        if not self._is_ours(request.headers.get("Host", "")):
            return 421
        origin = request.headers.get("Origin")
        if origin is not None and origin.lower() != f"{request.scheme}://{request.headers['Host'].lower()}":
            return 403
        if sum(self._open.values()) >= MOST_OPEN or self._open.get(peer, 0) >= MOST_FROM_ONE:
            return 503
        return 0 if self._has_turn(peer) else 429

    def _is_ours(self, host: str) -> bool:
        """Whether a request means this laptop by its address, or by a name it has: no page elsewhere can point here."""
        name, _colon, port = host.rpartition(":")
        name = name.strip("[]").lower()
        if port != str(self.port):
            return False
        if name in self._hosts or name == "localhost":
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return self._anywhere or is_private(name)

    def _has_turn(self, peer: str) -> bool:
        now, bucket = self._loop.time(), self._rates[peer]
        bucket[0] = min(float(BURST), bucket[0] + (now - bucket[1]) * RATE)
        bucket[1] = now
        if bucket[0] < 1:
            return False
        bucket[0] -= 1
        return True

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

    @staticmethod
    async def _read(request: web.Request, kind: type[T]) -> T:
        body = await asyncio.wait_for(request.read(), SLOW_S)
        return msgspec.json.decode(body, type=kind)

    # --- what is asked -----------------------------------------------------------------------------------------------

    async def _file(self, request: web.Request) -> web.Response:
        kind, _body, packed = self._files[request.path]
        keep = "no-store" if request.path == "/" else "public, max-age=31536000, immutable"
        return web.Response(body=packed, headers={"Content-Type": kind, "Content-Encoding": "gzip",
                                                  "Cache-Control": keep})  # fmt: skip

    async def _in_lobby(self, request: web.Request) -> web.Response:
        return self._json(msgspec.to_builtins(self._lobby) if self._lobby is not None else {})

    async def _ask(self, request: web.Request) -> web.Response:
        asking = await self._read(request, Asking)
        peers = [ask for ask in self._asks.values() if ask.peer == request.remote]
        if asking.id in self._asks or len(peers) >= 3 or len(self._asks) >= 20:
            raise web.HTTPTooManyRequests
        self._asks[asking.id] = Ask(asking.seat, request.remote or "")
        self._loop.call_later(300, self._asks.pop, asking.id, None)
        self._table.asks(asking.id, asking.seat)
        return self._json({})

    async def _asked(self, request: web.Request) -> web.Response:
        asked = await self._read(request, Asked)
        ask = self._asks.get(asked.id)
        if ask is None:
            return self._json({"refused": _("Nobody answered; ask once more.")})
        done, _waits = await asyncio.wait({ask.answer}, timeout=WAIT_S)
        if not done:
            return self._json({"waiting": True})
        self._asks.pop(asked.id, None)
        return self._json(ask.answer.result())

    async def _pair(self, request: web.Request) -> web.Response:
        pairing = await self._read(request, Pairing)
        then: Future[str] = Future()
        self._table.pairs(pairing.code, then)
        token = await asyncio.wait_for(asyncio.wrap_future(then), ANSWER_S)
        return self._json({"token": token} if token else {"refused": _("This code is used up; ask for another one.")})

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

    async def _newer(self, device: Device, wanting: Wanting, now: Callable[[], Frame | None]) -> Frame | None:
        """The frame that it wants, once there is another than it has; None when it has waited long enough."""
        end = self._loop.time() + WAIT_S
        while True:
            frame = now()
            if frame is not None and frame.n != wanting.have and (frame.open, frame.theme) == (
                wanting.open, wanting.theme,
            ):  # fmt: skip
                return frame
            left = end - self._loop.time()
            if left <= 0 or (device is not self._watch and device.number not in self._devices):
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
        if self._lobby is None or not self._lobby.watch:
            raise web.HTTPNotFound
        self._table.watches(wanting.theme)
        watching = msgspec.structs.replace(wanting, open=True)
        frame = await self._newer(self._watch, watching, lambda: self._wall.get(wanting.theme))
        return _framed(frame, wanting)

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
            for peer in [p for p, (_left, at) in self._rates.items() if now - at > 60]:
                del self._rates[peer]


def _listening(port: int, loopback: bool) -> list[socket.socket]:
    """Sockets on this port, for both kinds of addresses where there are both; on any other where that one is taken."""
    try:
        first = _bound(socket.AF_INET, "127.0.0.1" if loopback else "0.0.0.0", port)
    except OSError:
        if not port:
            raise
        first = _bound(socket.AF_INET, "127.0.0.1" if loopback else "0.0.0.0", 0)
    made = [first]
    with suppress(OSError):
        made.append(_bound(socket.AF_INET6, "::1" if loopback else "::", first.getsockname()[1]))
    return made


def _bound(family: socket.AddressFamily, address: str, port: int) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((address, port))
    except OSError:
        made.close()
        raise
    return made


def _given(body: bytes, frame: Frame | None = None) -> web.Response:
    # How long ago the page was so; always as many digits, so that no length tells anything.
    age = min(99_999_999, round((time.monotonic() - frame.made) * 1000)) if frame is not None else 0
    return web.Response(body=body, headers={"Content-Type": "application/json", "Content-Encoding": "gzip",
                                            "Cache-Control": "no-store", "Age-Ms": f"{age:08d}"})  # fmt: skip


def _framed(frame: Frame | None, wanting: Wanting) -> web.Response:
    if frame is None:
        return web.Response(status=204, headers={"Cache-Control": "no-store"})
    return _given(framed(frame, wanting), frame)
