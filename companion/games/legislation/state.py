"""The state of an evening of Legislation, cut along the lines of knowledge: Public, Own, Hidden."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic
from companion.core.messages import Account, Seat
from companion.core.middle import from_memory
from companion.games.legislation import pieces

DECK = "deck"
FLOOR = "floor"
"""The account of the bill that is under vote."""


def hand(seat: Seat) -> str:
    """The account of a seat's hand."""
    return f"hand:{seat}"


def pile(seat: Seat) -> str:
    """The account of a seat's discard pile, the top card last."""
    return f"pile:{seat}"


def row(seat: Seat) -> str:
    """The account of the bills that a seat has On Deck."""
    return f"row:{seat}"


def laid(giver: Seat, receiver: Seat) -> str:
    """The account of cards that one seat has laid face down for another."""
    return f"laid:{giver}:{receiver}"


class Phase(StrEnum):
    """Where the evening stands."""

    OPENING = "opening"
    DISCARD = "discard"
    REFILL = "refill"
    ON_DECK = "on_deck"
    PLEDGE = "pledge"
    SPONSOR = "sponsor"
    VOTE = "vote"
    BALLOTS_IN = "ballots_in"
    RESULT = "result"
    COUNT = "count"
    OVER = "over"


class Pledge(Struct, frozen=True):
    """A promise to vote Yay ("pro") or Nay ("con") on a bill; until it is final its maker may take it back.

    `to` is whom it was given, where that is known; `swap` the number of the pledge that was given for it, 0 for none;
    `asks_bill` and `asks_side` what is asked for it in return.
    """

    number: int
    seat: Seat
    bill: str
    side: str
    final: bool = False
    to: Seat = ""
    swap: int = 0
    asks_bill: str = ""
    asks_side: str = ""

    @property
    def waits(self) -> bool:
        """Whether it is an offer that waits for the answer of `to`."""
        return bool(self.asks_bill) and not self.swap


class PledgePast(Struct, frozen=True):
    """A pledge with what became of it: "kept", "broken" or "expired"; and whose bill it was about."""

    pledge: Pledge
    sponsor: Seat
    how: str


class Laid(Struct, frozen=True):
    """How many cards one seat has laid face down for another."""

    giver: Seat
    receiver: Seat
    count: int


class Midway(Struct, frozen=True):
    """Where an evening goes on that begins in the middle: "" between two rounds, else the phase and who had had the
    turn in it by then (Q24)."""

    phase: str = ""
    done: tuple[Seat, ...] = ()


class VotePast(Struct, frozen=True, kw_only=True):
    """What a vote came to, as everybody saw it."""

    round: int
    sponsor: Seat
    """"" for a bill that came to the vote before the evening began here: whose it was, and who voted how, is not
    known (Q24)."""
    bill: str
    ballots: Mapping[Seat, str]
    total: int
    passed: bool
    broke: tuple[Seat, ...] = ()
    without: tuple[Seat, ...] = ()
    """Who had left by then, and gained nothing by it."""
    gains: Mapping[Seat, int] = {}
    """Points that each seat gained or lost by it, while representatives lie open."""


