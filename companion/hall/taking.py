"""Failover: a dead laptop's evening goes on at another, which the head judge's press sends its lines and its keys."""

from __future__ import annotations

import asyncio
import platform
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from companion.core.language import _
from companion.core.messages import AFAR, JUDGE
from companion.hall import wire
from companion.hall.hallfile import HallFile
from companion.hall.keys import HallKey, in_groups, is_signed
from companion.hall.lines import Chain
from companion.hall.messages import (
    ASK,
    KEEP,
    LINES,
    Answer,
    Ask,
    Hold,
    Span,
    answer_subject,
    hold_subject,
    read,
    shard_of,
    written,
)
from companion.hall.server import HallError, laptop_of
from companion.hall.table import note
from companion.journal import SqliteJournal
from companion.journal.books import folder as books_folder
from companion.journal.books import write_key
from companion.sessions.draws import CommittedDraws
from companion.sessions.session import Session
from companion.sessions.time import RunningTime

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

Waits: TypeAlias = Callable[[], bool]
"""Whether it is still waited for."""
ASKS_S = 1.0
SILENT_S = 1.5
"""After so long without another line there are no more."""


def key_for(file: HallFile, table: str, folder: Path | None = None) -> HallKey:
    """By what this laptop is known in a hall as this table."""
    return HallKey.of(f"{file.hall} {table}", folder)


def taken(
    file: HallFile,
    table: str,
    path: Path,
    *,
    program: str = "",
    say: Callable[[str], None] = lambda _say: None,
    key: HallKey | None = None,
    wait_s: float = 900.0,
    wanted: Callable[[], bool] = lambda: True,
) -> Hold:
    """Ask for a table's evening, wait for the head judge's press, and write it; who gave it, and after which line.

    It is waited for as long as it is `wanted`.

    The keys of its closed lines lie with those of this installation afterwards; what lay in the box is asked again.
    Raises `HallError`, or `JournalError` where the file cannot be written.
    """
    end = time.monotonic() + wait_s

    def waits() -> bool:
        return wanted() and time.monotonic() < end

    return asyncio.run(_taken(file, table, path, program, say, key or key_for(file, table), waits))


async def _taken(
    file: HallFile, table: str, path: Path, program: str, say: Callable[[str], None], key: HallKey, waits: Waits
) -> Hold:
    from nats.errors import Error

    told = _("Asking for table {table}: the head judge gives it to this laptop, whose key is {key}")
    say(told.format(table=table, key=in_groups(key.public)))
    while waits():
        try:
            client = await wire.connect(file.addresses, file.certificate, key)
        except HallError as error:
            if error.__cause__ is None or "authorization" not in str(error.__cause__).lower():
                raise
            await _ask(file, table, program, key)
            continue
        try:
            while client.is_connected and waits():
                hold = await _hold(client, file, table, key)
                if hold is not None:
                    chain = await _lines(client, key, table, hold)
                    if hold.keys is not None:
                        for each in key.opened(hold.keys, hold.evening):
                            write_key(books_folder(), bytes.fromhex(each))
                    chain.written(path)
                    _on_record(path, hold, chain.n)
                    return hold
                await asyncio.sleep(ASKS_S)
        except (ValueError, OSError) as error:
            raise HallError(str(error)) from error
        except Error:
            await asyncio.sleep(ASKS_S)  # the server was away for a moment
        finally:
            with suppress(Exception):
                await client.close()
    raise HallError(_("The head judge did not give this laptop the table."))


def _on_record(path: Path, hold: Hold, n: int) -> None:
    """The first line that is written here says since when, and by whose word."""
    session = Session.reopen(SqliteJournal.open(path), RunningTime(), CommittedDraws())
    try:
        say = _("After line {n} the evening goes on at another laptop, by {judge}'s word.").format(
            n=n, judge=hold.judge
        )
        session.submit(JUDGE, session.read(note(say)), f"{AFAR}hold-{hold.number}")  # no slip of the host's
    finally:
        session.close()


async def _ask(file: HallFile, table: str, program: str, key: HallKey) -> None:
    guest = await wire.connect(file.addresses, file.certificate, None)
    answers: asyncio.Queue[Answer] = asyncio.Queue()

    async def answered(message: Msg) -> None:
        with suppress(ValueError):
            answers.put_nowait(read(message.data, Answer))

    try:
        await guest.subscribe(answer_subject(key.public), cb=answered)
        ask = Ask(
            key=key.public, table=table, name=platform.node() or _("in its place"), program=program, seal=key.sealing,
            takes=True,
        )  # fmt: skip
        await guest.publish(ASK, written(ask))
        with suppress(TimeoutError):
            answer = await asyncio.wait_for(answers.get(), ASKS_S)
            if answer.state == "no":
                raise HallError(answer.say)
            if answer.state == "wait":
                await asyncio.sleep(ASKS_S)
    finally:
        with suppress(Exception):
            await guest.close()


async def _hold(client: Client, file: HallFile, table: str, key: HallKey) -> Hold | None:
    """The head judge's word that this laptop holds the table from some line on; None while it was not given."""
    found = await client.request(f"$JS.API.DIRECT.GET.{KEEP}.{hold_subject(table)}", b"", timeout=wire.WAIT_S)
    with suppress(ValueError):
        hold = read(found.data, Hold)
        ours = hold.hall == file.hall and hold.table == table and hold.laptop == key.public
        if ours and hold.since and is_signed(hold, file.head):
            return hold
    return None


async def _lines(client: Client, key: HallKey, table: str, hold: Hold) -> Chain:
    from nats.errors import Error

    chain = Chain(hold.evening, keep=True)
    js = client.jetstream(timeout=wire.WAIT_S)
    until = time.monotonic() + 30
    inbox = None
    while time.monotonic() < until:
        try:
            inbox = inbox or await js.pull_subscribe_bind(laptop_of(key.public), LINES[shard_of(table)])
            for message in await inbox.fetch(50, timeout=SILENT_S):
                chain.take(read(message.data, Span))
        except TimeoutError:
            # What the other laptop had still sent is part of it; it can send no more.
            if chain.n >= hold.since:
                break
        except Error:
            # Right after this laptop was let in the server may not answer yet for what waits there for it.
            await asyncio.sleep(SILENT_S)
    if chain.n < hold.since:
        raise HallError(_("Of {since} lines of this evening only {n} came.").format(n=chain.n, since=hold.since))
    return chain
