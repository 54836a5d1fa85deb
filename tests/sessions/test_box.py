"""A choice that was confirmed is there after any crash, and nobody can tell from a file who chose when."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.corrections import OpenWindow
from companion.core.messages import HOST, PUBLIC
from companion.core.sealed import Box, Held, Kept
from companion.games.politburo.commands import DropCard
from companion.journal import Broken, Draft, MemoryJournal, SqliteJournal
from companion.journal.journal import linked, seed
from companion.journal.keys import ROOM
from companion.sessions import AppDraws, Entry, HandWoundTime, Session
from companion.sessions.ahead import packed
from companion.sessions.check import check
from companion.sessions.library import Library
from tests.games.politburo.evenings import Table

ROOT = Path(__file__).parents[2]


def executions() -> Table:
    """An evening in which the three executors put their cards into the box."""
    return Table().plan().appoint()


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A shelf with one evening on it, which waits for three cards."""
    shelf = Library(tmp_path / "tables", tmp_path / "keys")
    table = executions()
    journal = SqliteJournal.create(shelf.folder / "table.parley", table.session.journal.header, shelf.keys)
    records = table.session.journal.records()
    journal.append([Draft(r.at, r.wall, r.actor, r.command, r.events) for r in records])
    journal.close()
    return shelf


def opened(library: Library) -> Session:
    session = library.open(library.folder / "table.parley", HandWoundTime(), AppDraws(1))
    session.release()
    return session


def test_what_lies_in_the_box_is_there_when_an_evening_is_reopened_and_turned_out_when_all_are_in(
    library: Library,
) -> None:
    first, second, third = executions().public.executors
    session = opened(library)
    entries = len(session.evening.entries)
    assert session.submit(second, DropCard("repress")) == Kept()
    session.close()
    session = opened(library)
    assert session.page(PUBLIC).in_box == (second,)
    session.submit(third, DropCard("reform"))
    session.close()
    session = opened(library)
    assert session.page(PUBLIC).in_box == (second, third)
    assert len(session.evening.entries) == entries
    session.submit(first, DropCard("reform"))
    assert len(session.evening.entries) > entries
    assert session.page(PUBLIC).in_box == ()
    assert not any((library.keys or Path()).iterdir())
    session.close()
    with closing(SqliteJournal.open(library.folder / "table.parley", write=False)) as journal:
        assert check(journal).holds


def test_who_came_when_is_in_no_record_and_no_box() -> None:
    """Whatever the order: the same box, the same records."""
    first, second, third = executions().public.executors
    cards = {first: "reform", second: "repress", third: "reform"}
    boxes, records = set(), set()
    for order in ((first, second, third), (second, first, third)):
        table = executions()
        journal = table.session.journal
        for seat in order[:2]:
            table.session.submit(seat, DropCard(cards[seat]))
        boxes.add(journal.box())
        table.session.submit(third, DropCard(cards[third]))
        records.add(tuple(record.command + record.events for record in journal.records()))
        assert journal.box() == b""
    assert (len(boxes), len(records)) == (1, 1)


def test_a_file_that_was_copied_elsewhere_has_those_seats_choose_again(library: Library, tmp_path: Path) -> None:
    first, second, _third = executions().public.executors
    session = opened(library)
    session.submit(first, DropCard("reform"))
    session.close()
    copy = tmp_path / "copy.parley"
    shutil.copy(library.folder / "table.parley", copy)
    session = library.open(copy, HandWoundTime(), AppDraws(1))
    assert session.page(PUBLIC).in_box == ()
    session.release()
    assert session.submit(second, DropCard("reform")) == Kept()
    session.close()
    session = opened(library)
    assert session.page(PUBLIC).in_box == (first,)
    session.close()


def test_a_box_that_is_open_no_more_keeps_nothing_for_the_next_one() -> None:
    table = executions()
    first, _second, _third = table.public.executors
    table.session.submit(first, DropCard("reform"))
    kept = table.session.journal.box()
    undo = table.page(HOST).undo
    assert undo is not None
    table.session.submit(HOST, table.session.read({"do": "rewind", "to": undo.to}))
    assert table.session.journal.box() == b"", "the emptied box and the rewind are one transaction"
    table.appoint()
    journal = MemoryJournal(table.session.journal.header, table.session.journal.records())
    journal.append([], kept.replace(b'"key":"', b'"key":"another-'))
    again = Session.reopen(journal, HandWoundTime(), AppDraws(1))
    assert again.page(PUBLIC).in_box == ()


