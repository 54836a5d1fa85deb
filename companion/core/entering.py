"""Cards that their holders key in: whether all entries together can have come from one deck, and what follows if not.

Nothing is told one player at once, for it would tell what another holds. Each seat keeps its entry; once all are in
and cannot be, everybody confirms or mends. What is then confirmed stands, whatever the deck would say.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from itertools import chain

from companion.core.chance import can_give
from companion.core.messages import Seat


class Conclusion(StrEnum):
    """What follows from what is keyed in so far."""

    OPEN = "open"
    """Somebody's entry is still missing: nothing is said."""
    FITS = "fits"
    """All of it can have come from one deck."""
    AGAIN = "again"
    """It cannot: everybody looks again, and confirms or mends; whoever is right and whoever is wrong is not said."""
    STANDS = "stands"
    """It cannot, but all have confirmed it: it stands, and everybody is told that it cannot come from one deck."""


def judged(
    bag: Mapping[str, int], entries: Mapping[Seat, Sequence[str]], missing: Collection[Seat], again: bool
) -> Conclusion:
    """What follows from these entries, drawn from this bag; `again` tells that all have been asked to confirm."""
    if missing:
        return Conclusion.OPEN
    if can_give(bag, chain.from_iterable(entries.values())):
        return Conclusion.FITS
    return Conclusion.STANDS if again else Conclusion.AGAIN
