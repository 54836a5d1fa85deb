"""The history of an evening as an immutable value: its live entries with the state after each, and what was taken back.

Since it never changes, a step can be folded on the side, written, and only then believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion import words
from companion.core.contract import AnyRules, Split, TablePublic, changed
from companion.core.corrections import (
    Adjusted,
    CommitDraws,
    Correct,
    Corrected,
    DrawsCommitted,
    DrawsCut,
    JudgeIs,
    JudgeSaid,
    JudgeSays,
    PhoneNoted,
    Redone,
    Rename,
    Repeated,
    Rewound,
    StandIn,
    WindowOpened,
)
from companion.core.countdown import Instant
from companion.core.messages import (
    AFAR,
    CLOCK,
    HOST,
    JUDGE,
    PUBLIC,
    SIGNED,
    TABLE,
    Actor,
    Command,
    Draw,
    Event,
    Handed,
    Paused,
    Posted,
    Resumed,
    Sealed,
    Seat,
    TurnOut,
    snake,
)
from companion.core.page import Undo
from companion.core.people import ChangeChairs
from companion.journal.books import Shut

AnyState: TypeAlias = Split[Any, Any, Any]
BESIDE = (Rewound, Redone, WindowOpened, PhoneNoted, DrawsCommitted, DrawsCut)
"""Events that are about the evening, not steps in it: taking back steps over them."""
PRESSES = (Paused, Resumed)
"""Presses on the clock, which the same key takes back."""
LONGEST_CLAUSE = 60
"""Of the words among which one was put right, in letters."""
LONGEST_JUDGE = 60
"""Of the name by which a judge signs, in letters."""


class Unread(Command, frozen=True):
    """What stands for the command of a closed line whose key is not here."""


class Entry:
    """A journal record that has been read: who asked what at which table time, and what happened."""

    __slots__ = (
        "_said",
        "about",
        "after",
        "asked",
        "at",
        "by",
        "command",
        "events",
        "gone",
        "more",
        "n",
        "number",
        "parts",
        "righted",
        "ruled",
        "shown",
        "wall",
    )  # fmt: skip

    def __init__(
        self,
        n: int,
        at: Instant,
        wall: str,
        by: Actor,
        command: Command,
        events: tuple[Event, ...],
        asked: tuple[str, ...] = (),
    ) -> None:
        self.n = n
        self.at = at
        self.wall = wall
        self.by = by
        self.command = command
        self.events = events
        self.asked = asked
        """The ids with which it was asked for, where there were any: of what came out of a box, those of all."""
        self.after: list[TablePublic] = []
        """What was public after each event, so that its sentence can be said; known once it has been folded."""
        self.parts: tuple[CarriedStep, ...] = ()
        """In a correction: the steps that happen anew in it; known once it has been folded."""
        self.number = 0
        """How many entries up to this one everybody may read something of; known once it stands in an evening."""
        self.about = ""
        """How people call the line that it takes back to, or mends."""
        self.righted: tuple[Entry, Entry] | None = None
        """The step that it put right, or that showed the choice, as it counted before and as it counts now."""
        self.ruled = False
        """Whether a judge put it right: then it is what a judge ruled, and nobody else said it."""
        self.gone: Entry | None = None
        """The line that it struck out, or from which on it took back, or that was struck out and counts again."""
        self.more = False
        """Whether it took back more lines than that one."""
        self.shown = False
        """Whether it took back choices that everybody had been shown."""
        self._said: list[str | None] | None = None

    def __repr__(self) -> str:
        return f"Entry({self.n}, {type(self.command).__name__})"

    def anew(self, events: Sequence[Event], command: Command | None = None) -> Entry:
        """The same step with what happens in it now: its number, time and actor, and who signed it, stay."""
        made = Entry(self.n, self.at, self.wall, self.by, command or self.command, tuple(events), self.asked)
        made.ruled = self.ruled
        return made

    @property
    def judge(self) -> str:
        """By which name the judge signed it; "" where nobody did."""
        if isinstance(self.first, Corrected):
            return self.first.judge
        if self.by != JUDGE:
            return ""  # a phone chooses the id of what it asks for
        names = (each.removeprefix(SIGNED) for each in self.asked if each.startswith(SIGNED))
        return next((name for name in names if len(name) <= LONGEST_JUDGE and name.isprintable()), "")

    @property
    def first(self) -> Event | None:
        """Its first event, which tells an entry beside the game from a step in it."""
        return self.events[0] if self.events else None

    @property
    def corrects(self) -> bool:
        """Whether it strikes out or puts right one line, and so is said by that line's number."""
        return isinstance(self.first, Corrected) and self.first.way in ("strike", "replace")

    @property
    def beside(self) -> bool:
        """Whether it is about the evening and no step in it."""
        return isinstance(self.first, BESIDE)

    def numbered(self, before: Sequence[Entry]) -> None:
        """It stands in an evening now, after these entries."""
        self.number = (before[-1].number if before else 0) + is_open(self)
        line = self.first.at if isinstance(self.first, Corrected) else getattr(self.first, "to", 0)
        if isinstance(self.first, Corrected | Rewound) and 0 < line <= len(before):
            self.about = next(filter(_shows_choices, before[line - 1 :] if _of_a_box(self.first) else ()),
                              before[line - 1]).called  # fmt: skip
            self._said = None
        for part in self.parts:
            # What was put in stands under the number of the correction.
            part.entry.number = part.entry.number or self.number

    @property
    def called(self) -> str:
        """Its number among the lines that everybody may read; what is closed is called by the last one before it."""
        return str(self.number) if is_open(self) else f"{self.number}+"

    def say(self, rules: AnyRules, publics: Sequence[TablePublic]) -> list[str | None]:
        """The sentence of each event, with what was public after each of them; None where it has no line.

        What a judge did by hand bears the judge's name at the first of its sentences.
        """
        told = zip(self.events, publics, self.abouts(rules), strict=True)
        said = [words.say_event(rules, event, public, self.by, about) for event, public, about in told]
        for step, (_n, start, stop), _told in self.parts or (CarriedStep(self, Told(self.n, 0, len(said)), True),):
            if step.ruled or step.by == JUDGE:
                for place in range(start, stop):
                    said[place] = words.say_ruled(rules, self.events[place], publics[place]) or said[place]
            first = next((place for place in range(start, stop) if said[place]), None)
            # Who ordered it from afar is no judge of this table, and named in its words.
            if step.by == JUDGE and first is not None and not is_from_afar(step):
                said[first] = words.by_hand(str(said[first]), self.events[first], publics[first], step.judge)
            if step.by == HOST and step.command.for_all and not getattr(step.command, "seat", ""):
                lines = [place for place in range(start, stop) if said[place]]
                heard = min(  # what was decided, before what moved by it
                    (place for place in lines if PUBLIC in self.events[place].open_to()),
                    key=lambda place: isinstance(self.events[place], (Posted, Handed)),
                    default=None,
                )
                if heard is not None:
                    said[heard] = words.for_all(str(said[heard]))
        return said

    def abouts(self, rules: AnyRules) -> list[words.About]:
        """For each event what line it is about, with the one word by which that is another now, and who signed it."""
        was, now, clause = (_another_word(rules, *self.righted) if self.righted is not None else ()) or ("", "", "")
        gone = words.say_step(rules, self.gone) if self.gone is not None else ""
        if self.righted is not None and not was and not _of_a_box(self.first):
            gone = _other_line(rules, *self.righted)
        mended = self.gone.about if self.gone is not None and not self.more and self.gone.corrects else ""
        about = words.About(self.about, was, now, self.judge, gone, clause, self.more, mended, self.shown)
        found = [about] * len(self.events)
        for step, (_n, start, stop), _told in self.parts:
            found[start:stop] = [words.About(judge=step.judge)] * (stop - start)
        return found

    def said(self, rules: AnyRules) -> list[str | None]:
        """The sentence of each event; None where it has no line in the story."""
        if self._said is None:
            self._said = self.say(rules, self.after)
        return self._said


