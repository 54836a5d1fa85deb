"""Table time: milliseconds that this evening has run, measured or wound by hand."""

from __future__ import annotations

import time
from typing import Protocol

from companion.core.countdown import Instant


class TableTime(Protocol):
    """Something that knows table time and can be halted, set running, and set."""

    def now(self) -> Instant:
        """Table time in ms."""

    def run(self, running: bool) -> None:
        """Let it run, or halt it."""

    def set(self, at: Instant) -> None:
        """It is `at` now: after a rewind, or when an evening is reopened."""


class RunningTime:
    """Table time on the machine's monotonic clock; it never counts ticks."""

    def __init__(self) -> None:
        self._at = 0
        self._since: float | None = None

    def now(self) -> Instant:
        if self._since is None:
            return self._at
        return self._at + int((time.monotonic() - self._since) * 1000)

    def run(self, running: bool) -> None:
        if running != (self._since is not None):
            self._at = self.now()
            self._since = time.monotonic() if running else None

    def set(self, at: Instant) -> None:
        self._at = at
        if self._since is not None:
            self._since = time.monotonic()


class HandWoundTime:
    """Table time that only moves when somebody winds it: for tests, bots and the referee protocol."""

    def __init__(self, at: Instant = 0) -> None:
        self._at = at
        self.running = False

    def now(self) -> Instant:
        return self._at

    def run(self, running: bool) -> None:
        self.running = running

    def set(self, at: Instant) -> None:
        self._at = at

    def wind(self, by: int) -> None:
        """Let `by` ms pass."""
        self._at += by
