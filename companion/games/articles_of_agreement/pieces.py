"""Pieces, what is printed on the cards of Articles of Agreement: kinds, counts and what they score; no logic."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

SEATS = (4, 7)
ROUNDS = 6
SHARED = 7
"""Treasures that the captain draws each round, and character cards in the box."""

SECRETS = 2
"""Face-down treasures of each player at the start."""

COUNTS: Mapping[str, int] = {
    "gold": 11, "rum": 9, "spot": 1, "emerald": 7, "sapphire": 7, "ruby": 7,
    "map": 3, "compass": 2, "spyglass": 2, "bottle": 2, "pistol": 6, "barrel": 5,
}  # fmt: skip
"""The twelve kinds of treasure with the number of cards of each."""

KINDS = tuple(COUNTS)
KEYS = dict(zip(KINDS, "grkesumcyapb", strict=True))
"""The letter that takes a treasure, in every form in which one is keyed in."""

GEMS = ("emerald", "sapphire", "ruby")
TOOLS = ("compass", "spyglass", "bottle")

SCORING = tuple(kind for kind in KINDS if kind not in ("pistol", "barrel"))
"""Kinds that score something at the end, for or against (R30)."""

CARDS = tuple(f"{kind}.{number}" for kind, count in COUNTS.items() for number in range(1, count + 1))
"""All 62. The number only tells cards of a kind apart in the books; it is never shown."""

BALLOTS = ("aye", "nay")

GOLD = 2
RUM = (0, 1, 4, 9)
"""What 0, 1, 2 and 3 bottles score; more score nothing."""

SPOT = -5
GEM = 7
MAP = 2


@lru_cache(1024)
def kind(card: str) -> str:
    """What is printed on a card: `gold.3` is gold."""
    return card.partition(".")[0]


def kinds(cards: tuple[str, ...]) -> tuple[str, ...]:
    """What is printed on these cards, in the order of the reference card."""
    return tuple(sorted((kind(card) for card in cards), key=KINDS.index))


def counted(cards: tuple[str, ...]) -> dict[str, int]:
    """How many of each kind are among these cards; every kind is named."""
    found = dict.fromkeys(KINDS, 0)
    for card in cards:
        found[kind(card)] += 1
    return found


def rum(bottles: int) -> int:
    """What bottles of rum score together (R26)."""
    return RUM[bottles] if bottles < len(RUM) else 0


def maps(count: int, tools: tuple[int, ...], *, times: bool = True) -> int:
    """The most that maps with these tools can score (R28, R29): every tool doubles one map, one of its kind per map.

    All first tools go to the first map, all second ones to the second. Without `times` a tool adds 2 (Q4).
    """
    each = [sum(tool > place for tool in tools) for place in range(count)]
    return sum(MAP * 2**stacked if times else MAP * (1 + stacked) for stacked in each)
