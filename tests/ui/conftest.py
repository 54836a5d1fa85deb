"""Windows without a screen: one application, no motion, settings and evenings in a folder of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.evenings import Desk
from ui.theme import paint
from ui.windows.handing import Handing


@pytest.fixture(autouse=True)
def everybody_has_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Space takes the next step at once; what it does before is in `test_looking`."""
    monkeypatch.setattr(Handing, "looking", False)


@pytest.fixture
def qtbot(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QtBot:
    """Holds what is added to the end of the test: pytest-qt does so weakly, and a window that nobody else holds is
    collected while it paints itself, which takes the whole process along."""
    held: list[QWidget] = []
    add = qtbot.addWidget

    def hold(widget: QWidget, **given: Any) -> None:
        held.append(widget)
        add(widget, **given)

    monkeypatch.setattr(qtbot, "addWidget", hold)
    return qtbot


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Whoever draws on a picture of their own finds no lines as thick as on the large window of a test before."""
    yield
    paint._Window.thick = 1.0


@pytest.fixture(autouse=True)
def unknown_symbols(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Whatever a test paints, no symbol in it is the question mark of a name that there is not."""
    from ui.theme import icons

    real, unknown = icons.draw, list[str]()

    def draw(painter: Any, name: str, *where: Any) -> None:
        if name and str(name) not in icons.NAMES:
            unknown.append(str(name))
        real(painter, name, *where)

    monkeypatch.setattr(icons, "draw", draw)
    yield unknown
    assert not unknown, "no symbols are called so"


@pytest.fixture(autouse=True)
def whole_names() -> Iterator[list[str]]:
    """Whatever a test paints, no name of somebody at the table ends in it inside a word."""
    from tests.ui.half_words import looked_for
    from ui.theme import called

    called.leave()
    with looked_for() as cut:
        yield cut
    assert not cut, "names are cut inside a word"


@pytest.fixture(autouse=True)
def still(qapp: QApplication) -> Iterator[None]:
    """Nothing moves by itself, and every test begins in the dark theme."""
    from ui.theme import style

    style.apply(qapp, "dark")
    style.set_motion(False)
    yield
    style.set_motion(True)


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Desk]]:
    """Opens evenings, unpainted in a module that says so; what is open at the end of a test is closed."""
    opened: list[Desk] = []

    def open_desk(*seats: str, **options: Any) -> Desk:
        painted = getattr(request.module, "PAINTED", True)
        opened.append(Desk(qapp, tmp_path, seats or ("Ana", "Ben", "Cy"), options, painted=painted))
        return opened[-1]

    yield open_desk
    for desk in opened:
        desk.close()
