"""Seating: who meets whom again as seldom as counting allows, seats in turn, sit-outs fair, wishes kept."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise
from random import Random

import pytest

from companion.games import GAMES
from companion.tournament import search
from companion.tournament.cost import WEIGHTS, Cost, CostKind, again, bound, cost_of, met
from companion.tournament.seating import following, plan, seat
from companion.tournament.tables import (
    Kind,
    Seating,
    SeatingError,
    Table,
    Wishes,
    everybody,
    kind,
    laid,
    swapped,
    with_final,
)

FIVES = Kind("toy", 4, 6)
WISHES = Wishes((FIVES,))


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gives up soon: what is promised here is true of every seating."""
    monkeypatch.setattr(search, "PROPOSALS", 3000)


def people(count: int) -> list[str]:
    """So many players, by key."""
    return [f"p{number}" for number in range(count)]


def sizes(rounds: tuple[Seating, ...]) -> list[list[int]]:
    return [[len(table.seats) for table in each.tables] for each in rounds]


def begins(rounds: tuple[Seating, ...], players: list[str]) -> list[int]:
    begun = Counter(table.seats[0] for each in rounds for table in each.tables)
    return sorted(begun[player] for player in players)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("count", [4, 7, 10, 11, 23, 96])
def test_everybody_sits_at_one_table_of_a_size_that_the_game_allows(slug: str, count: int) -> None:
    least, most = GAMES[slug].meta.seats
    try:
        tables = laid(count, [kind(GAMES[slug])])
    except SeatingError:
        assert count < least
        return
    assert all(least <= size <= most for _kind, size in tables)
    seated = sum(size for _kind, size in tables)
    reachable = [n for n in range(count + 1) if any(least * t <= n <= most * t for t in range(n + 1))]
    assert seated == max(reachable), "nobody sits out if it can be helped"


@pytest.mark.parametrize("games", [(6, 6, 7), (7, 6, 7), (5, 4, 4)])
def test_every_round_of_a_plan_has_the_sizes_that_its_games_allow(games: tuple[int, int, int]) -> None:
    """Also where the tables of the first game are smaller than those of the next, and one of them sits out."""
    kinds = tuple(Kind(f"g{n}", most - 2, most, tables=n + 1, liked=most) for n, most in enumerate(games))
    count = sum(most * (n + 1) for n, most in enumerate(games)) + 1
    for each in plan(people(count), (), [Wishes(kinds)] * 7, seed=1):
        assert [len(table.seats) for table in each.tables] == [size for _kind, size in laid(count, kinds)]
        assert len(each.out) == 1


@pytest.mark.parametrize("count", [36, 100, 240])
def test_nobody_meets_again_where_counting_allows_it(count: int) -> None:
    seated = plan(people(count), (), [WISHES] * 6, seed=1)
    assert again(seated) == bound(sizes(seated), count) == 0


@pytest.mark.parametrize(("count", "tables"), [(12, (4, 4, 4)), (20, (5, 5, 5, 5)), (9, (4, 4)), (16, (6, 5, 5))])
def test_no_seating_is_below_the_counting_bound(count: int, tables: tuple[int, ...]) -> None:
    lot, players, rounds = Random(count), people(count), list[Seating]()
    for _round in range(6):
        drawn = iter(lot.sample(players, count))
        rounds.append(Seating(tuple(Table(n, "toy", tuple(islice(drawn, size))) for n, size in enumerate(tables, 1))))
        assert again(rounds) >= bound([tables] * len(rounds), count)
        assert again(rounds) == sum(cost_of(each, rounds[:n], WISHES).again for n, each in enumerate(rounds))


def test_what_a_swap_costs_in_the_search_is_what_it_costs() -> None:
    """With past rounds, score groups and pairs kept apart: added up, thousands of swaps come to the whole cost."""
    players, lot = people(18), Random(3)
    wishes = Wishes((FIVES,), apart=(("p1", "p2"),), groups=(tuple(players[:7]), tuple(players[7:])))
    one = search.Search(players, plan(players, (), [WISHES], seed=1), lot)
    one.keep_apart(wishes.apart)
    for _round in range(2):
        drawn = lot.sample(range(18), 18)
        one.add([drawn[:6], drawn[6:12], drawn[12:]], wishes)
    cost = one.cost()
    for _swap in range(300):
        round_ = lot.randrange(2)
        a, b = lot.sample(range(18), 2)
        if one.at[round_][a] != one.at[round_][b]:
            cost += one.more(round_, a, b)
            one.swap(round_, a, b)
    assert cost == one.cost() >= one.least()


def test_who_begins_is_balanced() -> None:
    players = people(20)
    found = begins(plan(players, (), [WISHES] * 6, seed=2), players)
    assert found[-1] - found[0] <= 1
    assert sum(found) == 24
    past = tuple(Seating((Table(1, "toy", tuple(players[:5])), Table(2, "dealt", tuple(players[5:10])))) for _ in "ab")
    said = [cost_of(past[0], past, Wishes((), dealt=dealt)).begins for dealt in ((), ("dealt",), ("toy", "dealt"))]
    assert said == [4, 2, 0], "where a game deals who begins nobody begins for sitting first"


def test_the_same_seed_gives_the_same_seating_and_another_seed_another() -> None:
    one, same, other = (seat(people(24), (), WISHES, seed) for seed in (5, 5, 6))
    assert one == same != other