def _of_a_box(event: Event | None) -> bool:
    """Whether it mends a choice that was turned out with others: people know it by the line that showed it."""
    return isinstance(event, Corrected) and event.way == "replace" and bool(event.seat)


def _shows_choices(entry: Entry) -> bool:
    return any(event.reveals and PUBLIC in event.open_to() for event in entry.events)


def _another_word(rules: AnyRules, was: Entry, now: Entry) -> tuple[str, ...]:
    """The one word or figure in which what everybody reads differs first, as it was and as it is, and the clause in
    which it stands now, between two commas, where that is short; else nothing."""
    both = (zip(step.events, step.said(rules), strict=True) for step in (was, now))
    old, new = ([said for event, said in told if said and PUBLIC in event.open_to()] for told in both)
    before = next((said for said in old if said not in new), "").split()
    after = next((said for said in new if said not in old), "").split()
    others = [(one, other) for one, other in zip(before, after, strict=False) if one != other]
    if len(others) != 1 or len(before) != len(after):
        return ()
    apart = tuple(word.strip(_AROUND) for word in others[0])
    if not all(apart) or apart[0] == apart[1]:
        return ()
    place = next(n for n, (one, other) in enumerate(zip(before, after, strict=True)) if one != other)
    start = next((n + 1 for n in range(place - 1, -1, -1) if after[n].endswith((",", ";"))), 0)
    stop = next((n + 1 for n in range(place, len(after)) if after[n].endswith((",", ";"))), len(after))
    clause = " ".join(after[start:stop]).strip(_AROUND)
    return *apart, clause if len(clause) <= LONGEST_CLAUSE and "“" not in clause else ""


