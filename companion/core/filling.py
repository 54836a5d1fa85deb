"""Offers filled in by something that only chooses numbers: for simulations, bots, fuzzers and the contract suite."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from companion.core.offers import (
    AnyField,
    Arrange,
    Choice,
    ChooseMany,
    ChooseOne,
    Conditions,
    Number,
    Offer,
    ShareOut,
    Text,
)

Choose: TypeAlias = Callable[[int], int]
"""Gives a number from 0 to n−1; it is asked with n ≥ 1 only."""

BALLOTS = ("yes", "abstain", "veto")
RESULTS = ("pass", "fail", "veto")
WORDS = ("as agreed", "ein Wort — für dich", "next time, too", "…")
MOST_CONDITIONS = 3


def fill(offer: Offer, choose: Choose) -> dict[str, Any]:
    """The offered command as plain data, every field answered by `choose` with something that its form could give."""
    values: dict[str, Any] = {}
    for field in offer.fields:
        # Field by field: whether one is asked may hang on the one before.
        if field in offer.asked({**offer.given, **values}):
            values[field.name] = answered(field, choose)
    return offer.filled(**values)


def answered(field: AnyField, choose: Choose) -> Any:
    """An answer to one field, within what the field allows."""
    match field:
        case ChooseOne():
            return _one(_open(field.choices), choose)
        case ChooseMany():
            choices = _open(field.choices)
            most = min(field.most, len(choices))
            least = min(field.least, most)
            return _several(choices, least + choose(most - least + 1), choose)
        case Number():
            return _number(field, choose)
        case Arrange():
            return _arranged(field, choose)
        case ShareOut():
            choices = _open(field.choices)
            return {receiver: _one(choices, choose) for receiver in field.receivers}
        case Text():
            # What must be this short is a number written out.
            text = str(choose(600)) if field.longest <= 8 else WORDS[choose(len(WORDS))]
            return text[: field.longest]
        case Conditions():
            return [_condition(field, choose) for _ in range(1 + choose(MOST_CONDITIONS))]


def _open(choices: Sequence[Choice]) -> list[str]:
    """What may be chosen; when all is grey, anything, so that a refusal can be seen."""
    return [c.value for c in choices if not c.refused] or [c.value for c in choices]


def _one(values: Sequence[str], choose: Choose) -> str:
    return values[choose(len(values))]


def _several(values: Sequence[str], count: int, choose: Choose) -> list[str]:
    left = list(values)
    return [left.pop(choose(len(left))) for _ in range(count)]


def _number(field: Number, choose: Choose) -> int:
    """Small steps from the start as often as anything in the range: people do both, and both ends must be seen."""
    low, high = field.low, max(field.low, field.high)
    match choose(4):
        case 0:
            return low + choose(high - low + 1)
        case 1:
            return low if choose(2) else high
        case 2:
            return min(high, max(low, field.start))
    return min(high, max(low, field.start + choose(7) - 3))


def _arranged(field: Arrange, choose: Choose) -> list[str]:
    left = dict.fromkeys(_open(field.choices), field.each)
    placed = []
    for _ in range(field.count):
        value = _one([v for v, count in left.items() if count > 0], choose)
        left[value] -= 1
        placed.append(value)
    return placed


def _condition(field: Conditions, choose: Choose) -> dict[str, Any]:
    colours = [c.value for c in field.colours]
    atoms: list[Callable[[], dict[str, Any]]] = [
        lambda: {"if": "in", "colour": _one(colours, choose)},
        lambda: {"if": "out", "colour": _one(colours, choose)},
        lambda: {
            "if": "votes",
            "seat": _one(field.seats, choose),
            "ballot": _one(BALLOTS, choose),
            "otherwise": bool(choose(2)),
        },
        lambda: {"if": "result_is", "result": _one(RESULTS, choose), "otherwise": bool(choose(2))},
        lambda: {"if": "yes_at_least", "count": 1 + choose(len(field.seats))},
        lambda: {"if": "exactly_issues", "colours": _several(colours, 1 + choose(len(colours)), choose)},
        lambda: {"if": "vote_called_before", "seconds_left": choose(301)},
        lambda: {"if": "free_text", "words": _one(WORDS, choose)},
        lambda: {"if": "later", "words": _one(WORDS, choose)},
    ]
    return atoms[choose(len(atoms))]()
