"""The only object of the windows that touches a session: pages out, commands in, and the clock spoken to in time."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal

from companion.core.corrections import Adjusted, Correct
from companion.core.language import _
from companion.core.messages import (
    HOST,
    JUDGE,
    PUBLIC,
    Account,
    Actor,
    Command,
    NotCovered,
    Reason,
    Refusal,
    Sealed,
    Seat,
    Viewer,
)
from companion.core.page import Page, SealShown
from companion.core.sealed import Kept
from companion.core.trial import Back, Mendable, Trial
from companion.journal import Header, Journal, JournalError, Record, Seal, SecondCopy
from companion.journal.seals import this_fingerprint
from companion.journal.trusted import trusted
from companion.sessions.check import Report, check
from companion.sessions.rulebook import rule
from companion.sessions.seen import Seen
from companion.sessions.session import Prepared
from companion.sessions.why import Explained
from ui.forms.words import RefusalText

SECOND = 1000
"""While a clock runs, the second is remembered this often, so that a reopened evening has it."""

AGAIN = 1000
"""So long after a journal that could not be written it is tried again: a clock that spoke, a draw that is owed."""


AT_ONCE_S = 0.05
"""So long a window waits for a write before it goes on without: a disk that is well takes a tenth of it."""

SLOW_MS = 250
"""After so much more the window says that something is being written."""

PATIENCE_S = 1.0
"""So long a key waits for what was asked before it; on a disk that hangs it means nothing."""

KEYS = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)

Told = Callable[[tuple[RefusalText, ...]], None]


class Sending(Protocol):
    """What takes an evening's lines as they become durable; called on the thread that writes."""

    def begin(
        self, header: Header, records: Sequence[Record], seals: Sequence[Seal] = (), carried: Sequence[str] = ()
    ) -> None:
        """This evening is on; raises `JournalError` where it cannot be sent."""

    def written(
        self,
        records: Sequence[Record],
        seals: Sequence[Seal] = (),
        books: Sequence[str] = (),
        carried: Sequence[str] = (),
    ) -> None:
        """These lines are durable now."""


def _nobody(_why: tuple[RefusalText, ...]) -> None:
    """Nobody waits for the answer."""


class _Asked(Struct, frozen=True):
    """Something that was asked for: how it is decided, who hears the answer, and who hears that it was not written."""

    prepare: Callable[[], Prepared[Any]]
    done: Callable[[Any], None]
    failed: Told
    waits: bool = False
    """Whether it waits for its turn however many are before it: it has an id, so that nobody asks for it twice."""


