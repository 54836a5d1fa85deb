"""The journal: chained, append-only, durable, and clear about what is wrong with a file."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Broken, Draft, Header, JournalError, MemoryJournal, SqliteJournal
from companion.journal.connection import left_beside
from companion.journal.layout import APPLICATION_ID, FORMAT

HEADER = Header("article27", 1, 1, "2026-01-01T00:00:00+00:00")


def write(journal: SqliteJournal | MemoryJournal, count: int) -> None:
    for n in range(1, count + 1):
        wall = "2026-01-01T00:00:00+00:00"
        journal.append([Draft(n * 1000, wall, "host", f'{{"do":"step_{n}"}}', f'[{{"n":{n}}}]')])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "table.parley"
    with closing(SqliteJournal.create(file, HEADER)) as journal:
        write(journal, 5)
    return file


def tamper(path: Path, *statements: str) -> None:
    """Change a file behind the journal's back; its triggers are dropped as a forger would."""
    with closing(sqlite3.connect(path)) as db:
        for trigger in ("record_no_update", "record_no_delete", "header_no_update"):
            db.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            db.execute(statement)
        db.commit()


def broken_at(path: Path) -> int:
    with closing(SqliteJournal.open(path, write=False)) as journal, pytest.raises(Broken) as caught:
        journal.records()
    assert str(caught.value).endswith(".")
    return caught.value.n


def test_what_was_appended_is_read_back_in_order(path: Path) -> None:
    with closing(SqliteJournal.open(path)) as journal:
        records = journal.records()
    assert [record.n for record in records] == [1, 2, 3, 4, 5]
    assert records[2].command == '{"do":"step_3"}'
    assert len({record.hash for record in records}) == 5


def test_memory_and_file_chain_alike(path: Path) -> None:
    memory = MemoryJournal(HEADER)
    write(memory, 5)
    with closing(SqliteJournal.open(path, write=False)) as journal:
        assert tuple(journal.records()) == tuple(memory.records())


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("at", "999"),
        ("wall", "'2026-01-01T00:00:01+00:00'"),
        ("actor", "'judge'"),
        ("command", "'{}'"),
        ("events", "'[]'"),
        ("hash", "'0000'"),
        ("n", "77"),
    ],
)
@pytest.mark.parametrize("n", [1, 3, 5])
def test_a_changed_column_breaks_the_chain_at_its_record(path: Path, column: str, value: str, n: int) -> None:
    tamper(path, f"UPDATE record SET {column} = {value} WHERE n = {n}")
    assert broken_at(path) == n


def test_a_changed_header_breaks_the_chain_at_the_first_record(path: Path) -> None:
    tamper(path, "UPDATE header SET text = replace(text, '2026-01-01', '2026-01-02')")
    assert broken_at(path) == 1


@pytest.mark.parametrize("n", [1, 3])
def test_a_missing_record_is_named(path: Path, n: int) -> None:
    tamper(path, f"DELETE FROM record WHERE n = {n}")
    assert broken_at(path) == n


def test_two_records_that_changed_places_break_the_chain_at_the_first(path: Path) -> None:
    tamper(
        path,
        "UPDATE record SET n = 99 WHERE n = 2",
        "UPDATE record SET n = 2 WHERE n = 3",
        "UPDATE record SET n = 3 WHERE n = 99",
    )
    assert broken_at(path) == 2


