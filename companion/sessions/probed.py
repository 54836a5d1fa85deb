"""Whether what follows from a step rests on closed points: it is decided with other points in their place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TypeAlias

from companion.core.contract import changed
from companion.core.countdown import Instant
from companion.core.ledger import supply
from companion.core.messages import PUBLIC, Actor, Command, Event, Posted, Refusal, Seat
from companion.sessions.history import AnyState, History, LiveEntry

Decide: TypeAlias = Callable[[History, Actor, Command, Instant], Sequence[Event] | Refusal]
"""What follows from a command at a moment, or every reason why not."""
RICH = 1000
"""More than anybody ever owes at once."""
LEVELS = (*range(1, 21), 25, 30, 40, 60)
"""How much everybody has, one after the other, where it is not all the same."""


def closed_points(state: AnyState) -> tuple[Seat, ...]:
    """Whose points only they themselves may know, and the app keeps."""
    kept = (seat for seat, own in state.own.items() if supply(seat) in own.accounts)
    return tuple(seat for seat in kept if supply(seat) not in state.public.accounts)


def answers(decide: Decide, before: History, by: Actor, command: Command, at: Instant) -> tuple[object, ...]:
    """What everybody would be told of a step where all are rich, or each has more than the one before, or less, or all
    have so little or so much: where that is not always the same, closed points decide. Theirs are not looked at."""
    seats = closed_points(before.state)
    ladder = [place * RICH for place in range(len(seats))]
    asked = by, command, at
    first = [_told(decide(_with(before, dict(zip(seats, held, strict=True))), *asked))
             for held in ([RICH] * len(seats), ladder, ladder[::-1], [0] * len(seats))]  # fmt: skip
    if all(one == first[0] for one in first):
        return tuple(first[:1])
    return (*first, *(_told(decide(_with(before, dict.fromkeys(seats, held)), *asked)) for held in LEVELS))


def tells_the_other(then: Sequence[object], now: Sequence[object]) -> bool:
    """Whether whoever knows one answer, which was the same for some points, knows the other by it."""
    if len(now) == 1:
        return True
    return len(then) == len(now) and all(
        mine == now[other] for n, mine in enumerate(now) for other in range(n) if then[n] == then[other]
    )


def rests_on(
    decide: Decide, before: History, by: Actor, command: Command, at: Instant, some: AbstractSet[Seat]
) -> bool:
    """Whether what everybody would be told of a step may be another by the points of some, whatever the others have."""
    seats = closed_points(before.state)
    for others in (0, RICH):
        worlds = ({seat: held if seat in some else others for seat in seats} for held in (0, RICH))
        first, second = (_told(decide(_with(before, points), by, command, at)) for points in worlds)
        if first != second:
            return True
    return False


def moved(was: Sequence[Event], now: Sequence[Event], seats: Sequence[Seat]) -> AbstractSet[Seat]:
    """Of these seats those whose points may be others where this happens in the place of what was; all of them where
    something closed happens beside, for nobody may know what."""
    posted = [event for event in (*was, *now) if isinstance(event, Posted)]
    if tuple(was) == tuple(now) or not posted:
        return frozenset()
    if any(PUBLIC not in event.open_to() for event in (*was, *now)):
        return frozenset(seats)
    return {seat for seat in seats if any(supply(seat) in (event.src, event.dst) for event in posted)}


def all_rich(history: History) -> AnyState:
    """How things stand, but that nobody lacks points that only they may know."""
    return _with(history, dict.fromkeys(closed_points(history.state), RICH)).state


def _with(history: History, points: Mapping[Seat, int]) -> History:
    assert history.last is not None
    state, last = history.state, history.last
    own = {
        seat: changed(slice_, accounts={**slice_.accounts, supply(seat): points[seat]}) if seat in points else slice_
        for seat, slice_ in state.own.items()
    }
    return changed(history, last=LiveEntry(last.entry, changed(state, own=own), last.before))


def _told(decided: Sequence[Event] | Refusal) -> object:
    if isinstance(decided, Refusal):
        return decided
    return [event for event in decided if PUBLIC in event.open_to()]
