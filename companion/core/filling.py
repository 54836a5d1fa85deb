"""Random answers to offers, by something that only chooses numbers: for simulations, bots, fuzzers, the contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from companion.core.offers import (
    Allot,
    AnyField,
    Arrange,
    Built,
    Choice,
    ChooseMany,
    ChooseOne,
    Either,
    Number,
    Offer,
    Piles,
    ShareOut,
    Text,
)
from companion.core.vocabulary import Role

Choose: TypeAlias = Callable[[int], int]
"""Gives a number from 0 to n−1; it is asked with n ≥ 1 only."""

WORDS = ("as agreed", "ein Wort — für dich", "next time, too", "…")
MOST_PARTS = 3


def fill(offer: Offer, choose: Choose) -> dict[str, Any]:
    """The offered command as plain data, every field answered by `choose` with something that its form could give."""
    values: dict[str, Any] = {}
    for field in offer.fields:
        # Field by field: whether one is asked may hang on the one before.
        if field in offer.asked({**offer.given, **values}):
            values[field.name] = answered(field, choose)
            if isinstance(field, ChooseOne) and field.role is Role.RECEIVER:
                given = next((values[one.name] for one in offer.fields if one.role is Role.GIVER), "")
                values[field.name] = _other(values[field.name], given, _open(field.choices))
    return offer.filled(**values)


def _other(value: str, given: str, choices: Sequence[str]) -> str:
    """This choice, or the next one where it gives already; the numbers that are drawn after it are the same."""
    if value != given or len(choices) < 2:
        return value
    return choices[(choices.index(value) + 1) % len(choices)]


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
            return {
                receiver: _one([value for value in choices if not (field.others and value == receiver)], choose)
                for receiver in field.receivers
            }
        case Text():
            # What must be this short is a number written out.
            text = str(choose(600)) if field.longest <= 8 else WORDS[choose(len(WORDS))]
            return text[: field.longest]
        case Either():
            return bool(choose(2))
        case Allot(total=None):
            # Each says a figure of its own; a small one as often as any other.
            figure = Number("", "", low=field.least, high=field.limit, start=max(field.least, 0))
            return {receiver: _number(figure, choose) for receiver in field.receivers}
        case Allot(total=int(total)):
            return _allotted(field, total, choose)
        case Piles():
            return _piled(field, choose)
        case Built():
            return [_part(field, choose) for _ in range(1 + choose(MOST_PARTS))]


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


def _piled(field: Piles, choose: Choose) -> dict[str, list[str]]:
    piles: dict[str, list[str]] = {receiver: [] for receiver in field.receivers}
    # Few more than asked for: nobody lays out a whole box.
    for _ in range(field.least + choose(min(field.most - field.least, MOST_PARTS * len(piles)) + 1)):
        piles[_one(field.receivers, choose)].append(_one(_open(field.choices), choose))
    return piles


def _allotted(field: Allot, total: int, choose: Choose) -> dict[str, int]:
    shares, left = {}, total
    for place, receiver in enumerate(field.receivers, 1):
        others = len(field.receivers) - place
        low = max(field.least, left - others * field.limit)
        high = min(field.limit, left - others * field.least)
        shares[receiver] = low + choose(max(1, high - low + 1))
        left -= shares[receiver]
    return shares


def _part(field: Built, choose: Choose) -> dict[str, Any]:
    atom = field.atoms[choose(len(field.atoms))]
    return {field.tagged: atom.tag, **{each.name: answered(each, choose) for each in atom.fields}}
