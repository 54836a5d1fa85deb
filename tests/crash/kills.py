"""Kills: a program that plays is killed at some moment, and every door leads to all that it had confirmed.

Its evenings are as those of the windows: sealed, closed lines encrypted, draws bound to a seed.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from companion.journal import SqliteJournal, keys
from companion.sessions.check import Verdict, check
from companion.sessions.library import Library, shelved
from tests.crash.cuts import Lost

ROOT = Path(__file__).parents[2]
CHILD = """
import sys
from pathlib import Path
from companion.games import GAMES
from companion.journal import Signer, SqliteJournal, keys
from companion.sessions import simulate
from companion.sessions.session import header_for
class Telling(SqliteJournal):
    def append(self, drafts, box=None, seal=""):
        records = super().append(drafts, box, seal)
        if records:
            print(records[-1].n, flush=True)
        return records
rules, seed, folder = GAMES[sys.argv[1]], int(sys.argv[2]), Path(sys.argv[3])
keys.user_folder = lambda: Path(sys.argv[4])
key = Signer.of().fingerprint
table = simulate._Table(rules, simulate.NAMES[: rules.meta.seats[0]], {}, seed)
table.journal = Telling.create(folder / "e.parley", header_for(rules, key=key), folder / "keys")
table.play()
table.journal.close()
"""


def killed(game: str, seed: int) -> int:
    """Play, kill, and look; tells how many entries had been confirmed. Raises `Lost`."""
    with tempfile.TemporaryDirectory(prefix="crash-") as folder:
        path = Path(folder) / "e.parley"
        order = [sys.executable, "-c", CHILD, game, str(seed), folder, str(keys.user_folder())]
        child = subprocess.Popen(order, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(random.Random(seed).uniform(0.0, 1.0))
        child.send_signal(signal.SIGKILL)
        told = first + child.communicate(timeout=60)[0]
        confirmed = max((int(line) for line in told.split("\n")[:-1] if line), default=0)
        with closing(SqliteJournal.open(path, write=False)) as journal:
            report, found = check(journal), len(journal.records())
        if found < confirmed or not report.holds or report.verdict is Verdict.SHUT:
            raise Lost(f"{game}, seed {seed}: {found} of {confirmed} entries, {report.say}")
        listed = [*Library(Path(folder)).games(), shelved(path)]
        if any(game.trouble for game in listed) or sorted(Path(folder).glob("e.*")) != [path]:
            raise Lost(f"{game}, seed {seed}: {listed}")
        return confirmed
