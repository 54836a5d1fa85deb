"""Events of Articles of Agreement: what can happen; each class says who may read it."""

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
from companion.games.articles_of_agreement.characters import Character


class GameBegun(OpenEvent, frozen=True):
    """Seats, house rules and characters of the evening (R1)."""

    seats: tuple[Seat, ...]
    options: Mapping[str, str | int]
    characters: tuple[Character, ...]


class CharactersDealt(OpenEvent, frozen=True):
    """Everybody's character number; the highest is captain (R3, R4)."""

    numbers: Mapping[Seat, int]
    captain: Seat


class HasSecrets(OpenEvent, frozen=True):
    """A seat has its secret treasures, so many; not which (R2)."""

    seat: Seat
    count: int


class Noted(OwnEvent, frozen=True):
    """What a seat says its secret treasures from the box are, all of them, by kind; nobody else reads it (R2)."""

    kinds: tuple[str, ...]


class SecretsImpossible(OpenEvent, frozen=True):
    """What was keyed in cannot come from one deck; all confirm or mend their secret treasures. It names no one."""


class SecretsSettled(OpenEvent, frozen=True):
    """All have confirmed or mended: now it `fits`, or it stands although no deck can give it (Q23), as it does where no
    more can be mended: its owner leaves, or the evening is broken off."""

    fits: bool


class DrawImpossible(OpenEvent, frozen=True):
    """What was drawn cannot have come from where it was drawn; it is drawn again."""


class TableReady(OpenEvent, frozen=True):
    """Everything is dealt; the first round can begin."""


class BegunInTheMiddle(OpenEvent, frozen=True):
    """How the table stood between two rounds, keyed in: what was before is not told; `until` which phase of the next
    one its steps are keyed in, too (Q30)."""

    headline: ClassVar[bool] = True

    round: int
    captain: Seat
    used: tuple[Seat, ...] = ()
    secrets: Mapping[Seat, int] = {}
    until: str = ""


class RoundBegun(OpenEvent, frozen=True):
    """The captain draws this many treasures for a new round (R6)."""

    round: int
    captain: Seat
    count: int
    fired: tuple[Seat, ...] = ()
    """Who fired a pistol while this round was shared out on the table (R20)."""


class DeckShuffled(OpenEvent, frozen=True):
    """The discard pile was shuffled into a new deck (Q20)."""

    count: int


class OfferLaid(OpenEvent, frozen=True):
    """These treasures, by kind, are to be shared out (R6); with a clock, until `at` + `ms` (Q18)."""

    kinds: tuple[str, ...]
    at: Instant
    ms: int


class CardMoved(OpenEvent, frozen=True):
    """A card of the offer went to a seat's share, or with no seat back to the middle (R7)."""

    card: str
    seat: Seat


class SharedOut(OpenEvent, frozen=True):
    """All cards of the offer were given a place at once: card → seat (R7); `late` when time was up (Q18)."""

    shares: Mapping[str, Seat]
    late: bool = False


class SharesProposed(OpenEvent, frozen=True):
    """The captain puts the shares, by kind, to the vote (R7); `late` when his time was up (Q18)."""

    headline: ClassVar[bool] = True

    shares: Mapping[Seat, tuple[str, ...]]
    late: bool = False


class BallotCast(OwnEvent, frozen=True):
    """A sealed vote (R9)."""

    ballot: str


class VotesIn(OpenEvent, frozen=True):
    """All sealed votes are in; none can be changed."""


class VotesTurned(OpenEvent, frozen=True):
    """All votes open together; the captain's Aye among them (R9-R11)."""

    concludes: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    heard: ClassVar[Heard] = Heard.TURNED
    keyed_by: ClassVar[tuple[str, ...]] = ("show_thumbs",)
    headline: ClassVar[bool] = True

    ballots: Mapping[Seat, str]
    ayes: int
    accepted: bool


class MutinyBegun(OpenEvent, frozen=True):
    """Who voted Nay seizes control (R13); with a clock, until `at` + `ms` (Q15)."""

    mutineers: tuple[Seat, ...]
    at: Instant
    ms: int


class Nominated(OpenEvent, frozen=True):
    """The mutineers' choice of a new captain (R14)."""

    seat: Seat


class PlanProposed(OpenEvent, frozen=True):
    """The mutineers have put shares, by kind, and a captain forward (R14)."""

    shares: Mapping[Seat, tuple[str, ...]]
    nominee: Seat


class Agreed(OpenEvent, frozen=True):
    """A mutineer agrees (R15)."""

    seat: Seat


class Objected(OpenEvent, frozen=True):
    """A mutineer does not agree, and what was put forward falls (R15, Q16)."""

    seat: Seat


class MutinySeized(OpenEvent, frozen=True):
    """The mutiny succeeds: all keep their shares, and there is a new captain (R16)."""

    concludes: ClassVar[bool] = True
    headline: ClassVar[bool] = True

    mutineers: tuple[Seat, ...]
    captain: Seat


class MutinyFailed(OpenEvent, frozen=True):
    """The mutiny fails: "time", "objection" or "disagreed" (R18)."""

    concludes: ClassVar[bool] = True
    headline: ClassVar[bool] = True

    why: str
    captain: Seat


class RoundEnded(OpenEvent, frozen=True):
    """A round is over: "accepted", "seized" or "failed"; who led it, the shares by kind, and what open cards score.

    `lost` is what was discarded, by kind, and `why` why a mutiny failed (see `MutinyFailed`).
    """

    how: str
    captain: Seat
    shares: Mapping[Seat, tuple[str, ...]]
    scores: Mapping[Seat, int]
    lost: tuple[str, ...] = ()
    why: str = ""


