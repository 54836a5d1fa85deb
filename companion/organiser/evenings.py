"""Evenings brought to the desk (results on a stick): checked, matched to a table by its players' names, and kept."""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Mapping, Sequence
from contextlib import closing
from itertools import count
from pathlib import Path

from msgspec import Struct

from companion.core.contract import changed
from companion.core.language import _
from companion.core.messages import Seat
from companion.core.names import Names
from companion.core.page import Result
from companion.core.standings import grouped, placed
from companion.games import GAMES
from companion.journal import JournalError, SqliteJournal
from companion.journal.connection import left_beside, remove
from companion.journal.seals import this_fingerprint
from companion.journal.whole import heal
from companion.organiser.desk import Desk
from companion.sessions.check import Report, Verdict, check
from companion.sessions.evening import Evening, read_evening
from companion.sessions.spoken import result_of
from companion.tournament.entries import ResultCorrected, ResultEntered, StandIn
from companion.tournament.refuse import LONGEST_REASON
from companion.tournament.state import PlayerResult, Proof, Round, TableResult, Tournament
from companion.tournament.tables import Player, Table
from companion.tournament.wall import sides_of


class AlreadyThere(ValueError):  # noqa: N818 -- nothing is wrong
    """A file that is its table's result as it stands."""


class ReasonNeeded(ValueError):  # noqa: N818 -- it says what is asked for
    """A table has another result, and nothing in the file says why it is to be another one now."""


class Ended(Struct, frozen=True):
    """How somebody ended in an evening, by the name that the evening has: see `state.PlayerResult`.

    `side` is the nation, say, that was played; "" where the game has none.
    """

    name: str
    place: int
    points: int
    left: bool
    side: str = ""


