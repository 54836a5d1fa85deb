"""The replay page: the bar, the arrows and the jumps lead to the page of then; nothing in it gives a command."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from companion.sessions.replay import Mark, Replay, replay
from tests.cli.evenings import kept
from ui.keys import Shortcuts
from ui.windows.replay import ReplayPage
from ui.windows.start import StartWindow

Key = Qt.Key


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    """An evening of one round."""
    return replay(kept(tmp_path_factory.mktemp("short") / "short.parley", rounds=1))


def test_arrows_home_end_and_jumps_show_the_page_of_then(qtbot: QtBot, replayed: Replay) -> None:
    page = ReplayPage("short", replayed)
    qtbot.addWidget(page)
    page.resize(1366, 700)
    page.set_unit(15)
    last = len(replayed.stops) - 1
    for key, place in ((Key.Key_End, last), (Key.Key_Left, last - 1), (Key.Key_Home, 0), (Key.Key_Right, 1)):
        QTest.keyClick(page, key)
        assert page.slider.value() == place
        assert page.wall.page is replayed.pages[place]
        assert page.said.text() == replayed.stops[place].say
    page.jumps[Mark.VOTE, 1].click()
    assert Mark.VOTE in replayed.stops[page.slider.value()].marks
    assert not page.jumps[Mark.VOTE, 1].isEnabled()
    page.after.click()
    page.before.click()
    assert Mark.VOTE in replayed.stops[page.slider.value()].marks
    left: list[bool] = []
    page.left.connect(lambda: left.append(True))
    QTest.keyClick(page, Key.Key_Escape)
    assert left


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening whose books are open."""
    return kept(tmp_path_factory.mktemp("whole") / "whole.parley")


def opened(qtbot: QtBot, path: Path) -> ReplayPage:
    page = ReplayPage("whole", replay(path), partial(replay, path))
    qtbot.addWidget(page)
    page.resize(1366, 700)
    page.set_unit(15)
    page.show()
    return page


def test_a_seat_and_the_judge_are_shown_what_they_saw_then_and_the_wall_what_everybody_saw(
    qtbot: QtBot, whole: Path
) -> None:
    page = opened(qtbot, whole)
    page.toggle_projector()
    assert page.projector is not None
    says = [page.whose.itemText(row) for row in range(page.whose.count())]
    assert says[0] == "as everybody saw it"
    assert says[-1] == "as the judge saw it"
    page.slider.setValue(len(page.replay.stops) // 2)
    entry = page.replay.stops[page.slider.value()].entry
    for row in range(1, page.whose.count()):
        page.whose.setCurrentIndex(row)
        viewer = page.whose.currentData()
        assert page.replay.stops[page.slider.value()].entry <= entry
        assert page.replay.pages[page.slider.value()].viewer == viewer
        assert page.stack.currentWidget() is (page.desk if viewer == "judge" else page.own)
        assert not page.own.offers.buttons, "nothing can be done in it"
        for wall in (page.wall, page.projector):
            assert wall.page is not None
            assert wall.page.viewer == "public"
            assert wall.page.view.mine is None
            assert not wall.page.hands
        assert page.grab().width() == page.width(), "it is painted"


def test_enter_presses_the_button_that_has_the_keyboard_in_the_first_window(qtbot: QtBot, replayed: Replay) -> None:
    window = StartWindow(Shortcuts({}))
    qtbot.addWidget(window)
    page = ReplayPage("short", replayed, lambda _viewer: replayed)
    window.show_page(page)
    window.show()
    left: list[bool] = []
    page.left.connect(lambda: left.append(True))
    back = next(each for each in page.findChildren(QPushButton) if each.text().startswith("Back"))
    back.setFocus()
    QTest.keyClick(back, Qt.Key.Key_Return)
    assert left == [True]


def test_before_the_books_open_everybodys_is_the_only_replay(qtbot: QtBot, replayed: Replay) -> None:
    page = ReplayPage("short", replayed, lambda _viewer: replayed)
    qtbot.addWidget(page)
    assert page.whose.count() == 1
    assert not page.whose.isVisibleTo(page)


def test_it_plays_by_itself_and_keys_step_by_rounds_and_change_the_speed(qtbot: QtBot, whole: Path) -> None:
    page = opened(qtbot, whole)
    stops = page.replay.stops
    for key, mark in ((Key.Key_PageDown, Mark.ROUND), (Key.Key_V, Mark.VOTE), (Key.Key_C, Mark.MENDED)):
        page.slider.setValue(0)
        QTest.keyClick(page.slider, key)
        assert page.slider.value() == page.replay.near(0, mark, 1)
    QTest.keyClick(page.slider, Key.Key_V, Qt.KeyboardModifier.ShiftModifier)
    assert Mark.VOTE in stops[page.slider.value()].marks or page.slider.value() == page.replay.near(0, Mark.MENDED, 1)
    page.slider.setValue(0)
    slow = page.speed.text()
    for _press in range(9):
        QTest.keyClick(page.slider, Key.Key_Plus)
    assert page.speed.text() != slow
    assert "0.25 s" in page.speed.text()
    QTest.keyClick(page.slider, Key.Key_Space)
    assert page.playing
    qtbot.waitUntil(lambda: page.slider.value() > 0)
    QTest.keyClick(page.slider, Key.Key_Space)
    assert not page.playing
    page.slider.setValue(len(stops) - 1)
    QTest.keyClick(page.slider, Key.Key_Space)
    assert page.slider.value() == 0, "from the end it begins anew"
    page.hide()
    assert not page.playing, "nothing plays on behind another page"
