"""An append-only journal: every record is chained to the one before by SHA-256 and durable before `append` returns."""

from __future__ import annotations

import hashlib
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from companion.core.language import _

APPLICATION_ID = 0x5041524C
"""What `file` reads in a journal's SQLite header: "PARL"."""

FORMAT = 1
"""Number of the journal's own layout (not of a game's events)."""

_SCHEMA = """
CREATE TABLE header(text TEXT NOT NULL) STRICT;
CREATE TABLE record(
  n INTEGER PRIMARY KEY, at INTEGER NOT NULL, wall TEXT NOT NULL, actor TEXT NOT NULL,
  command TEXT NOT NULL, events TEXT NOT NULL, hash TEXT NOT NULL) STRICT;
CREATE TABLE note(key TEXT PRIMARY KEY, n INTEGER NOT NULL, at INTEGER NOT NULL) STRICT;
CREATE TRIGGER record_no_update BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER record_no_delete BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'append only'); END;
CREATE TRIGGER header_no_update BEFORE UPDATE ON header BEGIN SELECT RAISE(ABORT, 'append only'); END;
"""


class JournalError(Exception):
    """A journal that cannot be used, with a sentence that says why and what to do."""


class Broken(JournalError):  # noqa: N818 -- it names the state of the chain, not an error of the program
    """A journal whose chain does not hold; `n` is the first record that is wrong."""

    def __init__(self, n: int, say: str) -> None:
        super().__init__(say)
        self.n = n


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """What an evening is: the game, the numbers of its rules and of its events, and when the table was laid (UTC)."""

    game: str
    rules: int
    schema: int
    created: str
    program: str = ""


class Draft(Struct, frozen=True):
    """What shall become a record: table time in ms, wall clock (UTC), who, the command and its events as JSON."""

    at: int
    wall: str
    actor: str
    command: str
    events: str

    def __repr__(self) -> str:
        return "Draft(closed)"


class Record(Struct, frozen=True):
    """A line of the journal: table time in ms, wall clock (UTC), who, the command and its events as JSON, the hash."""

    n: int
    at: int
    wall: str
    actor: str
    command: str
    events: str
    hash: str

    def __repr__(self) -> str:
        return f"Record({self.n})"


class Journal(Protocol):
    """Where an evening is kept."""

    header: Header

    def append(self, drafts: Sequence[Draft]) -> Sequence[Record]:
        """Write these as records, all of them or none; they are durable when this returns. Raises `JournalError`."""

    def records(self) -> Sequence[Record]:
        """All records, oldest first, with the chain checked; raises `Broken`."""

    def note(self, at: int) -> None:
        """Remember table time between two records (it is no part of the chain)."""

    def noted(self) -> int | None:
        """The table time last noted since the last record."""

    def close(self) -> None:
        """Let go of the file."""


def seed(header: Header) -> str:
    """The hash that the first record is chained to."""
    return hashlib.sha256(msgspec.json.encode(header, order="sorted")).hexdigest()


def chained(previous: str, n: int, at: int, wall: str, actor: str, command: str, events: str) -> str:
    """The hash of a record: SHA-256 over the hash before it and every field."""
    body = msgspec.json.encode([previous, n, at, wall, actor, command, events])
    return hashlib.sha256(body).hexdigest()


def linked(previous: str, n: int, drafts: Sequence[Draft]) -> Sequence[Record]:
    """The records that these drafts become after record `n`, whose hash is `previous`."""
    records = []
    for d in drafts:
        n += 1
        previous = chained(previous, n, d.at, d.wall, d.actor, d.command, d.events)
        records.append(Record(n, d.at, d.wall, d.actor, d.command, d.events, previous))
    return records


def verified(header: Header, records: Sequence[Record]) -> Sequence[Record]:
    """The records, if numbers and chain hold; raises `Broken` at the first one that does not."""
    previous = seed(header)
    for place, r in enumerate(records, 1):
        if r.n != place:
            raise Broken(
                place, _("Record {n} is missing: the journal goes on with {found}.").format(n=place, found=r.n)
            )
        if r.hash != chained(previous, r.n, r.at, r.wall, r.actor, r.command, r.events):
            raise Broken(place, _("Record {n} is not what was written: its hash does not fit.").format(n=place))
        previous = r.hash
    return records


class MemoryJournal:
    """A journal that lasts as long as the program: for tests, bots and demonstrations."""

    def __init__(self, header: Header, records: Sequence[Record] = ()) -> None:
        self.header = header
        self._records = list(records)
        self._noted: int | None = None

    def append(self, drafts: Sequence[Draft]) -> Sequence[Record]:
        previous = self._records[-1].hash if self._records else seed(self.header)
        records = linked(previous, len(self._records), drafts)
        self._records.extend(records)
        self._noted = None
        return records

    def records(self) -> Sequence[Record]:
        return verified(self.header, tuple(self._records))

    def note(self, at: int) -> None:
        self._noted = at

    def noted(self) -> int | None:
        return self._noted

    def close(self) -> None:
        return


