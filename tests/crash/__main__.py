"""`python -m tests.crash [--seconds N]`: cut recorded evenings of all games, kill others, and say what was counted."""

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


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.crash", allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=600.0, help="how long, about half of it for each kind")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="crash-") as folder:
        # Its evenings leave no key with those of whoever runs it.
        keys.user_folder = lambda: Path(folder) / "keys"
        return _crashed(asked)


def _crashed(asked: argparse.Namespace) -> int:
    games, began, seed = sorted(GAMES), time.monotonic(), asked.seed
    entries = syncs = moments = kills = confirmed = 0
    try:
        while library() is not None and time.monotonic() - began < asked.seconds / 2:
            some = crashed(games[seed % len(games)], seed, 40, 0.05 if asked.seconds < 60 else 0.5)
            entries, syncs, moments, seed = entries + some[0], syncs + some[1], moments + some[2], seed + 1
        while time.monotonic() - began < asked.seconds:
            confirmed += killed(games[seed % len(games)], seed)
            kills, seed = kills + 1, seed + 1
    except Lost as lost:
        print(f"LOST  {lost}")
        return 1
    print(f"{entries} entries, {syncs} syncs, each entry synced before it was confirmed; {moments} moments cut, 0 lost")
    print(f"{kills} kills, {confirmed} entries confirmed, 0 lost, 0 unreadable")
    return 0


if __name__ == "__main__":
    sys.exit(main())
