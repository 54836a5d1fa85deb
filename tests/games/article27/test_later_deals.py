"""Q61, Q62: deals that wait for a later round, deals called forfeited, and deals changed where they lie."""

from __future__ import annotations

import pytest

from companion.core.corrections import Rename
from companion.core.messages import HOST
from companion.core.offers import ChooseOne
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.deals import FreeText
from companion.games.article27.rulings import BY_KEY
from companion.games.article27.state import Phase
from tests.games.article27.evenings import Table

WORDS = (FreeText("next round you vote for me"),)


def waiting(space: str = "yes") -> Table:
    """Ben pays Cy 5 for round 2; round 1 is over."""
    table = Table().strike().floor("red")
    conditions = WORDS if space == "other" else ()
    table.do(HOST, c.RecordDeal("Ben", "Cy", 5, space, "", conditions, "2"))
    return table.vote("A A A A").reveal().settle()


def test_q61_default_a_deal_marked_later_waits_on_the_mat_until_its_round_comes() -> None:
    table = waiting()
    assert table.at(Phase.BETWEEN)
    assert [(deal.number, deal.due) for deal in table.public.deals] == [(1, 2)]
    (card,) = table.page("public").view.deals
    assert (card.say, card.later) == ("vote Yes, in round 2", "R2")
    assert table.supply("Ben") == 7
    table.strike()
    assert table.page("public").view.deals[0].later == "", "its round has come"
    table.floor("red").vote("A A Y A").reveal()
    assert not table.public.deals
    assert table.supply("Cy") == 17
    assert table.happened(e.DealSettled)[0].how == "kept"
    # Seen at set-up: of “a deal about a later round” the sheet said that its points go back now.
    assert "was not marked for it" in BY_KEY["bribe.carry_over"].say


def test_q61_default_words_about_a_later_round_are_ticked_when_it_comes_and_not_before() -> None:
    table = waiting("other")
    table.strike().floor("red").vote("A A A A").reveal()
    assert table.at(Phase.DEALS)
    table.do("Ben", c.Tick(1, False))
    table.do("Cy", c.Tick(1, False))
    assert table.supply("Ben") == 12


@pytest.mark.parametrize("seat", ["Ben", "Cy"])
def test_q61_default_either_side_may_call_a_later_deal_forfeited_and_its_points_go_back(seat: str) -> None:
    table = Table().strike()
    table.do(HOST, c.RecordDeal("Ben", "Cy", 5, "yes", due="2"))
    assert table.refused("Ana", c.ForfeitDeal(1)) == {"not_your_deal"}
    table.do(seat, c.ForfeitDeal(1))
    assert table.supply("Ben") == 12
    assert not table.public.deals
    assert f"{seat} calls it forfeited: Ben → Cy 5: vote Yes, in round 2. 5 go back to Ben." in table.story()


@pytest.mark.parametrize("viewer", ["Ben", "Cy", HOST])
def test_q61_what_calling_it_forfeited_gives_back_is_said_with_the_name_of_the_seat(viewer: str) -> None:
    table = Table().strike()
    table.do(HOST, c.RecordDeal("Ben", "Cy", 5, "yes", due="2"))
    table.do(HOST, Rename("Ben", "Zoë"))
    said = [offer.short for offer in table.page(viewer).offers if offer.do == "forfeit_deal"]
    assert said
    assert all("5 go back to Zoë" in short for short in said), said


def _forfeiting(table: Table) -> set[str]:
    return {by for by in (HOST, *table.public.seats) for offer in table.page(by).offers if offer.do == "forfeit_deal"}


@pytest.mark.parametrize("by", ["Ben", "Cy", HOST])
def test_q61_nobody_takes_back_a_promise_whose_round_has_begun(by: str) -> None:
    table = waiting()
    call = c.ForfeitDeal(1, "Ben" if by == HOST else "")
    assert table.refused(by, call) == {"too_early_to_deal"}, "between the rounds no deals are made"
    table.strike()
    assert table.refused(by, call) == {"its_round_runs"}
    assert not _forfeiting(table)
    table.floor("red").call()
    assert "its_round_runs" in table.refused(by, call)
    assert not _forfeiting(table)
    assert table.supply("Ben") == 7


def test_q61_before_its_round_it_is_forfeited_only_while_deals_are_made() -> None:
    table = Table().strike()
    table.do(HOST, c.RecordDeal("Ben", "Cy", 5, "yes", due="3"))
    assert _forfeiting(table) == {HOST, "Ben", "Cy"}
    table.floor("red").call()
    assert table.refused("Ben", c.ForfeitDeal(1)) == {"deals_closed"}
    assert not _forfeiting(table)


