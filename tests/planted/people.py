"""Plants among people: a seat that was left and still sits there, a guest and a change of chairs in mid-turn."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from companion.core import fold
from companion.core.contract import changed
from companion.core.people import ChairsChanged, GuestSat, SeatLeft
from tests.games.contract import test_people
from tests.planted.planting import Guard, Plant


def nothing(public: Any, _event: SeatLeft) -> Any:
    return public


def at_once(public: Any, event: GuestSat) -> Any:
    return changed(public, seats=(*public.seats, event.seat), gone=())


def swapped(public: Any, event: ChairsChanged) -> Any:
    other = {event.one: event.other, event.other: event.one}
    return changed(public, seats=tuple(other.get(seat, seat) for seat in public.seats))


PLANTS = (
    Plant(
        "Whoever left still sits there",
        lambda: patch.dict(fold._PUBLIC, {SeatLeft: nothing}),
        Guard(test_people.test_whoever_leaves_at_whatever_phase_the_others_play_on_to_the_end, ("politburo", 0)),
    ),
    Plant(
        "A guest plays in the middle of a turn",
        lambda: patch.dict(fold._PUBLIC, {GuestSat: at_once}),
        Guard(
            test_people.test_a_late_guest_takes_an_empty_seat_over_and_plays_from_the_next_turn, ("politburo",)
        ),
    ),
    Plant(
        "Chairs are changed in the middle of a turn",
        lambda: patch.dict(fold._PUBLIC, {ChairsChanged: swapped}),
        Guard(test_people.test_two_change_chairs_and_the_order_of_play_follows_with_the_next_turn, ("politburo",)),
    ),
)
