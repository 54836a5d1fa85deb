"""Events of Council: what can happen; each class says who may read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.countdown import Instant
from companion.core.messages import OpenEvent, OwnEvent, Paused, Posted, Resumed, Seat
from companion.core.vocabulary import Heard


class GameBegun(OpenEvent, frozen=True):
    """Seats and house rules of the evening (R1)."""

    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]


class RoundBegun(OpenEvent, frozen=True):
    """A round begins under its chair (R2)."""

    round: int
    chair: Seat


class Proposed(OpenEvent, frozen=True):
    """What the chair proposes; with `left` milliseconds until the vote closes (R3, Q1)."""

    split: Mapping[Seat, int]
    at: Instant
    left: int


class BallotCast(OwnEvent, frozen=True):
    """A sealed ballot (R4)."""

    ballot: str


class VoteClosed(OpenEvent, frozen=True):
    """All have voted, or the time is up (R4, Q1)."""


class VoteShown(OpenEvent, frozen=True):
    """All ballots are shown together, and what they come to (R4, R5)."""

    reveals: ClassVar[bool] = True
    heard: ClassVar[Heard] = Heard.TURNED

    ballots: Mapping[Seat, str]
    passed: bool


class GameEnded(OpenEvent, frozen=True):
    """The last round is over (R6)."""


AnyEvent: TypeAlias = (
    GameBegun | RoundBegun | Proposed | BallotCast | VoteClosed | VoteShown | GameEnded | Posted | Paused | Resumed
)
