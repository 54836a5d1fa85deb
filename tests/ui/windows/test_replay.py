"""The replay page: the bar, the arrows and the jumps lead to the page of then; nothing in it gives a command."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.sessions.replay import Mark, Replay, replay
from tests.cli.evenings import kept
from ui.windows.replay import ReplayPage

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
