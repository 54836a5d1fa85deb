"""Plants at the judge's desk: the way from a line that is wrong to what can be done about it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from tests.games.article27.evenings import Table
from tests.planted.planting import Guard, Plant
from tests.planted.windows import application
from tests.ui import test_mending
from tests.ui.evenings import Desk
from ui.windows.mending import Mending
from ui.windows.table import TableWindow


def at_the_desk(test: Callable[[Desk], None]) -> Guard:
    """A test of the judge's windows, at a desk of its own."""

    def at() -> None:
        table = Table(chance=True).play("red blue", "Y Y A V").play("red", "Y Y Y Y").strike().floor("green")
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            closing(Desk(application(), Path(folder), (), {}, session=table.session)) as desk,
        ):
            test(desk)

    at.__name__ = test.__name__
    return Guard(at)


BY_KEYBOARD = at_the_desk(
    test_mending.test_a_wrong_ballot_is_mended_from_the_story_beside_the_board_with_the_keyboard_alone
)
PLANTS = (
    Plant(
        "A line of the story beside the board cannot be pressed",
        lambda: patch.object(TableWindow, "_line_pressed", lambda _table, _entry: None),
        BY_KEYBOARD,
    ),
    Plant("What was mended is said nowhere", lambda: patch.object(Mending, "done", Mending.set_page), BY_KEYBOARD),
)
