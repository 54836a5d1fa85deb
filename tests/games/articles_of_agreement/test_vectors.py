"""The vectors of the rules: maps with tools, rum, votes that are needed, and what lies in the deck."""

from __future__ import annotations

import itertools

import pytest

from companion.games.articles_of_agreement import pieces

MAPS = {
    (1, 0, 0, 0): 2, (1, 1, 0, 0): 4, (1, 1, 1, 0): 8, (1, 1, 1, 1): 16, (2, 1, 1, 1): 18, (2, 2, 1, 1): 20,
    (2, 2, 2, 2): 32, (3, 2, 2, 2): 34, (1, 2, 2, 2): 16, (3, 1, 1, 1): 20, (0, 2, 2, 2): 0,
}  # fmt: skip


@pytest.mark.parametrize(("held", "points"), MAPS.items())
def test_r29_the_printed_vectors_of_maps_and_tools(held: tuple[int, int, int, int], points: int) -> None:
    assert pieces.maps(held[0], held[1:]) == points


def best(maps: int, tools: tuple[int, ...], *, times: bool) -> int:
    """The most points over every way to lay every tool to a map or aside, one of a kind per map."""
    each = [list(itertools.product(range(maps + 1), repeat=count)) for count in tools]
    most = 0
    for laid in itertools.product(*each):
        on = [[place for place in kind if place] for kind in laid]
        if any(len(set(kind)) < len(kind) for kind in on):
            continue
        stacked = [sum(place in kind for kind in on) for place in range(1, maps + 1)]
        most = max(most, sum(2 * 2**n if times else 2 + 2 * n for n in stacked))
    return most


@pytest.mark.parametrize("times", [True, False])
def test_r28_r29_q4_q5_the_closed_form_is_the_best_of_all_ways_to_lay_tools(times: bool) -> None:
    for maps in range(pieces.COUNTS["map"] + 1):
        for tools in itertools.product(range(3), repeat=3):
            assert pieces.maps(maps, tools, times=times) == best(maps, tools, times=times), (maps, tools)


def test_r1_the_twelve_counts_add_up() -> None:
    assert sum(pieces.COUNTS.values()) == len(set(pieces.CARDS)) == 62


@pytest.mark.parametrize(("seats", "left"), [(4, 12), (5, 10), (6, 8), (7, 6)])
def test_r6_six_rounds_leave_enough_for_every_barrel(seats: int, left: int) -> None:
    assert 62 - pieces.SECRETS * seats - pieces.SHARED * pieces.ROUNDS == left >= pieces.COUNTS["barrel"]
