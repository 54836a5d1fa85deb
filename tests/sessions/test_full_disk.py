"""A disk that takes no more: what was not written is not believed, and goes on with the same outcomes later."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.core.corrections import OpenWindow
from companion.core.messages import CLOCK, HOST, JUDGE, Draw, Post, Refusal
from companion.core.offers import Wanted
from companion.games import GAMES
from companion.games.article27 import commands as c
from companion.games.article27.state import Phase
from companion.games.politburo.commands import DropCard
from companion.journal import Draft, JournalError, MemoryJournal, Record, SqliteJournal, sqlite
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.library import Library
from companion.sessions.session import header_for
from tests.games.politburo.evenings import Table as Executions

RULES = GAMES["article27"]
NAMES = ("Ana", "Ben", "Cy")


class FullDisk(MemoryJournal):
    """A journal on a disk with room for so many records more; it counts the transactions that it took."""

    room = 10_000
    taken = 0

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        if len(drafts) > self.room or not self.room:
            raise JournalError("The disk is full.")
        self.room -= len(drafts)
        self.taken += 1
        return super().append(drafts, box, seal)


def begun() -> tuple[Session, FullDisk, HandWoundTime, list[Phase]]:
    """An evening before its first round, its disk, its time, and the phases that the windows were told of."""
    disk, time, told = FullDisk(header_for(RULES)), HandWoundTime(), list[Phase]()
    session = Session.begin(RULES, NAMES, {"first.secretary": "Ana"}, disk, time, AppDraws())
    session.subscribe(lambda: told.append(session.evening.public.phase))
    return session, disk, time, told


def test_a_command_and_all_the_draws_that_follow_it_are_one_transaction_and_are_shown_once() -> None:
    session, disk, _time, told = begun()
    before, entries = disk.taken, len(session.evening.entries)
    session.submit(HOST, c.PassGavel())
    assert (disk.taken - before, told) == (1, [Phase.READY])
    assert len(session.evening.entries) > entries + 3
    assert [record.n for record in disk.records()] == [entry.n for entry in session.evening.entries]


def test_an_evening_begins_in_one_transaction() -> None:
    assert begun()[1].taken == 1


def test_an_alarm_and_a_command_after_it_are_one_transaction_each_at_its_own_instant() -> None:
    session, disk, time, told = begun()
    session.submit(HOST, c.PassGavel())
    session.submit("Ana", c.StrikeGavel())
    session.submit("Ana", c.MoveDisc("red", "floor"))
    before = disk.taken
    told.clear()
    time.wind(301_000)
    session.submit(JUDGE, Post(1, "bank", "supply:Ben", "miscounted"))
    assert [(entry.by, entry.at) for entry in session.evening.entries[-2:]] == [(CLOCK, 300_000), (JUDGE, 301_000)]
    assert (disk.taken - before, told) == (1, [Phase.VOTE])


def test_a_refusal_keeps_only_what_the_clock_had_to_say() -> None:
    session, disk, time, _told = begun()
    session.submit(HOST, c.PassGavel())
    session.submit("Ana", c.StrikeGavel())
    session.submit("Ana", c.MoveDisc("red", "floor"))
    entries = len(session.evening.entries)
    time.wind(301_000)
    assert isinstance(session.submit("Ana", c.MoveDisc("blue", "floor")), Refusal)
    assert [entry.by for entry in session.evening.entries[entries:]] == [CLOCK]
    assert len(disk.records()) == entries + 1


@pytest.mark.parametrize("room", [0, 1, 4])
def test_nothing_is_believed_that_the_disk_did_not_take(room: int) -> None:
    """Not the step whose draws found no room, either."""
    session, disk, time, told = begun()
    before, records = session.evening.state, len(disk.records())
    disk.room = room
    with pytest.raises(JournalError):
        session.submit(HOST, c.PassGavel())
    assert session.evening.state is before
    assert (told, len(disk.records()), time.running) == ([], records, True)


def test_the_next_try_draws_the_same_outcomes() -> None:
    """Or pulling a disk out would be a way to draw again."""
    for _often in range(5):
        session, disk, _time, _told = begun()
        drawn = Spy(session)
        disk.room = 0
        for _try in range(3):
            with pytest.raises(JournalError):
                session.submit(HOST, c.PassGavel())
        disk.room = 10_000
        session.submit(HOST, c.PassGavel())
        commands = [entry.command for entry in session.evening.entries]
        written = {command.key: command.outcome for command in commands if isinstance(command, Draw)}
        assert drawn.outcomes
        assert drawn.outcomes == {key: written[key] for key in drawn.outcomes}
        assert drawn.asked == len(drawn.outcomes), "each was drawn once"


class Spy(AppDraws):
    """Draws that remember what they gave, put into a session."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.outcomes: dict[str, tuple[str, ...]] = {}
        self.asked = 0
        session._draws = self

    def drawn(self, wanted: Wanted) -> tuple[str, ...]:
        self.asked += 1
        self.outcomes[wanted.key] = super().drawn(wanted)
        return self.outcomes[wanted.key]


