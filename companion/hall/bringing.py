"""Bringing: the evening of a table that had no network is taken into the hub afterwards, from its file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core.language import _, ngettext
from companion.hall import wire
from companion.hall.board import OpenBoard
from companion.hall.keys import HallKey
from companion.hall.lines import Outbox, brought
from companion.hall.messages import (
    LINES,
    Notice,
    Span,
    line_subject,
    notice_subject,
    read,
    shard_of,
    state_subject,
    written,
)
from companion.hall.server import HallError
from companion.hall.table import stated
from companion.journal import JournalError
from companion.tls import Identity


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
        await _say(js, table, outbox, n, n - before)
        return n - before
    except (HallError, JournalError):
        raise
    except Exception as error:
        raise HallError(_("The hub does not take it: {why}.").format(why=wire.reason(error))) from error
    finally:
        await client.close()


async def _say(js: Any, table: str, outbox: Outbox, n: int, count: int) -> None:
    """Let consoles see how the evening stands that was brought, and that it was."""
    board = OpenBoard(outbox.header)
    board.take(outbox.rows[:n])
    page = board.page()
    if page is not None:
        state = stated(page, table=table, evening=outbox.header.id, program=outbox.header.program)
        await js.publish(state_subject(table), written(replace(state, sent=n, signed=outbox.signed)))
    if count:
        say = ngettext(
            "Its evening was brought as a file: {n} line.", "Its evening was brought as a file: {n} lines.", count
        ).format(n=count)
        at = datetime.now(UTC).isoformat(timespec="seconds")
        await js.publish(notice_subject(table), written(Notice(table=table, kind="brought", say=say, at=at)))
