"""Every rule of Legislation by its number (rules.md)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.core.corrections import Correct, Instead
from companion.core.messages import HOST, JUDGE, Draw, Hand, Post, Put, Refusal, TurnOut
from companion.core.offers import ChooseMany, ChooseOne
from companion.core.people import Leave
from companion.games.legislation import commands as c
from companion.games.legislation import effects, pieces
from companion.games.legislation import events as e
from companion.games.legislation.state import Phase
from tests.games.legislation.evenings import RULES, Table


@pytest.mark.parametrize(
    ("count", "options", "expected"),
    [
        (3, {}, {"sp": 1, "fp": 1, "sc": 1, "fc": 1}),
        (4, {}, {"sp": 1, "fp": 1, "sc": 1, "fc": 1}),
        (4, {"four_build": "dual"}, {"sp": 2, "fp": 2, "sc": 2, "fc": 2}),
        (5, {}, {"sp": 2, "fp": 2, "sc": 2, "fc": 2}),
        (6, {}, {"sp": 2, "fp": 2, "sc": 2, "fc": 2}),
        (7, {}, {"sp": 3, "fp": 3, "sc": 3, "fc": 2}),
        (8, {}, {"sp": 3, "fp": 3, "sc": 3, "fc": 3}),
    ],
)
def test_r01_the_deck_of_representatives_fits_the_number_of_players(
    count: int, options: dict[str, Any], expected: dict[str, int]
) -> None:
    table = Table(count, **options)
    reps = list(table.public.reps.values())
    assert len(reps) == count == len({rep.partition(".")[0] for rep in reps})
    assert Counter(agenda for rep in reps for agenda in pieces.agendas(rep)) == expected


def test_r01_x_and_a_stand_for_either_agenda_as_drawn_or_as_the_table_chose() -> None:
    table = Table(3, build_social="sc", build_fiscal="fc")
    assert {rep.partition(".")[0] for rep in table.public.reps.values()} == {"sc", "fc", "spfp"}
    drawn = {
        frozenset(rep.partition(".")[0] for rep in Table(3, chance=True, seed=seed).public.reps.values())
        for seed in range(20)
    }
    assert len(drawn) == 4


def test_r01_representatives_can_be_keyed_in_and_a_deck_that_cannot_be_is_confirmed_or_mended() -> None:
    table = Table(3, rep_mode="keyed", rep_visibility="hidden")
    for seat, rep in zip(table.names, ("sp.1", "sp.2", "fp.1"), strict=True):
        table.draw(seat, f"rep:0:{seat}", rep)
    assert table.happened(e.RepsImpossible)
    assert table.at(Phase.OPENING)
    confirm, mend = (offer for offer in table.page("Ana").offers if offer.do == "draw")
    assert (confirm.say, confirm.given["outcome"]) == ("It is right as it is", ["sp.1"]), "the entry is kept"
    assert isinstance(mend.fields[0], ChooseMany)
    assert mend.fields[0].start == ("sp.1",)
    for seat, rep in zip(table.names, ("sp.1", "fp.1", "scfc.2"), strict=True):
        table.draw(seat, f"rep:1:{seat}", rep)
    assert table.phase is Phase.DISCARD
    open_ = Table(3, rep_mode="keyed")
    open_.draw(HOST, "rep:0:Ana", "scfc.1")
    assert "no_such_outcome" in open_.refused(HOST, Draw("rep:0:Ben", ("scfc.2",)))
    assert open_.public.reps == {"Ana": "scfc.1"}


def test_r01_a_representative_that_lies_open_is_keyed_in_by_the_host_or_by_its_own_seat() -> None:
    """Seen at a table with phones: the host alone keyed all five, and by a slip a wrong one for Bruno."""
    table = Table(3, rep_mode="keyed")
    own = [offer for offer in table.page("Ben").offers if offer.do == "draw"]
    assert [offer.given["key"] for offer in own] == ["rep:0:Ben"], "nobody else's"
    assert "not_yours" in table.refused("Ben", Draw("rep:0:Cy", ("sp.1",)))
    table.draw("Ben", "rep:0:Ben", "sp.1")
    assert table.public.reps == {"Ben": "sp.1"}
    assert [card.waiting for card in table.page().view.seats] == [False] * 3, "the laptop goes round to nobody for it"
    table.draw(HOST, "rep:0:Ana", "fp.1")
    table.draw(HOST, "rep:0:Cy", "scfc.1")
    assert table.phase is Phase.DISCARD


def test_r01_while_representatives_are_keyed_in_no_bill_leaves_the_deck_that_may_be_in_a_hand() -> None:
    """A simulation found it: a bill that the judge had moved away lay in a hand as well once the hands were dealt."""
    table = Table(3, rep_mode="keyed")
    assert "not_dealt" in table.refused(JUDGE, Hand(("48",), "deck", "passed", "x"))
    assert not any(offer.do == "hand" for offer in table.page(JUDGE).offers)


@pytest.mark.parametrize(("short", "size"), [("off", 9), ("on", 6)])
def test_r02_everybody_is_dealt_a_private_hand(short: str, size: int) -> None:
    table = Table(8, variant_short=short)
    assert all(len(table.hand(seat)) == size for seat in table.names)
    assert table.public.deck_left == 81 - 8 * size
    page = table.page("Ana").view
    assert [one.number for one in page.mine.hand] == list(table.hand("Ana"))
    assert table.page("public").view.mine is None
    assert all(member.hand == size for member in table.board().members)


def test_r02_every_combination_of_values_is_there_once_and_no_column_prefers_a_side() -> None:
    rows = [pieces.values(bill) for bill in pieces.BILLS]
    assert len(set(rows)) == 81
    for column in range(4):
        assert Counter(row[column] for row in rows) == {1: 27, -1: 27, 0: 27}


def test_r02_hands_keyed_in_that_cannot_be_are_confirmed_or_mended_and_nobody_is_named() -> None:
    table = Table(3, bills_mode="keyed")
    hands = {seat: tuple(str(9 * place + n) for n in range(1, 10)) for place, seat in enumerate(table.names)}
    for seat in table.names:
        table.draw(seat, f"hand:0:{seat}", *(hands["Ana"] if seat == "Cy" else hands[seat]))
    assert len(table.happened(e.HandsImpossible)) == 1
    said = table.story()[-1]
    assert not any(seat in said for seat in table.names)
    assert [len(table.page(seat).view.mine.hand) for seat in table.names] == [9, 9, 9], "entries are kept"
    confirm, _mend = (offer for offer in table.page("Ana").offers if offer.do == "draw")
    assert confirm.say == "It is right as it is"
    table.do("Ana", table.session.read(confirm.filled()))
    assert "Ben" in table.page().view.foot, "who has not looked yet"
    mend = next(offer for offer in table.page("Cy").offers if offer.fields).fields[0]
    assert isinstance(mend, ChooseMany)
    assert mend.start == hands["Ana"], "nobody keys in all of it again"
    for seat in ("Ben", "Cy"):
        table.draw(seat, f"hand:1:{seat}", *hands[seat])
    assert table.hand("Cy") == hands["Cy"]
    assert table.phase is Phase.DISCARD


def test_r03_what_is_discarded_is_told_once() -> None:
    table = Table()
    table.do("Ana", c.Discard(table.hand("Ana")[:2]))
    assert [say for say in table.story() if "Ana discards" in say] == ["Ana discards: Bills 1 and 2."]
    table.do("Ben", c.Discard())
    assert table.story()[-1] == "Ben discards nothing."


def test_r04_a_form_of_bills_says_how_many_are_missing_and_for_which_agendas_the_signs_stand() -> None:
    table = Table()
    table.do("Ana", c.Discard(("1", "2")))
    table.do("Ben", c.Discard(("10",)))
    fields = [field for offer in table.page("Cy").offers for field in offer.fields]
    assert [field.say for field in fields] == ["Bills to discard (SP SC FP FC)"]
    table.do("Cy", c.Discard())
    refill = next(offer for offer in table.page("Ana").offers if offer.do == "refill")
    assert refill.fields[0].say == "2 bills are missing. What is not chosen here comes from the deck (SP SC FP FC)"
    assert isinstance(refill.fields[0], ChooseMany)
    assert refill.fields[0].none == "from the deck", "where one alone is missing a phone shows it as a choice"


def test_r03_any_number_is_discarded_face_up_onto_the_own_pile() -> None:
    table = Table()
    cards = table.hand("Ana")[:4]
    table.do("Ana", c.Discard(cards))
    assert table.held("pile:Ana") == cards
    assert table.board().members[0].hand == 5
    assert "done_already" in table.refused("Ana", c.Discard())
    assert "not_in_hand" in table.refused("Ben", c.Discard((cards[0],)))
    assert "named_twice" in table.refused("Ben", c.Discard((table.hand("Ben")[0],) * 2))
    table.do("Ben", c.Discard())
    assert not table.held("pile:Ben")


def test_r04_hands_are_refilled_from_other_piles_and_the_deck_in_seat_order() -> None:
    table = Table()
    table.do("Ana", c.Discard(("1", "2")))
    table.do("Ben", c.Discard(("10", "11", "12")))
    table.do("Cy", c.Discard())
    assert (table.phase, table.active) == (Phase.REFILL, "Ana")
    assert "not_your_turn" in table.refused("Ben", c.Refill())
    assert "not_in_pile" in table.refused("Ana", c.Refill(("1",)))
    assert "too_many" in table.refused("Ana", c.Refill(("10", "11", "12")))
    table.do("Ana", c.Refill(("11",)))
    assert "11" in table.hand("Ana")
    assert len(table.hand("Ana")) == 9
    assert table.active == "Ben"
    table.do("Ben", c.Refill(("2", "1")))
    assert len(table.hand("Ben")) == 9
    assert table.phase is Phase.ON_DECK, "Cy discarded nothing"


def test_r04_a_hand_that_only_the_deck_can_fill_is_filled_without_being_handed_round() -> None:
    """Seen at a table: the laptop was handed to Ben, to press *Refill my hand* with the deck alone left."""
    table = Table()
    table.do("Ana", c.Discard(("1",)))
    table.do("Ben", c.Discard())
    table.do("Cy", c.Discard())
    assert table.phase is Phase.ON_DECK
    assert len(table.hand("Ana")) == 9
    assert "1" not in table.hand("Ana"), "one's own pile gives nothing"
    assert "Ana takes 1 from the deck." in table.story()


def test_r04_whoever_needs_all_that_lies_there_is_not_asked_and_whoever_can_choose_is() -> None:
    table = Table()
    for bill in sorted(table.held("deck"), key=int):
        table.do(JUDGE, Hand((bill,), "deck", "failed", "an empty deck"))
    table.do("Ana", c.Discard(("1", "2")))
    table.do("Ben", c.Discard(("10",)))
    table.do("Cy", c.Discard())
    assert "10" in table.hand("Ana"), "two are missing, and one lies there"
    assert (table.phase, table.active) == (Phase.REFILL, "Ben"), "of Ana's two he needs one"


def test_r04_what_is_drawn_can_be_keyed_in_and_only_from_the_deck() -> None:
    table = Table(3, bills_mode="keyed")
    for place, seat in enumerate(table.names):
        table.draw(seat, f"hand:0:{seat}", *(str(9 * place + n) for n in range(1, 10)))
    table.do("Ana", c.Discard(("1",)))
    table.do("Ben", c.Discard())
    table.do("Cy", c.Discard())
    table.draw("Ana", "deck:0:Ana", "15")
    assert table.happened(e.BillsImpossible), "Ben holds it"
    table.draw("Ana", "deck:1:Ana", "80")
    assert "80" in table.hand("Ana")
    assert table.phase is Phase.ON_DECK


def test_r05_at_the_start_of_a_turn_one_card_is_swapped() -> None:
    table = Table()
    table.do("Ana", c.Discard(("1",)))
    table.do("Ben", c.Discard())
    table.do("Cy", c.Discard())
    table.do("Ben", c.Swap("10", "1"))
    assert "1" in table.hand("Ben")
    assert table.held("pile:Ben") == ("10",)
    assert "swapped_already" in table.refused("Ben", c.Swap("11", "deck"))
    assert "not_in_pile" in table.refused("Ana", c.Swap("2", "77"))
    table.do("Cy", c.Swap("19", "deck"))
    assert len(table.hand("Cy")) == 9
    table.on_deck()
    table.do("Ana", c.Swap(table.hand("Ana")[0], "deck"))
    assert "swap_own_turn" in table.refused("Ben", c.Swap(table.hand("Ben")[0], "deck"))
    table.do(HOST, c.EndTurn())
    table.do("Ben", c.MakePledge(table.public.on_deck("Ana")[0], "pro"))
    assert "swap_at_start" in table.refused("Ben", c.Swap(table.hand("Ben")[0], "deck"))


def test_r04_whoever_refills_reads_whose_pile_a_bill_lies_on_and_its_four_signs() -> None:
    table = Table()
    table.do("Ana", c.Discard(table.hand("Ana")[:1]))
    table.do("Ben", c.Discard(("10",)))
    table.do("Cy", c.Discard())
    (field,) = next(offer for offer in table.page("Ana").offers if offer.do == "refill").fields
    assert [choice.say for choice in field.choices] == ["Bill 10: + − + + (+1) · Ben"]  # type: ignore[union-attr]  # it is there


def test_r05_anothers_pledge_does_not_end_the_start_of_a_turn() -> None:
    table = Table().to_pledges()
    bill = table.public.on_deck("Ana")[0]
    table.do("Ben", c.MakePledge(bill, "pro"))
    table.do("Cy", c.LayCards("Ana", table.hand("Cy")[:1]))
    table.do("Ana", c.Swap(table.hand("Ana")[0], "deck"))


def test_r06_three_bills_lie_on_deck_and_cannot_be_swapped() -> None:
    table = Table().keep_all()
    assert "three_bills" in table.refused("Ana", c.PutOnDeck(("1", "2")))
    table.on_deck(Ana="4 5 6")
    assert table.public.on_deck("Ana") == ("4", "5", "6")
    assert "not_in_hand" in table.refused("Ana", c.Swap("4", "deck"))
    assert [bill.number for bill in table.board().members[0].row] == ["4", "5", "6"]


def test_r07_pledges_are_final_at_the_end_of_the_turn_and_until_then_taken_back() -> None:
    table = Table().to_pledges()
    bill = table.public.on_deck("Ana")[0]
    table.do("Ben", c.MakePledge(bill, "pro"))
    table.do("Ben", c.TakeBackPledge(bill))
    assert table.story()[-1] == f"Ben takes a pledge back: Yay on Bill {bill}."
    table.do(HOST, c.MakePledge(bill, "con", "Ben"))
    assert "pledged_already" in table.refused("Ben", c.MakePledge(bill, "pro"))
    assert "own_bill" in table.refused("Ana", c.MakePledge(bill, "pro"))
    assert "not_on_deck" in table.refused("Cy", c.MakePledge("81", "pro"))
    assert "no_such_side" in table.refused("Cy", c.MakePledge(bill, "maybe"))
    assert "not_yours" in table.refused("Cy", c.TakeBackPledge(bill, "Ben"))
    table.do("Ana", c.EndTurn())
    assert "pledge_final" in table.refused("Ben", c.TakeBackPledge(bill))
    assert [(t.seat, t.side, t.final) for t in table.board().members[0].row[0].tokens] == [("Ben", "con", True)]
    assert table.active == "Ben"
    assert "not_active" in table.refused("Ana", c.EndTurn())


def test_r07_a_pledge_for_a_pledge_is_one_entry_and_is_taken_back_as_one() -> None:
    table = Table().to_pledges()
    bill, back = table.public.on_deck("Ana")[0], table.public.on_deck("Cy")[1]
    swap = c.MakePledge(bill, "pro", "Ben", back, "con")
    table.do("Ben", swap)
    assert [p.seat for p in table.public.pledges] == ["Ben"], "nobody promises in another's name"
    table.do("Ben", c.TakeBackPledge(bill))
    table.do(HOST, swap)
    assert [(p.seat, p.bill, p.side, p.to) for p in table.public.pledges] == [
        ("Ben", bill, "pro", "Ana"), ("Ana", back, "con", "Ben"),
    ]  # fmt: skip
    assert table.refused(HOST, swap) == ["pledged_already", "pledged_already"]
    own = table.public.on_deck("Ana")[1]
    assert table.refused(HOST, c.MakePledge(bill, "pro", "Cy", own)) == ["own_bill"]
    table.do("Ana", c.TakeBackPledge(back))
    assert table.public.pledges == ()


def test_r13_each_ballot_says_what_it_does_to_the_own_pledge_and_the_own_page_what_was_promised_for_it() -> None:
    table = Table().to_pledges()
    bill, back = table.public.on_deck("Ana")[0], table.public.on_deck("Cy")[0]
    table.do(HOST, c.MakePledge(bill, "con", "Ben", back, "pro"))
    table.end_turns().put(bill)
    said = {seat: [o.then for o in table.page(seat).offers if o.do == "vote"] for seat in ("Ben", "Cy")}
    assert said["Ben"] == ["breaks my pledge to Ana", "breaks my pledge to Ana", "keeps my pledge to Ana"]
    assert set(said["Cy"]) == {"breaks no pledge"}
    mine = table.mine("Ben")
    assert (mine.pledged, mine.pledged_to, mine.in_return) == ("nay", "Ana", f"Yay on Bill {back}")
    assert [m.gain for m in table.board().members] == [pieces.worth(m.rep, bill) for m in table.board().members]


def test_r07_a_pledge_is_turned_round_where_it_lies_while_it_is_not_final() -> None:
    table = Table().to_pledges()
    bill = table.public.on_deck("Ana")[0]
    table.do("Ben", c.MakePledge(bill, "pro"))
    chip = table.page(HOST).view.deals[0]
    about = [offer.do for offer in table.page(HOST).offers if offer.deal == chip.key]
    assert about == ["change_pledge", "take_back_pledge"]
    assert table.refused("Ben", c.ChangePledge(bill, "pro")) == ["same_side"]
    table.do("Ben", c.ChangePledge(bill, "con"))
    assert [(p.number, p.side) for p in table.public.pledges] == [(1, "con")]
    table.do("Ana", c.EndTurn())
    assert table.refused("Ben", c.ChangePledge(bill, "pro")) == ["pledge_final"]


def test_r13_a_broken_pledge_says_to_whom_it_was_given() -> None:
    table = Table().to_pledges()
    table.do("Ben", c.MakePledge("1", "pro"))
    table.do("Cy", c.MakePledge(table.public.on_deck("Ben")[0], "con"))
    assert [p.to for p in table.public.pledges] == ["Ana", "Ana"]
    table.end_turns().play("1", "Y N A")
    assert "Ben broke the pledge to Ana (Yay on Bill 1) and sits out the next Pledge turn." in table.story()


def test_r07_cards_change_hands_together_at_the_end_of_the_turn_and_only_the_two_see_which() -> None:
    table = Table().to_pledges()
    mine, theirs = table.hand("Ana")[0], table.hand("Ben")[0]
    table.do("Ana", c.LayCards("Ben", (mine,)))
    table.do("Ben", c.LayCards("Ana", (theirs,)))
    assert "trade_with_active" in table.refused("Ben", c.LayCards("Cy", (table.hand("Ben")[0],)))
    assert "no_cards" in table.refused("Cy", c.LayCards("Ana", ()))
    assert [one.number for one in table.mine("Ana").lying] == [mine]
    shown = table.mine("Ben")
    assert mine not in [bill.number for bill in (*shown.hand, *shown.lying, *shown.others)], "face down until then"
    table.do("Ana", c.EndTurn())
    assert mine in table.hand("Ben")
    assert theirs in table.hand("Ana")
    assert f"Ana gives Ben: Bill {mine}." in table.story("Ben")
    assert not any("gives" in say for say in table.story("Cy"))
    assert not any("gives" in say for say in table.story())


def test_r07_until_the_turn_ends_either_side_gives_cards_back() -> None:
    table = Table().to_pledges()
    before = set(table.hand("Ana"))
    table.do("Ana", c.LayCards("Ben", table.hand("Ana")[:2]))
    assert "not_your_trade" in table.refused("Cy", c.GiveBack("Ana", "Ben"))
    table.do("Ben", c.GiveBack("Ana", "Ben"))
    assert table.story()[-1] == "Ben does not want what Ana laid; it goes back."
    assert set(table.hand("Ana")) == before
    assert "no_such_trade" in table.refused("Ana", c.GiveBack("Ana", "Ben"))


def test_r08_the_active_player_puts_one_bill_from_on_deck_to_the_vote() -> None:
    table = Table().to_pledges().end_turns()
    assert (table.phase, table.active) == (Phase.SPONSOR, "Ana")
    assert "not_active" in table.refused("Ben", c.PutToVote(table.public.on_deck("Ben")[0]))
    assert "not_your_bill" in table.refused("Ana", c.PutToVote(table.public.on_deck("Ben")[0]))
    table.put("2")
    assert table.board().bill is not None
    assert table.board().bill.number == "2"  # type: ignore[union-attr]  # just seen
    assert table.board().waiting == table.names
    table.vote("Y Y N").go_on()
    assert table.active == "Ben"


def test_r08_a_single_bill_of_an_empty_hand_comes_to_the_vote_by_itself_once_the_last_result_was_seen() -> None:
    """Seen at a table: in the last round each bill asked for *Go on* and then for the one bill that was left."""
    table = Table(variant_short="on").to_pledges()
    for _round in range(5):
        table.end_turns()
        assert table.phase is Phase.SPONSOR, "several bills lie there"
        table.all_fail()
    table.end_turns()
    assert (table.phase, table.active) == (Phase.VOTE, "Ana")
    table.vote("A A A")
    assert table.phase is Phase.RESULT, "everybody sees the result first"
    table.do(HOST, c.GoOn())
    assert (table.phase, table.active) == (Phase.VOTE, "Ben")
    assert not table.public.on_deck("Ben")
    assert not RULES.broken(table.state)


@pytest.mark.parametrize(
    ("ballots", "passed"), [("Y Y N", True), ("Y N A", False), ("A A A", False), ("Y A A", True), ("N N Y", False)]
)
def test_r09_a_sum_above_zero_passes(ballots: str, passed: bool) -> None:
    table = Table().to_pledges().end_turns().put().vote(ballots)
    assert table.public.past[0].passed is passed
    assert table.board().outcome.result == ("passed" if passed else "failed")  # type: ignore[union-attr]  # just voted


def test_r9_in_a_correction_no_ballot_is_keyed_in_anew_where_others_are_asked() -> None:
    table = Table(sponsor_votes="no").to_pledges().end_turns()
    for _sponsor in range(2):
        table.play("", " ".join("Y" for _ in table.public.voters))
    first, second = (entry.n for entry in table.session.evening.entries if isinstance(entry.command, TurnOut))
    anew = Instead(second, "anew", "Cy", {"do": "vote", "ballot": "nay"})
    assert table.refused(JUDGE, Correct(first, "strike", "none had voted", instead=(anew,))) == ["other_box"]
    table.do(JUDGE, Correct(first, "strike", "none had voted"))
    assert table.phase is Phase.VOTE
    assert table.public.voters == ("Ben", "Cy")


def test_r10_everybody_scores_a_passed_bill_losses_too_and_a_failed_one_scores_nothing() -> None:
    # Ana SP, Ben FP, Cy SC+FC; bill 10 is +1 −1 +1 +1, bill 14 is +1 −1 −1 −1.
    table = Table(hands={"Ana": ("10", "14", "41")}).to_pledges().end_turns()
    table.put("14").vote("Y Y A")
    assert table.totals() == [1, -1, -2]
    assert table.held("passed") == ("14",)
    table.go_on().play("", "A A A")
    assert table.totals() == [1, -1, -2]
    assert len(table.held("failed")) == 1


def test_r11_the_empty_place_is_filled_from_the_hand() -> None:
    table = Table().to_pledges().end_turns().put("1").vote("Y Y Y")
    assert "place_empty" in table.refused(HOST, c.GoOn())
    assert "not_your_turn" in table.refused("Ben", c.Replace(table.hand("Ben")[0]))
    assert "not_in_hand" in table.refused("Ana", c.Replace("81"))
    table.do("Ana", c.Replace("7"))
    assert table.public.on_deck("Ana") == ("2", "3", "7")


def test_r11_the_last_bill_of_a_hand_goes_on_deck_by_itself_and_hands_no_laptop_round() -> None:
    table = Table(variant_short="on").to_pledges()
    while len(table.hand("Ana")) > 1:
        table.end_turns().all_fail()
    (last,) = table.hand("Ana")
    table.end_turns().put(table.public.on_deck("Ana")[0]).vote("Y Y Y")
    assert last in table.public.on_deck("Ana")
    assert not table.hand("Ana")
    assert table.phase is Phase.RESULT, "what the vote came to is still told"
    assert not [card.seat for card in table.session.page(HOST).view.seats if card.waiting]
    assert table.session.page(HOST).view.foot == "Ana's last bill lies On Deck; no bill is left in the hand."
    table.do(HOST, c.GoOn())
    assert table.active == "Ben"


@pytest.mark.parametrize(("count", "short", "votes"), [(3, "off", 27), (3, "on", 18), (8, "off", 72), (8, "on", 48)])
def test_r12_pledges_and_votes_take_turns_until_no_bill_is_left(count: int, short: str, votes: int) -> None:
    table = Table(count, variant_short=short).to_pledges().finish()
    assert len(table.public.past) == votes
    assert table.public.round == (6 if short == "on" else 9)
    assert not any(table.hand(seat) or table.public.on_deck(seat) for seat in table.names)


@pytest.mark.parametrize(("side", "ballot", "broken"), [
    ("pro", "Y", False), ("pro", "A", True), ("pro", "N", True),
    ("con", "N", False), ("con", "A", True), ("con", "Y", True),
])  # fmt: skip
def test_r13_q05_who_breaks_a_pledge_sits_out_the_next_pledge_turn(side: str, ballot: str, broken: bool) -> None:
    table = Table().to_pledges()
    table.do("Ben", c.MakePledge("1", side))
    table.end_turns().play("1", f"Y {ballot} A").all_fail()
    assert table.public.sits == (("Ben",) if broken else ())
    assert table.public.past[0].broke == (("Ben",) if broken else ())
    if not broken:
        return
    row = table.public.on_deck("Cy")
    assert "sits_out" in table.refused("Ben", c.MakePledge(row[0], "pro"))
    assert "sits_out" in table.refused("Ana", c.LayCards("Ben", (table.hand("Ana")[0],)))
    table.do("Cy", c.MakePledge(table.public.on_deck("Ben")[-1], "pro"))
    table.do(HOST, c.EndTurn())
    assert table.active == "Cy", "Ben's own turn is passed over"
    assert [member.seat for member in table.board().members if member.sits] == ["Ben"]
    table.end_turns()
    assert not any(member.sits for member in table.board().members), "it misses no vote, and no wall says so"
    assert table.public.phase not in (Phase.PLEDGE, Phase.RESULT)
    table.all_fail()
    assert table.public.sits == ()


def bargained() -> tuple[Table, Any]:
    """Ben promises Ana a Yay on her bill 1, and asks for hers on his own."""
    table = Table().to_pledges()
    bill = table.public.on_deck("Ben")[0]
    form = next(offer for offer in table.page("Ben").offers if offer.do == "make_pledge")
    assert "In return Ana pledges on" in [field.say for field in form.fields]
    table.do("Ben", table.session.read(form.filled(bill="1", side="pro", other_bill=bill, other_side="pro")))
    return table, bill


def on_deals(table: Table, seat: str) -> dict[str, Any]:
    return {offer.short: offer for offer in table.page(seat).offers if offer.deal}


def test_r07_what_a_seat_asks_in_return_is_one_offer_that_the_other_accepts_or_refuses() -> None:
    table, bill = bargained()
    assert table.story()[-1] == f"Ben offers Ana: Yay on Bill 1, for Yay on Bill {bill}."
    card = table.page("Ana").view.mine.deals[0]
    assert (card.status, card.status_say) == ("answer", "your answer?")
    assert set(on_deals(table, "Ana")) == {"Accept", "Refuse"}
    assert "Accept" not in on_deals(table, "Ben")
    assert not on_deals(table, "Cy")
    assert "not_yours" in table.refused("Cy", c.AcceptPledge("Ben", "1", "pro"))
    table.do("Ana", table.session.read(on_deals(table, "Ana")["Accept"].filled()))
    assert {(p.seat, p.bill, p.to, p.swap) for p in table.public.pledges} == {
        ("Ben", "1", "Ana", 2), ("Ana", bill, "Ben", 1)
    }  # fmt: skip
    table.do("Ana", c.TakeBackPledge(bill))
    assert not table.public.pledges, "one deal goes whole"


def test_r07_an_offer_that_is_refused_goes_back_and_says_by_whom_and_an_unanswered_one_ends_with_the_turn() -> None:
    table, _bill = bargained()
    table.do("Ana", table.session.read(on_deals(table, "Ana")["Refuse"].filled()))
    assert table.story()[-1] == "Ana gives a pledge back to Ben: Yay on Bill 1."
    table, _bill = bargained()
    table.do("Ana", c.EndTurn())
    assert not table.public.pledges, "nobody is bound by what was never agreed"
    assert "Nobody answered what Ben offered: Yay on Bill 1." in table.story()
    table = Table(4).to_pledges()
    table.do("Ben", c.MakePledge(table.public.on_deck("Cy")[0], "pro", "", table.public.on_deck("Ben")[0]))
    table.do(HOST, Leave("Ana"))
    assert not table.public.pledges


def test_r07_in_the_own_turn_the_sponsor_is_asked_and_a_plain_pledge_can_be_given_back() -> None:
    table = Table().to_pledges()
    bill = table.public.on_deck("Ben")[0]
    assert "nobody_to_ask" in table.refused("Ana", c.MakePledge(bill, "con", "", "1"))
    table.do("Ana", c.MakePledge(bill, "pro", "", "1", "con"))
    table.do(HOST, table.session.read(next(o for o in table.page(HOST).offers if o.do == "accept_pledge").filled()))
    assert {(p.seat, p.bill, p.side) for p in table.public.pledges} == {("Ana", bill, "pro"), ("Ben", "1", "con")}
    table.do("Cy", c.MakePledge("2", "con"))
    table.do("Ana", table.session.read(on_deals(table, "Ana")["Give it back"].filled()))
    assert [p.seat for p in table.public.pledges] == ["Ana", "Ben"]


def test_r07_whoever_ends_the_own_turn_reads_what_becomes_final_and_says_so_once_more() -> None:
    table = Table().to_pledges()
    ends = next(offer for offer in table.page("Ana").offers if offer.do == "end_turn")
    field = ends.fields[0]
    assert isinstance(field, ChooseOne)
    assert "final" in field.say
    assert len(field.choices) == 1, "nothing is to be chosen"
    table.do("Ana", table.session.read(ends.filled(trade=field.choices[0].value)))
    assert table.active == "Ben"


def test_r14_a_representative_has_one_effect_a_game_and_texts_are_only_those_written_down() -> None:
    table = Table(effects={"sp": "Swap two bills On Deck.", "1": "Everybody draws."}).to_pledges()
    assert table.board().members[0].effect == "Swap two bills On Deck."
    effect = next(offer for offer in table.page("Ana").offers if offer.do == "use_effect")
    assert [field.say for field in effect.fields] == ["Swap two bills On Deck."], (
        "once a game is not one slip of a thumb"
    )
    table.do("Ana", table.session.read(effect.filled(seat="Ana")))
    assert [moment.say for moment in table.page("public").moments] == ["Ana uses the representative's special effect"]
    assert "effect_used" in table.refused("Ana", c.UseEffect())
    table.do(JUDGE, Put("used:rep:Ana", "no", "it was not meant"))
    table.do("Ana", c.UseEffect())
    assert table.board().members[0].effect_used
    table.end_turns().put("1").vote("Y Y Y")
    assert any("Everybody draws." in say for say in table.story())
    table.do(JUDGE, Put("used:bill:1", "yes", "carried out"))
    table.do(JUDGE, Post(2, "bank", "supply:Cy", "the effect of bill 1"))
    assert table.total("Cy") == 4, "+2 for bill 1, and the two posted"
    table.do(JUDGE, Put("sits:Cy", "yes", "so says the card"))
    assert "no_such_field" in table.refused(JUDGE, Put("level", "yes", "x"))
    assert "no_such_value" in table.refused(JUDGE, Put("sits:Cy", "maybe", "x"))
    assert "reason_needed" in table.refused(JUDGE, Put("sits:Cy", "yes", ""))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[bills]\n82 = 'x'", "bills, “82”: a number from 1 to 81 was expected"),
        ("[members]\nsp = 'x'", "members"),
        ("[bills]\n1 = 7", "bills …: a text was expected, a whole number is there"),
        ("[bills", "TOML"),
        ("[bills]\n1 = ''", "“1”"),
        ("x" * 200_000, "a text of at most"),
        ("bills = 3", "bills"),
    ],
)
def test_r14_a_file_of_effects_that_cannot_be_is_refused_in_a_sentence(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as caught:
        effects.read(text, "mine.toml")
    assert told in str(caught.value)


def test_r14_a_file_of_effects_is_read() -> None:
    text = "[representatives]\nspfp = 'One more card.'\n'sp.2' = 'No.'\n[bills]\n7 = 'Vote again.'\n"
    found = effects.read(text, "mine.toml")
    assert found == {"spfp": "One more card.", "sp.2": "No.", "7": "Vote again."}
    assert effects.of_rep(found, "sp.1") == ""
    assert effects.of_rep(found, "sp.2") == "No."


def test_r15_the_highest_total_wins() -> None:
    table = Table(hands={"Ana": ("14", "1", "2")}).to_pledges().end_turns().play("14", "Y Y A").finish()
    assert table.result.winners == ("Ana",)
    assert [(s.seat, s.place, s.total) for s in table.result.standings] == [
        ("Ana", 1, 1), ("Ben", 2, -1), ("Cy", 3, -2),
    ]  # fmt: skip
    assert table.result.graph["Ana"] == (0, *[1] * 9)


def test_r16_a_card_is_in_one_place_and_the_judge_moves_it_in_the_open() -> None:
    table = Table().to_pledges()
    table.do(JUDGE, Hand(("1",), "row:Ana", "pile:Ana", "the effect says so"))
    assert table.held("pile:Ana") == ("1",)
    assert "1" not in table.public.on_deck("Ana")
    assert any("moves Bill 1" in say for say in table.story())
    assert "not_there" in table.refused(JUDGE, Hand(("1",), "row:Ana", "pile:Ana", "again"))
    table.do(JUDGE, Hand(("81",), "hand:Ana", "pile:Ana", "is it there?"))
    assert "81" not in table.held("pile:Ana"), "where it is not, one fixed sentence"
    assert not isinstance(table.session.submit(JUDGE, Hand(("81",), "deck", "hand:Ben", "a card")), Refusal)
    assert "81" in table.hand("Ben")
    assert table.public.hands["Ben"] == 7
    for command in (
        Hand(("1", "2"), "deck", "hand:Ben", "x"),
        Hand(("82",), "deck", "hand:Ben", "x"),
        Hand(("1",), "deck", "deck", "x"),
        Hand(("1",), "floor", "deck", "x"),
        Hand(("1",), "pile:Ana", "deck", ""),
    ):
        table.refused(JUDGE, command)
    assert not RULES.broken(table.state)


def test_r16_every_card_on_the_table_is_traced_to_its_line_and_nobody_reads_anothers() -> None:
    table = Table(3).to_pledges()
    table.do("Ana", c.LayCards("Ben", (table.hand("Ana")[0],)))
    table.do("Ben", c.LayCards("Ana", (table.hand("Ben")[0],)))
    table.do("Ana", c.EndTurn())
    for viewer in ("public", *table.names):
        page = table.session.page(viewer)
        lines = [line for line in page.ledger if line.what]
        for seat in table.names:
            into = sum(line.amount for line in lines if line.dst == f"row:{seat}")
            out = sum(line.amount for line in lines if line.src == f"row:{seat}")
            assert into - out == len(table.public.on_deck(seat)) == 3
            hand = [line for line in lines if f"hand:{seat}" in (line.src, line.dst) and line.say in ("dealt", "drawn")]
            assert bool(hand) == (viewer == seat)
        traded = [line.say for line in lines if line.say == "traded"]
        assert len(traded) == {"Ana": 2, "Ben": 2}.get(viewer, 0)


def printed(**options: Any) -> Table:
    """A table with the box: hands are cardboard, the host keys in what lies open."""
    return Table(3, bills_mode="table", vote_secrecy="open", **options)


def keyed(table: Table) -> Table:
    """Everybody's first three, keyed in by the host."""
    for place, seat in enumerate(table.names):
        table.do(HOST, c.KeyOnDeck(seat, tuple(str(3 * place + n) for n in (1, 2, 3))))
    return table


