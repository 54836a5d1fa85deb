"""Benchmark of the referee: commands a second, bare and with the pages that follow them, as the evening grows longer.

Seconds are of this process's processor time, the best of three runs, so that whatever else runs counts for little.
The same recorded steps are given at each length, in a session that was opened anew for each figure.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator

from companion.core.messages import HOST, JUDGE, PUBLIC, Viewer
from companion.games import GAMES
from companion.sessions import Session
from tests.bench.evenings import Given, Recorded, give
from tests.bench.table import Row

LENGTHS = (100, 1_000, 10_000)
STEPS = 120
"""Commands behind each figure, unless they take too long."""
SECONDS = 1.0
RUNS = 3

Viewers = Callable[[Session, int, Given], tuple[Viewer, ...]]


def none(session: Session, turn: int, step: Given) -> tuple[Viewer, ...]:
    """No pages at all."""
    return ()


def _three(session: Session, turn: int, step: Given) -> tuple[Viewer, ...]:
    """The windows of a usual table: the host's, the projector's, and one private one, of whoever acts."""
    seats = session.seats
    return (PUBLIC, HOST, step.by if step.by in seats else seats[turn % len(seats)])


def _all(session: Session, turn: int, step: Given) -> tuple[Viewer, ...]:
    return (PUBLIC, HOST, JUDGE, *session.seats)


def rows(quick: bool) -> Iterator[Row]:
    """Commands a second for each game at its largest table."""
    for slug in GAMES:
        recorded = Recorded(slug)
        for lines in LENGTHS[: 2 if quick else 3]:
            records, done, place = recorded.long(lines)
            steps = recorded.steps[done : done + (STEPS // 4 if quick else STEPS)]
            figures = {}
            for name, viewers in (("bare", none), ("three pages", _three), ("all pages", _all)):
                runs = (recorded.opened(records, place)[0] for _run in range(1 if quick else RUNS))
                figures[name] = max(rate(session, steps, viewers) for session in runs)
            yield Row(f"commands, {slug} ({len(recorded.seats)}), {lines:,} lines", "/s", figures)


def rate(session: Session, steps: list[Given], viewers: Viewers) -> float:
    """Commands a second; the pages have been shown before the first of them."""
    for viewer in _all(session, 0, steps[0]):
        session.page(viewer)
    gc.collect()
    given, began = 0, time.process_time()
    while given < len(steps) and time.process_time() - began < SECONDS:
        step = steps[given]
        give(session, step)
        for viewer in viewers(session, given, step):
            session.page(viewer)
        given += 1
    return given / (time.process_time() - began)
