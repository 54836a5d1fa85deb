"""The hub beside its server: who is let in or put out (admission), its streams, and a watch over what tables send.

It reads what travels, as any console does, and writes nothing of it. What it finds odd it names; who sends what is no
journal is put out, so that the others have the server for themselves.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import secrets
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.hall import server, wire
from companion.hall.keys import HallKey, is_signed
from companion.hall.lines import Chain, Odd, brought
from companion.hall.messages import (
    BOOK,
    BRANCH,
    CARE,
    DESK,
    KEEP,
    LARGEST,
    LINES,
    PROTOCOL,
    STATE,
    Answer,
    Ask,
    Book,
    Gate,
    Hold,
    In,
    Notice,
    NoticeKind,
    Said,
    Span,
    TableState,
    answer_subject,
    hold_subject,
    line_subject,
    notice_subject,
    read,
    shard_of,
    table_of,
    withheld_state,
    written,
)
from companion.hall.server import Elsewhere, HallError, HallFile, Server, laptop_of
from companion.journal import JournalError
from companion.tls import Identity

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg
    from nats.js import JetStreamContext

MOST_ASKING = 2000
"""So many wait at the door at most: a hall has a thousand tables."""
MOST_A_SECOND = 60
"""Messages of one table in a second, over three of them: an honest one waits for each to be confirmed."""
CLOCK_S = 120.0
"""A laptop's wall clock may differ so much from the hub's before it is named."""
_OTHERWISE = 10058
"""The server's number for: there is a stream of this name, and it is made otherwise."""
CODE_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
WRONG_CODES = 20
"""After so many wrong codes none is taken for a minute: they are short enough to be typed in."""
STRANGER_S = 3.0
"""So long after it came with an unknown key a laptop has to ask at the door before it is named."""
SETTLE_S = 0.2
"""Who is let in within this time is told to the server at once: it reads its configuration anew for each."""
MOST_NOTICES = 40
"""Different notices about one table; more of them tell nothing new, nor does the same one twice."""


class Kept(Struct, kw_only=True):
    """What a hub remembers in its folder."""

    hall: str
    name: str
    head: str
    seal: str
    inside: list[In] = []
    revoked: list[In] = []
    withheld: list[str] = []
    codes: dict[str, str] = {}
    """For which table each code is that was given out ("" is any), by the code's hash."""
    holders: dict[str, str] = {}
    """Which laptop holds each table, by its key."""
    number: int = 0
    """The greatest number of a `Hold`."""


