"""A countdown is a number and an instant: what is left, and since when it has been running; nothing ticks."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

Instant: TypeAlias = int
"""Table time: milliseconds that this evening has run. It stands still while the program is closed, in a pause and while
a question is open; a rewind sets it back."""


def as_minutes(seconds: int) -> str:
    """Seconds as people read them on a clock: 4:05."""
    return f"{seconds // 60}:{seconds % 60:02}"


def in_seconds(text: str) -> int | None:
    """The seconds that somebody wrote as on a clock, 6:00, or as their number, 360; None where it is neither."""
    minutes, colon, seconds = text.strip().rpartition(":")
    parts = (minutes, seconds) if colon else (seconds,)
    if any(not part.isascii() or not part.isdecimal() or len(part) > 4 for part in parts):
        return None
    if colon and (len(seconds) != 2 or int(seconds) > 59):
        return None
    return int(minutes or 0) * 60 + int(seconds)


def as_hours(at: Instant) -> str:
    """An instant of table time as people read it: 1:04:05."""
    seconds = at // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


class Countdown(Struct, frozen=True):
    """`left` milliseconds, running since the instant `since`; `since` is None while it stands."""

    left: int
    since: Instant | None = None

    def left_at(self, now: Instant) -> int:
        """Milliseconds left at `now`, never below 0."""
        return self.left if self.since is None else max(0, self.left - (now - self.since))

    def started(self, now: Instant) -> Countdown:
        """The same countdown, running from `now`."""
        return Countdown(self.left_at(now), now)

    def stopped(self, now: Instant) -> Countdown:
        """The same countdown, standing at what is left at `now`."""
        return Countdown(self.left_at(now), None)

    @property
    def ends(self) -> Instant | None:
        """The instant at which nothing is left; None while it stands."""
        return None if self.since is None else self.since + self.left
