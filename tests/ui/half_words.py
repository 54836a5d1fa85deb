"""Half words: whether a text that is drawn has a name on it that ends, or begins, inside one of its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any
from unittest.mock import patch

from companion.core.names import plain
from ui.forms.buttons import LongButton
from ui.theme import called, paint

_TOKEN = re.compile(r"…?[^\s.…,;:()\[\]“”'’→·/×=+-]+[.…]?")
FEW = 2
"""A letter or two and a full stop are initials, or a word of their own."""


def half_words(text: str, names: Iterable[str]) -> list[str]:
    """What of a name stands in the text beside a full stop or an ellipsis, and is neither a word of it nor initials."""
    return [*_half(plain(text), tuple(sorted(map(plain, names))))] if "." in text or "…" in text else []


@lru_cache(maxsize=65536)
def _half(text: str, names: tuple[str, ...]) -> tuple[str, ...]:
    words = _words(names)
    found = []
    for token in _TOKEN.findall(text):
        letters = token.strip(".…")
        # “WWWW” is the beginning of anything.
        if len(set(letters)) < FEW or letters in words or letters == token:
            continue
        ends = token[-1] in ".…" and any(word.startswith(letters) for word in words)
        if ends or (token[0] == "…" and any(word.endswith(letters) for word in words)):
            found.append(token)
    return tuple(found)


@lru_cache(maxsize=256)
def _words(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word.strip("()“”'") for name in names for word in called.words_of(name))


@contextmanager
def looked_for() -> Iterator[list[str]]:
    """Every text that is drawn by hand or on a button meanwhile, and has half a word of somebody at the table on it."""
    put, drawn, cut = paint._put, LongButton.drawn, list[str]()

    def by_hand(painter: Any, box: Any, align: Any, text: str) -> None:
        cut.extend([text] if half_words(text, called.seated()) else [])
        put(painter, box, align, text)

    def on_button(self: LongButton, room: int) -> list[str]:
        lines = drawn(self, room)
        cut.extend(line for line in lines if half_words(line, called.seated()))
        return lines

    with patch.object(paint, "_put", by_hand), patch.object(LongButton, "drawn", on_button):
        yield cut