def test_r06_with_the_box_the_host_keys_in_what_lies_on_deck_and_nothing_else_is_asked() -> None:
    table = printed()
    assert table.phase is Phase.ON_DECK
    assert not table.session.rules.wants(table.state)
    assert not [offer for offer in table.session.page("Ana").offers if offer.group == "cards"]
    table.all_look()
    assert "Deal, discard and refill at the table." in table.session.page("public").view.foot
    keyed(table)
    assert table.at(Phase.PLEDGE)
    assert table.public.on_deck("Ben") == ("4", "5", "6")
    assert table.public.hands == {"Ana": 6, "Ben": 6, "Cy": 6}
    assert table.session.page("public").view.board.deck == 81 - 27


def test_r06_the_form_says_who_begins_and_where_a_bill_lies_that_can_be_in_no_hand() -> None:
    table = printed()
    first = table.public.first
    offers = [offer for offer in table.session.page(HOST).offers if offer.do == "key_on_deck"]
    assert [offer.say for offer in offers if offer.main] == [f"{first} begins: the bills On Deck"]
    table.do(HOST, c.KeyOnDeck(first, ("1", "2", "3")))
    offer = next(offer for offer in table.session.page(HOST).offers if offer.do == "key_on_deck")
    field = offer.fields[0]
    assert isinstance(field, ChooseMany)
    grey = {one.value: [(why.key, why.given["seat"]) for why in one.refused] for one in field.choices if one.refused}
    assert grey == {bill: [("lies_on_deck", first)] for bill in "123"}
    assert field.choices[0].value == "4", "what can be keyed in comes first"


