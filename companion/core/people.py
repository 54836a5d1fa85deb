"""People at the table who come and go: leaving for good, changing chairs, being away, a guest in an empty seat.

`public.seats` are the seats that play, in the order of their chairs: who leaves is taken out of it, and who changes
chairs changes places in it when the next turn begins. So whatever a game reckons from its seats (turn order,
majorities, whom it waits for) follows by itself; what else a game must let go of, it says in its own step of
`SeatLeft`, and what must go on, in `Rules.left`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from companion.core.contract import AnyRules, Split, changed
from companion.core.countdown import Instant
from companion.core.language import N_
from companion.core.ledger import BANK, supply
from companion.core.messages import (
    HOST,
    JUDGE,
    Actor,
    Command,
    Event,
    OpenEvent,
    Pause,
    Posted,
    Reason,
    Refusal,
    Sealed,
    Seat,
)
from companion.core.rulings import HouseRule
from companion.core.seats import checked_name, left_of, order_from
from companion.core.vocabulary import Chapter

LEAVING, AWAY = "people.leaving", "people.away"
STAYS, STAND_IN, END, RETURNED = "stays", "stand_in", "end", "bank"
CHOOSE, WAIT = "choose", "wait"


def house_rules(leaving: str, away: str) -> tuple[HouseRule, HouseRule]:
    """What every game asks about people who go, with the numbers of the two questions in its rules."""
    return (
        HouseRule(
            key=LEAVING,
            question=leaving,
            say=N_("Somebody has to leave for good. What then?"),
            default=STAYS,
            choices=(
                (STAYS, N_("the others play on; what the seat holds stays as it is, unranked")),
                (STAND_IN, N_("a stand-in plays on for the seat")),
                (END, N_("the game ends with the standing of now")),
                (RETURNED, N_("the others play on; what the seat holds goes back to the bank")),
            ),
            group=Chapter.RULES,
        ),
        HouseRule(
            key=AWAY,
            question=away,
            say=N_("Somebody is away for a while, and the table waits. May the host choose for the seat?"),
            default=CHOOSE,
            choices=(
                (CHOOSE, N_("yes, what is neutral, and says so aloud")),
                (WAIT, N_("no, the table waits")),
            ),
            group=Chapter.RULES,
        ),
    )


# --- commands ---------------------------------------------------------------------------------------------------------


class Leave(Command, frozen=True):
    """Somebody leaves for good; with `end` the evening ends with the standing of now."""

    seat: Seat
    end: bool = False


class ChangeChairs(Command, frozen=True):
    """Two names stand at the wrong chairs, or two people change chairs: it depends on whether play has begun."""

    one: Seat
    other: Seat


class GoAway(Command, frozen=True):
    """Somebody is away for a while; a clock that runs is paused with it, where the table lets whoever says so pause."""

    seat: Seat


class ComeBack(Command, frozen=True):
    """Somebody who was away is back."""

    seat: Seat


class ChooseFor(Command, frozen=True):
    """The host makes the neutral choice for somebody who is away, in the open."""

    seat: Seat


class TakeSeat(Command, frozen=True):
    """A late guest takes over an empty seat, and plays from the next turn on."""

    seat: Seat
    name: str


class RenewPin(Command, frozen=True):
    """A seat's private page, or the judge's drawer, gets a new PIN, in the open: the old one was forgotten, or is known
    to somebody else."""

    seat: Actor


class GiveUp(Command, frozen=True):
    """The table gives the evening up: it ends with the standing of now, and its books open."""


AnyPeople: TypeAlias = GiveUp | Leave | ChangeChairs | GoAway | ComeBack | ChooseFor | TakeSeat | RenewPin


# --- events -----------------------------------------------------------------------------------------------------------


class SeatLeft(OpenEvent, frozen=True):
    """Somebody left for good: the seat plays no longer. With `returned` what it holds goes back to the bank."""

    seat: Seat
    left: Seat
    """The left neighbour: to whom passes what goes on clockwise."""
    right: Seat
    """The right neighbour: after whom it goes on, where the seat's own turn was over."""
    returned: bool = False


class BrokenOff(OpenEvent, frozen=True):
    """The evening ends here, with the standing of now."""


class GivenUp(OpenEvent, frozen=True):
    """The table gave the evening up: it has no other end, and what was closed may be read."""


class NamesChanged(OpenEvent, frozen=True):
    """Two names stood at the wrong chairs: each seat is called as the other was."""

    one: Seat
    other: Seat
    named: Mapping[Seat, str]
    """How the two are called from now on."""


class ChairsChanged(OpenEvent, frozen=True):
    """Two people change chairs, with all that is theirs; the order of play follows when the next turn begins."""

    one: Seat
    other: Seat


class WentAway(OpenEvent, frozen=True):
    """Somebody is away for a while."""

    seat: Seat


