"""A journal record that has been read: who asked what at which table time, what happened, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from companion import words
from companion.core.contract import AnyRules, TablePublic
from companion.core.corrections import (
    LET_GO,
    Adjust,
    Corrected,
    DrawsCommitted,
    DrawsCut,
    JudgeSaid,
    PhoneNoted,
    Redone,
    Rewound,
    WindowOpened,
)
from companion.core.countdown import Instant
from companion.core.language import listed
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
    Event,
    Handed,
    NotCovered,
    Paused,
    Posted,
    Resumed,
    Sealed,
    TurnOut,
    snake,
)

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
        "keyed_anew",
        "let_stand",
        "lost",
        "more",
        "n",
        "number",
        "parts",
        "phones",
        "righted",
        "ruled",
        "shown",
        "undoes",
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
        self.keyed_anew: tuple[str, ...] = ()
        self.let_stand: tuple[str, ...] = ()
        """How people call the later lines in whose place it puts others, and that it lets stand."""
        self.righted: tuple[Entry, Entry] | None = None
        """The step that it put right, or that showed the choice, as it counted before and as it counts now."""
        self.ruled = False
        """Whether a judge put it right: then it is what a judge ruled, and nobody else said it."""
        self.phones = False
        """Whether somebody has a phone, and was asked there for what the host keyed in for all."""
        self.lost: int | None = None
        """So many lines that everybody reads count no longer with it; None where it mends none."""
        self.undoes: tuple[int, ...] = ()
        """The corrections that it takes back: the line they mended is again as it was at first."""
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
        made.ruled, made.phones = self.ruled, self.phones
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
            self.about = next(filter(shows_choices, before[line - 1 :] if _of_a_box(self.first) else ()),
                              before[line - 1]).called  # fmt: skip
            self._said = None
        if self.by == HOST and self.command.for_all:
            self.phones, self._said = _has_phones(before), None
        if isinstance(self.first, Corrected):
            lists = (self.first.anew, self.first.kept)
            called = [tuple(before[n - 1].called for n in some if 0 < n <= len(before)) for some in lists]
            self.keyed_anew, self.let_stand = called
        for part in self.parts:
            # What was put in stands under the number of the correction.
            part.entry.number = part.entry.number or self.number

    @property
    def short(self) -> tuple[str, ...]:
        """The later lines that cannot be paid any more since this correction, as people call them."""
        mended = self.first.at if isinstance(self.first, Corrected) else 0
        later = (step for step, _place, told in self.parts if told and step.n not in (mended, self.n))
        return tuple(step.called for step in later if is_short(step.events))

    @property
    def called(self) -> str:
        """Its number among the lines that everybody may read; what is closed is called by the last one before it."""
        return str(self.number) if is_open(self) else f"{self.number}+"

    def say(self, rules: AnyRules, publics: Sequence[TablePublic]) -> list[str | None]:
        """The sentence of each event, with what was public after each of them; None where it has no line.

        What a judge did by hand bears the judge's name at the first of its sentences.
        """
        did = [self.by] * len(self.events)
        for step, (_n, start, stop), _told in self.parts:
            did[start:stop] = [step.by] * (stop - start)
        told = zip(self.events, publics, did, self.abouts(rules), strict=True)
        said = [words.say_event(rules, event, public, by, about) for event, public, by, about in told]
        for step, (_n, start, stop), _told in self.parts or (CarriedStep(self, Told(self.n, 0, len(said)), True),):
            if step.ruled or step.by == JUDGE:
                for place in range(start, stop):
                    said[place] = words.say_ruled(rules, self.events[place], publics[place]) or said[place]
            first = next((place for place in range(start, stop) if said[place]), None)
            # Who ordered it from afar is no judge of this table, and named in its words.
            if step.by == JUDGE and first is not None and not is_from_afar(step):
                said[first] = words.by_hand(str(said[first]), self.events[first], publics[first], step.judge)
            if step.by == HOST and step.command.for_all and step.phones and not getattr(step.command, "seat", ""):
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
        # Of a line that was put in by a correction, what it told, not that it was put in: a line is quoted by itself.
        gone = (self.gone._put_in(rules) or words.say_step(rules, self.gone)) if self.gone is not None else ""
        if self.righted is not None and not was and not _of_a_box(self.first):
            was_first, now_so = self.righted
            gone = _other_line(rules, now_so, was_first) if self.undoes else _other_line(rules, was_first, now_so)
        mended = self.gone.about if self.gone is not None and self.gone.corrects else ""
        about = words.About(
            self.about, was, now, self.judge, words.within(gone), words.within(clause), self.more, mended, self.shown,
            bool(self.undoes), self.lost, self.keyed_anew, self.let_stand, self.short,
            words.within(self._put_in(rules)), self._counts_again,
        )  # fmt: skip
        found = [about] * len(self.events)
        for step, (_n, start, stop), _told in self.parts:
            found[start:stop] = [words.About(judge=step.judge)] * (stop - start)
        return found

    @property
    def _counts_again(self) -> str:
        """The line from which on all that was taken back long ago counts again with it; "" where nothing does."""
        if isinstance(self.first, Redone):
            return self.gone.called if self.gone is not None else ""
        goes = self.gone.first if isinstance(self.first, Rewound) and self.gone is not None else None
        return self.gone.about if self.gone is not None and isinstance(goes, Corrected) and goes.way == "back" else ""

    def _put_in(self, rules: AnyRules) -> str:
        """What everybody reads of the line that it puts in; "" where it puts in none, or none that is open."""
        if not isinstance(self.first, Corrected) or self.first.way != "insert":
            return ""
        for step, (_n, start, stop), _told in self.parts:
            if step.n == self.n:
                both = list(zip(self.events, self.after, strict=True))[start:stop]
                openly = [(event, public) for event, public in both if PUBLIC in event.open_to()]
                openly.sort(key=lambda one: not one[0].headline)  # what was done, before what came of it
                said = (words.say_event(rules, event, public, step.by) for event, public in openly)
                return next(filter(None, said), "")
        return ""

    def told_openly(self, rules: AnyRules) -> list[tuple[Event, str]]:
        """What everybody reads of it, each with its event."""
        both = zip(self.events, self.said(rules), strict=True)
        return [(event, said) for event, said in both if said and PUBLIC in event.open_to()]

    def said(self, rules: AnyRules) -> list[str | None]:
        """The sentence of each event; None where it has no line in the story."""
        if self._said is None:
            self._said = self.say(rules, self.after)
        return self._said


def _has_phones(before: Sequence[Entry]) -> bool:
    """Whether anybody has a phone after these entries; one that is away is still somebody's."""
    held = set[str]()
    for entry in before:
        if isinstance(entry.first, PhoneNoted):
            (held.discard if entry.first.what == LET_GO else held.add)(entry.first.seat)
    return bool(held)


