"""Windows of speech: who may speak now, in which order, and how the window closes."""

from __future__ import annotations

from msgspec import Struct

from companion.core.contract import changed
from companion.core.messages import Seat


class Window(Struct, frozen=True):
    """Seats that may speak about something (in order), those that passed, and those that spoke (in order of arrival).

    It closes when all asked have passed, when its countdown is due, or by the host in the open.
    """

    asked: tuple[Seat, ...]
    passed: tuple[Seat, ...] = ()
    spoke: tuple[Seat, ...] = ()

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who has neither passed nor spoken."""
        return tuple(s for s in self.asked if s not in self.passed and s not in self.spoke)

    def with_pass(self, seat: Seat) -> Window:
        """The window after `seat` said it has nothing to say."""
        window: Window = changed(self, passed=(*self.passed, seat))
        return window

    def without(self, seat: Seat) -> Window:
        """The window once `seat` has left for good: nobody waits for it, and what it said is gone."""
        asked, passed, spoke = (tuple(s for s in seats if s != seat) for seats in (self.asked, self.passed, self.spoke))
        return Window(asked, passed, spoke)

    def with_word(self, seat: Seat) -> Window:
        """The window after `seat` spoke."""
        window: Window = changed(self, spoke=(*self.spoke, seat))
        return window