def _other_line(rules: AnyRules, was: Entry, now: Entry) -> str:
    """What everybody read of a step first that is told otherwise now; "" where that is nothing."""
    old, new = (
        [said for event, said in zip(step.events, step.said(rules), strict=True) if said and PUBLIC in event.open_to()]
        for step in (was, now)
    )
    return next((said for said in old if said not in new), "")


_AROUND = ".,:;()“”"


class Told(NamedTuple):
    """Where a step is told: from place `start` to before `stop` of the events of entry `n`."""

    n: int
    start: int
    stop: int


class CarriedStep(NamedTuple):
    """A step that counts on in a correction, under its own number; `told` tells whether it stands there to be read.

    What is as it was stays where it was told.
    """

    entry: Entry
    place: Told
    told: bool


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


def is_from_afar(entry: Entry) -> bool:
    """Whether a judge of the hall did it from the judges' desk."""
    return entry.by == JUDGE and any(each.startswith(AFAR) for each in entry.asked)


def is_word_from_afar(entry: Entry) -> bool:
    """Whether a judge of the hall only said something: no state rests on it, so it stays whatever is taken back."""
    return is_from_afar(entry) and all(isinstance(event, JudgeSaid) for event in entry.events)


class LiveEntry:
    """An entry that counts, with the state after it; `before` leads back to the first one.

    A rewind counts where private steps stay after it: these are its `parts`, with what happened in them anew. A
    correction counts, too, after all that counts on in it: `instead` leads back to how things stood without it.
    """

    __slots__ = ("before", "depth", "entry", "instead", "parts", "state", "told")

    def __init__(
        self,
        entry: Entry,
        state: AnyState,
        before: LiveEntry | None,
        parts: tuple[Entry, ...] = (),
        told: Told | None = None,
        instead: LiveEntry | None = None,
    ) -> None:
        self.entry = entry
        self.state = state
        self.before = before
        self.parts = parts
        self.told = told or Told(entry.n, 0, len(entry.events))
        self.instead = instead
        self.depth: int = 0 if before is None else before.depth + 1

    @property
    def steps(self) -> tuple[Entry, ...]:
        """What was done in it; nothing in a correction, whose steps count by themselves."""
        return () if self.instead is not None else self.parts or (self.entry,)

    @property
    def private(self) -> bool:
        """Whether nobody but single seats knows of it."""
        return bool(self.parts) or is_private(self.entry)

    @property
    def earlier(self) -> LiveEntry | None:
        """What counted before this was done: what taking it back leads to."""
        return self.instead if self.instead is not None else self.before

    def back(self) -> Iterator[LiveEntry]:
        """This one and all that counts before it, the latest first."""
        step: LiveEntry | None = self
        while step is not None:
            yield step
            step = step.before

    def past(self) -> Iterator[LiveEntry]:
        """This one and all that counted before each was done, by falling numbers: the way that taking back goes."""
        step: LiveEntry | None = self
        while step is not None:
            yield step
            step = step.earlier


