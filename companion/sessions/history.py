"""The history of an evening as an immutable value: its live entries with the state after each, and what was taken back.

Since it never changes, a step can be folded on the side, written, and only then believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion import words
from companion.core.contract import AnyRules, Split, changed
from companion.core.corrections import (
    Adjusted,
    CommitDraws,
    Correct,
    Corrected,
    DrawsCommitted,
    DrawsCut,
    JudgeIs,
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
    CLOCK,
    JUDGE,
    PUBLIC,
    TABLE,
    Actor,
    Command,
    Draw,
    Event,
    Paused,
    Seat,
    TurnOut,
)
from companion.core.page import Undo
from companion.core.people import ChangeChairs
from companion.journal.books import Shut
from companion.sessions.entries import (
    PRESSES,
    CarriedStep,
    Entry,
    Told,
    Unread,
    chosen,
    is_from_afar,
    is_keyed,
    is_open,
    is_private,
    is_word,
    is_word_from_afar,
    let_stand,
    shows_choices,
)

AnyState: TypeAlias = Split[Any, Any, Any]
AT_ONCE = 1000
"""Within so many milliseconds of going back a pause of the judge belongs to that."""


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
    went: tuple[Entry, History] | None = None
    """The last time that lines were taken back, or gave way to such as came again, and how things stood before it; by
    that one's own the time before. What was played since then changes nothing of it: no line is ever out of reach."""
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
            if self.taken is None or self.taken[0].n != first.rewind:
                return self._redone(rules, entry, first)
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
        taken = self.taken if isinstance(entry.first, PRESSES) else None  # the clock that it stands on is no new step
        return History(last, drawn, mended, False, now, self.opened, taken, self.went)

    def _corrected(self, rules: AnyRules, entry: Entry, event: Corrected, now: Instant) -> History:
        """All from the mended line on counts as the entry tells it, each step under the number that it had."""
        target, unread = self.counted(event.at), isinstance(entry.command, Unread)
        if target is None and unread:
            # A line within a correction of an older file: which of what is told there it was stands in the closed part.
            raise Shut(entry.n)
        assert target is not None, "there is no such line to mend"
        assert target.before is not None, "how an evening began is not mended"
        if unread and len(entry.events) > 1 and not isinstance(entry.events[1], Repeated):
            return self._told_anew(rules, entry, target.before, now if event.clock is None else event.clock)
        later = self.steps_from(target, entry.command.undoes if isinstance(entry.command, Correct) else 0)
        known = {step.n: (live, step) for live, step in later}
        last, parts, stands = target.before, [], set[int]()
        entry.after = [self.state.public]
        told = [*_groups(entry.events)]
        for n, start, stop in _with_closed(told, event, [step.n for _live, step in later]) if unread else told:
            was, step = known.get(n, (None, None))
            if unread and step is None and n != entry.n:
                step = self._once(n)  # which correction this one takes back cannot be read
            made = _remade(rules, entry, n, step, entry.events[start:stop])
            if start:
                entry.after.append(last.state.public)
            state = _folded(rules, last.state, made)
            entry.after += made.after
            stands.add(n)
            same = was is not None and not was.parts and step is not None and _as_it_was(rules, step, made)
            if same and was is not None:
                live = LiveEntry(was.entry, state, last, told=was.told)
            else:
                live = LiveEntry(made, state, last, told=Told(entry.n, start, stop))
            parts.append(CarriedStep(made, Told(entry.n, start, stop), not same))
            last = live
        entry.parts = tuple(parts)
        if event.way == "replace":
            shown = (step for _live, step in later if shows_choices(step)) if event.seat else ()
            right = next(iter(shown), known[event.at][1])
            now_so = next((part.entry for part in parts if part.entry.n == right.n), None)
            entry.righted = (right, now_so) if now_so is not None else None
            entry.undoes = self._undone(event, next((part.entry for part in parts if part.entry.n == event.at), None))
        fell = (known[n][1] for n in event.lost if n in known)
        entry.lost = sum(bool(words.say_step(rules, step)) for step in fell)
        put_in = (part.entry for part in parts if event.way == "insert" and part.entry.n == entry.n)
        if event.way == "back":
            gone = (step for _live, step in later if step.n not in stands and is_open(step))
            entry.gone = next((step for step in gone if words.say_step(rules, step)), None)
        else:
            struck, here = self._struck(next(put_in, None)), self.at(event.at)
            entry.gone = known[event.at][1] if event.way == "strike" else struck[1] if struck is not None else None
            if struck is not None or (event.way == "strike" and here is not None and here.instead is not None):
                entry.undoes = (struck[0] if struck is not None else event.at,)
        drawn = dict(self.drawn)
        for _live, step in later:
            if isinstance(step.command, Draw) and step.n not in stands:
                drawn[step.command.key] = (step.by, step.command)
        clock = now if event.clock is None else event.clock
        marked = LiveEntry(entry, last.state, last, told=Told(entry.n, 0, 1), instead=self.last)
        if event.way != "back":
            return History(marked, drawn, self.mended, False, clock, self.opened, went=self.went)
        # As a rewind: nothing that was keyed comes again by itself, or nobody would ever get past it.
        first = later[0][1]
        keyed = {first.command.key} if isinstance(first.command, Draw) and first.by != TABLE else set()
        return History(marked, drawn, self.mended | keyed, True, clock, self.opened, went=self.went)

    def _undone(self, event: Corrected, made: Entry | None) -> tuple[int, ...]:
        """The corrections of a line that this one takes back: with it the line is as it was before the first of them.

        Of what is closed nobody learns whether it is.
        """
        unread = made is None or isinstance(made.command, Unread)
        if made is None or unread or not (event.seat or all(PUBLIC in one.open_to() for one in made.events)):
            return ()
        mends = [live for live in self.past() if isinstance(one := live.entry.first, Corrected)
                 and (one.way, one.at, one.seat) == (event.way, event.at, event.seat)]  # fmt: skip
        was = History(last=mends[-1].instead).counted(event.at) if mends else None
        same = was is not None and chosen(was.entry.command, event.seat) == chosen(made.command, event.seat)
        return tuple(live.entry.n for live in mends) if same else ()

    def _struck(self, made: Entry | None) -> tuple[int, Entry] | None:
        """The line that was struck out and that a correction puts in again as it was, and which one had struck it out;
        None where it is a new one."""
        for live in self.past() if made is not None and not isinstance(made.command, Unread) else ():
            event = live.entry.first
            if live.instead is None or not isinstance(event, Corrected) or event.way != "strike":
                continue
            was = History(last=live.instead).counted(event.at)
            if was is not None and made is not None and (was.entry.by, was.entry.command) == (made.by, made.command):
                return live.entry.n, was.entry
        return None

    def _once(self, n: int) -> Entry | None:
        """The step of this number as it counted at any time, and last."""
        before = (History(last=live.instead).counted(n) for live in self.past() if live.instead is not None)
        return next((live.entry for live in before if live is not None), None)

    def _told_anew(self, rules: AnyRules, entry: Entry, before: LiveEntry, now: Instant) -> History:
        """The same in an older file, where every mark is closed: what is open of all that counts on is told in one."""
        entry.after = [self.state.public]
        state = before.state
        for event in entry.events[1:]:
            state = rules.evolve(state, event)
            entry.after.append(state.public)
        marked = LiveEntry(entry, state, before, instead=self.last)
        return History(marked, self.drawn, self.mended, False, now, self.opened, went=self.went)

    def _rewound(self, rules: AnyRules, entry: Entry, event: Rewound, now: Instant) -> History:
        cut = self.cut(event.first) if event.first else self.at(event.to)
        private = self.private_since(cut.entry.n) if cut is not None else []
        kept = _with_words(cut, self.words_since(event.first)) if event.first else cut
        last = _repeating(rules, entry, kept, private)
        stays = {again.entry for again in entry.events if isinstance(again, Repeated)}
        undone = [step for live in self.since(cut) for step in live.steps if step.n not in stays]
        went = (live.entry for live in self.since(cut) if not live.private and is_open(live.entry))
        entry.shown = any(shows_choices(step) for step in undone)
        entry.gone = next(went, None)
        # The pause on which the clock stands since a judge went back rests on nothing that was played.
        entry.more = any(one.by != JUDGE or not isinstance(one.first, PRESSES) for one in went)
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
        return History(last, drawn, mended, True, now, self.opened, (entry, self), (entry, self))

    def _redone(self, rules: AnyRules, entry: Entry, event: Redone) -> History:
        """What was taken back long ago counts again as it did then, and all that was played since gives way to it."""
        found = self.rewound(event.rewind)
        assert found is not None, "there is nothing to bring back"
        rewind, before = found
        last = _repeating(rules, entry, _with_words(before.last, self.said_since(rewind.n)), [])
        stays = {step.n for live in History(last=last).back() for step in live.steps}
        lost = [live for live in self.counting_since(None) if live.steps and live.entry.n not in stays]
        entry.lost = sum(bool(words.say_step(rules, live.entry)) for live in lost if not live.private)
        entry.gone = next((step for step in self.gone_since(before) if words.say_step(rules, step)), None)
        draws = {step.command.key: (step.by, step.command) for live in lost for step in live.steps
                 if isinstance(step.command, Draw)}  # fmt: skip
        now = max(self.now, entry.at) if event.clock is None else event.clock
        return replace(
            before, last=last, drawn={**before.drawn, **draws}, went_back=True, now=now, opened=self.opened,
            taken=(entry, self), went=(entry, self), lot=self.lot,
        )  # fmt: skip

    def rewound(self, n: int) -> tuple[Entry, History] | None:
        """When lines were taken back in entry `n`, or gave way, and how things stood before it; None where they did
        not, or did in an evening that was itself taken back."""
        went = self.went
        while went is not None and went[0].n > n:
            went = went[1].went
        return went if went is not None and went[0].n == n else None

    def gone_since(self, before: History) -> list[Entry]:
        """The open steps that counted before and do not now, oldest first."""
        counts = {live.entry.n for live in self.back()}
        return [live.entry for live in before.counting_since(None)
                if live.instead is None and not live.private and live.entry.n not in counts]  # fmt: skip

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

    def steps_from(self, target: LiveEntry, undoes: int = 0) -> list[tuple[LiveEntry, Entry]]:
        """The steps that count from this one on; those that the correction `undoes` lost or changed for others' sake as
        they were before it, each in its place."""
        now = _steps_since(self.last, target.before)
        made = next((live for live in self.past() if live.instead is not None and live.entry.n == undoes), None)
        mended = made.entry.first if made is not None else None
        was = History(last=made.instead).counted(mended.at) if made and isinstance(mended, Corrected) else None
        if made is None or not isinstance(mended, Corrected) or was is None:
            return now
        before = _steps_since(made.instead, was.before)
        place = {step.n: n for n, (_live, step) in enumerate(before)}
        stood = {part.entry.n for part in made.entry.parts} - {*mended.anew, *mended.kept}
        again = [each for each in before if each[1].n not in stood and (mended.way == "insert" or each[0] is not was)]
        counts = {step.n for _live, step in _steps_since(target.before, None)} if again else set()
        again = [each for each in again if each[1].n not in counts]  # what stands before this one stays as it is
        found = [each for each in now if each[1].n not in {step.n for _live, step in again}]
        # What was done since that correction comes after all that it lost.
        place |= {step.n: len(place) for _live, step in found if step.n > undoes}
        for each in again:
            after = (n for n, (_live, step) in enumerate(found) if place.get(step.n, -1) > place[each[1].n])
            found.insert(next(after, len(found)), each)
        return found

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

    def said_since(self, n: int) -> list[Entry]:
        """What any judge only put on record after entry `n`, oldest first: no state rests on it."""
        later = takewhile(lambda step: step.entry.n > n, self.past())
        return [step.entry for step in later if is_word(step.entry)][::-1]

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
        meant = self._paused_since(step)
        step = meant or step
        assert step.earlier is not None
        rest = [later.entry for later in self.since(step) if not later.private and is_open(later.entry)]
        rest = [entry for entry in rest if not is_word_from_afar(entry)]
        said = [words.say_step(rules, step.entry), *self._told_with(rules, rest)]
        if rest and rest[-1].by == CLOCK and (last := words.say_step(rules, rest[-1])) == said[-1] and last:
            said.insert(0, said.pop())  # what happened last, by nobody's hand: whoever wants it back looks for it here
        say, goes = said[0], tuple(said[1:])
        decided = step.entry.by == JUDGE or any(entry.by == JUDGE for entry in rest)
        return Undo(to, say, goes, self.reveals(step.earlier), self.ordered(step.earlier), decided, meant is not None)

    @staticmethod
    def _told_with(rules: AnyRules, rest: Sequence[Entry]) -> tuple[str, ...]:
        """What goes or comes with a step, in words; of draws and presses nobody speaks."""
        told = (entry for entry in rest if not isinstance(entry.command, Draw) and not isinstance(entry.first, PRESSES))
        return tuple(filter(None, (words.say_step(rules, entry) for entry in told if is_open(entry))))

    def _paused_since(self, pause: LiveEntry) -> LiveEntry | None:
        """The step that is taken back with this one, where this is the pause on which the clock stands since the judge
        went back; None elsewhere."""
        earlier = History(last=pause.before).last_open()
        if earlier is None or pause.entry.by != JUDGE or not isinstance(pause.entry.first, Paused):
            return None
        made = earlier.entry if earlier.instead is not None else self.taken[0] if self.taken is not None else None
        event = made.first if made is not None else None
        if made is None or not isinstance(event, (Corrected, Rewound)):
            return None
        since = pause.entry.at - (made.at if event.clock is None else event.clock)
        return earlier if 0 <= since <= AT_ONCE else None

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
        say = words.say_step(rules, back[0]) if back else ""
        return Undo(entry.n, say, self._told_with(rules, back[1:]), decided=entry.by == JUDGE)

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