def test_r07_the_bills_of_whose_turn_it_is_come_first_where_pledges_are_made() -> None:
    table = keyed(printed())
    for offer in table.session.page(HOST).offers:
        if offer.do == "make_pledge" and offer.seat != table.active:
            bills = offer.fields[0]
            assert isinstance(bills, ChooseOne)
            assert tuple(one.value for one in bills.choices[:3]) == table.public.on_deck(table.active)


def test_r06_what_the_host_keys_in_is_checked_against_what_everybody_sees() -> None:
    table = printed()
    table.do(HOST, c.KeyOnDeck("Ana", ("1", "2", "3")))
    assert table.refused(HOST, c.KeyOnDeck("Ana", ("7", "8", "9"))) == ["laid_already"]
    assert table.refused(HOST, c.KeyOnDeck("Ben", ("3", "4", "5"))) == ["lies_on_deck"]
    assert table.refused(HOST, c.KeyOnDeck("Ben", ("4", "5"))) == ["so_many_bills"]
    assert "seen_already" in table.refused(HOST, c.KeyOnDeck("Ben", ("4", "5", "82")))
    assert table.refused(HOST, c.KeyOnDeck("Zoe", ("4", "5", "6"))) == ["no_such_seat_value"]
    assert "not_yours" in table.refused("Ben", c.KeyOnDeck("Ben", ("4", "5", "6")))
    assert "cards_at_table" in table.refused("Ben", c.PutOnDeck(("4", "5", "6")))
    assert "cards_in_app" in Table(3).keep_all().refused(HOST, c.KeyOnDeck("Ana", ("1", "2", "3")))


