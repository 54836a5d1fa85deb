"""The invariants of the rules over evenings that Hypothesis makes up."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core import ledger
from companion.core.contract import changed
from companion.core.filling import fill
from companion.core.messages import HOST, JUDGE, Post, Refusal
from companion.games.articles_of_agreement import commands as c
from companion.games.articles_of_agreement import pieces, scores
from companion.games.articles_of_agreement.state import Phase
from tests.games.articles_of_agreement.evenings import RULES, Table

EVENING = st.tuples(st.integers(4, 7), st.integers(0, 10_000), st.sampled_from(("app", "keyed", "end")))
SLOW = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def random_steps(table: Table, numbers: list[int]) -> None:
    """Steps from the menus, chosen by numbers; after each the invariants are asked."""
    for number in numbers:
        actors = (HOST, HOST, *table.names)
        by = actors[number % len(actors)]
        offers = [o for o in RULES.menu(by, table.public, table.state.own.get(by)) if not o.refused]
        if not offers:
            continue
        data = fill(offers[number // 7 % len(offers)], lambda n, number=number: number // 11 % n)  # type: ignore[misc]  # its default
        done = table.session.submit(by, table.session.read(data))
        assert isinstance(done, Refusal) or not RULES.broken(table.state)


@SLOW
@given(EVENING, st.lists(st.integers(0, 10**6), min_size=20, max_size=120))
def test_invariant_01_invariant_03_invariant_07_invariant_08_every_treasure_is_somewhere_and_counted(
    evening: tuple[int, int, str], numbers: list[int]
) -> None:
    count, seed, mode = evening
    table = Table(count, chance=True, seed=seed, cards_mode=mode)
    random_steps(table, numbers)
    assert table.public.stands or sorted(ledger.all_things(table.state)) == sorted(pieces.CARDS)
    for seat in table.names:
        known = len(table.secrets(seat))
        assert mode != "app" or known == table.public.secrets.get(seat, 0) or seat not in table.public.has_secrets
    assert set(table.public.shares) <= set(table.public.offer)


@SLOW
@given(st.lists(st.text("AN", min_size=4, max_size=4), min_size=6, max_size=6))
def test_invariant_04_invariant_05_invariant_06_votes_decide_and_seven_are_shared_out(rounds: list[str]) -> None:
    table = Table(5)
    for ballots in rounds:
        table.begin("").propose().vote(" ".join(ballots))
        if table.at(Phase.MUTINY):
            table.plan(table.public.mutineers[0]).do(HOST, c.AllAgree())
        table.quiet()
    for past, ballots in zip(table.public.past, rounds, strict=True):
        assert (past.how == "accepted") == (ballots.count("A") + 1 > 2.5)
        assert past.ballots[past.captain] == "aye"
        assert sum(map(len, past.shares.values())) == 7


@SLOW
@given(st.integers(0, 10_000), st.sampled_from(("all", "nobody", "split", "captain", "lowest")))
def test_invariant_02_invariant_10_totals_are_what_treasures_score(seed: int, ties: str) -> None:
    table = Table(4, chance=True, seed=seed, gems_tie=ties)
    table.do(JUDGE, Post(2, "bank", "supply:Ben", "so it is"))
    for _round in range(6):
        table.begin("").share().do(HOST, c.Propose())
        table.vote("A A A").quiet()
    table.turn().count()
    parts = scores.open_parts(table.public)
    for seat in table.names:
        assert table.public.totals[seat] == sum(parts[seat].values()) + 2 * (seat == "Ben")
        assert table.total(seat) == table.public.totals[seat]
    assert ledger.total(table.state) == 0


def test_invariant_09_a_second_pistol_waits_for_the_next_round() -> None:
    table = Table().give("Ana", "pistol pistol").give("Ben", "map map").begin()
    table.do("Ana", c.FirePistol("map:Ben"))
    assert table.refused("Ana", c.FirePistol("map:Ben")) == ["fired_already"]
    assert table.public.fired == ("Ana",)


def test_invariants_are_seen_when_they_break() -> None:
    """A state that cannot be is told by the number of what is wrong with it."""
    table = Table(secrets={"Ana": "map rum"}).accepted("gold gold gold emerald emerald rum rum", Ben="gold")
    table.begin("sapphire sapphire ruby ruby ruby map map")
    state, public = table.state, table.public

    def numbers(**changes: object) -> set[str]:
        return {v.number for v in RULES.broken(changed(state, public=changed(public, **changes)))}

    assert numbers() == set()
    assert {"1", "3"} <= numbers(things={**public.things, "hold:Ben": ()})
    assert numbers(accounts={**public.accounts, "supply:Ana": 9}) == {"2"}
    assert "3" in numbers(secrets={**public.secrets, "Ana": 3})
    past = public.past[0]
    assert "4" in numbers(past=(changed(past, how="failed"),))
    assert {"4", "5"} & numbers(past=(changed(past, ballots={**past.ballots, "Ana": "nay"}),)) == {"5"}
    assert "6" in numbers(past=(changed(past, shares={**past.shares, "Ben": ()}),))
    assert "7" in numbers(phase=Phase.READY)
    assert "7" in numbers(shares={public.offer[0]: "Zoe"})
    assert "8" in numbers(numbers=dict.fromkeys(public.seats, 7))
    assert "9" in numbers(fired=("Ana", "Ana"))
    over = table.share().propose().vote("A A A").finish()
    ended = changed(over.state, public=changed(over.public, totals={**over.public.totals, "Ana": 99}))
    assert {v.number for v in RULES.broken(ended)} == {"10"}
