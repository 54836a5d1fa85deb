"""Who has looked at the cards of the last deal: read off the open records of windows opened, never what was seen."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.messages import PUBLIC, TABLE, Draw, Seat
from companion.sessions.history import Entry, History


def looked(history: History) -> Mapping[Seat, bool]:
    """Of each seat to which the app dealt in private: whether its window was opened since.

    A deal is what went to several seats in one step. What one seat alone draws comes in its own turn, before its eyes;
    and whoever took the step on its own page sees at once what came of it.
    """
    found: dict[Seat, bool] = {}
    seats = frozenset(history.state.public.seats)
    dealt: dict[Seat, int] = {}
    for step in history.back():
        entry = step.entry
        if entry.by == TABLE:
            if isinstance(entry.command, Draw):
                for seat in _readers(entry) & seats:
                    dealt.setdefault(seat, entry.n)
            continue
        if len(dealt) > 1:
            for seat, n in dealt.items():
                found.setdefault(seat, seat == entry.by or history.opened.get(seat, 0) > n)
        dealt = {}
        if len(found) == len(seats):
            break
    return found


def _readers(entry: Entry) -> frozenset[Seat]:
    """Who alone may read what was drawn, where everybody is told that something was."""
    closed = [event.open_to() for event in entry.events if PUBLIC not in event.open_to()]
    return frozenset().union(*closed) if len(closed) < len(entry.events) else frozenset()
