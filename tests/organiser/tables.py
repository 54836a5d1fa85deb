"""Evenings of an event's public round, played by the simulator: `python -m tests.organiser.tables FILE --out DIR`.

For whoever tries an organiser's desk with fewer people than chairs: `--but 1 2 3` leaves tables for real windows.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from companion.journal import Signer
from companion.organiser.desk import read
from companion.organiser.generate import simulated


def main() -> None:
    """Write the evening of every table of the last public round that has no result."""
    parser = argparse.ArgumentParser(prog="tests.organiser.tables", allow_abbrev=False)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--but", type=int, nargs="*", default=[], metavar="TABLE")
    asked = parser.parse_args()
    t, _story = read(asked.file)
    round_ = next(each for each in reversed(t.rounds) if each.published)
    asked.out.mkdir(parents=True, exist_ok=True)
    for table in round_.tables:
        if table.number not in asked.but and table.number in round_.open_tables:
            path = asked.out / f"round-{round_.number}-table-{table.number}.parley"
            simulated(t, table, round_.number, random.SystemRandom().randrange(2**31), Signer.of(), path)
            print(path, flush=True)


if __name__ == "__main__":
    main()