@pytest.mark.parametrize("short", ["off", "on"])
def test_r11_with_the_box_the_empty_place_is_keyed_in_until_every_hand_is_played(short: str) -> None:
    table = keyed(printed(variant_short=short))
    fresh, size = 10, 6 if short == "on" else 9
    while not table.public.over:
        table.end_turns()
        while table.phase in (Phase.SPONSOR, Phase.VOTE):
            table.put()
            table.do(HOST, c.ShowHands(dict.fromkeys(table.public.voters, "yay")))
            if table.public.laid_down[table.active] < size:
                assert table.refused(HOST, c.KeyOnDeck(table.active, ("1",))) in (["lies_on_deck"], ["voted_already"])
                table.do(HOST, c.KeyOnDeck(table.active, (str(fresh),)))
                fresh += 1
            else:
                assert table.refused(HOST, c.KeyOnDeck(table.active, ("81",))) == ["all_laid"]
                table.do(HOST, c.GoOn())
        assert not RULES.broken(table.state)
    assert len(table.public.past) == 3 * size
    assert table.session.page("public").result is not None


def test_r11_with_the_box_a_place_that_can_be_filled_is_passed_over_by_the_host_alone_who_says_so_twice() -> None:
    table = keyed(printed()).end_turns().put()
    table.do(HOST, c.ShowHands(dict.fromkeys(table.public.voters, "nay")))
    assert table.refused("Ben", c.GoOn()) == ["not_active", "place_empty"]
    assert table.refused("Ana", c.GoOn()) == ["place_empty"]
    assert table.refused("Ana", c.GoOn(True)) == ["place_empty"]
    assert table.refused(HOST, c.GoOn()) == ["hand_not_empty"]
    table.do(HOST, c.GoOn(True))
    assert len(table.public.on_deck("Ana")) == 2
    assert table.public.hands["Ana"] == 0, "what lies on the table is the truth"
    assert table.active == "Ben"
    assert not RULES.broken(table.state)


