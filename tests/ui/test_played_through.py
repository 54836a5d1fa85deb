"""Every game, with and without its box, played from the first window to its result by mouse and key."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from companion.games import GAMES
from tests.ui.always import PIN, proved
from tests.ui.played_through import Through

EVENINGS = [
    (game, seats, way)
    for game, rules in GAMES.items()
    for seats, way in ((rules.meta.seats[0], "app"), (rules.meta.seats[0], "box"))
]
"""Larger tables are played by the demonstration, and drawn by the tests of faces. The smallest one without a box is
played by seats that are called otherwise than their keys, too."""

PHASES = 6
"""How long an evening with other names is played."""
KEYS = ("Qax", "Qex", "Qix", "Qox", "Qux", "Qyx")
CALLED = ("Zoë", "Wilhelmine Mondschein-Xu", "Yann", "Vic", "Ulf", "Tom")


@pytest.fixture(autouse=True)
def everybody_has_looked() -> None:
    """Here nobody has: Space first hands the laptop round, as it does at a table."""


@pytest.mark.parametrize(("game", "seats", "way"), EVENINGS)
def test_an_evening_can_be_played_from_the_first_window_to_its_result(
    qapp: QApplication, tmp_path: Path, game: str, seats: int, way: str
) -> None:
    at = Through(qapp, tmp_path, game, seats, way)
    path = None
    try:
        at.begin(pins={at.names[1]: PIN} if way == "app" else {})
        for place, _phase in enumerate(at.play()):
            if place % 5 == 0:
                at.always.windows_show_what_the_journal_tells()
    finally:
        path = at.close()
    assert path is not None
    report = proved(path)
    assert report.holds, report.say
    assert PIN.encode() not in path.read_bytes(), "a PIN is not in the file"


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_can_be_played_whose_seats_are_all_called_otherwise_than_their_keys(
    qapp: QApplication, tmp_path: Path, game: str
) -> None:
    at = Through(qapp, tmp_path, game, GAMES[game].meta.seats[0], "app", seed=2, names=KEYS)
    try:
        at.begin(pins={at.names[1]: PIN})
        at.rename(CALLED)
        # Every page was shown by then; whole evenings are played above.
        for _phase in islice(at.play(), PHASES):
            pass
    finally:
        at.close()
