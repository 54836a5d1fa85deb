"""The clock."""

from __future__ import annotations

import pytest
from msgspec import structs
from pytestqt.qtbot import QtBot

from companion.core.countdown import Countdown
from companion.core.offers import Question
from companion.core.page import View
from tests.ui import pages
from tests.ui.ink import said
from ui.panels.clock import Clock, digits, stands_at


class HandWoundTime:
    """Table time that moves when a test says so."""

    def __init__(self) -> None:
        self.at = 0

    def __call__(self) -> int:
        return self.at


@pytest.fixture
def time() -> HandWoundTime:
    return HandWoundTime()


@pytest.fixture
def clock(qtbot: QtBot, time: HandWoundTime) -> Clock:
    made = Clock(time, unit=20)
    qtbot.addWidget(made)
    made.resize(300, 300)
    made.show()
    return made


def test_it_computes_what_is_left_and_counts_nothing(clock: Clock, time: HandWoundTime) -> None:
    clock.set_page(pages.page({"clock": Countdown(60_000, 0)}))
    time.at = 41_500
    assert clock.left() == 18_500
    assert "0:19" in said(clock)
    time.at = 5_000  # a rewind sets table time back
    assert "0:55" in said(clock)


@pytest.mark.parametrize(
    ("left", "text"), [(0, "0:00"), (1, "0:01"), (1000, "0:01"), (1001, "0:02"), (300_000, "5:00")]
)
def test_it_says_zero_only_when_nothing_is_left(left: int, text: str) -> None:
    assert digits(left) == text


def test_its_timer_stops_while_it_is_hidden(clock: Clock) -> None:
    clock.set_page(pages.page({"clock": Countdown(60_000, 0)}))
    assert clock.ticking
    clock.hide()
    assert not clock.ticking
    clock.show()
    assert clock.ticking


def test_a_clock_that_stands_does_not_look_at_the_time(clock: Clock, time: HandWoundTime) -> None:
    clock.set_page(pages.page({"clock": Countdown(60_000, None)}))
    assert not clock.ticking
    clock.set_page(pages.page({"clock": Countdown(60_000, 0)}, running=False, now=10_000))
    time.at = 50_000
    assert not clock.ticking
    assert clock.left() == 50_000


def test_the_last_seconds_are_told_by_a_word_and_by_a_shape(clock: Clock, time: HandWoundTime) -> None:
    clock.set_page(pages.page({"clock": Countdown(60_000, 0)}))
    assert "Last seconds" not in said(clock)
    before = clock.grab().toImage()
    time.at = 52_000
    assert "Last seconds" in said(clock)
    assert clock.grab().toImage() != before


def test_it_says_when_it_is_paused_and_when_time_is_up(clock: Clock) -> None:
    clock.set_page(pages.page({"clock": Countdown(60_000, None), "paused": True}))
    assert "Paused" in said(clock)
    clock.set_page(pages.page({"clock": Countdown(0, None)}))
    assert "Time is up" in said(clock)
    assert "0:00" in said(clock)


def test_a_clock_that_stands_for_a_question_says_that_it_is_stopped(clock: Clock) -> None:
    """Seen at a table: digits and ring looked as if they ran, and the table argued in haste."""
    page = pages.page({"clock": Countdown(60_000, 0)})
    clock.set_page(page)
    assert "Stopped" not in said(clock)
    clock.set_page(structs.replace(page, question=Question("x", "What now?", (), "")))
    assert "Stopped" in said(clock)
    assert "1:00" in said(clock)


def test_a_clock_that_ran_and_stands_says_that_it_is_stopped(clock: Clock) -> None:
    """Seen on a wall: the gavel had fallen at 4:43, and the clock looked as if it ran."""
    for left, stands in ((300_000, False), (283_000, True)):
        clock.set_page(pages.page({"clock": Countdown(left, None)}))
        assert ("Stopped" in said(clock)) is stands


def test_a_clock_too_small_for_a_word_shows_the_symbol_and_never_half_a_word(clock: Clock) -> None:
    clock.resize(80, 80)
    clock.set_page(pages.page({"clock": Countdown(60_000, None), "paused": True}))
    assert "Pau" not in said(clock)
    assert "1:00" in said(clock)


def test_a_screen_reader_is_told_the_time(clock: Clock) -> None:
    clock.set_page(pages.page({"clock": Countdown(61_000, None)}))
    assert "1:01" in clock.accessibleName()


def test_without_a_countdown_it_is_quiet(clock: Clock) -> None:
    clock.set_page(pages.page({"clock": None}))
    assert not clock.ticking
    assert said(clock) == ""


def test_after_a_kill_the_question_says_the_time_that_the_windows_show() -> None:
    """Seen at a table: “The clock stands at 0:52” while wall and phones counted the speech up, and said 0:08."""
    counts_down = View(heading="", steps=(), step="", leader="", foot="", seats=(), board=None, clock_total=60_000)
    assert stands_at(counts_down, 51_600) == "0:52"
    assert stands_at(structs.replace(counts_down, clock_up=True), 51_600) == "0:08"
