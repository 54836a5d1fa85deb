"""Tables of a round as values: which sizes the games allow, who sits where in seat order, and who sits out."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.contract import AnyRules
from companion.core.language import _, ngettext

Player: TypeAlias = str
"""A registered player's key, which never changes; names are other people's business."""


class SeatingError(ValueError):
    """These players cannot sit down as was asked; the sentence says why, and what to do."""


class Cancelled(SeatingError):  # noqa: N818 -- it is what happened, no error
    """Nobody waits for this seating any more."""


class Kind(Struct, frozen=True):
    """Tables of one game in a round: what sizes it allows, and how many tables there are."""

    game: str
    least: int
    most: int
    tables: int = 0
    """How many tables, or fewer where the players do not suffice; 0 is as many as are needed."""
    liked: int = 0
    """The size that is liked best; 0 is the middle of what is allowed, the larger of two."""
    sides: tuple[str, ...] = ()
    """The nations (or roles, or characters) of which every seat takes a different one; () where the game has none."""

    @property
    def best(self) -> int:
        """The size that is liked best."""
        return self.liked or (self.least + self.most + 1) // 2


class Wishes(Struct, frozen=True):
    """What is asked of a round's seating."""

    kinds: tuple[Kind, ...]
    """The games, in the order of the tables' numbers; at most one of them takes as many tables as are needed."""
    apart: tuple[tuple[Player, Player], ...] = ()
    """Who must not sit at one table."""
    fixed: Mapping[Player, int] = {}
    """Who sits at the table of that number, whatever it costs."""
    groups: tuple[tuple[Player, ...], ...] = ()
    """Groups by score, the best first, that sit among themselves as far as tables allow; () where all may mix."""
    dealt: tuple[str, ...] = ()
    """The games that say themselves who begins, by what they deal: nobody begins there for sitting first."""


class Table(Struct, frozen=True):
    """One table: its number, its game, and who sits there, clockwise; the first begins."""

    number: int
    game: str
    seats: tuple[Player, ...]
    sides: tuple[str, ...] = ()
    """Which side each seat takes, in the same order; () where the game has none."""


class Seating(Struct, frozen=True):
    """A round: its tables by number, and who sits out."""

    tables: tuple[Table, ...]
    out: tuple[Player, ...] = ()

    def table_of(self, player: Player) -> Table | None:
        """Where a player sits; None for who sits out, or is not there."""
        return next((table for table in self.tables if player in table.seats), None)


# --- what a game allows -----------------------------------------------------------------------------------------------


def kind(rules: AnyRules, tables: int = 0, liked: int = 0) -> Kind:
    """Tables of this game, with the sizes and sides that its rules say."""
    sides = rules.sides()
    taken = tuple(value for value, _word in sides.choices) if sides else ()
    return Kind(rules.meta.slug, *rules.meta.seats, tables=tables, liked=liked, sides=taken)


def with_final(wishes: Wishes, order: Sequence[Player], size: int) -> Wishes:
    """The same wishes with a final: the first `size` of this order sit at table 1, which is one of the first game's.

    Raises `SeatingError` where that game has no such table, or there are not so many players.
    """
    first, *others = wishes.kinds
    if not first.least <= size <= first.most:
        text = _("A final of {size} is no table of this game: it takes {least} to {most} players.")
        raise SeatingError(text.format(size=size, least=first.least, most=first.most))
    if len(order) < size:
        text = _("A final of {size} needs as many players; there are {count}.")
        raise SeatingError(text.format(size=size, count=len(order)))
    final = replace(first, least=size, most=size, tables=1, liked=size)
    rest = () if first.tables == 1 else (replace(first, tables=max(0, first.tables - 1)),)
    fixed = {player: number for player, number in wishes.fixed.items() if player not in order[:size]}
    return replace(wishes, kinds=(final, *rest, *others), fixed=fixed | dict.fromkeys(order[:size], 1))


# --- sizes ------------------------------------------------------------------------------------------------------------


def laid(count: int, kinds: Sequence[Kind]) -> tuple[tuple[Kind, int], ...]:
    """The tables for so many players, in the order of their numbers, each with its game and size.

    As few as possible sit out; then as few tables as possible are missing of those that were asked for (the last
    first); then the sizes are as near as possible to those that are liked. Raises `SeatingError` where no
    table can be laid.
    """
    _check(kinds)
    asked = [each for each in kinds for _table in range(each.tables)]
    free = next((each for each in kinds if not each.tables), None)
    for seated in range(count, 0, -1):
        for closed in range(len(asked), -1, -1):
            found = _best(seated, kinds, asked[:closed], free)
            if found:
                return found
    least = min(each.least for each in kinds)
    raise SeatingError(
        ngettext(
            "{count} player is too few for a table: the smallest takes {least}.",
            "{count} players are too few for a table: the smallest takes {least}.",
            count,
        ).format(count=count, least=least)
    )


