"""Lists of an event for spreadsheets and programs (CSV, JSON): entries, seating, results, standings, seals; and back.

They hold what is public and released, and no more: while something waits for its release, the event's seals are not
among them, for they are made of all that stands in its file.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.core.page import SealShown
from companion.journal import Header, JournalError
from companion.organiser.desk import Desk, read_story, reading, told
from companion.sessions.export import defused
from companion.tournament import reckon
from companion.tournament.release import PublicStandings, Release, ReleaseStage
from companion.tournament.standings import PlayedTable, table_points
from companion.tournament.state import Round, Tournament

VERSION = 1
MOST = 50_000_000
"""Bytes of a list that is read back."""
Cell: TypeAlias = str | int | float
Row: TypeAlias = Mapping[str, Cell]
Lists: TypeAlias = Mapping[str, Sequence[Row]]
"""Rows by what they are, as in `KEYS`."""

KEYS: Mapping[str, tuple[str, ...]] = {
    "event": (),
    "entries": ("player",),
    "seating": ("round", "table", "seat"),
    "sitting_out": ("round", "player"),
    "results": ("round", "table", "player"),
    "evenings": ("round", "table"),
    "standings": ("player",),
    "seals": ("number",),
}
"""The lists in their order, and by which of its cells a row is known."""
COLUMNS = (
    "list", "event", "round", "table", "seat", "number", "player", "name", "game", "side", "place", "points",
    "table_points", "penalty", "left", "since", "gone_from", "stand_ins", "by_round", "ties", "file", "id", "lines",
    "hash", "words", "key", "typed_by", "released", "version",
)  # fmt: skip


class FilePrefix(Struct, frozen=True):
    """An event as far as a line of its file: what it was then, the file's header, how many lines, and its seals."""

    t: Tournament
    header: Header
    lines: int
    seals: Sequence[SealShown]


def of_desk(desk: Desk) -> FilePrefix:
    """The event that is open at a desk."""
    return FilePrefix(desk.tournament, desk.journal.header, len(desk.story), desk.journal.sealed())


def of_file(path: Path) -> FilePrefix:
    """The event in a file; raises `JournalError` with a sentence."""
    with reading(path) as journal:
        records = journal.records()
        t = told(read_story(journal.header, records))
        return FilePrefix(t, journal.header, len(records), journal.sealed())


# --- out --------------------------------------------------------------------------------------------------------------


def lists(held: FilePrefix) -> Lists:
    """All that is public of an event, as rows."""
    t = held.t
    shown = reckon.seen(t)
    seals = [seal for seal in held.seals if seal.entry <= held.lines] if _whole(t, shown) else []
    return {
        "event": [_event(held)],
        "entries": [
            {"player": p.player, "name": p.name, "since": p.since, "gone_from": p.gone_from,
             "stand_ins": " ".join(f"{n}={who}" for n, who in sorted(p.stand_ins.items()))}
            for p in t.people.values()
        ],
        "seating": [row for round_ in t.rounds if round_.published for row in _seating(t, round_)],
        "sitting_out": [
            {"round": round_.number, "player": player, "name": t.called(player, round_.number)}
            for round_ in t.rounds if round_.published for player in round_.out
        ],
        "results": [row for played in shown.played for row in _results(t, played)],
        "evenings": [row for played in shown.played for row in _evening(t, played)],
        "standings": list(_standings(t, shown)),
        "seals": [
            {"number": seal.number, "lines": seal.entry, "words": " ".join(seal.words), "key": seal.key}
            for seal in seals
        ],
    }  # fmt: skip


def _whole(t: Tournament, shown: PublicStandings) -> bool:
    """Whether everything that was played, seated and decided is public."""
    waits = any(not round_.published or round_.typed for round_ in t.rounds)
    # The last round's standings are without whoever came after it: with that nothing is kept back.
    return not waits and shown in (
        reckon.seen(t, Release()),
        reckon.seen(t, Release(ReleaseStage.ROUND, len(t.rounds))),
    )


def _event(held: FilePrefix) -> Row:
    release = held.t.release
    parts = (release.stage.value, f"rounds={release.rounds}", f"top={release.top}", f"opened={release.opened}")
    return {
        "event": held.t.sheet.name,
        "id": held.header.id,
        "version": VERSION,
        "lines": held.lines,
        "key": held.header.key,
        "released": " ".join(parts),
    }


def _seating(t: Tournament, round_: Round) -> Iterator[Row]:
    for table in round_.tables:
        for place, player in enumerate(table.seats, 1):
            side = table.sides[place - 1] if place <= len(table.sides) else ""
            yield {
                "round": round_.number, "table": table.number, "game": table.game, "seat": place, "player": player,
                "name": t.called(player, round_.number), "side": side,
            }  # fmt: skip


def _results(t: Tournament, played: PlayedTable) -> Iterator[Row]:
    for finish, points in zip(played.finishes, table_points(played, t.sheet.terms.scale), strict=True):
        yield {
            "round": played.round, "table": played.table, "game": played.game, "player": finish.player,
            "name": t.called(finish.player, played.round), "place": finish.place, "points": finish.total,
            "table_points": figure(points), "left": "yes" if finish.left else "",
        }  # fmt: skip


