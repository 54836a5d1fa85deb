"""A game's palette in each theme: what its board adds to the theme, and the theme as its private windows wear it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ui.theme import style, tokens
from ui.theme.tokens import Theme


class Grounded(Protocol):
    """What every mood has: the ground of the public window, and its glow."""

    @property
    def ground(self) -> str:
        """The ground."""

    @property
    def ground_high(self) -> str:
        """Its glow."""


M = TypeVar("M", bound=Grounded)


@dataclass(frozen=True)
class Moods(Generic[M]):
    """The moods of one game by the name of the theme; a theme that none was made for has the dark one."""

    game: str
    boards: Mapping[str, M]
    private: Mapping[str, Mapping[str, str]]
    """The colours of a theme that private windows have otherwise: ground, panels, rims and choices."""

    def current(self) -> M:
        """The mood that belongs to the theme that is on."""
        return self.boards.get(style.current().name, self.boards["dark"])

    def ground(self) -> tuple[str, str]:
        """The ground of the public window and its glow."""
        return self.current().ground, self.current().ground_high

    def worn(self) -> Theme:
        """The theme as a private window of this game wears it."""
        theme = style.current()
        return tokens.in_mood(theme, self.game, **self.private.get(theme.name, {}))
