"""The graph of every game shows for a round what its end was, when the next one began, and ends with the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.article27.state import points
from companion.sessions.evening import Evening
from tests.games.contract.driving import AnyState, calm, played

SEEDS = range(2)
ELSEWHERE = ("legislation", "council")
"""Games whose graph counts what was posted between two rounds at its end, or with the round that comes."""


def _badges(slug: str) -> Callable[[AnyState], Mapping[str, int]]:
    """What everybody reads beside each name."""
    return lambda state: {
        card.name: int(card.badge.replace("−", "-").replace("+", ""))
        for card in GAMES[slug].look(state.public).seats
        if card.badge
    }


def _supplies(state: Any) -> Mapping[str, int]:
    """What Article 27 opens with its books only."""
    return {seat: points(state.public, own) for seat, own in state.own.items() if not state.public.screened}


def _figures(slug: str) -> Callable[[AnyState], Mapping[str, int]]:
    return _supplies if slug == "article27" else _badges(slug)


def _evenings(slug: str) -> Iterator[Evening]:
    """With a judge's corrections, and one without: in a short game each seat may have been posted to."""
    yield from (played(slug, seed).session.evening for seed in SEEDS)
    yield calm(slug).session.evening


def _round(public: Any) -> int:
    """Which round, session or turn it is."""
    return int(getattr(public, "turn", 0) or getattr(public, "round", 0))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_round_of_the_graph_is_what_stood_there_when_the_next_one_began(slug: str) -> None:
    compared = 0
    for place, evening in enumerate(_evenings(slug)):
        result = GAMES[slug].result(evening.public)
        assert result is not None
        for before, after in zip(evening.states, evening.states[1:], strict=False):
            number = _round(before.public)
            if not number or _round(after.public) != number + 1:
                continue
            point = number - evening.public.skipped  # it may have begun in the middle
            # Where one press ends a round and begins the next, its end is what the next begins with.
            then, now = _figures(slug)(before), _figures(slug)(after)
            for seat, line in result.graph.items():
                # What a judge posts belongs to the round that was over, but for these.
                posted = slug in ELSEWHERE and after.public.corrected.get(seat, 0)
                if seat in then and seat in now and len(line) > point >= 0 and not posted:
                    assert line[point] in (then[seat], now[seat]), (place, number, seat)
                    compared += 1
    assert compared


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_graph_ends_with_the_final_score(slug: str) -> None:
    """Who won ends on top: what is counted after the last round belongs to the line."""
    lines = 0
    for seed in SEEDS:
        result = GAMES[slug].result(played(slug, seed).session.evening.public)
        assert result is not None
        totals = {one.seat: one.total for one in result.standings}
        assert {seat: line[-1] for seat, line in result.graph.items()} == {seat: totals[seat] for seat in result.graph}
        lines += len(result.graph)
    assert lines
