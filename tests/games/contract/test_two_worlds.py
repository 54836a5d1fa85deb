"""Two worlds: whatever a viewer may not know is swapped for another evening's, and nothing changes."""

from __future__ import annotations

import random
from functools import cache

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.corrections import Adjust
from companion.core.ledger import supply
from companion.core.messages import HOST, JUDGE, PUBLIC, TABLE, Command, Refusal
from companion.sessions.deciding import decide
from companion.sessions.evening import Codec
from companion.sessions.history import History, LiveEntry
from companion.sessions.why import why
from tests.games.contract.driving import SLUGS, AnyState, Drive
from tests.games.contract.twins import told
from tests.games.contract.worlds import donors, other_world

CASES = [(slug, seed) for slug in SLUGS for seed in range(1)]
MOST = 300
"""So many commands are given in an evening."""
BOLD = (0.0, 0.6)
"""An evening by the defaults, and one by many other house rules."""


def evening_and_pool(slug: str, seed: int) -> tuple[Drive, list[Drive]]:
    """An evening and two more at the same table, as long: same seats, same house rules, other luck and other people."""
    evening = Drive(slug, seed, bold=BOLD[seed % 2])
    return evening, others(slug, seed)


@cache
def others(slug: str, seed: int) -> list[Drive]:
    """Two more evenings like this one, played; nobody goes on with them."""
    public = Drive(slug, seed, bold=BOLD[seed % 2]).session.evening.public
    seats, options = len(public.seats), public.options
    evenings = [Drive(slug, 1000 + 10 * seed + n, seats=seats, options=options, corrections=False) for n in range(2)]
    return [evening.played(MOST) for evening in evenings]


def in_world(history: History, state: AnyState) -> History:
    """The same history, with another state now."""
    assert history.last is not None
    return replace(history, last=LiveEntry(history.last.entry, state, history.last.before))


def answered(evening: Drive, state: AnyState, by: str, command: Command) -> object:
    """The refusal, or the bare fact that it was accepted."""
    answer = evening.rules.decide(state, by, command, evening.session.now())
    return answer if isinstance(answer, Refusal) else "accepted"


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_refusals_rest_on_what_is_public_and_what_the_asker_knows(slug: str, seed: int) -> None:
    evening, pool = evening_and_pool(slug, seed)
    rnd = random.Random(seed)
    looked, compared = 0, 0
    for tried in evening.run(MOST):
        if rnd.random() > 0.08:
            continue
        looked += 1
        asked = [tried, *rnd.sample(evening.tried, min(6, len(evening.tried)))]
        for donor in donors(evening, rnd, pool):
            for old in asked:
                for by in (old.by, rnd.choice((HOST, JUDGE, TABLE)), rnd.choice(evening.session.seats)):
                    if type(old.command).__module__.startswith("companion.core.corrections"):
                        continue
                    other = other_world(evening.state, (by,), donor)
                    here = answered(evening, evening.state, by, old.command)
                    assert here == answered(evening, other, by, old.command), (by, type(old.command).__name__)
                    compared += 1
    assert compared >= looked * len(pool)


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_pages_rest_on_what_is_public_and_what_the_viewer_knows(slug: str, seed: int) -> None:
    evening, pool = evening_and_pool(slug, seed)
    rnd = random.Random(seed)
    inner = evening.session.evening
    for _tried in evening.run(MOST):
        if rnd.random() > 0.03:
            continue
        for donor in donors(evening, rnd, pool):
            for viewer in (PUBLIC, HOST, JUDGE, rnd.choice(evening.session.seats)):
                if viewer == JUDGE and inner.public.options.get("judge.sees") == "on":
                    continue
                account = supply(evening.session.seats[0])
                before, real = told(inner.page(viewer, 0, True)), inner.history
                explained = why(inner, inner.page(viewer, 0, True), account)
                inner.history = in_world(real, other_world(inner.state, (viewer,), donor))
                try:
                    assert told(inner.page(viewer, 0, True)) == before, viewer
                    assert why(inner, inner.page(viewer, 0, True), account) == explained, viewer
                finally:
                    inner.history = real


@pytest.mark.parametrize(("slug", "seed"), CASES)
def test_a_judge_learns_nothing_by_ordering_what_is_a_seats_own(slug: str, seed: int) -> None:
    """An `Adjust` that is refused, or accepted, must not tell what only its seat can know."""
    evening, pool = evening_and_pool(slug, seed)
    rnd = random.Random(seed)
    session = evening.session
    codec = Codec(evening.rules)
    for tried in evening.run(MOST):
        if rnd.random() > 0.08:
            continue
        for donor in donors(evening, rnd, pool):
            for old in [tried, *rnd.sample(evening.tried, min(5, len(evening.tried)))]:
                waive = tuple(r.key for r in old.answer.reasons) if isinstance(old.answer, Refusal) else ()
                seat = rnd.choice((HOST, *session.seats))
                order = Adjust(seat, msgspec.to_builtins(old.command), waive, "as the case needs")
                here = session.evening.history
                moments = (here, in_world(here, other_world(here.state, (), donor)))
                answers = [decide(codec, moment, JUDGE, order, session.now()) for moment in moments]
                told = [a if isinstance(a, Refusal) else "accepted" for a in answers]
                assert told[0] == told[1], (seat, type(old.command).__name__)
