"""The state of an evening of The Renegotiation Game, cut along the lines of knowledge: Public, Own, Hidden."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic
from companion.core.ledger import supply
from companion.core.messages import Account, Seat
from companion.games.renegotiation import deck, pieces
from companion.games.renegotiation.capitals import Capital
from companion.games.renegotiation.deck import Card
from companion.games.renegotiation.effect import Effect
from companion.games.renegotiation.position import Position

DECK = "deck"
"""The account of the cards that lie face down in the capitals: which one lies where is drawn when it is picked up."""
DISCARD = "discard"
BOX = "box"
"""Where cards come from, and go to, that the app does not know: those of a printed deck."""


def hand(seat: Seat) -> str:
    """The account of a seat's hand."""
    return f"hand:{seat}"


def laid(seat: Seat) -> str:
    """The account of the points cards that a seat has laid."""
    return f"laid:{seat}"


def city(name: str) -> str:
    """The account of a capital's stack: its count, and the cards put on top of it by name, the top one last."""
    return f"city:{name}"


class Phase(StrEnum):
    """Where the evening stands."""

    OPENING = "opening"
    TURN = "turn"
    LIMIT = "limit"
    FINISHING = "finishing"
    """Enough cards are laid; for a moment the last of them can still be interrupted (Q14)."""
    SPEECH = "speech"
    SPEAKING = "speaking"
    VERDICT = "verdict"
    OVER = "over"


class Character(Struct, frozen=True):
    """A character sheet as its player keyed it in: the name, and the starting advantage (R4)."""

    name: str
    advantage: str = ""


class OnTable(Struct, frozen=True):
    """A card that was played in the open; `what` are its words where the app does not know the card."""

    seat: Seat
    card: str = ""
    what: str = ""
    target: Seat = ""
    stops: bool = False
    """Whether it interrupted the turn in which it was played."""
    place: str = ""
    """The capital that was named with it."""
    travels: bool = False
    """Whether it was keyed in as a travel card."""
    over: OnTable | None = None
    """What lay on top when this card interrupted: it lies on top again once this is carried out (R10)."""


class Duty(Struct, frozen=True):
    """What a card has a seat do, until it is done or falls away (R18); `number` tells it from the others.

    `does` is that of the card's order, or "says" where the table carries out its words. Cards, pawns and laid cards go
    from `src` to `dst` (accounts and capitals; "here" is where the card's player `by` stands, "" is still to be
    chosen), `whose` pawn or laid cards they are, and `thing` the one card that is meant.
    """

    number: int
    seat: Seat
    by: Seat
    card: str
    does: str
    count: int = 1
    src: Account = ""
    dst: Account = ""
    whose: Seat = ""
    thing: str = ""
    worth: int = 0
    depth: int = 0
    """How many interrupts lie on the table with it: those above are carried out first (R10)."""
    of: int = 0
    """Where several give at once: so many cards its seat held then, the first of the hand; it gives one of those."""
    may: bool = False
    """Whether its seat may as well let it be."""


class Owed(Struct, frozen=True):
    """Cards that chance must still name: so many on their way from one account to another, and why."""

    src: Account
    dst: Account
    count: int
    why: str