class AnySession(Protocol):
    """What the windows need of a session; a test may put a smaller thing in its place."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order."""

    @property
    def second_lost(self) -> bool:
        """Whether the seconds since the last entry are lost."""

    @property
    def journal(self) -> Journal:
        """Where it is written."""

    sends: Callable[[Sequence[Record]], None] | None
    """Is handed what became durable."""

    def prepare(self, by: Actor, command: Command, asked: str = "") -> Prepared[Any]:
        """Decide what follows: an entry, the answer to a sealed choice, or a refusal."""

    def outcome(self, asked: str) -> Any:
        """What came of the command that was asked for with this id; None for nothing."""

    def from_afar(self) -> Mapping[str, int]:
        """The orders of a hall's judges that are on record, oldest first: by their ids, where they stand."""

    def stopped_from_afar(self) -> str:
        """Why the clock stands, where a judge of a hall stopped it."""

    def wall_of(self, entry: int) -> str:
        """When a line was written, by the wall clock (UTC)."""

    def prepare_alarms(self) -> Prepared[Any]:
        """What the clock has to say."""

    def prepare_release(self) -> Prepared[Any]:
        """What follows when table time runs, now that the windows are there."""

    def write(self, prepared: Prepared[Any]) -> None:
        """Make it durable, on whatever thread."""

    def believe(self, prepared: Prepared[Any]) -> Any:
        """Believe and tell what was written; the answer."""

    def read(self, data: Any) -> Command:
        """Plain data as a command; `ValueError` with a sentence for what is none."""

    def page(self, viewer: Viewer) -> Page:
        """All that this viewer may know."""

    def seen(self, viewer: Viewer, proven: bool = False) -> Seen:
        """What a viewer may take home; `proven` with the verdicts of the check."""

    def sat_down(self, seat: Seat) -> list[int]:
        """The entries that count in which somebody else sat down on this seat, or its PIN was renewed."""

    def due_in(self) -> int | None:
        """Milliseconds of table time until the clock must speak."""

    def now(self) -> int:
        """Table time."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Be told after each accepted entry."""

    def say_reason(self, reason: Reason) -> str:
        """A reason in a sentence."""

    def headings(self) -> Mapping[int, str]:
        """The round of each open line that counts."""

    def nouns(self) -> Mapping[str, str]:
        """By which plain nouns a line of each kind is searched for."""

    def judge_name(self) -> str:
        """Who signed as the judge last, or is the judge."""

    def last_seal(self) -> SealShown | None:
        """The last seal, of whatever it was made."""

    def mendable(self, entry: int) -> Mendable | None:
        """What a judge can do about a line of the story."""

    def keyed_before(self) -> Mapping[str, Any]:
        """What the host keyed in, as plain data, in the open step that the last rewind took back; else nothing."""

    def backs(self) -> tuple[Back, ...]:
        """The lines to which a judge can take the evening back."""

    def tried_back(self, to: int) -> Trial:
        """What taking back everything since an entry would come to."""

    def tried_again(self, taker: int) -> tuple[Back, Trial] | None:
        """What bringing back all that an entry took would come to."""

    def tried(self, order: Correct) -> Trial | Refusal:
        """What a correction would come to."""

    def comes_to(self, command: Command) -> tuple[str, ...]:
        """What an act of the judge by hand would come to."""

    def falls_short(self, command: Command) -> bool:
        """Whether nothing would move by it, as far as the judge may know."""

    def why(self, viewer: Viewer, account: Account, point: int | None = None) -> Explained:
        """Why an account holds what it does, as far as this viewer knows."""

    def watch_time(self, on: bool) -> str:
        """Look at the clock every second, or no longer; what happened to it, in a sentence."""

    def note_time(self) -> None:
        """Remember the second."""

    def close(self) -> None:
        """Write the last word and let go of the file."""


