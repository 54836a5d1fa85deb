"""Every plant, and what is said of some of them: a process is told places, for faults do not travel."""

from __future__ import annotations

from collections.abc import Sequence

from tests.planted import (
    desk,
    fence,
    files,
    hands,
    judged,
    leaks,
    mended,
    people,
    phones,
    proofs,
    seams,
    secrets,
    tournament,
    windows,
)
from tests.planted.planting import caught

PLANTS = (
    *secrets.PLANTS, *seams.PLANTS, *fence.PLANTS, *files.PLANTS, *hands.PLANTS, *leaks.PLANTS, *people.PLANTS,
    *windows.PLANTS, *proofs.PLANTS, *mended.PLANTS, *phones.PLANTS, *tournament.PLANTS, *judged.PLANTS,
    *desk.PLANTS,
)  # fmt: skip


def caught_each(places: Sequence[int]) -> list[str]:
    """What the guards said of the plants in these places; those that share a guard see it content once."""
    return [caught(PLANTS[place]) for place in places]