class Brought(Struct, frozen=True):
    """A finished evening as it was brought: game, players, what the check says, and why it was corrected.

    `hashes` are those of its lines, by which a newer file of the same evening is known.
    """

    path: Path
    game: str
    lines: tuple[Ended, ...]
    proof: Proof
    holds: bool
    hashes: tuple[str, ...]
    reasons: tuple[tuple[int, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat there."""
        return tuple(line.name for line in self.lines)


class Match(Struct, frozen=True):
    """A table whose result this evening may be: who of its players each name of the evening is, and how many fit."""

    round: int
    table: int
    players: Mapping[str, Player]
    fits: int
    certain: bool
    again: bool = False
    """Whether this very evening is that table's result already."""
    open: tuple[str, ...] = ()
    """The names that fit nobody there: `players` has a guess for them, in seat order."""


def bring(path: Path) -> Brought:
    """Read and check an evening; raises `JournalError` or `ValueError` with a sentence for one that is no result."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        report = check(journal, (), "", this_fingerprint())
        header = journal.header
        try:
            records = journal.records()
            evening = read_evening(header, records, None)
            words = journal.sealed()
        except (JournalError, ValueError) as error:
            raise JournalError(str(error)) from error
    lines = ended(evening)
    if not lines:
        raise ValueError(_("{file} is not over yet: bring it when the table has its result.").format(file=path.name))
    proof = Proof(
        id=header.id,
        file=path.name,
        lines=len(records),
        hash=records[-1].hash,
        verdict=int(report.verdict),
        say=_said(report, evening.public.given_up),
        key=header.key,
        words=tuple(words[-1].words) if words else (),
    )
    reasons = tuple(
        (entry.n, reason)
        for entry in evening.entries
        if (reason := str(getattr(entry.command, "reason", "") or "").strip())
    )
    return Brought(path, header.game, lines, proof, report.holds, tuple(record.hash for record in records), reasons)


def ended(evening: Evening) -> tuple[Ended, ...]:
    """How everybody ended, in seat order; () while it is not over."""
    public = evening.public
    result = result_of(evening.rules, public) if public.over else None
    if result is None:
        return ()
    called = Names(public.named)
    order = {seat: n for n, seat in enumerate(public.everybody)}
    found = sorted(result.standings, key=lambda line: order.get(line.seat, len(order)))
    place, sides = places(result), evening.rules.sides()
    taken: Mapping[Seat, str] = getattr(public, sides.option) if sides is not None else {}
    return tuple(
        Ended(called.of(s.seat), place[s.seat], s.total, s.seat in public.gone, taken.get(s.seat, "")) for s in found
    )


def places(result: Result) -> Mapping[Seat, int]:
    """Everybody's place; whoever won has the first, even where somebody who did not has more points.

    Where nobody won nobody has it: then places begin at 2.
    """
    rank = {line.seat: (line.seat not in result.winners, line.place) for line in result.standings if line.place}
    groups = grouped(rank, rank.__getitem__)
    ranked = {seat: place for place, seat in placed(groups, 1 if result.winners else 2)}
    return {line.seat: 0 for line in result.standings} | ranked


def _said(report: Report, given_up: bool) -> str:
    first = _("The table gave the evening up.") + " " if given_up else ""
    head = first + (_("Nothing wrong was found") if report.holds else _("It does not hold"))
    return f"{head}." if report.verdict is Verdict.HOLDS else f"{head}: {' '.join(report.say)}"


def _rest(proof: Proof) -> str:
    return _("Nothing else was found.") if proof.verdict == Verdict.HOLDS else proof.say


# --- which table ------------------------------------------------------------------------------------------------------


def matches(t: Tournament, brought: Brought) -> list[Match]:
    """The tables of public rounds at which that game was played by as many people, the likeliest first.

    Where at least half of the names fit somewhere, only such tables. One is certain where all names fit and no other
    table is as likely, or where this evening is its result already.
    """
    found = []
    for round_ in t.rounds:
        for table in round_.tables if round_.published else ():
            if table.game == brought.game and len(table.seats) == len(brought.lines):
                found.append((_match(t, round_, table, brought), table.number in round_.results))
    if near := [(m, has) for m, has in found if m.again or m.fits * 2 >= len(brought.lines)]:
        found = near
    found.sort(key=lambda each: (-each[0].again, -each[0].fits, each[1], -each[0].round))
    likely = [(match, has) for match, has in found if match.fits == len(brought.lines)]
    free = [match for match, has in likely if not has]
    again = [match for match, _has in found if match.again]
    sure = again[:1] or (free if len(free) == 1 else likely[0][:1] if len(likely) == 1 else [])
    return [changed(m, certain=m in sure) for m, _has in found]


def _match(t: Tournament, round_: Round, table: Table, brought: Brought) -> Match:
    outcome = round_.outcome(table.number)
    again = bool(
        outcome is not None and outcome.proof is not None and brought.proof.id and outcome.proof.id == brought.proof.id
    )
    by_name = {_folded(t.called(player, round_.number)): player for player in table.seats}
    by_name = {_folded(t.name(player)): player for player in table.seats} | by_name
    players = {name: by_name[_folded(name)] for name in brought.names if _folded(name) in by_name}
    fits = len(set(players.values()))
    # Who is left over sits where nobody fits, in seat order: the desk is asked whether that is so.
    open_ = tuple(name for name in brought.names if name not in players)
    rest = (player for player in table.seats if player not in players.values())
    for name in brought.names:
        if name not in players:
            players[name] = next(rest)
    return Match(round_.number, table.number, players, fits, False, again, open_)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).split()).rstrip(".").casefold()


# --- taking it in -----------------------------------------------------------------------------------------------------


def outcome_of(match: Match, brought: Brought, file: str) -> TableResult:
    """The result of a table, read from its evening."""
    lines = tuple(PlayerResult(match.players[e.name], e.place, e.points, e.left) for e in brought.lines)
    return TableResult(lines, changed(brought.proof, file=file))


def otherwise(t: Tournament, match: Match, brought: Brought) -> str:
    """Who played another side than the event seated, as a sentence; "" where nobody did."""
    round_ = t.round(match.round)
    table = round_.table(match.table) if round_ is not None else None
    if table is None or not table.sides:
        return ""
    seated, called = dict(zip(table.seats, table.sides, strict=False)), sides_of(table.game)
    found = [
        _("{name} {side}, not {seated}").format(
            name=e.name, side=called.get(e.side, e.side), seated=called.get(due, due)
        )
        for e in brought.lines
        if e.side and e.side != (due := seated.get(match.players[e.name], ""))
    ]
    return _("Other sides than seated: {what}.").format(what="; ".join(found)) if found else ""


def take_in(
    desk: Desk, by: str, brought: Brought, match: Match, reason: str = "", sat_in: Mapping[Player, str] = {}
) -> None:
    """Keep a copy of the evening beside the event file and enter its result, or correct the one that is there.

    `sat_in` are people who sat in for registered players, by player; they become no players of the event by that.
    A newer file of the same evening says itself why it was corrected; else `reason` does. Raises `AlreadyThere`,
    `ReasonNeeded`, `Refused`, `JournalError`, `OSError` or `ValueError`; then nothing is kept.
    """
    round_ = desk.tournament.round(match.round)
    before = round_.outcome(match.table) if round_ is not None else None
    if before is not None:
        reason = reason or _why_corrected(before, brought, match)
    folder = desk.evenings
    folder.mkdir(parents=True, exist_ok=True)
    copy, made = _kept(brought, folder)
    outcome = outcome_of(match, brought, copy.name)
    if brought.holds and (aside := otherwise(desk.tournament, match, brought)):
        outcome = changed(outcome, proof=changed(brought.proof, file=copy.name, say=aside + " " + _rest(brought.proof)))
    stand_ins = [StandIn(player, match.round, name) for player, name in sat_in.items()]
    try:
        if before is None:
            desk.do(by, *stand_ins, ResultEntered(match.round, match.table, outcome))
        else:
            desk.do(by, *stand_ins, ResultCorrected(match.round, match.table, outcome, reason))
    except BaseException:
        if made:
            remove(copy)
        raise


def _why_corrected(before: TableResult, brought: Brought, match: Match) -> str:
    """Why a newer file of the same evening says something else; raises `AlreadyThere` or `ReasonNeeded` where it is no
    newer one."""
    old = before.proof
    if old is None or not match.again:
        say = _("Table {table} has a result already; say why this one is to stand: the reason stays on record.")
        raise ReasonNeeded(say.format(table=match.table))
    if old.hash == brought.proof.hash:
        raise AlreadyThere(_("{file} is this table's result already.").format(file=brought.path.name))
    if not 1 <= old.lines <= len(brought.hashes) or brought.hashes[old.lines - 1] != old.hash:
        say = _(
            "{file} is an older file of this table's evening, or one that went another way; type a reason to take it."
        )
        raise ReasonNeeded(say.format(file=brought.path.name))
    said = dict.fromkeys(reason for n, reason in brought.reasons if n > old.lines)
    return " · ".join(said)[:LONGEST_REASON] or _("the table went on after its result")


def _kept(brought: Brought, folder: Path) -> tuple[Path, bool]:
    """The evening in the folder of this event, under a name of its own, and whether it was put there only now."""
    stem = f"{brought.game}-{brought.proof.id[:8] or 'old'}"
    for number in count(1):
        copy = folder / f"{stem}-{number}.parley"
        if not copy.exists():
            break
        if _same(copy, brought.proof.hash):
            return copy, False
    try:
        shutil.copyfile(brought.path, copy)
        for other in left_beside(brought.path):
            shutil.copyfile(other, copy.with_name(copy.name + other.name[len(brought.path.name) :]))
        heal(copy)
    except BaseException:
        remove(copy)
        raise
    if not _same(copy, brought.proof.hash):
        remove(copy)
        raise ValueError(_("{file} changed while it was read; bring it again.").format(file=brought.path.name))
    return copy, True


def _same(path: Path, hash_: str) -> bool:
    try:
        with closing(SqliteJournal.open(path, write=False)) as journal:
            records = journal.records()
            return bool(records) and records[-1].hash == hash_
    except JournalError:
        return False


def titles(games: Sequence[str]) -> str:
    """Games by their titles."""
    return ", ".join(GAMES[game].meta.title for game in games if game in GAMES)
