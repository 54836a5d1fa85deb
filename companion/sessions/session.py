"""A session, one evening at one table: commands in, journal first, then the state, then the windows."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Generic, TypeVar

import msgspec

from companion import words
from companion.core.contract import AnyRules, changed
from companion.core.corrections import Begin, Correct, Corrected, CutDraws, JudgeNamed, OpenWindow, Repeated
from companion.core.countdown import Instant
from companion.core.language import _
from companion.core.messages import (
    AFAR,
    CLOCK,
    HOST,
    JUDGE,
    PUBLIC,
    TABLE,
    Account,
    Actor,
    Command,
    Draw,
    Event,
    Paused,
    Reason,
    Refusal,
    Sealed,
    Seat,
    Viewer,
)
from companion.core.page import Page, SealShown
from companion.core.sealed import Held, Kept
from companion.core.trial import Back, Mendable, Trial
from companion.journal import Broken, Draft, Header, Journal, Record, Stored, seals
from companion.sessions.ahead import Ahead, is_running, packed, unpacked
from companion.sessions.byhand import comes_to, falls_short
from companion.sessions.draws import CommittedDraws, Draws
from companion.sessions.entries import Entry, is_open, plain
from companion.sessions.evening import Codec, Evening, all_pages, believe, game_of, told, with_ids
from companion.sessions.history import History
from companion.sessions.seen import Seen, marked, seen_in
from companion.sessions.time import TableTime
from companion.sessions.trying import headings, mendable, tried, tried_again, tried_back
from companion.sessions.unmending import backs
from companion.sessions.why import Explained, why

Listener = Callable[[], None]
Wall = Callable[[], str]


def wall_clock() -> str:
    """The wall clock (UTC, seconds), as a journal notes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


T = TypeVar("T")


class Prepared(Generic[T]):
    """A step that is decided and not yet believed: what is to be written, and the answer to whoever asked."""

    def __init__(
        self, ahead: Ahead, done: T, drafts: Sequence[Draft], box: bytes | None, releases: bool, seal: str, heading: str
    ) -> None:
        self.ahead = ahead
        self.done = done
        self.drafts = drafts
        self.box = box
        self.releases = releases
        """Whether table time runs from then on."""
        self.seal = seal
        """Why the evening is sealed with it; "" where it is not."""
        self.heading = heading
        """The round, or the bill, that is on after it."""

    @property
    def writes(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.drafts) or self.box is not None


