"""Events of Legislation: what can happen; each class says who may read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.countdown import Instant
from companion.core.messages import (
    Asked,
    Handed,
    NotCovered,
    OpenEvent,
    OwnEvent,
    Paused,
    Posted,
    Resumed,
    Ruled,
    Seat,
    WasPut,
)
from companion.core.vocabulary import Heard


class GameBegun(OpenEvent, frozen=True):
    """Seats, house rules and special effects of the evening (R1)."""

    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    effects: Mapping[str, str] = {}


class FirstDrawn(OpenEvent, frozen=True):
    """Who begins (Q6)."""

    seat: Seat


class AgendaSet(OpenEvent, frozen=True):
    """Which agenda a letter of the representative deck stands for: "social" (X) or "fiscal" (A) (R1)."""

    which: str
    agenda: str


class RepDrawn(OwnEvent, frozen=True):
    """A seat's representative (R1); open unless the table keeps them hidden."""

    rep: str


class HasRep(OpenEvent, frozen=True):
    """A seat has its representative; which one, if they lie open."""

    shows: ClassVar[bool] = True

    seat: Seat
    rep: str = ""


class RepsImpossible(OpenEvent, frozen=True):
    """The representatives that were keyed in cannot come from one deck; all confirm or mend theirs. It names no one."""


class HandDealt(OwnEvent, frozen=True):
    """A seat's bills (R2)."""

    cards: tuple[str, ...]


class HasHand(OpenEvent, frozen=True):
    """A seat has its bills; not which."""

    seat: Seat


class HandsImpossible(OpenEvent, frozen=True):
    """The hands that were keyed in cannot come from one deck; all confirm or mend theirs. It names no one."""


class BillsImpossible(OpenEvent, frozen=True):
    """What was keyed in cannot come from the deck; it is keyed in again."""


class StageBegun(OpenEvent, frozen=True):
    """One of the first three turns begins: "discard", "refill" or "on_deck" (R3, R4, R6)."""

    stage: str
    active: Seat = ""


class Discarded(OpenEvent, frozen=True):
    """A seat discarded so many bills in turn 1 (R3)."""

    seat: Seat
    count: int


class Refilled(OpenEvent, frozen=True):
    """A seat took so many bills from piles and draws so many from the deck (R4); with `more` it goes on choosing."""

    seat: Seat
    taken: int
    draws: int
    more: bool = False


class DeckOwes(OpenEvent, frozen=True):
    """A seat must draw so many bills from the deck."""

    seat: Seat
    count: int


class DeckDrawn(OpenEvent, frozen=True):
    """A seat drew so many bills from the deck; not which."""

    seat: Seat
    count: int


class Swapped(OpenEvent, frozen=True):
    """A seat discarded one bill and took one: a named one from a pile, or with "deck" the next of the deck (R5)."""

    seat: Seat
    card: str
    take: str


class PutDown(OpenEvent, frozen=True):
    """A seat put these bills face up On Deck (R6, R11)."""

    seat: Seat
    cards: tuple[str, ...]


class BegunInTheMiddle(OpenEvent, frozen=True, omit_defaults=True):
    """How the table stood, keyed in: what was before is not told (Q24)."""

    headline: ClassVar[bool] = True

    rounds: int
    first: Seat
    passed: tuple[str, ...]
    failed: tuple[str, ...]
    votes: Mapping[Seat, int]
    """How many bills of each seat have come to the vote."""
    sits: tuple[Seat, ...]
    used: tuple[Seat, ...]
    broken: Mapping[Seat, int]
    carried: Mapping[Seat, int]
    phase: str = ""
    """"pledge" or "sponsor" where it was within a round; "" between two."""
    done: tuple[Seat, ...] = ()
    """Who had had the turn in that phase by then."""
    held: Mapping[Seat, int] = {}
    """Bills in hand and On Deck, where it is not as many as the rules leave."""


class HandsPlaced(OpenEvent, frozen=True):
    """The hands of a position lie where they lay; what is left is the deck (Q24)."""


class RoundBegun(OpenEvent, frozen=True, omit_defaults=True):
    """A Pledge round begins; these seats sit it out (R12, R13)."""

    round: int
    sits: tuple[Seat, ...]
    phase: str = ""
    """Where it goes on, if a position was keyed in within this round (Q24)."""
    done: tuple[Seat, ...] = ()
    """Who had had the turn there before."""


class TurnBegun(OpenEvent, frozen=True):
    """A seat's turn to seek pledges ("pledge") or to put a bill to the vote ("sponsor") (R7, R8)."""

    seat: Seat
    kind: str


class SatOut(OpenEvent, frozen=True):
    """A seat sits out its own Pledge turn (R13)."""

    seat: Seat


class TurnTimed(OpenEvent, frozen=True):
    """The clock of a Pledge turn starts at the instant `at` with `left` milliseconds (Q18)."""

    at: Instant
    left: int


class TimeCalled(OpenEvent, frozen=True):
    """The time of a Pledge turn is up; the turn goes on until the host ends it (Q18)."""

    heard: ClassVar[Heard] = Heard.TIME_UP


