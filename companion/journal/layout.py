"""The SQLite schema of a journal, and what any file must be before it is read: ours, sound, and of bounded size."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from companion.core.language import _
from companion.journal.journal import Broken, JournalError

APPLICATION_ID = 0x5041524C
"""What `file` reads in a journal's SQLite header: "PARL"."""

FORMAT = 5
"""Number of the journal's own layout (not of a game's events); since 2 it has a box, since 3 seals, since 4 books,
since 5 PINs."""

BOXED, SEALED, BOOKED, PINNED = 2, 3, 4, 5
"""The first layouts with each of them."""

TABLES = """
CREATE TABLE header(text TEXT NOT NULL) STRICT;
CREATE TABLE record(
  n INTEGER PRIMARY KEY, at INTEGER NOT NULL, wall TEXT NOT NULL, actor TEXT NOT NULL,
  command TEXT NOT NULL, events TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
CREATE TABLE note(key TEXT PRIMARY KEY, n INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TRIGGER record_no_update BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER record_no_delete BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER header_no_update BEFORE UPDATE ON header BEGIN SELECT RAISE(ABORT, 'append only'); END;
"""

BOX = "CREATE TABLE box(id TEXT NOT NULL, content BLOB NOT NULL) STRICT;"

SEALS = """
CREATE TABLE seal(
  n INTEGER PRIMARY KEY, why TEXT NOT NULL, key TEXT NOT NULL, signature TEXT NOT NULL) STRICT;
CREATE TRIGGER seal_no_update BEFORE UPDATE ON seal BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER seal_no_delete BEFORE DELETE ON seal BEGIN SELECT RAISE(ABORT, 'append only'); END;
"""

BOOKS = """
CREATE TABLE book(key TEXT NOT NULL) STRICT;
CREATE TRIGGER book_no_update BEFORE UPDATE ON book BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER book_no_delete BEFORE DELETE ON book BEGIN SELECT RAISE(ABORT, 'append only'); END;
"""

PINS = "CREATE TABLE pin(place TEXT PRIMARY KEY, kept TEXT NOT NULL) STRICT;"

LARGEST = 64 * 1024 * 1024
"""Bytes of a file with what lies beside it; an evening of a thousand lines has one or two million."""

LONGEST = 16 * 1024 * 1024
"""Bytes of one field of one row."""

SECONDS = 10.0
"""So long all that is asked of a file in one go may take; an evening takes some milliseconds."""

_STEPS = 5_000
"""After so many steps of SQLite's machine the time is looked at."""

_MOST = 64
"""More things than this stand in no journal's schema."""

# By the name that SQLite itself takes first: a file may hold a table or a view that calls itself `sqlite_schema`.
_SCHEMA = "SELECT type, name, tbl_name, sql FROM main.sqlite_master"


@cache
def _ours() -> Mapping[tuple[str, str], tuple[str, str | None]]:
    """What a journal's schema holds, by kind and name: on which table, and with which words."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(TABLES + BOX + SEALS + BOOKS + PINS)
        return {(kind, name): (table, sql) for kind, name, table, sql in db.execute(_SCHEMA).fetchall()}


def bounded(path: Path, size: int) -> None:
    """Raises `JournalError` for a file that is larger than any evening."""
    if size > LARGEST:
        say = _("{path} is larger than any evening ({size} MB, at most {most} MB); it is not read.")
        raise JournalError(say.format(path=path, size=size // 1024**2, most=LARGEST // 1024**2))


@contextmanager
def limited(db: sqlite3.Connection) -> Iterator[None]:
    """What is asked meanwhile is interrupted when it takes too long."""
    until = time.monotonic() + SECONDS
    db.set_progress_handler(lambda: time.monotonic() > until, _STEPS)
    try:
        yield
    finally:
        db.set_progress_handler(None, 0)


def recognised(path: Path, db: sqlite3.Connection, *, only_lines: bool = False) -> int:
    """The number of the layout of a journal that is built as this program builds them; else raises `JournalError`.

    Its own schema is compared with ours before anything else is asked of it: a view may never end, a trigger may
    swallow what is written. A safety catch of ours that was taken away is no danger: the chain tells what was changed.
    With `only_lines` other things may stand beside the two tables that the lines are read from.
    """
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
    if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise JournalError(_("{path} is no journal of Parley.").format(path=path))
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > FORMAT:
        raise JournalError(
            _("{path} was written by a newer Parley (layout {version}); update the program.").format(
                path=path, version=version
            )
        )
    found = {(kind, name): (table, sql) for kind, name, table, sql in db.execute(_SCHEMA).fetchmany(_MOST)}
    wanted = ["header", "record"]
    if not only_lines:
        wanted += ["note", *(["box"] if version >= BOXED else []), *(["seal"] if version >= SEALED else [])]
        wanted += [*(["book"] if version >= BOOKED else []), *(["pin"] if version >= PINNED else [])]
    missing = [name for name in wanted if ("table", name) not in found]
    others = [
        f"{kind} “{name}”"
        for (kind, name), what in found.items()
        if _ours().get((kind, name)) != what and not (only_lines and name not in wanted)
    ]
    if missing or others:
        why = (
            _("it holds something of its own: {what}").format(what=", ".join(others[:3]))
            if others
            else _("it lacks its table “{name}”").format(name=missing[0])
        )
        say = _("{path} is not built as Parley builds its journals ({why}); it is not read.")
        raise Broken(0, say.format(path=path, why=why))
    return version


def sound(path: Path, db: sqlite3.Connection) -> None:
    """Raises `Broken` where pages of the file do not fit together: what is written there might be lost."""
    (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise Broken(0, damaged(path, found))


def damaged(path: Path, error: object) -> str:
    """That a journal is damaged, in a sentence."""
    return _("{path} is damaged ({error}); it is left as it is.").format(path=path, error=plainly(error))


def plainly(error: object) -> str:
    """SQLite's own words for what is wrong, on one line, without what stands in the file: that may be secret."""
    return " ".join(str(error).partition(" with text")[0].split())
