"""What the face of Council draws beside its page: what one seat is shown of its own."""

from __future__ import annotations

from companion.core import page


class Mine(page.Mine, frozen=True, kw_only=True):
    """What one seat alone sees."""

    points: str
    ballot: str
