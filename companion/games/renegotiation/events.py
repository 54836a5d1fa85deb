"""Events of The Renegotiation Game: what can happen; each class says who may read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.messages import (
    Account,
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
from companion.games.renegotiation.capitals import Capital
from companion.games.renegotiation.deck import Card
from companion.games.renegotiation.effect import Effect
from companion.games.renegotiation.state import Duty


class GameBegun(OpenEvent, frozen=True):
    """Seats, house rules, map and deck of the evening (R1, R2)."""

    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    capitals: tuple[Capital, ...]
    cards: tuple[Card, ...]


class StarterNamed(OpenEvent, frozen=True):
    """Who begins, and why: by "consensus", as the "eldest", or as the "sheet" says (R1)."""

    seat: Seat
    how: str


class ArbiterNamed(OpenEvent, frozen=True):
    """Who settles what the rules leave open: named by the table, or with `kilometres` closest to Berlin (R17)."""

    seat: Seat
    kilometres: int | None = None


class DistanceSaid(OpenEvent, frozen=True):
    """How far from Berlin a seat lives (R17, Q13)."""

    seat: Seat
    kilometres: int


class Settled(OpenEvent, frozen=True):
    """A gap in the rules was settled, by "consensus" or by the "arbiter" (R17)."""

    words: str
    how: str
    arbiter: Seat = ""


class CharacterTaken(OpenEvent, frozen=True):
    """A seat's character sheet, as it was keyed in (R4)."""

    seat: Seat
    name: str
    advantage: str


class KindKept(OpenEvent, frozen=True):
    """So many cards of a kind are in the game, so many go to the discard pile; not which (R2)."""

    kind: str
    kept: int
    aside: int


class RestDrawn(OpenEvent, frozen=True):
    """Which capitals get one card more of the rest (R3, Q2)."""

    capitals: tuple[str, ...]


class HasHand(OpenEvent, frozen=True):
    """A seat was dealt its first cards; not which (R3)."""

    seat: Seat


class HeldHand(OpenEvent, frozen=True):
    """A seat holds so many cards where the evening begins in the middle; not which (Q22)."""

    seat: Seat
    count: int


class StacksLaid(OpenEvent, frozen=True):
    """How many cards lie face down in each capital (R3)."""

    stacks: Mapping[str, int]


class DrawImpossible(OpenEvent, frozen=True):
    """What was drawn does not lie there; it is drawn again. It names nothing."""


class BegunInTheMiddle(OpenEvent, frozen=True):
    """How the table stood, keyed in: what was before is not told (Q22)."""

    headline: ClassVar[bool] = True

    turns: int


class PositionTaken(OpenEvent, frozen=True):
    """How it goes on from there: whose turn it is, how far it has come, and what stands, lies and is held (Q22)."""

    leads: Seat
    phase: str
    pawns: Mapping[Seat, str]
    stacks: Mapping[str, int]
    hands: Mapping[Seat, int]
    skips: Mapping[Seat, int]
    targets: Mapping[Seat, int]
    effects: tuple[Effect, ...]


class HandEntered(OwnEvent, frozen=True):
    """What a seat keyed in as the hand that it held when the evening was left, by the records of the deck (Q22)."""

    cards: tuple[str, ...]
    titles: str


class HasEntered(OpenEvent, frozen=True):
    """A seat has keyed in its hand; not which cards (Q22)."""

    seat: Seat


class HandsAgain(OpenEvent, frozen=True):
    """The hands that were keyed in cannot come from one deck: all confirm or mend. It names nobody (Q22)."""


class RestDiscarded(OpenEvent, frozen=True):
    """So many more cards lie in the discard pile; not which (Q22)."""

    count: int


class TurnUnderWay(OpenEvent, frozen=True):
    """What was done of a turn before the evening was left (Q22)."""

    seat: Seat
    moved: bool
    picked: str
    travel: bool


class TurnBegun(OpenEvent, frozen=True):
    """A seat's turn begins (R5)."""

    turn: int
    seat: Seat


class TurnSkipped(OpenEvent, frozen=True):
    """A seat misses its turn, as a card said."""

    seat: Seat
    left: int


class Moved(OpenEvent, frozen=True):
    """A pawn went from one capital to another; `steps` links by the map, 0 where the map is not known (R5)."""

    seat: Seat
    src: Account
    dst: Account
    steps: int


