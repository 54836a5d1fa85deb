"""`python -m tests.fuzz [--seconds N | --whole]`: all kinds by turns, and how many there were; 1 at the first fault."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from companion.journal import keys
from tests.fuzz import files, phones, protocol


class Kind(NamedTuple):
    """How many seeds of a kind make a turn, and how many the whole of it are."""

    turn: int
    whole: int


KINDS = {
    "lines of protocol": Kind(1, 1_000_000 // protocol.LINES),
    "journals": Kind(40, 100_000),
    "event files": Kind(40, 4_000),
    "data files": Kind(200, 100_000),
    "settings": Kind(200, 100_000),
    "names": Kind(2000, 100_000),
    "requests to phones": Kind(100, 4_000),
}
FUZZED = {"lines of protocol": protocol.fuzzed, **files.KINDS, "requests to phones": phones.fuzzed}


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.fuzz", allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--whole", action="store_true", help="all that is promised, however long it takes")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        # Its evenings leave no key with those of whoever runs it.
        keys.user_folder = lambda: Path(folder) / "keys"
        try:
            counted = _whole(asked.seed) if asked.whole else _timed(asked.seed, asked.seconds)
        except (files.Fault, phones.Fault, protocol.Fault) as fault:
            print(f"FAULT  {fault}")
            return 1
    print(", ".join(f"{counted[kind]} {kind}" for kind in KINDS) + ": 0 uncaught, 0 hangs, 0 believed wrongly")
    return 0


def _timed(seed: int, seconds: float) -> Counter[str]:
    until, turn = time.monotonic() + seconds, 0
    counted, spent = Counter[str](), dict.fromkeys(KINDS, 0.0)
    while time.monotonic() < until:
        # The kind that had the least time so far is next.
        kind = min(KINDS, key=lambda name: spent[name])
        first = seed + turn * max(kind.turn for kind in KINDS.values())
        began = time.monotonic()
        counted[kind] += _turn(kind, range(first, first + KINDS[kind].turn))
        spent[kind] += time.monotonic() - began
        turn += 1
    return counted


def _whole(seed: int) -> Counter[str]:
    """All that is promised, on every core; a line now and then says how far it is."""
    turns, counted = _turns(seed), Counter[str]()
    files.originals()  # once, for every core
    with ProcessPoolExecutor(os.cpu_count(), get_context("fork")) as pool:
        going: dict[Future[int], str] = {}
        told = time.monotonic()
        while True:
            for kind, seeds in turns:
                going[pool.submit(_turn, kind, seeds)] = kind
                if len(going) >= 8:
                    break
            if not going:
                return counted
            for done in wait(going, return_when=FIRST_COMPLETED).done:
                counted[going.pop(done)] += done.result()
            if time.monotonic() - told > 60:
                told = time.monotonic()
                print(", ".join(f"{counted[kind]} {kind}" for kind in KINDS), flush=True)


def _turns(seed: int) -> Iterator[tuple[str, range]]:
    """Every kind's turns, so that all of them come to their end together."""
    done = dict.fromkeys(KINDS, 0)
    while waiting := [kind for kind in KINDS if done[kind] < KINDS[kind].whole]:
        kind = min(waiting, key=lambda name: done[name] / KINDS[name].whole)
        first, done[kind] = done[kind], min(done[kind] + KINDS[kind].turn, KINDS[kind].whole)
        yield kind, range(seed + first, seed + done[kind])


def _turn(kind: str, seeds: range) -> int:
    try:
        return FUZZED[kind](seeds)
    except (files.Fault, phones.Fault, protocol.Fault) as fault:
        raise type(fault)(f"{kind}: {fault}") from fault


if __name__ == "__main__":
    sys.exit(main())
