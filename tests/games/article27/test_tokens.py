"""Box and companion: which of the box's tokens are taken and paid, and when, is said to whoever has them (Q5)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.corrections import OpenWindow
from companion.core.messages import HOST
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.article27 import commands as c
from companion.games.article27 import pieces
from companion.games.article27.state import Phase, points
from tests.games.article27.evenings import Table


def mixed(**options: str | int) -> Table:
    """Four sit down with box and companion."""
    preset = {key.replace(".", "_", 1): value for key, value in GAMES["article27"].presets[Way.MIXED].items()}
    given: dict[str, Any] = {**preset, **options}
    return Table(4, **given)


@pytest.mark.parametrize(("easy", "told"), [("off", "12 influence in tokens"), ("on", "20 influence in tokens")])
def test_q05_before_the_first_round_everybody_is_told_what_to_take_in_which_pieces(easy: str, told: str) -> None:
    table = mixed(variant_easy=easy)
    assert told in table.page("public").view.foot
    assert ("one 5, seven 1s" if easy == "off" else "three 5s, five 1s") in table.page("public").view.foot
    assert "tokens" not in Table(4).page("public").view.foot


def test_q05_whoever_makes_a_deal_lays_the_tokens_on_the_others_mat() -> None:
    table = mixed().begin_round().strike()
    assert "tokens" not in table.page("public").view.foot
    table.deal("Ana", "Ben", 2, "yes")
    assert "Whoever gives lays the tokens on the other's mat." in table.page("public").view.foot


def test_q05_the_tokens_of_a_deal_stand_among_what_is_taken_as_it_ended() -> None:
    table = mixed().begin_round().strike().floor("red")
    table.deal("Ana", "Ben", 2, "yes")
    table.deal("Cy", "Di", 3, "veto")
    table.vote("Y Y Y Y").reveal()
    assert "Tokens of a deal that was kept go to whoever kept it" in table.page("public").view.foot
    table.settle()
    assert "From your mat: 2." in table.mine("Ben").settle_say
    assert "Back from the mat of Di: 3." in table.mine("Cy").settle_say
    for seat in table.names:
        held = points(table.public, table.own(seat))
        assert f"n tokens {held} belong behind your screen now" in table.mine(seat).settle_say
    table.begin_round()
    assert "From your mat: 2." in table.mine("Ben").settle_say, "for who looks only now"
    assert "Back from the mat of Di: 3." in table.mine("Cy").settle_say


def test_q05_who_looks_only_at_the_next_draws_reads_how_much_belongs_behind_the_screen() -> None:
    table = mixed().begin_round()
    assert table.mine("Cy").settle_say == "In tokens 12 belong behind your screen now."
    table.strike().floor("red").vote("Y Y Y Y").reveal().settle()
    foot = table.page("public").view.foot
    assert "In tokens each takes or pays what their own page says." in foot, "after the last round no next look comes"
    table.begin_round()
    held = points(table.public, table.own("Cy"))
    assert f"n tokens {held} belong behind your screen now" in table.mine("Cy").settle_say


def test_q05_who_lays_the_success_bonus_is_said_before_the_gavel_and_where_it_is_taken_after_it() -> None:
    """Seen at a table: “+5” on the app's floor, and nobody knew whether somebody lays a 5 somewhere."""
    for discs, laid, taken in (
        ("app", "The success bonus of 5 stays in the Bank until it is earned.", "from the Bank."),
        ("keyed", "On the floor lie 5 from the Bank, as success bonus.", "from the floor."),
    ):
        table = mixed(discs_mode=discs).begin_round()
        for colour, agenda in zip(pieces.COLOURS, pieces.AGENDAS, strict=False) if discs == "keyed" else ():
            table.draw(HOST, f"disc:1:{colour}:0.0", agenda if agenda in table.public.in_play else "peace")
        assert laid in GAMES["article27"].look(table.public).foot, "once all have looked"
        table.strike().floor("red").vote("Y Y Y Y").reveal().settle()
        assert f"Take the success bonus of 5 {taken}" in table.mine("Ana").settle_say
    assert "bonus" not in GAMES["article27"].look(Table(4).begin_round().public).foot


def test_r46_what_a_veto_costs_is_said_as_soon_as_it_has_counted() -> None:
    """Seen at a table: after a pass the foot said who takes 5, after a veto only that the gavel passes on."""
    table = mixed().begin_round().strike().floor("red").vote("V Y Y Y").reveal()
    assert table.page("public").view.foot == "All five issues count as failed. Ana pays the Bank 5 for the veto."
    failed = mixed().begin_round().strike().floor("red").vote("A A Y Y").reveal()
    assert failed.page("public").view.foot == "All five issues count as failed."
    weak = mixed(veto_eligibility="none").begin_round().strike().floor("red").vote("V V Y Y").reveal()
    assert "Ana and Ben pay the Bank 5 each for the veto, or what there is." in weak.page("public").view.foot


