"""Every open question of Legislation: its default, and its alternatives."""

from __future__ import annotations

import pytest

from companion.core.corrections import Rename
from companion.core.messages import HOST, JUDGE, Hand, Pause, Post, Resume, TimeUp, TurnOut
from companion.core.offers import ChooseOne
from companion.games.legislation import commands as c
from companion.games.legislation import events as e
from companion.games.legislation import pieces
from companion.games.legislation.rulings import BY_KEY
from companion.games.legislation.state import Phase
from tests.games.contract import test_clock
from tests.games.legislation.evenings import RULES, Table


def test_q01_two_agendas_count_together_or_the_better_or_the_worse_one() -> None:
    assert BY_KEY["dual.scoring"].default == "sum"
    worths = [pieces.worth("scfc.1", bill) for bill in pieces.BILLS]
    assert [worths.count(points) for points in (-2, -1, 0, 1, 2)] == [9, 18, 27, 18, 9]
    for rule, cy in (("sum", 0), ("better", 1), ("worse", -1)):
        table = Table(hands={"Ana": ("10", "1", "2")}, dual_scoring=rule).to_pledges().end_turns()
        table.put("10").vote("Y Y Y")
        assert table.totals() == [1, 1, cy]


def test_q02_ballots_are_sealed_and_turn_together() -> None:
    assert BY_KEY["vote.secrecy"].default == "open"
    table = Table().to_pledges().end_turns().put()
    records = len(table.session.journal.records())
    table.do("Ben", c.Vote("yay"))
    table.do("Ben", c.Vote("nay"))
    assert not table.board().ballots
    assert table.board().waiting == ("Ana", "Cy")
    reveal = next(offer for offer in table.page(HOST).offers if offer.do == "reveal")
    assert [(reason.key, reason.waits_for) for reason in reveal.refused] == [("ballots_missing", ("Ana", "Cy"))]
    assert table.page("Ben").view.mine.ballot == "nay"
    assert table.page("Ana").view.mine.ballot == ""
    assert "vote_sealed" in table.refused(HOST, c.ShowHands({}))
    assert "not_yours" in table.refused(HOST, c.Vote("yay"))
    assert "no_such_ballot" in table.refused("Ana", c.Vote("veto"))
    assert "wrong_phase" in table.refused(HOST, c.Reveal())
    table.do("Cy", c.Vote("abstain"))
    assert len(table.session.journal.records()) == records
    table.do("Ana", c.Vote("yay"))
    assert len(table.session.journal.records()) == records + 1
    turned = table.session.evening.entries[-1].command
    assert isinstance(turned, TurnOut)
    assert list(turned.choices) == ["Ana", "Ben", "Cy"]
    assert table.page("Ben").view.mine.ballot == "nay"
    assert "wrong_phase" in table.refused("Cy", c.Vote("yay"))
    table.do(HOST, c.Reveal())
    assert table.public.past[0].ballots == {"Ana": "yay", "Ben": "nay", "Cy": "abstain"}


def test_q02_hands_can_be_open_and_keyed_in() -> None:
    table = Table(vote_secrecy="open").to_pledges().end_turns().put()
    assert "vote_open" in table.refused("Ana", c.Vote("yay"))
    assert "seats_missing" in table.refused(HOST, c.ShowHands({"Ana": "yay"}))
    assert "no_such_voter" in table.refused(HOST, c.ShowHands({"Zoe": "yay"}))
    table.do(HOST, c.ShowHands({"Ana": "yay", "Ben": "yay", "Cy": "nay"}))
    assert table.public.past[0].passed


def test_q02_a_roll_call_begins_on_the_sponsors_left() -> None:
    table = Table(vote_secrecy="roll_call").to_pledges().end_turns().put()
    assert "roll_call_turn" in table.refused("Ana", c.SayVote("yay"))
    table.do("Ben", c.SayVote("yay"))
    assert [(b.seat, b.ballot) for b in table.board().ballots] == [("Ben", "yay")]
    table.do(HOST, c.SayVote("nay", "Cy"))
    assert "vote_roll_call" in table.refused("Ana", c.Vote("yay"))
    table.do("Ana", c.SayVote("yay"))
    assert table.phase is Phase.RESULT
    assert table.public.past[0].passed


def test_q03_the_sponsor_votes_or_does_not() -> None:
    assert BY_KEY["sponsor.votes"].default == "yes"
    table = Table(sponsor_votes="no").to_pledges().end_turns().put()
    assert "sponsor_no_vote" in table.refused("Ana", c.Vote("yay"))
    table.vote("Y A")
    assert table.public.past[0].ballots == {"Ben": "yay", "Cy": "abstain"}


