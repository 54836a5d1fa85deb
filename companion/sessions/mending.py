"""A correction of an old line, tried on the side: what follows, which later lines hold, and where chance decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.chance import can_give
from companion.core.contract import AnyRules, changed
from companion.core.corrections import (
    Correct,
    Corrected,
    Instead,
    JudgeIs,
    JudgeSays,
    Repeated,
    TimeGiven,
)
from companion.core.ledger import BANK, supply
from companion.core.messages import (
    CLOCK,
    HOST,
    JUDGE,
    PUBLIC,
    TABLE,
    Command,
    Draw,
    Event,
    Pause,
    Post,
    Reason,
    Refusal,
    Resume,
    Sealed,
    Seat,
    TurnOut,
)
from companion.core.offers import Wanted
from companion.core.people import AnyPeople
from companion.core.vocabulary import Source
from companion.sessions.entries import Entry, is_keyed, is_open, is_private, is_short, let_stand
from companion.sessions.history import History, LiveEntry, in_its_place, put_right
from companion.sessions.probed import Decide, all_rich, answers, closed_points, moved, rests_on, tells_the_other


class Lost(Struct, frozen=True):
    """An open line that no longer holds, why, and how things stood before it.

    Nothing refuses one that cannot be paid any more: it counts on, `short` tells that nothing moves by it.
    """

    live: LiveEntry
    step: Entry
    reasons: tuple[Reason, ...]
    before: History
    instead: Instead | None = None
    """What stands in its place; None where it is left out."""
    short: tuple[Event, ...] = ()


class Consequences(Struct, frozen=True):
    """What would follow from a correction: its events, and what they do not tell."""

    events: tuple[Event, ...]
    lost: tuple[Lost, ...] = ()
    """The open lines that cannot be done any more, left out or not, without those that were asked to go with them."""
    asleep: tuple[LiveEntry, ...] = ()
    """What a judge ordered by hand since and nobody could cover then: it would move something where it now can be."""
    chance: bool = False
    """Whether chance decides from some line on: nothing after it counts."""
    closed: bool = False
    """Whether a trial stopped where something closed decides."""
    upto: int = 0
    """The last line that was tried before it stopped; 0 where it was none of the lines after the mended one."""
    stopped: int = 0
    """The line that was not tried any more; 0 where the mended one itself was not, or all were."""


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
    trial = _Trial(rules, decide, history, target, command, trying)
    later = history.steps_from(target, command.undoes)
    counting = {step.n for live in history.counting_since(target.before) for step in live.steps}
    steps = [step for _live, step in later if step.n in counting]
    if command.way in ("replace", "insert"):
        answer = in_place_of(rules, decide, history, target, History(last=target.before), command)
        if isinstance(answer, Refusal):
            return answer
        step, events = answer
        was = target if command.way == "replace" else None
        if trial.rests_on_closed_points(was, step) or trial.tells(was.entry if was else None, step, events, new=True):
            trial.goes_on_unseen(later)
            return trial.mended([])
        trial.take(0 if was is None else step.n, step, events, was.entry.events if was is not None else ())
    else:
        trial.moves(target.entry.events)
    for place, (live, step) in enumerate(later):
        if command.way == "back":
            if live is not target and stands_alone(step):
                trial.decide_again(live, step)
            continue
        if live is target and command.way != "insert":
            continue
        if command.stop and step.n == command.stop:
            break
        if not trial.go_on(live, step):
            trial.stopped = 0 if live.private else live.entry.n
            trial.goes_on_unseen(later[place:])
            break
        trial.upto = live.entry.n
    return trial.refused or trial.mended(steps)


def in_place_of(
    rules: AnyRules, decide: Decide, history: History, target: LiveEntry, before: History, order: Correct
) -> tuple[Entry, Sequence[Event]] | Refusal:
    """The right line in the place of one of this history, or before it, and what happens in it as things stood
    `before`."""
    entry = target.entry
    by = order.seat if order.way == "insert" else entry.by
    seats = before.state.public.seats
    try:
        asked = in_its_place(rules, entry, order)
    except (msgspec.ValidationError, TypeError) as error:
        return _refused("bad_command", error=str(error))
    # What a seat chose or keyed in alone is its own until the books open: then all have read it.
    closed = by in seats and not history.state.public.over
    meant = asked
    if order.way == "replace" and by == TABLE and not isinstance(entry.command, Draw):
        if (refusal := _not_from_box(rules, history, target, before, order, asked)) is not None:
            return refusal
        meant = put_right(rules, entry, order)
    elif by not in (HOST, JUDGE, *seats) or isinstance(asked, AnyPeople):
        return _refused("adjust_game_only")
    elif closed and asked.alone:
        return _refused("adjust_sealed")
    decided = decide(before, by, meant, entry.at)
    if isinstance(decided, Refusal):
        return decided if by in (HOST, JUDGE, TABLE) else _refused("correct_not_then")
    if closed and (not decided or PUBLIC not in decided[0].open_to()):
        return _refused("adjust_sealed")
    return Entry(entry.n, entry.at, entry.wall, by, meant, tuple(decided), entry.asked), decided


def stands_all_the_same(
    decide: Decide, before: History, step: Entry, reasons: Sequence[Reason], order: Correct
) -> tuple[Entry, Sequence[Event]] | Refusal:
    """A later line that the judge lets stand although this refuses it, and what happens in it."""
    waive = sorted({reason.key for reason in reasons})
    made = let_stand(step, order.judge, waive, order.reason)
    decided = decide(before, JUDGE, made.command, step.at)
    return decided if isinstance(decided, Refusal) else (made.anew(decided), decided)


def _not_from_box(
    rules: AnyRules, history: History, target: LiveEntry, before: History, order: Correct, asked: Command
) -> Refusal | None:
    """Why this cannot have lain in the box that was turned out; None where it can."""
    entry = target.entry
    if not was_shown(history, target):
        return _refused("correct_not_shown")
    if not isinstance(entry.command, TurnOut):
        # Nobody may know whose was whose: only the count that was shown can be another.
        return None if type(asked) is type(entry.command) else _refused("correct_not_then")
    box = rules.box(before.state.public)
    if not isinstance(asked, Sealed) or box is None or order.seat not in box.seats:
        return _refused("correct_not_then")
    # Whether its seat can pay for it is told to no judge by a refusal: that is found out before all, when it counts.
    refused = isinstance(rules.decide(all_rich(before), order.seat, asked, entry.at), Refusal)
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

    def __init__(
        self, rules: AnyRules, decide: Decide, history: History, target: LiveEntry, order: Correct, trying: bool
    ) -> None:
        self._rules, self._decide, self._order = rules, decide, order
        self._instead = {one.at: one for one in order.instead}
        self.refused: Refusal | None = None
        """Why what was to stand in a later line's place cannot."""
        self._trying, self._closed = trying, False
        self._whole = history
        self._aside = History(last=target.before)
        self._moved: set[Seat] = set()
        """Whose closed points may be others than they were."""
        self._events: list[Event] = []
        self._kept: set[int] = set()
        self._lost: list[Lost] = []
        self._asleep: list[LiveEntry] = []
        self._chance = False
        self.upto = self.stopped = 0

    def take(self, n: int, step: Entry, events: Sequence[Event], was: Sequence[Event] = ()) -> None:
        """A step counts on, and this happens in it, which once `was` so."""
        self.moves(was, events)
        self._aside = self._aside.after(self._rules, step.anew(events))
        self._events += [Repeated(n), *events]
        self._kept.add(n)

    def moves(self, was: Sequence[Event], now: Sequence[Event] = ()) -> None:
        """This happens in the place of what was."""
        if self._trying:
            self._moved |= moved(was, now, closed_points(self._aside.state))

    def tells(self, was: Entry | None, step: Entry, events: Sequence[Event], new: bool = False) -> bool:
        """Whether somebody who only tries would learn from this what is closed.

        A step that showed something before shows the same kind of thing when it is another; but of what one seat turned
        up nothing else is shown than was. What the host keyed in from the table shows nothing. What its payer may not
        be able to pay is not tried at all where it is `new`, put in or in another's place, or the trial would tell.
        """
        if not self._trying:
            return False
        seats = self._aside.state.public.seats
        in_the_open = all(self._known(seat) for seat in seats)
        paid = new and any(event.shows for event in events) and not in_the_open
        now = [event for event in events if not is_keyed(step, event)]
        then = [event for event in was.events if not is_keyed(was, event)] if was is not None else []
        more = _shown(now) - _shown(then)
        self._closed = self._closed or paid or bool(more) or _turned_up(now) != _turned_up(then)
        return self._closed

    def rests_on_closed_points(self, was: LiveEntry | None, step: Entry) -> bool:
        """Whether a step may go one way or another by closed points, and how it went before does not tell which.

        Where the points are what they were, and decided of the same thing then, it goes as it went.
        """
        if not self._trying or not closed_points(self._aside.state):
            return False
        asked = step.by, step.command, step.at
        now = answers(self._decide, self._aside, *asked)
        if len(now) == 1:
            return False
        if was is None or was.before is None or rests_on(self._decide, self._aside, *asked, self._moved):
            self._closed = True
        else:
            then = answers(self._decide, History(last=was.before), was.entry.by, was.entry.command, was.entry.at)
            self._closed = self._closed or not tells_the_other(then, now)
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

    def goes_on_unseen(self, later: Sequence[tuple[LiveEntry, Entry]]) -> None:
        """What comes after a line that rests on closed points is decided all the same once it is agreed: what moved
        nothing, as everybody was told, must not begin to move because this judge was not shown it."""
        if self._closed:
            short = [live for live, step in later if step.by == JUDGE and is_short(step.events)]
            self._asleep += [live for live in short if live not in self._asleep]

    def decide_again(self, live: LiveEntry, step: Entry) -> bool:
        """Try a later step whatever chance owes; tells whether anything can come after it."""
        instead = self._instead.get(step.n)
        if step.by == JUDGE and is_short(step.events):
            self._asleep.append(live)
            if instead is not None and instead.way == "lapse":
                return self._goes_on(step, step, step.events)
        if instead is not None and instead.way == "lapse":
            instead = None
        if not live.private and self.rests_on_closed_points(live, step):
            return False
        elsewhere = self._elsewhere(live, step) or self._of_another_box(live, step)
        decided = elsewhere or self._decide(self._aside, step.by, step.command, step.at)
        if not isinstance(decided, Refusal):
            if not is_short(decided) or is_short(step.events) or self.tells(step, step, decided):
                return self._goes_on(step, step, decided)
            self._lost.append(Lost(live, step, (), self._aside, instead, tuple(decided)))
            if instead is None:
                return self._goes_on(step, step, decided)
            reasons: tuple[Reason, ...] = ()
        else:
            if live.private or not is_open(step):
                return True
            reasons = decided.reasons
            self._lost.append(Lost(live, step, reasons, self._aside, instead))
        self.moves(step.events)
        if instead is None:
            return True
        made = self._made(live, step, reasons, instead)
        if isinstance(made, Refusal):
            self.refused = made
            return False
        return not self.rests_on_closed_points(None, made[0]) and self._goes_on(step, *made, new=True)

    def _elsewhere(self, live: LiveEntry, step: Entry) -> Refusal | None:
        """Why a step of the game does not count on where another round is on by now: what people did in the third would
        else happen in the second, which nobody meant. Who puts in what was forgotten may mean just that."""
        if self._order.way == "insert" or step.by == JUDGE or isinstance(step.command, (AnyPeople, Pause, Resume)):
            return None
        assert live.before is not None
        was, now = (self._rules.phase(one.state.public)[0] for one in (live.before, self._aside))
        given = {"was": was, "now": now}
        return Refusal((Reason("other_round", given=given, hard=True),)) if was != now else None

    def _of_another_box(self, live: LiveEntry, step: Entry) -> Refusal | None:
        """Why what came out of a box does not count on where no box for the same thing stands open to the same people:
        it would else lie where another choice was asked for, or under seats that were not asked."""
        if not isinstance(step.command, TurnOut):
            return None
        assert live.before is not None
        was, now = (self._asked(one.state.public) for one in (live.before, self._aside))
        return Refusal((Reason("other_box", hard=True),)) if was != now else None

    def _asked(self, public: Any) -> tuple[str, frozenset[Seat]] | None:
        """What is asked for in secret, and of whom; None where nothing is."""
        box = self._rules.box(public)
        return (self._rules.phase(public)[1], frozenset(box.seats)) if box is not None else None

    def _goes_on(self, was: Entry, step: Entry, events: Sequence[Event], new: bool = False) -> bool:
        """Take what comes of a step in the place of what it was; not where it would tell what is closed."""
        if self.tells(was, step, events, new):
            return False
        self.take(step.n, step, events, was.events)
        return True

    def _made(
        self, live: LiveEntry, step: Entry, reasons: Sequence[Reason], instead: Instead
    ) -> tuple[Entry, Sequence[Event]] | Refusal:
        """What stands in the place of a line that no longer holds, and what happens in it."""
        if instead.way == "anew":
            if (other_box := self._of_another_box(live, step)) is not None:
                return other_box
            order = Correct(step.n, "replace", self._order.reason, instead.seat, instead.command)
            return in_place_of(self._rules, self._decide, self._whole, live, self._aside, order)
        return stands_all_the_same(self._decide, self._aside, step, reasons, self._order)

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
        self.take(step.n, step, decided, step.events)
        return True

    def _owed(self, history: History) -> Mapping[str, Wanted]:
        """What the app must draw at a moment, by its key."""
        return {one.key: one for one in self._rules.wants(history.state) if one.source is Source.APP}

    def mended(self, later: Sequence[Entry]) -> Consequences:
        """What follows from all this."""
        order = self._order
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
        done = [one.instead for one in self._lost if one.instead is not None and one.step.n in self._kept]
        anew, kept = (tuple(one.at for one in done if one.way == way) for way in ("anew", "keep"))
        return Consequences(
            (Corrected(order.at, order.way, order.reason, order.judge, seat, lost, clock, anew, kept), *self._events),
            tuple(self._lost),
            tuple(self._asleep),
            self._chance,
            self._closed,
            self.upto,
            self.stopped,
        )


