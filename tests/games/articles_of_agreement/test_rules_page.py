"""The rules page: every number is there once, has a test, and says what the game does when nobody says anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import rules as page
from companion.core.rulings import HouseRule
from companion.games.articles_of_agreement.rulings import HOUSE_RULES

LINES = {rule.number: rule.text for rule in page.rules_of("articles_of_agreement")}


@pytest.mark.parametrize(("kind", "count"), [("R", 30), ("Q", 29), ("I", 10)])
def test_every_number_stands_there_once_and_in_order(kind: str, count: int) -> None:
    numbers = [rule.number for rule in page.rules_of("articles_of_agreement") if rule.number.startswith(kind)]
    assert numbers == [f"{kind}{n}" for n in range(1, count + 1)]


@pytest.mark.parametrize("number", LINES)
def test_no_number_without_a_test(number: str) -> None:
    assert number in page.tests_of(Path(__file__).parent)


@pytest.mark.parametrize("rule", [r for r in HOUSE_RULES if r.question.startswith("Q")], ids=lambda rule: rule.key)
def test_an_open_question_names_the_default_of_its_house_rule(rule: HouseRule) -> None:
    text = LINES[rule.question].partition("(default: ")[2]
    assert rule.said(rule.default) in text


def test_every_open_question_has_a_default_and_every_house_rule_a_number() -> None:
    assert all(("(default: " in text) is number.startswith("Q") for number, text in LINES.items())
    assert {rule.question for rule in HOUSE_RULES if rule.question} <= set(LINES)
