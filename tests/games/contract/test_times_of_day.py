"""The verdict on the time in every game: nobody's clock is accused for what the program itself set back or forward."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from companion.core.corrections import Correct, Redo, Rewind
from companion.core.messages import HOST, JUDGE, Command, Pause, Resume
from companion.journal import Draft, Header, MemoryJournal, Record
from companion.journal.books import MARK
from companion.journal.journal import linked, seed
from companion.sessions import HandWoundTime, Session
from companion.sessions.check import Verdict, check
from companion.sessions.evening import read_evening
from companion.sessions.proof import SLACK, Grade, Subject, every, of_time
from tests.games.contract.driving import ONE_DAY, SLUGS, Drive
from tests.games.contract.test_clock import ticking
from tests.games.contract.test_closed_books import shut
from tests.games.contract.test_corrections import corrections

SET_BACK = timedelta(minutes=3)


class Day(HandWoundTime):
    """Table time that stands where it is halted, and the wall clock beside it, which nothing halts or sets."""

    passed = 0

    def wind(self, by: int) -> None:
        Day.passed += by
        if self.running:
            super().wind(by)

    @staticmethod
    def wall() -> str:
        return (datetime.fromisoformat(ONE_DAY) + timedelta(milliseconds=Day.passed)).isoformat()


def goes_back(drive: Drive, day: Day, rnd: random.Random) -> None:
    """Each way of going back, each after minutes of play and before some more."""

    def ordered(*orders: Command) -> None:
        for order in orders:
            drive.session.submit(JUDGE, order)
            day.wind(20_000)

    live = drive.session.evening.live
    before = live[-1]
    # The press on the clock is a line that a going back touches: table time goes back with it, and forth again.
    ordered(Pause("a word"), Resume())
    for _look in range(20):
        day.wind(20_000)
        drive.session.speak()
    drive.session.submit(JUDGE, Pause("another"))
    drive.session.submit(JUDGE, Rewind(before, "stop there"))
    drive.session.submit(JUDGE, Redo("it stands"))
    ordered(Resume())
    ordered(*corrections(drive, rnd, 2))
    ordered(Rewind(live[-2], "the last again"))
    undo = drive.session.page(HOST).undo
    if undo is not None:
        drive.session.submit(HOST, Rewind(undo.to))
        drive.session.submit(HOST, Redo())
    for line in drive.session.backs():
        if line.keeping:
            drive.session.submit(JUDGE, Correct(**line.keeping, reason="but for what was mended"))
            break
    ordered(Pause("a long one"))
    day.wind(3_600_000)
    ordered(Resume())


@cache
def evening(slug: str) -> tuple[Header, Sequence[Record]]:
    """An evening with every way of going back, put to sleep and reopened."""
    Day.passed = 0
    drive, rnd = ticking(slug), random.Random(5)
    journal = MemoryJournal(drive.session.journal.header)
    for record in drive.session.journal.records():
        Day.passed = record.at
        journal.append([Draft(record.at, Day.wall(), record.actor, record.command, record.events)])
    for _hour in range(3):
        day = Day()
        drive.session = Session.reopen(journal, day, drive.draws, Day.wall)
        drive.time, drive.corrections = day, True
        drive.session.release()
        goes_back(drive, day, rnd)
        for _step in range(12):
            if not drive.over:
                drive.step()
        Day.passed += 8 * 3_600_000
    return journal.header, journal.records()


def leaps(records: Sequence[Record]) -> list[int]:
    """The lines at which table time is further on than the wall clock can have gone since the line before."""
    wall = [datetime.fromisoformat(record.wall) for record in records]
    return [
        after.n
        for n, (before, after) in enumerate(pairwise(records))
        if (after.at - before.at) / 1000 > (wall[n + 1] - wall[n]).total_seconds() + SLACK
    ]


def table(records: Sequence[Record], n: int) -> timedelta:
    """How far table time is on at the line in place `n` since the one before."""
    return timedelta(milliseconds=records[n].at - records[n - 1].at)


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_is_taken_back_brought_back_or_mended_nobodys_clock_is_accused(slug: str) -> None:
    """Seen at a table: “the clock was set back” after the program's own going back, though nobody had touched one."""
    header, records = evening(slug)
    assert leaps(records), "else nothing here could be accused"
    found = check(MemoryJournal(header, records)).findings
    on_time = next(finding for finding in found if finding.part is Subject.TIME)
    assert on_time.grade is Grade.GOOD, on_time


@pytest.mark.parametrize("slug", SLUGS)
def test_nor_is_it_where_the_books_are_closed_and_their_key_is_elsewhere(slug: str) -> None:
    """Seen of the same evening on another computer, which cannot follow a correction that takes another back."""
    header, records = evening(slug)
    away = shut(read_evening(header, records, None).entries)
    # A line of which nothing can be followed, and none after it.
    away[1] = replace(away[1], command=f"{MARK}{'0' * 64}")
    lines = [Draft(record.at, record.wall, record.actor, record.command, record.events) for record in away]
    report = check(MemoryJournal(header, list(linked(seed(header), 0, lines))))
    on_time = next(finding for finding in report.findings if finding.part is Subject.TIME)
    assert (report.verdict, on_time.grade) == (Verdict.SHUT, Grade.GOOD), on_time


@pytest.mark.parametrize("slug", SLUGS)
def test_a_clock_that_was_set_back_or_a_line_put_elsewhere_is_found_at_its_line(slug: str) -> None:
    """Right after a going back, too, and at a leap of table time: what the program did covers nothing else up."""
    header, records = evening(slug)
    wall = [datetime.fromisoformat(record.wall) for record in records]
    # While the clock stands still table time cannot tell how long it stood.
    close = [n for n in range(1, len(wall)) if wall[n] - wall[n - 1] < SET_BACK]
    leapt = [n - 1 for n in leaps(records)]
    assert set(leapt) <= set(close)
    # Here the wall clock goes on all the same, and only less than table time does.
    gone = [wall[n] - wall[n - 1] for n in range(1, len(wall))]
    slow = [n for n, by in enumerate(gone, 1) if SET_BACK <= by <= table(records, n) + timedelta(seconds=30)]
    assert slow
    entries = read_evening(header, records, None).entries

    def found(lines: Sequence[Record]) -> tuple[Grade, int]:
        on_time = of_time(lines, entries, every(len(lines)))
        return on_time.grade, on_time.n

    assert found(records) == (Grade.GOOD, 0)
    for n in {*leapt, *slow, *random.Random(1).sample(close, 30)}:
        back = [replace(each, wall=(wall[each.n - 1] - SET_BACK).isoformat()) for each in records[n:]]
        assert found([*records[:n], *back]) == (Grade.ASK, n + 1)
    for n in random.Random(2).sample(range(1, len(wall)), 30):
        moved = replace(records[n], wall=(wall[n - 1] - SET_BACK).isoformat())
        assert found([*records[:n], moved, *records[n + 1 :]]) == (Grade.ASK, n + 1)