class Lot(Struct, frozen=True):
    """What the draws by the app follow from: the seed, the words that the table cut them by, how often a draw was
    ordered afresh. No taking back takes any of it back. `entries` tell of it in the open."""

    seed: str
    entries: tuple[int, ...]
    cuts: tuple[str, ...] = ()
    fresh: int = 0
    opened: bool = False
    """Whether the evening was over since: then the books are open, and the seed is known."""

    def __repr__(self) -> str:
        return "Lot(closed)"

    def after(self, entry: Entry, over: bool) -> Lot:
        """The same after one more entry."""
        match entry.first:
            case DrawsCut(word):
                return replace(self, cuts=(*self.cuts, word), entries=(*self.entries, entry.n))
            case Rewound(fresh=True):
                return replace(self, fresh=self.fresh + 1)
        return replace(self, opened=True) if over and not self.opened else self


class History(Struct, frozen=True):
    """An evening at one moment."""

    last: LiveEntry | None = None
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
    lot: Lot | None = None
    """What the app's draws follow from; None while it has not bound itself."""

    def __repr__(self) -> str:
        return "History(closed)"

    @property
    def state(self) -> AnyState:
        """The state now."""
        assert self.last is not None, "the evening has not begun"
        return self.last.state

    def back(self) -> Iterator[LiveEntry]:
        """The entries that count, the latest first."""
        return self.last.back() if self.last is not None else iter(())

    def past(self) -> Iterator[LiveEntry]:
        """What taking back step by step goes through, the latest first."""
        return self.last.past() if self.last is not None else iter(())

    def after(self, rules: AnyRules, entry: Entry) -> History:
        """How things stand after one more entry: its events folded, or whole entries taken back or brought back."""
        history = self._after(rules, entry)
        if isinstance(entry.command, CommitDraws):
            lot: Lot | None = Lot(entry.command.seed, (entry.n,))
        else:
            lot = self.lot and self.lot.after(entry, history.state.public.over)
        return history if lot is history.lot else replace(history, lot=lot)

    def _after(self, rules: AnyRules, entry: Entry) -> History:
        first = entry.first
        now = max(self.now, entry.at)
        if isinstance(first, Rewound):
            return self._rewound(rules, entry, first, now)
        if isinstance(first, Redone):
            assert self.taken is not None, "there is nothing to bring back"
            rewind, before = self.taken
            kept = _with_words(before.last, self.words_since(rewind.n))
            last = _repeating(rules, entry, kept, self.private_since(rewind.n))
            return replace(before, last=last, opened=self.opened, went_back=True, now=max(now, rewind.at))
        if isinstance(first, Corrected):
            return self._corrected(rules, entry, first, now)
        if isinstance(first, (PhoneNoted, DrawsCommitted, DrawsCut)):
            entry.after = [self.state.public]
            return replace(self, now=now)
        if isinstance(first, WindowOpened):
            entry.after = [self.state.public]
            return replace(self, now=now, opened={**self.opened, first.seat: entry.n})
        return self._stepped(rules, entry, now)

    def _stepped(self, rules: AnyRules, entry: Entry, now: Instant) -> History:
        state = _folded(rules, self.last.state if self.last is not None else None, entry)
        last, drawn = LiveEntry(entry, state, self.last), self.drawn
        if isinstance(entry.command, Draw) and entry.command.key in drawn:
            # It stands in the evening again, from where it can be kept.
            drawn = {key: kept for key, kept in drawn.items() if key != entry.command.key}
        draw = isinstance(entry.command, Draw)
        if (draw and entry.by == TABLE) or (not draw and is_private(entry)) or is_word_from_afar(entry):
            # What the app draws again by itself after a rewind is no new step: the rewind can still be brought back.
            # Nor is what only one seat knows of, or everybody could tell it from what host and judge may bring back.
            return replace(self, last=last, drawn=drawn, now=now)
        mended = self.mended
        if isinstance(entry.command, Draw):
            mended = mended - {entry.command.key}
        return History(last, drawn, mended, False, now, self.opened)

    def _corrected(self, rules: AnyRules, entry: Entry, event: Corrected, now: Instant) -> History:
        """All from the mended line on counts as the entry tells it, each step under the number that it had."""
        target = self.counted(event.at)
        if target is None and isinstance(entry.command, Unread):
            # A line within an earlier correction: which of what is told there it was stands in the closed part.
            raise Shut(entry.n)
        assert target is not None, "there is no such line to mend"
        assert target.before is not None, "how an evening began is not mended"
        if isinstance(entry.command, Unread):
            return self._told_anew(rules, entry, target.before, now if event.clock is None else event.clock)
        later = [(live, step) for live in self.counting_since(target.before) for step in live.steps]
        known = {step.n: (live, step) for live, step in later}
        last, parts, stands = target.before, [], set[int]()
        entry.after = [self.state.public]
        for place, stop in _groups(entry.events):
            n = entry.events[place].entry  # type: ignore[attr-defined]  # a `Repeated` stands there
            was, step = known.get(n, (None, None))
            made = _remade(rules, entry, n, step, entry.events[place + 1 : stop])
            entry.after.append(last.state.public)
            state = _folded(rules, last.state, made)
            entry.after += made.after
            stands.add(n)
            same = was is not None and not was.parts and step is not None and _as_it_was(rules, step, made)
            if same and was is not None:
                live = LiveEntry(was.entry, state, last, told=was.told)
            else:
                live = LiveEntry(made, state, last, told=Told(entry.n, place + 1, stop))
            parts.append(CarriedStep(made, Told(entry.n, place + 1, stop), not same))
            last = live
        entry.parts = tuple(parts)
        if event.way == "replace":
            shown = (step for _live, step in later if _shows_choices(step)) if event.seat else ()
            right = next(iter(shown), known[event.at][1])
            now_so = next((part.entry for part in parts if part.entry.n == right.n), None)
            entry.righted = (right, now_so) if now_so is not None else None
        put_in = (part.entry for part in parts if event.way == "insert" and part.entry.n == entry.n)
        if event.way == "back":
            gone = (step for _live, step in later if step.n not in stands and is_open(step))
            entry.gone = next((step for step in gone if words.say_step(rules, step)), None)
        else:
            entry.gone = known[event.at][1] if event.way == "strike" else self._struck(next(put_in, None))
        drawn = dict(self.drawn)
        for _live, step in later:
            if isinstance(step.command, Draw) and step.n not in stands:
                drawn[step.command.key] = (step.by, step.command)
        clock = now if event.clock is None else event.clock
        marked = LiveEntry(entry, last.state, last, told=Told(entry.n, 0, 1), instead=self.last)
        if event.way != "back":
            return History(marked, drawn, self.mended, False, clock, self.opened)
        # As a rewind: nothing that was keyed comes again by itself, or nobody would ever get past it.
        first = later[0][1]
        keyed = {first.command.key} if isinstance(first.command, Draw) and first.by != TABLE else set()
        return History(marked, drawn, self.mended | keyed, True, clock, self.opened)

    def _struck(self, made: Entry | None) -> Entry | None:
        """The line that was struck out and that a correction puts in again as it was; None where it is a new one."""
        for live in self.past() if made is not None else ():
            event = live.entry.first
            if live.instead is None or not isinstance(event, Corrected) or event.way != "strike":
                continue
            was = History(last=live.instead).counted(event.at)
            if was is not None and made is not None and (was.entry.by, was.entry.command) == (made.by, made.command):
                return was.entry
        return None

    def _told_anew(self, rules: AnyRules, entry: Entry, before: LiveEntry, now: Instant) -> History:
        """The same where its closed marks cannot be read: what is open of all that counts on is told in one."""
        entry.after = [self.state.public]
        state = before.state
        for event in entry.events[1:]:
            state = rules.evolve(state, event)
            entry.after.append(state.public)
        return History(
            LiveEntry(entry, state, before, instead=self.last), self.drawn, self.mended, False, now, self.opened
        )

    def _rewound(self, rules: AnyRules, entry: Entry, event: Rewound, now: Instant) -> History:
        cut = self.cut(event.first) if event.first else self.at(event.to)
        private = self.private_since(cut.entry.n) if cut is not None else []
        kept = _with_words(cut, self.words_since(event.first)) if event.first else cut
        last = _repeating(rules, entry, kept, private)
        stays = {again.entry for again in entry.events if isinstance(again, Repeated)}
        undone = [step for live in self.since(cut) for step in live.steps if step.n not in stays]
        went = (live.entry for live in self.since(cut) if not live.private and is_open(live.entry))
        entry.shown = any(_shows_choices(step) for step in undone)
        entry.gone, entry.more = next(went, None), next(went, None) is not None
        drawn = dict(self.drawn)
        for taken in undone:
            if isinstance(taken.command, Draw):
                if event.fresh:
                    drawn.pop(taken.command.key, None)
                else:
                    drawn[taken.command.key] = (taken.by, taken.command)
        keys = {step.command.key for step in undone[:1] if isinstance(step.command, Draw) and step.by != TABLE}
        mended = self.mended | keys if keys else frozenset()
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

    def at(self, n: int) -> LiveEntry | None:
        """The live entry of this number; None where there is none."""
        for step in self.past():
            if step.entry.n <= n:
                return step if step.entry.n == n else None
        return None

    def counted(self, n: int) -> LiveEntry | None:
        """The step of this number as it counts now, mended or not; None where it does not count."""
        return next((step for step in self.back() if step.entry.n == n and step.instead is None), None)

    def cut(self, first: int) -> LiveEntry | None:
        """The live entry right before this one."""
        return next((step.earlier for step in self.past() if step.entry.n == first), None)

    def since(self, cut: LiveEntry | None) -> list[LiveEntry]:
        """The live entries after this one, oldest first."""
        return _until(self.past(), cut)

    def counting_since(self, cut: LiveEntry | None) -> list[LiveEntry]:
        """The same of what counts now, mended or not."""
        return _until(self.back(), cut)

    def private_since(self, n: int) -> list[Entry]:
        """The private steps that count and were first made after entry `n`, oldest first."""
        later: list[LiveEntry] = []
        for step in self.past():
            if step.entry.n <= n:
                break
            later.append(step)
        return [each for step in reversed(later) if step.private for each in step.steps if each.n > n]

    def words_since(self, n: int) -> list[Entry]:
        """What judges of a hall said from afar after entry `n`, oldest first: whatever is taken back, it was said."""
        later = takewhile(lambda step: step.entry.n > n, self.past())
        return [step.entry for step in later if is_word_from_afar(step.entry)][::-1]

    def last_open(self) -> LiveEntry | None:
        """The last open step that people made; None when there is none.

        What a judge of the hall only said from afar is none: it stays, and stands in nobody's way.
        A press on the clock is one only while it is the last thing that happened in the open: what followed it (time
        ran out, a box was turned out) rests on the step before, and nobody loses a choice to a pause taken back.
        """
        followed = False
        for step in self.back():
            if step.before is None or step.private or is_word_from_afar(step.entry):
                continue
            if step.entry.by not in (TABLE, CLOCK) and not (followed and isinstance(step.entry.first, PRESSES)):
                return step
            followed = followed or is_open(step.entry)
        return None

    def begun(self) -> bool:
        """Whether play has begun: people have done something, or looked at what is secret."""
        naming = (Rename, StandIn, ChangeChairs, JudgeIs)
        steps = (step.entry for step in self.back() if step.before is not None)
        return bool(self.opened) or any(
            entry.by not in (TABLE, CLOCK) and not isinstance(entry.command, naming) for entry in steps
        )

    def undo(self, rules: AnyRules) -> Undo | None:
        """What Ctrl+Z would take back: the last open step, if there is one. Of private steps it tells nothing."""
        step = self.last_open()
        if step is None:
            return None
        assert step.earlier is not None
        to = next(stays.entry.n for stays in step.earlier.past() if not stays.private and is_open(stays.entry))
        rest = [later.entry for later in self.since(step) if not later.private and is_open(later.entry)]
        rest = [entry for entry in rest if not is_word_from_afar(entry)]
        told = (entry for entry in rest if not isinstance(entry.command, Draw) and not isinstance(entry.first, PRESSES))
        also = (words.say_step(rules, entry) for entry in told)
        say, goes = words.say_step(rules, step.entry), tuple(filter(None, also))
        decided = step.entry.by == JUDGE or any(entry.by == JUDGE for entry in rest)
        return Undo(to, say, goes, self.reveals(step.earlier), self.ordered(step.earlier), decided)

    def ordered(self, cut: LiveEntry | None) -> bool:
        """Whether a judge of the hall ordered something since, from afar: that is no slip of the host's."""
        return any(is_from_afar(step.entry) and not is_word_from_afar(step.entry) for step in self.since(cut))

    def reveals(self, cut: LiveEntry | None) -> bool:
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
        entry, back = self.taken[0], self.gone_again()
        return Undo(entry.n, words.say_step(rules, back[0]) if back else "", decided=entry.by == JUDGE)

    def gone_again(self) -> list[Entry]:
        """The steps that a redo would bring back, private ones apart, oldest first."""
        if self.taken is None:
            return []
        live = {step.entry.n for step in self.past()}
        return [step.entry for step in self.taken[1].past() if step.entry.n not in live and not step.private][::-1]