def _steps_since(last: LiveEntry | None, cut: LiveEntry | None) -> list[tuple[LiveEntry, Entry]]:
    """The steps that count up to `last` after this one, oldest first."""
    return [(live, step) for live in History(last=last).counting_since(cut) for step in live.steps]


def _until(steps: Iterator[LiveEntry], cut: LiveEntry | None) -> list[LiveEntry]:
    """These steps up to before `cut`, oldest first."""
    later = []
    for step in steps:
        if step is cut:
            break
        later.append(step)
    return later[::-1]


def _groups(events: Sequence[Event]) -> Iterator[tuple[int, int, int]]:
    """The step of each `Repeated`, and where what happens in it begins and ends."""
    starts = [(event.entry, place) for place, event in enumerate(events) if isinstance(event, Repeated)]
    return ((n, start + 1, stop) for (n, start), (_next, stop) in pairwise([*starts, (0, len(events))]))


def _with_closed(
    told: Sequence[tuple[int, int, int]], event: Corrected, later: Sequence[int]
) -> list[tuple[int, int, int]]:
    """The same with the steps of which nothing is told openly, in their places: they move nothing that is open, and
    may be mended one day."""
    gone = {*event.lost, *(n for n, _start, _stop in told), *((event.at,) if event.way == "strike" else ())}
    found, place = [*told], {n: place for place, n in enumerate(later)}
    for n in later if event.way != "back" else ():
        if n not in gone:
            after = (at for at, one in enumerate(found) if place.get(one[0], -1) > place[n])
            found.insert(next(after, len(found)), (n, 0, 0))
    return found


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
    if isinstance(order, Unread):
        if step is None:
            return Entry(entry.n, entry.at, entry.wall, TABLE, order, tuple(events))
        event = entry.first
        assert isinstance(event, Corrected)
        righted = (event.way == "replace" and n == event.at) or n in (*event.anew, *event.kept)
        made = step.anew(events, order if righted else None)
        made.ruled, made.number = made.ruled or righted, step.number
        return made
    assert isinstance(order, Correct), "nothing else mends"
    if step is None:
        # It has no number of its own, so it stands under that of the correction.
        command: Command = msgspec.convert(order.command, rules.commands)
        return Entry(entry.n, entry.at, entry.wall, order.seat, command, tuple(events))
    event = entry.first
    assert isinstance(event, Corrected)
    if n in event.kept and events and isinstance(first := events[0], Adjusted):
        return let_stand(step, event.judge, first.waive, first.reason, events)
    instead = next((one for one in order.instead if one.at == n and n in event.anew), None)
    if instead is not None:
        order = Correct(n, "replace", order.reason, instead.seat, instead.command)
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
