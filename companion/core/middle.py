"""An evening that goes on from a position which is keyed in: what chance gave before is keyed in, too, not drawn."""

from __future__ import annotations

from typing import Any

from companion.core.contract import changed
from companion.core.language import N_
from companion.core.rulings import HouseRule
from companion.core.vocabulary import Chapter, Source

BEGINS = "evening.begins"
"""The key of the house rule about where the evening begins."""
START, MIDDLE = "start", "middle"


def begins(question: str) -> HouseRule:
    """Where the evening begins, under the game's own number; a tick on the set-up page sets it."""
    return HouseRule(
        key=BEGINS,
        question=question,
        say=N_("Where does the evening begin?"),
        default=START,
        choices=(
            (START, N_("at its start")),
            (MIDDLE, N_("in the middle: how it stands is keyed in, and what was drawn before by whoever holds it")),
        ),
        group=Chapter.WHO,
        tonight=True,
    )


def from_memory(public: Any) -> bool:
    """Whether what chance gives now was given before, on paper or in a lost file, so that people know it.

    It is so until the first turn of an evening that begins in the middle, and in that turn until its phase is reached.
    """
    return bool(public.until) or (public.options.get(BEGINS) == MIDDLE and not public.playing)


def answered(public: Any, in_app: bool, keyed: Source) -> Source:
    """Who answers a draw: the app where it draws such things (`in_app`) and nobody can know them; else `keyed`."""
    return Source.APP if in_app and not from_memory(public) else keyed


def arrived(public: Any) -> Any:
    """What everybody knows once an event was folded, while the steps of a turn are keyed in as they happened.

    Table time stands meanwhile. Where the phase is reached that was named, a clock that would run waits to be let run.
    """
    if public.phase != public.until:
        return public
    return changed(public, until="", paused=public.paused or public.countdown is not None)
