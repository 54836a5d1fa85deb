"""Commands of Politburo: what can be asked; who may ask it, and when, is decided by `refuse`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from companion.core.messages import Command, Draw, Pause, Post, Put, Resume, Sealed, Seat, TimeUp, TurnOut


class BeginRound(Command, frozen=True):
    """Begin the next round under the next general secretary (R18)."""


class Propose(Command, frozen=True):
    """The general secretary proposes a ministry for the plan (R5)."""

    ministry: str


class Signal(Sealed, frozen=True):
    """A thumb for or against the plan, unseen (R6); it may be changed until the last is in."""

    thumb: str


class ShowThumbs(Command, frozen=True):
    """Thumbs at the table, keyed in by the host: one for every member who answers."""

    thumbs: dict[Seat, str]


class Reveal(Command, frozen=True):
    """Show all thumbs, or all pointing fingers, at once."""


class CastVote(Command, frozen=True):
    """The general secretary's casting vote in a tie (R7)."""

    thumb: str


class Appoint(Command, frozen=True):
    """The general secretary appoints the three who execute, or keeps and replaces some of them (R10, R12)."""

    seats: tuple[Seat, ...]


class DropCard(Sealed, frozen=True):
    """An execution card of the first two attempts: it goes into the box, and nobody ever learns whose it was (R10)."""

    card: str


class PlayCard(Sealed, frozen=True):
    """An execution card of the third attempt, kept under its seat until the purge (R13)."""

    card: str


class TurnCards(Command, frozen=True):
    """The shuffled cards are turned up: how many of the three repress; from the box, or keyed in by the host (R10)."""

    repress: int


class ShowCards(Command, frozen=True):
    """The general secretary shows the shuffled cards, once all three are in (Q18)."""


class Point(Sealed, frozen=True):
    """One of the last three points at a suspected deviant, unseen until all have (R15)."""

    whom: Seat


class ShowPointing(Command, frozen=True):
    """Who pointed at whom at the table, keyed in by the host (R15)."""

    pointed: dict[Seat, Seat]


class NameDeviant(Command, frozen=True):
    """The host keys in whose card differed when the third execution was turned up at the table (R15)."""

    seat: Seat


class NameObjective(Command, frozen=True):
    """A seat names its member card at the end, or has it keyed in."""

    member: str
    seat: Seat = ""


class BeginInTheMiddle(Command, frozen=True):
    """Go on from a position, of an evening that began on paper or was lost (Q25).

    All of it stands between two rounds; `phase` is how far the next one has come, as what happened in it is keyed in
    then (“between” where it has not begun), and `nth` the how manyth of its kind that is, a plan or an attempt.
    `leads` is general secretary next, where that is known; `served` were it where it is drawn. `losses` and how
    often was repressed and reformed are named only where the house rules count them.
    """

    rounds: int
    levels: Mapping[str, int]
    influence: Mapping[Seat, int]
    leads: Seat = ""
    served: tuple[Seat, ...] = ()
    losses: Mapping[Seat, int] = {}
    repressed: int = 0
    reformed: int = 0
    phase: str = "between"
    nth: int = 1

    @property
    def under_way(self) -> bool:
        """Whether the next round has begun."""
        return self.phase != "between"


class TurnObjectives(Command, frozen=True):
    """Turn the members' cards, one after the other: the next one (R20, R22)."""


class EndGame(Command, frozen=True):
    """Say who wins; the game is over (R20, R21)."""


AnyCommand: TypeAlias = (
    BeginRound | Propose | Signal | ShowThumbs | Reveal | CastVote | Appoint | DropCard | PlayCard | TurnCards
    | ShowCards | Point | ShowPointing | NameDeviant | NameObjective | TurnObjectives | EndGame
    | BeginInTheMiddle
    | Draw | TurnOut | TimeUp | Pause | Resume | Post | Put
)  # fmt: skip
