"""A box for choices whose author and order nobody may ever learn: held in memory, handed over full, all as one.

It is the one exception to "what the screen has confirmed is on disk". Until the last choice is in, nothing of the box
is in file, log or story; after a crash in between, those who had put in choose again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

Seat = str


class Box(Struct, frozen=True):
    """A box that stands open: `key` tells it from every other of the evening, `seats` put one choice each into it."""

    key: str
    seats: tuple[Seat, ...]


class Kept(Struct, frozen=True):
    """The answer to a choice that went into the box: it is in, not yet on paper. Alike for the first and the last."""


class Held(Struct, frozen=True):
    """A box with what lies in it. It prints closed, and it never leaves the session's memory."""

    box: Box
    choices: Mapping[Seat, Any] = {}

    def __repr__(self) -> str:
        return "Held(closed)"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []

    def with_choice(self, seat: Seat, choice: Any) -> Held:
        """The box with this seat's choice in it; a second thought takes the place of the first."""
        return Held(self.box, {**self.choices, seat: choice})

    @property
    def full(self) -> bool:
        """Whether everybody has put in."""
        return all(seat in self.choices for seat in self.box.seats)

    @property
    def put_in(self) -> tuple[Seat, ...]:
        """Who has put in, in seat order of the box and not in the order of coming."""
        return tuple(seat for seat in self.box.seats if seat in self.choices)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who has not put in yet."""
        return tuple(seat for seat in self.box.seats if seat not in self.choices)

    def shuffled(self) -> tuple[Any, ...]:
        """The choices without authors, sorted by what they say, so that their order tells nothing."""
        return tuple(sorted(self.choices.values(), key=msgspec.json.encode))
