"""The state of an evening of Politburo, cut along the lines of knowledge: Public, Own, Hidden."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic
from companion.core.messages import Seat
from companion.games.politburo import pieces
from companion.games.politburo.members import Member


class Phase(StrEnum):
    """Where the evening stands."""

    OPENING = "opening"
    BETWEEN = "between"
    CHAIR = "chair"
    PROPOSE = "propose"
    THUMBS = "thumbs"
    THUMBS_IN = "thumbs_in"
    CASTING = "casting"
    APPOINT = "appoint"
    CARDS = "cards"
    POINTING = "pointing"
    POINTED = "pointed"
    DEVIANT = "deviant"
    OBJECTIVES = "objectives"
    TURNED = "turned"
    OVER = "over"


class Purge(Struct, frozen=True):
    """What a purge came to: who pointed at whom, who was the deviant, and who lost influence."""

    pointed: Mapping[Seat, Seat]
    deviant: Seat = ""
    card: str = ""
    losers: tuple[Seat, ...] = ()


class Public(TablePublic, frozen=True, kw_only=True):
    """What everybody at the table knows."""

    members: tuple[Member, ...]
    phase: Phase = Phase.OPENING
    first: Seat = ""
    secretary: Seat = ""
    served: tuple[Seat, ...] = ()
    """Who was drawn or came round as general secretary so far."""
    round: int = 0
    has_objective: tuple[Seat, ...] = ()
    attempt_deal: int = 0
    """How often member cards were keyed in anew, so that a new card is a new card."""
    levels: Mapping[str, int]
    # plan
    plan: str = ""
    rejected: tuple[str, ...] = ()
    thumbs: Mapping[Seat, str] = {}
    how: str = ""
    # execution
    executors: tuple[Seat, ...] = ()
    attempt: int = 0
    results: tuple[int, ...] = ()
    """Cards that repressed, attempt by attempt."""
    # purge
    purge: Purge | None = None
    changed: str = ""
    """The ministry that moved last, so that it can be shown."""
    # the evening
    directions: tuple[str, ...] = ()
    """Which way each round's execution went."""
    losses: Mapping[Seat, int] = {}
    """Single losses of influence (Q6)."""
    graph: Mapping[Seat, tuple[int, ...]] = {}
    """Each seat's influence at the start and after each round."""
    level_graph: tuple[tuple[int, ...], ...] = ()
    objectives: Mapping[Seat, str] = {}
    """Member cards that have been turned at the end, or named one by one before."""
    unused: tuple[str, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds the evening has (R18)."""
        return len(self.seats)

    @property
    def answering(self) -> tuple[Seat, ...]:
        """Who answers a plan: all but the general secretary (R6)."""
        return tuple(s for s in self.seats if s != self.secretary)

    @property
    def last_attempt(self) -> bool:
        """Whether this attempt is the third, whose cards are kept by seat (R13)."""
        return self.attempt == pieces.ATTEMPTS


class Own(SeatOwn, frozen=True, kw_only=True):
    """What one seat alone knows."""

    seat: Seat
    member: str = ""
    thumb: str = ""
    card: str = ""
    """The card of the third attempt; those of the first two are never known to any state."""
    pointed: Seat = ""


class Hidden(TableHidden, frozen=True, kw_only=True):
    """What nobody knows yet: nothing in this game."""


State: TypeAlias = Split[Public, Own, Hidden]
