"""Windows that nobody holds any more are thrown away on their own thread, and never by one that writes or hears."""

from __future__ import annotations

import gc
import threading
import weakref
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tests.ui.evenings import Desk
from ui import garbage


class _Circle(QObject):
    """It holds itself, as a window does whose parts know it."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self


def thrown_away_by(app: QApplication) -> list[str]:
    """Which threads took a circle apart while another one made much, and after."""
    was, found = gc.isenabled(), list[str]()
    gc.enable()
    garbage.keep_here(app)
    weakref.finalize(_Circle(), lambda: found.append(threading.current_thread().name))
    made: list[list[int]] = []
    other = threading.Thread(target=lambda: made.extend([n] for n in range(20_000)), name="journal")
    other.start()
    other.join()
    (sweeper,) = (each for each in app.children() if isinstance(each, garbage.Sweeper))
    assert sweeper.isActive()
    sweeper.timeout.emit()
    if was:
        gc.enable()
    return found


def test_what_another_thread_makes_collects_no_window(qapp: QApplication) -> None:
    assert thrown_away_by(qapp) == ["MainThread"]


def test_a_closed_evening_leaves_no_window(qapp: QApplication, tmp_path: Path) -> None:
    """Else each theme is laid on those of all evenings before, for as long as the program runs."""
    desk = Desk(qapp, tmp_path, ("Ana", "Ben", "Cy"), {}, painted=False)
    desk.evening.open_judge()
    desk.evening.open_seat("Ben")
    desk.settle()
    assert desk.evening.judge is not None
    assert desk.evening.seats
    desk.close()
    assert not qapp.topLevelWidgets()
