"""Plants at the table's panels: keys that are not taken at once, a Space by habit that passes over somebody."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from companion.games.article27.menu_deals import Offers
from tests.games.contract import test_light
from tests.planted.planting import Guard, Plant


def shut_forms() -> AbstractContextManager[Any]:
    """Article 27's host has to open each form."""
    real = Offers.add

    def add(menu: Any, *given: Any, opens: bool = False, **more: Any) -> None:
        real(menu, *given, **more)

    return patch.object(Offers, "add", add)


PLANTS = (
    Plant(
        "What is to be keyed in waits for Space",
        shut_forms,
        Guard(
            test_light.test_what_is_the_only_thing_to_key_in_stands_open_and_takes_its_keys_at_once, ("article27",)
        ),
    ),
)