class SqliteJournal:
    """A journal in one SQLite file; one connection, one thread, one submit a transaction."""

    def __init__(self, path: Path, db: sqlite3.Connection, header: Header) -> None:
        self.path = path
        self.header = header
        self._db = db
        row = db.execute("SELECT n, hash FROM record ORDER BY n DESC LIMIT 1").fetchone()
        self._n: int = row[0] if row else 0
        self._hash: str = row[1] if row else seed(header)

    @classmethod
    def create(cls, path: Path, header: Header) -> SqliteJournal:
        """A new journal; raises `JournalError` when the file is there already or cannot be written."""
        if path.exists():
            raise JournalError(_("{path} is there already; choose another name.").format(path=path))
        made, db = False, None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # The file holds every secret of the evening: it is its owner's alone.
            path.touch(mode=0o600, exist_ok=False)
            made = True
            db = _connect(path)
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
            db.executescript(f"BEGIN; {_SCHEMA}")
            db.execute("INSERT INTO header VALUES (?)", (msgspec.json.encode(header, order="sorted").decode(),))
            db.execute("COMMIT")
        except (OSError, sqlite3.Error) as error:
            if made:
                # Half a journal is nobody's evening, and its place is wanted for the next try.
                if db is not None:
                    db.close()
                path.unlink(missing_ok=True)
            raise JournalError(_("{path} cannot be written: {error}.").format(path=path, error=error)) from error
        return cls(path, db, header)

    @classmethod
    def open(cls, path: Path, *, write: bool = True) -> SqliteJournal:
        """An existing journal; raises `JournalError` with what is wrong. Only one program can hold it for writing."""
        if not path.is_file():
            raise JournalError(_("There is no file {path}.").format(path=path))
        if not path.stat().st_size:
            # SQLite would take an empty file for a new database and write into it.
            raise JournalError(_("{path} is no journal of Parley, or it is damaged.").format(path=path))
        try:
            db = _connect(path) if write else _reader(path)
            application = db.execute("PRAGMA application_id").fetchone()[0]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if application != APPLICATION_ID:
                raise JournalError(_("{path} is no journal of Parley.").format(path=path))
            if version > FORMAT:
                raise JournalError(
                    _("{path} was written by a newer Parley (layout {version}); update the program.").format(
                        path=path, version=version
                    )
                )
            text = db.execute("SELECT text FROM header").fetchone()
            header = msgspec.json.decode(text[0] if text else "", type=Header)
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise JournalError(
                    _("{path} is open in another Parley; close it there first.").format(path=path)
                ) from error
            raise JournalError(_("{path} cannot be read: {error}.").format(path=path, error=error)) from error
        except (sqlite3.DatabaseError, msgspec.MsgspecError) as error:
            raise JournalError(_("{path} is no journal of Parley, or it is damaged.").format(path=path)) from error
        return cls(path, db, header)

    def append(self, drafts: Sequence[Draft]) -> Sequence[Record]:
        if not drafts:
            return []
        records = linked(self._hash, self._n, drafts)
        rows = [(r.n, r.at, r.wall, r.actor, r.command, r.events, r.hash) for r in records]
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
                self._db.execute("COMMIT")
            except sqlite3.Error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise JournalError(
                _(
                    "The journal cannot be written ({error}). Nothing was changed; free some space and try again."
                ).format(error=error)
            ) from error
        # Only after the commit: what is returned is durable.
        self._n, self._hash = records[-1].n, records[-1].hash
        return records

    def records(self) -> Sequence[Record]:
        try:
            rows = self._db.execute(
                "SELECT n, at, wall, actor, command, events, hash FROM record ORDER BY n"
            ).fetchall()
        except sqlite3.DatabaseError as error:
            raise Broken(0, _("{path} is damaged: {error}.").format(path=self.path, error=error)) from error
        return verified(self.header, [Record(*row) for row in rows])

    def note(self, at: int) -> None:
        # Losing a second is no loss of the evening: a full disk must not stop the clock.
        try:
            self._db.execute("INSERT OR REPLACE INTO note VALUES ('time', ?, ?)", (self._n, at))
        except sqlite3.Error:
            return

    def noted(self) -> int | None:
        row = self._db.execute("SELECT at FROM note WHERE key = 'time' AND n = ?", (self._n,)).fetchone()
        return int(row[0]) if row else None

    def close(self) -> None:
        self._db.close()


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, timeout=1.0)
    # One file, always: a journal beside it would be forgotten when somebody copies the evening.
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("PRAGMA journal_mode = DELETE")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA trusted_schema = OFF")
    if sys.platform == "darwin":
        db.execute("PRAGMA fullfsync = ON")
    db.execute("BEGIN EXCLUSIVE")
    db.execute("COMMIT")
    return db


def _reader(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=1.0)
    db.execute("PRAGMA trusted_schema = OFF")
    return db
