"""Browsers for the phones' tests: one of each worker, started when it is first wanted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtWidgets import QApplication

from tests.phones.sitting import CHROMIUM, Hands
from ui.theme import style


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> None:
    """The dark theme, and nothing moves by itself."""
    style.apply(qapp, "dark")
    style.set_motion(False)


@pytest.fixture(scope="session")
def browser_hands() -> Iterator[Hands]:
    """A thread with a browser."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"There is no {CHROMIUM}: packaging/browser.sh installs it on Debian, for these tests alone.")
    made = Hands()
    yield made
    made.close()


@pytest.fixture
def hands(browser_hands: Hands) -> Hands:
    """The same, with no phone in it."""
    browser_hands.fresh()
    return browser_hands
