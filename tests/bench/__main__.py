"""`python -m tests.bench [--quick] [--only GROUP …]`: prints the benchmark's table."""

from __future__ import annotations

import argparse
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


def main() -> None:
    """Measure, and print each row as soon as it is known."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--quick", action="store_true", help="shorter evenings, fewer steps")
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS), metavar="GROUP")
    asked = parser.parse_args()
    began = time.perf_counter()
    for group in asked.only:
        for row in GROUPS[group](asked.quick):
            print(row, flush=True)
    print(f"measured in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
