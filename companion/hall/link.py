"""A table's link to its hall, on a thread of its own: lines and states out, orders in. The table never waits for it.

What is durable in the table's journal is sent, in order and once: each span names the last one that the server has of
this subject (the fence), so that a second laptop, or a message whose answer was lost, can double nothing.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.hall import wire
from companion.hall.hallfile import HallFile
from companion.hall.keys import HallKey, is_signed, sealed_to
from companion.hall.lines import Outbox
from companion.hall.messages import (
    ALL,
    ASK,
    BRANCH,
    DESK,
    JUDGES,
    KEEP,
    LINES,
    Answer,
    Ask,
    Care,
    Hold,
    Judge,
    Judges,
    Order,
    Span,
    TableState,
    answer_subject,
    branch_subject,
    care_subject,
    hold_subject,
    key_subject,
    line_subject,
    read,
    shard_of,
    state_subject,
    written,
)
from companion.hall.ownthread import OwnThread
from companion.hall.server import HallError, laptop_of
from companion.journal import Header, JournalError, Record, Seal

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

AGAIN_S = 1.0
"""So long after a connection was lost the next one is tried."""
ASKS_S = 2.0
"""How often a table that waits at the door says so."""
LATE_S = 60.0
"""After so long without the hub an order that waited is late: it is put on record, and not carried out."""
_FENCE = 10071
"""The server's number for: another message came first (wrong last sequence)."""

Where = Literal["off", "door", "refused", "on", "branch", "away"]


class LinkState(Struct, frozen=True):
    """How a link stands: not there yet, at the door, turned away, in, in without holding the table, or cut off."""

    where: Where
    say: str = ""
    sent: int = 0
    """The last line that the hub has."""
    shown: int = 0
    """The last line that it is to have."""


Ordered = Callable[[Order, bool], None]
"""Is told an order, and whether it is late; `Link.entered` answers once it is on the table's record."""