CHILD = """
import os, signal, sys
from pathlib import Path
import companion.journal.sqlite as sqlite
from companion.games.politburo.commands import DropCard
from companion.journal.keys import EveningKeys
from companion.sessions import AppDraws, HandWoundTime
from companion.sessions.library import Library
def die(*_any, **_other):
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGKILL)
tables, keys, moment, *seats = sys.argv[1:]
session = Library(Path(tables), Path(keys)).open(Path(tables) / "table.parley", HandWoundTime(), AppDraws(1))
session.release()
for n, seat in enumerate(seats, 1):
    if n == int(moment[0]):
        match moment[1:]:
            case "key":
                sealed = EveningKeys.encrypted
                EveningKeys.encrypted = lambda *given: (sealed(*given), die())
            case "row":
                fill = sqlite._fill
                sqlite._fill = lambda *given: (fill(*given), die())
            case "commit":
                EveningKeys.destroy = die
            case "fold":
                sqlite.SqliteJournal._fold_in = die
    session.submit(seat, DropCard("reform"), seat)
    print(seat, flush=True)
die()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize(
    ("moment", "chosen"),
    [
        # The first one opens the box, the last one turns it out.
        *((moment, chosen) for moment in ("row", "commit", "fold", "after") for chosen in (1, 3)),
        ("after", 2),
        *(("key", chosen) for chosen in (1, 2)),  # the last one turns the box out, for which no key is made
    ],
)
def test_no_confirmed_choice_is_lost_whenever_the_program_is_killed(
    library: Library, tmp_path: Path, moment: str, chosen: int
) -> None:
    seats = executions().public.executors
    order = [sys.executable, "-c", CHILD, str(library.folder), str(library.keys), f"{chosen}{moment}", *seats[:chosen]]
    done = subprocess.run(order, stdout=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    confirmed = tuple(done.stdout.split())
    assert confirmed == seats[: chosen - (moment != "after")]
    assert b'"drop_card"' not in b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    session = opened(library)
    turned_out = len(session.evening.entries) > len(executions().session.evening.entries)
    in_box = session.page(PUBLIC).in_box
    if moment in ("key", "row"):
        assert (in_box, turned_out) == (confirmed, False), "neither more nor less than was confirmed"
    else:
        assert (in_box, turned_out) == ((), True) if chosen == 3 else (seats[:chosen], False)
    there = list((library.keys or Path()).iterdir())
    assert len(there) == bool(in_box), "and no other key is left"
    # Whoever asks again with the same id is told that it was done, exactly where it was.
    written = confirmed if moment in ("key", "row") else seats[:chosen]
    assert [session.outcome(seat) for seat in seats] == [Kept() if seat in written else None for seat in seats]
    session.close()


def test_the_id_of_a_step_lies_with_it_and_the_journal_holds(library: Library) -> None:
    session, seat = opened(library), executions().public.executors[0]
    assert session.outcome("D" * 22) is None
    session.submit(seat, OpenWindow(), "D" * 22)
    session.close()
    session = opened(library)
    known = session.outcome("D" * 22)
    assert isinstance(known, Entry)
    assert known.by == seat
    assert session.outcome("E" * 22) is None
    session.close()
    with closing(SqliteJournal.open(library.folder / "table.parley", write=False)) as journal:
        assert check(journal).holds


def test_ids_in_a_box_tell_not_who_came_first_and_make_it_no_longer() -> None:
    held = Held(Box("1", ("Ana", "Ben")))
    one = held.with_choice("Ana", "x", "2").with_choice("Ben", "y", "1")
    assert one == held.with_choice("Ben", "y", "1").with_choice("Ana", "x", "2")
    for n in range(300):
        one = one.with_choice("Ana", "x", f"{n:022d}")
    assert len(packed(one)) < ROOM // 2


@pytest.mark.parametrize("forged", ['{"asked":', '{"asked":[],"do":', '{"asked":[1],"do":"pause"}', '{"asked":["'])
def test_a_forged_list_of_ids_is_a_broken_line(forged: str) -> None:
    table = executions()
    header, records = table.session.journal.header, table.session.journal.records()
    drafts = [Draft(r.at, r.wall, r.actor, r.command, r.events) for r in records[:-1]]
    drafts.append(Draft(records[-1].at, records[-1].wall, records[-1].actor, forged, records[-1].events))
    journal = MemoryJournal(header, linked(seed(header), 0, drafts))
    with pytest.raises(Broken):
        Session.reopen(journal, HandWoundTime(), AppDraws(1))
