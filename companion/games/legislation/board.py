"""Board values: what the parliament shows, as `look` hands it to the face, for the house and for one seat."""

from __future__ import annotations

from msgspec import Struct

from companion.core import page
from companion.core.language import _
from companion.core.messages import Seat
from companion.core.page import DealCard


class Token(Struct, frozen=True):
    """A pledge ("pro") or an anti-pledge ("con") on a bill; `final` when it can no longer be taken back."""

    seat: Seat
    side: str
    final: bool
    to: Seat = ""
    """Whom it was given, where that is known."""
    key: str = ""
    """By which offers about it name it (see `Offer.deal`)."""


class Bill(Struct, frozen=True):
    """A bill that lies open: its number, its four values, the tokens on it, and a special effect, if one is written."""

    number: str
    values: tuple[int, int, int, int]
    tokens: tuple[Token, ...] = ()
    effect: str = ""
    effect_used: bool = False


class Broke(Struct, frozen=True):
    """A pledge that a member broke: to whom ("" where that is not known), and on which bill."""

    to: Seat
    bill: str


class Member(Struct, frozen=True, kw_only=True):
    """A seat's place in the house: agendas (none while hidden), total (None while closed) and what lies before it."""

    seat: Seat
    rep: str = ""
    rep_label: str = ""
    letters: str = ""
    """Its agendas in letters: "SP FC"."""
    agendas: tuple[str, ...] = ()
    total: int | None = None
    row: tuple[Bill, ...] = ()
    pile: tuple[Bill, ...] = ()
    hand: int = 0
    sits: bool = False
    betrayed: bool = False
    broken: int = 0
    """How many pledges it has broken so far."""
    broke: tuple[Broke, ...] = ()
    """Those of them that were seen here, the newest first."""
    gained: tuple[tuple[str, int], ...] = ()
    """What each bill that passed brought it, the newest first; none while its representative is hidden, and none once
    `earned` tells it."""
    gain: int | None = None
    """What the bill that was voted on last brought it, or what the one on the floor would bring; None while nobody
    may know, or nothing was voted on."""
    earned: tuple[tuple[str, int], ...] = ()
    """What each bill that passed brought it, once the session is over and its representative lies open."""
    effect: str = ""
    effect_used: bool = False


class Ballot(Struct, frozen=True):
    """An open vote; `note` says what it did to a pledge."""

    seat: Seat
    ballot: str
    note: str = ""


class Betrayal(Struct, frozen=True):
    """A pledge that was broken by the last vote: who, to whom (if known), what was promised and what was voted."""

    seat: Seat
    to: Seat
    bill: str
    pledged: str
    voted: str


class Outcome(Struct, frozen=True):
    """How a vote ended, with its reason in a sentence; `result` is "passed" or "failed"."""

    result: str
    headline: str
    why: str
    total: int


class Trade(Struct, frozen=True):
    """Cards that lie face down between two seats until the turn ends."""

    giver: Seat
    receiver: Seat
    count: int


class Board(Struct, frozen=True, kw_only=True):
    """The public part of the house."""

    phase: str
    active: Seat
    members: tuple[Member, ...]
    columns: tuple[tuple[str, str], ...]
    """The four agendas: key and name."""
    bill: Bill | None = None
    """The bill on the floor, or the one that was voted on last."""
    sponsor: Seat = ""
    ballots: tuple[Ballot, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    outcome: Outcome | None = None
    waiting: tuple[Seat, ...] = ()
    passed: tuple[Bill, ...] = ()
    failed: tuple[Bill, ...] = ()
    deck: int = 0
    trades: tuple[Trade, ...] = ()
    betrayals: tuple[Betrayal, ...] = ()
    """Pledges that the last vote broke."""
    last_votes: bool = False
    """Whether no Pledge turn follows on this round, for anybody to sit out."""
    needed: str = ""
    """What a bill needs to pass, in a few words, while it is voted on and when it was."""
    notes: tuple[str, ...] = ()
    knows_hands: bool = True
    """Whether the app knows how many cards are in each hand."""


class HandBill(Struct, frozen=True):
    """A bill as it concerns one seat: what it is worth to its agenda if it passes; `where` is hand, row, or a seat."""

    number: str
    values: tuple[int, int, int, int]
    worth: int
    where: str = ""


class Mine(page.Mine, frozen=True, kw_only=True):
    """What one seat is shown of its own."""

    rep: str
    rep_label: str
    agendas: tuple[str, ...]
    columns: tuple[tuple[str, str], ...]
    effect: str = ""
    effect_used: bool = False
    hand: tuple[HandBill, ...] = ()
    lying: tuple[HandBill, ...] = ()
    """Bills that this seat has laid face down for others; `where` is the receiver."""
    others: tuple[HandBill, ...] = ()
    """Bills On Deck, of all seats."""
    floor: HandBill | None = None
    pledged: str = ""
    """How this seat promised to vote on the bill on the floor: "yay", "nay" or nothing."""
    pledged_to: Seat = ""
    """Whom it promised that, where that is known."""
    last_votes: bool = False
    """Whether no Pledge turn follows on this round, for anybody to sit out."""
    in_return: str = ""
    """What was promised for it, in words."""
    has_hand: bool = True
    """Whether the app knows hands at this table."""
    ballot: str = ""
    deals: tuple[DealCard, ...] = ()
    """What this seat pledged, and what was pledged on its bills."""
    total: int = 0

    @property
    def holds(self) -> tuple[tuple[str, str], ...]:
        """The bills in its hand, and those that lie face down before others."""
        found = [(_("bills in hand"), self.hand), (_("bills laid face down"), self.lying)]
        return tuple((say, ", ".join(bill.number for bill in bills)) for say, bills in found if bills)