class PledgeMade(OpenEvent, frozen=True):
    """A seat pledged to vote Yay or Nay on a bill; it becomes final at the end of the turn (R7)."""

    number: int
    seat: Seat
    bill: str
    side: str
    to: Seat = ""
    """Whom it is given, where that is known."""
    swap: int = 0
    """The number of the pledge that is given for it; 0 for none."""


class PledgeOffered(OpenEvent, frozen=True):
    """A seat pledges if `to` pledges in return on the bill that it asks for; until then it is an offer (R7)."""

    number: int
    seat: Seat
    bill: str
    side: str
    to: Seat
    asks_bill: str
    asks_side: str


class PledgeChanged(OpenEvent, frozen=True):
    """A pledge that was not final now says "pro" or "con" instead (R7)."""

    number: int
    side: str


class PledgeTakenBack(OpenEvent, frozen=True):
    """A pledge that was not final was taken back (R7)."""

    number: int
    seat: Seat
    """Whose it was; "" in evenings of schema 1, which did not say."""
    bill: str
    side: str


class PledgeGivenBack(OpenEvent, frozen=True):
    """A pledge that was not final went back: `by` did not want it, or, with "table", nobody had answered it (R7)."""

    number: int
    seat: Seat
    bill: str
    side: str
    by: Seat


class CardsLaid(OpenEvent, frozen=True):
    """A seat laid so many cards face down for another (R7)."""

    giver: Seat
    receiver: Seat
    count: int


class CardsBack(OpenEvent, frozen=True):
    """Cards that lay for another seat went back; `unequal` when the turn ended with an unequal trade (Q12)."""

    giver: Seat
    receiver: Seat
    unequal: bool = False
    by: Seat = ""
    """Who said so, the giver, the receiver or the host; "" where nobody did, and in evenings before rules 5."""


class CardsTraded(OpenEvent, frozen=True):
    """Cards changed hands at the end of the turn; how many, not which (R7)."""

    giver: Seat
    receiver: Seat
    count: int


class TurnEnded(OpenEvent, frozen=True):
    """The active player's turn ended, and what was agreed is final (R7)."""

    seat: Seat


class BillPut(OpenEvent, frozen=True):
    """A bill was put to the vote (R8)."""

    seat: Seat
    bill: str


class BallotCast(OwnEvent, frozen=True):
    """A sealed ballot (R8)."""

    ballot: str


class VoteSaid(OpenEvent, frozen=True):
    """A vote said aloud in a roll call (Q2)."""

    seat: Seat
    ballot: str


class BallotsIn(OpenEvent, frozen=True):
    """All sealed ballots are in; none can be changed."""


class VoteRevealed(OpenEvent, frozen=True):
    """All votes open together, with their sum and whether the bill passed (R9)."""

    concludes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    heard: ClassVar[Heard] = Heard.TURNED
    keyed_by: ClassVar[tuple[str, ...]] = (
        "show_hands",
        "say_vote",
    )

    ballots: Mapping[Seat, str]
    total: int
    passed: bool


class PledgeJudged(OpenEvent, frozen=True):
    """A pledge was "kept", "broken" (R13, Q5) or "expired" (Q4)."""

    number: int
    how: str


class VoteRoundEnded(OpenEvent, frozen=True):
    """The Vote round is over."""

    round: int


class EffectUsed(OpenEvent, frozen=True):
    """A representative's special effect is used; what it does is carried out by hand (R14)."""

    seat: Seat
    rep: str


class HandEmpty(OpenEvent, frozen=True):
    """A printed hand holds no bill any more, though by the count it should; the count is put right (R11)."""

    seat: Seat


class CountBegun(OpenEvent, frozen=True):
    """The last bill is voted on; the representatives that lay face down are turned one by one (R15, Q17)."""


class RepTurned(OpenEvent, frozen=True):
    """A representative that lay face down is turned, with the total that it comes to (R15, Q17)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    rep: str
    total: int


class BooksOpened(OpenEvent, frozen=True):
    """The session is over and the books are open: totals and representatives (R15)."""

    reveals: ClassVar[bool] = True

    totals: Mapping[Seat, int]
    reps: Mapping[Seat, str]


AnyEvent: TypeAlias = (
    GameBegun | FirstDrawn | AgendaSet | RepDrawn | HasRep | RepsImpossible | HandDealt | HasHand | HandsImpossible
    | BillsImpossible | StageBegun | Discarded | Refilled | DeckOwes | DeckDrawn | Swapped | PutDown
    | BegunInTheMiddle | HandsPlaced | RoundBegun
    | TurnBegun | TurnTimed | TimeCalled | SatOut | PledgeMade | PledgeOffered | PledgeChanged
    | PledgeTakenBack | PledgeGivenBack | CardsLaid
    | CardsBack | CardsTraded | TurnEnded | BillPut | BallotCast | VoteSaid | BallotsIn | VoteRevealed
    | PledgeJudged | VoteRoundEnded | EffectUsed | HandEmpty | CountBegun | RepTurned | BooksOpened | Posted
    | Handed | Asked | Ruled | NotCovered | WasPut | Paused | Resumed
)  # fmt: skip