class Public(TablePublic, frozen=True, kw_only=True):
    """What everybody at the table knows."""

    capitals: tuple[Capital, ...]
    cards: tuple[Card, ...]
    phase: Phase = Phase.OPENING
    first: Seat = ""
    arbiter: Seat = ""
    distances: Mapping[Seat, int] = {}
    """Kilometres to Berlin, as they were keyed in (R17)."""
    characters: Mapping[Seat, Character] = {}
    # cards
    counts: Mapping[Account, int] = {}
    """How many cards lie in each account; `total` is all of them."""
    total: int = 0
    kept: tuple[str, ...] = ()
    """The kinds of which it is settled which cards are in the game (R2)."""
    rest: tuple[str, ...] = ()
    """Who gets one card more of the rest (Q2)."""
    has_hand: tuple[Seat, ...] = ()
    stacked: bool = False
    """Whether the cards lie in the capitals."""
    position: Position | None = None
    """How an evening goes on that begins in the middle, until its first turn has begun (Q22)."""
    entered: tuple[Seat, ...] = ()
    """Who has keyed in the hand that was held then."""
    again: bool = False
    """Whether what was keyed in could not come from one deck, so that all confirm or mend it."""
    owed: tuple[Owed, ...] = ()
    drawn: int = 0
    """How often something was drawn, which numbers the draws."""
    keyed: int = 0
    """How many points cards of a printed deck were laid, which numbers them."""
    titles: Mapping[str, str] = {}
    """What printed points cards are called, as far as it was read aloud and keyed in."""
    # turns
    turn: int = 0
    active: Seat = ""
    next: Seat = ""
    """Whose turn comes next, when a card changed it."""
    pawns: Mapping[Seat, str] = {}
    mover: Seat = ""
    """Whose pawn moved last, and from which capital; nobody's once that pawn was put elsewhere."""
    came_from: str = ""
    targets: Mapping[Seat, int] = {}
    """Laid points cards with which each seat finishes (Q11)."""
    skips: Mapping[Seat, int] = {}
    """Turns that each seat must miss."""
    moved: bool = False
    picked: str = ""
    """The capital at which the active seat picked up in this turn."""
    travel: bool = False
    reach: int = 0
    """How many links a travel card of this turn allows; 0 where none says."""
    goes: str = ""
    """The travel card of this turn by which the move goes; "" for none that the app knows."""
    came: Mapping[Seat, str] = {}
    """The capital from which each pawn came last, whoever moved it."""
    duties: tuple[Duty, ...] = ()
    """What cards of this turn have people do and is not done yet, in the order in which they said it (R18)."""
    told: int = 0
    """How many duties there were, which numbers them."""
    ends: str = ""
    """The card that ends this turn; "" while none does (R6)."""
    must: tuple[str, ...] = ()
    """Cards that the active seat must play at once (R9)."""
    interrupts: tuple[OnTable, ...] = ()
    """Cards that stopped the turn and are not carried out yet, the next one last (R10)."""
    breaks_off: bool = False
    """Whether the interrupted turn cannot go on (R10)."""
    played: OnTable | None = None
    """The card that was played last in this turn."""
    just_laid: OnTable | None = None
    """The points card that was laid in this turn, while nothing was played after it."""
    in_force: tuple[Effect, ...] = ()
    """What cards said that still holds, in the order in which it began (R9)."""
    effects: int = 0
    """How many effects have begun, which numbers them."""
    kept_on: bool = False
    """Whether what the last card says was said to stay in force."""
    shown: tuple[Seat, ...] = ()
    """Who has shown cards since the last one was played."""
    finishing: Seat = ""
    """Who has laid enough, while the last card can still be interrupted (Q14)."""
    hums: Seat = ""
    """Who makes everybody wait (R16)."""
    # the end
    finisher: Seat = ""
    how: str = ""
    """How the game ended: "laid" (R12) or "declared" (R13)."""
    words: tuple[str, ...] = ()
    heard: tuple[int, ...] = ()
    """Which of the two words were said in this speech, 1 or 2, in the order in which they were heard."""
    resumed: bool = False
    """Whether this speech was stopped by a slip before, and went on."""
    speakers: tuple[Seat, ...] = ()
    spoke: tuple[Seat, ...] = ()
    """Who has spoken in vain."""
    attempt: int = 0
    seconds: int = 0
    """How long the last speech lasted, and whether the clock ended it."""
    by_clock: bool = False
    spoken: str = ""
    """What was found of the last speech: "good", "short", "long" or "words"."""
    winners: tuple[Seat, ...] = ()
    verdict: str = ""
    """Why the evening ended as it did: "speech", "tea" (a tie) or "none" (nobody's speech was good)."""
    # what is told at the end
    history: tuple[tuple[int, ...], ...] = ()
    """Every seat's points at the end of each turn."""
    tally: Mapping[Account, int] = {}
    """Links travelled, interrupts played and laid cards lost: "links:Ana" → count."""

    @property
    def in_app(self) -> bool:
        """Whether the app shuffles and deals the cards, and so knows them."""
        return self.options["cards.mode"] == "app"

    @property
    def light(self) -> bool:
        """Whether printed map and cards are the truth: the app keeps neither pawns nor piles nor hands (Q15)."""
        return not self.in_app and self.options["map.mode"] == "light"

    def card(self, name: str) -> Card:
        """The record of a named card; of one from a printed deck ("#3:7") its points, and its title if it was keyed."""
        if name.startswith("#"):
            return Card("points", self.titles.get(name, ""), points=int(name.partition(":")[2]))
        return deck.of(self.cards, name)

    def row(self, seat: Seat) -> tuple[str, ...]:
        """The points cards that a seat has laid."""
        return self.things.get(laid(seat), ())

    def points(self, seat: Seat) -> int:
        """A seat's points as they lie; the bonus comes at the end."""
        return int(self.accounts.get(supply(seat), 0))

    def total_of(self, seat: Seat) -> int:
        """Points with the finisher's bonus (R12, Q8)."""
        return self.points(seat) + (pieces.BONUS if seat == self.finisher else 0)

    def on_map(self) -> int:
        """Cards that lie in the capitals (Q6)."""
        return sum(self.counts.get(city(capital.name), 0) for capital in self.capitals)


class Own(SeatOwn, frozen=True, kw_only=True):
    """What one seat alone knows."""

    entered: tuple[str, ...] = ()
    """The cards that it has keyed in as its hand, by their records, while not all have (Q22)."""

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards in this seat's hand."""
        return self.things.get(hand(self.seat), ())


class Hidden(TableHidden, frozen=True, kw_only=True):
    """What nobody knows yet: which cards lie face down in the capitals, and which were discarded."""


State: TypeAlias = Split[Public, Own, Hidden]
