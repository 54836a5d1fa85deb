"""Seat order: who begins, who sits left of whom, and who plays which side, balanced over the rounds."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random

from companion.tournament.cost import lefts, who_began
from companion.tournament.tables import Kind, Player, Seating, Table

SWEEPS = 40
"""How often the tables are looked at again at which something could be better, after all others have changed."""


def ordered(
    rounds: Sequence[Sequence[tuple[Kind, Sequence[Player]]]],
    past: Sequence[Seating],
    lot: Random,
    dealt: Collection[str] = (),
) -> list[tuple[Table, ...]]:
    """The tables of these rounds with their seats in order, and with sides where a game has them.

    Nobody begins at the tables of games that are `dealt`: there the order says only who sits beside whom.
    """
    shuffled = [[(kind, lot.sample(list(table), len(table))) for kind, table in tables] for tables in rounds]
    flat = [table for tables in shuffled for _kind, table in tables]
    begins = [table for tables in shuffled for kind, table in tables if kind.game not in dealt]
    for table, first in zip(begins, beginners(begins, Counter(who_began(past, dealt))), strict=True):
        place = table.index(first)
        table[0], table[place] = table[place], table[0]
    _neighbours(flat, past)
    sides = _sides(shuffled, past, lot)
    return [
        tuple(
            Table(number, kind.game, tuple(table), sides.get((place, number), ()))
            for number, (kind, table) in enumerate(tables, 1)
        )
        for place, tables in enumerate(shuffled)
    ]


def beginners(tables: Sequence[Sequence[Player]], begun: Counter[Player]) -> list[Player]:
    """Who begins at each table, as evenly as these tables allow: no other choice has a smaller sum of squares.

    Whoever begins too often hands a table on to somebody at it, who may hand on another, until it reaches somebody who
    has begun less often by two. Where no such chain is left, the choice is the best (Harvey and others, 2006).
    """
    often = Counter(begun)
    sits: dict[Player, list[int]] = {}
    first: list[Player] = []
    for place, table in enumerate(tables):
        for player in table:
            sits.setdefault(player, []).append(place)
        first.append(min(table, key=lambda player: often[player]))
        often[first[-1]] += 1
    stuck: set[Player] = set()
    while too_often := [player for player in sits if player not in stuck and often[player] > 1]:
        one = max(too_often, key=lambda player: often[player])
        if not _handed_on(one, tables, sits, first, often):
            stuck.add(one)
        else:
            stuck.clear()
    return first


def _handed_on(
    one: Player, tables: Sequence[Sequence[Player]], sits: dict[Player, list[int]], first: list[Player],
    often: Counter[Player],
) -> bool:  # fmt: skip
    """One begins once less, and who has begun less often by two once more; False where no chain leads there."""
    way: dict[Player, tuple[Player, int]] = {one: (one, -1)}
    ahead = deque([one])
    while ahead:
        player = ahead.popleft()
        for place in sits[player]:
            if first[place] != player:
                continue
            for other in tables[place]:
                if other in way:
                    continue
                way[other] = (player, place)
                if often[other] <= often[one] - 2:
                    often[one] -= 1
                    often[other] += 1
                    while other != one:
                        giver, place = way[other]
                        first[place] = other
                        other = giver
                    return True
                ahead.append(other)
    return False


def _neighbours(tables: Sequence[list[Player]], past: Sequence[Seating]) -> None:
    """Nobody has the same left neighbour again where another order of the same people does without; the first stays."""
    beside = Counter(pair for seating in past for table in seating.tables for pair in lefts(table))
    for table in tables:
        beside.update(_lefts(table))
    for _sweep in range(SWEEPS):
        changed = False
        for table in tables:
            if all(beside[pair] < 2 for pair in _lefts(table)):
                continue
            beside.subtract(_lefts(table))
            cost = sum(beside[pair] for pair in _lefts(table))
            better = True
            while better and cost:
                better = False
                for one, other in combinations(range(1, len(table)), 2):
                    table[one], table[other] = table[other], table[one]
                    now = sum(beside[pair] for pair in _lefts(table))
                    if now < cost:
                        cost, better, changed = now, True, True
                    else:
                        table[one], table[other] = table[other], table[one]
            beside.update(_lefts(table))
        if not changed:
            break


def _lefts(table: Sequence[Player]) -> list[tuple[Player, Player]]:
    return [(player, table[place - len(table) + 1]) for place, player in enumerate(table)]


def _sides(
    rounds: Sequence[Sequence[tuple[Kind, Sequence[Player]]]], past: Sequence[Seating], lot: Random
) -> dict[tuple[int, int], tuple[str, ...]]:
    """For each round and table number its sides, so that everybody has each side as seldom as it can be."""
    had = Counter(
        (table.game, player, side) for seating in past for table in seating.tables
        for player, side in zip(table.seats, table.sides, strict=False)
    )  # fmt: skip
    chosen: dict[tuple[int, int], list[str]] = {}
    places = {
        (place, number): (kind, table)
        for place, tables in enumerate(rounds)
        for number, (kind, table) in enumerate(tables, 1)
        if len(kind.sides) >= len(table)
    }
    for at, (kind, table) in places.items():
        sides = lot.sample(kind.sides, len(kind.sides))
        for place, player in enumerate(table):
            side = min(sides[place:], key=lambda side: had[kind.game, player, side])
            other = sides.index(side)
            sides[place], sides[other] = sides[other], sides[place]
            had[kind.game, player, side] += 1
        chosen[at] = sides
    for _sweep in range(SWEEPS):
        sore = [
            (at, kind, table)
            for at, (kind, table) in places.items()
            if any(had[kind.game, player, side] > 1 for player, side in zip(table, chosen[at], strict=False))
        ]
        if not sore:
            break
        for at, kind, table in sore:
            _exchange(kind.game, table, chosen[at], had, lot)
    return {at: tuple(chosen[at][: len(table)]) for at, (_kind, table) in places.items()}


def _exchange(
    game: str, table: Sequence[Player], sides: list[str], had: Counter[tuple[str, Player, str]], lot: Random
) -> None:
    """Two at a table exchange sides, or one takes a side that nobody has, where that is no worse.

    What is as good is taken, too: it gives another table its chance.
    """
    places = [(one, other) for one in range(len(table)) for other in range(one + 1, len(sides))]
    lot.shuffle(places)
    for one, other in places:
        mine, theirs, player = sides[one], sides[other], table[one]
        more = had[game, player, theirs] - had[game, player, mine] + 1
        partner = table[other] if other < len(table) else None
        if partner is not None:
            more += had[game, partner, mine] - had[game, partner, theirs] + 1
        if more > 0:
            continue
        for who, old, new in ((player, mine, theirs), (partner, theirs, mine)):
            if who is not None:
                had[game, who, old] -= 1
                had[game, who, new] += 1
        sides[one], sides[other] = theirs, mine
