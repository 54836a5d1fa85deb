"""The seating of coming rounds: tables are laid, sit-outs are chosen, and a local search finds who sits with whom."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.core.language import _
from companion.tournament.order import ordered
from companion.tournament.search import Search
from companion.tournament.tables import Kind, Player, Seating, SeatingError, Wishes, laid, sitting_out


def seat(players: Sequence[Player], past: Sequence[Seating], wishes: Wishes, seed: int) -> Seating:
    """The next round for these players, after these rounds; the same seed gives the same seating.

    Raises `SeatingError` where the players cannot sit down as was asked.
    """
    return plan(players, past, [wishes], seed)[0]


def plan(
    players: Sequence[Player], past: Sequence[Seating], wishes: Sequence[Wishes], seed: int
) -> tuple[Seating, ...]:
    """All these rounds at once, one for each of the wishes: that meets fewer people again than one after the other.

    When somebody leaves or comes, plan the rounds anew that have not been played.
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
        search.add(_begun(turn, [n for n in drawn if n not in gone], [s for _k, s in tables], search, each), each)
    search.run()
    named = [
        [(kind, [players[n] for n in table]) for kind, table in zip(of, tables, strict=True)]
        for of, tables in zip(kinds, search.rounds, strict=True)
    ]
    return tuple(Seating(tables, out) for tables, out in zip(ordered(named, past, lot), outs, strict=True))


def _begun(turn: int, drawn: list[int], sizes: Sequence[int], search: Search, wishes: Wishes) -> list[list[int]]:
    """A round before the search: players in rows as long as there are tables, each row moved on by its own number.

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
    if wishes.groups:
        rank = {player: n for n, members in enumerate(wishes.groups) for player in members}
        loose.sort(key=lambda n: rank.get(search.players[n], len(wishes.groups)))
    elif not held and max(sizes) - min(sizes) <= 1:
        return _rows(turn, loose, sizes)
    for table, free in zip(tables, room, strict=True):
        table += loose[:free]
        del loose[:free]
    return tables


def _rows(turn: int, drawn: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    count = len(sizes)
    found: list[list[int]] = [[] for _size in sizes]
    for place, player in enumerate(drawn):
        row, column = divmod(place, count)
        found[(column + row * turn) % count].append(player)
    found.sort(key=len, reverse=True)
    order = sorted(range(count), key=lambda table: -sizes[table])
    tables: list[list[int]] = [[] for _size in sizes]
    for table, members in zip(order, found, strict=True):
        tables[table] = members
    return tables
