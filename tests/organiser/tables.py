"""Evenings of an event's public round, played by the simulator: `python -m tests.organiser.tables FILE --out DIR`.

For whoever tries an organiser's desk with fewer people than chairs: `--but 1 2 3` leaves tables for real windows, and
`--begun 1 2 3` leaves them their last round or two: `parley FILE` goes on there, and a table is over in a few minutes.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

from companion.journal import Signer, SqliteJournal
from companion.organiser.desk import read
from companion.organiser.generate import simulated
from companion.sessions.evening import read_evening

FEW = 4
"""A part of an evening with no more lines is only said."""


def begun(whole: Path, path: Path) -> None:
    """Write an evening as far as its last round or two, which nobody has played yet."""
    journal = SqliteJournal.open(whole, write=False)
    try:
        header, records, seals = journal.header, journal.records(), journal.seals()
    finally:
        journal.close()

    def heading(upto: int) -> str:
        evening = read_evening(header, records, upto)
        return str(evening.rules.look(evening.public).heading)

    upto = len(records)
    while upto > 1 and read_evening(header, records, upto).public.over:
        upto -= 1
    parts = 0
    while parts < 2 and upto > 1:  # what follows after the last round, and the round itself; or two rounds
        last, until = heading(upto), upto
        while upto > 1 and heading(upto) == last:
            upto -= 1
        parts += until - upto > FEW
    upto += 1
    half = SqliteJournal.create(path, header)
    half.copy_in(records[:upto], [seal for seal in seals if seal.n <= upto])
    half.close()


def main() -> None:
    """Write the evening of every table of the last public round that has no result."""
    parser = argparse.ArgumentParser(prog="tests.organiser.tables", allow_abbrev=False)
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--but", type=int, nargs="*", default=[], metavar="TABLE")
    parser.add_argument("--begun", type=int, nargs="*", default=[], metavar="TABLE")
    asked = parser.parse_args()
    t, _story = read(asked.file)
    round_ = next(each for each in reversed(t.rounds) if each.published)
    asked.out.mkdir(parents=True, exist_ok=True)
    for table in round_.tables:
        if table.number not in asked.but and table.number in round_.open_tables:
            path = asked.out / f"round-{round_.number}-table-{table.number}.parley"
            whole = path.with_suffix(".whole") if table.number in asked.begun else path
            simulated(t, table, round_.number, random.SystemRandom().randrange(2**31), Signer.of(), whole)
            if whole != path:
                begun(whole, path)
                whole.unlink()
            print(path, flush=True)


if __name__ == "__main__":
    main()