def test_r12_nobody_else_goes_on_for_the_active_player() -> None:
    table = Table().to_pledges().end_turns()
    while not table.public.past or table.hand("Ana") or table.public.active != "Ana" or table.phase != Phase.RESULT:
        if table.phase is Phase.PLEDGE:
            table.end_turns()
        elif table.phase is Phase.RESULT:
            table.go_on()
        else:
            table.put().vote("A A A")
    assert table.refused("Ben", c.GoOn()) == ["not_active"]
    table.do("Ana", c.GoOn())


def test_r11_a_bill_that_the_judge_took_away_is_replaced_at_the_next_vote_of_its_player() -> None:
    table = Table().to_pledges()
    for bill in table.public.on_deck("Ben"):
        table.do(JUDGE, Hand((bill,), "row:Ben", "pile:Ben", "the effect says so"))
    table.end_turns().play("", "A A A")
    assert (table.active, table.phase) == ("Ben", Phase.SPONSOR)
    assert "Ben fills the empty place On Deck." in table.page().view.foot
    assert table.refused(HOST, c.GoOn()) == ["bill_first"]
    table.do("Ben", c.Replace(table.hand("Ben")[0]))
    assert "no_place" not in str(table.page("Ben").offers)
    table.put().vote("A A A")
    for _place in range(3):
        table.do("Ben", c.Replace(table.hand("Ben")[0]))
    assert len(table.public.on_deck("Ben")) == 3
    assert table.active == "Cy"
    assert not RULES.broken(table.state)


