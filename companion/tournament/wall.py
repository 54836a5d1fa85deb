"""The wall of an event as one value: the public round, and what is released of the standings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from companion.core.language import _, listed
from companion.core.names import spoken
from companion.games import GAMES
from companion.tournament import reckon
from companion.tournament.release import PublicLine, PublicStandings, ReleaseStage
from companion.tournament.standings import DECIDES, NAMED, SAID, TieBreak, said, said_alike
from companion.tournament.state import Round, Tournament
from companion.tournament.tables import Player

SHARED, SEALED = "shared", "sealed"
"""Nothing parts two with equal points; what parted them is not released."""
PAIRS = 2
"""Of so many pairs with equal points on a page it is said by name what parted them."""


class WallSeat(Struct, frozen=True):
    """Who sits there, on which side (a nation), "" where the game has none, and whom for, who sits in for somebody."""

    name: str
    side: str = ""
    stands_for: str = ""


class WallTable(Struct, frozen=True):
    """A table on the wall: its game by name and title, its seats in order, whether it plays on paper or is over."""

    number: int
    game: str
    title: str
    seats: tuple[WallSeat, ...]
    paper: bool = False
    over: bool = False
    begins: bool = False
    """Whether the first seat begins; else the game itself says who, by what it deals."""


class WallLine(Struct, frozen=True):
    """A line of the standings in words."""

    place: int
    name: str
    points: str
    figures: tuple[str, ...] = ()
    tie: str = ""
    """Where the next line has as many points: the `TieBreak` that parted the two, `SHARED`, or `SEALED`."""
    parted: str = ""
    """By what, with both names and figures, as a sentence; "" where nothing that may be seen parted them."""
    beside: str = ""
    """The figures that parted this line from those with as many points, to stand beside it."""
    note: str = ""
    """What else is to be known of this player: withdrawn."""


class WallStandings(Struct, frozen=True):
    """What is released: lines from the first that is open; how many before them are sealed; after how many rounds.

    `columns` are the tie-breaks that have figures, `ceremony` whether places are opened one by one.
    """

    lines: tuple[WallLine, ...]
    sealed: int
    rounds: int
    players: int
    columns: tuple[str, ...] = ()
    ceremony: bool = False
    first_only: int = 0
    """How many places are shown, where only the first ones are; 0 where all."""


class Wall(Struct, frozen=True):
    """All that the hall sees; nothing of it rests on what is not released."""

    event: str
    rounds: int
    round: int = 0
    """The last public round; 0 before the first."""
    tables: tuple[WallTable, ...] = ()
    out: tuple[str, ...] = ()
    begins: int = 0
    """When it begins (seconds since 1970, UTC); 0 while that is not set, and once every table has its result."""
    minutes: int = 0
    judge: tuple[int, ...] = ()
    """Tables that wait for a judge."""
    standings: WallStandings | None = None


def wall(t: Tournament) -> Wall:
    """The wall of an event as it stands."""
    shown = reckon.seen(t)
    # A seating by score groups tells who has how many points: the desk is told so before it publishes one.
    now = next((each for each in reversed(t.rounds) if each.published), None)
    base = Wall(t.sheet.name, t.sheet.rounds, standings=_standings(t, shown), minutes=t.sheet.minutes)
    if now is None:
        return base
    return Wall(
        t.sheet.name,
        t.sheet.rounds,
        now.number,
        tuple(seated_at(t, now, table.number) for table in now.tables),
        tuple(spoken(t.called(player, now.number)) for player in now.out),
        0 if now.over else now.begins,
        t.sheet.minutes,
        now.judge,
        base.standings,
    )


def seated_at(t: Tournament, round_: Round, number: int) -> WallTable:
    """A table of a round, as it is read in the hall."""
    table = next(each for each in round_.tables if each.number == number)
    sides = sides_of(table.game)
    seats = tuple(
        WallSeat(
            spoken(t.called(player, round_.number)),
            sides.get(table.sides[place], "") if place < len(table.sides) else "",
            spoken(t.stands_for(player, round_.number)),
        )
        for place, player in enumerate(table.seats)
    )
    title = GAMES[table.game].meta.title
    if round_.final and number == 1:
        title = _("Final · {game}").format(game=title)
    begins = any(rule.begins for rule in GAMES[table.game].house_rules)
    return WallTable(number, table.game, title, seats, number in round_.paper, number in round_.results, begins)


def sides_of(game: str) -> dict[str, str]:
    """The sides of a game (nations) in words, by the values that a seating has; none where seats are alike."""
    sides = GAMES[game].sides()
    return {value: _(word) for value, word in sides.choices} if sides is not None else {}


def _standings(t: Tournament, shown: PublicStandings) -> WallStandings | None:
    if not shown.lines and not shown.sealed:
        return None
    breaks = t.sheet.terms.breaks
    # A column stands there only where each line may show its figure.
    open_ = [n for n, way in enumerate(breaks) if way is not TieBreak.LOT
             and all(line.breaks[n] is not None for line in shown.lines)]  # fmt: skip
    points = said_alike([line.points for line in shown.lines])
    columns = [said_alike([figure for line in shown.lines if (figure := line.breaks[n]) is not None]) for n in open_]
    ties = [*(_tie(one, other, breaks) for one, other in pairwise(shown.lines)), *("",)[: len(shown.lines)]]
    lines = tuple(
        WallLine(
            line.place,
            _name(t, line.player),
            points[at],
            tuple(column[at] for column in columns),
            ties[at],
            _parted(t, line, shown.lines[at + 1], ties[at]) if ties[at] else "",
            _beside(t, line, ties[max(0, at - 1) : at + 1]),
            withdrawn(t, line.player),
        )
        for at, line in enumerate(shown.lines)
    )
    stage = t.release.stage
    return WallStandings(
        lines,
        shown.sealed,
        shown.rounds,
        shown.players,
        tuple(_(NAMED[breaks[n]]) for n in open_),
        stage is ReleaseStage.OPENING,
        t.release.top if stage in (ReleaseStage.TOP, ReleaseStage.HIDDEN) else 0,
    )


def _tie(one: PublicLine, other: PublicLine, breaks: Sequence[TieBreak]) -> str:
    """What parted two neighbours with as many points; it rests on figures that may be seen alone."""
    if one.points != other.points:
        return ""
    if one.place == other.place:
        return SHARED
    for way, mine, theirs in zip(breaks, one.breaks, other.breaks, strict=True):
        if mine is None:
            return SEALED
        if mine != theirs:
            return str(way)
    return ""


def _parted(t: Tournament, one: PublicLine, other: PublicLine, tie: str) -> str:
    """What parted two with as many points, with names and figures."""
    if tie in (SHARED, SEALED):
        return ""
    at = t.sheet.terms.breaks.index(TieBreak(tie))
    mine, theirs = one.breaks[at], other.breaks[at]
    if mine is None or theirs is None:
        return ""
    why = _(SAID[TieBreak(tie)]).format(mine=said(mine), theirs=said(theirs))
    text = _("{one} before {other} ({why}).")
    return text.format(one=_name(t, one.player), other=_name(t, other.player), why=why)


def _beside(t: Tournament, line: PublicLine, ties: Sequence[str]) -> str:
    """This line's own figure in all that parted it from those before and behind it."""
    found = []
    for way in TieBreak:
        if way in ties:
            figure = line.breaks[t.sheet.terms.breaks.index(way)]
            shown = "" if way is TieBreak.LOT or figure is None else f" {said(figure)}"
            found.append(f"{_(NAMED[way])}{shown}")
    return " · ".join(found)


