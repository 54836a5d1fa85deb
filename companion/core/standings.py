"""Ranking, from best to last: seats in groups that share a place; and what is said once it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from companion.core.language import _
from companion.core.messages import Seat


def recorded() -> str:
    """What stands at the foot of every game once it is over."""
    return _("Game recorded. Every figure can be followed to its line in the story.")


def grouped(seats: Iterable[Seat], key: Callable[[Seat], Any]) -> list[list[Seat]]:
    """Seats by key, the smallest first; those with the same key stay in seat order and share their place."""
    return [list(group) for _key, group in groupby(sorted(seats, key=key), key=key)]


def unranked(gone: Iterable[Seat]) -> list[tuple[int, Seat]]:
    """Whoever left for good, listed after all others without a place (0)."""
    return [(0, seat) for seat in gone]


def placed(groups: Iterable[Iterable[Seat]], best: int = 1) -> list[tuple[int, Seat]]:
    """Every seat with its place, `best` first, and after a shared place as many are left out (1, 1, 3).

    Where nobody won nobody has the first place: `best` is 2.
    """
    found: list[tuple[int, Seat]] = []
    for group in groups:
        place = len(found) + best
        found += [(place, seat) for seat in group]
    return found
