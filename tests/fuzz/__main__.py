"""`python -m tests.fuzz [--seconds N]`: all kinds by turns, and what was counted of each; 1 at the first fault."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from companion.journal import keys
from tests.fuzz import files, phones, protocol

STEP = {"lines of protocol": 1, "journals": 40, "event files": 40, "data files": 200, "settings": 200, "names": 2000,
        "requests to phones": 100}  # fmt: skip
"""How many seeds of each kind make a turn."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.fuzz", allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    kinds = {"lines of protocol": protocol.fuzzed, **files.KINDS, "requests to phones": phones.fuzzed}
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        # Its evenings leave no key with those of whoever runs it.
        keys.user_folder = lambda: Path(folder) / "keys"
        return _fuzzed(kinds, asked)


def _fuzzed(kinds: dict[str, Any], asked: argparse.Namespace) -> int:
    until, turn = time.monotonic() + asked.seconds, 0
    counted, spent = Counter[str](), dict.fromkeys(kinds, 0.0)
    while time.monotonic() < until:
        # The kind that had the least time so far is next.
        kind = min(kinds, key=lambda name: spent[name])
        first = asked.seed + turn * max(STEP.values())
        began = time.monotonic()
        try:
            counted[kind] += kinds[kind](range(first, first + STEP[kind]))
        except (files.Fault, phones.Fault, protocol.Fault) as fault:
            print(f"FAULT  {kind}: {fault}")
            return 1
        spent[kind] += time.monotonic() - began
        turn += 1
    print(", ".join(f"{counted[kind]} {kind}" for kind in kinds) + ": 0 uncaught, 0 hangs, 0 believed wrongly")
    return 0


if __name__ == "__main__":
    sys.exit(main())
