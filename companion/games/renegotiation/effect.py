"""An effect: what a card says that stays in force (R9)."""

from __future__ import annotations

from msgspec import Struct

from companion.core.messages import Seat


class Effect(Struct, frozen=True):
    """What a card says that stays in force: whose it is, the card or its words, and until whose "turn" or for the
    "game"; `number` tells it from the others."""

    number: int
    seat: Seat
    card: str = ""
    what: str = ""
    target: Seat = ""
    until: str = "game"
    place: str = ""
