"""The hall's pages (aiohttp, HTTP): the console for a judge, boards, standings and overlays for everybody near.

A judge comes with a link that holds a token, over TLS or from this very machine; a screen needs none, and is given
nothing but what may be shown.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import hmac
import ssl
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Annotated, Any, Protocol

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from companion.core.language import _
from companion.hall.console import ConsolePage, shown
from companion.hall.heard import Hall
from companion.hall.messages import ALL
from companion.net import is_private
from ui.console import saying
from ui.organiser.hall import SIGNS
from ui.phones.web import bundled, symbols, themes
from ui.serving import Does, Serving
from ui.theme import icons

WAIT_S = 10.0
"""So long a request waits for something new."""
STEP_S = 0.25
"""So often it is looked whether there is something new; a clock alone is nothing new for less than a second."""
ANSWER_S = 10.0
"""So long a board may take to be drawn."""
PATHS = ("/", "/table", "/overlay", "/standings")

Theme = Annotated[str, Meta(pattern="^(dark|light)$")]
Number = Annotated[str, Meta(max_length=32)]


class PageRequest(Struct, frozen=True):
    """What a page has, and which table it looks at."""

    have: int = 0
    table: Number = ""
    theme: Theme = "dark"
    wide: bool = False
    """Whether its board fills a whole screen."""


class JudgePress(Struct, frozen=True):
    """What a judge presses in a browser: an order, care, in the words of the page."""

    do: Annotated[str, Meta(pattern="^(pause|go|time|message|going|there|freed|admit|refuse)$")]
    table: Number
    key: Annotated[str, Meta(max_length=80)] = ""
    """Of the machine that is let in, or sent away."""
    words: Annotated[str, Meta(max_length=400)] = ""


class ConsoleCalls(Protocol):
    """What the pages may ask of the console; each is called on the pages' thread, and must not wait."""

    def hall(self) -> Hall:
        """All that was heard, now."""

    def judge_of(self, token: str) -> str | None:
        """Whose link this token is; None for nobody's."""

    def board(self, table: str, theme: str, wide: bool, then: Future[dict[str, Any]]) -> None:
        """What may be shown of a table; its board as `wide` as a screen, or as an overlay has room for."""

    def does(self, judge: str, told: JudgePress, then: Future[str]) -> None:
        """A judge presses something; the answer is what is to be read at once, or ""."""

    def door(self) -> Sequence[dict[str, Any]]:
        """The machines that ask to be let in: their keys, as people compare them, what a press does, in a sentence."""

    def places(self) -> dict[str, Any]:
        """The released standings as a page shows them, or why there are none."""


def words() -> dict[str, str]:
    """Every sentence that the pages say by themselves."""
    return {
        "gone": _("The console does not answer; what you see may be old."),
        "unknown": _("This page needs a judge's link: the console shows it under Screens."),
        "waiting": _("Waiting for the console …"),
        "yes": _("Yes"), "no": _("No, leave it"), "everybody": _("everybody"),
        "message_say": _("A message for table {table}: everybody there reads it."),
        "time_say": _("More time for table {table}: how many minutes? (-1 takes one away)"),
        "to_all": _("To all"), "stop": _("Stop all clocks"), "go_on": _("Let clocks go on"),
        "queue": _("Waiting, longest first"), "nobody": _("Nobody waits"), "table": _("Table {table}"),
        "message": _("Message"), "time": _("Add time"), "board": _("Its board"), "stop_one": _("Stop its clock"),
        "go_on_one": _("Let it go on"), "looks": _("This page only looks."),
        "withheld": _("Withheld: clock and round only."), "nothing": _("Nothing of its board has come yet."),
        "door": _("At the door"), "let_in": _("Let it in"), "send_away": _("Send it away"),
        "on_there": _("Goes on there"), "really": _("Send this machine away? It may ask again."),
        "old": _("not live"),
        "nothing_secret": _("nothing secret of a table that plays"), "name": _("Name"), "points": _("points"),
        "which": _("{first} to {last} of {count}"),
    }  # fmt: skip


OWN = (
    "balance", "message", "stop", "runs", "goes", "there", "done", "calls", "away", "more_time", "screen", "say",
    "lock", "seal", "let_in", "send_away", "laptop", "withheld",
)  # fmt: skip
"""Symbols of the windows that the pages use as well."""


def files() -> dict[str, tuple[str, bytes]]:
    """Everything that a browser loads, by path: type and content."""
    own = {name: icons.NAMES[name] for name in OWN}
    own |= {game: icons.NAMES["gavel" if sign == "judge" else sign] for game, sign in SIGNS.items()}
    own["ruling"] = icons.NAMES["unknown"]
    return bundled("hall.css", ("hall.js",), words(), symbols(own, games=False), themes(), PATHS)


