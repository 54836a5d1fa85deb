"""A position that could be, made up for a simulation: by chance alone no form of it agrees with itself (Q24)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.messages import Seat
from companion.core.refusing import ruling
from companion.games.legislation import commands as c
from companion.games.legislation.refuse.middle import PHASES, asks_held, fewest, most, open_to_it, votes
from companion.games.legislation.state import Public
from companion.games.legislation.wants import unseen

Choose = Callable[[int], int]


def imagined(public: Public, choose: Choose) -> dict[str, Any] | None:
    """As plain data of `begin_in_the_middle`; None where none can be keyed in now."""
    if not open_to_it(public):
        return None
    seats, low = public.seats, fewest(public)
    given: dict[str, Any] = {
        "rounds": low + choose(most(public) + 1 - low),
        "phase": PHASES[choose(len(PHASES))],
        "leads": seats[choose(len(seats))],
        "sits": [seat for seat in seats[1:] if not choose(4)],
        "used": [seat for seat in seats if not choose(4)],
    }
    if given["phase"] == "pledge":
        plays = [seat for seat in seats if seat not in given["sits"]]
        given["turn"] = plays[choose(len(plays))]
    elif given["phase"]:
        one = ruling(public, "vote.round") == "one"
        given["turn"] = given["leads"] if one else seats[choose(len(seats))]
    had, left = votes(public, c.BeginInTheMiddle(**given)), [*unseen(public)]
    if sum(had.values()) > len(left):
        return None
    bills = [left.pop(choose(len(left))) for _n in range(sum(had.values()))]
    passed = choose(len(bills) + 1)
    given |= {"passed": bills[:passed], "failed": bills[passed:]}
    tie = ruling(public, "tie.final")
    if tie == "faithful":
        given["broken"] = {seat: choose(3) + (seat in given["sits"]) for seat in seats}
    if tie == "passed":
        carried = _some([seat for seat, count in had.items() for _n in range(count)], passed, choose)
        given["carried"] = {seat: carried.count(seat) for seat in seats}
    if asks_held(public):
        given["held"] = {seat: max(0, public.hand_size - had[seat] + choose(3) - 1) for seat in seats}
    return given


def _some(seats: Sequence[Seat], count: int, choose: Choose) -> list[Seat]:
    left = [*seats]
    return [left.pop(choose(len(left))) for _n in range(count)]
