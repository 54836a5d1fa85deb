"""Commands of Council: what can be asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.core.messages import Command, Pause, Post, Resume, Sealed, Seat, TimeUp, TurnOut


class BeginRound(Command, frozen=True):
    """The chair goes on, and the next round begins (R2)."""


class Propose(Command, frozen=True):
    """The chair proposes who gets how much of the 10 points (R3)."""

    split: Mapping[Seat, int]


class Vote(Sealed, frozen=True):
    """A sealed ballot, Yes or No (R4)."""

    ballot: str


class Reveal(Command, frozen=True):
    """Show all ballots together (R4)."""


AnyCommand: TypeAlias = BeginRound | Propose | Vote | Reveal | TurnOut | TimeUp | Pause | Resume | Post
