"""Q22: an evening that began on paper, or was lost, goes on from between two turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.core.messages import HOST, Draw, Refusal
from companion.core.vocabulary import Source
from companion.games.renegotiation import commands as c
from companion.games.renegotiation import deck
from companion.games.renegotiation.position import (
    CardGone,
    FinishesWith,
    MissesTurns,
    PawnStands,
    StackLies,
    StillInForce,
)
from companion.games.renegotiation.state import Phase
from companion.games.renegotiation.wants import record
from tests.games.contract import test_middle as contract
from tests.games.positions import renegotiation
from tests.games.renegotiation.evenings import Table

LAID = {"Ana": ("5", "9"), "Cy": ("3",)}


def middle(**otherwise: Any) -> c.BeginInTheMiddle:
    """Seven turns are over; Ben's comes next."""
    return c.BeginInTheMiddle(**{"turns": 7, "leads": "Ben", "laid": LAID, **otherwise})


def light() -> Table:
    """A table with printed map and cards, in its first turn."""
    return Table(small=False, cards_mode="box", map_mode="light")


def test_q22_default_the_host_keys_in_turns_whose_is_next_and_what_is_laid() -> None:
    table = light()
    table.do(HOST, middle())
    assert (table.public.turn, table.public.active) == (8, "Ben")
    assert [table.public.points(seat) for seat in table.names] == [14, 0, 3]
    assert table.public.history == ((14, 0, 3),), "the graph begins there"
    told = "The evening begins in the middle: 7 turns are over. Laid: Ana 5, 9; Cy 3."
    assert told in table.story()
    assert table.story()[-1] == "Ben's turn."


@pytest.mark.parametrize(
    ("otherwise", "key", "field"),
    [
        ({"turns": 0}, "middle_range", "turns"),
        ({"leads": "Zoe"}, "no_such_seat_value", "leads"),
        ({"laid": {"Zoe": ("3",)}}, "no_such_seat_value", "laid"),
        ({"laid": {"Ana": ("100",)}}, "points_range", "laid"),
        ({"laid": {"Ana": ("3", "3", "3", "3")}}, "middle_finished", "laid"),
    ],
)
def test_q22_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    otherwise: dict[str, Any], key: str, field: str
) -> None:
    table = light()
    refusal = table.session.submit(HOST, middle(**otherwise))
    assert isinstance(refusal, Refusal)
    assert (key, field) in {(reason.key, reason.field) for reason in refusal.reasons}
    assert all(table.session.say_reason(reason) for reason in refusal.reasons)


def test_q22_it_is_keyed_in_before_anything_was_done_and_where_the_app_has_no_cards() -> None:
    table = light()
    table.do(HOST, c.KeyLaid(3, "Ana"))
    assert "middle_begun" in table.refused(HOST, middle())
    assert "middle_app" in Table().refused(HOST, middle())


@pytest.mark.parametrize(
    ("way", "phase"), [("app", "moved"), ("app", "picked"), ("app", "limit"), ("mixed", "moved"), ("mixed", "picked")]
)
def test_q22_a_turn_goes_on_where_it_was_left_however_far_it_had_come(way: str, phase: str) -> None:
    options = contract.sat_down("renegotiation", way)
    old = next(one for one in (left_in(options, seed, phase) for seed in range(54, 90)) if one is not None)
    new = contract.fresh(old, options, 2)
    contract.keyed_in(new, old)
    assert contract.shown(new, new.state, True) == contract.shown(old.evening, old.state, True)
    hands = [[list(map(record, own.hand)) for own in one.own.values()] for one in (new.state, old.state)]
    assert hands[0] == hands[1]


def test_q22_a_turn_in_which_somebody_travelled_and_picked_up_only_ends() -> None:
    table = Table(small=False, cards_mode="box", evening_begins="middle")
    hands = dict.fromkeys(table.names, 2)
    table.do(HOST, middle(phase="both", hands=hands, facts=(PawnStands("Ben", "Rome"),), laid={}))
    assert (table.public.active, table.public.moved, table.public.picked) == ("Ben", True, "Rome")
    assert {"moved_already", "picked_before"} <= {
        *table.refused("Ben", c.Move("London")),
        *table.refused("Ben", c.PickUp()),
    }
    assert table.end().public.active == "Cy"


def test_q22_who_had_finished_speaks_next() -> None:
    table = Table(small=False, cards_mode="box", map_mode="light", evening_begins="middle")
    table.do(HOST, middle(phase="speech", laid={"Ben": ("3",) * 4, "Ana": ("9",)}))
    assert table.at(Phase.SPEECH)
    assert table.public.speakers == ("Ben",)
    assert [table.player(seat).points for seat in table.names] == [9, 22, 0]


def left_in(options: Mapping[str, str | int], seed: int, phase: str) -> contract.Left | None:
    """An evening that is left in a turn that has come so far."""
    evening = contract.Played("renegotiation", seed, options=options, corrections=False)
    for _tried in evening.run(500):
        keyed = renegotiation(evening.state)
        if keyed is not None and keyed[0][1]["phase"] == phase:
            return contract.Left(evening, evening.state, evening.state, keyed)
    return None


