"""Honours: what is worth telling at the end of an evening, with the names of all who share it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from companion.core.language import _, listed
from companion.core.messages import Seat
from companion.core.page import Standing

Told = tuple[tuple[str, str], ...]
"""Honours as a result has them: what for, and who."""


def every(title: str, kept: Mapping[Seat, int], out_of: Mapping[Seat, int]) -> Told:
    """Who kept all that there was to keep, however much that was; nobody where all of them did."""
    faithful = [seat for seat in out_of if 0 < out_of[seat] == kept[seat]]
    if not faithful or len(faithful) == len(out_of) > 1:
        return ()
    each = [_("{seat}, {count}\u00a0of\u00a0{all}").format(seat=s, count=kept[s], all=out_of[s]) for s in
            sorted(faithful, key=lambda seat: -kept[seat])]  # fmt: skip
    return ((title, "; ".join(each)),)


def most(title: str, counts: Mapping[Seat, int], out_of: Mapping[Seat, int] | None = None) -> Told:
    """Who has the most, all of them; nobody where that is nothing, or where everybody has as much.

    `out_of` tells for each seat of how many: 2 of 3.
    """
    best = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == best]
    if best <= 0 or (len(leaders) == len(counts) > 1):
        return ()
    if out_of is not None and len(leaders) > 1 and len({out_of[seat] for seat in leaders}) == 1:
        alike = _("{seats}, {count}\u00a0of\u00a0{all} each")
        return ((title, alike.format(seats=listed(leaders), count=best, all=out_of[leaders[0]])),)
    if out_of is not None:
        each = [_("{seat}, {count}\u00a0of\u00a0{all}").format(seat=s, count=best, all=out_of[s]) for s in leaders]
        return ((title, "; ".join(each)),)
    said = _("{seats}, {count}") if len(leaders) == 1 else _("{seats}, {count} each")
    return ((title, said.format(seats=listed(leaders), count=best)),)


def parted(standings: Sequence[Standing], winners: Sequence[Seat]) -> list[tuple[Standing, Standing]]:
    """Who stands before whom below the winners though their totals are equal: what parted them is to be said."""
    left = [one for one in standings if one.place and one.seat not in winners]
    return [(one, other) for one, other in pairwise(left) if one.total == other.total and one.place != other.place]


def said(why: str, behind: Sequence[str]) -> str:
    """Why somebody won, and what broke the ties below."""
    return " ".join((why if why.endswith(".") else f"{why}.", *behind)) if behind else why
