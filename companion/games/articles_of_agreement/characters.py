"""The table of the seven characters: number, name, and the text of an ability that is carried out by hand (R19, Q21)."""

from __future__ import annotations

from msgspec import Struct


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character card: its number, and name and text as the owner of the cards wrote them down; "" where unknown."""

    number: int
    name: str = ""
    text: str = ""
    official: bool = False
