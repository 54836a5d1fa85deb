"""The only object of the windows that touches a session: pages out, commands in, and the clock spoken to in time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from companion.core.corrections import Adjusted
from companion.core.language import _
from companion.core.messages import HOST, JUDGE, PUBLIC, Actor, Command, NotCovered, Reason, Refusal, Viewer
from companion.core.page import Page
from companion.journal import JournalError
from companion.sessions.seen import Seen
from ui.forms.words import Why

SECOND = 1000
"""While a clock runs, the second is remembered this often, so that a reopened evening has it."""

AGAIN = 1000
"""So long after a journal that could not be written it is tried again: a clock that spoke, a draw that is owed."""


class AnySession(Protocol):
    """What the windows need of a session; a test may put a smaller thing in its place."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in order."""

    @property
    def second_lost(self) -> bool:
        """Whether the seconds since the last entry are lost."""

    def submit(self, by: Actor, command: Command) -> Any:
        """Decide, write down, tell: an entry or a refusal."""

    def read(self, data: Any) -> Command:
        """Plain data as a command; `ValueError` with a sentence for what is none."""

    def page(self, viewer: Viewer) -> Page:
        """All that this viewer may know."""

    def seen(self, viewer: Viewer) -> Seen:
        """What a viewer may take home."""

    def speak(self) -> bool:
        """Let the clock speak."""

    def due_in(self) -> int | None:
        """Milliseconds of table time until the clock must speak."""

    def now(self) -> int:
        """Table time."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Be told after each accepted entry."""

    def say_reason(self, reason: Reason) -> str:
        """A reason in a sentence."""

    def release(self) -> None:
        """Let table time run, now that the windows are there."""

    def note_time(self) -> None:
        """Remember the second."""

    def note_opened(self, seat: str) -> None:
        """Put on record that a private window was opened."""

    def close(self) -> None:
        """Write the last word and let go of the file."""


class Bridge(QObject):
    """One inbox: whatever happens in the session, `changed` is sent once, from the event loop, never within a call.

    So a window that answers a change with a command never lets its neighbours see history backwards.
    """

    changed = Signal()
    closed = Signal()
    troubled = Signal(str)
    """The journal could not be written though nobody had asked for anything: why, in a sentence."""

    def __init__(self, session: AnySession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: AnySession | None = session
        self.seats: tuple[str, ...] = tuple(session.seats)
        self._pages: dict[Viewer, Page] = {}
        self._told = self._trouble = False
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

    def seen(self, viewer: Viewer) -> Seen:
        """What this viewer may take home, to be exported; raises `JournalError` with a sentence."""
        if self._session is None:
            raise RuntimeError("The evening is closed.")
        return self._session.seen(viewer)

    @property
    def open(self) -> bool:
        """Whether the evening is still open."""
        return self._session is not None

    def now(self) -> int:
        """Table time in milliseconds."""
        return self._session.now() if self._session is not None else 0

    def say_reason(self, reason: Reason) -> str:
        """A reason in a sentence."""
        return self._session.say_reason(reason) if self._session is not None else reason.key

    # --- commands in -------------------------------------------------------------------------------------------------

    def submit(self, by: Actor, data: Mapping[str, Any]) -> tuple[Why, ...]:
        """Ask for something; what is returned says why nothing came of it, and nothing means that it is done.

        What its payer cannot cover is on record, for it must not be tried out in secret; but nothing moved, so whoever
        asked is told as if it had been refused.
        """
        if self._session is None:
            return ()
        try:
            command = self._session.read(dict(data))
        except ValueError as error:
            return (Why(str(error)),)
        try:
            answer = self._session.submit(by, command)
        except JournalError as error:
            self._try_again()
            return (Why(str(error)),)
        self._trouble = False
        if isinstance(answer, Refusal):
            return tuple(Why(self._session.say_reason(reason), reason) for reason in answer.reasons)
        return self._nothing_moved(by, answer)

    def _nothing_moved(self, by: Actor, entry: Any) -> tuple[Why, ...]:
        events = [event for event in getattr(entry, "events", ()) if not isinstance(event, Adjusted)]
        if self._session is None or not events or not all(isinstance(event, NotCovered) for event in events):
            return ()
        story = self._session.page(by).story
        return tuple(Why(line.say) for line in story if line.entry == entry.n)

    def note_opened(self, seat: str) -> None:
        """Put on record that a private window was opened: who and when, not what.

        Raises `JournalError` when that cannot be written: then nothing private may be shown.
        """
        if self._session is not None:
            try:
                self._session.note_opened(seat)
            except JournalError as error:
                self._try_again()
                # After whoever reports the fault itself, so that the sentence that helps is the one that stays.
                QTimer.singleShot(0, self, partial(self.troubled.emit, str(error)))
                raise

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
        if self._session is not None:
            self._session.note_time()

    def _wind(self) -> None:
        self._alarm.stop()
        self._seconds.stop()
        due = self._session.due_in() if self._session is not None else None
        if self._trouble:
            self._alarm.start(AGAIN)
        elif due is not None:
            # One millisecond late is a clock that has spoken, one early is a clock that asks again.
            self._alarm.start(min(max(0, due) + 1, 2**31 - 1))
            self._seconds.start()

    def _ring(self) -> None:
        if self._session is None:
            return
        try:
            if self._wanted:
                self._session.release()
                self._wanted = False
            self._session.speak()
            self._trouble = False
        except JournalError as error:
            if not self._trouble:
                self.troubled.emit(str(error))
            self._trouble = True
        self._wind()

    def _try_again(self) -> None:
        self._trouble = True
        self._wind()

    def _hear(self) -> None:
        self._pages.clear()
        if not self._told:
            self._told = True
            QTimer.singleShot(0, self._tell)

    def _tell(self) -> None:
        self._told = False
        if self._session is not None:
            self._wind()
            self.changed.emit()

    # --- the end -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let go of the session, once; everything it confirmed is on disk already."""
        if self._session is None:
            return
        session, self._session = self._session, None
        self._alarm.stop()
        self._seconds.stop()
        self._unsubscribe()
        self._pages.clear()
        session.close()
        self.closed.emit()