class Hub:
    """One hall: its server, its gate, its watch."""

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
        engine: Server | Elsewhere | None = None,
    ) -> None:
        """`head` and `seal` are the head judge's public keys; a folder that has been a hall's keeps its own.

        Without an `engine` a server is started in the folder.
        """
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder = folder
        self.server: Server | Elsewhere = engine or Server(folder, host, port, sync)
        self.key = HallKey.of("hub", folder)
        self.kept = self._read() or Kept(hall=secrets.token_hex(8), name=name or _("Hall"), head=head, seal=seal)
        if not any(each.key == self.kept.head for each in self.kept.inside):
            self.kept.inside.insert(0, In(key=self.kept.head, role="judge", name=_("Head judge")))
        self.asking: dict[str, Ask] = {}
        """Who waits at the door, by key, oldest first."""
        self._client: Client | None = None
        self._js: JetStreamContext
        self._watch = Watch(self.name_it, self.put_out)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._changed = asyncio.Event()
        self._wrong_codes: list[float] = []
        self._log_at = 0
        self._answered: set[str] = set()
        """Who was told that the server knows them."""
        self._unknown: set[str] = set()
        """Who is in, and was told to wait until a server that is not ours knows it, too."""
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
        kept = self.kept
        return HallFile(
            hall=kept.hall, name=kept.name, addresses=self.server.addresses, certificate=self.server.certificate,
            head=kept.head, seal=kept.seal,
        )  # fmt: skip

    async def start(self) -> None:
        """Start the server, make the streams, open the gate; raises `HallError`."""
        self._keep()
        log = self.folder / "hub.log"
        self._log_at = log.stat().st_size if log.exists() else 0
        await asyncio.to_thread(self.server.start, self._users())
        try:
            await self._connect()
        except Exception as error:
            await self.stop()
            raise self._why_not(error) from error
        self._go(self._settle())
        self._go(self._read_log())

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
        await self._streams()
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
        for each in self.kept.inside:
            await self._desk_of(each)
        await self._publish_book()

    async def _listen(self, subject: str, stream: str, heard: Callable[[Msg], Awaitable[None]]) -> None:
        """Hear what a stream takes from now on: in order, and nothing that it did not take."""
        from nats.js.api import DeliverPolicy

        await self._js.subscribe(
            subject, stream=stream, cb=heard, ordered_consumer=True, deliver_policy=DeliverPolicy.NEW
        )

    async def _again(self) -> None:
        said = ""
        while self._client is None:
            await asyncio.sleep(0.3)
            try:
                if not self.server.pid:
                    # The engine died: what it confirmed is on the disk, and it goes on from there.
                    await asyncio.to_thread(self.server.stop)
                    await asyncio.to_thread(self.server.start, self._users())
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

    async def _streams(self) -> None:
        from nats.js.api import DiscardPolicy, StorageType, StreamConfig
        from nats.js.errors import APIError

        lasting: dict[str, Any] = {
            "storage": StorageType.FILE, "allow_direct": True, "deny_delete": True, "deny_purge": True,
            "max_msg_size": LARGEST + 32 * 1024, "num_replicas": self.server.replicas,
        }  # fmt: skip
        # A table that floods fills its own subject, and no other.
        own = {
            **lasting, "max_msgs_per_subject": 20_000, "discard": DiscardPolicy.NEW, "discard_new_per_subject": True,
        }  # fmt: skip
        made = (
            *(StreamConfig(name=each, subjects=[f"line.{shard}.>"], **own) for shard, each in enumerate(LINES)),
            StreamConfig(name=BRANCH, subjects=["branch.>"], **own),
            StreamConfig(
                name=STATE, subjects=["state.*", "wall.*"], storage=StorageType.MEMORY, max_msgs_per_subject=1,
                allow_direct=True, max_msg_size=16 * 1024, num_replicas=self.server.replicas,
            ),
            StreamConfig(name=DESK, subjects=["desk.*"], **lasting),
            StreamConfig(name=CARE, subjects=["care.*", "notice.*"], **lasting),
            StreamConfig(
                name=KEEP, subjects=["key.*.*", "hold.*", "judges", "book"], max_msgs_per_subject=1,
                **{**lasting, "deny_delete": False, "deny_purge": False},
            ),
        )  # fmt: skip
        for config in made:
            try:
                await self._js.add_stream(config)
            except APIError as error:
                if error.err_code != _OTHERWISE:
                    raise
                await self._js.update_stream(config)  # it was made by an older program

    # --- who is in ----------------------------------------------------------------------------------------------------

    def _users(self) -> str:
        return server.users(self.key.public, self.kept.inside, self.kept.head, list(self.kept.holders.values()))

    def _read(self) -> Kept | None:
        path = self.folder / "hub.json"
        if not path.exists():
            return None
        try:
            return msgspec.json.decode(path.read_bytes(), type=Kept)
        except (OSError, msgspec.MsgspecError) as error:
            say = _("{path} cannot be read ({error}); mend it, or begin another folder.")
            raise HallError(say.format(path=path, error=" ".join(str(error).split()))) from error

    def _keep(self) -> None:
        path = self.folder / "hub.json"
        new = path.with_suffix(".new")
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        try:
            os.write(file, msgspec.json.encode(self.kept))
            os.fsync(file)
        finally:
            os.close(file)
        os.replace(new, path)

    def code(self, table: str = "") -> str:
        """A one-time code that lets a laptop in, to this table or any."""
        code = "".join(secrets.choice(CODE_LETTERS) for _each in range(8))
        self.kept.codes[_hashed(code)] = table
        self._keep()
        return f"{code[:4]}-{code[4:]}"

    def admit(self, key: str, table: str = "") -> str:
        """Let in whoever asks with this key; why not, or ""."""
        ask = self.asking.pop(key, None)
        if ask is None:
            return _("Nobody asks with this key any more.")
        where = table or ask.table
        if ask.role == "table" and not where:
            self.asking[key] = ask
            return _("Say which table it is.")
        self._let_in(ask, where)
        return ""

    def _let_in(self, ask: Ask, table: str) -> None:
        kept = self.kept
        table = table if ask.role == "table" else ""
        holds = ask.role == "table" and table not in kept.holders
        if holds:
            kept.holders[table] = ask.key
        kept.revoked = [each for each in kept.revoked if each.key != ask.key]
        kept.inside = [each for each in kept.inside if each.key != ask.key]
        kept.inside.append(
            In(key=ask.key, role=ask.role, table=table, name=ask.name, program=ask.program, seal=ask.seal, holds=holds)
        )
        self.told(_("{name} is in: {what}.").format(name=ask.name or ask.key[-8:], what=table or ask.role))
        if isinstance(self.server, Elsewhere):
            say = _("{name} was let in; the server's operator must add its user, which stands in {path} at the hub.")
            self.name_it(table or "-", "key", say.format(name=ask.name or ask.key[-8:], path=self.server.users.name))
        self._changed.set()

    def put_out(self, table: str, kind: NoticeKind, say: str) -> None:
        """Put out the laptop that holds a table, for what it sent, and name it."""
        key = self.kept.holders.get(table)
        if key is not None and not self.revoke(key):
            self.name_it(table, kind, _("{what} Its key is revoked; a judge can let it in again.").format(what=say))

    def revoke(self, key: str) -> str:
        """Put out whoever has this key; why not, or ""."""
        found = next((each for each in self.kept.inside if each.key == key), None)
        if found is None or found.key == self.kept.head:
            return _("Nobody can be put out by this key.")
        self.kept.inside.remove(found)
        self.kept.revoked.append(found)
        self._answered.discard(key)
        for table, holder in list(self.kept.holders.items()):
            if holder == key:
                # Who comes first after it holds the table, unless the head judge says otherwise.
                del self.kept.holders[table]
        self._changed.set()
        return ""

    async def _settle(self) -> None:
        while True:
            await self._changed.wait()
            await asyncio.sleep(SETTLE_S)
            self._changed.clear()
            self._keep()
            await asyncio.to_thread(self.server.tell, self._users())
            for each in self.kept.inside:
                await self._desk_of(each)
            # It reads its configuration in its own time; who comes too early comes again.
            await asyncio.sleep(SETTLE_S)
            with suppress(Exception):
                for each in self.kept.inside:
                    if each.key not in self._answered:
                        self._answered.add(each.key)
                        await self._answer(each.key, Answer(state="in", table=each.table))
                await self._publish_book()

    async def _desk_of(self, who: In) -> None:
        """Orders wait for each table until it has entered them."""
        from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

        if who.role != "table" or who.key in self._desks or self._client is None:
            return
        laptop = laptop_of(who.key)
        config = ConsumerConfig(
            durable_name=laptop, filter_subjects=[f"desk.{who.table}", "desk.all"], ack_policy=AckPolicy.EXPLICIT,
            deliver_policy=DeliverPolicy.NEW, ack_wait=10, max_deliver=-1,
        )  # fmt: skip
        with suppress(Exception):
            await self._js.add_consumer(DESK, config)
            self._desks.add(who.key)
            if who.holds:
                held = Hold(
                    hall=self.kept.hall, table=who.table, number=0, evening="", since=0, laptop=who.key,
                )  # fmt: skip
                if not await self._last(KEEP, hold_subject(who.table)):
                    await self._js.publish(hold_subject(who.table), written(held))

    async def _last(self, stream: str, subject: str) -> bytes:
        """The last message on a subject; b"" where there is none."""
        from nats.js.errors import NotFoundError

        try:
            found = await self._js.get_last_msg(stream, subject)
        except NotFoundError:
            return b""
        return found.data or b""

    async def _publish_book(self) -> None:
        kept = self.kept
        inside = tuple(
            msgspec.structs.replace(each, holds=kept.holders.get(each.table) == each.key) for each in kept.inside
        )
        book = Book(
            inside=inside, asking=tuple(self.asking.values())[:200], revoked=tuple(kept.revoked[-200:]),
            withheld=tuple(kept.withheld),
        )  # fmt: skip
        await self._js.publish(BOOK, written(book))

    async def _answer(self, key: str, answer: Answer) -> None:
        if self._client is not None:
            await self._client.publish(answer_subject(key), written(answer))

    # --- the door -----------------------------------------------------------------------------------------------------

    async def _hall(self, message: Msg) -> None:
        with suppress(Exception):
            await message.respond(written(self.file))

    async def _asked(self, message: Msg) -> None:
        try:
            ask = read(message.data[:4096], Ask)
        except ValueError:
            return
        answer = self.asked(ask)
        if answer is not None:
            with suppress(Exception):
                await self._answer(ask.key, answer)
                await self._publish_book()

    def asked(self, ask: Ask) -> Answer | None:
        """What whoever asks is answered at once; None where it follows once the server knows."""
        known = next((each for each in self.kept.inside if each.key == ask.key), None)
        if known is not None:
            if ask.key not in self._answered:
                return None
            if not self.server.ours and ask.key not in self._unknown:
                # It asks again, so the server does not know it yet: it tries its key at every second asking.
                self._unknown.add(ask.key)
                return Answer(state="wait", say=_("A judge let this laptop in; the server's operator adds it yet."))
            self._unknown.discard(ask.key)
            return Answer(state="in", table=known.table)
        if ask.protocol != PROTOCOL:
            say = _("This program speaks another version ({theirs}) than the hub ({ours}): update the older one.")
            said = say.format(theirs=ask.protocol, ours=PROTOCOL)
            self.name_it(ask.table or "-", "program", said)
            return Answer(state="no", say=said)
        if ask.code:
            return self._by_code(ask)
        if any(each.key == ask.key for each in self.kept.revoked):
            self.name_it(
                ask.table or "-", "key", _("A laptop asks whose key was revoked: {name}.").format(name=ask.name)
            )
        if ask.key not in self.asking and len(self.asking) >= MOST_ASKING:
            return Answer(state="no", say=_("Too many ask to be let in; try again later."))
        self.asking[ask.key] = ask
        return Answer(state="wait", say=_("A judge at the hub lets you in."))

    def _by_code(self, ask: Ask) -> Answer | None:
        now = time.monotonic()
        self._wrong_codes = [at for at in self._wrong_codes if now - at < 60]
        hashed = _hashed(ask.code)
        table = self.kept.codes.get(hashed)
        if len(self._wrong_codes) >= WRONG_CODES:
            return Answer(state="no", say=_("Too many wrong codes came; try again in a minute."))
        if table is None or (table and ask.table and table != ask.table) or not (table or ask.table):
            self._wrong_codes.append(now)
            return Answer(state="no", say=_("This code is not, or no longer, one for this table."))
        del self.kept.codes[hashed]
        self._let_in(ask, table or ask.table)
        return None

    async def _gate(self, message: Msg) -> None:
        try:
            said = self.gate(read(message.data, Gate))
        except ValueError as error:
            said = Said(why=str(error)[:400])
        with suppress(Exception):
            await message.respond(written(said))
            self._keep()
            await self._publish_book()

    def gate(self, gate: Gate) -> Said:
        """What a judge tells the gate."""
        match gate.do:
            case "admit":
                return Said(why=self.admit(gate.key, gate.table))
            case "refuse":
                ask = self.asking.pop(gate.key, None)
                if ask is not None:
                    self._go(self._answer(gate.key, Answer(state="no", say=_("The judges do not let this laptop in."))))
                return Said(why="" if ask is not None else _("Nobody asks with this key any more."))
            case "revoke":
                return Said(why=self.revoke(gate.key))
            case "code":
                return Said(code=self.code(gate.table))
            case "withhold" | "release":
                kept = [each for each in self.kept.withheld if each != gate.table]
                self.kept.withheld = [*kept, gate.table] if gate.do == "withhold" else kept
                if gate.table in self._states:
                    self._go(self._show(self._states[gate.table]))
                return Said()

    async def _held(self, message: Msg) -> None:
        """The head judge gave a table to a laptop."""
        try:
            hold = read(message.data, Hold)
        except ValueError:
            return
        known = next((each for each in self.kept.inside if each.key == hold.laptop and each.table == hold.table), None)
        ours = hold.hall == self.kept.hall and message.subject == hold_subject(hold.table)
        if known is None or not ours or hold.number <= self.kept.number or not is_signed(hold, self.kept.head):
            return
        self.kept.number = hold.number
        self.kept.holders[hold.table] = hold.laptop
        if hold.since:
            await self._lines_for(known, hold)
        self._changed.set()

    async def _lines_for(self, who: In, hold: Hold) -> None:
        """The laptop on which an evening goes on is sent its lines."""
        from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

        config = ConsumerConfig(
            durable_name=laptop_of(who.key), deliver_policy=DeliverPolicy.ALL,
            filter_subject=line_subject(hold.table, hold.evening), ack_policy=AckPolicy.NONE,
        )  # fmt: skip
        with suppress(Exception):
            await self._js.add_consumer(LINES[shard_of(hold.table)], config)

    # --- the watch ----------------------------------------------------------------------------------------------------

    async def _state(self, message: Msg) -> None:
        state = self._watch.state(message)
        if state is not None:
            self._states[state.table] = state
            await self._show(state)

    async def _show(self, state: TableState) -> None:
        """Let boards see how a table stands, as far as they may."""
        shown = withheld_state(state) if state.table in self.kept.withheld or state.withheld else state
        if self._client is not None and self._shown.get(state.table) != shown:
            self._shown[state.table] = shown
            with suppress(Exception):
                await self._client.publish(f"wall.{state.table}", written(shown))

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

    async def _read_log(self) -> None:
        """What the server itself refused stands in its log alone: there we read who tried what."""
        while True:
            await asyncio.sleep(0.5)
            with suppress(OSError):
                for line in await asyncio.to_thread(self._new_lines):
                    self._from_log(line)

    def _new_lines(self) -> Sequence[str]:
        path = self.folder / "hub.log"
        size = path.stat().st_size
        if size < self._log_at:
            self._log_at = 0
        with path.open("rb") as file:
            file.seek(self._log_at)
            found = file.read(256 * 1024)
        whole = found.rpartition(b"\n")[0]
        self._log_at += len(whole) + 1 if whole else 0
        return whole.decode("utf-8", "replace").splitlines()

    def _from_log(self, line: str) -> None:
        found = re.search(r'nkey:(U[A-Z2-7]+)" - (Publish|Subscription) Violation - Subject "([^"]{0,120})"', line)
        if found:
            say = _("It tried what it may not: {what} “{subject}”.")
            what = _("to write to") if found[2] == "Publish" else _("to listen to")
            self.name_it(self._table_of(found[1]), "subject", say.format(what=what, subject=found[3]))
        elif "maximum payload" in line.lower():
            found = re.search(r"nkey:(U[A-Z2-7]+)", line)
            say = _("A message was larger than any may be; it was not taken.")
            self.name_it(self._table_of(found[1]) if found else "-", "size", say)
        elif "authentication error" in line and (found := re.search(r'[Nn]key "?(U[A-Z2-7]+)', line)):
            self._go(self._stranger(found[1]))

    async def _stranger(self, key: str) -> None:
        """Whoever comes with a key that is not known asks at the door next; who does not is named."""
        await asyncio.sleep(STRANGER_S)
        known = key in self.asking or any(each.key == key for each in self.kept.inside)
        if not known:
            self.name_it(self._table_of(key), "key", _("A key came that the hub does not know, or no longer."))

    def _table_of(self, key: str) -> str:
        known = [*self.kept.inside, *self.kept.revoked]
        return next((each.table for each in known if each.key == key and each.table), "-")


