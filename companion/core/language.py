"""All words that a person reads come through here: one translation, chosen at the start and asked in memory."""

from __future__ import annotations

from gettext import NullTranslations

# Not the standard library's global functions: they look for the catalogue's file again at every sentence.
_chosen = NullTranslations()


def choose(translation: NullTranslations) -> None:
    """Every sentence from now on is in this language."""
    global _chosen
    _chosen = translation


def _(text: str) -> str:
    """A sentence in the chosen language."""
    return _chosen.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """A sentence about `count` things in the chosen language."""
    return _chosen.ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802 -- gettext's own name: marked where it stands, translated where it is shown
    """Mark a sentence for translation where it stands; it is translated where it is shown."""
    return text
