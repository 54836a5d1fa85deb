"""What the face of Council draws."""

from __future__ import annotations

from msgspec import Struct

from companion.core import page
from companion.core.messages import Seat


class Share(Struct, frozen=True):
    """What a seat would get, and how it voted."""

    seat: Seat
    points: int
    ballot: str


class Board(Struct, frozen=True):
    """The proposal that lies on the table."""

    phase: str
    shares: tuple[Share, ...]


class Mine(page.Mine, frozen=True, kw_only=True):
    """What one seat alone sees."""

    points: str
    ballot: str
