"""House rules as data: each open question of a rulebook with its key, its default and its alternatives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
    begins: bool = False
    """Whether the answer is who begins: at a table of an event it is the first seat of its seating."""
    won: bool = False
    """Whether the answer is who won the last game: where the program knows that, a new evening begins with it."""
    before: str | int | None = None
    """How evenings were played that began before this question was asked; None: as the default says."""
    on_phones: str = ""
    """The answer with which an evening begins where every player has a phone; "" for the same as elsewhere."""
    tonight: bool = False
    """Whether it is true of one evening alone: a tick of the set-up page sets it, no event's sheet and no last time."""
    moot: tuple[Mapping[str, str], ...] = ()
    """Answers to other questions, by their keys: where all of one of these are given, this question means nothing."""
    players: int = 0
    """How many sit at the only table that is asked; 0 for every table."""

    def values(self) -> tuple[str | int, ...]:
        """The values a sweep should try: every choice, or the ends of the range."""
        if not self.choices:
            return tuple(dict.fromkeys((self.low, self.default, self.high)))
        return tuple(value for value, _say in self.choices)

    def said(self, value: str | int) -> str:
        """The value as a sentence for the house-rule sheet."""
        return dict(self.choices).get(str(value), str(value)) if self.choices else str(value)


HEADINGS: Mapping[Chapter, str] = {
    Chapter.SOURCES: N_("What is on the table"),
    Chapter.VOTES: N_("Votes"),
    Chapter.VARIANTS: N_("Variants"),
    Chapter.CLOCK: N_("Clock"),
    Chapter.WHO: N_("Who begins, and who decides"),
    Chapter.RULES: N_("Where the rulebook is silent, or you play otherwise"),
    Chapter.EXPANSION: N_("With an expansion"),
}
"""What stands above each chapter of house rules, unless they have a heading of their own."""


def meant(rules: Iterable[HouseRule], answers: Options, players: int = 0) -> tuple[HouseRule, ...]:
    """The questions that mean something with these answers, at a table of so many players (0: of any): nobody is asked
    the others, and they stand on no sheet."""
    return tuple(
        rule for rule in rules
        if not given(rule.moot, answers) and (not players or rule.players in (0, players))
    )  # fmt: skip


def given(sheets: Iterable[Mapping[str, str]], answers: Options) -> bool:
    """Whether the answers are those of one of these sheets, which name a few questions each."""
    return any(all(answers.get(key) == value for key, value in sheet.items()) for sheet in sheets)


def with_phones(rules: Iterable[HouseRule]) -> dict[str, str]:
    """The answers with which an evening begins where every player has a phone, as far as they are other ones."""
    return {rule.key: rule.on_phones for rule in rules if rule.on_phones}


def beginner(rules: Sequence[HouseRule], seats: Sequence[str]) -> dict[str, str]:
    """The answer with which the first of these seats begins; empty where the rulebook leaves that to chance alone."""
    return {rule.key: seats[0] for rule in rules if rule.begins}


class Fuller(Struct, frozen=True, kw_only=True):
    """What may be keyed in beyond the light way with the box: one switch on the set-up page, off at first.

    `Way.BOX` means the light way: cards stay cards, and only what is scored is asked for, when it is public. `options`
    are the house rules that the switch lays on top of that way's preset, `say` is its caption; the sentence `gives_up`
    stands there while it is off, `costs` while it is on (all marked for translation). `instead` is a second switch
    beside it, where a table may have the app know something else: at most one of the two is on.
    """

    say: str
    gives_up: str
    options: Options
    costs: str = ""
    instead: Fuller | None = None


def completed(rules: Sequence[HouseRule], options: Options) -> Options:
    """The options of an old evening, with what was played where a question of today had not been asked yet."""
    asked = {rule.key: rule.default if rule.before is None else rule.before for rule in rules if not rule.tonight}
    return {**asked, **options} if asked.keys() - options.keys() else options


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


PAUSE = "timer.pause"
"""The key of the house rule about who may touch the clock."""
ANYONE, NEVER = "anyone", "never"


def who_pauses(question: str) -> HouseRule:
    """Who may pause the clock and give or take a little time, under the game's own number."""
    return HouseRule(
        key=PAUSE,
        question=question,
        say=N_("Who may pause the clock?"),
        default=ANYONE,
        choices=((ANYONE, N_("anyone")), ("judge", N_("only the judge")), (NEVER, N_("nobody"))),
        group=Chapter.CLOCK,
    )


def checked(rules: Sequence[HouseRule], given: Mapping[str, Any], seats: Sequence[str]) -> dict[str, str | int]:
    """All house rules with defaults filled in, but for what is true of one evening alone.

    Raises `SetupError` for an unknown key or value.
    """
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
        if not (rule.tonight and value == rule.default):  # an evening like any other says nothing of it
            options[rule.key] = value
    return options
