"""The cost of a seating: declared, weighted parts that can be counted by hand, and the least that counting allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations

from msgspec import Struct

from companion.tournament.tables import Player, Seating, Table, Wishes


class CostKind(StrEnum):
    """What a seating can cost, the heaviest first."""

    APART = "apart"
    FIXED = "fixed"
    GROUPS = "groups"
    AGAIN = "again"
    BEGINS = "begins"
    SIDES = "sides"
    LEFT = "left"


WEIGHTS: Mapping[CostKind, int] = {
    CostKind.APART: 10_000,
    CostKind.FIXED: 10_000,
    CostKind.GROUPS: 100,
    CostKind.AGAIN: 10,
    CostKind.BEGINS: 3,
    CostKind.SIDES: 3,
    CostKind.LEFT: 1,
}
"""How heavy one of each is. A pair kept apart outweighs all the rest; score groups outweigh meeting again."""


class Cost(Struct, frozen=True):
    """What a seating costs, by part: how many there are of each."""

    apart: int = 0
    """Pairs at one table that were to be kept apart."""
    fixed: int = 0
    """Players who do not sit at the table that was fixed for them."""
    groups: int = 0
    """For every pair at a table, how many score groups lie between the two."""
    again: int = 0
    """For every pair at a table, how often the two have met before."""
    begins: int = 0
    """For every player who begins, how often that player has begun before."""
    sides: int = 0
    """For every seat with a side, how often its player has had that side in that game before."""
    left: int = 0
    """For every seat, how often its player has had the same left neighbour before."""

    def of(self, part: CostKind) -> int:
        """How many there are of one part."""
        return int(getattr(self, part))

    @property
    def total(self) -> int:
        """All parts, each as heavy as `WEIGHTS` says."""
        return sum(weight * self.of(part) for part, weight in WEIGHTS.items())


def pairs(table: Table) -> Iterator[tuple[Player, Player]]:
    """Who meets whom at a table: every pair once, in a fixed order."""
    return combinations(sorted(table.seats), 2)


def met(past: Sequence[Seating]) -> Counter[tuple[Player, Player]]:
    """How often each pair has met."""
    return Counter(pair for seating in past for table in seating.tables for pair in pairs(table))


def lefts(table: Table) -> Iterator[tuple[Player, Player]]:
    """Each seat with its left neighbour, the next clockwise."""
    return zip(table.seats, (*table.seats[1:], *table.seats[:1]), strict=True)


def who_began(past: Sequence[Seating], dealt: Collection[str]) -> Iterator[Player]:
    """Who began, table by table, where sitting first means that: not in the games that are `dealt`."""
    return (table.seats[0] for one in past for table in one.tables if table.seats and table.game not in dealt)


class CostItem(Struct, frozen=True):
    """One thing that costs something: of which part, at which table, who, and how many."""

    part: CostKind
    table: int
    who: tuple[Player, ...]
    count: int
    side: str = ""
    game: str = ""
    """The game that the side is one of."""


def found(seating: Seating, past: Sequence[Seating], wishes: Wishes) -> Iterator[CostItem]:
    """Everything that this seating costs after these rounds, one by one."""
    before = met(past)
    begun = Counter(who_began(past, wishes.dealt))
    beside = Counter(pair for one in past for table in one.tables for pair in lefts(table))
    had = Counter(
        (table.game, player, side) for one in past for table in one.tables
        for player, side in zip(table.seats, table.sides, strict=False)
    )  # fmt: skip
    apart = {tuple(sorted(pair)) for pair in wishes.apart}
    group = {player: rank for rank, members in enumerate(wishes.groups) for player in members}
    lowest = len(wishes.groups)
    for player, number in wishes.fixed.items():
        table = seating.table_of(player)
        if (table is None or table.number != number) and (table or player in seating.out):
            yield CostItem(CostKind.FIXED, number, (player,), 1)
    for table in seating.tables:
        for pair in pairs(table):
            one, other = pair
            if pair in apart:
                yield CostItem(CostKind.APART, table.number, pair, 1)
            if between := abs(group.get(one, lowest) - group.get(other, lowest)):
                yield CostItem(CostKind.GROUPS, table.number, pair, between)
            if times := before[pair]:
                yield CostItem(CostKind.AGAIN, table.number, pair, times)
        if table.seats and table.game not in wishes.dealt and (times := begun[table.seats[0]]):
            yield CostItem(CostKind.BEGINS, table.number, table.seats[:1], times)
        for player, side in zip(table.seats, table.sides, strict=False):
            if times := had[table.game, player, side]:
                yield CostItem(CostKind.SIDES, table.number, (player,), times, side, table.game)
        for one, other in lefts(table):
            if times := beside[one, other]:
                yield CostItem(CostKind.LEFT, table.number, (one, other), times)


def cost_of(seating: Seating, past: Sequence[Seating], wishes: Wishes) -> Cost:
    """What this seating costs after these rounds: for the program's own, and for every change by hand."""
    counted: Counter[CostKind] = Counter()
    for one in found(seating, past, wishes):
        counted[one.part] += one.count
    return Cost(**{part.value: counted[part] for part in CostKind})


# --- the least that counting allows -----------------------------------------------------------------------------------


def again(rounds: Sequence[Seating]) -> int:
    """How often pairs meet again over these rounds, as `Cost.again` adds up: once for the second time, twice for the
    third, so that it is the same as counting, for every two rounds, the pairs that sit together in both."""
    return sum(times * (times - 1) // 2 for times in met(rounds).values())


def bound(sizes: Sequence[Sequence[int]], players: int) -> int:
    """What `again` is at least, whoever is seated how, at tables of these sizes in each round.

    The larger of two counts. By pairs: there are only so many, and the meetings are spread over them evenly. By tables:
    of five people who come from four tables, two sat together, for every table of every two rounds.
    """
    meetings = sum(size * (size - 1) // 2 for round_ in sizes for size in round_)
    times, more = divmod(meetings, max(1, players * (players - 1) // 2))
    by_pairs = players * (players - 1) // 2 * times * (times - 1) // 2 + more * times
    by_tables = sum(together(later, len(earlier), players - sum(earlier)) for earlier, later in combinations(sizes, 2))
    return max(by_pairs, by_tables)


def together(sizes: Sequence[int], tables: int, new: int = 0) -> int:
    """How many pairs at tables of these sizes sat together in a round of so many tables, at least (pigeonholes).

    `new` is how many of all these people were not at a table then.
    """
    found = 0
    for size in sizes:
        each, more = divmod(max(0, size - new), tables)
        found += tables * each * (each - 1) // 2 + more * each
    return found
