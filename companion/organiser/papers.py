"""Papers of an event, to be printed: who sits where, slips for results, standings and certificates.

Each is made from public rounds and released standings alone: what is not released is on no paper.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from itertools import groupby

from msgspec import Struct

from companion.core.language import _, listed, ngettext
from companion.core.names import sought, spoken
from companion.games import GAMES
from companion.sessions.minutes import Minutes, Rows, SheetSection
from companion.tournament import reckon
from companion.tournament.standings import said
from companion.tournament.state import Round, Tournament
from companion.tournament.tables import Player, everybody
from companion.tournament.wall import SEALED, WallSeat, WallTable, seated_at, wall, withdrawn

LARGE, MIDDLE = 12.0, 10.0
"""Heights of letters (pt): on what hangs at a door, and on what lies on a table."""
JUDGES = 3
"""So many names fit under a certificate."""


def public_rounds(t: Tournament) -> tuple[Round, ...]:
    """The rounds of which papers may be printed."""
    return tuple(each for each in t.rounds if each.published)


def by_table(t: Tournament, round_: Round) -> Minutes:
    """Who sits where, table by table."""
    parts = [
        SheetSection("", (t.sheet.name,)),
        *(SheetSection(_heading(table), rows=_seats(table), under=True) for table in _tables(t, round_)),
    ]
    out = [spoken(t.called(player, round_.number)) for player in round_.out]
    if out:
        parts.append(SheetSection(_("Sitting out"), (listed(out),), under=True))
    return Minutes(_of_round(round_, _("who sits where")), t.sheet.name, tuple(parts), LARGE, together=True)


def by_name(t: Tournament, round_: Round) -> Minutes:
    """Everybody by name, with table and seat."""
    found = [
        (seat.name, str(table.number), str(place), table.title)
        for table in _tables(t, round_)
        for place, seat in enumerate(table.seats, 1)
    ]
    found += [(spoken(t.called(player, round_.number)), "–", "", _("sits out")) for player in round_.out]
    head = (_("Name"), _("Table"), _("Seat"), _("Game"))
    rows = tuple(sorted(found, key=lambda row: sought(row[0])))
    title = _of_round(round_, _("everybody by name"))
    return Minutes(
        title, t.sheet.name, (SheetSection("", (t.sheet.name,), Rows(head, rows, (50, 11, 9, 30), (1, 2))),), LARGE
    )


def slips(t: Tournament, round_: Round) -> Minutes:
    """A slip for each table, on which its result is written and signed by two."""
    head = (_("Seat"), _("Player"), _("Place"), _("Points"), _("Left early"))
    signed = Rows((_("Read by"), _("Read by somebody else")), (("", ""),), (50, 50), blank=True)
    parts = []
    number = _("Round {round}").format(round=round_.number)
    for table in _tables(t, round_):
        rows = tuple((str(place), _called(seat), "", "", "") for place, seat in enumerate(table.seats, 1))
        # They are cut apart: each says of which round it is.
        parts.append(
            SheetSection(f"{number} · {_heading(table)}", rows=Rows(head, rows, (8, 50, 12, 15, 15), (0,), blank=True))
        )
        parts.append(SheetSection("", rows=signed))
    return Minutes(_of_round(round_, _("slips for results")), t.sheet.name, tuple(parts), MIDDLE, together=True)


def standings(t: Tournament) -> Minutes:
    """The standings as far as they are released."""
    seen = reckon.seen(t)
    came = {player for each in public_rounds(t) for player in everybody(each.seating)}
    rounds = sorted({round_ for line in seen.lines for round_ in line.by_round})
    rows = tuple(
        (
            str(line.place),
            ", ".join(filter(None, (spoken(t.name(line.player)), _took_part(t, line.player, came)))),
            said(line.points),
            *(said(line.by_round[each]) if each in line.by_round else "–" for each in rounds),
        )
        for line in seen.lines
    )
    head = (
        _("Place"),
        _("Name"),
        _("Points"),
        *(f"{_('Round')} {each}" if len(rounds) < 5 else str(each) for each in rounds),
    )
    each = min(12, 46 // max(1, len(rounds)))
    room = (8, 80 - each * len(rounds), 12, *(each for _round in rounds))
    after = ngettext("After {rounds} round.", "After {rounds} rounds.", seen.rounds).format(rounds=seen.rounds)
    say = [t.sheet.name, after if seen.lines or seen.sealed else _("No standings are released yet.")]
    if seen.sealed:
        say.append(
            ngettext("{count} place is still sealed.", "{count} places are still sealed.", seen.sealed).format(
                count=seen.sealed
            )
        )
    sat_in = [
        _("Round {round}: {name} sat in for {other}.").format(
            round=n, name=spoken(person.stand_ins[n]), other=spoken(person.name)
        )
        for n in rounds
        for line in seen.lines
        if n in (person := t.people[line.player]).stand_ins and t.rounds[n - 1].seating.table_of(line.player)
    ]
    figures = (0, *range(2, 3 + len(rounds)))
    parts = [SheetSection("", tuple(say), Rows(head, rows, room, figures))]
    parts += [SheetSection("", tuple(sat_in))] if sat_in else []
    parts += [SheetSection(_("Equal points"), ties, under=True)] if (ties := equal(t)) else []
    return Minutes(_("Standings"), t.sheet.name, tuple(parts), MIDDLE)


def equal(t: Tournament) -> tuple[str, ...]:
    """What parted those with equal points, with names and figures, in the order of what is released."""
    shown = wall(t).standings
    if shown is None:
        return ()
    found = [line.parted for line in shown.lines if line.parted]
    for place, lines in groupby((line for line in shown.lines), key=lambda line: line.place):
        names = [line.name for line in lines]
        if len(names) > 1:
            text = _("{names} share place {place}: equal in points and in all that could part them.")
            found.append(text.format(names=listed(names), place=place))
    if any(line.tie == SEALED for line in shown.lines):
        found.append(_("What parted others is not released yet."))
    return tuple(found)


def _took_part(t: Tournament, player: Player, came: Collection[Player]) -> str:
    """Where that is not plain: that a player has withdrawn, or is not among those who came to a public round."""
    return withdrawn(t, player) or ("" if player in came or not came else _("did not play"))


class Certificate(Struct, frozen=True):
    """What stands on a player's certificate, line by line; `place` is 1 for the best."""

    event: str
    name: str
    place: int
    took: str
    points: str
    games: str
    """The games that this player played."""
    day: str
    """When the last of these results was entered, year first: no country reads that otherwise; "" where none was."""
    judges: tuple[str, ...]


