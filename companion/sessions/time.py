"""Table time: milliseconds that this evening has run, measured or wound by hand.

It is measured on a clock that stands while the machine sleeps: Linux and macOS have that as their monotonic clock,
Windows as another one. A machine that only seems to be awake (a lid that is shut, a program that was halted) shows as a
gap between two looks, while somebody looks every second. The wall clock is never asked but to say what it did.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from collections.abc import Callable
from typing import Protocol

from companion.core.countdown import Instant
from companion.core.language import _

GAP_S = 15.0
"""Between two looks a second apart so much never passes while the machine is awake."""


def awake() -> float:
    """Seconds for which the machine has been awake, from whenever."""
    if sys.platform == "win32":
        passed = ctypes.c_ulonglong()
        # Its monotonic clock goes on in its sleep.
        if ctypes.windll.kernel32.QueryUnbiasedInterruptTime(ctypes.byref(passed)):
            return passed.value / 1e7
    return time.monotonic()


class TableTime(Protocol):
    """Something that knows table time and can be halted, set running, and set."""

    def now(self) -> Instant:
        """Table time in ms."""

    def run(self, running: bool) -> None:
        """Let it run, or halt it."""

    def set(self, at: Instant) -> None:
        """It is `at` now: after a rewind, or when an evening is reopened."""

    def watch(self, on: bool) -> str:
        """From now on somebody looks every second, or no longer; what the machine's clocks did meanwhile, in a
        sentence, once; "" where that is nothing."""


class RunningTime:
    """Table time on a clock of the machine that stands in its sleep; it never counts ticks."""

    def __init__(self, clock: Callable[[], float] = awake, wall: Callable[[], float] = time.time) -> None:
        """`clock` and `wall` tell seconds."""
        self._clock, self._wall = clock, wall
        self._at = 0
        self._since: float | None = None
        self._looked: tuple[float, float] | None = None
        """When somebody looked last, on both clocks; None while nobody looks every second."""
        self._said = ""
        self._one = threading.Lock()
        """Who notes the second on a thread of its own looks, too."""

    def now(self) -> Instant:
        self._look()
        if self._since is None:
            return self._at
        return self._at + int((self._clock() - self._since) * 1000)

    def run(self, running: bool) -> None:
        if running != (self._since is not None):
            self._at = self.now()
            self._since = self._clock() if running else None

    def set(self, at: Instant) -> None:
        self._look()
        self._at = at
        if self._since is not None:
            self._since = self._clock()

    def watch(self, on: bool) -> str:
        self._look()
        if not on:
            self._looked = None
        elif self._looked is None:
            self._looked = self._clock(), self._wall()
        said, self._said = self._said, ""
        return said

    def _look(self) -> None:
        with self._one:
            if self._looked is None:
                return
            clock, wall = self._clock(), self._wall()
            gap, by_wall = clock - self._looked[0], wall - self._looked[1]
            self._looked = clock, wall
            if gap > GAP_S and self._since is not None:
                self._since += gap
            if max(gap, by_wall) > GAP_S:
                self._said = _(
                    "The machine slept, or its time of day was set forward. The table's clock goes on from the same"
                    " second."
                )
            elif by_wall < gap - GAP_S:
                self._said = _("The machine's time of day was set back. The table's clock does not follow it.")


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

    def watch(self, on: bool) -> str:
        return ""

    def wind(self, by: int) -> None:
        """Let `by` ms pass."""
        self._at += by
