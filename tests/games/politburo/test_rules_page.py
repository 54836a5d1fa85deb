"""The rules page: every number is there once, and says what the game does when nobody says anything."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from companion import games
from companion.games.politburo.rulings import HOUSE_RULES

LINE = re.compile(r"- \*\*([RQI])(\d+)\*\* (\S.*)")


@cache
def lines() -> tuple[tuple[str, int, str], ...]:
    """Kind, number and text of every numbered line."""
    page = (Path(games.__file__).parent / "politburo" / "rules.md").read_text(encoding="utf-8")
    found = [LINE.fullmatch(line) for line in page.splitlines() if line.startswith("- ")]
    return tuple((match[1], int(match[2]), match[3]) for match in found if match) if all(found) else ()


@pytest.mark.parametrize(("kind", "count"), [("R", 24), ("Q", 24), ("I", 8)])
def test_every_number_stands_there_once_and_in_order(kind: str, count: int) -> None:
    assert [number for k, number, _text in lines() if k == kind] == list(range(1, count + 1))


@pytest.mark.parametrize("question", sorted({rule.question for rule in HOUSE_RULES if rule.question.startswith("Q")}))
def test_an_open_question_names_the_default_of_its_house_rule(question: str) -> None:
    text = next(text for k, n, text in lines() if f"{k}{n}" == question)
    rule = next(rule for rule in HOUSE_RULES if rule.question == question)
    assert f"(default: {rule.said(rule.default)}" in text


def test_every_question_but_those_without_alternative_is_a_house_rule() -> None:
    asked = {rule.question for rule in HOUSE_RULES}
    assert {f"{k}{n}" for k, n, _text in lines() if k == "Q"} - asked == {"Q12", "Q24"}
    assert asked - {""} <= {f"{k}{n}" for k, n, _text in lines()}


def test_every_open_question_has_a_default() -> None:
    for kind, number, text in lines():
        assert (kind == "Q") is ("(default: " in text), number
