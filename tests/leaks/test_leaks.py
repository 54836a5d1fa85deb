"""A little of `make leaks`: one evening of the toy in two worlds, looked at from everywhere."""

from __future__ import annotations

import random
from functools import cache

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST, JUDGE, PUBLIC
from tests.council.listed import SLUG, listed
from tests.leaks import events
from tests.leaks.counts import runs
from tests.leaks.surfaces import SURFACES, Leak, same
from tests.leaks.worlds import Pair, pairs


@cache
def pair() -> Pair:
    """Two worlds that nobody but one seat can tell apart: in a box that was turned out lay something else."""
    with listed():
        return next(p for p in pairs(SLUG, 0, random.Random(1)) if {PUBLIC, HOST, JUDGE} <= p.outside and p.boxes)


@cache
def with_private_steps() -> Pair:
    """Of an evening with steps that one seat alone knows of, as the toy has none."""
    return next(p for p in pairs("article27", 0, random.Random(1)) if runs(p.worlds[0]))


@pytest.mark.parametrize("surface", SURFACES)
def test_two_worlds_look_alike_to_those_who_cannot_know_that_they_differ(surface: str, qapp: QApplication) -> None:
    look, _share = SURFACES[surface]
    both = pair() if surface != "counts" else with_private_steps()
    with listed():
        assert look(both, random.Random(2)) == 1


@pytest.mark.parametrize("seed", range(4))
def test_two_events_that_differ_in_what_is_sealed_look_alike_from_everywhere(seed: int, qapp: QApplication) -> None:
    assert events.looked(seed) == 1


def test_what_differs_is_named_with_the_place() -> None:
    with pytest.raises(Leak, match=r"the page differs: b \| c"):
        same("the page", ["a", "b"], ["a", "c"])
