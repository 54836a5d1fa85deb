"""A table's journal on its way: cut into spans that tell no more than the wall, and put together again, chain checked.

A closed line travels only with the next line of which everybody may read something: so neither the moment nor the size
of a message tells when somebody did something in secret, but what the numbers of the open lines tell anyway.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from companion.core.language import _
from companion.hall.messages import LARGEST, NoticeKind, SealRow, SentRow, Span
from companion.journal import Broken, Header, JournalError, Record, Seal, SqliteJournal
from companion.journal.books import is_shut
from companion.journal.journal import chained, seed, text_of
from companion.journal.seals import END

MOST_ROWS = 200
"""Records in one span."""
_ROOM = LARGEST - 16 * 1024


def row_of(record: Record) -> SentRow:
    """A record as its file holds it."""
    return SentRow(record.n, record.at, record.wall, *record.written, record.hash)


def is_open(row: SentRow) -> bool:
    """Whether everybody may read something of this record."""
    return not is_shut(row.command) or row.events != "[]"


class Outbox:
    """All records of an evening in the order in which they were written, and what may be sent of them."""

    def __init__(self, header: Header, records: Sequence[Record] = (), seals: Sequence[Seal] = ()) -> None:
        """Raises `JournalError` for an evening that has no books: its file would tell what is closed."""
        if not header.id:
            raise JournalError(_("This evening was begun by an older Parley: its closed lines cannot be sent."))
        self.header = header
        self.rows: list[SentRow] = []
        self._seals: list[SealRow] = []
        self._books: tuple[str, ...] = ()
        self._shown = 0
        self.add(records, seals)

    def add(self, records: Sequence[Record], seals: Sequence[Seal] = (), books: Sequence[str] = ()) -> None:
        """What was written since; `seals` and `books` are all that there are now."""
        for record in records:
            row = row_of(record)
            self.rows.append(row)
            if is_open(row):
                self._shown = row.n
        if seals:
            self._seals = [SealRow(each.n, each.why, each.key, each.signature) for each in seals]
        self._books = tuple(books) or self._books

    @property
    def shown(self) -> int:
        """The last line of which everybody may read something: so far it may be sent."""
        return self._shown

    @property
    def signed(self) -> bool:
        """Whether the end is sealed."""
        return any(each.why == END for each in self._seals)

    def span(self, after: int) -> Span | None:
        """What comes after this line, as much as one message takes; None where there is nothing to be sent.

        Raises `JournalError` for a record that no message takes.
        """
        rows: list[SentRow] = []
        size = 0
        for row in self.rows[after : min(self._shown, after + MOST_ROWS)]:
            size += len(msgspec.json.encode(row)) + 1
            if size > _ROOM:
                break
            rows.append(row)
        if not rows:
            if after >= self._shown:
                return None
            raise JournalError(_("Line {n} is too long to be sent.").format(n=after + 1))
        last = rows[-1].n
        seals = tuple(each for each in self._seals if after < each.n <= last)
        whole = last == self._shown
        return Span(
            rows=tuple(rows),
            header="" if after else text_of(self.header),
            seals=seals,
            books=self._books if whole else (),
        )

    def fits(self, row: SentRow) -> bool:
        """Whether this is the record that we have at its number."""
        return 0 < row.n <= len(self.rows) and self.rows[row.n - 1].hash == row.hash


class Odd(ValueError):  # noqa: N818 -- it names what is wrong with a span, not an error of the program
    """A span that does not go on from the one before; `kind` is that of a `Notice`."""

    def __init__(self, kind: NoticeKind, say: str) -> None:
        super().__init__(say)
        self.kind = kind


class Chain:
    """The lines of one subject as they come: each must follow from the one before."""

    def __init__(self, evening: str, keep: bool = False) -> None:
        """With `keep` all of it is held, so that it can be written as a file."""
        self.evening = evening
        self.header: Header | None = None
        self.n, self.hash = 0, ""
        self.rows: list[SentRow] = []
        self.seals: list[SealRow] = []
        self.books: tuple[str, ...] = ()
        self._keep = keep

    def resume(self, header: str, row: SentRow) -> None:
        """Go on after this row, which was checked before."""
        self.header = _header(header) if header else self.header
        self.n, self.hash = row.n, row.hash

    def take(self, span: Span) -> Sequence[SentRow]:
        """The next span; raises `Odd` with a sentence, and then nothing of it counts."""
        if not span.rows:
            raise Odd("message", _("A message without a line came."))
        if not self.n:
            header = _header(span.header)
            if header.id != self.evening:
                raise Odd("message", _("The lines say that they are of another evening than their subject."))
            self.header, self.hash = header, seed(header)
        n, hash_ = self.n, self.hash
        for row in span.rows:
            if row.n <= n:
                raise Odd("replay", _("Line {n} was sent a second time.").format(n=row.n))
            if row.n != n + 1:
                raise Odd("chain", _("Line {n} is missing; line {found} came.").format(n=n + 1, found=row.n))
            if row.hash != chained(hash_, row.n, row.at, row.wall, row.actor, row.command, row.events):
                raise Odd("chain", _("Line {n} is not what follows from line {before}.").format(n=row.n, before=n))
            n, hash_ = row.n, row.hash
        self.n, self.hash = n, hash_
        self.books = span.books or self.books
        if self._keep:
            self.rows += span.rows
            self.seals += span.seals
        return span.rows

    def records(self, upto: int | None = None) -> Sequence[Record]:
        """What was kept, as records; of closed ones what stands in the file."""
        return [Record(*msgspec.structs.astuple(row)) for row in self.rows[:upto]]

    def written(self, path: Path, upto: int | None = None, keys: Path | None = None) -> None:
        """Write what was kept as a journal's file; raises `JournalError`."""
        if self.header is None:
            raise JournalError(_("Nothing of this evening has come."))
        records = self.records(upto)
        last = records[-1].n if records else 0
        journal = SqliteJournal.create(path, self.header, keys)
        try:
            seals = [Seal(each.n, each.why, each.key, each.signature) for each in self.seals if each.n <= last]
            journal.copy_in(records, seals, None, self.books if last == self.n else ())
        finally:
            journal.close()


def _header(text: str) -> Header:
    try:
        return msgspec.json.decode(text, type=Header)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Odd("message", _("The first lines came without saying of which evening they are.")) from error


def brought(path: Path) -> Outbox:
    """The journal of a table that had no network, as a file; raises `JournalError` where it is none, or broken."""
    journal = SqliteJournal.open(path, write=False)
    try:
        records = journal.as_they_stand()
        chain = Chain(journal.header.id)
        outbox = Outbox(journal.header, records, journal.seals())
        outbox.add((), (), journal.books())
        if records:
            try:
                chain.take(Span(rows=tuple(map(row_of, records)), header=text_of(journal.header)))
            except Odd as error:
                raise Broken(chain.n + 1, str(error)) from error
    finally:
        journal.close()
    return outbox
