"""Q25: an evening that began on paper, or was lost, goes on from between two rounds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import HOST, Refusal
from companion.core.people import Leave
from companion.games.politburo import commands as c
from companion.games.politburo.state import Phase
from tests.games.politburo.evenings import Table

LEVELS = {"defence": 2, "finance": -1, "security": 0}
INFLUENCE = {"Ana": 3, "Ben": 2, "Cy": 3, "Di": 3, "Eve": 1}


def middle(**otherwise: Any) -> c.BeginInTheMiddle:
    """Two of five rounds are over; Cy is general secretary next."""
    return c.BeginInTheMiddle(**{"rounds": 2, "leads": "Cy", "levels": LEVELS, "influence": INFLUENCE, **otherwise})


def table(sheet: dict[str, str | int] | None = None) -> Table:
    """A table before its first round."""
    return Table(begun=False, sheet=sheet)


def test_q25_default_the_host_keys_in_how_the_table_stands_and_the_evening_plays_on_to_its_end() -> None:
    now = table()
    now.do(HOST, middle())
    assert now.story()[-1] == (
        "The evening begins in the middle: 2 rounds are over. Cy is general secretary next. "
        "Defence +2, Finance −1, Security 0. "
        "Influence: Ana 3, Ben 2, Cy 3, Di 3, Eve 1."
    )
    board = now.page("public").view.board
    assert board is not None
    assert board.vote.title == "Cy is general secretary next", "and nobody is said to be it now"
    now.begin()
    assert (now.public.round, now.leader, now.public.levels) == (3, "Cy", LEVELS)
    now.to_the_end()
    assert now.public.graph["Eve"][0] == 1
    while now.phase is not Phase.TURNED:
        now.do(HOST, c.TurnObjectives())
    now.do(HOST, c.EndGame())
    assert now.result.graph_from == 2, "the graph begins after the round that was over then"


def test_q25_somebody_who_left_before_keeps_the_line_in_the_graph_and_the_round_ends() -> None:
    """Found by simulated evenings: the first round after it could not end."""
    now = Table(6, begun=False)
    now.do(HOST, Leave("Flo"))
    now.do(HOST, middle())
    now.begin().round()
    assert {seat: len(points) for seat, points in now.public.graph.items()} == dict.fromkeys((*INFLUENCE, "Flo"), 2)


def test_q25_where_the_chair_is_drawn_it_is_keyed_in_who_had_it() -> None:
    now = table({"gs.rotation": "random"})
    assert now.refused(HOST, middle(leads="", served=("Ana",))) == {"middle_served"}
    now.do(HOST, middle(leads="", served=("Ana", "Di")))
    now.begin()
    assert now.leader in {"Ben", "Cy", "Eve"}


def test_q25_what_the_house_rules_count_is_keyed_in_too() -> None:
    now = table({"lost_influence": "events", "repress_vs_reform": "executions"})
    assert now.refused(HOST, middle()) == {"seats_missing"}
    losses = dict.fromkeys(INFLUENCE, 0) | {"Eve": 2, "Ben": 1}
    assert now.refused(HOST, middle(losses=losses, repressed=2, reformed=1)) == {"middle_range"}
    now.do(HOST, middle(losses=losses, repressed=1))
    assert now.public.directions == ("repress", "")
    assert now.public.losses == losses


@pytest.mark.parametrize(
    ("otherwise", "key", "field"),
    [
        ({"rounds": 5}, "middle_range", "rounds"),
        ({"leads": "Zoe"}, "no_such_seat_value", "leads"),
        ({"served": ("Ana",)}, "no_such_seat_value", "served"),
        ({"levels": {"defence": 2}}, "middle_missing", "levels"),
        ({"levels": {**LEVELS, "war": 1}}, "no_such_choice", "levels"),
        ({"levels": {**LEVELS, "finance": 100}}, "middle_range", "levels.finance"),
        ({"levels": {**LEVELS, "finance": -4}}, "middle_levels", "levels"),
        ({"influence": {**INFLUENCE, "Ana": 4}}, "middle_range", "influence.Ana"),
        ({"influence": {**INFLUENCE, "Ana": 0}}, "middle_lost", "influence.Ana"),
        ({"influence": dict.fromkeys(INFLUENCE, 1)}, "middle_losses", "influence"),
        ({"reformed": 1}, "middle_range", "reformed"),
    ],
)
def test_q25_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    otherwise: dict[str, Any], key: str, field: str
) -> None:
    now = table()
    refusal = now.session.submit(HOST, middle(**otherwise))
    assert isinstance(refusal, Refusal)
    assert (key, field) in {(reason.key, reason.field) for reason in refusal.reasons}
    assert all(now.session.say_reason(reason) for reason in refusal.reasons)


def test_q25_it_is_keyed_in_before_the_first_round() -> None:
    now = table()
    now.do(HOST, middle())
    assert now.refused(HOST, middle()) == {"middle_begun"}
