"""A simulated hall on loopback (load test, latency): a real hub, a console that listens, and many tables that write.

Tables keep their journals in memory and share a few connections; hub and console are processes of their own, so that
memory and processor of each can be told. What the disk's own sync takes stands beside what was measured.
"""

from __future__ import annotations

import asyncio
import base64
import multiprocessing
import os
import random
import secrets
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from companion.core.language import _
from companion.games import GAMES
from companion.hall import wire
from companion.hall.hub import Hub
from companion.hall.keys import HallKey
from companion.hall.lines import Outbox
from companion.hall.messages import (
    LINES,
    ClockState,
    Span,
    TableState,
    line_subject,
    read,
    shard_of,
    state_subject,
    written,
)
from companion.hall.server import HallError
from companion.journal import Draft, Header, Record, Stored
from companion.journal.books import MARK, ROOM
from companion.journal.journal import linked, seed
from companion.sessions import simulate

MOST = 2000
"""Tables at most."""
CONNECTIONS = 8
TELLS_S = 5.0
"""How often a run says how far it is."""
DRAIN_S = 15.0
"""So long the console may take for what is still on its way when the tables have stopped."""
AGAIN_S = 1.0
"""So long after a cut a simulated table tries again."""
_SYNCS = 300
_AT = "Parley-At"


class Measured(Struct, frozen=True, kw_only=True):
    """What a run came to: entries written and lost, milliseconds, and what each process took."""

    tables: int
    seconds: float
    entries: int
    lost: int
    p50: float
    p99: float
    sync_p50: float
    sync_p99: float
    used: tuple[str, ...]

    @property
    def line(self) -> str:
        """The last line."""
        say = _(
            "{tables} tables, {entries} entries, {lost} lost, table to console p50 {p50:.1f} ms p99 {p99:.1f} ms, the"
            " disk's own sync p50 {s50:.1f} ms p99 {s99:.1f} ms"
        )
        return say.format(
            tables=self.tables, entries=self.entries, lost=self.lost, p50=self.p50, p99=self.p99, s50=self.sync_p50,
            s99=self.sync_p99,
        )  # fmt: skip


def run(
    tables: int,
    rate: float,
    seconds: float,
    folder: Path | None = None,
    say: Callable[[str], None] = lambda _say: None,
) -> Measured:
    """So many tables, each writing so many entries a second, for so long; then all is stopped."""
    say(
        _("{tables} tables begin; this takes {seconds:.0f} s and a little more.").format(tables=tables, seconds=seconds)
    )
    with tempfile.TemporaryDirectory(prefix="parley-hall-", dir=folder) as place:
        synced = syncs(Path(place))
        process = multiprocessing.get_context("spawn")
        ours, theirs = process.Pipe()
        hub = process.Process(target=_hub, args=(theirs, place), daemon=True)
        hub.start()
        theirs.close()
        listener = None
        try:
            told = ours.recv()
            ears, mouth = process.Pipe()
            listener = process.Process(target=_console, args=(mouth, told), daemon=True)
            listener.start()
            mouth.close()
            assert ears.recv() == "listens"
            began = time.monotonic()
            before = _used(told.pids), _used([listener.pid or 0])
            count = asyncio.run(_tables(told, tables, rate, seconds, say))
            passed = time.monotonic() - began
            after = _used(told.pids), _used([listener.pid or 0])
            ears.send(count)
            got, late = ears.recv()
        finally:
            ours.close()
            for each in (listener, hub):
                if each is not None:
                    each.join(20)
                    each.kill()
    late.sort()
    names = (_("hub (nats-server and gate)"), _("console"))
    used = tuple(
        _("{name}: {mb:.0f} MB, {cpu:.0f} % of a processor").format(
            name=name, mb=now[1], cpu=100 * (now[0] - then[0]) / passed
        )
        for name, then, now in zip(names, before, after, strict=True)
    )
    return Measured(
        tables=tables, seconds=passed, entries=count, lost=count - got, p50=_at(late, 0.5), p99=_at(late, 0.99),
        sync_p50=_at(synced, 0.5), sync_p99=_at(synced, 0.99), used=used,
    )  # fmt: skip


def _at(sorted_: Sequence[float], part: float) -> float:
    return sorted_[min(len(sorted_) - 1, int(len(sorted_) * part))] if sorted_ else 0.0