class PickedUp(OpenEvent, frozen=True):
    """A seat picks up so many cards in a capital (R5, Q5)."""

    seat: Seat
    city: str
    count: int


class CardsMoved(OpenEvent, frozen=True):
    """So many cards went from one account to another; not which."""

    src: Account
    dst: Account
    count: int
    why: str


class CardsOrdered(OpenEvent, frozen=True):
    """So many cards shall go unseen from one account to another, as a card says (R9)."""

    src: Account
    dst: Account
    count: int
    reason: str


class CardsOwed(OpenEvent, frozen=True):
    """So many cards are on their way, and chance must name them."""

    src: Account
    dst: Account
    count: int
    why: str


class CardsDrawn(OpenEvent, frozen=True):
    """Chance named the cards that were on their way first; not which."""


class MustPlay(OpenEvent, frozen=True):
    """A seat holds a card that must be played at once (R9): everybody has seen it, wherever it lay before."""

    reveals: ClassVar[bool] = True

    seat: Seat
    card: str


class MustLifted(OpenEvent, frozen=True):
    """A card that all saw must be played at once has left its hand some other way (R9)."""

    cards: tuple[str, ...]


class Laid(OpenEvent, frozen=True):
    """A points card was laid; `count` lie before its seat now, and `target` finish (R11, R12)."""

    headline: ClassVar[bool] = True

    seat: Seat
    card: str
    points: int
    count: int
    target: int
    moved: bool = False
    """Whether it lay before somebody else until now."""


class CardNamed(OpenEvent, frozen=True):
    """What a printed points card is called, as it was read aloud (R11)."""

    card: str
    title: str


class HandMended(OpenEvent, frozen=True):
    """A printed card lies on the table that the count of its seat's hand did not have: the table is the truth (I3)."""

    seat: Seat


class StackMended(OpenEvent, frozen=True):
    """A printed card was picked up where by the count none lay: the table is the truth (I3)."""

    capital: Account


class EffectBegun(OpenEvent, frozen=True):
    """What a card says stays in force: until its player's next "turn", or for the "game" (R9)."""

    number: int
    seat: Seat
    card: str = ""
    what: str = ""
    target: Seat = ""
    until: str = "game"
    place: str = ""


class EffectEnded(OpenEvent, frozen=True):
    """What a card said is in force no longer (R9); its words go with it, for the story."""

    number: int
    seat: Seat
    card: str = ""
    what: str = ""


class Shown(OpenEvent, frozen=True):
    """A seat shows cards of its hand to everybody, as a card says; they stay in the hand (R9)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: tuple[str, ...]


class FinishDue(OpenEvent, frozen=True):
    """A seat has laid enough: until the host goes on, the last card can still be interrupted (R12, Q14)."""

    headline: ClassVar[bool] = True

    seat: Seat


class FinishLapsed(OpenEvent, frozen=True):
    """The last card does not lie there any more, or not enough do: the game goes on (Q14)."""

    seat: Seat


class Unlaid(OpenEvent, frozen=True):
    """A laid points card lies there no longer (R11)."""

    seat: Seat
    card: str
    points: int
    dst: Account
    reason: str


class Played(OpenEvent, frozen=True):
    """A card was played, against a target, oneself, or nobody; with `interrupt` the turn stands still (R9, R10)."""

    headline: ClassVar[bool] = True

    seat: Seat
    card: str = ""
    what: str = ""
    target: Seat = ""
    travel: bool = False
    interrupt: bool = False
    place: str = ""


class DutyDue(OpenEvent, frozen=True):
    """A card has a seat do something, and the table waits for it (R18)."""

    duty: Duty


class DutyDone(OpenEvent, frozen=True):
    """What a card had a seat do is done (R18); `told` where nothing else tells it."""

    seat: Seat
    number: int
    card: str
    told: bool = False


class DutyLapsed(OpenEvent, frozen=True):
    """What a card had a seat do falls away (R18)."""

    seat: Seat
    number: int
    card: str


class Sent(OpenEvent, frozen=True):
    """A pawn went to a capital, as a card says; that is no move of the turn (R18)."""

    seat: Seat
    src: Account
    dst: Account
    card: str


class CardCancelled(OpenEvent, frozen=True):
    """A card that was just played does nothing of what is not done yet (R18); `by` is the card that says so."""

    headline: ClassVar[bool] = True

    card: str
    by: str


class CardDeflected(OpenEvent, frozen=True):
    """A card that was aimed at `src` strikes `dst` instead, as `by` says; `duties` are what it asks for now (R18)."""

    headline: ClassVar[bool] = True

    card: str
    by: str
    src: Seat
    dst: Seat
    duties: tuple[Duty, ...]


class InterruptResolved(OpenEvent, frozen=True):
    """An interrupt has been carried out; with `ends` the turn of the interrupted seat cannot go on (R10)."""

    seat: Seat
    interrupted: Seat
    ends: bool


class LimitDue(OpenEvent, frozen=True):
    """A seat holds so many cards too many and must discard before its turn is over (R8)."""

    seat: Seat
    count: int


class TurnEnded(OpenEvent, frozen=True):
    """A turn is over; everybody's points as they lie."""

    seat: Seat
    points: tuple[int, ...]