def _check(kinds: Sequence[Kind]) -> None:
    if not kinds:
        raise SeatingError(_("No game was named for this round."))
    if sum(not each.tables for each in kinds) > 1:
        raise SeatingError(
            _("Of several games only one can take as many tables as are needed; say how many the others take.")
        )
    for each in kinds:
        if not 1 <= each.least <= each.best <= each.most or each.tables < 0:
            raise SeatingError(
                _("“{game}” cannot be laid for {least} to {most} players, best {best}.").format(
                    game=each.game, least=each.least, most=each.most, best=each.best
                )
            )


def _best(
    seated: int, kinds: Sequence[Kind], asked: Sequence[Kind], free: Kind | None
) -> tuple[tuple[Kind, int], ...] | None:
    """Tables that seat exactly so many, with these and as many of the free kind as go best; None where none do."""
    least, most = sum(each.least for each in asked), sum(each.most for each in asked)
    if free is None:
        counts = [0] if least <= seated <= most else []
    else:
        fewest, many = max(0, -(-(seated - most) // free.most)), (seated - least) // free.least
        liked = (seated - sum(each.best for each in asked)) // free.best
        near = {min(max(liked + more, fewest), many) for more in (-1, 0, 1, 2)}
        counts = sorted(near, reverse=True) if fewest <= many else []
    found: list[tuple[int, list[tuple[Kind, int]]]] = []
    for more in counts:
        tables = [*asked, *([free] * more if free else [])]
        tables.sort(key=kinds.index)
        found.append(_filled(seated, tables))
    return tuple(min(found, key=lambda each: each[0])[1]) if found else None


def _filled(seated: int, tables: Sequence[Kind]) -> tuple[int, list[tuple[Kind, int]]]:
    """Sizes whose distances from what is liked, squared, are least together: each next chair where it costs least."""
    sizes = [each.least for each in tables]
    chairs = [(2 * (each.least - each.best) + 1, n) for n, each in enumerate(tables) if each.least < each.most]
    heapq.heapify(chairs)
    for _more in range(seated - sum(sizes)):
        cost, n = heapq.heappop(chairs)
        sizes[n] += 1
        if sizes[n] < tables[n].most:
            heapq.heappush(chairs, (cost + 2, n))
    strain = sum(size * (size - each.best) ** 2 for each, size in zip(tables, sizes, strict=True))
    # Of one game the larger tables come first, so that the wall reads evenly.
    laid: dict[Kind, list[int]] = {}
    for each, size in zip(tables, sizes, strict=True):
        laid.setdefault(each, []).append(size)
    return strain, [(each, size) for each, of in laid.items() for size in sorted(of, reverse=True)]


# --- who sits out -----------------------------------------------------------------------------------------------------


def sitting_out(
    players: Sequence[Player], past: Sequence[Seating], wishes: Wishes, count: int, lot: Random
) -> tuple[Player, ...]:
    """Who sits out, so many of them: whoever did so least often, so nobody twice before all did once.

    Among those it is the lowest score group, then the lot. Who has a fixed table sits there.
    """
    times = dict.fromkeys(players, 0)
    for seating in past:
        for player in seating.out:
            if player in times:
                times[player] += 1
    group = {player: rank for rank, members in enumerate(wishes.groups) for player in members}
    drawn = list(players)
    lot.shuffle(drawn)
    drawn.sort(key=lambda player: (player in wishes.fixed, times[player], -group.get(player, len(wishes.groups))))
    chosen = set(drawn[:count])
    return tuple(player for player in players if player in chosen)


# --- changes by hand --------------------------------------------------------------------------------------------------


def swapped(seating: Seating, one: Player, other: Player) -> Seating:
    """Two players change places, at one table, at two, or with who sits out; sides stay with the chairs."""
    places = {one: other, other: one}
    if sum(player in places for player in everybody(seating)) != 2 or one == other:
        raise SeatingError(_("Two players of this round change places."))
    tables = tuple(replace(t, seats=tuple(places.get(p, p) for p in t.seats)) for t in seating.tables)
    return Seating(tables, tuple(places.get(player, player) for player in seating.out))


def moved(seating: Seating, player: Player, number: int, side: str = "") -> Seating:
    """One player goes to the last chair of another table, with this side if it has sides; or sits out (0).

    Whoever has no place in this round yet is given one. Raises `SeatingError` for a player who sits there already.
    """
    here = seating.table_of(player)
    if player in everybody(seating) and number == (here.number if here is not None else 0):
        raise SeatingError(_("A player moves to another table."))
    tables = []
    for table in seating.tables:
        if player in table.seats:
            at = table.seats.index(player)
            sides = (*table.sides[:at], *table.sides[at + 1 :])
            table = replace(table, seats=tuple(each for each in table.seats if each != player), sides=sides)
        elif table.number == number:
            sides = (*table.sides, side) if table.sides else ()
            table = replace(table, seats=(*table.seats, player), sides=sides)
        tables.append(table)
    out = tuple(each for each in seating.out if each != player)
    return Seating(tuple(tables), out if number else (*out, player))


def everybody(seating: Seating) -> tuple[Player, ...]:
    """All players of a round: by table, then who sits out."""
    return (*(player for table in seating.tables for player in table.seats), *seating.out)
