"""Command → events or refusal: the frame in which every game decides, and a telling of what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, Union

import msgspec

from companion.core.contract import Hid, Own, Pub, Split
from companion.core.countdown import Instant
from companion.core.fold import Fold
from companion.core.messages import (
    CLOCK,
    Actor,
    Command,
    Event,
    Pause,
    Paused,
    Post,
    Posted,
    Put,
    Reason,
    Refusal,
    Resume,
    Resumed,
    Sealed,
    Seat,
    TurnOut,
    WasPut,
)
from companion.core.refusing import Check


class Telling(Generic[Pub, Own, Hid]):
    """Collects events and folds them as it goes, so that each is seen by the next before anything is written.

    A game gives it its own `fold`, and the words in which its decisions speak.
    """

    fold: ClassVar[Fold[Any]]

    def __init__(self, state: Split[Pub, Own, Hid], now: Instant) -> None:
        self.state = state
        self.now = now
        self.events: list[Event] = []

    @property
    def public(self) -> Pub:
        """What everybody knows after the events so far."""
        return self.state.public

    def tell(self, *events: Event) -> None:
        """Something happened."""
        for event in events:
            self.state = self.fold(self.state, event)
            self.events.append(event)

    def all_in(self) -> None:
        """What follows when a box was turned out and each choice is told; nothing, unless a game says otherwise.

        Where the clock shut the box, not everybody's choice is there: the alarm that follows says what that means.
        """

    def end(self) -> None:
        """What follows from every command, once all else is told; nothing, unless a game says otherwise."""


T = TypeVar("T", bound=Telling[Any, Any, Any])


def _pause(t: Telling[Any, Any, Any], by: Actor, command: Pause) -> None:
    t.tell(Paused(by, command.reason.strip()))


def _resume(t: Telling[Any, Any, Any], by: Actor, command: Resume) -> None:
    t.tell(Resumed(by))


def _post(t: Telling[Any, Any, Any], by: Actor, command: Post) -> None:
    t.tell(Posted(command.src, command.dst, command.amount, "post", True, (), command.reason))


def _put(t: Telling[Any, Any, Any], by: Actor, command: Put) -> None:
    t.tell(WasPut(command.field, command.value, command.reason))


EVERYDAY: Mapping[type[Command], Callable[[Any, str, Any], None]] = {
    Pause: _pause,
    Resume: _resume,
    Post: _post,
    Put: _put,
}
"""What follows from a command in every game that says nothing else of it."""


def decided(
    telling: T,
    refusals: Check,
    steps: Mapping[type[Command], Callable[[T, str, Any], None]],
    by: Actor,
    command: Command,
    waived: frozenset[str],
) -> Sequence[Event] | Refusal:
    """The events that follow, or all the reasons why not; a judge may waive what a rule forbids.

    An alarm that comes before its instant is stale: it is refused, and no fault. A choice that comes out of the box
    was allowed when it was put in: what a rule would say to it by now is for its reveal to judge.
    """
    state = telling.state
    reasons = [
        reason
        for reason in refusals(state.public, state.own.get(by), by, command)
        if not (reason.waivable and reason.key in waived)
    ]
    choices: tuple[tuple[Seat, Command], ...] = ()
    if isinstance(command, TurnOut) and not reasons:
        try:
            choices = _choices(command, steps)
        except (msgspec.ValidationError, TypeError):
            reasons.append(Reason("not_from_the_box"))
    for seat, choice in choices:
        reasons += [r for r in refusals(state.public, state.own.get(seat), seat, choice) if not r.rules]
    ends = state.public.countdown.ends if state.public.countdown else None
    if by == CLOCK and (ends is None or telling.now < ends):
        reasons.append(Reason("clock_stale"))
    if reasons:
        return Refusal(tuple(reasons))
    if isinstance(command, Sealed):
        # It goes into the box; what follows is told when the box is turned out.
        return []
    for seat, choice in choices:
        steps[type(choice)](telling, seat, choice)
    if isinstance(command, TurnOut):
        telling.all_in()
    else:
        step = steps.get(type(command)) or EVERYDAY[type(command)]
        step(telling, by, command)
    telling.end()
    public = telling.public
    if state.public.paused and public.paused and state.public.countdown is not None and public.countdown is None:
        # A pause ends with the clock that it held: there is nothing left that could go on later.
        telling.tell(Resumed(by))
    return telling.events


def _choices(turned: TurnOut, steps: Mapping[type[Command], Any]) -> tuple[tuple[Seat, Command], ...]:
    """Whose choice was what; raises `ValidationError` for data that no sealed choice of the game can be, and
    `TypeError` where it has none."""
    sealed: Any = Union[tuple(kind for kind in steps if issubclass(kind, Sealed))]  # noqa: UP007 -- built at run time
    return tuple((seat, msgspec.convert(data, sealed)) for seat, data in turned.choices.items())