class Public(TablePublic, frozen=True, kw_only=True):
    """What everybody at the table knows."""

    effects: Mapping[str, str] = {}
    """Special effects that the table wrote down: representative or bill → text (Q14)."""
    phase: Phase = Phase.OPENING
    first: Seat = ""
    social: str = ""
    fiscal: str = ""
    """Which agendas X and A stand for."""
    has_rep: tuple[Seat, ...] = ()
    reps: Mapping[Seat, str] = {}
    """Representatives that lie open."""
    has_hand: tuple[Seat, ...] = ()
    attempt: int = 0
    """How often something keyed in was impossible, so that a new draw is a new draw."""
    hands: Mapping[Seat, int] = {}
    """Cards in each hand; at a table with the box, as many as the rules leave in it."""
    deck_left: int = len(pieces.BILLS)
    owed: tuple[tuple[Seat, int], ...] = ()
    """Cards that seats must still draw from the deck."""
    drawn: int = 0
    """How often something was drawn from the deck, which numbers the draws."""
    # turns
    round: int = 0
    active: Seat = ""
    done: tuple[Seat, ...] = ()
    """Seats that have had their turn in this phase; in a vote round, whose bill has been voted on."""
    swapped: bool = False
    opened: bool = False
    """Whether the active player's pledge turn is beyond its start."""
    short: Mapping[Seat, int] = {}
    """Bills that a hand stayed short of: piles and deck had no more to give (Q9), or it was empty too soon (R11)."""
    uneven: bool = False
    """Whether an unequal trade was let stand, so that hands need not be equal any more (Q12)."""
    has_swapped: tuple[Seat, ...] = ()
    """Who has swapped a card at the start of turn 3."""
    sits: tuple[Seat, ...] = ()
    """Who sits out this pledge turn (R13)."""
    betrayers: tuple[Seat, ...] = ()
    """Who broke a pledge in this vote round."""
    pledges: tuple[Pledge, ...] = ()
    next_pledge: int = 1
    trades: tuple[Laid, ...] = ()
    # vote
    bill: str = ""
    ballots: Mapping[Seat, str] = {}
    """As revealed, or as far as the roll call has come."""
    laid_down: Mapping[Seat, int] = {}
    """Bills that each seat has put On Deck so far."""
    past: tuple[VotePast, ...] = ()
    past_pledges: tuple[PledgePast, ...] = ()
    used: tuple[Account, ...] = ()
    """Representatives and bills whose special effect is used up."""
    moved: bool = False
    """Whether the judge moved a bill by hand, so that the counts of the rulebook need not hold any more."""
    midway: Midway | None = None
    """The position from which the evening went on; None for one that began at its start."""
    voted_before: Mapping[Seat, int] = {}
    broke_before: Mapping[Seat, int] = {}
    carried_before: Mapping[Seat, int] = {}
    """Bills that came to the vote, pledges broken, own bills passed before the evening began here (Q24)."""
    totals: Mapping[Seat, int] = {}
    """Every total that has been told: all of them once the books are open."""

    @property
    def hand_size(self) -> int:
        """Bills in a full hand, and votes that each player has (R2)."""
        return pieces.HAND_SHORT if self.options["variant.short"] == "on" else pieces.HAND

    @property
    def at_table(self) -> bool:
        """Whether hands, piles and deck are the table's own: only what lies On Deck is keyed in."""
        return self.options["bills.mode"] == "table"

    @property
    def keyed_in(self) -> bool:
        """Whether the host keys in what lies On Deck: from printed hands, or as it lay in a position (Q24)."""
        return self.at_table or from_memory(self)

    @property
    def rounds(self) -> int:
        """How many rounds the evening has (R12)."""
        return self.hand_size * (len(self.everybody) if self.options["vote.round"] == "one" else 1)

    @property
    def voters(self) -> tuple[Seat, ...]:
        """Who votes on the bill that is on the floor (Q3)."""
        if self.options["sponsor.votes"] == "yes":
            return self.seats
        return tuple(seat for seat in self.seats if seat != self.active)

    @property
    def last(self) -> VotePast | None:
        """The last vote that the app saw."""
        return self.past[-1] if self.past and self.past[-1].sponsor else None

    def on_deck(self, seat: Seat) -> tuple[str, ...]:
        """A seat's bills On Deck."""
        return self.things.get(row(seat), ())


def broken_by(public: Public, seat: Seat) -> int:
    """How many pledges this seat has broken so far (R13)."""
    seen = sum(past.pledge.seat == seat and past.how == "broken" for past in public.past_pledges)
    return public.broke_before.get(seat, 0) + seen


class Own(SeatOwn, frozen=True, kw_only=True):
    """What one seat alone knows."""

    rep: str = ""
    dealt: tuple[str, ...] = ()
    """A hand that was keyed in or dealt, until all have one."""
    keyed: tuple[str, ...] = ()
    """A hand that was keyed in when all of them together could not be: to be confirmed or mended."""
    keyed_rep: str = ""
    """A representative that was keyed in when all of them together could not be: to be confirmed or mended."""
    ballot: str = ""

    @property
    def hand(self) -> tuple[str, ...]:
        """The bills in this seat's hand."""
        return self.things.get(hand(self.seat), ())


class Hidden(TableHidden, frozen=True, kw_only=True):
    """What nobody knows yet: which bills are in the deck."""


State: TypeAlias = Split[Public, Own, Hidden]
