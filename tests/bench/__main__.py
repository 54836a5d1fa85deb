"""`python -m tests.bench [--quick] [--only GROUP …]`: prints the benchmark's table.

On two quiet cores it takes about a quarter of an hour (beside OR-Tools six minutes more), `--quick` two minutes.
"""

from __future__ import annotations

import argparse
import faulthandler
import time
from collections.abc import Callable, Iterator, Mapping

from tests.bench import journals, pages, peers, phones, seating, windows
from tests.bench.table import Row

GROUPS: Mapping[str, Callable[[bool], Iterator[Row]]] = {
    "pages": pages.rows,
    "journals": journals.rows,
    "windows": windows.rows,
    "seating": seating.rows,
    "phones": phones.rows,
    "peers": peers.rows,
}
"""Groups of rows by name; each is told whether it must be quick."""

MOST = {False: 3600.0, True: 600.0}
"""Seconds, whole and quick, after which it says where it stands and ends: even a machine with other work is faster."""


def main() -> None:
    """Measure, and print each row as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--quick", action="store_true", help="shorter evenings, fewer steps")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS), metavar="GROUP")
    asked = parser.parse_args()
    faulthandler.dump_traceback_later(MOST[asked.quick], exit=True)
    began = time.perf_counter()
    for group in asked.only:
        for row in GROUPS[group](asked.quick):
            print(row, flush=True)
    print(f"measured in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