Named: TypeAlias = Callable[[str, NoticeKind, str], None]
"""Is told a table, what kind of thing it did, and what, in a sentence."""


class Watch:
    """Looks at each message of a table as it comes: does it go on from the one before, and how many are there?"""

    def __init__(self, name_it: Named, put_out: Named) -> None:
        self._name_it, self._put_out = name_it, put_out
        self._chains: dict[str, Chain] = {}
        self._count: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self.entries = 0
        """Lines that came."""

    async def line(self, message: Msg) -> None:
        """A span of a table's lines."""
        table, evening = table_of(message.subject)
        if self._floods(table):
            return
        try:
            span = read(message.data, Span)
            self.entries += len(span.rows)
            chain = self._chains.get(message.subject)
            if chain is None:
                chain = self._chains[message.subject] = Chain(evening)
                if span.rows and span.rows[0].n > 1:
                    # The watch began in the middle: it goes on from here.
                    first = span.rows[0]
                    chain.resume("", first)
                    span = msgspec.structs.replace(span, rows=span.rows[1:])
                    if not span.rows:
                        return
            chain.take(span)
        except Odd as error:
            self._put_out(table, error.kind, str(error))
        except ValueError as error:
            self._put_out(table, "message", str(error))

    async def branch(self, message: Msg) -> None:
        """What a laptop writes that holds its table no longer."""
        table, _evening = table_of(message.subject)
        say = _("Another laptop goes on for this table, though it does not hold it: its lines are kept as a branch.")
        if not self._floods(table):
            self._name_it(table, "branch", say)

    def state(self, message: Msg) -> TableState | None:
        """A table's state, where it is one."""
        table = message.subject.split(".")[1]
        if self._floods(table):
            return None
        try:
            state = read(message.data, TableState)
            if state.table != table:
                raise ValueError(_("A state came that names another table ({other}).").format(other=state.table))
        except ValueError as error:
            self._put_out(table, "message", str(error))
            return None
        if state.protocol != PROTOCOL:
            self._name_it(
                table, "program", _("Its program is another version: {program}.").format(program=state.program)
            )
        with suppress(ValueError):
            said = datetime.fromisoformat(state.wall)
            off = (said.replace(tzinfo=said.tzinfo or UTC) - datetime.now(UTC)).total_seconds()
            if abs(off) > CLOCK_S:
                say = _("Its clock is {minutes} minutes off; table time does not follow it.")
                self._name_it(table, "clock", say.format(minutes=round(off / 60)))
        return state

    def _floods(self, table: str) -> bool:
        now, seen = time.monotonic(), self._count[table]
        if now - seen[0] > 3.0:
            seen[0], seen[1] = now, 0
        seen[1] += 1
        if seen[1] > 3 * MOST_A_SECOND:
            if seen[1] == 3 * MOST_A_SECOND + 1:
                self._put_out(table, "flood", _("It sends more than {n} messages a second.").format(n=MOST_A_SECOND))
            return True
        return False