class Bridge(QObject):
    """One inbox: whatever happens in the session, `changed` is sent once, from the event loop, never within a call.

    So a window that answers a change with a command never lets its neighbours see history backwards.
    """

    sooner = Signal()
    """The same as `changed`, just before it: for what is told in words, and takes no longer than a few milliseconds."""
    changed = Signal()
    asked = Signal(str)
    """Somebody has asked for something: who. What came of it is on the pages that follow."""
    closed = Signal()
    writing = Signal(bool)
    """A step is being written for so long that people should know; or is written now."""
    _written = Signal()
    troubled = Signal(str)
    """The journal could not be written though nobody had asked for anything: why, in a sentence."""
    stuck = Signal(str)
    """A step could be written nowhere, not into the second copy either: why, in a sentence; "" once one could."""
    untold = Signal(str)
    """The evening cannot be sent to a hall: why, in a sentence."""
    _tried = Signal(str)
    """What is unkept was tried to be written: why it could not, or "" """

    def __init__(self, session: AnySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: AnySession | None = session
        self.fell_short = False
        """Whether nothing moved by what was asked for last, because it could not be covered."""
        self._seats: tuple[Seat, ...] = tuple(session.seats)
        self._pages: dict[Viewer, Page] = {}
        self._told = self._trouble = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        """The one thread that touches the file from now on."""
        self._future: Future[None] | None = None
        """The step that is being written."""
        self._writing: Callable[[], None] | None = None
        """What is to be done once the step that is being written is there; None while none is."""
        self._next: deque[_Asked] = deque()
        """What waits for it."""
        self._written.connect(self._go_on, Qt.ConnectionType.QueuedConnection)
        self._tried.connect(self._was_tried, Qt.ConnectionType.QueuedConnection)
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(SLOW_MS)
        self._slow.timeout.connect(self._is_slow)
        self._wanted = False
        """Whether table time is to run as soon as what is owed can be written."""
        self._unsubscribe = session.subscribe(self._hear)
        self._alarm = QTimer(self)
        self._alarm.setSingleShot(True)
        self._alarm.setTimerType(Qt.TimerType.PreciseTimer)
        self._alarm.timeout.connect(self._ring)
        self._seconds = QTimer(self)
        self._seconds.setInterval(SECOND)
        self._seconds.timeout.connect(self._note)
        self._wind()

    # --- pages out ---------------------------------------------------------------------------------------------------

    def page_for(self, viewer: Viewer) -> Page:
        """The page of this viewer as of now. A seat's page is never kept here: who asks for it shows it."""
        if self._session is None:
            raise RuntimeError("The evening is closed.")
        if viewer not in (PUBLIC, HOST, JUDGE):
            return self._session.page(viewer)
        if viewer not in self._pages:
            self._pages[viewer] = self._session.page(viewer)
        return self._pages[viewer]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The keys of all seats in the order of their chairs, as they stand on the screen: the first has the digit 1.

        A chair that was left keeps its place among them, so that the digits of the others stay.
        """
        if self._session is not None:
            self._seats = self.page_for(PUBLIC).view.by_chair
        return self._seats

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The keys of the seats that play, in the order of their chairs."""
        return tuple(card.seat for card in self.page_for(PUBLIC).view.seats)

    def seen(self, viewer: Viewer, proven: bool = False) -> Seen:
        """What this viewer may take home, to be exported; raises `JournalError` with a sentence."""
        if self._session is None:
            raise RuntimeError("The evening is closed.")
        return self._thread.submit(self._session.seen, viewer, proven).result()

    def proves(self, words: Sequence[str] = ()) -> Report:
        """What the check says of this evening as it is written, and of the words of a seal; raises `JournalError`."""
        if self._session is None:
            raise RuntimeError("The evening is closed.")
        known = trusted()
        return self._thread.submit(check, self._session.journal, words, own=this_fingerprint(), trusted=known).result()

    def sat_down(self, seat: Seat) -> list[int]:
        """The entries that count in which somebody else sat down on this seat, or its PIN was renewed."""
        return self._session.sat_down(seat) if self._session is not None else []

    def keep_pins(self, pins: Mapping[str, str]) -> None:
        """Keep these PINs with the evening; where that cannot be, people are told."""
        if self._session is not None:
            try:
                self._thread.submit(self._session.journal.keep_pins, dict(pins)).result()
            except JournalError as error:
                self.troubled.emit(str(error))

    def called(self, seat: Seat) -> str:
        """How the seat with this key is called now: what people read, wherever a window holds a key."""
        return self.page_for(PUBLIC).view.called(seat)

    @property
    def open(self) -> bool:
        """Whether the evening is still open."""
        return self._session is not None

    @property
    def file(self) -> Path | None:
        """Where this evening lies; None for one that is kept nowhere."""
        path: Path | None = getattr(self._session.journal, "path", None) if self._session is not None else None
        return path

    @property
    def file_name(self) -> str:
        """How the file of this evening is called; "" for one that is kept nowhere."""
        return self.file.name if self.file is not None else ""

    def now(self) -> int:
        """Table time in milliseconds."""
        return self._session.now() if self._session is not None else 0

    def say_reason(self, reason: Reason) -> str:
        """A reason in a sentence."""
        return self._session.say_reason(reason) if self._session is not None else reason.key

    def why_not(self, reason: Reason) -> RefusalText:
        """A reason as it is said, with the rules that it rests on."""
        game = self.page_for(PUBLIC).game
        return RefusalText(
            self.say_reason(reason), reason, tuple((number, rule(game, number)) for number in reason.rules)
        )

    def headings(self) -> Mapping[int, str]:
        """Where the evening stood (a round, a bill) at each open line that counts, by its number."""
        return self._session.headings() if self._session is not None else {}

    def nouns(self) -> Mapping[str, str]:
        """By which plain nouns a line of each kind (`Line.kind`) is searched for: “ballot” finds “Ben: Yes”."""
        return self._session.nouns() if self._session is not None else {}

    def judge_name(self) -> str:
        """Who is the judge of this evening, or signed a correction last; "" where nobody has."""
        return self._session.judge_name() if self._session is not None else ""

    def last_seal(self) -> SealShown | None:
        """The last seal, be it a round's, the end's or that of what a judge decided; None before there is one."""
        return self._session.last_seal() if self._session is not None else None

    def keyed_before(self) -> Mapping[str, Any]:
        """What the host keyed in, as plain data, in the open step that the last rewind took back; else nothing."""
        return self._session.keyed_before() if self._session is not None else {}

    def backs(self) -> tuple[Back, ...]:
        """The lines to which a judge can take the evening back, by what was done last first, and what goes then."""
        return self._session.backs() if self._session is not None else ()

    def mendable(self, entry: int) -> Mendable | None:
        """What a judge can do about a line of the story; None where it is none that counts."""
        return self._session.mendable(entry) if self._session is not None else None

    def why(self, viewer: Viewer, account: Account, point: int | None = None) -> Explained:
        """Why an account holds what it does, or a score or a point of the graph is what it is, as this viewer knows."""
        return self._session.why(viewer, account, point) if self._session is not None else Explained(account, None, ())

    def tried(self, data: Mapping[str, Any]) -> Trial | tuple[RefusalText, ...]:
        """What a correction would come to, or every reason why it cannot be; nothing of it happens."""
        if self._session is None:
            return ()
        try:
            order = self._session.read(dict(data))
        except ValueError as error:
            return (RefusalText(str(error)),)
        assert isinstance(order, Correct), "only a correction is tried"
        found = self._session.tried(order)
        if isinstance(found, Refusal):
            return tuple(map(self.why_not, found.reasons))
        return found

    def tried_back(self, to: int) -> Trial:
        """What taking back everything since line `to` would come to; nothing of it happens."""
        return self._session.tried_back(to) if self._session is not None else Trial()

    def tried_again(self, taker: int) -> tuple[Back, Trial] | None:
        """What bringing back all that line `taker` took would come to; None where it took nothing back."""
        return self._session.tried_again(taker) if self._session is not None else None

    def comes_to(self, data: Mapping[str, Any]) -> tuple[str, ...]:
        """What an act of the judge by hand would come to, in sentences; () for what is no command yet."""
        try:
            return self._session.comes_to(self._session.read(dict(data))) if self._session is not None else ()
        except ValueError:
            return ()

    def falls_short(self, data: Mapping[str, Any]) -> bool:
        """Whether nothing would move by an act of the judge by hand, as far as the judge may know."""
        try:
            return self._session is not None and self._session.falls_short(self._session.read(dict(data)))
        except ValueError:
            return False

    def is_sealed(self, data: Mapping[str, Any]) -> bool:
        """Whether this asks for a sealed choice; what is no command is none."""
        try:
            return self._session is not None and isinstance(self._session.read(dict(data)), Sealed)
        except ValueError:
            return False

    # --- commands in -------------------------------------------------------------------------------------------------

    def submit(
        self, by: Actor, data: Mapping[str, Any], told: Told = _nobody, asked: str = "", follows: bool = False
    ) -> None:
        """Ask for something; `told` hears why nothing came of it, and nothing means that it is done.

        It hears so at once, unless the disk is slow: then once it is written. While one step is being written a second
        one waits, and is decided on what then stands; a third is turned away.
        What its payer cannot cover is on record, for it must not be tried out in secret; but nothing moved, so whoever
        asked is told as if it had been refused. `asked` is an id by which `outcome` finds it. What `follows` from what
        was just asked is nobody's next press: what is called out is not over by it.
        """
        if self._session is None:
            told(())
            return
        if not follows:
            self.asked.emit(by)
        try:
            command = self._session.read(dict(data))
        except ValueError as error:
            told((RefusalText(str(error)),))
            return
        prepare = partial(self._session.prepare, by, command, asked)
        self._enter(_Asked(prepare, partial(self._answered, by, told), told, bool(asked)))

    def _answered(self, by: Actor, told: Told, answer: Any) -> None:
        self.fell_short = any(isinstance(event, NotCovered) for event in getattr(answer, "events", ()))
        if self._session is not None and isinstance(answer, Refusal):
            told(tuple(map(self.why_not, answer.reasons)))
        else:
            told(self._nothing_moved(by, answer))

    def _nothing_moved(self, by: Actor, entry: Any) -> tuple[RefusalText, ...]:
        events = [event for event in getattr(entry, "events", ()) if not isinstance(event, Adjusted)]
        if self._session is None or not events or not all(isinstance(event, NotCovered) for event in events):
            return ()
        story = self._session.page(by).story
        wrong = Reason("not_covered", field="amount")
        return tuple(RefusalText(line.say, wrong) for line in story if line.entry == entry.n)

    def outcome(self, by: Actor, asked: str) -> tuple[bool, tuple[RefusalText, ...]] | None:
        """What came of what was asked for with this id, though the program died since: whether it was a sealed choice,
        and why nothing came of it; None where nothing of it was written."""
        found = self._session.outcome(asked) if self._session is not None else None
        return None if found is None else (isinstance(found, Kept), self._nothing_moved(by, found))

    def note_opened(self, seat: str, then: Callable[[], None]) -> None:
        """Put on record that a private window was opened, who and when, not what; `then` is called once it is there.

        When that cannot be written `then` is never called: nothing private may be shown.
        """

        def told(refused: tuple[RefusalText, ...]) -> None:
            if refused:
                self.troubled.emit(refused[0].say)
            else:
                then()

        self.submit(seat, {"do": "open_window"}, told)

    # --- a hall ------------------------------------------------------------------------------------------------------

    @property
    def evening_id(self) -> str:
        """By what no other evening is known; "" for one that is older than ids."""
        return self._session.journal.header.id if self._session is not None else ""

    def from_afar(self) -> Mapping[str, int]:
        """The orders of a hall's judges that are on this evening's record, oldest first, and where they stand."""
        return self._session.from_afar() if self._session is not None else {}

    def stopped_from_afar(self) -> str:
        """Why the clock stands, where a judge of a hall stopped it; "" where none did."""
        return self._session.stopped_from_afar() if self._session is not None else ""

    def wall_of(self, entry: int) -> str:
        """When a line was written, by the wall clock (UTC)."""
        return self._session.wall_of(entry) if self._session is not None else ""

    def send_to(self, hall: Sending | None) -> None:
        """Hand to this what is durable, and what becomes so; None hands it to nobody. Its answer comes by `untold`."""
        session = self._session
        if session is None:
            return

        def begin() -> None:
            session.sends = None
            if hall is None:
                return
            journal: Any = session.journal
            try:
                carried = journal.carried()
                hall.begin(journal.header, journal.records(), journal.seals(), carried)
            except (JournalError, AttributeError) as error:
                self.untold.emit(str(error) if isinstance(error, JournalError) else _("This evening is kept nowhere."))
                return
            session.sends = lambda records: hall.written(records, journal.seals(), journal.books(), journal.carried())

        self._thread.submit(begin)

    # --- one step after the other ------------------------------------------------------------------------------------

    def _enter(self, asked: _Asked) -> None:
        if self._writing is None:
            self._begin(asked)
        elif asked.waits or not self._next:
            self._next.append(asked)
        else:
            asked.failed((RefusalText(_("The last step is still being written.")),))

    def _begin(self, asked: _Asked) -> None:
        session = self._session
        if session is None:
            return
        prepared = asked.prepare()
        if not (prepared.writes and session.journal.waits):
            self._end(asked, prepared, partial(session.write, prepared))
            return
        written = self._thread.submit(session.write, prepared)
        wait([written], timeout=AT_ONCE_S)
        if written.done():
            self._end(asked, prepared, written.result)
            return
        self._future, self._writing = written, partial(self._end, asked, prepared, written.result)
        self._slow.start()
        self._mind_keys()
        written.add_done_callback(self._written_there)

    def _written_there(self, _written: Future[None]) -> None:
        """On the writer's thread: tell the windows' own."""
        self._written.emit()

    def _is_slow(self) -> None:
        self.writing.emit(True)

    def _go_on(self) -> None:
        """What was being written is: believe it, then let the next one in."""
        if self._future is None or not self._future.done():
            return  # it was heard of already, before a key
        ended, self._writing, self._future = self._writing, None, None
        self._slow.stop()
        if self._session is None or ended is None:
            return
        self.writing.emit(False)
        ended()
        waiting, self._next = self._next, deque()
        while waiting:
            self._enter(waiting.popleft())

    def _end(self, asked: _Asked, prepared: Prepared[Any], result: Callable[[], None]) -> None:
        session = self._session
        if session is None:
            return
        try:
            result()
        except JournalError as error:
            asked.failed((RefusalText(str(error)),))
            self._trouble = True
            self._wind()
            if isinstance(session.journal, SecondCopy):
                self.stuck.emit(str(error))
            return
        self._trouble = False
        if prepared.writes:
            self.stuck.emit("")
        asked.done(session.believe(prepared))
        self._tell_news()

    def _tell_news(self) -> None:
        if self._session is not None and (news := self._session.journal.news()):
            self.troubled.emit(news)

    # --- where nothing can be written ---------------------------------------------------------------------------------

    def go_on_unkept(self) -> None:
        """The host has seen that nothing can be written, and lets the table go on: every page says so from now on."""
        if self._session is not None and isinstance(self._session.journal, SecondCopy):
            self._session.journal.go_on()
            self._was_tried("")

    def keep(self, folder: Path | None = None) -> None:
        """Try to write what is not written, into this folder where one is given; what comes of it is told."""
        if self._session is None or not isinstance(journal := self._session.journal, SecondCopy):
            return

        def tried() -> None:
            try:
                journal.keep(folder)
                self._tried.emit("")
            except JournalError as error:
                self._tried.emit(str(error))

        self._thread.submit(tried)

    def _was_tried(self, why: str) -> None:
        if self._session is None:
            return
        if why:
            self.troubled.emit(why)
        else:
            self.stuck.emit("")
        self._tell_news()
        self._hear()

    # --- the clock ---------------------------------------------------------------------------------------------------

    def release(self) -> None:
        """The windows are there: table time may run."""
        if self._session is not None:
            self._wanted = True
            self._ring()
            if self._session.second_lost and not self._trouble:
                self.troubled.emit(
                    _("The power went: the seconds since the last entry are lost, and the clock goes on from there.")
                )

    def _note(self) -> None:
        if self._session is None:
            return
        self._watch(True)
        if self._session.journal.waits:
            self._thread.submit(self._session.note_time)
        else:
            self._session.note_time()

    def _wind(self) -> None:
        self._alarm.stop()
        self._seconds.stop()
        due = self._session.due_in() if self._session is not None else None
        self._watch(due is not None)
        if self._trouble:
            self._alarm.start(AGAIN)
        elif due is not None:
            # One millisecond late is a clock that has spoken, one early is a clock that asks again.
            self._alarm.start(min(max(0, due) + 1, 2**31 - 1))
            self._seconds.start()

    def _watch(self, on: bool) -> None:
        if self._session is not None and (said := self._session.watch_time(on)):
            self.troubled.emit(said)

    def _ring(self) -> None:
        session = self._session
        if session is None:
            return
        if self._writing is not None:
            # It speaks first in whatever comes next, at the instant that was due.
            self._alarm.start(AGAIN)
        elif self._wanted:
            self._begin(_Asked(session.prepare_release, self._released, self._unwritten))
        else:
            self._begin(_Asked(session.prepare_alarms, self._rang, self._unwritten))

    def _released(self, _answer: Any) -> None:
        self._wanted = False
        self._ring()

    def _rang(self, _answer: Any) -> None:
        self._wind()

    def _unwritten(self, why: tuple[RefusalText, ...]) -> None:
        if not self._trouble:
            self.troubled.emit(why[0].say)

    def _hear(self) -> None:
        self._pages.clear()
        if not self._told:
            self._told = True
            self._mind_keys()
            QTimer.singleShot(0, self._tell)

    def _tell(self) -> None:
        if not self._told:
            return  # it was told already, before a key
        self._told = False
        self._mind_keys()
        if self._session is not None:
            self._wind()
            self.sooner.emit()
            self.changed.emit()

    # --- keys that come before the answer -----------------------------------------------------------------------------

    def settle(self) -> bool:
        """Show what came of all that was asked for, and wait a little for what is being written; False where it is not
        there then.

        A digit means what lies in its place once the one before it has done its work, however late that comes.
        """
        until = monotonic() + PATIENCE_S
        while (written := self._future) is not None and self._session is not None:
            if not wait([written], timeout=max(0.0, until - monotonic())).done:
                return False
            self._go_on()
        self._tell()
        return True

    def _mind_keys(self) -> None:
        """Look at keys for as long as the windows show less than was asked for."""
        app = QCoreApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
            if self._told or self._future is not None:
                app.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """No key acts on a page that is behind; what can wait no longer does nothing, and “Writing …” stands there."""
        if event.type() not in KEYS or self.settle():
            return False
        event.accept()
        return True

    # --- the end -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let go of the session, once; everything it confirmed is on disk already."""
        if self._session is None:
            return
        session, self._session = self._session, None
        self._future, self._told = None, False
        self._mind_keys()
        self._slow.stop()
        self._alarm.stop()
        self._seconds.stop()
        self._unsubscribe()
        self._pages.clear()
        # After what is still being written, which is confirmed then, though nobody sees it any more.
        self._thread.submit(session.close).result()
        self._thread.shutdown()
        self.closed.emit()