def app(**otherwise: Any) -> Table:
    """A table of three without a box, at which two turns are over; Ana holds two cards, Ben one."""
    table = Table(small=False, evening_begins="middle")
    hands = {"Ana": 2, "Ben": 1, "Cy": 0}
    table.do(HOST, c.BeginInTheMiddle(**{"turns": 2, "leads": "Cy", "hands": hands, **otherwise}))
    return table


def draw(table: Table, seat: str, key: str, *cards: str) -> None:
    """A seat keys in its hand."""
    table.do(seat, Draw(key, cards))


def test_q22_hands_are_keyed_in_by_their_seats_and_the_rest_is_shuffled_anew() -> None:
    table = app(facts=(StackLies("London", 1), PawnStands("Ana", "Paris")), laid={"Cy": ("4",)})
    assert table.page("Ana").wanted[0].source is Source.SEAT
    assert not any("lays" in line for line in table.story()), "the position tells it, and is what Ctrl+Z takes back"
    assert table.board().just_laid is None
    assert table.page("public").view.foot.endswith("Not yet: Ana and Ben.")
    draw(table, "Ana", "held:0:Ana", "3.1", "20.1")
    assert not any("rebate" in line for line in table.story("Ben"))
    assert table.hand("Ana") == ()
    draw(table, "Ben", "held:0:Ben", "20.1")
    assert table.at(Phase.TURN), "two hold a card of which there are several"
    assert [sorted(map(record, table.hand(seat))) for seat in ("Ana", "Ben", "Cy")] == [["20", "3"], ["20"], []]
    assert (table.count("city:London"), table.public.pawns["Ana"], table.public.points("Cy")) == (1, "Paris", 7)
    assert sum(table.public.counts.values()) == len(deck.names(table.public.cards))


def test_q22_hands_that_no_deck_can_give_are_confirmed_or_mended_and_nobody_is_named() -> None:
    table = app()
    draw(table, "Ana", "held:0:Ana", "3.1", "4.1")
    draw(table, "Ben", "held:0:Ben", "3.1")
    assert table.at(Phase.OPENING)
    assert "cannot come from one deck" in table.page("public").view.foot
    keep = next(offer for offer in table.page("Ana").offers if offer.say == "It is right as it is")
    table.session.submit("Ana", table.session.read(keep.filled()))
    draw(table, "Ben", "held:1:Ben", "5.1")
    assert table.at(Phase.TURN)
    assert sorted(table.hand("Ana")) == ["3.1", "4.1"]


@pytest.mark.parametrize(
    ("otherwise", "key"),
    [
        ({"hands": {"Ana": 2, "Ben": 1}}, "seats_missing"),
        ({"hands": {"Ana": 2, "Ben": 1, "Cy": 10}}, "middle_range"),
        ({"phase": "later"}, "no_such_choice"),
        ({"phase": "limit"}, "middle_limit"),
        ({"phase": "speech"}, "middle_no_finish"),
        ({"laid": {"Ana": ("19",)}}, "no_points_card"),
        ({"laid": {"Ana": ("3", "3")}}, "middle_cards"),
        ({"facts": (StackLies("London", 200),)}, "middle_too_many"),
        ({"facts": (StackLies("Atlantis", 2),)}, "no_such_capital"),
        ({"facts": (PawnStands("Zoe", "Paris"),)}, "no_such_seat_value"),
        ({"facts": (CardGone("99"),)}, "no_such_outcome"),
        ({"facts": (MissesTurns("Ana", 99),)}, "middle_range"),
        ({"facts": (StillInForce("Ana", "3"),)}, "no_such_outcome"),
    ],
)
def test_q22_without_a_box_too_what_cannot_be_is_refused(otherwise: dict[str, Any], key: str) -> None:
    table = Table(small=False, evening_begins="middle")
    hands = {"Ana": 2, "Ben": 1, "Cy": 0}
    assert key in table.refused(HOST, c.BeginInTheMiddle(**{"turns": 2, "leads": "Cy", "hands": hands, **otherwise}))
    assert "middle_first" in table.refused(HOST, c.NameStarter("Ana"))


def test_q22_a_printed_card_that_was_said_goes_on_holding_until_its_players_turn() -> None:
    table = Table(small=False, cards_mode="box", map_mode="light", evening_begins="middle")
    fog = StillInForce("Ana", what="Fog", until="turn")
    assert "middle_over" in table.refused(HOST, middle(leads="Ana", facts=(fog,)))
    table.do(HOST, middle(facts=(fog, MissesTurns("Cy", 1), FinishesWith("Ben", 3))))
    assert [one.what for one in table.public.in_force] == ["Fog"]
    assert (table.player("Ben").target, table.player("Cy").skips) == (3, 1)
    table.end()
    assert (table.public.active, table.public.in_force) == ("Ana", ())
