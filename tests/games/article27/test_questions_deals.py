"""Questions Q17 to Q31: deals, their settlement, and the vote."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.core.corrections import Adjust
from companion.core.messages import HOST, JUDGE, Post, Refusal, Rule
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.deals import AnyCondition, FreeText, In, Later, Votes
from companion.games.article27.state import Phase
from tests.games.article27.evenings import Table


def dealt(amount: int = 3, space: str = "yes", **options: str | int) -> tuple[Table, int]:
    """Ana leads with red on the floor; Ben has a deal on Cy's mat."""
    table = Table(**options).strike().floor("red")  # type: ignore[arg-type]  # house rules come by name
    return table, table.deal("Ben", "Cy", amount, space)


# --- Q17 to Q20: taking back, returning, and late deals ---------------------------------------------------------------


def test_q17_default_a_payer_alone_cannot_take_a_deal_back_but_consent_can() -> None:
    table, deal = dealt()
    assert table.refused("Ben", c.TakeBackDeal(deal)) == {"take_back_consent"}
    table.do(HOST, c.TakeBackDeal(deal))
    assert table.supply("Ben") == 12
    table, deal = dealt()
    table.do("Cy", c.ReturnDeal(deal))
    assert table.supply("Ben") == 12


def test_q17_free_a_payer_may_take_back_before_the_gavel_and_not_after() -> None:
    table, deal = dealt(bribe_withdraw="free")
    assert table.refused("Di", c.TakeBackDeal(deal)) == {"not_your_deal"}
    table.do("Ben", c.TakeBackDeal(deal))
    assert table.supply("Ben") == 12
    table, deal = dealt(bribe_withdraw="free")
    table.call()
    assert table.refused("Ben", c.TakeBackDeal(deal)) == {"deal_stands"}


def test_q17_never_a_payer_takes_nothing_back_though_the_addressee_may_return_it() -> None:
    table, deal = dealt(bribe_withdraw="never")
    assert table.refused("Ben", c.TakeBackDeal(deal)) == {"take_back_never"}
    assert table.refused(HOST, c.TakeBackDeal(deal)) == {"take_back_never"}
    table.do("Cy", c.ReturnDeal(deal))
    assert table.supply("Ben") == 12


def test_q18_default_after_the_gavel_conduct_settles_a_deal() -> None:
    table, deal = dealt()
    table.call()
    assert table.refused("Cy", c.ReturnDeal(deal)) == {"deal_stands"}
    assert table.refused(HOST, c.ReturnDeal(deal)) == {"deal_stands"}


def test_q18_until_reveal_an_addressee_may_return_it_until_the_ballots_are_shown() -> None:
    table, deal = dealt(bribe_return="until_reveal")
    table.vote("Y Y Y Y")
    assert table.at(Phase.BALLOTS_IN)
    table.do("Cy", c.ReturnDeal(deal))
    assert table.supply("Ben") == 12
    table, deal = dealt(bribe_return="until_reveal")
    table.vote("Y Y Y Y").reveal()
    assert table.refused("Cy", c.ReturnDeal(deal)) == {"no_such_deal"}


def test_q19_default_no_deal_is_made_after_the_gavel() -> None:
    table = Table().strike().floor("red")
    number = table.offer("Ben", "Cy", 2, "yes")
    table.call()
    assert table.refused(HOST, c.RecordDeal("Ben", "Cy", 2, "yes")) == {"deals_closed"}
    assert table.refused("Ben", c.OfferDeal("Cy", 2, "yes")) == {"deals_closed"}
    assert "no_such_offer" in table.refused("Cy", c.AcceptDeal("Ben", number)), "open offers lapse at the gavel"


def test_q19_until_reveal_deals_go_on_until_the_ballots_are_shown() -> None:
    table = Table(bribe_after_gavel="until_reveal").strike().floor("red")
    number = table.offer("Ben", "Cy", 2, "yes")
    table.call()
    table.do("Cy", c.AcceptDeal("Ben", number))
    table.deal("Di", "Cy", 1, "yes")
    table.vote("A A Y A").reveal()
    assert table.supply("Cy") == 12 + 3
    assert "deals_closed" in table.refused(HOST, c.RecordDeal("Ben", "Cy", 2, "yes"))


def test_q20_default_no_deals_during_the_forced_pick_whatever_is_ruled_on_late_ones() -> None:
    for late in ("no", "until_reveal"):
        table = Table(bribe_after_gavel=late).strike().wind(300_000)
        assert table.at(Phase.FORCED_PICK)
        assert table.refused(HOST, c.RecordDeal("Ben", "Ana", 2, "include", "red")) == {"deals_closed"}


