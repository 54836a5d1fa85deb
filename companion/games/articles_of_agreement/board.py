"""What the ship's deck shows: the values that `look` hands to the face, for everybody and for one seat.

`View.board` is a `Board` for every viewer, `View.mine` a `Mine` on a seat's own page (None elsewhere). A treasure is
told by its kind, never by a number: gold, rum, spot, emerald, sapphire, ruby, map, compass, spyglass, bottle, pistol,
barrel (`pieces.KINDS`, in that order everywhere). `label` is the kind in the evening's language, in the singular.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.messages import Seat


class Card(Struct, frozen=True):
    """A treasure of this round's offer. `place` is "1" to "7", stays the same for the whole round, and is what
    `move_card` and `share` call the card; `seat` is in whose share it lies, "" while it lies in the middle."""

    place: str
    kind: str
    label: str
    seat: Seat = ""


class Stack(Struct, frozen=True):
    """So many treasures of one kind that lie together; never of 0 cards."""

    kind: str
    label: str
    count: int


class Part(Struct, frozen=True):
    """A part of a score in words, such as ("Rum", 4)."""

    label: str
    points: int


class Pirate(Struct, frozen=True, kw_only=True):
    """A seat on deck, in seat order in `Board.pirates`."""

    seat: Seat
    number: int = 0
    """The character's number, 0 while nobody has dealt it."""
    character: str = ""
    """The character's name, "" where the table gave none."""
    ability: str = ""
    """The ability's text, "" where none is known."""
    official: bool = False
    """Whether that text is the publisher's; else it is shown as not official."""
    ability_used: bool = False
    captain: bool = False
    share: tuple[Card, ...] = ()
    """The share of this round: as it is being laid out, and after the round until the next draw as it stood."""
    fate: str = ""
    """What became of the share: "keeps" or "nothing" once it is known, else ""."""
    fate_label: str = ""
    """The same in words: "keeps the share", "gets nothing"."""
    vote: str = ""
    """"aye" or "nay" once the votes are turned, else ""."""
    vote_label: str = ""
    voted: bool = False
    """Whether a sealed vote is in and not yet turned (the captain's goes without saying)."""
    mutineer: bool = False
    agreed: bool = False
    """Whether this mutineer agrees to what the mutineers have put forward."""
    nominee: bool = False
    hold: tuple[Stack, ...] = ()
    """Face-up treasures."""
    secrets: int = 0
    """Face-down treasures."""
    turned: tuple[Stack, ...] = ()
    """What the face-down treasures were, once they are turned up; they are part of `hold` then."""
    fired: bool = False
    """Whether this seat has fired its pistol this round."""
    spot: bool = False
    """Whether the Black Spot lies open before this seat."""
    score: int = 0
    """What the face-up treasures score now; at the end the total."""
    parts: tuple[Part, ...] = ()
    """The parts of that score, without those of 0."""
    speaks: str = ""
    """In a window of speech: "now", "waits", "passed", or "" for who is not asked."""


class Outcome(Struct, frozen=True):
    """How the last round ended, until the next draw; `result` is "accepted", "mutiny" (under way), "seized" (the
    mutiny succeeded) or "failed" (it did not)."""

    result: str
    headline: str
    why: str


class Board(Struct, frozen=True, kw_only=True):
    """The public part of the deck."""

    phase: str
    """One of `state.Phase`: opening, ready, draw, allocate, vote, votes_in, mutiny, spot, window, final, secrets,
    tools, turned, over."""
    round: int
    rounds: int
    captain: Seat
    pirates: tuple[Pirate, ...]
    middle: tuple[Card, ...] = ()
    """Cards of the offer that are in nobody's share yet."""
    movable: bool = False
    """Whether cards of the offer may be moved now (by the captain, the mutineers or the host)."""
    needed: int = 0
    """Ayes that accept the share-out."""
    ayes: int = 0
    nays: int = 0
    """As turned; 0 and 0 before."""
    outcome: Outcome | None = None
    proposed: bool = False
    """Whether the mutineers' plan has been put forward and is waiting for each of them to agree."""
    nominee: Seat = ""
    waiting: tuple[Seat, ...] = ()
    """For whom the table waits, in seat order."""
    speakers: tuple[Seat, ...] = ()
    """In a window of speech: who is asked about pistols and barrels, in the order in which they are asked."""
    thief: Seat = ""
    victim: Seat = ""
    """A theft that chance is finishing."""
    seen: tuple[Stack, ...] = ()
    """All face-up treasures that are owned, of all seats together."""
    deck: int = 0
    discard: tuple[Stack, ...] = ()
    notes: tuple[str, ...] = ()
    """Short sentences beside the board: abilities used this round, what is not official."""


class Mine(Struct, frozen=True, kw_only=True):
    """What one seat is shown of its own."""

    seat: Seat
    number: int = 0
    character: str = ""
    ability: str = ""
    official: bool = False
    ability_used: bool = False
    captain: bool = False
    share: tuple[Card, ...] = ()
    hold: tuple[Stack, ...] = ()
    secrets: tuple[Stack, ...] = ()
    """The own secret treasures, as far as the app knows them."""
    unknown: int = 0
    """Own secret treasures that lie on the table as cardboard and that the app does not know."""
    ballot: str = ""
    """The own sealed vote, until the votes are turned."""
    score: int = 0
    """What everybody sees of the own score."""
    with_secrets: int = 0
    """What the own treasures would score now with the secret ones, against what the others show."""
    parts: tuple[Part, ...] = ()
    """The parts of `with_secrets`, without those of 0."""
