"""Pieces, what is printed on the cards of Legislation: numbers and tables, no logic beyond the order of the bills."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

AGENDAS = ("sp", "sc", "fp", "fc")
"""Social progressive, social conservative, fiscal progressive, fiscal conservative: the four columns of a bill."""

TYPES = ("sp", "sc", "fp", "fc", "spfp", "spfc", "scfc", "scfp")
"""Representatives: four with one agenda, four with two."""

COPIES = 2
"""Cards of each representative."""

REPRESENTATIVES = tuple(f"{kind}.{copy}" for kind in TYPES for copy in range(1, COPIES + 1))
"""All sixteen, by type and copy."""

BILLS = tuple(str(number) for number in range(1, 82))
"""The bill deck, by number."""

HAND = 9
HAND_SHORT = 6
"""Bills in a hand, which is also how many each player puts to the vote; and in the short game."""

ON_DECK = 3
"""Face-up bills in front of each player."""

BALLOTS = ("yay", "abstain", "nay")
"""What can be voted, and below what it counts."""

COUNTS = {"yay": 1, "abstain": 0, "nay": -1}

SIDES = ("pro", "con")
"""A pledge, and an anti-pledge."""

PLEDGED = {"pro": "yay", "con": "nay"}
"""The ballot that keeps a pledge."""

BUILDS = {
    3: ("X", "A", "YB"),
    5: ("XA", "YB", "XB", "Y", "A"),
    6: ("X", "Y", "A", "B", "XA", "YB"),
    7: ("XA", "XB", "YA", "YB", "X", "Y", "A"),
    8: ("X", "Y", "A", "B", "XA", "XB", "YA", "YB"),
}
"""The representative deck by number of players; with four there are two (see `SINGLE`, `DUAL`)."""

SINGLE = ("X", "Y", "A", "B")
DUAL = ("XA", "XB", "YA", "YB")


@cache
def values(bill: str) -> tuple[int, int, int, int]:
    """A bill's four values, for SP, SC, FP and FC: the deck is every combination of +1, −1 and 0, in order."""
    place = int(bill) - 1
    a, b, c, d = ((1, -1, 0)[place // 3 ** (3 - column) % 3] for column in range(4))
    return a, b, c, d


def kind(representative: str) -> str:
    """The type of a representative: which of its two copies it is says nothing of its agendas."""
    return representative.partition(".")[0]


@cache
def agendas(representative: str) -> tuple[str, ...]:
    """The one or two agendas of a representative."""
    letters = kind(representative)
    return tuple(letters[start : start + 2] for start in range(0, len(letters), 2))


def build(count: int, x: str, a: str, four: str, seven: str) -> tuple[str, ...]:
    """The types in the representative deck; `x` and `a` say which social and which fiscal agenda X and A stand for."""
    letters: tuple[str, ...] = (SINGLE if four == "single" else DUAL) if count == 4 else BUILDS[count]
    if count == 7 and seven == "swap":
        letters = (*letters[:-1], "B")
    stands = {"X": x, "Y": "sc" if x == "sp" else "sp", "A": a, "B": "fc" if a == "fp" else "fp"}
    return tuple("".join(stands[letter] for letter in name) for name in letters)


@cache
def worth(representative: str, bill: str, rule: str = "sum") -> int:
    """What a bill is worth to a representative if it passes; `rule` says how two agendas count."""
    row = dict(zip(AGENDAS, values(bill), strict=True))
    found = [row[agenda] for agenda in agendas(representative)]
    if rule == "better":
        return max(found)
    return min(found) if rule == "worse" else sum(found)


def best_first(representative: str, bills: Iterable[str], rule: str = "sum") -> tuple[str, ...]:
    """A hand in the one order in which it is shown and asked for: what is worth most first, then by number."""
    found = sorted(bills, key=int)
    return tuple(sorted(found, key=lambda bill: -worth(representative, bill, rule))) if representative else tuple(found)
