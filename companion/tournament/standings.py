"""Standings: points by each game's own placing, tie-breaks in the order that was chosen, and why in a sentence.

All figures are exact fractions, for every figure of a standing must be found again by whoever adds it up by hand.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import Annotated

from msgspec import Meta, Struct

from companion.core.language import N_, _, listed
from companion.tournament.tables import Player

MOST_NAMED = 6
"""So many who share a place are named; the others are counted."""
FULL = 100
"""Points of whoever wins alone."""


class Scale(StrEnum):
    """How a place at a table becomes points, whatever the table's size."""

    EVEN = "even"
    """The first gets 100, the last 0, and the others what lies evenly between: the second of five 75."""
    WIN = "win"
    """The first gets 100, all others nothing; shared first places share it; where nobody won nobody has it."""


class TieBreak(StrEnum):
    """What decides between players with as many points; each is higher for who stands first."""

    WINS = "wins"
    """First places; one that is shared counts as a part, and where the game says that nobody won, nobody has one."""
    HEAD = "head"
    """Among those who are still equal: how many of them one finished before, less how many one finished behind."""
    OPPONENTS = "opponents"
    """The points of all opponents at all tables, on average."""
    BEST = "best"
    """The points of the best round."""
    SHARE = "share"
    """The share of all the points of the game that were made at one's tables, on average."""
    LOT = "lot"
    """A lot, drawn from the event's seed."""


class Bye(StrEnum):
    """What a round counts in which somebody sat out because no chair was left."""

    MEAN = "mean"
    """As many points as that player's other rounds on average; 50 for who played none."""
    FIXED = "fixed"
    """The points that the event says."""


class StandInPoints(StrEnum):
    """To whom a stand-in's points go."""

    REGISTERED = "registered"
    STAND_IN = "stand_in"
    """To the stand-in, where that is a player of the event; else to nobody."""


class Terms(Struct, frozen=True):
    """How an event counts: chosen before it starts."""

    scale: Scale = Scale.EVEN
    breaks: tuple[TieBreak, ...] = (TieBreak.WINS, TieBreak.HEAD, TieBreak.OPPONENTS, TieBreak.BEST)
    """Tie-breaks in their order; who is equal in all of them shares the place."""
    bye: Bye = Bye.MEAN
    bye_points: Annotated[int, Meta(ge=0, le=FULL)] = FULL // 2
    stand_in: StandInPoints = StandInPoints.REGISTERED
    seed: int = 0
    """From which the lot is drawn."""


class Finish(Struct, frozen=True):
    """How one seat finished: its player, place and total in the game (see `core.page.Standing`)."""

    player: Player
    place: int
    """1 won, shared places repeat; where nobody won they begin at 2; 0 is whom the book does not rank, and who left."""
    total: int = 0
    left: bool = False
    """Whether this player left for good before the end."""
    stand_in: str = ""
    """Who sat there instead, where somebody did."""


class PlayedTable(Struct, frozen=True):
    """The result of one table."""

    round: int
    """From 1."""
    table: int
    game: str
    finishes: tuple[Finish, ...]


class PointsTaken(Struct, frozen=True):
    """Points that a judge takes from a player (or, below 0, gives), in a round, and why."""

    player: Player
    round: int
    points: int
    reason: str


class StandingsInput(Struct, frozen=True):
    """All from which standings follow: who plays, what was played, who sat out when, and what judges took."""

    players: tuple[Player, ...]
    terms: Terms
    played: tuple[PlayedTable, ...] = ()
    byes: tuple[tuple[int, Player], ...] = ()
    """Round and player."""
    penalties: tuple[PointsTaken, ...] = ()
    since: Mapping[Player, int] = {}
    """From which round on somebody is registered, where that is not the first."""


class Ranked(Struct, frozen=True):
    """One line of the standings."""

    place: int
    """1 is best; shared places repeat, and after them as many are left out."""
    player: Player
    points: Fraction
    by_round: Mapping[int, Fraction]
    """Points by round, byes among them; penalties are not."""
    penalty: int
    """What judges took."""
    breaks: tuple[Fraction, ...]
    """The figures of the tie-breaks, in the order of the terms."""


