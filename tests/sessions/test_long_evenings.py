"""A page costs no more after 400 lines than after a hundred: counted in calls of functions, not in seconds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.core.messages import HOST, JUDGE, PUBLIC
from companion.games import GAMES
from tests.bench.evenings import Given, Recorded, give

STEPS = 20


@contextmanager
def counted() -> Iterator[list[int]]:
    """How many functions of Python are called meanwhile, generators' turns included."""
    calls, before = [0], sys.getprofile()

    def called(_frame: Any, event: str, _arg: Any) -> None:
        calls[0] += event == "call"

    sys.setprofile(called)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def cost(recorded: Recorded, lines: int) -> int:
    """Calls for twenty steps of the game with three pages after each, once an evening has this many lines."""
    records, done, place = recorded.long(lines)
    session, _draws = recorded.opened(records, place)
    steps: list[Given] = recorded.steps[done : done + STEPS]
    viewers = (PUBLIC, HOST, JUDGE)
    for viewer in viewers:
        session.page(viewer)
    with counted() as calls:
        for step in steps:
            give(session, step)
            for viewer in viewers:
                session.page(viewer)
    return calls[0]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_page_costs_no_more_however_long_the_evening_and_however_much_a_judge_has_done(slug: str) -> None:
    recorded = Recorded(slug)
    short, long = cost(recorded, 100), cost(recorded, 400)
    # Calls are the same on every machine: a tenth is a third of a thousandth for each line, or less where it grows.
    assert long <= 1.1 * short, (short, long)
