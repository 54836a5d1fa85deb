"""Puts Council into the two lists, of games and of faces, for as long as a test runs; users have no such door."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from companion.core.contract import AnyRules
from companion.games import GAMES
from tests.council import RULES
from ui.faces import FACES
from ui.faces.face import Face

SLUG = RULES.meta.slug


def _face() -> Face:
    from tests.council.face import FACE

    return FACE


@contextmanager
def listed() -> Iterator[None]:
    """Within it Parley knows Council as it knows every other game."""
    games = cast("dict[str, AnyRules]", GAMES)
    games[SLUG], FACES[SLUG] = RULES, _face
    try:
        yield
    finally:
        del games[SLUG], FACES[SLUG]
