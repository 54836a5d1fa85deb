"""Recovery of journals: a log that was left behind is folded in; of a damaged file the whole lines are read."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from companion.core.language import _
from companion.journal.books import Books
from companion.journal.books import folder as books_folder
from companion.journal.connection import (
    carried_key,
    copied,
    exclusive,
    left_beside,
    needs_folding,
    remove,
    size_of,
    trouble,
)
from companion.journal.journal import Broken, Header, JournalError, Record, follows, seed
from companion.journal.layout import bounded, damaged, limited, recognised
from companion.journal.seals import END, Seal
from companion.journal.sqlite import RECORDS, SqliteJournal

_PAGE = 4096
_PAGES = slice(28, 32)
"""Where in the first page of a SQLite file the number of its pages stands."""


def heal(path: Path) -> None:
    """Fold in what a program that was killed left beside a journal, which is as old afterwards as it was.

    Raises `JournalError` or `OSError` where that cannot be done; then nothing has changed.
    """
    if path.is_file() and needs_folding(path):
        touched = max(each.stat().st_mtime_ns for each in (path, *left_beside(path)))
        SqliteJournal.open(path).close()
        os.utime(path, ns=(touched, touched))


def whole_lines(path: Path) -> tuple[Header, Sequence[Record]]:
    """The header of a damaged journal and its records up to the last whole one; raises `JournalError`.

    They are read one by one from a copy, so that nothing that lies behind them is in the way; of several headers it is
    the one under which most of them fit.
    """
    try:
        bounded(path, size_of(path))
        with copied(path) as folder:
            copy = Path(folder) / path.name
            try:
                return _best(path, copy)
            except (Broken, sqlite3.DatabaseError):
                # The first page is much the same in every journal: with ours in its place the others may be read.
                _graft(copy)
                return _best(path, copy)
    except (OSError, sqlite3.Error) as error:
        raise trouble(path, error) or error from error


def up_to_what_can_be_shown(
    path: Path, header: Header, records: Sequence[Record], show: Callable[[Sequence[Record]], object]
) -> tuple[Header, Sequence[Record]]:
    """The first lines of a file, as many as `show` takes without raising `Broken`; raises `JournalError` for none."""
    count = len(records)
    while count:
        try:
            show(records[:count])
            return header, records[:count]
        except Broken as error:
            count = min(error.n, count) - 1
    raise JournalError(_("{path} has no whole line; nothing of it can be recovered.").format(path=path))


def copy_whole(
    path: Path,
    copy: Path,
    lines: tuple[Header, Sequence[Record]],
    keys: Path | None,
    carry: Callable[[SqliteJournal], None],
) -> int:
    """Write the whole lines of a damaged journal into a new one, with the seals that cover no more, and `carry` over
    what else belongs to it; tells how many lines they were.

    Raises `JournalError`, `OSError` or `ValueError`; then nothing is written.
    """
    header, records = lines
    journal = SqliteJournal.create(copy, header, keys)
    try:
        journal.copy_in(records, *_proofs(path, len(records)))
        carry(journal)
    except BaseException:
        journal.close()
        remove(copy)
        raise
    journal.close()
    return len(records)


def _proofs(path: Path, count: int) -> tuple[Sequence[Seal], None, Sequence[str]]:
    """The seals that cover no more than so many lines, no box, and the keys that the end wrote into the file, where
    that is one of them; nothing where the damage reaches them."""
    with suppress(JournalError), closing(SqliteJournal.open(path, write=False)) as journal:
        seals = [seal for seal in journal.seals() if seal.n <= count]
        return seals, None, journal.books() if any(seal.why == END for seal in seals) else ()
    return (), None, ()


def _best(path: Path, copy: Path) -> tuple[Header, Sequence[Record]]:
    db = exclusive(copy)
    try:
        with limited(db):
            recognised(path, db, only_lines=True)
            found = [(header, _fitting(header, db)) for header in _headers(db)]
            books = Books(books_folder(), carried_key(path))
            with suppress(sqlite3.Error, ValueError):
                for (key,) in db.execute("SELECT key FROM book LIMIT 99").fetchall():
                    books.learn(str(key))
    finally:
        db.close()
    if not found:
        raise Broken(0, damaged(path, _("it has no header")))
    header, records = max(found, key=lambda each: len(each[1]))
    return header, [books.opened(record) for record in records]


def _graft(copy: Path) -> None:
    """The first page of a new journal in the place of what stands there; the layout of the others follows from it."""
    with tempfile.TemporaryDirectory(prefix="parley-") as folder:
        new = Path(folder) / "new"
        SqliteJournal.create(new, Header("", 0, 0, "")).close()
        with new.open("rb") as file:
            first = bytearray(file.read(_PAGE))
    first[_PAGES] = (copy.stat().st_size // _PAGE).to_bytes(4, "big")
    with copy.open("r+b") as file:
        file.write(first)


def _headers(db: sqlite3.Connection) -> list[Header]:
    found = []
    for (text,) in db.execute("SELECT text FROM header LIMIT 9"):
        # In a damaged page a field can be of any type.
        with suppress(msgspec.MsgspecError, RecursionError, TypeError):
            found.append(msgspec.json.decode(text, type=Header))
    return found


def _fitting(header: Header, db: sqlite3.Connection) -> Sequence[Record]:
    found: list[Record] = []
    previous = seed(header)
    with suppress(sqlite3.DatabaseError):
        while row := db.execute(f"{RECORDS} WHERE n = ?", (len(found) + 1,)).fetchone():
            record = Record(*row)
            if not follows(previous, record):
                break
            found.append(record)
            previous = record.hash
    return found
