"""Every game, with and without its box, played from the first window by mouse and key."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.games import GAMES
from tests.ui.always import PIN, proved
from tests.ui.played_through import Through
from tests.ui.sitting import NAMES

EVENINGS = [(game, way) for game in GAMES for way in ("app", "box")]
"""The smallest table that has to talk with more than one. Larger ones are played by the demonstration, and drawn by the
tests of faces."""

PHASES = {"app": 5, "box": None}
"""How many phases are played of an evening without its box; tests of each game play those to the end, by keys."""

KEYS = ("Qax", "Qex", "Qix", "Qox", "Qux", "Qyx")
CALLED = ("Zoë", "Wilhelmine Mondschein-Xu", "Yann", "Vic", "Ulf", "Tom")
"""Without a box the seats are called otherwise than their keys, and no window may say a key."""


@pytest.fixture(autouse=True)
def everybody_has_looked() -> None:
    """Here nobody has: Space first hands the laptop round, as it does at a table."""


@pytest.mark.parametrize(("game", "way"), EVENINGS)
def test_an_evening_is_played_from_the_first_window_with_the_box_to_its_result(
    qapp: QApplication, tmp_path: Path, game: str, way: str
) -> None:
    played_through(qapp, tmp_path, game, way, PHASES[way])


def played_through(qapp: QApplication, tmp_path: Path, game: str, way: str, most: int | None = None) -> None:
    """An evening at the smallest table that has to talk with more than one, to its end or so many phases of it."""
    seats = max(3, GAMES[game].meta.seats[0])
    at = Through(qapp, tmp_path, game, seats, way, names=KEYS if way == "app" else NAMES)
    path = None
    try:
        at.begin(pins={at.names[1]: PIN} if way == "app" else {})
        if way == "app":
            at.rename(CALLED)
        for place, _phase in enumerate(islice(at.play(), most)):
            if place % 5 == 0:
                at.always.windows_show_what_the_journal_tells()
    finally:
        path = at.close()
    assert path is not None
    report = proved(path)
    assert report.holds, report.say
    assert PIN.encode() not in path.read_bytes(), "a PIN is not in the file"
