"""The state of an evening of Articles of Agreement, cut along the lines of knowledge: Public, Own, Hidden."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic
from companion.core.messages import Seat
from companion.core.middle import from_memory
from companion.core.speech import Window
from companion.games.articles_of_agreement import pieces
from companion.games.articles_of_agreement.characters import Character

DECK = "deck"
DISCARD = "discard"
OFFER = "offer"
"""The account of the treasures that are being shared out this round."""


def hold(seat: Seat) -> str:
    """The account of a seat's face-up treasures."""
    return f"hold:{seat}"


def secret(seat: Seat) -> str:
    """The account of a seat's face-down treasures."""
    return f"secret:{seat}"


CARDBOARD = frozenset({"end", "shares", "light"})
"""Where treasures come from (`cards.mode`) so that secrets stay cardboard to the end."""

ON_TABLE = frozenset({"shares", "light"})
"""Where they come from so that what the captain draws lies on the table, and is not keyed in."""


class Phase(StrEnum):
    """Where the evening stands."""

    OPENING = "opening"
    READY = "ready"
    """The captain may draw the treasures of the next round."""
    DRAW = "draw"
    ALLOCATE = "allocate"
    VOTE = "vote"
    VOTES_IN = "votes_in"
    MUTINY = "mutiny"
    RECEIVE = "receive"
    """What each receives is keyed in, where the shares lay on the table as cardboard."""
    SPOT = "spot"
    """The holder of the Black Spot steals."""
    WINDOW = "window"
    """The end of a round: pistols and barrels."""
    FINAL = "final"
    """The last opportunity for pistols and barrels, after the last round."""
    SECRETS = "secrets"
    """Secret treasures are about to be turned up."""
    TOOLS = "tools"
    """Owners say which tool belongs to which map (Q5)."""
    TURNED = "turned"
    """Everything lies open and is about to be counted."""
    OVER = "over"


class Steal(Struct, frozen=True):
    """A theft that chance must finish: `among` is "open", "secret", "any", or "victim" while there is none; `why` is
    "pistol" or "spot"."""

    thief: Seat
    victim: Seat
    among: str
    why: str


class Deed(Struct, frozen=True, kw_only=True):
    """What somebody did to a treasure in the open: "pistol", "spot", "barrel", "ability"; `kind` is which treasure, ""
    for one that stays secret; `points` and `parts` are as in `events.Stolen`."""

    what: str
    seat: Seat
    victim: Seat = ""
    kind: str = ""
    points: Mapping[Seat, tuple[int, int]] = {}
    parts: Mapping[Seat, Mapping[str, int]] = {}
    does: str = ""
    give: str = ""
    to: Seat = ""
    """What an ability did (see `commands.UseAbility`)."""


class RoundPast(Struct, frozen=True, kw_only=True):
    """What a round came to, as everybody saw it; shares in kinds of treasure, as they stood at the end."""

    round: int
    captain: Seat
    """Who was captain when the round began."""
    shares: Mapping[Seat, tuple[str, ...]]
    ballots: Mapping[Seat, str]
    how: str = ""
    """"accepted", "seized" (a mutiny that succeeded), "failed" (one that did not), or "" while it is open."""
    nominee: Seat = ""
    """Who was captain after a mutiny that succeeded."""
    lost: tuple[str, ...] = ()
    """What was discarded, in kinds."""
    why: str = ""
    """Why a mutiny failed: "time", "objection", "disagreed"."""