def table_points(played: PlayedTable, scale: Scale) -> tuple[Fraction, ...]:
    """Points for every finish of a table, in the same order.

    Places are counted at this table: whoever has no place and did not leave shares those that follow, and whoever left
    has the last place, all of them. Those who share places get the mean of the places' points.
    """
    finishes = played.finishes
    count = len(finishes)
    rest = 1 + max((one.place for one in finishes), default=0)

    def key(place: int) -> tuple[bool, int]:
        return finishes[place].left, finishes[place].place or rest

    points = [Fraction(0)] * count
    if scale is Scale.WIN and not any(one.place == 1 for one in finishes):
        return tuple(points)
    taken = 0
    for (left, _place), shared in groupby(sorted(range(count), key=key), key=key):
        who = list(shared)
        worth = sum((_worth(place, count, scale) for place in range(taken + 1, taken + len(who) + 1)), Fraction(0))
        for one in who:
            points[one] = _worth(count, count, scale) if left else worth / len(who)
        taken += len(who)
    return tuple(points)


@cache
def _worth(place: int, count: int, scale: Scale) -> Fraction:
    if scale is Scale.WIN:
        return Fraction(FULL if place == 1 else 0)
    return Fraction(FULL * (count - place), count - 1) if count > 1 else Fraction(FULL)


class _Sat(Struct, frozen=True):
    """One credited finish: what it brought, and against whom."""

    round: int
    table: PlayedTable
    finish: Finish
    points: Fraction
    win: Fraction
    share: Fraction
    against: tuple[tuple[Player, Fraction], ...]


class Counted:
    """A record, counted: every player's rounds, points and the figures of the tie-breaks."""

    def __init__(self, record: StandingsInput) -> None:
        self.record, self.terms = record, record.terms
        self.sat: dict[Player, list[_Sat]] = {player: [] for player in record.players}
        for played in record.played:
            self._credit(played)
        self.by_round = {player: self._rounds(player) for player in record.players}
        self.taken = dict.fromkeys(record.players, 0)
        for penalty in record.penalties:
            if penalty.player in self.taken:
                self.taken[penalty.player] += penalty.points
        self.points = {
            player: sum(self.by_round[player].values(), Fraction(0)) - self.taken[player] for player in record.players
        }

    def _credit(self, played: PlayedTable) -> None:
        points = table_points(played, self.terms.scale)
        whose = [credited(finish, self.terms.stand_in) for finish in played.finishes]
        winners = sum(finish.place == 1 for finish in played.finishes)
        made = [max(0, finish.total) for finish in played.finishes]
        for place, (finish, mine) in enumerate(zip(played.finishes, points, strict=True)):
            if whose[place] not in self.sat:
                continue
            against = tuple((whose[n], points[n]) for n in range(len(points)) if n != place and whose[n] in self.sat)
            win = Fraction(1, winners) if finish.place == 1 else Fraction(0)
            share = Fraction(made[place], sum(made)) if any(made) else Fraction(1, len(made))
            self.sat[whose[place]].append(_Sat(played.round, played, finish, mine, win, share, against))

    def _rounds(self, player: Player) -> dict[int, Fraction]:
        found: dict[int, Fraction] = defaultdict(Fraction)
        for sat in self.sat[player]:
            found[sat.round] += sat.points
        mean = _mean(list(found.values()), Fraction(FULL, 2))
        given = mean if self.terms.bye is Bye.MEAN else Fraction(self.terms.bye_points)
        for round_, who in self.record.byes:
            if who == player and round_ not in found:
                found[round_] = given
        return dict(sorted(found.items()))

    def figure(self, way: TieBreak, player: Player, tied: frozenset[Player]) -> Fraction:
        """The figure of a tie-break for one of those who are tied; the higher stands first."""
        return _FIGURES[way](self, player, tied)


def credited(finish: Finish, stand_in: StandInPoints) -> str:
    """To whom a finish counts."""
    return finish.stand_in if finish.stand_in and stand_in is StandInPoints.STAND_IN else finish.player


def _mean(figures: Sequence[Fraction], none: Fraction = Fraction(0)) -> Fraction:
    return sum(figures, Fraction(0)) / len(figures) if figures else none


def _head(counted: Counted, player: Player, tied: frozenset[Player]) -> Fraction:
    met = [(sat.points, points) for sat in counted.sat[player] for other, points in sat.against if other in tied]
    return Fraction(sum((mine > theirs) - (mine < theirs) for mine, theirs in met))


def _opponents(counted: Counted, player: Player, _tied: frozenset[Player]) -> Fraction:
    return _mean([counted.points[other] for sat in counted.sat[player] for other, _points in sat.against])