def test_q05_whoever_vetoed_pays_in_tokens_in_the_open() -> None:
    table = mixed().begin_round().strike().floor("red").vote("V Y Y Y").reveal().settle()
    assert "Ana pays the Bank 5 in tokens for the veto." in table.page("public").view.foot
    assert "own page" not in table.page("public").view.foot
    table.begin_round().strike().floor("blue").vote("Y V V Y").reveal().settle()
    assert "Ben and Cy pay the Bank 5 in tokens each for the veto." in table.page("public").view.foot


# --- Q66: the screens are lifted, and the two book-keepings are compared ----------------------------------------------


def lifted(**options: str | int) -> Table:
    """The screens are lifted after the last round."""
    table = mixed(**options)
    while not table.at(Phase.AGENDAS):
        table.play_on()
    table.do(HOST, c.TurnAgenda())
    return table


def test_q66_default_a_difference_is_named_and_the_table_says_which_counts() -> None:
    table = lifted()
    held = table.public.supplies["Cy"]
    assert "tokens are counted" in table.page("public").view.foot
    table.do(HOST, c.CountTokens("Cy", held - 3))
    question = table.page("public").question
    assert question is not None
    assert f"Cy has {held - 3} in tokens, and {held} in the app." in question.say
    assert question.default == "app", "every part of it can be followed to its line"
    table.rule("tokens.count", "app")
    assert table.public.supplies["Cy"] == held == table.supply("Cy")
    table.do(HOST, c.CountTokens("Cy", held - 3))
    table.rule("tokens.count", "tokens")
    assert table.public.supplies["Cy"] == held - 3 == table.supply("Cy")
    assert any("For Cy the tokens count" in moment.say for moment in table.page("public").moments)


def test_q66_who_has_least_by_the_tokens_turns_first() -> None:
    table = lifted()
    last = table.public.turn_order[-1]
    table.do(HOST, c.CountTokens(last, 0))
    table.rule("tokens.count", "tokens")
    assert table.public.turn_order[0] == last


def test_q66_tokens_are_compared_only_where_they_are_paid_and_before_an_agenda_is_turned() -> None:
    assert mixed().refused(HOST, c.CountTokens("Cy", 1))
    table = lifted()
    assert table.refused(HOST, c.CountTokens("Cy", table.public.supplies["Cy"])) == {"tokens_agree"}
    table.do(HOST, c.TurnAgenda())
    assert table.refused(HOST, c.CountTokens("Cy", 1)) == {"tokens_later"}
    assert "tokens" not in table.page("public").view.foot
    plain = Table(4)
    while not plain.at(Phase.AGENDAS):
        plain.play_on()
    plain.do(HOST, c.TurnAgenda())
    assert plain.refused(HOST, c.CountTokens("Cy", 1)) == {"no_pieces"}


def test_q66_once_the_screens_are_lifted_nobody_counts_in_private() -> None:
    table = lifted()
    assert not any(offer.do == "recount" for seat in table.names for offer in table.page(seat).offers)
    assert [offer.seat for offer in table.page(HOST).offers if offer.do == "count_tokens"] == [*table.names]


def test_q05_whoever_lifts_the_screens_without_a_look_is_not_told_of_cards() -> None:
    table = mixed().play_on("red", "Y")
    assert table.page(HOST).view.looks_first == table.names
    table.do(HOST, c.TurnAgenda())
    assert not table.page(HOST).view.looks_first
    assert "tokens are counted" in table.page(HOST).view.foot


# --- everybody looks --------------------------------------------------------------------------------------------------


def test_q05_before_the_next_gavel_and_before_the_screens_are_lifted_everybody_looks_what_to_take() -> None:
    """Seen at a table: who went on by Space paid nobody, and the last round's tokens were paid by nobody."""
    table = mixed()
    for number in range(1, 5):
        table.begin_round()
        foot = table.page("public").view.foot
        assert ("and at what to take or pay in tokens first" in foot) is (number > 1)
        for seat in table.names:
            table.do(seat, OpenWindow())
        assert not table.page(HOST).view.looks_first
        table.strike().floor(table.public.tabled[0].colour).vote("Y Y Y Y").reveal().settle()
    view = table.page("public").view
    assert view.foot == "Everybody looks at what to take or pay in tokens first. Not yet: Ana, Ben, Cy and Di."
    assert view.looks_first == table.names
    for seat in table.names:
        assert "belong behind your screen now" in table.mine(seat).settle_say
        table.do(seat, OpenWindow())
    assert not table.page(HOST).view.looks_first
    table.do(HOST, c.TurnAgenda())
    assert not table.page(HOST).view.looks_first


def test_q05_where_no_tokens_are_paid_beside_the_app_nobody_is_to_look_for_them() -> None:
    table = Table(4).play_on("red", "Y")
    assert table.at(Phase.AGENDAS)
    assert not table.page(HOST).view.looks_first
    assert "token" not in table.page("public").view.foot