@pytest.mark.parametrize(("rule", "left"), [("bill", 1), ("round", 0)])
def test_q04_a_pledge_stays_with_its_bill_or_ends_with_the_round(rule: str, left: int) -> None:
    assert BY_KEY["pledge.lifetime"].default == "bill"
    table = Table(pledge_lifetime=rule).to_pledges()
    table.do("Ben", c.MakePledge("3", "pro"))
    table.end_turns().play("1", "A A A").all_fail()
    assert len(table.public.pledges) == left
    assert [past.how for past in table.public.past_pledges] == ["expired"] * (1 - left)
    assert table.public.sits == ()


def test_q06_the_first_turn_is_drawn_stays_or_moves_on() -> None:
    assert BY_KEY["first.player"].default == "random"
    assert len({Table(chance=True, seed=seed).public.first for seed in range(12)}) == 3
    table = Table(first="Ben").to_pledges()
    assert table.active == "Ben"
    table.end_turns().all_fail()
    assert table.active == "Ben"
    moves = Table(first="Ben", first_moves="yes").to_pledges().end_turns().all_fail()
    assert moves.active == "Cy"
    assert moves.end_turns().active == "Cy"


def test_q07_a_vote_round_has_one_bill_of_every_player_or_one_bill_only() -> None:
    table = Table(vote_round="one").to_pledges().end_turns().play("", "A A A")
    assert (table.phase, table.public.round) == (Phase.PLEDGE, 2)
    table.end_turns()
    assert table.active == "Ben"
    table.all_fail().finish()
    assert len(table.public.past) == 27
    assert table.public.round == 27 == table.public.rounds
    each = Table().to_pledges().end_turns().all_fail()
    assert [past.sponsor for past in each.public.past] == ["Ana", "Ben", "Cy"]


def test_q08_any_card_of_a_pile_is_taken_or_only_from_the_top() -> None:
    for rule in ("any", "top"):
        table = Table(refill_sources=rule)
        table.do("Ana", c.Discard(("1",)))
        table.do("Ben", c.Discard(("10", "11", "12")))
        table.do("Cy", c.Discard())
        if rule == "any":
            table.do("Ana", c.Refill(("10",)))
            continue
        assert "top_only" in table.refused("Ana", c.Refill(("10",)))
        assert "no_cards" in table.refused("Ana", c.Refill((), True))
        table.do("Ana", c.Refill(("12",), True))
        assert table.active == "Ben", "the hand is full: nothing to go on with"


def test_q08_who_looks_on_sees_the_next_card_of_the_pile() -> None:
    table = Table(refill_sources="top")
    table.do("Ana", c.Discard(("1", "2", "3")))
    table.do("Ben", c.Discard(("10", "11", "12")))
    table.do("Cy", c.Discard())
    table.do("Ana", c.Refill(("12",), True))
    assert table.active == "Ana"
    table.do("Ana", c.Refill(("11",)))
    assert set(table.hand("Ana")) >= {"11", "12"}
    assert len(table.hand("Ana")) == 9


def test_q09_nothing_left_to_draw_is_skipped() -> None:
    table = Table(8).keep_all()
    for bill in sorted(table.held("deck"), key=int):
        table.do(JUDGE, Hand((bill,), "deck", "failed", "an empty deck"))
    assert "deck_empty" in table.refused("Ana", c.Swap("1", "deck"))
    empty = Table(8)
    for bill in sorted(empty.held("deck"), key=int):
        empty.do(JUDGE, Hand((bill,), "deck", "failed", "an empty deck"))
    empty.do("Ana", c.Discard(("1", "2")))
    empty.do("Ben", c.Discard(("10", "11", "12")))
    for seat in empty.names[2:]:
        empty.do(seat, c.Discard())
    assert "deck_short" in empty.refused("Ana", c.Refill())
    empty.do("Ana", c.Refill(("10", "11")))
    assert len(empty.hand("Ben")) == 8, "one card more is nowhere to be had"


@pytest.mark.parametrize(
    ("rule", "winners"), [("shared", ("Ana", "Ben", "Cy")), ("passed", ("Ana",)), ("faithful", ("Ben", "Cy"))]
)
def test_q10_equal_totals_share_the_win_or_are_told_apart(rule: str, winners: tuple[str, ...]) -> None:
    assert BY_KEY["tie.final"].default == "shared"
    table = Table(hands={"Ana": ("81", "1", "2")}, tie_final=rule).to_pledges()
    bill = table.public.on_deck("Cy")[0]
    table.do("Ana", c.MakePledge(bill, "pro"))
    # A bill of Ana's that gives nobody anything passes, and she breaks a pledge on Cy's.
    table.end_turns().play("81", "Y Y A").play("", "A A A").play(bill, "A A A").finish()
    assert table.totals() == [0, 0, 0]
    assert table.result.winners == winners