def test_r01_with_the_box_the_table_builds_the_deck_and_it_follows_from_what_is_keyed_in() -> None:
    table = Table(3, rep_mode="keyed", build_social="box", build_fiscal="box")
    assert "X, A, YB" in table.page().view.foot
    keys = [offer.given["key"] for offer in table.page(HOST).offers if offer.do == "draw"]
    assert keys[0] == "rep:0:Ana"
    before = table.page(HOST).offers[0].fields[0]
    assert isinstance(before, ChooseMany)
    table.draw(HOST, keys[0], "scfc.2")
    field = next(o for o in table.page(HOST).offers if o.do == "draw").fields[0]
    assert isinstance(field, ChooseMany)
    assert [choice.value for choice in field.choices if not choice.refused] == ["sp.1", "fp.1"]
    first = [choice.value for choice in before.choices]
    assert [choice.value for choice in field.choices] == first, "a digit means one card all the while"
    table.draw(HOST, "rep:0:Ben", "sp.2")
    assert "no_such_outcome" in table.refused(HOST, Draw("rep:0:Cy", ("fc.1",)))
    table.draw(HOST, "rep:0:Cy", "fp.1")
    assert not RULES.broken(table.state)


def test_r01_representatives_that_lie_face_down_must_come_from_one_deck_all_the_same() -> None:
    table = Table(3, rep_mode="keyed", rep_visibility="hidden", build_social="box", build_fiscal="box")
    for seat, rep in zip(table.names, ("sp.1", "sc.1", "fp.1"), strict=True):
        table.draw(seat, f"rep:0:{seat}", rep)
    assert table.happened(e.RepsImpossible)


def test_r01_the_two_equal_representatives_are_told_apart_only_by_what_the_table_wrote_down() -> None:
    same = Table(3, rep_mode="keyed").page(HOST).offers[0].fields[0]
    assert [(c.value, c.say) for c in same.choices][:1] == [("sp.1", "Social Progressive")]  # type: ignore[union-attr]  # it is there
    assert len(same.choices) == 3  # type: ignore[union-attr]  # it is there
    told = Table(3, rep_mode="keyed", effects={"sp.2": "Draw one."}).page(HOST).offers[0].fields[0]
    said = [choice.say for choice in told.choices]  # type: ignore[union-attr]  # it is there
    assert said[:2] == ["Social Progressive: without a text", "Social Progressive: Draw one."]


def test_r15_the_graph_has_a_point_for_every_round_however_many_bills_it_had() -> None:
    table = Table().to_pledges()
    for bill in table.public.on_deck("Ben"):
        table.do(JUDGE, Hand((bill,), "row:Ben", "failed", "the effect says so"))
    for bill in table.hand("Ben"):
        table.do(JUDGE, Hand((bill,), "hand:Ben", "failed", "the effect says so"))
    table.finish()
    assert {len(line) for line in table.result.graph.values()} == {1 + table.public.round}