class StageBegun(OpenEvent, frozen=True):
    """What follows a round: "spot", "window", "final", "secrets", "tools", "turned" or "ready" (R22, R23, Q9, Q12)."""

    stage: str
    anew: bool = False
    """Whether pistols are counted anew from here on: the next round is shared out on the table already (R20)."""


class SpeechOpened(OpenEvent, frozen=True):
    """These seats are asked, in this order, whether they use a pistol or a barrel now; clocks stand still (Q10)."""

    asked: tuple[Seat, ...]
    at: Instant


class SpeechClosed(OpenEvent, frozen=True):
    """Nobody else uses anything now; clocks run on (Q10)."""

    at: Instant


class Passed(OpenEvent, frozen=True):
    """A seat uses nothing now (Q10)."""

    seat: Seat


class CalledOn(OpenEvent, frozen=True):
    """The captain called on this seat to use a pistol or a barrel (Q10)."""

    seat: Seat


class PistolFired(OpenEvent, frozen=True):
    """A pistol was discarded to steal from somebody (R20)."""

    headline: ClassVar[bool] = True

    seat: Seat
    victim: Seat


class ShotForbidden(OpenEvent, frozen=True):
    """The table decided that a pistol takes no secret treasures; it was not fired (Q6)."""

    seat: Seat


class BarrelOpened(OpenEvent, frozen=True):
    """A barrel was discarded for a secret treasure (R21)."""

    headline: ClassVar[bool] = True

    seat: Seat


class SecretDrawn(OpenEvent, frozen=True):
    """A seat drew a secret treasure for a barrel; not which (R21)."""

    seat: Seat


class StealOwed(OpenEvent, frozen=True):
    """What is stolen is for chance: "open", "secret" or "any" treasure, or even the "victim"; `why` is "pistol" or
    "spot" (R20, R22, Q11)."""

    thief: Seat
    victim: Seat
    among: str
    why: str


class Stolen(OpenEvent, frozen=True):
    """A treasure was stolen; its kind, or "" for one that stays secret (R20, R22, Q14).

    `points` are what the open treasures of a seat scored before and score now, of those for whom that changed, and
    `parts` by how much each part of it did.
    """

    thief: Seat
    victim: Seat
    kind: str
    why: str
    points: Mapping[Seat, tuple[int, int]] = {}
    parts: Mapping[Seat, Mapping[str, int]] = {}


class SpotSkipped(OpenEvent, frozen=True):
    """The Black Spot steals nothing: nobody has anything to take, or its holder chose so (Q11)."""

    seat: Seat


class TurnedUp(OpenEvent, frozen=True):
    """A secret treasure was turned up to be used (Q8)."""

    seat: Seat
    kind: str


class AbilitiesAsked(OpenEvent, frozen=True):
    """Holders of abilities are asked before the allocation ("draw"), or before the votes turn ("vote") (Q26)."""

    moment: str


class AbilityUsed(OpenEvent, frozen=True):
    """A character's ability was used; what it did, as in `commands.UseAbility`, and whose points it moved (R19)."""

    headline: ClassVar[bool] = True

    seat: Seat
    does: str = ""
    take: str = ""
    give: str = ""
    to: Seat = ""
    points: Mapping[Seat, tuple[int, int]] = {}
    parts: Mapping[Seat, Mapping[str, int]] = {}


class Looked(OwnEvent, frozen=True):
    """A seat looked at another's secret treasures (R19); only it reads which they are."""

    shows: ClassVar[bool] = True

    victim: Seat
    kinds: tuple[str, ...]


class CardOwed(OpenEvent, frozen=True):
    """The judge has the deck give a seat a card, "open" or "secret" (R19)."""

    seat: Seat
    where: str
    reason: str


class CardDealt(OpenEvent, frozen=True):
    """The deck gave a seat a card; its kind when it lies open (R19)."""

    seat: Seat
    where: str
    kind: str = ""


class SecretsTurned(OpenEvent, frozen=True):
    """A seat turned up its secret treasures (R23)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    kinds: tuple[str, ...]


class ToolsLaid(OpenEvent, frozen=True):
    """A seat said which tool belongs to which of its maps (Q5)."""

    seat: Seat
    tools: Mapping[str, str]


class PartCounted(OpenEvent, frozen=True):
    """One part of all scores was counted, such as the gold: who scores how much for it, those of 0 too (R24-R30)."""

    reveals: ClassVar[bool] = True

    part: str
    points: Mapping[Seat, int]


class BooksOpened(OpenEvent, frozen=True):
    """The evening is over: everybody's total (R24)."""

    reveals: ClassVar[bool] = True

    totals: Mapping[Seat, int]


AnyEvent: TypeAlias = (
    GameBegun | CharactersDealt | HasSecrets | Noted | SecretsImpossible | SecretsSettled | DrawImpossible | TableReady
    | BegunInTheMiddle
    | RoundBegun | DeckShuffled | OfferLaid | CardMoved | SharedOut | SharesProposed | BallotCast | VotesIn
    | VotesTurned
    | MutinyBegun | Nominated | PlanProposed | Agreed | Objected | MutinySeized | MutinyFailed | RoundEnded
    | StageBegun | SpeechOpened | SpeechClosed | Passed | CalledOn | PistolFired | ShotForbidden | BarrelOpened
    | SecretDrawn | StealOwed | Stolen | SpotSkipped | TurnedUp | AbilitiesAsked | Looked | AbilityUsed | CardOwed
    | CardDealt | SecretsTurned | ToolsLaid | PartCounted | BooksOpened
    | Posted | Handed | Asked | Ruled | NotCovered | WasPut | Paused | Resumed
)  # fmt: skip
