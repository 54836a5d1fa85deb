"""House rules of Council: a clock and who stops it, and what every game has."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core import people
from companion.core.language import N_
from companion.core.rulings import JUDGE_SEES, HouseRule, who_pauses
from companion.core.vocabulary import Chapter, Way

HOUSE_RULES: tuple[HouseRule, ...] = (
    HouseRule(
        key="talk.seconds",
        question="Q1",
        say=N_("How many seconds until the vote closes? (0: no limit)"),
        default=0,
        low=0,
        high=600,
        group=Chapter.CLOCK,
    ),
    who_pauses("Q4"),
    JUDGE_SEES,
    *people.house_rules("Q2", "Q3"),
)
PRESETS: Mapping[Way, Mapping[str, str | int]] = {way: {} for way in Way}
WAYS: Mapping[Way, str] = dict.fromkeys(PRESETS, N_("Talk at the table; propose and vote as the laptop goes round."))
