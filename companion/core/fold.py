"""Event → state: what every game folds alike, and a table in which each game writes its own steps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from companion.core import ledger
from companion.core.contract import Split, changed
from companion.core.messages import Asked, Event, Handed, NotCovered, Paused, Posted, Resumed, Ruled, Seat

S = TypeVar("S", bound=Split[Any, Any, Any])

Step = Callable[[Any, Any], Any]


def with_public(state: S, **fields: Any) -> S:
    """The state with some public fields replaced."""
    after: S = changed(state, public=changed(state.public, **fields))
    return after


def with_own(state: S, seat: Seat, **fields: Any) -> S:
    """The state with some fields of one seat's own replaced."""
    after: S = changed(state, own={**state.own, seat: changed(state.own[seat], **fields)})
    return after


def with_all_own(state: S, **fields: Any) -> S:
    """The state with some fields of every seat's own replaced."""
    after: S = changed(state, own={seat: changed(own, **fields) for seat, own in state.own.items()})
    return after


class Fold(Generic[S]):
    """Calls the step of an event's class: first what every game does with it, then what this game does."""

    def __init__(self, *rooms: Fold[S]) -> None:
        """A fold that begins with the steps of these rooms, for a game that has many."""
        self._steps: dict[type[Event], Step] = {kind: step for room in rooms for kind, step in room._steps.items()}

    def on(self, *kinds: type[Event]) -> Callable[[Callable[[S, Any], S]], Callable[[S, Any], S]]:
        """Write down the step of these events; a decorator."""

        def keep(step: Callable[[S, Any], S]) -> Callable[[S, Any], S]:
            for kind in kinds:
                self._steps[kind] = step
            return step

        return keep

    def nothing(self, *kinds: type[Event]) -> None:
        """These events are told, and change nothing."""
        for kind in kinds:
            self._steps[kind] = _nothing

    def __call__(self, state: S, event: Event) -> S:
        """The state after an event; raises `KeyError` for one that nobody knows."""
        kind = type(event)
        if kind in _ALIKE:
            after: S = _ALIKE[kind](state, event)
            step: Step = self._steps.get(kind, _nothing)
            after = step(after, event)
            return after
        own: S = self._steps[kind](state, event)
        return own


def _nothing(state: Any, event: Event) -> Any:
    return state


def _posted(state: Any, event: Posted) -> Any:
    after = ledger.posted(state, event)
    if event.why != "post":
        return after
    corrected = dict(state.public.corrected)
    for account, by in ((event.src, -event.amount), (event.dst, event.amount)):
        kind, _sep, seat = account.partition(":")
        if kind == "supply":
            corrected[seat] = corrected.get(seat, 0) + by
    return with_public(after, corrected=corrected)


def _ruled(state: Any, event: Ruled) -> Any:
    rulings = state.public.rulings
    if event.this_evening:
        rulings = {**rulings, event.key: event.choice}
    return with_public(state, question=None, rulings=rulings)


_ALIKE: dict[type[Event], Step] = {
    Posted: _posted,
    Handed: ledger.handed,
    Asked: lambda state, event: with_public(state, question=event),
    Ruled: _ruled,
    Paused: lambda state, event: with_public(state, paused=True),
    Resumed: lambda state, event: with_public(state, paused=False),
    NotCovered: _nothing,
}
