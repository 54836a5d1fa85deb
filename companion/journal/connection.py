"""Connections to a journal's SQLite file, what lies beside it, private copies of it, and its failures in a sentence."""

from __future__ import annotations

import shutil
import sqlite3
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import msgspec

from companion.core.language import _
from companion.journal.journal import Broken, JournalError
from companion.journal.layout import plainly

BESIDE = ("-wal", "-journal")
"""What SQLite may leave beside a file when its program dies; with it goes what was confirmed last."""


class OpenElsewhere(JournalError):  # noqa: N818 -- nothing is wrong with the file
    """Another program holds the file."""


def exclusive(path: Path) -> sqlite3.Connection:
    """The file for this program alone, with its log's index in memory; nothing of it is read yet."""
    db = sqlite3.connect(path, isolation_level=None, timeout=1.0, check_same_thread=False)
    # Before the first look at the file: so the log's index is in memory, and no third file is made.
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("PRAGMA trusted_schema = OFF")
    return db


def connected(path: Path) -> sqlite3.Connection:
    """The file held for writing: each commit is one sync; raises `sqlite3.Error` where another program holds it."""
    db = exclusive(path)
    try:
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA secure_delete = ON")
        if sys.platform == "darwin":
            db.execute("PRAGMA fullfsync = ON")
            db.execute("PRAGMA checkpoint_fullfsync = ON")
        db.execute("BEGIN EXCLUSIVE")
        db.execute("COMMIT")
    except BaseException:
        db.close()
        raise
    return db


def logged(db: sqlite3.Connection) -> None:
    """From now on what is written goes into a log beside the file."""
    db.execute("PRAGMA journal_mode = WAL")


def reading(path: Path) -> sqlite3.Connection:
    """The file for reading alone."""
    uri = f"{path.absolute().as_uri()}?mode=ro&readonly_shm=1"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=1.0)
    db.execute("PRAGMA trusted_schema = OFF")
    return db


def left_beside(path: Path) -> list[Path]:
    """What a program that died left beside a journal; it belongs to it and is copied and removed with it."""
    return [other for name in BESIDE if (other := path.with_name(path.name + name)).exists()]


def remove(path: Path) -> None:
    """Take a journal away with all that lies beside it."""
    for each in (path, *left_beside(path)):
        each.unlink(missing_ok=True)


def carried_key(path: Path) -> Path:
    """Where the keys of a file lie that was carried to another computer."""
    return path.with_suffix(".key")


def numbered(path: Path) -> dict[Path, tuple[int, int, int]]:
    """Which files a journal and its log are, and how long the journal is; what is not there has none.

    The file alone is measured: its log grows with each step. To look into it would let go of SQLite's own lock.
    """
    found = {}
    for each in (path, path.with_name(path.name + "-wal")):
        with suppress(OSError):
            stat = each.stat()
            found[each] = stat.st_dev, stat.st_ino, stat.st_size if each == path else 0
    return found


def size_of(path: Path) -> int:
    """Bytes of a journal with what lies beside it."""
    return sum(each.stat().st_size for each in (path, *left_beside(path)))


def needs_folding(path: Path) -> bool:
    """Whether a file was not closed: something lies beside it, or its header says that its log may."""
    with path.open("rb") as file:
        start = file.read(20)
    return bool(left_beside(path)) or (start[:6] == b"SQLite" and start[18:20] == b"\x02\x02")


def copied(path: Path) -> tempfile.TemporaryDirectory[str]:
    """A private copy of a file that nobody holds, with what lies beside it."""
    probe = reading(path)
    try:
        probe.execute("PRAGMA schema_version").fetchone()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise
        # It cannot be read as it stands: that is why it is copied.
    finally:
        probe.close()
    folder = tempfile.TemporaryDirectory(prefix="parley-", ignore_cleanup_errors=True)
    try:
        for each in (path, *left_beside(path)):
            shutil.copyfile(each, Path(folder.name) / each.name)
    except BaseException:
        folder.cleanup()
        raise
    return folder


def trouble(path: Path, error: BaseException) -> JournalError | None:
    """Why a file cannot be opened, in a sentence; None for what is no fault of the file, or said already."""
    match error:
        case JournalError():
            return None
        case sqlite3.OperationalError() if "locked" in str(error):
            return OpenElsewhere(_("{path} is open in another Parley; close it there first.").format(path=path))
        case sqlite3.OperationalError() if "interrupted" in str(error):
            return Broken(0, _("{path} takes too long to read: it is damaged, or no evening.").format(path=path))
        case sqlite3.OperationalError() if "readonly" in str(error):
            say = _("{path} can only be read; copy it to a folder of your own, and open the copy.")
            return JournalError(say.format(path=path))
        case sqlite3.OperationalError() | OSError():
            return JournalError(_("{path} cannot be read: {error}.").format(path=path, error=plainly(error)))
        case sqlite3.Error() | msgspec.MsgspecError() | UnicodeError() | RecursionError() | TypeError():
            return Broken(0, _("{path} is no journal of Parley, or it is damaged.").format(path=path))
    return None
