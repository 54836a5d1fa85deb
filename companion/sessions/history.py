"""The history of an evening as an immutable value: its live entries with the state after each, and what was taken back.

Since it never changes, a step can be folded on the side, written, and only then believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion import words
from companion.core.contract import AnyRules, Split, TablePublic
from companion.core.corrections import Adjusted, Redone, Rename, Repeated, Rewound, StandIn, WindowOpened
from companion.core.countdown import Instant
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, TABLE, Actor, Command, Draw, Event, Sealed, Seat, snake
from companion.core.page import Undo
from companion.core.people import ChangeChairs

AnyState: TypeAlias = Split[Any, Any, Any]
BESIDE = (Rewound, Redone, WindowOpened)
"""Events that are about the evening, not steps in it: taking back steps over them."""


class Entry:
    """A journal record that has been read: who asked what at which table time, and what happened."""

    __slots__ = ("_said", "after", "at", "by", "command", "events", "n", "wall")

    def __init__(self, n: int, at: Instant, wall: str, by: Actor, command: Command, events: tuple[Event, ...]) -> None:
        self.n = n
        self.at = at
        self.wall = wall
        self.by = by
        self.command = command
        self.events = events
        self.after: list[TablePublic] = []
        """What was public after each event, so that its sentence can be said; known once it has been folded."""
        self._said: list[str | None] | None = None

    def __repr__(self) -> str:
        return f"Entry({self.n}, {type(self.command).__name__})"

    @property
    def first(self) -> Event | None:
        """Its first event, which tells an entry beside the game from a step in it."""
        return self.events[0] if self.events else None

    @property
    def beside(self) -> bool:
        """Whether it is about the evening and no step in it."""
        return isinstance(self.first, BESIDE)

    def said(self, rules: AnyRules) -> list[str | None]:
        """The sentence of each event; None where it has no line in the story."""
        if self._said is None:
            self._said = [words.say_event(rules, e, p) for e, p in zip(self.events, self.after, strict=True)]
        return self._said


def is_private(entry: Entry) -> bool:
    """Whether an entry is a seat's own affair: nobody else may read anything of it, or it holds a sealed choice."""
    if entry.by in (HOST, JUDGE, TABLE, CLOCK):
        return False
    # Before there was a box, the last ballot stood in one entry with the news that all were in.
    return isinstance(entry.command, Sealed) or not any(PUBLIC in event.open_to() for event in entry.events)


def is_keyed(entry: Entry, event: Event) -> bool:
    """Whether an event tells only what the host keyed in from the table; a command without values keys nothing in."""
    command = entry.command
    values = (getattr(command, name) for name in command.__struct_fields__)
    named = snake(type(command).__name__) in event.keyed_by
    return entry.by == HOST and named and any(value or value == 0 for value in values)


def is_open(entry: Entry) -> bool:
    """Whether everybody may read something of an entry."""
    return any(PUBLIC in event.open_to() for event in entry.events)


class Live:
    """An entry that counts, with the state after it; `before` leads back to the first one.

    A rewind counts where private steps stay after it: these are its `parts`, with what happened in them anew.
    """

    __slots__ = ("before", "entry", "parts", "state")

    def __init__(self, entry: Entry, state: AnyState, before: Live | None, parts: tuple[Entry, ...] = ()) -> None:
        self.entry = entry
        self.state = state
        self.before = before
        self.parts = parts

    @property
    def steps(self) -> tuple[Entry, ...]:
        """What was done in it."""
        return self.parts or (self.entry,)

    @property
    def private(self) -> bool:
        """Whether nobody but single seats knows of it."""
        return bool(self.parts) or is_private(self.entry)

    def back(self) -> Iterator[Live]:
        """This one and all before it, the latest first."""
        step: Live | None = self
        while step is not None:
            yield step
            step = step.before


