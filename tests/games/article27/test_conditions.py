"""Conditions of a deal, atom by atom; what only people can judge is left to them."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from companion.games.article27.deals import (
    AnyCondition,
    Deal,
    ExactlyIssues,
    Facts,
    FreeText,
    In,
    Later,
    Out,
    ResultIs,
    VoteCalledBefore,
    Votes,
    YesAtLeast,
    met,
)

FACTS = Facts(("red", "blue"), {"Ana": "yes", "Ben": "veto", "Cy": "abstain", "Di": "yes"}, "veto", 61)
CASES: list[tuple[AnyCondition, bool | None]] = [
    (In("red"), True),
    (In("green"), False),
    (Out("green"), True),
    (Out("red"), False),
    (Votes("Ana", "yes"), True),
    (Votes("Ana", "veto"), False),
    (Votes("Ben", "veto", otherwise=True), False),
    (Votes("Cy", "veto", otherwise=True), True),
    (Votes("Zoe", "yes"), False),
    (ResultIs("veto"), True),
    (ResultIs("pass"), False),
    (ResultIs("pass", otherwise=True), True),
    (ResultIs("veto", otherwise=True), False),
    (YesAtLeast(2), True),
    (YesAtLeast(3), False),
    (ExactlyIssues(("blue", "red")), True),
    (ExactlyIssues(("red",)), False),
    (ExactlyIssues(("red", "blue", "green")), False),
    (VoteCalledBefore(61), True),
    (VoteCalledBefore(62), False),
    (FreeText("be nice"), None),
    (Later("next round"), False),
]


@pytest.mark.parametrize(("condition", "expected"), CASES, ids=repr)
def test_an_atom_is_judged_by_the_facts_of_its_round(condition: AnyCondition, expected: bool | None) -> None:
    assert met(condition, FACTS) is expected


def test_every_atom_is_among_the_cases() -> None:
    assert {type(condition) for condition, _expected in CASES} == set(get_args(AnyCondition))


@pytest.mark.parametrize("kind", get_args(AnyCondition))
def test_every_atom_is_the_same_after_json_and_back(kind: type[AnyCondition]) -> None:
    condition = next(c for c, _expected in CASES if isinstance(c, kind))
    assert msgspec.json.decode(msgspec.json.encode(condition), type=AnyCondition) == condition


def test_an_open_offer_waits_for_the_one_who_did_not_make_it() -> None:
    given = Deal(number=1, payer="Ana", addressee="Ben", amount=2, space="yes", proposer="Ana")
    asked = Deal(number=1, payer="Ana", addressee="Ben", amount=2, space="yes", proposer="Ben")
    assert given.answers == "Ben"
    assert asked.answers == "Ana"
