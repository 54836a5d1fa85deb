"""The library: the evenings that were played on this machine, in one folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import platformdirs
from msgspec import Struct

from companion.core.contract import AnyRules, changed
from companion.core.language import _
from companion.core.messages import HOST, Refusal, Seat
from companion.core.names import Names
from companion.core.people import GiveUp
from companion.journal import Broken, JournalError, SecondCopy, Signer, SqliteJournal, wrapped
from companion.journal.connection import left_beside, remove
from companion.journal.second import GOES_ON
from companion.journal.whole import heal
from companion.sessions.closed import closed, read_in_the_open
from companion.sessions.draws import CommittedDraws, Draws
from companion.sessions.evening import Evening, read_evening, told
from companion.sessions.remembered import Remembered
from companion.sessions.rescue import copy_of, last_line, recover, recoverable
from companion.sessions.seen import cannot_go_on
from companion.sessions.session import Session, header_for
from companion.sessions.spoken import result_of
from companion.sessions.time import RunningTime, TableTime


class Shelved(Struct, frozen=True):
    """An evening in the library: where it lies, which game (its name in `GAMES`, and its title), who sat down, when
    (UTC), and how far it came.

    `trouble` says in a sentence why it cannot be opened; the rest is then empty, but for the number of the last of its
    `whole` lines, which can be opened as a copy. They are those of its `second` copy where that has as many: then the
    rest is told by that one.
    """

    path: Path
    game: str = ""
    title: str = ""
    seats: tuple[str, ...] = ()
    """How those who sit there are called."""
    created: str = ""
    where: str = ""
    over: bool = False
    trouble: str = ""
    whole: int = 0
    damaged: bool = False
    second: Path | None = None
    shut: bool = False
    """Whether its books are closed and its key is not here: its public page can be shown, and it cannot go on."""
    copy: bool = False
    """Whether it is all that is left: the second copy of an evening whose own file is gone."""
    moved: bool = False
    """Whether it went on in its second copy, for its own file was lost while it was played."""
    winners: tuple[str, ...] = ()
    """How those are called who won."""
    given_up: bool = False
    """Whether the table gave it up."""


class Library:
    """A folder of `*.parley` files."""

    def __init__(self, folder: Path | None = None, keys: Path | None = None, copies: Path | None = None) -> None:
        """`keys` is where the keys of sealed choices lie during a vote: this person's own folder unless it is given;
        `copies` where a second copy of the evening that runs is kept: beside the library's folder, unless it is given.
        """
        self.keys = keys
        self.folder = folder or Path(platformdirs.user_data_dir("parley", appauthor=False)) / "tables"
        self.copies = copies or self.folder.parent / "copies"

    def games(self, most: int = 20) -> list[Shelved]:
        """The latest evenings, newest first; what a program that was killed left beside one is folded in."""
        try:
            paths = self._paths()
        except OSError as error:
            say = _("The folder of the evenings, {folder}, cannot be read: {error}.")
            return [Shelved(self.folder, trouble=say.format(folder=self.folder, error=error))]
        return list(self._each(paths[:most], paths[most:]))

    def older(self, than: int = 20) -> Iterator[Shelved]:
        """The evenings after so many, newest first, each of which is read only when it is asked for."""
        with suppress(OSError):
            paths = self._paths()
            yield from self._each(paths[than:], paths[:than])

    def _each(self, paths: Sequence[Path], others: Sequence[Path]) -> Iterator[Shelved]:
        remembered = Remembered(self.folder, Shelved)
        try:
            for path in paths:
                found = remembered.of(path) if path.parent == self.folder else None
                if found is None:
                    found = self._taken_down(path)
                    # One that is over changes no more; of any other its own file is asked.
                    if found.over and not found.trouble and path.parent == self.folder:
                        remembered.keep(path, found)
                yield found
        finally:
            remembered.save({path.name for path in (*paths, *others)})

    def _paths(self) -> list[Path]:
        """Every evening, the latest first; raises OSError where the folder cannot be read."""
        # What goes on in the other folder is the evening; its first file is what was left of it.
        there = {path.name: path for path in _files(self.folder)}
        with suppress(OSError):
            there |= {path.name: path for path in _files(self.copies / GOES_ON)}
        with suppress(OSError):
            # Where nothing but the second copy is left, that one is the evening.
            there = {path.name: path for path in _files(self.copies)} | there
        return sorted(there.values(), key=lambda p: (_touched(p), p.name), reverse=True)

    def _taken_down(self, path: Path) -> Shelved:
        with suppress(JournalError, OSError):
            heal(path)  # where it cannot be done, what is said of the file says why
        return self.shelved(path)

    def shelved(self, path: Path) -> Shelved:
        """What is said of a file; of one that is damaged, what its second copy here has of it."""
        found = shelved(path)
        if self._is_copy(path):
            return changed(found, copy=True)
        if path.parent == self.copies / GOES_ON:
            return changed(found, moved=True)
        for folder in (self.copies / GOES_ON, self.copies) if found.damaged else ():
            second = shelved(folder / path.name)
            if second.path != path and not second.trouble and (whole := _lines(second.path, path)):
                return changed(second, path=path, trouble=found.trouble, whole=whole, damaged=True, second=second.path)
        return found

    def last_names(self) -> tuple[str, ...]:
        """The names of the last group that sat down."""
        return next((game.seats for game in self.games(5) if game.seats), ())

    def new(
        self,
        rules: AnyRules,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        time: TableTime | None = None,
        draws: Draws | None = None,
        table: str = "",
        cut: str = "",
    ) -> Session:
        """A new evening in a new file; raises `ValueError` (the sheet) or `JournalError` (the disk) with a sentence.

        `table` is how the table calls itself, `cut` a word of it that the app's draws rest on.
        """
        # An evening that cannot begin must leave no file behind.
        rules.setup(seats, options)
        header = header_for(rules, key=self.signer().fingerprint, table=table)
        first = SqliteJournal.create(self._free_path(rules.meta.slug), header, self.keys)
        journal = self._second(first)
        try:
            draws = draws or CommittedDraws()
            return Session.begin(rules, seats, options, journal, time or RunningTime(), draws, cut=cut)
        except BaseException:
            journal.close()
            for path in {first.path, journal.path}:
                remove(path)
            raise

    def _second(self, first: SqliteJournal) -> SecondCopy:
        """A file with its second copy; one in a folder that people chose goes on elsewhere by their passphrase."""
        chosen = self.copies != self.folder.parent / "copies"
        return SecondCopy(first, self.copies, self.keys, wrapped.kept(self.keys) if chosen else None)

    def set_passphrase(self, passphrase: str) -> None:
        """By this the keys are wrapped that lie beside second copies; "" for none. Raises `JournalError`."""
        try:
            wrapped.set_passphrase(passphrase, self.keys)
        except OSError as error:
            raise JournalError(_("The passphrase cannot be kept: {error}.").format(error=error)) from error

    @property
    def has_passphrase(self) -> bool:
        """Whether the table has set one."""
        return wrapped.kept(self.keys) is not None

    def signer(self) -> Signer:
        """The key by which this installation seals its evenings; raises `JournalError`."""
        try:
            return Signer.of(self.keys)
        except (OSError, ValueError) as error:
            say = _("The key by which evenings are sealed cannot be kept: {error}.")
            raise JournalError(say.format(error=error)) from error

    def open(self, path: Path, time: TableTime | None = None, draws: Draws | None = None) -> Session:
        """An evening goes on; raises `JournalError` or `ValueError` with a sentence. Table time waits for `release`.

        One of which only the second copy is left goes on in a new file of its name.
        """
        path = self._brought_back(path) if self._is_copy(path) else path
        journal = self._second(SqliteJournal.open(path, keys=self.keys))
        try:
            session = Session.reopen(journal, time or RunningTime(), draws or CommittedDraws())
            # Where nothing can be written that is said before anything goes on.
            journal.prepare()
            return session
        except BaseException:
            journal.close()
            raise

    def give_up(self, path: Path) -> None:
        """The table will not go on with an evening: it ends as it stands, sealed, and its books open.

        Raises `JournalError` or `ValueError` with a sentence.
        """
        session = self.open(path)
        try:
            done = session.submit(HOST, GiveUp())
            if isinstance(done, Refusal):
                raise ValueError(" ".join(map(session.say_reason, done.reasons)))
        finally:
            session.close()

    def _is_copy(self, path: Path) -> bool:
        return path.parent == self.copies != self.folder

    def _brought_back(self, copy: Path) -> Path:
        """The second copy as the evening's file, once it is seen that it can go on."""
        read(copy)
        path = self.folder / copy.name
        if path.exists():
            raise JournalError(_("{path} is there already; open that one.").format(path=path))
        new = path.with_name(path.name + ".new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            new.touch(mode=0o600)
            shutil.copyfile(copy, new)
            os.replace(new, path)
        except OSError as error:
            raise JournalError(_("{path} cannot be written: {error}.").format(path=path, error=error)) from error
        return path

    def recover(self, path: Path) -> Path:
        """A damaged evening as a copy in this folder, up to its last whole line, or to the last of its second copy.

        Raises `JournalError` or `ValueError` with a sentence.
        """
        source = self.shelved(path).second or path
        copy = copy_of(path, last_line(*recoverable(source)), self.folder)
        recover(source, copy, self.keys)
        return copy

    def _free_path(self, slug: str) -> Path:
        today = datetime.now(UTC).strftime("%Y-%m-%d")
        number = 1
        # Names of players stay out of the file's name: it is shown by task bars and file managers.
        # Nor may it be that of an evening whose own file is gone: it would take the place of its copy.
        while any(
            (path := folder / f"{today}-{slug}-{number}.parley").exists() or left_beside(path)
            for folder in (self.copies / GOES_ON, self.copies, self.folder)
        ):
            number += 1
        return path


def _files(folder: Path) -> list[Path]:
    """The evenings in a folder; none where there is no folder."""
    try:
        # A link that leads nowhere is no evening.
        return [path for path in folder.iterdir() if path.suffix == ".parley" and path.exists()]
    except FileNotFoundError:
        return []


def _touched(path: Path) -> float:
    """When an evening last changed (s): after a kill what was confirmed last lies beside the file."""
    try:
        return max(each.stat().st_mtime for each in (path, *left_beside(path)))
    except OSError:
        return 0.0  # somebody has just taken it away


def read(path: Path, *, upto: int | None = None) -> Evening:
    """An evening for reading only, up to journal entry `upto`; raises `JournalError` or `ValueError`."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        return read_evening(journal.header, journal.records(), upto)


def shelved(path: Path) -> Shelved:
    """What the library says of a file."""
    try:
        with closing(SqliteJournal.open(path, write=False)) as journal:
            records = journal.records()
            shut = closed(records)
            evening = (read_in_the_open if shut else read_evening)(journal.header, records, None)
            view = told(evening, journal.header, records, lambda evening: evening.rules.look(evening.public))
            names, public = Names(evening.public.named), evening.public
            result = told(evening, journal.header, records, lambda evening: result_of(evening.rules, evening.public))
            return Shelved(
                path,
                evening.rules.meta.slug,
                evening.rules.meta.title,
                tuple(map(names.of, public.seats)),
                journal.header.created,
                view.heading,
                public.over,
                cannot_go_on() if shut else "",
                shut=shut,
                winners=tuple(map(names.of, result.winners)) if result is not None else (),
                given_up=public.given_up,
            )
    except Broken as error:
        return Shelved(path, trouble=str(error), whole=_whole(path), damaged=True)
    except (JournalError, ValueError) as error:
        return Shelved(path, trouble=str(error))
    # What nobody foresaw in one file takes none of the others from the shelf.
    except Exception as error:
        return Shelved(path, trouble=_("{path} cannot be read: {error}.").format(path=path, error=error))


def _lines(second: Path, path: Path) -> int:
    """Up to which line a second copy goes; 0 where what is whole of the file is of another evening, or is more."""
    header, records = recoverable(second)
    try:
        _first, whole = recoverable(path)
    except (JournalError, ValueError):
        return last_line(header, records)  # by its name it is the same
    both = min(len(records), len(whole))
    as_far = len(records) >= len(whole) and records[both - 1].hash == whole[both - 1].hash
    return last_line(header, records) if as_far else 0


def _whole(path: Path) -> int:
    """Up to which line a damaged file is whole, as people call it."""
    try:
        return last_line(*recoverable(path))
    except (JournalError, ValueError):
        return 0
