"""Export from the windows: the open evening, the judge's drawer, the library; and nobody takes home what is secret."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from companion.cli import main, show
from companion.core.messages import HOST, JUDGE, PUBLIC, Refusal
from companion.core.people import Leave
from companion.games import GAMES
from companion.sessions import HandWoundTime
from companion.sessions.export import FORMATS
from companion.sessions.library import Library
from companion.sessions.minutes import minutes
from companion.sessions.seen import seen
from companion.words import say_won
from tests.ui.evenings import CTRL, Desk, Key
from tests.ui.test_shell import OpenShell, press, shell
from ui.bot import Bot, laid
from ui.windows import exporting
from ui.windows.library import LibraryPage

__all__ = ["shell"]
OpenDesk = Callable[..., Desk]
SECRET = {"tokens_drawn", "agenda_dealt", "ballot_cast", "score_paid", "deal_offered"}


def dialog() -> QFileDialog:
    """The dialog that is open."""
    QApplication.processEvents()
    found = [w for top in QApplication.topLevelWidgets() for w in (top, *top.findChildren(QFileDialog))]
    return next(w for w in found if isinstance(w, QFileDialog) and w.isVisible())


def save(path: Path) -> None:
    """Type a name and press Save."""
    open_ = dialog()
    open_.fileSelected.emit(str(path))
    open_.done(0)
    QApplication.processEvents()


def at_the_vote(desk: OpenDesk) -> Desk:
    """An evening in which two of three ballots are in."""
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space)
    assert at.phase == "vote"
    for seat in ("Ana", "Ben"):
        at.session.submit(seat, at.session.read({"do": "vote", "ballot": "veto"}))
    at.settle()
    return at


@pytest.mark.parametrize("form", FORMATS)
def test_the_open_evening_is_exported_with_what_everybody_may_know(desk: OpenDesk, tmp_path: Path, form: str) -> None:
    at = at_the_vote(desk)
    at.key(Key.Key_E, CTRL)
    save(tmp_path / f"mine.{form}")
    told = (tmp_path / f"mine.{form}").read_bytes().decode()
    assert told == FORMATS[form](at.session.seen(PUBLIC))
    assert "holds the gavel" in told
    assert "mine." in at.table.told()
    assert at.session.journal.records()[-1].hash not in told


def test_no_secret_leaves_the_house_while_the_game_is_played(desk: OpenDesk, tmp_path: Path) -> None:
    at = at_the_vote(desk)
    at.key(Key.Key_E, CTRL)
    save(tmp_path / "mine.json")
    data = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))
    assert data["viewer"] == "public"
    assert not {line["kind"] for line in data["story"]} & SECRET
    assert data["view"]["mine"] is None
    assert data["hands"] == {}
    assert data["last_hash"] == "", "with it a ballot could be found by trying three"


def test_the_dialog_says_that_all_is_in_it_once_the_books_are_open(desk: OpenDesk) -> None:
    at = at_the_vote(desk)
    at.evening.export()
    assert dialog().windowTitle() == "Export: what everybody may know"
    dialog().done(0)
    QApplication.processEvents()
    assert not isinstance(at.session.submit(HOST, at.session.read({"do": "give_up"})), Refusal)
    at.settle()
    at.evening.export()
    assert dialog().windowTitle() == "Export everything, also what was secret"
    dialog().done(0)


@pytest.mark.parametrize("sees", ["off", "on"])
def test_the_judge_takes_home_what_this_judge_may_know(desk: OpenDesk, tmp_path: Path, sees: str) -> None:
    at = desk(judge__sees=sees)
    at.evening.open_judge()
    at.settle()
    assert at.evening.judge is not None
    at.click(at.evening.judge.export)
    save(tmp_path / "judge.json")
    data = json.loads((tmp_path / "judge.json").read_text(encoding="utf-8"))
    assert data["viewer"] == JUDGE
    assert set(data["hands"]) == ({"Ana", "Ben", "Cy"} if sees == "on" else set())
    assert "judge.json" in at.evening.judge.told.text()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_once_the_books_are_open_everything_is_exported(game: str) -> None:
    session = laid(game, GAMES[game].meta.seats[0], 1, HandWoundTime())
    bot = Bot(session, 1)
    closed = session.seen(PUBLIC)
    while bot.step():
        pass
    whole = session.seen(PUBLIC)
    assert closed.last_hash == ""
    assert whole.last_hash == session.journal.records()[-1].hash
    assert whole.page.result is not None
    for form in FORMATS.values():
        assert whole.last_hash in form(whole)
    assert f"## Result\n\n**{say_won(whole.page.result.winners)}**" in FORMATS["md"](whole), "who won comes first"
    assert any(line.strip() == say_won(whole.page.result.winners) for line in show.text(whole))
    (made,) = (part for part in minutes(whole).parts if part.title == "Result")
    assert say_won(whole.page.result.winners) in made.say
    for kind in ("md", "html"):
        assert "The books are open: all of it" in FORMATS[kind](whole)
        assert "The books are open" not in FORMATS[kind](closed)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_whoever_left_is_said_to_have_left_in_every_form_and_by_show(game: str) -> None:
    session = laid(game, GAMES[game].meta.seats[0], 1, HandWoundTime())
    gone = session.seats[1]
    assert not isinstance(session.submit(HOST, Leave(gone, end=True)), Refusal)
    whole = session.seen(PUBLIC)
    while whole.page.result is None and Bot(session, 1).step():
        whole = session.seen(PUBLIC)
    assert whole.page.result is not None
    assert [s.place for s in whole.page.result.standings if s.seat == gone] == [0]
    assert f"| left | {gone} |" in FORMATS["md"](whole)
    assert f"standing,,,{gone},left,,,,left," in FORMATS["csv"](whole)
    (rows,) = (part.rows for part in minutes(whole).parts if part.title == "Result")
    assert rows is not None
    assert [row[0] for row in rows.rows if row[1] == gone] == ["left"]
    assert any(line.strip().startswith(f"left {gone} ") for line in show.text(whole))


def test_the_window_exports_what_the_command_line_exports(shell: OpenShell, tmp_path: Path) -> None:
    home = shell()
    press(Key.Key_1)
    press(Key.Key_Return)
    assert home.evening is not None
    exported = FORMATS["csv"](home.evening.bridge.seen(PUBLIC))
    home.close_evening()
    (path,) = Library(tmp_path / "tables").folder.glob("*.parley")
    assert FORMATS["csv"](seen(path)) == exported
    assert main(["export", str(path), "--format", "csv"]) == 0


def test_an_evening_of_the_library_is_exported_without_being_opened(shell: OpenShell, tmp_path: Path) -> None:
    Library(tmp_path / "tables").new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}).close()
    home = shell()
    home.wish("export")
    home.archive.show()
    page = home.start.stack.currentWidget()
    assert isinstance(page, LibraryPage)
    assert home.start.menus.actions["export"].isEnabled()
    home.wish("export")
    save(tmp_path / "kept")
    assert (tmp_path / "kept.md").read_text(encoding="utf-8").startswith("# Article 27")
    assert page.notice.property("kind") == "good"
    assert home.evening is None
    QTest.keyClick(page, Key.Key_Escape)
    assert not home.start.menus.actions["export"].isEnabled()


def test_the_form_that_is_marked_is_the_ending_of_a_name_without_one(desk: OpenDesk, tmp_path: Path) -> None:
    at = desk()
    at.key(Key.Key_E, CTRL)
    dialog().selectNameFilter("For spreadsheets: CSV (*.csv)")
    save(tmp_path / "mine")
    assert (tmp_path / "mine.csv").read_text(encoding="utf-8").startswith("section,")


def test_a_name_that_is_free_is_offered(tmp_path: Path) -> None:
    assert exporting.free(tmp_path, "mine", "md").name == "mine.md"
    (tmp_path / "mine.md").write_text("", encoding="utf-8")
    assert exporting.free(tmp_path, "mine", "md").name == "mine-2.md"


def test_nothing_is_overwritten_and_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    session = laid("article27", 3, 1, HandWoundTime())
    whole = lambda _proven: session.seen(PUBLIC)  # noqa: E731 -- one line says it
    path = tmp_path / "mine.md"
    path.write_text("mine", encoding="utf-8")
    said, good = exporting.write(path, whole)
    assert not good
    assert "is there already" in said
    assert path.read_text(encoding="utf-8") == "mine"
    said, good = exporting.write(tmp_path / "no folder" / "mine.md", whole)
    assert not good
    assert "cannot be written" in said


def test_a_damaged_evening_exports_nothing_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "broken.parley").write_bytes(b"no journal")
    said, good = exporting.write(tmp_path / "mine.md", lambda _proven: seen(tmp_path / "broken.parley"))
    assert not good
    assert said.startswith("Nothing was exported.")
    assert not (tmp_path / "mine.md").exists()


def test_a_held_dialog_lets_the_clock_run(desk: OpenDesk, tmp_path: Path) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    at.key(Key.Key_E, CTRL)
    assert dialog().windowModality() != Qt.WindowModality.NonModal
    at.wind(300_000)
    assert at.phase == "vote"
    save(tmp_path / "mine.md")
    assert (tmp_path / "mine.md").exists()