CARES = {"goes": "going", "there": "there", "done": "freed"}
"""What the main button says and what it means, by its symbol."""


class HallPages(Serving):
    """The server of the pages. Encrypted, judges may come from anywhere near; in plain, from this machine alone."""

    def __init__(
        self, desk: ConsoleCalls, context: ssl.SSLContext | None = None, now: Callable[[], float] = time.time
    ) -> None:
        super().__init__(files(), context=context, name="hall pages")
        self._desk, self._now = desk, now
        self._seen: tuple[Hall, int, ConsolePage] | None = None

    def routes(self) -> Mapping[str, Does]:
        """What pages ask."""
        return {"/hall": self._hall, "/board": self._board, "/order": self._order, "/places": self._places}

    def _judge(self, request: web.Request) -> str:
        """Whose page this is; raises where it is no judge's."""
        near = self._context is not None or is_here(request.remote or "")
        found = request.headers.get("Authorization", "").removeprefix("Bearer ")
        judge = self._desk.judge_of(found) if near else None
        if judge is None:
            raise web.HTTPUnauthorized
        return judge

    def _shown(self) -> ConsolePage:
        hall, now = self._desk.hall(), self._now()
        if self._seen is None or self._seen[0] is not hall or self._seen[1] != int(now):
            self._seen = hall, int(now), shown(hall, now)
        return self._seen[2]

    async def _hall(self, request: web.Request) -> web.Response:
        judge, wanted = self._judge(request), await self._read(request, PageRequest)

        def made() -> dict[str, Any]:
            seen, hall = self._shown(), self._desk.hall()
            sign, say, role = saying.next_care(hall, seen, judge, wanted.table)
            chosen = next((card for card in seen.cards if card.table == wanted.table), None)
            ask, yes = saying.all_clocks(seen)
            said: dict[str, Any] = msgspec.to_builtins(seen)
            return {
                **said,
                "may": bool(judge),
                "mine": CARES[sign],
                "sign": sign,
                "say": say,
                "role": role,
                "where": saying.where(chosen) if chosen is not None else "",
                "ask": ask,
                "ask_yes": yes,
                "door": self._desk.door(),
            }

        return await self._newer(wanted.have, made)

    async def _newer(self, have: int, made: Callable[[], dict[str, Any]]) -> web.Response:
        """What was made, once it is another than the page has; nothing where it stays the same for long."""
        end = self._loop.time() + WAIT_S
        while True:
            said = made()
            body = msgspec.json.encode(said, order="deterministic")
            n = int.from_bytes(hashlib.blake2b(body, digest_size=6).digest())
            if n != have:
                return _json({**said, "n": n})
            if self._loop.time() >= end:
                return web.Response(status=204, headers={"Cache-Control": "no-store"})
            await asyncio.sleep(STEP_S)

    async def _board(self, request: web.Request) -> web.Response:
        wanted = await self._read(request, PageRequest)
        end = self._loop.time() + WAIT_S
        while True:
            then: Future[dict[str, Any]] = Future()
            self._desk.board(wanted.table, wanted.theme, wanted.wide, then)
            said = await asyncio.wait_for(asyncio.wrap_future(then), ANSWER_S)
            if said["n"] != wanted.have:
                return _json(said)
            if self._loop.time() >= end:
                return web.Response(status=204, headers={"Cache-Control": "no-store"})
            await asyncio.sleep(STEP_S)

    async def _order(self, request: web.Request) -> web.Response:
        judge, told = self._judge(request), await self._read(request, JudgePress)
        if not judge:
            raise web.HTTPForbidden
        if told.table == ALL and told.do in CARES.values():
            raise web.HTTPBadRequest
        then: Future[str] = Future()
        self._desk.does(judge, told, then)
        return _json({"say": await asyncio.wait_for(asyncio.wrap_future(then), ANSWER_S)})

    async def _places(self, request: web.Request) -> web.Response:
        wanted = await self._read(request, PageRequest)
        return await self._newer(wanted.have, self._desk.places)


def is_here(address: str) -> bool:
    """Whether this is an address of this very machine."""
    return address in ("127.0.0.1", "::1", "::ffff:127.0.0.1") and is_private(address)


def same(one: str, other: str) -> bool:
    """Whether two tokens are one, found out in a time that tells nothing."""
    return hmac.compare_digest(one.encode(), other.encode())


def _json(said: Any) -> web.Response:
    body = gzip.compress(msgspec.json.encode(said), 4, mtime=0)
    return web.Response(body=body, headers={"Content-Type": "application/json", "Content-Encoding": "gzip",
                                            "Cache-Control": "no-store"})  # fmt: skip
