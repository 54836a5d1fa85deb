"""Every plant, and what is said of some of them: a process is told places, for faults do not travel."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence

from tests.planted import (
    called,
    deck,
    desk,
    drawers,
    fence,
    files,
    gate,
    hall,
    handed,
    hands,
    hub,
    judged,
    kept,
    leaks,
    lost,
    manners,
    mended,
    midway,
    people,
    phones,
    pressed,
    proofs,
    seams,
    secrets,
    stumbled,
    tokens,
    tournament,
    undone,
    wall,
    where,
    windows,
)
from tests.planted.planting import Plant, caught

PLANTS = (
    *secrets.PLANTS, *seams.PLANTS, *fence.PLANTS, *files.PLANTS, *hands.PLANTS, *leaks.PLANTS, *people.PLANTS,
    *windows.PLANTS, *proofs.PLANTS, *mended.PLANTS, *phones.PLANTS, *tournament.PLANTS, *judged.PLANTS,
    *desk.PLANTS, *hall.PLANTS, *hub.PLANTS, *wall.PLANTS, *drawers.PLANTS,
    *manners.PLANTS, *undone.PLANTS, *kept.PLANTS, *gate.PLANTS, *pressed.PLANTS,
    *tokens.PLANTS, *midway.PLANTS, *where.PLANTS, *lost.PLANTS, *stumbled.PLANTS, *called.PLANTS,
    *deck.PLANTS, *handed.PLANTS,
)  # fmt: skip


def caught_each(places: Sequence[int]) -> list[str]:
    """What the guards said of the plants in these places; those that share a guard see it content once."""
    return [_caught(PLANTS[place]) for place in places]


def _caught(plant: Plant) -> str:
    try:
        return caught(plant)
    except Exception:  # a plant that no longer fits must not hide what the others say
        print(f"“{plant.name}” cannot be planted:\n{traceback.format_exc()}", file=sys.stderr)
        return ""
