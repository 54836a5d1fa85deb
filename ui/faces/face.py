"""Faces: what a game looks like, as a value: its palette, its poster, its board, and the cards of one seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.page import Page
from ui.faces.card import Card
from ui.faces.ending import ENDING
from ui.faces.scene import Scene
from ui.panels.base import Dress, plain
from ui.theme import style
from ui.theme.tokens import Theme


def plain_ground() -> tuple[str, str]:
    """The theme's own ground, and its glow."""
    theme = style.current()
    return theme.ground, theme.ground_high


class Place(Enum):
    """Where the choices stand on a private window: in one place for the whole evening."""

    LEFT = "under what is being decided"
    RIGHT = "under what is mine"
    ACROSS = "along the foot"


@dataclass(frozen=True)
class Face:
    """All that windows need to show a game; colours are asked for whenever something is drawn, as the theme is then."""

    say: str
    """What the poster says of the game, still to be translated."""
    emblem: Callable[[QPainter, QRectF], None]
    """Draws the picture of the poster into a box."""
    scene: Scene[Any, Any]
    wide: tuple[Card[Any], ...] = ()
    """The cards at the left of a private window: on top what is being decided, which grows into the room there is."""
    narrow: tuple[Card[Any], ...] = ()
    """Those at its right: what is mine."""
    ground: Callable[[], tuple[str, str]] = plain_ground
    """The ground of the public window, and its glow."""
    dress: Callable[[], Dress] = plain
    """What the mood puts on the panels round the board."""
    ballots: bool = True
    """Whether anybody ever votes; where nobody does, a private window keeps no place for it."""
    private: Callable[[], Theme] = style.current
    """The theme as the game's private windows wear it: ground, panels, rims and choices in its mood."""
    place: Place = Place.LEFT
    """Where the ballots stand there."""
    hands: Scene[Any, Any] | None = None
    """What stands on a private window in place of its wide cards while its player moves something; None for nothing."""
    columns: tuple[int, int] = (21, 11)
    """How the width of a private window is shared between what is being decided and what is mine."""

    @property
    def cards(self) -> tuple[Card[Any], ...]:
        """All cards of a seat: those at the left, those at the right, and the one of the end."""
        return *self.wide, *self.narrow, ENDING

    def shown(self, page: Page) -> list[int]:
        """Which of `cards` have anything to show, from the top: at the end the result, where was what is decided."""
        ends = len(self.cards) - 1
        order = [ends, *range(len(self.wide), ends)] if page.result is not None else range(ends)
        return [place for place in order if self.cards[place].has_something(page)]
