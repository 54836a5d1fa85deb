"""An evening as its journal tells it: entries folded into states, what was taken back, and the pages of its viewers."""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from companion import words
from companion.core.contract import AnyRules, changed
from companion.core.corrections import (
    Adjust,
    Adjusted,
    Begin,
    CommitDraws,
    Correct,
    Corrected,
    CutDraws,
    DrawsCommitted,
    DrawsCut,
    GiveTime,
    JudgeIs,
    JudgeNamed,
    JudgeSaid,
    JudgeSays,
    NotePhone,
    OpenWindow,
    PhoneNoted,
    Redo,
    Redone,
    Rename,
    Renamed,
    Repeated,
    Rewind,
    Rewound,
    SeatTaken,
    StandIn,
    TimeGiven,
    WindowOpened,
)
from companion.core.countdown import Instant
from companion.core.language import _
from companion.core.messages import (
    HOST,
    JUDGE,
    PUBLIC,
    TABLE,
    Actor,
    Command,
    Event,
    Seat,
    Viewer,
)
from companion.core.page import Moment, Page
from companion.core.people import AnyPeople, AnyPeopleEvent, GuestSat, PinRenewed
from companion.core.rulings import Options, checked, completed
from companion.core.sealed import Held
from companion.core.setup import SetupError
from companion.games import GAMES
from companion.journal import Broken, Header, JournalError, Record
from companion.journal.books import Shut, is_shut
from companion.sessions.entries import BESIDE, Entry, Unread
from companion.sessions.history import AnyState, History, LiveEntry
from companion.sessions.pages import Pages

TOURNAMENT = "tournament"
"""What stands in the place of the game in the file of an event of many tables (`companion.tournament`)."""

T = TypeVar("T")
_ALL = range(sys.maxsize)
_UNREADABLE = (
    msgspec.MsgspecError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError
)  # fmt: skip
"""What a record can do to whoever reads it."""
BESIDE_ITS_COMMANDS: Any = (
    Begin | Rewind | Redo | Correct | Adjust | JudgeSays | JudgeIs | OpenWindow | NotePhone | Rename | StandIn
    | GiveTime | CommitDraws | CutDraws | AnyPeople
)  # fmt: skip
BESIDE_THE_GAME: Any = (
    Rewound
    | Redone
    | Repeated
    | Corrected
    | Adjusted
    | JudgeSaid
    | JudgeNamed
    | WindowOpened
    | PhoneNoted
    | Renamed
    | SeatTaken
    | TimeGiven
    | DrawsCommitted
    | DrawsCut
    | AnyPeopleEvent
)


