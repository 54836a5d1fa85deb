"""The rules pages of all games: every number is there once, has a test, and says what the game does unasked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from companion.cli import rules as page
from companion.core.rulings import HouseRule
from companion.games import GAMES

COUNTS: Mapping[str, Mapping[str, int]] = {
    "article27": {"R": 71, "Q": 66, "I": 10},
    "articles_of_agreement": {"R": 30, "Q": 30, "I": 10},
    "legislation": {"R": 16, "Q": 24, "I": 10},
    "politburo": {"R": 24, "Q": 25, "I": 8},
    "renegotiation": {"R": 18, "Q": 23, "I": 9},
}
"""How many rules, open questions and invariants each page numbers."""


@cache
def lines(game: str) -> Mapping[str, str]:
    """Number → text."""
    listed = page.rules_of(game)
    assert len({rule.number for rule in listed}) == len(listed)
    return {rule.number: rule.text for rule in listed}


@cache
def held(game: str) -> Mapping[str, list[str]]:
    """Number → the tests whose names begin with it."""
    return page.tests_of(Path(__file__).parents[1] / game)


def asked() -> list[tuple[str, HouseRule]]:
    """Every house rule that answers an open question, with its game."""
    return [(game, rule) for game in COUNTS for rule in GAMES[game].house_rules if rule.question.startswith("Q")]


@pytest.mark.parametrize("game", COUNTS)
def test_every_number_stands_there_once_and_in_order(game: str) -> None:
    wanted = [f"{kind}{n}" for kind, count in COUNTS[game].items() for n in range(1, count + 1)]
    assert [number for kind in COUNTS[game] for number in lines(game) if number.startswith(kind)] == wanted


@pytest.mark.parametrize("game", COUNTS)
def test_no_number_without_a_test(game: str) -> None:
    assert not set(lines(game)) - set(held(game))


@pytest.mark.parametrize("game", COUNTS)
def test_every_open_question_and_nothing_else_has_a_default(game: str) -> None:
    assert {n for n in lines(game) if n.startswith("Q")} == {
        n for n, text in lines(game).items() if "(default: " in text
    }


@pytest.mark.parametrize(("game", "rule"), asked(), ids=lambda one: one if isinstance(one, str) else one.key)
def test_an_open_question_names_the_default_of_its_house_rule(game: str, rule: HouseRule) -> None:
    text = lines(game)[rule.question].partition("(default: ")[2]
    assert str(rule.said(rule.default)) in text


@pytest.mark.parametrize("game", COUNTS)
def test_every_house_rule_names_a_number_of_its_page(game: str) -> None:
    assert {rule.question for rule in GAMES[game].house_rules if rule.question} <= set(lines(game))
