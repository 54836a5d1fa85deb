"""Lines of story and ledger as each viewer may read them: appended entry by entry, never built anew.

What was read stays as it is, with three exceptions: taking back and bringing back mark the lines since then, and a
ruling or the opened books may let a viewer read more of what is past.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from itertools import takewhile
from operator import attrgetter
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from companion import words
from companion.core.contract import AnyRules, TablePublic, changed
from companion.core.corrections import Corrected, JudgeSays, Redone, Renamed, Rewound, SeatTaken
from companion.core.language import _, figure, signed
from companion.core.ledger import supply
from companion.core.messages import JUDGE, PUBLIC, Actor, Event, Handed, NotCovered, Posted, Seat, Viewer
from companion.core.names import Names
from companion.core.names import at as names_at
from companion.core.page import LedgerLine, Line, Moment, cards_of_both
from companion.core.people import GuestSat, NamesChanged
from companion.core.rulings import JUDGE_SEES
from companion.sessions.entries import BESIDE, Entry, Told, is_open
from companion.sessions.history import History, LiveEntry
from companion.sessions.spoken import Spoken

L = TypeVar("L", Line, LedgerLine)
NEWS = 3
"""So many lines that are told otherwise stand with a correction on the public window."""


class AnEvening(Protocol):
    """Whose lines these are."""

    rules: AnyRules

    @property
    def entries(self) -> Sequence[Entry]:
        """Every entry, oldest first: number n stands at place n - 1."""

    @property
    def history(self) -> History:
        """What counts of them."""

    @property
    def live(self) -> Sequence[int]:
        """Numbers of the entries that count, ascending."""

    @property
    def public(self) -> Any:
        """What everybody knows now."""

    def standing(self, since: int) -> Mapping[int, Container[int]]:
        """Which events of which entries, from entry `since` on, tell of what counts."""

    def sees(self, viewer: Viewer, event: Event) -> bool:
        """Whether a viewer may read an event now."""

    def shown_by(self, entry: Entry, event: Event) -> Actor:
        """Whose doing an event is said to be."""


class Read(Struct, frozen=True):
    """What one viewer has read, up to an entry: the lines, and the last entry of which there was something to read."""

    upto: int = 0
    story: tuple[Line, ...] = ()
    ledger: tuple[LedgerLine, ...] = ()
    last: int = 0
    books: Any = None
    """What decides whether a past event may be read."""


class Lines:
    """The lines of an evening; each viewer's are caught up with the journal when they are asked for."""

    def __init__(self, evening: AnEvening) -> None:
        self._evening = evening
        self._told: list[tuple[tuple[Line | None, ...], tuple[Line | None, ...]]] = []
        """The lines of each entry by event, alike for all who may read them: as they stand, and struck through."""
        self._posted: list[tuple[LedgerLine | None, ...]] = []
        self._moments: list[tuple[tuple[int, Moment], ...]] = []
        """What each entry did to anybody's fortune, by the place of the event, alike for all viewers."""
        self._called: tuple[Calling, ...] = ()
        self._named: Any = None
        self._read: dict[Viewer, Read] = {}

    def of(self, viewer: Viewer) -> Read:
        """What this viewer may read now."""
        reader = self._reader(viewer)
        read = self._read.get(reader, Read())
        public, upto = self._evening.public, len(self._evening.entries)
        # After the end it may rest on anything that is public what the books have opened.
        books = (public.rulings, public if public.over else None, public.named)
        if read.upto == upto and read.books == books:
            return read
        since = self._told_since(self._changed_since(read.upto)) if read.books == books else 1
        self._read[reader] = read = self._caught_up(reader, read, since, books)
        return read

    def moments(self, told: Sequence[Told]) -> tuple[Moment, ...]:
        """What was done to anybody's fortune in these places, in this order."""
        self._tell(self._evening.entries)
        return tuple(one for n, start, stop in told for place, one in self._moments[n - 1] if start <= place < stop)

    def _reader(self, viewer: Viewer) -> Viewer:
        """Host and judge read what the public reads, but for a judge who sees the private windows."""
        public = self._evening.public
        sees = viewer in public.seats or (viewer == JUDGE and public.options.get(JUDGE_SEES.key) == "on")
        return viewer if sees else PUBLIC

    def _changed_since(self, upto: int) -> int:
        """The first entry with other lines than when `upto` entries had been read."""
        entries = self._evening.entries
        return min([upto + 1, *map(self._changes_from, entries[upto:])])

    def _changes_from(self, entry: Entry) -> int:
        """The first entry whose lines may be others once this one was added."""
        entries, about = self._evening.entries, entry.first
        match about:
            case Corrected():
                # What was put in stands before lines of smaller numbers.
                return min((about.at, *about.lost, *(step.n for step, _place, told in entry.parts if told)))
            case Redone():
                made = (one for one in entries[about.rewind : entry.n - 1] if isinstance(one.first, Corrected))
                return min([self._changes_from(entries[about.rewind - 1]), *map(self._changes_from, made)])
            case Rewound():
                gone = (one for one in entries[about.to : entry.n - 1] if isinstance(one.first, Corrected))
                return min([about.to + 1, *map(self._changes_from, gone)])
        return entry.n

    def _told_since(self, since: int) -> int:
        """The first entry with a line that these, or one told anew in them, tell: what is told once is read as one."""
        entries = self._evening.entries
        while True:
            made = (one for one in entries[since - 1 :] if isinstance(one.first, Corrected))
            first = min((self._changes_from(one) for one in made), default=since)
            if first >= since:
                return since
            since = first

    def _caught_up(self, viewer: Viewer, read: Read, since: int, books: Any) -> Read:
        """The same, with all from entry `since` on read anew."""
        evening = self._evening
        entries = evening.entries
        self._tell(entries)
        standing = evening.standing(since)
        story: list[Line] = []
        ledger: list[LedgerLine] = []
        last = read.last if read.last < since else 0
        for entry in entries[since - 1 :]:
            counts, posted = standing.get(entry.n, ()), self._posted[entry.n - 1]
            told = self._told[entry.n - 1]
            for place, event in enumerate(entry.events):
                if evening.sees(viewer, event):
                    last, stands = entry.n, place in counts
                    if (line := told[not stands][place]) is not None:
                        story.append(line)
                    if stands and (posting := posted[place]) is not None:
                        ledger.append(posting)
        story = told_once(story)
        return Read(len(entries), _with(read.story, since, story), _with(read.ledger, since, ledger), last, books)

    def _tell(self, entries: Sequence[Entry]) -> None:
        """The lines of the entries that have none yet."""
        rules, evening = self._evening.rules, self._evening
        if evening.public.named is not self._named:
            self._named, called = evening.public.named, _callings(entries, evening.live)
            if called != self._called:
                self._called = called
                self._told.clear()
                self._posted.clear()
                self._moments.clear()
        called, now = self._called, names_at(evening.public)
        for entry in entries[len(self._told) :]:
            publics = [_as_called(public, entry.n, called) for public in entry.after]
            names = names_at(publics[-1]) if publics else now
            said_of = entry.said(rules)
            if publics != entry.after:
                said_of = entry.say(rules, publics)
            whose, heads = _whose(entry), self._headings(entry)
            lines = tuple(
                Line(
                    entry.n,
                    self._at(step),
                    # What was put in is the judge's doing: whose step it would have been a board elsewhere cannot read.
                    names.of(evening.shown_by(entry if step.n == entry.n else step, event)),
                    said,
                    tag_of(event),
                    heard=event.heard,
                    number=step.called,
                    step=0 if step is entry else step.n,
                    round=head,
                    quiet=event.quiet,
                )
                if said and step is not None
                else None
                for event, said, step, head in zip(entry.events, said_of, whose, heads, strict=True)
            )
            struck = tuple(
                line if line is None or isinstance(event, BESIDE) else changed(line, undone=True)
                for event, line in zip(entry.events, lines, strict=True)
            )
            self._told.append((lines, struck))
            postings = (
                _posting(rules, entry.n, step.called, event, head, names, now) if step is not None else None
                for event, step, head in zip(entry.events, whose, heads, strict=True)
            )
            self._posted.append(tuple(postings))
            both = zip(entry.events, publics, entry.abouts(rules), strict=True)
            found = [words.moment(rules, event, public, entry.by, about) for event, public, about in both]
            if isinstance(entry.command, JudgeSays) and entry.command.points and found[0] is not None:
                # What it costs stands with it, at the foot, too, and is called out once.
                cost = f"{found[0].say} ({rules.say_points(-entry.command.points)})"
                if any(isinstance(event, NotCovered) for event in entry.events):
                    say = _("{penalty} ({points} cannot be covered; nothing moved)")
                    cost = say.format(penalty=found[0].say, points=rules.say_points(-entry.command.points))
                found = [changed(found[0], say=cost), *[None] * (len(found) - 1)]
            told = tuple(
                (place, changed(one, entry=self._called_out(one, whose[place], entry)))
                for place, one in enumerate(found)
                if one is not None
            )
            if isinstance(entry.first, Corrected) and told and told[0][0] == 0:
                told = ((0, self._with_news(told[0][1], entry.first, entry, lines)), *told[1:])
            self._moments.append(told)

    def _called_out(self, moment: Moment, step: Entry | None, entry: Entry) -> int:
        """In which entry a moment was called out first: what a correction only tells anew is no news."""
        since = self._moments[step.n - 1 :] if step is not None and step is not entry else ()
        said = any((one.say, one.why) == (moment.say, moment.why) for told in since for _place, one in told)
        return step.n if said and step is not None else entry.n

    def _with_news(self, moment: Moment, event: Corrected, corrects: Entry, lines: Sequence[Line | None]) -> Moment:
        """The moment of a correction with where the line stood, and the first of what is told now that was not: how
        something came out stands before all the rest, for that is what people wait for."""
        rules, entries = self._evening.rules, self._evening.entries
        heading = rules.phase(entries[event.at - 1].after[-1])[0] if entries[event.at - 1].after else ""
        say = _("{round}. {what}").format(round=heading, what=moment.say) if heading else moment.say
        past = self._evening.history.past()
        live = next((step for step in past if step.entry is corrects and step.instead is not None), None)
        if event.way == "back" and live is not None:
            # Everybody looks up at the vote that is open again.
            moment = changed(moment, why=f"{words.stands(rules, live.state.public)} {moment.why}")
        stood = self._stood(live, event.at)
        before = {(n, said) for n, step in stood.items() for _event, said in _told_openly(step, rules)}
        told = [(e, x) for e, x in [*zip(corrects.events, lines, strict=True)][1:] if x and PUBLIC in e.open_to()]
        new = [(one, line) for one, line in told if (line.step, line.say) not in before]
        points, closed = self._moved(live)
        moved, why = ", ".join(points), list[str]()
        # What each gets behind a screen may be more, and of the other sign.
        moved = _("{points} in the open; hidden payouts not counted").format(points=moved) if closed else moved
        gains = [f"{moved}."] if moved else []
        if short := words.say_short(corrects.short):
            # Before what they gain: what was not paid after all would read as a gain.
            gains, moment = [short, *gains], changed(moment, why=moment.why.replace(short, "").strip())
        if came_out := next(((one, line) for one, line in new if one.concludes), None):
            one, line = came_out
            step = stood.get(line.step)
            was = next((said for e, said in _told_openly(step, rules) if type(e) is type(one)), "") if step else ""
            why = [line.say, *gains, *([_("Before: {said}").format(said=was)] if was else [])]
        elif new:
            news = [*dict.fromkeys(line.say for _event, line in new)][:NEWS]
            why = [*gains, _("Now: {news}").format(news=" ".join(news))]
        by_hand = rules.set_right(self._evening.public) if live is not None and may_pay_unseen(live) else ""
        why = [*(why or gains), *filter(None, (by_hand,)), moment.why]
        return changed(moment, say=say, why=" ".join(why), points=points, unseen=closed)

    def _stood(self, live: LiveEntry | None, since: int) -> dict[int, Entry]:
        """The steps from line `since` on as they counted right before a correction, by their numbers."""
        if live is None:
            return {}
        later = takewhile(lambda one: one.entry.n >= since, History(last=live.instead).back())
        return {step.n: step for one in later for step in one.steps}

    def _moved(self, live: LiveEntry | None) -> tuple[tuple[str, ...], bool]:
        """Whose points a correction changed, and whether more may have moved unseen: those beside the name as they were
        and are; where none stand there, the change of those whose ways everybody reads."""
        if live is None or live.instead is None:
            return (), False
        change = Counter[str]()
        for last, sign in ((live, 1), (live.instead, -1)):
            for one in History(last=last).back():
                posted = (event for step in one.steps for event in step.events if isinstance(event, Posted))
                for event in posted:
                    if PUBLIC in event.open_to():
                        change[event.dst] += sign * event.amount
                        change[event.src] -= sign * event.amount
        told, hidden = list[str](), False
        spoken = Spoken(self._evening.rules, self._evening.public)
        cards = cards_of_both(*(spoken.look(one.state.public) for one in (live.instead, live)))
        for seat, (was, now) in cards.items():
            points = change[supply(seat)]
            if was.figure is not None and now.figure is not None:
                # What lies open scores by itself in Articles, and is posted at the end alone.
                if was.figure != now.figure:
                    told.append(f"{now.name} {figure(was.figure)} → {figure(now.figure)}")
            elif points:
                told.append(f"{now.name} {signed(points)}")
                hidden |= supply(seat) not in self._evening.public.accounts
        return tuple(told), hidden and may_pay_unseen(live)

    def _headings(self, entry: Entry) -> list[str]:
        """Where the evening stood at each event of a correction that tells a step anew; "" for what is told now."""
        found = [""] * len(entry.events)
        for step, (_n, start, stop), told in entry.parts:
            if told and step.after:
                found[start:stop] = [self._evening.rules.phase(step.after[-1])[0]] * (stop - start)
        return found

    def _at(self, step: Entry) -> int:
        """When a step is told: what is brought back brings its time back with it, so it stands where time goes on."""
        if isinstance(step.first, Redone):
            if step.first.clock is not None:
                return step.first.clock
            return max(step.at, self._evening.entries[step.first.rewind - 1].at)
        return step.at


