"""The list of planted faults names each once; `make test` plants them after the suite (`python -m tests.planted`)."""

from __future__ import annotations

from tests.planted.plants import PLANTS


def test_no_plant_is_planted_twice() -> None:
    names = [plant.name for plant in PLANTS]
    assert sorted(names) == sorted(set(names))
