"""The few words that the face itself says."""

from __future__ import annotations

from companion.core.language import ngettext
from companion.games.articles_of_agreement.pieces import KINDS as KINDS
from companion.games.articles_of_agreement.words import label, several

DANGER = frozenset({"pistol", "barrel", "spot"})
"""What can still be used, or works by itself: it must be easy to see."""


def kind(name: str) -> str:
    """A treasure in the word that stands on its card."""
    return label(name)


def counted(name: str, count: int) -> str:
    """The word beside a number of treasures of one kind."""
    return several(name, count)


def secrets(count: int) -> str:
    """How many treasures lie face down."""
    return ngettext("{n} secret", "{n} secret", count).format(n=count)