class HumBegun(OpenEvent, frozen=True):
    """A seat makes everybody wait and hums the Ode to Joy (R16)."""

    heard: ClassVar[Heard] = Heard.HUM

    seat: Seat


class Finished(OpenEvent, frozen=True):
    """The game ends: a seat has "laid" enough points cards (R12) or "declared" the negotiations over (R13)."""

    headline: ClassVar[bool] = True

    seat: Seat
    how: str


class SpeechDue(OpenEvent, frozen=True):
    """Who must now speak to the others, and at which attempt (R14, Q9)."""

    speakers: tuple[Seat, ...]
    attempt: int


class WordsGiven(OpenEvent, frozen=True):
    """Two words that must occur in the speech (R14)."""

    first: str
    second: str


class SpeechBegun(OpenEvent, frozen=True):
    """The speech begins, and its clock with it (R14)."""

    heard: ClassVar[Heard] = Heard.GAVEL

    since: int
    length: int


class SpeechEnded(OpenEvent, frozen=True):
    """The speech is over after so many seconds; with `by_clock` the clock ended it (R14)."""

    heard: ClassVar[Heard] = Heard.GAVEL

    seconds: int
    by_clock: bool


class WordHeard(OpenEvent, frozen=True):
    """One of the two words was said in the speech: 1 or 2 (R14)."""

    word: int


class SpeechResumed(OpenEvent, frozen=True):
    """A speech that was stopped by a slip goes on, with so much of its minute left (Q16)."""

    since: int
    left: int


class SpeechJudged(OpenEvent, frozen=True):
    """Whether the speech was "good", too "short", too "long", or lacked one of the "words" (R14)."""

    concludes: ClassVar[bool] = True

    verdict: str


class SpokeInVain(OpenEvent, frozen=True):
    """These seats have spoken in vain (Q9)."""

    speakers: tuple[Seat, ...]


class GameOver(OpenEvent, frozen=True):
    """The evening is over, and everybody sees all cards; why: "speech", "tea" for a tie (R15), or "none"."""

    headline: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    winners: tuple[Seat, ...]
    why: str


AnyEvent: TypeAlias = (
    GameBegun | StarterNamed | ArbiterNamed | DistanceSaid | Settled | CharacterTaken | KindKept | RestDrawn | HasHand
    | StacksLaid | DrawImpossible | BegunInTheMiddle | PositionTaken | HandEntered | HasEntered | HandsAgain | HeldHand
    | RestDiscarded | TurnUnderWay
    | TurnBegun | TurnSkipped | Moved | PickedUp | CardsMoved | CardsOrdered | CardsOwed
    | CardsDrawn | MustPlay | MustLifted | Laid | Unlaid | Played | InterruptResolved | LimitDue | TurnEnded | HumBegun
    | DutyDue | DutyDone | DutyLapsed | Sent | CardCancelled | CardDeflected
    | Finished | CardNamed | HandMended | StackMended | EffectBegun | EffectEnded | Shown | FinishDue | FinishLapsed
    | WordHeard | SpeechResumed
    | SpeechDue | WordsGiven | SpeechBegun | SpeechEnded | SpeechJudged | SpokeInVain | GameOver
    | Posted | Handed | Paused | Resumed | Asked | Ruled | NotCovered | WasPut
)  # fmt: skip
