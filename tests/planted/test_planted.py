"""The list of planted faults names each once; `make test` plants them after the suite (`python -m tests.planted`)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from tests import planted
from tests.planted.plants import PLANTS


def test_no_plant_is_planted_twice() -> None:
    names = [plant.name for plant in PLANTS]
    assert sorted(names) == sorted(set(names))


def test_no_file_of_plants_is_left_out() -> None:
    files = sorted(each.stem for each in Path(planted.__path__[0]).glob("*.py"))
    modules = [import_module(f"tests.planted.{name}") for name in files if name not in ("__main__", "plants")]
    found = {plant.name for module in modules for plant in getattr(module, "PLANTS", ())}
    assert found == {plant.name for plant in PLANTS}
