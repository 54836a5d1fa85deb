"""`python -m tests.leaks [--seconds N]`: all games and the toy by turns, and what was compared; 1 at the first leak."""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter
from itertools import islice

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from companion.games import GAMES
from tests.council.listed import listed
from tests.leaks.events import looked as organised
from tests.leaks.surfaces import SURFACES, Leak
from tests.leaks.worlds import pairs
from ui.theme import style

EVENTS = "organised events"
EACH = 12
"""So many pairs of an evening."""


def looked(slug: str, seed: int, until: float, each: int = EACH) -> Counter[str]:
    """What was compared in one evening; raises `Leak`."""
    rnd, counted = random.Random(f"{slug} {seed}"), Counter[str]()
    for place, pair in enumerate(islice(pairs(slug, seed, rnd), each)):
        for name, (look, share) in SURFACES.items():
            # The first pair of each evening is looked at from everywhere.
            if time.monotonic() < until and (not place or rnd.random() < share):
                try:
                    counted[name] += look(pair, rnd)
                except Leak as leak:
                    raise Leak(f"{slug}, evening {seed}, after entry {pair.before}: {leak}") from leak
    return counted


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.leaks", allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    style.apply(app, "dark")
    style.set_motion(False)
    until, counted, evenings = time.monotonic() + asked.seconds, Counter[str](), 0
    with listed():
        games = sorted(GAMES)
        while time.monotonic() < until:
            slug, seed = games[evenings % len(games)], asked.seed + evenings // len(games)
            # Each game has its share, however short the time is.
            share = time.monotonic() + max(asked.seconds / len(games), (until - time.monotonic()) / len(games))
            try:
                counted += looked(slug, seed, min(until, share))
            except Leak as leak:
                print(f"LEAK  {leak}")
                return 1
            evenings += 1
            try:
                counted[EVENTS] += organised(asked.seed + evenings)
            except Leak as leak:
                print(f"LEAK  {leak}")
                return 1
    said = ", ".join(f"{counted[name]} of {name}" for name in (*SURFACES, EVENTS))
    print(f"{evenings} evenings of {len(games)} games in two worlds: {said}; 0 differ for who cannot know")
    return 0


if __name__ == "__main__":
    sys.exit(main())
