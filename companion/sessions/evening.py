"""An evening as its journal tells it: entries folded into states, what was taken back, and the pages of its viewers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import msgspec

from companion import words
from companion.core.contract import AnyRules, changed
from companion.core.corrections import Adjust, Adjusted, Begin, OpenWindow, Redo, Redone, Rewind, Rewound, WindowOpened
from companion.core.countdown import Instant
from companion.core.language import _
from companion.core.messages import (
    HOST,
    JUDGE,
    PUBLIC,
    TABLE,
    Actor,
    Command,
    Event,
    Handed,
    Posted,
    Viewer,
)
from companion.core.page import LedgerLine, Line, Page
from companion.games import GAMES
from companion.journal import Broken, Header, JournalError, Record
from companion.sessions.history import BESIDE, AnyState, Entry, History, Live


class Codec:
    """Commands and events of a game, and those of every evening, as JSON and back."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
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
            if schema != self.rules.meta.schema:
                raw = msgspec.json.decode(text)
                text = msgspec.json.encode([self.rules.upcast(e["event"], schema, e) for e in raw]).decode()
            events = self._events.decode(text)
            return Entry(record.n, record.at, record.wall, record.actor, self._commands.decode(record.command), events)
        except msgspec.MsgspecError as error:
            raise Broken(record.n, words.unreadable(record.n)) from error


class Evening:
    """The fold of a journal. It changes only by `add`, or by `believe` for what was folded on the side."""

    def __init__(self, rules: AnyRules, entries: Sequence[Entry] = ()) -> None:
        self.rules = rules
        self.entries: list[Entry] = []
        self.history = History()
        """What counts of the entries, as a value."""
        self.live: list[int] = []
        """Numbers of the entries that count; the others were taken back."""
        self.states: list[AnyState] = []
        """The state after each live entry."""
        for entry in entries:
            self.add(entry)

    @property
    def state(self) -> AnyState:
        """The state now."""
        return self.history.state

    @property
    def public(self) -> Any:
        """What everybody knows now."""
        return self.history.state.public

    def add(self, entry: Entry) -> None:
        """One more entry: fold its events, or take back and bring back whole entries."""
        self.believe([entry], self.history.after(self.rules, entry))

    def believe(self, entries: Sequence[Entry], history: History) -> None:
        """Entries that have been folded on the side, and the history that came of them."""
        self.entries.extend(entries)
        self.__dict__.pop("_live_set", None)
        self.history, last = history, self.history.last
        if any(isinstance(entry.first, (Rewound, Redone)) for entry in entries):
            self.live.clear()
            self.states.clear()
            last = None
        new: list[Live] = []
        for step in history.back():
            if step is last:
                break
            new.append(step)
        self.live.extend(step.entry.n for step in reversed(new))
        self.states.extend(step.state for step in reversed(new))

    @cached_property
    def _live_set(self) -> frozenset[int]:
        return frozenset(self.live)

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
            undone = entry.n not in self._live_set and not entry.beside
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
            undo=self.history.undo(rules) if corrects else None,
            redo=self.history.redo(rules) if corrects else None,
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
        believe(evening, codec.read(record, header.schema))
    return evening


def believe(evening: Evening, entry: Entry) -> None:
    """Fold an entry that a journal tells; raises `Broken` for one that cannot follow those before it.

    A forged file, or one of another program's rules, can say anything; whatever breaks on it is the file's fault.
    """
    try:
        evening.add(entry)
    except JournalError:
        raise
    except Exception as error:
        raise Broken(entry.n, words.cannot_follow(entry.n, error)) from error
