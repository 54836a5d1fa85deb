"""`python -m tests.planted`: plant every fault, say who caught it, and fail where nobody did; a process a core."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.planted.plants import PLANTS, caught_each


def main() -> int:
    rows: dict[object, list[int]] = {}
    for place, plant in enumerate(PLANTS):
        rows.setdefault(plant.guard, []).append(place)
    found = 0
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for places, told in zip(rows.values(), pool.map(caught_each, rows.values()), strict=True):
            for place, said in zip(places, told, strict=True):
                plant = PLANTS[place]
                found += bool(said)
                print(f"{'caught' if said else 'MISSED'}  {plant.name}")
                print(f"        by “{plant.guard}”: {said[:100]}", flush=True)
    print(f"{len(PLANTS)} plants, {found} caught")
    return 0 if found == len(PLANTS) else 1


if __name__ == "__main__":
    sys.exit(main())
