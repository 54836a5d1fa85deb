"""What follows from an event's file (derived figures): a round's seating and its cost, standings, what is public."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from companion.core.language import _
from companion.games import GAMES
from companion.tournament.cost import Cost, cost_of
from companion.tournament.entries import PlayerMoved, PlayersSwapped, RankShown, Released, RoundSeated
from companion.tournament.release import PublicStandings, Release, public, until
from companion.tournament.seating import Told, following, nobody
from companion.tournament.standings import Finish, PlayedTable, PointsTaken, StandingsInput, standings
from companion.tournament.state import PlayerResult, Round, Tournament
from companion.tournament.tables import Kind, Player, Seating, Wishes, everybody, kind, moved, swapped, with_final
from companion.tournament.telling import Change, change


def kinds_of(games: Sequence[str], players: int, tables: int = 0) -> tuple[Kind, ...]:
    """Tables of these games for so many players: each game has about as many players as the others.

    `tables` is how many there are of all games together; 0 is as many as are needed.
    """
    first, *others = (kind(GAMES[game]) for game in games)
    shared = players / len(games)
    rest = [kind(GAMES[each.game], tables=max(1, round(shared / each.best))) for each in others]
    if tables:
        first = replace(first, tables=max(1, tables - sum(each.tables for each in rest)))
    return first, *rest


def game_of_round(t: Tournament, round_: int) -> str:
    """The game that is played in a round where nothing else is said: those of the sheet take turns."""
    return t.sheet.games[(round_ - 1) % len(t.sheet.games)]


def past(t: Tournament, round_: int) -> list[Seating]:
    """The seatings of the rounds before this one."""
    return [each.seating for each in t.rounds[: round_ - 1]]


def wishes(
    t: Tournament,
    round_: int,
    players: Sequence[Player],
    kinds: Sequence[Kind] = (),
    by_score: bool = False,
    final: int = 0,
) -> Wishes:
    """What is asked of a round's seating for these players; raises `SeatingError` where it has no room for a final."""
    apart = {tuple(sorted((p.player, other))) for p in t.people.values() for other in p.keep_apart}
    groups = score_groups(t, round_) if by_score else ()
    fixed = {p.player: p.fixed for p in t.people.values() if p.fixed and p.player in set(players)}
    dealt = tuple(game for game in GAMES if not any(rule.begins for rule in GAMES[game].house_rules))
    asked = Wishes(tuple(kinds), tuple((one, other) for one, other in sorted(apart)), fixed, groups, dealt)
    if not final:
        return asked
    order = [line.player for line in standings(until(record(t), round_ - 1)) if line.player in set(players)]
    return with_final(asked, order, final) if kinds else replace(asked, fixed=fixed | dict.fromkeys(order[:final], 1))


def unseated(t: Tournament, round_: Round) -> tuple[Player, ...]:
    """Who is here and neither sits at a table of the last round nor sits out: checked in after its seating was made."""
    if round_ is not t.current or round_.over:
        return ()
    known = set(everybody(round_.seating))
    return tuple(p.player for p in t.playing if p.player not in known and p.since <= round_.number)


def score_groups(t: Tournament, round_: int) -> tuple[tuple[Player, ...], ...]:
    """Who has as many points before a round, the best first."""
    lines = standings(until(record(t), round_ - 1))
    return tuple(tuple(line.player for line in group) for _points, group in groupby(lines, key=lambda one: one.points))


def seated(
    t: Tournament,
    games: Sequence[str],
    seed: int,
    by_score: bool = False,
    final: int = 0,
    tables: int = 0,
    told: Told = nobody,
) -> RoundSeated:
    """A seating for the round that is not public yet, or for the next one; raises `SeatingError` with a sentence.

    `tables` is how many there are, 0 for as many as are needed; who finds no chair then sits out.

    The rounds to come are planned with it: a next round is what is left of the plan that was made with the first one's
    lot. A round that is made anew has its own lot.
    """
    now = t.current
    anew = now is not None and not now.published
    number = now.number if now is not None and anew else t.next_round
    seed = seed if anew or number == 1 else t.rounds[0].seed
    players = [person.player for person in t.playing]
    asked = wishes(t, number, players, kinds_of(games, len(players), tables), by_score, final)
    rounds = [
        asked
        if n == number
        else wishes(t, n, players, kinds_of(_games(t, n, number), len(players), tables if n > number else 0))
        for n in range(1, max(number, t.sheet.rounds) + 1)
    ]
    made = following(players, past(t, number), rounds, seed, told)
    cost = cost_of(made, past(t, number), asked)
    return RoundSeated(number, made.tables, made.out, cost, seed, by_score, final)


