"""Every planted fault is caught by the guard that is there for it."""

from __future__ import annotations

import pytest

from tests.planted.planting import Plant, caught
from tests.planted.plants import PLANTS


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_planted_fault_is_caught(plant: Plant) -> None:
    assert caught(plant), f"“{plant.guard}” does not see it"


def test_no_plant_is_planted_twice() -> None:
    names = [plant.name for plant in PLANTS]
    assert sorted(names) == sorted(set(names))
