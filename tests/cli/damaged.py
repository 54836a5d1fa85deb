"""Files that are damaged or made to do harm, and what must be said of each at every door."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from companion.journal.layout import LARGEST
from tests.cli.strange import forged

DEEP = "[" * 100_000
FOREVER = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) "
VIEW = (
    f"CREATE VIEW record AS {FOREVER}SELECT n, 0 AS at, '' AS wall, '' AS actor, '{{}}' AS command, '[]' AS events,"
    " '' AS hash FROM r"
)
SWALLOWS = "CREATE TRIGGER swallow BEFORE INSERT ON record WHEN NEW.n > 3 BEGIN SELECT RAISE(IGNORE); END"


class Damage(NamedTuple):
    """What is done to a file, and what must be said of it."""

    do: Callable[[Path], object]
    say: str


def by(*statements: str, catches: bool = True) -> Callable[[Path], None]:
    """Statements on a file behind the program's back; the safety catches are taken off first."""

    def do(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            for trigger in ("record_no_update", "record_no_delete", "header_no_update") if catches else ():
                db.execute(f"DROP TRIGGER {trigger}")
            for statement in statements:
                db.execute(statement)
            db.commit()

    return do


def cut(share: float) -> Callable[[Path], object]:
    """Only the beginning of the file is there."""
    return lambda path: path.write_bytes(path.read_bytes()[: int(path.stat().st_size * share)])


def overwritten(page: int, start: int = 0, length: int = 4096, by: int = 0xAA) -> Callable[[Path], object]:
    """Bytes of a page (the first is 0) are something else."""

    def do(path: Path) -> None:
        content = bytearray(path.read_bytes())
        at = page * 4096 + start
        content[at : at + length] = bytes([by]) * length
        path.write_bytes(content)

    return do


def _root(path: Path, table: str) -> int:
    with closing(sqlite3.connect(path)) as db:
        found: tuple[int] = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    return found[0] - 1


def circle(path: Path) -> None:
    """The pages of the records go in a circle: the last one is the first one again."""
    root = _root(path, "record")
    content = bytearray(path.read_bytes())
    start = root * 4096
    assert content[start] == 5, "an interior page"
    content[start + 8 : start + 12] = (root + 1).to_bytes(4, "big")
    path.write_bytes(content)


def not_text(path: Path) -> None:
    """A field of a record is no text."""
    content = path.read_bytes()
    assert b"pass_gavel" in content
    path.write_bytes(content.replace(b"pass_gavel", b"pass_\xff\xfe\xfd\xfc\xfb"))


def huge(path: Path) -> None:
    """Much more than an evening, though nothing stands in it."""
    with path.open("r+b") as file:
        file.truncate(LARGEST + 4096)


def deep(path: Path) -> None:
    """A record that holds one thing in another a hundred thousand times, under a chain that holds."""
    original = path.with_name("original")
    path.rename(original)
    forged(path, original, lambda r: (r.command, DEEP if r.n == 3 else r.events))
    original.unlink()


def renamed_schema(path: Path) -> None:
    """The schema holds a view that calls itself the schema."""
    by("PRAGMA writable_schema = ON", _inserted("view", "sqlite_schema", "CREATE VIEW sqlite_schema AS SELECT 1"))(path)


def _inserted(kind: str, name: str, sql: str) -> str:
    return f"INSERT INTO sqlite_master VALUES ('{kind}', '{name}', '{name}', 0, '{sql}')"


DAMAGED = {
    "an empty file": Damage(cut(0), "is no journal of Parley"),
    "its first hundred bytes": Damage(lambda path: path.write_bytes(path.read_bytes()[:100]), ""),
    "its first half": Damage(cut(0.5), ""),
    "its first page": Damage(overwritten(0, 100, 3996), ""),
    "its second page": Damage(overwritten(1), "damaged"),
    "zeros from the third page on": Damage(overwritten(2, 0, 40_960, 0), ""),
    "the last page": Damage(lambda path: overwritten(path.stat().st_size // 4096 - 1)(path), ""),
    "pages in a circle": Damage(circle, "damaged"),
    "a field that is no text": Damage(not_text, ""),
    "no records": Damage(by("DROP TABLE record", catches=False), "lacks its table “record”"),
    "no notes": Damage(by("DROP TABLE note"), "lacks its table “note”"),
    "no header": Damage(by("DELETE FROM header"), "it has no headers"),
    "two headers": Damage(by("INSERT INTO header SELECT text FROM header"), "it has 2 headers"),
    "a header of brackets": Damage(by(f"UPDATE header SET text = '{DEEP}'"), "damaged"),
    "a header with half a word": Damage(by("UPDATE header SET text = CAST(x'7b22ff' AS TEXT)"), ""),
    "a record of brackets": Damage(deep, "Record 3 cannot be read"),
    "a view that never ends": Damage(by("DROP TABLE record", VIEW), "something of its own: view “record”"),
    "a view that calls itself the schema": Damage(renamed_schema, ""),
    "a trigger that swallows": Damage(by(SWALLOWS, catches=False), "something of its own: trigger “swallow”"),
    "a table more": Damage(by('CREATE TABLE "{place}"(a)'), "something of its own: table “{place}”"),
    "an index": Damage(by("CREATE INDEX i ON record(abs(n))"), "something of its own: index “i”"),
    "columns in another order": Damage(
        by("ALTER TABLE record RENAME TO was", "CREATE TABLE record(at, n, wall, actor, command, events, hash)"),
        "something of its own: table",
    ),
    "a changed record": Damage(by("UPDATE record SET at = at + 1 WHERE n = 7"), "Record 7 is not what was written"),
    "a missing record": Damage(by("DELETE FROM record WHERE n = 5"), "Record 5 is missing"),
    "a size like no evening's": Damage(huge, "larger than any evening"),
}
"""By what is wrong; an empty sentence where SQLite's words depend on its version."""
