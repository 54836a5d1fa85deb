"""A correction of an old line, tried on the side: what follows, which later lines hold, and where chance decides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from companion.core.chance import can_give
from companion.core.contract import AnyRules, changed
from companion.core.corrections import Correct, Corrected, JudgeIs, JudgeSays, Repeated, TimeGiven
from companion.core.countdown import Instant
from companion.core.ledger import BANK, supply
from companion.core.messages import (
    CLOCK,
    HOST,
    JUDGE,
    PUBLIC,
    TABLE,
    Actor,
    Command,
    Draw,
    Event,
    Post,
    Reason,
    Refusal,
    Sealed,
    Seat,
    TurnOut,
)
from companion.core.offers import Wanted
from companion.core.people import AnyPeople
from companion.core.vocabulary import Source
from companion.sessions.entries import Entry, is_open, is_private
from companion.sessions.history import History, LiveEntry, in_its_place, put_right

Decide: TypeAlias = Callable[[History, Actor, Command, Instant], Sequence[Event] | Refusal]
"""What follows from a command at a moment, or every reason why not."""


class Lost(Struct, frozen=True):
    """An open line that no longer holds, and why; no reasons where only what a seat knows could tell."""

    entry: int
    reasons: tuple[Reason, ...] = ()


class Consequences(Struct, frozen=True):
    """What would follow from a correction: its events, and what they do not tell."""

    events: tuple[Event, ...]
    lost: tuple[Lost, ...] = ()
    """The open lines that cannot be done any more, without those that were asked to go with them."""
    chance: bool = False
    """Whether chance decides from some line on: nothing after it counts."""
    closed: bool = False
    """Whether a trial stopped where something closed decides."""
    upto: int = 0
    """The last line that was tried before it stopped; 0 where it was none of the lines after the mended one."""


def mended(
    rules: AnyRules, decide: Decide, history: History, command: Correct, trying: bool = False
) -> Consequences | Refusal:
    """What follows from a correction that may be made, or every reason why not.

    Only `trying`, for somebody who may not know what is closed, it stops before anything closed would decide.
    """
    target = history.counted(command.at)
    if target is None or target.before is None or target.private or not is_open(target.entry):
        known = history.last is not None and 0 < command.at <= history.last.entry.n
        return _refused("entry_no_step" if known else "no_such_entry", entry=command.at)
    if target.entry.by == CLOCK and command.way in ("strike", "replace"):
        return _refused("correct_clock")
    by_app = target.entry.by == TABLE and command.way == "replace"
    if isinstance(target.entry.command, Draw) and (command.way == "strike" or by_app):
        return _refused("correct_draw")
    trial = _Trial(rules, decide, history, target, trying)
    later = [(live, step) for live in history.counting_since(target.before) for step in live.steps]
    steps = [step for _live, step in later]
    if command.way in ("replace", "insert"):
        answer = _first(rules, decide, history, target, command)
        if isinstance(answer, Refusal):
            return answer
        step, events = answer
        if trial.tells(target.entry if command.way == "replace" else None, events):
            return trial.mended(command, [])
        trial.take(0 if command.way == "insert" else step.n, step, events)
    for live, step in later:
        if command.way == "back":
            if live is not target and stands_alone(step):
                trial.decide_again(live, step)
            continue
        if live is target and command.way != "insert":
            continue
        if (command.stop and step.n == command.stop) or not trial.go_on(live, step):
            break
        trial.upto = live.entry.n
    return trial.mended(command, steps)


def _first(
    rules: AnyRules, decide: Decide, history: History, target: LiveEntry, order: Correct
) -> tuple[Entry, Sequence[Event]] | Refusal:
    """The right line, and what happens in it."""
    assert target.before is not None
    entry, before = target.entry, History(last=target.before)
    by = order.seat if order.way == "insert" else entry.by
    seats = before.state.public.seats
    try:
        asked = in_its_place(rules, entry, order)
    except (msgspec.ValidationError, TypeError) as error:
        return _refused("bad_command", error=str(error))
    meant = asked
    if order.way == "replace" and by == TABLE and not isinstance(entry.command, Draw):
        if (refusal := _not_from_box(rules, history, target, order, asked)) is not None:
            return refusal
        meant = put_right(rules, entry, order)
    elif by not in (HOST, JUDGE, *seats) or isinstance(asked, AnyPeople):
        return _refused("adjust_game_only")
    elif by in seats and asked.alone:
        return _refused("adjust_sealed")
    decided = decide(before, by, meant, entry.at)
    if isinstance(decided, Refusal):
        return decided if by in (HOST, JUDGE, TABLE) else _refused("correct_not_then")
    if by in seats and (not decided or PUBLIC not in decided[0].open_to()):
        return _refused("adjust_sealed")
    return Entry(entry.n, entry.at, entry.wall, by, meant, tuple(decided), entry.asked), decided


def _not_from_box(
    rules: AnyRules, history: History, target: LiveEntry, order: Correct, asked: Command
) -> Refusal | None:
    """Why this cannot have lain in the box that was turned out; None where it can."""
    entry, before = target.entry, target.before
    assert before is not None
    if not was_shown(history, target):
        return _refused("correct_not_shown")
    if not isinstance(entry.command, TurnOut):
        # Nobody may know whose was whose: only the count that was shown can be another.
        return None if type(asked) is type(entry.command) else _refused("correct_not_then")
    box = rules.box(before.state.public)
    if not isinstance(asked, Sealed) or box is None or order.seat not in box.seats:
        return _refused("correct_not_then")
    refused = isinstance(rules.decide(before.state, order.seat, asked, entry.at), Refusal)
    return _refused("correct_not_then") if refused else None


def stands_alone(step: Entry) -> bool:
    """Whether it is a judge's own word or posting, which rests on no step of the game and outlives those taken back."""
    return step.by == JUDGE and isinstance(step.command, (JudgeSays, JudgeIs, Post))


