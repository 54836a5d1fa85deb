"""The state of an evening of Article 27, cut along the lines of knowledge: Public, Own, Hidden."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from companion.core import ledger
from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic
from companion.core.messages import Seat
from companion.core.speech import Window
from companion.games.article27 import pieces
from companion.games.article27.deals import Deal


class Phase(StrEnum):
    """Where the evening stands (rules, chapter 3)."""

    OPENING = "opening"
    BETWEEN = "between"
    DRAWS = "draws"
    READY = "ready"
    NEGOTIATION = "negotiation"
    FLOOR_CHECK = "floor_check"
    FORCED_PICK = "forced_pick"
    VOTE = "vote"
    BALLOTS_IN = "ballots_in"
    VETO_RULING = "veto_ruling"
    DEALS = "deals"
    SCORES = "scores"
    ANNOUNCE = "announce"
    PAYOUT = "payout"
    AGENDAS = "agendas"
    OVER = "over"


class Disc(Struct, frozen=True):
    """An issue disc whose agenda is known."""

    colour: str
    agenda: str


class Row(Struct, frozen=True):
    """A row of the agenda track: colours of the successes from the left, of the failures from the right."""

    successes: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """Points of the row (R58)."""
        return pieces.TRACK[len(self.successes)]

    def turned(self, colour: str) -> Row:
        """The row with this disc on its other side."""
        successes = tuple(c for c in self.successes if c != colour)
        failures = tuple(c for c in self.failures if c != colour)
        if colour in self.successes:
            return Row(successes, (*failures, colour))
        return Row((*successes, colour), failures)

    @property
    def best(self) -> int:
        """Points that the row can still reach."""
        return pieces.TRACK[pieces.ROW - len(self.failures)]


class RoundPast(Struct, frozen=True, kw_only=True):
    """What a finished round came to, as everybody saw it."""

    round: int
    secretary: Seat
    floor: tuple[str, ...]
    result: str
    ballots: Mapping[Seat, str]


class DealPast(Struct, frozen=True):
    """A deal that is settled, and how."""

    deal: Deal
    round: int
    how: str
    disputed: bool = False
    """Whether one side said that it was kept, and the other that it was not."""


def threshold(seats: int) -> int:
    """How many Yes pass a proposal (R38), also where fewer are left than the book has (Q59)."""
    return pieces.THRESHOLD[max(min(pieces.THRESHOLD), seats)]


class Public(TablePublic, frozen=True, kw_only=True):
    """What everybody at the table knows."""

    nations: Mapping[Seat, str]
    names: Mapping[str, str] = {}
    """What this table calls some colours and agendas; the others keep their names."""
    phase: Phase = Phase.OPENING
    first: Seat = ""
    secretary: Seat = ""
    round: int = 0
    # secret agendas
    has_agenda: tuple[Seat, ...] = ()
    removed: tuple[str, ...] = ()
    again: bool = False
    """Whether what was keyed in cannot be, and everybody is asked to confirm or mend it (Q63)."""
    stands: bool = False
    """Whether all have confirmed what cannot be."""
    counting: tuple[Seat, ...] = ()
    """Who must still count the own supply, once the evening began in the middle (Q65)."""
    # draws and tabling
    has_drawn: tuple[Seat, ...] = ()
    face_down: tuple[Seat, ...] = ()
    attempt: int = 0
    """How often draws of this round were cleared, so that a new draw is a new draw."""
    area_next: str = ""
    tabled: tuple[Disc, ...] = ()
    set_aside: tuple[Disc, ...] = ()
    gathered: int = 0
    used: tuple[Disc, ...] = ()
    """Discs that have left their areas in earlier rounds."""
    # negotiation
    floor: tuple[str, ...] = ()
    deals: tuple[Deal, ...] = ()
    next_deal: int = 1
    timed_out: bool = False
    left_at_call: int = 0
    # vote
    revotes: int = 0
    """How often the vote of this round was taken again, so that a new vote is a new vote."""
    ballots: Mapping[Seat, str] = {}
    """As revealed."""
    counted: Mapping[Seat, str] = {}
    """As they count, after the ruling on vetoes that cannot be paid."""
    illegal: tuple[Seat, ...] = ()
    result: str = ""
    vetoes_later: bool = False
    """Whether the vetoes are tested against supplies only after the deals are settled (Q9)."""
    # settlement
    ticks: Mapping[int, Mapping[Seat, bool]] = {}
    settled: tuple[DealPast, ...] = ()
    """Deals of this round that are settled, with how; earlier ones lie in `past_deals`."""
    declared: tuple[Seat, ...] = ()
    confirmed: tuple[Seat, ...] = ()
    said: Mapping[Seat, int] = {}
    """Scores of this round that were said aloud and keyed in for all."""
    announced: Mapping[Seat, int] = {}
    window: Window | None = None
    challenger: Seat = ""
    collected: tuple[Seat, ...] = ()
    """Seats whose score of this round is paid (Lie, Cheat, and Steal)."""
    unseen: tuple[tuple[int, Seat], ...] = ()
    """Rounds and seats whose tokens went unseen (R65)."""
    fees: Mapping[Seat, int] = {}
    penalties: tuple[tuple[Seat, Seat, int, int], ...] = ()
    """Challenges of this round: who paid whom how much, and what the Bank added (R68–R70)."""
    bonus_paid: int = 0
    """The success bonus that the Secretary-General took this round (R51)."""
    short: bool = False
    # track and end
    track: Mapping[str, Row] = {}
    past: tuple[RoundPast, ...] = ()
    past_deals: tuple[DealPast, ...] = ()
    turn_order: tuple[Seat, ...] = ()
    agendas: Mapping[Seat, str] = {}
    """Secret agendas that have been turned at the end."""
    supplies: Mapping[Seat, int] = {}
    """Every supply, once the screens are lifted."""
    told: tuple[Seat, ...] = ()
    """Whose points behind the screens were named (Q58)."""
    unused: tuple[str, ...] = ()
    graph: Mapping[Seat, tuple[int, ...]] = {}
    """Each seat's points at the start and after each round, once the books are open."""
    late: Mapping[int, Mapping[Seat, int]] = {}
    """What was posted by hand between two rounds: it belongs to the one that was over."""

    def called(self, key: str) -> str:
        """A colour or an agenda as a reason names it: by this table's own name for it, else by its key."""
        return self.names.get(key, key)

    @property
    def rounds(self) -> int:
        """How many rounds the evening has (R12)."""
        return pieces.ROUNDS[len(self.everybody)]

    @property
    def needed(self) -> int:
        """How many Yes pass a proposal (R38): as the book has it for the seats that are left (Q59)."""
        return threshold(len(self.seats))

    @property
    def final_round(self) -> bool:
        """Whether this is the last round (R20)."""
        return self.round == self.rounds

    @property
    def due(self) -> tuple[Deal, ...]:
        """Deals that are judged this round; the others on the mats wait for theirs (Q61)."""
        return tuple(deal for deal in self.deals if deal.due <= self.round)

    @property
    def screened(self) -> bool:
        """Whether nobody keys scores in, so that no supply is known before all are named at the end (Q58).

        Announcements (Lie, Cheat, and Steal) are keyed in, and every supply follows from them.
        """
        return self.behind_screens and not self.supplies

    @property
    def behind_screens(self) -> bool:
        """Whether draws and supplies stay behind the screens to the end."""
        return self.options["draw.mode"] == "screens" and self.options["variant.lcs"] == "off"

    @property
    def in_tokens(self) -> bool:
        """Whether the box's tokens are paid on the table beside the app's own book (Q5)."""
        return self.options["pieces.hints"] == "on" and not (self.screened or self.over)

    @property
    def lies_in_bank(self) -> bool:
        """Whether the success bonus stays in the Bank until it is earned: where tokens are paid, and the app is the
        board, there is no floor on which anybody could lay it (R21)."""
        return self.in_tokens and self.options["discs.mode"] == "app"

    @property
    def keys_supplies(self) -> bool:
        """Whether the host keys every supply in, where an evening begins in the middle: all know it, or the host."""
        known = self.options["draw.mode"] == "declared" or self.options["hand.peek"] == "open"
        return known and not self.screened

    @property
    def turning(self) -> Seat:
        """Whose agenda is turned next; "" before the screens are lifted and after the last."""
        return next((seat for seat in self.turn_order if seat not in self.agendas), "")

    @property
    def bonus(self) -> int:
        """The success bonus on the Floor."""
        return self.accounts.get("floor", 0)

    @property
    def in_play(self) -> tuple[str, ...]:
        """Agendas that are in play."""
        return tuple(a for a in pieces.AGENDAS if a not in self.removed)


