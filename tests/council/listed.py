"""Puts Council into the two lists, of games and of faces, for as long as a test runs; users have no such door."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from companion.core.contract import AnyRules
from companion.games import GAMES
from tests.council import RULES

SLUG = RULES.meta.slug


@contextmanager
def listed() -> Iterator[None]:
    """Within it the house knows Council as it knows every other game."""
    games = cast("dict[str, AnyRules]", GAMES)
    games[SLUG] = RULES
    try:
        yield
    finally:
        del games[SLUG]
