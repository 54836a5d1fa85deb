"""Marks of what a judge changed: which figures each act changed, from what was shown right before it and after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.core.contract import AnyRules, changed
from companion.core.corrections import Corrected, JudgeSays
from companion.core.language import _
from companion.core.ledger import supply
from companion.core.messages import JUDGE, PUBLIC, Hand, Handed, NotCovered, Post, Posted, Put, Seat, Viewer
from companion.core.page import Mended, cards_of_both
from companion.sessions.entries import Entry
from companion.sessions.history import History, LiveEntry
from companion.sessions.spoken import Spoken


class WithCorrections(Protocol):
    """An evening in which lines may have been mended."""

    rules: AnyRules

    @property
    def history(self) -> History:
        """What counts of them."""

    @property
    def public(self) -> Any:
        """What everybody knows now."""


class _Changed(Struct, frozen=True):
    """What one act of a judge changed, and whose: in the open, and of what each seat alone knows."""

    step: LiveEntry
    mended: Mended
    openly: frozenset[Seat]
    alone: frozenset[Seat]


class Marks:
    """The corrections and acts by hand that count, and what each changed, worked out once for each."""

    def __init__(self, evening: WithCorrections) -> None:
        self._evening = evening
        self._known: dict[tuple[int, Spoken], _Changed] = {}
        self._own: dict[tuple[int, Spoken, Viewer], tuple[Any, ...]] = {}
        self._found: tuple[LiveEntry | None, Spoken, tuple[_Changed, ...]] | None = None
        """What counts and was looked through last, and what was found in it."""
        self._told: dict[Viewer, tuple[tuple[_Changed, ...], bool, tuple[Mended, ...], frozenset[int]]] = {}
        """What was found when each viewer was told last, what that was, and which of it took the evening back."""

    def of(self, viewer: Viewer, spoken: Spoken) -> tuple[Mended, ...]:
        """What a judge changed and counts, oldest first, each with the seats whose figures this viewer saw change.

        What is a seat's own is marked for that seat, and for everybody once everybody is shown it.
        """
        over = self._evening.rules.figures_open(self._evening.public)
        found = self._corrections(spoken)
        upto, was_over, told, back = self._told.get(viewer, ((), over, (), frozenset()))
        if upto is not found or was_over is not over:
            if was_over is not over or found[: len(upto)] != upto:
                upto, told = (), ()
            more = (
                changed(
                    self._with_own(one, viewer, spoken),
                    seats=tuple(map(spoken.names.of, self._seats(one, viewer, over))),
                )
                for one in found[len(upto) :]
            )
            told = (*told, *more)
            back = frozenset(one.mended.entry for one in found if _goes_back(one.step))
            self._told[viewer] = found, over, told, back
        heading = self._evening.rules.phase(self._evening.public)[0] if back else ""
        return tuple(m for m in told if m.entry not in back or m.after.heading == heading) if back else told

    def _with_own(self, one: _Changed, viewer: Viewer, spoken: Spoken) -> Mended:
        """What this viewer was shown right before and right after: for a seat with its own."""
        was, now = _around(one.step)
        left = any(viewer not in state.own or viewer not in state.public.seats for state in (was, now))
        if left or _goes_back(one.step):
            return one.mended  # who has left is shown nothing of the own
        key = one.mended.entry, spoken, viewer
        if key not in self._own:
            self._own[key] = tuple(spoken.mine(state.public, state.own[viewer]) for state in (was, now))
        before, after = self._own[key]
        return changed(
            one.mended,
            before=changed(one.mended.before, mine=before),
            after=changed(one.mended.after, mine=after),
        )

    def _seats(self, one: _Changed, viewer: Viewer, over: bool) -> list[Seat]:
        seen = one.openly | (one.alone if over else one.alone & {viewer})
        return [seat for seat in self._evening.public.everybody if seat in seen]

    def _corrections(self, spoken: Spoken) -> tuple[_Changed, ...]:
        """All of them, oldest first; the same tuple until one more counts, or one no longer does."""
        last, before = self._evening.history.last, self._found
        if before is None or before[1] is not spoken:
            self._told.clear()  # people are called otherwise
        if before is None or before[1] is not spoken or (since := _only_more(before[0], last)) is None:
            counts = {step.entry.n for step in last.back() if step.instead is None} if last is not None else set()
            steps = [
                step
                for step in (last.past() if last is not None else ())
                if step.instead is not None or (step.entry.n in counts and is_by_hand(step.entry))
            ]
            undone = _undone(steps)
            found = tuple(self._changed(step, spoken) for step in reversed(steps) if step.entry.n not in undone)
        else:
            more = [self._changed(step, spoken) for step in reversed(since) if is_by_hand(step.entry)]
            found = (*before[2], *more) if more else before[2]
        self._found = last, spoken, found
        return found

    def _changed(self, step: LiveEntry, spoken: Spoken) -> _Changed:
        n = step.entry.n
        if (n, spoken) not in self._known:
            was, now = _around(step)
            before, after = spoken.look(was.public), spoken.look(now.public)
            accounts = {seat: supply(seat) for seat in now.public.everybody}
            openly = {seat for seat, a in accounts.items() if was.public.accounts.get(a) != now.public.accounts.get(a)}
            openly |= {seat for seat, (card, then) in cards_of_both(before, after).items() if card.badge != then.badge}
            results = [spoken.result(state.public) for state in (was, now)]
            first, then = results
            won = first.winners if first and (not then or first.winners != then.winners) else None
            scored = [{line.seat: line.total for line in one.standings} if one else {} for one in results]
            names = {seat: spoken.names.of(seat) for seat in accounts}
            openly |= {seat for seat, name in names.items() if len({total.get(name) for total in scored}) > 1}
            if step.instead is None:
                moved = [event for event in step.entry.events if isinstance(event, Posted | Handed)]
                named = {a for event in moved if PUBLIC in event.open_to() for a in (event.src, event.dst)}
                openly |= {seat for seat, account in accounts.items() if account in named}
            alone = {
                seat
                for seat, own in now.own.items()
                if seat in was.own and was.own[seat].accounts.get(accounts[seat]) != own.accounts.get(accounts[seat])
            }
            number = step.entry.called
            by_judge = _("by the judge: line {n}") if step.instead is None else _("corrected by line {n}")
            say = by_judge.format(n=number)
            # A board that is as it was then was corrected by nobody: pencils would stand at each of its discs.
            before = after if _goes_back(step) else before
            mended = Mended(entry=n, number=number, say=say, won=won, before=before, after=after)
            self._known[n, spoken] = _Changed(step, mended, frozenset(openly), frozenset(alone))
        return self._known[n, spoken]


def _goes_back(step: LiveEntry) -> bool:
    """Whether a correction only took the evening back: what is played anew was corrected by nobody."""
    return isinstance(step.entry.first, Corrected) and step.entry.first.way == "back"


def _undone(steps: Sequence[LiveEntry]) -> set[int]:
    """The corrections that another one takes back, and that one: where no line was lost by them, nothing is changed.

    `steps` are the newest first. What takes back one that took another back lets that one stand again.
    """
    undoes = {step.entry.n: {*step.entry.undoes} for step in reversed(steps) if step.entry.undoes}
    whole = {s.entry.n for s in steps if not isinstance(s.entry.first, Corrected) or not s.entry.first.lost}
    found: set[int] = set()
    for n, taken in undoes.items():
        if taken | {n} <= whole:
            found = found.difference(*(undoes.get(one, set()) for one in taken)) | taken | {n}
    return found


def is_by_hand(entry: Entry) -> bool:
    """Whether a judge moved points or things in it, or set a field, without mending a line; a clock is no figure, and
    what cannot be covered moves nothing. What the host keys in so, as printed cards say it, is the game."""
    if entry.by != JUDGE or any(isinstance(event, NotCovered) for event in entry.events):
        return False
    match entry.command:
        case Post() | Hand():
            return True
        case Put(field=field):
            return field != "clock"
        case JudgeSays(points=points):
            return points != 0
    return False


def _only_more(before: LiveEntry | None, last: LiveEntry | None) -> list[LiveEntry] | None:
    """What was done since, the latest first, where nothing that counted was taken back or mended; None elsewhere."""
    since: list[LiveEntry] = []
    depth = before.depth if before is not None else -1
    while last is not before:
        if last is None or last.instead is not None or last.depth <= depth:
            return None
        since.append(last)
        last = last.before
    return since


def _around(step: LiveEntry) -> tuple[Any, Any]:
    """How things stood without it, and with it."""
    before = step.instead or step.before
    assert before is not None
    return before.state, step.state
