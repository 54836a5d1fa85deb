"""Events of Article 27: what can happen; each class says who may read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.countdown import Instant
from companion.core.messages import (
    EVERYBODY,
    Asked,
    Event,
    NotCovered,
    OpenEvent,
    OwnEvent,
    Paused,
    Posted,
    Resumed,
    Ruled,
    Seat,
    Viewer,
    WasPut,
)
from companion.core.vocabulary import Heard
from companion.games.article27.deals import Deal


class GameBegun(OpenEvent, frozen=True):
    """Seats, nations and house rules of the evening (R1)."""

    seats: tuple[Seat, ...]
    nations: Mapping[Seat, str]
    options: Mapping[str, str | int]
    names: Mapping[str, str] = {}
    """What this table calls some colours and agendas; the others keep their names."""


class SecretaryDrawn(OpenEvent, frozen=True):
    """Who holds the gavel first (R11)."""

    seat: Seat


class AgendaDealt(OwnEvent, frozen=True):
    """A seat's secret agenda (R3)."""

    agenda: str


class HasAgenda(OpenEvent, frozen=True):
    """A seat has its secret agenda; not which."""

    seat: Seat


class AgendasImpossible(OpenEvent, frozen=True):
    """The secret agendas that were keyed in cannot come from one box; all confirm or mend. It names no one (Q63)."""


class KeyedStands(OpenEvent, frozen=True):
    """All have confirmed what was keyed in: it stands, though it `fits` only if somebody mended it (Q63)."""

    fits: bool


class AgendasRemoved(OpenEvent, frozen=True):
    """The agendas of the unused nations, revealed, and their discs returned to the box (R4)."""

    shows: ClassVar[bool] = True

    agendas: tuple[str, ...]


class TableReady(OpenEvent, frozen=True):
    """Everything is laid out for the first round."""


class BegunInTheMiddle(OpenEvent, frozen=True):
    """How the board stood, keyed in: what was before is not told (Q65)."""

    headline: ClassVar[bool] = True

    led: tuple[Seat, ...]
    """Who was Secretary-General in each round that is over."""
    passed: tuple[int, ...]
    track: Mapping[str, tuple[str, ...]]
    counting: tuple[Seat, ...] = ()
    """Who must now count the own supply."""
    leads: Seat = ""
    """Who leads next; in journals from before it was told it follows from `led`."""
    until: str = ""
    """Up to which phase the next round is keyed in as it happened."""


class HasCounted(OpenEvent, frozen=True):
    """A seat has counted its own supply after the evening began in the middle; not how much it is (Q65)."""

    seat: Seat


class RoundBegun(OpenEvent, frozen=True):
    """A round begins under its Secretary-General (R13)."""

    round: int
    secretary: Seat


class TokensDrawn(OwnEvent, frozen=True):
    """A seat's five issue drawing tokens, left to right (R14, R15)."""

    round: int
    tokens: tuple[str, ...]


class HasDrawn(OpenEvent, frozen=True):
    """A seat has drawn; not what. `face_down` when its score will be declared."""

    pays: ClassVar[bool] = True

    seat: Seat
    face_down: bool = False


class KeysTokens(OpenEvent, frozen=True):
    """A seat that was to declare its score keys in its five tokens after all."""

    pays: ClassVar[bool] = True

    seat: Seat


class BagImpossible(OpenEvent, frozen=True):
    """The draws that were keyed in cannot come from one bag of 30; all confirm or mend. It names no one (Q63)."""


class ClockSet(OpenEvent, frozen=True):
    """The judge set the clock; `left` in milliseconds."""

    at: Instant
    left: int


class DrawsCleared(OpenEvent, frozen=True):
    """The named seats draw again (Q54)."""

    pays: ClassVar[bool] = True

    seats: tuple[Seat, ...]


class AreaChosen(OpenEvent, frozen=True):
    """The area that is turned over next (Q2)."""

    colour: str


class DiscTabled(OpenEvent, frozen=True):
    """A disc lies on the Table; its agenda is public (R17)."""

    colour: str
    agenda: str


class DiscReturned(OpenEvent, frozen=True):
    """A disc would be the third of its agenda and goes back to its area (R19)."""

    colour: str
    agenda: str


class DiscsGathered(OpenEvent, frozen=True):
    """All discs of this round go back to their areas and are turned over again (Q1)."""


class BonusPlaced(OpenEvent, frozen=True):
    """Everything is ready: the success bonus lies on the Floor (R21)."""

    shows: ClassVar[bool] = True


class GavelStruck(OpenEvent, frozen=True):
    """The negotiation is open and the clock runs (R22); `left` in milliseconds."""

    heard: ClassVar[Heard] = Heard.GAVEL

    at: Instant
    left: int


class DiscMoved(OpenEvent, frozen=True):
    """A disc was moved to "floor" or "table" (R23); `late` when it was keyed in after the gavel."""

    colour: str
    to: str
    late: bool = False


class DealOffered(Event, frozen=True):
    """An offer between two seats (R24); its number counts the offers between these two only."""

    deal: Deal

    def open_to(self) -> frozenset[Viewer]:
        return frozenset({self.deal.payer, self.deal.addressee})


