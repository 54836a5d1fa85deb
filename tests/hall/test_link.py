"""A table's journal goes to the hub as it is written: in order, once, and later where there was an outage."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

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
