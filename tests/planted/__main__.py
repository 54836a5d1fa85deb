"""`python -m tests.planted`: plant every fault, say who caught it, and fail where nobody did, in several processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import forkserver, get_context, set_forkserver_preload

ROWS = 32
"""So many rows a process looks at: what a fault left there, windows above all, must not disturb all that come after."""

BESIDE = 3 * (os.cpu_count() or 1) // 2 + 1
"""So many processes at a time: a guard that finds its fault by waiting in vain leaves its core to another."""

FRESH = "forkserver" if sys.platform == "linux" else "spawn"
"""How a process begins that saw nothing: where it can, as a copy of one that has read the tests and nothing more."""


def main() -> int:
    if FRESH == "forkserver":
        set_forkserver_preload(["tests.planted.plants"])
        forkserver.ensure_running()  # it reads the tests while this one does
    from tests.planted.phones import IN_BROWSERS
    from tests.planted.plants import PLANTS

    by_guard: dict[object, list[int]] = {}
    for place, plant in enumerate(PLANTS):
        by_guard.setdefault(plant.guard, []).append(place)
    rows, found = list(by_guard.values()), 0
    # Those with a phone in their hand wait in vain for ten seconds each: they begin, in two processes.
    waiting = [places for places in rows if PLANTS[places[0]] in IN_BROWSERS]
    others = [places for places in rows if places not in waiting]
    cut = [others[first : first + ROWS] for first in range(0, len(others), ROWS)]
    some = [half for half in (waiting[::2], waiting[1::2], *cut) if half]
    with ThreadPoolExecutor(BESIDE) as cores:
        for taken, told in zip(some, cores.map(looked_at, some), strict=True):
            for places, said in zip(taken, told, strict=True):
                # What was missed among others is looked at alone, in a process that saw nothing else.
                for place, word in zip(places, said if all(said) else looked_at([places])[0], strict=True):
                    found += bool(word)
                    print(f"{'caught' if word else 'MISSED'}  {PLANTS[place].name}")
                    print(f"        by “{PLANTS[place].guard}”: {word[:100]}", flush=True)
    print(f"{len(PLANTS)} plants, {found} caught")
    return 0 if found == len(PLANTS) else 1


def looked_at(rows: Sequence[Sequence[int]]) -> list[list[str]]:
    """What the guards of these rows said, in a process of their own; nothing from where that process ended."""
    from tests.planted.plants import caught_each

    with ProcessPoolExecutor(1, mp_context=get_context(FRESH)) as process:
        asked = [process.submit(caught_each, places) for places in rows]
        return [_told(answer, len(places)) for answer, places in zip(asked, rows, strict=True)]


def _told(answer: Future[list[str]], plants: int) -> list[str]:
    try:
        return answer.result()
    except BrokenProcessPool:
        return [""] * plants


if __name__ == "__main__":
    sys.exit(main())
