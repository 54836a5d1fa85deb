"""Plants in a hall: closed lines that leave at once, and a chain that takes whatever comes."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from companion.hall import lines
from tests.hall import test_lines
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


PLANTS = (
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