class CameBack(OpenEvent, frozen=True):
    """Somebody who was away is back."""

    seat: Seat


class ChosenFor(OpenEvent, frozen=True):
    """The neutral choice is made for somebody who is away; where it is sealed it goes into the box."""

    seat: Seat


class GuestSat(OpenEvent, frozen=True):
    """A late guest sits down in an empty seat, and plays from the next turn on."""

    seat: Seat
    name: str
    before: str


class PinRenewed(OpenEvent, frozen=True):
    """A seat's private page has a new PIN, which no file of the evening holds."""

    seat: Seat


AnyPeopleEvent: TypeAlias = (
    SeatLeft
    | BrokenOff
    | GivenUp
    | NamesChanged
    | ChairsChanged
    | WentAway
    | CameBack
    | ChosenFor
    | GuestSat
    | PinRenewed
)


# --- the fold ---------------------------------------------------------------------------------------------------------


def _left(public: Any, event: SeatLeft) -> Any:
    return changed(
        public,
        sat=public.everybody,
        seats=without(public.seats, event.seat),
        chairs=without(public.chairs, event.seat),
        gone=(*public.gone, event.seat),
        left_at={**public.left_at, event.seat: public.by_chair.index(event.seat)},
        shut=public.shut if public.playing else (*public.shut, event.seat),
        away=without(public.away, event.seat),
    )


def _chairs_changed(public: Any, event: ChairsChanged) -> Any:
    other = {event.one: event.other, event.other: event.one}
    chairs = tuple(other.get(seat, seat) for seat in public.order)
    return changed(public, sat=public.everybody, chairs=chairs)


def _guest(public: Any, event: GuestSat) -> Any:
    """The empty chair stands where it stood: after the last seat before it that still plays."""
    chairs, table = public.order, public.by_chair
    before = [seat for seat in table[: table.index(event.seat)] if seat in chairs]
    place = chairs.index(before[-1]) + 1 if before else 0
    return changed(
        public,
        chairs=(*chairs[:place], event.seat, *chairs[place:]),
        named={**public.named, event.seat: event.name},
    )


STEPS: Mapping[type[Event], Any] = {
    SeatLeft: _left,
    ChairsChanged: _chairs_changed,
    GuestSat: _guest,
    BrokenOff: lambda public, event: changed(
        public, over=True, stopped=True, countdown=None, question=None, paused=False
    ),
    GivenUp: lambda public, event: changed(public, given_up=True),
    NamesChanged: lambda public, event: changed(public, named={**public.named, **event.named}),
    WentAway: lambda public, event: changed(public, away=(*public.away, event.seat)),
    CameBack: lambda public, event: changed(public, away=without(public.away, event.seat)),
}
"""What every game folds alike of people who come and go."""


def at_turn(public: Any) -> Any:
    """What everybody knows as a turn begins: the order of play follows the chairs, and who sat down late plays."""
    if not public.chairs:
        return public if public.playing else changed(public, playing=True)
    gone = tuple(seat for seat in public.gone if seat not in public.chairs)
    return changed(public, seats=public.chairs, chairs=(), gone=gone, playing=True)


def next_leader(public: Any, first: Seat, last: Seat, turn: int) -> Seat:
    """Who leads in this turn (from 1) where the lead goes round: `first` began, and `last` led before.

    While nobody left or changed chairs it goes by the turn's number, whomever a judge put in between.
    """
    if turn == 1:
        return first
    if not public.sat:
        return str(order_from(public.seats, first)[(turn - 1) % len(public.seats)])
    return left_of(public.order, last)


def next_of(public: Any, seat: Seat) -> Seat:
    """Who plays next clockwise after a seat, even if that seat was left."""
    if seat in public.seats:
        return left_of(public.seats, seat)
    return next(other for other in order_from(public.everybody, seat) if other in public.seats)


