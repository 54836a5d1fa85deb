"""The scoring card of a game as a value: under each heading what scores, and how much, by the rules of this table.

A game fills in its figures from its own tables (`pieces.py`) and the house rules in force, so none can go astray.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.language import signed
from companion.core.vocabulary import Icon


class Worth(Struct, frozen=True):
    """A line of the card: what it is, and what it is worth."""

    what: str
    worth: str = ""
    icon: Icon = Icon.NONE


class Heading(Struct, frozen=True):
    """A part of the card: its heading, its lines, and what must be said beside them."""

    say: str
    rows: tuple[Worth, ...]
    note: str = ""


ScoringCard = tuple[Heading, ...]
"""The card from top to bottom; empty where a game has none."""


def row(points: tuple[int, ...]) -> str:
    """Several figures in a row: “+5  +3  +1”."""
    return "  ".join(map(signed, points))