class History(Struct, frozen=True):
    """An evening at one moment."""

    last: Live | None = None
    """The latest entry that counts; None before the evening began."""
    drawn: Mapping[str, tuple[Actor, Draw]] = {}
    """Draws that were taken back, and by whom: each keeps its outcome when it is wanted again."""
    mended: frozenset[str] = frozenset()
    """Keyed draws right before which the last rewinds stopped, one after the other: people want to key them anew."""
    went_back: bool = False
    """Whether nothing has happened since the last rewind."""
    now: Instant = 0
    """Table time at the latest entry; taking back may have set it back."""
    opened: Mapping[Seat, int] = {}
    """The last entry in which each seat's private window was opened; no taking back takes that back."""
    taken: tuple[Entry, History] | None = None
    """The last rewind that can be brought back, and how things stood before it."""

    def __repr__(self) -> str:
        return "History(closed)"

    @property
    def state(self) -> AnyState:
        """The state now."""
        assert self.last is not None, "the evening has not begun"
        return self.last.state

    def back(self) -> Iterator[Live]:
        """The entries that count, the latest first."""
        return self.last.back() if self.last is not None else iter(())

    def after(self, rules: AnyRules, entry: Entry) -> History:
        """How things stand after one more entry: its events folded, or whole entries taken back or brought back."""
        first = entry.first
        now = max(self.now, entry.at)
        if isinstance(first, Rewound):
            return self._rewound(rules, entry, first, now)
        if isinstance(first, Redone):
            assert self.taken is not None, "there is nothing to bring back"
            rewind, before = self.taken
            last = _repeating(rules, entry, before.last, self.private_since(rewind.n))
            return replace(before, last=last, opened=self.opened, went_back=True, now=max(now, rewind.at))
        if isinstance(first, WindowOpened):
            entry.after = [self.state.public]
            return replace(self, now=now, opened={**self.opened, first.seat: entry.n})
        return self._stepped(rules, entry, now)

    def _stepped(self, rules: AnyRules, entry: Entry, now: Instant) -> History:
        state = self.last.state if self.last is not None else None
        entry.after = []
        for event in entry.events:
            if not isinstance(event, Adjusted):
                state = rules.begin(event) if state is None else rules.evolve(state, event)
            assert state is not None
            entry.after.append(state.public)
        assert state is not None
        last, drawn = Live(entry, state, self.last), self.drawn
        if isinstance(entry.command, Draw) and entry.command.key in drawn:
            # It stands in the evening again, from where it can be kept.
            drawn = {key: kept for key, kept in drawn.items() if key != entry.command.key}
        draw = isinstance(entry.command, Draw)
        if (draw and entry.by == TABLE) or (not draw and is_private(entry)):
            # What the app draws again by itself after a rewind is no new step: the rewind can still be brought back.
            # Nor is what only one seat knows of, or everybody could tell it from what host and judge may bring back.
            return replace(self, last=last, drawn=drawn, now=now)
        mended = self.mended
        if isinstance(entry.command, Draw):
            mended = mended - {entry.command.key}
        return History(last, drawn, mended, False, now, self.opened)

    def _rewound(self, rules: AnyRules, entry: Entry, event: Rewound, now: Instant) -> History:
        cut = self.cut(event.first) if event.first else self.at(event.to)
        private = self.private_since(cut.entry.n) if cut is not None else []
        last = _repeating(rules, entry, cut, private)
        stays = {again.entry for again in entry.events if isinstance(again, Repeated)}
        undone = [step for live in self.since(cut) for step in live.steps if step.n not in stays]
        drawn = dict(self.drawn)
        for taken in undone:
            if isinstance(taken.command, Draw):
                if event.fresh:
                    drawn.pop(taken.command.key, None)
                else:
                    drawn[taken.command.key] = (taken.by, taken.command)
        first = undone[0]
        keyed = isinstance(first.command, Draw) and first.by != TABLE
        mended = self.mended | {first.command.key} if isinstance(first.command, Draw) and keyed else frozenset()
        now = now if event.clock is None else event.clock
        return History(last, drawn, mended, True, now, self.opened, (entry, self))

    def keyed(self, key: str) -> tuple[Actor, Draw] | None:
        """Who keyed this draw in before it was taken back, and what; None where it is to be keyed in anew.

        Whoever goes back and stops right before a draw wants to mend that one; whoever takes several back one by one
        wants to mend each, and none comes again from behind the first that is keyed anew. And while people still go
        back nothing comes again by itself, or they would never get past it.
        """
        return None if self.went_back or key in self.mended else self.drawn.get(key)

    # --- taking back --------------------------------------------------------------------------------------------------

    def at(self, n: int) -> Live | None:
        """The live entry of this number; None where there is none."""
        step = self.last
        while step is not None and step.entry.n > n:
            step = step.before
        return step if step is not None and step.entry.n == n else None

    def cut(self, first: int) -> Live | None:
        """The live entry right before this one."""
        return next((step.before for step in self.back() if step.entry.n == first), None)

    def since(self, cut: Live | None) -> list[Live]:
        """The live entries after this one, oldest first."""
        later = []
        for step in self.back():
            if step is cut:
                break
            later.append(step)
        return later[::-1]

    def private_since(self, n: int) -> list[Entry]:
        """The private steps that count and were first made after entry `n`, oldest first."""
        later: list[Live] = []
        for step in self.back():
            if step.entry.n <= n:
                break
            later.append(step)
        return [each for step in reversed(later) if step.private for each in step.steps if each.n > n]

    def last_open(self) -> Live | None:
        """The last open step that people made; None when there is none."""
        for step in self.back():
            if step.before is not None and step.entry.by not in (TABLE, CLOCK) and not step.private:
                return step
        return None

    def begun(self) -> bool:
        """Whether play has begun: people have done something, or looked at what is secret."""
        naming = (Rename, StandIn, ChangeChairs)
        steps = (step.entry for step in self.back() if step.before is not None)
        return bool(self.opened) or any(
            entry.by not in (TABLE, CLOCK) and not isinstance(entry.command, naming) for entry in steps
        )

    def undo(self, rules: AnyRules) -> Undo | None:
        """What Ctrl+Z would take back: the last open step, if there is one. Of private steps it tells nothing."""
        step = self.last_open()
        if step is None:
            return None
        assert step.before is not None
        to = next(stays.entry.n for stays in step.before.back() if not stays.private and is_open(stays.entry))
        rest = [later.entry for later in self.since(step) if not later.private and is_open(later.entry)]
        also = (words.say_step(rules, entry) for entry in rest if not isinstance(entry.command, Draw))
        return Undo(to, words.say_step(rules, step.entry), tuple(filter(None, also)), self.reveals(step.before))

    def reveals(self, cut: Live | None) -> bool:
        """Whether people have seen something since that the app held sealed. What the host keyed in is a slip."""
        shown = any(
            event.reveals and not is_keyed(step.entry, event)
            for step in self.since(cut)
            for event in step.entry.events
            if not step.private
        )
        return shown and self.holds_secrets()

    def holds_secrets(self) -> bool:
        """Whether the app ever dealt something sealed, or somebody keyed a secret of their own in.

        Of steps that are wholly private it tells nothing: nobody may learn whether there were any.
        """
        return any(
            PUBLIC not in (readers := event.open_to()) and (step.entry.by == TABLE or readers == {step.entry.by})
            for step in self.back()
            if not step.private
            for event in step.entry.events
        )

    def redo(self, rules: AnyRules) -> Undo | None:
        """What a redo would bring back."""
        if self.taken is None:
            return None
        entry, before = self.taken
        live = {step.entry.n for step in self.back()}
        back = [step.entry for step in before.back() if step.entry.n not in live and not step.private][::-1]
        return Undo(entry.n, words.say_step(rules, back[0]) if back else "")


def _repeating(rules: AnyRules, entry: Entry, last: Live | None, private: Sequence[Entry]) -> Live | None:
    """What counts after a rewind or redo to `last`: it alone, or with private steps that the entry repeats on it."""
    assert last is not None, "there is nothing to go back to"
    state, known = last.state, {step.n: step for step in private}
    entry.after = [state.public]
    repeated: list[tuple[Entry, list[Event]]] = []
    for event in entry.events[1:]:
        if isinstance(event, Repeated):
            repeated.append((known[event.entry], []))
        else:
            repeated[-1][1].append(event)
            state = rules.evolve(state, event)
        entry.after.append(state.public)
    if not repeated:
        return last
    parts = tuple(Entry(e.n, e.at, e.wall, e.by, e.command, tuple(events)) for e, events in repeated)
    return Live(entry, state, last, parts)
