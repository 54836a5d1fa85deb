"""Council in the real windows: from the first page to the result by mouse and key, and in the demonstration."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.vocabulary import Way
from tests.council.listed import SLUG, listed
from tests.ui.faces.test_names import test_whoever_was_renamed_is_shown_all_that_was_shown_before as renamed
from tests.ui.faces.test_told import test_no_public_figure_changes_without_a_line_in_the_story as told
from tests.ui.faces.test_told import test_no_public_figure_changes_without_a_part_that_shows_it as shown
from tests.ui.test_demo import test_a_demonstration_comes_to_its_result_with_fewest_and_most_players as demonstrated
from tests.ui.test_played_through import PHASES, played_through


@pytest.fixture(autouse=True)
def in_the_lists() -> Iterator[None]:
    with listed():
        yield


@pytest.mark.parametrize("way", ["app", "box"])
def test_it_is_played_from_the_first_window_to_its_result(qapp: QApplication, tmp_path: Path, way: str) -> None:
    played_through(qapp, tmp_path, SLUG, way, PHASES[way])


def test_the_demonstration_plays_it() -> None:
    demonstrated(SLUG)


def test_its_face_tells_and_shows_every_figure_and_finds_whoever_was_renamed(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    renamed(SLUG, qapp)
    told(SLUG, Way.APP)
    shown(SLUG, qapp, monkeypatch)
