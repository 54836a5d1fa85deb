"""Faces: what a game looks like, as a value: its palette, its poster, its board, and the cards of one seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.faces.card import Card
from ui.faces.scene import Scene
from ui.panels.base import Dress, plain
from ui.theme import style


def plain_ground() -> tuple[str, str]:
    """The theme's own ground, and its glow."""
    theme = style.current()
    return theme.ground, theme.ground_high


@dataclass(frozen=True)
class Face:
    """All that windows need to show a game; colours are asked for whenever something is drawn, as the theme is then."""

    say: str
    """What the poster says of the game, still to be translated."""
    emblem: Callable[[QPainter, QRectF], None]
    """Draws the picture of the poster into a box."""
    scene: Scene[Any, Any]
    wide: tuple[Card[Any], ...] = ()
    """The cards for the wide column of a private window."""
    narrow: tuple[Card[Any], ...] = ()
    """Those for the narrow one."""
    ground: Callable[[], tuple[str, str]] = plain_ground
    """The ground of the public window, and its glow."""
    dress: Callable[[], Dress] = plain
    """What the mood puts on the panels round the board."""
    ballots: bool = True
    """Whether anybody ever votes; where nobody does, a private window keeps no place for it."""
