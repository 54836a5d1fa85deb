"""The vectors of the rules file, and the whole bill chart as the rulebook prints it."""

from __future__ import annotations

import pytest

from companion.games.legislation import pieces
from tests.games.legislation.evenings import Table


@pytest.mark.parametrize(
    ("bill", "values"),
    [
        ("1", (1, 1, 1, 1)), ("2", (1, 1, 1, -1)), ("5", (1, 1, -1, -1)), ("10", (1, -1, 1, 1)),
        ("19", (1, 0, 1, 1)), ("28", (-1, 1, 1, 1)), ("41", (-1, -1, -1, -1)), ("60", (0, 1, -1, 0)),
        ("73", (0, 0, 1, 1)), ("80", (0, 0, 0, -1)), ("81", (0, 0, 0, 0)),
    ],
)  # fmt: skip
def test_r02_bills_have_the_values_that_the_chart_prints(bill: str, values: tuple[int, ...]) -> None:
    assert pieces.values(bill) == values


@pytest.mark.parametrize(("ballots", "passed"), [("Y Y N", True), ("Y N A", False)])
def test_r09_the_votes_of_the_vectors(ballots: str, passed: bool) -> None:
    assert Table().to_pledges().end_turns().put().vote(ballots).public.past[0].passed is passed


def test_r10_bill_ten_is_worth_two_to_social_progressive_and_fiscal_conservative_and_costs_social_conservative() -> (
    None
):
    assert pieces.worth("spfc.1", "10") == 2
    assert pieces.worth("sc.1", "10") == -1
