"""A hall in a storm: hub, tables, console and network killed and cut at random, and what the streams then hold."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.hall.ears import Ears
from companion.hall.lines import Chain, is_open, row_of
from companion.hall.messages import Book, TableState, shard_of
from companion.journal import SqliteJournal
from tests.hall.rooms import Room, until
from tests.hall.worker import BEGUN, Config

A_WORKER = 10
"""Tables in one process."""


class Lost(Exception):  # noqa: N818 -- it is a line that is lost
    """A stream that is not its journal: which table, and how."""


class Cable:
    """Between tables and hub: it can be cut (connections end), or pulled (nothing arrives, nothing is said)."""

    def __init__(self, to: str) -> None:
        host, _colon, port = to.rpartition(":")
        self._to = host, int(port)
        self._open: set[asyncio.StreamWriter] = set()
        self._whole = True
        self._flows = asyncio.Event()
        self.port = 0

    async def start(self) -> None:
        self._flows.set()
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.close()
            return
        try:
            there, back = await asyncio.open_connection(*self._to)
        except OSError:
            writer.close()
            return
        self._open |= {writer, back}
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        self._open.discard(writer)
        writer.close()

    async def cut(self, seconds: float) -> None:
        """Every connection ends, and none can be made for so long."""
        await self.apart()
        await asyncio.sleep(seconds)
        self.whole()

    async def apart(self) -> None:
        """Every connection ends, and none can be made until it is whole again."""
        self._whole = False
        for writer in list(self._open):
            writer.transport.abort()

    def whole(self) -> None:
        """Connections can be made."""
        self._whole = True

    async def pull(self, seconds: float) -> None:
        """Nothing arrives for so long; then all of it does."""
        self._flows.clear()
        await asyncio.sleep(seconds)
        self._flows.set()

    async def close(self) -> None:
        self._server.close()
        for writer in list(self._open):
            writer.transport.abort()


class Worker:
    """Tables in a process of their own."""

    def __init__(self, room: Room, folder: Path, number: int, tables: int, rate: float) -> None:
        folder.mkdir()
        self.folder = folder
        self.cable = Cable(room.hub.server.addresses[0])
        room.call(self.cable.start())
        self.tables = [f"{number}-{place}" for place in range(tables)]
        codes = {name: room.hub.admission.code(name) for name in self.tables}
        config = Config(str(folder), room.hub.file, f"127.0.0.1:{self.cable.port}", codes, number * 100, rate)
        self._config = folder / "config.json"
        self._config.write_bytes(msgspec.json.encode(config))
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "said").open("ab") as said:
            command = [sys.executable, "-m", "tests.hall.worker", str(self._config)]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said)

    def kill(self) -> None:
        """As a power cut does, but for the disk's cache."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()

    def drained(self) -> str:
        """Let it end, and what it said: "drained" when the hub has confirmed all of it."""
        assert self._process is not None
        said, _none = self._process.communicate()
        if said.strip():
            return said.decode().strip()
        # It ended without a word: how, and what it said before, without what asyncio says of every loop that ends.
        lines = (self.folder / "said").read_text(encoding="utf-8").splitlines()
        told = [line for line in lines if not line.startswith(("Task was destroyed", "task: <"))]
        return f"ended by {self._process.returncode}: " + "\n".join(told[-30:])


