"""Plants in files: a schema that is believed, a log that is left where it lies."""

from __future__ import annotations

import tempfile
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.journal import layout, sqlite
from tests.cli import test_damaged
from tests.cli.evenings import kept
from tests.planted.planting import Guard, Plant


def a_strange_schema_is_refused() -> None:
    with tempfile.TemporaryDirectory() as folder:
        begun, place = kept(Path(folder) / "begun", rounds=0), Path(folder) / "place"
        place.mkdir()
        test_damaged.test_a_damaged_file_stops_nothing_and_is_left_as_it_is("a trigger that swallows", begun, place)


def believed() -> AbstractContextManager[Any]:
    """A file's own schema is taken for ours."""
    return patch.object(sqlite, "recognised", lambda *_given: layout.FORMAT)


def only_whole_lines_are_recovered() -> None:
    with tempfile.TemporaryDirectory() as folder:
        begun, place = kept(Path(folder) / "begun", rounds=0), Path(folder) / "place"
        place.mkdir()
        test_damaged.test_a_damaged_evening_is_recovered_as_a_copy_up_to_its_last_whole_line(
            "a changed record", begun, place
        )


PLANTS = (
    Plant("A file's own schema is believed", believed, Guard(a_strange_schema_is_refused)),
    Plant(
        "A line that was changed is recovered with the others",
        lambda: patch.object(sqlite, "follows", lambda *_given: True),
        Guard(only_whole_lines_are_recovered),
    ),
)
