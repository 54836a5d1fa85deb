"""Plants in a hall: lines that leave at once or follow from nothing, late orders, a wall that tells."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from companion.hall import hub, lines, link, messages
from tests.hall import test_late, test_lines, test_wall
from tests.hall.rooms import Room
from tests.planted.planting import Guard, Plant


class _Fits(str):
    """A hash that is like any other."""

    __slots__ = ()

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = str.__hash__


def in_a_folder(test: Callable[[Path], None]) -> Guard:
    """A test that writes files."""

    def guard() -> None:
        with tempfile.TemporaryDirectory() as folder:
            test(Path(folder))

    guard.__name__ = test.__name__
    return Guard(guard)


def late() -> None:
    """An order that waited while the hub was away, at a table of a real hall."""
    with tempfile.TemporaryDirectory() as folder, patch.object(link, "LATE_S", 0.0):
        room = Room(Path(folder))
        try:
            assert test_late.over_an_outage(room, "7") == [(1, False), (2, True), (3, True), (4, False)]
        finally:
            room.close()


def never_late() -> AbstractContextManager[Any]:
    told = link.Link._take

    async def take(self: link.Link, message: Any, _late: bool) -> None:
        await told(self, message, False)

    return patch.object(link.Link, "_take", take)


def says_who_is_waited_for() -> AbstractContextManager[Any]:
    hidden = messages.withheld_state
    return patch.object(hub, "withheld_state", lambda state: replace(hidden(state), waited=state.waited))


def changes_when_it_happens() -> AbstractContextManager[Any]:
    hidden = messages.withheld_state
    return patch.object(hub, "withheld_state", lambda state: replace(hidden(state), clock=state.clock))


PLANTS = (
    Plant("what a judge ordered an hour ago is carried out when the hub is back", never_late, Guard(late)),
    Plant(
        "boards hear who is waited for at a table that is withheld",
        says_who_is_waited_for,
        in_a_folder(test_wall.test_what_boards_hear_of_a_withheld_table_is_alike_in_both_worlds),
    ),
    Plant(
        "boards hear of a table that is withheld at the moment at which something happens there",
        changes_when_it_happens,
        in_a_folder(test_wall.test_what_boards_hear_of_a_withheld_table_is_alike_in_both_worlds),
    ),
    Plant(
        "a closed line leaves for the hub at the moment at which it is written",
        lambda: patch.object(lines, "is_open", lambda _row: True),
        in_a_folder(test_lines.test_moments_and_sizes_of_closed_lines_tell_nothing),
    ),
    Plant(
        "lines of a table count though they do not follow from the one before",
        lambda: patch.object(lines, "chained", lambda *_row: _Fits()),
        in_a_folder(test_lines.test_lines_that_do_not_follow_are_named_and_nothing_of_them_counts),
    ),
)
