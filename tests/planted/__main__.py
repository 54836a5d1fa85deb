"""`python -m tests.planted`: plant every fault, say who caught it, and fail where nobody did."""

from __future__ import annotations

import sys

from tests.planted.planting import caught
from tests.planted.plants import PLANTS


def main() -> int:
    found = 0
    for plant in PLANTS:
        said = caught(plant)
        found += bool(said)
        print(f"{'caught' if said else 'MISSED'}  {plant.name}\n        by “{plant.guard}”: {said[:100]}", flush=True)
    print(f"{len(PLANTS)} plants, {found} caught")
    return 0 if found == len(PLANTS) else 1


if __name__ == "__main__":
    sys.exit(main())
