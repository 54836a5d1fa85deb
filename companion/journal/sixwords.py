"""Six words for a hash: a list of 2,048 made-up words of our own, the same in every language, short and easily said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

COUNT = 2048
LENGTH = 6
"""Words to a hash: eleven bits each, so that nobody finds another hash with the same ones by trying."""

_CONSONANTS = "bdfklmnrst"
_VOWELS = "aeiou"
_NEVER = (
    "boner", "dalit", "fuk", "kafir", "kak", "kanak", "kok", "koran", "kunt", "rabid", "satan", "semen", "sodom", "tit",
    "tumor",
)  # fmt: skip


@cache
def words() -> tuple[str, ...]:
    """The list: consonants and vowels by turns, five letters. It never changes, or no old sheet of paper would fit.

    The last letter follows from the four before it, so that no two words differ in one letter only: who hears or
    writes one letter wrongly has no word, and not another one.
    """
    found = []
    for first, second in product(range(len(_CONSONANTS)), repeat=2):
        for one, other in product(range(len(_VOWELS)), repeat=2):
            last = (first + 3 * second + one + 3 * other) % len(_CONSONANTS)
            word = "".join((_CONSONANTS[first], _VOWELS[one], _CONSONANTS[second], _VOWELS[other], _CONSONANTS[last]))
            if not any(never in word for never in _NEVER):
                found.append(word)
    # Evenly from the whole list, or no word would begin with the last letters.
    return tuple(found[place * len(found) // COUNT] for place in range(COUNT))


def six(digest: bytes) -> tuple[str, ...]:
    """The words of a hash of at least nine bytes."""
    number = int.from_bytes(digest, "big") >> (len(digest) * 8 - 11 * LENGTH)
    return tuple(words()[number >> 11 * place & COUNT - 1] for place in reversed(range(LENGTH)))


def read(text: str) -> Sequence[str]:
    """Words as somebody typed them in; raises `ValueError` with the one that stands in no list."""
    found = text.replace(",", " ").casefold().split()
    for word in found:
        if word not in words():
            raise ValueError(word)
    return found
