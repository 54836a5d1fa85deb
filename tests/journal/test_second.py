"""A second copy of the running evening: kept up at each round, and where the evening goes on when its file is lost."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.core.messages import HOST, JUDGE, Post
from companion.games.article27 import commands as c
from companion.journal import JournalError, SecondCopy, SqliteJournal
from companion.journal.second import GOES_ON
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.check import check
from companion.sessions.export import FORMATS
from companion.sessions.library import Library, read
from tests.games.article27.evenings import RULES

NAMES = ("Ana", "Ben", "Cy", "Di")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "tables")


def new(library: Library) -> Session:
    """An evening in its first round."""
    session = library.new(RULES, NAMES, {"first.secretary": "Ana", "vote.mode": "sealed"}, HandWoundTime(), AppDraws(1))
    session.submit(HOST, c.PassGavel())
    return session


def file_of(session: Session) -> SecondCopy:
    assert isinstance(session.journal, SecondCopy)
    return session.journal


class _Full:
    """A connection to a disk that takes nothing any more: SQLite's own words, and only when something is written."""

    def __init__(self, db: Any) -> None:
        self._db = db

    def execute(self, asked: str, *given: Any) -> Any:
        if asked.startswith(("BEGIN", "INSERT")):
            raise sqlite3.OperationalError("database or disk is full")
        return self._db.execute(asked, *given)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)


def full(session: Session) -> None:
    now: Any = file_of(session)._now
    now._db = _Full(now._db)


def read_only(session: Session) -> None:
    """Nobody may write to it any more, as SQLite says it: a test that runs as root cannot be kept out by the folder."""
    file_of(session)._now._db.execute("PRAGMA query_only = ON")


def deleted(session: Session) -> None:
    file_of(session).path.unlink()


def log_deleted(session: Session) -> None:
    path = file_of(session).path
    path.with_name(path.name + "-wal").unlink()


def moved(session: Session) -> None:
    path = file_of(session).path
    path.rename(path.with_name("elsewhere"))


def replaced(session: Session) -> None:
    path = file_of(session).path
    shutil.copy(path, path.with_name("older"))
    os.replace(path.with_name("older"), path)


def written_over(session: Session) -> None:
    """As by a copy that keeps the file and puts something else into it."""
    file_of(session).path.write_bytes(b"hello" * 3000)


def cut_short(session: Session) -> None:
    os.truncate(file_of(session).path, 4096)


def folder_deleted(session: Session) -> None:
    shutil.rmtree(file_of(session).path.parent)


LOST: tuple[Callable[[Session], None], ...] = (
    full, read_only, deleted, log_deleted, moved, replaced, written_over, cut_short, folder_deleted,
)  # fmt: skip


@pytest.mark.parametrize("lose", LOST, ids=lambda lose: lose.__name__)
def test_an_evening_whose_file_is_lost_goes_on_in_the_other_folder_with_all_that_was_confirmed(
    lose: Callable[[Session], None], library: Library
) -> None:
    session = new(library)
    first = file_of(session).path
    session.submit("Ana", c.StrikeGavel())
    session.submit("Ana", c.MoveDisc("red", "floor"))
    session.submit("Ana", c.CallVote())
    session.submit("Ben", c.Vote("veto"))
    session.journal.keep_pins({"Ana": "kept"})
    lose(session)
    before = len(session.evening.entries)
    session.submit("Cy", c.Vote("yes"))
    path = file_of(session).path
    assert path == library.copies / GOES_ON / first.name
    said = file_of(session).news()
    assert str(first) in said
    assert str(path) in said
    assert file_of(session).news() == "", "once"
    session.submit(JUDGE, Post(1, "bank", "supply:Ben", "miscounted"))
    assert len(session.evening.entries) == before + 1, "a sealed choice is no entry"
    box = session.page(HOST).in_box
    session.close()
    (found,) = [game for game in library.games() if game.path.name == first.name]
    assert (found.path, found.trouble) == (path, "")
    with closing(SqliteJournal.open(path, write=False)) as journal:
        assert check(journal).holds
        assert len(journal.records()) == before + 1
        assert journal.pins() == {"Ana": "kept"}
    again = library.open(path, HandWoundTime(), AppDraws(2))
    assert (again.page(HOST).in_box, set(box)) == (box, {"Ben", "Cy"})
    again.close()


