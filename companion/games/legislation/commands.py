"""Commands of Legislation: what can be asked; who may ask it, and when, is decided by `refuse`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.messages import Command, Draw, Hand, Pause, Post, Put, Resume, Rule, Sealed, Seat, TimeUp, TurnOut


class Discard(Command, frozen=True):
    """Turn 1: these bills of the own hand go to the own discard pile (R3)."""

    alone: ClassVar[bool] = True

    cards: tuple[str, ...] = ()


class Refill(Command, frozen=True):
    """Turn 2: take these bills from other players' discard piles, and what is still missing from the deck (R4).

    With `go_on` the seat goes on choosing, so that the next card of a pile can be seen first (Q8).
    """

    alone: ClassVar[bool] = True

    cards: tuple[str, ...] = ()
    go_on: bool = False


class Swap(Command, frozen=True):
    """At the start of a turn: discard one bill and take one, from the deck with `take` "deck" (R5)."""

    alone: ClassVar[bool] = True

    card: str
    take: str


class PutOnDeck(Command, frozen=True):
    """Turn 3: these three bills lie face up On Deck (R6)."""

    alone: ClassVar[bool] = True

    cards: tuple[str, ...]


class KeyOnDeck(Command, frozen=True):
    """Bills that a seat laid On Deck from a printed hand, keyed in by the host: at first three, then one (R6, R11)."""

    seat: Seat
    cards: tuple[str, ...]


class KeyPile(Command, frozen=True):
    """The discard pile of a seat in a position, keyed in by the host, the top card last (Q24)."""

    seat: Seat
    cards: tuple[str, ...]


class BeginInTheMiddle(Command, frozen=True):
    """Go on from a position of an evening that began on paper or was lost (Q24).

    `phase` is "" between two rounds, "pledge" or "sponsor" where the round after `rounds` is under way and it is the
    turn of `turn` there. `leads` has the first turn of that round, `sits` sit out its Pledge turn (in the votes, that
    of the round after it), of `used` the special effect is used up. `passed` and `failed` are the two piles, each in
    the order in which its bills came to it. How many pledges each has broken, and how many bills each has carried, is
    keyed in where a tie rests on it; `held`, the bills each has in hand and On Deck, where trades may be unequal.
    """

    rounds: int
    leads: Seat
    passed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    sits: tuple[Seat, ...] = ()
    used: tuple[Seat, ...] = ()
    broken: Mapping[Seat, int] = {}
    carried: Mapping[Seat, int] = {}
    phase: str = ""
    turn: Seat = ""
    held: Mapping[Seat, int] = {}


class MakePledge(Command, frozen=True):
    """Promise to vote Yay ("pro") or Nay ("con") on somebody's bill (R7); the host may key it for a named seat.

    With `other_bill` the other one promises in return: a pledge for a pledge is one deal. The host keys in what both
    have said aloud, and it holds; a seat only asks for it, and whom it asks accepts it or gives the pledge back.
    """

    bill: str
    side: str
    seat: Seat = ""
    other_bill: str = ""
    other_side: str = "pro"


class AcceptPledge(Command, frozen=True):
    """Accept what `seat` offers with its pledge on this bill, and promise what it asks in return (R7)."""

    seat: Seat
    bill: str
    side: str


class ChangePledge(Command, frozen=True):
    """Promise the other way round, while it is not final (R7)."""

    bill: str
    side: str
    seat: Seat = ""


class TakeBackPledge(Command, frozen=True):
    """Take back an own pledge that is not final yet, or give back one that was given to oneself; what was pledged in
    return goes with it (R7)."""

    bill: str
    seat: Seat = ""


class LayCards(Command, frozen=True):
    """Lay bills of the own hand face down for another seat, to be taken at the end of the turn (R7)."""

    alone: ClassVar[bool] = True

    other: Seat
    cards: tuple[str, ...]


class GiveBack(Command, frozen=True):
    """Cards that one seat laid for another go back to it; either of the two may say so, or the host (R7)."""

    giver: Seat
    receiver: Seat


class EndTurn(Command, frozen=True):
    """The active player's turn ends: pledges and trades become final (R7).

    Where a trade is unequal, `trade` says whether it goes "back" or may "stand" (Q12).
    """

    trade: str = ""


class PutToVote(Command, frozen=True):
    """The active player puts a bill from On Deck to the vote (R8)."""

    bill: str


class Vote(Sealed, frozen=True):
    """A sealed ballot (R8); it may be changed until the last is in."""

    ballot: str


class SayVote(Command, frozen=True):
    """A vote said aloud in a roll call (Q2); the host may key it for the seat whose turn it is."""

    ballot: str
    seat: Seat = ""


class ShowHands(Command, frozen=True):
    """Open hands, keyed in by the host: a ballot for everybody who votes (Q2)."""

    ballots: dict[Seat, str]


class Reveal(Command, frozen=True):
    """Turn all ballots at once."""


class Replace(Command, frozen=True):
    """Fill the empty place On Deck with a bill from the own hand (R11)."""

    alone: ClassVar[bool] = True

    card: str


class GoOn(Command, frozen=True):
    """Everybody has seen the result; nothing is left to fill the empty place with. Or a position is keyed in (Q24).

    With printed hands `empty` says so against the count, which then is put right (R11).
    """

    empty: bool = False


class TurnRep(Command, frozen=True):
    """At the end the next representative that lay face down is turned, with what its bills come to (R15, Q17)."""


class UseEffect(Command, frozen=True):
    """A representative's special effect is used, once a game (R14); it is carried out by hand, in the open."""

    seat: Seat = ""


AnyCommand: TypeAlias = (
    Discard | Refill | Swap | PutOnDeck | KeyOnDeck | KeyPile | BeginInTheMiddle | MakePledge | AcceptPledge
    | ChangePledge | TakeBackPledge | LayCards | GiveBack | EndTurn | PutToVote | Vote | SayVote | ShowHands | Reveal
    | Replace | GoOn | TurnRep | UseEffect
    | Draw | TurnOut | TimeUp | Pause | Resume | Rule | Post | Hand | Put
)  # fmt: skip