def _shown(events: Sequence[Event]) -> set[type[Event]]:
    """The kinds of open events that tell of what was closed, and of nothing else."""
    told = (event for event in events if PUBLIC in event.open_to() and (event.reveals or event.falls_short))
    return {type(event) for event in told}


def _turned_up(events: Sequence[Event]) -> list[tuple[object, ...]]:
    """What these events tell everybody of what one seat alone knew, such as a card that it had to show: what all have
    seen of it is still closed of another seat, and of the same one another time. What follows from it was no secret."""
    found = [event for event in events if event.reveals and PUBLIC in event.open_to() and hasattr(event, "seat")]
    told = ([name for name in event.__struct_fields__ if name not in event.follows] for event in found)
    return [(type(one), *(getattr(one, name) for name in names)) for one, names in zip(found, told, strict=True)]


def touches_a_clock(rules: AnyRules, history: History, undone: Sequence[Entry], after: Any) -> bool:
    """Whether the steps started, stopped or ended a clock, or let table time stand or run."""
    now = history.state.public
    stood, stands = (public.paused or rules.asks(public) is not None for public in (after, now))
    given = sum(event.seconds for entry in undone for event in entry.events if isinstance(event, TimeGiven))
    clock = changed(now.countdown, left=now.countdown.left - given * 1000) if now.countdown else None
    return after.countdown != clock or stood != stands or any(entry.by == CLOCK for entry in undone)


def _refused(key: str, **given: Any) -> Refusal:
    return Refusal((Reason(key, given=given),))
