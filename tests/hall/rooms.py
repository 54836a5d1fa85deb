"""A hall for a test: a hub with its real server on loopback, tables that play real evenings, and who listens."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from companion.games import GAMES
from companion.hall import wire
from companion.hall.hub import Hub
from companion.hall.keys import HallKey
from companion.hall.lines import Chain
from companion.hall.link import Link, LinkState
from companion.hall.messages import Gate, Order, Said, Span, line_subject, read, written
from companion.journal import Record, Signer, SqliteJournal
from companion.sessions import simulate
from companion.sessions.draws import CommittedDraws
from companion.sessions.session import Session, header_for

T = TypeVar("T")


class Room:
    """A hub, on a thread with an event loop of its own, on a port that is free."""

    def __init__(self, folder: Path, sync: str = "always", engine: Any = None) -> None:
        self.folder = folder
        self.head = HallKey.new()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="room", daemon=True)
        self._thread.start()
        self.hub = Hub(
            folder, "127.0.0.1", 0, head=self.head.public, seal=self.head.sealing, name="Hall", sync=sync, engine=engine
        )
        self.said: list[str] = []
        self.hub.told = self.said.append
        self.call(self.hub.start())

    def call(self, what: Coroutine[Any, Any, T], wait_s: float = 30.0) -> T:
        """Do this on the hub's loop."""
        return asyncio.run_coroutine_threadsafe(what, self._loop).result(wait_s)

    def close(self) -> None:
        """Stop all of it."""
        with suppress(Exception):
            self.call(self.hub.stop())

        async def rest() -> None:
            tasks = [each for each in asyncio.all_tasks() if each is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        with suppress(Exception):
            self.call(rest(), 5)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    def gate(self, gate: Gate) -> Said:
        """What a judge tells the gate."""

        async def told() -> Said:
            return self.hub.gate(gate)

        return self.call(told())

    def client(self, key: HallKey | None) -> Any:
        """A connection with this key, or a guest's; used by `call` alone."""
        return self.call(wire.connect(self.hub.server.addresses, self.hub.server.certificate, key))

    def spans(self, subject: str) -> list[Span]:
        """All that the stream holds of a subject."""
        return self.call(self._spans(subject))

    async def _spans(self, subject: str) -> list[Span]:
        js = self.hub._js
        found = []
        inbox = await js.subscribe(subject, ordered_consumer=True)
        name = await js.find_stream_name_by_subject(subject)
        info = await js.stream_info(name, subjects_filter=subject)
        for _each in range((info.state.subjects or {}).get(subject, 0)):
            found.append(read((await inbox.next_msg(timeout=5)).data, Span))
        await inbox.unsubscribe()
        return found

    def chain(self, table: str, evening: str) -> Chain:
        """A table's lines as the stream holds them, put together and checked."""
        chain = Chain(evening, keep=True)
        for span in self.spans(line_subject(table, evening)):
            chain.take(span)
        return chain

    def order(self, order: Order, key: HallKey | None = None) -> None:
        """An order of the head judge's, or of whoever has this key."""
        signed = (key or self.head).signed(order)

        async def given() -> None:
            await self.hub._js.publish(f"desk.{order.table}", written(signed))

        self.call(given())


class Playing:
    """A table that plays an evening by chance, in a file, as the windows would: journal first."""

    def __init__(
        self, path: Path, game: str = "article27", seed: int = 2, table: str = "7", *, mends: bool = True
    ) -> None:
        """Without `mends` no line of it is corrected: without its key a correction is told in one, elsewhere."""
        signer = Signer.of()
        self.rules = GAMES[game]
        seats = simulate.NAMES[: max(4, self.rules.meta.seats[0])]
        self._hands = simulate._Table(self.rules, seats, {}, seed, signer)
        if not mends:
            self._hands._mendings = self._hands._corrections = 0
        header = header_for(self.rules, self._hands._wall, signer.fingerprint, table)
        self.path = path
        if path.exists():
            self._reopen()
            return
        self.journal = SqliteJournal.create(path, header)
        self._hands.journal = self.journal  # type: ignore[assignment]  # it writes as the real one does
        draws = CommittedDraws(7)
        self.session = Session.begin(self.rules, seats, {}, self.journal, self._hands.time, draws, self._hands._wall)
        self._hands.session = self.session

    def _reopen(self) -> None:
        """As the file was left, be it by a program that was killed."""
        self.journal = SqliteJournal.open(self.path)
        self._hands.journal = self.journal  # type: ignore[assignment]  # it writes as the real one does
        draws = CommittedDraws(7)
        self.session = self._hands.session = Session.reopen(self.journal, self._hands.time, draws, self._hands._wall)
        self.session.release()

    @property
    def evening(self) -> str:
        """The evening's id."""
        return self.journal.header.id

    def step(self, count: int = 1) -> None:
        """Play on by so many steps, or to the end."""
        for _each in range(count):
            if not self.session.evening.public.over:
                self._hands._step()

    def join(self, link: Link) -> None:
        """What is written from now on is handed to this link."""
        journal = self.journal
        link.begin(journal.header, journal.records(), journal.seals(), journal.carried())
        self.session.sends = lambda records: link.written(records, journal.seals(), journal.books(), journal.carried())

    def rows(self) -> Sequence[Record]:
        """The records as the file holds them."""
        return self.journal.as_they_stand()

    def close(self) -> None:
        """Let go of the file."""
        self.session.close()


def linked(room: Room, table: str, key: HallKey | None = None, **more: Any) -> Link:
    """A table's link, which is let in by a one-time code."""
    heard: list[LinkState] = more.pop("heard", [])
    code = room.gate(Gate(do="code", table=table)).code
    link = Link(
        room.hub.file, key or HallKey.new(), table, name=f"Laptop {table}", code=code, stands=heard.append, **more
    )
    link.open()
    return link


def until(what: Callable[[], bool], wait_s: float = 40.0) -> None:
    """Wait until this holds; it is no measure of time."""
    end = time.monotonic() + wait_s
    while not what():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)
