"""Twin evenings: an evening is replayed with one closed choice or draw replaced by another that could have been."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.chance import can_give, picked
from companion.core.contract import AnyRules, changed
from companion.core.corrections import Adjusted, Repeated
from companion.core.filling import fill
from companion.core.messages import (
    CLOCK,
    HOST,
    JUDGE,
    PUBLIC,
    TABLE,
    Command,
    Draw,
    Event,
    Refusal,
    Seat,
    TurnOut,
    Viewer,
)
from companion.core.page import Page
from companion.core.rulings import JUDGE_SEES
from companion.sessions import Entry
from companion.sessions.deciding import decide
from companion.sessions.entries import BESIDE
from companion.sessions.evening import Codec, Evening
from companion.sessions.history import History

TRIES = 12
"""How often another choice or outcome is sought before a step is left as it was."""


class Other(Struct, frozen=True):
    """Another step that could have been taken instead, and the seat whose choice or draw it is."""

    command: Command
    events: tuple[Event, ...]
    whose: Seat


def told(value: Any) -> bytes:
    """A value byte for byte."""
    try:
        return msgspec.json.encode(value, order="sorted")
    except TypeError:  # somewhere a key is no word
        return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="sorted")


def opened(events: Sequence[Event]) -> list[Event]:
    """What everybody may read of these events."""
    return [event for event in events if PUBLIC in event.open_to()]


def closed(events: Sequence[Event]) -> list[Event]:
    """What of these events not everybody may read."""
    return [event for event in events if PUBLIC not in event.open_to()]


def copied(entry: Entry, events: Sequence[Event], command: Command) -> Entry:
    """An entry of the same number, actor and time with these events and this command."""
    return Entry(entry.n, entry.at, entry.wall, entry.by, command, tuple(events))


def histories(evening: Evening) -> Iterator[tuple[Entry, History]]:
    """Every entry of an evening but the first, with the history before it."""
    history = History()
    for entry in evening.entries:
        if history.last is not None:
            yield entry, history
        history = history.after(evening.rules, copied(entry, entry.events, entry.command))


def another(codec: Codec, entry: Entry, before: History, rnd: random.Random) -> Other | None:
    """What else this step could have been; None where nothing else could have come, or would look the same.

    Only what somebody chose in the open may look different: whatever else a step tells of what is closed must be told
    by an event that says so.
    """
    if not closed(entry.events):
        return None
    for _try in range(TRIES):
        found = _another(codec.rules, entry, before, rnd)
        if found is None:
            return None
        data, whose = found
        try:
            command = codec.command(data)
        except ValueError:
            # A form can be filled in so that it is no command.
            continue
        events = codec.rules.decide(before.state, entry.by, command, entry.at)
        if isinstance(events, Refusal) or tuple(events) == entry.events:
            continue
        if isinstance(command, TurnOut | Draw) or told(opened(events)) == told(opened(entry.events)):
            return Other(command, tuple(events), whose)
    return None


def _another(rules: AnyRules, entry: Entry, before: History, rnd: random.Random) -> tuple[Any, Seat] | None:
    """Another command as plain data, and whose it is; None where nobody chose and nothing was drawn."""
    state, command = before.state, entry.command
    if isinstance(command, Draw):
        wanted = next((wanted for wanted in rules.wants(state) if wanted.key == command.key), None)
        # What people keyed in lies on the table: no other cardboard could have come of that box.
        if wanted is None or wanted.source != "app":
            return None
        outcome = picked(wanted.bag, wanted.count, rnd.randrange)
        return msgspec.to_builtins(changed(command, outcome=outcome)), wanted.owner
    if isinstance(command, TurnOut):
        seat = rnd.choice(sorted(command.choices))
        do = command.choices[seat]["do"]
        offers = [o for o in rules.menu(seat, state.public, state.own[seat]) if not o.refused and o.do == do]
        choice = fill(rnd.choice(offers), rnd.randrange)
        return msgspec.to_builtins(TurnOut({**command.choices, seat: choice})), seat
    if entry.by in state.own:
        do = type(command).__struct_config__.tag
        offers = [o for o in rules.menu(entry.by, state.public, state.own[entry.by]) if not o.refused and o.do == do]
        return (fill(rnd.choice(offers), rnd.randrange), entry.by) if offers else None
    return None


class Twins:
    """Two evenings that were one up to a step, in which something closed went another way in the second."""

    def __init__(
        self, evening: Evening, entry: Entry, before: History, other: Other, viewers: Sequence[Viewer]
    ) -> None:
        """Whole pages are compared for these viewers, slices for all."""
        self.codec = Codec(evening.rules)
        past = evening.entries[: entry.n - 1]
        self.pair = (Evening(evening.rules), Evening(evening.rules))
        for twin in self.pair:
            twin.believe(past, before)
        public = before.state.public
        judge = () if public.options.get(JUDGE_SEES.key) == "on" else (JUDGE,)
        self.outside = {PUBLIC, HOST, TABLE, CLOCK, *judge, *public.seats} - {other.whose}
        """Who cannot know that there is any difference."""
        self.revealed = False
        """Whether people have been shown the difference by an event that reveals."""
        self.compared = 0
        """How many pages of those who cannot know were the same."""
        self._step(entry, other.command, other.events, viewers)

    def follow(self, entry: Entry, viewers: Sequence[Viewer]) -> bool:
        """One more step in both; False when the second would not take it, or everybody may know of the difference."""
        if not self.outside:
            return False
        history = self.pair[1].history
        if isinstance(entry.command, Draw) and not self._can_come(entry.command):
            return False
        decided = decide(self.codec, history, entry.by, entry.command, entry.at)
        if isinstance(decided, Refusal):
            assert entry.by not in self.outside, f"{entry.by}'s {type(entry.command).__name__} is refused: {decided}"
            return False
        self._step(entry, entry.command, tuple(decided), viewers)
        return bool(self.outside)

    def _can_come(self, draw: Draw) -> bool:
        """Whether chance could have given the second evening the same: only the app's own draws know what is left."""
        wanted = next((w for w in self.codec.rules.wants(self.pair[1].state) if w.key == draw.key), None)
        return wanted is not None and wanted.source == "app" and can_give(wanted.bag, draw.outcome)

    def _step(self, entry: Entry, command: Command, events: Sequence[Event], viewers: Sequence[Viewer]) -> None:
        pages = []
        for twin, asked, happened in zip(
            self.pair, (entry.command, command), (entry.events, tuple(events)), strict=True
        ):
            twin.add(copied(entry, happened, asked))
            # Before the other goes on: what is remembered beside the state would be the other's by then.
            pages.append({viewer: twin.page(viewer, 0, True) for viewer in viewers if viewer in self.outside})
        self._opens(entry, events)
        self._same(*pages)

    def _opens(self, entry: Entry, events: Sequence[Event]) -> None:
        """Those who are told now know: all by an event that shows, a seat by one that is meant for it."""
        mine, theirs = opened(entry.events), opened(events)
        if told(mine) != told(theirs):
            shown = [event for event in (*mine, *theirs) if event.reveals or event.shows]
            assert shown, f"{type(entry.command).__name__} tells what was closed: {_names(mine)}, {_names(theirs)}"
            # A reveal that says the same in both has not revealed it.
            self.revealed = any(event.reveals and not (event in mine and event in theirs) for event in shown)
            self.outside.clear()
        if any(twin.public.over for twin in self.pair):
            # The books are open.
            self.outside.clear()
        for viewer in tuple(self.outside):
            one, two = ([e for e in part if viewer in e.open_to()] for part in (entry.events, events))
            if told(one) != told(two):
                self.outside.discard(viewer)

    def _same(self, mine: Mapping[Viewer, Page], theirs: Mapping[Viewer, Page]) -> None:
        """What those who cannot know are shown is the same in both, byte for byte."""
        one, two = self.pair
        if not self.outside:
            return
        assert told(one.public) == told(two.public), f"public: {_fields(one.public, two.public)}"
        for seat in self.outside & one.state.own.keys():
            assert told(one.state.own[seat]) == told(two.state.own[seat]), f"what {seat} knows"
        for viewer in self.outside & mine.keys():
            pages = (mine[viewer], theirs[viewer])
            assert told(pages[0]) == told(pages[1]), f"the page of {viewer}: {_fields(*pages)}"
            self.compared += 1


def publics(rules: AnyRules, entries: Sequence[Entry], with_closed: bool) -> Iterator[tuple[Event, Any]]:
    """Each event of these entries with what is public after it, in the fold of all events or of the open ones alone."""
    state: Any = None
    beside = (*BESIDE, Adjusted, Repeated)
    for event in (event for entry in entries for event in entry.events if not isinstance(event, beside)):
        if state is None:
            state = rules.begin(event)
        elif with_closed or PUBLIC in event.open_to():
            state = rules.evolve(state, event)
        yield event, state.public


def _names(events: Sequence[Event]) -> str:
    return ", ".join(type(event).__name__ for event in events)


def _fields(one: Any, two: Any) -> str:
    return ", ".join(f for f in one.__struct_fields__ if told(getattr(one, f)) != told(getattr(two, f)))
