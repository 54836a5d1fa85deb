"""The organiser's desk (event file): an append-only journal of what happened; durable first, believed second."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.core.language import _
from companion.journal import Broken, Draft, Header, Journal, JournalError, Record, SecondCopy, Signer, SqliteJournal
from companion.journal.connection import left_beside
from companion.journal.seals import END, JUDGE, ROUND
from companion.journal.second import GOES_ON
from companion.sessions.evening import TOURNAMENT
from companion.sessions.session import program, wall_clock
from companion.tournament.entries import (
    AnyEntry,
    Penalty,
    PlayerMoved,
    PlayersSwapped,
    Released,
    ResultCorrected,
    RoundPublished,
    RoundTakenBack,
    SheetTyped,
    SheetWritten,
)
from companion.tournament.fold import folded
from companion.tournament.merge import agreed
from companion.tournament.refuse import refused
from companion.tournament.state import Sheet, Tournament

SUFFIX = ".parley-event"
"""How event files are called."""
SCHEMA = RULES = 1
"""Numbers of the entries' shapes, and of what is refused among them."""


class DeskLine(Struct, frozen=True):
    """A line of the event file: its number, when (UTC), who told it, and what happened."""

    n: int
    wall: str
    by: str
    entries: tuple[AnyEntry, ...]


class Refused(ValueError):  # noqa: N818 -- it names the answer, not an error of the program
    """What was asked cannot be; all the reasons as sentences."""

    def __init__(self, say: Sequence[str]) -> None:
        super().__init__(" ".join(say))
        self.say = tuple(say)


