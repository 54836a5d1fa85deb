"""A console as it is opened: it follows its event, also while the organiser's desk has the event's file open."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.hall.hallfile import HallFile, written_file
from companion.hall.keys import HallKey
from companion.tournament.entries import ClockSet
from tests.organiser.events import BY, begun, published
from ui.console.opened import Opened
from ui.keys import Shortcuts


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    key = HallKey.new()
    file = HallFile(hall="h", name="Hall", addresses=("127.0.0.1:1",), certificate="", head=key.public, seal="")
    path = tmp_path / "Hall.parley-hall"
    written_file(file, path)
    return path


@pytest.mark.parametrize("by_desk", [True, False])
def test_the_clock_of_the_round_runs_in_the_console_as_soon_as_the_desk_begins_it(
    qapp: QApplication, tmp_path: Path, hall: Path, by_desk: bool
) -> None:
    desk = begun(tmp_path)
    number = published(desk)
    opened = Opened(hall, Shortcuts({}), "Lena", desk if by_desk else desk.path)
    try:
        assert (opened.source.hall.round, opened.source.hall.ends) == (1, 0.0)
        began = int(time.time())
        desk.do(BY, ClockSet(number, began))
        opened._look()
        assert opened.source.hall.ends == began + desk.tournament.sheet.minutes * 60
    finally:
        opened.close()
        opened.window.close()
        opened.window.deleteLater()
        desk.close()
