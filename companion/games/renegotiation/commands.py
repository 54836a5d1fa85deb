"""Commands of The Renegotiation Game: what can be asked; who may ask it, and when, is decided by `refuse`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.messages import Account, Command, Draw, Hand, Pause, Post, Put, Resume, Rule, Seat, TimeUp
from companion.games.renegotiation.position import AnyFact


class NameStarter(Command, frozen=True):
    """Who begins: by "consensus", else the "eldest" (R1)."""

    seat: Seat
    how: str = "consensus"


class NameArbiter(Command, frozen=True):
    """Who settles gaps in the rules without a consensus: the player closest to Berlin (R17)."""

    seat: Seat


class SayDistance(Command, frozen=True):
    """How many kilometres a player lives from Berlin (R17, Q13); the host may key it for a named seat."""

    kilometres: int
    seat: Seat = ""


class Settle(Command, frozen=True):
    """A gap in the rules was settled, by "consensus" or by the "arbiter" (R17): the words stand in the story."""

    words: str
    how: str = "consensus"


class TakeCharacter(Command, frozen=True):
    """A player's character sheet, with its advantage in the words of the card (R4)."""

    name: str
    advantage: str = ""
    seat: Seat = ""


class Move(Command, frozen=True):
    """The pawn of the player whose turn it is goes to a capital, up to three links away (R5)."""

    to: str


class PickUp(Command, frozen=True):
    """The player whose turn it is picks up at the own capital (R5, Q5)."""


class BeginInTheMiddle(Command, frozen=True):
    """Go on from a position, of an evening that began on paper or was lost (Q22).

    So many `turns` are over; `leads` is whose turn comes next, or has come as far as the `phase` says: "moved",
    "picked", "both", or "limit"; in the phase "speech" it is who has finished. `laid` are the cards that lie before
    each seat, by their points or by their records in the app's deck, `hands` how many each holds, and `facts` what else
    is otherwise than at the start.
    """

    turns: int
    leads: Seat
    laid: Mapping[Seat, tuple[str, ...]] = {}
    phase: str = ""
    hands: Mapping[Seat, int] = {}
    facts: tuple[AnyFact, ...] = ()


class Lay(Command, frozen=True):
    """Lay a points card of the own hand (R6, R11)."""

    alone: ClassVar[bool] = True

    card: str


class Play(Command, frozen=True):
    """Play another card of the own hand, against a target, oneself included, or nobody (R6, R9).

    A `place` is the capital that its player names, where the card has one named. `anyway` is "anyway" where somebody
    was asked whether a card is played that does nothing now, or less than it says.
    """

    alone: ClassVar[bool] = True

    card: str
    target: Seat = ""
    place: str = ""
    anyway: str = ""


class KeyLaid(Command, frozen=True):
    """A printed points card was laid: its points are keyed in (R11)."""

    points: int
    seat: Seat = ""
    title: str = ""


class KeyPlayed(Command, frozen=True):
    """A printed card was played: what it is called, whether it is a travel card, and against whom (R6, R9).

    `lifts` is the laid points card that goes to the discard pile by it, as such a card says; "" for none.
    """

    what: str = ""
    travel: bool = False
    target: Seat = ""
    seat: Seat = ""
    lifts: str = ""


class Resolve(Command, frozen=True):
    """The interrupt has been carried out; the turn goes on, or with `ends` it cannot and is over (R10)."""

    ends: bool = False


class CarryOut(Command, frozen=True):
    """What a card has a seat do is done: by the app where it can, with what was chosen, or by the table (R18).

    The choice is a capital or a laid card, where the card leaves one open.
    """

    duty: int
    choice: str = ""


class LetLapse(Command, frozen=True):
    """What a card has a seat do falls away: it was done by hand, cannot be done, or was called off (R18)."""

    duty: int


class KeepInForce(Command, frozen=True):
    """What the last card says stays in force: until its player's next "turn", or for the "game" (R9)."""

    until: str = "turn"


class EndEffect(Command, frozen=True):
    """What a card said is no longer in force (R9); a form that asks which gives its number in digits."""

    number: int | str


class Show(Command, frozen=True):
    """Cards of the own hand are shown to everybody, as a card says, and stay in the hand (R9)."""

    alone: ClassVar[bool] = True

    cards: tuple[str, ...]


class LetFinish(Command, frozen=True):
    """Nobody interrupts the card with which enough are laid: the game is finished (R12, Q14)."""


class EndTurn(Command, frozen=True):
    """The turn ends, by choice or because a `card` says so; cards beyond five are discarded first (R8, Q4).

    `done` is "untouched" where somebody was asked whether a turn ends in which nothing was done (Q4).
    """

    card: bool = False
    done: str = ""


class Discard(Command, frozen=True):
    """These cards of the own hand go, down to five (R8)."""

    alone: ClassVar[bool] = True

    cards: tuple[str, ...]


class Give(Command, frozen=True):
    """Cards of the own hand go to another hand, to a capital's stack or to the discard pile, as a card says (R9)."""

    alone: ClassVar[bool] = True

    cards: tuple[str, ...]
    dst: Account


class MoveCards(Command, frozen=True):
    """So many cards go from a stack, a hand or the discard pile to another, unseen, as a card says (R9)."""

    src: Account
    dst: Account
    count: int
    reason: str


class DeclareOver(Command, frozen=True):
    """No card is left on the map: the negotiations are declared over, in Brussels (R13, Q7)."""

    seat: Seat = ""


class Hum(Command, frozen=True):
    """The player whose turn it is makes everybody wait and hums the Ode to Joy; table time stands (R16)."""


class GiveWords(Command, frozen=True):
    """Two words that must occur in the speech, from the winner of the last game (R14)."""

    first: str
    second: str


class BeginSpeech(Command, frozen=True):
    """The speech begins, and its clock with it (R14)."""

    seats: tuple[Seat, ...] = ()
    """Whose it is: somebody who leads since a correction has not held it; () where nobody said so."""


class EndSpeech(Command, frozen=True):
    """The speech is over (R14)."""


class HearWord(Command, frozen=True):
    """One of the two words was said, the first (1) or the second (2), before the speech is judged (R14)."""

    word: int


class SpeakOn(Command, frozen=True):
    """The speech was stopped by a slip: it goes on, and its clock from where it stood (Q16)."""


class JudgeSpeech(Command, frozen=True):
    """Whether the speech was "good", too "short", too "long", or lacked one of the "words" (R14, Q9)."""

    verdict: str


AnyCommand: TypeAlias = (
    NameStarter | NameArbiter | SayDistance | Settle | TakeCharacter | Move | PickUp | Lay | Play | KeyLaid | KeyPlayed
    | KeepInForce | EndEffect | Show | LetFinish | HearWord | SpeakOn
    | CarryOut | LetLapse
    | Resolve | EndTurn | Discard | Give | MoveCards | DeclareOver | Hum | GiveWords | BeginSpeech | EndSpeech
    | JudgeSpeech | BeginInTheMiddle | Draw | TimeUp | Pause | Resume | Rule | Post | Hand | Put
)  # fmt: skip
