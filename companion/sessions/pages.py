"""Pages: what each viewer is shown now, computed once from what that viewer may know and kept until that changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter
from typing import Any, Protocol

from msgspec import Struct

from companion import words
from companion.core.contract import changed
from companion.core.corrections import Corrected, Redone, Rewound
from companion.core.countdown import Instant
from companion.core.language import _
from companion.core.messages import HOST, JUDGE, Paused, Seat, Viewer
from companion.core.names import at as names_at
from companion.core.offers import Offer, Question, Wanted
from companion.core.page import Moment, Page, Result, SeatCard, Step, Undo, View
from companion.core.rulings import JUDGE_SEES
from companion.core.scoring import ScoringCard
from companion.core.sealed import Held
from companion.sessions.desk import desk_offers
from companion.sessions.entries import Entry, Told
from companion.sessions.history import History, LiveEntry
from companion.sessions.lines import AnEvening, Lines
from companion.sessions.looking import Dealt, Looking
from companion.sessions.marks import Marks
from companion.sessions.spoken import Spoken

LOOK = "look"
"""The step that is lit while people look at what was dealt."""
BY_ENTRY = attrgetter("entry")


def _halts(entry: Entry) -> bool:
    """Whether a judge stops the clock, as after every going back."""
    return entry.by == JUDGE and isinstance(entry.first, Paused)


class WithHistory(AnEvening, Protocol):
    """An evening whose pages these are."""

    @property
    def state(self) -> Any:
        """The state now."""

    @property
    def history(self) -> History:
        """What counts of the entries."""


class _Shown(Struct, frozen=True):
    """What follows for one viewer from `public` and `own`."""

    public: Any
    own: Any
    view: View
    offers: tuple[Offer, ...]


class _Boxed(Struct, frozen=True):
    """A state and the box that stands open, and the two as one state."""

    state: Any
    held: Held
    both: Any


class _ForAll(Struct, frozen=True):
    """What follows from the state for everybody, before it is seen who may read it."""

    state: Any
    view: View
    question: Question | None
    wanted: tuple[Wanted, ...]
    house_rules: tuple[tuple[str, str], ...]
    scoring: ScoringCard
    result: Result | None


class _Corrections(Struct, frozen=True):
    """What host and judge could take back and bring back after so many entries."""

    entries: int = 0
    undo: Undo | None = None
    redo: Undo | None = None


class Pages:
    """The pages of an evening. States are values, so the same one shows the same."""

    def __init__(self, evening: WithHistory) -> None:
        self._evening = evening
        self.lines = Lines(evening)
        self._shown: dict[Viewer, _Shown] = {}
        self._boxed: _Boxed | None = None
        self._for_all: _ForAll | None = None
        self._sheet: tuple[Any, tuple[tuple[str, str], ...]] | None = None
        self._corrections = _Corrections()
        self._looking = Looking(evening.rules)
        self._looked: tuple[Any, Mapping[Seat, tuple[int, bool]]] | None = None
        self._dealt: tuple[Dealt, tuple[Any, ...]] | None = None
        """What was dealt last, and the steps that stood before the table then."""
        self._marked_seats: tuple[tuple[SeatCard, ...], tuple[SeatCard, ...]] | None = None
        """The seats' cards as they were shown last, without marks and with them."""
        self._names: tuple[Any, Spoken] | None = None
        self._phases: dict[LiveEntry, tuple[str, str]] = {}
        """What phase it was after each step that was asked about."""
        self._moments: tuple[History, tuple[Moment, ...]] | None = None
        self._rounds: tuple[History, Mapping[int, str]] | None = None
        self._marks = Marks(evening)

    def page(self, viewer: Viewer, now: Instant, running: bool, held: Held | None = None) -> Page:
        """All that this viewer may know, as one value; `held` is the box that stands open."""
        rules, state, names = self._evening.rules, self._state(held), self._spoken().names
        shown, all_, read = self._shown_to(viewer, state), self._all(state), self.lines.of(viewer)
        corrections = self._corrected() if viewer in (HOST, JUDGE) else _Corrections()
        judge_sees = viewer == JUDGE and state.public.options.get(JUDGE_SEES.key) == "on"
        return Page(
            viewer=viewer,
            game=rules.meta.slug,
            title=rules.meta.title,
            now=now,
            running=running,
            entry=read.last,
            view=self._looking_first(self._marked(shown.view), state),
            story=read.story,
            ledger=read.ledger,
            moments=self._of_this_phase(),
            offers=(*shown.offers, *desk_offers(rules, state, names)) if viewer == JUDGE else shown.offers,
            question=all_.question,
            wanted=tuple(wanted for wanted in all_.wanted if wanted.keyed_by(viewer)),
            house_rules=all_.house_rules,
            scoring=all_.scoring,
            undo=corrections.undo,
            redo=corrections.redo,
            result=all_.result,
            corrected=self._marks.of(viewer, self._spoken()),
            in_box=tuple(map(names.of, held.put_in)) if held is not None else (),
            hands={names.of(s): self._shown_to(s, state).view.mine for s in state.public.seats} if judge_sees else {},
        )

    def _marked(self, view: View) -> View:
        """The view with a mark at each seat that has looked at what was dealt, and at each that has not."""
        history = self._evening.history
        rests_on = (history.last, history.opened)
        if self._looked is None or self._looked[0] != rests_on:
            self._looked = rests_on, self._looking.looked(history)
            self._marked_seats = None
        marks, before = self._looked[1], self._marked_seats
        if not marks:
            return view
        if before is None or before[0] is not view.seats:  # the same cards stand on everybody's page
            seats = []
            for card in view.seats:
                dealt, has_looked = marks.get(card.seat, (0, None))
                seats.append(changed(card, dealt=dealt, looked=has_looked) if dealt else card)
            before = self._marked_seats = view.seats, tuple(seats)
        return changed(view, seats=before[1])

    def _looking_first(self, view: View, state: Any) -> View:
        """The view with looking at what was dealt as what the table waits for, where that comes first: until the step
        after the deal was taken, while no time runs and nothing else is to be drawn or decided."""
        dealt, all_ = self._looking.last, self._all(state)
        counting = view.clock is not None and view.clock.since is not None
        if dealt is None or counting or view.over or all_.question is not None or all_.wanted:
            return view
        still = [card for card in view.seats if card.unlooked and card.dealt == dealt.to.get(card.seat)]
        if not still:
            return view
        if self._dealt is None or self._dealt[0] is not dealt:
            then = dealt.until.state
            self._dealt = dealt, self._awaits(then, tuple(self._evening.rules.menu(HOST, then.public, None)))
        awaits = self._awaits(state, self._shown_to(HOST, state).offers)
        if len(awaits) == 1 or awaits != self._dealt[1]:
            return view
        judge_sees = state.public.options.get(JUDGE_SEES.key) == "on"
        what = self._evening.rules.to_see(state.public) or self._evening.rules.dealt(state.public)
        if not what:
            return view
        foot = words.looks_first([card.name for card in still], len(dealt.to) == 1, judge_sees, what)
        still_to = tuple(card.name for card in still)
        # A lit step that nobody may take yet would be read as the one that is waited for.
        steps = (Step(LOOK, _("Look")),)
        return changed(view, foot=foot, looks_first=still_to, looks_at=what, steps=steps, step=LOOK)

    def _awaits(self, state: Any, menu: tuple[Offer, ...]) -> tuple[Any, ...]:
        """The phase with what is to be seen in it, and the host's next steps; none where something is drawn by hand
        first."""
        mains = [offer for offer in menu if offer.main and not offer.refused]
        steps = () if any(offer.draws for offer in mains) else tuple(offer.do for offer in mains)
        rules = self._evening.rules
        return ((*rules.phase(state.public), rules.to_see(state.public)), *steps)

    def _state(self, held: Held | None) -> Any:
        """The state with what lies in the box: who has put in is told to all, and to each seat its own choice."""
        state, boxed = self._evening.state, self._boxed
        if held is None or not held.choices:
            return state
        if boxed is None or boxed.state is not state or boxed.held is not held:
            own = {seat: changed(own, choice=held.choices.get(seat)) for seat, own in state.own.items()}
            both = changed(state, public=changed(state.public, put_in=held.put_in), own=own)
            boxed = self._boxed = _Boxed(state, held, both)
        return boxed.both

    def _shown_to(self, viewer: Viewer, state: Any) -> _Shown:
        spoken, public, own = self._spoken(), state.public, state.own.get(viewer)
        shown = self._shown.get(viewer)
        if shown is None or shown.public is not public or shown.own is not own:
            view = self._all(state).view
            if own is not None:
                view = changed(view, mine=spoken.mine(public, own))
            shown = self._shown[viewer] = _Shown(public, own, view, spoken.menu(viewer, public, own))
        return shown

    def _all(self, state: Any) -> _ForAll:
        public, before = state.public, self._for_all
        if before is None or before.state is not state:
            spoken = self._spoken()
            wanted = spoken.wants(state)
            if before is not None and before.state.public is public:
                before = changed(before, state=state, wanted=wanted)
            else:
                sheet, card = self._house_rules(public), self._evening.rules.scoring(public)
                look, asks, result = spoken.look(public), spoken.asks(public), spoken.result(public)
                look = words.up_to(self._evening.rules, public, look)
                before = _ForAll(state, look, asks, wanted, sheet, card, result)
            self._for_all = before
        return before

    def _house_rules(self, public: Any) -> tuple[tuple[str, str], ...]:
        """The sheet changes with a ruling, a name or a file alone; a scoring card may also say how things stand."""
        rules = self._evening.rules
        rests_on = (public.options, public.rulings, public.named, rules.made_up(public))
        if self._sheet is None or self._sheet[0] != rests_on:
            self._sheet = rests_on, words.house_rules(rules, public)
        return self._sheet[1]

    def _spoken(self) -> Spoken:
        """The rules as they speak while the seats are called as they are."""
        public = self._evening.state.public
        called = public.named, public.everybody
        if self._names is None or self._names[0] != called:
            self._names = called, Spoken(self._evening.rules, public)
        return self._names[1]

    def _of_this_phase(self) -> tuple[Moment, ...]:
        """What changed fortunes since the phase began that runs now; the entry that began it is part of it."""
        history = self._evening.history
        if self._moments is None or self._moments[0] is not history:
            found: list[LiveEntry] = []
            now: tuple[str, str] | None = None
            for step in history.back():
                phase = self.phase_after(step)
                if phase != (now := now or phase):
                    break
                found.append(step)
            told = self.lines.moments([*(step.told for step in found[::-1]), *self._taken_back()])
            public = self._evening.state.public
            away = {(names_at(public).of(seat),) for seat in public.away}
            told = tuple(one for one in told if not one.away or one.to in away)
            since = self._gone_back_over(history)
            # What was called out before people went on from here is no news again when they are back; and first comes
            # what a judge brought back, then the pause on which the clock stands since then.
            self._moments = history, tuple(sorted((one for one in told if one.entry >= since), key=BY_ENTRY))
        return self._moments[1]

    def _gone_back_over(self, history: History) -> int:
        """The entry that took the evening back into another phase, while nothing has happened since; 0 otherwise."""
        last, went, back_here = history.last, history.went, history.went_back
        if last is not None and _halts(last.entry):
            last = last.before
            marks = last is not None and isinstance(last.entry.first, Corrected) and last.entry.first.way == "back"
            back_here = marks or (last is not None and went is not None and went[0].n > last.entry.n)
        if not back_here or last is None:
            return 0
        back = (last.entry, last.instead) if last.instead is not None else (went[0], went[1].last) if went else None
        if back is None or back[1] is None:
            return 0
        return back[0].n if self.phase_after(back[1]) != self.phase_after(last) else 0

    def _taken_back(self) -> Iterator[Told]:
        """The last entry where it took something back or brought it back: it is no step of any phase. The pause that
        comes with it is nothing that was played since."""
        for entry in reversed(self._evening.entries):
            if isinstance(entry.first, Rewound | Redone):
                yield Told(entry.n, 0, 1)
                return
            if not (entry.beside or _halts(entry)):
                return

    def bound(self, since: int) -> tuple[Moment, ...]:
        """What was told after entry `since` of what the draws follow from; it is no step of any phase."""
        lot = self._evening.history.lot
        return self.lines.moments([Told(n, 0, 1) for n in lot.entries if n > since]) if lot is not None else ()

    def phase_after(self, step: LiveEntry) -> tuple[str, str]:
        """What phase it was after a step, worked out once."""
        if step not in self._phases:
            self._phases[step] = self._evening.rules.phase(step.state.public)
        return self._phases[step]

    def rounds(self) -> Mapping[int, str]:
        """Where the evening stood at each entry that counts; "" where one entry tells of several rounds."""
        history = self._evening.history
        if self._rounds is None or self._rounds[0] is not history:
            found: dict[int, str] = {}
            for step in history.back():
                heading = self.phase_after(step)[0]
                for n in {step.told.n, step.entry.n}:  # a line told anew word for word stands where it stood
                    found[n] = heading if found.get(n, heading) == heading else ""
            self._rounds = history, found
        return self._rounds[1]

    def _corrected(self) -> _Corrections:
        history, rules, entries = self._evening.history, self._evening.rules, len(self._evening.entries)
        if self._corrections.entries != entries:
            self._corrections = _Corrections(entries, history.undo(rules), history.redo(rules))
        return self._corrections