class Desk:
    """An event that is open for writing; one program at a time holds its file."""

    def __init__(self, journal: Journal, path: Path) -> None:
        self.journal, self.path = journal, path
        self.tournament = Tournament()
        self.story: list[DeskLine] = []
        self._listeners: list[Callable[[], None]] = []

    @classmethod
    def create(cls, path: Path, sheet: Sheet, by: str, *, keys: Path | None = None, copies: Path | None = None) -> Desk:
        """A new event file; raises `Refused` (the sheet) or `JournalError` (the disk), and leaves no file then.

        `copies` is the folder of its second copy; none is kept without it.
        """
        why = refused(Tournament(), SheetWritten(sheet), by)
        if why:
            raise Refused(why)
        header = Header(
            TOURNAMENT, RULES, SCHEMA, wall_clock(), program(), secrets.token_hex(16), sheet.name, _key(keys)
        )
        first = SqliteJournal.create(path, header, keys)
        desk = cls(SecondCopy(first, copies, keys) if copies is not None else first, path)
        desk.do(by, SheetWritten(sheet))
        return desk

    @classmethod
    def open(cls, path: Path, *, keys: Path | None = None, copies: Path | None = None) -> Desk:
        """An event goes on; raises `JournalError` with a sentence."""
        first = SqliteJournal.open(path, keys=keys)
        desk = cls(SecondCopy(first, copies, keys) if copies is not None else first, path)
        try:
            desk.story = list(read_story(desk.journal.header, desk.journal.records()))
            desk.tournament = told(desk.story)
        except BaseException:
            desk.journal.close()
            raise
        return desk

    def do(self, by: str, *entries: AnyEntry) -> None:
        """Let these happen, all or none; raises `Refused` with every reason, or `JournalError` for the disk.

        A result that two people typed alike follows of itself.
        """
        by = " ".join(by.split())
        wall, after = wall_clock(), self.tournament
        happened: list[AnyEntry] = []
        for entry in entries:
            why = refused(after, entry, by)
            if why:
                raise Refused(why)
            after = folded(after, entry, by, wall)
            happened.append(entry)
            follows = agreed(after, entry) if isinstance(entry, SheetTyped) else None
            if follows is not None:
                after = folded(after, follows, by, wall)
                happened.append(follows)
        draft = Draft(0, wall, by, "", msgspec.json.encode(happened).decode())
        self.journal.append([draft], None, _why_sealed(happened))
        self.story.append(DeskLine(len(self.story) + 1, wall, by, tuple(happened)))
        self.tournament = after
        self.journal.keep_up()
        for listener in tuple(self._listeners):
            listener()

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` after everything that happened; returns how to stop it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    @property
    def evenings(self) -> Path:
        """The folder beside the event file in which its evenings are kept."""
        return evenings_of(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._listeners.clear()
        self.journal.close()


def free_path(folder: Path, name: str, copies: Path) -> Path:
    """A name for a new event file in this folder: what its event is called, as far as a file can be.

    It is that of no second copy either, whose place it would take.
    """
    plain = "".join(c if c.isalnum() or c in " -_" else "-" for c in name).strip() or "event"
    number = 1
    while any(
        (path := each / f"{plain}{f' {number}' if number > 1 else ''}{SUFFIX}").exists() or left_beside(path)
        for each in (copies / GOES_ON, copies, folder)
    ):
        number += 1
    return path


def evenings_of(path: Path) -> Path:
    """The folder beside an event file in which its evenings are kept."""
    return path.with_name(f"{path.stem} evenings")


def _key(keys: Path | None) -> str:
    try:
        return Signer.of(keys).fingerprint
    except (OSError, ValueError) as error:
        say = _("The key by which events are sealed cannot be kept: {error}.")
        raise JournalError(say.format(error=error)) from error


def _why_sealed(happened: Sequence[AnyEntry]) -> str:
    """A public round, and what a judge or an organiser decides against it, is sealed at once."""
    for entry in happened:
        match entry:
            case RoundPublished():
                return ROUND
            case RoundTakenBack() | ResultCorrected() | Penalty():
                return JUDGE
            case PlayersSwapped(reason=reason) | PlayerMoved(reason=reason) if reason:
                return JUDGE
            case Released():
                return END
    return ""


# --- reading ----------------------------------------------------------------------------------------------------------

_DECODER = msgspec.json.Decoder(tuple[AnyEntry, ...])


def read_story(header: Header, records: Sequence[Record]) -> list[DeskLine]:
    """The lines of an event file; raises `Broken` at the first that says nothing this program knows."""
    if header.game != TOURNAMENT:
        raise JournalError(_("This file is an evening at one table, no event."))
    if header.schema > SCHEMA:
        raise JournalError(_("This event was recorded by a newer Parley; update the program to open it."))
    story = []
    for record in records:
        try:
            entries = _DECODER.decode(record.events)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            say = _("Line {n} of the event cannot be read: {error}.")
            raise Broken(record.n, say.format(n=record.n, error=error)) from error
        story.append(DeskLine(record.n, record.wall, record.actor, entries))
    return story


def told(story: Sequence[DeskLine]) -> Tournament:
    """The tournament after these lines; raises `Broken` at the first that cannot follow those before it."""
    t = Tournament()
    for line in story:
        for entry in line.entries:
            why = refused(t, entry, line.by)
            if why:
                say = _("Line {n} of the event cannot follow those before it: {why}")
                raise Broken(line.n, say.format(n=line.n, why=" ".join(why)))
            t = folded(t, entry, line.by, line.wall)
    if not story:
        raise Broken(1, _("The event file is empty: the event never began."))
    return t


def read(path: Path) -> tuple[Tournament, list[DeskLine]]:
    """An event for reading only, also while a desk writes it; raises `JournalError` with a sentence."""
    with reading(path) as journal:
        story = read_story(journal.header, journal.records())
    return told(story), story


@contextmanager
def reading(path: Path) -> Iterator[SqliteJournal]:
    """The journal of an event for reading only; where a desk has it open, a copy of what is written by now.

    Raises `JournalError` with a sentence.
    """
    with ExitStack() as held:
        try:
            journal = SqliteJournal.open(path, write=False)
        except JournalError as error:
            folder = held.enter_context(tempfile.TemporaryDirectory(prefix="parley-", ignore_cleanup_errors=True))
            try:
                for each in (path, *left_beside(path)):
                    shutil.copyfile(each, Path(folder) / each.name)
                journal = SqliteJournal.open(Path(folder) / path.name, write=False)
            except (OSError, JournalError):
                raise error from None
        yield held.enter_context(closing(journal))
