"""A copy of a file in mid-evening tells nothing but what all know; with the end its books open to anybody."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import sys
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.cli import main, show
from companion.core.messages import HOST, JUDGE, PUBLIC
from companion.games import GAMES
from companion.journal import Broken, JournalError, SqliteJournal, keys, wrapped
from companion.journal.books import MARK, ROOM
from companion.organiser.evenings import bring
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.check import Verdict, check, of_file
from companion.sessions.library import Library, shelved
from companion.sessions.proof import Grade, Subject
from companion.sessions.seen import cannot_go_on, seen
from tests.sessions.test_seals import do, one_round

SECRET = "planted under the carpet"
SEATS = ("Ana", "Ben", "Cy")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "tables", tmp_path / "keys")


def under_way(library: Library) -> tuple[Session, Path]:
    """A round was played, and somebody offers a deal in words that nobody else may read."""
    session = library.new(GAMES["article27"], SEATS, {}, HandWoundTime(), AppDraws(1))
    session.release()
    one_round(session)
    one_round(session)
    do(session, HOST, do="strike_gavel")
    words = [{"if": "free_text", "words": SECRET}]
    do(session, "Ana", do="offer_deal", other="Ben", amount=2, space="other", conditions=words)
    return session, session.journal.path  # type: ignore[attr-defined]  # it lies in a file


def elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Another computer, which has none of the keys."""
    monkeypatch.setattr(keys, "user_folder", lambda: tmp_path / "elsewhere" / "keys")


