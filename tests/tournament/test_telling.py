"""What a change by hand does to a seating is told in sentences that name who and what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from companion.core.language import listed
from companion.games import GAMES
from companion.tournament.cost import CostItem, CostKind, cost_of, found
from companion.tournament.seating import plan
from companion.tournament.tables import Kind, Seating, Table, Wishes, swapped
from companion.tournament.telling import change, said, told
from tests.tournament.test_seating import people

NAMES = {"a": "Ana", "b": "Ben", "c": "Cy", "d": "Dan", "e": "Eva", "f": "Fay"}
FIRST = Seating((Table(1, "toy", ("a", "b", "c"), ("x", "y", "z")), Table(2, "toy", ("d", "e", "f"))))
SECOND = Seating((Table(1, "toy", ("a", "e", "f")), Table(2, "toy", ("d", "b", "c"))))


def test_a_swap_says_who_meets_again_and_who_no_longer_does() -> None:
    turned = change(SECOND, swapped(SECOND, "e", "b"), [FIRST], Wishes(()), NAMES)
    assert turned.worse == (
        "Ana and Ben meet again.", "Dan and Eva meet again.",
        "Ben sits left of Ana again.", "Eva sits left of Dan again.",
    )  # fmt: skip
    assert turned.better == (
        "Eva and Fay meet again.", "Ben and Cy meet again.",
        "Fay sits left of Eva again.", "Cy sits left of Ben again.",
    )  # fmt: skip
    assert turned.more == 0


def test_sides_fixed_tables_and_pairs_kept_apart_are_named() -> None:
    wishes = Wishes((), apart=(("a", "d"),), fixed={"b": 2}, groups=(("a", "b", "c"), ("d", "e", "f")))
    after = swapped(FIRST, "b", "d")
    assert told(list(found(after, [FIRST], wishes)), NAMES)[:3] == [
        "Ana and Dan sit at table 1, and were to be kept apart.", "Score groups are mixed at tables 1 and 2.",
        "Ana and Cy meet again.",
    ]  # fmt: skip
    back = change(after, FIRST, [FIRST], wishes, NAMES)
    assert back.worse[0] == "Ben does not sit at table 2, as was fixed."
    assert back.better[0] == "Ana and Dan sit at table 1, and were to be kept apart."


@pytest.mark.parametrize("part", CostKind)
@pytest.mark.parametrize("count", [1, 3])
def test_everything_that_can_cost_something_has_a_sentence(part: CostKind, count: int) -> None:
    text = said(CostItem(part, 4, ("a", "b"), count, "x"), NAMES)
    assert text.endswith(".")
    assert "Ana" in text
    assert "{" not in text


def test_nothing_is_left_untold() -> None:
    """Whatever a seating costs, each pair of it and each player is named, as often as it counts."""
    players, wishes = people(14), Wishes((Kind("toy", 4, 5, sides=tuple("abcde")),))
    *past, last = plan(players, (), [wishes] * 4, seed=2)
    things = list(found(last, past, wishes))
    names = {player: player for player in players}
    assert Counter(told(things, names)) == Counter(said(one, names) for one in things)
    pairs: Sequence[str] = [listed(one.who) for one in things if one.part is CostKind.AGAIN]
    assert len(pairs) == len(set(pairs)) <= cost_of(last, past, wishes).again
    assert change(last, replace(last), past, wishes, names).more == 0


def test_a_nation_is_called_as_its_game_calls_it() -> None:
    sides = GAMES["article27"].sides()
    assert sides is not None
    nation, word = sides.choices[0]
    assert said(CostItem(CostKind.SIDES, 1, ("a",), 1, nation, "article27"), NAMES) == f"Ana plays {word} again."