def _folded(rules: AnyRules, state: AnyState | None, entry: Entry) -> AnyState:
    """The state after an entry's events; the entry is told what was public after each."""
    entry.after = []
    for event in entry.events:
        if not isinstance(event, Adjusted):
            state = rules.begin(event) if state is None else rules.evolve(state, event)
        assert state is not None
        entry.after.append(state.public)
    assert state is not None
    return state


def _until(steps: Iterator[LiveEntry], cut: LiveEntry | None) -> list[LiveEntry]:
    """These steps up to before `cut`, oldest first."""
    later = []
    for step in steps:
        if step is cut:
            break
        later.append(step)
    return later[::-1]


def plain(command: Command) -> dict[str, Any]:
    """A command as plain data, with its name."""
    data: dict[str, Any] = msgspec.to_builtins(command)
    return {"do": snake(type(command).__name__), **data}


def _groups(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """The places of each `Repeated` and of the one after it, or of the end."""
    starts = [place for place, event in enumerate(events) if isinstance(event, Repeated)]
    return pairwise([*starts, len(events)])


def put_right(rules: AnyRules, step: Entry, order: Correct) -> Command:
    """The command that takes the place of a step's own; raises `ValidationError` for what is no command of the game.

    Of choices that were turned out together one seat's alone is another.
    """
    if isinstance(step.command, TurnOut):
        return changed(step.command, choices={**step.command.choices, order.seat: order.command})
    return in_its_place(rules, step, order)


def in_its_place(rules: AnyRules, step: Entry, order: Correct) -> Command:
    """The command that a correction puts in a step's place, or in before it; raises as `put_right` does.

    What a judge put on record stands beside the game: only another such thing takes its place.
    """
    beside = order.way == "replace" and isinstance(step.command, JudgeSays)
    command: Command = msgspec.convert(order.command, JudgeSays if beside else rules.commands)
    return command


def _remade(rules: AnyRules, entry: Entry, n: int, step: Entry | None, events: Sequence[Event]) -> Entry:
    """A step as a correction tells it anew, with its old number, time and actor, unless it is the one put in."""
    order = entry.command
    assert isinstance(order, Correct), "nothing else mends"
    if step is None:
        # It has no number of its own, so it stands under that of the correction.
        command: Command = msgspec.convert(order.command, rules.commands)
        return Entry(entry.n, entry.at, entry.wall, order.seat, command, tuple(events))
    command = put_right(rules, step, order) if order.way == "replace" and n == order.at else step.command
    made = step.anew(events, command)
    made.ruled = made.ruled or command is not step.command
    made.number = step.number
    return made


def _as_it_was(rules: AnyRules, step: Entry, made: Entry) -> bool:
    """Whether a step that counts on is told as it was before."""
    return step.events == made.events and step.said(rules) == made.said(rules)


def _with_words(last: LiveEntry | None, said: Sequence[Entry]) -> LiveEntry | None:
    """The same with what judges of the hall said since, under its own number."""
    for entry in said:
        assert last is not None, "nobody says anything before the evening has begun"
        last = LiveEntry(entry, last.state, last)
    return last


def _repeating(rules: AnyRules, entry: Entry, last: LiveEntry | None, private: Sequence[Entry]) -> LiveEntry | None:
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
    parts = tuple(step.anew(events) for step, events in repeated)
    return LiveEntry(entry, state, last, parts)
