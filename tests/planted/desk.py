"""Plants at an organiser's desk: what is sealed is on the wall, one reading is enough, an evening is not looked at."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.organiser import check
from companion.organiser.desk import Desk
from companion.organiser.generate import generate
from companion.tournament import merge, reckon, release
from companion.tournament.release import Release, Stage
from tests.organiser import test_checked, test_event_file, test_wall
from tests.organiser.events import begun
from tests.planted.planting import Guard, Plant

_public = release.public


def at_a_desk(test: Callable[[Desk], None]) -> Guard:
    """A test at the desk of an event with eight people."""

    def guard() -> None:
        test(begun(None))

    guard.__name__ = test.__name__
    return Guard(guard)


def at_a_played_event(test: Callable[[Desk, Path], None]) -> Guard:
    """A test at the desk of an event that was played."""

    def guard() -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = generate(4, 1, 5, Path(folder), ("article27",))
            desk = Desk.open(path)
            try:
                test(desk, path)
            finally:
                desk.close()

    guard.__name__ = test.__name__
    return Guard(guard)


def everything(record: Any, _release: Release) -> Any:
    """All that there is, whatever was released."""
    return _public(record, Release())


PLANTS = (
    Plant(
        "The wall knows what the desk knows",
        lambda: patch.object(reckon, "public", everything),
        Guard(test_wall.test_two_events_that_differ_in_a_sealed_round_have_one_wall, (Stage.HIDDEN,)),
    ),
    Plant(
        "Two people who typed different things agree",
        lambda: patch.object(merge, "differences", lambda *_typed: ()),
        at_a_desk(test_event_file.test_a_sheet_counts_once_two_people_typed_the_same),
    ),
    Plant(
        "The checker believes the file",
        lambda: patch.object(check, "_differences", lambda *_given: ()),
        at_a_played_event(test_checked.test_a_result_that_its_evening_does_not_say_is_named_with_both),
    ),
)