def test_a_plan_goes_on_while_nothing_changes_and_is_made_anew_when_somebody_leaves() -> None:
    players, wishes, past = people(24), [WISHES] * 6, list[Seating]()
    whole = plan(players, (), wishes, seed=1)
    for _round in range(4):
        past.append(following(players, past, wishes, seed=1))
    assert tuple(past) == whole[:4]
    left = following(players[1:], past, wishes, seed=1)
    assert set(everybody(left)) == set(players[1:])
    assert left.tables != whole[4].tables


def test_what_is_left_of_a_plan_is_mended_after_a_change_by_hand_and_when_somebody_leaves() -> None:
    players, wishes = people(48), [WISHES] * 6
    first, second, *_others = plan(players, (), wishes, seed=1)
    past = [first, swapped(second, second.tables[0].seats[0], second.tables[1].seats[0])]
    for _round in range(2):
        past.append(following([*players[1:], "late"], past, wishes, seed=1))
    assert again(past) == 0
    assert set(everybody(past[-1])) == {*players[1:], "late"}


def test_nobody_sits_out_twice_before_everybody_did_once() -> None:
    players, past = people(7), list[Seating]()
    for seed in range(8):
        past.append(seat(players, past, Wishes((Kind("toy", 3, 3),)), seed))
        out = Counter(player for each in past for player in each.out)
        assert max(out.values()) - min(out[player] for player in players) <= 1
        assert sorted(everybody(past[-1])) == sorted(players)


def test_pairs_are_kept_apart_and_tables_are_fixed_whatever_it_costs() -> None:
    players = people(12)
    wishes = Wishes((FIVES,), apart=(("p0", "p1"), ("p0", "p2")), fixed={"p3": 2, "p0": 1})
    for each in plan(players, (), [wishes] * 4, seed=0):
        table = each.table_of("p0")
        assert table is not None
        assert table.number == 1
        assert not {"p1", "p2"} & set(table.seats)
        assert "p3" in each.tables[1].seats


def test_score_groups_sit_among_themselves() -> None:
    players = people(20)
    groups = tuple(tuple(players[n : n + 5]) for n in range(0, 20, 5))
    found = seat(players, (), Wishes((Kind("toy", 5, 5),), groups=groups), seed=3)
    assert {frozenset(table.seats) for table in found.tables} == {frozenset(group) for group in groups}


@pytest.mark.parametrize("tables", [0, 1, 3])
def test_a_final_is_played_by_the_first_ones_at_table_one(tables: int) -> None:
    players = people(17)
    order = Random(1).sample(players, 17)
    asked = Wishes((Kind("toy", 4, 6, tables=tables), Kind("other", 2, 10, tables=1 if tables != 1 else 0)))
    found = seat(players, (), with_final(asked, order, 5), seed=1)
    assert set(found.tables[0].seats) == set(order[:5])
    assert found.tables[0].game == "toy"
    assert sum(table.game == "toy" for table in found.tables) == (tables or sum(t.game == "toy" for t in found.tables))
    assert not found.out


@pytest.mark.parametrize(("size", "count"), [(3, 9), (7, 9), (6, 5)])
def test_a_final_that_no_table_takes_is_refused(size: int, count: int) -> None:
    with pytest.raises(SeatingError, match=rf"final of {size}"):
        with_final(WISHES, people(count), size)


def test_a_player_has_one_place_and_two_change_places() -> None:
    first = seat(people(9), (), Wishes((Kind("toy", 4, 4),)), seed=1)
    sits, out = first.tables[0].seats[0], first.out[0]
    changed = swapped(first, sits, out)
    assert changed.out == (sits,)
    assert changed.tables[0].seats[0] == out
    assert sorted(everybody(changed)) == sorted(everybody(first))
    for one, other in ((sits, sits), (sits, "nobody")):
        with pytest.raises(SeatingError):
            swapped(first, one, other)


def test_every_side_is_played_as_seldom_again_as_it_can_be() -> None:
    players = people(6)
    wishes = Wishes((Kind("toy", 6, 6, sides=tuple("abcdef")),))
    rounds = plan(players, (), [wishes] * 3, seed=1)
    had = Counter((p, s) for each in rounds for t in each.tables for p, s in zip(t.seats, t.sides, strict=True))
    assert max(had.values()) == 1


def test_what_a_change_by_hand_costs_is_counted_as_for_the_program() -> None:
    players = people(20)
    first, second = plan(players, (), [WISHES] * 2, seed=4)
    assert cost_of(first, (), WISHES) == Cost()
    one = next(table for table in second.tables if table.number == 1).seats[0]
    worst = max((swapped(second, one, other) for other in players if other != one),
                key=lambda changed: cost_of(changed, [first], WISHES).total)  # fmt: skip
    before, after = met([first]), cost_of(worst, [first], WISHES)
    again = sum(before[pair] for pair in met([worst]))
    assert after.again == again
    assert after.total == sum(WEIGHTS[part] * after.of(part) for part in CostKind)
    assert all(WEIGHTS[heavy] >= WEIGHTS[light] for heavy, light in pairwise(CostKind))


@pytest.mark.parametrize(("count", "kinds"), [(3, (FIVES,)), (9, ()), (9, (FIVES, FIVES)), (9, (Kind("toy", 5, 4),))])
def test_what_cannot_be_seated_is_refused_with_a_sentence(count: int, kinds: tuple[Kind, ...]) -> None:
    with pytest.raises(SeatingError, match=r"\.$"):
        seat(people(count), (), Wishes(kinds), seed=0)
