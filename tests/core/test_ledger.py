"""Double entry: points move, they are never made."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core import ledger
from companion.core.contract import SeatOwn, Split, TableHidden, TablePublic
from companion.core.fold import Fold
from companion.core.messages import Handed, Posted

FOLD: Fold[Split[Any, Any, Any]] = Fold()
ACCOUNTS = ("bank", "floor", "supply:Ana", "supply:Ben", "deal:1", "deal:2", "parked:1")


def table(*, open_supplies: bool = False) -> Split[Any, Any, Any]:
    supplies = {"supply:Ana": 12, "supply:Ben": 12}
    return Split(
        public=TablePublic(
            seats=("Ana", "Ben"), options={}, accounts={"floor": 0, **(supplies if open_supplies else {})}
        ),
        own={s: SeatOwn(seat=s, accounts={} if open_supplies else {f"supply:{s}": 12}) for s in ("Ana", "Ben")},
        hidden=TableHidden(accounts={"bank": 100}),
    )


def moved(state: Split[Any, Any, Any], src: str, dst: str, amount: int) -> Split[Any, Any, Any]:
    return FOLD(state, Posted(src, dst, amount, "test", open=True))


@given(
    steps=st.lists(st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(0, 50))),
    open_supplies=st.booleans(),
)
def test_the_sum_over_all_accounts_never_changes(steps: list[tuple[str, str, int]], open_supplies: bool) -> None:
    state = table(open_supplies=open_supplies)
    before = ledger.total(state)
    for src, dst, amount in steps:
        held = ledger.balance(state, src), ledger.balance(state, dst)
        state = moved(state, src, dst, amount)
        assert ledger.total(state) == before
        if src != dst:
            assert (ledger.balance(state, src), ledger.balance(state, dst)) == (held[0] - amount, held[1] + amount)


def test_a_closed_posting_moves_what_its_readers_and_nobody_hold_and_nothing_else() -> None:
    state = FOLD(table(), Posted("bank", "supply:Ana", 3, "test"))
    assert state.own["Ana"].accounts == {"supply:Ana": 15}
    assert state.own["Ben"] == table().own["Ben"]
    assert state.hidden.accounts == {"bank": 97}
    assert state.public == table().public


def test_each_account_is_kept_where_those_sit_who_may_read_it() -> None:
    state = moved(moved(table(), "bank", "supply:Ana", 3), "supply:Ben", "deal:1", 5)
    assert state.own["Ana"].accounts == {"supply:Ana": 15}
    assert state.own["Ben"].accounts == {"supply:Ben": 7}
    assert state.hidden.accounts == {"bank": 97}
    assert state.public.accounts == {"floor": 0, "deal:1": 5}


def test_supplies_that_were_opened_in_public_stay_there() -> None:
    state = moved(table(open_supplies=True), "bank", "supply:Ana", 3)
    assert state.public.accounts["supply:Ana"] == 15
    assert state.own["Ana"].accounts == {}


def test_an_emptied_deal_is_closed() -> None:
    state = moved(moved(table(), "supply:Ben", "deal:1", 5), "deal:1", "supply:Ana", 5)
    assert "deal:1" not in state.public.accounts
    assert ledger.balance(state, "deal:1") == 0


def test_a_posting_leaves_the_state_before_it_as_it_was() -> None:
    state = table()
    moved(state, "bank", "floor", 5)
    assert ledger.balance(state, "bank") == 100
    assert ledger.balance(state, "floor") == 0


def test_a_posting_is_read_by_those_whose_supply_it_moves_or_by_all_when_it_is_open() -> None:
    assert Posted("bank", "supply:Ana", 3, "x").open_to() == {"Ana"}
    assert Posted("supply:Ben", "supply:Ana", 3, "x").open_to() == {"Ana", "Ben"}
    assert Posted("bank", "floor", 3, "x").open_to() == set()
    assert Posted("bank", "floor", 3, "x", open=True).open_to() == {"public"}


# --- named things -----------------------------------------------------------------------------------------------------

CARDS = ("1", "2", "3", "4", "5")
PLACES = ("deck", "hand:Ana", "hand:Ben", "pile:Ana")


def dealt() -> Split[Any, Any, Any]:
    return Split(
        public=TablePublic(seats=("Ana", "Ben"), options={}, things={"pile:Ana": ()}),
        own={s: SeatOwn(seat=s, things={f"hand:{s}": ()}) for s in ("Ana", "Ben")},
        hidden=TableHidden(things={"deck": CARDS}),
    )


@given(st.lists(st.tuples(st.sampled_from(CARDS), st.sampled_from(PLACES)), max_size=30))
def test_a_named_thing_is_in_one_account_however_often_it_moves(moves: list[tuple[str, str]]) -> None:
    state = dealt()
    for card, dst in moves:
        src = next(place for place in PLACES if card in ledger.things(state, place))
        state = FOLD(state, Handed((card,), src, dst, "test", open=True))
        assert card in ledger.things(state, dst)
        assert sorted(ledger.all_things(state)) == sorted(CARDS)


def test_things_stay_in_the_slice_in_which_their_account_was_opened() -> None:
    state = FOLD(dealt(), Handed(("3", "1"), "deck", "hand:Ana", "test", ("Ana",)))
    assert state.own["Ana"].things == {"hand:Ana": ("3", "1")}
    assert state.own["Ben"].things == {"hand:Ben": ()}
    assert "hand:Ana" not in state.public.things
    assert ledger.things(state, "nowhere") == ()
    assert Handed(("3",), "deck", "hand:Ana", "test", ("Ana",)).open_to() == {"Ana"}
    assert "public" in Handed(("3",), "deck", "pile:Ana", "test", open=True).open_to()


def test_what_nobody_holds_cannot_move() -> None:
    with pytest.raises(KeyError, match="supply:Cy"):
        moved(table(), "supply:Cy", "bank", 3)


def test_a_closed_event_cannot_move_what_lies_in_the_open() -> None:
    with pytest.raises(KeyError, match="floor"):
        FOLD(table(), Posted("supply:Ana", "floor", 3, "test"))
    with pytest.raises(KeyError, match="pile:Ana"):
        FOLD(dealt(), Handed(("3",), "deck", "pile:Ana", "test", ("Ana",)))
