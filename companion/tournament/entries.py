"""Entries of an event's file: what can happen at an event, past tense, each refused before it is written or never."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from companion.core.messages import snake
from companion.tournament.cost import Cost
from companion.tournament.release import Release
from companion.tournament.state import Number, PlayerResult, Sheet, TableResult
from companion.tournament.tables import Player, Table


class Entry(Struct, frozen=True, tag_field="happened", tag=snake, forbid_unknown_fields=True):
    """Something that happened; who told it, and when, stands in the line of the file."""


class SheetWritten(Entry, frozen=True):
    """What the tables play by: the first entry of all, or another sheet instead of the one before."""

    sheet: Sheet


class PlayerAdded(Entry, frozen=True):
    """Somebody registered; who comes when a round is public plays from the next one on."""

    name: str


class PlayerRenamed(Entry, frozen=True):
    """A player is called otherwise."""

    player: Player
    name: str


class CheckedIn(Entry, frozen=True):
    """A player is here, or is not."""

    player: Player
    here: bool = True


class Withdrawn(Entry, frozen=True):
    """A player plays no further round."""

    player: Player


class CameBack(Entry, frozen=True):
    """Who had withdrawn plays again."""

    player: Player


class StandIn(Entry, frozen=True):
    """Somebody sits in for a player in a round; with an empty name nobody does any more."""

    player: Player
    round: Number
    name: str


class KeptApart(Entry, frozen=True):
    """Two players are not to meet, or may again."""

    one: Player
    other: Player
    apart: bool = True


class RoundSeated(Entry, frozen=True):
    """A seating was made for the next round, or anew for one that is not public: it is nobody's but the desk's yet."""

    round: Number
    tables: tuple[Table, ...]
    out: tuple[Player, ...] = ()
    cost: Cost = Cost()
    seed: int = 0
    by_score: bool = False
    """Whether people sat among those who had as many points as they."""
    final: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many of the first sat at table 1 for a final; 0 for none."""


class PlayersSwapped(Entry, frozen=True):
    """Two players changed places by hand (one of them may sit out); the cost of the whole seating after it."""

    round: Number
    one: Player
    other: Player
    cost: Cost = Cost()
    reason: str = ""
    """Why, where the round was public already."""


class PlayerMoved(Entry, frozen=True):
    """One player went to another table by hand, or sits out (table 0); the cost of the whole seating after it."""

    round: Number
    player: Player
    table: Annotated[int, Meta(ge=0, le=2000)]
    side: str = ""
    """Which side the new chair takes, where the game has sides."""
    cost: Cost = Cost()
    reason: str = ""
    """Why; it stays on record."""


class TableFixed(Entry, frozen=True):
    """A player always sits at the table of this number; 0: anywhere again."""

    player: Player
    table: Annotated[int, Meta(ge=0, le=2000)]


class TableChanged(Entry, frozen=True):
    """A table plays on paper, or with a laptop."""

    round: Number
    table: Number
    paper: bool


class RoundPublished(Entry, frozen=True):
    """Everybody may see who sits where."""

    round: Number


class RoundTakenBack(Entry, frozen=True):
    """A public round is the desk's alone again."""

    round: Number
    reason: str


class ClockSet(Entry, frozen=True):
    """When play begins (seconds since 1970, UTC); 0 stops the clock of the round."""

    round: Number
    begins: Annotated[int, Meta(ge=0, le=10**10)]


class JudgeCalled(Entry, frozen=True):
    """A table waits for a judge, or one has come."""

    round: Number
    table: Number
    waits: bool = True


class SheetTyped(Entry, frozen=True):
    """Somebody read a table's result off its sheet; another person does so again, and then it counts if both agree."""

    round: Number
    table: Number
    lines: tuple[PlayerResult, ...]


class ResultEntered(Entry, frozen=True):
    """A table has its first result."""

    round: Number
    table: Number
    outcome: TableResult


class ResultCorrected(Entry, frozen=True):
    """A table has another result than before, for a reason."""

    round: Number
    table: Number
    outcome: TableResult
    reason: str


class Penalty(Entry, frozen=True):
    """A judge took points from a player in a round (below 0: gave), for a reason."""

    player: Player
    round: Number
    points: Annotated[int, Meta(ge=-1000, le=1000)]
    reason: str


class RankShown(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the standings as it was shown: place, player, points (a fraction as text, "275/3")."""

    place: int
    player: Player
    points: str


class Released(Entry, frozen=True):
    """From now on this much of the standings is everybody's; with what the room was shown then."""

    release: Release
    shown: tuple[RankShown, ...] = ()


AnyEntry: TypeAlias = (
    SheetWritten
    | PlayerAdded
    | PlayerRenamed
    | CheckedIn
    | Withdrawn
    | CameBack
    | StandIn
    | KeptApart
    | RoundSeated
    | PlayersSwapped
    | PlayerMoved
    | TableFixed
    | TableChanged
    | RoundPublished
    | RoundTakenBack
    | ClockSet
    | JudgeCalled
    | SheetTyped
    | ResultEntered
    | ResultCorrected
    | Penalty
    | Released
)
