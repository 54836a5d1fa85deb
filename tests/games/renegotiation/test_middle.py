"""Q22: an evening that began on paper, or was lost, goes on from between two turns."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.messages import HOST, Refusal
from companion.games.renegotiation import commands as c
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
