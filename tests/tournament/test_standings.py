"""Standings: each game's own placing as points, tie-breaks in their order, and why in a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.tournament.standings import (
    Bye,
    Finish,
    Penalty,
    Played,
    Record,
    Scale,
    StandIn,
    Terms,
    TieBreak,
    standings,
    table_points,
    why,
)


def played(round_: int, *order: str, table: int = 1, places: tuple[int, ...] = ()) -> Played:
    """A table that finished in this order."""
    named = places or tuple(range(1, len(order) + 1))
    return Played(round_, table, "toy", tuple(Finish(p, n, 10 - n) for p, n in zip(order, named, strict=True)))


def fractions(*figures: int | Fraction) -> tuple[Fraction, ...]:
    return tuple(Fraction(figure) for figure in figures)


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4, 5), (100, 75, 50, 25, 0)),
        ((1, 2, 3), (100, 50, 0)),
        ((1, 1, 3), (75, 75, 0)),
        ((1, 2, 2, 2), (100, Fraction(100, 3), Fraction(100, 3), Fraction(100, 3))),
        ((1, 0, 0, 0, 0), (100, 37.5, 37.5, 37.5, 37.5)),
        ((0, 0, 0), (50, 50, 50)),
    ],
)
def test_places_become_points_scaled_to_the_table_and_shared_ones_their_mean(
    places: tuple[int, ...], points: tuple[Fraction, ...]
) -> None:
    order = [f"p{n}" for n in range(len(places))]
    assert table_points(played(1, *order, places=places), Scale.EVEN) == tuple(map(Fraction, points))


def test_whoever_left_has_the_last_place() -> None:
    finishes = (Finish("a", 1), Finish("b", 2), Finish("c", 0, 99, left=True), Finish("d", 0, left=True))
    assert table_points(Played(1, 1, "toy", finishes), Scale.EVEN) == fractions(100, Fraction(200, 3), 0, 0)


def test_a_shared_win_is_shared_out_where_only_winning_counts() -> None:
    assert table_points(played(1, "a", "b", "c", places=(1, 1, 3)), Scale.WIN) == fractions(50, 50, 0)


def test_byes_count_the_mean_of_the_other_rounds_or_what_was_said() -> None:
    games = (played(1, "a", "b", "c"), played(2, "c", "a", "b"))
    for bye, given in ((Bye.MEAN, Fraction(75)), (Bye.FIXED, Fraction(40))):
        record = Record(("a", "b", "c"), Terms(bye=bye, bye_points=40), games, byes=((3, "a"),))
        assert next(line for line in standings(record) if line.player == "a").by_round[3] == given


def test_a_stand_ins_points_go_to_whom_the_event_says() -> None:
    table = Played(1, 1, "toy", (Finish("a", 1, stand_in="c"), Finish("b", 2)))
    for terms, whose in ((Terms(), "a"), (Terms(stand_in=StandIn.STAND_IN), "c")):
        lines = standings(Record(("a", "b", "c"), terms, (table,)))
        assert [line.player for line in lines if line.points == 100] == [whose]


def test_a_penalty_takes_points() -> None:
    record = Record(("a", "b"), Terms(), (played(1, "a", "b"),), penalties=(Penalty("a", 1, 150, "late"),))
    assert [(line.player, line.points) for line in standings(record)] == [("b", Fraction(0)), ("a", Fraction(-50))]


TIES = (
    played(1, "a", "b", "c", "d", "e"),
    played(2, "b", "c", "a", "e", "d"),
    played(3, "c", "e", "b", "a", "d"),
)


@pytest.mark.parametrize("way", TieBreak)
def test_every_tie_break_is_explained_in_a_sentence_for_every_player(way: TieBreak) -> None:
    record = Record(tuple("abcde"), Terms(breaks=(way,)), TIES)
    lines = standings(record)
    for line in lines:
        said = why(lines, record.terms, line.player, {player: player.upper() for player in record.players})
        assert said.say.endswith(".")
        assert said.player == line.player


def test_who_is_equal_in_everything_shares_the_place() -> None:
    record = Record(("a", "b", "c"), Terms(), (played(1, "a", "b"), played(2, "b", "a")))
    assert [(line.place, line.player) for line in standings(record)] == [(1, "a"), (1, "b"), (3, "c")]
