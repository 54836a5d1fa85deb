"""What the screen confirmed is on disk: a program that is killed at any moment has lost nothing it said."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.messages import PUBLIC
from companion.journal import Header, SqliteJournal
from companion.journal.connection import left_beside
from companion.sessions import AppDraws, HandWoundTime
from companion.sessions.check import check
from companion.sessions.export import as_json
from companion.sessions.library import Library, read
from companion.sessions.seen import seen

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")

ROOT = Path(__file__).parents[2]
CHILD = """
import sys
from pathlib import Path
from companion.journal import Draft, SqliteJournal
step = Draft(0, "", "host", '{"do":"step"}' * 50, "[]" * 200)
while True:
    journal = SqliteJournal.open(Path(sys.argv[1]))
    for at in range(int(sys.argv[2])):
        print(journal.append([step] * 3)[-1].n, flush=True)
        journal.note(at)
    journal.close()
"""


@pytest.mark.parametrize("steps", [100_000, 3], ids=["in_the_middle", "closing_and_opening"])
def test_every_record_that_was_confirmed_before_a_kill_is_there_and_the_chain_holds(tmp_path: Path, steps: int) -> None:
    path = tmp_path / "table.parley"
    SqliteJournal.create(path, Header("article27", 1, 1, "")).close()
    moment = random.Random(27)
    confirmed = 0
    for _ in range(6):
        order = [sys.executable, "-c", CHILD, str(path), str(steps)]
        child = subprocess.Popen(order, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(moment.uniform(0.0, 0.15))
        child.send_signal(signal.SIGKILL)
        told, _nothing = child.communicate(timeout=20)
        confirmed = max([confirmed, *(int(line) for line in told.split("\n")[:-1] if line)])
        with closing(SqliteJournal.open(path, write=False)) as journal:
            records = journal.records()
        assert len(records) >= confirmed
        assert len(records) % 3 == 0, "a step is there whole or not at all"
        assert [record.n for record in records] == list(range(1, len(records) + 1))
        with closing(SqliteJournal.open(path)) as journal:
            assert journal.records() == records
    assert confirmed > 6


EVENING = """
import os, signal, sys
from pathlib import Path
from companion.games import GAMES
from companion.sessions import AppDraws, HandWoundTime
from companion.sessions.library import Library
def die():
    sys.stdout.flush()
    os.kill(os.getpid(), signal.SIGKILL)
time = HandWoundTime()
session = Library(Path(sys.argv[1])).new(
    GAMES["article27"], ("Ana", "Ben", "Cy"), {"first.secretary": "Ana"}, time, AppDraws(1)
)
moment = sys.argv[2]
def say():
    print(len(session.evening.entries), session.now(), flush=True)
say()
if moment == "begun": die()
session.submit("host", session.read({"do": "pass_gavel"}))
session.submit("Ana", session.read({"do": "strike_gavel"}))
say()
if moment == "step": die()
time.wind(65_000)
session.note_time()
say()
if moment == "note": die()
db = session.journal._now._db
if moment == "within":
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO record SELECT n + 100, at, wall, actor, command, events, hash FROM record")
    die()
if moment == "log_folded_in":
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    die()
if moment == "log_gone":
    db.execute("PRAGMA journal_mode = DELETE")
    die()
session.close()
if moment == "closed": die()
"""


@pytest.mark.parametrize("moment", ["begun", "step", "note", "within", "log_folded_in", "log_gone", "closed"])
def test_after_a_kill_between_any_two_steps_every_door_leads_to_the_same_evening(tmp_path: Path, moment: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", EVENING, str(tmp_path), moment], stdout=subprocess.PIPE, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == -signal.SIGKILL
    every_door_leads_to_one_evening(tmp_path, *(int(word) for word in done.stdout.strip().split("\n")[-1].split()))


def every_door_leads_to_one_evening(tmp_path: Path, entries: int, now: int) -> None:
    """What a program left in this folder that had confirmed so many entries, and this second."""
    library = Library(tmp_path)
    (path,) = tmp_path.glob("*.parley")
    # What was confirmed last lies beside the file; whoever looks at it sees one evening, and changes nothing.
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    os.utime(path, (1, 1))
    shown = seen(path, PUBLIC)
    assert shown.records == entries
    assert f'"records": {entries}' in as_json(shown)
    with closing(SqliteJournal.open(path, write=False)) as journal:
        assert check(journal).holds
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == before
    # In its own library it is healed before it is listed: one plain file is all there is, as old as it was.
    touched = max(each.stat().st_mtime_ns for each in tmp_path.iterdir())
    (shelved,) = library.games()
    assert (shelved.trouble, shelved.seats) == ("", ("Ana", "Ben", "Cy"))
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    assert path.read_bytes()[18:20] == b"\x01\x01", "and nothing else is wanted to read it"
    assert path.stat().st_mtime_ns == touched
    folded = read(path)
    session = library.open(path, HandWoundTime(), AppDraws(1))
    assert session.evening.state == folded.state
    assert (len(session.evening.entries), session.now()) == (entries, now)
    session.close()
    assert list(tmp_path.iterdir()) == [path]
    assert left_beside(path) == []
