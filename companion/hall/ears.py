"""A judge's connection to a hall, on a thread of its own: all that travels is heard, and what a judge says is signed.

A console is one fold over what is heard here; each message comes with the second (UTC) at which the hub took it, and
may come again after an outage.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from companion.core.language import _
from companion.hall import wire
from companion.hall.branch import Branch, branch_of
from companion.hall.hallfile import HallFile
from companion.hall.keys import HallKey, in_groups, is_signed, sealed_to
from companion.hall.lines import Chain, Odd
from companion.hall.messages import (
    ALL,
    ASK,
    BOOK,
    BRANCH,
    CARE,
    DESK,
    GATE,
    JUDGES,
    KEEP,
    LINES,
    STATE,
    Answer,
    Ask,
    Book,
    Care,
    CareKind,
    Gate,
    Hold,
    In,
    Judge,
    Judges,
    Notice,
    Order,
    OrderKind,
    Said,
    SealedKeys,
    Span,
    TableState,
    answer_subject,
    branch_subject,
    care_subject,
    desk_subject,
    hold_subject,
    key_subject,
    line_subject,
    read,
    shard_of,
    written,
)
from companion.hall.ownthread import OwnThread
from companion.hall.server import HallError

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

AGAIN_S = 1.0
"""So long after a connection was lost the next one is tried."""

Heard: TypeAlias = TableState | Order | Care | Notice | Book | Hold | Judges
"""What is heard as one message; orders, care, holders and judges only where their signature holds."""
_KINDS: dict[str, Any] = {
    "state": TableState, "desk": Order, "care": Care, "notice": Notice, "book": Book, "hold": Hold, "judges": Judges,
}  # fmt: skip


class Ears(OwnThread):
    """One judge's connection. Every callback comes on its own thread; whoever has windows sends them on."""

    def __init__(
        self,
        file: HallFile,
        key: HallKey,
        name: str,
        *,
        heard: Callable[[Heard, float], None],
        lines: Callable[[str, Chain, str], None] = lambda _table, _chain, _trouble: None,
        stands: Callable[[bool, str], None] = lambda _on, _say: None,
        code: str = "",
        program: str = "",
    ) -> None:
        """`name` is the judge's; `lines` is told of a table that is watched whenever more of its journal came, with
        its lines so far and what is wrong with them, "" for nothing; `stands` whether the hub is there, and why not.

        The head judge is in from the start; another judge asks at the door (`code` is a one-time code).
        """
        super().__init__("ears")
        self.file, self.key, self.name = file, key, name
        self._heard, self._lines, self._stands = heard, lines, stands
        self._code, self._program = code, program
        self._client: Client | None = None
        self._judges: tuple[Judge, ...] = ()
        self._watched: dict[str, tuple[str, asyncio.Task[None] | None]] = {}
        self._number = 0

    @property
    def is_head(self) -> bool:
        """Whether this is the head judge, who alone names judges and gives a table to another laptop."""
        return self.key.public == self.file.head

    # --- what a judge says --------------------------------------------------------------------------------------------

    def order(
        self, kind: OrderKind, table: str = ALL, seconds: int = 0, words: str = "", judge: str = ""
    ) -> Future[str]:
        """Order a table, or all; the answer is why it did not go out, or "". What became of it is in `TableState`.

        `judge` is who asked for it at this console, where it is not whose key this is.
        """
        order = Order(
            hall=self.file.hall, table=table, number=self._next(), kind=kind, judge=judge or self.name,
            key=self.key.public, seconds=seconds, words=words,
        )  # fmt: skip
        return self._say(desk_subject(table), written(self.key.signed(order)))

    def care(self, table: str, kind: CareKind, words: str = "", judge: str = "") -> Future[str]:
        """Say who has a table's call."""
        care = Care(
            hall=self.file.hall, table=table, number=self._next(), kind=kind, judge=judge or self.name,
            key=self.key.public, at=datetime.now(UTC).isoformat(timespec="seconds"), words=words,
        )  # fmt: skip
        return self._say(care_subject(table), written(self.key.signed(care)))

    def gate(self, gate: Gate) -> Future[Said]:
        """Tell the gate: let in, send away, put out, make a code, withhold a table, release it."""
        return self._do(self._asked(gate))

    def name_judges(self, judges: Sequence[Judge]) -> Future[str]:
        """These are the judges besides the head judge, who alone can say so: tables take their orders from now on."""
        said = Judges(hall=self.file.hall, number=self._next(), judges=tuple(judges))
        return self._say(JUDGES, written(self.key.signed(said)))

    def give(self, table: str, evening: str, since: int, to: In, words: str = "") -> Future[str]:
        """The head judge's press: after line `since` this laptop holds the table, and gets the evening's keys."""
        return self._do(self._give(table, evening, since, to, words))

    def watch(self, table: str, evening: str) -> None:
        """From now on this table's lines are wanted, from the first one on; `evening` "" stops it."""
        self._soon(lambda: self._watch(table, evening))

    def branches(self, table: str, evening: str) -> Future[Sequence[Branch]]:
        """What laptops wrote that went on without holding the table, as far as it has come."""
        return self._do(self._branches(table, evening))

    def evening(self, table: str, evening: str) -> Future[Chain]:
        """All lines of a table's evening that have come, to be written as a file (`Chain.written`)."""
        return self._do(self._all_of(LINES[shard_of(table)], line_subject(table, evening), evening))

    # --- on its thread ------------------------------------------------------------------------------------------------

    def _next(self) -> int:
        # Also after another console of the same judge: by the clock, and never the same twice.
        self._number = max(self._number + 1, int(time.time() * 1000))
        return self._number

    def _do(self, what: Coroutine[Any, Any, Any]) -> Future[Any]:
        if self._loop is None or self._client is None:
            what.close()
            gone: Future[Any] = Future()
            gone.set_exception(HallError(_("The hub is away.")))
            return gone
        return asyncio.run_coroutine_threadsafe(what, self._loop)

    def _say(self, subject: str, data: bytes) -> Future[str]:
        return self._do(self._said(subject, data))

    async def _said(self, subject: str, data: bytes) -> str:
        try:
            await self._js().publish(subject, data)
        except Exception as error:
            return _("The hub did not take it: {why}.").format(why=wire.reason(error))
        return ""

    async def _asked(self, gate: Gate) -> Said:
        assert self._client is not None
        try:
            answer = await self._client.request(GATE, written(gate), timeout=wire.WAIT_S)
            return read(answer.data, Said)
        except Exception as error:
            return Said(why=_("The hub did not answer: {why}.").format(why=wire.reason(error)))

    async def _give(self, table: str, evening: str, since: int, to: In, words: str) -> str:
        sealed = None
        if evening:
            found = await self._last(KEEP, key_subject(table, evening))
            try:
                keys = self.key.opened(read(found, SealedKeys), evening) if found else ()
                sealed = sealed_to(to.seal, keys, evening)
            except ValueError as error:
                return str(error)
        hold = Hold(
            hall=self.file.hall, table=table, number=self._next(), evening=evening, since=since, laptop=to.key,
            judge=self.name, words=words, keys=sealed,
        )  # fmt: skip
        return await self._said(hold_subject(table), written(self.key.signed(hold)))

    async def _last(self, stream: str, subject: str) -> bytes:
        assert self._client is not None
        found = await self._client.request(f"$JS.API.DIRECT.GET.{stream}.{subject}", b"", timeout=wire.WAIT_S)
        return b"" if (found.headers or {}).get("Status") == "404" else found.data

    def _js(self) -> Any:
        assert self._client is not None
        return self._client.jetstream(timeout=wire.WAIT_S)

    async def _forever(self) -> None:
        while not self._closing:
            try:
                await self._once()
                continue
            except HallError as error:
                self._stands(False, str(error))
            except Exception as error:
                self._stands(False, _("The hub is away: {why}.").format(why=wire.reason(error)))
            await asyncio.sleep(AGAIN_S)

    async def _once(self) -> None:
        gone = asyncio.Event()

        async def lost() -> None:
            gone.set()

        try:
            client = await wire.connect(self.file.addresses, self.file.certificate, self.key, lost=lost)
        except HallError as error:
            if error.__cause__ is None or "authorization" not in str(error.__cause__).lower():
                raise
            await self._at_the_door()
            return
        self._client = client
        try:
            js = self._js()
            self._hear(JUDGES, await self._last(KEEP, JUDGES), time.time())
            # The log from its beginning, states and holders as they are, and all that comes.
            from nats.js.api import DeliverPolicy

            for stream, subject, which in (
                (KEEP, BOOK, DeliverPolicy.LAST_PER_SUBJECT), (KEEP, JUDGES, DeliverPolicy.NEW),
                (KEEP, "hold.*", DeliverPolicy.LAST_PER_SUBJECT), (STATE, "state.*", DeliverPolicy.LAST_PER_SUBJECT),
                (DESK, "desk.*", DeliverPolicy.ALL), (CARE, ">", DeliverPolicy.ALL),
            ):  # fmt: skip
                await js.subscribe(subject, stream=stream, cb=self._came, ordered_consumer=True, deliver_policy=which)
            self._stands(True, "")
            for table, (evening, _task) in list(self._watched.items()):
                self._watch(table, evening)
            while not gone.is_set():
                with suppress(TimeoutError):
                    await asyncio.wait_for(gone.wait(), 3)
                if not gone.is_set():
                    await client.flush(timeout=6)
        finally:
            self._client = None
            for _evening, task in self._watched.values():
                if task is not None:
                    task.cancel()
            with suppress(Exception):
                await asyncio.wait_for(client.close(), 2)
        raise HallError(_("The hub is away."))

    async def _at_the_door(self) -> None:
        guest = await wire.connect(self.file.addresses, self.file.certificate, None)
        answers: asyncio.Queue[Answer] = asyncio.Queue()

        async def answered(message: Msg) -> None:
            with suppress(ValueError):
                answers.put_nowait(read(message.data, Answer))

        try:
            await guest.subscribe(answer_subject(self.key.public), cb=answered)
            ask = Ask(key=self.key.public, role="judge", name=self.name, program=self._program, code=self._code)
            while guest.is_connected:
                await guest.publish(ASK, written(ask))
                with suppress(TimeoutError):
                    answer = await asyncio.wait_for(answers.get(), 2)
                    if answer.state == "in":
                        return
                    say = _("{say} This console's key: {key}.").format(say=answer.say, key=in_groups(self.key.public))
                    self._stands(False, say if answer.state == "wait" else answer.say)
                    await asyncio.sleep(2)
        finally:
            with suppress(Exception):
                await asyncio.wait_for(guest.close(), 2)

    async def _came(self, message: Msg) -> None:
        self._hear(message.subject, message.data, message.metadata.timestamp.timestamp())

    def _hear(self, subject: str, data: bytes, at: float) -> None:
        first, _dot, table = subject.partition(".")
        kind = _KINDS.get(first)
        if kind is None or not data:
            return
        try:
            found = read(data, kind)
        except ValueError:
            return  # the hub names who sends what is no message
        if getattr(found, "table", table) not in (table, ""):
            return  # what it says of itself is not what its subject says
        if isinstance(found, Order | Care):
            known = (self.file.head, *(judge.key for judge in self._judges))
            if found.hall != self.file.hall or found.key not in known or not is_signed(found, found.key):
                return
        if isinstance(found, Hold | Judges):
            unsigned = isinstance(found, Hold) and not found.number
            if found.hall != self.file.hall or not (unsigned or is_signed(found, self.file.head)):
                return
        if isinstance(found, Judges):
            self._judges = found.judges
        self._heard(found, at)

    # --- lines --------------------------------------------------------------------------------------------------------

    def _watch(self, table: str, evening: str) -> None:
        _evening, task = self._watched.pop(table, ("", None))
        if task is not None:
            task.cancel()
        if evening:
            going = asyncio.ensure_future(self._follow(table, evening)) if self._client is not None else None
            self._watched[table] = evening, going

    async def _follow(self, table: str, evening: str) -> None:
        chain, inbox = Chain(evening, keep=True), None
        try:
            subject, stream = line_subject(table, evening), LINES[shard_of(table)]
            inbox = await self._js().subscribe(subject, stream=stream, ordered_consumer=True)
            while True:
                with suppress(TimeoutError):
                    message = await inbox.next_msg(timeout=30)
                    trouble = ""
                    try:
                        chain.take(read(message.data, Span))
                    except ValueError as error:
                        trouble = str(error)
                    if not inbox.pending_msgs:
                        self._lines(table, chain, trouble)
                    if trouble:
                        return
        except Exception:
            return  # the connection ended; with the next one it is followed anew
        finally:
            if inbox is not None:
                with suppress(Exception):
                    await inbox.unsubscribe()

    async def _branches(self, table: str, evening: str) -> Sequence[Branch]:
        info = await self._js().stream_info(BRANCH, subjects_filter=branch_subject(table, evening, "*"))
        own = await self._all_of(LINES[shard_of(table)], line_subject(table, evening), evening)
        found = []
        for subject in sorted(info.state.subjects or {}):
            laptop = subject.rpartition(".")[2]
            found.append(branch_of(laptop, await self._all_of(BRANCH, subject, evening), own.rows))
        return found

    async def _all_of(self, stream: str, subject: str, evening: str) -> Chain:
        chain = Chain(evening, keep=True)
        js = self._js()
        info = await js.stream_info(stream, subjects_filter=subject)
        count = (info.state.subjects or {}).get(subject, 0)
        inbox = await js.subscribe(subject, stream=stream, ordered_consumer=True)
        try:
            for _each in range(count):
                with suppress(Odd):
                    chain.take(read((await inbox.next_msg(timeout=wire.WAIT_S)).data, Span))
        finally:
            await inbox.unsubscribe()
        return chain
