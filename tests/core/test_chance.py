"""Bags: what they can give, and draws that are fair for whoever chooses the numbers."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import can_give, picked, without
from companion.core.offers import Wanted
from companion.core.vocabulary import Source
from companion.sessions import AppDraws, ScriptedDraws

BAGS = st.dictionaries(st.sampled_from("abcde"), st.integers(min_value=0, max_value=6), min_size=1)


def test_without_takes_out_and_never_falls_below_nothing() -> None:
    assert without({"a": 2, "b": 1}, ["a", "b", "b", "c"]) == {"a": 1, "b": 0}


def test_a_bag_gives_no_more_than_it_holds_and_nothing_it_does_not_hold() -> None:
    bag = {"a": 2, "b": 0}
    assert can_give(bag, ["a", "a"])
    assert can_give(bag, [])
    assert not can_give(bag, ["a", "a", "a"])
    assert not can_give(bag, ["b"])
    assert not can_give(bag, ["c"])


def test_every_sequence_comes_as_often_as_its_tokens_make_it() -> None:
    """All numbers that a fair chooser could give, once each: 5·4 draws of two from three a and two b."""
    drawn: Counter[tuple[str, ...]] = Counter()
    for numbers in product(range(5), range(4)):
        left = iter(numbers)
        drawn[picked({"a": 3, "b": 2}, 2, lambda _n, left=left: next(left))] += 1  # type: ignore[misc]  # a lambda's default
    assert drawn == {("a", "a"): 6, ("a", "b"): 6, ("b", "a"): 6, ("b", "b"): 2}


def test_the_chooser_is_asked_for_as_many_as_are_left() -> None:
    asked: list[int] = []

    def below(n: int) -> int:
        asked.append(n)
        return n - 1

    assert picked({"a": 2, "b": 1, "c": 0}, 3, below) == ("b", "a", "a")
    assert asked == [3, 2, 1]


@given(bag=BAGS, seed=st.integers(), data=st.data())
def test_what_the_app_draws_can_have_come_from_the_bag(bag: dict[str, int], seed: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(min_value=0, max_value=sum(bag.values())))
    wanted = Wanted("k", "table", count, tuple(bag), Source.APP, bag)
    drawn = AppDraws(seed).drawn(wanted)
    assert len(drawn) == count
    assert can_give(bag, drawn)
    assert AppDraws(seed).drawn(wanted) == drawn, "a seed repeats itself"


def test_without_a_seed_the_machine_draws() -> None:
    wanted = Wanted("k", "table", 40, ("a", "b"), Source.APP, {"a": 40, "b": 40})
    assert AppDraws().drawn(wanted) != AppDraws().drawn(wanted)


def test_a_script_that_the_bag_cannot_give_is_an_error_and_what_it_leaves_open_is_drawn() -> None:
    wanted = Wanted("k", "table", 1, ("a", "b"), Source.APP, {"a": 1, "b": 0})
    assert ScriptedDraws({"k": ("a",)}).drawn(wanted) == ("a",)
    assert ScriptedDraws({}).drawn(wanted) == ("a",)
    with pytest.raises(ValueError, match="cannot come from its bag"):
        ScriptedDraws({"k": ("b",)}).drawn(wanted)
