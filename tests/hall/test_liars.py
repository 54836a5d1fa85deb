"""Tables that lie: what they send is refused and named, and nobody else notices."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.hall import hub, wire
from companion.hall.keys import HallKey
from companion.hall.lines import row_of
from companion.hall.link import Link
from companion.hall.messages import Ask, Gate, SentRow, Span, TableState, line_subject, state_subject, written
from companion.hall.server import HallError
from companion.journal import Header, SqliteJournal
from companion.journal.journal import text_of
from tests.hall.rooms import Playing, Room, linked, until
from tests.hall.test_lines import OPEN


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hub, "STRANGER_S", 0.3)
        made = Room(tmp_path_factory.mktemp("hall"))
        yield made
        made.close()


@pytest.fixture(scope="module")
def honest(room: Room, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Playing, Link]]:
    """A table that plays on beside all of it."""
    table = Playing(tmp_path_factory.mktemp("honest") / "h.parley", table="honest")
    link = linked(room, "honest")
    table.join(link)
    until(lambda: link.standing.where == "on")
    yield table, link
    link.close()
    table.close()


@pytest.fixture(autouse=True)
def nobody_else_notices(honest: tuple[Playing, Link]) -> Iterator[None]:
    yield
    table, link = honest
    table.step(6)
    until(lambda: link.standing.where == "on" and link.standing.sent == link.standing.shown)


class Liar:
    """A laptop that was let in, and says what it likes."""

    def __init__(self, room: Room, table: str) -> None:
        self.room, self.table, self.key = room, table, HallKey.new()
        ask = Ask(key=self.key.public, table=table, code=room.gate(Gate(do="code", table=table)).code)

        async def asked() -> None:
            room.hub.admission.asked(ask)

        room.call(asked())
        self.client: Any = None
        until(self._is_in)

    def _is_in(self) -> bool:
        with suppress(HallError):
            self.client = self.room.client(self.key)
        return self.client is not None

    def says(self, subject: str, data: bytes, times: int = 1) -> None:
        async def said() -> None:
            with suppress(Exception):
                for _each in range(times):
                    await self.client.publish(subject, data)
                await self.client.flush(2)

        self.room.call(said())

    def named(self, what: str) -> None:
        """It is named for this."""
        until(lambda: any(f"Table {self.table}:" in each and what in each for each in self.room.said))

    def put_out(self) -> None:
        """Its key opens nothing any more."""
        until(lambda: all(each.key != self.key.public for each in self.room.hub.admission.kept.inside))
        until(self._refused)

    def _refused(self) -> bool:
        try:
            self.room.call(self.room.client(self.key).close())
        except HallError:
            return True
        return False


def lines(folder: Path, table: str, count: int = 4) -> tuple[Header, list[SentRow]]:
    header = Header("article27", 1, 1, "", "Parley", f"{table:e>32}", table, "")
    journal = SqliteJournal.create(folder / "liar.parley", header)
    found = [row_of(each) for each in journal.append([OPEN] * count)]
    journal.close()
    return header, found


@pytest.mark.parametrize("lie", ["forged", "nonsense"])
def test_lines_that_are_no_journal_put_their_laptop_out(room: Room, tmp_path: Path, lie: str) -> None:
    """What else is no journal is tried at the watch alone: see `test_gate`."""
    liar = Liar(room, lie)
    header, found = lines(tmp_path, lie)
    subject = line_subject(lie, header.id)
    liar.says(subject, written(Span(rows=tuple(found[:2]), header=text_of(header))))
    forged = written(Span(rows=(msgspec.structs.replace(found[2], events="[]"),)))
    liar.says(subject, forged if lie == "forged" else b'{"rows": 7}')
    liar.named("Line 3 is not what follows from line 2" if lie == "forged" else "This is no message of a hall")
    liar.put_out()


def test_another_tables_subject_is_shut_and_who_tried_is_named(room: Room, honest: tuple[Playing, Link]) -> None:
    liar = Liar(room, "thief")
    before = room.spans(line_subject("honest", honest[0].evening))
    liar.says(line_subject("honest", honest[0].evening), b"{}")
    liar.says("desk.honest", b"{}")
    liar.named("It tried what it may not: to write to “line.")
    liar.named("to write to “desk.honest”")
    assert room.spans(line_subject("honest", honest[0].evening)) == before


def test_who_floods_is_put_out(room: Room) -> None:
    liar = Liar(room, "flood")
    liar.says(state_subject("flood"), written(TableState(table="flood")), 400)
    liar.named("more than 60 messages a second")
    liar.put_out()


def test_a_clock_that_is_wrong_is_named_and_nothing_more(room: Room) -> None:
    liar = Liar(room, "clock")
    liar.says(state_subject("clock"), written(TableState(table="clock", wall="2020-01-01T00:00:00+00:00")))
    liar.named("minutes off")
    assert any(each.key == liar.key.public for each in room.hub.admission.kept.inside)


def test_a_line_of_ten_megabytes_is_not_taken(room: Room) -> None:
    liar = Liar(room, "large")
    # Its own client would not send it: so it is told that the hub takes any size.
    liar.client._max_payload = 2**30
    liar.says(line_subject("large", "e" * 32), b"x" * 10_000_000)
    until(lambda: any("larger than any may be" in each for each in room.said))
    assert room.spans(line_subject("large", "e" * 32)) == []


def test_an_unknown_key_is_refused_and_named(room: Room) -> None:
    with pytest.raises(HallError, match="does not know this key"):
        room.client(HallKey.new())
    until(lambda: any("A key came that the hub does not know" in each for each in room.said))


def test_a_revoked_key_is_put_out_and_named_when_it_asks_again(room: Room) -> None:
    liar = Liar(room, "gone")
    assert room.gate(Gate(do="revoke", key=liar.key.public)).why == ""
    liar.put_out()

    async def asked() -> Any:
        return room.hub.admission.asked(Ask(key=liar.key.public, table="gone"))

    assert room.call(asked()).state == "wait"
    liar.named("whose key was revoked")


def test_a_guest_hears_nothing_of_the_hall(room: Room, honest: tuple[Playing, Link]) -> None:
    wrong: list[str] = []

    async def listened() -> int:
        async def said(error: Exception) -> None:
            wrong.append(str(error))

        heard = []

        async def hear(message: Any) -> None:
            heard.append(message)

        guest = await wire.connect(room.hub.server.addresses, room.hub.server.certificate, None, wrong=said)
        for subject in ("line.>", "state.>", "desk.>", "_INBOX.>", "key.>", ">"):
            await guest.subscribe(subject, cb=hear)
        await guest.publish("state.honest", b"{}")
        with suppress(Exception):
            await guest.flush(2)
        honest[1].show(TableState(table="honest"))
        await asyncio.sleep(0.1)
        with suppress(Exception):
            await guest.flush(2)
        await guest.close()
        return len(heard)

    assert room.call(listened()) == 0
    assert sum("permissions violation" in each.lower() for each in wrong) >= 6