def syncs(folder: Path) -> list[float]:
    """What writing two kilobytes and syncing them takes here, in ms, sorted."""
    path, found = folder / "sync", []
    file = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    try:
        for _each in range(_SYNCS):
            began = time.perf_counter()
            os.write(file, b"x" * 2048)
            os.fsync(file)
            found.append((time.perf_counter() - began) * 1000)
    finally:
        os.close(file)
        path.unlink()
    return sorted(found)


class _Told(NamedTuple):
    """Where the simulated hall is found."""

    addresses: Sequence[str]
    certificate: str
    pids: Sequence[int]
    place: Path


# --- hub and console, each in a process of its own --------------------------------------------------------------------


def _hub(pipe: Connection, place: str) -> None:
    head = HallKey.of("head", Path(place))
    hub = Hub(Path(place) / "hub", "127.0.0.1", 0, head=head.public, seal=head.sealing, name="simulated")

    async def serve() -> None:
        await hub.start()
        pids = [os.getpid(), hub.server.pid]
        pipe.send(_Told(hub.server.addresses, hub.server.certificate, pids, Path(place)))
        try:
            await _ended(pipe)
        finally:
            await hub.stop()

    with suppress(KeyboardInterrupt):
        asyncio.run(serve())


async def _ended(pipe: Connection) -> None:
    """Until whoever started us ends, or says so."""
    loop = asyncio.get_running_loop()
    over = asyncio.Event()
    loop.add_reader(pipe.fileno(), over.set)
    await over.wait()
    loop.remove_reader(pipe.fileno())


def _console(pipe: Connection, told: _Told) -> None:
    with suppress(KeyboardInterrupt, EOFError):
        asyncio.run(_listen(pipe, told))


async def _listen(pipe: Connection, told: _Told) -> None:
    """What a console does: all lines by the stream, all states as they come."""
    client = await wire.connect(told.addresses, told.certificate, HallKey.of("head", told.place))
    late: list[float] = []
    last: dict[str, int] = {}
    states: dict[str, TableState] = {}
    count = 0

    async def line(message: Any) -> None:
        nonlocal count
        span = read(message.data, Span)
        now = time.monotonic()
        # In order and once, or it does not count.
        after = last.get(message.subject, 0)
        if [row.n for row in span.rows] == list(range(after + 1, after + 1 + len(span.rows))):
            last[message.subject] = span.rows[-1].n
            count += len(span.rows)
            late.extend([(now - float(message.headers[_AT])) * 1000] * len(span.rows))

    async def state(message: Any) -> None:
        found = read(message.data, TableState)
        states[found.table] = found

    js = client.jetstream()
    for shard, each in enumerate(LINES):
        await js.subscribe(f"line.{shard}.>", stream=each, cb=line, ordered_consumer=True)
    await client.subscribe("state.*", cb=state)
    await client.flush()
    pipe.send("listens")
    await _ended(pipe)
    expected = pipe.recv()
    until = time.monotonic() + DRAIN_S
    while count < expected and time.monotonic() < until:  # noqa: ASYNC110 -- it ends by time, too
        await asyncio.sleep(0.05)
    pipe.send((count, late))
    await client.close()


# --- tables -----------------------------------------------------------------------------------------------------------


def _drafts() -> Sequence[Draft]:
    """The lines of an evening that was played by chance."""
    journal = simulate.play(GAMES["article27"], simulate.NAMES[:5], {}, 3, False).journal
    return [Draft(r.at, r.wall, r.actor, r.command, r.events) for r in journal.records()]


class _Table:
    """One table: a journal in memory, and what it has sent of it."""

    def __init__(self, name: str, drafts: Sequence[Draft], rng: random.Random) -> None:
        self.name = name
        self.header = Header("article27", 1, 1, "", "Parley", secrets.token_hex(16), self.name, "")
        self.outbox = Outbox(self.header)
        self.state = TableState(
            table=self.name, evening=self.header.id, game="article27", title="Article 27", heading="Round 1 of 5",
            phase="Negotiation", waited=("Ana",), seats=simulate.NAMES[:5], clock=ClockState(90_000, True),
        )  # fmt: skip
        self._drafts, self._rng = drafts, rng
        self._hash = seed(self.header)
        self._id = secrets.token_hex(32)
        self.written: list[float] = []
        self.sequence = self.sent = 0
        """What the hub has of it: the stream's number, and the last entry."""

    def write(self) -> None:
        """One entry more; every fifth is closed, and goes with the next open one."""
        n = len(self.outbox.rows)
        draft = self._drafts[n % len(self._drafts)]
        closed = self._rng.random() < 0.2
        (record,) = linked(self._hash, n, [draft], self._shut if closed else lambda _draft: None)
        self._hash = record.hash
        self.outbox.add([Record(record.n, record.at, record.wall, *record.written, record.hash)])

    def _shut(self, _draft: Draft) -> Stored:
        return Stored("table", f"{MARK}{self._id}{base64.b64encode(self._rng.randbytes(ROOM + 28)).decode()}", "[]")


