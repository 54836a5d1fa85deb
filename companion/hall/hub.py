"""The hub of a hall: its server, its streams, its door, and what boards and consoles are told of tables.

It writes nothing of what tables send; who is let in stands in `admission.py`, what is odd in `watch.py`.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.language import _
from companion.hall import server, streams, wire
from companion.hall.admission import Admission
from companion.hall.hallfile import HallFile
from companion.hall.keys import HallKey
from companion.hall.messages import (
    BOOK,
    BRANCH,
    KEEP,
    LINES,
    Answer,
    Ask,
    Gate,
    Hold,
    In,
    Notice,
    NoticeKind,
    Said,
    TableState,
    answer_subject,
    hold_subject,
    notice_subject,
    read,
    withheld_state,
    written,
)
from companion.hall.server import Elsewhere, HallError, NatsServer
from companion.hall.serverlog import ServerLog
from companion.hall.watch import Watch

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.js import JetStreamContext

STRANGER_S = 3.0
"""So long after it came with an unknown key a laptop has to ask at the door before it is named."""
SETTLE_S = 0.2
"""Who is let in within this time is told to the server at once: it reads its configuration anew for each."""
MOST_NOTICES = 40
"""Different notices about one table; more of them tell nothing new, nor does the same one twice."""


class Hub:
    """One hall: its server, its door, its watch."""

    def __init__(
        self,
        folder: Path,
        host: str = "127.0.0.1",
        port: int = server.PORT,
        *,
        head: str,
        seal: str,
        name: str = "",
        sync: str = "always",
        engine: NatsServer | Elsewhere | None = None,
    ) -> None:
        """`head` and `seal` are the head judge's public keys; a folder that has been a hall's keeps its own.

        Without an `engine` a server is started in the folder.
        """
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder = folder
        self.server: NatsServer | Elsewhere = engine or NatsServer(folder, host, port, sync)
        self.key = HallKey.of("hub", folder)
        operators = self.server.users.name if isinstance(self.server, Elsewhere) else ""
        self.admission = Admission(folder, name, head, seal, self.name_it, operators)
        self.admission.told = lambda say: self.told(say)
        self.admission.changed = lambda: self._changed.set()
        self._client: Client | None = None
        self._js: JetStreamContext
        self._watch = Watch(self.name_it, self.put_out)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._changed = asyncio.Event()
        self._desks: set[str] = set()
        """Whose orders wait for them."""
        self._states: dict[str, TableState] = {}
        """What each table said last."""
        self._shown: dict[str, TableState] = {}
        """What boards were last shown of each table."""
        self._named: dict[tuple[str, str], int] = defaultdict(int)
        self.told: Callable[[str], None] = lambda _say: None
        """Is told what happens at the gate, in sentences."""

    # --- beginning and ending -----------------------------------------------------------------------------------------

    @property
    def file(self) -> HallFile:
        """What a table must know."""
        kept = self.admission.kept
        return HallFile(
            hall=kept.hall, name=kept.name, addresses=self.server.addresses, certificate=self.server.certificate,
            head=kept.head, seal=kept.seal,
        )  # fmt: skip

    def _users(self) -> str:
        kept = self.admission.kept
        return server.users(self.key.public, kept.inside, kept.head, list(kept.holders.values()))

    async def start(self) -> None:
        """Start the server, make the streams, open the gate; raises `HallError`."""
        self.admission.keep()
        log = ServerLog(self.folder / "hub.log")
        await asyncio.to_thread(self.server.start, self._users())
        try:
            await self._connect()
        except Exception as error:
            await self.stop()
            raise self._why_not(error) from error
        self._go(self._settle())
        self._go(self._tidy())
        self._go(self._read_log(log))

    def _why_not(self, error: Exception) -> HallError:
        """Why it cannot begin."""
        if isinstance(self.server, Elsewhere) and "authorization" in str(error.__cause__).lower():
            return HallError(self.server.wants)
        if isinstance(error, HallError):
            return error
        say = _("The server keeps no streams for a hall: {why}. JetStream must be on, with room for files.")
        return HallError(say.format(why=wire.reason(error).rstrip(".")))

    async def stop(self) -> None:
        """Stop all of it."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()
        client, self._client = self._client, None
        if client is not None:
            with suppress(Exception):
                await client.close()
        await asyncio.to_thread(self.server.stop)

    def _go(self, what: Awaitable[Any]) -> None:
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _connect(self) -> None:
        async def lost() -> None:
            if self._client is client:
                self._client = None
                self._go(self._again())

        client = await wire.connect(self.server.near, self.server.certificate, self.key, lost=lost)
        self._client, self._js = client, client.jetstream(timeout=wire.WAIT_S)
        await streams.make(self._js, self.server.replicas)
        await client.subscribe("ask", cb=self._asked)
        await client.subscribe("gate", cb=self._gate)
        await client.subscribe("hall", cb=self._hall)
        await client.subscribe("hold.*", cb=self._held)
        # What was said while nobody watched is in the streams; the watch begins anew with what comes.
        watch = self._watch = Watch(self.name_it, self.put_out)
        for shard, stream in enumerate(LINES):
            await self._listen(f"line.{shard}.>", stream, watch.line)
        await self._listen("branch.>", BRANCH, watch.branch)
        await client.subscribe("state.*", cb=self._state)
        for each in self.admission.kept.inside:
            await self._desk_of(each)
        await self._publish_book()

    async def _listen(self, subject: str, stream: str, heard: Callable[[Msg], Awaitable[None]]) -> None:
        """Hear what a stream takes from now on: in order, and nothing that it did not take."""
        from nats.js.api import DeliverPolicy

        await self._js.subscribe(
            subject, stream=stream, cb=heard, ordered_consumer=True, deliver_policy=DeliverPolicy.NEW
        )

    async def _tidy(self) -> None:
        """Who went away from the door stands there no longer."""
        while True:
            await asyncio.sleep(2)
            if self.admission.forget() and self._client is not None:
                with suppress(Exception):
                    await self._publish_book()

    async def _again(self) -> None:
        said = ""
        while self._client is None:
            await asyncio.sleep(0.3)
            try:
                await asyncio.to_thread(self.server.again, self._users())
                await self._connect()
            except Exception as error:
                client, self._client = self._client, None
                say = _("The hub's own connection was lost, and is made again: {why}.").format(
                    why=wire.reason(error).rstrip(".")
                )
                if say != said:
                    self.told(say)
                said = say
                if client is not None:
                    with suppress(Exception):
                        await client.close()

    # --- the door -----------------------------------------------------------------------------------------------------

    async def _hall(self, message: Msg) -> None:
        with suppress(Exception):
            await message.respond(written(self.file))

    async def _asked(self, message: Msg) -> None:
        try:
            ask = read(message.data[:4096], Ask)
        except ValueError:
            return
        answer = self.admission.asked(ask)
        if answer is not None:
            with suppress(Exception):
                await self._answer(ask.key, answer)
                await self._publish_book()

    async def _gate(self, message: Msg) -> None:
        try:
            said = self.gate(read(message.data, Gate))
        except ValueError as error:
            said = Said(why=str(error)[:400])
        with suppress(Exception):
            await message.respond(written(said))
            self.admission.keep()
            await self._publish_book()

    def gate(self, gate: Gate) -> Said:
        """What a judge tells the gate."""
        match gate.do:
            case "admit":
                return Said(why=self.admission.admit(gate.key, gate.table))
            case "refuse":
                why = self.admission.refuse(gate.key)
                if not why:
                    self._go(self._answer(gate.key, Answer(state="no", say=_("The judges do not let this laptop in."))))
                return Said(why=why)
            case "revoke":
                return Said(why=self.admission.revoke(gate.key))
            case "code":
                return Said(code=self.admission.code(gate.table))
            case "withhold" | "release":
                self.admission.withhold(gate.table, gate.do == "withhold")
                if gate.table in self._states:
                    self._go(self._show(self._states[gate.table]))
                return Said()

    async def _held(self, message: Msg) -> None:
        """The head judge gave a table to a laptop."""
        try:
            hold = read(message.data, Hold)
        except ValueError:
            return
        if message.subject != hold_subject(hold.table) or self.admission.holds(hold) is None:
            return
        if hold.since:
            with suppress(Exception):
                await streams.lines_for(self._js, hold)
        self._changed.set()

    async def _settle(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(SETTLE_S)
            self._changed.clear()
            door = self.admission
            door.keep()
            await asyncio.to_thread(self.server.tell, self._users())
            for each in door.kept.inside:
                await self._desk_of(each)
            # It reads its configuration in its own time; who comes too early comes again.
            await asyncio.sleep(SETTLE_S)
            with suppress(Exception):
                for each in door.kept.inside:
                    if each.key not in door.answered:
                        door.answered.add(each.key)
                        await self._answer(each.key, Answer(state="in", table=each.table))
                await self._publish_book()

    async def _desk_of(self, who: In) -> None:
        """Orders wait for each table until it has entered them, and its first laptop holds it."""
        if who.role != "table" or who.key in self._desks or self._client is None:
            return
        with suppress(Exception):
            await streams.orders_for(self._js, who)
            self._desks.add(who.key)
            if who.holds and not await streams.last(self._js, KEEP, hold_subject(who.table)):
                held = Hold(
                    hall=self.admission.kept.hall, table=who.table, number=0, evening="", since=0, laptop=who.key
                )
                await self._js.publish(hold_subject(who.table), written(held))

    async def _publish_book(self) -> None:
        await self._js.publish(BOOK, written(self.admission.book()))

    async def _answer(self, key: str, answer: Answer) -> None:
        if self._client is not None:
            await self._client.publish(answer_subject(key), written(answer))

    # --- what tables send ---------------------------------------------------------------------------------------------

    async def _state(self, message: Msg) -> None:
        state = self._watch.state(message)
        if state is not None:
            self._states[state.table] = state
            await self._show(state)

    async def _show(self, state: TableState) -> None:
        """Let boards see how a table stands, as far as they may."""
        withheld = state.table in self.admission.kept.withheld or state.withheld
        shown = withheld_state(state) if withheld else state
        if self._client is not None and self._shown.get(state.table) != shown:
            self._shown[state.table] = shown
            with suppress(Exception):
                await self._client.publish(f"wall.{state.table}", written(shown))

    def put_out(self, table: str, kind: NoticeKind, say: str) -> None:
        """Put out the laptop that holds a table, for what it sent, and name it."""
        key = self.admission.kept.holders.get(table)
        if key is not None and not self.admission.revoke(key):
            self.name_it(table, kind, _("{what} Its key is revoked; a judge can let it in again.").format(what=say))

    def name_it(self, table: str, kind: NoticeKind, say: str) -> None:
        """A notice for the console; of the same kind about the same table only the first few."""
        self._named[table, say] += 1
        if self._named[table, say] > 1 or sum(1 for known, _say in self._named if known == table) > MOST_NOTICES:
            return
        self.told(_("Table {table}: {say}").format(table=table, say=say))
        notice = Notice(table=table, kind=kind, say=say[:400], at=datetime.now(UTC).isoformat(timespec="seconds"))
        self._go(self._notice(notice))

    async def _notice(self, notice: Notice) -> None:
        with suppress(Exception):
            await self._js.publish(notice_subject(notice.table), written(notice))

    # --- what the server refused --------------------------------------------------------------------------------------

    async def _read_log(self, log: ServerLog) -> None:
        while True:
            await asyncio.sleep(0.5)
            with suppress(OSError):
                for found in await asyncio.to_thread(log.refused):
                    if found.say:
                        self.name_it(self.admission.table_of(found.key), found.kind, found.say)
                    else:
                        self._go(self._stranger(found.key))

    async def _stranger(self, key: str) -> None:
        """Whoever comes with a key that is not known asks at the door next; who does not is named."""
        await asyncio.sleep(STRANGER_S)
        door = self.admission
        if key not in door.asking and door.inside(key) is None:
            self.name_it(door.table_of(key), "key", _("A key came that the hub does not know, or no longer."))
