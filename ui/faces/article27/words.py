"""The few words that the face itself says."""

from __future__ import annotations

from companion.core.language import _


def ballot(name: str) -> str:
    """A ballot in a word."""
    return {"yes": _("Yes"), "abstain": _("Abstain"), "veto": _("Veto")}.get(name, name)


def colour(name: str) -> str:
    """An issue colour in a word."""
    words = {"red": _("red"), "blue": _("blue"), "green": _("green"), "yellow": _("yellow"), "black": _("black")}
    return words.get(name, name)


def signed(points: int) -> str:
    """Points with their sign; a true minus."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