class Session:
    """One evening; the only mutable object. Durable first, believed second, shown last."""

    def __init__(
        self, rules: AnyRules, journal: Journal, time: TableTime, draws: Draws | None, wall: Wall = wall_clock
    ) -> None:
        """Without `draws` the app draws nothing: everything that chance owes is answered from outside."""
        self.rules = rules
        self.journal = journal
        self.evening = Evening(rules)
        self._codec = Codec(rules)
        self.time = time
        # Only an evening with an id has books, and a seed that is not closed would tell every draw beforehand.
        self._draws = draws.free if isinstance(draws, CommittedDraws) and not journal.header.id else draws
        self._wall = wall
        self._held = True
        self._box: Held | None = None
        self.second_lost = False
        """Whether a clock ran when the program last died and no second was noted since the last entry: a power cut."""
        self._unkept = False
        """Whether something lay in memory alone when a page was last asked for."""
        self._kept_up = ""
        """Up to which heading (a round, a bill) the second copy was brought."""
        self._pending: dict[str, tuple[str, ...]] = {}
        """Outcomes that were drawn and not written yet: the next try draws no others."""
        self._settled: History | None = None
        """The last history in which the app owed no draw: a history never changes, so it need not be asked again."""
        self._phases: deque[tuple[Any, tuple[str, str]]] = deque(maxlen=3)
        """Before a step, after it, and when it was sealed."""
        self._seals: Sequence[SealShown] = ()
        """The seals of the journal, as people see them."""
        self._listeners: list[Listener] = []
        self.sends: Callable[[Sequence[Record]], None] | None = None
        """Is handed what became durable, on the thread that wrote it, before anybody believes it."""
        self._pages: dict[Viewer, Page] = {}
        """The last page of each viewer that was asked for."""

    # --- beginning and ending -----------------------------------------------------------------------------------------

    @classmethod
    def begin(
        cls,
        rules: AnyRules,
        seats: Sequence[Seat],
        options: Mapping[str, Any],
        journal: Journal,
        time: TableTime,
        draws: Draws | None,
        wall: Wall = wall_clock,
        cut: str = "",
    ) -> Session:
        """A new evening in an empty journal; raises `ValueError` with a sentence when it cannot begin.

        `cut` is a word of the table: every draw of the app rests on it, the first one, too.
        """
        events = rules.setup(seats, options)
        session = cls(rules, journal, time, draws, wall)
        session._held = False
        ahead = session._ahead()
        ahead.step(HOST, Begin(tuple(seats), dict(options)), events, 0)
        if cut.strip() and isinstance(session._draws, CommittedDraws):
            ahead.commit(session._draws)
            done = ahead.submit(HOST, CutDraws(cut))
            if isinstance(done, Refusal):
                raise ValueError(" ".join(map(session.say_reason, done.reasons)))
        session._draw(ahead)
        session._through(session._prepared(ahead, None))
        return session

    @classmethod
    def reopen(cls, journal: Journal, time: TableTime, draws: Draws, wall: Wall = wall_clock) -> Session:
        """An evening as its journal left it, to the second; table time stands still until `release`.

        Raises `Broken` when the journal does not hold, `ValueError` when its game is unknown.
        """
        rules = game_of(journal.header)
        session = cls(rules, journal, time, draws, wall)
        records = journal.records()
        if not records:
            raise Broken(1, _("The journal is empty: the evening never began."))
        for record in records:
            believe(session.evening, session._codec.read(record, journal.header.schema))
        # Before any window stands there: what cannot be shown is said where the evening was to be opened.
        told(session.evening, journal.header, records, all_pages)
        session._seals = journal.sealed()
        session._box = unpacked(journal.box(), session._codec, session.evening.history)
        noted = journal.noted()
        now = session.evening.history.now
        time.set(now if noted is None else max(noted, now))
        ticked = is_running(rules, session.evening.history) and rules.due(session.evening.public) is not None
        session.second_lost = noted is None and ticked
        return session

    def release(self) -> None:
        """Let table time run (unless the evening itself has it stand still), and draw what the app still owes.

        Raises `JournalError` when these draws cannot be written; then time stands still until the next try.
        """
        self._through(self.prepare_release())

    def close(self) -> None:
        """Note the second and let go of the journal."""
        self.note_time()
        self.time.run(False)
        self._listeners.clear()
        self.journal.close()

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in order."""
        seats: tuple[Seat, ...] = self.evening.public.seats
        return seats

    @property
    def running(self) -> bool:
        """Whether table time runs: not while it is held, paused, asked a question, or over."""
        return not self._held and is_running(self.rules, self.evening.history)

    def now(self) -> Instant:
        """Table time in ms."""
        return self.time.now()

    def due_in(self) -> int | None:
        """Milliseconds until the clock must speak; None while nothing is due or time stands still."""
        due = self.rules.due(self.evening.public)
        return None if due is None or not self.running else max(0, due - self.now())

    def page(self, viewer: Viewer) -> Page:
        """All that a viewer may know, with its number; raises `KeyError` for nobody's name."""
        if viewer not in (PUBLIC, HOST, JUDGE) and viewer not in self.seats:
            raise KeyError(viewer)
        page, last = self.evening.page(viewer, self.now(), self.running, self._box), self._pages.get(viewer)
        first = self.journal.unkept
        if self._unkept and not first:
            self._seals = self.journal.sealed()  # what was written meanwhile may be sealed
        self._unkept = bool(first)
        # What the draws follow from is called out until a seal covers it.
        bound = self.evening.bound(self._seals[-1].entry if self._seals else 0)
        page = changed(page, seal=self._seal(), moments=(*bound, *page.moments))
        page = marked(page, first)
        number = last.number if last is not None else 0
        if last is None or changed(page, now=last.now, number=number) != last:
            number += 1
        numbered: Page = changed(page, number=number)
        self._pages[viewer] = numbered
        return numbered

    def seen(self, viewer: Viewer, proven: bool = False) -> Seen:
        """What a viewer may take home of this evening, to be exported; `proven` with the verdicts of the check."""
        return seen_in(self.journal, viewer, proven=proven)

    def headings(self) -> Mapping[int, str]:
        """Where the evening stood (a round, a bill) at each open line that counts, by its number."""
        return headings(self.evening)

    def nouns(self) -> Mapping[str, str]:
        """By which plain nouns a line of each kind (`Line.kind`) is searched for."""
        return words.nouns(self.evening.rules)

    def judge_name(self) -> str:
        """Who was named as the judge of this evening, or signed as one, last; "" where nobody has."""
        for entry in reversed(self.evening.entries):
            if name := entry.first.name if isinstance(entry.first, JudgeNamed) else entry.judge:
                return name
        return ""

    def last_seal(self) -> SealShown | None:
        """The last seal, be it a round's, the end's or that of what a judge decided; None before there is one."""
        return self._seals[-1] if self._seals else None

    def mendable(self, entry: int) -> Mendable | None:
        """What a judge can do about a line of the story; None where it is none that counts."""
        return mendable(self.evening, entry)

    def backs(self) -> tuple[Back, ...]:
        """The lines to which a judge can take the evening back, by what was done last first, and what goes then."""
        return backs(self.evening)

    def keyed_before(self) -> Mapping[str, Any]:
        """What the host keyed in, as plain data, in the open step that the last rewind took back; else nothing.

        The journal knows it, so that a form holds it again though the program was closed since.
        """
        first = next(iter(self.evening.history.gone_again()), None)
        return plain(first.command) if first is not None and first.by == HOST and is_open(first) else {}

    def why(self, viewer: Viewer, account: Account, point: int | None = None) -> Explained:
        """Why an account holds what it does, or a score or a point of the graph is what it is, as this viewer knows."""
        return why(self.evening, self.page(viewer), account, point)

    def tried_back(self, to: int) -> Trial:
        """What taking back everything since entry `to` would come to; nothing of it happens."""
        return tried_back(self.evening, to)

    def tried_again(self, taker: int) -> tuple[Back, Trial] | None:
        """What bringing back all that entry `taker` took would come to; None where it took nothing back."""
        return tried_again(self.evening, taker)

    def tried(self, order: Correct) -> Trial | Refusal:
        """What a correction would come to, for the judge to look at before it is agreed; nothing of it happens."""
        played = self.journal.header.rules
        return tried(self._codec, self.evening, order, played if played != self.rules.meta.rules_version else 0)

    def comes_to(self, command: Command) -> tuple[str, ...]:
        """What an act of the judge by hand would come to for whom, in sentences; nothing of it happens."""
        return comes_to(self.evening, self.page(JUDGE), command, self.now())

    def falls_short(self, command: Command) -> bool:
        """Whether nothing would move by an act of the judge by hand, as far as the judge may know."""
        return bool(falls_short(self.evening, self.page(JUDGE), command, self.now()))

    def sat_down(self, seat: Seat) -> list[int]:
        """The entries that count in which somebody else sat down on this seat, or its PIN was renewed."""
        return self.evening.sat_down(seat)

    def say_reason(self, reason: Reason) -> str:
        """A reason as a sentence."""
        return words.say_reason(self.rules, reason)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` after everything that was accepted; returns how to stop it."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    # --- doing --------------------------------------------------------------------------------------------------------

    def read(self, data: Any) -> Command:
        """Plain data → command; raises `ValueError` with what was wrong and where."""
        return self._codec.command(data)

    def submit(self, by: Actor, command: Command, asked: str = "") -> Entry | Kept | Refusal:
        """Ask for something: the clock speaks first, then it is decided, and the app draws what follows.

        All of it is written at once, then believed, then shown; after a refusal only what the clock had to say.
        A sealed choice goes into the box, which lies encrypted beside the journal until it is turned out; from outside
        `table` only answers draws, for what comes out of a box would otherwise bypass those who put in.
        Raises `JournalError` when the disk does not take it; then nothing of it is believed, and the next try draws
        the same outcomes. `asked` is an id by which `outcome` finds it.
        """
        return self._through(self.prepare(by, command, asked))

    def outcome(self, asked: str) -> Entry | Kept | None:
        """What came of the command that was asked for with this id, be it before the program died; None for nothing.

        The id lies with the entry, or in the box with the choice: one is written with the other, or neither.
        """
        if self._box is not None and asked in self._box.asked:
            return Kept()
        entry = next((entry for entry in reversed(self.evening.entries) if asked in entry.asked), None)
        return Kept() if entry is not None and entry.by == TABLE else entry

    def from_afar(self) -> Mapping[str, int]:
        """The orders of a hall's judges that are on record, oldest first: by their ids, where they stand."""
        return {each: entry.n for entry in self.evening.entries for each in entry.asked if each.startswith(AFAR)}

    def wall_of(self, entry: int) -> str:
        """When a line was written, by the wall clock (UTC); "" where there is none."""
        entries = self.evening.entries
        return entries[entry - 1].wall if 0 < entry <= len(entries) else ""

    def stopped_from_afar(self) -> str:
        """Why the clock stands, in the words on record, where a judge of the hall stopped it; "" where none did."""
        if not self.evening.public.paused:
            return ""
        found = ((e, each) for e in reversed(self.evening.entries) for each in e.events if isinstance(each, Paused))
        entry, paused = next(found, (None, None))
        ordered = entry is not None and any(each.startswith(AFAR) for each in entry.asked)
        return paused.reason if ordered and paused is not None else ""

    def speak(self) -> bool:
        """Let the clock speak now, and draw what is owed; tells whether the clock had anything to say."""
        return self._through(self.prepare_alarms())

    def _through(self, prepared: Prepared[T]) -> T:
        self.write(prepared)
        return self.believe(prepared)

    # A window that must not wait for a disk takes the three steps one by one, and nothing else in between.

    def prepare(self, by: Actor, command: Command, asked: str = "") -> Prepared[Entry | Kept | Refusal]:
        """Decide what would follow from a command; nothing of it is written, believed or shown yet."""
        ahead = self._ahead()
        self._catch_up(ahead)
        done = ahead.submit(by, command, asked)
        if not isinstance(done, Refusal):
            self._draw(ahead)
        return self._prepared(ahead, done)

    def prepare_alarms(self) -> Prepared[bool]:
        """The same for what the clock has to say, and the draws that are owed."""
        ahead = self._ahead()
        spoke = self._catch_up(ahead)
        return self._prepared(ahead, spoke)

    def prepare_release(self) -> Prepared[None]:
        """The same for table time that is to run from now on, with the draws that are owed."""
        ahead = self._ahead()
        if self._draws is not None:
            ahead.draw(self._draws, self._pending)
        return self._prepared(ahead, None, releases=True)

    def write(self, prepared: Prepared[Any]) -> None:
        """Make it durable, on whatever thread; raises `JournalError`, and then nothing of it has happened."""
        if not prepared.writes:
            return
        records = self.journal.append(prepared.drafts, prepared.box, prepared.seal)
        if self.sends is not None and records:
            self.sends(records)
        # A seal is what people write down: whoever copies the file or takes the stick then has all that it covers.
        if prepared.seal or prepared.heading != self._kept_up:
            self._kept_up = prepared.heading
            self.journal.keep_up()

    def believe(self, prepared: Prepared[T]) -> T:
        """What has been written is believed, and shown."""
        ahead = prepared.ahead
        if prepared.writes:
            self._pending.clear()
            self._box = ahead.box
            self.evening.believe(ahead.entries, ahead.history)
            if prepared.seal:
                self._seals = self.journal.sealed()
            if ahead.went_back:
                self.time.set(ahead.now)
        if prepared.releases:
            self._held = False
        self.time.run(self.running)
        if prepared.writes or prepared.releases:
            self._tell()
        return prepared.done

    def watch_time(self, on: bool) -> str:
        """Called about once a second while a clock runs, and when it does no longer: what the machine's clocks did
        since, in a sentence; "" for nothing."""
        return self.time.watch(on)

    def note_time(self) -> None:
        """Remember the second in the journal: called about once a second while a clock runs."""
        if self.evening.entries:
            self.journal.note(self.now())

    def note_opened(self, seat: Seat) -> None:
        """Put on record that a private window was opened."""
        self.submit(seat, OpenWindow())

    # --- inside -------------------------------------------------------------------------------------------------------

    def _ahead(self) -> Ahead:
        evening = self.evening
        return Ahead(self._codec, evening.history, self._box, len(evening.entries), self.now(), self._wall)

    def _catch_up(self, ahead: Ahead) -> bool:
        """What was owed before anything new: draws, and alarms that were due, each with the draws that follow it."""
        spoke = False
        self._draw(ahead)
        while not self._held and ahead.alarm():
            spoke = True
            self._draw(ahead)
        return spoke

    def _draw(self, ahead: Ahead) -> None:
        if self._draws is not None and not self._held and ahead.history is not self._settled:
            ahead.draw(self._draws, self._pending)
            self._settled = ahead.history

    def _prepared(self, ahead: Ahead, done: T, releases: bool = False) -> Prepared[T]:
        before, box = packed(self._box), packed(ahead.box)
        drafts = [_draft(entry) for entry in ahead.entries]
        heading, _step = self._phase(ahead.history.state.public)
        return Prepared(ahead, done, drafts, None if box == before else box, releases, self._why_sealed(ahead), heading)

    def _why_sealed(self, ahead: Ahead) -> str:
        """Why it is sealed: a round is over, the judge decided something, the evening is over or went on after it."""
        if not ahead.entries or not self.evening.entries:
            return ""
        before, after = self.evening.public, ahead.history.state.public
        if after.over:
            return seals.END
        if any(entry.by == JUDGE and not isinstance(entry.command, OpenWindow) for entry in ahead.entries):
            return seals.JUDGE
        return seals.ROUND if self._lap(before) != self._lap(after) else ""

    def _lap(self, public: Any) -> str:
        """What is sealed as it ends: in most games what the heading says."""
        return self.rules.lap(public) or self._phase(public)[0]

    def _seal(self) -> SealShown | None:
        """The last seal; that of a round or of the end until the next round's first act in the open: it is new then.

        People write its words down, whatever the judge decides meanwhile; what is sealed with that is never new.
        """
        words = next((seal for seal in reversed(self._seals) if seal.why != seals.JUDGE), None)
        if words is not None:
            entries = self.evening.entries
            then = entries[words.entry - 1].after
            same = not then or self._phase(then[-1]) == self._phase(self.evening.public)
            if same and not any(map(_openly_done, entries[words.entry :])):
                return changed(words, new=True)
        return self._seals[-1] if self._seals else None

    def _phase(self, public: Any) -> tuple[str, str]:
        """The heading and the step of a state. Each step and each page asks for those of the same few states, and every
        answer costs a whole look."""
        for known, phase in self._phases:
            if known is public:
                return phase
        phase = self.rules.phase(public)
        self._phases.appendleft((public, phase))
        return phase

    def _tell(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def _openly_done(entry: Entry) -> bool:
    """Whether somebody at the table did something that everybody was told."""
    return entry.by not in (JUDGE, TABLE, CLOCK) and any(PUBLIC in event.open_to() for event in entry.events)


def _draft(entry: Entry) -> Draft:
    command = with_ids(msgspec.json.encode(entry.command).decode(), entry.asked)
    return Draft(entry.at, entry.wall, entry.by, command, msgspec.json.encode(entry.events).decode(), _shown(entry))


def _shown(entry: Entry) -> Stored | None:
    """What everybody may read of an entry; None where that is all of it.

    What the table turns out together may say more than is told of it, and whose doing a closed entry was is not told. A
    step in which nothing happened is no more open than one in which something closed did: which it was tells a secret.
    """
    told = _open_events(entry)
    together = entry.by == TABLE and not isinstance(entry.command, Draw)
    if told and len(told) == len(entry.events) and not together and not isinstance(entry.command, Sealed):
        return None
    began_open = entry.by in (HOST, JUDGE) or (bool(told) and entry.events[0] == told[0])
    return Stored(entry.by if began_open else TABLE, "", msgspec.json.encode(told).decode())


def _open_events(entry: Entry) -> list[Event]:
    """What everybody may read of it; in a correction each step of which something is open after its `Repeated`: else
    nobody could tell without the key which line a later correction mends."""
    found: list[Event] = []
    mark: Event | None = None
    for event in entry.events:
        if isinstance(event, Repeated) and isinstance(entry.first, Corrected):
            mark = event
        elif PUBLIC in event.open_to():
            found += [event] if mark is None else [mark, event]
            mark = None
    return found


def header_for(rules: AnyRules, wall: Wall = wall_clock, key: str = "", table: str = "") -> Header:
    """The header of a new evening's journal; with the fingerprint of the key by which it will be sealed it has an id,
    which is no other's."""
    meta = rules.meta
    return Header(
        meta.slug, meta.rules_version, meta.schema, wall(), program(), secrets.token_hex(16) if key else "", table, key
    )


@cache
def program() -> str:
    """What this program is called with its version; "" where it is not installed, and tells none."""
    try:
        return f"Parley {version('parley')}"
    except PackageNotFoundError:
        return ""