def certificates(t: Tournament) -> tuple[Certificate, ...]:
    """One for each player whose place is released and who sat at a table, the best first."""
    seen = reckon.seen(t)
    places = [line.place for line in seen.lines]
    rounds = [each for each in public_rounds(t) if each.number <= seen.rounds]
    sat: dict[Player, dict[str, None]] = {}
    for each in rounds:
        for table in each.tables:
            for player in table.seats:
                games = sat.setdefault(player, {})
                if not t.stands_for(player, each.number):  # else somebody else played it
                    games[table.game] = None
    entered = max((one[-1].wall for each in rounds for one in each.results.values()), default="")
    return tuple(
        Certificate(
            t.sheet.name,
            spoken(t.name(line.player)),
            line.place,
            # Whoever never played stands behind all who did, unless a judge took points.
            _took(line.place, places, max(line.place, len(sat))),
            # Of this player's own rounds: some came late or withdrew.
            ngettext(
                "{points} points in {rounds} round", "{points} points in {rounds} rounds", len(line.by_round)
            ).format(points=said(line.points), rounds=len(line.by_round)),
            _played(sat[line.player]),
            _day(entered),
            t.sheet.judges[:JUDGES],
        )
        for line in seen.lines
        if line.player in sat
    )


def _played(games: Iterable[str]) -> str:
    """The games at whose tables a player sat, in their order."""
    return listed([GAMES[game].meta.title for game in games])


def _day(wall_time: str) -> str:
    return datetime.fromisoformat(wall_time).astimezone().strftime("%Y-%m-%d") if wall_time else ""


def _took(place: int, places: Sequence[int], players: int) -> str:
    if places.count(place) > 1:
        return _("shares place {place} of {players}").format(place=place, players=players)
    return _("took place {place} of {players}").format(place=place, players=players)


def _tables(t: Tournament, round_: Round) -> list[WallTable]:
    return [seated_at(t, round_, table.number) for table in round_.tables]


def _seats(table: WallTable) -> Rows:
    """Seats in order, with their sides where the game has any, who begins where the seating says so, and stand-ins."""
    places = list(enumerate(table.seats, 1))
    begins = _("begins") if table.begins else ""
    said = [" · ".join(filter(None, (seat.side, begins if n == 1 else ""))) for n, seat in places]
    if not any(said):
        return Rows(("", ""), tuple((str(n), _called(seat)) for n, seat in places), (8, 92), (0,))
    rows = tuple((str(n), _called(seat), more) for (n, seat), more in zip(places, said, strict=True))
    return Rows(("", "", ""), rows, (8, 62, 30), (0,))


def _called(seat: WallSeat) -> str:
    return _("{name} (for {other})").format(name=seat.name, other=seat.stands_for) if seat.stands_for else seat.name


def _heading(table: WallTable) -> str:
    paper = (_("on paper"),) if table.paper else ()
    return " · ".join((_("Table {table}").format(table=table.number), table.title, *paper))


def _of_round(round_: Round, what: str) -> str:
    return f"{_('Round {round}').format(round=round_.number)}: {what}"
