"""The state of an evening of Council, cut along the lines of knowledge."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic
from companion.core.messages import Seat


class Phase(StrEnum):
    """Where the evening stands."""

    BETWEEN = "between"
    PROPOSE = "propose"
    VOTE = "vote"
    CLOSED = "closed"


class Public(TablePublic, frozen=True, kw_only=True):
    """What everybody at the table knows."""

    phase: Phase = Phase.BETWEEN
    round: int = 0
    rounds: int = 0
    """As many as sat down: they stay when somebody leaves."""
    chair: Seat = ""
    split: Mapping[Seat, int] = {}
    ballots: Mapping[Seat, str] = {}
    """The ballots of this round, once they are shown."""
    graph: Mapping[Seat, tuple[int, ...]] = {}
    """Points at the start and after each round."""


class Own(SeatOwn, frozen=True, kw_only=True):
    """What one seat alone knows."""

    ballot: str = ""


State: TypeAlias = Split[Public, Own, TableHidden]
