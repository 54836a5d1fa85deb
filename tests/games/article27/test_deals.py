"""R43–R45: which deals are collected and which go back, right after the tally and before anything is paid."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.core.messages import HOST, Posted
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.deals import (
    AnyCondition,
    ExactlyIssues,
    FreeText,
    In,
    Out,
    ResultIs,
    VoteCalledBefore,
    Votes,
    YesAtLeast,
)
from companion.games.article27.state import Phase
from tests.games.article27.evenings import Table


def kept(
    space: str,
    floor: str,
    ballots: str,
    *,
    addressee: str = "Ben",
    colour: str = "",
    conditions: Sequence[AnyCondition] = (),
) -> bool:
    """Whether a deal of three points is collected; it must go to one side in full."""
    table = Table(4).strike().floor(*floor.split())
    payer = "Di"
    table.deal(payer, addressee, 3, space, colour, conditions)
    table.vote(ballots).reveal()
    assert not table.public.deals
    got, back = table.supply(addressee) - 12, table.supply(payer) - 9
    assert (got, back) in ((3, 0), (0, 3)), "all or nothing"
    assert table.public.settled[0].how == ("kept" if got else "returned")
    return got == 3


def test_r43_a_deal_is_settled_right_after_the_tally_before_any_payment() -> None:
    table = Table(4).strike().floor("red", "blue")
    table.deal("Ana", "Ben", 3, "yes")
    table.vote("Y Y Y Y").reveal()
    assert table.at(Phase.PAYOUT)
    assert table.supplies() == [9, 15, 12, 12]
    table.settle()
    assert [p.why for p in table.happened(Posted)][-6:] == ["deal_kept", "score", "success", "score", "score", "score"]


@pytest.mark.parametrize("ballots", ["Y Y Y Y", "A Y A A", "V Y A V"])
def test_r43_a_kept_promise_is_collected_whatever_the_result(ballots: str) -> None:
    assert kept("yes", "red", ballots)
    assert kept("include", "red", ballots, addressee="Ana", colour="red")


def test_r43_a_promise_not_wholly_kept_goes_back_in_full() -> None:
    conditions: list[AnyCondition] = [In("red"), ResultIs("pass")]
    assert kept("other", "red", "Y Y Y A", conditions=conditions)
    assert not kept("other", "red", "Y Y Y V", conditions=conditions)
    assert not kept("other", "blue", "Y Y Y A", conditions=conditions)


@pytest.mark.parametrize("space", ["yes", "abstain", "veto"])
@pytest.mark.parametrize("letter", ["Y", "A", "V"])
def test_r44_a_promised_ballot_is_kept_by_that_ballot_and_no_other(space: str, letter: str) -> None:
    assert kept(space, "red", f"Y {letter} Y Y") is (space[0].upper() == letter)


@pytest.mark.parametrize("colour", ["red", "blue", "green", "yellow", "black"])
@pytest.mark.parametrize("ballots", ["Y Y Y Y", "A A A A", "Y Y Y V"])
def test_r44_include_and_exclude_are_judged_by_the_floor_at_the_vote(colour: str, ballots: str) -> None:
    for floor in ("red", "red green black", "red blue green yellow black"):
        on_floor = colour in floor.split()
        assert kept("include", floor, ballots, addressee="Ana", colour=colour) is on_floor
        assert kept("exclude", floor, ballots, addressee="Ana", colour=colour) is not on_floor


def test_r44_a_disc_dragged_there_and_back_is_where_it_lies_at_the_vote() -> None:
    table = Table(4).strike().floor("red")
    table.deal("Di", "Ana", 3, "include", "red")
    table.floor("blue")
    assert len(table.public.deals) == 1, "dragging alone returns nothing"
    table.floor("red").vote("Y Y Y Y").reveal()
    assert table.supply("Ana") == 15


OTHER: list[tuple[AnyCondition, str, str, bool]] = [
    (In("red"), "red", "Y Y Y Y", True),
    (In("red"), "blue", "Y Y Y Y", False),
    (Out("red"), "blue", "Y Y Y Y", True),
    (Out("red"), "red", "Y Y Y Y", False),
    (Votes("Cy", "abstain"), "red", "Y Y A Y", True),
    (Votes("Cy", "abstain"), "red", "Y Y Y Y", False),
    (Votes("Ben", "veto", otherwise=True), "red", "Y A Y Y", True),
    (Votes("Ben", "veto", otherwise=True), "red", "Y V Y Y", False),
    (ResultIs("pass"), "red", "Y Y Y Y", True),
    (ResultIs("fail"), "red", "Y A A Y", True),
    (ResultIs("veto"), "red", "Y A A V", True),
    (ResultIs("pass", otherwise=True), "red", "Y Y Y Y", False),
    (ResultIs("pass", otherwise=True), "red", "A A A A", True),
    (YesAtLeast(3), "red", "Y Y Y A", True),
    (YesAtLeast(4), "red", "Y Y Y A", False),
    (ExactlyIssues(("red", "blue")), "blue red", "A A A A", True),
    (ExactlyIssues(("red", "blue")), "red", "A A A A", False),
    (ExactlyIssues(("red", "blue")), "red blue green", "A A A A", False),
    (VoteCalledBefore(300), "red", "A A A A", True),
]


@pytest.mark.parametrize(("condition", "floor", "ballots", "is_met"), OTHER)
def test_r44_other_is_collected_when_its_condition_is_met(
    condition: AnyCondition, floor: str, ballots: str, is_met: bool
) -> None:
    assert kept("other", floor, ballots, conditions=[condition]) is is_met


@pytest.mark.parametrize(("seconds", "is_met"), [(169, True), (170, True), (171, False)])
def test_r44_vote_called_before_reads_the_clock_at_the_second_tap(seconds: int, is_met: bool) -> None:
    table = Table(4).strike().floor("red")
    table.deal("Di", "Ana", 3, "other", conditions=[VoteCalledBefore(seconds)])
    table.wind(130_000).call().wind(60_000).vote("A A A A").reveal()
    assert (table.supply("Ana") == 15) is is_met


def test_r44_every_condition_of_a_deal_must_be_met() -> None:
    conditions: list[AnyCondition] = [In("yellow"), In("blue"), Out("green"), ResultIs("pass")]
    assert kept("other", "yellow blue", "Y Y Y A", conditions=conditions)
    assert not kept("other", "yellow blue green", "Y Y Y A", conditions=conditions)
    assert not kept("other", "yellow", "Y Y Y A", conditions=conditions)
    assert not kept("other", "yellow blue", "Y Y A A", conditions=conditions)


@pytest.mark.parametrize(
    ("payer_says", "addressee_says", "collected"), [(True, True, True), (False, False, False), (False, True, False)]
)
def test_r44_words_are_judged_by_the_two_they_bind(payer_says: bool, addressee_says: bool, collected: bool) -> None:
    table = Table(4).strike().floor("red")
    number = table.deal("Di", "Ben", 3, "other", conditions=[FreeText("praise my country")])
    table.vote("Y Y Y Y").reveal()
    assert table.at(Phase.DEALS)
    assert table.foot() == "Di and Ben say whether this was kept: Di → Ben 3: “praise my country”"
    assert table.refused("Cy", c.Tick(number, True)) == {"not_your_deal"}
    assert table.refused(HOST, c.Settle()) == {"wrong_phase"}
    table.do("Di", c.Tick(number, payer_says))
    assert table.at(Phase.DEALS)
    table.do("Ben", c.Tick(number, addressee_says))
    assert table.at(Phase.PAYOUT)
    assert (table.supply("Ben") == 15) is collected
    assert table.supply("Ben") + table.supply("Di") == 24


def test_r45_the_space_is_decisive_not_what_was_meant() -> None:
    # Meant was "include blue and vote Yes", but it lies on YES: only the ballot counts, blue never came.
    table = Table(4).strike().floor("red")
    table.deal("Di", "Ana", 3, "yes")
    table.vote("Y Y Y Y").reveal()
    assert table.supply("Ana") == 15
    # And on INCLUDE only the floor counts.
    table = Table(4).strike().floor("red")
    table.deal("Di", "Ana", 3, "include", "blue")
    table.vote("Y Y Y Y").reveal()
    assert table.supply("Ana") == 12


def test_r45_a_deal_on_a_wrong_space_can_be_given_back_and_laid_anew_while_there_is_time() -> None:
    table = Table(4).strike().floor("red")
    table.do("Ana", c.ReturnDeal(table.deal("Di", "Ana", 3, "yes")))
    table.deal("Di", "Ana", 3, "include", "red")
    assert [event.how for event in table.happened(e.DealReturned)] == ["given_back"]
    table.vote("A A A A").reveal()
    assert table.supply("Ana") == 15
