"""An evening as its journal tells it: entries folded into states, what was taken back, and the pages of its viewers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import msgspec

from companion import words
from companion.core.contract import AnyRules, Split, TablePublic, changed
from companion.core.corrections import Adjust, Adjusted, Begin, OpenWindow, Redo, Redone, Rewind, Rewound, WindowOpened
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
    Handed,
    Posted,
    Viewer,
)
from companion.core.page import LedgerLine, Line, Page, Undo
from companion.games import GAMES
from companion.journal import Broken, Header, JournalError, Record

AnyState = Split[Any, Any, Any]
BESIDE = (Rewound, Redone, WindowOpened)
"""Events that are about the evening, not steps in it: taking back steps over them."""


class Codec:
    """Commands and events of a game, and those of every evening, as JSON and back."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules
        self._command: Any = rules.commands | Begin | Rewind | Redo | Adjust | OpenWindow
        self._commands = msgspec.json.Decoder(self._command)
        self._events = msgspec.json.Decoder(
            tuple[rules.events | Rewound | Redone | Adjusted | WindowOpened, ...]  # type: ignore[name-defined]
        )

    def command(self, data: Any) -> Command:
        """Plain data → command; raises `ValueError` with what was wrong and where."""
        try:
            command: Command = msgspec.convert(data, self._command)
        except msgspec.ValidationError as error:
            raise ValueError(words.bad_command(str(error))) from error
        return command

    def read(self, record: Record, schema: int) -> Entry:
        """A record → an entry with today's types; raises `Broken` when it cannot be read."""
        try:
            text = record.events
            if schema != self._rules.meta.schema:
                raw = msgspec.json.decode(text)
                text = msgspec.json.encode([self._rules.upcast(e["event"], schema, e) for e in raw]).decode()
            events = self._events.decode(text)
            return Entry(record.n, record.at, record.wall, record.actor, self._commands.decode(record.command), events)
        except msgspec.MsgspecError as error:
            raise Broken(record.n, words.unreadable(record.n)) from error


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
        """What was public after each event, so that its sentence can be said."""
        self._said: list[str | None] | None = None

    def __repr__(self) -> str:
        return f"Entry({self.n}, {type(self.command).__name__})"

    def said(self, rules: AnyRules) -> list[str | None]:
        """The sentence of each event; None where it has no line in the story."""
        if self._said is None:
            self._said = [words.say_event(rules, e, p) for e, p in zip(self.events, self.after, strict=True)]
        return self._said


