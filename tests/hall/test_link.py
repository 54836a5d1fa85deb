"""A table's journal goes to the hub as it is written: in order, once, and later where there was an outage."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hall.bringing import bring
from companion.hall.hub import Hub
from companion.hall.keys import HallKey
from companion.hall.lines import is_open, row_of
from companion.hall.link import LinkState
from companion.hall.messages import CARE, STATE, Ask, Notice, TableState, read
from companion.hall.server import Elsewhere
from tests.hall.rooms import Playing, Room, linked, until


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    made = Room(tmp_path_factory.mktemp("hall"))
    yield made
    made.close()


def test_a_tables_stream_is_its_journal_record_for_record(room: Room, tmp_path: Path) -> None:
    table = Playing(tmp_path / "seven.parley")
    heard: list[LinkState] = []
    link = linked(room, "7", heard=heard)
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
    # Whoever listened may be gone by now, though the thread still has something to end.
    told = len(heard)
    link._stand("off", "It has ended.")
    assert len(heard) == told
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
    # Consoles see it, as a table of which there is no further word, and that it was brought.
    state = read(room.call(room.hub._js.get_last_msg(STATE, "state.9")).data or b"", TableState)
    assert (state.evening, state.n, state.sent) == (evening, shown, shown)
    notice = read(room.call(room.hub._js.get_last_msg(CARE, "notice.9")).data or b"", Notice)
    assert (notice.kind, notice.say) == ("brought", f"Its evening was brought as a file: {shown} lines.")
    # A second time there is nothing to be taken in.
    assert room.call(bring(room.folder, addresses, "9", table.path)) == 0


def test_who_goes_away_from_the_door_stands_there_no_longer(tmp_path: Path) -> None:
    door = Hub(tmp_path, head="", seal="", engine=Elsewhere(tmp_path, ["hall:1"], "")).admission
    ask = Ask(key=HallKey.new().public, table="7")
    door.asked(ask)
    assert not door.forget()
    assert door.forget(silent_s=-1.0)
    assert not door.asking
    door.asked(ask)
    assert list(door.asking) == [ask.key]


def test_where_a_server_cannot_be_told_of_its_users_it_is_begun_anew_and_all_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path)
    first = linked(room, "7")
    until(lambda: first.standing.where == "on")
    pid = room.hub.server.pid
    monkeypatch.delattr(signal, "SIGHUP")
    second = linked(room, "8")
    until(lambda: second.standing.where == "on")
    assert room.hub.server.pid not in (0, pid)
    until(lambda: first.standing.where == "on" and room.hub._client is not None)
    for each in (first, second, room):
        each.close()