def may_pay_unseen(correction: LiveEntry) -> bool:
    """Whether points that lie behind a screen may be others by a correction: where that by which they are worked out is
    told otherwise, or the mended line was a part of it. What everybody reads decides that, and nothing closed."""
    about = correction.entry.first
    assert isinstance(about, Corrected)
    now, was = (History(last=one) for one in (correction, correction.instead))
    mended = (was.counted(about.at), now.counted(correction.entry.n), now.counted(about.at))
    here = (event for live in mended if live is not None and about.way != "insert" for event in live.entry.events)
    put_in = mended[1].entry.events if mended[1] is not None else ()
    if any(event.pays and PUBLIC in event.open_to() for event in (*here, *put_in)):
        return True
    paid, before = _paying(now), _paying(was)
    # A Bank that is short pays by what it holds, which everything moves.
    return paid != before or any(event.falls_short for event in paid)


def _paying(history: History) -> list[Event]:
    """What everybody reads of that by which closed points are worked out, the latest first."""
    steps = (step for live in history.back() for step in live.steps)
    return [event for step in steps for event in step.events if event.pays and PUBLIC in event.open_to()]


def told_once(story: list[Line]) -> list[Line]:
    """The story without what a correction tells anew word for word: that stands where it stood, and is struck only
    where none of its tellings counts. Who reads it sees as changed what did change."""
    anew = {line.step for line in story if line.step}
    if not anew:
        return story
    told: dict[tuple[int, str, int], list[Line]] = {}
    often = Counter[tuple[int, int, str]]()
    for line in story:
        said = (line.entry, line.stands_for, line.say)
        often[said] += 1
        told.setdefault((line.stands_for, line.say, often[said]), []).append(line)
    # What stays where it stood and what comes in the correction are of one step, and stand in one order there.
    of_step = Counter[tuple[int, int]]()
    places: dict[int, int] = {}
    for line in story:
        if line.stands_for in anew:
            of_step[line.stands_for, line.entry] += 1
            places[id(line)] = of_step[line.stands_for, line.entry]
    return [_as_one(each, places.get(id(_counting(each)), 0)) for each in told.values()]