def was_shown(history: History, target: LiveEntry) -> bool:
    """Whether what came out of a box in this step has been shown since, before another box was turned out."""
    for live in history.counting_since(target.before):
        if live is not target and live.entry.by == TABLE and not isinstance(live.entry.command, Draw):
            return False
        if any(event.reveals and PUBLIC in event.open_to() for event in live.entry.events):
            return live.instead is None
    return False


class _Trial:
    """The steps after the mended one, decided again one after the other."""

    def __init__(self, rules: AnyRules, decide: Decide, history: History, target: LiveEntry, trying: bool) -> None:
        self._rules, self._decide = rules, decide
        self._trying, self._closed = trying, False
        self._whole = history
        self._aside = History(last=target.before)
        self._events: list[Event] = []
        self._kept: set[int] = set()
        self._lost: list[Lost] = []
        self._chance = False
        self.upto = 0

    def take(self, n: int, step: Entry, events: Sequence[Event]) -> None:
        """A step counts on, and this happens in it."""
        self._aside = self._aside.after(self._rules, step.anew(events))
        self._events += [Repeated(n), *events]
        self._kept.add(n)

    def tells(self, step: Entry | None, events: Sequence[Event]) -> bool:
        """Whether somebody who only tries would learn from this what is closed.

        A step that showed something before shows the same kind of thing when it is another. What its payer may not be
        able to pay is not tried at all, neither put in nor in another's place, or the trial itself would tell.
        """
        if not self._trying:
            return False
        seats = self._aside.state.public.seats
        in_the_open = all(self._known(seat) for seat in seats)
        first = not self._kept and any(event.shows for event in events) and not in_the_open
        new = _shown(events) - _shown(step.events if step is not None else ())
        self._closed = self._closed or first or bool(new)
        return self._closed

    def _known(self, seat: Seat) -> bool:
        """Whether no closed points of a seat decide: they lie in the open, or behind a screen, where no rule asks."""
        if supply(seat) in self._aside.state.public.accounts:
            return True
        post = Post(1, BANK, supply(seat), "?")
        paid = self._rules.decide(self._aside.state, JUDGE, post, self._aside.now)
        return isinstance(paid, Refusal) and any(reason.key == "no_such_account" for reason in paid.reasons)

    def go_on(self, live: LiveEntry, step: Entry) -> bool:
        """Try one later step; tells whether anything can come after it: not where chance decides anew."""
        if isinstance(step.command, Draw) and step.by == TABLE:
            return self._draw(live, step, step.command)
        assert live.before is not None
        owed = self._owed(self._aside).keys()
        if owed and owed - self._owed(History(last=live.before)).keys():
            self._chance = True
            return False
        return self.decide_again(live, step)

    def decide_again(self, live: LiveEntry, step: Entry) -> bool:
        """Try a later step whatever chance owes; tells whether anything can come after it."""
        decided = self._decide(self._aside, step.by, step.command, step.at)
        if isinstance(decided, Refusal):
            if not live.private and is_open(step):
                seat = step.by in self._aside.state.public.seats
                self._lost.append(Lost(step.n, () if seat else decided.reasons))
        elif self.tells(step, decided):
            return False
        else:
            self.take(step.n, step, decided)
        return True

    def _draw(self, live: LiveEntry, step: Entry, draw: Draw) -> bool:
        """A draw keeps its outcome if that can still come; what is closed, only if its bag is as it was.

        Else whoever tries could tell from it what lies in a bag.
        """
        wanted = self._owed(self._aside).get(draw.key)
        if wanted is None:
            return True
        assert live.before is not None
        was = self._owed(History(last=live.before)).get(draw.key)
        in_the_open = all(PUBLIC in event.open_to() for event in step.events)
        same = was is not None and was.bag == wanted.bag
        decided = self._decide(self._aside, step.by, draw, step.at)
        if isinstance(decided, Refusal) or not (same or (in_the_open and can_give(wanted.bag, draw.outcome))):
            self._chance = True
            return False
        self.take(step.n, step, decided)
        return True

    def _owed(self, history: History) -> Mapping[str, Wanted]:
        """What the app must draw at a moment, by its key."""
        return {one.key: one for one in self._rules.wants(history.state) if one.source is Source.APP}

    def mended(self, order: Correct, later: Sequence[Entry]) -> Consequences:
        """What follows from all this."""
        if self._owed(self._aside).keys() - self._owed(self._whole).keys():
            self._chance = True
        gone = [step for step in later if step.n not in self._kept]
        tail = later[max((n + 1 for n, step in enumerate(later) if step.n in self._kept), default=0) :]
        if order.way == "back":
            tail = gone
        touched = bool(tail) and touches_a_clock(self._rules, self._whole, tail, self._aside.state.public)
        clock = tail[0].at if touched else None
        mended = order.at if order.way in ("strike", "replace") else 0
        lost = tuple(step.n for step in gone if step.n != mended and is_open(step) and not is_private(step))
        seat = order.seat if order.way == "replace" else ""
        return Consequences(
            (Corrected(order.at, order.way, order.reason, order.judge, seat, lost, clock), *self._events),
            tuple(self._lost),
            self._chance,
            self._closed,
            self.upto,
        )


def _shown(events: Sequence[Event]) -> set[type[Event]]:
    """The kinds of open events that tell of what was closed, and of nothing else."""
    told = (event for event in events if PUBLIC in event.open_to() and (event.reveals or event.falls_short))
    return {type(event) for event in told}


def touches_a_clock(rules: AnyRules, history: History, undone: Sequence[Entry], after: Any) -> bool:
    """Whether the steps started, stopped or ended a clock, or let table time stand or run."""
    now = history.state.public
    stood, stands = (public.paused or rules.asks(public) is not None for public in (after, now))
    given = sum(event.seconds for entry in undone for event in entry.events if isinstance(event, TimeGiven))
    clock = changed(now.countdown, left=now.countdown.left - given * 1000) if now.countdown else None
    return after.countdown != clock or stood != stands or any(entry.by == CLOCK for entry in undone)


def _refused(key: str, **given: Any) -> Refusal:
    return Refusal((Reason(key, given=given),))
