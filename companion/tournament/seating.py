"""The seating of coming rounds: tables are laid, sit-outs are chosen, and a local search finds who sits with whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from companion.core.language import _
from companion.tournament.order import ordered
from companion.tournament.search import Search
from companion.tournament.tables import Kind, Player, Seating, SeatingError, Table, Wishes, everybody, laid, sitting_out

Told: TypeAlias = Callable[[int], None]
"""Hears how far a search is, in percent of all that it may try; what it raises ends the search."""


def nobody(_percent: int) -> None:
    """Nobody asks how far it is."""


def seat(players: Sequence[Player], past: Sequence[Seating], wishes: Wishes, seed: int, told: Told = nobody) -> Seating:
    """The next round for these players, after these rounds; the same seed gives the same seating.

    Raises `SeatingError` where the players cannot sit down as was asked.
    """
    return plan(players, past, [wishes], seed, told=told)[0]


def following(
    players: Sequence[Player], past: Sequence[Seating], wishes: Sequence[Wishes], seed: int, told: Told = nobody
) -> Seating:
    """The round after these, of an event whose rounds are known: one of the wishes for each, those played among them.

    While everybody is there and nothing was changed by hand, it is the next round of the plan that was made for all
    rounds at the start; else what is left of that plan is mended. A round by score group is seated by itself.
    """
    turn = len(past)
    if wishes[turn].groups:
        return seat(players, past, wishes[turn], seed, told)
    ahead = [each for each in wishes[turn:] if not each.groups]
    if not past or any(each.groups for each in wishes[:turn]):
        return plan(players, past, ahead, seed, told=told)[0]
    first = everybody(past[0])
    whole = plan(first, (), [*wishes[:turn], *ahead], seed, told=told)
    if whole[:turn] == tuple(past) and set(first) == set(players):
        return whole[turn]
    return plan(players, past, ahead, seed, whole[turn:], told)[0]


def plan(
    players: Sequence[Player], past: Sequence[Seating], wishes: Sequence[Wishes], seed: int,
    start: Sequence[Seating] = (), told: Told = nobody,
) -> tuple[Seating, ...]:  # fmt: skip
    """All these rounds at once, one for each of the wishes: that meets fewer people again than one after the other.

    `start` are seatings of these rounds from which the search begins, as far as they have the same people.
    """
    if len(set(players)) != len(players):
        raise SeatingError(_("A player was named twice for this round."))
    lot = Random(f"seating {seed}")
    players = sorted(players)
    search = Search(players, past, lot)
    search.keep_apart([pair for each in wishes for pair in each.apart])
    kinds: list[list[Kind]] = []
    drawn = lot.sample(range(len(players)), len(players))
    before = list(past)
    outs: list[tuple[Player, ...]] = []
    for turn, each in enumerate(wishes):
        tables = laid(len(players), each.kinds)
        out = sitting_out(players, before, each, len(players) - sum(size for _kind, size in tables), lot)
        before.append(Seating((), out))
        outs.append(out)
        kinds.append([kind for kind, _size in tables])
        gone = {search.number[player] for player in out}
        here, sizes = [n for n in drawn if n not in gone], [size for _kind, size in tables]
        planned = start[turn].tables if turn < len(start) else ()
        search.add(_begun(turn, here, sizes, search, each, planned), each)
    search.run(told)
    named = [
        [(kind, [players[n] for n in table]) for kind, table in zip(of, tables, strict=True)]
        for of, tables in zip(kinds, search.rounds, strict=True)
    ]
    dealt = {game for each in wishes for game in each.dealt}
    return tuple(Seating(tables, out) for tables, out in zip(ordered(named, past, lot, dealt), outs, strict=True))


def _begun(
    turn: int, drawn: list[int], sizes: Sequence[int], search: Search, wishes: Wishes, planned: Sequence[Table]
) -> list[list[int]]:
    """A round before the search: as planned; or in rows as long as there are tables, each moved on by its own number.

    Two who meet are moved apart by as many tables as rows lie between them: they meet again only where that comes
    round. Among many tables it never does, and there is nothing left to search.
    """
    tables: list[list[int]] = [[] for _size in sizes]
    room = list(sizes)
    for player, number in wishes.fixed.items():
        if (n := search.number.get(player)) in drawn and n is not None:
            if not 1 <= number <= len(sizes):
                raise SeatingError(_("There is no table {number} in this round.").format(number=number))
            if not room[number - 1]:
                raise SeatingError(
                    _("More players are fixed at table {number} than it has seats.").format(number=number)
                )
            tables[number - 1].append(n)
            room[number - 1] -= 1
    held = {n for table in tables for n in table}
    loose = [n for n in drawn if n not in held]
    if planned:
        left = set(loose)
        for table, free, was in zip(tables, room, planned, strict=False):
            stay = [n for player in was.seats if (n := search.number.get(player)) is not None and n in left][:free]
            table += stay
            left.difference_update(stay)
        loose = [n for n in loose if n in left]
        room = [size - len(table) for size, table in zip(sizes, tables, strict=True)]
    elif wishes.groups:
        rank = {player: n for n, members in enumerate(wishes.groups) for player in members}
        loose.sort(key=lambda n: rank.get(search.players[n], len(wishes.groups)))
    elif not held and max(sizes) - min(sizes) <= 1:
        return _rows(turn, loose, sizes)
    for table, free in zip(tables, room, strict=True):
        table += loose[:free]
        del loose[:free]
    return tables


def _rows(turn: int, drawn: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Each row moved on by its own number times this turn's step; once the steps are used up, the rows themselves."""
    count = len(sizes)
    steps = _steps(count, -(-len(drawn) // count))
    turn %= len(steps) + 1
    if turn == len(steps):
        return [list(drawn[sum(sizes[:table]) : sum(sizes[: table + 1])]) for table in range(count)]
    found: list[list[int]] = [[] for _size in sizes]
    for place, player in enumerate(drawn):
        row, column = divmod(place, count)
        found[(column + row * steps[turn]) % count].append(player)
    found.sort(key=len, reverse=True)
    order = sorted(range(count), key=lambda table: -sizes[table])
    return [members for _table, members in sorted(zip(order, found, strict=True))]


def _steps(count: int, rows: int) -> list[int]:
    """Steps of which no two bring players of two rows together twice, among so many tables."""
    steps: list[int] = []
    for step in range(count):
        if all(row * (step - other) % count for other in steps for row in range(1, rows)):
            steps.append(step)
    return steps
