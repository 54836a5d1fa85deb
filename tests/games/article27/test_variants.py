"""R63–R71: Easy Come, Easy Go; Lie, Cheat, and Steal; and both at once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import HOST, Posted
from companion.core.offers import Number
from companion.games.article27 import commands as c
from companion.games.article27 import events as e
from companion.games.article27.state import Phase
from tests.games.article27.evenings import Table

PLAYERS = (3, 4, 5, 6)


def announcing(count: int = 4, floor: str = "red blue", **more: Any) -> Table:
    """A proposal has passed under Lie, Cheat, and Steal; with four over red and blue the truth is 8, 1, −6, −1."""
    table = Table(count, variant_lcs="on", **more).strike().floor(*floor.split())
    return table.vote(" ".join("Y" * count)).reveal()


def moved(table: Table, why: str) -> list[tuple[str, str, int]]:
    """Every posting of a kind: from, to, points."""
    return [(p.src, p.dst, p.amount) for p in table.happened(Posted) if p.why == why]


@pytest.mark.parametrize("count", PLAYERS)
def test_r63_everybody_starts_with_twenty_points(count: int) -> None:
    table = Table(count, variant_easy="on")
    assert table.supplies() == [20] * count
    assert table.bank == 378 - 20 * count
    assert {p.rules for p in table.happened(Posted)} == {("R63",)}


@pytest.mark.parametrize("count", PLAYERS)
def test_r63_r64_the_two_variants_can_be_played_together(count: int) -> None:
    table = Table(count, variant_easy="on", variant_lcs="on").strike().floor("red")
    table.vote(" ".join("Y" * count)).reveal()
    for _ in table.names:
        table.announce(2)
    table.settle()
    assert table.supplies() == [27] + [22] * (count - 1)
    assert table.at(Phase.BETWEEN)


@pytest.mark.parametrize("count", PLAYERS)
def test_r64_scores_are_announced_in_seat_order_from_the_secretary_general(count: int) -> None:
    table = announcing(count, first="Ben")
    order = [*table.names[1:], "Ana"]
    for seat in order:
        assert table.at(Phase.ANNOUNCE)
        for other in table.names:
            if other != seat:
                assert "announce_order" in table.refused(other, c.Announce(0))
        table.announce(0)
    assert [event.seat for event in table.happened(e.Announced)] == order
    assert table.at(Phase.PAYOUT)


@pytest.mark.parametrize("score", [-99, -7, -6, 0, 9, 10, 99])
def test_r64_any_number_may_be_announced(score: int) -> None:
    table = announcing()
    table.do("Ana", c.Announce(score))
    assert table.public.announced == {"Ana": score}


def test_r64_nothing_is_announced_when_the_proposal_did_not_pass() -> None:
    for ballots in ("A A A A", "V Y Y Y"):
        table = Table(4, variant_lcs="on").strike().floor("red").vote(ballots).reveal()
        assert table.at(Phase.PAYOUT)
        assert table.refused("Ana", c.Announce(3)) == {"wrong_phase"}


def test_r64_nobody_is_shown_tokens_unless_there_is_a_challenge() -> None:
    table = announcing().announce(8).announce(1).announce(-6).announce(-1).settle()
    assert not table.happened(e.TokensShown)


@pytest.mark.parametrize(("said", "left"), [(8, 25), (9, 26), (30, 47), (0, 17), (-2, 15), (-99, 5)])
def test_r65_an_unchallenged_announcement_is_collected_true_or_not(said: int, left: int) -> None:
    table = announcing().announce(said)
    # Ana takes the bonus besides; who cannot pay what was announced pays what there is.
    assert table.supply("Ana") == left


def test_r65_the_tokens_of_an_unchallenged_announcement_stay_unseen_even_when_the_books_are_open() -> None:
    table = announcing().announce(8).announce(1, "Ana").announce(-6).announce(-1).settle().finish()
    first_round = table.story()[: table.story().index("Round 1 is over.")]
    assert [line.partition(" ")[0] for line in first_round if " drew " in line] == ["Ben"]
    assert "Nobody challenges Ana; the tokens go unseen." in table.story()


def test_r65_the_moment_for_a_challenge_passes() -> None:
    table = announcing()
    table.do("Ana", c.Announce(9))
    table.wind(9_999)
    assert table.public.window is not None
    table.wind(1)
    assert table.public.window is None
    assert table.refused("Ben", c.Challenge()) >= {"nothing_announced"}
    assert table.public.collected == ("Ana",)


def test_r65_or_everybody_has_said_that_they_do_not_challenge() -> None:
    table = announcing()
    table.do("Ana", c.Announce(9))
    for seat in ("Ben", "Cy"):
        table.do(seat, c.LetPass())
        assert table.public.collected == ()
    assert table.refused("Ben", c.LetPass()) == {"nothing_to_pass"}
    table.do("Di", c.LetPass())
    assert len(table.public.collected) == 1


def test_r65_who_stays_silent_may_still_be_named_by_the_host_and_the_window_closes_behind_the_last() -> None:
    """“Challenge!” is spoken: a digit names the challenger, whatever was pressed before."""
    table = announcing(lcs_simultaneous="ask")
    table.do("Ana", c.Announce(9))
    digits = [offer.given for offer in table.page(HOST).offers if offer.do == "challenge"]
    table.do("Ben", c.LetPass())
    assert [offer.given for offer in table.page(HOST).offers if offer.do == "challenge"] == digits
    assert not any(offer.do in ("challenge", "let_pass") for offer in table.page("Ben").offers)
    table.do(HOST, c.Challenge("Ben"))
    table.do("Cy", c.LetPass())
    assert table.public.collected == ()
    table.do("Di", c.LetPass())
    assert table.happened(e.ChallengeJudged)[-1].challenger == "Ben"
    table.do("Ben", c.Announce(0))
    assert any(offer.do == "let_pass" for offer in table.page("Cy").offers), "asked anew at the next announcement"


@pytest.mark.parametrize(("held", "may"), [(0, False), (2, False), (3, True), (4, True)])
def test_r66_a_challenger_needs_three_points(held: int, may: bool) -> None:
    table = announcing().set_supply("Ben", held)
    table.do("Ana", c.Announce(9))
    if may:
        table.do("Ben", c.Challenge())
        assert [event.challenger for event in table.happened(e.ChallengeJudged)] == ["Ben"]
    else:
        assert table.refused("Ben", c.Challenge()) == {"challenge_poor"}
        table.do(HOST, c.Challenge("Ben"))
        assert "Ben called a challenge without the 3 that it takes." in table.story()
        assert not table.happened(e.ChallengeJudged)
        table.do("Cy", c.Challenge())


def test_r66_nobody_challenges_themselves_and_only_one_challenges() -> None:
    table = announcing()
    table.do("Ana", c.Announce(9))
    assert table.refused("Ana", c.Challenge()) == {"challenge_self"}
    table.do("Cy", c.Challenge())
    assert "nothing_announced" in table.refused("Ben", c.Challenge())
    assert len(table.happened(e.ChallengeJudged)) == 1


def test_r66_callers_of_the_same_moment_settle_among_themselves_who_was_first() -> None:
    table = announcing(lcs_simultaneous="ask")
    table.do("Ana", c.Announce(9))
    table.do("Di", c.Challenge())
    table.do("Ben", c.Challenge())
    table.do(HOST, c.LetPass())
    question = table.page("public").question
    assert question is not None
    assert {choice.value for choice in question.choices} == {"Ben", "Di"}
    table.rule("lcs.simultaneous", "Di")
    assert [event.challenger for event in table.happened(e.ChallengeJudged)] == ["Di"]


def test_r67_a_challenged_player_shows_the_tokens_to_the_left_neighbour_only() -> None:
    table = announcing()
    table.announce(9, "Cy")
    shown = table.happened(e.TokensShown)
    assert [(event.seat, event.to, event.score) for event in shown] == [("Ana", "Ben", 8)]
    assert table.mine("Ben").neighbour_say == "Ana on your right shows +8."
    for viewer in ("Cy", "Di", "public", "host"):
        assert not any("Ana drew" in line for line in table.story(viewer))
    assert "Cy challenges Ana: +9 was false, the score is +8." in table.story()


def test_r67_tokens_that_the_app_does_not_know_are_read_by_the_left_neighbour() -> None:
    table = announcing(draw_mode="declared")
    table.announce(7, "Cy")
    assert table.foot() == "Ana shows the tokens to Ben on the left."
    assert [seat for seat in table.names if any(o.do == "show_score" for o in table.page(seat).offers)] == ["Ben"]
    assert table.refused("Cy", c.ShowScore(3)) == {"left_neighbour_confirms"}
    table.do("Ben", c.ShowScore(4))
    assert moved(table, "challenge_right") == [("supply:Ana", "supply:Cy", 3)]
    assert table.supply("Ana") == 12 + 4 - 3 + 5


@pytest.mark.parametrize("held", [3, 12])
def test_r68_a_wrong_challenge_costs_three(held: int) -> None:
    table = announcing().set_supply("Di", held).announce(8, "Di")
    assert moved(table, "challenge_wrong") == [("supply:Di", "supply:Ana", 3)]
    assert table.supply("Ana") == 12 + 8 + 3 + 5
    assert table.supply("Di") == held - 3


@pytest.mark.parametrize(("said", "pays"), [(9, 1), (7, 1), (12, 4), (4, 4), (13, 5), (3, 5), (40, 5), (-40, 5)])
def test_r69_a_false_announcement_costs_the_difference_but_never_more_than_five(said: int, pays: int) -> None:
    table = announcing().announce(said, "Di")
    assert moved(table, "challenge_right") == [("supply:Ana", "supply:Di", pays)]
    assert table.supply("Di") == 12 + pays
    assert table.supply("Ana") == 12 + 8 - pays + 5, "the true score is collected"


@pytest.mark.parametrize(("held", "from_cy", "from_bank"), [(6, 0, 5), (8, 2, 3), (10, 4, 1), (11, 5, 0)])
def test_r70_what_the_challenged_player_cannot_pay_the_bank_pays(held: int, from_cy: int, from_bank: int) -> None:
    table = announcing().announce(8).announce(1).set_supply("Cy", held)
    # Cy's truth is −6; that is paid first.
    table.announce(0, "Di")
    assert sum(amount for *_sides, amount in moved(table, "challenge_right")) == from_cy
    assert moved(table, "challenge_bank") == ([("bank", "supply:Di", from_bank)] if from_bank else [])
    assert table.supply("Di") == 17
    assert table.supply("Cy") == held - 6 - from_cy


def claims(table: Table) -> list[tuple[str, str, str]]:
    return [(claim.seat, claim.say, claim.paid) for claim in table.board().claims]


def test_r68_r69_r70_after_a_challenge_the_card_says_who_paid_whom_how_much() -> None:
    table = announcing().announce(8, "Di").announce(9).set_supply("Cy", 8)
    table.announce(0, "Di")
    assert claims(table) == [
        ("Ana", "was true", "3 from Di"),
        ("Ben", "unseen", ""),
        ("Cy", "was false", "2 to Di, 3 from the Bank to Di"),
    ]


def test_r69_two_who_challenge_each_other_are_told_apart() -> None:
    table = announcing().announce(7, "Ben").announce(1, "Ana")
    assert claims(table) == [
        ("Ana", "was false", "1 to Ben"),
        ("Ben", "was true", "3 from Ana"),
    ]


def test_r70_a_liar_without_a_point_is_paid_for_by_the_bank_alone() -> None:
    table = announcing().announce(8).announce(1).set_supply("Cy", 6).announce(0, "Di")
    assert claims(table)[-1] == ("Cy", "was false", "5 from the Bank to Di")


def test_r71_more_than_nine_is_advised_against_and_not_challenged_by_the_app() -> None:
    table = announcing()
    offer = next(offer for offer in table.page("Ana").offers if offer.do == "announce")
    number = offer.fields[0]
    assert isinstance(number, Number)
    assert number.advice == "Nobody can truly have more than 9 or less than −6."
    assert number.high > 9
    table.announce(15)
    assert table.supply("Ana") == 12 + 15 + 5
    assert not table.happened(e.Challenged)


def test_r70_a_bank_that_can_run_out_pays_a_challenger_no_more_than_it_has() -> None:
    table = announcing(bank_limit="seat_order").announce(8).announce(1).set_supply("Cy", 1)
    table.set_supply("Ana", table.supply("Ana") + table.bank - 2)
    table.announce(0, "Di")
    # Cy's last point makes three; the five that Di should get are not there.
    assert moved(table, "challenge_bank") == [("bank", "supply:Di", 3)]
    assert table.bank == 0
    assert "The Bank of the box would be empty now." in table.story()
