"""A second copy (backup) of a running evening in another folder, in which it goes on where its file is lost.

Where neither takes anything it may go on unkept, in memory alone, until there is room again.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from companion.core.language import _
from companion.core.page import SealShown
from companion.journal.connection import remove
from companion.journal.journal import Draft, Header, JournalError, Record, linked, seed
from companion.journal.seals import Seal
from companion.journal.sqlite import SqliteJournal
from companion.journal.wrapped import Wrapping, carry

GOES_ON = "goes-on"
"""The folder in that of the copies in which evenings go on whose own file was lost."""


class SecondCopy:
    """A journal in its own file, which is copied whole when a round is over, beside what goes on: a stick may be slow.

    When the file takes nothing any more, or is not there any more (a full disk, a folder that became read-only, a cloud
    that moved it), all that was confirmed and what comes next is written into a file of the same name in the other
    folder, and the evening goes on there. Where that folder takes nothing either, a step is refused, unless people have
    said that they go on unkept (`go_on`): then it lies in memory, unsealed, until something is written again.
    """

    waits = True

    def __init__(
        self, first: SqliteJournal, folder: Path, keys: Path | None = None, wrapping: Wrapping | None = None
    ) -> None:
        """With a wrapping the copy has the keys of its closed lines beside it, wrapped: it goes to another computer."""
        self._now = first
        self._folder = folder
        self._keys = keys
        self._wrapping = wrapping
        self._records: list[Record] = []
        """What is written, oldest first."""
        self._box: bytes | None = None
        self._pins = dict(first.pins())
        self._unkept = False
        self._waiting: list[Draft] = []
        """What is unkept, oldest first."""
        self._seal = ""
        """Why it is sealed once it is written."""
        self._news: list[str] = []
        self._copier: ThreadPoolExecutor | None = None
        """Who makes the copies, once one was asked for; touches nothing of the file that goes on."""
        self._copied = True
        """Whether the last copy could be made: a stick that is gone is told of once."""

    @property
    def header(self) -> Header:
        return self._now.header

    @property
    def path(self) -> Path:
        """The file in which the evening goes on."""
        return self._now.path

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        if not self._unkept:
            return self._append(drafts, box, seal)
        self._waiting.extend(drafts)
        self._box = self._box if box is None else box
        self._seal = seal or self._seal
        with suppress(JournalError):
            return self._write_what_waits()
        return ()

    def _append(self, drafts: Sequence[Draft], box: bytes | None, seal: str) -> Sequence[Record]:
        try:
            records = self._now.append(drafts, box, seal)
        except JournalError as error:
            self._go_over(error)
            records = self._now.append(drafts, box, seal)
        self._records.extend(records)
        self._box = self._box if box is None else box
        return records

    # --- unkept -------------------------------------------------------------------------------------------------------

    @property
    def unkept(self) -> int:
        """The first line that lies in memory alone; 0 where every line is written."""
        return len(self._records) + 1 if self._unkept else 0

    def go_on(self) -> None:
        """People know that neither file takes anything, and go on: what comes lies in memory until one does."""
        self._unkept = True

    def keep(self, folder: Path | None = None) -> None:
        """Write what is unkept into the file or a copy in the other folder; or go on in a copy in this folder.

        Raises `JournalError` where nothing can be written there; then all is as before.
        """
        if folder is not None:
            before, self._folder = self._folder, folder
            try:
                self._go_over(JournalError(_("The evening lies in {folder} already.").format(folder=folder)))
            except BaseException:
                self._folder = before
                raise
        self._write_what_waits()

    def _write_what_waits(self) -> Sequence[Record]:
        records = self._append(self._waiting, self._box, self._seal)
        if self._unkept:
            self._news.append(_("All lines are written now, in {path}.").format(path=self.path))
        self._unkept, self._waiting, self._seal = False, [], ""
        return records

    # ------------------------------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Make ready for what will be written; raises `JournalError` where that cannot be."""
        self._now.prepare()

    def records(self) -> Sequence[Record]:
        if not self._unkept:
            self._records = list(self._now.records())
        last = self._records[-1].hash if self._records else seed(self.header)
        return (*self._records, *linked(last, len(self._records), self._waiting))

    def box(self) -> bytes:
        if not self._unkept:
            self._box = self._now.box()
        return self._box or b""

    def seals(self) -> Sequence[Seal]:
        return self._now.seals()

    def sealed(self) -> Sequence[SealShown]:
        return self._now.sealed()

    def books(self) -> Sequence[str]:
        """The keys of the books that are open, in hex."""
        return self._now.books()

    def carried(self) -> Sequence[str]:
        """Every key that is needed to go on elsewhere, in hex."""
        return self._now.carried()

    def pins(self) -> Mapping[str, str]:
        return self._pins

    def keep_pins(self, pins: Mapping[str, str]) -> None:
        self._pins = dict(pins)
        try:
            self._now.keep_pins(self._pins)
        except JournalError as error:
            self._go_over(error)

    def note(self, at: int) -> None:
        # A second after lines that were never written would be none of the evening that is found.
        if not self._unkept:
            self._now.note(at)

    def noted(self) -> int | None:
        return self._now.noted()

    def keep_up(self) -> None:
        self._now.keep_up()
        path = self._folder / self.path.name
        if path == self.path or self._unkept:
            return
        if self._copier is None:
            self._copier = ThreadPoolExecutor(1, thread_name_prefix="copy")
        carried = self._now.carried() if self._wrapping is not None else ()
        self._copier.submit(self._copy, path, tuple(self._records), self._now.seals(), self._now.books(), carried)

    def _copy(
        self,
        path: Path,
        records: Sequence[Record],
        seals: Sequence[Seal],
        books: Sequence[str],
        carried: Sequence[str],
    ) -> None:
        beside = path.with_suffix(".new")
        try:
            remove(beside)
            self._written(beside, records, seals, books).close()
            carry(path, carried, self._wrapping)
            os.replace(beside, path)
            self._copied = True
        except (OSError, JournalError) as error:
            if self._copied:
                say = _("The second copy cannot be kept in {folder}: {error} The evening itself is safe.")
                self._news.append(say.format(folder=path.parent, error=error))
            self._copied = False

    def copied(self) -> None:
        """Wait until the second copy is as far as it was asked for."""
        if self._copier is not None:
            self._copier.submit(int).result()

    def news(self) -> str:
        news = []
        while self._news:  # the copier may tell something meanwhile
            news.append(self._news.pop(0))
        return " ".join(news)

    def close(self) -> None:
        """Let go of the file; one that is not there any more is written anew first, and what is unkept is tried."""
        with suppress(JournalError):
            if self._unkept:
                self._write_what_waits()
            try:
                self._now.there()
            except JournalError as error:
                self._go_over(error)
        self._now.close()
        if self._copier is not None:
            self._copier.shutdown()

    def _go_over(self, error: JournalError) -> None:
        """From now on the evening is in the other file, with all that was confirmed; raises `error` if it cannot be."""
        first, path = self._now, self._folder / GOES_ON / self.path.name
        if path == first.path:
            raise error
        try:
            now = self._written(path, self._records, self._now.seals(), self._now.books(), self._box)
        except JournalError:
            raise error from None
        self._now = now
        with suppress(OSError):
            carry(path, now.carried() if self._wrapping is not None else (), self._wrapping)
        first.close()
        say = _("{file} was lost, or takes nothing more. The evening goes on in {path}; nothing of it is missing.")
        self._news.append(say.format(file=first.path, path=path))

    def _written(
        self,
        path: Path,
        records: Sequence[Record],
        seals: Sequence[Seal],
        books: Sequence[str],
        box: bytes | None = None,
    ) -> SqliteJournal:
        """A new file with these lines; what cannot be finished is taken away again."""
        journal = SqliteJournal.create(path, self.header, self._keys)
        try:
            journal.copy_in(records, seals, box or None, books)
            journal.keep_pins(self._pins)
        except BaseException:
            journal.close()
            remove(path)
            raise
        return journal