def _best(counted: Counted, player: Player, _tied: frozenset[Player]) -> Fraction:
    return max((sat.points for sat in counted.sat[player]), default=Fraction(0))


def _lot(counted: Counted, player: Player, _tied: frozenset[Player]) -> Fraction:
    """Whoever else plays, the same player draws the same."""
    drawn = sha256(f"{counted.terms.seed}\n{player}".encode()).digest()
    return Fraction(int.from_bytes(drawn[:4], "big"))


_FIGURES: Mapping[TieBreak, Callable[[Counted, Player, frozenset[Player]], Fraction]] = {
    TieBreak.WINS: lambda counted, player, _tied: sum((sat.win for sat in counted.sat[player]), Fraction(0)),
    TieBreak.HEAD: _head,
    TieBreak.OPPONENTS: _opponents,
    TieBreak.BEST: _best,
    TieBreak.SHARE: lambda counted, player, _tied: _mean([sat.share for sat in counted.sat[player]]),
    TieBreak.LOT: _lot,
}


def standings(record: StandingsInput) -> tuple[Ranked, ...]:
    """Every player with place, points and figures, from first to last; who shares a place stands by key."""
    counted = Counted(record)
    lines: list[Ranked] = []
    for tied in _grouped(sorted(record.players), counted.points):
        for same, figures in _broken(counted, tied, record.terms.breaks):
            place = len(lines) + 1
            lines += [
                Ranked(place, one, counted.points[one], counted.by_round[one], counted.taken[one], figures)
                for one in same
            ]
    return tuple(lines)


def _grouped(players: Sequence[Player], figure: Mapping[Player, Fraction]) -> list[list[Player]]:
    """Players with the same figure together, the highest first."""
    found: dict[Fraction, list[Player]] = defaultdict(list)
    for player in players:
        found[figure[player]].append(player)
    return [found[each] for each in sorted(found, reverse=True)]


def _broken(
    counted: Counted, tied: list[Player], ways: Sequence[TieBreak]
) -> Iterator[tuple[list[Player], tuple[Fraction, ...]]]:
    """Those who are tied by what came before, as these tie-breaks part them, each with its figures.

    Each tie-break is asked among those alone whom the ones before it did not part.
    """
    if not ways:
        yield tied, ()
        return
    among = frozenset(tied)
    figure = {player: counted.figure(ways[0], player, among) for player in tied}
    for same in _grouped(tied, figure):
        for part, figures in _broken(counted, same, ways[1:]):
            yield part, (figure[same[0]], *figures)


# --- why --------------------------------------------------------------------------------------------------------------


class PlaceCause(Struct, frozen=True):
    """Why a player stands there, in a sentence, and by which tie-break; None where points said it."""

    player: Player
    say: str
    by: TieBreak | None = None


SAID: Mapping[TieBreak, str] = {
    TieBreak.WINS: N_("more first places, {mine} and not {theirs}"),
    TieBreak.HEAD: N_("better against each other, {mine} and not {theirs}"),
    TieBreak.OPPONENTS: N_("opponents with more points on average, {mine} and not {theirs}"),
    TieBreak.BEST: N_("a better best round, {mine} and not {theirs}"),
    TieBreak.SHARE: N_("a larger share of the points made at the tables, {mine} and not {theirs}"),
    TieBreak.LOT: N_("the lot"),
}
NAMED: Mapping[TieBreak, str] = {
    TieBreak.WINS: N_("first places"),
    TieBreak.HEAD: N_("among each other"),
    TieBreak.OPPONENTS: N_("opponents"),
    TieBreak.BEST: N_("best round"),
    TieBreak.SHARE: N_("share"),
    TieBreak.LOT: N_("lot"),
}
"""What stands above a tie-break's column."""
MEANT: Mapping[TieBreak, str] = {
    TieBreak.WINS: N_("First places: who won more tables"),
    TieBreak.HEAD: N_("Among each other: who did better at common tables"),
    TieBreak.OPPONENTS: N_("Opponents: whose opponents have more points"),
    TieBreak.BEST: N_("Best round: who has the better one"),
    TieBreak.SHARE: N_("Share: whose part of the tables' points is larger"),
    TieBreak.LOT: N_("Lot: drawn when the event began"),
}
"""What each tie-break asks, for whoever chooses among them."""
DECIDES: Mapping[TieBreak, str] = {
    TieBreak.WINS: N_("Equal points: whoever won more tables stands first."),
    TieBreak.HEAD: N_("Equal points: whoever did better against the other stands first."),
    TieBreak.OPPONENTS: N_("Equal points: the one whose opponents did better stands first."),
    TieBreak.BEST: N_("Equal points: the one with the better best round stands first."),
    TieBreak.SHARE: N_("Equal points: whoever made the larger share of a table's points stands first."),
    TieBreak.LOT: N_("Equal points, and equal in all else: the lot decided."),
}
"""What a tie-break did, for the hall."""