def _evening(t: Tournament, played: PlayedTable) -> Iterator[Row]:
    round_ = t.round(played.round)
    outcome = round_.outcome(played.table) if round_ is not None else None
    if outcome is None:
        return
    row: dict[str, Cell] = {"round": played.round, "table": played.table, "game": played.game}
    proof = outcome.proof
    if proof is None:
        yield row | {"typed_by": ", ".join(outcome.typed_by)}
    else:
        yield row | {
            "file": proof.file, "id": proof.id, "lines": proof.lines, "hash": proof.hash,
            "words": " ".join(proof.words), "key": proof.key,
        }  # fmt: skip


def _standings(t: Tournament, shown: PublicStandings) -> Iterator[Row]:
    for line in shown.lines:
        ties = zip(t.sheet.terms.breaks, line.breaks, strict=True)
        yield {
            "place": line.place,
            "player": line.player,
            "name": t.name(line.player),
            "points": figure(line.points),
            "penalty": figure(sum(line.by_round.values(), Fraction(0)) - line.points),
            "by_round": " ".join(f"{n}={figure(points)}" for n, points in sorted(line.by_round.items())),
            "ties": " ".join(f"{way.value}={figure(found)}" for way, found in ties if found is not None),
        }


def figure(exact: Fraction) -> int | float:
    """A figure for a spreadsheet: whole, or to four places."""
    return int(exact) if exact.denominator == 1 else round(float(exact), 4)


def as_json(held: FilePrefix) -> str:
    """The lists as one JSON object."""
    found = {"parley_event_lists": VERSION, **lists(held)}
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode() + "\n"


def as_csv(held: FilePrefix) -> str:
    """The lists as one table; the first cell says of which list a line is."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\r\n")
    table.writerow(COLUMNS)
    for name, rows in lists(held).items():
        for row in rows:
            table.writerow([name, *(defused(row.get(column, "")) for column in COLUMNS[1:])])
    return written.getvalue()


FORMATS: Mapping[str, Callable[[FilePrefix], str]] = {"csv": as_csv, "json": as_json}


# --- back -------------------------------------------------------------------------------------------------------------


class Unreadable(ValueError):  # noqa: N818 -- it says what the file is
    """A file that is no list of an event; the sentence says why."""


class ParsedLists(Struct, frozen=True):
    """Lists that were read back: each cell as text, and how texts stand in this form."""

    lists: Mapping[str, Sequence[Mapping[str, str]]]
    written: Callable[[Cell], str]

    @property
    def lines(self) -> int:
        """How far the event's file went when they were written; raises `Unreadable`."""
        rows = self.lists.get("event", ())
        said = rows[0].get("lines", "") if len(rows) == 1 else ""
        if not said.isdecimal() or len(said) > 9:
            raise Unreadable(_("it does not say, in one line, of which event it is"))
        return int(said)


def read_back(path: Path) -> ParsedLists:
    """Lists in a file that Parley wrote; raises `JournalError` (the disk) or `Unreadable`."""
    try:
        if path.stat().st_size > MOST:
            raise Unreadable(_("it is too long"))
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(_("it is no text")) from error
    except OSError as error:
        raise JournalError(_("{path} cannot be read: {error}.").format(path=path.name, error=error.strerror)) from error
    if text.lstrip().startswith("{"):
        return ParsedLists(_from_json(text), str)
    return ParsedLists(_from_csv(text), lambda cell: str(defused(cell)))


def _from_json(text: str) -> Mapping[str, Sequence[Mapping[str, str]]]:
    try:
        found: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    if "parley_event_lists" not in found:
        raise Unreadable(_("it holds no lists of an event"))
    rows = {name: found.get(name, []) for name in KEYS}
    if not all(isinstance(row, dict) for each in rows.values() if isinstance(each, list) for row in each):
        raise Unreadable(_("it holds no lists of an event"))
    return {
        name: [{str(key): str(cell) for key, cell in row.items()} for row in each] if isinstance(each, list) else []
        for name, each in rows.items()
    }


def _from_csv(text: str) -> Mapping[str, Sequence[Mapping[str, str]]]:
    found: dict[str, list[Mapping[str, str]]] = {}
    try:
        for row in csv.DictReader(io.StringIO(text, newline="")):
            found.setdefault(row.get("list") or "", []).append({key: cell or "" for key, cell in row.items() if key})
    except csv.Error as error:
        raise Unreadable(str(error)) from error
    if "event" not in found:
        raise Unreadable(_("it holds no lists of an event"))
    return found


def differences(given: ParsedLists, held: FilePrefix) -> Iterator[str]:
    """What lists say otherwise than the event that they are of, as sentences; they may stand in any order."""
    for name, expected in lists(held).items():
        known = {_key(name, row, given.written): row for row in expected}
        found = {tuple(row.get(cell, "") for cell in KEYS[name]): row for row in given.lists.get(name, ())}
        for key, row in known.items():
            if key not in found:
                yield _("{row} is missing").format(row=_said(name, row))
                continue
            for cell, value in row.items():
                if found[key].get(cell, "") != given.written(value):
                    yield _("{row}: {cell} is “{found}”, by the event “{expected}”").format(
                        row=_said(name, row), cell=cell, found=found[key].get(cell, ""), expected=value
                    )
        for key, other in found.items():
            if key not in known:
                yield _("{row} is not of this event").format(row=_said(name, other))


def _key(name: str, row: Row, written: Callable[[Cell], str]) -> tuple[str, ...]:
    return tuple(written(row[cell]) for cell in KEYS[name])


def _said(name: str, row: Mapping[str, Any]) -> str:
    cells = [f"{cell} {row.get(cell, '')}" for cell in KEYS[name]]
    return ", ".join(filter(None, (name, *cells, str(row.get("name", "")))))