class OfferClosed(Event, frozen=True):
    """An offer was refused, withdrawn, answered by a counter-offer, accepted, or lapsed at the gavel (R25)."""

    number: int
    payer: Seat
    addressee: Seat
    how: str

    def open_to(self) -> frozenset[Viewer]:
        return frozenset({self.payer, self.addressee})


class DealRecorded(OpenEvent, frozen=True):
    """A deal was struck; its points lie on the addressee's mat (R26). `late` when keyed in after the gavel."""

    shows: ClassVar[bool] = True

    deal: Deal
    late: bool = False


class DealChanged(OpenEvent, frozen=True):
    """Both agreed on other terms of a recorded deal, which keeps its number (Q62)."""

    shows: ClassVar[bool] = True

    deal: Deal
    late: bool = False


class DealForfeited(OpenEvent, frozen=True):
    """One side called a deal about a later round forfeited; it goes back to its payer (Q61)."""

    deal: int
    by: Seat


class DealReturned(OpenEvent, frozen=True):
    """A recorded deal went back to its payer before the vote; `how`: given_back, taken_back, opposite."""

    deal: int
    how: str


class VoteCalled(OpenEvent, frozen=True):
    """The proposal is frozen: `how` is gavel or time (R33, R34); `left` milliseconds were on the clock."""

    heard: ClassVar[Heard] = Heard.GAVEL

    how: str
    left: int
    check: bool = False


class FloorConfirmed(OpenEvent, frozen=True):
    """Floor and deals are as they lay on the board when the gavel fell."""


class PickForced(OpenEvent, frozen=True):
    """The clock ran out over an empty floor: the bonus is gone and one disc must be picked (R35)."""

    heard: ClassVar[Heard] = Heard.TIME_UP


class VoteOpened(OpenEvent, frozen=True):
    """The ballots are open; `left` milliseconds to vote, 0 without a limit (Q31)."""

    at: Instant
    left: int


class BallotCast(OwnEvent, frozen=True):
    """A sealed ballot (R36)."""

    ballot: str


class BallotsIn(OpenEvent, frozen=True):
    """All ballots are in; missing ones became Abstain when a limit ran out (Q31)."""

    missing: tuple[Seat, ...] = ()


class VoteRevealed(OpenEvent, frozen=True):
    """All hands open together (R36)."""

    reveals: ClassVar[bool] = True
    heard: ClassVar[Heard] = Heard.TURNED
    keyed_by: ClassVar[tuple[str, ...]] = ("show_hands",)

    ballots: Mapping[Seat, str]


class VetoIllegal(OpenEvent, frozen=True):
    """These vetoes cannot be paid (R40)."""

    seats: tuple[Seat, ...]


class RevoteOrdered(OpenEvent, frozen=True):
    """The vote is taken again (Q10)."""


class VoteCounted(OpenEvent, frozen=True):
    """The result: pass, fail or veto, with the ballots as they count (R37, R38, R42); `later` when vetoes are tested
    only after the deals are settled (Q9)."""

    pays: ClassVar[bool] = True
    concludes: ClassVar[bool] = True

    result: str
    ballots: Mapping[Seat, str]
    yes: int
    needed: int
    later: bool = False


class Ticked(OpenEvent, frozen=True):
    """Payer or addressee said whether a free-text deal was met."""

    deal: int
    seat: Seat
    met: bool


class DealSettled(OpenEvent, frozen=True):
    """A deal was settled: kept, returned, split or parked (R43, R44)."""

    deal: int
    how: str


class ScoreDeclared(Event, frozen=True):
    """A declared score (R52)."""

    seat: Seat
    score: int
    neighbour: Seat

    def open_to(self) -> frozenset[Viewer]:
        return frozenset({self.seat, self.neighbour})


class HasDeclared(OpenEvent, frozen=True):
    """A seat has declared its score: not which, unless its `score` was said aloud."""

    pays: ClassVar[bool] = True

    seat: Seat
    score: int | None = None


class ScoresDue(OpenEvent, frozen=True):
    """The deals are settled; what comes next: "scores" (to be declared), "announce", or "payout"."""

    how: str


class ScoreConfirmed(OpenEvent, frozen=True):
    """The left neighbour confirmed the declared score (R52)."""

    pays: ClassVar[bool] = True

    seat: Seat
    by: Seat


class Announced(OpenEvent, frozen=True):
    """A score was announced (R64); the window for a challenge is open for `left` ms, 0 without a limit."""

    pays: ClassVar[bool] = True

    seat: Seat
    score: int
    at: Instant
    left: int


class PassedUp(OwnEvent, frozen=True):
    """A seat does not challenge (R65): it stays silent, and silence is nobody else's to read."""


class Challenged(OpenEvent, frozen=True):
    """A seat called a challenge (R66)."""

    seat: Seat


class ChallengeAccepted(OpenEvent, frozen=True):
    """This caller was first; the announcer's tokens must be shown (R66, R67)."""

    challenger: Seat