@pytest.mark.parametrize(("rule", "total"), [("yes", -2), ("floor", 0)])
def test_q11_totals_may_be_negative_or_stop_at_nothing(rule: str, total: int) -> None:
    assert BY_KEY["negative.total"].default == "yes"
    table = Table(hands={"Ana": ("14", "1", "2")}, negative_total=rule).to_pledges().end_turns()
    table.put("14").vote("Y Y A")
    assert table.total("Cy") == total
    table.do(JUDGE, Post(1, "supply:Cy", "bank", "a fine"))
    assert table.total("Cy") == (0 if rule == "floor" else -3)
    assert not RULES.broken(table.state)


def unequal(table: Table) -> Table:
    """Two cards of Ana's lie for Ben, and one of Ben's for Ana."""
    table.do("Ana", c.LayCards("Ben", table.hand("Ana")[:2]))
    table.do("Ben", c.LayCards("Ana", table.hand("Ben")[:1]))
    return table


def test_q12_an_unequal_trade_stands_open_until_somebody_says_what_becomes_of_it() -> None:
    assert BY_KEY["trade.hand_size"].default == "equal"
    table = unequal(Table().to_pledges())
    assert "Ana lays 2 cards for Ben, who lays fewer:" in table.page().view.foot, "it is said before"
    assert table.refused(HOST, c.EndTurn()) == ["trade_unequal"]
    assert table.refused("Ana", c.EndTurn()) == ["trade_unequal"]
    assert table.refused("Ana", c.EndTurn("stand")) == ["no_such_end"], "not by the one who gains by it"
    ends = next(offer for offer in table.page(HOST).offers if offer.do == "end_turn")
    (field,) = ends.fields
    assert isinstance(field, ChooseOne)
    assert [choice.value for choice in field.choices] == ["back", "stand"]
    assert field.say == (
        "Unequal trades: Ana for Ben and Ben for Ana. If they stand: Ana takes 1 bill from the deck once the hand is"
        " empty; 1 bill of Ben comes to no vote"
    ), "what follows is said before it is chosen"
    assert not any("Ana" in choice.say for choice in field.choices), "no name is cut on a button"


def test_q12_an_unequal_trade_goes_back_when_the_host_or_the_active_player_says_so() -> None:
    for by in (HOST, "Ana"):
        table = Table().to_pledges()
        before = set(table.hand("Ana")), set(table.hand("Ben"))
        unequal(table).do(by, c.EndTurn("back"))
        assert (set(table.hand("Ana")), set(table.hand("Ben"))) == before
        assert all(event.unequal for event in table.happened(e.CardsBack))


def test_q12_where_the_table_says_so_an_unequal_trade_goes_back_by_itself_and_the_foot_says_it() -> None:
    table = Table(trade_hand_size="back").to_pledges()
    before = set(table.hand("Ana")), set(table.hand("Ben"))
    unequal(table)
    assert ", who lays fewer: they go back when the turn ends." in table.page().view.foot
    assert table.refused(HOST, c.EndTurn("stand")) == ["no_such_end"]
    assert not next(offer for offer in table.page(HOST).offers if offer.do == "end_turn").fields
    table.do(HOST, c.EndTurn())
    assert (set(table.hand("Ana")), set(table.hand("Ben"))) == before


def test_q12_an_unequal_trade_that_the_host_lets_stand_counts_and_the_deck_gives_the_missing_bills() -> None:
    table = unequal(Table().to_pledges())
    given = table.hand("Ana")
    table.do(HOST, c.EndTurn("stand"))
    assert (len(table.hand("Ana")), len(table.hand("Ben"))) == (5, 7)
    assert not set(table.hand("Ben")) & set(given)
    assert not RULES.broken(table.state)
    while table.public.round < 9 or table.active != "Ben" or table.phase is not Phase.SPONSOR:
        table.end_turns().play("", "N N N")
    why = "Ben puts the last bill to the vote, or swaps a card first."
    assert table.page().view.foot == why, "why Ben alone is asked"
    table.finish()
    assert [sum(p.sponsor == seat for p in table.public.past) for seat in table.names] == [9, 9, 9]
    assert not RULES.broken(table.state)