class Codec:
    """Commands and events of a game, and those of every evening, as JSON and back."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self._command: Any = rules.commands | BESIDE_ITS_COMMANDS
        self._commands = msgspec.json.Decoder(self._command)
        # A structure's fields are looked through once; a bare union's at every call, which costs a hundred times more.
        self._held: Any = msgspec.defstruct("Held", [("command", self._command)])
        self._events = msgspec.json.Decoder(
            tuple[rules.events | BESIDE_THE_GAME, ...]  # type: ignore[name-defined]  # a union built at run time
        )

    def command(self, data: Any) -> Command:
        """Plain data → command; raises `ValueError` with what was wrong and where."""
        try:
            command: Command = msgspec.convert({"command": data}, self._held).command
        except msgspec.ValidationError as error:
            raise ValueError(words.bad_command(str(error).replace("$.command", "$"))) from error
        return command

    def read(self, record: Record, schema: int, *, in_the_open: bool = False) -> Entry:
        """A record → an entry with today's types; raises `Broken` when it cannot be read.

        Of a closed line without its key the open events are read alone `in_the_open`; else it raises `Shut`.
        """
        try:
            return self._read(record, schema, in_the_open)
        # What an upcast stumbles over is the file's fault, too.
        except _UNREADABLE as error:
            raise Broken(record.n, words.unreadable(record.n, str(error))) from error

    def _read(self, record: Record, schema: int, in_the_open: bool) -> Entry:
        shut = is_shut(record.command)
        if shut and not in_the_open:
            raise Shut(record.n)
        text = record.events
        if schema != self.rules.meta.schema:
            raw = msgspec.json.decode(text)
            text = msgspec.json.encode([self.rules.upcast(e["event"], schema, e) for e in raw]).decode()
        said, asked = ("", ()) if shut else without_ids(record.command)
        command = Unread() if shut else self._commands.decode(said)
        if isinstance(command, Rewind):
            text = _without_count(text)
        events = self._events.decode(text)
        if record.n == 1 and events and "options" in events[0].__struct_fields__:
            begun, *rest = events
            events = (changed(begun, options=self._options(record.n, begun.seats, begun.options)), *rest)
        return Entry(record.n, record.at, record.wall, record.actor, command, events, asked)

    def _options(self, n: int, seats: Sequence[Seat], options: Options) -> Options:
        """The house rules of an evening, all of which this program must know: it could not play by another one."""
        whole = completed(self.rules.house_rules, options)
        try:
            checked(self.rules.house_rules, whole, seats)
        except SetupError as error:
            raise Broken(n, words.unknown_rule(n, str(error))) from error
        return whole


def _without_count(text: str) -> str:
    """The events of a rewind; once it told how many private steps went with it."""
    first, *rest = msgspec.json.decode(text)
    first.pop("private", None)
    return msgspec.json.encode([first, *rest]).decode()


class Evening:
    """The fold of a journal. It changes only by `add`, or by `believe` for what was folded on the side."""

    def __init__(self, rules: AnyRules, entries: Sequence[Entry] = ()) -> None:
        self.rules = rules
        self.entries: list[Entry] = []
        self.history = History()
        """What counts of the entries, as a value."""
        self.live: list[int] = []
        """Numbers of the entries that count; the others were taken back."""
        self.states: list[AnyState] = []
        """The state after each live entry."""
        self._chain: list[LiveEntry] = []
        self._mended = False
        self._pages = Pages(self)
        for entry in entries:
            self.add(entry)

    @property
    def state(self) -> AnyState:
        """The state now."""
        return self.history.state

    @property
    def public(self) -> Any:
        """What everybody knows now."""
        return self.history.state.public

    def add(self, entry: Entry) -> None:
        """One more entry: fold its events, or take back and bring back whole entries."""
        self.believe([entry], self.history.after(self.rules, entry))

    def believe(self, entries: Sequence[Entry], history: History) -> None:
        """Entries that have been folded on the side, and the history that came of them."""
        for entry in entries:
            entry.numbered(self.entries)
            self.entries.append(entry)
        self.history = history
        new: list[LiveEntry] = []
        stay = 0
        for step in history.back():
            if step.depth < len(self._chain) and self._chain[step.depth] is step:
                stay = step.depth + 1
                break
            new.append(step)
        self._chain[stay:] = reversed(new)
        self.live[stay:] = [step.entry.n for step in reversed(new)]
        self.states[stay:] = [step.state for step in reversed(new)]
        self._mended = self._mended or any(isinstance(entry.first, Corrected) for entry in entries)

    def standing(self, since: int) -> Mapping[int, Container[int]]:
        """Which events of which entries, from entry `since` on, tell of what counts: places by the entry's number."""
        if not self._mended:
            return dict.fromkeys(self.live[bisect_left(self.live, since) :], _ALL)
        found: dict[int, set[int]] = {}
        for step in self._chain:
            if step.told.n >= since:
                found.setdefault(step.told.n, set()).update(range(step.told.start, step.told.stop))
        for step in self.history.past():
            # A correction counts, too, when a later one mended something before it.
            if step.instead is not None:
                found.setdefault(step.entry.n, set()).add(0)
        return found

    # --- pages --------------------------------------------------------------------------------------------------------

    def sees(self, viewer: Viewer, event: Event) -> bool:
        """Whether a viewer may read an event now."""
        if isinstance(event, (*BESIDE, Adjusted, Corrected)):
            return True
        return self.rules.seen(viewer, event, self.public)

    def shown_by(self, entry: Entry, event: Event) -> Actor:
        """Whose doing an event of an entry is said to be: alike for all viewers, so that nobody can tell from it.

        Whose sealed choice was the last must not be told, nor whose step made an open offer fall: what is closed,
        and what a closed step opened, is the table's. What only follows in a step that began in the open gives no hint.
        """
        began_open = entry.by in (HOST, JUDGE) or PUBLIC in entry.events[0].open_to()
        return entry.by if began_open and PUBLIC in event.open_to() else TABLE

    def phase_after(self, step: LiveEntry) -> tuple[str, str]:
        """What phase it was after a step: what tells one from the next, the heading first."""
        return self._pages.phase_after(step)

    def rounds(self) -> Mapping[int, str]:
        """Where the evening stood at each entry that counts; "" where one entry tells of several rounds."""
        return self._pages.rounds()

    def last_seen(self, viewer: Viewer) -> int:
        """The number of the last entry of which this viewer may read something."""
        return self._pages.lines.of(viewer).last

    def bound(self, since: int) -> tuple[Moment, ...]:
        """What was told after entry `since` of what the app's draws follow from."""
        return self._pages.bound(since)

    def sat_down(self, seat: Seat) -> list[int]:
        """The entries that count in which somebody else sat down on this seat, or its PIN was renewed."""
        steps = [entry for step in self.history.back() for entry in step.steps]
        return [
            entry.n
            for entry in steps
            if any(isinstance(each, SeatTaken | GuestSat | PinRenewed) and each.seat == seat for each in entry.events)
        ]

    def page(self, viewer: Viewer, now: Instant, running: bool, held: Held | None = None) -> Page:
        """All that this viewer may know, as one value; `held` is the box that stands open beside the journal."""
        return self._pages.page(viewer, now, running, held)


