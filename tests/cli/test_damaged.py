"""One damaged file stops nothing: at every door it is said what is wrong with it, and it is left as it is."""

from __future__ import annotations

import io
import shutil
import sqlite3
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from companion.cli import main
from companion.journal import JournalError, Record, SqliteJournal, layout
from companion.sessions import AppDraws, HandWoundTime
from companion.sessions.entries import is_open
from companion.sessions.evening import read_evening
from companion.sessions.library import Library, shelved
from tests.cli.damaged import DAMAGED, FOREVER
from tests.cli.evenings import kept
from tests.cli.test_strange import COMMANDS, opened


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening that stopped in its second round."""
    return kept(tmp_path_factory.mktemp("begun") / "begun.parley", rounds=1)


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_file_stops_nothing_and_is_left_as_it_is(what: str, begun: Path, tmp_path: Path) -> None:
    shutil.copy(begun, tmp_path / "good.parley")
    path = tmp_path / "damaged.parley"
    shutil.copy(begun, path)
    DAMAGED[what].do(path)
    before = path.read_bytes()
    found = {game.path.name: game.trouble for game in Library(tmp_path).games()}
    assert found["good.parley"] == ""
    for door, sentence in {"the shelf": found["damaged.parley"], **at_every_door(path)}.items():
        assert sentence.strip().endswith("."), (door, sentence)
        assert DAMAGED[what].say in sentence, (door, sentence)
        assert "Traceback" not in sentence
        assert "Error" not in sentence, (door, sentence)
    assert path.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["damaged.parley", "good.parley"]


LOST = {"an empty file", "its first hundred bytes", "its first half", "its second page", "no header", "no records"}
LOST |= {"zeros from the third page on", "a header of brackets", "a header with half a word", "a view that never ends"}
LOST |= {"a size like no evening's"}
"""Of these nothing is left that could be read, or the first line cannot."""


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_evening_is_recovered_as_a_copy_up_to_its_last_whole_line(
    what: str, begun: Path, tmp_path: Path
) -> None:
    path, copy = tmp_path / "damaged.parley", tmp_path / "copy.parley"
    shutil.copy(begun, path)
    DAMAGED[what].do(path)
    before = path.read_bytes()
    whole = shelved(path).whole
    told = io.StringIO()
    with redirect_stdout(told), redirect_stderr(told):
        code = main(["recover", str(path), "--to", str(copy)])
    assert "Traceback" not in told.getvalue()
    assert (code, bool(whole), copy.exists()) == ((4, False, False) if what in LOST else (0, True, True)), (
        told.getvalue()
    )
    assert path.read_bytes() == before
    if code == 0:
        assert f"Lines 1 to {whole} are whole" in told.getvalue()
        with closing(SqliteJournal.open(copy, write=False)) as recovered:
            found = list(recovered.records())
            assert found == written(begun)[: len(found)], "to the last hash"
            entries = read_evening(recovered.header, found, None).entries
            assert sum(map(is_open, entries)) == whole, "no closed line is counted"
        session = Library(tmp_path).open(copy, HandWoundTime(), AppDraws(1))
        session.release()
        session.close()


def written(path: Path) -> list[Record]:
    with closing(SqliteJournal.open(path, write=False)) as journal:
        return list(journal.records())


def test_what_is_whole_is_not_copied_and_nothing_is_written_over(begun: Path, tmp_path: Path) -> None:
    path = tmp_path / "evening.parley"
    shutil.copy(begun, path)
    assert main(["recover", str(path)]) == 1
    assert [each.name for each in tmp_path.iterdir()] == [path.name]
    DAMAGED["a changed record"].do(path)
    copies = [Library(tmp_path).recover(path) for _twice in range(2)]
    assert [copy.name for copy in copies] == ["evening-lines-1-to-6.parley", "evening-lines-1-to-6-2.parley"]
    assert main(["recover", str(path), "--to", str(copies[0])]) == 4
    assert {game.path.name: game.whole for game in Library(tmp_path).games() if game.trouble} == {path.name: 6}


def at_every_door(path: Path) -> dict[str, str]:
    """What is said of a file where it is opened, checked, shown and exported."""
    said = {"opening": opened(path)}
    for door, words in COMMANDS.items():
        told = io.StringIO()
        with redirect_stdout(told), redirect_stderr(told):
            code = main([*words, str(path)])
        assert code != 0, (door, told.getvalue())
        said[door] = told.getvalue()
    return said


def test_what_is_asked_of_a_file_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "SECONDS", 0.01)
    with closing(sqlite3.connect(":memory:")) as db:
        with pytest.raises(sqlite3.OperationalError, match="interrupted"), layout.limited(db):
            db.execute(f"{FOREVER}SELECT max(n) FROM r").fetchone()
        assert db.execute("SELECT 1").fetchone() == (1,), "what comes after has its own time"


def test_a_file_that_takes_too_long_is_said_to(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "SECONDS", -1.0)
    monkeypatch.setattr(layout, "_STEPS", 1)
    with pytest.raises(JournalError, match="takes too long to read"):
        SqliteJournal.open(begun, write=False)


def test_a_folder_that_cannot_be_read_is_a_sentence_on_the_shelf(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("a file is in the way", encoding="utf-8")
    (shelved,) = Library(tmp_path / "tables").games()
    assert "cannot be read" in shelved.trouble
    assert Library(tmp_path / "none").games() == []


def test_a_folder_and_a_link_that_are_called_like_an_evening_stop_nothing(begun: Path, tmp_path: Path) -> None:
    shutil.copy(begun, tmp_path / "good.parley")
    (tmp_path / "folder.parley").mkdir()
    (tmp_path / "nowhere.parley").symlink_to(tmp_path / "gone")
    found = {game.path.name: game.trouble for game in Library(tmp_path).games()}
    assert found["good.parley"] == ""
    assert "There is no file" in found["folder.parley"]


def test_opening_an_evening_that_cannot_be_followed_changes_no_byte_of_it(begun: Path, tmp_path: Path) -> None:
    path = tmp_path / "damaged.parley"
    shutil.copy(begun, path)
    DAMAGED["a record of brackets"].do(path)
    before = path.read_bytes()
    for _twice in range(2):
        with pytest.raises(JournalError):
            Library(tmp_path).open(path, HandWoundTime(), AppDraws(1))
    assert path.read_bytes() == before
