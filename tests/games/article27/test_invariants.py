"""The invariants of the rules, chapter 5: by counting all cases where they can be counted, and over random evenings."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core import ledger
from companion.core.chance import picked
from companion.core.contract import changed
from companion.core.filling import fill
from companion.core.messages import HOST, JUDGE, Posted, Refusal
from companion.core.offers import Offer
from companion.games.article27 import events as e
from companion.games.article27 import pieces
from companion.games.article27.deals import Deal
from companion.games.article27.rulings import HOUSE_RULES
from companion.games.article27.state import Disc, Phase, Row, State, worth
from companion.games.article27.wants import discs_left
from tests.games.article27.evenings import RULES, Table

PLAYERS = (3, 4, 5, 6)
BAG = dict.fromkeys(pieces.COLOURS, pieces.TOKENS_PER_COLOUR)
FLOORS = [floor for size in range(6) for floor in combinations(pieces.COLOURS, size)]
DRAWS = list(product(pieces.COLOURS, repeat=5))
"""Every draw that one seat can have: no colour can come more than six times among five."""


# --- counted ----------------------------------------------------------------------------------------------------------


def test_invariant_01_scores_lie_between_minus_six_and_nine_and_each_can_be_had() -> None:
    found = {worth(draw, floor) for draw in DRAWS for floor in FLOORS if floor}
    assert found == set(range(-6, 10))


def test_invariant_02_a_floor_and_its_complement_come_to_three_for_every_draw() -> None:
    for floor in FLOORS:
        rest = tuple(colour for colour in pieces.COLOURS if colour not in floor)
        assert {worth(draw, floor) + worth(draw, rest) for draw in DRAWS} == {3}


@pytest.mark.parametrize("count", PLAYERS)
@pytest.mark.parametrize("seed", range(2))
def test_invariant_02_with_all_five_passed_everybody_scores_three(count: int, seed: int) -> None:
    table = Table(count, chance=True, seed=seed).begin_round()
    bank = table.bank
    table.strike().floor(*pieces.COLOURS).vote(" ".join("Y" * count)).reveal().settle()
    assert [event.score for event in table.happened(e.ScorePaid)] == [3] * count
    assert bank - table.bank == 3 * count
    assert sum(table.supplies()) == 12 * count + 3 * count + 5


def test_invariant_03_five_equal_tokens_are_worth_three_or_nothing() -> None:
    for colour in pieces.COLOURS:
        for floor in FLOORS:
            assert worth((colour,) * 5, floor) == (3 if colour in floor else 0)
    assert round(5 * comb(6, 5) / comb(30, 5), 5) == 0.00021


@pytest.mark.parametrize("seed", range(4))
def test_invariant_04_with_six_the_bag_is_empty_after_the_draws(seed: int) -> None:
    table = Table(6, chance=True, seed=seed)
    while table.at(Phase.BETWEEN):
        table.begin_round()
        assert Counter(token for seat in table.names for token in table.own(seat).tokens) == BAG
        table.strike().floor("red").vote("A A A A A A").reveal().settle()


# --- random evenings --------------------------------------------------------------------------------------------------


class Watch:
    """Looks at every accepted step of an evening and holds each invariant against it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen = 0
        self.meddled = False
        """Whether the judge posted, or somebody recounted, in this round: then a veto may have become too dear."""

    def look(self) -> None:
        evening = self.table.session.evening
        for place in range(self.seen, len(evening.live)):
            before = evening.states[place - 1] if place else None
            self.step(before, evening.states[place], evening.entries[evening.live[place] - 1].events)
        self.seen = len(evening.live)

    def step(self, before: State | None, state: State, events: tuple[Any, ...]) -> None:
        assert list(RULES.broken(state)) == []
        public = state.public
        supplies = {seat: ledger.balance(state, ledger.supply(seat)) for seat in public.seats}
        on_mats = sum(p for a, p in public.accounts.items() if a.startswith("deal:"))
        parked = sum(p for a, p in public.accounts.items() if a.startswith("parked:"))
        bank = ledger.balance(state, ledger.BANK)
        screens = ledger.balance(state, ledger.SCREENS)
        assert sum(supplies.values()) + screens + on_mats + parked + public.bonus + bank == 378, "invariant 5"
        assert min(supplies.values()) >= 0, "invariant 6"
        assert on_mats == sum(deal.amount for deal in public.deals), "invariant 9: what lies there is what was dealt"
        for event in events:
            if isinstance(event, e.RoundBegun):
                self.meddled = False
            if isinstance(event, Posted) and event.why in ("post", "recount"):
                self.meddled = True
            if isinstance(event, e.ScorePaid) and public.options["variant.lcs"] == "off":
                assert -6 <= event.score <= 9, "invariant 1"
            if isinstance(event, e.RoundEnded):
                assert before is not None
                self.round_ended(before, state, events)
        if public.phase in (Phase.AGENDAS, Phase.OVER):
            for agenda in public.in_play:
                row = public.track[agenda]
                assert len(row.successes) + len(row.failures) == 5, "invariant 7"
            discs = {(d.colour, d.agenda) for d in (*public.used, *public.tabled)}
            assert len(discs) == 5 * public.rounds, "invariant 8"
            assert [area.left for area in self.table.board().areas] == [0] * 5, "invariant 8"

    def round_ended(self, before: State, state: State, events: tuple[Any, ...]) -> None:
        public = state.public
        assert all(deal.due > public.round for deal in public.deals), "invariant 9"
        assert public.result in ("pass", "fail", "veto")
        grew = ledger.balance(state, ledger.BANK) - ledger.balance(before, ledger.BANK)
        if public.result == "pass":
            assert public.floor, "invariant 10"
            assert public.bonus == 0, "the bonus was taken, or it went back before a forced pick"
            return
        back = before.public.bonus if public.options["bonus.on_fail"] == "bank" else 0
        vetoers = [seat for seat, ballot in public.counted.items() if ballot == "veto"]
        assert bool(vetoers) is (public.result == "veto")
        fees = sum(event.paid for event in events if isinstance(event, e.VetoFee))
        assert grew == fees + back, "invariant 10"
        as_ruled = public.options["veto.eligibility"] == "supply" and public.options["veto.illegal"] == "abstain"
        if as_ruled and not self.meddled:
            assert fees == 5 * len(vetoers), "invariant 10"


