"""Q30: an evening that began on paper, or was lost, goes on from between two rounds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import HOST, Refusal
from companion.games.articles_of_agreement import commands as c
from tests.games.articles_of_agreement.evenings import Table

LOOT = {"Ana": ("gold", "rum"), "Cy": ("pistol",), "discard": ("ruby", "barrel")}
SECRETS = {"Ana": 2, "Ben": 3, "Cy": 2, "Di": 0}


def middle(**otherwise: Any) -> c.BeginInTheMiddle:
    """Two of six rounds are over; Cy is captain next."""
    return c.BeginInTheMiddle(**{"rounds": 2, "leads": "Cy", "used": ("Di",), **otherwise})


def light() -> Table:
    """A table with the box, where cards stay cards."""
    return Table(cards_mode="light", vote_medium="open").draw(HOST, "characters", "7 1 2 3")


def shares() -> Table:
    """A table with the box that keys in what each receives."""
    return Table(cards_mode="shares", vote_medium="open").draw(HOST, "characters", "7 1 2 3")


def test_q30_default_the_host_keys_in_round_captain_and_abilities_and_cards_stay_cards() -> None:
    table = light()
    table.do(HOST, middle())
    told = "The evening begins in the middle: 2 rounds are over. Cy is captain. Abilities used up: Di."
    assert table.story()[-1] == told
    table.do(HOST, c.BeginRound())
    assert (table.public.round, table.captain, table.public.used) == (3, "Cy", ("Di",))


def test_q30_where_shares_are_keyed_in_what_lies_face_up_is_too() -> None:
    table = shares()
    assert table.refused(HOST, middle(loot=LOOT)) == ["seats_missing"]
    table.do(HOST, middle(loot=LOOT, secrets=SECRETS))
    assert (table.hold("Ana"), table.hold("Cy"), table.discard()) == (["gold", "rum"], ["pistol"], ["ruby", "barrel"])
    assert table.public.secrets == SECRETS
    assert table.public.graph["Ana"] == (3,), "the graph begins there, with what lies face up"
    assert any(line.startswith("Ana") and "Gold" in line.title() for line in table.story())


@pytest.mark.parametrize(
    ("otherwise", "key", "field"),
    [
        ({"rounds": 6}, "middle_range", "rounds"),
        ({"leads": "Zoe"}, "no_such_seat_value", "leads"),
        ({"used": ("Zoe",)}, "no_such_seat_value", "used"),
        ({"used": ("Di", "Di")}, "draw_twice", "used"),
        ({"loot": {"Zoe": ()}}, "no_such_seat_value", "loot"),
        ({"loot": {"Ana": ("silver",)}}, "no_such_kind", "loot"),
        ({"loot": {"Ana": ("spot",), "Ben": ("spot",)}}, "too_many_of_kind", "loot"),
        ({"loot": {"Ana": ("gold",) * 11 + ("rum",) * 9 + ("ruby",) * 7}, "secrets": dict.fromkeys(SECRETS, 9)},
         "middle_cards", "loot"),
        ({"secrets": {**SECRETS, "Ana": 10}}, "middle_range", "secrets.Ana"),
    ],
)  # fmt: skip
def test_q30_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    otherwise: dict[str, Any], key: str, field: str
) -> None:
    table = shares()
    refusal = table.session.submit(HOST, middle(**{"loot": LOOT, "secrets": SECRETS, **otherwise}))
    assert isinstance(refusal, Refusal)
    assert (key, field) in {(reason.key, reason.field) for reason in refusal.reasons}
    assert all(table.session.say_reason(reason) for reason in refusal.reasons)


def test_q30_in_the_light_way_no_treasure_is_asked_for_and_without_the_box_no_position() -> None:
    assert light().refused(HOST, middle(loot=LOOT)) == ["no_such_seat_value"] * 3
    assert Table().refused(HOST, middle()) == ["middle_app"]
    table = light()
    table.do(HOST, middle())
    assert table.refused(HOST, middle()) == ["middle_begun"]
