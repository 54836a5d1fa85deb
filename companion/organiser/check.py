"""The checker of an event: its chain and seals, seatings and their costs, results, standings."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from enum import IntEnum
from fractions import Fraction
from itertools import islice
from pathlib import Path

from msgspec import Struct

from companion.core.language import _, ngettext
from companion.core.page import SealShown
from companion.journal import Broken, JournalError
from companion.organiser.desk import DeskLine, evenings_of, read_story, reading
from companion.organiser.evenings import Brought, bring
from companion.organiser.lists import FilePrefix, ParsedLists, Unreadable, differences, read_back
from companion.sessions import proof
from companion.sessions.proof import Grade
from companion.tournament import reckon
from companion.tournament.cost import Cost, CostKind
from companion.tournament.entries import (
    PlayerMoved,
    PlayersSwapped,
    Released,
    ResultCorrected,
    ResultEntered,
    RoundSeated,
)
from companion.tournament.fold import folded
from companion.tournament.refuse import refused
from companion.tournament.standings import said as figure
from companion.tournament.state import PlayerResult, TableResult, Tournament


class Follows(IntEnum):
    """What it comes to; the numbers are the exit codes of `parley tournament check`."""

    HOLDS = 0
    CHAIN = 1
    """A line of the event file is not what was written."""
    SEATING = 2
    """A seating costs something else than the file says, or cannot be."""
    RESULT = 3
    """A result is not what its evening says."""
    UNREADABLE = 4
    SEAL = 5
    STANDING = 6
    """Standings that were shown do not follow from the results."""
    EVENING = 7
    """An evening does not hold, or is not here."""
    LISTS = 8
    """Lists that were exported say something else than the event."""


NAMED = 50
"""So many differences of a list are named."""


class Remark(Struct, frozen=True):
    """Something that was found: what it comes to, in which line of the event file (0: in none), as a sentence."""

    what: Follows
    n: int
    say: str


class Checked(Struct, frozen=True):
    """What was found, the worst first; and what was looked at, in sentences."""

    found: tuple[Remark, ...]
    looked: tuple[str, ...]
    tournament: Tournament

    @property
    def verdict(self) -> Follows:
        """What it comes to."""
        return self.found[0].what if self.found else Follows.HOLDS


def check(path: Path, evenings: Path | None = None, lists: Sequence[Path] = ()) -> Checked:
    """Whether an event file follows from the evenings in this folder (the one beside it), and these lists from it.

    Raises `JournalError`.
    """
    folder = evenings or evenings_of(path)
    found: list[Remark] = []
    seals: Sequence[SealShown] = ()
    with reading(path) as journal:
        try:
            records = journal.records()
            seals = journal.sealed()
            sealed = proof.of_seals(journal.seals(), records, seals, False, False, proof.every(len(records)))
            if sealed.grade is Grade.BAD:
                found.append(Remark(Follows.SEAL, sealed.n, sealed.say))
        except Broken as error:
            found.append(Remark(Follows.CHAIN, error.n, str(error)))
            try:
                records = journal.as_they_stand()  # so that what was changed is named as well
            except sqlite3.Error as worse:
                raise error from worse
        story, header = read_story(journal.header, records), journal.header
    given = [(each, *_read_back(each, len(records), found)) for each in lists]
    walked = _Walk(story, folder, {lines for _path, _given, lines in given})
    found += walked.found
    for file, back, lines in given:
        if back is not None:
            held = FilePrefix(walked.then[lines], header, lines, seals)
            for say in islice(differences(back, held), NAMED):
                found.append(Remark(Follows.LISTS, lines, _("{file}: {say}.").format(file=file.name, say=say)))
    order = list(Follows)
    found.sort(key=lambda each: (order.index(each.what), each.n))
    looked = list(walked.looked(len(records), chained=not any(each.what is Follows.CHAIN for each in found)))
    say = _("{file}, compared with the event as it was after line {n}")
    looked += [say.format(file=file.name, n=lines) for file, back, lines in given if back is not None]
    return Checked(tuple(found), tuple(looked), walked.t)


def _read_back(path: Path, lines: int, found: list[Remark]) -> tuple[ParsedLists | None, int]:
    """Lists, and the line of the event that they were written after; where that cannot be, it is said."""
    try:
        given = read_back(path)
        at = given.lines
    except Unreadable as error:
        found.append(
            Remark(Follows.LISTS, 0, _("{file} is no list of an event: {why}.").format(file=path.name, why=error))
        )
        return None, 0
    if not 1 <= at <= lines:
        say = _("{file} was written after line {n}; the event has {lines}.")
        found.append(Remark(Follows.LISTS, 0, say.format(file=path.name, n=at, lines=lines)))
        return None, 0
    return given, at


class _Walk:
    """The story told again, with everything reckoned anew beside it."""

    def __init__(self, story: Sequence[DeskLine], folder: Path, then: Collection[int] = ()) -> None:
        self.t = Tournament()
        self.then: dict[int, Tournament] = {}
        """The tournament as it was after these lines."""
        self.found: list[Remark] = []
        self.seatings = self.standings = 0
        self.read: dict[tuple[int, int], bool] = {}
        """The tables that have a result, by round and number: whether the last one was read from an evening."""
        self._folder = folder
        for line in story:
            for entry in line.entries:
                why = refused(self.t, entry, line.by)
                if why:
                    say = _("Line {n} cannot follow those before it: {why}").format(n=line.n, why=" ".join(why))
                    what = Follows.SEATING if isinstance(entry, RoundSeated) else Follows.CHAIN
                    if isinstance(entry, ResultEntered | ResultCorrected):
                        what, say = Follows.RESULT, f"{_where(entry)}: {say}"
                    self.found.append(Remark(what, line.n, say))
                    if isinstance(entry, ResultEntered | ResultCorrected) and self.t.round(entry.round) is not None:
                        self._result(entry, line.n)  # it may say what was changed
                    continue
                self.t = folded(self.t, entry, line.by, line.wall)
                match entry:
                    case RoundSeated() | PlayersSwapped() | PlayerMoved():
                        self._seating(entry, line.n)
                    case ResultEntered() | ResultCorrected():
                        self.read[entry.round, entry.table] = entry.outcome.proof is not None
                        self._result(entry, line.n)
                    case Released():
                        self._released(entry, line.n)
            if line.n in then:
                self.then[line.n] = self.t

    def _seating(self, entry: RoundSeated | PlayersSwapped | PlayerMoved, n: int) -> None:
        self.seatings += 1
        round_ = self.t.rounds[entry.round - 1]
        cost = reckon.cost_now(self.t, round_)
        if cost != entry.cost:
            say = _("Round {round}: its seating costs {found}; the file says {said} (line {n}).")
            self.found.append(
                Remark(
                    Follows.SEATING, n, say.format(round=entry.round, found=_cost(cost), said=_cost(entry.cost), n=n)
                )
            )

    def _result(self, entry: ResultEntered | ResultCorrected, n: int) -> None:
        where, kept = _where(entry), entry.outcome.proof
        if kept is None:
            return
        try:
            brought = bring(self._folder / kept.file)
        except (JournalError, ValueError) as error:
            self.found.append(Remark(Follows.EVENING, n, f"{where}: {error}"))
            return
        if not brought.holds:
            self.found.append(Remark(Follows.EVENING, n, f"{where}: {brought.proof.say}"))
        if (brought.proof.id, brought.proof.hash) != (kept.id, kept.hash):
            say = _("{file} is not the evening that was taken in.").format(file=kept.file)
            self.found.append(Remark(Follows.EVENING, n, f"{where}: {say}"))
            return
        for say in _differences(self.t, entry.round, entry.outcome, brought):
            self.found.append(
                Remark(Follows.RESULT, n, _("{where}: {say} (line {n}).").format(where=where, say=say, n=n))
            )

    def _released(self, entry: Released, n: int) -> None:
        self.standings += 1
        now = reckon.shown(reckon.seen(self.t, entry.release))
        for said, is_ in zip(entry.shown, now, strict=False):
            if said != is_:
                say = _(
                    "Standings of line {n}: {name} has place {place} with {points};"
                    " the file says {said}, place {there}, with {theirs}."
                )
                told = say.format(
                    n=n, place=is_.place, name=self.t.name(is_.player), points=_figure(is_.points),
                    said=self.t.name(said.player), there=said.place, theirs=_figure(said.points),
                )  # fmt: skip
                self.found.append(Remark(Follows.STANDING, n, told))
        if len(entry.shown) != len(now):
            say = _("Lines of the standings of line {n}: {count}; the file says {said}.")
            self.found.append(Remark(Follows.STANDING, n, say.format(n=n, count=len(now), said=len(entry.shown))))

    def looked(self, lines: int, chained: bool) -> tuple[str, ...]:
        """What was looked at; lines are `chained` where each holds beside the one before it."""
        said = ngettext("{count} line of the event file", "{count} lines of the event file", lines).format(count=lines)
        return (
            _("{lines}, each chained to the one before it").format(lines=said) if chained and lines > 1 else said,
            ngettext(
                "{count} seating, its cost reckoned anew", "{count} seatings, their costs reckoned anew", self.seatings
            ).format(count=self.seatings),
            _("results read from their evenings: {count}; typed by two people: {typed}").format(
                count=sum(self.read.values()), typed=len(self.read) - sum(self.read.values())
            ),
            _("standings that were shown, reckoned anew: {count}").format(count=self.standings),
        )


def _figure(points: str) -> str:
    """Points of a file as people read them; what is no figure as it stands there."""
    try:
        return figure(Fraction(points))
    except (ValueError, ZeroDivisionError):
        return points


def _where(entry: ResultEntered | ResultCorrected) -> str:
    return _("Round {round}, table {table}").format(round=entry.round, table=entry.table)


def _differences(t: Tournament, round_: int, outcome: TableResult, brought: Brought) -> Iterator[str]:
    """Where a result says something else than its evening; lines stand in the same order in both."""
    if len(outcome.lines) != len(brought.lines):
        yield _("players of the evening: {count}, of the file: {said}").format(
            count=len(brought.lines), said=len(outcome.lines)
        )
        return
    for line, ended in zip(outcome.lines, brought.lines, strict=True):
        is_ = PlayerResult(line.player, ended.place, ended.points, ended.left)
        if line != is_:
            say = _("{name}: the evening says {found}, the file {said}")
            yield say.format(name=t.called(line.player, round_), found=_line(is_), said=_line(line))


def _line(line: PlayerResult) -> str:
    place = _("place {place}").format(place=line.place) if line.place else _("no place")
    left = [_("left")] if line.left else []
    return ", ".join(
        (place, ngettext("{points} point", "{points} points", line.points).format(points=line.points), *left)
    )


def _cost(cost: Cost) -> str:
    parts = [f"{part.value} {cost.of(part)}" for part in CostKind if cost.of(part)]
    return f"{cost.total} ({', '.join(parts)})" if parts else "0"
