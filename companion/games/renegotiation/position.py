"""A position within an evening, keyed in: what the host says of it, fact by fact, and what is still to follow (Q22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from companion.core.messages import Seat, snake
from companion.games.renegotiation.effect import Effect


class Fact(Struct, frozen=True, tag_field="fact", tag=snake, forbid_unknown_fields=True):
    """Something that is otherwise than at the start of a game; of two that say it of the same the last one counts."""


class PawnStands(Fact, frozen=True):
    """Whose pawn stands in which capital."""

    seat: Seat
    capital: str


class StackLies(Fact, frozen=True):
    """How many cards lie face down in a capital, or with "" in the discard pile of a printed deck."""

    capital: str
    cards: int


class CardGone(Fact, frozen=True):
    """A card of the app's deck that everybody saw going to the discard pile, by the number of its record."""

    card: str


class StillInForce(Fact, frozen=True):
    """What a card said that still holds: its record in the app's deck, or of a printed one `what` it is called."""

    seat: Seat
    card: str = ""
    what: str = ""
    target: Seat = ""
    until: str = "game"
    place: str = ""


class MissesTurns(Fact, frozen=True):
    """Who must miss so many turns."""

    seat: Seat
    turns: int


class FinishesWith(Fact, frozen=True):
    """Who finishes with so many laid cards (Q11)."""

    seat: Seat
    cards: int


AnyFact: TypeAlias = PawnStands | StackLies | CardGone | StillInForce | MissesTurns | FinishesWith

PHASES = ("", "moved", "picked", "both", "limit", "speech")
"""Where a table finds itself: between two turns; in a turn whose player has moved, has picked up, has done both with a
travel card, or must discard; after the last turn, before the speech."""
AT_TABLE = ("", "speech")
"""Those that are told apart where neither moves nor hands are kept."""


class Position(Struct, frozen=True):
    """How it goes on once all that chance gave before is known."""

    leads: Seat
    phase: str
    stacks: Mapping[str, int]
    """Cards in each capital."""
    hands: Mapping[Seat, int]
    """Cards in each hand; nobody's where they are not kept."""
    effects: tuple[Effect, ...] = ()
    """What is in force."""
