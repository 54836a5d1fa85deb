"""Plants on the wrong side of a wall between rooms: an import that the walls forbid."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests import test_fence
from tests.planted.planting import Guard, Plant

built = test_fence.built


def the_walls_stand() -> None:
    """The walls are looked at in a copy of the sources."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_fence.test_the_house_as_it_stands_keeps_its_contracts(Path(folder))


def imports(place: str, line: str) -> AbstractContextManager[Any]:
    """A line more in a file of the copy, or a file that was not there."""

    def house(folder: Path) -> Path:
        copy = built(folder)
        path = copy / place
        path.parent.mkdir(exist_ok=True)
        before = path.read_text(encoding="utf-8") if path.exists() else '"""A game."""\n'
        path.write_text(f"{before}\n{line}\n", encoding="utf-8")
        return copy

    return patch.object(test_fence, "built", house)


def across(name: str, place: str, line: str) -> Plant:
    """A plant against one wall."""
    fault: Callable[[], AbstractContextManager[Any]] = partial(imports, place, line)
    return Plant(name, fault, Guard(the_walls_stand))


PLANTS = (
    across("The rules read the clock", "companion/games/article27/pieces.py", "import time"),
    across("The referee imports a window", "companion/journal/journal.py", "import PySide6.QtCore"),
    across("A lower room imports from a higher", "companion/core/countdown.py", "import companion.journal.journal"),
    across("A window knows of phones", "ui/windows/ask.py", "import ui.phones.wire"),
    across("The referee serves pages", "companion/journal/journal.py", "import aiohttp"),
    across("The seating reads the clock", "companion/tournament/search.py", "import time"),
    across("The standings read a journal", "companion/tournament/standings.py", "import companion.journal.journal"),
    across("A game imports another", "companion/games/chess/__init__.py", "import companion.games.article27.pieces"),
)
