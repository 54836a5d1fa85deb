"""Table time: it computes and never counts; the clock speaks first, and at the instant that was due."""

from __future__ import annotations

import ctypes
import sys
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.messages import CLOCK, HOST, JUDGE, Pause, Put, Refusal, TimeUp
from companion.games.article27 import commands as c
from companion.games.article27.state import Phase
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, RunningTime, Session
from companion.sessions.check import check
from companion.sessions.session import header_for
from companion.sessions.time import awake
from tests.games.article27.evenings import FIVE_MINUTES, RULES, Table


def test_a_late_wake_up_speaks_at_the_due_instant_not_at_now() -> None:
    table = Table().strike().floor("red")
    table.wind(FIVE_MINUTES + 12_345)
    entry = table.session.evening.entries[-1]
    assert (entry.by, entry.at) == (CLOCK, FIVE_MINUTES)
    assert table.session.now() == FIVE_MINUTES + 12_345


def test_alarms_that_were_slept_through_speak_one_after_the_other_each_at_its_instant() -> None:
    table = Table(vote_limit=30).strike().floor("red")
    table.wind(FIVE_MINUTES + 60_000)
    spoke = [(entry.by, entry.at) for entry in table.session.evening.entries if entry.by == CLOCK]
    assert spoke == [(CLOCK, FIVE_MINUTES), (CLOCK, FIVE_MINUTES + 30_000)]
    assert table.at(Phase.BALLOTS_IN)


def test_the_clock_speaks_before_a_command_that_comes_too_late() -> None:
    table = Table().strike().floor("red")
    table.time.wind(FIVE_MINUTES)
    told: list[str] = []
    table.session.subscribe(lambda: told.append(table.phase))
    answer = table.session.submit("Ana", c.MoveDisc("blue", "floor"))
    assert isinstance(answer, Refusal)
    assert [reason.key for reason in answer.reasons] == ["floor_frozen"]
    assert told == [Phase.VOTE], "a refusal after the alarm still shows the alarm"


def test_a_command_in_the_last_millisecond_is_in_time() -> None:
    table = Table().strike()
    table.wind(FIVE_MINUTES - 1)
    table.floor("red")
    assert table.public.floor == ("red",)


def test_a_stale_alarm_is_refused_and_no_fault() -> None:
    table = Table().strike().floor("red")
    assert table.refused(CLOCK, TimeUp()) == {"clock_stale"}
    assert table.refused(HOST, TimeUp()) == {"not_yours"}


def test_ten_thousand_timer_events_leave_one_alarm_and_the_right_second() -> None:
    table = Table().strike().floor("red")
    before = len(table.session.evening.entries)
    for _ in range(10_000):
        table.time.wind(31)
        table.session.speak()
        table.session.note_time()
    assert len(table.session.evening.entries) == before + 1
    assert table.session.evening.entries[-1].at == FIVE_MINUTES
    assert table.session.now() == 310_000


def test_due_in_counts_down_and_is_none_while_time_stands() -> None:
    table = Table(timer_pause="anyone").begin_round()
    assert table.session.due_in() is None
    table.strike().floor("red").wind(1_000)
    assert table.session.due_in() == FIVE_MINUTES - 1_000
    table.do(HOST, Pause())
    assert table.session.due_in() is None
    assert not table.time.running


def test_nothing_falls_due_in_a_pause() -> None:
    table = Table(timer_pause="anyone").strike().floor("red")
    table.do(HOST, Pause())
    table.wind(FIVE_MINUTES)
    assert table.at(Phase.NEGOTIATION)


def test_time_stands_still_while_a_question_is_open_and_when_all_is_over() -> None:
    table = Table().strike().floor("red")
    table.deal("Ben", "Cy", 1, "yes")
    table.do(HOST, c.RecordDeal("Di", "Cy", 1, "veto"))
    assert not table.time.running
    assert not table.page("public").running
    table.rule("bribe.opposite", "keep")
    assert table.time.running
    table.vote("A A A A").reveal().settle().finish()
    assert not table.time.running


def test_the_judge_sets_the_clock_by_hand() -> None:
    table = Table().strike().floor("red").wind(100_000)
    assert table.refused(JUDGE, Put("clock", "soon", "a phone call")) == {"bad_count"}
    table.do(JUDGE, Put("clock", "240", "a phone call"))
    assert table.session.due_in() == 240_000


# --- closing and reopening --------------------------------------------------------------------------------------------


def reopened(table: Table) -> Session:
    return Session.reopen(table.session.journal, HandWoundTime(), AppDraws(1))


def test_an_evening_reopens_at_the_second_that_was_noted_and_waits_for_release() -> None:
    table = Table().strike().floor("red").wind(61_000)
    table.session.close()
    again = reopened(table)
    assert again.now() == 61_000
    assert not again.running
    assert again.due_in() is None
    again.release()
    assert again.running
    assert again.due_in() == FIVE_MINUTES - 61_000


def test_a_second_noted_before_a_crash_counts_though_nothing_happened_since() -> None:
    table = Table().strike().floor("red").wind(30_000)
    table.session.note_time()
    table.wind(900)
    assert reopened(table).now() == 30_000


def test_without_a_note_time_goes_on_from_the_last_step_and_the_second_is_said_to_be_lost() -> None:
    table = Table().strike().wind(30_000).floor("red").wind(5_000)
    again = reopened(table)
    assert (again.now(), again.second_lost) == (30_000, True)


def test_no_second_is_lost_that_was_noted_nor_while_no_clock_ran() -> None:
    assert not reopened(Table().begin_round().wind(5_000)).second_lost
    table = Table(timer_pause="anyone").strike().wind(5_000)
    table.do(HOST, Pause())
    assert not reopened(table).second_lost
    table = Table().strike().wind(5_000)
    table.session.note_time()
    assert not reopened(table).second_lost
    table.wind(5_000).session.close()
    assert not reopened(table).second_lost


