"""Windows without a screen: one application, no motion, settings and evenings in a folder of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.evenings import Desk


@pytest.fixture(autouse=True)
def still(qapp: QApplication) -> Iterator[None]:
    """Nothing moves by itself, and every test begins in the dark theme."""
    from ui.theme import style

    style.apply(qapp, "dark")
    style.set_motion(False)
    yield
    style.set_motion(True)


@pytest.fixture
def desk(qapp: QApplication, tmp_path: Path) -> Iterator[Callable[..., Desk]]:
    """Opens evenings; what is open at the end of a test is closed."""
    opened: list[Desk] = []

    def open_desk(*seats: str, **options: Any) -> Desk:
        desk = Desk(qapp, tmp_path, seats or ("Ana", "Ben", "Cy"), options)
        opened.append(desk)
        return desk

    yield open_desk
    for desk in opened:
        desk.close()
