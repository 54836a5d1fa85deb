"""Messages between the table and the network: values only, alike for tests, threads and phones."""

from __future__ import annotations

import time
from typing import Annotated, Any

from msgspec import Meta, Struct, field

from companion.core.scoring import ScoringCard

MOST_BODY = 16_384
"""Bytes of a request; a form that is filled in takes a hundredth of it."""
TOKEN = 22
"""Letters of 128 random bits in base 64."""

Id = Annotated[str, Meta(min_length=TOKEN, max_length=TOKEN, pattern=r"^[A-Za-z0-9_-]+$")]
Hash = Annotated[str, Meta(max_length=TOKEN, pattern=r"^[A-Za-z0-9_-]+$")]
Theme = Annotated[str, Meta(pattern=r"^(dark|light)$")]


class Asking(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone asks for the seat with this place; `id` is what it made up to hear the answer by."""

    seat: Annotated[int, Meta(ge=0, le=99)]
    id: Id


class Pending(Struct, frozen=True, forbid_unknown_fields=True):
    """It waits for the answer."""

    id: Id


class Proving(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone that the host let in proves with its PIN whose it is."""

    id: Id
    pin: Annotated[str, Meta(max_length=200)]


class Pairing(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone brings the code of a seat's own square."""

    code: Id


class Wanting(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone wants its page: what it has, whether it is uncovered, and in which theme."""

    have: Annotated[int, Meta(ge=0)] = 0
    cards: Annotated[tuple[Hash, ...], Meta(max_length=40)] = ()
    open: bool = False
    theme: Theme = "dark"
    part: tuple[Hash, Annotated[int, Meta(ge=0)]] | None = None
    """The picture of which it has the beginning, and how many letters of it."""


class Doing(Struct, frozen=True, forbid_unknown_fields=True):
    """A phone answers an offer of its page, with what was filled in; the same `id` gets the same answer."""

    id: Id
    offer: Hash
    values: dict[str, Any] = {}
    seen: Annotated[int, Meta(ge=0)] = 0
    """The number of the page on which it was pressed."""


class CardPicture(Struct, frozen=True):
    """A card: its hash for this device, its words, its shape, and its picture."""

    hash: str
    title: str
    words: str
    wide: float
    high: float
    column: int
    svg: str


class PhoneFrame(Struct, frozen=True):
    """A page as one device is shown it: its number, whether it is the uncovered one, all but pictures, and these."""

    n: int
    open: bool
    theme: str
    said: dict[str, Any]
    cards: tuple[CardPicture, ...] = ()
    size: int = 0
    """How long the answer is made with which it goes out, in bytes; 0 for as long as it is."""
    made: float = field(default_factory=time.monotonic)
    """When it was so, in seconds: a clock on it has run since."""
    sent: dict[frozenset[str], bytes] = field(default_factory=dict)
    """What goes out to whoever has these cards already; the network's thread fills it."""


class Lobby(Struct, frozen=True):
    """What every phone may see, anybody's or not: the game, who sits there, which seats are taken, what counts."""

    title: str
    seats: tuple[dict[str, Any], ...]
    watch: bool
    note: str
    counts: ScoringCard = ()