def rows(path: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT actor, command, events FROM record ORDER BY n").fetchall()


def to_the_end(session: Session) -> None:
    while not session.evening.public.over:
        one_round(session)


def test_a_copy_in_mid_evening_holds_no_byte_of_what_is_not_open_and_its_closed_lines_are_equally_long(
    library: Library, tmp_path: Path
) -> None:
    session, path = under_way(library)
    closed = [entry for entry in session.evening.entries if any(PUBLIC not in e.open_to() for e in entry.events)]
    assert len(closed) > 5
    (tmp_path / "copy").mkdir()
    for each in path.parent.glob(f"{path.name}*"):
        shutil.copy(each, tmp_path / "copy")
    content = b"".join(each.read_bytes() for each in (tmp_path / "copy").iterdir())
    for entry in closed:
        for event in entry.events:
            if PUBLIC not in event.open_to():
                assert msgspec.json.encode(event) not in content
        assert msgspec.json.encode(entry.command) not in content
    assert SECRET.encode() not in content
    session.close()
    written = rows(path)
    shut = [row for row in written if row[1].startswith(MARK)]
    assert len({len(command) for _actor, command, _events in shut}) == 1
    assert len(shut[0][1]) > ROOM
    # Who did it is not told either, nor that it was an offer.
    assert written[closed[-1].n - 1][0] == "table"
    assert written[closed[-1].n - 1][2] == "[]"


def test_the_evening_goes_on_where_it_was_played_and_every_page_is_as_before(library: Library) -> None:
    session, path = under_way(library)
    before = {viewer: session.page(viewer).story for viewer in (PUBLIC, HOST, JUDGE, *SEATS)}
    session.close()
    again = library.open(path, HandWoundTime(), AppDraws(1))
    assert {viewer: again.page(viewer).story for viewer in before} == before
    one_round(again)
    again.close()
    assert of_file(path).holds


def test_without_the_key_a_copy_says_in_a_sentence_that_it_is_closed_and_its_seals_hold(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = under_way(library)
    session.close()
    elsewhere(monkeypatch, tmp_path)
    listed = shelved(path)
    assert listed.trouble == cannot_go_on()
    assert (listed.shut, listed.damaged, listed.seats, listed.where) == (True, False, SEATS, "Round 2 of 6")
    shown = seen(path)
    assert shown.shut
    assert shown.page.view.heading == "Round 2 of 6"
    assert SECRET not in repr(shown)
    with pytest.raises(ValueError, match="only what everybody may read"):
        seen(path, "Ana")
    with pytest.raises(Exception, match=r"^\D*their key lies with the computer on which it is played\D*$"):
        Library(tmp_path / "there").open(path)
    report = of_file(path)
    assert report.verdict is Verdict.SHUT
    assert {f.part: f.grade for f in report.findings}[Subject.SEALS] is Grade.PART
    assert "what is closed until the books open" in report.left
    assert [found.seal.number for found in report.seals] == [1, 2], "what cannot be followed is sealed all the same"
    assert SECRET not in " ".join(report.say)


def test_with_the_end_anybody_reads_what_the_books_open_and_the_chain_is_the_same(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = under_way(library)
    to_the_end(session)
    story = session.page(PUBLIC).story
    session.close()
    elsewhere(monkeypatch, tmp_path)
    assert of_file(path).verdict is Verdict.HOLDS
    assert seen(path, PUBLIC).page.story == story
    assert any(SECRET in line.say for line in story)


def test_an_evening_given_up_is_on_record_sealed_and_open_to_anybody(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = under_way(library)
    session.close()
    library.give_up(path)
    elsewhere(monkeypatch, tmp_path)
    shown = seen(path, PUBLIC).page
    assert any(line.say == "The table ends the evening early; nothing is secret any more." for line in shown.story)
    assert any(SECRET in line.say for line in shown.story)
    report = of_file(path)
    assert report.verdict is Verdict.HOLDS
    assert {f.part: f.more for f in report.findings}[Subject.SEALS] == "the table gave the evening up"
    assert bring(path).proof.say == "The table gave the evening up. Nothing wrong was found.", "an organiser is told so"


def test_a_rewind_over_opened_books_begins_a_new_key_which_is_closed_again(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, path = under_way(library)
    offer = len(session.evening.entries)
    to_the_end(session)
    do(session, JUDGE, do="rewind", to=offer - 1, reason="once more")
    assert not session.evening.public.over
    words = [{"if": "free_text", "words": "a second secret"}]
    do(session, "Ana", do="offer_deal", other="Ben", amount=1, space="other", conditions=words)
    session.close()
    used = dict.fromkeys(command[1:65] for _actor, command, _events in rows(path) if command.startswith(MARK))
    assert len(used) == 2
    assert b"a second secret" not in path.read_bytes()
    elsewhere(monkeypatch, tmp_path)
    assert of_file(path).verdict is Verdict.SHUT


def test_the_key_is_its_owners_alone_and_lies_apart_from_evenings_and_copies(library: Library, tmp_path: Path) -> None:
    session, path = under_way(library)
    session.close()
    id_ = next(command[1:65] for _actor, command, _events in rows(path) if command.startswith(MARK))
    key = keys.user_folder().parent / "books" / id_
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700
    assert not [each for each in tmp_path.rglob("*") if id_ in each.name or each.name == f"{path.stem}.key"]


def on_a_stick(library: Library, tmp_path: Path, passphrase: str) -> tuple[Path, int]:
    """The second copy of an evening whose laptop died, and how many lines it has."""
    library.copies = tmp_path / "stick"
    library.set_passphrase(passphrase)
    session, path = under_way(library)
    one_round(session)
    entries = len(session.evening.entries)
    session.close()
    return tmp_path / "stick" / path.name, entries


def test_a_second_copy_on_a_stick_carries_its_keys_wrapped_so_that_a_dead_laptops_evening_goes_on_by_a_passphrase(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, entries = on_a_stick(library, tmp_path, "four brass lamps")
    id_ = next(command[1:65] for _actor, command, _events in rows(stick) if command.startswith(MARK))
    key = (keys.user_folder().parent / "books" / id_).read_bytes()
    beside = stick.with_suffix(".key").read_bytes()
    assert key not in beside
    assert key.hex().encode() not in beside
    elsewhere(monkeypatch, tmp_path)
    there = Library(tmp_path / "there", tmp_path / "elsewhere" / "keys")
    assert shelved(stick).shut
    with suppress(JournalError):
        wrapped.unwrap(stick, "four brass lamp")
    assert shelved(stick).shut, "another passphrase opens nothing"
    wrapped.unwrap(stick, "four brass lamps")
    again = there.open(stick, HandWoundTime(), AppDraws(1))
    again.release()
    assert len(again.evening.entries) == entries
    one_round(again)
    to_the_end(again)
    again.close()
    report = of_file(stick)
    assert report.holds
    assert "Sealed by 2 keys" in {f.part: f.say for f in report.findings}[Subject.KEY]


def test_without_a_passphrase_no_key_leaves_the_users_own_folders_and_the_copy_shows_what_all_know(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, _entries = on_a_stick(library, tmp_path, "")
    assert [each.name for each in stick.parent.iterdir()] == [stick.name]
    elsewhere(monkeypatch, tmp_path)
    listed = shelved(stick)
    assert (listed.shut, listed.seats) == (True, SEATS)
    assert not wrapped.is_wrapped(stick)


def test_an_evening_of_which_only_the_second_copy_is_left_is_listed_as_such_and_goes_on(library: Library) -> None:
    session, path = under_way(library)
    one_round(session)
    entries = len(session.evening.entries)
    session.close()
    assert [(game.path, game.copy) for game in library.games()] == [(path, False)]
    path.unlink()
    (listed,) = library.games()
    assert (listed.copy, listed.seats, listed.trouble) == (True, SEATS, "")
    again = library.open(listed.path, HandWoundTime(), AppDraws(1))
    assert again.journal.path == path  # type: ignore[attr-defined]  # it lies in a file
    assert len(again.evening.entries) == entries
    one_round(again)
    again.close()
    assert [(game.path, game.copy) for game in library.games()] == [(path, False)]


def test_a_closed_line_that_was_changed_under_a_new_chain_is_found(library: Library, tmp_path: Path) -> None:
    session, path = under_way(library)
    session.close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "DROP TRIGGER record_no_update;"
            f"UPDATE record SET command = '{MARK}' || substr(command, 2, 90) || 'AAAA' || substr(command, 96)"
            f" WHERE n = (SELECT max(n) FROM record WHERE substr(command, 1, 1) = '{MARK}');"
        )
    assert of_file(path).verdict is Verdict.CHAIN
    with closing(SqliteJournal.open(path, write=False)) as journal, pytest.raises(Broken):
        journal.records()


def test_an_evening_without_an_id_is_written_as_it_always_was_and_one_whose_file_was_lost_goes_on(
    library: Library,
) -> None:
    session, path = under_way(library)
    path.unlink()
    one_round(session)
    entries = len(session.evening.entries)
    session.close()
    (listed,) = library.games()
    with closing(SqliteJournal.open(listed.path, write=False)) as journal:
        assert check(journal).holds
        assert len(journal.records()) == entries
    assert SECRET.encode() not in listed.path.read_bytes()


def test_a_command_line_asks_for_the_passphrase_where_the_key_lies_wrapped_beside_the_copy_and_only_there(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stick, _entries = on_a_stick(library, tmp_path, "four brass lamps")
    elsewhere(monkeypatch, tmp_path)
    asked: list[str] = []

    def answer(passphrase: str) -> None:
        def getpass(said: str) -> str:
            asked.append(said)
            return passphrase

        monkeypatch.setattr(show, "getpass", getpass)

    answer("four brass lamp")
    assert main(["show", str(stick)]) == 0
    assert "Its key is not here" in capsys.readouterr().out
    assert not asked, "nobody can answer without a terminal"
    monkeypatch.setattr(sys, "stdin", Terminal())
    assert main(["show", str(stick)]) == 64
    assert "not the passphrase" in capsys.readouterr().err
    answer("")
    assert main(["check", str(stick)]) == 11
    answer("four brass lamps")
    assert main(["check", str(stick)]) == 8, "the key is here: unfinished is all that is left to say"
    assert len(asked) == 3
    assert main(["show", str(stick)]) == 0
    assert "Its key is not here" not in capsys.readouterr().out
    assert len(asked) == 3, "it is asked for once"


class Terminal:
    """An input at which somebody sits."""

    def isatty(self) -> bool:
        return True