def test_a_record_from_another_evening_does_not_fit(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.parley"
    with closing(SqliteJournal.create(other, Header("article27", 1, 1, "2026-02-02T00:00:00+00:00"))) as journal:
        write(journal, 1)
        stolen = journal.records()[0]
    tamper(path, f"UPDATE record SET hash = '{stolen.hash}' WHERE n = 1")
    assert broken_at(path) == 1


@pytest.mark.parametrize(
    "statement", ["UPDATE record SET actor = 'judge'", "DELETE FROM record", "UPDATE header SET text = ''"]
)
def test_the_file_itself_refuses_to_change_what_was_written(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db, pytest.raises(sqlite3.IntegrityError, match="append only"):
        db.execute(statement)


def test_a_file_says_what_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert db.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    assert path.read_bytes()[68:72] == b"PARL"


def test_one_file_is_all_there_is(path: Path) -> None:
    """Once the evening is closed: somebody copies one file, and reads it on a shelf that nobody can write to."""
    with closing(SqliteJournal.open(path)) as journal:
        (one,) = journal.append([Draft(6000, "", "host", "{}", "[]")])
        assert one.n == 6
        assert [p.name for p in sorted(path.parent.iterdir())] == ["table.parley", "table.parley-wal"]
    assert [p.name for p in path.parent.iterdir()] == ["table.parley"]
    path.chmod(0o400)
    path.parent.chmod(0o500)
    with closing(SqliteJournal.open(path, write=False)) as journal:
        assert len(journal.records()) == 6
    path.parent.chmod(0o700)


def test_an_open_evening_and_what_lies_beside_it_are_copied_as_one(path: Path, tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    with closing(SqliteJournal.open(path)) as journal:
        journal.append([Draft(6000, "", "host", "{}", "[]")] * 3)
        for each in (path, *left_beside(path)):
            shutil.copy(each, shelf)
    copy = shelf / path.name
    before = {each.name: each.read_bytes() for each in shelf.iterdir()}
    for _twice in range(2):
        with closing(SqliteJournal.open(copy, write=False)) as journal:
            assert len(journal.records()) == 8
    assert {each.name: each.read_bytes() for each in shelf.iterdir()} == before, "reading wrote nothing"
    SqliteJournal.open(copy).close()
    assert [each.name for each in shelf.iterdir()] == [path.name], "opening it folded the log in"
    with closing(SqliteJournal.open(copy, write=False)) as journal:
        assert len(journal.records()) == 8


def test_an_open_evening_copied_without_its_log_is_a_journal_as_it_stood_earlier(path: Path, tmp_path: Path) -> None:
    with closing(SqliteJournal.open(path)) as journal:
        journal.append([Draft(6000, "", "host", "{}", "[]")])
        copy = tmp_path / "lone.parley"
        shutil.copy(path, copy)
    with closing(SqliteJournal.open(copy, write=False)) as journal:
        assert len(journal.records()) == 5


def test_a_log_that_another_evening_left_is_never_taken_for_a_new_ones(path: Path) -> None:
    with closing(SqliteJournal.open(path)) as journal:
        journal.append([Draft(6000, "", "host", "{}", "[]")])
        log = path.with_name("table.parley-wal").read_bytes()
    other = path.with_name("other.parley")
    other.with_name("other.parley-wal").write_bytes(log)
    with pytest.raises(JournalError, match="is there already"):
        SqliteJournal.create(other, HEADER)


def test_every_record_is_synced_to_the_disk_after_a_note_too(path: Path) -> None:
    with closing(SqliteJournal.open(path)) as journal:
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,), "FULL"
        journal.note(7)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,), "FULL"
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


# --- files that are none ----------------------------------------------------------------------------------------------


def opened(path: Path, *, write: bool = True) -> str:
    with pytest.raises(JournalError) as caught:
        SqliteJournal.open(path, write=write)
    told = str(caught.value)
    assert told.endswith("."), told
    assert str(path) in told
    return told


@pytest.mark.parametrize("write", [True, False])
def test_a_foreign_sqlite_file_is_no_journal(tmp_path: Path, write: bool) -> None:
    foreign = tmp_path / "bookmarks.parley"
    with closing(sqlite3.connect(foreign)) as db:
        db.execute("CREATE TABLE record(n)")
    assert "is no journal of Parley" in opened(foreign, write=write)


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize("content", [b"", b"hello, this is a letter", b"SQLite format 3\0" + b"\xff" * 2000])
def test_a_file_that_is_no_database_is_no_journal(tmp_path: Path, content: bytes, write: bool) -> None:
    letter = tmp_path / "letter.parley"
    letter.write_bytes(content)
    assert "no journal of Parley" in opened(letter, write=write)
    assert letter.read_bytes() == content, "a file that is not ours is left as it was"


def test_a_newer_layout_asks_for_an_update(path: Path) -> None:
    tamper(path, f"PRAGMA user_version = {FORMAT + 1}")
    assert "newer Parley" in opened(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert "There is no file" in opened(tmp_path / "nothing.parley")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "There is no file" in opened(tmp_path)


def test_a_header_that_cannot_be_read_is_damage(path: Path) -> None:
    tamper(path, "UPDATE header SET text = '{'")
    assert "damaged" in opened(path)


def test_pages_that_were_overwritten_are_damage_not_a_crash(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start : start + 64] = b"\xaa" * 64
    path.write_bytes(bytes(content))
    with pytest.raises(JournalError), closing(SqliteJournal.open(path, write=False)) as journal:
        journal.records()


def test_a_new_journal_never_overwrites(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(JournalError, match="is there already"):
        SqliteJournal.create(path, HEADER)
    assert path.read_bytes() == before


def test_a_new_journal_makes_its_folder(tmp_path: Path) -> None:
    deep = tmp_path / "not" / "yet" / "there" / "table.parley"
    SqliteJournal.create(deep, HEADER).close()
    assert deep.is_file()


# --- one at a time ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("write", [True, False])
def test_a_file_that_is_open_elsewhere_says_so(path: Path, write: bool) -> None:
    with closing(SqliteJournal.open(path)):
        assert "open in another Parley; close it there first" in opened(path, write=write)
    SqliteJournal.open(path, write=write).close()


def test_a_reader_writes_nothing(path: Path) -> None:
    before = path.read_bytes()
    with closing(SqliteJournal.open(path, write=False)) as journal:
        journal.records()
        journal.note(7)
        with pytest.raises(JournalError, match="cannot be written"):
            journal.append([Draft(0, "", "host", "{}", "[]")])
        assert len(journal.records()) == 5
    assert path.read_bytes() == before


def test_what_could_not_be_written_is_not_counted(path: Path) -> None:
    """A full disk: the sentence says that nothing changed, and the next record continues the chain."""
    with closing(SqliteJournal.open(path)) as journal:
        journal._db.execute("PRAGMA query_only = ON")
        with pytest.raises(JournalError, match="Nothing was changed"):
            journal.append([Draft(0, "", "host", "{}", "[]")])
        journal.note(5)
        journal._db.execute("PRAGMA query_only = OFF")
        assert [record.n for record in journal.append([Draft(0, "", "host", "{}", "[]")])] == [6]
        assert len(journal.records()) == 6


# --- the second that was noted ----------------------------------------------------------------------------------------


def test_the_noted_second_belongs_to_the_last_record_only(path: Path) -> None:
    with closing(SqliteJournal.open(path)) as journal:
        assert journal.noted() is None
        journal.note(5_500)
        journal.note(6_500)
        assert journal.noted() == 6_500
    with closing(SqliteJournal.open(path)) as journal:
        assert journal.noted() == 6_500
        assert len(journal.records()) == 5, "a note is no part of the chain"
        journal.append([Draft(7_000, "", "host", "{}", "[]")])
        assert journal.noted() is None