class ChallengeJudged(OpenEvent, frozen=True):
    """The true score was shown to the left neighbour (R67–R69)."""

    pays: ClassVar[bool] = True
    concludes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat
    challenger: Seat
    announced: int
    true: int


class ChallengePaid(OpenEvent, frozen=True):
    """What the loser of a challenge paid to the other, and what the Bank added (R68–R70)."""

    payer: Seat
    receiver: Seat
    paid: int
    bank: int = 0


class TokensShown(Event, frozen=True):
    """After a pass a seat's tokens are shown to the left neighbour, or to all (R52, Q37)."""

    seat: Seat
    to: Seat
    tokens: tuple[str, ...]
    score: int

    def open_to(self) -> frozenset[Viewer]:
        return frozenset({self.seat, self.to}) if self.to else EVERYBODY


class ScorePaid(OwnEvent, frozen=True):
    """What a seat's score came to: `score` by the tokens or by word, `paid` what really moved (R49, R50)."""

    score: int
    paid: int


class Collected(OpenEvent, frozen=True):
    """An announced score is dealt with; `unseen` when nobody challenged it (R65)."""

    seat: Seat
    unseen: bool


class VetoFee(OpenEvent, frozen=True):
    """What a vetoing player paid (R46)."""

    seat: Seat
    paid: int


class BonusTaken(OpenEvent, frozen=True):
    """The Secretary-General took the success bonus (R51)."""

    shows: ClassVar[bool] = True

    seat: Seat
    paid: int


class BankShort(OpenEvent, frozen=True):
    """The Bank owed more than it holds (Q16)."""

    pays: ClassVar[bool] = True
    shows: ClassVar[bool] = True
    falls_short: ClassVar[bool] = True


class DiscScored(OpenEvent, frozen=True):
    """A disc goes onto the agenda track: a success from the left, a failure from the right (R54, R55)."""

    pays: ClassVar[bool] = True

    colour: str
    agenda: str
    success: bool


class RoundEnded(OpenEvent, frozen=True):
    """The round is over; tokens are back in the bag (R48, R53)."""

    headline: ClassVar[bool] = True

    round: int


class AgendasDue(OpenEvent, frozen=True):
    """The last round is over: the screens are lifted and the agendas are turned (R57); old evenings knew their `order`
    already."""

    shows: ClassVar[bool] = True

    order: tuple[Seat, ...] = ()


class ScreensLifted(OpenEvent, frozen=True):
    """Every supply is shown, and in which `order` the agendas are turned (R57, Q57)."""

    shows: ClassVar[bool] = True

    supplies: Mapping[Seat, int]
    order: tuple[Seat, ...]


class SuppliesNamed(OpenEvent, frozen=True):
    """Every supply, as the host keyed it in when the screens were lifted (Q58), and the agendas' `order` (Q57)."""

    shows: ClassVar[bool] = True

    supplies: Mapping[Seat, int]
    order: tuple[Seat, ...]


class TokensCount(OpenEvent, frozen=True):
    """What lies before a seat in tokens counts, and not what the app had (Q66); the agendas' `order` is then this."""

    shows: ClassVar[bool] = True

    seat: Seat
    count: int
    order: tuple[Seat, ...]


class AgendaTurned(OpenEvent, frozen=True):
    """A secret agenda is shown with its points (R58)."""

    reveals: ClassVar[bool] = True
    keyed_by: ClassVar[tuple[str, ...]] = (
        "turn_agenda",
        "name_agenda",
    )

    seat: Seat
    agenda: str
    points: int


class BooksOpened(OpenEvent, frozen=True):
    """The game is over and the books are open: every supply and the Bank."""

    reveals: ClassVar[bool] = True

    supplies: Mapping[Seat, int]
    bank: int
    graph: Mapping[Seat, tuple[int, ...]]
    unused: tuple[str, ...] = ()


AnyEvent: TypeAlias = (
    GameBegun | SecretaryDrawn | AgendaDealt | HasAgenda | AgendasImpossible | KeyedStands | AgendasRemoved | TableReady
    | BegunInTheMiddle | HasCounted
    | RoundBegun | TokensDrawn | HasDrawn | KeysTokens | BagImpossible | ClockSet | DrawsCleared | AreaChosen
    | DiscTabled
    | DiscReturned | DiscsGathered | BonusPlaced | GavelStruck | DiscMoved | DealOffered | OfferClosed | DealRecorded
    | DealChanged | DealForfeited | DealReturned | VoteCalled | FloorConfirmed | PickForced | VoteOpened
    | BallotCast | BallotsIn | VoteRevealed | VetoIllegal | RevoteOrdered | VoteCounted | Ticked | DealSettled
    | ScoresDue | ScoreDeclared | HasDeclared | ScoreConfirmed | Announced | PassedUp | Challenged | ChallengeAccepted
    | ChallengeJudged | ChallengePaid | TokensShown | ScorePaid | Collected | VetoFee | BonusTaken | BankShort
    | DiscScored | RoundEnded | AgendasDue | ScreensLifted | SuppliesNamed | TokensCount
    | AgendaTurned | BooksOpened | Posted
    | Paused | Resumed | Asked | Ruled | NotCovered | WasPut
)  # fmt: skip
