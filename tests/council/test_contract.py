"""Council keeps every contract that the listed games keep, and simulate and the referee play it like them."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from io import BytesIO
from types import ModuleType
from typing import Any

import pytest

from companion.cli import main
from companion.core.messages import Sealed
from companion.referee.lines import serve
from tests.council import RULES
from tests.council.listed import SLUG, listed
from tests.games.contract import (
    test_boxes,
    test_clock,
    test_corrections,
    test_evenings,
    test_falling,
    test_graphs,
    test_histories,
    test_light,
    test_looking,
    test_moments,
    test_names,
    test_pages,
    test_people,
    test_refused_fields,
    test_scripts,
    test_setup,
    test_slips,
    test_two_worlds,
    test_values,
    test_vocabulary,
    test_wording,
)
from tests.games.contract.samples import union

SUITE = (
    test_boxes,
    test_clock,
    test_corrections,
    test_evenings,
    test_falling,
    test_graphs,
    test_histories,
    test_light,
    test_looking,
    test_moments,
    test_names,
    test_pages,
    test_people,
    test_refused_fields,
    test_scripts,
    test_setup,
    test_slips,
    test_two_worlds,
    test_values,
    test_vocabulary,
    test_wording,
)
OF_THE_SOURCE = {
    "test_every_key_in_the_games_source_has_a_sentence",
}
"""They read the files under `companion.games`."""


@pytest.fixture(autouse=True)
def in_the_lists() -> Iterator[None]:
    with listed():
        yield


def contracts(module: ModuleType) -> Iterator[Callable[..., None]]:
    """The tests of a module that ask for a game, and perhaps for a seed."""
    for name, test in inspect.getmembers(module, inspect.isfunction):
        asked = set(inspect.signature(test).parameters)
        if name.startswith("test_") and "slug" in asked <= {"slug", "seed"} and name not in OF_THE_SOURCE:
            yield test


ALL = [pytest.param(test, id=name) for m in SUITE for test in contracts(m) for name in [test.__name__]]


@pytest.mark.parametrize("test", ALL)
def test_council_keeps_the_contract(test: Callable[..., None]) -> None:
    seeded = "seed" in inspect.signature(test).parameters
    for seed in range(2 if seeded else 1):
        given: dict[str, Any] = {"slug": SLUG, "seed": seed} if seeded else {"slug": SLUG}
        test(**given)


def test_one_declaration_makes_its_ballot_a_sealed_choice() -> None:
    assert [kind.__name__ for kind in union(RULES.commands) if issubclass(kind, Sealed)] == ["Vote"]


def test_simulate_plays_it_and_finds_no_violation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", SLUG, "--games", "5", "--options", "sweep", "--seed", "1"]) == 0
    assert "violations 0" in capsys.readouterr().out


def test_the_referee_knows_it() -> None:
    asked = [
        {"new": {"game": SLUG, "seats": ["Ana", "Ben", "Cy"]}},
        {"by": "host", "do": "begin_round"},
        {"by": "Ana", "do": "propose", "split": {"Ana": 9, "Ben": 1}},
    ]
    replies = BytesIO()
    serve(BytesIO("".join(json.dumps(line) + "\n" for line in asked).encode()), replies)
    answers = [json.loads(line) for line in replies.getvalue().splitlines()]
    assert [set(answer) for answer in answers] == [{"ok"}, {"ok"}, {"ok"}]