def test_q20_a_judge_can_let_a_deal_through_in_the_open() -> None:
    table = Table().strike().wind(300_000)
    order = Adjust(HOST, {"do": "record_deal", "payer": "Ben", "addressee": "Ana", "amount": 2, "space": "yes"})
    assert table.refused(JUDGE, order) == {"reason_needed"}
    reasoned = Adjust(HOST, order.command, (), "thirty seconds more were agreed")
    assert table.refused(JUDGE, reasoned) == {"deals_closed"}
    table.do(JUDGE, Adjust(HOST, order.command, ("deals_closed",), reasoned.reason))
    assert len(table.public.deals) == 1
    assert any("thirty seconds more were agreed" in said for said in table.story())


# --- Q21 to Q25: what may be dealt ------------------------------------------------------------------------------------


def test_q21_default_the_table_is_asked_and_the_earlier_deal_goes_back_or_stays() -> None:
    for choice, left in (("return", 1), ("keep", 2)):
        table, _deal = dealt()
        table.do(HOST, c.RecordDeal("Di", "Cy", 2, "veto"))
        question = table.page("public").question
        assert question is not None
        assert (question.key, question.default) == ("bribe.opposite", "return")
        table.rule("bribe.opposite", choice)
        assert len(table.public.deals) == left
        assert table.supply("Ben") == (12 if choice == "return" else 9)


def test_q21_default_include_and_exclude_of_one_colour_are_opposite_and_of_two_are_not() -> None:
    table = Table().strike()
    table.deal("Ben", "Ana", 1, "include", "red")
    table.deal("Ben", "Ana", 1, "exclude", "blue")
    assert table.public.question is None
    table.do(HOST, c.RecordDeal("Cy", "Ana", 1, "exclude", "red"))
    assert table.public.question is not None


def test_q21_return_the_earlier_deal_always_goes_back() -> None:
    table, _deal = dealt(bribe_opposite="return")
    table.deal("Di", "Cy", 2, "abstain")
    assert [d.payer for d in table.public.deals] == ["Di"]
    assert table.supply("Ben") == 12


def test_q21_keep_both_stay_and_only_one_can_be_kept_in_the_end() -> None:
    table, _deal = dealt(bribe_opposite="keep")
    table.deal("Di", "Cy", 2, "abstain")
    table.vote("A A Y A").reveal()
    assert table.supplies() == [12, 9, 15, 12]


def test_q21_ruled_for_this_evening_it_is_not_asked_again() -> None:
    table, _deal = dealt()
    table.do(HOST, c.RecordDeal("Di", "Cy", 2, "veto"))
    table.rule("bribe.opposite", "keep", this_evening=True)
    table.deal("Ben", "Cy", 1, "abstain")
    assert table.public.question is None
    assert len(table.public.deals) == 3


def test_q22_default_dragging_a_disc_against_a_deal_returns_nothing() -> None:
    table = Table().strike().floor("red")
    table.deal("Ben", "Ana", 3, "include", "red")
    table.floor("blue")
    assert len(table.public.deals) == 1
    table.floor("red", "blue").vote("A A A A").reveal()
    assert table.supply("Ana") == 15, "he dragged it back"


def test_q23_default_only_the_secretary_general_can_promise_what_is_on_the_floor() -> None:
    table = Table().strike()
    for space in ("include", "exclude"):
        assert table.refused(HOST, c.RecordDeal("Ana", "Ben", 2, space, "red")) == {"not_secretary_mat"}
        assert table.refused("Cy", c.OfferDeal("Ben", 2, space, "red")) == {"not_secretary_mat"}
    table.deal("Ana", "Ben", 2, "other", conditions=(In("red"),))


def test_q24_default_a_deal_is_a_whole_number_from_one_up_to_the_supply_and_never_with_oneself() -> None:
    table = Table().strike()
    for amount in (0, -1):
        assert table.refused(HOST, c.RecordDeal("Ben", "Cy", amount, "yes")) == {"amount_low"}
        assert table.refused("Ben", c.OfferDeal("Cy", amount, "yes")) == {"amount_low"}
    assert table.refused("Ben", c.OfferDeal("Cy", 13, "yes")) == {"amount_high"}
    assert table.refused(HOST, c.RecordDeal("Ben", "Ben", 1, "yes")) == {"self_deal"}
    table.deal("Ben", "Cy", 1, "yes")
    table.deal("Ben", "Cy", 11, "yes")
    assert table.supply("Ben") == 0


def test_q24_default_what_a_payer_cannot_cover_is_told_without_a_figure_and_nothing_moves() -> None:
    table = Table().strike()
    table.do(HOST, c.RecordDeal("Ben", "Cy", 13, "yes"))
    assert table.public.deals == ()
    assert table.supply("Ben") == 12
    assert table.story()[-1] == "A deal by Ben was keyed in that cannot be covered; nothing moved."


