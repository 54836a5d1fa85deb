"""Double entry of a typed sheet: where two people differ, and the result once they agree."""

from __future__ import annotations

from msgspec import Struct

from companion.tournament.entries import ResultEntered, SheetTyped
from companion.tournament.state import PlayerResult, TableResult, Tournament, Typed
from companion.tournament.tables import Player


class Disagreement(Struct, frozen=True):
    """A player of whom two people read different things."""

    player: Player
    one: PlayerResult
    other: PlayerResult


def differences(one: Typed, other: Typed) -> tuple[Disagreement, ...]:
    """Where two readings of a sheet differ, in the order of the first."""
    second = {line.player: line for line in other.lines}
    return tuple(
        Disagreement(line.player, line, second[line.player])
        for line in one.lines
        if line.player in second and second[line.player] != line
    )


def agreed(t: Tournament, entry: SheetTyped) -> ResultEntered | None:
    """The result that follows when two people have typed the same of a table that has none; else None."""
    round_ = t.round(entry.round)
    typed = round_.typed.get(entry.table, ()) if round_ is not None else ()
    if round_ is None or entry.table in round_.results or len(typed) < 2 or differences(*typed):
        return None
    names = tuple(each.by for each in typed)
    return ResultEntered(entry.round, entry.table, TableResult(typed[-1].lines, typed_by=names))
