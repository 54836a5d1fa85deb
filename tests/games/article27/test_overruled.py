"""What a judge's order can do to the table, and what it cannot: whatever is waived, the evening goes on."""

from __future__ import annotations

from companion.core.corrections import Correct
from companion.core.messages import HOST, JUDGE, Post, Put, Refusal
from companion.core.trial import Trial
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.deals import FreeText
from companion.games.article27.state import Phase
from companion.sessions import Adjust
from tests.games.article27.evenings import Table


def ordered(table: Table, who: str, waive: str, **command: object) -> set[str]:
    """The judge has a seat do something and waives a reason; the keys of what still forbids it."""
    answer = table.session.submit(JUDGE, Adjust(who, command, (waive,), "the table wants it"))
    return {reason.key for reason in answer.reasons} if isinstance(answer, Refusal) else set()


def test_no_waiver_lets_a_third_seat_say_whether_a_deal_was_kept() -> None:
    table = Table().strike().floor("red")
    deal = table.deal("Ana", "Ben", 2, "other", conditions=[FreeText("as agreed")])
    table.vote("Y Y Y Y").reveal()
    assert ordered(table, "Cy", "not_your_deal", do="tick", deal=deal, met=True) == {"not_your_deal"}
    table.do("Ana", c.Tick(deal, True))
    table.do("Ben", c.Tick(deal, True))
    assert table.at(Phase.PAYOUT)


def test_a_judge_who_rules_on_a_promise_puts_no_words_into_a_players_mouth() -> None:
    """Seen at a table: the judge ruled, and the story said that Ben, who had said the opposite, said so."""
    table = Table().strike().floor("red")
    deal = table.deal("Ana", "Ben", 2, "other", conditions=[FreeText("as agreed")])
    table.vote("Y Y Y Y").reveal()
    table.do("Ana", c.Tick(deal, False))
    told = table.session.evening.live[-1]
    table.do("Ben", c.Tick(deal, True))
    order = Correct(told, "replace", "Both agree that it was.", "", {"do": "tick", "deal": deal, "met": True})
    trial = table.session.tried(order)
    assert isinstance(trial, Trial)
    assert not any("Ana says it was kept" in one for line in trial.becomes for one in line.becomes)
    table.do(JUDGE, order)
    told_now = [line.say for line in table.page("public").story if not line.undone]
    assert any(line.startswith("The judge rules that it was kept: ") for line in told_now)
    assert not any("Ana says it was kept" in line for line in told_now)
    table.do(JUDGE, Correct(table.session.evening.live[-2], "strike", "Ben was away."))
    again = [line.say for line in table.page("public").story if not line.undone]
    assert not any("Ana says it was kept" in line for line in again)


def test_no_waiver_empties_the_floor_under_the_ballots() -> None:
    table = Table().strike().floor("red").vote("Y Y Y Y")
    assert ordered(table, "Ana", "floor_frozen", do="move_disc", colour="red", to="table") == {"empty_floor"}
    assert ordered(table, "Ana", "floor_frozen", do="move_disc", colour="blue", to="floor") == set()
    assert ordered(table, "Ana", "floor_frozen", do="move_disc", colour="red", to="table") == set()
    table.reveal().settle()
    assert table.public.past[-1].floor == ("blue",)


def test_a_redraw_that_the_judge_orders_against_the_house_rule_is_drawn() -> None:
    table = Table(draw_correction="play_on").begin_round()
    assert ordered(table, HOST, "play_on", do="redraw", seat="Ben") == set()
    assert len([event for event in table.happened(e.TokensDrawn) if event.seat == "Ben"]) == 2


def test_no_limit_turns_open_hands_into_abstentions_before_they_are_keyed_in() -> None:
    table = Table(vote_mode="open", vote_limit=30).strike().floor("red").call().wind(60_000)
    table.hands("Y Y Y A")
    assert table.results() == ["pass"]


def test_a_veto_that_is_tested_after_the_deals_is_not_shown_as_the_last_word() -> None:
    table = Table(veto_eligibility="after_settlement").strike().floor("red").set_supply("Di", 3)
    deal = table.deal("Ana", "Ben", 2, "other", conditions=[FreeText("as agreed")])
    table.vote("Y Y Y V").reveal()
    outcome = table.board().outcome
    assert outcome is not None
    assert "seen once the deals are settled" in outcome.why
    table.do("Ana", c.Tick(deal, True))
    table.do("Ben", c.Tick(deal, True))
    outcome = table.board().outcome
    assert outcome is not None
    assert (outcome.result, "once the deals" in outcome.why) == ("pass", False)


def test_a_bank_that_owes_the_bonus_is_told_at_once() -> None:
    table = Table()
    table.do(JUDGE, Post(330, "bank", "supply:Ana", "a rich table"))
    table.begin_round()
    assert table.bank < 0
    assert table.public.short


def test_after_a_challenge_the_host_is_not_offered_that_nobody_challenges() -> None:
    table = Table(variant_lcs="on", lcs_simultaneous="lowest_seat").strike().floor("red").vote("Y Y Y Y").reveal()
    table.do("Ana", c.Announce(5))
    table.do("Ben", c.Challenge())
    assert [offer.say for offer in table.page(HOST).offers if offer.main] == ["Nobody else challenges"]


def test_a_gavel_that_the_judge_sets_before_the_first_round_opens_it() -> None:
    table = Table()
    table.do(JUDGE, Put("gavel", "Cy", "she spoke in public last"))
    assert table.foot().startswith("Cy holds the gavel first.")
    table.begin_round()
    assert table.leader == "Cy"