def test_time_that_is_up_on_a_full_disk_is_up_as_soon_as_there_is_room() -> None:
    session, disk, time, _told = begun()
    session.submit(HOST, c.PassGavel())
    session.submit("Ana", c.StrikeGavel())
    disk.room = 0
    time.wind(301_000)
    for _twice in range(2):
        with pytest.raises(JournalError):
            session.speak()
    before = session.evening.public.phase
    disk.room = 10_000
    assert session.speak()
    assert [before, session.evening.public.phase] == [Phase.NEGOTIATION, Phase.FORCED_PICK]
    assert session.evening.entries[-1].at == 300_000


def test_a_rewind_that_the_disk_does_not_take_leaves_table_time_where_it_was() -> None:
    session, disk, time, _told = begun()
    session.submit(HOST, c.PassGavel())
    session.submit("Ana", c.StrikeGavel())
    time.wind(40_000)
    undo = session.page(HOST).undo
    assert undo is not None
    disk.room = 0
    with pytest.raises(JournalError):
        session.submit(HOST, session.read({"do": "rewind", "to": undo.to}))
    assert (session.now(), time.running, session.evening.public.phase) == (40_000, True, Phase.NEGOTIATION)
    disk.room = 10_000
    session.submit(HOST, session.read({"do": "rewind", "to": undo.to}))
    assert (session.now(), session.evening.public.phase) == (0, Phase.READY)


def test_the_last_choice_in_a_box_that_the_disk_does_not_take_is_out_of_it_again() -> None:
    table = Executions().plan().appoint()
    session = table.session
    disk = FullDisk(session.journal.header, session.journal.records())
    session.journal = disk
    first, second, third = table.public.executors
    for seat in (first, second):
        session.submit(seat, DropCard("reform"))
    disk.room = 0
    with pytest.raises(JournalError):
        session.submit(third, DropCard("reform"))
    assert session.page("public").in_box == (first, second)
    disk.room = 10_000
    session.submit(third, DropCard("reform"))
    assert session.page("public").in_box == ()


def test_a_private_window_that_cannot_be_put_on_record_is_no_entry() -> None:
    session, disk, _time, _told = begun()
    before = len(session.evening.entries)
    disk.room = 0
    with pytest.raises(JournalError):
        session.submit("Ana", OpenWindow())
    assert len(session.evening.entries) == before


def test_an_evening_that_the_disk_does_not_take_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object) -> Record:
        raise JournalError("The disk is full.")

    monkeypatch.setattr(SqliteJournal, "append", full)
    library = Library(tmp_path)
    with pytest.raises(JournalError):
        library.new(RULES, NAMES, {}, HandWoundTime(), AppDraws(1))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("trouble", "helps"),
    [("attempt to write a readonly database", "copy it to a folder of your own"), ("disk is full", "free some space")],
)
def test_an_evening_that_cannot_be_written_says_before_it_goes_on_what_would_help(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: str, helps: str
) -> None:
    """Seen: in a folder that can only be read the table was told to free some space."""
    library = Library(tmp_path / "tables", tmp_path / "keys")
    session = library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, HandWoundTime(), AppDraws(1))
    session.close()

    def cannot(_db: object) -> None:
        raise sqlite3.OperationalError(trouble)

    monkeypatch.setattr(sqlite, "logged", cannot)
    path = next((tmp_path / "tables").glob("*.parley"))
    before = path.read_bytes()
    with pytest.raises(JournalError, match=helps):
        library.open(path)
    assert path.read_bytes() == before
