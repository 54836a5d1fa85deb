"""R22–R35: from the first tap of the gavel to the second, or to the end of the sand."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST, JUDGE, Pause, Posted, Refusal, Resume
from companion.core.offers import Number
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.deals import FreeText, In, Out, ResultIs
from companion.games.article27.state import Phase
from tests.games.article27.evenings import FIVE_MINUTES, Table

PLAYERS = (3, 4, 5, 6)


# --- the gavel and the clock ------------------------------------------------------------------------------------------


def test_r22_the_first_tap_starts_the_clock_at_once() -> None:
    table = Table(4).begin_round()
    table.wind(60_000)
    assert table.page("public").view.clock is None, "nothing runs before the gavel"
    table.strike()
    clock = table.page("public").view.clock
    assert clock is not None
    assert clock.left_at(table.time.now()) == FIVE_MINUTES
    assert clock.left_at(table.time.now() + 1000) == FIVE_MINUTES - 1000


def test_r22_only_the_secretary_general_or_the_host_for_them_strikes_it() -> None:
    table = Table(4).begin_round()
    assert table.refused("Ben", c.StrikeGavel()) == {"not_secretary"}
    table.do(HOST, c.StrikeGavel())
    assert table.at(Phase.NEGOTIATION)
    assert table.refused("Ana", c.StrikeGavel()) == {"wrong_phase"}


def test_r22_no_deal_is_made_before_the_gavel_and_the_table_is_told_so() -> None:
    table = Table(4).begin_round()
    assert table.refused("Ben", c.OfferDeal("Ana", 1, "yes")) == {"too_early_to_deal"}
    assert table.refused(HOST, c.RecordDeal("Ben", "Ana", 1, "yes")) == {"too_early_to_deal"}
    table.all_look()
    assert table.foot() == "Ana may strike the gavel. No deals before that."
    table.strike().deal("Ben", "Ana", 1, "yes")


@pytest.mark.parametrize("count", PLAYERS)
def test_r23_only_the_secretary_general_moves_discs(count: int) -> None:
    table = Table(count).strike()
    for seat in table.names[1:]:
        assert table.refused(seat, c.MoveDisc("red", "floor")) == {"not_secretary"}
        assert not any(offer.do == "move_disc" for offer in table.page(seat).offers)
    table.do("Ana", c.MoveDisc("red", "floor"))
    assert table.public.floor == ("red",)


def test_r23_discs_move_freely_and_repeatedly_in_both_directions() -> None:
    table = Table(4).strike()
    for _ in range(3):
        table.floor("red", "blue", "green", "yellow", "black").floor("red").floor()
    assert table.public.floor == ()
    assert table.board().outcome is None
    assert len(table.happened(e.DiscMoved)) == 3 * 10


def test_r23_a_disc_cannot_move_to_where_it_lies() -> None:
    table = Table(4).strike()
    assert table.refused("Ana", c.MoveDisc("red", "table")) == {"already_there"}
    assert table.refused("Ana", c.MoveDisc("pink", "floor")) == {"no_such_colour"}


# --- deals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", PLAYERS)
def test_r24_anybody_may_offer_a_deal_to_anybody_else(count: int) -> None:
    table = Table(count).strike()
    for payer in table.names:
        for addressee in table.names:
            if payer != addressee:
                table.do(addressee, c.AcceptDeal(payer, table.offer(payer, addressee, 1, "yes")))
    assert len(table.public.deals) == count * (count - 1)
    assert table.supplies() == [12 - (count - 1)] * count


def test_r24_nobody_makes_a_deal_with_themselves() -> None:
    table = Table(4).strike()
    assert "self_deal" in table.refused("Ana", c.OfferDeal("Ana", 1, "yes"))
    assert "self_deal" in table.refused(HOST, c.RecordDeal("Ana", "Ana", 1, "yes"))


def test_r24_what_is_promised_is_free_in_words_of_ones_own() -> None:
    table = Table(4).strike()
    table.deal("Ben", "Ana", 2, "other", conditions=[FreeText("praise my country aloud"), In("red")])
    assert table.page("public").view.deals[0].say == "“praise my country aloud” and red is in"


def test_r24_a_seat_may_also_ask_to_be_paid() -> None:
    table = Table(4).strike()
    number = table.offer("Ana", "Ben", 3, "include", colour="red", asks=True)
    table.do("Ben", c.AcceptDeal("Ana", number))
    assert [(d.payer, d.addressee, d.amount) for d in table.public.deals] == [("Ben", "Ana", 3)]


def test_r25_an_offer_can_be_accepted_refused_or_countered() -> None:
    table = Table(4).strike()
    table.do("Ana", c.DeclineDeal("Ben", table.offer("Ben", "Ana", 2, "yes")))
    assert not table.public.deals
    first = table.offer("Ben", "Ana", 2, "yes")
    table.do("Ana", c.OfferDeal("Ben", 4, "yes", asks=True, counters=first))
    assert table.refused("Ana", c.AcceptDeal("Ben", first)) == {"no_such_offer"}
    table.do("Ben", c.AcceptDeal("Ana", first + 1))
    assert [deal.amount for deal in table.public.deals] == [4]


def test_r25_whoever_offered_reads_that_the_other_said_no_and_nobody_else_does() -> None:
    """Seen at a table: a declined offer vanished from the phone, and looked like one that an undo had taken."""
    table = Table(4).begin_round().strike()
    number = table.offer("Ben", "Cy", 2, "yes")
    table.do("Cy", c.DeclineDeal("Ben", number))
    said = [deal.status_say for deal in table.mine("Ben").deals]
    assert said == ["Cy said no"]
    assert not table.mine("Cy").deals
    assert not table.mine("Ana").deals
    table.do("Ben", c.WithdrawOffer("Ana", table.offer("Ben", "Ana", 1, "yes")))
    assert [deal.status_say for deal in table.mine("Ben").deals] == ["Cy said no"], "what was withdrawn is no answer"
    table.offer("Ben", "Cy", 3, "yes")
    assert [deal.status_say for deal in table.mine("Ben").deals] == ["waits for Cy"]
    table.do("Cy", c.DeclineDeal("Ben", 2))
    table.floor("red").call()
    assert not table.mine("Ben").deals, "deals are over"


def test_r25_other_terms_begin_with_the_terms_that_they_answer() -> None:
    table = Table(4).strike()
    table.offer("Ben", "Ana", 3, "include", colour="blue")
    table.offer("Cy", "Ana", 2, "other", conditions=(FreeText("a speech"), In("red")))
    forms = [offer for offer in table.page("Ana").offers if offer.given.get("counters")]
    starts = [[getattr(field, "start", None) for field in form.fields] for form in forms]
    terms = ({"if": "free_text", "words": "a speech"}, {"if": "in", "colour": "red"})
    assert starts == [[3, "include", "blue", (), ""], [2, "other", "", terms, ""]]


def test_r25_other_terms_begin_with_no_more_than_their_payer_has() -> None:
    table = Table(4).strike()
    table.offer("Ana", "Ben", 40, "yes", asks=True)
    amount = next(o for o in table.page("Ben").offers if o.given.get("counters")).fields[0]
    assert isinstance(amount, Number)
    assert (amount.start, amount.high) == (12, 12)


def test_r25_only_an_accepted_deal_is_recorded_and_an_offer_moves_nothing() -> None:
    table = Table(4).strike()
    table.offer("Ben", "Ana", 5, "yes")
    assert not table.public.deals
    assert table.supplies() == [12] * 4
    assert table.page("public").view.deals == ()
    assert [card.status for card in table.mine("Ana").deals] == ["answer"]


def test_r25_nobody_answers_an_offer_for_somebody_else() -> None:
    table = Table(4).strike()
    number = table.offer("Ben", "Ana", 5, "yes")
    assert table.refused("Cy", c.AcceptDeal("Ben", number)) == {"no_such_offer"}
    assert table.refused("Ben", c.AcceptDeal("Ana", number)) == {"others_answer"}
    assert "not_yours" in table.refused(HOST, c.AcceptDeal("Ben", number))
    table.do("Ben", c.WithdrawOffer("Ana", number))
    assert table.refused("Ana", c.AcceptDeal("Ben", number)) == {"no_such_offer"}


def test_r26_a_recorded_deal_lies_in_the_open_with_its_payer_amount_and_space() -> None:
    table = Table(4).strike()
    number = table.deal("Ben", "Cy", 4, "abstain")
    assert table.supply("Ben") == 8
    assert table.supply("Cy") == 12, "it is not the addressee's yet"
    assert table.public.accounts[f"deal:{number}"] == 4
    card = table.page("public").view.deals[0]
    assert (card.payer, card.addressee, card.amount, card.icon) == ("Ben", "Cy", 4, "abstain")
    assert "Ben gives Cy 4 to abstain." in table.story()


def test_r26_points_that_are_not_there_cannot_be_laid_on_a_mat() -> None:
    table = Table(4).strike().set_supply("Ben", 3)
    assert table.refused("Ben", c.OfferDeal("Ana", 4, "yes")) == {"amount_high"}
    table.do(HOST, c.RecordDeal("Ben", "Ana", 4, "yes"))
    assert not table.public.deals
    assert table.supply("Ben") == 3
    assert "A deal by Ben was keyed in that cannot be covered; nothing moved." in table.story()


@pytest.mark.parametrize("space", ["yes", "abstain", "veto"])
def test_r27_every_mat_has_yes_abstain_veto_and_other(space: str) -> None:
    table = Table(4).strike()
    for seat in table.names[1:]:
        table.deal("Ana", seat, 1, space)
        table.deal("Ana", seat, 1, "other", conditions=[ResultIs("pass")])
    assert [deal.space for deal in table.public.deals] == [space, "other"] * 3


@pytest.mark.parametrize("colour", pieces.COLOURS)
def test_r27_include_and_exclude_lie_on_the_secretary_generals_mat_only(colour: str) -> None:
    table = Table(4).strike()
    for space in ("include", "exclude"):
        assert table.refused(HOST, c.RecordDeal("Ana", "Ben", 1, space, colour)) == {"not_secretary_mat"}
    table.deal("Ben", "Ana", 1, "include", colour)
    table.deal("Cy", "Ana", 1, "exclude", "red" if colour != "red" else "blue")
    assert len(table.public.deals) == 2


def test_r27_each_space_says_what_belongs_to_it() -> None:
    table = Table(4).strike()
    assert table.refused("Ben", c.OfferDeal("Ana", 1, "include")) == {"no_such_colour"}
    assert table.refused("Ben", c.OfferDeal("Ana", 1, "yes", "red")) == {"colour_not_needed"}
    assert table.refused("Ben", c.OfferDeal("Ana", 1, "other")) == {"conditions_needed"}
    assert table.refused("Ben", c.OfferDeal("Ana", 1, "yes", conditions=(In("red"),))) == {"conditions_not_needed"}
    assert table.refused("Ben", c.OfferDeal("Ana", 1, "elsewhere")) == {"no_such_space"}


def test_r28_a_payer_may_have_more_deals_than_markers() -> None:
    table = Table(4).strike()
    for number in range(1, 10):
        assert table.deal("Ben", ("Ana", "Cy", "Di")[number % 3], 1, "yes") == number
    assert [deal.payer for deal in table.public.deals] == ["Ben"] * 9
    table.floor("red").vote("Y Y Y Y").reveal()
    assert table.supply("Ben") == 3


def test_r29_an_addressee_who_changes_his_mind_gives_the_deal_back_at_once() -> None:
    table = Table(4).strike()
    number = table.deal("Ben", "Ana", 4, "include", "red")
    assert table.refused("Cy", c.ReturnDeal(number)) == {"not_your_deal"}
    table.do("Ana", c.ReturnDeal(number))
    assert table.supplies() == [12] * 4
    assert not table.public.deals
    assert table.page("public").view.deals == ()


def test_r29_the_host_may_key_in_what_went_back_and_the_payer_alone_takes_nothing_back() -> None:
    table = Table(4).strike()
    number = table.deal("Ben", "Ana", 4, "yes")
    assert table.refused("Ben", c.TakeBackDeal(number)) == {"take_back_consent"}
    table.do(HOST, c.ReturnDeal(number))
    assert table.supply("Ben") == 12


def test_r30_the_earlier_of_two_opposite_deals_goes_back_unless_both_agree() -> None:
    for answer, left in (("return", [3]), ("keep", [2, 3])):
        table = Table(4).strike()
        table.deal("Ben", "Ana", 2, "include", "red")
        table.do("Ana", c.AcceptDeal("Cy", table.offer("Cy", "Ana", 3, "exclude", colour="red")))
        assert table.page("public").question is not None
        table.rule("bribe.opposite", answer)
        assert [deal.amount for deal in table.public.deals] == left
        back = [line.rules for line in table.page("public").ledger if line.src == "deal:1"]
        assert back == ([("R30",)] if answer == "return" else [])
        table.floor("blue").vote("Y Y Y Y").reveal()
        # Only one of the two can be kept in the end.
        assert [(past.deal.amount, past.how) for past in table.public.settled if past.how == "kept"] == [(3, "kept")]
        assert table.supply("Ana") == 15


def test_r30_two_promises_about_ones_own_vote_are_opposite_but_two_includes_are_not() -> None:
    table = Table(4, bribe_opposite="return").strike()
    table.deal("Ben", "Ana", 2, "yes")
    table.deal("Cy", "Ana", 2, "veto")
    assert [deal.space for deal in table.public.deals] == ["veto"]
    table.deal("Di", "Ana", 2, "abstain")
    assert [deal.space for deal in table.public.deals] == ["abstain"]
    table.deal("Ben", "Ana", 1, "include", "red")
    table.deal("Ben", "Ana", 1, "include", "blue")
    table.deal("Ben", "Ana", 1, "exclude", "green")
    table.deal("Ben", "Di", 1, "yes")
    assert len(table.public.deals) == 5
    table.deal("Cy", "Ana", 1, "exclude", "red")
    assert [(d.space, d.colour) for d in table.public.deals[1:]] == [
        ("include", "blue"), ("exclude", "green"), ("yes", ""), ("exclude", "red"),
    ]  # fmt: skip


def test_r31_a_deal_never_binds_and_breaking_it_costs_nothing_but_the_deal() -> None:
    table = Table(4).strike().floor("red")
    table.deal("Ana", "Ben", 3, "yes")
    table.deal("Cy", "Ana", 3, "include", "blue")
    table.deal("Di", "Cy", 1, "other", conditions=[Out("red")])
    table.vote("A V A A").reveal()
    assert table.supplies() == [12, 12, 12, 12]
    table.settle()
    assert table.supplies() == [12, 7, 12, 12], "only the veto itself is paid"


# --- the second tap ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ms", [0, 1, 130_000, FIVE_MINUTES - 1])
def test_r32_the_secretary_general_may_call_the_vote_at_any_moment(ms: int) -> None:
    table = Table(4).strike().floor("red").wind(ms)
    assert table.refused("Ben", c.CallVote()) == {"not_secretary"}
    table.call()
    assert table.at(Phase.VOTE)
    called = table.happened(e.VoteCalled)[0]
    assert (called.how, called.left) == ("gavel", FIVE_MINUTES - ms)


def test_r32_not_over_an_empty_floor() -> None:
    table = Table(4).strike()
    assert table.refused("Ana", c.CallVote()) == {"empty_floor"}
    assert table.cites("Ana", c.CallVote()) == {"R32"}
    table.floor("red").floor()
    assert table.refused("Ana", c.CallVote()) == {"empty_floor"}
    assert table.at(Phase.NEGOTIATION)
    table.floor("green").call()


def test_r33_after_the_second_tap_the_proposal_is_frozen() -> None:
    table = Table(4).strike().floor("red").call()
    assert table.refused("Ana", c.MoveDisc("red", "table")) == {"floor_frozen", "empty_floor"}
    assert table.refused(HOST, c.MoveDisc("blue", "floor")) == {"floor_frozen"}
    assert table.refused("Ben", c.OfferDeal("Ana", 1, "yes")) == {"deals_closed"}
    table.vote("Y Y Y Y")
    assert table.refused("Ana", c.MoveDisc("blue", "floor")) == {"floor_frozen"}
    assert table.refused("Ana", c.MoveDisc("red", "table")) == {"floor_frozen", "empty_floor"}
    assert table.public.floor == ("red",)


def test_r33_with_the_box_what_lay_there_is_keyed_in_before_the_vote_and_marked() -> None:
    table = Table(4, floor_check="on").strike().call()
    assert table.at(Phase.FLOOR_CHECK)
    assert table.refused(HOST, c.ConfirmFloor()) == {"empty_floor"}
    table.floor("red")
    table.deal("Ben", "Ana", 1, "yes")
    assert [line for line in table.story() if "keyed in after the gavel" in line] == [
        "Red (Humanitarian) goes onto the floor. (keyed in after the gavel)",
        "Ben gives Ana 1 to vote Yes. (keyed in after the gavel)",
    ]
    table.do(HOST, c.ConfirmFloor())
    assert table.at(Phase.VOTE)


def test_r33_the_floor_check_is_asked_of_whoever_leads_too_who_can_key_in_what_lay_there_and_answer_it() -> None:
    table = Table(4, floor_check="hands").strike()
    leader = table.leader
    table.do(leader, c.CallVote())
    assert table.at(Phase.FLOOR_CHECK)
    able = {seat: {offer.do for offer in table.page(seat).offers} for seat in table.names}
    assert {"confirm_floor", "move_disc"} <= able[leader]
    others = [seat for seat in table.names if seat != leader]
    assert not any({"confirm_floor", "move_disc"} & able[seat] for seat in others)
    assert table.refused(leader, c.ConfirmFloor()) == {"empty_floor"}
    assert table.refused(others[0], c.ConfirmFloor()) == {"not_secretary", "empty_floor"}
    table.do(leader, c.MoveDisc("red", "floor"))
    table.do(leader, c.ConfirmFloor())
    assert table.at(Phase.VOTE)


@pytest.mark.parametrize("count", PLAYERS)
def test_r34_when_the_sand_runs_out_the_floor_is_frozen_and_voted_on(count: int) -> None:
    table = Table(count).strike().floor("red", "blue").wind(FIVE_MINUTES - 1)
    assert table.at(Phase.NEGOTIATION)
    table.wind(1)
    assert table.at(Phase.VOTE)
    assert table.public.floor == ("red", "blue")
    assert table.public.bonus == 5
    assert "Time is up. The floor is locked." in table.story()
    assert table.foot().startswith("Time is up. Still to vote: "), "as long as anybody is to vote"
    assert table.refused("Ana", c.MoveDisc("green", "floor")) == {"floor_frozen"}


def test_r34_a_move_that_comes_after_the_last_grain_is_refused_and_the_vote_is_open() -> None:
    table = Table(4).strike().floor("red")
    table.time.wind(FIVE_MINUTES)
    assert isinstance(table.session.submit("Ana", c.MoveDisc("blue", "floor")), Refusal)
    assert table.at(Phase.VOTE)
    assert table.public.floor == ("red",)


def test_r35_over_an_empty_floor_the_bonus_goes_back_first_and_exactly_one_disc_is_picked() -> None:
    table = Table(4).strike()
    bank = table.bank
    table.wind(FIVE_MINUTES)
    assert table.at(Phase.FORCED_PICK)
    assert (table.bank, table.public.bonus) == (bank + 5, 0)
    assert table.refused(HOST, c.MoveDisc("red", "floor")) == {"floor_frozen"}
    assert table.refused("Ben", c.PickDisc("green")) == {"not_secretary"}
    assert table.refused("Ana", c.Vote("yes")) == {"wrong_phase"}
    table.do("Ana", c.PickDisc("green"))
    assert (table.phase, table.public.floor) == (Phase.VOTE, ("green",))
    assert table.refused("Ana", c.PickDisc("red")) == {"wrong_phase"}


def test_r35_a_picked_proposal_that_passes_earns_no_bonus() -> None:
    table = Table(4).strike().wind(FIVE_MINUTES)
    table.do("Ana", c.PickDisc("red"))
    table.vote("Y Y Y A").reveal().settle()
    # red lies on +5, −4, −2 and +1 behind the four screens.
    assert table.supplies() == [17, 8, 10, 13]
    assert not [posted for posted in table.happened(Posted) if posted.why == "success"]
    assert table.results() == ["pass"]


def test_r35_no_deal_is_made_while_one_disc_is_picked() -> None:
    table = Table(4).strike().wind(FIVE_MINUTES)
    assert table.refused("Ben", c.OfferDeal("Ana", 1, "include", "red")) == {"deals_closed"}
    gone = "The floor was empty at 0:00, so the success bonus is gone."
    assert table.foot() == f"{gone} Ana must put exactly one issue on it."


def test_r34_and_r35_ask_nothing_of_the_clock_when_the_judge_has_stopped_it() -> None:
    table = Table(4).strike().floor("red").wind(FIVE_MINUTES - 1000)
    table.do(JUDGE, Pause())
    assert not table.session.running
    table.do(JUDGE, Resume())
    table.wind(999)
    assert table.at(Phase.NEGOTIATION)
    table.wind(1)
    assert table.at(Phase.VOTE)
