"""The release of the standings: live, after the round, the first ones, nothing, or opened one by one.

`public` is the one way from a full record to anything that the room sees. It looks at no result that is not released,
or lets nothing of it through: two events that differ only there have equal public values.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from companion.tournament.standings import PlayedTable, Ranked, StandingsInput, TieBreak, standings
from companion.tournament.tables import Player

OWN = frozenset({TieBreak.WINS, TieBreak.BEST, TieBreak.LOT})
"""Tie-breaks that rest on a player's own finishes alone: the others would tell of results that are still sealed."""


class ReleaseStage(StrEnum):
    """How much is released, the most first."""

    LIVE = "live"
    """Every result as it comes in."""
    ROUND = "round"
    """All that was played up to a round."""
    TOP = "top"
    """Of that, the first ones only, and no table."""
    HIDDEN = "hidden"
    """What was public stays, of a round's standings all or the first ones; what is played waits for the ceremony."""
    OPENING = "opening"
    """The final places are opened one by one, from the last to the first; no table is shown until all are open."""


class Release(Struct, frozen=True):
    """What the organiser has released."""

    stage: ReleaseStage = ReleaseStage.LIVE
    rounds: int = 0
    """Up to which round results are released, after the round, of the first ones and while hidden; 0 is none."""
    top: int = 0
    """How many places are shown, while only the first ones are, or were before the rest was hidden; 0 is all."""
    opened: int = 0
    """While places are opened: the best one that is open; 0 is none yet."""


class PublicLine(Struct, frozen=True):
    """A line of the standings as the room sees it."""

    place: int
    player: Player
    points: Fraction
    by_round: Mapping[int, Fraction]
    breaks: tuple[Fraction | None, ...]
    """The figures of the tie-breaks; None where one would tell of what is still sealed."""


class PublicStandings(Struct, frozen=True):
    """All that follows from results and may be seen: every page, export and picture is made from this alone."""

    lines: tuple[PublicLine, ...] = ()
    played: tuple[PlayedTable, ...] = ()
    """The tables whose results are released."""
    sealed: int = 0
    """How many places are still sealed, while they are opened."""
    rounds: int = 0
    """After how many rounds the lines stand."""
    players: int = 0
    """How many they are of, shown or not."""


def public(record: StandingsInput, release: Release) -> PublicStandings:
    """What the room may see of this record; what follows from it is reckoned from this value and nothing else."""
    if release.stage is ReleaseStage.LIVE:
        return _open(record)
    if not release.rounds and release.stage is not ReleaseStage.OPENING:
        return PublicStandings()
    known = registered(until(record, release.rounds), release.rounds)
    match release.stage:
        case ReleaseStage.TOP | ReleaseStage.HIDDEN if release.top or release.stage is ReleaseStage.TOP:
            lines = tuple(_own(line, record) for line in standings(known) if line.place <= release.top)
            return PublicStandings(lines, rounds=release.rounds, players=len(known.players))
        case ReleaseStage.OPENING:
            full = standings(record)
            if release.opened == 1:
                return _open(record)
            open_ = [line for line in full if release.opened and line.place >= release.opened]
            lines = tuple(_own(line, record) for line in open_)
            return PublicStandings(lines, (), len(full) - len(lines), _last(record), len(full))
    return replace(_open(known), rounds=release.rounds)


def hiding(now: Release, over: int) -> Release:
    """What is released while nothing new is: never more than `now`. `over` is how many rounds are over.

    Of a round that is not over nothing stays, as its results still come in; nor of a ceremony that was begun.
    """
    if now.stage is ReleaseStage.LIVE or (now.stage is ReleaseStage.OPENING and now.opened == 1):
        return Release(ReleaseStage.HIDDEN, over)
    if now.stage is ReleaseStage.OPENING or (now.stage is ReleaseStage.TOP and not now.top):
        return Release(ReleaseStage.HIDDEN)
    return Release(ReleaseStage.HIDDEN, min(now.rounds, over), 0 if now.stage is ReleaseStage.ROUND else now.top)


def until(record: StandingsInput, rounds: int) -> StandingsInput:
    """The record as it stood after so many rounds."""
    return replace(
        record,
        played=tuple(one for one in record.played if one.round <= rounds),
        byes=tuple(one for one in record.byes if one[0] <= rounds),
        penalties=tuple(one for one in record.penalties if one.round <= rounds),
    )


def registered(record: StandingsInput, rounds: int) -> StandingsInput:
    """The record of those alone who were registered by this round: who drops in later changes no table from before.

    Whoever played, sat out or was penalised by then all the same, as in a round that was taken back, is among them.
    """
    came = {finish.player for played in record.played for finish in played.finishes}
    came |= {who for _round, who in record.byes} | {one.player for one in record.penalties}
    by_then = (player for player in record.players if player in came or record.since.get(player, 1) <= rounds)
    return replace(record, players=tuple(by_then))


def _open(record: StandingsInput) -> PublicStandings:
    lines = tuple(PublicLine(one.place, one.player, one.points, one.by_round, one.breaks) for one in standings(record))
    return PublicStandings(lines, record.played, rounds=_last(record), players=len(lines))


def _own(line: Ranked, record: StandingsInput) -> PublicLine:
    shown = (figure if way in OWN else None for way, figure in zip(record.terms.breaks, line.breaks, strict=True))
    return PublicLine(line.place, line.player, line.points, line.by_round, tuple(shown))


def _last(record: StandingsInput) -> int:
    return max((one.round for one in record.played), default=0)