def _as_one(told: Sequence[Line], place: int) -> Line:
    """The first of these tellings of one line, with the entry of the one that counts and its place in the step."""
    first, counts = told[0], _counting(told)
    again = counts.entry if counts.entry != first.entry else 0
    if (counts.undone, again, place) == (first.undone, first.again, first.place):
        return first
    return changed(first, undone=counts.undone, again=again, place=place)


def _counting(told: Sequence[Line]) -> Line:
    return next((line for line in told if not line.undone), told[0])


def _told_openly(step: Entry, rules: AnyRules) -> list[tuple[Event, str]]:
    """What everybody reads of a step that counts; one that outlived an undo does not know what was public after it."""
    return step.told_openly(rules) if is_open(step) else []


def _whose(entry: Entry) -> list[Entry | None]:
    """The step that each event of an entry belongs to: itself, but in a correction; None where it is told elsewhere."""
    found: list[Entry | None] = [entry] * len(entry.events)
    for step, (_n, start, stop), told in entry.parts:
        found[start:stop] = [step if told else None] * (stop - start)
    return found


Calling: TypeAlias = tuple[int, Renamed | NamesChanged | SeatTaken | GuestSat]
"""From which entry on a seat is called otherwise."""


_CALLING = (Renamed, NamesChanged, SeatTaken, GuestSat)