def test_q25_default_points_on_the_own_mat_cannot_be_spent() -> None:
    table = Table().strike()
    table.deal("Ben", "Cy", 12, "yes")
    assert table.refused("Cy", c.OfferDeal("Di", 13, "yes")) == {"amount_high"}
    assert table.refused("Ben", c.OfferDeal("Di", 1, "yes")) == {"amount_high"}


# --- Q26 to Q29: compound deals ---------------------------------------------------------------------------------------

LATER: tuple[AnyCondition, ...] = (In("red"), Later("and red again next round"))
PARTLY: tuple[AnyCondition, ...] = (In("red"), In("blue"))
WORDS: tuple[AnyCondition, ...] = (FreeText("be nice to me"),)


def other(conditions: Sequence[AnyCondition], **options: str | int) -> Table:
    """Ben pays Cy 5 for an "other" deal; red alone is on the floor; nobody says Yes; the ballots are turned."""
    table = Table(**options).strike().floor("red")  # type: ignore[arg-type]  # house rules come by name
    table.deal("Ben", "Cy", 5, "other", conditions=conditions)
    return table.vote("A A A A").reveal()


def test_q26_default_a_deal_about_a_later_round_is_settled_now() -> None:
    table = other(LATER)
    assert table.supplies() == [12, 12, 12, 12]
    assert table.at(Phase.PAYOUT)


def test_q26_default_whether_a_deal_about_a_later_round_is_ruled_on_or_not_a_broken_part_returns_it() -> None:
    table = other((In("blue"), Later("next round")), bribe_carry_over="park")
    assert table.supplies() == [12, 12, 12, 12]


def test_q26_park_the_points_wait_for_the_judge() -> None:
    table = other(LATER, bribe_carry_over="park")
    assert table.supplies() == [12, 7, 12, 12]
    parked = next(account for account in table.public.accounts if account.startswith("parked:"))
    assert table.public.accounts[parked] == 5
    table.settle()
    table.do(JUDGE, Post(5, parked, "supply:Cy", "kept in round 2"))
    assert table.supply("Cy") == 17


def test_q26_ask_the_table_decides() -> None:
    for choice, left in (("settle", 12), ("park", 7)):
        table = other(LATER, bribe_carry_over="ask")
        table.rule("bribe.carry_over", choice)
        assert table.supply("Ben") == left
        assert table.at(Phase.PAYOUT)


def test_q27_default_a_deal_partly_met_goes_back_in_full() -> None:
    assert other(PARTLY).supplies() == [12, 12, 12, 12]


def test_q27_split_half_each_and_the_odd_point_to_the_payer() -> None:
    assert other(PARTLY, bribe_partial="split").supplies() == [12, 10, 14, 12]


def test_q27_split_a_deal_of_which_nothing_was_met_goes_back() -> None:
    assert other((In("blue"), In("green")), bribe_partial="split").supplies() == [12, 12, 12, 12]


def test_q27_ask_the_table_decides() -> None:
    for choice, left in (("returned", 12), ("split", 10)):
        table = other(PARTLY, bribe_partial="ask")
        table.rule("bribe.partial", choice)
        assert table.supply("Ben") == left


def disputed(**options: str | int) -> Table:
    table = other(WORDS, **options)
    assert table.at(Phase.DEALS)
    table.do("Ben", c.Tick(1, False))
    table.do("Cy", c.Tick(1, True))
    return table


def test_q28_default_a_disputed_deal_goes_back_to_the_payer() -> None:
    assert disputed().supplies() == [12, 12, 12, 12]


def test_q28_the_line_of_a_disputed_deal_says_that_the_two_disagreed_and_who_said_what() -> None:
    for table in (disputed(), disputed(bribe_dispute="collected")):
        line = next(line for line in table.story() if line.startswith("Ben → Cy 5") and "says" in line)
        assert line.endswith("Cy says it was kept, Ben says it was not.")
    agreed = other(WORDS)
    agreed.do("Ben", c.Tick(1, False))
    agreed.do("Cy", c.Tick(1, False))
    assert any(line.startswith("Ben → Cy 5") and line.endswith(": returned.") for line in agreed.story())


def test_q28_no_honour_takes_one_sides_word_where_the_two_disagree() -> None:
    """Seen at a table: “Broke most deals: Cleo” stood on the wall, and Cleo had said that it was kept."""
    for kept_too in (False, True):
        table = disputed()
        said = [moment.say for moment in table.page("public").moments]
        assert said == ["Ben and Cy do not agree whether their deal was kept"]
        if kept_too:
            table.settle().begin_round().strike().floor("red")
            table.deal("Ben", "Cy", 1, "veto")
            table.vote("Y Y Y Y").reveal()
        told = dict(table.settle().finish().result.honours)
        assert "Kept every deal" not in told
        assert "Biggest bribe" not in told, "what went back bribed nobody"
        assert told.get("Broke most deals") == ("Cy, 1\u00a0of\u00a01" if kept_too else None)


