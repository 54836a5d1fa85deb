"""Deals between two seats: what is promised, under which conditions, and how a condition is judged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from companion.core.messages import Seat, snake


class Condition(Struct, frozen=True, tag_field="if", tag=snake, forbid_unknown_fields=True):
    """One atom of a compound deal; all atoms of a deal must be met (rules 7.1)."""


class In(Condition, frozen=True):
    """The issue of this colour is on the floor at the vote."""

    colour: str


class Out(Condition, frozen=True):
    """The issue of this colour is not on the floor at the vote."""

    colour: str


class Votes(Condition, frozen=True):
    """This seat reveals this ballot (or, with `otherwise`, any other)."""

    seat: Seat
    ballot: str
    otherwise: bool = False


class ResultIs(Condition, frozen=True):
    """The vote ends with this result (or, with `otherwise`, any other)."""

    result: str
    otherwise: bool = False


class YesAtLeast(Condition, frozen=True):
    """At least this many seats vote Yes."""

    count: int


class ExactlyIssues(Condition, frozen=True):
    """Exactly these colours are on the floor at the vote, no more and no fewer."""

    colours: tuple[str, ...]


class VoteCalledBefore(Condition, frozen=True):
    """The vote is called while at least this many seconds are left on the clock."""

    seconds_left: int


class FreeText(Condition, frozen=True):
    """Words that only people can judge: payer and addressee each tick met or not met."""

    words: str


class Later(Condition, frozen=True):
    """Words about a later round."""

    words: str


AnyCondition: TypeAlias = In | Out | Votes | ResultIs | YesAtLeast | ExactlyIssues | VoteCalledBefore | FreeText | Later


class Facts(Struct, frozen=True):
    """What a round came to, as far as conditions ask: floor, ballots, result, seconds left at the call."""

    floor: Sequence[str]
    ballots: Mapping[Seat, str]
    result: str
    seconds_left: int


def met(condition: AnyCondition, facts: Facts) -> bool | None:
    """Whether the condition was met; None when only people can tell."""
    match condition:
        case In(colour):
            return colour in facts.floor
        case Out(colour):
            return colour not in facts.floor
        case Votes(seat, ballot, otherwise):
            return (facts.ballots.get(seat) == ballot) != otherwise
        case ResultIs(result, otherwise):
            return (facts.result == result) != otherwise
        case YesAtLeast(count):
            return sum(b == "yes" for b in facts.ballots.values()) >= count
        case ExactlyIssues(colours):
            return set(colours) == set(facts.floor)
        case VoteCalledBefore(seconds_left):
            return facts.seconds_left >= seconds_left
        case Later():
            return False
        case FreeText():
            return None


class Deal(Struct, frozen=True, kw_only=True):
    """A deal or an open offer: `payer` gives `amount` points if `addressee` keeps what the `space` says.

    `proposer` made the offer; the other of the two answers it. `colour` belongs to INCLUDE and EXCLUDE,
    `conditions` to OTHER.
    """

    number: int
    payer: Seat
    addressee: Seat
    amount: int
    space: str
    colour: str = ""
    conditions: tuple[AnyCondition, ...] = ()
    proposer: Seat = ""
    due: int = 0
    """The later round in which it is judged; 0 for the round in which it was made (Q61)."""

    @property
    def key(self) -> str:
        """What tells it from every other deal on the mats."""
        return str(self.number)

    @property
    def offer_key(self) -> str:
        """The same while it is only offered: offers are numbered between the two."""
        return f"{self.payer}/{self.addressee}/{self.number}"

    @property
    def answers(self) -> Seat:
        """The seat whose answer an open offer waits for."""
        return self.addressee if self.proposer in ("", self.payer) else self.payer