class Evening:
    """The fold of a journal. It changes only by `add`."""

    def __init__(self, rules: AnyRules, entries: Sequence[Entry] = ()) -> None:
        self.rules = rules
        self.entries: list[Entry] = []
        self.live: list[int] = []
        """Numbers of the entries that count; the others were taken back."""
        self.states: list[AnyState] = []
        """The state after each live entry."""
        self.drawn: dict[str, tuple[Actor, Draw]] = {}
        """Draws that were taken back, and by whom: each keeps its outcome when it is wanted again."""
        self._mended = ""
        """The draw right before which the last rewind stopped, if people keyed it in: they want to key it anew."""
        self._went_back = False
        """Whether nothing has happened since the last rewind."""
        self._taken: list[tuple[int, list[int], list[AnyState], str]] = []
        for entry in entries:
            self.add(entry)

    @property
    def state(self) -> AnyState:
        """The state now."""
        return self.states[-1]

    @property
    def public(self) -> Any:
        """What everybody knows now."""
        return self.state.public

    def add(self, entry: Entry) -> None:
        """One more entry: fold its events, or take back and bring back whole entries."""
        self.entries.append(entry)
        self.__dict__.pop("_live_set", None)
        first = entry.events[0] if entry.events else None
        if isinstance(first, Rewound):
            self._rewind(entry.n, first)
        elif isinstance(first, Redone):
            _n, self.live, self.states, self._mended = self._taken.pop()
            self._went_back = True
        elif not isinstance(first, WindowOpened):
            state = self.states[-1] if self.states else None
            for event in entry.events:
                if not isinstance(event, Adjusted):
                    state = self.rules.begin(event) if state is None else self.rules.evolve(state, event)
                assert state is not None
                entry.after.append(state.public)
            assert state is not None
            if isinstance(entry.command, Draw):
                self.drawn.pop(entry.command.key, None)  # it stands in the evening again, from where it can be kept
            self.live.append(entry.n)
            self.states.append(state)
            # What the app draws again by itself after a rewind is no new step: the rewind can still be brought back.
            if entry.by != TABLE:
                self._taken.clear()
                self._went_back = False
        if len(entry.after) < len(entry.events):
            entry.after = [self.public] * len(entry.events)

    def _rewind(self, n: int, event: Rewound) -> None:
        self._went_back = True
        self._taken.append((n, list(self.live), list(self.states), self._mended))
        stays = sum(number <= event.to for number in self.live)
        undone = [self.entries[number - 1] for number in self.live[stays:]]
        for entry in undone:
            if isinstance(entry.command, Draw):
                if event.fresh:
                    self.drawn.pop(entry.command.key, None)
                else:
                    self.drawn[entry.command.key] = (entry.by, entry.command)
        first = undone[0]
        self._mended = first.command.key if isinstance(first.command, Draw) and first.by != TABLE else ""
        self.live = self.live[:stays]
        self.states = self.states[:stays]

    def keyed(self, key: str) -> tuple[Actor, Draw] | None:
        """Who keyed this draw in before it was taken back, and what; None where it is to be keyed in anew.

        Whoever goes back and stops right before a draw wants to mend that one. And while people still go back nothing
        comes again by itself, or they would never get past it.
        """
        return None if self._went_back or key == self._mended else self.drawn.get(key)

    @cached_property
    def _live_set(self) -> frozenset[int]:
        return frozenset(self.live)

    # --- taking back --------------------------------------------------------------------------------------------------

    def undone_by(self, to: int) -> list[Entry]:
        """The live entries that a rewind to `to` takes back."""
        return [self.entries[n - 1] for n in self.live if n > to]

    def is_private(self, entry: Entry) -> bool:
        """Whether an entry is a seat's own affair: nobody else may read anything of it, or it holds a sealed choice."""
        if entry.by in (HOST, JUDGE, TABLE, CLOCK):
            return False
        sealed = any(not event.opened_by_the_books for event in entry.events)
        return sealed or not any(PUBLIC in event.open_to() for event in entry.events)

    def undo(self) -> Undo | None:
        """What Ctrl+Z would take back: the last open step; None when there is none."""
        for place in range(len(self.live) - 1, 0, -1):
            entry = self.entries[self.live[place] - 1]
            if entry.by in (TABLE, CLOCK) or self.is_private(entry):
                continue
            return self.undo_to(self.live[place - 1])
        return None

    def undo_to(self, to: int) -> Undo:
        """What a rewind to `to` would take back, named by its first step."""
        undone = self.undone_by(to)
        steps = [e for e in undone if not self.is_private(e)]
        private = sum(self.is_private(e) for e in undone)
        revealed = any(event.reveals for entry in undone for event in entry.events)
        return Undo(to, words.say_step(self.rules, steps[0]) if steps else "", private, revealed)

    def redo(self) -> Undo | None:
        """What a redo would bring back."""
        if not self._taken:
            return None
        n, live, _states, _mended = self._taken[-1]
        back = [self.entries[number - 1] for number in live if number not in self._live_set]
        steps = [e for e in back if not self.is_private(e)]
        private = sum(self.is_private(e) for e in back)
        return Undo(n, words.say_step(self.rules, steps[0]) if steps else "", private)

    # --- pages --------------------------------------------------------------------------------------------------------

    def sees(self, viewer: Viewer, event: Event) -> bool:
        """Whether a viewer may read an event now."""
        if isinstance(event, (*BESIDE, Adjusted)):
            return True
        return self.rules.seen(viewer, event, self.public)

    def shown_by(self, entry: Entry, event: Event) -> Actor:
        """Whose doing an event of an entry is said to be: alike for all viewers, so that nobody can tell from it.

        Whose sealed choice was the last must not be told, nor whose step made an open offer fall: what is closed,
        and what a closed step opened, is the table's. What only follows in a step that began in the open gives no hint.
        """
        began_open = entry.by in (HOST, JUDGE) or PUBLIC in entry.events[0].open_to()
        return entry.by if began_open and PUBLIC in event.open_to() else TABLE

    def story(self, viewer: Viewer) -> tuple[Line, ...]:
        """Every line that a viewer may read, oldest first; lines that were taken back are marked."""
        lines = []
        for entry in self.entries:
            undone = entry.n not in self._live_set and not isinstance(entry.events[0] if entry.events else None, BESIDE)
            for event, said in zip(entry.events, entry.said(self.rules), strict=True):
                if said and self.sees(viewer, event):
                    by = self.shown_by(entry, event)
                    lines.append(Line(entry.n, entry.at, by, said, str(event.__struct_config__.tag), undone))
        return tuple(lines)

    def ledger(self, viewer: Viewer) -> tuple[LedgerLine, ...]:
        """Every posting that counts and that a viewer may read, of points and of things, oldest first."""
        return tuple(
            self._posting(n, event)
            for n in self.live
            for event in self.entries[n - 1].events
            if isinstance(event, Posted | Handed) and self.sees(viewer, event)
        )

    def _posting(self, n: int, event: Posted | Handed) -> LedgerLine:
        rules = self.rules
        src, dst = rules.say_account(event.src), rules.say_account(event.dst)
        if isinstance(event, Posted):
            why = words.say_posting(rules, event)
            return LedgerLine(n, event.src, event.dst, event.amount, why, event.rules, "", src, dst)
        what, why = rules.say_moved(event)
        return LedgerLine(n, event.src, event.dst, len(event.things), why, (), what, src, dst)

    def last_seen(self, viewer: Viewer) -> int:
        """The number of the last entry of which this viewer may read something."""
        for entry in reversed(self.entries):
            if any(self.sees(viewer, event) for event in entry.events):
                return entry.n
        return 0

    def page(self, viewer: Viewer, now: Instant, running: bool) -> Page:
        """All that this viewer may know, as one value."""
        rules, public = self.rules, self.public
        own = self.state.own.get(viewer)
        corrects = viewer in (HOST, JUDGE)
        judge_sees = viewer == JUDGE and public.options.get("judge.sees") == "on"
        return Page(
            viewer=viewer,
            game=rules.meta.slug,
            title=rules.meta.title,
            now=now,
            running=running,
            entry=self.last_seen(viewer),
            view=rules.look(viewer, public, own),
            story=self.story(viewer),
            ledger=self.ledger(viewer),
            offers=tuple(rules.menu(viewer, public, own)),
            question=rules.asks(public),
            wanted=tuple(
                changed(wanted, bag={})
                for wanted in rules.wants(self.state)
                if (wanted.source == "host" and viewer == HOST) or (wanted.source == "seat" and wanted.owner == viewer)
            ),
            house_rules=words.house_rules(rules, public),
            undo=self.undo() if corrects else None,
            redo=self.redo() if corrects else None,
            result=rules.result(public),
            hands={seat: rules.look(seat, public, hand).mine for seat, hand in self.state.own.items()}
            if judge_sees
            else {},
        )


