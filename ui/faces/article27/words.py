"""The few words that the face itself says."""

from __future__ import annotations

from companion.core.language import _
from companion.core.vocabulary import Tone


def ballot(name: str) -> str:
    """A ballot in a word."""
    return {"yes": _("Yes"), "abstain": _("Abstain"), "veto": _("Veto")}.get(name, name)


def passes(needed: int) -> str:
    """What a proposal needs."""
    return _("{needed} Yes and no Veto pass it.").format(needed=needed)


def colour(name: str) -> str:
    """An issue colour in a word."""
    words = {"red": _("red"), "blue": _("blue"), "green": _("green"), "yellow": _("yellow"), "black": _("black")}
    return words.get(name, name)


def tone(ballot: str) -> Tone:
    """What a ballot means to the eye."""
    return {"yes": Tone.FOR, "veto": Tone.AGAINST}.get(ballot, Tone.NEUTRAL)
