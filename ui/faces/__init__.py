"""Faces: what each game looks like, listed by its name in `GAMES`; a face is loaded when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first frame is painted before any face is loaded
    from ui.faces.face import Face


def _article27() -> Face:
    from ui.faces.article27 import FACE

    return FACE


def _articles_of_agreement() -> Face:
    from ui.faces.articles_of_agreement import FACE

    return FACE


def _renegotiation() -> Face:
    from ui.faces.renegotiation import FACE

    return FACE


def _politburo() -> Face:
    from ui.faces.politburo import FACE

    return FACE


def _legislation() -> Face:
    from ui.faces.legislation import FACE

    return FACE


FACES: dict[str, Callable[[], Face]] = {
    "article27": _article27,
    "articles_of_agreement": _articles_of_agreement,
    "renegotiation": _renegotiation,
    "politburo": _politburo,
    "legislation": _legislation,
}


def _plain() -> Face:
    from ui.faces.plain import FACE

    return FACE


def face_of(game: str) -> Face:
    """What this game looks like; a game without a face has the plain one."""
    return FACES.get(game, _plain)()
