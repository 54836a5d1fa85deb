"""The rules page: which open questions a table may settle otherwise."""

from __future__ import annotations

from companion.cli import rules as page
from companion.games.politburo.rulings import HOUSE_RULES


def test_every_question_but_those_without_alternative_is_a_house_rule() -> None:
    asked = {rule.question for rule in HOUSE_RULES}
    numbered = {rule.number for rule in page.rules_of("politburo") if rule.number[0] == "Q"}
    assert numbered - asked == {"Q12", "Q24"}