class Link(OwnThread):
    """One table's link. Every callback comes on the link's own thread.

    What was not sent when it is closed stays in the journal, and is sent when the evening is opened again.
    """

    def __init__(
        self,
        file: HallFile,
        key: HallKey,
        table: str,
        *,
        name: str = "",
        program: str = "",
        code: str = "",
        stands: Callable[[LinkState], None] = lambda _standing: None,
        ordered: Ordered | None = None,
        cared: Callable[[Care], None] = lambda _care: None,
        addresses: Sequence[str] = (),
    ) -> None:
        """`addresses` are tried in the place of those in the hall's file."""
        super().__init__("hall")
        self.file, self.key, self.table = file, key, table
        self._name, self._program, self._code = name, program, code
        self._stands, self._ordered, self._cared = stands, ordered, cared
        self._addresses = addresses or file.addresses
        self.standing = LinkState("off")
        self._lock = threading.Lock()
        self._outbox: Outbox | None = None
        self._carried: tuple[str, ...] = ()
        self._state: TableState | None = None
        self._client: Client | None = None
        self._new: asyncio.Event
        self._gone: asyncio.Event
        self._sent = 0
        self._waiting: dict[str, Msg] = {}
        """Orders that were told and are not entered yet."""
        self._judges: tuple[Judge, ...] = ()
        self._hold: Hold | None = None
        self._last_on: float | None = None

    # --- from the table's side ----------------------------------------------------------------------------------------

    def begin(
        self, header: Header, records: Sequence[Record], seals: Sequence[Seal] = (), carried: Sequence[str] = ()
    ) -> None:
        """This evening is on at the table; raises `JournalError` where it cannot be sent."""
        outbox = Outbox(header, records, seals)
        with self._lock:
            self._outbox, self._carried = outbox, tuple(carried)
        self._soon(self._more)

    def written(
        self,
        records: Sequence[Record],
        seals: Sequence[Seal] = (),
        books: Sequence[str] = (),
        carried: Sequence[str] = (),
    ) -> None:
        """These lines are durable now; called on whatever thread wrote them. `carried` are the evening's keys (hex)."""
        with self._lock:
            if self._outbox is None:
                return
            self._outbox.add(records, seals, books)
            self._carried = tuple(carried) or self._carried
        self._soon(self._more)

    def show(self, state: TableState, beat: bool = True) -> None:
        """How the table stands now; without `beat` it is sent only where something else than time is another."""
        with self._lock:
            shown = self._outbox.shown if self._outbox is not None else 0
            standing = {"sent": min(self._sent, shown), "laptop": self.key.public, "table": self.table}
            state = msgspec.structs.replace(state, branch=self.standing.where == "branch", **standing)
            same = self._state is not None and _timeless(self._state) == _timeless(state)
            self._state = state
        if beat or not same:
            self._soon(self._say_state)

    def entered(self, order: Order) -> None:
        """This order is on the table's record: it need not be sent again."""
        self._soon(lambda: self._acknowledge(order))

    # --- on its thread ------------------------------------------------------------------------------------------------

    async def _forever(self) -> None:
        self._new = asyncio.Event()
        while not self._closing:
            try:
                await self._once()
                continue
            except HallError as error:
                self._stand("away" if self._last_on is not None else "off", str(error))
            except JournalError as error:
                self._stand("refused", str(error))
                return
            await asyncio.sleep(AGAIN_S)

    async def _once(self) -> None:
        """One connection, from its beginning to its end."""
        self._gone = asyncio.Event()

        async def lost() -> None:
            self._gone.set()

        try:
            client = await wire.connect(self._addresses, self.file.certificate, self.key, lost=lost)
        except HallError as error:
            if error.__cause__ is None or "authorization" not in str(error.__cause__).lower():
                raise
            await self._at_the_door()
            return
        self._client = client
        try:
            await self._inside(client)
        finally:
            self._client = None
            self._waiting.clear()
            with suppress(Exception):
                await asyncio.wait_for(client.close(), 2)

    async def _at_the_door(self) -> None:
        """Ask to be let in, until a judge says yes."""
        guest = await wire.connect(self._addresses, self.file.certificate, None)
        answers: asyncio.Queue[Answer] = asyncio.Queue()

        async def answered(message: Msg) -> None:
            with suppress(ValueError):
                answers.put_nowait(read(message.data, Answer))

        try:
            await guest.subscribe(answer_subject(self.key.public), cb=answered)
            ask = Ask(
                key=self.key.public, table=self.table, name=self._name, program=self._program, code=self._code,
                seal=self.key.sealing,
            )  # fmt: skip
            while guest.is_connected:
                await guest.publish(ASK, written(ask))
                try:
                    answer = await asyncio.wait_for(answers.get(), ASKS_S)
                except TimeoutError:
                    continue
                if answer.state == "in":
                    return
                # A code is good for once, and a wrong one is not sent again.
                ask, self._code = msgspec.structs.replace(ask, code=""), ""
                self._stand("door" if answer.state == "wait" else "refused", answer.say)
                await asyncio.sleep(ASKS_S)
                if answer.state == "no":
                    await asyncio.sleep(4 * ASKS_S)
        except HallError:
            raise
        except Exception as error:
            raise HallError(_("The hub is away: {why}.").format(why=wire.reason(error))) from error
        finally:
            with suppress(Exception):
                await asyncio.wait_for(guest.close(), 2)

    async def _inside(self, client: Client) -> None:
        """In: send what is there, take what comes, until the connection ends."""
        waited = time.monotonic() - self._last_on if self._last_on is not None else 0.0
        work: list[Coroutine[Any, Any, None]] = [self._gone_wait()]
        try:
            self._heard_hold(await self._last(client, KEEP, hold_subject(self.table)))
            self._heard_judges(await self._last(client, KEEP, JUDGES))
            await client.subscribe(hold_subject(self.table), cb=self._on_hold)
            await client.subscribe(JUDGES, cb=self._on_judges)
            await client.subscribe(care_subject(self.table), cb=self._on_care)
            self._last_on = time.monotonic()
            self._stand("branch" if self._is_branch() else "on")
            self._say_state()
            work += [self._send(client), self._still_on(client)]
            if self._ordered is not None:
                work.append(self._take_orders(client, waited > LATE_S))
        except HallError:
            raise
        except Exception as error:
            for each in work:
                each.close()
            raise HallError(_("The hub is away: {why}.").format(why=wire.reason(error))) from error
        tasks = [asyncio.ensure_future(each) for each in work]
        try:
            done, _rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                why = task.exception()
                if isinstance(why, JournalError | HallError):
                    raise why
            raise HallError(_("The hub is away; the table plays on, and all is sent later."))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _gone_wait(self) -> None:
        await self._gone.wait()

    async def _still_on(self, client: Client) -> None:
        """A cable that was pulled says nothing: whoever gets no answer is cut off."""
        while True:
            await asyncio.sleep(3)
            try:
                await client.flush(timeout=6)
            except Exception as error:
                raise HallError(_("The hub is away; the table plays on, and all is sent later.")) from error
            self._last_on = time.monotonic()

    # --- lines out ----------------------------------------------------------------------------------------------------

    async def _send(self, client: Client) -> None:
        """Send what may be sent, one span after the other, each confirmed before the next."""
        js = client.jetstream(timeout=wire.WAIT_S)
        while True:
            outbox = self._outbox
            if outbox is None:
                await self._something_new()
                continue
            branch = self._is_branch()
            evening = outbox.header.id
            subject = (
                branch_subject(self.table, evening, laptop_of(self.key.public))
                if branch
                else line_subject(self.table, evening)
            )
            stream = BRANCH if branch else LINES[shard_of(self.table)]
            sequence, after, ours = await self._tip(client, stream, subject, outbox)
            if not ours:
                # Another laptop's lines stand there, or an older copy of this evening goes on here.
                self._hold = Hold(hall=self.file.hall, table=self.table, number=0, evening=evening, since=0, laptop="")
                self._stand("branch")
                continue
            self._is_sent(after)
            keys_sent: tuple[str, ...] = ()
            while outbox is self._outbox and branch == self._is_branch():
                with self._lock:
                    span, carried = outbox.span(after), self._carried
                if span is None:
                    await self._something_new()
                    continue
                try:
                    if carried != keys_sent and not branch and self.file.seal:
                        sealed = sealed_to(self.file.seal, carried, evening)
                        await js.publish(key_subject(self.table, evening), written(sealed))
                        keys_sent = carried
                    last = span.rows[-1].n
                    fence = {
                        "Nats-Msg-Id": f"{evening}:{last}{':' + self.key.public[-8:] if branch else ''}",
                        "Nats-Expected-Last-Subject-Sequence": str(sequence),
                    }
                    ack = await js.publish(subject, written(span), headers=fence)
                except Exception as error:
                    if getattr(error, "err_code", 0) == _FENCE or isinstance(error, TimeoutError):
                        break  # look where the stream stands, and go on from there
                    raise HallError(_("The hub does not take it: {why}.").format(why=wire.reason(error))) from error
                sequence, after = ack.seq, last
                self._is_sent(after)

    def _more(self) -> None:
        """There is more to be sent: nobody is told that all is."""
        self._stand(self.standing.where, self.standing.say)
        self._new.set()

    async def _something_new(self) -> None:
        await self._new.wait()
        self._new.clear()

    async def _tip(self, client: Client, stream: str, subject: str, outbox: Outbox) -> tuple[int, int, bool]:
        """Where the stream stands: the sequence of its last message, the line it ends with, whether that is ours."""
        found = await self._last(client, stream, subject)
        if found is None:
            return 0, 0, True
        sequence, data = found
        try:
            last = read(data, Span).rows[-1]
        except (ValueError, IndexError):
            return sequence, 0, False
        return sequence, last.n, outbox.fits(last)

    async def _last(self, client: Client, stream: str, subject: str) -> tuple[int, bytes] | None:
        """The last message on a subject with its sequence; None where there is none. Raises where nobody answers."""
        found = await client.request(f"$JS.API.DIRECT.GET.{stream}.{subject}", b"", timeout=wire.WAIT_S)
        headers = found.headers or {}
        if headers.get("Status") == "404":
            return None
        if "Nats-Sequence" not in headers:
            raise HallError(_("The hub does not answer as a hub does."))
        return int(headers["Nats-Sequence"]), found.data

    def _is_sent(self, n: int) -> None:
        self._sent = n
        self._stand(self.standing.where, self.standing.say)

    def _say_state(self) -> None:
        client, state = self._client, self._state
        if client is None or state is None or not client.is_connected or self._is_branch():
            return
        task = asyncio.ensure_future(client.publish(state_subject(self.table), written(state)))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    # --- orders in ----------------------------------------------------------------------------------------------------

    async def _take_orders(self, client: Client, was_away: bool) -> None:
        js = client.jetstream(timeout=wire.WAIT_S)
        laptop = laptop_of(self.key.public)
        late = 0
        if was_away:
            with suppress(Exception):
                info = await js.consumer_info(DESK, laptop)
                late = (info.num_pending or 0) + (info.num_ack_pending or 0)
        inbox = await js.pull_subscribe_bind(laptop, DESK)
        while True:
            try:
                messages = await inbox.fetch(10, timeout=10)
            except TimeoutError:
                continue
            except Exception as error:
                raise HallError(_("The hub is away: {why}.").format(why=wire.reason(error))) from error
            for message in messages:
                late -= 1
                await self._take(message, late >= 0)

    async def _take(self, message: Msg, late: bool) -> None:
        try:
            order = read(message.data, Order)
        except ValueError:
            await message.ack()
            return
        if order.table not in (self.table, ALL) or not self._is_judges(order):
            await message.ack()  # no judge's: nobody here follows it
            return
        first = order.id not in self._waiting
        self._waiting[order.id] = message
        if first and self._ordered is not None and not (self._closing or self._is_branch()):
            self._ordered(order, late)

    def _is_judges(self, said: Order | Care) -> bool:
        """Whether a judge of this hall said so."""
        known = (self.file.head, *(judge.key for judge in self._judges))
        return said.hall == self.file.hall and said.key in known and is_signed(said, said.key)

    def _acknowledge(self, order: Order) -> None:
        message = self._waiting.pop(order.id, None)
        if message is not None:
            task = asyncio.ensure_future(message.ack())
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    # --- who holds, who judges ----------------------------------------------------------------------------------------

    async def _on_hold(self, message: Msg) -> None:
        self._heard_hold((0, message.data))
        self._stand("branch" if self._is_branch() else "on")
        self._new.set()

    async def _on_judges(self, message: Msg) -> None:
        self._heard_judges((0, message.data))

    async def _on_care(self, message: Msg) -> None:
        """A judge goes to this table, is there, or is free again."""
        with suppress(ValueError):
            care = read(message.data, Care)
            if care.table == self.table and self._is_judges(care) and not self._closing:
                self._cared(care)

    def _heard_hold(self, found: tuple[int, bytes] | None) -> None:
        with suppress(ValueError):
            hold = read(found[1], Hold) if found is not None else None
            if hold is not None and (not hold.number or is_signed(hold, self.file.head)):
                self._hold = hold

    def _heard_judges(self, found: tuple[int, bytes] | None) -> None:
        with suppress(ValueError):
            judges = read(found[1], Judges) if found is not None else None
            if judges is not None and judges.hall == self.file.hall and is_signed(judges, self.file.head):
                self._judges = judges.judges

    def _is_branch(self) -> bool:
        return self._hold is not None and self._hold.laptop != self.key.public

    def _stand(self, where: Where, say: str = "") -> None:
        with self._lock:
            shown = self._outbox.shown if self._outbox is not None else 0
        if where == "branch":
            say = _("Another laptop holds this table. What is entered here is kept apart, and shown to the judges.")
        standing = LinkState(where, say, min(self._sent, shown), shown)
        if standing != self.standing:
            self.standing = standing
            if not self._closing:
                self._stands(standing)


def _timeless(state: TableState) -> TableState:
    """A state without what changes with each second."""
    clock = msgspec.structs.replace(state.clock, left=0) if state.clock is not None else None
    return msgspec.structs.replace(
        state, clock=clock, wall="", sent=0, call_ms=0 if state.call_ms is not None else None,
        ruling_ms=0 if state.ruling_ms is not None else None,
    )  # fmt: skip