def _callings(entries: Sequence[Entry], live: Sequence[int]) -> tuple[Calling, ...]:
    """Every naming that counts; few evenings have one."""
    named = ((entry.n, entry.first) for entry in entries if isinstance(entry.first, _CALLING))
    counts = frozenset(live)
    return tuple((n, event) for n, event in named if n in counts)


def _as_called(public: TablePublic, n: int, called: Sequence[Calling]) -> TablePublic:
    """What was public at entry `n`, with slips of the pen mended that were mended later; a stand-in came only then."""
    named: dict[Seat, str] = {}
    replaced: set[Seat] = set()
    for later, event in called:
        if later <= n:
            continue
        if isinstance(event, (SeatTaken, GuestSat)):
            replaced.add(event.seat)
        else:
            names = event.named if isinstance(event, NamesChanged) else {event.seat: event.name}
            named |= {seat: name for seat, name in names.items() if seat not in replaced}
    return changed(public, named={**public.named, **named}) if named else public


def tag_of(event: Event) -> str:
    """What kind of event it is, as the file calls it."""
    return str(event.__struct_config__.tag)


def _with(lines: tuple[L, ...], since: int, new: list[L]) -> tuple[L, ...]:
    """The lines before entry `since`, and the new ones."""
    kept = bisect_left(lines, since, key=attrgetter("entry"))
    if kept == len(lines) and not new:
        return lines
    return lines[:kept] + tuple(new)


def _posting(
    rules: AnyRules, n: int, number: str, event: Event, head: str, names: Names, now: Names
) -> LedgerLine | None:
    """An event as a line of the ledger, if it is one: told with the names of then, under the accounts' names of now.

    Who plays on for a seat goes on with its account, or no final score could be followed line by line.
    """
    if not isinstance(event, Posted | Handed):
        return None
    src, dst, told = now.account(event.src), now.account(event.dst), names.put(event)
    src_say, dst_say = rules.say_account(told.src), rules.say_account(told.dst)
    if isinstance(told, Posted):
        why = words.say_posting(rules, told)
        return LedgerLine(n, src, dst, told.amount, why, told.rules, "", src_say, dst_say, number, head)
    what, why = rules.say_moved(told)
    return LedgerLine(n, src, dst, len(told.things), why, (), what, src_say, dst_say, number, head)