def test_a_pin_that_is_renewed_after_the_file_was_lost_goes_with_the_evening(library: Library) -> None:
    """Seen in an audit: the PIN went into a file that was nobody's any more, which was then taken for the evening's."""
    session = new(library)
    first = file_of(session).path
    deleted(session)
    session.journal.keep_pins({"Ana": "kept"})
    session.submit("Ana", c.StrikeGavel())
    path = file_of(session).path
    assert path == library.copies / GOES_ON / first.name
    session.close()
    with closing(SqliteJournal.open(path, write=False)) as journal:
        assert journal.pins() == {"Ana": "kept"}
        assert len(journal.records()) == len(session.evening.entries)


def test_what_was_confirmed_last_before_the_evening_closes_is_not_lost_with_its_file(library: Library) -> None:
    session = new(library)
    entries = len(session.evening.entries)
    path = file_of(session).path
    deleted(session)
    session.close()
    assert len(read(library.copies / GOES_ON / path.name).entries) == entries


def test_a_second_copy_is_kept_up_at_each_round(library: Library) -> None:
    session = new(library)
    copy = library.copies / file_of(session).path.name
    file_of(session).copied()
    assert [entry.n for entry in read(copy).entries] == [entry.n for entry in session.evening.entries]
    session.submit("Ana", c.StrikeGavel())
    assert len(read(copy).entries) < len(session.evening.entries), "within a round it is left alone"
    assert [each.name for each in library.copies.iterdir()] == [copy.name]
    assert copy.stat().st_mode & 0o777 == 0o600
    session.close()


def test_what_a_seal_covers_lies_in_the_copy_and_in_the_file_without_its_log(
    library: Library, tmp_path: Path
) -> None:
    """Seen at a table: a correction after the end was in neither, and `check` called the copy whole."""
    session = new(library)
    path, copy = file_of(session).path, library.copies / file_of(session).path.name
    session.submit("Ana", c.StrikeGavel())
    session.submit(JUDGE, Post(1, "bank", "supply:Ana", "a token lay on the floor"))
    file_of(session).copied()
    taken = tmp_path / "taken.parley"
    shutil.copy(path, taken)
    for each in (copy, taken):
        assert [entry.n for entry in read(each).entries] == [entry.n for entry in session.evening.entries]
    session.close()


