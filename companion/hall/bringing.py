"""Bringing: the evening of a table that had no network is taken into the hub afterwards, from its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.core.language import _
from companion.hall import wire
from companion.hall.keys import HallKey
from companion.hall.lines import brought
from companion.hall.messages import LINES, Span, line_subject, read, shard_of, written
from companion.hall.server import HallError
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
        return n - before
    except (HallError, JournalError):
        raise
    except Exception as error:
        raise HallError(_("The hub does not take it: {why}.").format(why=wire.reason(error))) from error
    finally:
        await client.close()
