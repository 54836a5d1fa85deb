"""The library: new evenings, old ones, and files that cannot be opened."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.messages import HOST
from companion.games.article27 import commands as c
from companion.games.article27.state import Phase
from companion.journal import Broken, Draft, JournalError
from companion.sessions import AppDraws, HandWoundTime, Session, remembered
from companion.sessions.library import Library, Shelved, read
from tests.games.article27.evenings import RULES

NAMES = ("Annabel", "Benedikt", "Cyrano", "Dietrich")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "tables")


def new(library: Library, names: tuple[str, ...] = NAMES) -> Session:
    return library.new(RULES, names, {"first.secretary": names[0]}, HandWoundTime(), AppDraws(1))


def only_file(library: Library) -> Path:
    (path,) = library.folder.glob("*.parley")
    return path


def test_a_missing_folder_is_an_empty_library(library: Library) -> None:
    assert library.games() == []
    assert library.last_names() == ()


def test_an_evening_is_shelved_opened_and_goes_on_where_it_stood(library: Library) -> None:
    session = new(library)
    session.submit(HOST, c.PassGavel())
    session.submit(NAMES[0], c.StrikeGavel())
    before = session.page("public")
    session.close()
    (shelved,) = library.games()
    assert (shelved.title, shelved.seats, shelved.where, shelved.over) == ("Article 27", NAMES, "Round 1 of 4", False)
    assert shelved.trouble == ""
    again = library.open(shelved.path, HandWoundTime(), AppDraws(2))
    again.release()
    assert again.page("public") == before
    assert again.evening.public.phase is Phase.NEGOTIATION
    again.submit(NAMES[0], c.MoveDisc("red", "floor"))
    again.close()
    assert read(shelved.path).public.floor == ("red",)


def test_no_name_of_a_player_is_in_a_file_name(library: Library) -> None:
    new(library).close()
    name = only_file(library).name.casefold()
    assert name.endswith(".parley")
    assert "article27" in name
    assert not any(player.casefold() in name for player in NAMES)


def test_two_evenings_of_one_day_are_two_files(library: Library) -> None:
    new(library).close()
    new(library).close()
    assert len({game.path for game in library.games()}) == 2


def test_the_latest_comes_first_and_gives_the_names_of_the_last_group(library: Library) -> None:
    new(library).close()
    older = only_file(library)
    os.utime(older, (1, 1))
    new(library, ("Eva", "Fritz", "Gerda")).close()
    assert [game.seats for game in library.games()] == [("Eva", "Fritz", "Gerda"), NAMES]
    assert library.last_names() == ("Eva", "Fritz", "Gerda")
    assert len(library.games(most=1)) == 1


def test_an_evening_that_cannot_begin_leaves_no_file(library: Library) -> None:
    for seats, options in ((("A",), {}), (NAMES, {"no.such": 1}), (("A", "a", "B"), {})):
        with pytest.raises(ValueError, match=r"\.$"):
            library.new(RULES, seats, options, HandWoundTime(), AppDraws(1))
    assert not library.folder.exists()


def test_a_file_that_is_open_cannot_be_opened_twice_and_the_shelf_says_so(library: Library) -> None:
    session = new(library)
    path = only_file(library)
    with pytest.raises(JournalError, match="open in another Parley"):
        library.open(path, HandWoundTime(), AppDraws(1))
    assert "open in another Parley" in library.games()[0].trouble
    session.close()
    library.open(path, HandWoundTime(), AppDraws(1)).close()


def test_a_damaged_file_stays_on_the_shelf_with_its_trouble_and_is_let_go_of(library: Library) -> None:
    new(library).close()
    path = only_file(library)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER record_no_update")
        db.execute("UPDATE record SET actor = 'judge' WHERE n = 1")
        db.commit()
    shutil.rmtree(library.copies)
    (shelved,) = library.games()
    assert (shelved.trouble, shelved.second) == ("Record 1 is not what was written: its hash does not fit.", None)
    for _twice in range(2):
        with pytest.raises(Broken):
            library.open(path, HandWoundTime(), AppDraws(1))


def damage(path: Path, whole: int) -> None:
    """So many lines of a file are still whole; "0" empties it."""
    if not whole:
        path.write_bytes(b"")
        return
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER record_no_update")
        db.execute("UPDATE record SET actor = 'nobody' WHERE n > ?", (whole,))
        db.commit()


@pytest.mark.parametrize("whole", [0, 2])
def test_a_damaged_evening_goes_on_in_its_second_copy_where_that_has_more_of_it(whole: int, library: Library) -> None:
    session = new(library)
    session.submit(HOST, c.PassGavel())
    count = len(session.evening.entries)
    session.submit(NAMES[0], c.StrikeGavel())
    session.close()
    path = only_file(library)
    damage(path, whole)
    before = path.read_bytes()
    (found,) = library.games()
    assert (found.path, found.second, found.whole) == (path, library.copies / path.name, count)
    assert (found.seats, bool(found.trouble), found.where) == (NAMES, True, "Round 1 of 4")
    copy = library.recover(path)
    assert copy.parent == library.folder
    again = library.open(copy, HandWoundTime(), AppDraws(1))
    assert (len(again.evening.entries), again.evening.public.phase) == (count, Phase.READY)
    again.close()
    assert path.read_bytes() == before


def test_where_a_damaged_file_has_more_whole_lines_than_its_second_copy_they_are_taken(library: Library) -> None:
    session = new(library)
    session.submit(HOST, c.PassGavel())
    session.submit(NAMES[0], c.StrikeGavel())
    session.submit(NAMES[0], c.MoveDisc("red", "floor"))
    count = len(session.evening.entries)
    session.close()
    damage(only_file(library), count - 1)
    (found,) = library.games()
    assert (found.second, found.whole) == (None, count - 1)


def test_a_file_of_another_evening_is_no_second_copy_whatever_its_name(library: Library) -> None:
    new(library).close()
    new(library).close()
    one, other = sorted(library.folder.glob("*.parley"))
    shutil.copy(library.copies / other.name, library.copies / one.name)
    damage(one, 1)
    found = library.shelved(one)
    assert (found.second, found.whole) == (None, 1)


def test_a_file_that_is_only_locked_is_not_damaged_and_no_copy_of_it_is_offered(library: Library) -> None:
    session = new(library)
    found = library.shelved(only_file(library))
    assert (found.second, found.whole, found.damaged) == (None, 0, False)
    session.close()


def test_a_foreign_file_is_shown_with_its_trouble(library: Library) -> None:
    new(library).close()
    (library.folder / "letter.parley").write_text("Dear Ana,", encoding="utf-8")
    (library.folder / "notes.txt").write_text("not ours", encoding="utf-8")
    troubles = {game.path.name: game.trouble for game in library.games()}
    assert len(troubles) == 2
    assert "no journal of Parley" in troubles["letter.parley"]


def test_an_evening_of_an_unknown_game_is_shown_with_its_trouble(library: Library) -> None:
    new(library).close()
    path = only_file(library)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER header_no_update")
        db.execute("UPDATE header SET text = replace(text, 'article27', 'chess')")
        db.commit()
    assert library.games()[0].trouble


def test_a_journal_without_records_never_began(library: Library) -> None:
    new(library).close()
    path = only_file(library)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER record_no_delete")
        db.execute("DELETE FROM record")
        db.commit()
    assert library.games()[0].trouble == "The journal is empty: the evening never began."
    with pytest.raises(Broken):
        library.open(path, HandWoundTime(), AppDraws(1))


def test_an_evening_can_be_read_as_it_stood_at_an_earlier_entry(library: Library) -> None:
    session = new(library)
    early = len(session.evening.entries)
    session.submit(HOST, c.PassGavel())
    session.close()
    assert read(only_file(library), upto=early).public.round == 0
    assert read(only_file(library)).public.round == 1


def test_a_copied_file_is_a_whole_evening(library: Library, tmp_path: Path) -> None:
    session = new(library)
    session.submit(HOST, c.PassGavel())
    session.close()
    copy = tmp_path / "copy.parley"
    shutil.copy(only_file(library), copy)
    assert read(copy).states == session.evening.states


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("a file is in the way", encoding="utf-8")
    with pytest.raises(JournalError, match="cannot be written"):
        new(Library(tmp_path / "tables"))


def test_a_file_that_tells_what_cannot_have_been_keeps_no_other_from_the_shelf(library: Library) -> None:
    new(library).close()
    forged = library.new(RULES, NAMES, {}, HandWoundTime(), AppDraws(1))
    moved = '[{"event":"posted","src":"supply:Nobody","dst":"bank","amount":3,"why":"post"}]'
    (record,) = forged.journal.append([Draft(0, "", HOST, '{"do":"pass_gavel"}', moved)])
    forged.close()
    (library.folder / "nowhere.parley").symlink_to(library.folder / "gone")
    shelf = library.games()
    assert sorted(bool(game.trouble) for game in shelf) == [False, True]
    path = next(game.path for game in shelf if game.trouble)
    with pytest.raises(Broken, match=f"Record {record.n} cannot follow"):
        library.open(path, HandWoundTime(), AppDraws(1))


def test_older_evenings_follow_those_that_are_listed_at_once_and_a_given_up_one_says_so(library: Library) -> None:
    made = []
    for n in range(3):
        session = library.new(RULES, ("Ana", "Ben", "Cy"), {})
        session.close()
        path = session.journal.path  # type: ignore[attr-defined]  # a journal in a file
        os.utime(path, (n, n))
        made.append(path)
    library.give_up(made[0])
    os.utime(made[0], (0, 0))
    assert [game.path.name for game in library.games(1)] == [made[2].name]
    older = list(library.older(1))
    assert [game.path.name for game in older] == [made[1].name, made[0].name]
    assert [(game.over, game.given_up, game.winners) for game in older] == [(False, False, ()), (True, True, ())]


@pytest.mark.parametrize(
    "known", ["", "{", "[]", '{"by": 1}', '{"by": [%s], "files": {"a.parley": [[%s], {"path": 3}]}}']
)
def test_what_is_remembered_by_a_file_that_says_nothing_is_nothing(tmp_path: Path, known: str) -> None:
    path = tmp_path / "a.parley"
    path.touch()
    kept = remembered.Remembered(tmp_path, Shelved)
    kept.keep(path, Shelved(path, "article27"))
    kept.save({path.name})
    assert remembered.Remembered(tmp_path, Shelved).of(path) == Shelved(path, "article27")
    (tmp_path / remembered.NAME).write_text(known, encoding="utf-8")
    assert remembered.Remembered(tmp_path, Shelved).of(path) is None


def test_an_evening_that_is_over_is_read_once_and_again_only_when_its_file_is_another(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = []
    for _each in range(2):
        session = new(library)
        session.close()
        over.append(session.journal.path)  # type: ignore[attr-defined]  # a journal in a file
    for path in over:
        library.give_up(path)
    new(library).close()
    first = [*library.games(1), *library.older(1)]
    asked: list[str] = []
    real = Library.shelved

    def shelved(self: Library, path: Path) -> Shelved:
        asked.append(path.name)
        return real(self, path)

    monkeypatch.setattr(Library, "shelved", shelved)
    assert [*library.games(1), *library.older(1)] == first
    assert len(asked) == 1, "only the one that runs is asked again"
    shutil.copyfile(only_running(library, over), over[0])
    asked.clear()
    found = {game.path: game for game in library.games()}
    assert over[0].name in asked
    assert not found[over[0]].over


def only_running(library: Library, over: list[Path]) -> Path:
    (path,) = (each for each in library.folder.glob("*.parley") if each not in over)
    return path


def test_beside_the_library_of_a_test_lies_nothing_of_another(tmp_path: Path) -> None:
    """Second copies lie beside the library; around midnight two tests, of unlike file names, found each other's."""
    assert Library(tmp_path).copies.parent == tmp_path.parent
    assert list(tmp_path.parent.iterdir()) == [tmp_path]