async def _tables(told: _Told, tables: int, rate: float, seconds: float, say: Callable[[str], None]) -> int:
    """All tables, until the time is over and everything is confirmed; how many entries the hub has."""
    count = max(1, min(CONNECTIONS, tables // 25))
    key = HallKey.of("hub", told.place / "hub")
    clients = [await wire.connect(told.addresses, told.certificate, key) for _each in range(count)]
    end = time.monotonic() + seconds
    made = _made(tables)

    async def tells() -> None:
        while (left := end - time.monotonic()) > TELLS_S:
            await asyncio.sleep(TELLS_S)
            count = sum(table.outbox.shown for table in made)
            say(_("{entries} entries, {seconds:.0f} s to go").format(entries=count, seconds=left - TELLS_S))

    try:
        await asyncio.gather(tells(), *(_play(t, clients[i % count], rate, end) for i, t in enumerate(made)))
    finally:
        for client in clients:
            await client.close()
    return sum(table.outbox.shown for table in made)


def _made(tables: int, first: str = "") -> list[_Table]:
    drafts = _drafts()
    wide = len(str(tables)) if first else 1  # names stand in their order
    return [_Table(f"{first}{number + 1:0{wide}}", drafts, random.Random(number)) for number in range(tables)]


async def beside(hub: Hub, tables: int, rate: float, seconds: float) -> None:
    """So many simulated tables (S01, S02 …) in a hall that others are in, too, for so long; then there is no word from
    them. After a cut they come back, as tables do."""
    from nats.errors import Error

    made = _made(tables, "S")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(HallError, Error, OSError, TimeoutError):
            client = await wire.connect(hub.server.addresses, hub.server.certificate, hub.key)
            try:
                async with asyncio.TaskGroup() as group:
                    for table in made:
                        group.create_task(_play(table, client, rate, end))
            except* (Error, OSError, TimeoutError):
                pass
            finally:
                await client.close()
        await asyncio.sleep(min(AGAIN_S, max(0.0, end - time.monotonic())))


async def _play(table: _Table, client: Any, rate: float, end: float) -> None:
    js = client.jetstream(timeout=20)
    subject = line_subject(table.name, table.header.id)
    rng = random.Random(table.header.id)
    await asyncio.sleep(rng.random() / rate)
    if table.outbox.rows:
        await _where_it_stood(js, subject, table)
    stated = 0.0
    due = time.monotonic()
    while (now := time.monotonic()) < end:
        table.write()
        at = now
        while (span := table.outbox.span(table.sent)) is not None:
            headers = {
                "Nats-Msg-Id": f"{table.header.id}:{span.rows[-1].n}",
                "Nats-Expected-Last-Subject-Sequence": str(table.sequence),
                _AT: f"{at:.6f}",
            }
            ack = await js.publish(subject, written(span), headers=headers)
            table.sequence, table.sent = ack.seq, span.rows[-1].n
        if now - stated >= 1.0:
            stated = now
            await client.publish(state_subject(table.name), written(table.state))
        due += 1 / rate
        await asyncio.sleep(max(0.0, due - time.monotonic()))


async def _where_it_stood(js: Any, subject: str, table: _Table) -> None:
    """What the hub has of a table that comes back: what was under way as the line was cut may have come."""
    from nats.js.errors import NotFoundError

    with suppress(NotFoundError):
        last = await js.get_last_msg(LINES[shard_of(table.name)], subject)
        table.sequence, table.sent = last.seq, read(last.data, Span).rows[-1].n


def _used(pids: Sequence[int]) -> tuple[float, float]:
    """Seconds of processor, and megabytes that these processes have; 0 where the system does not tell."""
    cpu = memory = 0.0
    for pid in pids:
        with suppress(OSError, ValueError, IndexError):
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            cpu += (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
            memory += int(stat[21]) * os.sysconf("SC_PAGE_SIZE") / 1024**2
    return cpu, memory


def told(measured: Measured, say: Callable[[str], None]) -> None:
    """Say what a run came to; the figures of the evening last."""
    for each in measured.used:
        say(each)
    say(measured.line)