def game_of(header: Header) -> AnyRules:
    """The rules of a journal's game; raises `ValueError` when this program does not know it."""
    if header.game not in GAMES:
        raise ValueError(_("This program does not know the game “{game}”.").format(game=header.game))
    rules = GAMES[header.game]
    if header.schema > rules.meta.schema:
        raise ValueError(_("This evening was recorded by a newer Parley; update the program to open it."))
    return rules


def read_evening(header: Header, records: Sequence[Record], upto: int | None) -> Evening:
    """An evening from its records, up to number `upto`; raises `Broken` or `ValueError` with a sentence."""
    rules = game_of(header)
    codec = Codec(rules)
    if not records:
        raise Broken(1, _("The journal is empty: the evening never began."))
    evening = Evening(rules)
    for record in records[:upto]:
        believe(evening.add, codec.read(record, header.schema))
    return evening


def believe(add: Callable[[Entry], None], entry: Entry) -> None:
    """Fold an entry that a journal tells; raises `Broken` for one that cannot follow those before it.

    A forged file, or one of another program's rules, can say anything; whatever breaks on it is the file's fault.
    """
    try:
        add(entry)
    except JournalError:
        raise
    except Exception as error:
        raise Broken(entry.n, words.cannot_follow(entry.n, error)) from error