class Storm:
    """What was done, and what came of it."""

    def __init__(self, folder: Path, tables: int, rate: float, seed: int) -> None:
        self.folder, self.rng = folder, random.Random(seed)
        self.room = Room(folder / "hub")
        sizes = [min(A_WORKER, tables - at) for at in range(0, tables, A_WORKER)]
        self.workers = [
            Worker(self.room, folder / f"w{number}", number, size, rate) for number, size in enumerate(sizes)
        ]
        self.done = {"hub killed": 0, "hub stopped": 0, "tables killed": 0, "cut": 0, "pulled": 0, "console killed": 0}
        self.chains: dict[str, Chain] = {}
        self.watched: dict[str, str] = {}
        self.states = 0
        self.cable = Cable(self.room.hub.server.addresses[0])
        self.room.call(self.cable.start())
        self.ears = self._console()

    def _console(self) -> Ears:
        at = msgspec.structs.replace(self.room.hub.file, addresses=(f"127.0.0.1:{self.cable.port}",))

        def heard(what: object, _at: float) -> None:
            self.states += isinstance(what, TableState | Book)

        def lines(table: str, chain: Chain, trouble: str) -> None:
            if trouble:
                self.wrong = f"table {table}, at the console: {trouble}"
            self.chains[table] = chain

        ears = Ears(at, self.room.head, "Lena", heard=heard, lines=lines)
        ears.open()
        return ears

    wrong = ""

    def blow(self, seconds: float, pause: float) -> None:
        """Kill and cut at random, for so long."""
        for worker in self.workers:
            worker.start()
        until(lambda: all((worker.folder / BEGUN).exists() for worker in self.workers), 120)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(self.rng.uniform(0.2, pause))
            self._something()
            self._watch_one()

    def _something(self) -> None:
        rng, room = self.rng, self.room
        kind = rng.choice(list(self.done))
        self.done[kind] += 1
        worker = rng.choice(self.workers)
        match kind:
            case "hub killed":
                if pid := room.hub.server.pid:
                    # It may have ended by itself between the two lines.
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
            case "hub stopped":
                room.call(room.hub.stop(), 60)
                time.sleep(rng.uniform(0, 1))
                room.call(room.hub.start())
            case "tables killed":
                worker.kill()
                worker.start()
            case "cut":
                room.call(worker.cable.cut(rng.uniform(0, 1.5)))
            case "pulled":
                room.call(worker.cable.pull(rng.uniform(0, 1.5)))
            case "console killed":
                self.ears.close(0)
                self.ears = self._console()
                self.watched.clear()

    def _watch_one(self) -> None:
        for worker in self.workers[:1]:
            name = worker.tables[0]
            path = worker.folder / f"{name}.parley"
            if name not in self.watched and path.exists():
                with suppress(Exception):
                    self.watched[name] = evening_of(path)
            if name in self.watched:
                self.ears.watch(name, self.watched[name])

    def settle(self) -> int:
        """Calm: all is sent; then each stream is compared with its journal. How many entries there were."""
        for worker in self.workers:
            said = worker.drained()
            if said != "drained":
                raise Lost(f"{worker.folder.name}: {said}; the hub said: {self.room.said[-5:]}")
        count = 0
        for worker in self.workers:
            for name in worker.tables:
                count += self._same(name, worker.folder / f"{name}.parley")
        if self.wrong:
            raise Lost(self.wrong)
        for name, evening in self.watched.items():
            stream = self.room.chain(name, evening)
            self.ears.watch(name, evening)
            until(lambda name=name, n=stream.n: name in self.chains and self.chains[name].n == n, 20)  # type: ignore[misc]  # untyped
            if self.chains[name].rows != stream.rows:
                raise Lost(f"table {name}: the console has other lines than the stream")
        return count

    def _same(self, name: str, path: Path) -> int:
        journal = SqliteJournal.open(path, write=False)
        rows = [row_of(each) for each in journal.as_they_stand()]
        header, seals = journal.header, journal.seals()
        journal.close()
        shown = max((row.n for row in rows if is_open(row)), default=0)
        spans = self.room.spans(f"line.{shard_of(name)}.{name}.{header.id}")
        sent = [row for span in spans for row in span.rows]
        if sent != rows[:shown]:
            at = next((n for n, (a, b) in enumerate(zip(sent, rows, strict=False), 1) if a != b), len(sent))
            raise Lost(f"table {name}: {len(sent)} lines in the stream, {shown} in the journal, another at {at}")
        if [each.n for span in spans for each in span.seals] != [each.n for each in seals if each.n <= shown]:
            raise Lost(f"table {name}: its seals are not those of the journal")
        return len(sent)

    def close(self) -> None:
        for worker in self.workers:
            worker.kill()
            self.room.call(worker.cable.close())
        self.ears.close(1)
        self.room.call(self.cable.close())
        self.room.close()

    @property
    def told(self) -> str:
        """What was done, in words."""
        return ", ".join(f"{what} {count}×" for what, count in self.done.items())


def evening_of(path: Path) -> str:
    """The id of an evening in a file that is held by another process."""
    import sqlite3

    with sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True) as db:
        (text,) = db.execute("SELECT text FROM header").fetchone()
    found: str = msgspec.json.decode(text)["id"]
    return found