def _of_a_box(event: Event | None) -> bool:
    """Whether it mends a choice that was turned out with others: people know it by the line that showed it."""
    return isinstance(event, Corrected) and event.way == "replace" and bool(event.seat)


def shows_choices(entry: Entry) -> bool:
    """Whether everybody was shown in it what had been chosen in secret."""
    return any(event.reveals and PUBLIC in event.open_to() for event in entry.events)


def _another_word(rules: AnyRules, was: Entry, now: Entry) -> tuple[str, ...]:
    """The one word or figure in which what everybody reads differs first, as it was and as it is, and the clause in
    which it stands now, between two commas, where that is short; else nothing."""
    old, new = ([said for _event, said in step.told_openly(rules)] for step in (was, now))
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
    clause = " ".join(_one_of_two(after[start:stop], place - start)).strip(_AROUND)
    return *apart, clause if len(clause) <= LONGEST_CLAUSE and "“" not in clause else ""


def _one_of_two(clause: Sequence[str], place: int) -> Sequence[str]:
    """Of two that are told alike, as the last two of a row of fingers, the one in which the word stands."""
    between = listed(("", "")).strip()
    half = len(clause) // 2
    if half > 1 and len(clause) % 2 and clause[half] == between and place != half:
        return clause[:half] if place < half else clause[half + 1 :]
    return clause


def _other_line(rules: AnyRules, was: Entry, now: Entry) -> str:
    """What everybody read of a step first that is told otherwise now; "" where that is nothing."""
    old, new = ([said for _event, said in step.told_openly(rules)] for step in (was, now))
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


def is_short(events: Sequence[Event]) -> bool:
    """Whether nothing moves by these events, because whoever was to pay or hand something over cannot."""
    return any(isinstance(event, NotCovered) for event in events)


def is_open(entry: Entry) -> bool:
    """Whether everybody may read something of an entry."""
    return any(PUBLIC in event.open_to() for event in entry.events)


def is_from_afar(entry: Entry) -> bool:
    """Whether a judge of the hall did it from the judges' desk."""
    return entry.by == JUDGE and any(each.startswith(AFAR) for each in entry.asked)


def is_word(entry: Entry) -> bool:
    """Whether a judge only put something on record: no state rests on it."""
    return entry.by == JUDGE and all(isinstance(event, JudgeSaid) for event in entry.events)


def is_word_from_afar(entry: Entry) -> bool:
    """Whether a judge of the hall only said something: no state rests on it, so it stays whatever is taken back."""
    return is_from_afar(entry) and is_word(entry)


def chosen(command: Command, seat: str) -> dict[str, Any]:
    """A command as plain data; of what several chose together that of one seat."""
    if isinstance(command, TurnOut) and seat:
        return dict(command.choices.get(seat, {}))
    return plain(command)


def let_stand(step: Entry, judge: str, waive: Sequence[str], reason: str, events: Sequence[Event] = ()) -> Entry:
    """A step that counts on by the order of this judge alone, who waives what refuses it, under its old number."""
    was = step.command
    seat, meant = (was.seat, was.command) if isinstance(was, Adjust) else (step.by, plain(was))
    order = Adjust(seat, meant, tuple(waive), reason)
    made = Entry(step.n, step.at, step.wall, JUDGE, order, tuple(events), (f"{SIGNED}{judge}",) if judge else ())
    made.number = step.number
    return made


def plain(command: Command) -> dict[str, Any]:
    """A command as plain data, with its name."""
    data: dict[str, Any] = msgspec.to_builtins(command)
    return {"do": snake(type(command).__name__), **data}