def why(lines: Sequence[Ranked], terms: Terms, player: Player, names: Mapping[Player, str]) -> PlaceCause:
    """Why this player stands just where these lines say: beside whoever stands next behind, and behind whom with as
    many points."""
    found = _beside(lines, terms, player, names)
    mine = next(line for line in lines if line.player == player)
    before = next((line for line in reversed(lines) if line.place < mine.place), None)
    if before is None or before.points != mine.points:
        return found
    way, one, other = parting(before.breaks, mine.breaks, terms.breaks)
    text = _("{other} has as many points, and stands before by {reason}.")
    reason = _(SAID[way]).format(mine=said(one), theirs=said(other))
    behind = text.format(other=names.get(before.player, before.player), reason=reason)
    return PlaceCause(player, f"{behind} {found.say}", found.by)


def parting(
    mine: Sequence[Fraction], theirs: Sequence[Fraction], ways: Sequence[TieBreak]
) -> tuple[TieBreak, Fraction, Fraction]:
    """The first tie-break in which two differ, and the figure of either; raises `StopIteration` where none is."""
    return next((way, one, other) for way, one, other in zip(ways, mine, theirs, strict=True) if one != other)


def _beside(lines: Sequence[Ranked], terms: Terms, player: Player, names: Mapping[Player, str]) -> PlaceCause:
    mine = next(line for line in lines if line.player == player)
    shared = [names.get(line.player, line.player) for line in lines if line.place == mine.place and line is not mine]
    if len(shared) > MOST_NAMED:
        shared = [*shared[: MOST_NAMED - 1], _("{count} others").format(count=len(shared) - MOST_NAMED + 1)]
    if shared:
        say = _("Shares place {place} with {others}: equal in points and in every tie-break.")
        return PlaceCause(player, say.format(place=mine.place, others=listed(shared)))
    behind = next((line for line in lines if line.place > mine.place), None)
    if behind is None:
        return PlaceCause(player, _("Last, with {points}.").format(points=said(mine.points)))
    name = names.get(behind.player, behind.player)
    if behind.points != mine.points:
        text = _("Before {other} by points: {mine} and not {theirs}.")
        return PlaceCause(player, text.format(other=name, mine=said(mine.points), theirs=said(behind.points)))
    way, one, other = parting(mine.breaks, behind.breaks, terms.breaks)
    reason = _(SAID[way]).format(mine=said(one), theirs=said(other))
    return PlaceCause(player, _("As many points as {other}, {points}; before by {reason}.").format(
        other=name, points=said(mine.points), reason=reason
    ), way)  # fmt: skip


_EXACT = (2, 3, 4, 6)
_RAISED, _LOWERED = str.maketrans("12345", "¹²³⁴⁵"), str.maketrans("2346", "₂₃₄₆")
"""All fractions are put together alike: the windows' letters have ⅓ but no ⅔, and another font's stands out."""


def said(figure: Fraction) -> str:
    """A figure as people read it: halves, thirds, quarters and sixths exactly, all else to two places ("about")."""
    sign, figure = ("−", -figure) if figure < 0 else ("", figure)
    whole, part = divmod(figure, 1)
    if not part:
        return f"{sign}{whole}"
    if part.denominator in _EXACT:
        over, under = str(part.numerator).translate(_RAISED), str(part.denominator).translate(_LOWERED)
        return f"{sign}{whole or ''}{over}⁄{under}"
    return f"{sign}{_to_two_places(figure)}"


def said_alike(figures: Sequence[Fraction]) -> list[str]:
    """Figures that stand below each other: as `said` where each is exact so, else all of them to two places."""
    read = [said(figure) for figure in figures]
    if not any("." in each for each in read):
        return read
    return [f"{'−' if figure < 0 else ''}{_to_two_places(abs(figure))}" for figure in figures]


def _to_two_places(figure: Fraction) -> str:
    hundredths = round(figure * 100)
    return f"{hundredths // 100}.{hundredths % 100:02d}"

