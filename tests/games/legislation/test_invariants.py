"""The invariants of the rules over evenings that Hypothesis makes up."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core import ledger
from companion.core.contract import changed
from companion.core.filling import fill
from companion.core.messages import HOST, JUDGE, Hand, Post, Refusal
from companion.games.legislation import pieces
from companion.games.legislation.state import Phase
from tests.games.legislation.evenings import RULES, Table

EVENING = st.tuples(st.integers(3, 8), st.integers(0, 10_000), st.sampled_from(("equal", "free")))
SLOW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def random_steps(table: Table, numbers: list[int]) -> None:
    """Steps from the menus, chosen by numbers; after each the invariants are asked."""
    for number in numbers:
        actors = (HOST, *table.names)
        by = actors[number % len(actors)]
        offers = [o for o in RULES.menu(by, table.public, table.state.own.get(by)) if not o.refused]
        if not offers:
            continue
        data = fill(offers[number // 7 % len(offers)], lambda n, number=number: number // 11 % n)  # type: ignore[misc]  # its default
        done = table.session.submit(by, table.session.read(data))
        assert isinstance(done, Refusal) or not RULES.broken(table.state)


@SLOW
@given(EVENING, st.lists(st.integers(0, 10**6), min_size=20, max_size=120))
def test_invariant_01_invariant_03_invariant_06_invariant_07_invariant_08_invariant_10_cards_are_counted(
    evening: tuple[int, int, str], numbers: list[int]
) -> None:
    count, seed, trades = evening
    table = Table(count, chance=True, seed=seed, trade_hand_size=trades)
    random_steps(table, numbers)
    assert sorted(ledger.all_things(table.state)) == sorted(pieces.BILLS)
    assert all(len(table.hand(seat)) == table.public.hands[seat] for seat in table.names)


@SLOW
@given(st.lists(st.lists(st.sampled_from("YNA"), min_size=3, max_size=3), min_size=6, max_size=18))
def test_invariant_02_invariant_04_invariant_05_totals_are_what_passed_bills_give(ballots: list[list[str]]) -> None:
    table = Table(3, variant_short="on").to_pledges()
    for hands in ballots:
        if table.public.over:
            break
        table.end_turns().play("", " ".join(hands))
    for place, seat in enumerate(table.names):
        rep = table.own(seat).rep
        assert table.total(seat) == sum(pieces.worth(rep, p.bill) for p in table.public.past if p.passed), place
    assert ledger.total(table.state) == 0
    assert not RULES.broken(table.state)


@SLOW
@given(st.integers(0, 10_000))
def test_invariant_09_everybody_has_as_many_votes_as_a_full_hand(seed: int) -> None:
    table = Table(4, chance=True, seed=seed, variant_short="on").to_pledges().finish()
    assert [sum(p.sponsor == seat for p in table.public.past) for seat in table.names] == [6] * 4


def test_invariants_are_seen_when_they_break() -> None:
    """A state that cannot be is told by the number of what is wrong with it."""
    table = Table(3, variant_short="on").to_pledges().end_turns().put().vote("Y Y Y").go_on()
    state, public = table.state, table.public

    def numbers(**changes: object) -> set[str]:
        return {v.number for v in RULES.broken(changed(state, public=changed(public, **changes)))}

    assert numbers() == set()
    assert "1" in numbers(things={**public.things, "passed": ()})
    assert {"2", "4"} <= numbers(accounts={**public.accounts, "supply:Ana": 99})
    assert "3" in numbers(hands={**public.hands, "Ana": 9})
    past = public.past[0]
    assert "5" in numbers(past=(changed(past, passed=False),))
    assert "6" in numbers(past=(past, past))
    assert "7" in numbers(laid_down={**public.laid_down, "Ana": 7})
    assert {"1", "8", "10"} <= numbers(things={**public.things, "row:Ana": ("1", "2", "3", "4")})
    assert "9" in numbers(over=True, phase=Phase.OVER)


def test_r16_the_judge_moves_points_and_cards_and_nothing_is_made() -> None:
    table = Table().to_pledges()
    table.do(JUDGE, Post(3, "bank", "supply:Ana", "so it is"))
    table.do(JUDGE, Hand(("1",), "row:Ana", "row:Ben", "so it is"))
    assert not RULES.broken(table.state)
    assert table.public.corrected == {"Ana": 3}