def _hashed(code: str) -> str:
    plain = "".join(letter for letter in code.upper() if letter.isalnum())
    return hashlib.sha256(b"Parley hall code\n" + plain.encode()).hexdigest()


def written_file(file: HallFile, path: Path) -> None:
    """Write the hall's file, which is given to tables; raises `OSError`."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(file), indent=1))


def read_file(path: Path) -> HallFile:
    """Read one; raises `HallError` with a sentence."""
    try:
        if path.stat().st_size > 100_000:
            raise ValueError(_("it is too long"))
        return msgspec.json.decode(path.read_bytes(), type=HallFile)
    except (OSError, ValueError) as error:
        say = _("{path} is no hall's file: {error}.")
        raise HallError(say.format(path=path, error=" ".join(str(error).split()))) from error


async def bring(folder: Path, addresses: Sequence[str], table: str, path: Path, certificate: str = "") -> int:
    """Take the evening of a table that had no network into the hub of this folder, which runs at these addresses.

    `certificate`: of a server that is not the hub's own. How many lines it had not; raises `HallError` or
    `JournalError`. What is there already is sent no second time, and a file that says otherwise than that is refused.
    """
    outbox = brought(path)
    known = certificate or Identity(folder / "hub.pem").certificate
    client = await wire.connect(addresses, known, HallKey.of("hub", folder))
    try:
        js = client.jetstream(timeout=wire.WAIT_S)
        subject, stream = line_subject(table, outbox.header.id), LINES[shard_of(table)]
        found = await client.request(f"$JS.API.DIRECT.GET.{stream}.{subject}", b"", timeout=wire.WAIT_S)
        sequence = n = 0
        if found.data:
            last = read(found.data, Span).rows[-1]
            if not outbox.fits(last):
                raise HallError(_("The hub has other lines of this evening: line {n} is another.").format(n=last.n))
            sequence, n = int((found.headers or {})["Nats-Sequence"]), last.n
        before = n
        while (span := outbox.span(n)) is not None:
            fence = {"Nats-Expected-Last-Subject-Sequence": str(sequence)}
            ack = await js.publish(subject, written(span), headers=fence)
            sequence, n = ack.seq, span.rows[-1].n
        return n - before
    except (HallError, JournalError):
        raise
    except Exception as error:
        raise HallError(_("The hub does not take it: {why}.").format(why=wire.reason(error))) from error
    finally:
        await client.close()
