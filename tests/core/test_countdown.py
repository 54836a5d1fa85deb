"""A countdown is a number and an instant; nothing ticks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.core.countdown import Countdown

MS = st.integers(min_value=0, max_value=10**9)


def test_a_standing_countdown_never_ends() -> None:
    standing = Countdown(5_000)
    assert standing.left_at(0) == standing.left_at(10**9) == 5_000
    assert standing.ends is None


def test_a_running_countdown_ends_at_its_instant_and_never_falls_below_nothing() -> None:
    running = Countdown(5_000, 1_000)
    assert running.ends == 6_000
    assert [running.left_at(now) for now in (1_000, 5_999, 6_000, 60_000)] == [5_000, 1, 0, 0]


@given(left=MS, start=MS, ran=MS)
def test_what_is_left_and_what_has_run_are_the_whole(left: int, start: int, ran: int) -> None:
    assert Countdown(left, start).left_at(start + ran) == max(0, left - ran)


@given(left=MS, start=MS, ran=MS, stood=MS)
def test_stopping_and_starting_loses_no_millisecond(left: int, start: int, ran: int, stood: int) -> None:
    stopped = Countdown(left, start).stopped(start + ran)
    again = stopped.started(start + ran + stood)
    assert again.left_at(start + ran + stood) == stopped.left == max(0, left - ran)
    assert again.ends == start + ran + stood + stopped.left
