"""Events of Politburo: what can happen; each class says who may read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.countdown import Instant
from companion.core.messages import Event, OpenEvent, OwnEvent, Paused, Posted, Resumed, Seat, WasPut
from companion.core.vocabulary import Heard
from companion.games.politburo.members import Member


class GameBegun(OpenEvent, frozen=True):
    """Seats, the table of members and the house rules of the evening (R1, R4)."""

    seats: tuple[Seat, ...]
    members: tuple[Member, ...]
    options: Mapping[str, str | int]


class ObjectiveDealt(OwnEvent, frozen=True):
    """A seat's member card (R2)."""

    member: str


class HasObjective(OpenEvent, frozen=True):
    """A seat has its member card; not which."""

    seat: Seat


class ObjectivesImpossible(OpenEvent, frozen=True):
    """The member cards that were keyed in cannot come from one box; all confirm or mend theirs. It names no one."""


class ObjectivesStand(OpenEvent, frozen=True):
    """They cannot come from one box, but all have confirmed them, so they stand. It names no one."""


class TableReady(OpenEvent, frozen=True):
    """Everything is laid out for the first round."""


class BegunInTheMiddle(OpenEvent, frozen=True):
    """How the table stood between two rounds, and how far the next has come, keyed in: what was before is not told."""

    headline: ClassVar[bool] = True

    served: tuple[Seat, ...]
    """Who was general secretary, round by round where that is known."""
    levels: Mapping[str, int]
    losses: Mapping[Seat, int]
    directions: tuple[str, ...]
    leads: Seat = ""
    """Who is general secretary in the next round, where that does not follow from who was it before."""
    until: str = ""
    """Up to where what happened in the next round is keyed in (`Public.point`); "" where it has not begun."""


class RoundBegun(OpenEvent, frozen=True):
    """A round begins; `secretary` is "" while the general secretary is still to be drawn (R18, Q11)."""

    round: int
    secretary: Seat = ""


class SecretaryDrawn(OpenEvent, frozen=True):
    """Who is general secretary: for the first round (R3), or for this one (Q11)."""

    seat: Seat


class PlanProposed(OpenEvent, frozen=True):
    """A ministry is proposed (R5)."""

    ministry: str


class ThumbGiven(OwnEvent, frozen=True):
    """A sealed thumb (R6)."""

    thumb: str


class ThumbsIn(OpenEvent, frozen=True):
    """All thumbs are in (R6)."""


class ThumbsShown(OpenEvent, frozen=True):
    """All thumbs are shown together, with how many are up (R6, R9)."""

    reveals: ClassVar[bool] = True
    heard: ClassVar[Heard] = Heard.TURNED
    keyed_by: ClassVar[tuple[str, ...]] = ("show_thumbs",)

    thumbs: Mapping[Seat, str]
    up: int


class PlanTied(OpenEvent, frozen=True):
    """As many up as down: the general secretary has the casting vote (R7)."""


class PlanApproved(OpenEvent, frozen=True):
    """The plan is approved: by a majority, by the casting vote, or because two were rejected (R7, R8)."""

    concludes: ClassVar[bool] = True

    ministry: str
    how: str


class PlanRejected(OpenEvent, frozen=True):
    """The plan is rejected (R7)."""

    concludes: ClassVar[bool] = True

    ministry: str


class Appointed(OpenEvent, frozen=True):
    """The three who execute, in seat order from the general secretary's left (R10, R13)."""

    seats: tuple[Seat, ...]
    attempt: int


class TalkOpened(OpenEvent, frozen=True):
    """The clock for the talk runs (Q16); `left` in milliseconds."""

    heard: ClassVar[Heard] = Heard.GAVEL

    at: Instant
    left: int


class TalkOver(OpenEvent, frozen=True):
    """The time to talk is over (Q16)."""

    heard: ClassVar[Heard] = Heard.GAVEL


