"""A damaged event file goes on as a copy up to its last whole line, and nothing else is believed of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from companion.cli import main
from companion.journal import Broken, JournalError
from companion.organiser import rescue
from companion.organiser.check import Follows, check
from companion.organiser.desk import Desk, evenings_of, read, told
from companion.sessions.library import Library
from tests.organiser.events import begun, played, published
from ui.settings import Settings
from ui.shell import Shell
from ui.sounds import Silent
from ui.windows.ask import AskDialog


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[Path, int]:
    """A damaged event, and how many of its lines are whole."""
    return damage(tmp_path)


def damage(folder: Path) -> tuple[Path, int]:
    """An event of which one line was changed by hand, and how many lines before it are whole."""
    desk = begun(folder)
    published(desk)
    played(desk, 1)
    whole = len(desk.story) - 2
    path = desk.path
    desk.close()
    evenings_of(path).mkdir()
    (evenings_of(path) / "one.parley").write_bytes(b"an evening")
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER record_no_update")
        db.execute("UPDATE record SET events = replace(events, '\"', '') WHERE n = ?", (whole + 1,))
        db.commit()
    return path, whole


def test_a_damaged_event_is_recovered_up_to_its_last_whole_line(damaged: tuple[Path, int], tmp_path: Path) -> None:
    path, whole = damaged
    before = path.read_bytes()
    with pytest.raises(Broken):
        read(path)
    copy = tmp_path / "copy.parley-event"
    assert rescue.damaged(path)
    assert rescue.recover(path, copy) == whole
    assert path.read_bytes() == before, "the damaged file is left as it is"
    tournament, story = read(copy)
    assert len(story) == whole
    assert told(story) == tournament
    assert (evenings_of(copy) / "one.parley").read_bytes() == b"an evening"
    assert check(copy).verdict is Follows.HOLDS
    desk = Desk.open(copy)
    played(desk, 2) if desk.tournament.next_round == 3 else published(desk)
    desk.close()
    assert not rescue.damaged(copy)


def test_the_command_line_recovers_an_event_and_leaves_a_whole_one(
    damaged: tuple[Path, int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, whole = damaged
    copy = tmp_path / "copy.parley-event"
    assert main(["recover", str(path), "--to", str(copy)]) == 0
    assert f"Lines 1 to {whole} are whole" in capsys.readouterr().out
    assert main(["recover", str(copy)]) == 1


def test_of_a_file_with_no_whole_line_nothing_is_recovered(tmp_path: Path) -> None:
    path, copy = tmp_path / "no.parley-event", tmp_path / "copy.parley-event"
    path.write_bytes(b"nothing" * 999)
    with pytest.raises(JournalError):
        rescue.recover(path, copy)
    assert not copy.exists()


def test_a_damaged_event_goes_on_as_a_copy_from_the_first_window(
    qapp: QApplication, damaged: tuple[Path, int], tmp_path: Path
) -> None:
    path, whole = damaged
    shell = Shell(Library(tmp_path / "tables"), Settings(tmp_path / "settings.json"), Silent())
    try:
        shell.show_start()
        shell.tournaments.folder.mkdir(parents=True, exist_ok=True)
        shell.tournaments.organise(path)
        assert shell.home.organiser is None
        QTest.qWait(1)
        shell.start.findChildren(AskDialog)[-1].yes.click()
        assert shell.home.organiser is not None
        assert len(shell.home.organiser.desk.story) == whole
        shell.home.organiser.close()
    finally:
        shell.close()
