"""The invariants of the rules page over random evenings, and the purge over all its cases."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core import ledger
from companion.core.contract import changed
from companion.core.filling import fill
from companion.core.messages import HOST, JUDGE, Posted, Refusal
from companion.games.politburo import events as e
from companion.games.politburo import pieces
from companion.games.politburo.decide import losers
from companion.games.politburo.rulings import HOUSE_RULES
from companion.games.politburo.state import State
from tests.games.politburo.evenings import RULES, Table

BOX = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    rules = draw(st.lists(st.sampled_from(HOUSE_RULES), max_size=8, unique_by=lambda rule: rule.key))
    return {rule.key: draw(st.sampled_from(rule.values())) for rule in rules if rule.key != "first.secretary"}


def wandering(seats: int, sheet: dict[str, Any], seed: int, steps: int = 160) -> list[State]:
    """The states of an evening in which everybody does what the menu offers."""
    table, rnd = Table(seats, sheet=sheet, begun=False), Random(seed)
    for _ in range(steps):
        public = table.public
        for viewer in rnd.sample((HOST, JUDGE, *table.names), seats + 2):
            offers = [o for o in RULES.menu(viewer, public, table.state.own.get(viewer)) if not o.refused]
            if offers:
                offer = rnd.choice([o for o in offers if o.main] or offers)
                answer = table.session.submit(viewer, table.session.read(fill(offer, rnd.randrange)))
                if not isinstance(answer, Refusal):
                    break
        if table.public.over:
            break
    return table.session.evening.states


@given(st.integers(5, 10), sheets(), st.integers(0, 10**6))
@BOX
def test_i1_i2_i3_i5_i6_i7_i8_hold_after_every_step(seats: int, sheet: dict[str, Any], seed: int) -> None:
    for state in wandering(seats, sheet, seed):
        assert not RULES.broken(state)
        assert ledger.total(state) == pieces.INFLUENCE * seats
        if state.public.executors:
            assert len(set(state.public.executors)) == pieces.EXECUTORS


@given(st.integers(5, 10), st.integers(0, 10**6))
@BOX
def test_i4_no_state_ever_holds_a_card_of_the_first_two_attempts(seats: int, seed: int) -> None:
    for state in wandering(seats, {}, seed):
        if any(own.card for own in state.own.values()):
            assert state.public.last_attempt


def numbers(state: State) -> set[str]:
    return {violation.number for violation in RULES.broken(state)}


def test_every_invariant_is_noticed_when_it_is_broken() -> None:
    table = Table().plan().appoint()
    state = table.state
    assert numbers(state) == set()
    assert "1" in numbers(changed(state, public=changed(state.public, accounts={**state.public.accounts, "bank": 1})))
    assert "2" in numbers(RULES.evolve(state, Posted("bank", "supply:Ana", 1, "post", True)))
    clamped = changed(state.public, options={**state.public.options, "level.clamp": "3"}, levels={"defence": 4})
    assert "3" in numbers(changed(state, public=clamped))
    assert "4" in numbers(RULES.evolve(state, e.CardPlayed("Ben", "reform")))
    assert "5" in numbers(changed(state, public=changed(state.public, executors=("Ben", "Cy", "Ben"))))
    assert "6" in numbers(changed(state, public=changed(state.public, results=(1, 1, 1, 1))))
    twice = e.ObjectivesTurned(dict.fromkeys(table.names, "Kirov"))
    turned = RULES.evolve(state, twice)
    assert "7" in numbers(turned)
    assert "8" in numbers(RULES.evolve(turned, e.GameEnded()))


def test_r16_r17_over_every_way_in_which_three_can_point() -> None:
    three = ("A", "B", "C")
    for deviant, aims in product(three, product(three, repeat=3)):
        pointed = dict(zip(three, aims, strict=True))
        others = [seat for seat in three if seat != deviant]
        seen = all(pointed[seat] == deviant for seat in others)
        lost = losers(pointed, deviant, "1.1", False)
        assert lost == ((deviant,) if seen else tuple(s for s in three if s in others and pointed[s] != deviant))
        assert 1 <= len(lost) <= 2


def test_q13_classic_over_every_way_in_which_three_can_point_whoever_both_others_point_at_loses() -> None:
    three = ("A", "B", "C")
    for deviant, aims in product(three, product(three, repeat=3)):
        pointed = dict(zip(three, aims, strict=True))
        both = tuple(s for s in three if {pointed[other] for other in three if other != s} == {s})
        assert losers(pointed, deviant, "classic", False) == both
        assert len(both) <= 1
