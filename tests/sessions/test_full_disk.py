"""A disk that takes no more: what was not written is not believed, what was written is shown, and it goes on later."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.corrections import OpenWindow
from companion.core.messages import HOST, Refusal
from companion.games import GAMES
from companion.games.article27 import commands as c
from companion.games.article27.state import Phase
from companion.journal import JournalError, MemoryJournal, Record, SqliteJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.library import Library
from companion.sessions.session import header_for

RULES = GAMES["article27"]
NAMES = ("Ana", "Ben", "Cy")


class FullDisk(MemoryJournal):
    """A journal on a disk with room for so many records more."""

    room = 10_000

    def append(self, at: int, wall: str, actor: str, command: str, events: str) -> Record:
        if not self.room:
            raise JournalError("The disk is full.")
        self.room -= 1
        return super().append(at, wall, actor, command, events)


def begun() -> tuple[Session, FullDisk, HandWoundTime, list[Phase]]:
    """An evening before its first round, its disk, its time, and the phases that the windows were told of."""
    disk, time, told = FullDisk(header_for(RULES)), HandWoundTime(), list[Phase]()
    session = Session.begin(RULES, NAMES, {"first.secretary": "Ana"}, disk, time, AppDraws(1))
    session.subscribe(lambda: told.append(session.evening.public.phase))
    return session, disk, time, told


def test_nothing_is_believed_that_the_disk_did_not_take() -> None:
    session, disk, _time, told = begun()
    before = session.evening.state
    disk.room = 0
    with pytest.raises(JournalError):
        session.submit(HOST, c.PassGavel())
    assert session.evening.state is before
    assert told == []


def test_a_step_that_was_written_is_shown_though_its_draws_were_not_and_the_next_attempt_draws_them() -> None:
    session, disk, _time, told = begun()
    disk.room = 1
    with pytest.raises(JournalError):
        session.submit(HOST, c.PassGavel())
    assert told == [Phase.DRAWS]
    disk.room = 10_000
    assert isinstance(session.submit(HOST, c.PassGavel()), Refusal)
    assert told[-1] is Phase.READY


def test_draws_that_are_owed_are_drawn_when_the_clock_is_asked_again() -> None:
    session, disk, _time, told = begun()
    disk.room = 2
    with pytest.raises(JournalError):
        session.submit(HOST, c.PassGavel())
    disk.room = 10_000
    session.speak()
    assert told[-1] is Phase.READY


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
