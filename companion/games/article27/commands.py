"""Commands of Article 27: what can be asked; who may ask it, and when, is decided by `refuse`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.messages import Command, Draw, Pause, Post, Put, Resume, Rule, Sealed, Seat, TimeUp, TurnOut
from companion.games.article27.deals import AnyCondition


class PassGavel(Command, frozen=True):
    """Begin the next round: the gavel moves clockwise (R13); in round 1 it stays."""


class ChooseArea(Command, frozen=True):
    """The Secretary-General names the area that is turned over next (Q2)."""

    colour: str


class ChooseDisc(Command, frozen=True):
    """The Secretary-General chooses the disc that stays in a deadlock (Q1)."""

    agenda: str


class StrikeGavel(Command, frozen=True):
    """Open the negotiation and start the clock (R22)."""


class MoveDisc(Command, frozen=True):
    """Move a disc between table and floor (R23)."""

    colour: str
    to: str


class CallVote(Command, frozen=True):
    """The second tap of the gavel (R32)."""


class ConfirmFloor(Command, frozen=True):
    """Say that floor and deals are as they lay on the board when the gavel fell."""


class PickDisc(Command, frozen=True):
    """The forced pick of one disc after time ran out over an empty floor (R35)."""

    colour: str


class OfferDeal(Command, frozen=True):
    """Offer a deal to another seat (R24). `asks` turns it round: the proposer wants to be paid by `other`; `counters`
    is the number of the open offer between the two that this one answers (R25). `due` is the number of a later round in
    which it is judged, "" for this one (Q61)."""

    alone: ClassVar[bool] = True

    other: Seat
    amount: int
    space: str
    colour: str = ""
    conditions: tuple[AnyCondition, ...] = ()
    asks: bool = False
    counters: int = 0
    due: str = ""


class AcceptDeal(Command, frozen=True):
    """Accept an open offer; it is named by the other seat and its number between the two."""

    alone: ClassVar[bool] = True

    other: Seat
    number: int


class DeclineDeal(Command, frozen=True):
    """Refuse an open offer; it is named by the other seat and its number between the two."""

    alone: ClassVar[bool] = True

    other: Seat
    number: int


class WithdrawOffer(Command, frozen=True):
    """Take back an own unanswered offer; it is named by the other seat and its number between the two."""

    alone: ClassVar[bool] = True

    other: Seat
    number: int


class RecordDeal(Command, frozen=True):
    """The host keys in a deal made aloud: offered and accepted in one."""

    payer: Seat
    addressee: Seat
    amount: int
    space: str
    colour: str = ""
    conditions: tuple[AnyCondition, ...] = ()
    due: str = ""


class ChangeDeal(Command, frozen=True):
    """The host keys in other terms of a recorded deal, as both agreed (Q62)."""

    deal: int
    amount: int
    space: str
    colour: str = ""
    conditions: tuple[AnyCondition, ...] = ()
    due: str = ""


class ForfeitDeal(Command, frozen=True):
    """Payer or addressee calls a deal forfeited before its round begins; the host may for a named seat (Q61)."""

    deal: int
    seat: Seat = ""


class ReturnDeal(Command, frozen=True):
    """The addressee gives a deal back (R29)."""

    deal: int


class TakeBackDeal(Command, frozen=True):
    """The payer takes a deal back (Q17)."""

    deal: int


class Vote(Sealed, frozen=True):
    """A sealed ballot (R36); it may be changed until the last is in."""

    ballot: str


class ShowHands(Command, frozen=True):
    """Open hands, keyed in by the host: a ballot for every seat."""

    ballots: dict[Seat, str]


class Reveal(Command, frozen=True):
    """Turn all ballots at once."""


class Tick(Command, frozen=True):
    """Payer or addressee says whether a free-text deal was met; the host may tick for a named seat."""

    deal: int
    met: bool
    seat: Seat = ""


class KeyTokens(Command, frozen=True):
    """A seat that was to declare its score keys in its five tokens after all, until the hands open."""


class DeclareScore(Command, frozen=True):
    """A score that the app does not know, declared by its seat or keyed in for it by the host."""

    score: int
    seat: Seat = ""


class ConfirmScore(Command, frozen=True):
    """The left neighbour confirms a declared score (R52)."""

    seat: Seat


class Announce(Command, frozen=True):
    """Announce a score, true or not (R64)."""

    score: int
    seat: Seat = ""


class Challenge(Command, frozen=True):
    """Challenge the announced score (R66)."""

    alone: ClassVar[bool] = True

    seat: Seat = ""


class LetPass(Command, frozen=True):
    """A seat does not challenge; from the host: nobody does (R65)."""

    for_all: ClassVar[bool] = True

    seat: Seat = ""


class ShowScore(Command, frozen=True):
    """The left neighbour names the true score of a challenged seat whose tokens the app does not know (R67)."""

    score: int


class Settle(Command, frozen=True):
    """Pay, and lay the discs on the agenda track (R46–R55)."""


class SayScores(Command, frozen=True):
    """Scores said aloud and seen by the left neighbours, keyed in by the host on one panel: one for every seat whose
    score is still open (R52)."""

    scores: dict[Seat, int]


class NameSupplies(Command, frozen=True):
    """What lies behind every screen at the end, keyed in by the host where no supply was known before (Q58)."""

    supplies: dict[Seat, int]


class CountTokens(Command, frozen=True):
    """What lies before a seat in tokens once the screens are lifted, where that is other than the app has (Q66)."""

    seat: Seat
    count: int


class TurnAgenda(Command, frozen=True):
    """Lift the screens, then turn the next secret agenda, or all of them (Q57). `agenda` names one that the app does
    not know yet, as its card is turned (Q51)."""

    agenda: str = ""


class NameAgenda(Command, frozen=True):
    """A seat names its secret agenda at the end, or has it keyed in (Q51)."""

    agenda: str
    seat: Seat = ""


class Recount(Command, frozen=True):
    """A seat has counted its own supply and corrects the app's figure."""

    alone: ClassVar[bool] = True

    count: int


