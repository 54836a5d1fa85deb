"""Q65: an evening that began on paper, or was lost, goes on from between two rounds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.corrections import Rewind
from companion.core.messages import HOST, Refusal, Resume
from companion.core.middle import MIDDLE
from companion.games.article27 import commands as c
from companion.games.article27.broken import broken
from companion.games.article27.pieces import COLOURS
from companion.games.article27.state import Phase
from tests.games.article27.evenings import Table
from tests.games.article27.test_light import keyed_on, light

TRACK = {
    "wealth": ("success:red", "failure:blue"),
    "peace": ("success:blue", "failure:red"),
    "prestige": ("failure:green", "failure:yellow"),
    "innovation": ("success:green", "success:yellow", "success:black"),
    "justice": ("failure:black",),
}


def middle(**otherwise: Any) -> c.BeginInTheMiddle:
    """Two of six rounds are over, and the second passed; Cy has the gavel next."""
    return c.BeginInTheMiddle(**{"rounds": 2, "leads": "Cy", "passed": ("2",), "track": TRACK, **otherwise})


def test_q65_default_the_host_keys_in_how_the_board_stands_and_the_evening_plays_on_to_its_end() -> None:
    table = light()
    table.do(HOST, middle())
    assert (table.public.round, table.public.phase, table.public.secretary) == (2, Phase.BETWEEN, "Ben")
    assert table.row("innovation") == (3, 0)
    assert table.row("justice") == (0, 1)
    assert table.story()[-1].startswith("The evening begins in the middle: 2 rounds are over. Rounds that passed: 2.")
    table.begin_round()
    assert (table.public.round, table.leader) == (3, "Cy")
    assert not broken(table.state)


def test_q65_who_had_the_gavel_first_was_asked_and_says_who_has_it_now() -> None:
    table = light(evening_begins=MIDDLE)
    assert "leads" not in {field.name for offer in table.page(HOST).offers for field in offer.fields}
    table.do(HOST, middle(leads=""))
    assert [past.secretary for past in table.public.past] == ["Ana", "Ben"]
    table.begin_round()
    assert table.leader == "Cy"
    assert "no_such_seat_value" in light().refused(HOST, middle(leads="")), "elsewhere the app drew who is first"


def test_q65_a_position_at_the_last_round_ends_with_what_is_named_then() -> None:
    whole = {agenda: tuple(f"failure:{colour}" for colour in ("red", "blue", "green", "yellow", "black"))
             for agenda in ("wealth", "peace", "prestige", "innovation", "justice")}  # fmt: skip
    table = light()
    table.do(HOST, middle(rounds=5, passed=(), track=whole))
    table = keyed_on(table)
    assert table.at(Phase.AGENDAS)
    assert not broken(table.state)


def test_q65_a_success_before_the_position_counts_for_who_led_then() -> None:
    table = light()
    table.do(HOST, middle())
    assert [(past.round, past.secretary, past.result) for past in table.public.past] == [
        (1, "Ana", "fail"), (2, "Ben", "pass"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("otherwise", "key", "field"),
    [
        ({"rounds": 0}, "middle_range", "rounds"),
        ({"rounds": 6, "phase": "vote"}, "middle_range", "rounds"),
        ({"phase": "payout"}, "no_such_choice", "phase"),
        ({"rounds": 6}, "middle_range", "rounds"),
        ({"leads": "Zoe"}, "no_such_seat_value", "leads"),
        ({"passed": ("3",)}, "no_such_choice", "passed"),
        ({"passed": ("2", "2")}, "draw_twice", "passed"),
        ({"rounds": 3}, "middle_discs", "track"),
        ({"passed": ()}, "middle_successes", "passed"),
        ({"track": {**TRACK, "justice": ("failure:red",)}}, "middle_discs", "track"),
        ({"track": {**TRACK, "power": ("failure:pink",)}}, "no_such_choice", "track"),
        ({"track": {**TRACK, "justice": ("failure:black", "success:black")}}, "middle_row", "track"),
        ({"track": {**TRACK, "greed": ()}}, "no_such_agenda", "track"),
        ({"supplies": {"Ana": 3}}, "no_such_seat", "supplies"),
        ({"bonus": 5}, "middle_range", "bonus"),
        (
            {"track": {agenda: tuple(d.replace("success", "failure") for d in row) for agenda, row in TRACK.items()}},
            "middle_passed",
            "passed",
        ),
    ],
)
def test_q65_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    otherwise: dict[str, Any], key: str, field: str
) -> None:
    table = light()
    refusal = table.session.submit(HOST, middle(**otherwise))
    assert isinstance(refusal, Refusal)
    assert (key, field) in {(reason.key, reason.field) for reason in refusal.reasons}
    assert all(table.session.say_reason(reason) for reason in refusal.reasons)


def test_q65_it_is_keyed_in_before_the_first_round_and_can_be_taken_back() -> None:
    table = light()
    table.do(HOST, middle())
    assert table.refused(HOST, middle()) == {"middle_begun"}
    assert "begin_in_the_middle" not in {offer.do for offer in table.page(HOST).offers}
    undo = table.page(HOST).undo
    assert undo is not None
    table.do(HOST, Rewind(undo.to))
    assert (table.public.round, table.public.past) == (0, ())
    assert "begin_in_the_middle" in {offer.do for offer in table.page(HOST).offers}


def test_q65_each_counts_the_own_supply_in_private_before_the_next_round() -> None:
    table = Table(3)
    table.do(HOST, middle())
    assert table.refused(HOST, c.PassGavel()) == {"still_counting"}
    for seat, held in (("Cy", 3), ("Ana", 12), ("Ben", 40)):
        assert seat in {card.name for card in table.page(HOST).view.seats if card.waiting}
        table.do(seat, c.Recount(held))
        assert "Ben counts 40" not in " ".join(table.story())
    assert [table.supply(seat) for seat in table.names] == [12, 40, 3]
    assert table.refused("Ben", c.Recount(41)) == {"no_pieces"}
    table.begin_round()
    assert not broken(table.state)


def test_q65_where_supplies_are_said_aloud_the_host_keys_them_in() -> None:
    table = Table(3, draw_mode="declared")
    assert table.refused(HOST, middle()) == {"seats_missing"}
    assert table.refused(HOST, middle(supplies={"Ana": 400, "Ben": 1, "Cy": 1})) == {"bad_count"}
    assert table.refused(HOST, middle(supplies={"Ana": 300, "Ben": 90, "Cy": 1})) == {"supplies_over"}
    table.do(HOST, middle(supplies={"Ana": 30, "Ben": 9, "Cy": 0}))
    assert [table.supply(seat) for seat in table.names] == [30, 9, 0]
    table.begin_round()
    assert not broken(table.state)


def test_q65_a_bonus_that_grew_lies_on_the_floor_again() -> None:
    table = light(bonus_on_fail="accumulate")
    assert table.refused(HOST, middle(bonus=10)) == {"middle_range"}
    table.do(HOST, middle(bonus=5))
    assert table.public.bonus == 5
    assert not broken(table.state)


def under_way(phase: str, **options: Any) -> Table:
    """A first round that began on paper, before anything of it is keyed in."""
    table = Table(3, evening_begins="middle", **options)
    for seat, agenda in zip(table.names, ("wealth", "peace", "power"), strict=True):
        table.draw(seat, f"agenda:0:{seat}", agenda)
    table.do(HOST, middle(rounds=0, passed=(), track={}, leads="Ben", phase=phase))
    for seat in table.names:
        table.do(seat, c.Recount(12))
    table.begin_round()
    for seat in table.names:
        table.draw(seat, f"tokens:1:0:{seat}", *COLOURS)
    return table


def test_q65_a_first_round_under_way_is_keyed_in_up_to_its_vote_and_no_clock_runs_before_it() -> None:
    table = under_way("vote")
    assert table.leader == "Ben"
    for colour, agenda in zip(COLOURS, ("wealth", "peace", "peace", "power", "power"), strict=True):
        table.draw(HOST, f"disc:1:{colour}:0.0", agenda)
    assert table.page("public").view.foot.endswith("up to “Vote”; no clock runs until then.")
    table.strike().wind(400_000).floor("red")
    assert table.at(Phase.NEGOTIATION)
    view = table.page("public").view
    assert (view.clock, view.until) == (None, "Vote"), "no window shows a clock that does not run"
    table.call()
    assert (table.phase, table.public.until, table.public.paused) == (Phase.VOTE, "", False)
    table.vote("Y Y Y").reveal().settle()
    assert table.row("wealth") == (1, 0)


def test_q65_a_negotiation_that_is_reached_waits_for_the_clock_to_be_let_run() -> None:
    table = under_way("negotiation")
    while table.at(Phase.DRAWS):
        wanted = table.page(HOST).wanted[0]
        table.draw(HOST, wanted.key, wanted.outcomes[0])
    table.strike()
    assert table.public.paused
    table.wind(400_000)
    assert table.at(Phase.NEGOTIATION)
    table.do(HOST, Resume())
    table.wind(300_000)
    assert table.at(Phase.FORCED_PICK)


def test_q65_what_was_counted_to_come_to_a_position_is_told_as_no_round() -> None:
    table = Table(3, evening_begins="middle", pieces_hints="on")
    for seat, agenda in zip(table.names, ("wealth", "peace", "power"), strict=True):
        table.draw(seat, f"agenda:0:{seat}", agenda)
    table.do(HOST, middle())
    for seat in table.names:
        table.do(seat, c.Recount(14))
    table.begin_round()
    assert table.mine("Ana").settle_say == "In tokens 14 belong behind your screen now."


def test_q65_what_a_seat_keys_in_stays_its_own() -> None:
    table = under_way("vote")
    for line in table.story():
        assert not any(word in line for word in ("Wealth", "Peace", "Power"))
