"""The state of an evening of Politburo, cut along the lines of knowledge: Public, Own, Hidden."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic
from companion.core.ledger import supply
from companion.core.messages import Seat
from companion.core.people import next_leader
from companion.games.politburo import pieces
from companion.games.politburo.members import Member


class Phase(StrEnum):
    """Where the evening stands."""

    OPENING = "opening"
    BETWEEN = "between"
    CHAIR = "chair"
    PROPOSE = "propose"
    THUMBS = "thumbs"
    THUMBS_IN = "thumbs_in"
    CASTING = "casting"
    APPOINT = "appoint"
    CARDS = "cards"
    CARDS_IN = "cards_in"
    POINTING = "pointing"
    POINTED = "pointed"
    DEVIANT = "deviant"
    OBJECTIVES = "objectives"
    TURNED = "turned"
    OVER = "over"


ENDING = (Phase.OBJECTIVES, Phase.TURNED, Phase.OVER)
"""When all have led."""
DONE = (Phase.BETWEEN, *ENDING)
"""When no round is under way."""


class Purge(Struct, frozen=True):
    """What a purge came to: who pointed at whom, who was the deviant, and who lost influence."""

    pointed: Mapping[Seat, Seat]
    deviant: Seat = ""
    card: str = ""
    losers: tuple[Seat, ...] = ()
    spared: tuple[Seat, ...] = ()
    """Those of them who had no influence left to lose."""


class Answer(Struct, frozen=True):
    """How a plan was answered: `how` is "" while the general secretary decides a tie, and "rejected" if it was."""

    ministry: str
    thumbs: Mapping[Seat, str]
    up: int
    how: str = ""


class Attempt(Struct, frozen=True):
    """An execution: by whom, and how many of the three repressed; None while nobody knows."""

    seats: tuple[Seat, ...]
    repress: int | None = None


class Term(Struct, frozen=True):
    """A round that is over, as all have seen it: what people deduce from."""

    secretary: Seat
    ministry: str
    before: int
    after: int
    answers: tuple[Answer, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    purge: Purge | None = None


class Public(TablePublic, frozen=True, kw_only=True):
    """What everybody at the table knows."""

    members: tuple[Member, ...]
    phase: Phase = Phase.OPENING
    first: Seat = ""
    secretary: Seat = ""
    served: tuple[Seat, ...] = ()
    """Who was drawn or came round as general secretary so far."""
    next: Seat = ""
    """Who leads the next round, where the chair passed on because its holder left (Q21); "" where it goes round."""
    round: int = 0
    has_objective: tuple[Seat, ...] = ()
    attempt_deal: int = 0
    """How often all were asked to confirm or mend their member cards, so that a new card is a new card."""
    stands: bool = False
    """Whether cards stand, because all have confirmed them, that cannot come from one box."""
    levels: Mapping[str, int]
    # plan
    plan: str = ""
    rejected: tuple[str, ...] = ()
    thumbs: Mapping[Seat, str] = {}
    how: str = ""
    answers: tuple[Answer, ...] = ()
    """Every plan of this round that was answered, the rejected ones among them."""
    # execution
    executors: tuple[Seat, ...] = ()
    attempt: int = 0
    results: tuple[int, ...] = ()
    """Cards that repressed, attempt by attempt."""
    attempts: tuple[Attempt, ...] = ()
    """The attempts of this round, the one under way among them."""
    was: int = 0
    """The level of the plan before it was executed."""
    # purge
    purge: Purge | None = None
    changed: str = ""
    """The ministry that moved last, so that it can be shown."""
    # the evening
    terms: tuple[Term, ...] = ()
    """The rounds that are over."""
    directions: tuple[str, ...] = ()
    """Which way each round's execution went."""
    losses: Mapping[Seat, int] = {}
    """Single losses of influence (Q6)."""
    graph: Mapping[Seat, tuple[int, ...]] = {}
    """Each seat's influence at the start and after each round."""
    level_graph: tuple[tuple[int, ...], ...] = ()
    objectives: Mapping[Seat, str] = {}
    """Member cards that have been turned at the end, or named one by one before."""
    unused: tuple[str, ...] = ()

    @property
    def rounds(self) -> int:
        """How many rounds the evening has: they stay when somebody leaves (R18, Q21)."""
        return len(self.everybody)

    @property
    def leads_next(self) -> Seat:
        """Who is general secretary in the next round, where the chair goes round (Q11, Q21)."""
        return self.next or next_leader(self, self.first, self.secretary, self.round + 1)

    @property
    def answering(self) -> tuple[Seat, ...]:
        """Who answers a plan: all but the general secretary (R6)."""
        return tuple(s for s in self.seats if s != self.secretary)

    @property
    def unturned(self) -> tuple[Seat, ...]:
        """Whose member card is still face down at the end, in the order of turning: the least influence first (R22)."""
        left = (s for s in self.seats if s not in self.objectives)
        return tuple(sorted(left, key=lambda seat: self.accounts[supply(seat)]))

    @property
    def closing(self) -> bool:
        """Whether the end is shown: until the first member is turned the last round stands as it came to be (R22)."""
        return self.phase in ENDING and not (
            self.phase is Phase.OBJECTIVES and not any(seat in self.objectives for seat in self.seats)
        )

    @property
    def point(self) -> str:
        """How far this round has come where tables stay for a while: the phase, and the how manyth it is (Q25)."""
        nth = {
            Phase.THUMBS: len(self.rejected) + 1, Phase.APPOINT: self.attempt + 1, Phase.CARDS: self.attempt,
            Phase.POINTING: 1,
        }.get(self.phase)  # fmt: skip
        return f"{self.phase}:{nth}" if nth else ""

    @property
    def chair(self) -> Seat:
        """Who is seen in the chair: nobody once a position is keyed in, until its next round begins (Q25)."""
        keyed = 0 < self.round == self.skipped and self.phase in (Phase.OPENING, Phase.BETWEEN)
        return "" if keyed else self.secretary

    @property
    def plan_mode(self) -> str:
        """How a plan is answered now: thumbs that all have seen before the evening went on here are keyed in (Q25)."""
        return "open" if self.until else str(self.options["plan.mode"])

    @property
    def cards_mode(self) -> str:
        """Where cards are played now: of anonymous attempts that were before, what all have seen is keyed in (Q25)."""
        return "keyed" if self.until and not self.last_attempt else str(self.options["cards.mode"])

    @property
    def majority(self) -> str:
        """Which way most of the cards went that were turned last: "repress" or "reform"."""
        return "repress" if 2 * self.results[-1] > pieces.EXECUTORS else "reform"

    @property
    def last_attempt(self) -> bool:
        """Whether this attempt is the third, whose cards are kept by seat (R13)."""
        return self.attempt == pieces.ATTEMPTS


class Own(SeatOwn, frozen=True, kw_only=True):
    """What one seat alone knows."""

    member: str = ""
    thumb: str = ""
    card: str = ""
    """The card of the third attempt; those of the first two are never known to any state."""
    pointed: Seat = ""


class Hidden(TableHidden, frozen=True, kw_only=True):
    """What nobody knows yet."""

    repress: int = 0
    """How many of the three shuffled cards repress, until they are shown (Q18)."""


State: TypeAlias = Split[Public, Own, Hidden]
