"""The watch over what tables send: does each message go on from the one before, and how many are there?

It reads what travels, as any console does, and writes nothing of it. What it finds odd it names; who sends what is no
journal is put out, so that the others have the server for themselves.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from companion.core.language import _, ngettext
from companion.hall.lines import Chain, Odd
from companion.hall.messages import PROTOCOL, NoticeKind, Span, TableState, read, table_of

if TYPE_CHECKING:
    from nats.aio.msg import Msg

MOST_A_SECOND = 60
"""Messages of one table in a second, over three of them: an honest one waits for each to be confirmed."""
CLOCK_S = 120.0
"""A laptop's wall clock may differ so much from the hub's before it is named."""

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
                minutes = round(off / 60)
                say = ngettext(
                    "Its clock is {minutes} minute off; table time does not follow it.",
                    "Its clock is {minutes} minutes off; table time does not follow it.",
                    minutes,
                )
                self._name_it(table, "clock", say.format(minutes=minutes))
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
