"""One evening at one table: commands in, journal first, then the state, then the windows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from companion import words
from companion.core.chance import can_give
from companion.core.contract import AnyRules, changed
from companion.core.corrections import (
    Adjust,
    Adjusted,
    Begin,
    OpenWindow,
    Redo,
    Redone,
    Rewind,
    Rewound,
    WindowOpened,
)
from companion.core.countdown import Instant
from companion.core.language import _
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
    Reason,
    Refusal,
    Seat,
    TimeUp,
    Viewer,
)
from companion.core.offers import Wanted
from companion.core.page import Page
from companion.core.sealed import Held, Kept
from companion.journal import Broken, Header, Journal
from companion.sessions.draws import Draws
from companion.sessions.evening import Codec, Entry, Evening, believe, game_of
from companion.sessions.seen import Seen, seen_in
from companion.sessions.time import TableTime

LONGEST_REASON = 300
MOST_WAIVED = 99

Listener = Callable[[], None]
Wall = Callable[[], str]


def wall_clock() -> str:
    """The wall clock (UTC, seconds), as a journal notes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


class Session:
    """One evening; the only mutable object. Durable first, believed second, shown last."""

    def __init__(
        self, rules: AnyRules, journal: Journal, time: TableTime, draws: Draws | None, wall: Wall = wall_clock
    ) -> None:
        """Without `draws` the app draws nothing: everything that chance owes is answered from outside."""
        self.rules = rules
        self.journal = journal
        self.evening = Evening(rules)
        self._codec = Codec(rules)
        self.time = time
        self._draws = draws
        self._wall = wall
        self._held = True
        self._box: Held | None = None
        self._listeners: list[Listener] = []

    # --- beginning and ending -----------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls,
        rules: AnyRules,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        journal: Journal,
        time: TableTime,
        draws: Draws | None,
        wall: Wall = wall_clock,
    ) -> Session:
        """A new evening in an empty journal; raises `ValueError` with a sentence when it cannot begin."""
        events = rules.setup(seats, options)
        session = cls(rules, journal, time, draws, wall)
        session._write(HOST, Begin(tuple(seats), dict(options)), events, 0)
        session.release()
        return session

    @classmethod
    def reopen(cls, journal: Journal, time: TableTime, draws: Draws, wall: Wall = wall_clock) -> Session:
        """An evening as its journal left it, to the second; table time stands still until `release`.

        Raises `Broken` when the journal does not hold, `ValueError` when its game is unknown.
        """
        rules = game_of(journal.header)
        session = cls(rules, journal, time, draws, wall)
        records = journal.records()
        if not records:
            raise Broken(1, _("The journal is empty: the evening never began."))
        for record in records:
            believe(session._add, session._codec.read(record, journal.header.schema))
        noted = journal.noted()
        if noted is not None:
            time.set(max(noted, session.now()))
        return session

    def release(self) -> None:
        """Let table time run (unless the evening itself has it stand still), and draw what the app still owes."""
        self._held = False
        self.time.run(self.running)
        try:
            self._draw()
        finally:
            self._tell()

    def close(self) -> None:
        """Note the second and let go of the journal."""
        self.note_time()
        self.time.run(False)
        self._listeners.clear()
        self.journal.close()

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order."""
        seats: tuple[Seat, ...] = self.evening.public.seats
        return seats

    @property
    def running(self) -> bool:
        """Whether table time runs: not while it is held, paused, asked a question, or over."""
        public = self.evening.public
        return not (self._held or public.paused or public.over or self.rules.asks(public) is not None)

    def now(self) -> Instant:
        """Table time in ms."""
        return self.time.now()

    def due_in(self) -> int | None:
        """Milliseconds until the clock must speak; None while nothing is due or time stands still."""
        due = self.rules.due(self.evening.public)
        return None if due is None or not self.running else max(0, due - self.now())

    def page(self, viewer: Viewer) -> Page:
        """All that a viewer may know; raises `KeyError` for nobody's name."""
        if viewer not in (PUBLIC, HOST, JUDGE) and viewer not in self.seats:
            raise KeyError(viewer)
        page = self.evening.page(viewer, self.now(), self.running)
        if self._box is None or not self._box.put_in:
            return page
        waiting, put_in = self._box.waiting, self._box.put_in
        seats = tuple(changed(card, waiting=card.waiting and card.name in waiting) for card in page.view.seats)
        view = changed(page.view, seats=seats, foot=words.in_box(put_in, waiting))
        boxed: Page = changed(page, view=view, in_box=put_in)
        return boxed

    def seen(self, viewer: Viewer) -> Seen:
        """What a viewer may take home of this evening, to be exported."""
        return seen_in(self.journal, viewer)

    def say_reason(self, reason: Reason) -> str:
        """A reason as a sentence."""
        return words.say_reason(self.rules, reason)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after everything that was accepted; returns how to stop it."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    # --- doing --------------------------------------------------------------------------------------------------------

    def read(self, data: Any) -> Command:
        """Plain data → command; raises `ValueError` with what was wrong and where."""
        return self._codec.command(data)

    def submit(self, by: Actor, command: Command) -> Entry | Kept | Refusal:
        """Ask for something: the clock speaks first, then it is decided, written, believed, and shown.

        What goes into a box is kept in memory alone until the box is full (`core.sealed`); from outside `table` only
        answers draws, for what comes out of a box would otherwise bypass those who put in.
        Raises `JournalError` when the disk does not take it; what was not written is not believed.
        """
        before, boxed = len(self.evening.entries), self._box
        try:
            # A full disk may have left a draw owed: without it nothing would go on.
            self._draw()
            # Read once: what was decided at one instant and written at the next would not follow when replayed.
            now = self.now()
            self._speak(now)
            decided = self._decide(by, command, now)
            if isinstance(decided, Refusal):
                return decided
            if by == TABLE and not isinstance(command, Draw):
                return _refused("box_only")
            done: Entry | Kept
            if isinstance(command, self.rules.boxed):
                done = self._put_in(by, command, now)
            else:
                done = self._write(by, command, decided, now)
            self._draw()
            return done
        finally:
            if self._box is not boxed and len(self.evening.entries) == before:
                self._tell()
            self._tell_since(before)

    def speak(self) -> bool:
        """Let the clock speak now; tells whether it had anything to say."""
        before = len(self.evening.entries)
        try:
            spoke = self._speak(self.now())
            self._draw()
            return spoke
        finally:
            self._tell_since(before)

    def note_time(self) -> None:
        """Remember the second in the journal: called about once a second while a clock runs."""
        if self.evening.entries:
            self.journal.note(self.now())

    def note_opened(self, seat: Seat) -> None:
        """Put on record that a private window was opened."""
        self.submit(seat, OpenWindow())

    # --- reading an old evening ---------------------------------------------------------------------------------------

    def decide_again(self, entry: Entry) -> Sequence[Event] | Refusal:
        """What would follow today from what was asked then; nothing is written."""
        return self._decide(entry.by, entry.command, entry.at)

    def replay(self, entry: Entry) -> None:
        """Believe an entry that is in a journal already."""
        self._add(entry)

    # --- inside -------------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    def _tell_since(self, before: int) -> None:
        """Tell what was believed since; a later entry that the disk did not take does not unsay it."""
        if len(self.evening.entries) > before:
            self._tell()

    def _speak(self, now: Instant) -> bool:
        spoke = False
        while self.running:
            due = self.rules.due(self.evening.public)
            if due is None or due > now:
                break
            decided = self.rules.decide(self.evening.state, CLOCK, TimeUp(), due)
            if isinstance(decided, Refusal):
                break
            self._write(CLOCK, TimeUp(), decided, due)
            spoke = True
        return spoke

    def _put_in(self, seat: Seat, command: Command, now: Instant) -> Kept:
        """One more choice in the box; the last one turns it out as one command of the table, sorted and unsigned.

        When the disk does not take a full box, the last choice is out of it again, and that seat chooses anew.
        """
        held = self._box
        assert held is not None, "the game took a choice while no box stands open"
        self._box = held.with_choice(seat, command)
        if self._box.full:
            together = self.rules.unbox(self.evening.public, self._box.shuffled())
            self._box = held
            decided = self.rules.decide(self.evening.state, TABLE, together, now)
            if isinstance(decided, Refusal):
                raise RuntimeError(f"the game refused its own box: {[r.key for r in decided.reasons]}")
            self._write(TABLE, together, decided, now)
        return Kept()

    def _open_box(self, entry: Entry) -> None:
        """The box that stands open after an entry; one that no longer stands there is emptied, and so is one that was
        taken back or brought back."""
        box = self.rules.box(self.evening.public)
        again = any(isinstance(event, (Rewound, Redone)) for event in entry.events)
        if box is None:
            self._box = None
        elif again or self._box is None or self._box.box != box:
            self._box = Held(box)

    def _draw(self) -> None:
        """Draw what the app owes; a draw that was taken back keeps its outcome, and people need not key it in again."""
        refused: set[str] = set()
        while self._draws is not None and not self._held:
            owed = [wanted for wanted in self.rules.wants(self.evening.state) if self._is_due(wanted)]
            wanted = next((wanted for wanted in owed if wanted.key not in refused), None)
            if wanted is None:
                return
            by, command = self._answer(wanted, self._draws)
            now = self.now()
            decided = self.rules.decide(self.evening.state, by, command, now)
            if not isinstance(decided, Refusal):
                self._write(by, command, decided, now)
            elif wanted.source == "app":
                raise RuntimeError(f"the game refused its own draw: {[r.key for r in decided.reasons]}")
            else:
                refused.add(wanted.key)  # the board is another than it was then, so it is keyed in after all

    def _is_due(self, wanted: Wanted) -> bool:
        return wanted.source == "app" or self.evening.keyed(wanted.key) is not None

    def _answer(self, wanted: Wanted, draws: Draws) -> tuple[Actor, Draw]:
        """A draw as it was before it was taken back, if it still can be so; else what the app draws now."""
        keyed = self.evening.keyed(wanted.key)
        if keyed is not None and wanted.source != "app":
            return keyed
        kept = self.evening.drawn.get(wanted.key)
        outcome = kept[1].outcome if kept is not None else ()
        if len(outcome) != wanted.count or not can_give(wanted.bag, outcome):
            outcome = draws.drawn(wanted)
        return TABLE, Draw(wanted.key, outcome)

    def _write(self, by: Actor, command: Command, events: Sequence[Event], at: Instant) -> Entry:
        command_text = msgspec.json.encode(command).decode()
        events_text = msgspec.json.encode(events).decode()
        record = self.journal.append(at, self._wall(), by, command_text, events_text)
        entry = Entry(record.n, at, record.wall, by, command, tuple(events))
        self._add(entry)
        self.time.run(self.running)
        return entry

    def _add(self, entry: Entry) -> None:
        before = self.now()
        self.evening.add(entry)
        self._open_box(entry)
        first = entry.events[0] if entry.events else None
        if isinstance(first, Rewound) and first.clock is not None:
            self.time.set(first.clock)
        elif isinstance(first, Redone):
            self.time.set(max(before, self.evening.entries[first.rewind - 1].at))
        elif before < entry.at:
            self.time.set(entry.at)

    def _decide(self, by: Actor, command: Command, now: Instant) -> Sequence[Event] | Refusal:
        match command:
            case Rewind():
                return self._decide_rewind(by, command)
            case Redo():
                return self._decide_redo(by, command)
            case Adjust():
                return self._decide_adjust(by, command, now)
            case OpenWindow():
                return [WindowOpened(by)] if by in self.seats else _refused("no_such_seat", seat=by)
            case Begin():
                return _refused("begun")
        return self.rules.decide(self.evening.state, by, command, now)

    def _decide_rewind(self, by: Actor, command: Rewind) -> Sequence[Event] | Refusal:
        evening = self.evening
        if by not in (HOST, JUDGE):
            return _refused("not_yours", who=HOST)
        if command.to not in evening.live[:-1]:
            return _refused("no_such_entry", entry=command.to)
        undo = evening.undo_to(command.to)
        reasons = []
        last = evening.undo()
        if by == HOST and (command.fresh or last is None or command.to != last.to):
            reasons.append(Reason("undo_last_only"))
        if by == HOST and undo.private:
            reasons.append(Reason("undo_private", given={"count": undo.private}))
        if by == HOST and undo.revealed:
            reasons.append(Reason("undo_revealed"))
        if not _readable(command.reason) or (by == JUDGE and not command.reason.strip()):
            reasons.append(Reason("reason_needed"))
        if reasons:
            return Refusal(tuple(reasons))
        after = evening.states[evening.live.index(command.to)].public
        undone = evening.undone_by(command.to)
        clock = undone[0].at if self._touches_a_clock(undone, after) else None
        return [Rewound(command.to, command.reason, command.fresh, undo.private, undo.revealed, clock)]

    def _touches_a_clock(self, undone: Sequence[Entry], after: Any) -> bool:
        """Whether the steps started, stopped or ended a clock, or let table time stand or run."""
        now = self.evening.public
        stood, stands = (public.paused or self.rules.asks(public) is not None for public in (after, now))
        return after.countdown != now.countdown or stood != stands or any(entry.by == CLOCK for entry in undone)

    def _decide_redo(self, by: Actor, command: Redo) -> Sequence[Event] | Refusal:
        redo = self.evening.redo()
        if by not in (HOST, JUDGE):
            return _refused("not_yours", who=HOST)
        if redo is None:
            return _refused("nothing_to_redo")
        if not _readable(command.reason):
            return _refused("reason_needed")
        return [Redone(redo.to, command.reason)]

    def _decide_adjust(self, by: Actor, command: Adjust, now: Instant) -> Sequence[Event] | Refusal:
        if by != JUDGE:
            return _refused("not_yours", who=JUDGE)
        if not command.reason.strip() or not _readable(command.reason):
            return _refused("reason_needed")
        # They are printed in the story, so they are keys and nothing else.
        if len(command.waive) > MOST_WAIVED or not all(len(k) <= 40 and k.isidentifier() for k in command.waive):
            return _refused("bad_command", error="waive")
        try:
            meant = self.read(dict(command.command))
        except ValueError as error:
            return _refused("bad_command", error=str(error))
        if isinstance(meant, (Rewind, Redo, Adjust, OpenWindow, Begin)) or command.seat not in (HOST, *self.seats):
            return _refused("adjust_game_only")
        # A sealed choice is nobody's but its seat's, and the answer to it would tell the judge what that seat knows.
        for_seat = command.seat != HOST
        if for_seat and meant.alone:
            return _refused("adjust_sealed")
        decided = self.rules.decide(self.evening.state, command.seat, meant, now, frozenset(command.waive))
        if isinstance(decided, Refusal):
            return decided
        if for_seat and decided and PUBLIC not in decided[0].open_to():
            return _refused("adjust_sealed")
        return [Adjusted(command.seat, command.waive, command.reason), *decided]


def _readable(reason: str) -> bool:
    """Whether a reason stands on one line of the story, on every screen."""
    return len(reason) <= LONGEST_REASON and reason.isprintable()


def header_for(rules: AnyRules, wall: Wall = wall_clock) -> Header:
    """The header of a new evening's journal."""
    return Header(rules.meta.slug, rules.meta.rules_version, rules.meta.schema, wall())


def _refused(key: str, **given: str | int) -> Refusal:
    return Refusal((Reason(key, given=given),))
