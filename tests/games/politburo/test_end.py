"""The end: the rulebook's worked example, ties, winners, and nobody (R18-R21)."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from companion.core.contract import changed
from companion.core.messages import HOST, JUDGE
from companion.games.politburo import commands as c
from companion.games.politburo import pieces
from companion.games.politburo.members import default
from companion.games.politburo.result import met
from companion.games.politburo.state import Phase
from tests.games.politburo.evenings import MEMBERS, NAMES, Table

EIGHT = ("Bulganin", "Kaganovich", "Kirov", "Zhdanov", "Khrushchev", "Voroshilov", "Molotov", "Member 8")


def example() -> Table:
    """The example that ends the rulebook: eight players, the levels and the losses that it names."""
    table = Table(8, members=EIGHT).to_the_end().levels(1, 1, -1)
    return table.purged(*table.names[:4]).end()


def test_vector_1_the_rulebooks_example_has_two_winners() -> None:
    result = example().result
    by_name = dict(zip(EIGHT, ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"), strict=True))
    assert set(result.winners) == {by_name["Voroshilov"], by_name["Molotov"]}
    reached = {s.seat for s in result.standings if s.met}
    able = ("Bulganin", "Voroshilov", "Kaganovich", "Kirov", "Molotov", "Zhdanov")
    assert reached == {by_name[name] for name in able}
    assert [s.place for s in result.standings] == [1, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("objective", "holds"),
    [
        ("highest:defence", True), ("highest:finance", True), ("highest:security", False),
        ("lowest:security", True), ("lowest:defence", False), ("lowest:finance", False),
        ("repress", True), ("reform", False), ("lost_more", True), ("lost_less", True),
    ],
)  # fmt: skip
def test_vector_2_each_of_the_ten_objectives_at_the_end_of_the_example(objective: str, holds: bool) -> None:
    assert met(example().public, objective) is holds


def test_vector_3_counts_and_sums_differ_in_78_of_729_level_triples() -> None:
    """The fact sheet's count, so that the question is worth asking (Q4)."""
    counts, sums = Table(5), Table(5, sheet={"repress_vs_reform": "sums"})
    differ = 0
    for levels in product(range(-4, 5), repeat=3):
        named = dict(zip(pieces.MINISTRIES, levels, strict=True))
        differ += met(changed(counts.public, levels=named), "repress") != met(
            changed(sums.public, levels=named), "repress"
        )
    assert differ == 78


def test_r18_the_end_comes_after_as_many_rounds_as_players() -> None:
    table = Table(5).to_the_end()
    assert table.public.round == table.public.rounds == 5
    assert all(len(points) == 6 for points in table.public.graph.values())


def test_r19_equal_levels_share_highest_and_lowest() -> None:
    table = Table(5)
    for ministry in pieces.MINISTRIES:
        assert met(table.public, f"highest:{ministry}")
        assert met(table.public, f"lowest:{ministry}")
    table.levels(2, 2, 0)
    assert [met(table.public, f"highest:{m}") for m in pieces.MINISTRIES] == [True, True, False]


def test_r20_the_highest_influence_among_those_who_reached_it_wins() -> None:
    members = ("Voroshilov", "Kaganovich", "Bulganin", "Khrushchev", "Kirov")
    table = Table(5, members=members).to_the_end().levels(2, 2, 1).purged("Ana").end()
    assert table.result.winners == ("Ben", "Cy", "Eve")
    assert table.result.say == "4 reached the objective; of them Ben, Cy and Eve had the most influence: 3."
    board = table.board()
    assert [card.wins for card in board.members] == [False, True, True, False, True]
    assert board.members[0].met is True
    assert board.members[3].met is False


def test_r21_nobody_reached_it_so_nobody_wins() -> None:
    members = ("Voroshilov", "Kirov", "Bulganin", "Member 8", "Zhdanov")
    table = Table(5, members=members).to_the_end().levels(-2, 1, -1).end()
    assert table.result.winners == ()
    assert table.result.say == "Nobody reached the objective, so nobody wins."


def test_r22_members_turn_one_by_one_the_least_influence_first_and_nothing_holds_one_before() -> None:
    table = Table(5).to_the_end().purged("Cy", "Cy", "Eve")
    assert table.public.unturned == ("Cy", "Eve", "Ana", "Ben", "Di")
    for place, seat in enumerate(table.public.unturned):
        face_down = table.public.unturned[1:]
        table.turn(1)
        assert tuple(table.public.objectives)[place] == seat
        for viewer in ("public", HOST, JUDGE):
            page = repr(msgspec.to_builtins(table.page(viewer)))
            assert not [s for s in face_down if table.own(s).member in page]
            assert not any(card.wins for card in table.board().members)
            assert table.page(viewer).result is None
    assert table.phase is Phase.TURNED
    table.do(HOST, c.EndGame())
    assert any(card.wins for card in table.board().members)


def test_r23_only_winners_have_a_place_and_without_a_winner_nobody_has() -> None:
    members = ("Voroshilov", "Kirov", "Bulganin", "Member 8", "Zhdanov")
    nobody = Table(5, members=members).to_the_end().levels(-2, 1, -1).end()
    assert {s.place for s in nobody.result.standings} == {0}
    one = Table(5, members=("Voroshilov", *MEMBERS[6:])).to_the_end().levels(2, 1, 0).purged(*NAMES[1:5]).end()
    assert [(s.seat, s.place) for s in one.result.standings][:2] == [("Ana", 1), ("Ben", 0)]


def test_r2_the_ten_members_want_ten_different_things() -> None:
    assert {member.objective for member in default()} == set(pieces.OBJECTIVES)
    assert sum(member.official for member in default()) == 5


@pytest.mark.parametrize("sheet", [{}, {"objective.mode": "end"}])
def test_r22_the_last_rounds_cards_and_fingers_stand_until_the_first_member_is_turned(sheet: dict[str, str]) -> None:
    """Seen at a table: the wall went from the fingers at once to six members face down."""

    def last_round() -> Table:
        table = Table(5, sheet={"purge.mode": "sealed", **sheet})
        while len(table.public.terms) < 4:
            table.round()
        return table.begin().plan("finance")

    table = last_round().execute("R R R")
    assert (table.phase, table.board().shape) == (Phase.OBJECTIVES, "execution")
    assert (table.board().stage.cards, table.board().stage.moved) == (("reform",) * 3, "0 → −2")
    table = last_round().divided()
    one, two, three = table.public.executors
    table.point(two, one, one)
    board = table.board()
    assert (table.phase, board.shape) == (Phase.OBJECTIVES, "purge")
    assert board.stage.title == f"Now the members: {one} first", "it says what is done now, in the largest letters"
    if sheet:
        assert f"say who it is, the least influence first: {one}, " in table.foot()
    assert [(one.seat, one.card, one.at) for one in board.accused] == [
        (one, "repress", two), (two, "reform", one), (three, "reform", one),
    ]  # fmt: skip
    assert [one.lost for one in board.accused] == [True, False, False]
    assert "The last round is over" in table.foot() or "turn up their card" in table.foot()
    assert any("→" in card.subtitle for card in table.page().view.seats)
    turn = c.NameObjective(table.public.members[0].name, one) if sheet else c.TurnObjectives()
    table.do(HOST, turn)
    assert not any("→" in card.subtitle for card in table.page().view.seats), "the last purge is over"
    if sheet:
        table.do("Ana", c.NameObjective("Kirov"))
    else:
        table.turn(1)
    assert table.board().shape == "end"
