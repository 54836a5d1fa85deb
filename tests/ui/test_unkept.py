"""Where nothing takes the evening: the host decides, every window says so, and all of it is written once it can be."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.messages import JUDGE
from companion.games import GAMES
from companion.journal import SecondCopy
from companion.sessions.draws import ScriptedDraws
from companion.sessions.library import Library, read
from companion.sessions.time import HandWoundTime
from tests.ui.evenings import Desk, Key
from ui.bridge import Bridge


class Lost(Desk):
    """An evening whose file has gone, and whose copy has no place either."""

    def __init__(self, app: QApplication, folder: Path) -> None:
        self.library = Library(folder / "tables")
        time = HandWoundTime()
        session = self.library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, time, ScriptedDraws())
        super().__init__(app, folder, (), {}, session)
        self.time = time
        self.key(Key.Key_Space)
        self.wait()
        assert isinstance(session.journal, SecondCopy)
        session.journal.copied()
        shutil.rmtree(self.library.copies, ignore_errors=True)
        self.library.copies.write_text("a file is in the way", encoding="utf-8")
        shutil.rmtree(self.library.folder)

    @property
    def bar(self) -> Any:
        """What stands before the host."""
        return self.table.unkept

    def wait(self) -> None:
        """Until what was asked for is written, or is not."""
        bridge: Bridge = self.evening.bridge
        self.settle()
        while bridge._writing is not None or bridge._next:
            self.settle()
        bridge._thread.submit(int).result()
        self.settle()

    def said(self, *windows: Any) -> list[str]:
        """What each window says is not written."""
        return [window.unkept.text() if window.unkept.isVisible() else "" for window in windows]

    def lines(self, window: Any) -> list[str]:
        """The lines of a story that are marked as not written."""
        model = window.story.model
        texts = [model.item(row).text() for row in range(model.rowCount())]
        return [text for text in texts if "(not written)" in text]


@pytest.fixture
def lost(qapp: QApplication, tmp_path: Path) -> Iterator[Lost]:
    desk = Lost(qapp, tmp_path)
    yield desk
    desk.close()


def go_on(at: Lost) -> None:
    """A step is refused, the host lets the table go on, and it is taken."""
    at.key(Key.Key_Space)
    at.wait()
    at.click(at.bar.unkept)
    at.key(Key.Key_Space)
    at.wait()


def test_a_step_that_nothing_takes_is_not_taken_and_the_host_is_asked_before_the_table_goes_on(lost: Lost) -> None:
    at = lost
    at.key(Key.Key_Space)
    at.wait()
    assert at.phase == "ready"
    assert "The last step was not taken" in at.bar.words.text()
    at.evening.bridge._ring()
    at.wait()
    assert (at.bar.unkept.isVisible(), at.bar.retry.isVisible(), at.page().unkept) == (True, False, 0)
    at.click(at.bar.unkept)
    assert at.phase == "ready"
    assert (at.bar.unkept.isVisible(), at.bar.retry.isVisible(), at.page().unkept) == (False, True, at.page().entry + 1)
    at.key(Key.Key_Space)
    at.wait()
    assert at.phase == "negotiation"


def test_while_something_is_not_written_every_window_says_so_and_each_line_is_marked(lost: Lost) -> None:
    at = lost
    at.evening.projector.toggle()
    go_on(at)
    at.evening.open_seat("Ben")
    at.wait()
    at.evening.open_judge()
    at.wait()
    first = at.page().unkept
    public, seat, judge = at.evening.public, at.evening.seats["Ben"], at.evening.judge
    called = next(line.called for line in at.page().story if line.entry >= first)
    said = f"Not written since line {called}: if the program stops now, that is lost."
    seat.show()
    at.settle()
    assert at.said(public, seat, judge) == [said] * 3
    assert at.bar.words.text() == said
    marked = [line for line in at.page().story if line.entry >= first]
    assert marked
    assert len(at.lines(at.table)) == len(marked)
    assert len(at.lines(judge)) == len([line for line in at.page(JUDGE).story if line.entry >= first])


@pytest.mark.parametrize("way", ["try again", "another folder"])
def test_once_there_is_room_all_is_written_and_the_banner_goes(way: str, lost: Lost) -> None:
    at = lost
    go_on(at)
    at.click(at.bar.retry)
    at.wait()
    assert at.bar.isVisible()
    if way == "try again":
        at.library.copies.unlink()
        at.click(at.bar.retry)
    else:
        at.library.copies = at.library.folder.parent / "stick"
        at.evening.keep_in(str(at.library.copies))
        assert at.evening.settings.values.copies == str(at.library.copies)
    at.wait()
    assert (at.bar.isVisible(), at.page().unkept, at.lines(at.table)) == (False, 0, [])
    assert "All lines are written now" in at.table.told()
    entries = len(at.session.evening.entries)
    at.close()
    assert len(read(at.library.games()[0].path).entries) == entries


def test_before_something_unwritten_is_lost_it_is_asked(lost: Lost) -> None:
    at = lost
    go_on(at)
    wished: list[str] = []
    at.evening.wished.connect(wished.append)
    at.table.close()
    at.settle()
    assert (wished, at.table.isVisible()) == (["quit"], True)


def test_a_clock_that_nothing_takes_asks_the_host_too(lost: Lost, monkeypatch: pytest.MonkeyPatch) -> None:
    at = lost
    go_on(at)
    at.library.copies.unlink()
    at.click(at.bar.retry)
    at.wait()
    assert isinstance(at.session.journal, SecondCopy)
    at.session.journal.copied()
    shutil.rmtree(at.library.copies)
    at.library.copies.write_text("a file is in the way again", encoding="utf-8")
    at.time.wind(400_000)
    at.evening.bridge._ring()
    at.wait()
    assert at.bar.unkept.isVisible()
    assert at.phase == "negotiation"
    at.click(at.bar.unkept)
    at.evening.bridge._ring()
    at.wait()
    assert at.phase != "negotiation"