def test_q61_what_is_given_up_is_never_given_up_by_one_press() -> None:
    table = Table().strike()
    table.do(HOST, c.RecordDeal("Ben", "Cy", 5, "yes", due="2"))
    for by, sides in ((HOST, ["Ben", "Cy"]), ("Ben", ["Ben"]), ("Cy", ["Cy"])):
        (offer,) = [offer for offer in table.page(by).offers if offer.do == "forfeit_deal"]
        (field,) = offer.fields
        assert isinstance(field, ChooseOne)
        assert field.name == "seat"
        assert not field.start
        assert [choice.value for choice in field.choices] == sides


def test_q61_a_deal_of_this_round_is_returned_and_not_forfeited() -> None:
    table = Table().strike()
    table.deal("Ben", "Cy", 5, "yes")
    assert table.refused("Ben", c.ForfeitDeal(1)) == {"not_later"}


def test_q61_a_deal_waits_only_for_a_round_that_is_still_to_come() -> None:
    table = Table().strike()
    for due in ("1", "5", "x"):
        assert table.refused(HOST, c.RecordDeal("Ben", "Cy", 5, "yes", due=due)) == {"no_such_round"}


def test_q61_include_and_leave_out_are_promised_by_whoever_leads_in_that_round() -> None:
    table = Table().strike()
    assert table.refused(HOST, c.RecordDeal("Cy", "Ana", 1, "include", "red", due="2")) == {"not_secretary_mat"}
    table.do(HOST, c.RecordDeal("Cy", "Ben", 1, "include", "red", due="2"))


def test_q61_a_later_deal_is_no_opposite_of_one_of_this_round() -> None:
    table = Table().strike()
    table.deal("Ben", "Cy", 1, "yes")
    table.do(HOST, c.RecordDeal("Ana", "Cy", 1, "veto", due="2"))
    assert table.public.question is None


def test_q62_default_a_deal_is_changed_where_it_lies_and_the_difference_moves() -> None:
    table = Table().strike()
    number = table.deal("Ben", "Cy", 5, "yes")
    table.do(HOST, c.ChangeDeal(number, 8, "veto"))
    (deal,) = table.public.deals
    assert (deal.number, deal.amount, deal.space) == (number, 8, "veto")
    assert table.supply("Ben") == 4
    table.do(HOST, c.ChangeDeal(number, 2, "veto"))
    assert table.supply("Ben") == 10
    assert table.story()[-1] == "Both agree on other terms: Ben → Cy 2: veto."


def test_q62_a_change_that_its_payer_cannot_cover_moves_nothing() -> None:
    table = Table().strike()
    number = table.deal("Ben", "Cy", 5, "yes")
    table.do(HOST, c.ChangeDeal(number, 30, "yes"))
    assert table.public.deals[0].amount == 5
    assert table.refused("Ben", c.ChangeDeal(number, 1, "yes")) >= {"not_yours"}
    assert table.refused(HOST, c.ChangeDeal(9, 1, "yes")) == {"no_such_deal"}


def test_the_menu_about_a_deal_holds_what_can_be_done_with_it() -> None:
    table = Table().strike()
    table.do(HOST, c.RecordDeal("Ben", "Cy", 5, "yes", due="2"))
    about = [(offer.do, offer.short) for offer in table.page(HOST).offers if offer.deal == "1"]
    assert about == [
        ("change_deal", "Change"),
        ("return_deal", "Return"),
        ("forfeit_deal", "Forfeited: 5 go back to Ben"),
    ]


def test_no_sentence_of_the_story_calls_a_deal_by_its_number() -> None:
    table = waiting("other")
    table.strike().floor("red").vote("A A A A").reveal()
    table.do("Ben", c.Tick(1, True))
    assert not any("deal 1" in line for line in table.story())


def test_a_round_has_its_number_for_a_digit_whichever_round_runs() -> None:
    table = waiting().strike()
    form = next(offer for offer in table.page(HOST).offers if offer.do == "record_deal")
    judged = next(field for field in form.fields if field.name == "due")
    assert isinstance(judged, ChooseOne)
    assert [choice.value for choice in judged.choices] == ["1", "", "3", "4"]
    assert [bool(choice.refused) for choice in judged.choices] == [True, False, False, False]