def _games(t: Tournament, round_: int, now: int) -> Sequence[str]:
    """The games of another round than the one that is seated: those that were played, or the one whose turn it is."""
    if round_ < now:
        return tuple(dict.fromkeys(table.game for table in t.rounds[round_ - 1].tables))
    return (game_of_round(t, round_),)


def cost_now(t: Tournament, round_: Round, seating: Seating | None = None) -> Cost:
    """What a round's seating costs, or would cost if it were this one."""
    seating = seating or round_.seating
    asked = wishes(t, round_.number, everybody(seating), (), round_.by_score, round_.final)
    return cost_of(seating, past(t, round_.number), asked)


def swap(t: Tournament, round_: Round, one: str, other: str, reason: str = "") -> PlayersSwapped:
    """Two players change places in a round, with what the whole seating costs then."""
    cost = cost_now(t, round_, swapped(round_.seating, one, other))
    return PlayersSwapped(round_.number, one, other, cost, reason)


def move(t: Tournament, round_: Round, player: Player, table: int, reason: str = "") -> PlayerMoved:
    """One player goes to another table (0: sits out), with what the whole seating costs then.

    Raises `SeatingError` where that is no other table for somebody of this round.
    """
    to = round_.table(table)
    free = [value for value, _word in sides.choices if value not in to.sides] if (
        to is not None and to.sides and (sides := GAMES[to.game].sides()) is not None
    ) else []  # fmt: skip
    side = free[0] if free else ""
    cost = cost_now(t, round_, moved(round_.seating, player, table, side))
    return PlayerMoved(round_.number, player, table, side, cost, reason)


def turned(t: Tournament, round_: Round, one: str, other: str) -> Change:
    """What it would make worse and better if two players changed places; what is past is that of the player, not of
    whoever sits in now."""
    return _changed(t, round_, swapped(round_.seating, one, other))


def moved_on(t: Tournament, round_: Round, move_: PlayerMoved) -> Change:
    """What it would make worse and better if one player sat elsewhere."""
    return _changed(t, round_, moved(round_.seating, move_.player, move_.table, move_.side))


def _changed(t: Tournament, round_: Round, after: Seating) -> Change:
    seated_ = (*everybody(round_.seating), *everybody(after))
    names = {player: _registered(t, player, round_.number) for player in seated_}
    asked = wishes(t, round_.number, tuple(names), (), round_.by_score, round_.final)
    return change(round_.seating, after, past(t, round_.number), asked, names)


def _registered(t: Tournament, player: Player, round_: int) -> str:
    name, sits = t.name(player), t.called(player, round_)
    return name if sits == name else _("{name} ({other} sits in)").format(name=name, other=sits)


# --- standings --------------------------------------------------------------------------------------------------------


def record(t: Tournament) -> StandingsInput:
    """All from which standings follow, in the words of `companion.tournament.standings`."""
    played = tuple(
        PlayedTable(round_.number, table.number, table.game, _finishes(t, round_, outcome.lines))
        for round_ in t.rounds
        for table in round_.tables
        if (outcome := round_.outcome(table.number)) is not None
    )
    byes = tuple((round_.number, player) for round_ in t.rounds if round_.published for player in round_.out)
    penalties = tuple(PointsTaken(one.player, one.round, one.points, one.reason) for one in t.penalties)
    since = {person.player: person.since for person in t.people.values() if person.since > 1}
    return StandingsInput(tuple(t.people), t.sheet.terms, played, byes, penalties, since)


def _finishes(t: Tournament, round_: Round, lines: Sequence[PlayerResult]) -> tuple[Finish, ...]:
    return tuple(Finish(one.player, one.place, one.points, one.left, _stand_in(t, round_, one.player)) for one in lines)


def _stand_in(t: Tournament, round_: Round, player: Player) -> Player:
    """The key of who stood in, where that is a player of the event; else "": points stay with whom it was for."""
    name = t.people[player].stand_ins.get(round_.number, "")
    return next((person.player for person in t.people.values() if person.name == name), "") if name else ""


def seen(t: Tournament, release: Release | None = None) -> PublicStandings:
    """What of the standings everybody may see, or would with this release."""
    return public(record(t), release or t.release)


def released(t: Tournament, release: Release) -> Released:
    """Show this much from now on, with what the room sees then."""
    return Released(release, shown(seen(t, release)))


def shown(value: PublicStandings) -> tuple[RankShown, ...]:
    """The lines of the standings as an event file keeps them."""
    return tuple(RankShown(line.place, line.player, str(line.points)) for line in value.lines)