def test_q28_collected_a_disputed_deal_goes_to_the_addressee() -> None:
    assert disputed(bribe_dispute="collected").supplies() == [12, 7, 17, 12]


def test_q28_ask_the_table_decides() -> None:
    for choice, left in (("returned", 12), ("collected", 7)):
        table = disputed(bribe_dispute="ask")
        table.rule("bribe.dispute", choice)
        assert table.supply("Ben") == left


def test_q28_default_where_both_agree_nobody_is_asked() -> None:
    for met, cy in ((True, 17), (False, 12)):
        table = other(WORDS, bribe_dispute="ask")
        table.do("Ben", c.Tick(1, met))
        table.do(HOST, c.Tick(1, met, "Cy"))
        assert table.public.question is None
        assert table.supply("Cy") == cy


def test_q29_default_not_to_veto_can_be_bought_as_an_other_deal() -> None:
    no_veto: tuple[AnyCondition, ...] = (Votes("Cy", "veto", otherwise=True),)
    for ballots, cy in (("A A A A", 14), ("A A Y A", 14), ("A A V A", 12)):
        table = Table().strike().floor("red")
        table.deal("Ben", "Cy", 2, "other", conditions=no_veto)
        table.vote(ballots).reveal()
        assert table.supply("Cy") == cy


# --- Q30 and Q31: the vote --------------------------------------------------------------------------------------------


def test_q30_default_the_secretary_general_may_vote_as_anybody() -> None:
    for letter in "YAV":
        table = Table().strike().floor("red").vote(f"{letter} A A A")
        assert table.at(Phase.BALLOTS_IN)


def test_q30_yes_the_secretary_general_must_vote_yes() -> None:
    table = Table(vote_sg_must_yes="yes").strike().floor("red").call()
    assert table.refused("Ana", c.Vote("abstain")) == {"sg_must_yes"}
    assert table.refused("Ana", c.Vote("veto")) == {"sg_must_yes"}
    table.vote("Y A A A")
    table = Table(vote_sg_must_yes="yes", vote_mode="open").strike().floor("red").call()
    hands = {"Ana": "abstain", "Ben": "yes", "Cy": "yes", "Di": "yes"}
    assert table.refused(HOST, c.ShowHands(hands)) == {"sg_must_yes"}
    table.do(HOST, c.ShowHands({**hands, "Ana": "yes"}))


def test_q31_default_a_vote_waits_for_every_ballot() -> None:
    table = Table().strike().floor("red").call()
    table.do("Ana", c.Vote("yes"))
    table.wind(3_600_000)
    assert table.at(Phase.VOTE)
    assert table.refused(HOST, c.Reveal()) == {"wrong_phase"}


def test_q31_a_limit_makes_a_missing_ballot_an_abstain() -> None:
    table = Table(vote_limit=30).strike().floor("red").call()
    for seat in ("Ana", "Ben", "Cy"):
        table.do(seat, c.Vote("yes"))
    table.wind(29_999)
    assert table.at(Phase.VOTE)
    table.wind(1)
    assert table.at(Phase.BALLOTS_IN)
    assert table.refused("Di", c.Vote("yes")) == {"wrong_phase"}
    table.reveal()
    assert table.public.counted["Di"] == "abstain"
    assert table.happened(e.BallotsIn)[-1].missing == ("Di",)


# --- while a question is open -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["host", "judge"])
def test_a_question_stops_the_evening_and_only_a_ruling_lets_it_go_on(by: str) -> None:
    table, _deal = dealt()
    table.do(HOST, c.RecordDeal("Di", "Cy", 2, "veto"))
    before = table.time.now()
    assert not table.session.running
    assert table.session.due_in() is None
    for who, command in (
        ("Ana", c.CallVote()),
        (HOST, c.MoveDisc("blue", "floor")),
        ("Ben", c.OfferDeal("Cy", 1, "yes")),
    ):
        assert table.refused(who, command) == {"question_open"}
    assert table.refused("Ana", Rule("bribe.opposite", "keep")) == {"not_yours"}
    assert table.refused(by, Rule("bribe.partial", "split")) == {"no_such_question"}
    assert table.refused(by, Rule("bribe.opposite", "perhaps")) == {"no_such_choice"}
    assert not isinstance(table.session.submit(by, Rule("bribe.opposite", "keep", False, "both agree")), Refusal)
    assert table.session.running
    assert table.time.now() == before
    assert table.story()[-1].startswith(f"Ruled by the {by}, this time:")
    assert table.story()[-1].endswith("both agree")
