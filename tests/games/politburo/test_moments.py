"""What the public window calls out in Politburo."""

from __future__ import annotations

import pytest

from companion.core.messages import HOST, PUBLIC
from companion.games.politburo import commands as c
from tests.games.politburo.evenings import Table

PURGE = (
    "The third attempt is divided: a purge: Defence is now at −1. Whose card differed? "
    "The three point at whom they suspect."
)


def told(table: Table) -> list[str]:
    """What the public window calls out in this phase."""
    return [f"{moment.say}: {moment.why}" for moment in table.page(PUBLIC).moments]


@pytest.mark.parametrize(
    ("at", "said"),
    [
        (("Cy", "Ben", "Ben"), "Ben loses 1 influence: Ben was the deviant, and both others pointed there."),
        (("Cy", "Ben", "Cy"), "Di loses 1 influence: Di pointed at Cy, not at Ben."),
    ],
)
def test_a_purge_says_who_loses_and_why(at: tuple[str, ...], said: str) -> None:
    table = Table().plan().divided("P R R").point(*at)
    assert told(table) == [PURGE, said]
    assert not any(moment.who for moment in table.page(PUBLIC).moments), "no arrow where nobody gives anything"


def test_a_purge_of_one_who_has_nothing_left_takes_nothing() -> None:
    table = Table().purged("Ben", "Ben", "Ben").plan().divided("P R R").point("Cy", "Ben", "Ben")
    assert told(table)[-1].startswith("Ben has no influence left to lose: Ben was the deviant")
    assert "Ben has no influence left to lose." in table.board().stage.say


def test_by_the_classic_rules_somebody_else_may_pay_or_nobody() -> None:
    classic = {"ruleset": "classic"}
    blamed = Table(sheet=classic).plan().divided("P P R").point("Cy", "Di", "Cy")
    assert told(blamed)[-1] == "Cy loses 1 influence: Both others pointed at Cy, though Di was the deviant."
    nobody = Table(sheet=classic).plan().divided("P P R").point("Cy", "Di", "Ben")
    assert told(nobody)[-1] == "Di was the deviant and escapes: No two point at the same one."


def test_a_rejected_plan_and_a_unanimous_execution_are_called_out() -> None:
    table = Table(6).plan("defence", up=2)
    assert told(table) == ["Defence is rejected: 2 of 5 thumbs were up."]
    table.plan("finance").execute("R R R")
    assert told(table) == ["All three reform: Finance goes from 0 to −2."]


def test_a_plan_that_falls_by_the_casting_vote_is_called_out_and_told_so() -> None:
    table = Table(5).plan("defence", up=2)
    table.do("Ana", c.CastVote("down"))
    assert told(table) == ["Defence is rejected: 2 of 4 thumbs were up. Ana decided the tie."]
    assert table.story()[-1] == "Defence is rejected by the casting vote."


def test_a_plan_after_two_rejections_is_called_out_and_shows_no_thumbs_of_the_plan_before() -> None:
    table = Table(6).plan("defence", up=2).plan("finance", up=1)
    assert told(table)[-1].startswith("Both plans are rejected: Security is the plan: ")
    assert {card.thumb for card in table.board().members} == {""}
    assert [answered.ministry for answered in table.board().members[1].earlier] == ["defence", "finance"]
    assert not table.board().vote.shown
    form = next(offer for offer in table.page(HOST).offers if offer.do == "appoint")
    assert form.main, "the only thing to do is on Space"
    first = next(offer for offer in Table(6).plan().page(HOST).offers if offer.main)
    assert (first.do, first.opens, first.waits) == ("appoint", True, False)
    assert (form.opens, form.waits) == (True, True), "digits meant for the vote appoint nobody without Enter"
    table.appoint()
    assert told(table)[-1].startswith("Both plans are rejected"), "it stands as long as the first attempt is under way"
    table.execute("P R R")
    assert told(table) == [], "an attempt later it is old news"
    others = next(offer for offer in table.page(HOST).offers if offer.say == "Appoint others")
    assert (others.opens, others.waits) == (True, False), "the same form is answered alike in every round"


def test_what_the_last_round_came_to_is_no_longer_called_out_once_a_member_is_turned() -> None:
    table = Table().to_the_end("R R R")
    assert told(table) != []
    assert told(table.turn(1)) == []


def test_the_cards_of_the_third_attempt_lie_in_seat_order_and_bear_no_number_that_is_a_key() -> None:
    box = {"cards.mode": "keyed"}
    table = Table(6, first="Di", sheet=box).plan().execute("P R R").execute("P R R").appoint("Eve", "Flo", "Ana")
    assert table.board().stage.seats == ("Eve", "Flo", "Ana")
    assert not any(map(str.isdigit, table.page().view.foot))
    purge = Table(6, first="Di", sheet=box).plan().divided("P R R")
    feet = [purge.page().view.foot]
    purge.point("Flo", "Ana", "Eve")
    feet.append(purge.page().view.foot)
    assert [one.seat for one in purge.board().accused] == ["Eve", "Flo", "Ana"]
    assert feet[-1] == "Now the cards are turned: in order Eve's, Flo's and Ana's. Whose card differs?"
    assert not any(map(str.isdigit, "".join(feet))), "the digits at the keyboard are the seats'"


def test_the_names_at_the_foot_stand_in_the_order_in_which_the_laptop_goes_round() -> None:
    table = Table(6, first="Di").plan().appoint("Flo", "Ana", "Cy")
    view = table.page(PUBLIC).view
    assert [card.seat for card in view.seats if card.waiting] == ["Ana", "Cy", "Flo"]
    assert "Ana, Cy and Flo" in view.foot
