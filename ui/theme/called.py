"""Shorter names: how somebody is called where a whole name has no room, and nobody else at the table is called so.

Words go from the end, and the last one that is left becomes initials: half a word is nobody's name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from companion.core.names import isolated, plain
from companion.core.page import Page

_JOINED = frozenset((
    "عبد", "أبو", "ابو", "ابن", "بن", "أم", "ام", "al", "el", "de", "da", "di", "van", "von", "le", "la", "san", "st",
    "sir", "of", "the", "der", "den", "zu",
))  # fmt: skip
"""Words of a name that say nothing, or something else, without the next one: “servant of” is nobody's name."""


class _Table:
    """Who sits at the table whose windows are drawn, longest names first."""

    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


def sit(page: Page) -> None:
    """From now on the people of this page sit at the table of which words are drawn."""
    seats = tuple(card.name for card in (*page.view.seats, *page.view.gone))
    if seats != _Table.seats:
        _Table.seats = seats
        _Table.names = tuple(sorted(set(seats), key=lambda name: (-len(name), name)))


def leave() -> None:
    """Nobody sits at a table."""
    _Table.seats = _Table.names = ()


def seated() -> tuple[str, ...]:
    """Who sits at the table, longest names first."""
    return _Table.names


def parts_of(name: str) -> list[str]:
    """A name in the parts that can go one by one, from its end; each with the space before it, or the hyphen after."""
    found: list[str] = []
    for part in _WORDS.findall(plain(name)):
        before = re.split(r"[\s-]", found[-1].rstrip("-"))[-1] if found else ""
        if before.casefold() in _JOINED:
            found[-1] += part
        else:
            found.append(part)
    return found


def words_of(name: str) -> list[str]:
    """The words of a name, those between hyphens, too."""
    return re.findall(r"[^\s-]+", plain(name))


def forms(name: str, others: Iterable[str] = ()) -> tuple[str, ...]:
    """How somebody may be called, the whole name first, the last one an initial; none of them is also a form of
    another's name at the table, or among `others`, but for the last where there is no other way."""
    return _forms(name, tuple(other for other in dict.fromkeys((*seated(), *others)) if other != name))


@lru_cache(maxsize=1024)
def _forms(name: str, others: tuple[str, ...]) -> tuple[str, ...]:
    theirs = {form for other in others for form in (plain(other), *_shorter(other), *_initials(other))}
    first = _ended("".join(parts_of(name)[:1]))
    # Whose first word is another's, too, keeps the initials of the others.
    found = [*_shorter(name), *([_initials(name)[0]] if first in theirs else []), *_initials(name)[1:]]
    alone = [form for form in dict.fromkeys(found) if form not in theirs and form != plain(name)]
    if not alone or not is_initials(alone[-1]):
        alone.append(_initials(name)[-1])
    return (name, *map(isolated, alone))


_WORDS = re.compile(r"\s*[^\s-]+-?|\s*-+")


def _ended(form: str) -> str:
    return form.strip().rstrip(" ,;:·(-")


def _shorter(name: str) -> list[str]:
    """A name with fewer and fewer of its parts."""
    parts = parts_of(name)
    return [_ended("".join(parts[:count])) for count in range(len(parts) - 1, 0, -1)]


def _initials(name: str) -> list[str]:
    """A name's first part with the initials of the others, the initials of all its words, and that of the first."""
    marks = [_initial(word) for word in words_of(name)] or [_initial(plain(name))]
    first = _ended("".join(parts_of(name)[:1]))
    others = "".join(marks[len(words_of(first)) :])
    return [f"{first} {others}".strip(), "".join(marks), marks[0]]


def _initial(word: str) -> str:
    """The first letter of a word, with the marks that belong to it and with its figures, and a full stop."""
    marks = next((n for n, one in enumerate(word[1:], 1) if not unicodedata.category(one).startswith("M")), len(word))
    return word[:marks] + "".join(letter for letter in word[marks:] if letter.isdigit()) + "."


def is_initials(form: str) -> bool:
    """Whether initials stand in it."""
    return plain(form).endswith(".")


def joined(name: str) -> bool:
    """Whether its letters join, as Arabic ones do: they have no initials, so that others have them first."""
    return any(unicodedata.bidirectional(letter) == "AL" for letter in name)


def within(text: str, names: Iterable[str] = ()) -> tuple[str, ...]:
    """Which of these names, and of those who sit at the table, stand in a text as words of their own."""
    wanted = sorted(dict.fromkeys(name for name in (*names, *seated()) if name and name in text), key=len, reverse=True)
    return tuple(dict.fromkeys(_pattern(tuple(wanted)).findall(text))) if wanted else ()


def split(text: str, names: tuple[str, ...]) -> list[str]:
    """The text in pieces, every second of them one of these names."""
    return _pattern(tuple(sorted(names, key=len, reverse=True))).split(text) if names else [text]


@lru_cache(maxsize=512)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, names))})(?!\w)")
