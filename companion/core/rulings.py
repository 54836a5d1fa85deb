"""House rules as data: each open question of a rulebook with its key, its default and its alternatives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from companion.core.language import N_, _
from companion.core.setup import SetupError
from companion.core.vocabulary import Chapter

Options: TypeAlias = Mapping[str, str | int]
"""Every house rule's key with the value that this evening plays by."""

ASK = "ask"
"""The value of a house rule that is settled only when it first matters, by a question to the table."""


class HouseRule(Struct, frozen=True, kw_only=True):
    """One question a rulebook leaves open: `choices` (value, sentence) or a whole number between `low` and `high`.

    `say` is the question in a sentence, `question` its number in the rules ("Q1"), `asks` whether it may be left on
    "ask" and ruled on during play; `group` is where the set-up page lists it, under
    a `heading` of its own if it has one (marked for translation).
    """

    key: str
    question: str
    say: str
    default: str | int
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    asks: bool = False
    group: Chapter = Chapter.RULES
    heading: str = ""
    seat: bool = False
    """Whether a player's name is a valid value, too."""

    def values(self) -> tuple[str | int, ...]:
        """The values a sweep should try: every choice, or the ends of the range."""
        if not self.choices:
            return tuple(dict.fromkeys((self.low, self.default, self.high)))
        return tuple(value for value, _say in self.choices)

    def said(self, value: str | int) -> str:
        """The value as a sentence for the house-rule sheet."""
        return dict(self.choices).get(str(value), str(value)) if self.choices else str(value)


NO_YES = (("no", N_("no")), ("yes", N_("yes")))
"""The choices of a house rule that is a plain question."""

JUDGE_SEES = HouseRule(
    key="judge.sees",
    question="",
    say=N_("Does a judge who does not play see the private windows?"),
    default="off",
    choices=(("off", N_("no")), ("on", N_("yes, and everybody is told"))),
    group=Chapter.SOURCES,
)
"""Whether a judge who does not play may look at every seat's view; every game has it."""


def checked(rules: Sequence[HouseRule], given: Mapping[str, Any], seats: Sequence[str]) -> dict[str, str | int]:
    """All house rules with defaults filled in; raises `SetupError` for an unknown key or value."""
    known = {rule.key: rule for rule in rules}
    for key in given:
        if key not in known:
            raise SetupError(
                _("There is no house rule “{key}”. Known are: {known}.").format(
                    key=str(key)[:60], known=", ".join(sorted(known))
                ),
                [str(key)],
            )
    options: dict[str, str | int] = {}
    for rule in rules:
        value = given.get(rule.key, rule.default)
        if rule.choices:
            allowed = [v for v, _say in rule.choices] + (list(seats) if rule.seat else [])
            if not isinstance(value, str) or value not in allowed:
                raise SetupError(
                    _("“{key}” cannot be “{value}”; choose one of: {allowed}.").format(
                        key=rule.key, value=str(value)[:60], allowed=", ".join(allowed)
                    ),
                    [rule.key],
                )
        elif isinstance(value, bool) or not isinstance(value, int) or not rule.low <= value <= rule.high:
            raise SetupError(
                _("“{key}” must be a whole number from {low} to {high}; “{value}” is not.").format(
                    key=rule.key, low=rule.low, high=rule.high, value=str(value)[:60]
                ),
                [rule.key],
            )
        options[rule.key] = value
    return options
