"""All words that a person reads come through here: one translation, chosen at the start and asked in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from gettext import NullTranslations

# Not the standard library's global functions: they look for the catalogue's file again at every sentence.
_chosen = NullTranslations()
_said: Callable[[str], str] = str
"""What a sentence is in the chosen language; the same where there is no catalogue. Pages ask it a thousand times."""


def choose(translation: NullTranslations) -> None:
    """Every sentence from now on is in this language."""
    global _chosen, _said
    _chosen = translation
    _said = str if type(translation) is NullTranslations else translation.gettext


def _(text: str) -> str:
    """A sentence in the chosen language."""
    return _said(text)


def ngettext(one: str, many: str, count: int) -> str:
    """A sentence about `count` things in the chosen language."""
    return _chosen.ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802 -- gettext's own name: marked where it stands, translated where it is shown
    """Mark a sentence for translation where it stands; it is translated where it is shown."""
    return text


def listed(names: Sequence[str]) -> str:
    """Names in a row, as a sentence has them: “Ana, Ben and Cy”."""
    if len(names) < 2:
        return "".join(names)
    return _("{first} and {last}").format(first=", ".join(names[:-1]), last=names[-1])


def figure(points: int) -> str:
    """A number as people write it, with a true minus: “3”, “−2”."""
    return str(points).replace("-", "−")


def signed(points: int) -> str:
    """A number with its sign, as people write it: “+3”, “−2”, “0”."""
    return ("+" if points > 0 else "") + figure(points)