def game_of(header: Header) -> AnyRules:
    """The rules of a journal's game; raises `ValueError` when this program does not know it."""
    if header.game == TOURNAMENT:
        say = _("This file is an event of many tables, no evening: open it with Tournament … on the first page.")
        raise ValueError(say)
    if header.game not in GAMES:
        raise ValueError(_("This program does not know the game “{game}”.").format(game=header.game))
    rules = GAMES[header.game]
    if header.schema > rules.meta.schema:
        raise ValueError(_("This evening was recorded by a newer Parley; update the program to open it."))
    return rules


_IDS = '{"asked":'


def with_ids(command: str, asked: Sequence[str]) -> str:
    """A command (JSON) with the ids with which it was asked for, as a journal keeps it."""
    return f"{_IDS}{msgspec.json.encode(asked).decode()},{command[1:]}" if asked else command


def without_ids(command: str) -> tuple[str, tuple[str, ...]]:
    """The command alone, and the ids; raises `msgspec.MsgspecError` where they are none."""
    if not command.startswith(_IDS):
        return command, ()
    ids, _end, rest = command.removeprefix(_IDS).partition("],")
    return f"{{{rest}", msgspec.json.decode(f"{ids}]", type=tuple[str, ...])


def read_evening(header: Header, records: Sequence[Record], upto: int | None) -> Evening:
    """An evening from its records, up to number `upto`; raises `Broken` or `ValueError` with a sentence."""
    rules = game_of(header)
    codec = Codec(rules)
    if not records:
        raise Broken(1, _("The journal is empty: the evening never began."))
    evening = Evening(rules)
    for record in records[:upto]:
        believe(evening, codec.read(record, header.schema))
    return evening


def believe(evening: Evening, entry: Entry) -> None:
    """Fold an entry that a journal tells; raises `Broken` for one that cannot follow those before it.

    A forged file, or one of another program's rules, can say anything; whatever breaks on it is the file's fault.
    """
    try:
        evening.add(entry)
    except JournalError:
        raise
    except Exception as error:
        raise Broken(entry.n, words.cannot_follow(entry.n)) from error


def told(evening: Evening, header: Header, records: Sequence[Record], tell: Callable[[Evening], T]) -> T:
    """What `tell` makes of an evening that was read; raises `Broken` at the first record after which it cannot be told.

    An event is data: a word in it that a game does not know breaks nothing before somebody is to read it.
    """
    try:
        return tell(evening)
    except Exception as error:
        n = bisect_left(range(1, len(records)), True, key=lambda n: _fails(header, records, n, tell)) + 1
        raise Broken(n, words.cannot_be_shown(n)) from error


def _fails(header: Header, records: Sequence[Record], upto: int, tell: Callable[[Evening], object]) -> bool:
    try:
        tell(read_evening(header, records, upto))
    except Exception:
        return True
    return False


def look_back(evening: Evening) -> None:
    """Look at every state that one can go back to: a word that nobody knows may stand in an older one alone."""
    for state in evening.states:
        evening.rules.look(state.public)


def all_pages(evening: Evening) -> None:
    """Make everybody's page: what breaks no page here breaks no window afterwards."""
    look_back(evening)
    for viewer in (HOST, PUBLIC, JUDGE, *evening.public.seats):
        evening.page(viewer, evening.history.now, False)
