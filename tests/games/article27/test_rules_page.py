"""The rules page: every number is there once, has a test, and says what the game does when nobody says anything."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from companion import games
from companion.games.article27.rulings import HOUSE_RULES

GAME = Path(games.__file__).parent / "article27"
LINE = re.compile(r"- \*\*([RQI])(\d+)\*\* (\S.*)")


@cache
def lines() -> tuple[tuple[str, int, str], ...]:
    """Kind, number and text of every numbered line."""
    page = (GAME / "rules.md").read_text(encoding="utf-8")
    found = [LINE.fullmatch(line) for line in page.splitlines() if line.startswith("- ")]
    return tuple((match[1], int(match[2]), match[3]) for match in found if match) if all(found) else ()


@cache
def said() -> str:
    """All that the game can say: the sources of its sentences."""
    return "".join(path.read_text(encoding="utf-8") for path in sorted(GAME.rglob("*.py")))


@cache
def held() -> frozenset[str]:
    """The numbers with which names of tests begin."""
    found: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"^def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            head = re.match(r"(?:[rq]\d+_)*", name)
            numbers = re.findall(r"([rq])(\d+)_", head[0] if head else "")
            found |= {f"{kind.upper()}{int(number)}" for kind, number in numbers}
            found |= {f"I{int(number)}" for number in re.findall(r"^invariant_(\d+)_", name)}
    return frozenset(found)


@pytest.mark.parametrize(("kind", "count"), [("R", 71), ("Q", 64), ("I", 10)])
def test_every_number_stands_there_once_and_in_order(kind: str, count: int) -> None:
    assert [number for k, number, _text in lines() if k == kind] == list(range(1, count + 1))


@pytest.mark.parametrize("number", [f"R{n}" for n in range(1, 72)] + [f"I{n}" for n in range(1, 11)])
def test_no_rule_without_a_test(number: str) -> None:
    assert number in held()


def test_what_only_people_can_keep_is_said_by_the_game() -> None:
    kept = [(f"{k}{n}", m[1]) for k, n, text in lines() if (m := re.search(r'\(kept by the table: "(.+)"\)$', text))]
    assert {number for number, _sentence in kept} >= {"R22", "R24", "R52", "R66"}
    for number, sentence in kept:
        assert sentence in said(), number


@pytest.mark.parametrize("question", sorted({rule.question for rule in HOUSE_RULES if rule.question.startswith("Q")}))
def test_an_open_question_names_the_default_of_its_house_rule(question: str) -> None:
    text = next(text for k, n, text in lines() if f"{k}{n}" == question)
    defaults = [str(rule.said(rule.default)) for rule in HOUSE_RULES if rule.question == question]
    assert any(f"(default: {default}" in text for default in defaults) or question == "Q5", defaults


def test_every_house_rule_names_a_rule_or_a_question_of_the_page() -> None:
    numbers = {f"{k}{n}" for k, n, _text in lines()}
    assert {rule.question for rule in HOUSE_RULES if rule.question} <= numbers


def test_every_open_question_has_a_default() -> None:
    for kind, number, text in lines():
        assert (kind == "Q") is ("(default: " in text), number
