"""`python -m tests.crash [--seconds N | --whole]`: cut recorded evenings of all games, kill others, and count both."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from companion.games import GAMES
from companion.journal import keys
from tests.crash.cuts import Lost
from tests.crash.disk import library
from tests.crash.evenings import crashed
from tests.crash.kills import killed

KILLS = 1000
"""So many make the whole of it."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.crash", allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=600.0, help="how long, about half of it for each kind")
    parser.add_argument("--whole", action="store_true", help="all that is promised, however long it takes")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="crash-") as folder:
        # Its evenings leave no key with those of whoever runs it.
        keys.user_folder = lambda: Path(folder) / "keys"
        return _crashed(asked)


def _crashed(asked: argparse.Namespace) -> int:
    games, began, seed = sorted(GAMES), time.monotonic(), asked.seed
    entries = syncs = moments = kills = confirmed = 0
    # At every write of an evening of each game, or at some of them by chance, for half of the time that there is.
    share = 1.0 if asked.whole else 0.05 if asked.seconds < 60 else 0.5

    def goes_on(count: int, whole: int, part: float) -> bool:
        return count < whole if asked.whole else time.monotonic() - began < asked.seconds * part

    try:
        while library() is not None and goes_on(seed - asked.seed, len(games), 0.5):
            some = crashed(games[seed % len(games)], seed, 40, share)
            entries, syncs, moments, seed = entries + some[0], syncs + some[1], moments + some[2], seed + 1
        while goes_on(kills, KILLS, 1.0):
            confirmed += killed(games[seed % len(games)], seed)
            kills, seed = kills + 1, seed + 1
            if asked.whole and kills % 100 == 0:
                print(f"{moments} moments cut, {kills} kills, {confirmed} entries confirmed", flush=True)
    except Lost as lost:
        print(f"LOST  {lost}")
        return 1
    print(f"{entries} entries, {syncs} syncs, each entry synced before it was confirmed; {moments} moments cut, 0 lost")
    print(f"{kills} kills, {confirmed} entries confirmed, 0 lost, 0 unreadable")
    return 0


if __name__ == "__main__":
    sys.exit(main())