class Public(TablePublic, frozen=True, kw_only=True):
    """What everybody at the table knows."""

    characters: tuple[Character, ...] = ()
    phase: Phase = Phase.OPENING
    numbers: Mapping[Seat, int] = {}
    """Character numbers."""
    used: tuple[Seat, ...] = ()
    """Whose ability is used up."""
    uses: Mapping[Seat, int] = {}
    """How often each seat has used its ability."""
    asking: str = ""
    """At which moment holders of abilities are being asked: "draw" or "vote"; "" in any other window of speech."""
    declined: tuple[Seat, ...] = ()
    """Who passed in the windows that follow each other, and whose own treasures have not moved since (Q26)."""
    abilities: tuple[Seat, ...] = ()
    """Whose ability was used this round, lowest number first (R19)."""
    has_secrets: tuple[Seat, ...] = ()
    secrets: Mapping[Seat, int] = {}
    """Face-down treasures in front of each seat."""
    attempt: int = 0
    """How often secrets that were keyed in were impossible, so that a new draw is a new draw."""
    again: bool = False
    """Whether all are confirming or mending what they keyed in."""
    stands: bool = False
    """Whether what was confirmed stands, although it cannot come from one deck."""
    drawn: int = 0
    """How often something was drawn, which numbers the draws."""
    # the round
    round: int = 0
    captain: Seat = ""
    began: Seat = ""
    """Who was captain when the round began."""
    shares: Mapping[str, Seat] = {}
    """The allocation as it stands: card of the offer → seat."""
    ballots: Mapping[Seat, str] = {}
    """As revealed this round."""
    seized: bool = False
    """Whether what is being keyed in are the shares of a mutiny that succeeded."""
    nominee: Seat = ""
    proposed: bool = False
    """Whether the mutineers' allocation and nominee have been put forward."""
    agreed: tuple[Seat, ...] = ()
    fell: tuple[Seat, ...] | None = None
    """Who had agreed to what was put forward, and fell as it was changed just now; None where nothing fell."""
    past: tuple[RoundPast, ...] = ()
    graph: Mapping[Seat, tuple[int, ...]] = {}
    """What each seat's face-up treasures scored at the start and at the end of each round, after its last theft."""
    # pistols, barrels, the Black Spot
    deeds: tuple[Deed, ...] = ()
    """What was stolen, shot, opened and used since the last draw."""
    settled: int = 0
    """How many of them were done before the votes turned, or before the round ended: its result is newer."""
    stirred: bool = False
    """Whether treasures have moved since the round ended: what was shared out is then not what lies there."""
    fired: tuple[Seat, ...] = ()
    """Who has fired a pistol this round (R20)."""
    window: Window | None = None
    called: Seat = ""
    """Whom the captain called on in the window (Q10)."""
    steal: Steal | None = None
    barrels: tuple[Seat, ...] = ()
    """Who must draw a secret treasure for a barrel."""
    dealt: tuple[tuple[Seat, str], ...] = ()
    """Cards that the judge has the deck give: seat, and "open" or "secret"."""
    # the end
    turned: Mapping[Seat, tuple[str, ...]] = {}
    """What each seat's secret treasures were, in kinds, once they lie open."""
    counted: Mapping[str, Mapping[Seat, int]] = {}
    """The parts of the scores that have been counted, with everybody's points."""
    tools: Mapping[Seat, Mapping[str, str]] = {}
    """Which tool belongs to which map, as its owner said (Q5)."""
    moved: bool = False
    """Whether the judge moved a treasure by hand, so that counts by round need not hold any more."""
    totals: Mapping[Seat, int] = {}
    """Every total, once it is reckoned."""

    @property
    def cardboard(self) -> bool:
        """Whether secrets stay cardboard to the end."""
        return self.options["cards.mode"] in CARDBOARD

    @property
    def noted(self) -> bool:
        """Whether secrets are what their owners keyed in, not cards of the app: so until it draws itself (Q30)."""
        return self.options["cards.mode"] == "keyed" or (self.options["cards.mode"] == "app" and from_memory(self))

    @property
    def awaits_position(self) -> bool:
        """Whether the evening begins in the middle, and nobody has said yet how it stands (Q30)."""
        return from_memory(self) and not self.skipped

    @property
    def on_table(self) -> bool:
        """Whether what the captain draws lies on the table as cardboard."""
        return self.options["cards.mode"] in ON_TABLE

    @property
    def light(self) -> bool:
        """Whether the app knows nobody's treasures before the end."""
        return self.options["cards.mode"] == "light"

    @property
    def offer(self) -> tuple[str, ...]:
        """The treasures that are being shared out."""
        return self.things.get(OFFER, ())

    def hold(self, seat: Seat) -> tuple[str, ...]:
        """A seat's face-up treasures."""
        return self.things.get(hold(seat), ())

    @property
    def voters(self) -> tuple[Seat, ...]:
        """Who votes; the captain's Aye goes without saying (R10)."""
        return tuple(seat for seat in self.seats if seat != self.captain)

    @property
    def needed(self) -> int:
        """Ayes that accept a share-out, the captain's among them (R11): of those who voted, once they have."""
        return (len(self.ballots) or len(self.seats)) // 2 + 1

    @property
    def mutineers(self) -> tuple[Seat, ...]:
        """Who voted Nay in a round that was not accepted (R11, R13)."""
        ayes = sum(ballot == "aye" for ballot in self.ballots.values())
        nays = tuple(seat for seat in self.seats if self.ballots.get(seat) == "nay")
        # Who has left since was counted then.
        return nays if ayes < len(self.ballots) // 2 + 1 else ()

    @property
    def anything_used(self) -> bool:
        """Whether a pistol, a barrel or an ability was used since the draw, the vote or the round's end."""
        return any(deed.what != "spot" for deed in self.deeds[self.settled :])

    @property
    def ended(self) -> bool:
        """Whether the round that was drawn last is over."""
        return bool(self.past) and self.past[-1].round == self.round

    @property
    def by_number(self) -> tuple[Seat, ...]:
        """Seats by ascending character number (Q10)."""
        return tuple(sorted(self.seats, key=lambda seat: self.numbers.get(seat, 0)))

    @property
    def deck_left(self) -> int:
        """Cards in the deck, whatever they are."""
        lying = sum(len(held) for held in self.things.values())
        return len(pieces.CARDS) - lying - sum(self.secrets.values())


class Own(SeatOwn, frozen=True, kw_only=True):
    """What one seat alone knows: its secret treasures and its sealed vote."""

    ballot: str = ""
    noted: tuple[str, ...] = ()
    """Secret treasures from the box, by kind, as this seat keyed them in. Which copy each is nobody needs to know: a
    number would tell what others hold."""
    looked: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    """At whose secret treasures this seat's ability looked, and which kinds they were then, oldest first (R19)."""

    @property
    def secrets(self) -> tuple[str, ...]:
        """This seat's secret treasures, as far as the app knows them: cards, or kinds where they lie as cardboard."""
        return (*self.things.get(secret(self.seat), ()), *self.noted)


class Hidden(TableHidden, frozen=True, kw_only=True):
    """What nobody knows yet: which treasures are in the deck. Their order is never decided before they are drawn."""


State: TypeAlias = Split[Public, Own, Hidden]
