"""A table's journal goes to the hub as it is written: in order, once, and later where there was an outage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hall.bringing import bring
from companion.hall.lines import is_open, row_of
from tests.hall.rooms import Playing, Room, linked, until


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    made = Room(tmp_path_factory.mktemp("hall"))
    yield made
    made.close()


def test_a_tables_stream_is_its_journal_record_for_record(room: Room, tmp_path: Path) -> None:
    table = Playing(tmp_path / "seven.parley")
    link = linked(room, "7")
    table.step(30)
    table.join(link)
    table.step(300)
    until(lambda: link.standing.where == "on" and link.standing.sent == link.standing.shown > 0)
    chain = room.chain("7", table.evening)
    rows = [row_of(record) for record in table.rows()]
    last = max(row.n for row in rows if is_open(row))
    assert chain.rows == rows[:last]
    assert chain.header == table.journal.header
    link.close()
    table.close()


def test_all_is_sent_is_never_said_of_lines_that_are_not(room: Room, tmp_path: Path) -> None:
    table = Playing(tmp_path / "eight.parley", table="8")
    link = linked(room, "8")
    table.join(link)
    for _each in range(20):
        table.step(3)
        standing = link.standing
        assert standing.sent <= standing.shown
        until(lambda: link.standing.sent == link.standing.shown == table.session.page("public").entry)
    link.close()
    table.close()


def test_a_table_without_a_network_brings_its_file(room: Room, tmp_path: Path) -> None:
    table = Playing(tmp_path / "nine.parley", table="9")
    table.step(60)
    rows = [row_of(record) for record in table.rows()]
    evening, shown = table.evening, table.session.page("public").entry
    table.close()
    addresses = room.hub.server.addresses
    assert room.call(bring(room.folder, addresses, "9", table.path)) == shown
    assert room.chain("9", evening).rows == rows[:shown]
    # A second time there is nothing to be taken in.
    assert room.call(bring(room.folder, addresses, "9", table.path)) == 0