def test_a_rewind_sets_time_back_after_reopening_too() -> None:
    table = Table().begin_round().strike().wind(40_000)
    offered = table.page(HOST).undo
    assert offered is not None
    table.session.submit(HOST, table.session.read({"do": "rewind", "to": offered.to}))
    assert table.session.now() == 0
    assert reopened(table).now() == 0


def test_a_draw_that_was_owed_when_the_program_died_is_drawn_once() -> None:
    table = Table(chance=True).begin_round()
    whole = table.session.journal.records()
    journal = MemoryJournal(table.session.journal.header, whole[: len(whole) - 7])
    again = Session.reopen(journal, HandWoundTime(), AppDraws(5))
    assert len(again.evening.entries) == len(whole) - 7, "nothing is drawn before release"
    again.release()
    assert again.evening.public.phase is Phase.READY
    assert RULES.broken(again.evening.state) == []


# --- the machine's clock ----------------------------------------------------------------------------------------------


def test_running_time_computes_from_the_monotonic_clock() -> None:
    now = [100.0]
    clock = RunningTime(lambda: now[0])
    assert clock.now() == 0
    now[0] += 9
    assert clock.now() == 0, "it stands until it is let run"
    clock.run(True)
    now[0] += 1.5
    clock.run(True)
    assert clock.now() == 1_500, "running on is not starting again"
    clock.run(False)
    now[0] += 60
    assert clock.now() == 1_500
    clock.run(True)
    clock.set(10_000)
    now[0] += 0.25
    assert clock.now() == 10_250


class Machine:
    """A machine with clocks of our own: how long it has been awake, as it tells it, and the time of day."""

    def __init__(self) -> None:
        self.told, self.wall = 100.0, 1_700_000_000.0
        self.journal = MemoryJournal(header_for(RULES))
        time = RunningTime(lambda: self.told, lambda: self.wall)
        self.session = Session.begin(
            RULES, ("A", "B", "C"), {"first.secretary": "A"}, self.journal, time, AppDraws(1), self.day
        )
        self.session.submit(HOST, c.PassGavel())
        self.session.submit("A", c.StrikeGavel())
        self.session.watch_time(True)

    def day(self) -> str:
        return datetime.fromtimestamp(self.wall, UTC).isoformat(timespec="seconds")

    def awake(self, seconds: int) -> str:
        """So long somebody plays; what was said of the clocks."""
        said = ""
        for _second in range(seconds):
            self.told, self.wall = self.told + 1, self.wall + 1
            said += self.session.watch_time(True)
        return said


@pytest.mark.parametrize("counts", [False, True])
def test_table_time_stands_while_the_machine_sleeps_whether_its_own_clock_does_or_not(counts: bool) -> None:
    at = Machine()
    assert at.awake(100) == ""
    at.told, at.wall = at.told + 28_800 * counts, at.wall + 28_800
    assert at.session.due_in() == FIVE_MINUTES - 100_000
    assert not at.session.speak()
    assert "slept" in at.awake(1)
    assert at.session.watch_time(True) == "", "it is said once"
    at.awake(199)
    assert at.session.speak()
    assert at.session.evening.entries[-1].at == FIVE_MINUTES
    assert check(at.journal).holds


@pytest.mark.parametrize("by", [-7_200.0, -86_400.0 * 400])
def test_a_clock_that_is_set_back_changes_nothing(by: float) -> None:
    at = Machine()
    at.awake(100)
    at.wall += by
    assert "set back" in at.awake(1)
    assert at.session.due_in() == FIVE_MINUTES - 101_000
    at.session.submit("A", c.MoveDisc("red", "floor"))
    at.session.note_time()
    again = Session.reopen(at.journal, HandWoundTime(), AppDraws(1))
    assert (again.now(), again.evening.public.floor) == (101_000, ("red",))
    assert [entry.at for entry in again.evening.entries] == sorted(entry.at for entry in again.evening.entries)
    assert check(at.journal).holds


def test_where_no_clock_runs_nobody_looks_every_second_and_a_long_talk_is_no_sleep() -> None:
    at = Machine()
    at.awake(10)
    assert at.session.watch_time(False) == ""
    at.told, at.wall = at.told + 600, at.wall + 600
    assert at.session.now() == 610_000
    assert at.session.watch_time(True) == ""


def test_windows_is_asked_for_the_clock_that_stands_in_its_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    class Kernel:
        answers = 1

        def QueryUnbiasedInterruptTime(self, place: Any) -> int:
            place._obj.value = 12_345_678
            return self.answers

    kernel = Kernel()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    assert awake() == 1.2345678
    kernel.answers = 0
    monkeypatch.setattr("companion.sessions.time.time.monotonic", lambda: 7.0)
    assert awake() == 7.0


class HurryingTime(HandWoundTime):
    """A clock on which a millisecond passes whenever somebody looks at it."""

    def now(self) -> int:
        self.wind(1)
        return super().now()


def test_what_was_decided_at_one_instant_is_written_at_that_instant() -> None:
    journal = MemoryJournal(header_for(RULES))
    session = Session.begin(RULES, ("A", "B", "C"), {"first.secretary": "A"}, journal, HurryingTime(), AppDraws(1))
    for by, command in ((HOST, c.PassGavel()), ("A", c.StrikeGavel()), ("A", c.MoveDisc("red", "floor"))):
        session.submit(by, command)
    session.submit("A", c.CallVote())
    assert check(journal).holds