def withdrawn(t: Tournament, player: Player) -> str:
    """That a player has withdrawn, in words; "" where that is not so."""
    person = t.people.get(player)
    return _("withdrew before round {round}").format(round=person.gone_from) if person and person.gone else ""


def ties_said(lines: Sequence[WallLine], named: bool = True) -> str:
    """What parted those of these lines who have equal points: pair by pair where they are few, else in one sentence for
    all of them, or where they are not to be `named`, as their figures stand beside them; "" where none have."""
    pairs = [line.parted for line in lines if line.tie not in ("", SHARED, SEALED)]
    if named and pairs and len(pairs) <= PAIRS and all(pairs):
        rest = {line.tie for line in lines} & {SHARED, SEALED}
        return " ".join([_("Equal points:"), *pairs, *([_("Else the place is shared.")] if SHARED in rest else []),
                         *([_("What parted others is not released yet.")] if SEALED in rest else [])])  # fmt: skip
    found = list(dict.fromkeys(line.tie for line in lines if line.tie))
    ways = [TieBreak(tie) for tie in found if tie not in (SHARED, SEALED)]
    if found == [SEALED]:
        return _("Equal points: what parted them is not released yet.")
    if found == [SHARED]:
        return _("Equal in points and in all that could part them: the place is shared.")
    if len(ways) == len(found) == 1:
        return _(DECIDES[ways[0]])
    said = [_(NAMED[way]) for way in TieBreak if way in ways]
    said += [_("what is not released yet")] * (SEALED in found)
    parted = [_("Equal points: parted by {ways}.").format(ways=listed(said))] if said else []
    return " ".join([*parted, *([_("Else the place is shared.")] if SHARED in found else [])])


def _name(t: Tournament, player: Player) -> str:
    return spoken(t.name(player))
