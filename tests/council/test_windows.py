"""Council in the real windows: from the first page to the result by mouse and key, and in the demonstration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.council.listed import SLUG, listed
from tests.ui.test_demo import test_a_demonstration_comes_to_its_result_with_fewest_and_most_players as demonstrated
from tests.ui.test_played_through import played_through


@pytest.fixture(autouse=True)
def in_the_lists() -> Iterator[None]:
    with listed():
        yield


@pytest.mark.parametrize("way", ["app", "box"])
def test_it_is_played_from_the_first_window_to_its_result(qapp: QApplication, tmp_path: Path, way: str) -> None:
    played_through(qapp, tmp_path, SLUG, way)


def test_the_demonstration_plays_it() -> None:
    demonstrated(SLUG)
