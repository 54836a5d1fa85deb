"""What chance gave before an evening began in the middle is keyed in, and no clock runs until its phase is reached."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.contract import TablePublic, changed
from companion.core.countdown import Countdown
from companion.core.middle import BEGINS, MIDDLE, START, answered, arrived, from_memory
from companion.core.vocabulary import Source
from companion.sessions import ahead


class Public(TablePublic, frozen=True, kw_only=True):
    phase: str = "between"


def public(begins: str = MIDDLE, **otherwise: object) -> Public:
    return changed(Public(seats=("Ana", "Ben"), options={BEGINS: begins}), **otherwise)


@pytest.mark.parametrize(
    ("table", "memory"),
    [
        (public(START), False),
        (public(), True),
        (public(playing=True), False),
        (public(playing=True, until="vote"), True),
        (Public(seats=("Ana",), options={}), False),
    ],
)
def test_people_know_what_was_drawn_until_the_first_turn_or_the_phase_of_it_that_was_named(
    table: Public, memory: bool
) -> None:
    assert from_memory(table) is memory
    assert answered(table, True, Source.SEAT) is (Source.SEAT if memory else Source.APP)
    assert answered(table, False, Source.SEAT) is Source.SEAT


@pytest.mark.parametrize("until", ["vote", ""])
def test_no_clock_runs_while_a_turn_is_keyed_in(until: str) -> None:
    history: Any = SimpleNamespace(state=SimpleNamespace(public=public(until=until, countdown=Countdown(60_000, 500))))
    rules: Any = SimpleNamespace(asks=lambda public: None)
    assert ahead.is_running(rules, history) is (not until)


def test_a_clock_of_the_phase_that_is_reached_stands_until_it_is_let_run() -> None:
    table = arrived(public(until="vote", phase="vote", countdown=Countdown(60_000, 500)))
    assert (table.countdown, table.until, table.paused) == (Countdown(60_000, 500), "", True)
    assert arrived(public(until="vote", countdown=Countdown(60_000, 500))).until == "vote"


def test_a_phase_without_a_clock_is_reached_without_a_pause() -> None:
    table = arrived(public(until="vote", phase="vote"))
    assert (table.until, table.paused) == ("", False)
