"""The box beside the chain: what lies in it comes back, its older versions never do, and no file tells its fill."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import Draft, Header, JournalError, SqliteJournal
from companion.journal.connection import left_beside

HEADER = Header("politburo", 1, 1, "2026-01-01T00:00:00+00:00")
MARKER = b"MARKER-of-a-sealed-choice"


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    return tmp_path / "keys"


@pytest.fixture
def path(tmp_path: Path, keys: Path) -> Path:
    file = tmp_path / "tables" / "table.parley"
    with closing(SqliteJournal.create(file, HEADER, keys)) as journal:
        journal.append([Draft(0, "", "host", "{}", "[]")])
    return file


def opened(path: Path, keys: Path) -> SqliteJournal:
    return SqliteJournal.open(path, keys=keys)


def there(*folders: Path) -> bytes:
    """All that lies in these folders, names included."""
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    return b"".join(file.name.encode() + file.read_bytes() for file in files)


def row(path: Path) -> tuple[str, bytes]:
    with closing(sqlite3.connect(path)) as db:
        found: tuple[str, bytes] = db.execute("SELECT id, content FROM box").fetchone()
    return found


def test_what_lies_in_the_box_comes_back_and_the_last_word_counts(path: Path, keys: Path) -> None:
    with closing(opened(path, keys)) as journal:
        assert journal.box() == b""
        journal.append([], b"one")
        journal.append([Draft(1, "", "host", "{}", "[]")])
        assert journal.box() == b"one"
        journal.append([], b"two")
    with closing(opened(path, keys)) as journal:
        assert journal.box() == b"two"
        journal.append([Draft(2, "", "table", "{}", "[]")], b"")
        assert journal.box() == b""
    with closing(opened(path, keys)) as journal:
        assert journal.box() == b""
        assert len(journal.records()) == 3, "the box is no part of the chain"


def test_no_file_holds_a_choice_in_plain_neither_while_the_box_is_open_nor_after(path: Path, keys: Path) -> None:
    with closing(opened(path, keys)) as journal:
        for content in (MARKER, MARKER * 20):
            journal.append([], content)
            assert MARKER not in there(path.parent, keys)
        journal.append([Draft(2, "", "table", "{}", "[]")], b"")
        assert MARKER not in there(path.parent, keys)
    assert MARKER not in there(path.parent, keys)
    assert not any(keys.iterdir())


def test_the_box_is_as_large_with_nothing_in_it_as_with_ten_choices(path: Path, keys: Path) -> None:
    sizes = set()
    for content in (None, b"x", b"x" * 300, b"x" * 3_900, b""):
        with closing(opened(path, keys)) as journal:
            if content is not None:
                journal.append([], content)
        sizes.add((len(row(path)[1]), path.stat().st_size))
    assert len(sizes) == 1


def test_a_box_that_is_larger_than_any_table_needs_is_kept_all_the_same(path: Path, keys: Path) -> None:
    with closing(opened(path, keys)) as journal:
        journal.append([], b"x" * 9_000)
        assert journal.box() == b"x" * 9_000


def test_an_older_version_can_never_be_read_again(path: Path, keys: Path, tmp_path: Path) -> None:
    """Somebody who copied the file before the next choice has a row whose key is gone."""
    copies = []
    with closing(opened(path, keys)) as journal:
        for n in range(3):
            journal.append([], b"choice %d" % n)
            copy = tmp_path / f"copy{n}"
            copy.mkdir()
            for each in (path, *left_beside(path)):
                shutil.copy(each, copy)
            copies.append(copy)
    for n, copy in enumerate(copies):
        for each in copy.iterdir():
            shutil.copy(each, path.parent)
        journal = opened(path, keys)
        assert journal.box() == (b"choice 2" if n == 2 else b"")
        # As after a kill: what the copy left is what the next one finds.
        journal._db.close()
        if n < 2:
            assert list(keys.iterdir()) == [], "a row whose key is gone leaves no other behind"
            break


def test_there_is_one_key_while_something_lies_in_the_box_and_none_once_it_is_empty(path: Path, keys: Path) -> None:
    with closing(opened(path, keys)) as journal:
        assert not keys.exists()
        seen = set()
        for n in range(4):
            journal.append([], b"choice %d" % n)
            (key,) = keys.iterdir()
            seen.add(key.read_bytes())
            assert key.stat().st_mtime == 0, "when somebody chose is nobody's affair"
            if sys.platform != "win32":
                assert stat.S_IMODE(key.stat().st_mode) == 0o600
                assert stat.S_IMODE(keys.stat().st_mode) == 0o700
        assert len(seen) == 4, "a fresh key for each"
        journal.append([], b"")
        assert not any(keys.iterdir())


def test_a_key_is_overwritten_before_it_goes(path: Path, keys: Path, tmp_path: Path) -> None:
    with closing(opened(path, keys)) as journal:
        journal.append([], b"one")
        (key,) = keys.iterdir()
        before, link = key.read_bytes(), tmp_path / "link"
        os.link(key, link)
        journal.append([], b"two")
    assert len(link.read_bytes()) == len(before)
    assert link.read_bytes() != before


def test_a_copy_elsewhere_has_an_empty_box_and_leaves_the_first_ones_key_alone(path: Path, keys: Path) -> None:
    with closing(opened(path, keys)) as journal:
        journal.append([], b"one")
    copy = path.with_name("copy.parley")
    shutil.copy(path, copy)
    with closing(opened(copy, keys)) as journal:
        assert journal.box() == b""
        journal.append([], b"another")
        journal.append([], b"")
    with closing(opened(path, keys)) as journal:
        assert journal.box() == b"one"


def test_a_choice_that_the_disk_did_not_take_leaves_the_one_before_it(path: Path, keys: Path) -> None:
    journal = opened(path, keys)
    journal.append([], b"one")
    journal._db.execute("PRAGMA query_only = ON")
    with pytest.raises(JournalError, match="Nothing was changed"):
        journal.append([], b"two")
    assert journal.box() == b"one"
    journal._db.execute("PRAGMA query_only = OFF")
    journal.append([], b"three")
    assert journal.box() == b"three"
    assert len(list(keys.iterdir())) == 1
    journal.close()


def test_keys_that_cannot_be_kept_make_a_choice_that_is_not_confirmed(path: Path, keys: Path) -> None:
    keys.write_text("a file is in the way", encoding="utf-8")
    with closing(opened(path, keys)) as journal, pytest.raises(JournalError, match="Nothing was changed"):
        journal.append([Draft(1, "", "host", "{}", "[]")], b"one")
    with closing(opened(path, keys)) as journal:
        assert len(journal.records()) == 1


def test_after_each_choice_the_log_is_folded_in_so_that_nobody_counts_its_pages(path: Path, keys: Path) -> None:
    with closing(opened(path, keys)) as journal:
        for n in range(3):
            journal.append([], b"choice %d" % n)
            assert path.with_name("table.parley-wal").stat().st_size == 0


def test_a_reader_never_opens_the_box(path: Path, keys: Path) -> None:
    with closing(opened(path, keys)) as journal:
        journal.append([], b"one")
    with closing(SqliteJournal.open(path, write=False, keys=keys)) as journal:
        assert journal.box() == b""
    assert len(list(keys.iterdir())) == 1


def test_a_journal_of_the_first_layout_gets_a_box_when_it_goes_on(tmp_path: Path, keys: Path) -> None:
    old = tmp_path / "old.parley"
    shutil.copy(Path(__file__).parent / "schema1_politburo.parley", old)
    with closing(opened(old, keys)) as journal:
        records = journal.records()
        journal.append([], b"one")
    with closing(opened(old, keys)) as journal:
        assert (journal.box(), journal.records()) == (b"one", records)
