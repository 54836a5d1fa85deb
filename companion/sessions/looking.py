"""Looks at dealt cards: who has looked since the last deal, read off open records, never off what was seen."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.contract import AnyRules
from companion.core.messages import PUBLIC, TABLE, Actor, Draw, OwnEvent, Seat
from companion.sessions.entries import Entry
from companion.sessions.history import History, LiveEntry


class _Deals(Struct, frozen=True):
    """Draws of the app that went to seats alone, one after another: who had taken the step, and each seat's last one;
    `before` are those of earlier steps."""

    by: Actor
    dealt: Mapping[Seat, int]
    before: _Deals | None

    @property
    def unseen(self) -> bool:
        """Whether it has not come before the eyes of whom it went to: it went to several, or another took the step."""
        return len(self.dealt) > 1 or self.by not in self.dealt


class Dealt(Struct, frozen=True):
    """The last deal that nobody has seen by itself: the journal entry in which each seat got it, and the last entry
    that followed from the same step."""

    to: Mapping[Seat, int]
    until: LiveEntry


class Looking:
    """Who has looked, as an evening goes on: a step costs the same after ten lines and after ten thousand."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self._last: LiveEntry | None = None
        self._deals: _Deals | None = None
        self._by: Actor = ""
        """Who took the last step that was not the app's."""
        self._goes_on = False
        """Whether the last deals follow from that step."""
        self.last: Dealt | None = None
        """What was dealt last, as of the history that was asked about last."""

    def looked(self, history: History) -> Mapping[Seat, tuple[int, bool]]:
        """Of each seat to which the app dealt in private: in which entry, and whether its window was opened since.

        A deal is what went to several seats in one step, or to one for whom somebody else took it: a card that the host
        picks up for a player has not been seen. What a seat draws itself comes before its eyes. So it is with what a
        step shows on one page alone, as an ability that looks.
        """
        self._catch_up(history.last)
        found: dict[Seat, tuple[int, bool]] = {}
        seats = frozenset(history.state.public.seats)
        deals = self._deals
        while deals is not None and len(found) < len(seats):
            dealt = {seat: n for seat, n in deals.dealt.items() if seat in seats}
            if len(dealt) > 1 or deals.by not in dealt:
                for seat, n in dealt.items():
                    found.setdefault(seat, (n, seat == deals.by or history.opened.get(seat, 0) > n))
            deals = deals.before
        return found

    def _catch_up(self, last: LiveEntry | None) -> None:
        """Reads the steps that are new, or all of them where some were taken back."""
        new: list[LiveEntry] = []
        step = last
        while step is not None and step is not self._last:
            new.append(step)
            step = step.before
        if step is None:
            self._deals, self._by, self._goes_on, self.last = None, "", False, None
        for live in reversed(new):
            entry = live.entry
            if entry.by != TABLE:
                self._by, self._goes_on = entry.by, False
                seats = live.state.public.seats if self._leads_to_a_look(live) else _shown(entry)
                if seats:
                    self._deals, self._goes_on = _Deals(entry.by, dict.fromkeys(seats, entry.n), self._deals), True
            elif isinstance(entry.command, Draw) and (readers := _readers(entry)):
                head = self._deals if self._goes_on else None
                dealt = {**(head.dealt if head is not None else {}), **dict.fromkeys(readers, entry.n)}
                self._deals = _Deals(self._by, dealt, head.before if head is not None else self._deals)
                self._goes_on = True
            if self._goes_on and self._deals is not None and self._deals.unseen:
                self.last = Dealt(self._deals.dealt, live)
        self._last = last

    def _leads_to_a_look(self, live: LiveEntry) -> bool:
        """Whether all find something on their own pages since this step, other than what they keyed in there."""
        if live.before is None or isinstance(live.entry.command, Draw) or live.state is live.before.state:
            return False
        to_see = self._rules.to_see
        return bool(to_see(live.state.public)) and not to_see(live.before.state.public)


def _shown(entry: Entry) -> tuple[Seat, ...]:
    """Whom a step showed something on the own page alone."""
    return tuple(event.seat for event in entry.events if isinstance(event, OwnEvent) and event.shows)


def _readers(entry: Entry) -> frozenset[Seat]:
    """Who alone may read what was drawn, where everybody is told that something was."""
    closed = [event.open_to() for event in entry.events if PUBLIC not in event.open_to()]
    return frozenset().union(*closed) if len(closed) < len(entry.events) else frozenset()