def play(table: Table, random: Random, steps: int) -> Watch:
    """Anybody does anything that a menu offers; clocks run, questions are answered this way and that."""
    watch = Watch(table)
    for _ in range(steps):
        if table.public.over:
            break
        question = table.public.question
        if question is not None:
            answer = {"key": question.key, "choice": random.choice(question.choices)}
            do(table, HOST, {"do": "rule", **answer, "this_evening": random.random() < 0.5})
        elif random.random() < 0.06:
            table.wind(random.choice((1, 999, 11_000, 130_000, 301_000)))
        else:
            viewer = random.choice((HOST, HOST, HOST, *table.names))
            if random.random() < 0.03:
                viewer = JUDGE
            offers = [offer for offer in table.page(viewer).offers if not offer.refused]
            if offers:
                do(table, viewer, filled(table, chosen(offers, random), random))
        watch.look()
    return watch


def chosen(offers: list[Offer], random: Random) -> Offer:
    """Mostly deals and what moves the evening on: people correct and recount seldom."""
    main = [offer for offer in offers if offer.main]
    deals = [offer for offer in offers if offer.group == "deals"]
    if deals and random.random() < 0.6:
        return random.choice(deals)
    if main and random.random() < 0.4:
        return main[0]
    common = [offer for offer in offers if offer.group not in ("corrections", "clock", "own")]
    return random.choice(common if common and random.random() < 0.95 else offers)


def filled(table: Table, offer: Offer, random: Random) -> dict[str, Any]:
    """The offer filled in; what is keyed in from the box is mostly what the box could give."""
    data = fill(offer, random.randrange)
    if offer.do == "draw" and "outcome" in data and random.random() < 0.95:
        wanted = next(w for w in RULES.wants(table.state) if w.key == data["key"])
        data["outcome"] = picked(wanted.bag, wanted.count, random.randrange)
    return data


def do(table: Table, by: str, data: dict[str, Any]) -> None:
    answer = table.session.submit(by, table.session.read(data))
    if isinstance(answer, Refusal):
        for reason in answer.reasons:
            assert table.session.say_reason(reason)


@cache
def steps(count: int) -> tuple[tuple[State, tuple[Any, ...]], ...]:
    """Every state of one random evening with the pieces on the table, with the events that led to it."""
    table = Table(count, chance=True, seed=count, pieces_hints="on")
    play(table, Random(count), 1500)
    assert table.public.over
    evening = table.session.evening
    events = [evening.entries[n - 1].events for n in evening.live]
    return tuple(zip(evening.states, events, strict=True))


@pytest.mark.parametrize("count", PLAYERS)
def test_invariant_05_points_are_never_made_and_never_lost(count: int) -> None:
    assert {ledger.total(state) for state, _events in steps(count)} == {378}
    supplies = {ledger.balance(state, "supply:Ana") for state, _events in steps(count)}
    assert len(supplies) > 2, "and they do move"


@pytest.mark.parametrize("count", PLAYERS)
def test_invariant_06_no_supply_is_ever_negative(count: int) -> None:
    for state, _events in steps(count):
        assert min(ledger.balance(state, ledger.supply(seat)) for seat in state.public.seats) >= 0