def test_q12_with_free_trades_and_an_empty_deck_the_missing_bill_comes_from_a_pile() -> None:
    table = Table(trade_hand_size="free")
    table.do("Ana", c.Discard())
    table.do("Ben", c.Discard(table.hand("Ben")[:1]))
    table.do("Cy", c.Discard())
    for bill in table.held("deck"):
        table.do(JUDGE, Hand((bill,), "deck", "failed", "an empty deck"))
    table.on_deck()
    table.do("Ana", c.LayCards("Ben", table.hand("Ana")))
    table.do("Ana", c.EndTurn())
    table.end_turns().put().vote("A A A")
    fill = next(offer for offer in table.page("Ana").offers if offer.do == "replace")
    assert [choice.value for choice in fill.fields[0].choices] == list(table.held("pile:Ben"))  # type: ignore[union-attr]  # it is there
    table.do("Ana", c.Replace(table.held("pile:Ben")[0]))
    assert len(table.public.on_deck("Ana")) == 3
    assert not RULES.broken(table.state)
    table.all_fail().finish()
    assert not RULES.broken(table.state)


def test_q12_with_free_trades_everybody_still_has_nine_votes() -> None:
    table = Table(trade_hand_size="free").to_pledges()
    table.do("Ana", c.LayCards("Ben", table.hand("Ana")))
    table.do("Ana", c.EndTurn())
    assert (len(table.hand("Ana")), len(table.hand("Ben"))) == (0, 12)
    table.end_turns().put().vote("A A A")
    assert len(table.hand("Ana")) == 1, "the deck gives what the trade took"
    table.go_on().all_fail().finish()
    assert [sum(p.sponsor == seat for p in table.public.past) for seat in table.names] == [9, 9, 9]
    assert len(table.hand("Ben")) == 6
    assert "all_laid" not in str(table.story())


def test_q13_seven_play_the_printed_deck_and_are_told_or_swap_one() -> None:
    printed = Table(7)
    assert printed.board().notes
    swapped = Table(7, seven_balance="swap")
    assert not swapped.board().notes
    kinds = [rep.partition(".")[0] for rep in swapped.public.reps.values()]
    assert "fc" in kinds
    assert "fp" not in kinds


def test_q14_without_texts_nothing_is_invented() -> None:
    table = Table().to_pledges()
    assert not table.public.effects
    assert all(not member.effect for member in table.board().members)
    table.do(HOST, c.UseEffect("Ben"))
    assert table.public.used == ("rep:Ben",)


def test_q15_one_of_each_type_is_in_the_deck_and_its_copy_is_drawn() -> None:
    copies = set()
    for seed in range(12):
        reps = Table(8, chance=True, seed=seed).public.reps.values()
        assert len({rep.partition(".")[0] for rep in reps}) == 8
        copies |= {rep.partition(".")[2] for rep in reps}
    assert copies == {"1", "2"}


def test_q16_cards_are_swapped_at_the_start_of_votes_too_or_only_in_turn_three() -> None:
    table = Table().to_pledges().end_turns()
    table.do("Ana", c.Swap(table.hand("Ana")[0], "deck"))
    third = Table(swap_turns="third").keep_all()
    third.do("Ana", c.Swap("1", "deck"))
    third.on_deck()
    assert "swap_third_only" in third.refused("Ana", c.Swap(third.hand("Ana")[0], "deck"))


def test_q17_representatives_lie_open_or_hidden_to_the_end() -> None:
    table = Table(hands={"Ana": ("14", "1", "2")}, rep_visibility="hidden").to_pledges().end_turns()
    table.put("14").vote("Y Y A")
    assert [member.total for member in table.board().members] == [None, None, None]
    assert table.mine("Cy").total == -2
    assert table.mine("Cy").rep == "scfc.1"
    assert not any("scfc" in str(table.page(viewer)) for viewer in ("public", "Ana", HOST, JUDGE))
    assert not any(line.dst == "supply:Ana" for line in table.page("public").ledger)
    table.go_on()
    while table.phase is not Phase.COUNT:
        table.end_turns().all_fail()
    assert table.page().result is None
    assert not any("scfc" in str(table.page(viewer)) for viewer in ("public", "Ana", HOST, JUDGE)), "nor before it"
    for shown, seat in enumerate(table.names, 1):
        assert table.refused("Ana", c.TurnRep()) == ["not_yours"]
        table.do(HOST, c.TurnRep())
        assert [member.total is not None for member in table.board().members].count(True) == shown
        assert table.public.reps[seat]
    assert [s.total for s in table.result.standings] == [1, -1, -2]
    assert table.public.reps["Cy"] == "scfc.1"


