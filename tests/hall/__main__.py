"""`python -m tests.hall [--seconds N] [--tables N]`: a hall in a storm, and what was counted afterwards."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from companion.journal import keys
from tests.hall.storm import Lost, Storm


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.hall", allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=600.0, help="for how long there is a storm")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=1.0, help="steps a second of each table")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hall-", ignore_cleanup_errors=True) as folder:
        keys.user_folder = lambda: Path(folder) / "state" / "keys"
        storm = Storm(Path(folder), asked.tables, asked.rate, asked.seed)
        try:
            storm.blow(asked.seconds, 3.0)
            count = storm.settle()
        except Lost as lost:
            print(f"LOST  {lost}")
            print(storm.told)
            return 1
        finally:
            storm.close()
    print(storm.told)
    print(f"{asked.tables} tables, {count} entries, 0 lost, 0 doubled, 0 out of order; every stream is its journal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
