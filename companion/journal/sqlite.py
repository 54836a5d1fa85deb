"""A journal in one SQLite file: write-ahead log and exclusive lock while it is open, one plain file once it is closed.

A commit is one sync of the log; the rollback journal would take four. A program that is killed leaves the log beside
the file (`-wal`), and both together are the evening: whoever opens it for writing folds the log in, whoever only reads
does so on a private copy.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from companion.core.language import _
from companion.core.page import SealShown
from companion.journal.books import MARK, Books
from companion.journal.books import folder as books_folder
from companion.journal.connection import (
    carried_key,
    connected,
    copied,
    exclusive,
    left_beside,
    logged,
    needs_folding,
    numbered,
    reading,
    remove,
    size_of,
    trouble,
)
from companion.journal.journal import (
    Broken,
    Draft,
    Header,
    JournalError,
    Record,
    Stored,
    linked,
    seed,
    text_of,
    verified,
)
from companion.journal.keys import Ciphertext, EveningKeys, nothing
from companion.journal.layout import (
    APPLICATION_ID,
    BOOKED,
    BOOKS,
    BOX,
    BOXED,
    FORMAT,
    PINNED,
    PINS,
    SEALED,
    SEALS,
    TABLES,
    bounded,
    damaged,
    limited,
    recognised,
    sound,
)
from companion.journal.seals import END, Seal, Signer, hash_of, in_words

RECORDS = "SELECT n, at, wall, actor, command, events, hash FROM record"


class SqliteJournal:
    """A journal in one SQLite file; one connection, one thread at a time, one submit a transaction."""

    waits = True
    unkept = 0

    def __init__(
        self,
        path: Path,
        db: sqlite3.Connection,
        header: Header,
        keys: EveningKeys | None = None,
        copy: tempfile.TemporaryDirectory[str] | None = None,
    ) -> None:
        """Without `keys` it is for reading only, and its box stays shut."""
        self.path = path
        self.header = header
        self._db = db
        self._keys = keys
        self._copy = copy
        self._last: tuple[int, str] | None = None
        self._signer: Signer | None = None
        self._seals: list[tuple[Seal, str]] | None = None
        """Every seal with the hash of the last record that it covers, once they have been read."""
        self._books = Books(books_folder(), carried_key(path))
        self._opened: list[str] | None = None
        """What the keys are known by that stand in the file, once they have been read."""
        self._book = ""
        """What the key is known by under which lines are closed now; "" where it was not asked for yet."""
        self._written = False
        self._seen: dict[Path, tuple[int, int, int]] = {}
        """Which files it is, by their numbers on the disk, once something was written."""

    @classmethod
    def create(cls, path: Path, header: Header, keys: Path | None = None) -> SqliteJournal:
        """A new journal; raises `JournalError` when the file is there already or cannot be written.

        `keys` is the folder for keys of the box; this person's own unless it is given.
        """
        # What another evening left beside it would be taken for this one's.
        if path.exists() or left_beside(path):
            raise JournalError(_("{path} is there already; choose another name.").format(path=path))
        made, db = False, None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # The file holds every secret of the evening: it is its owner's alone.
            path.touch(mode=0o600, exist_ok=False)
            made = True
            journal_keys = EveningKeys(path, keys)
            # It is on the disk before the first entry is.
            signer = Signer.of(journal_keys.folder)
            db = connected(path)
            logged(db)
            db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            db.execute(f"PRAGMA user_version = {FORMAT}")
            db.executescript(f"BEGIN; {TABLES} {BOX} {SEALS} {BOOKS} {PINS}")
            _fill(db, nothing())
            db.execute("INSERT INTO header VALUES (?)", (text_of(header),))
            db.execute("COMMIT")
            # From now on the file says what it is, even to whoever copies it without its log.
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            journal = cls(path, db, header, journal_keys)
            journal._signer = signer
            journal._written = True
            journal._seen = numbered(path)
            return journal
        except (OSError, sqlite3.Error) as error:
            if db is not None:
                db.close()
            if made:
                # Half a journal is nobody's evening, and its place is wanted for the next try.
                remove(path)
            raise JournalError(_("{path} cannot be written: {error}.").format(path=path, error=error)) from error

    @classmethod
    def open(cls, path: Path, *, write: bool = True, keys: Path | None = None) -> SqliteJournal:
        """An existing journal; raises `JournalError` with what is wrong. Only one program can hold it for writing.

        Nothing of the file is changed before the first thing is written, but that what a program that was killed had
        written into its log belongs to it: a file that is damaged stays as it is.
        """
        db: sqlite3.Connection | None = None
        copy: tempfile.TemporaryDirectory[str] | None = None
        try:
            if not path.is_file():
                raise JournalError(_("There is no file {path}.").format(path=path))
            if not path.stat().st_size:
                # SQLite would take an empty file for a new database and write into it.
                raise Broken(0, _("{path} is no journal of Parley, or it is damaged.").format(path=path))
            bounded(path, size_of(path))
            folded = not needs_folding(path)
            if write and not folded:
                # Folding its log in changes the file: first it is looked at in a copy.
                with closing(cls.open(path, write=False)) as seen:
                    seen.records()
            elif not write and not folded:
                copy = copied(path)
            db = connected(path) if write else reading(path) if copy is None else exclusive(Path(copy.name) / path.name)
            if not write:
                db.execute("PRAGMA query_only = ON")
            with limited(db):
                recognised(path, db)
                sound(path, db)
                header = _header(path, db)
            journal = cls(path, db, header, EveningKeys(path, keys) if write else None, copy)
            journal._keep_one_key()
            if not folded:
                journal.prepare()
            return journal
        except BaseException as error:
            if db is not None:
                db.close()
            if copy is not None:
                copy.cleanup()
            said = trouble(path, error)
            if said is None:
                raise
            raise said from error

    def prepare(self) -> None:
        """Make ready for what will be written: the log beside the file, and what an older layout had not.

        Raises `JournalError` where nothing can be written.
        """
        if self._written or self._keys is None:
            return
        try:
            logged(self._db)
            layout = self._layout()
            if layout < FORMAT:
                since = ((BOXED, BOX), (SEALED, SEALS), (BOOKED, BOOKS), (PINNED, PINS))
                more = " ".join(tables for number, tables in since if layout < number)
                self._db.executescript(f"BEGIN; {more} PRAGMA user_version = {FORMAT};")
                if layout < BOXED:
                    _fill(self._db, nothing())
                self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            # Room is not what a folder lacks that lets nobody write.
            raise (trouble(self.path, error) if "readonly" in str(error) else None) or JournalError(
                _unwritten(error)
            ) from error
        self._written = True
        self._seen = numbered(self.path)

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        self.prepare()
        n, previous = self._tip()
        try:
            records = linked(previous, n, drafts, self._shut)
            seals = [self._sealing(seal, records[-1])] if seal and records else []
        except OSError as error:
            raise JournalError(_unwritten(error)) from error
        # With the end the books open.
        opening = [key for key in self._keys_in_use() if key not in self.books()] if seal == END else []
        self._insert(records, seals, box, opening)
        return records

    def copy_in(
        self, records: Sequence[Record], seals: Sequence[Seal], box: bytes | None = None, books: Sequence[str] = ()
    ) -> None:
        """Write records, seals and keys of opened books of another file of this evening as they stand there.

        Raises `JournalError`.
        """
        self.prepare()
        self._insert(records, seals, box, books)

    def pins(self) -> Mapping[str, str]:
        try:
            if self._layout() < PINNED:
                return {}
            with limited(self._db):
                return {str(place): str(kept) for place, kept in self._db.execute("SELECT place, kept FROM pin")}
        except sqlite3.DatabaseError as error:
            raise Broken(0, damaged(self.path, error)) from error

    def keep_pins(self, pins: Mapping[str, str]) -> None:
        self.prepare()
        self.there()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.execute("DELETE FROM pin")
                self._db.executemany("INSERT INTO pin VALUES (?, ?)", list(pins.items()))
                self._db.execute("COMMIT")
            except sqlite3.Error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise JournalError(_unwritten(error)) from error
        self._seen = numbered(self.path)

    # --- books --------------------------------------------------------------------------------------------------------

    def books(self) -> Sequence[str]:
        return self._hex(self._read_books())

    def carried(self) -> Sequence[str]:
        """Every key that is needed to go on elsewhere, in hex."""
        return self._hex(self._ids())

    def _hex(self, ids: Sequence[str]) -> list[str]:
        return [key.hex() for id_ in ids if (key := self._books.key(id_)) is not None]

    def _keys_in_use(self) -> Sequence[str]:
        return self._hex([*self._ids(), *([self._book] if self._book else [])])

    def _read_books(self) -> list[str]:
        if self._opened is None:
            found: list[str] = []
            try:
                if self._layout() >= BOOKED:
                    with limited(self._db):
                        rows = self._db.execute("SELECT key FROM book LIMIT 99").fetchall()
                    for (key,) in rows:
                        with suppress(ValueError):
                            found.append(self._books.learn(str(key)))
            except sqlite3.DatabaseError as error:
                raise Broken(0, damaged(self.path, error)) from error
            self._opened = found
        return self._opened

    def _ids(self) -> list[str]:
        """What the keys of the closed lines are known by, the latest last."""
        asked = "SELECT substr(command, 2, 64), max(n) FROM record WHERE substr(command, 1, 1) = ? GROUP BY 1"
        try:
            with limited(self._db):
                rows = self._db.execute(f"{asked} ORDER BY 2", (MARK,)).fetchall()
        except sqlite3.DatabaseError as error:
            raise Broken(0, damaged(self.path, error)) from error
        return [str(id_) for id_, _n in rows]

    def _shut(self, draft: Draft) -> Stored | None:
        """A line as it is written where it is not open; only an evening with an id has books. Raises `OSError`."""
        if draft.shown is None or not self.header.id:
            return None
        if not self._book:
            last = self._ids()[-1:]
            shut = [id_ for id_ in last if id_ not in self._read_books() and self._books.key(id_) is not None]
            # What was opened closes nothing any more: after a rewind over it a new key begins.
            self._book = shut[0] if shut else self._books.new()
        return self._books.shut(self._book, draft.shown, (draft.actor, draft.command, draft.events))

    # ------------------------------------------------------------------------------------------------------------------

    def _insert(
        self, records: Sequence[Record], seals: Sequence[Seal], box: bytes | None, books: Sequence[str]
    ) -> None:
        """Records, seals, box and keys of opened books in one transaction."""
        self.there()
        known, opened = self._read_seals(), self._read_books()
        rows = [(r.n, r.at, r.wall, *r.written, r.hash) for r in records]
        try:
            sealed = self._encrypted(box)
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
                stamps = [(each.n, each.why, each.key, each.signature) for each in seals]
                self._db.executemany("INSERT INTO seal VALUES (?, ?, ?, ?)", stamps)
                self._db.executemany("INSERT INTO book VALUES (?)", [(key,) for key in books])
                if sealed is not None:
                    _fill(self._db, sealed)
                self._db.execute("COMMIT")
            except sqlite3.Error:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except (OSError, sqlite3.Error) as error:
            raise JournalError(_unwritten(error)) from error
        # Only after the commit: what is returned is durable, and the box before it can never be read again.
        self._seen = numbered(self.path)
        if records:
            self._last = records[-1].n, records[-1].hash
        hashes = {record.n: record.hash for record in records}
        known.extend((each, hashes[each.n]) for each in seals)
        opened.extend(map(self._books.learn, books))
        if books:
            self._book = ""
        if sealed is not None and self._keys is not None:
            self._keys.destroy(but=sealed.id if box else "")
            self._fold_in()

    def _sealing(self, why: str, record: Record) -> Seal:
        """A new seal up to a record; raises `OSError` where there is no key and none can be made."""
        if self._signer is None:
            self._signer = Signer.of(self._keys.folder if self._keys is not None else None)
        previous = ""
        for seal, hash_ in self._read_seals():
            previous = hash_of(previous, hash_, seal)
        return self._signer.seal(previous, record.n, record.hash, why)

    def _read_seals(self) -> list[tuple[Seal, str]]:
        """Every seal, with the hash of its record; "" where there is no such record. Raises `Broken`."""
        if self._seals is None:
            found: list[tuple[Seal, str]] = []
            try:
                if self._layout() >= SEALED:
                    asked = (
                        "SELECT seal.n, why, key, signature, hash FROM seal LEFT JOIN record ON record.n = seal.n"
                        " ORDER BY seal.n"
                    )
                    with limited(self._db):
                        rows = self._db.execute(asked).fetchall()
                    # In a damaged page a field can be of any type.
                    found = [(Seal(n, *map(str, texts)), str(hash_ or "")) for n, *texts, hash_ in rows]
            except sqlite3.DatabaseError as error:
                raise Broken(0, damaged(self.path, error)) from error
            self._seals = found
        return self._seals

    def seals(self) -> Sequence[Seal]:
        return tuple(seal for seal, _hash in self._read_seals())

    def sealed(self) -> Sequence[SealShown]:
        return in_words(self._read_seals())

    def _layout(self) -> int:
        return int(self._db.execute("PRAGMA user_version").fetchone()[0])

    def there(self) -> None:
        """Raises `JournalError` where the file is another one, or none, since something was written into it.

        Whoever deletes, replaces or writes over an open file (a cloud, a hand) takes away whatever is written into it
        from then on.
        """
        if not self._unmoved():
            say = _("{path} was moved, deleted or replaced while it was open.")
            raise JournalError(say.format(path=self.path))

    def _unmoved(self) -> bool:
        """Whether the file is the one that was written last, and as long."""
        now = numbered(self.path)
        return all(now.get(each) == number for each, number in self._seen.items())

    def keep_up(self) -> None:
        self._fold_in()

    def news(self) -> str:
        return ""

    def _fold_in(self) -> None:
        """Fold the log in at once: after a choice how many there were, between which seconds, is nobody's affair."""
        if not self._unmoved():
            return  # it is not ours any more: the next step finds that out
        try:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error:
            return  # what was confirmed is in the log; the next choice or the end of the evening folds it in
        self._seen = numbered(self.path)

    def _encrypted(self, box: bytes | None) -> Ciphertext | None:
        if box is None or self._keys is None:
            return None
        return self._keys.encrypted(box) if box else nothing()

    def box(self) -> bytes:
        return self._keys.decrypted(self._row()) if self._keys is not None else b""

    def _row(self) -> Ciphertext:
        row = None
        # An older layout has no box before something is written into it.
        if self._layout() >= BOXED:
            row = self._db.execute("SELECT id, content FROM box").fetchone()
        return Ciphertext(*row) if row else Ciphertext("", b"")

    def _keep_one_key(self) -> None:
        """A program that died between a choice and the end of the key before it left two."""
        if self._keys is not None:
            self._keys.destroy(but=self._row().id)

    def records(self) -> Sequence[Record]:
        try:
            # One after the other, each checked as it comes: a file whose pages go in a circle has no end. And an end is
            # made of the question in any case, or it would hold the file.
            with limited(self._db), closing(self._db.execute(f"{RECORDS} ORDER BY n")) as rows:
                found = verified(self.header, (Record(*row) for row in rows))
        except sqlite3.DatabaseError as error:
            raise Broken(0, damaged(self.path, error)) from error
        self._read_books()
        return [self._books.opened(record) for record in found]

    def as_they_stand(self) -> Sequence[Record]:
        """All records as the file holds them, whether the chain holds or not: for telling what was changed."""
        with limited(self._db):
            return [Record(*row) for row in self._db.execute(f"{RECORDS} ORDER BY n LIMIT 100000").fetchall()]

    def _tip(self) -> tuple[int, str]:
        """Number and hash of the last record; raises `Broken`."""
        if self._last is None:
            try:
                row = self._db.execute("SELECT n, hash FROM record ORDER BY n DESC LIMIT 1").fetchone()
            except sqlite3.DatabaseError as error:
                raise Broken(0, damaged(self.path, error)) from error
            self._last = (row[0], row[1]) if row else (0, seed(self.header))
        return self._last

    def note(self, at: int) -> None:
        # Losing a second is no loss of the evening: a full disk must not stop the clock. Nor is it worth a sync: it
        # lies in the log, where the next step's sync takes it along; a kill loses nothing of it, only a power cut does.
        try:
            self.prepare()
            self.there()
            self._db.execute("PRAGMA synchronous = NORMAL")
            try:
                self._db.execute("INSERT OR REPLACE INTO note VALUES ('time', ?, ?)", (self._tip()[0], at))
            finally:
                self._db.execute("PRAGMA synchronous = FULL")
        except (JournalError, sqlite3.Error):
            return
        self._seen = numbered(self.path)

    def noted(self) -> int | None:
        try:
            row = self._db.execute("SELECT at FROM note WHERE key = 'time' AND n = ?", (self._tip()[0],)).fetchone()
        except sqlite3.DatabaseError as error:
            raise Broken(0, damaged(self.path, error)) from error
        return int(row[0]) if row else None

    def close(self) -> None:
        """Fold the log into the file, so that one file is all there is; what cannot be folded in now is so later."""
        try:
            if self._written:
                self._db.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error:
            pass  # a full disk: the log stays beside the file, as after a kill
        finally:
            self._db.close()
            if self._copy is not None:
                self._copy.cleanup()


def _fill(db: sqlite3.Connection, sealed: Ciphertext) -> None:
    db.execute("DELETE FROM box")
    db.execute("INSERT INTO box VALUES (?, ?)", (sealed.id, sealed.content))


def _header(path: Path, db: sqlite3.Connection) -> Header:
    texts = db.execute("SELECT text FROM header").fetchmany(2)
    if len(texts) != 1:
        raise Broken(0, damaged(path, _("it has {count} headers").format(count=len(texts) or _("no"))))
    return msgspec.json.decode(texts[0][0], type=Header)


def _unwritten(error: BaseException) -> str:
    say = _("The journal cannot be written ({error}). Nothing was changed; free some space and try again.")
    return say.format(error=error)
