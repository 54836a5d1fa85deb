"""Standings: each game's own placing as points, tie-breaks in their order, and why in a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from companion.tournament.standings import (
    Bye,
    Finish,
    PlayedTable,
    PointsTaken,
    Scale,
    StandingsInput,
    StandInPoints,
    Terms,
    TieBreak,
    said,
    said_alike,
    standings,
    table_points,
    why,
)


def played(round_: int, *order: str, table: int = 1, places: tuple[int, ...] = ()) -> PlayedTable:
    """A table that finished in this order."""
    named = places or tuple(range(1, len(order) + 1))
    return PlayedTable(round_, table, "toy", tuple(Finish(p, n, 10 - n) for p, n in zip(order, named, strict=True)))


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
    assert table_points(PlayedTable(1, 1, "toy", finishes), Scale.EVEN) == fractions(100, Fraction(200, 3), 0, 0)


def test_a_shared_win_is_shared_out_where_only_winning_counts() -> None:
    assert table_points(played(1, "a", "b", "c", places=(1, 1, 3)), Scale.WIN) == fractions(50, 50, 0)


def test_byes_count_the_mean_of_the_other_rounds_or_what_was_said() -> None:
    games = (played(1, "a", "b", "c"), played(2, "c", "a", "b"))
    for bye, given in ((Bye.MEAN, Fraction(75)), (Bye.FIXED, Fraction(40))):
        record = StandingsInput(("a", "b", "c"), Terms(bye=bye, bye_points=40), games, byes=((3, "a"),))
        assert next(line for line in standings(record) if line.player == "a").by_round[3] == given


def test_a_stand_ins_points_go_to_whom_the_event_says() -> None:
    table = PlayedTable(1, 1, "toy", (Finish("a", 1, stand_in="c"), Finish("b", 2)))
    for terms, whose in ((Terms(), "a"), (Terms(stand_in=StandInPoints.STAND_IN), "c")):
        lines = standings(StandingsInput(("a", "b", "c"), terms, (table,)))
        assert [line.player for line in lines if line.points == 100] == [whose]


def test_a_penalty_takes_points() -> None:
    record = StandingsInput(("a", "b"), Terms(), (played(1, "a", "b"),), penalties=(PointsTaken("a", 1, 150, "late"),))
    assert [(line.player, line.points) for line in standings(record)] == [("b", Fraction(0)), ("a", Fraction(-50))]


TIES = (
    played(1, "a", "b", "c", "d", "e"),
    played(2, "b", "c", "a", "e", "d"),
    played(3, "c", "a", "b", "d", "e"),
)
"""a, b and c have 225 points each; d and e have 25 or 50 together."""


def figures(way: TieBreak, *games: PlayedTable) -> list[Fraction]:
    """The figures of a to e."""
    lines = {
        line.player: line for line in standings(StandingsInput(tuple("abcde"), Terms(breaks=(way,)), games or TIES))
    }
    return [lines[player].breaks[0] for player in "abcde"]


def test_first_places_are_counted_and_shared_ones_as_a_part() -> None:
    shared = played(1, "a", "b", "c", places=(1, 1, 3)), played(2, "a", "b", "c", places=(0, 0, 0))
    assert figures(TieBreak.WINS, *shared) == list(fractions(Fraction(1, 2), Fraction(1, 2), 0, 0, 0))


def test_who_finished_before_whom_counts_among_those_who_are_still_equal() -> None:
    """a, b and d have 100 points each; a finished before b, who has no first place, and met d never."""
    games = (played(1, "a", "b"), played(2, "c", "b", "e"), played(3, "c", "b", "e"), played(2, "d", "f", table=2))
    alone = {
        line.player: line for line in standings(StandingsInput(tuple("abcdef"), Terms(breaks=(TieBreak.HEAD,)), games))
    }
    assert {alone[player].points for player in "abd"} == {Fraction(100)}
    assert tuple(alone[player].breaks[0] for player in "abd") == fractions(1, -1, 0)
    terms = Terms(breaks=(TieBreak.WINS, TieBreak.HEAD))
    after = {line.player: line for line in standings(StandingsInput(tuple("abcdef"), terms, games))}
    assert [after[player].breaks for player in "abd"] == [fractions(1, 0), fractions(0, 0), fractions(1, 0)], (
        "b is no longer among them"
    )


def test_opponents_count_by_their_mean_and_a_best_round_and_a_share_by_themselves() -> None:
    duel = (played(1, "a", "b"), played(2, "a", "c"))
    assert figures(TieBreak.OPPONENTS, *duel) == list(fractions(0, 200, 200, 0, 0))
    assert figures(TieBreak.BEST) == list(fractions(100, 100, 100, 25, 25))
    assert figures(TieBreak.SHARE, played(1, "a", "b"))[0] == Fraction(9, 17)


def test_a_lot_is_drawn_again_alike_and_by_another_seed_otherwise() -> None:
    orders = set()
    for seed in range(20):
        record = StandingsInput(("a", "b", "c"), Terms(breaks=(TieBreak.LOT,), seed=seed))
        lines = standings(record)
        assert lines == standings(replace(record, players=("c", "a", "b")))
        assert [line.place for line in lines] == [1, 2, 3]
        orders.add(tuple(line.player for line in lines))
    assert len(orders) > 3


def test_why_names_whom_points_a_lot_or_nothing_at_all_part() -> None:
    names = {player: player.upper() for player in "abcde"}
    shared, drawn = (
        StandingsInput(tuple("abcde"), Terms(breaks=(way,)), TIES) for way in (TieBreak.WINS, TieBreak.LOT)
    )
    lines = standings(shared)
    assert why(lines, shared.terms, "a", names).say == (
        "Shares place 1 with B and C: equal in points and in every tie-break."
    )
    assert why(lines, shared.terms, "d", names).say == "Before E by points: 50 and not 25."
    assert why(lines, shared.terms, "e", names).say == "Last, with 25."
    lines = standings(drawn)
    assert why(lines, drawn.terms, lines[0].player, names).say.endswith("; before by the lot.")


def test_of_many_who_share_a_place_a_few_are_named_and_the_others_counted() -> None:
    people = tuple(f"p{n}" for n in range(9))
    lines = standings(StandingsInput(people, Terms()))
    assert why(lines, Terms(), "p0", {}).say == (
        "Shares place 1 with p1, p2, p3, p4, p5 and 3 others: equal in points and in every tie-break."
    )


def test_why_names_the_tie_break_that_decided() -> None:
    games = (played(1, "a", "b", "c", places=(1, 2, 2)), played(2, "b", "c", "a", places=(1, 1, 3)))
    record = StandingsInput(("a", "b", "c"), Terms(breaks=(TieBreak.WINS, TieBreak.BEST)), games)
    lines = standings(record)
    assert {line.points for line in lines} == {Fraction(100)}
    because = why(lines, record.terms, "a", {"a": "Ana", "b": "Ben"})
    assert because.by is TieBreak.WINS
    assert because.say == "As many points as Ben, 100; before by more first places, 1 and not ¹⁄₂."


@pytest.mark.parametrize("way", TieBreak)
def test_every_tie_break_is_explained_in_a_sentence_for_every_player(way: TieBreak) -> None:
    record = StandingsInput(tuple("abcde"), Terms(breaks=(way,)), TIES)
    lines = standings(record)
    for line in lines:
        because = why(lines, record.terms, line.player, {player: player.upper() for player in record.players})
        assert because.say.endswith(".")
        assert because.player == line.player


def test_who_is_equal_in_everything_shares_the_place() -> None:
    record = StandingsInput(("a", "b", "c"), Terms(), (played(1, "a", "b"), played(2, "b", "a")))
    assert [(line.place, line.player) for line in standings(record)] == [(1, "a"), (1, "b"), (3, "c")]


@pytest.mark.parametrize(
    ("figure", "text"),
    [(Fraction(75), "75"), (Fraction(75, 2), "37¹⁄₂"), (Fraction(100, 3), "33¹⁄₃"), (Fraction(-1, 4), "−¹⁄₄"),
     (Fraction(500, 7), "71.43"), (Fraction(0), "0"), (Fraction(5, 6), "⁵⁄₆")],
)  # fmt: skip
def test_figures_are_said_as_people_write_them(figure: Fraction, text: str) -> None:
    assert said(figure) == text


def test_figures_below_each_other_are_written_alike() -> None:
    assert said_alike([Fraction(295, 4), Fraction(70)]) == ["73³⁄₄", "70"]
    mixed = [Fraction(9219, 100), Fraction(295, 4), Fraction(-1, 2)]
    assert said_alike(mixed) == ["92.19", "73.75", "−0.50"]
