"""A small server of this laptop (aiohttp, HTTP): a thread with a loop of its own, and who may ask it how often.

Phones at a table, judges and screens of a hall are answered by one of these each; what it is asked is the affair of
whoever made it, on that thread.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import ipaddress
import logging
import socket
import ssl
import threading
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from companion.net import is_private

T = TypeVar("T")
Does = Callable[[web.Request], Awaitable[web.StreamResponse]]

SLOW_S = 8.0
"""So long a connection may take to say what it wants, and a request to bring its body."""
MOST_OPEN = 160
"""Connections at a time, and how many of them from one address."""
MOST_FROM_ONE = 24
RATE, BURST = 20.0, 60
"""Requests of one address in a second, and how many at once."""

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}
THEIRS = (HttpProcessingError, web.RequestPayloadError, ConnectionError)
LOG = logging.getLogger("parley.web")
LOG.addFilter(lambda line: not (line.exc_info and isinstance(line.exc_info[1], THEIRS)))
"""What strangers get wrong, and that they go away, fills nobody's log; what we do wrong stands there."""


class Serving:
    """The server; `start` and `stop` are called on another thread than its own."""

    most_body = 16_384
    """Bytes of a request."""

    def __init__(
        self,
        files: Mapping[str, tuple[str, bytes]],
        anywhere: bool = False,
        context: ssl.SSLContext | None = None,
        name: str = "web",
    ) -> None:
        """`files` are what a browser loads, by path: type and content; `anywhere` lets in who is not near, too.

        With a `context` everything is encrypted. The thread is called `name`.
        """
        self._anywhere, self._context = anywhere, context
        # The names of what a page loads follow from what is in it: one that was left open knows that it is another's.
        self._made = hashlib.sha256(" ".join(sorted(files)).encode()).hexdigest()[:12]
        self._files = {path: (kind, body, gzip.compress(body, mtime=0)) for path, (kind, body) in files.items()}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._runner: web.AppRunner | None = None
        self._listens: list[asyncio.Server] = []
        self._hosts: frozenset[str] = frozenset()
        self._rates: defaultdict[str, list[float]] = defaultdict(lambda: [BURST, 0.0])
        self._open: defaultdict[str, int] = defaultdict(int)
        self.port = 0

    # --- what it is for -----------------------------------------------------------------------------------------------

    def routes(self) -> Mapping[str, Does]:
        """What is asked by POST, by its path."""
        return {}

    def tasks(self) -> Sequence[Coroutine[Any, Any, None]]:
        """What goes on beside the answers."""
        return ()

    def wake_all(self) -> None:
        """Whoever waits is let go: it ends."""

    # --- its life -----------------------------------------------------------------------------------------------------

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
        app = web.Application(client_max_size=self.most_body, middlewares=[self._guarded])
        for path in self._files:
            app.router.add_get(path, self._file)
        for path, does in self.routes().items():
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
        for each in (self._forget_rates(), *self.tasks()):
            self._loop.create_task(each)
        return int(made[0].getsockname()[1])

    def stop(self) -> None:
        """No longer serve; whoever waits is let go."""

        async def end() -> None:
            self.wake_all()
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

    def _soon(self, does: Callable[..., None], *given: Any) -> None:
        self._loop.call_soon_threadsafe(does, *given)

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
        answer.headers["Page"] = self._made
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

    @staticmethod
    async def _read(request: web.Request, kind: type[T]) -> T:
        body = await asyncio.wait_for(request.read(), SLOW_S)
        return msgspec.json.decode(body, type=kind)

    async def _file(self, request: web.Request) -> web.Response:
        kind, _body, packed = self._files[request.path]
        keep = "no-store" if not request.path.startswith("/a/") else "public, max-age=31536000, immutable"
        return web.Response(body=packed, headers={"Content-Type": kind, "Content-Encoding": "gzip",
                                                  "Cache-Control": keep})  # fmt: skip

    async def _forget_rates(self) -> None:
        while True:
            await asyncio.sleep(10)
            now = self._loop.time()
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
