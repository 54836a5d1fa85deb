"""Commands of Articles of Agreement: what can be asked; who may ask it, and when, is decided by `refuse`.

A card of the offer is named by its place in the row, "1" to "7"; every other treasure by its kind. A `seat` that is
left empty is the asker's own; the host names the seat for which he keys something in.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from companion.core.messages import Command, Draw, Hand, Pause, Post, Put, Resume, Rule, Sealed, Seat, TimeUp, TurnOut


class BeginInTheMiddle(Command, frozen=True):
    """Go on from a position of an evening that began on paper or was lost (Q30).

    It stands between two rounds, or with a `phase` in the next one, whose steps up to there are keyed in afterwards.
    `used` are those whose ability is used up. `loot` is what lies face up before seats, and in the `discard`, in kinds,
    and `secrets` how many lie face down, where the app keeps count of them; which they are each seat keys in alone.
    """

    rounds: int
    leads: Seat
    used: tuple[Seat, ...] = ()
    loot: Mapping[Seat, tuple[str, ...]] = {}
    secrets: Mapping[Seat, int] = {}
    phase: str = ""


class BeginRound(Command, frozen=True):
    """The captain draws the treasures of the next round (R6)."""


class MoveCard(Command, frozen=True):
    """One card of the offer goes to a seat's share, or with an empty `seat` back to the middle (R7, R14)."""

    card: str
    seat: Seat = ""


class Share(Command, frozen=True):
    """The whole offer is shared out at once: each card's place in the row → seat (R7, R14)."""

    shares: dict[str, Seat]


class Propose(Command, frozen=True):
    """What lies there is put forward: by the captain to the vote (R7), by the mutineers to each other (R14)."""


class Vote(Sealed, frozen=True):
    """A sealed "aye" or "nay" (R9); it may be changed until the last is in."""

    ballot: str


class ShowThumbs(Command, frozen=True):
    """Thumbs as the host saw them: "aye" or "nay" of everybody but the captain (R9, Q19)."""

    thumbs: dict[Seat, str]


class Reveal(Command, frozen=True):
    """Turn all votes at once (R11)."""


class Nominate(Command, frozen=True):
    """The mutineers' choice of a new captain (R14)."""

    nominee: Seat


class Agree(Command, frozen=True):
    """A mutineer agrees to what the mutineers have put forward (R15)."""

    seat: Seat = ""


class Object(Command, frozen=True):
    """A mutineer does not agree to what the mutineers have put forward (R15, Q16)."""

    seat: Seat = ""


class AllAgree(Command, frozen=True):
    """All mutineers agree: allocation and captain (R15); the host keys in what the table says."""

    for_all: ClassVar[bool] = True


class FailMutiny(Command, frozen=True):
    """The mutineers cannot agree: the mutiny fails (R18)."""


class Receive(Command, frozen=True):
    """What seats receive, or at the end have, in kinds, as it lies on the table before them (R12, R16, R23)."""

    loot: dict[Seat, tuple[str, ...]]


class FirePistol(Command, frozen=True):
    """Discard a face-up pistol to steal (R20): `take` is a kind and whose, as in "gold:Ana".

    Where the table allows more (Q6), "secret:Ana" is a blind pick among her secret treasures, and "any:Ana" is
    one of all her treasures by chance.
    """

    take: str
    seat: Seat = ""


class OpenBarrel(Command, frozen=True):
    """Discard a face-up barrel to draw a secret treasure (R21)."""

    seat: Seat = ""


class Pass(Command, frozen=True):
    """In a window of speech: no pistol and no barrel now (Q10)."""

    seat: Seat = ""


class CallOn(Command, frozen=True):
    """The captain says who of those who hold a pistol or a barrel comes first (Q10)."""

    seat: Seat


class CloseWindow(Command, frozen=True):
    """Nobody else wants to use a pistol or a barrel now; the host keys in what the table says."""

    for_all: ClassVar[bool] = True


class SpotSteal(Command, frozen=True):
    """The holder of the Black Spot says from whom it steals (R22); which treasure is for chance."""

    victim: Seat


class SkipSpot(Command, frozen=True):
    """The holder of the Black Spot steals nothing, where the table leaves that open (Q11)."""


class TurnUp(Command, frozen=True):
    """A secret pistol, barrel or Black Spot is turned up to be used, where the table allows it (Q8)."""

    alone: ClassVar[bool] = True

    card: str
    seat: Seat = ""


class UseAbility(Command, frozen=True):
    """A character's ability is used (R19): what it does (see `abilities.NEEDS`, "" for what is done by hand), which
    treasure it takes ("gold:Ana"; "gold:discard" in `pile`, "gold:offer" in `offered`), which of the own kinds it
    gives, and to whom, or `at` whom it looks. Older evenings have all that is taken in `take`, and all seats in `to`.
    """

    seat: Seat = ""
    does: str = ""
    take: str = ""
    give: str = ""
    to: Seat = ""
    pile: str = ""
    offered: str = ""
    at: Seat = ""

    @property
    def taken(self) -> str:
        """Which treasure it takes."""
        return {"back": self.pile, "offer": self.offered}.get(self.does, "") or self.take

    @property
    def towards(self) -> Seat:
        """To whom it gives, or at whom it looks."""
        return (self.at if self.does == "look" else "") or self.to


class DealCard(Command, frozen=True):
    """The judge has the deck give a seat a card, "open" or "secret" (R19); which one is for chance."""

    seat: Seat
    where: str
    reason: str


class TurnSecrets(Command, frozen=True):
    """Everybody turns their secret treasures up (R23)."""


class CountLoot(Command, frozen=True):
    """Everybody has seen what lies open: it is counted (R24)."""


class AssignTools(Command, frozen=True):
    """A seat says which of its tools goes to which of its maps: "compass.1" → "1", "2", "3", or "0" for none (Q5)."""

    tools: dict[str, str]
    seat: Seat = ""


AnyCommand: TypeAlias = (
    BeginRound | MoveCard | Share | Propose | Vote | ShowThumbs | Reveal | Nominate | Agree | Object | AllAgree
    | Receive | BeginInTheMiddle
    | FailMutiny | FirePistol | OpenBarrel | Pass | CallOn | CloseWindow | SpotSteal | SkipSpot | TurnUp | UseAbility
    | DealCard | TurnSecrets | CountLoot | AssignTools
    | Draw | TurnOut | TimeUp | Pause | Resume | Rule | Post | Hand | Put
)  # fmt: skip
