"""What a reader of the code found: each a promise that had a hole."""

from __future__ import annotations

from companion.core.corrections import Adjust, Redo, Rewind
from companion.core.messages import JUDGE, Put, Refusal
from companion.games.article27 import commands as c
from tests.games.article27.evenings import Table


def test_what_the_app_draws_again_after_a_rewind_leaves_the_way_back_open() -> None:
    table = Table(4, chance=True).begin_round()
    session = table.session
    before = session.evening.state
    assert not isinstance(session.submit(JUDGE, Rewind(session.evening.live[-2], "one disc too many")), Refusal)
    assert session.page(JUDGE).redo is not None
    assert not isinstance(session.submit(JUDGE, Redo("it was right")), Refusal)
    assert session.evening.state == before


def test_r69_the_own_window_says_what_a_challenge_costs_and_brings() -> None:
    table = Table(4, variant_lcs="on").strike().floor("red").vote("Y Y Y Y").reveal()
    seat, challenger = table.names[0], table.names[1]
    table.announce(table.mine(seat).worth + 2, challenger)
    assert f"You pay 2 to {challenger} for the challenge" in table.mine(seat).settle_say
    assert f"{seat} pays you 2 for the challenge" in table.mine(challenger).settle_say


def test_q55_the_gavel_is_given_to_a_proxy_only_once_the_round_has_begun() -> None:
    table = Table(4).play("red", "Y Y Y Y")
    assert "gavel_moves" in table.refused(JUDGE, Put("gavel", table.names[3], "Ana had to leave"))


def test_r35_no_waiver_puts_a_second_disc_on_the_floor_of_a_forced_pick() -> None:
    table = Table(4).begin_round().strike()
    table.wind(300_000)
    order = Adjust("host", {"do": "move_disc", "colour": "red", "to": "floor"}, ("floor_frozen",), "two would be fine")
    assert "floor_frozen" in table.refused(JUDGE, order)


def test_q24_no_amount_goes_beyond_all_the_influence_there_is() -> None:
    table = Table(4, pieces_hints="on").begin_round().strike()
    assert "amount_low" in table.refused("host", c.RecordDeal("Ana", "Ben", 379, "yes"))
    assert "bad_count" in table.refused("Ana", c.Recount(379))


def test_what_is_not_official_stands_on_the_house_rule_sheet() -> None:
    sheet = dict(Table(4).page("public").house_rules)
    assert sheet["Which colour stands for which issue?"].startswith("not official: red Humanitarian")


def test_q05_where_the_app_keeps_the_influence_nobody_can_recount_more_of_it() -> None:
    table = Table(4).begin_round()
    assert table.refused("Ben", c.Recount(99)) == {"no_pieces"}
    assert not any(offer.do == "recount" for offer in table.page("Ben").offers)
    boxed = Table(4, pieces_hints="on").begin_round()
    boxed.do("Ben", c.Recount(11))
    assert boxed.supply("Ben") == 11
