"""One submit, folded on the side: due alarms, a command and the draws that follow, to be written as one transaction."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping, Sequence

import msgspec

from companion.core.contract import AnyRules, TablePublic
from companion.core.corrections import CommitDraws, Corrected, Redone, Rewound
from companion.core.countdown import Instant
from companion.core.messages import CLOCK, TABLE, Actor, Command, Draw, Event, Refusal, Sealed, Seat, TimeUp
from companion.core.offers import Wanted
from companion.core.people import ChooseFor
from companion.core.sealed import Box, Held, Kept
from companion.core.vocabulary import Source
from companion.sessions.deciding import decide, refused
from companion.sessions.draws import CommittedDraws, Draws, committed, fits, from_lot, kept
from companion.sessions.entries import Entry
from companion.sessions.evening import Codec
from companion.sessions.history import History
from companion.sessions.spoken import Spoken


class Ahead:
    """How an evening would go on from `history`, with the entries that would be written; nothing of it is believed yet.

    `now` is read once: what was decided at one instant and written at the next would not follow when replayed.
    """

    def __init__(
        self, codec: Codec, history: History, box: Held | None, count: int, now: Instant, wall: Callable[[], str]
    ) -> None:
        self.history = history
        self.box = box
        self.entries: list[Entry] = []
        self.now = now
        self.went_back = False
        """Whether something was taken back or brought back, and table time with it."""
        self._codec = codec
        self._rules = codec.rules
        self._count = count
        self._wall = wall

    @property
    def running(self) -> bool:
        """Whether table time runs: not while the evening is paused, asked a question, keyed in, or over."""
        return is_running(self._rules, self.history)

    def step(
        self, by: Actor, command: Command, events: Sequence[Event], at: Instant, asked: tuple[str, ...] = ()
    ) -> Entry:
        """One entry more, and what it does to the box that stands open."""
        entry = Entry(self._count + len(self.entries) + 1, at, self._wall(), by, command, tuple(events), asked)
        self.history = self.history.after(self._rules, entry)
        self.entries.append(entry)
        if isinstance(entry.first, Corrected):
            self.box = _all_or_none(self._rules, self.box, self.history)
            if entry.first.clock is not None:
                self.now, self.went_back = self.history.now, True
        elif isinstance(entry.first, (Rewound, Redone)):
            self.now, self.went_back = self.history.now, True
            # What lies in a box that still stands open stays where it still holds.
            self.box = holding(self._rules, self.box, self.history)
        self.box = box_after(self._rules, self.box, self.history)
        if self.box is not None and self.box.choices and self.box.full:
            # Who left was the last for whom it stood open.
            self._turn_out(self.now)
        return entry

    def alarm(self) -> bool:
        """Let the clock speak, at the instant that was due; tells whether it had anything to say."""
        due = self._rules.due(self.history.state.public) if self.running else None
        if due is None or due > self.now:
            return False
        decided = self._rules.decide(self.history.state, CLOCK, TimeUp(), due)
        if isinstance(decided, Refusal):
            return False
        if self._shuts_the_box(decided) and self._turn_out(due):
            return self.alarm()
        self.step(CLOCK, TimeUp(), decided, due)
        return True

    def submit(self, by: Actor, command: Command, asked: str = "") -> Entry | Kept | Refusal:
        """Decide a command and take it: an entry, the answer to a choice in the box, or every reason why not.

        `asked` is its id, where whoever asks may ask again without knowing what came of it.
        """
        decided = decide(self._codec, self.history, by, command, self.now)
        if isinstance(decided, Refusal):
            state = self.history.state
            return Spoken(self._rules, state.public).refused(decided, state, by, command, self.now)
        if by == TABLE and not isinstance(command, Draw):
            return refused("box_only")
        if isinstance(command, Sealed):
            return self._put_in(by, command, asked)
        if isinstance(command, ChooseFor):
            return self._choose_for(by, command, decided)
        return self.step(by, command, decided, self.now, (asked,) if asked else ())

    def _choose_for(self, by: Actor, command: ChooseFor, decided: Sequence[Event]) -> Entry | Refusal:
        """The neutral choice of somebody who is away; a sealed one goes into the box like any other."""
        choice = self._rules.neutral(self.history.state.public, command.seat)
        if not isinstance(choice, Sealed):
            return self.step(by, command, decided, self.now)
        if self.box is None or command.seat in self.box.choices:
            return refused("has_chosen", seat=command.seat)
        self.box = self.box.with_choice(command.seat, choice)
        return self.step(by, command, decided, self.now)

    def _put_in(self, seat: Seat, command: Command, asked: str) -> Kept:
        """One more choice in the box; the last one turns it out."""
        assert self.box is not None, "the game took a choice while no box stands open"
        self.box = self.box.with_choice(seat, command, asked)
        if self.box.full:
            self._turn_out(self.now)
        return Kept()

    def _turn_out(self, at: Instant) -> bool:
        """What lies in the box becomes one entry of the table, in which nobody came first; tells whether it did.

        Who leaves may have been the last for whom it stood open while a card was on its way: then it waits for that.
        """
        assert self.box is not None
        full, self.box = self.box, Held(self.box.box)
        together = self._rules.unbox(self.history.state.public, full.turned_out())
        decided = self._rules.decide(self.history.state, TABLE, together, at)
        if isinstance(decided, Refusal):
            if not self._rules.wants(self.history.state):
                raise RuntimeError(f"the game refused its own box: {[r.key for r in decided.reasons]}")
            self.box = full
            return False
        self.step(TABLE, together, decided, at, full.asked)
        return True

    def _shuts_the_box(self, events: Sequence[Event]) -> bool:
        """Whether these events shut a box in which something lies."""
        if self.box is None or not self.box.choices:
            return False
        state = self.history.state
        for event in events:
            state = self._rules.evolve(state, event)
        return open_box(self._rules, state.public) != self.box.box

    def draw(self, draws: Draws, pending: MutableMapping[str, tuple[str, ...]]) -> None:
        """Draw what the app owes; a draw that was taken back keeps its outcome, and people need not key it in again.

        Outcomes that follow from no seed go into `pending` as they are drawn: while they are not written, the next try
        draws the same.
        """
        refusing: set[str] = set()
        while True:
            owed = (wanted for wanted in self._rules.wants(self.history.state) if self._is_due(wanted))
            wanted = next((wanted for wanted in owed if wanted.key not in refusing), None)
            if wanted is None:
                return
            if wanted.source is Source.APP and isinstance(draws, CommittedDraws):
                self.commit(draws)
            by, command = self._answer(wanted, draws, pending)
            decided = self._rules.decide(self.history.state, by, command, self.now)
            if not isinstance(decided, Refusal):
                self.step(by, command, decided, self.now)
            elif wanted.source is Source.APP:
                raise RuntimeError(f"the game refused its own draw: {[r.key for r in decided.reasons]}")
            else:
                refusing.add(wanted.key)  # the board is another than it was then, so it is keyed in after all

    def commit(self, draws: CommittedDraws) -> None:
        """Before its first draw the app binds itself in the open, and again once its seed is known."""
        lot = self.history.lot
        if lot is None or lot.opened:
            command = CommitDraws(draws.seed(lot.seed if lot is not None else ""))
            self.step(TABLE, command, [committed(command.seed)], self.now)

    def _is_due(self, wanted: Wanted) -> bool:
        return wanted.source is Source.APP or self.history.keyed(wanted.key) is not None

    def _answer(
        self, wanted: Wanted, draws: Draws, pending: MutableMapping[str, tuple[str, ...]]
    ) -> tuple[Actor, Draw]:
        """A draw as it was before it was taken back, if it still can be so; else what the app draws now."""
        keyed = self.history.keyed(wanted.key)
        if keyed is not None and wanted.source is not Source.APP:
            return keyed
        outcome = kept(self.history, wanted)
        lot = self.history.lot
        if outcome is None and lot is not None and not lot.opened:
            outcome = from_lot(lot, wanted)
        if outcome is None:
            outcome = pending.get(wanted.key)
            if outcome is None or not fits(wanted, outcome):
                outcome = pending[wanted.key] = draws.drawn(wanted)
        return TABLE, Draw(wanted.key, outcome)


def packed(held: Held | None) -> bytes:
    """A box as it lies beside the journal: who chose what, in the order of its seats, and the ids of what was asked."""
    if held is None or not held.choices:
        return b""
    said = {"key": held.box.key, "choices": [[s, held.choices[s]] for s in held.put_in]}
    return msgspec.json.encode({**said, "asked": held.asked} if held.asked else said)


def unpacked(content: bytes, codec: Codec, history: History) -> Held | None:
    """The box that stands open when an evening is reopened, with the choices in it that still hold."""
    held = box_after(codec.rules, None, history)
    if held is None or not content:
        return held
    data = msgspec.json.decode(content)
    if data["key"] == held.box.key:
        for seat, choice in data["choices"]:
            try:
                held = held.with_choice(seat, codec.command(choice))
            except ValueError:
                continue  # a choice that another Parley knew
        held = Held(held.box, held.choices, tuple(data.get("asked", ())))
    return holding(codec.rules, held, history)


def holding(rules: AnyRules, held: Held | None, history: History) -> Held | None:
    """A box with those choices that its seats could make at this moment; the others lapse."""
    if held is None:
        return None
    choices = {
        seat: choice
        for seat, choice in held.choices.items()
        if seat in held.box.seats and not isinstance(rules.decide(history.state, seat, choice, history.now), Refusal)
    }
    return Held(held.box, choices, held.asked)


def _all_or_none(rules: AnyRules, held: Held | None, history: History) -> Held | None:
    """A box if every choice in it still holds, else an empty one: all are asked again, so that nobody learns whose."""
    kept = holding(rules, held, history)
    if held is None or kept is None or len(kept.choices) == len(held.choices):
        return kept
    return Held(held.box, {}, held.asked)


def is_running(rules: AnyRules, history: History) -> bool:
    """Whether an evening lets table time run at this moment: not while it keys in what happened before."""
    public = history.state.public
    return not (public.paused or public.over or public.until or rules.asks(public) is not None)


def _among(held: Held, box: Box) -> Held:
    return Held(box, {s: c for s, c in held.choices.items() if s in box.seats}, held.asked)


def open_box(rules: AnyRules, public: TablePublic) -> Box | None:
    """The box that stands open; none once the evening is over, whatever phase it broke off in."""
    return None if public.over else rules.box(public)


def box_after(rules: AnyRules, held: Held | None, history: History) -> Held | None:
    """The box that stands open at this moment: `held` with all that lies in it if it is still that one."""
    box = open_box(rules, history.state.public)
    if box is None:
        return None
    if held is None or held.box.key != box.key:
        return Held(box)
    # Who has left has no place in it any more.
    return held if held.box == box else _among(held, box)
