"""The history of an evening as an immutable value: its live entries with the state after each, and what was taken back.

Since it never changes, a step can be folded on the side, written, and only then believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion import words
from companion.core.contract import AnyRules, Split, TablePublic
from companion.core.corrections import Adjusted, Redone, Rewound, WindowOpened
from companion.core.countdown import Instant
from companion.core.messages import CLOCK, HOST, JUDGE, PUBLIC, TABLE, Actor, Command, Draw, Event
from companion.core.page import Undo

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
    sealed = any(not event.opened_by_the_books for event in entry.events)
    return sealed or not any(PUBLIC in event.open_to() for event in entry.events)


class Live:
    """An entry that counts, with the state after it; `before` leads back to the first one."""

    __slots__ = ("before", "entry", "state")

    def __init__(self, entry: Entry, state: AnyState, before: Live | None) -> None:
        self.entry = entry
        self.state = state
        self.before = before

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
    mended: str = ""
    """The draw right before which the last rewind stopped, if people keyed it in: they want to key it anew."""
    went_back: bool = False
    """Whether nothing has happened since the last rewind."""
    now: Instant = 0
    """Table time at the latest entry; taking back may have set it back."""
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
            then = self._rewound(entry, first, now)
        elif isinstance(first, Redone):
            assert self.taken is not None, "there is nothing to bring back"
            rewind, before = self.taken
            then = replace(before, went_back=True, now=max(now, rewind.at))
        elif isinstance(first, WindowOpened):
            then = replace(self, now=now)
        else:
            return self._stepped(rules, entry, now)
        entry.after = [then.state.public] * len(entry.events)
        return then

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
        if entry.by == TABLE:
            # What the app draws again by itself after a rewind is no new step: the rewind can still be brought back.
            return History(last, drawn, self.mended, self.went_back, now, self.taken)
        return History(last, drawn, self.mended, False, now)

    def _rewound(self, entry: Entry, event: Rewound, now: Instant) -> History:
        drawn = dict(self.drawn)
        undone = self.undone_by(event.to)
        for taken in undone:
            if isinstance(taken.command, Draw):
                if event.fresh:
                    drawn.pop(taken.command.key, None)
                else:
                    drawn[taken.command.key] = (taken.by, taken.command)
        first = undone[0]
        mended = first.command.key if isinstance(first.command, Draw) and first.by != TABLE else ""
        now = now if event.clock is None else event.clock
        return History(self.at(event.to), drawn, mended, True, now, (entry, self))

    def keyed(self, key: str) -> tuple[Actor, Draw] | None:
        """Who keyed this draw in before it was taken back, and what; None where it is to be keyed in anew.

        Whoever goes back and stops right before a draw wants to mend that one. And while people still go back nothing
        comes again by itself, or they would never get past it.
        """
        return None if self.went_back or key == self.mended else self.drawn.get(key)

    # --- taking back --------------------------------------------------------------------------------------------------

    def at(self, n: int) -> Live | None:
        """The live entry of this number; None where there is none."""
        step = self.last
        while step is not None and step.entry.n > n:
            step = step.before
        return step if step is not None and step.entry.n == n else None

    def undone_by(self, to: int) -> list[Entry]:
        """The live entries that a rewind to `to` takes back, oldest first."""
        undone = []
        for step in self.back():
            if step.entry.n <= to:
                break
            undone.append(step.entry)
        return undone[::-1]

    def undo(self, rules: AnyRules) -> Undo | None:
        """What Ctrl+Z would take back: the last open step; None when there is none."""
        for step in self.back():
            if step.before is not None and step.entry.by not in (TABLE, CLOCK) and not is_private(step.entry):
                return self.undo_to(rules, step.before.entry.n)
        return None

    def undo_to(self, rules: AnyRules, to: int) -> Undo:
        """What a rewind to `to` would take back, named by its first step."""
        undone = self.undone_by(to)
        steps = [e for e in undone if not is_private(e)]
        private = sum(is_private(e) for e in undone)
        revealed = any(event.reveals for entry in undone for event in entry.events)
        return Undo(to, words.say_step(rules, steps[0]) if steps else "", private, revealed)

    def redo(self, rules: AnyRules) -> Undo | None:
        """What a redo would bring back."""
        if self.taken is None:
            return None
        entry, before = self.taken
        assert isinstance(entry.first, Rewound)
        back = before.undone_by(entry.first.to)
        steps = [e for e in back if not is_private(e)]
        private = sum(is_private(e) for e in back)
        return Undo(entry.n, words.say_step(rules, steps[0]) if steps else "", private)
