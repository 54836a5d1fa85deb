"""R54–R56: the agenda track, every round and whatever the result."""

from __future__ import annotations

import pytest

from companion.core.messages import JUDGE, Put
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from tests.games.article27.evenings import Table

PLAYERS = (3, 4, 5, 6)


def test_r54_after_a_pass_each_issue_on_the_floor_is_a_success_of_its_agenda() -> None:
    # Round 1 lies red Wealth, blue Peace, green Prestige, yellow Innovation, black Wealth.
    table = Table(4).play("red blue black", "Y Y Y Y")
    assert table.public.track["wealth"].successes == ("red", "black")
    assert table.public.track["peace"].successes == ("blue",)
    assert (table.row("prestige"), table.row("innovation")) == ((0, 1), (0, 1))


def test_r54_successes_grow_from_the_left_in_the_order_in_which_they_came() -> None:
    table = Table(4).play("red black", "Y Y Y Y").play("yellow", "Y Y Y Y")
    row = next(row for row in table.board().track if row.agenda == "wealth")
    assert (row.successes, row.failures, row.points) == (("red", "black", "yellow"), (), 6)
    assert table.board().track_values == (1, 3, 6, 10, 15)


@pytest.mark.parametrize("ballots", ["A A A A", "Y Y A A", "V Y Y Y"])
def test_r55_when_a_proposal_does_not_pass_all_five_discs_fail(ballots: str) -> None:
    table = Table(4).play("red blue", ballots)
    scored = table.happened(e.DiscScored)
    assert [(s.colour, s.success) for s in scored] == [(colour, False) for colour in pieces.COLOURS]
    assert table.public.track["wealth"].failures == ("red", "black")


def test_r55_after_a_pass_what_stayed_on_the_table_fails() -> None:
    table = Table(4).play("red", "Y Y Y Y")
    assert [(s.colour, s.success) for s in table.happened(e.DiscScored)] == [
        ("red", True), ("blue", False), ("green", False), ("yellow", False), ("black", False),
    ]  # fmt: skip
    assert table.row("wealth") == (1, 1), "the same agenda may win and lose in one round"


def test_r55_failures_lie_colour_side_up_and_take_away_what_can_be_reached() -> None:
    table = Table(4).play("blue", "Y Y Y Y")
    row = next(row for row in table.board().track if row.agenda == "wealth")
    assert (row.successes, row.failures, row.points, row.best) == ((), ("red", "black"), 0, 6)


@pytest.mark.parametrize("count", PLAYERS)
@pytest.mark.parametrize("floor", ["red", "red blue green", "red blue green yellow black"])
@pytest.mark.parametrize("letter", ["Y", "A"])
def test_r56_every_row_in_play_is_full_at_the_end_and_never_fuller(count: int, floor: str, letter: str) -> None:
    table = Table(count)
    while table.public.round < table.public.rounds:
        table.play(floor, " ".join(letter * count))
        assert all(sum(table.row(agenda)) <= 5 for agenda in table.public.in_play)
    assert all(sum(table.row(agenda)) == 5 for agenda in table.public.in_play)
    on_track = sorted((s.colour, s.agenda) for s in table.happened(e.DiscScored))
    assert on_track == sorted((colour, agenda) for colour in pieces.COLOURS for agenda in table.public.in_play)


def test_r54_a_judge_lays_a_disc_of_the_track_to_the_other_side() -> None:
    table = Table(4)
    for seen in ({"row_empty"}, set()):  # a row in which nothing lies keeps its place, and says so
        rows = {o.given["field"]: o for o in table.page(JUDGE).offers if o.given.get("field", "").startswith("track:")}
        assert [*rows] == [f"track:{agenda}" for agenda in pieces.AGENDAS if agenda in table.public.in_play]
        assert {reason.key for offer in rows.values() for reason in offer.refused} == seen
        if seen:
            table.play("red black", "Y Y Y Y")
    assert table.row("wealth") == (2, 0)
    assert table.refused(JUDGE, Put("track:wealth", "blue", "keyed wrongly")) == {"no_such_colour"}
    table.do(JUDGE, Put("track:wealth", "red", "keyed wrongly"))
    assert table.row("wealth") == (1, 1)
    assert table.story()[-1] == "The judge lays Red (Humanitarian) to the failures of Wealth: keyed wrongly"
    table.do(JUDGE, Put("track:wealth", "red", "it was right"))
    assert table.row("wealth") == (2, 0)


def test_what_the_wall_counts_of_this_round_is_not_called_the_track() -> None:
    table = Table(4).play("red black", "Y Y Y Y").play("red", "V Y Y Y")
    assert "0 successes this round" in table.board().notes
