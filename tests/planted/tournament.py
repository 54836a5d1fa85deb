"""Plants in a tournament's sums: what is sealed shows, who has met counts as new, the lot decides what it must not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

from companion.tournament import cost, order, release, search, seating, standings
from companion.tournament.release import ReleaseStage
from companion.tournament.standings import TieBreak
from tests.planted.planting import Guard, Plant
from tests.tournament import test_release, test_seating, test_standings


def soon(test: Callable[..., None], *case: Any) -> Guard:
    """A test of the seating, with a search that gives up soon."""

    def guard(*given: Any) -> None:
        with patch.object(search, "PROPOSALS", 3000):
            test(*given)

    guard.__name__ = test.__name__
    return Guard(guard, case)


def alone(rows: Any, key: Callable[[int], Any]) -> Any:
    """Everybody has a place alone."""
    return ((key(row), [row]) for row in rows)


def the_other_way(_turn: int, drawn: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """The last table is as large as the first should be."""
    rest = iter(drawn)
    return [list(islice(rest, size)) for size in reversed(sizes)]


def as_they_come(all_: Sequence[Sequence[str]], _begun: object) -> list[str]:
    """Whoever sits first begins."""
    return [table[0] for table in all_]


def anybody(players: Sequence[str], _past: object, _wishes: object, count: int, lot: Random) -> tuple[str, ...]:
    """Whom the lot takes sits out."""
    return tuple(lot.sample(list(players), count))


SHARED = Guard(
    test_standings.test_places_become_points_scaled_to_the_table_and_shared_ones_their_mean,
    ((1, 2, 2, 2), (100, Fraction(100, 3), Fraction(100, 3), Fraction(100, 3))),
)
OPENED = Guard(test_release.test_places_that_are_not_opened_cannot_be_seen, (5,))
LATER = Guard(test_release.test_results_of_later_rounds_cannot_be_seen, (ReleaseStage.HIDDEN,))
FIRST = Guard(test_release.test_of_the_first_ones_alone_nothing_of_the_others_can_be_seen)
HIDES = Guard(test_release.test_hiding_never_shows_what_was_not_public)
OUT = soon(test_seating.test_nobody_sits_out_twice_before_everybody_did_once)
APART = soon(test_seating.test_pairs_are_kept_apart_and_tables_are_fixed_whatever_it_costs)
BEGINS = soon(test_seating.test_who_begins_is_balanced)
HAND = soon(test_seating.test_what_a_change_by_hand_costs_is_counted_as_for_the_program)
SEEDED = soon(test_seating.test_the_same_seed_gives_the_same_seating_and_another_seed_another)
SIZES = soon(test_seating.test_every_round_of_a_plan_has_the_sizes_that_its_games_allow, (6, 6, 7))
SWAPS = soon(test_seating.test_what_a_swap_costs_in_the_search_is_what_it_costs)

PLANTS = (
    Plant("Opponents tell of sealed places", lambda: patch.object(release, "OWN", frozenset(TieBreak)), OPENED),
    Plant(
        "Opponents tell of who is not among the first", lambda: patch.object(release, "OWN", frozenset(TieBreak)), FIRST
    ),
    Plant(
        "What is hidden counts already", lambda: patch.object(release, "until", lambda record, _rounds: record), LATER
    ),
    Plant(
        "Who drops in later stands in what was released before",
        lambda: patch.object(release, "registered", lambda record, _rounds: record),
        Guard(test_release.test_who_drops_in_later_changes_no_standings_of_the_rounds_before),
    ),
    Plant(
        "Hiding releases all rounds that are over",
        lambda: patch.object(test_release, "hiding", lambda _now, over: release.Release(ReleaseStage.HIDDEN, over)),
        HIDES,
    ),
    Plant("A shared place is the better one", lambda: patch.object(standings, "groupby", alone), SHARED),
    Plant("Who met counts as a stranger", lambda: patch.object(cost, "met", lambda _past: Counter()), HAND),
    Plant("The lot says who sits out", lambda: patch.object(seating, "sitting_out", anybody), OUT),
    Plant("Nobody is kept apart", lambda: patch.object(search.Search, "keep_apart", lambda *_given: None), APART),
    Plant("Whoever sits first begins", lambda: patch.object(order, "beginners", as_they_come), BEGINS),
    Plant("Tables of a plan are mixed up", lambda: patch.object(seating, "_rows", the_other_way), SIZES),
    Plant("A swap costs nothing", lambda: patch.object(search.Search, "more", lambda *_given: 0), SWAPS),
    Plant("The search draws its own lots", lambda: patch.object(seating, "Random", lambda _seed: Random()), SEEDED),
)
