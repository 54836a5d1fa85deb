"""A seating's cost in sentences that name who and what, and what a change by hand does to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.core.language import _, listed, ngettext
from companion.games import GAMES
from companion.tournament.cost import CostItem, CostKind, cost_of, found
from companion.tournament.tables import Player, Seating, Wishes


class Change(Struct, frozen=True):
    """What a change makes worse and what it makes better, in sentences, the heaviest first."""

    worse: tuple[str, ...]
    better: tuple[str, ...]
    more: int
    """How much more all costs together, by `cost.WEIGHTS`; below 0 it is less."""


def change(
    before: Seating, after: Seating, past: Sequence[Seating], wishes: Wishes, names: Mapping[Player, str],
) -> Change:  # fmt: skip
    """What becomes of a seating when it is changed from one to the other, after these rounds."""
    old, new = list(found(before, past, wishes)), list(found(after, past, wishes))
    had, has = {_what(one) for one in old}, {_what(one) for one in new}
    return Change(
        tuple(told([one for one in new if _what(one) not in had], names)),
        tuple(told([one for one in old if _what(one) not in has], names)),
        cost_of(after, past, wishes).total - cost_of(before, past, wishes).total,
    )


def _what(one: CostItem) -> tuple[CostKind, tuple[Player, ...], str, int]:
    """The same thing stays the same at another table."""
    return one.part, one.who, one.side, one.count


def told(things: Sequence[CostItem], names: Mapping[Player, str]) -> list[str]:
    """Everything that costs something as sentences, the heaviest first; score groups by table, not by pair."""
    order = list(CostKind)
    tables = sorted({one.table for one in things if one.part is CostKind.GROUPS})
    mixed = [
        ngettext("Score groups are mixed at table {tables}.", "Score groups are mixed at tables {tables}.", len(tables))
        .format(tables=listed([str(table) for table in tables]))
    ] if tables else []  # fmt: skip
    single = sorted((one for one in things if one.part is not CostKind.GROUPS), key=lambda one: order.index(one.part))
    heavy = [one for one in single if order.index(one.part) < order.index(CostKind.GROUPS)]
    return [*(said(one, names) for one in heavy), *mixed, *(said(one, names) for one in single[len(heavy) :])]


def said(one: CostItem, names: Mapping[Player, str]) -> str:
    """One thing that costs something, as a sentence."""
    who = [names.get(player, player) for player in one.who]
    match one.part:
        case CostKind.APART:
            return _("{pair} sit at table {table}, and were to be kept apart.").format(
                pair=listed(who), table=one.table
            )
        case CostKind.FIXED:
            return _("{player} does not sit at table {table}, as was fixed.").format(player=who[0], table=one.table)
        case CostKind.GROUPS:
            return _("{pair} are of different score groups.").format(pair=listed(who))
        case CostKind.AGAIN:
            text = ngettext("{pair} meet again.", "{pair} meet again, and have met {count} times.", one.count)
            return text.format(pair=listed(who), count=one.count)
        case CostKind.BEGINS:
            text = ngettext("{player} begins again.", "{player} begins, and has begun {count} times.", one.count)
            return text.format(player=who[0], count=one.count)
        case CostKind.SIDES:
            text = ngettext("{player} plays {side} again.", "{player} plays {side}, and has {count} times.", one.count)
            sides = GAMES[one.game].sides() if one.game in GAMES else None
            called = dict(sides.choices if sides else ()).get(one.side, one.side)
            return text.format(player=who[0], side=called, count=one.count)
        case CostKind.LEFT:
            text = ngettext(
                "{other} sits left of {player} again.",
                "{other} sits left of {player}, and has {count} times.",
                one.count,
            )
            return text.format(player=who[0], other=who[1], count=one.count)
