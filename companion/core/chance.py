"""Bags and what they can give: counting outcomes without ever choosing one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping


def without(bag: Mapping[str, int], taken: Iterable[str]) -> dict[str, int]:
    """The bag after `taken` have been drawn from it; never below 0."""
    gone = Counter(taken)
    return {outcome: max(0, count - gone[outcome]) for outcome, count in bag.items()}


def can_give(bag: Mapping[str, int], drawn: Iterable[str]) -> bool:
    """Whether all of `drawn` can have come from one bag."""
    return all(count <= bag.get(outcome, 0) for outcome, count in Counter(drawn).items())


def picked(bag: Mapping[str, int], count: int, below: Callable[[int], int]) -> tuple[str, ...]:
    """`count` outcomes drawn one after the other without putting back; `below(n)` gives a number from 0 to n−1."""
    left = dict(bag)
    drawn: list[str] = []
    for _ in range(count):
        place = below(sum(left.values()))
        for outcome, weight in left.items():
            if place < weight:
                drawn.append(outcome)
                left[outcome] -= 1
                break
            place -= weight
    return tuple(drawn)