class BeginInTheMiddle(Command, frozen=True):
    """Go on from a position, of an evening that began on paper or was lost (Q65).

    `passed` are the numbers of the rounds whose proposal passed, `track` what lies in each row from the left (see
    `pieces.DISCS`); `supplies` are named only where everybody or the host knows them, `bonus` only where it grows.
    `phase` is where the round after them stands, whose steps are keyed in as they happened; "" before it began.
    `leads` has the gavel in that round; "" where it went round from who is known to have had it first.
    """

    rounds: int
    passed: tuple[str, ...]
    track: Mapping[str, tuple[str, ...]]
    leads: Seat = ""
    supplies: Mapping[Seat, int] = {}
    bonus: int = 0
    phase: str = ""


class Redraw(Command, frozen=True):
    """A seat's five tokens were wrongly drawn; it draws again (Q54)."""

    seat: Seat


AnyCommand: TypeAlias = (
    PassGavel | ChooseArea | ChooseDisc | StrikeGavel | MoveDisc | CallVote | ConfirmFloor | PickDisc
    | OfferDeal | AcceptDeal | DeclineDeal | WithdrawOffer | RecordDeal | ChangeDeal | ReturnDeal | TakeBackDeal
    | ForfeitDeal
    | Vote | ShowHands | Reveal | Tick | KeyTokens | DeclareScore | ConfirmScore | Announce | Challenge
    | LetPass | ShowScore | SayScores | Settle | NameSupplies | CountTokens
    | TurnAgenda | NameAgenda | Recount | Redraw | BeginInTheMiddle
    | Draw | TurnOut | TimeUp | Pause | Resume | Rule | Post | Put
)  # fmt: skip
