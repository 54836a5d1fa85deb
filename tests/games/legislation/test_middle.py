"""Q24: an evening that began on paper, or was lost, goes on from between two rounds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import HOST, Refusal
from companion.games.legislation import commands as c
from companion.games.legislation import pieces
from companion.games.legislation.state import Phase
from tests.games.legislation.evenings import Table

PASSED, FAILED = pieces.BILLS[:4], pieces.BILLS[4:6]


def middle(**otherwise: Any) -> c.BeginInTheMiddle:
    """Two rounds of three players are over; four bills passed, and Cy has the first turn next."""
    return c.BeginInTheMiddle(**{"rounds": 2, "leads": "Cy", "passed": PASSED, "failed": FAILED, **otherwise})


def table(**sheet: Any) -> Table:
    """A table with printed hands, before the first bill lies On Deck."""
    return Table(3, bills_mode="table", vote_secrecy="open", **sheet)


def lay(now: Table, count: int = 3) -> None:
    """Everybody lays bills On Deck that are in neither pile."""
    for place, seat in enumerate(now.names):
        now.do(HOST, c.KeyOnDeck(seat, pieces.BILLS[20 + place * 3 : 20 + place * 3 + count]))


def test_q24_default_points_follow_from_the_passed_pile_and_play_goes_on_with_what_lies_on_deck() -> None:
    now = table()
    now.do(HOST, middle(sits=("Ben",), used=("Ana",)))
    assert now.story()[-1] == (
        f"The evening begins in the middle: 2 rounds are over. Passed: {PASSED[0]}, {PASSED[1]}, {PASSED[2]} and "
        f"{PASSED[3]}. Failed: {FAILED[0]} and {FAILED[1]}."
    )
    for seat, rep in now.public.reps.items():
        assert now.public.accounts[f"supply:{seat}"] == sum(pieces.worth(rep, bill, "sum") for bill in PASSED)
    lay(now)
    assert (now.phase, now.public.round, now.public.active) == (Phase.PLEDGE, 3, "Cy")
    assert now.public.hands == dict.fromkeys(now.names, 4), "nine bills, two voted on, three On Deck"
    assert now.public.sits == ("Ben",)
    assert now.board().outcome is None, "who voted how is not known"


def test_q24_a_bill_of_the_two_piles_lies_on_deck_no_more() -> None:
    now = table()
    now.do(HOST, middle())
    assert now.refused(HOST, c.KeyOnDeck("Ana", (*pieces.BILLS[20:22], PASSED[0]))) == ["voted_already"]


def test_q24_in_the_last_round_as_many_bills_lie_on_deck_as_are_left() -> None:
    now = table()
    piles = pieces.BILLS[:24]
    now.do(HOST, middle(rounds=8, passed=piles[:12], failed=piles[12:]))
    assert now.refused(HOST, c.KeyOnDeck("Ana", pieces.BILLS[30:33])) == ["so_many_bills"]
    for place, seat in enumerate(now.names):
        now.do(HOST, c.KeyOnDeck(seat, (pieces.BILLS[30 + place],)))
    assert now.public.round == 9


def test_q24_where_the_first_turn_moves_on_and_where_one_bill_a_round_comes_to_the_vote() -> None:
    now = table(first_moves="yes")
    now.do(HOST, middle(leads="Ben"))
    lay(now)
    assert now.public.active == "Ben"
    now = table(vote_round="one")
    now.do(HOST, middle(rounds=4, leads="Ben", passed=PASSED, failed=()))
    assert now.public.voted_before == {"Ana": 2, "Ben": 1, "Cy": 1}, "Ana's was the last"
    lay(now)
    assert now.public.active == "Ben"


def test_q24_what_a_tie_rests_on_is_keyed_in_too() -> None:
    now = table(tie_final="faithful")
    assert now.refused(HOST, middle()) == ["seats_missing"]
    broken = {"Ana": 0, "Ben": 2, "Cy": 0}
    assert now.refused(HOST, middle(sits=("Cy",), broken=broken)) == ["middle_broken"]
    now.do(HOST, middle(sits=("Ben",), broken=broken))
    assert next(one.broken for one in now.board().members if one.seat == "Ben") == 2
    now = table(tie_final="passed")
    assert now.refused(HOST, middle(carried={"Ana": 1, "Ben": 1, "Cy": 1})) == ["middle_carried"]
    assert now.refused(HOST, middle(carried={"Ana": 3, "Ben": 1, "Cy": 0})) == ["middle_range"]
    now.do(HOST, middle(carried={"Ana": 2, "Ben": 1, "Cy": 1}))


@pytest.mark.parametrize(
    ("otherwise", "key", "field"),
    [
        ({"rounds": 0}, "middle_range", "rounds"),
        ({"rounds": 9}, "middle_range", "rounds"),
        ({"rounds": 3}, "middle_votes", "failed"),
        ({"leads": "Zoe"}, "no_such_seat_value", "leads"),
        ({"sits": ("Zoe",)}, "no_such_seat_value", "sits"),
        ({"sits": ("Ben", "Ben")}, "draw_twice", "sits"),
        ({"used": ("Zoe",)}, "no_such_seat_value", "used"),
        ({"passed": (*PASSED[:3], "900")}, "seen_already", "passed"),
        ({"passed": (*PASSED[:3], PASSED[0])}, "named_twice", "passed"),
        ({"failed": (FAILED[0], PASSED[0])}, "named_twice", "failed"),
        ({"broken": {"Ana": 1}}, "middle_unasked", "broken"),
        ({"carried": {"Ana": 1}}, "middle_unasked", "carried"),
    ],
)
def test_q24_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    otherwise: dict[str, Any], key: str, field: str
) -> None:
    now = table()
    refusal = now.session.submit(HOST, middle(**otherwise))
    assert isinstance(refusal, Refusal)
    assert (key, field) in {(reason.key, reason.field) for reason in refusal.reasons}
    assert all(now.session.say_reason(reason) for reason in refusal.reasons)


def test_q24_where_the_app_knows_the_hands_or_a_bill_lies_on_deck_no_position_is_keyed_in() -> None:
    assert "middle_app" in Table(3).refused(HOST, middle())
    now = table()
    now.do(HOST, c.KeyOnDeck("Ana", pieces.BILLS[20:23]))
    assert now.refused(HOST, middle()) == ["middle_begun"]


def test_q24_the_graph_begins_there_and_a_total_tells_what_came_before() -> None:
    now = table()
    now.do(HOST, middle())
    lay(now)
    shown = now.session.evening.rules.result(
        type(now.public)(**{f: getattr(now.public, f) for f in now.public.__struct_fields__}
                         | {"over": True, "totals": {s: now.public.accounts[f"supply:{s}"] for s in now.names}})
    )  # fmt: skip
    assert shown is not None
    assert all(dict(standing.parts).get("bills before") == standing.total for standing in shown.standings)
    assert all(line == (line[-1],) for line in shown.graph.values())
