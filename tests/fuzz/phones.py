"""Requests to the phones' server, nearly right and quite wrong, with tokens that are stolen, old, foreign or guessed.

None gets in, none is a fault of ours, nothing grows: the journal has no line of them, and every list stays short.
"""

from __future__ import annotations

import logging
import os
import random
import secrets
import socket
import ssl
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from typing import Any, cast
from unittest.mock import patch

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
from PySide6.QtWidgets import QApplication

from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.fuzz.typed import ODD
from ui import serving
from ui.bot import laid
from ui.bridge import Bridge
from ui.phones import server
from ui.phones.host import Phones
from ui.phones.wire import MOST_BODY

PATHS = ("/", "/lobby", "/ask", "/asked", "/pair", "/pin", "/page", "/do", "/leave", "/wall", "/../x", "/a/x.js", "*",
         "//")  # fmt: skip
GUARDED = ("/page", "/do", "/leave")
METHODS = ("POST", "POST", "POST", "GET", "PUT", "HEAD", "OPTIONS", "CONNECT", "post", "")
FINE = frozenset({100, 200, 204, 400, 401, 403, 404, 405, 408, 411, 413, 414, 415, 417, 421, 429, 431, 500, 501,
                  503, 505})  # fmt: skip
"""What may be answered; 500 only where the reading of HTTP itself gives up, which `Heard` tells from our own faults."""
HANDS = 8
"""So many ask at a time."""
MOST = 40
"""Of nothing that strangers can add to are there more."""