def without(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """These seats but one."""
    return tuple(other for other in seats if other != seat)


# --- what follows -----------------------------------------------------------------------------------------------------


class People(Struct, frozen=True):
    """Who decides what about people who come and go: a game's rules, the state, table time, whether play has begun."""

    rules: AnyRules
    state: Split[Any, Any, Any]
    now: Instant
    begun: bool = True
    """Whether the first public act has been done: until then two names change, from then on two people."""

    def decide(self, by: Actor, command: Command) -> Sequence[Event] | Refusal:
        """What follows, or every reason why not."""
        public = self.state.public
        if by not in (HOST, JUDGE):
            return _refused("not_yours", who=HOST)
        if command == RenewPin(JUDGE):
            return [PinRenewed(JUDGE)]
        if public.over:
            return _refused("game_over")
        match command:
            case GiveUp():
                return self._broken_off([GivenUp()], self.state)
            case Leave(seat, end):
                return self._leave(seat, end)
            case ChangeChairs(one, other):
                return self._chairs(one, other)
            case GoAway(seat):
                return self._go_away(by, seat)
            case ComeBack(seat):
                return _sits(public, seat) or ([CameBack(seat)] if seat in public.away else _refused("not_away"))
            case ChooseFor(seat):
                return self._choose(seat)
            case TakeSeat(seat, name):
                return self._guest(seat, name)
            case RenewPin(seat):
                return _sits(public, seat) or [PinRenewed(seat)]
        raise TypeError(type(command).__name__)

    def _leave(self, seat: Seat, end: bool) -> Sequence[Event] | Refusal:
        public = self.state.public
        if (refused := _sits(public, seat)) is not None:
            return refused
        way = answer(public, LEAVING, STAYS)
        if way == STAND_IN and not end:
            return _refused("stand_in_plays")
        least = self.rules.meta.seats[0]
        if len(public.seats) - 1 < least and not (end or way == END):
            return _refused("too_few_left", many=least, field="end")
        place = public.seats.index(seat)
        left = SeatLeft(seat, left_of(public.seats, seat), public.seats[place - 1], way == RETURNED)
        events: list[Event] = [left]
        if way == RETURNED and (points := public.accounts.get(supply(seat), 0)) > 0:
            events.append(Posted(supply(seat), BANK, points, "left", True))
        state = self.state
        for event in events:
            state = self.rules.evolve(state, event)
        if end or way == END:
            return self._broken_off(events, state)
        return [*events, *self.rules.left(state, left, self.now)]

    def _broken_off(self, events: list[Event], state: Split[Any, Any, Any]) -> list[Event]:
        """The end with the standing of now, after these events."""
        state = self.rules.evolve(state, end := BrokenOff())
        return [*events, end, *self.rules.broken_off(state)]

    def _go_away(self, by: Actor, seat: Seat) -> Sequence[Event] | Refusal:
        """A clock that runs is paused for it, where this table lets that person pause; going on is said with Resume."""
        public = self.state.public
        if (refused := _sits(public, seat)) is not None:
            return refused
        if seat in public.away:
            return _refused("away")
        went = WentAway(seat)
        if public.paused or public.countdown is None or public.countdown.since is None:
            return [went]
        paused = self.rules.decide(self.rules.evolve(self.state, went), by, Pause(), self.now)
        return [went] if isinstance(paused, Refusal) else [went, *paused]

    def _chairs(self, one: Seat, other: Seat) -> Sequence[Event] | Refusal:
        public = self.state.public
        if (refused := _sits(public, one, "one") or _sits(public, other, "other")) is not None:
            return refused
        if one == other:
            return _refused("same_chair", field="other")
        if self.begun:
            return [ChairsChanged(one, other)]
        called = {seat: public.named.get(seat, seat) for seat in (one, other)}
        return [NamesChanged(one, other, {one: called[other], other: called[one]})]

    def _choose(self, seat: Seat) -> Sequence[Event] | Refusal:
        public = self.state.public
        if (refused := _sits(public, seat)) is not None:
            return refused
        if seat not in public.away:
            return _refused("not_away", field="seat")
        if answer(public, AWAY, CHOOSE) == WAIT:
            return _refused("table_waits")
        choice = self.rules.neutral(public, seat)
        if choice is None:
            waits = any(card.waiting for card in self.rules.look(public).seats if card.seat == seat)
            return _refused("nothing_neutral" if waits else "not_waited_for", field="seat")
        decided = self.rules.decide(self.state, seat, choice, self.now)
        if isinstance(decided, Refusal):
            return decided
        return [ChosenFor(seat)] if isinstance(choice, Sealed) else [ChosenFor(seat), *decided]

    def _guest(self, seat: Seat, name: str) -> Sequence[Event] | Refusal:
        public = self.state.public
        if seat not in empty(public):
            return _refused("no_empty_seat", field="seat")
        others = {other: public.named.get(other, other) for other in public.everybody if other != seat}
        try:
            name = checked_name(name, (*others, *others.values()))
        except ValueError as error:
            return _refused("no_such_name", field="name", error=str(error))
        return [GuestSat(seat, name, public.named.get(seat, seat))]


def empty(public: Any) -> tuple[Seat, ...]:
    """The seats that a late guest can take over."""
    return tuple(seat for seat in public.gone if seat not in (*public.chairs, *public.shut))


def answer(public: Any, key: str, default: str) -> str:
    """How this table answers a question about people; evenings from before it was asked play by the default."""
    return str(public.rulings.get(key, public.options.get(key, default)))


def _sits(public: Any, seat: Seat, field: str = "seat") -> Refusal | None:
    return None if seat in public.seats else _refused("no_such_seat", field=field, seat=seat[:40])


def _refused(key: str, field: str = "", **given: str | int) -> Refusal:
    return Refusal((Reason(key, given=given, field=field),))
