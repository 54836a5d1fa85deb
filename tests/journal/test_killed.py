"""What the screen confirmed is on disk: a program that is killed at any moment has lost nothing it said."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Header, SqliteJournal

ROOT = Path(__file__).parents[2]
CHILD = """
import sys
from pathlib import Path
from companion.journal import Draft, SqliteJournal
journal = SqliteJournal.open(Path(sys.argv[1]))
for _ in range(100_000):
    step = Draft(0, "", "host", '{"do":"step"}' * 50, "[]" * 200)
    print(journal.append([step] * 3)[-1].n, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_every_record_that_was_confirmed_before_a_kill_is_there_and_the_chain_holds(tmp_path: Path) -> None:
    path = tmp_path / "table.parley"
    SqliteJournal.create(path, Header("article27", 1, 1, "")).close()
    moment = random.Random(27)
    confirmed = 0
    for _ in range(6):
        child = subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(moment.uniform(0.0, 0.15))
        child.send_signal(signal.SIGKILL)
        told, _nothing = child.communicate(timeout=20)
        confirmed = max([confirmed, *(int(line) for line in told.split("\n")[:-1] if line)])
        with closing(SqliteJournal.open(path)) as journal:
            records = journal.records()
        assert len(records) >= confirmed
        assert [record.n for record in records] == list(range(1, len(records) + 1))
    assert confirmed > 6