def test_a_step_is_confirmed_before_a_slow_stick_has_its_copy(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugged, create = threading.Event(), SqliteJournal.create

    def slow(path: Path, *given: Any) -> SqliteJournal:
        if path.suffix == ".new":
            assert plugged.wait(60)
        return create(path, *given)

    monkeypatch.setattr(SqliteJournal, "create", slow)
    session = new(library)
    session.submit("Ana", c.StrikeGavel())
    copy = library.copies / file_of(session).path.name
    assert not copy.exists()
    plugged.set()
    session.close()
    assert read(copy).entries


def test_a_folder_that_takes_no_copy_is_told_of_once_and_stops_nothing(library: Library) -> None:
    library.copies.parent.mkdir(parents=True, exist_ok=True)
    library.copies.write_text("a file is in the way", encoding="utf-8")
    session = new(library)
    file_of(session).copied()
    assert "second copy cannot be kept" in file_of(session).news()
    file_of(session).keep_up()
    file_of(session).copied()
    assert file_of(session).news() == ""
    session.close()
    assert library.games()[0].trouble == ""


def test_where_neither_takes_anything_nothing_is_believed_and_it_goes_on_once_there_is_room(library: Library) -> None:
    library.copies.parent.mkdir(parents=True, exist_ok=True)
    library.copies.write_text("a file is in the way", encoding="utf-8")
    session = new(library)
    read_only(session)
    before = session.evening.state
    with pytest.raises(JournalError, match="Nothing was changed"):
        session.submit("Ana", c.StrikeGavel())
    assert session.evening.state is before
    file_of(session)._now._db.execute("PRAGMA query_only = OFF")
    session.submit("Ana", c.StrikeGavel())
    path = file_of(session).path
    session.close()
    assert path.parent == library.folder
    assert read(path).public.phase == "negotiation"


def test_a_new_evening_never_takes_the_name_of_one_that_lives_in_its_copy_only(library: Library) -> None:
    session = new(library)
    first = file_of(session).path
    deleted(session)
    session.submit("Ana", c.StrikeGavel())
    session.close()
    again = new(library)
    assert file_of(again).path.name != first.name
    again.close()
    assert len(library.games()) == 2


# --- unkept -----------------------------------------------------------------------------------------------------------


def nowhere(library: Library) -> Session:
    """An evening whose file was taken away, where a file stands in the way of its copy."""
    session = new(library)
    session.submit("Ana", c.StrikeGavel())
    session.submit("Ana", c.MoveDisc("red", "floor"))
    file_of(session).copied()
    shutil.rmtree(library.copies)
    library.copies.write_text("a file is in the way", encoding="utf-8")
    file_of(session).path.unlink()
    file_of(session).news()
    return session


def test_only_where_neither_file_takes_anything_and_people_say_so_a_step_is_taken_that_is_not_written(
    library: Library,
) -> None:
    session = nowhere(library)
    written = len(session.evening.entries)
    with pytest.raises(JournalError):
        session.submit("Ana", c.CallVote())
    assert (session.page(HOST).unkept, len(session.evening.entries)) == (0, written)
    file_of(session).go_on()
    session.submit("Ana", c.CallVote())
    session.submit("Ben", c.Vote("veto"))
    assert {session.page(viewer).unkept for viewer in (HOST, JUDGE, "public", *NAMES)} == {written + 1}
    assert [record.n for record in file_of(session).records()] == [entry.n for entry in session.evening.entries]
    shown = session.seen("public")
    assert shown.records == written + 1
    assert '"unkept"' in FORMATS["json"](shown)
    for form in ("csv", "md", "html"):
        last = [line for line in FORMATS[form](shown).splitlines() if "calls the vote" in line]
        assert last, form
        assert all("unkept" in line or "not written" in line for line in last), form


@pytest.mark.parametrize("place", ["the next step", "again", "another folder", "the end of the evening"])
def test_what_is_unkept_is_written_whole_as_soon_as_anything_takes_it(place: str, library: Library) -> None:
    session = nowhere(library)
    file = file_of(session)
    file.go_on()
    session.submit("Ana", c.CallVote())
    session.submit("Ben", c.Vote("veto"))
    with pytest.raises(JournalError):
        file.keep()
    if place == "another folder":
        with pytest.raises(JournalError):
            file.keep(library.copies)
        library.copies = library.folder.parent / "stick"
        file.keep(library.copies)
    else:
        library.copies.unlink()
    if place == "again":
        file.keep()
    if place != "the end of the evening":
        session.submit("Cy", c.Vote("yes"))
        assert session.page(HOST).unkept == 0
        assert str(library.copies) in file.news()
    entries, box = len(session.evening.entries), session.page(HOST).in_box
    session.close()
    (listed,) = library.games()
    assert (listed.trouble, listed.path) == ("", library.copies / GOES_ON / listed.path.name)
    with closing(SqliteJournal.open(listed.path, write=False)) as journal:
        assert (check(journal).holds, len(journal.records())) == (True, entries)
    again = library.open(listed.path, HandWoundTime(), AppDraws(2))
    assert again.page(HOST).in_box == box
    again.close()


def test_what_is_unkept_goes_into_the_file_itself_once_that_takes_it_and_then_a_failure_is_refused_again(
    library: Library,
) -> None:
    session = new(library)
    file_of(session).copied()
    shutil.rmtree(library.copies)
    library.copies.write_text("a file is in the way", encoding="utf-8")
    read_only(session)
    file_of(session).go_on()
    session.submit("Ana", c.StrikeGavel())
    session.submit("Ana", c.MoveDisc("red", "floor"))
    assert session.page(HOST).unkept
    file_of(session)._now._db.execute("PRAGMA query_only = OFF")
    session.submit("Ana", c.MoveDisc("blue", "floor"))
    assert session.page(HOST).unkept == 0
    read_only(session)
    with pytest.raises(JournalError):
        session.submit("Ana", c.CallVote())
    entries = len(session.evening.entries)
    session.close()
    assert len(read(library.games()[0].path).entries) == entries


def test_nothing_is_sealed_while_it_is_unkept_and_what_is_written_is(library: Library) -> None:
    session = nowhere(library)
    file = file_of(session)
    file.go_on()
    before, shown = file.seals(), session.page("public").seal
    session.submit(JUDGE, Post(1, "bank", "supply:Ben", "miscounted"))
    assert (file.seals(), session.page("public").seal) == (before, shown)
    library.copies.unlink()
    file.keep()
    (*_others, last) = file.seals()
    seal = session.page("public").seal
    assert seal is not None
    assert (last.n, last.why, seal.entry) == (len(session.evening.entries), "judge", last.n)
    path = file.path
    session.close()
    with closing(SqliteJournal.open(path, write=False)) as journal:
        assert check(journal).holds


def test_no_page_tells_by_its_unkept_lines_that_a_private_step_lies_among_them(library: Library) -> None:
    pages = []
    for private in (False, True):
        session = nowhere(Library(library.folder.parent / str(private) / "tables"))
        file_of(session).go_on()
        if private:
            session.submit("Ben", c.OfferDeal("Cy", 2, "yes"))
        pages.append([session.page(viewer).unkept for viewer in (HOST, JUDGE, "public", "Ana")])
        session.close()
    assert pages[0] == pages[1]
