"""Who has looked at the cards of the last deal: read off the open records of windows opened, never what was seen."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import PUBLIC, TABLE, Draw, Seat
from companion.sessions.history import Entry, History


def looked(history: History) -> Mapping[Seat, tuple[int, bool]]:
    """Of each seat to which the app dealt in private: in which entry, and whether its window was opened since.

    A deal is what went to several seats in one step, or to one for whom somebody else took it: a card that the host
    picks up for a player has not been seen. What a seat draws itself comes before its eyes.
    """
    found: dict[Seat, tuple[int, bool]] = {}
    seats = frozenset(history.state.public.seats)
    dealt: dict[Seat, int] = {}
    for step in history.back():
        entry = step.entry
        if entry.by == TABLE:
            if isinstance(entry.command, Draw):
                for seat in _readers(entry) & seats:
                    dealt.setdefault(seat, entry.n)
            continue
        if len(dealt) > 1 or (dealt and entry.by not in dealt):
            for seat, n in dealt.items():
                found.setdefault(seat, (n, seat == entry.by or history.opened.get(seat, 0) > n))
        dealt = {}
        if len(found) == len(seats):
            break
    return found


def _readers(entry: Entry) -> frozenset[Seat]:
    """Who alone may read what was drawn, where everybody is told that something was."""
    closed = [event.open_to() for event in entry.events if PUBLIC not in event.open_to()]
    return frozenset().union(*closed) if len(closed) < len(entry.events) else frozenset()
