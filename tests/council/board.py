"""Board values: what the face of Council draws beside its page."""

from __future__ import annotations

from msgspec import Struct

from companion.core import page


class Board(Struct, frozen=True):
    """Where the evening stands; seats and figures are on the page."""

    phase: str


class Mine(page.Mine, frozen=True, kw_only=True):
    """What one seat alone sees."""

    points: str
    ballot: str
