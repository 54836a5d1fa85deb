"""R36–R42: Yes, Veto, or nothing at all in the hand."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.core.messages import HOST, JUDGE, TABLE, Put
from companion.games import GAMES
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.state import Phase
from tests.games.article27.evenings import BALLOTS, Table

THRESHOLDS = [(3, 2), (4, 3), (5, 3), (6, 4)]


def voting(count: int = 4, **options: Any) -> Table:
    """The ballots are open over red and blue."""
    return Table(count, **options).strike().floor("red", "blue").call()


def test_r36_every_player_votes_the_secretary_general_too() -> None:
    table = voting()
    for place, seat in enumerate(table.names):
        assert table.at(Phase.VOTE)
        assert table.refused(HOST, c.Reveal()) == {"wrong_phase"}
        table.do(seat, c.Vote(list(BALLOTS.values())[place % 3]))
    assert table.at(Phase.BALLOTS_IN)


def test_r36_a_sealed_ballot_is_seen_by_nobody_else_and_keyed_by_nobody_else() -> None:
    table = voting()
    table.do("Ben", c.Vote("veto"))
    assert table.mine("Ben").ballot == "veto"
    for viewer in ("public", "host", "judge", "Ana", "Cy", "Di"):
        page = table.page(viewer)
        assert page.view.board.hands == ()
        assert not any("eto" in line.say for line in page.story)
    assert table.refused(HOST, c.Vote("yes")) == {"not_yours"}
    assert table.refused(JUDGE, c.Vote("yes")) == {"not_yours"}


def test_r36_a_ballot_may_be_changed_until_the_last_is_in_and_not_after() -> None:
    table = voting()
    table.do("Ben", c.Vote("veto"))
    table.do("Ben", c.Vote("yes"))
    for seat in ("Ana", "Cy", "Di"):
        table.do(seat, c.Vote("yes"))
    assert table.refused("Ben", c.Vote("veto")) == {"wrong_phase"}
    table.reveal()
    assert table.results() == ["pass"]


def test_r36_ballots_are_one_entry_of_the_table_in_seat_order_and_nothing_is_written_before() -> None:
    table = voting()
    entries = table.session.evening.entries
    before = len(entries)
    for seat, ballot in (("Di", "yes"), ("Ben", "abstain"), ("Di", "veto"), ("Cy", "yes")):
        assert table.do(seat, c.Vote(ballot)) is None
    assert len(table.session.journal.records()) == len(entries) == before
    assert table.page("public").in_box == ("Ben", "Cy", "Di")
    assert [table.mine(seat).ballot for seat in table.names] == ["", "abstain", "yes", "veto"]
    table.do("Ana", c.Vote("yes"))
    assert len(entries) == before + 1
    assert entries[-1].by == TABLE
    assert entries[-1].events == (
        e.BallotCast("Ana", "yes"),
        e.BallotCast("Ben", "abstain"),
        e.BallotCast("Cy", "yes"),
        e.BallotCast("Di", "veto"),
        e.BallotsIn(),
    )
    assert [table.mine(seat).ballot for seat in table.names] == ["yes", "abstain", "yes", "veto"]


def test_r40_a_veto_that_can_no_longer_be_paid_comes_out_of_the_box_all_the_same() -> None:
    """It was allowed when it was put in; what it is worth is seen when the hands open."""
    table = voting()
    table.do("Ben", c.Vote("veto"))
    table.set_supply("Ben", 4)
    assert table.refused("Ben", c.Vote("veto")) == {"veto_unpayable"}
    for seat in ("Ana", "Cy", "Di"):
        table.do(seat, c.Vote("yes"))
    table.reveal()
    assert table.public.illegal == ("Ben",)
    assert table.results() == ["pass"]


def test_q30_a_ballot_stays_in_the_box_when_the_gavel_is_set_by_hand() -> None:
    table = voting(vote_sg_must_yes="yes")
    table.do("Ben", c.Vote("abstain"))
    table.do(JUDGE, Put("gavel", "Ben", "Ana was called away"))
    for seat in ("Ana", "Cy", "Di"):
        table.do(seat, c.Vote("yes"))
    assert table.at(Phase.BALLOTS_IN)


def test_q10_the_sheet_says_that_a_sealed_veto_which_cannot_be_paid_is_not_taken() -> None:
    """Seen at a table: by the sheet it was an Abstain, and the laptop came back with it."""
    table = voting()
    table.set_supply("Ben", 4)
    assert "veto_unpayable" in table.refused("Ben", c.Vote("veto"))
    said = next(rule.say for rule in GAMES["article27"].house_rules if rule.key == "veto.illegal")
    assert "as a sealed ballot it is not taken" in said


def test_q10_a_vote_that_is_taken_again_has_an_empty_box() -> None:
    table = voting(veto_illegal="revote")
    table.do("Ben", c.Vote("veto"))
    table.set_supply("Ben", 4)
    for seat in ("Ana", "Cy", "Di"):
        table.do(seat, c.Vote("yes"))
    table.reveal()
    assert table.at(Phase.VOTE)
    assert table.foot() == "Still to vote: Ana, Ben, Cy and Di. 3 Yes and no Veto pass it."
    assert [table.mine(seat).ballot for seat in table.names] == ["", "", "", ""]
    assert table.vote("Y A Y Y").reveal().results() == ["pass"]


def test_r36_all_hands_open_together() -> None:
    table = voting().vote("Y A V Y").reveal()
    shown = table.happened(e.VoteRevealed)
    assert [event.ballots for event in shown] == [{"Ana": "yes", "Ben": "abstain", "Cy": "veto", "Di": "yes"}]
    assert [hand.ballot for hand in table.board().hands] == ["yes", "abstain", "veto", "yes"]


def test_r36_with_open_hands_the_host_keys_in_a_hand_for_every_seat_at_once() -> None:
    table = voting(vote_mode="open")
    assert table.foot() == "Hands out: Yes, Veto, or nothing at all to abstain. 3 Yes and no Veto pass it."
    assert table.refused("Ana", c.Vote("yes")) == {"vote_open"}
    assert table.refused(HOST, c.ShowHands({"Ana": "yes", "Ben": "yes"})) == {"seats_missing"}
    table.hands("Y Y Y A")
    assert table.results() == ["pass"]


@pytest.mark.parametrize(("count", "needed"), THRESHOLDS)
def test_r37_a_proposal_passes_with_enough_yes_and_no_veto(count: int, needed: int) -> None:
    for yes in range(count + 1):
        table = voting(count).vote(" ".join("Y" * yes + "A" * (count - yes))).reveal()
        assert table.results() == ["pass" if yes >= needed else "fail"]
        assert table.board().needed == needed


@pytest.mark.parametrize("count", [3, 4])
def test_r37_r38_r42_every_possible_vote(count: int) -> None:
    needed = dict(THRESHOLDS)[count]
    for letters in product("YAV", repeat=count):
        table = voting(count, vote_mode="open").hands(" ".join(letters))
        expected = "veto" if "V" in letters else "pass" if letters.count("Y") >= needed else "fail"
        assert table.results() == [expected], letters


@pytest.mark.parametrize(("count", "needed"), THRESHOLDS)
def test_r38_one_veto_stops_it_whatever_the_others_vote(count: int, needed: int) -> None:
    for rest in "YA":
        table = voting(count).vote(" ".join("V" + rest * (count - 1))).reveal()
        assert table.results() == ["veto"]
        table.settle()
        assert table.supply("Ana") == 7, "even a veto that was not needed is paid"


def test_r39_several_may_veto_and_each_counts() -> None:
    table = voting().vote("Y V V V").reveal().settle()
    assert [fee.seat for fee in table.happened(e.VetoFee)] == ["Ben", "Cy", "Di"]
    assert table.supplies() == [12, 7, 7, 7]


@pytest.mark.parametrize(("held", "may"), [(0, False), (4, False), (5, True), (6, True)])
def test_r40_a_veto_needs_five_points(held: int, may: bool) -> None:
    table = Table(4).strike().floor("red").set_supply("Ben", held).call()
    offered = next(o for o in table.page("Ben").offers if o.given == {"ballot": "veto"})
    assert (offered.refused == ()) is may
    if may:
        table.do("Ben", c.Vote("veto"))
    else:
        assert table.refused("Ben", c.Vote("veto")) == {"veto_unpayable"}
        assert "R40" in table.cites("Ben", c.Vote("veto"))


def test_r40_a_veto_shown_in_open_hands_without_five_points_counts_as_abstain() -> None:
    table = Table(4, vote_mode="open").strike().floor("red").set_supply("Ben", 4).call().hands("Y V Y Y")
    assert table.results() == ["pass"]
    assert table.public.illegal == ("Ben",)
    assert "Ben cannot pay for the veto." in table.story()
    outcome = table.board().outcome
    assert outcome is not None
    assert outcome.why == "3 voted Yes, 3 were needed. Ben cannot pay for the veto."
    assert not table.page("public").moments, "the wall says it once"
    before = table.supply("Ben")
    table.settle()
    assert table.supply("Ben") == before - 4, "the score of −4 is paid, no veto"


@pytest.mark.parametrize(("count", "needed"), THRESHOLDS)
def test_r41_an_abstention_never_changes_the_threshold(count: int, needed: int) -> None:
    table = voting(count).vote(" ".join("Y" * (needed - 1) + "A" * (count - needed + 1))).reveal()
    counted = table.happened(e.VoteCounted)[0]
    assert (counted.result, counted.yes, counted.needed) == ("fail", needed - 1, needed)


def test_r42_without_a_veto_too_few_yes_is_a_failure_that_costs_nothing() -> None:
    table = voting().vote("Y Y A A").reveal().settle()
    assert table.results() == ["fail"]
    assert table.supplies() == [12] * 4
    assert "The proposal fails. 2 voted Yes, but 3 were needed." in table.story()


def test_r40_which_points_count_may_be_ruled_for_this_time_and_holds_until_the_veto_is_settled() -> None:
    table = Table(4, vote_mode="open", veto_eligibility="ask").strike().floor("red").set_supply("Ben", 3)
    table.deal("Ana", "Ben", 2, "veto")
    table.deal("Ben", "Ana", 1, "veto")
    table.hands("Y V Y Y").rule("veto.eligibility", "after_settlement")
    # Ben's own deal came back and Ana's was kept: 3 + 2 are enough now.
    assert table.results() == ["veto"]
    assert table.settle().supply("Ben") == 0
    poor = Table(4, vote_mode="open", veto_eligibility="ask").strike().floor("red").set_supply("Ben", 3)
    poor.hands("Y V Y Y").rule("veto.eligibility", "after_settlement")
    assert poor.results() == ["veto", "pass"], "counted again, with the veto as an abstention"
    assert poor.public.illegal == ("Ben",)


def test_r40_both_questions_about_a_veto_are_asked_once_each() -> None:
    table = Table(4, vote_mode="open", veto_eligibility="ask", veto_illegal="ask").strike().floor("red")
    table.set_supply("Ben", 3).hands("Y V Y Y")
    table.rule("veto.eligibility", "supply").rule("veto.illegal", "stands")
    assert table.public.question is None
    assert table.results() == ["veto"]
    assert table.settle().supply("Ben") == 0
