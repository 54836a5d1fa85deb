"""Benchmark of the journal: a durable step beside bare SQLite with the same settings, and how soon a file is open."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median

import msgspec

from companion.journal import Draft, Record, SqliteJournal
from companion.sessions import HandWoundTime, Session
from tests.bench.evenings import Recorded, Told, give
from tests.bench.table import Row
from tests.games.contract.driving import header_of

GAME = "article27"
LINES = 10_000
ROUNDS = 40


def rows(quick: bool) -> Iterator[Row]:
    """The step and the opening."""
    recorded = Recorded(GAME)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        yield _step(recorded, Path(folder), ROUNDS // (4 if quick else 1))
        yield _opening(recorded, Path(folder), LINES // (10 if quick else 1))


def _step(recorded: Recorded, folder: Path, rounds: int) -> Row:
    """By turns, so that both meet the same disk: a command through the session, and its record as one bare insert."""
    records, done, place = recorded.long(100)
    session = Session.reopen(
        _filed(recorded, records, folder / "step.parley"), HandWoundTime(), Told(recorded.outcomes, place)
    )
    session.release()
    journal = session.journal
    assert isinstance(journal, SqliteJournal)
    bare = _bare(journal, folder / "bare.db")
    rollback = _bare(journal, folder / "rollback.db")
    rollback.execute("PRAGMA journal_mode = DELETE")
    took: dict[str, list[float]] = {"bare insert": [], "with a rollback journal": [], "step": []}
    entries = 0
    for n, step in enumerate(recorded.steps[done : done + rounds]):
        r = records[n]
        insert = "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)"
        row = (n, r.at, r.wall, r.actor, r.command, r.events, r.hash)
        turns: tuple[tuple[str, Callable[[], object]], ...] = (
            ("bare insert", partial(bare.execute, insert, row)),
            ("with a rollback journal", partial(rollback.execute, insert, row)),
            ("step", partial(give, session, step)),
        )
        for name, does in turns:
            began = time.perf_counter()
            does()
            took[name].append(1000 * (time.perf_counter() - began))
        entries = len(session.evening.entries) - len(records)
    bare.close()
    rollback.close()
    session.close()
    what = f"durable step, median ({entries / rounds:.1f} records a step)"
    return Row(what, "ms", {name: median(values) for name, values in took.items()})


def _bare(journal: SqliteJournal, path: Path) -> sqlite3.Connection:
    """A file with the settings of the journal, and a table like its own."""
    bare = sqlite3.connect(path, isolation_level=None)
    for pragma in ("locking_mode", "journal_mode", "synchronous"):
        bare.execute(f"PRAGMA {pragma} = {journal._db.execute(f'PRAGMA {pragma}').fetchone()[0]}")
    bare.execute("CREATE TABLE record(n INTEGER PRIMARY KEY, at, wall, actor, command, events, hash)")
    return bare


def _opening(recorded: Recorded, folder: Path, lines: int) -> Row:
    """A file of so many lines: read, checked and folded, beside its rows read and their JSON decoded."""
    records, _done, place = recorded.long(lines)
    path = folder / "long.parley"
    _filed(recorded, records, path).close()
    began = time.process_time()
    db = sqlite3.connect(path)
    for command, events in db.execute("SELECT command, events FROM record ORDER BY n"):
        msgspec.json.decode(command)
        msgspec.json.decode(events)
    db.close()
    between = time.process_time()
    Session.reopen(SqliteJournal.open(path), HandWoundTime(), Told(recorded.outcomes, place)).close()
    after = time.process_time()
    return Row(f"reopening {lines:,} lines", "s", {"rows decoded": between - began, "evening": after - between})


def _filed(recorded: Recorded, records: Sequence[Record], path: Path) -> SqliteJournal:
    """A journal on disk with these records in it."""
    journal = SqliteJournal.create(path, header_of(recorded.rules))
    journal.append([Draft(r.at, r.wall, r.actor, r.command, r.events) for r in records])
    return journal