@pytest.mark.parametrize("count", PLAYERS)
def test_invariant_07_each_agenda_in_play_ends_with_five_discs(count: int) -> None:
    public = steps(count)[-1][0].public
    rows = {agenda: len(row.successes) + len(row.failures) for agenda, row in public.track.items()}
    assert rows == {agenda: 5 if agenda in public.in_play else 0 for agenda in pieces.AGENDAS}


@pytest.mark.parametrize("count", PLAYERS)
def test_invariant_08_five_discs_a_round_and_empty_areas_at_the_end(count: int) -> None:
    scored = [event for _state, events in steps(count) for event in events if isinstance(event, e.DiscScored)]
    assert len(scored) == len({(event.colour, event.agenda) for event in scored}) == 5 * pieces.ROUNDS[count]
    public = steps(count)[-1][0].public
    assert [discs_left(public, colour) for colour in pieces.COLOURS] == [()] * 5


@pytest.mark.parametrize("count", PLAYERS)
def test_invariant_09_the_mats_hold_only_later_rounds_promises_at_the_end_of_a_round(count: int) -> None:
    dealt = 0
    for state, _events in steps(count):
        lying = {account for account in state.public.accounts if account.startswith("deal:")}
        dealt += bool(lying)
        if state.public.phase in (Phase.BETWEEN, Phase.AGENDAS, Phase.OVER):
            # Only what is promised for a later round waits (Q61).
            assert all(deal.due > state.public.round for deal in state.public.deals)
            assert len(lying) == len(state.public.deals)
            assert state.public.phase is Phase.BETWEEN or not lying
    assert dealt, "and there were deals"


@pytest.mark.parametrize("count", PLAYERS)
def test_invariant_10_a_pass_has_a_floor_and_a_veto_feeds_the_bank(count: int) -> None:
    table = Table(count).begin_round()
    bank = table.bank
    table.strike().floor("red").vote(" ".join("V" * 2 + "Y" * (count - 2))).reveal().settle()
    assert table.bank == bank + 2 * 5 + 5
    for state, _events in steps(count):
        for past in state.public.past:
            assert past.floor
            assert past.result in ("pass", "fail", "veto")


SHEETS = st.fixed_dictionaries(
    {},
    optional={
        rule.key.replace(".", "_", 1): st.sampled_from(rule.values())
        for rule in HOUSE_RULES
        if rule.key != "first.secretary"
    },
)
CALM = settings(max_examples=7, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


@CALM
@given(count=st.integers(3, 6), sheet=SHEETS, seed=st.integers(0, 2**32))
def test_invariants_hold_after_every_step_of_any_evening_with_any_house_rules(
    count: int, sheet: dict[str, Any], seed: int
) -> None:
    table = Table(count, chance=True, seed=seed, **sheet)
    play(table, Random(seed), 400)


@CALM
@given(count=st.integers(3, 6), seed=st.integers(0, 2**32))
def test_invariants_hold_to_the_end_of_evenings_by_the_default_rules(count: int, seed: int) -> None:
    table = Table(count, chance=True, seed=seed)
    play(table, Random(seed), 1500)
    assert table.public.over
    assert table.page("public").result is not None


# --- planted ----------------------------------------------------------------------------------------------------------


def planted(table: Table, **public: Any) -> set[str]:
    """What the check finds when somebody has tampered with what is public."""
    state: State = changed(table.state, public=changed(table.public, **public))
    return {violation.number for violation in RULES.broken(state)}


def planted_own(table: Table, seat: str, **own: Any) -> set[str]:
    """What the check finds when somebody has tampered with a seat's own slice."""
    slices = {**table.state.own, seat: changed(table.own(seat), **own)}
    return {violation.number for violation in RULES.broken(changed(table.state, own=slices))}


def test_the_check_finds_every_invariant_that_is_broken_on_purpose() -> None:
    table = Table(6).play("red", "Y Y Y Y Y Y")
    assert RULES.broken(table.state) == []
    assert planted(table, accounts={"floor": 1}) == {"5"}
    assert planted_own(table, "Ben", accounts={"supply:Ben": -1}) == {"5", "6"}
    assert planted_own(table, "Ben", score=10) == {"1"}
    assert planted_own(table, "Ben", score=-7) == {"1"}
    assert planted(table, floor=pieces.COLOURS) == {"2"}
    assert planted_own(table, "Ben", tokens=("red",) * 5) == {"4"}
    assert planted(table, deals=(Deal(number=1, payer="Ana", addressee="Ben", amount=1, space="yes"),)) == {"9"}
    assert planted(table, floor=()) == {"10"}
    table.play_on()
    assert table.at(Phase.AGENDAS)
    assert planted(table, track={**table.public.track, "power": Row(("red",), ("blue",))}) == {"7"}
    assert planted(table, used=(*table.public.used, Disc("red", "power"))) == {"8"}
