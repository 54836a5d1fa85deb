"""The box for sealed choices: it lies beside the evening until all have put in, and is then turned out as one.

A choice in the box is in no entry and no story line. What comes out is one command of the table, in seat order, or
without authors where nobody may ever learn whose was whose; so nothing that is kept tells who came when.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.messages import Seat

MOST_IDS = 40
"""So many ids a box keeps: more than people change their minds, and few enough that it stays as long as any other."""


class Box(Struct, frozen=True):
    """A box that stands open: `key` tells it from every other of the evening, `seats` put one choice each into it.

    A `signed` box gives the choices back with their authors; from any other nobody ever learns whose was whose.
    """

    key: str
    seats: tuple[Seat, ...]
    signed: bool = True


class Kept(Struct, frozen=True):
    """The answer to a choice that went into the box. Alike for the first and the last."""


class Held(Struct, frozen=True):
    """A box with what lies in it. It prints closed."""

    box: Box
    choices: Mapping[Seat, Any] = {}
    asked: tuple[str, ...] = ()
    """The ids of the commands that put something in, in no order that tells who came when."""

    def __repr__(self) -> str:
        return "Held(closed)"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []

    def with_choice(self, seat: Seat, choice: Any, asked: str = "") -> Held:
        """The box with this seat's choice in it; a second thought takes the place of the first.

        `asked` is the id of the command, where it has one.
        """
        ids = tuple(sorted({*self.asked, asked})) if asked and len(self.asked) < MOST_IDS else self.asked
        return Held(self.box, {**self.choices, seat: choice}, ids)

    @property
    def full(self) -> bool:
        """Whether everybody has put in."""
        return all(seat in self.choices for seat in self.box.seats)

    @property
    def put_in(self) -> tuple[Seat, ...]:
        """Who has put in, in seat order of the box and not in the order of coming."""
        return tuple(seat for seat in self.box.seats if seat in self.choices)

    def turned_out(self) -> tuple[tuple[Seat, Any], ...]:
        """Author and choice in seat order; of an unsigned box no authors (""), sorted by what the choices say."""
        if self.box.signed:
            return tuple((seat, self.choices[seat]) for seat in self.put_in)
        return tuple(("", choice) for choice in sorted(self.choices.values(), key=msgspec.json.encode))