class CardPlayed(OwnEvent, frozen=True):
    """A card of the third attempt (R13)."""

    card: str


class CardsCounted(Event, frozen=True):
    """How many of the three cards in the box repress: nobody reads it before the cards are shown (Q18)."""

    repress: int


class CardsIn(OpenEvent, frozen=True):
    """All three cards are in, and shuffled; the general secretary may show them (R10, Q18)."""


class CardsTurned(OpenEvent, frozen=True):
    """The result of an attempt: how many of the three repress, and nothing else (R10)."""

    concludes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    heard: ClassVar[Heard] = Heard.TURNED
    keyed_by: ClassVar[tuple[str, ...]] = ("turn_cards",)

    attempt: int
    repress: int


class LevelChanged(OpenEvent, frozen=True):
    """A ministry's level moves (R11, R14); `after` is `before` where the rule set or a limit lets it stay (Q8, Q13)."""

    ministry: str
    before: int
    after: int


class PurgeBegun(OpenEvent, frozen=True):
    """The third execution was divided: the three point (R14, R15)."""


class PointedAt(OwnEvent, frozen=True):
    """A sealed finger (R15)."""

    whom: Seat


class PointingIn(OpenEvent, frozen=True):
    """All three have pointed (R15)."""


class PointingShown(OpenEvent, frozen=True):
    """Who points at whom, all together (R15)."""

    reveals: ClassVar[bool] = True
    heard: ClassVar[Heard] = Heard.TURNED
    keyed_by: ClassVar[tuple[str, ...]] = ("show_pointing",)

    pointed: Mapping[Seat, Seat]


class DeviantShown(OpenEvent, frozen=True):
    """The cards of the third execution are turned: who was the deviant (R15), and who loses influence (R16, R17)."""

    concludes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    keyed_by: ClassVar[tuple[str, ...]] = ("name_deviant",)
    follows: ClassVar[tuple[str, ...]] = ("losers",)

    seat: Seat
    card: str
    losers: tuple[Seat, ...]


class InfluenceLost(OpenEvent, frozen=True):
    """A member loses influence; `left` is what stays, and whoever had none left has not `paid` (R16, R17, Q7)."""

    seat: Seat
    left: int
    paid: bool = True


class RoundEnded(OpenEvent, frozen=True):
    """The round is over; `direction` is which way its execution went ("" when nothing moved)."""

    direction: str = ""


class ObjectiveNamed(OpenEvent, frozen=True):
    """A member card is turned at the end (R20, R22)."""

    reveals: ClassVar[bool] = True
    keyed_by: ClassVar[tuple[str, ...]] = ("name_objective",)

    seat: Seat
    member: str


class ObjectivesTurned(OpenEvent, frozen=True):
    """The last member card is turned (R20); the unused ones, too, when the table wants to see them (Q15)."""

    reveals: ClassVar[bool] = True
    keyed_by: ClassVar[tuple[str, ...]] = ("name_objective",)

    members: Mapping[Seat, str]
    unused: tuple[str, ...] = ()


class GameEnded(OpenEvent, frozen=True):
    """The game is over, and who wins is told (R20, R21)."""


AnyEvent: TypeAlias = (
    GameBegun | ObjectiveDealt | HasObjective | ObjectivesImpossible | ObjectivesStand | TableReady | RoundBegun
    | BegunInTheMiddle
    | SecretaryDrawn | PlanProposed | ThumbGiven | ThumbsIn | ThumbsShown | PlanTied | PlanApproved | PlanRejected
    | Appointed | TalkOpened | TalkOver | CardPlayed | CardsCounted | CardsIn | CardsTurned | LevelChanged | PurgeBegun
    | PointedAt | PointingIn | PointingShown | DeviantShown | InfluenceLost | RoundEnded
    | ObjectiveNamed | ObjectivesTurned | GameEnded
    | Posted | Paused | Resumed | WasPut
)  # fmt: skip