@pytest.mark.parametrize(("rule", "from_deck"), [("piles", False), ("deck", True)])
def test_q20_a_swapped_card_comes_from_a_pile_and_from_the_deck_only_where_the_table_says_so(
    rule: str, from_deck: bool
) -> None:
    assert BY_KEY["swap.deck"].default == "piles"
    table = Table(swap_deck=rule)
    table.do("Ana", c.Discard())
    table.do("Ben", c.Discard(table.hand("Ben")[:1]))
    table.do("Cy", c.Discard())
    swap = next(offer for offer in table.page("Ana").offers if offer.do == "swap")
    assert ("deck" in [choice.value for choice in swap.fields[1].choices]) is from_deck  # type: ignore[union-attr]  # it is there
    if not from_deck:
        assert table.refused("Ana", c.Swap(table.hand("Ana")[0], "deck")) == ["swap_piles_only"]
    table.do("Ana", c.Swap(table.hand("Ana")[0], table.held("pile:Ben")[0]))


def test_q18_a_pledge_turn_is_timed_when_the_table_wants_it_and_the_clock_only_says_so() -> None:
    assert Table(3).to_pledges().page().view.clock is None
    table = Table(3, turn_seconds=90).to_pledges()
    clock = table.page().view.clock
    assert clock is not None
    assert clock.left_at(table.session.now()) == 90_000
    assert table.refused("clock", TimeUp()) == ["clock_stale"]
    table.do(HOST, Pause())
    assert table.refused(HOST, Pause()) == ["already_paused"]
    assert not table.session.running
    table.do(HOST, Resume())
    assert table.refused(HOST, Resume()) == ["not_paused"]
    table.time.wind(90_000)
    assert table.session.speak()
    assert "The time is up; what is still agreed counts until the turn ends." in table.story()
    assert table.at(Phase.PLEDGE)
    assert table.active == "Ana"
    assert table.page().view.clock is None
    assert table.refused(HOST, Pause()) == ["no_clock_runs"]
    table.do("Ben", c.MakePledge("1", "pro"))
    table.do(HOST, c.EndTurn())
    assert table.active == "Ben"
    assert table.page().view.clock is not None
    table.end_turns()
    assert table.page().view.clock is None


def test_q19_anyone_pauses_unless_the_table_says_otherwise() -> None:
    test_clock.test_anyone_pauses_at_home_and_a_tournament_lets_the_judge_or_nobody("legislation")
    test_clock.test_time_is_given_and_taken_with_a_line_and_an_undo_and_only_by_whom_the_table_lets("legislation")


def test_whoever_kept_every_pledge_is_named_however_few_they_were() -> None:
    """Seen at a table: one who kept 1 of 1 was left out beside one who kept 2 of 2."""
    table = Table().to_pledges()
    first, second = table.public.on_deck("Ana")[:2]
    for by, bill in (("Ben", first), ("Ben", second), ("Cy", first)):
        table.do(HOST, c.MakePledge(bill, "pro", by))
    table.end_turns().play(first, "Y Y Y").all_fail().end_turns().play(second, "Y Y Y").finish()
    assert ("Kept every pledge", "Ben, 2\u00a0of\u00a02; Cy, 1\u00a0of\u00a01") in table.result.honours


def test_what_lies_for_somebody_is_among_the_deals_of_both_and_is_given_back_there() -> None:
    table = Table().to_pledges()
    table.do(HOST, Rename("Ben", "Benedict"))
    table.do("Ben", c.LayCards("Ana", table.hand("Ben")[:1]))
    for seat in ("Ana", "Ben"):
        deals = {deal.key: deal for deal in table.mine(seat).deals}
        back = next(offer for offer in table.page(seat).offers if offer.do == "give_back")
        assert deals[back.deal].say == "1 card, face down"
        assert (deals[back.deal].payer, deals[back.deal].addressee) == ("Benedict", "Ana")
    assert not table.mine("Cy").deals


def test_a_broken_pledge_is_not_told_under_the_next_bill_and_who_sits_out_has_an_agenda_in_the_votes() -> None:
    table = Table().to_pledges()
    bill = table.public.on_deck("Ana")[0]
    table.do(HOST, c.MakePledge(bill, "pro", "Ben"))
    table.end_turns().put(bill).vote("Y N Y")
    assert [moment.say for moment in table.page().moments] == ["Ben broke the pledge to Ana"]
    table.go_on().put()
    assert not table.page().moments
    table.vote("A A A").go_on().all_fail()
    said = {card.name: card.subtitle for card in table.page().view.seats}
    assert said["Ben"] == "sits out"
    table.end_turns()
    assert {card.name: card.subtitle for card in table.page().view.seats}["Ben"] != "sits out"
