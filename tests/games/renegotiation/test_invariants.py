"""The invariants of the rules page over evenings that Hypothesis makes up."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core import ledger
from companion.core.contract import changed
from companion.core.filling import fill
from companion.core.messages import HOST, JUDGE, Refusal
from companion.games.renegotiation import deck
from companion.games.renegotiation.rulings import HOUSE_RULES
from companion.games.renegotiation.state import Phase, State, city
from tests.games.renegotiation.evenings import RULES, Table

SLOW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
STEPS = st.lists(st.integers(0, 10**6), min_size=20, max_size=160)


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, Any]:
    rules = draw(st.lists(st.sampled_from(HOUSE_RULES), max_size=6, unique_by=lambda rule: rule.key))
    return {rule.key: draw(st.sampled_from(rule.values())) for rule in rules if rule.key != "first.player"}


def wandered(seats: int, sheet: dict[str, Any], numbers: list[int]) -> list[State]:
    """The states of an evening whose steps are chosen from the menus by numbers."""
    table = Table(seats, seed=sum(numbers) % 97, **sheet)
    actors = (HOST, HOST, JUDGE, *table.names)
    for number in numbers:
        by = actors[number % len(actors)]
        offers = [o for o in RULES.menu(by, table.public, table.state.own.get(by)) if not o.refused]
        question = RULES.asks(table.public)
        if question is not None:
            data = {"do": "rule", "key": question.key, "choice": question.default}
            assert not isinstance(table.session.submit(HOST, table.session.read(data)), Refusal)
        elif offers:
            data = fill(offers[number // 7 % len(offers)], lambda n, number=number: number // 11 % n)  # type: ignore[misc]  # its default
            table.wind(number % 70 if table.at(Phase.SPEAKING) else 0)
            table.session.submit(by, table.session.read(data))
    return table.session.evening.states


@SLOW
@given(st.integers(2, 6), sheets(), STEPS)
def test_i1_i2_i3_i4_i5_i6_i7_i8_i9_hold_after_every_step(
    seats: int, sheet: dict[str, Any], numbers: list[int]
) -> None:
    for state in wandered(seats, sheet, numbers):
        assert not RULES.broken(state)
        public = state.public
        assert ledger.total(state) == 0
        if public.in_app:
            assert len(set(ledger.all_things(state))) == len(deck.names(public.cards))
        assert sum(public.counts.values()) == public.total
        assert set(public.pawns.values()) <= {capital.name for capital in public.capitals}
        assert bool(public.winners) <= (public.verdict == "speech")


def broken_by(**fields: Any) -> set[str]:
    """Which invariants a state breaks that was forged from a table in its first turn."""
    table = Table(hands={"Ana": ["points 5"]})
    state = table.state
    if "things" in fields:
        forged = changed(state, hidden=changed(state.hidden, things={**state.hidden.things, **fields["things"]}))
    else:
        forged = changed(state, public=changed(state.public, **fields))
    return {violation.number for violation in RULES.broken(forged)}


def test_i1_a_card_that_is_missing_is_found() -> None:
    assert "1" in broken_by(things={city("Paris"): ("1.1",)})


def test_i2_a_point_that_was_made_is_found() -> None:
    assert "2" in broken_by(accounts={"bank": 1})


def test_i3_a_count_that_is_wrong_is_found() -> None:
    table = Table()
    assert "3" in broken_by(counts={**table.public.counts, "hand:Ana": 4, "discard": table.count("discard") - 1})


def test_i4_points_that_nobody_laid_are_found() -> None:
    assert "4" in broken_by(accounts={"bank": -3, "supply:Ana": 3, "supply:Ben": 0, "supply:Cy": 0})


def test_i5_a_game_that_goes_on_too_long_is_found() -> None:
    assert "5" in broken_by(targets={"Ana": 0, "Ben": 4, "Cy": 4})


def test_i6_a_pawn_off_the_map_is_found() -> None:
    assert "6" in broken_by(pawns={"Ana": "Oslo", "Ben": "Paris", "Cy": "Paris"})


def test_i7_a_card_that_nobody_can_play_is_found() -> None:
    assert "7" in broken_by(must=("1.1",))


def test_i8_a_winner_without_a_speech_is_found() -> None:
    assert "8" in broken_by(winners=("Ana",))


def test_i9_an_end_without_a_finisher_is_found() -> None:
    assert "9" in broken_by(phase=Phase.SPEECH)