class Came(Struct, frozen=True):
    """What a round came to for one seat: its score, None where none was paid, and all that moved, as in `Own`."""

    score: int | None
    moved: Mapping[str, int]


class Own(SeatOwn, frozen=True, kw_only=True):
    """What one seat alone knows."""

    agenda: str = ""
    tokens: tuple[str, ...] = ()
    ballot: str = ""
    """As it came out of the box, until the hands open."""
    offers: tuple[Deal, ...] = ()
    """Open offers that this seat made or must answer."""
    turned_down: tuple[Deal, ...] = ()
    """Offers of this seat to which the other has said no, the last to each, until deals are over for this round."""
    offers_with: Mapping[Seat, int] = {}
    """How many offers there have been between this seat and each other."""
    declared: int | None = None
    passed: bool = False
    """Whether this seat has said that it lets the open announcement pass."""
    neighbour_tokens: tuple[str, ...] = ()
    neighbour_score: int | None = None
    """What the right neighbour showed after a pass, or declared."""
    paid: int = 0
    score: int | None = None
    """Score and real payment of the last settlement."""
    moved: Mapping[str, int] = {}
    """What came to the own points since this round began, and went: by what it was for (`story`'s postings)."""
    before: Came | None = None
    """What the round before came to, for who did not look until the next draws; None before there was one."""
    history: tuple[int, ...] = ()
    """Points at the start and after each round, for the graph once the books are open."""


class Hidden(TableHidden, frozen=True, kw_only=True):
    """What nobody knows yet: the Bank's balance."""


State: TypeAlias = Split[Public, Own, Hidden]


def points(public: Public, own: Own) -> int:
    """A seat's own points, wherever this evening keeps them (Q41); all there are where nobody can tell (Q58)."""
    if public.screened:
        return pieces.POINTS
    account = ledger.supply(own.seat)
    return int(own.accounts.get(account, public.accounts.get(account, 0)))


def worth(tokens: tuple[str, ...], floor: tuple[str, ...]) -> int:
    """What five tokens come to on this floor (R49)."""
    return sum(value for value, colour in zip(pieces.SPACES, tokens, strict=False) if colour in floor)
