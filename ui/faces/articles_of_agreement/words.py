"""The few words that the face itself says."""

from __future__ import annotations

from companion.core.language import _, ngettext
from companion.games.articles_of_agreement.pieces import KINDS as KINDS

DANGER = frozenset({"pistol", "barrel", "spot"})
"""What can still be used, or works by itself: it must be easy to see."""


def kind(name: str) -> str:
    """A treasure in the word that stands on its card."""
    words = {
        "gold": _("Gold"),
        "rum": _("Rum"),
        "emerald": _("Emerald"),
        "sapphire": _("Sapphire"),
        "ruby": _("Ruby"),
        "map": _("Map"),
        "compass": _("Compass"),
        "spyglass": _("Spyglass"),
        "bottle": _("Message"),
        "pistol": _("Pistol"),
        "barrel": _("Barrel"),
        "spot": _("Black Spot"),
    }
    return words.get(name, name)


def ballot(name: str) -> str:
    """A vote in a word."""
    return {"aye": _("Aye"), "nay": _("Nay")}.get(name, name)


def secrets(count: int) -> str:
    """How many treasures lie face down."""
    return ngettext("{n} secret", "{n} secret", count).format(n=count)
