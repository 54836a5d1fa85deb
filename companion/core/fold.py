"""The fold, event → state: an event writes only the slices it may change; what the public learns is an open event.

A step is handed one slice, the event, and what everybody knew when it happened; it gives back that slice. So a secret
cannot be written into `public` by a closed event, nor into a seat's slice by an event that seat may not read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from companion.core import ledger, middle, people
from companion.core.contract import Split, changed
from companion.core.corrections import JudgeNamed, JudgeSaid, Renamed, SeatTaken, TimeGiven
from companion.core.messages import PUBLIC, Asked, Event, Handed, NotCovered, OpenEvent, Paused, Posted, Resumed, Ruled

S = TypeVar("S", bound=Split[Any, Any, Any])

PublicStep = Callable[[Any, Any], Any]
"""(public, event) → public."""
SliceStep = Callable[[Any, Any, Any], Any]
"""(own or hidden, event, public before the event) → own or hidden."""

F = TypeVar("F", bound=Callable[..., Any])


def may_be_open(kind: type[Event]) -> bool:
    """Whether everybody may read at least some events of this class, so that it may have a public step."""
    return issubclass(kind, OpenEvent) or "open" in kind.__struct_fields__


class Fold(Generic[S]):
    """The steps of a game, by the class of the event and the slice they change; what every game folds alike is in it.

    Open events may change everything. A closed one changes the slices of the seats that may read it, and `hidden`.
    """

    def __init__(self, *rooms: Fold[S]) -> None:
        """A fold that begins with the steps of these rooms, for a game that has many."""
        self._public: dict[type[Event], PublicStep] = {}
        self._own: dict[type[Event], SliceStep] = {}
        self._hidden: dict[type[Event], SliceStep] = {}
        self._known: set[type[Event]] = set(_ALIKE)
        self._turns: set[type[Event]] = set()
        for room in rooms:
            self._public |= room._public
            self._own |= room._own
            self._hidden |= room._hidden
            self._known |= room._known
            self._turns |= room._turns

    def public(self, *kinds: type[Event]) -> Callable[[F], F]:
        """The step of these events on what everybody knows; raises `TypeError` for a class that is always closed."""
        for kind in kinds:
            if not may_be_open(kind):
                raise TypeError(f"{kind.__name__} is closed: what the public must see is an open event of its own")
        return self._kept(self._public, kinds)

    def own(self, *kinds: type[Event]) -> Callable[[F], F]:
        """The step of these events on one seat's slice: of every seat for an open event, else of its readers."""
        return self._kept(self._own, kinds)

    def hidden(self, *kinds: type[Event]) -> Callable[[F], F]:
        """The step of these events on what nobody knows yet."""
        return self._kept(self._hidden, kinds)

    def nothing(self, *kinds: type[Event]) -> None:
        """These events are told, and change nothing."""
        self._known.update(kinds)

    def turn(self, *kinds: type[Event]) -> None:
        """With these events a turn begins: the order of play follows the chairs (see `people`)."""
        self._turns.update(kinds)

    def _kept(self, steps: dict[type[Event], Any], kinds: tuple[type[Event], ...]) -> Callable[[F], F]:
        def keep(step: F) -> F:
            for kind in kinds:
                steps[kind] = step
                self._known.add(kind)
            return step

        return keep

    def __call__(self, state: S, event: Event) -> S:
        """The state after an event; raises `KeyError` for one that nobody knows, or that moves what nobody holds."""
        kind = type(event)
        if kind not in self._known:
            raise KeyError(kind.__name__)
        readers = event.open_to()
        is_open = PUBLIC in readers
        if isinstance(event, Posted | Handed):
            ledger.must_balance(state, event, state.own if is_open else readers)
        before = self._before(state.public, kind)
        public, own, hidden = self.public_after(state.public, event), state.own, state.hidden
        for slices in (_OWN, self._own):
            if kind in slices:
                step = slices[kind]
                own = {
                    seat: step(slice_, event, before) if is_open or seat in readers else slice_
                    for seat, slice_ in own.items()
                }
        for slices in (_HIDDEN, self._hidden):
            if kind in slices:
                hidden = slices[kind](hidden, event, before)
        after: S = changed(state, public=public, own=own, hidden=hidden)
        return after

    def public_after(self, public: Any, event: Event) -> Any:
        """What everybody knows after an event: it follows from what everybody knew, and from open events alone."""
        kind = type(event)
        public = self._before(public, kind)
        for steps in (_PUBLIC, self._public) if PUBLIC in event.open_to() else ():
            if kind in steps:
                public = steps[kind](public, event)
        return middle.arrived(public) if public.until else public

    def _before(self, public: Any, kind: type[Event]) -> Any:
        """The table as an event of this class finds it: as a turn begins the order of play follows the chairs."""
        if kind not in self._turns:
            return public
        # What was keyed in of a turn ends with it, whether or not its phase was ever reached.
        return people.at_turn(changed(public, until="") if public.until and public.playing else public)


# --- what every game folds alike --------------------------------------------------------------------------------------


def _posted(public: Any, event: Posted) -> Any:
    after = ledger.posted(public, event, opens=True)
    if event.why not in ("post", "left"):
        return after
    posts = dict(public.posts)
    for account, by in ((event.src, -event.amount), (event.dst, event.amount)):
        if seat := ledger.holder(account):
            was = posts.get(seat, {})
            posts[seat] = {**was, event.note: was.get(event.note, 0) + by}
    return changed(after, posts=posts)


def _ruled(public: Any, event: Ruled) -> Any:
    rulings = {**public.rulings, event.key: event.choice} if event.this_evening else public.rulings
    return changed(public, question=None, rulings=rulings)


def _given(public: Any, event: TimeGiven) -> Any:
    before = public.countdown
    return changed(public, countdown=changed(before, left=before.left + event.seconds * 1000))


_PUBLIC: dict[type[Event], PublicStep] = {
    Posted: _posted,
    Handed: lambda public, event: ledger.handed(public, event),
    Asked: lambda public, event: changed(public, question=event),
    Ruled: _ruled,
    Paused: lambda public, event: changed(public, paused=True),
    Resumed: lambda public, event: changed(public, paused=False),
    TimeGiven: _given,
    JudgeNamed: lambda public, event: changed(public, judge=event.name),
    Renamed: lambda public, event: changed(public, named={**public.named, event.seat: event.name}),
    SeatTaken: lambda public, event: changed(public, named={**public.named, event.seat: event.name}),
    **people.STEPS,
}
_OWN: dict[type[Event], SliceStep] = {
    Posted: lambda own, event, public: ledger.posted(own, event),
    Handed: lambda own, event, public: ledger.handed(own, event),
}
_HIDDEN: dict[type[Event], SliceStep] = dict(_OWN)
_ALIKE: frozenset[type[Event]] = frozenset({*_PUBLIC, NotCovered, JudgeSaid, people.ChosenFor, people.PinRenewed})
