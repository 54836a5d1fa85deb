"""Plants at the table's panels: keys that are not taken at once, a Space by habit that passes over somebody."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any
from unittest.mock import patch

from companion.games.article27.menu_deals import Offers
from companion.sessions import history
from tests.games.contract import test_light, test_moments
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
    Plant(
        "The wall goes back from a vote to its question without a word",
        lambda: patch.object(history, "_shows_choices", lambda _entry: False),
        Guard(
            test_moments.test_hands_thumbs_and_fingers_that_the_host_takes_back_are_called_out_and_a_slip_beside_them_is_not,
            ("politburo",),
        ),
    ),
)