GARBAGE = (b"\r\n" * 40, b"GET " + b"/" * 9000, b"\x16\x03\x01" * 90, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
MORE = (
    "Transfer-Encoding: chunked", "Expect: 100-continue", "Content-Encoding: gzip", "Origin: null", "X: " + "y" * 9000,
    "Connection: Upgrade\r\nUpgrade: websocket", "Cookie: a=b", "Range: bytes=0-1", "Content-Type: multipart/form-data",
)  # fmt: skip


class Fault(AssertionError):  # noqa: N818 -- it is what was found
    """What must not be, with the request that led to it."""


class Heard(logging.Handler):
    """What a library complains of: an error that nobody caught is one of ours."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.said.append(record.getMessage() + (f": {record.exc_info[1]!r}" if record.exc_info else ""))


class Stranger:
    """Somebody in the network, who has read how it works."""

    def __init__(self, phones: Phones, rng: random.Random, tokens: Sequence[str], known: str) -> None:
        self._phones, self._rng, self._tokens, self._known = phones, rng, tokens, known
        self.port = phones.kept.port
        self.host = f"127.0.0.1:{self.port}"
        self.wrong: list[str] = []

    def token(self) -> str:
        """One that is none any more, or never was."""
        rng = self._rng
        kind = rng.randrange(4)
        if kind == 0:
            return rng.choice(self._tokens)
        if kind == 1:
            return secrets.token_urlsafe(16)
        bent_ = list(self._known)
        if kind == 2:
            bent_[rng.randrange(len(bent_))] = rng.choice("AB-_xyz 0\x7f")
            made = "".join(bent_)
            return made if made != self._known else ""
        return self._known[: rng.randrange(len(self._known))]

    def body(self) -> bytes:
        """JSON that is nearly right."""
        rng = self._rng
        good: dict[str, Any] = rng.choice((
            {"seat": rng.randrange(9), "id": secrets.token_urlsafe(16)}, {"id": secrets.token_urlsafe(16)},
            {"id": secrets.token_urlsafe(16), "offer": "x" * 16, "values": {}}, {"code": secrets.token_urlsafe(16)},
            {"have": 1, "cards": ["a"], "open": False, "theme": "dark", "part": ["a", 3]},
            {"id": secrets.token_urlsafe(16), "pin": "0000"},
        ))  # fmt: skip
        kind = rng.randrange(7)
        if kind == 0:
            return rng.randbytes(rng.randrange(300))
        if kind == 1:
            return b"[" * rng.randrange(9000)
        if kind == 2:
            return msgspec.json.encode(good)[: rng.randrange(40)]
        if kind == 3:
            return b"x" * rng.choice((MOST_BODY, MOST_BODY + 1, 70_000))
        if kind == 4:
            good[rng.choice(list(good))] = rng.choice(ODD)
        elif kind == 5:
            good[rng.choice(("do", "seat", "__proto__", "token"))] = rng.choice(ODD)
        try:
            return bytes(msgspec.json.encode(good))
        except (TypeError, ValueError, OverflowError):
            return repr(good).encode("utf-8", "surrogatepass")

    def request(self) -> tuple[bytes, bool]:
        """What is sent, and whether it asks for what only a paired phone is given."""
        rng = self._rng
        if rng.random() < 0.08:
            return rng.choice((rng.randbytes(rng.randrange(1, 400)), *GARBAGE)), False
        path, method, body = rng.choice(PATHS), rng.choice(METHODS), self.body()
        lines = [f"{method} {path} HTTP/{rng.choice(('1.1', '1.1', '1.0', '2', '9.9'))}"]
        lines.append("Host: " + rng.choice((self.host, self.host, "evil.example", "", "[::1", "127.0.0.1:0")))
        lines += ["Connection: close", f"Authorization: Bearer {self.token()}"]
        if rng.random() < 0.9:
            right = len(body)
            lines.append(f"Content-Length: {rng.choice((right, right, right, right + 9, -1, 'x', 2**70))}")
        if rng.random() < 0.1:
            lines.append(rng.choice(MORE))
        return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body, path in GUARDED

    def ask(self, context: ssl.SSLContext | None) -> None:
        """One request, and what came of it; where a cipher is spoken, one in twenty is plain."""
        if self._rng.random() < 0.05:
            context = None
        sent, guarded = self.request()
        try:
            # Who speaks in a cipher cannot say that this was all; so it does not wait for long.
            patience = 10.0 if context is None else 0.05
            line = socket.create_connection(("127.0.0.1", self.port), timeout=10)
            with closing(line if context is None else context.wrap_socket(line)) as line:
                with suppress(OSError):
                    line.sendall(sent)
                    line.settimeout(patience)
                    if context is None:
                        line.shutdown(socket.SHUT_WR)
                told = b""
                with suppress(OSError):
                    while len(told) < 200_000 and (more := line.recv(65_536)):
                        told += more
        except OSError as error:
            if "timed out" in str(error):
                self.wrong.append(f"{sent[:200]!r}: no answer")
            return
        status = told[9:12].decode("latin-1")
        if told and (not status.isdigit() or int(status) not in FINE):
            self.wrong.append(f"{sent[:200]!r}: {told[:100]!r}")
        if guarded and status == "200":
            self.wrong.append(f"{sent[:300]!r} got in")
        if b"Traceback" in told or b"/usr/" in told:
            self.wrong.append(f"{sent[:200]!r}: told of our insides")


@contextmanager
def served(tls: bool) -> Iterator[tuple[Phones, Bridge]]:
    """An evening that lets phones in, and strangers as often as they like."""
    app = cast(QApplication, QApplication.instance() or QApplication([]))
    bridge = Bridge(laid(sorted(GAMES)[0], 4, 27, HandWoundTime()))
    bridge.release()
    room = Phones(bridge, sorted(GAMES)[0], "evening", None, loopback=True)
    room.kept.port, room.kept.tls = 0, tls
    loose = patch.multiple(serving, RATE=1e9, BURST=10**9, MOST_FROM_ONE=10**6)
    with loose, patch.object(server, "WAIT_S", 0.02):
        room.switch(True)
        try:
            yield room, bridge
        finally:
            room.close()
            bridge.close()
            app.processEvents()


def fuzzed(seeds: Sequence[int]) -> int:
    """Send a request for each seed; raises `Fault`."""
    heard = Heard()
    logging.getLogger().addHandler(heard)
    try:
        with served(bool(seeds[0] // 100 % 2)) as (room, bridge):
            _try(room, bridge, seeds)
    finally:
        logging.getLogger().removeHandler(heard)
    if heard.said:
        raise Fault(f"seeds {seeds[0]}…: {heard.said[0]}")
    return len(seeds)


def _try(room: Phones, bridge: Bridge, seeds: Sequence[int]) -> None:
    seat, other = bridge.playing[:2]
    old = room._pair(seat)  # replaced by the next
    known = room._pair(seat)
    stolen = room._pair(other)
    room.drop(other)
    before = bridge.page_for(seat).entry
    strangers = [Stranger(room, random.Random(seeds[n]), (old, stolen), known) for n in range(min(HANDS, len(seeds)))]
    context = None
    if room.kept.tls:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE

    def many(stranger: Stranger, times: int) -> None:
        for _time in range(times):
            stranger.ask(context)

    app = QApplication.instance()
    assert app is not None
    with ThreadPoolExecutor(HANDS) as pool:
        doing = [pool.submit(many, one, len(seeds[n::HANDS])) for n, one in enumerate(strangers)]
        while not all(each.done() for each in doing):
            app.processEvents()
            time.sleep(0.0005)
    for each in doing:
        each.result()
    app.processEvents()
    made = room._server
    assert made is not None
    for wrong in (each for one in strangers for each in one.wrong):
        raise Fault(f"seeds {seeds[0]}…: {wrong}")
    if bridge.page_for(seat).entry != before:
        raise Fault(f"seeds {seeds[0]}…: strangers wrote into the journal")
    grown = {"asking": len(room.asking), "proving": len(room._proving), "devices": len(made._devices),
             "asked": len(made._asks), "rates": len(made._rates), "codes": len(room._codes)}  # fmt: skip
    if any(count > MOST for count in grown.values()) or set(room.phones) != set(made._devices):
        raise Fault(f"seeds {seeds[0]}…: {grown}")
