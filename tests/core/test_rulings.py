"""House rules: every key and value is checked, and what is wrong is said in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.rulings import ASK, HouseRule, checked, completed

RULES = (
    HouseRule(
        key="tie", question="Q1", say="Who wins a tie?", default="shared", choices=(("shared", "all"), (ASK, "ask"))
    ),
    HouseRule(key="timer", question="Q2", say="Seconds", default=300, low=60, high=900),
    HouseRule(
        key="first", question="Q3", say="Who begins?", default="random", seat=True, choices=(("random", "drawn"),)
    ),
)
SEATS = ("Ana", "Ben")


def test_what_is_not_given_is_the_default() -> None:
    assert checked(RULES, {}, SEATS) == {"tie": "shared", "timer": 300, "first": "random"}


def test_what_is_given_is_taken() -> None:
    given = {"tie": ASK, "timer": 60, "first": "Ben"}
    assert checked(RULES, given, SEATS) == given


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"colour": "red"}, ("colour", "first, tie, timer")),
        ({"tie": "never"}, ("tie", "never", "shared, ask")),
        ({"tie": 3}, ("tie",)),
        ({"first": "Zoe"}, ("first", "random, Ana, Ben")),
        ({"timer": 59}, ("timer", "60", "900", "59")),
        ({"timer": 901}, ("timer",)),
        ({"timer": "300"}, ("timer",)),
        ({"timer": True}, ("timer",)),
        ({"timer": 60.0}, ("timer",)),
        ({"timer": None}, ("timer",)),
    ],
)
def test_what_cannot_be_is_named_with_what_can(given: dict[str, Any], words: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"\.$") as caught:
        checked(RULES, given, SEATS)
    assert all(word in str(caught.value) for word in words)


def test_a_sweep_tries_every_choice_and_the_ends_of_a_range() -> None:
    assert RULES[0].values() == ("shared", ASK)
    assert RULES[1].values() == (60, 300, 900)
    ends = HouseRule(key="x", question="", say="", default=0, low=0, high=9)
    assert ends.values() == (0, 9)


def test_a_value_is_said_in_its_own_sentence() -> None:
    assert RULES[0].said("shared") == "all"
    assert RULES[1].said(300) == "300"
    assert RULES[2].said("Ben") == "Ben"


def test_an_old_evening_answers_a_new_question_as_it_was_played_then() -> None:
    asked_since = (*RULES, HouseRule(key="pace", question="Q4", say="How fast?", default="slow", before="fast"))
    assert completed(asked_since, {"tie": ASK, "first": "Ben"}) == {
        "tie": ASK, "timer": 300, "first": "Ben", "pace": "fast",
    }  # fmt: skip
