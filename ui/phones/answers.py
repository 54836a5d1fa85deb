"""Answers as they are sent (gzip): pages with the pictures that a phone has not, equally long where that counts."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import msgspec

from ui.phones.padding import LARGE, padded
from ui.phones.wire import CardPicture, PhoneFrame, Wanting


def framed(frame: PhoneFrame, wanting: Wanting) -> bytes:
    """A page with the pictures that the phone has not."""
    had = frozenset(wanting.cards) & {card.hash for card in frame.cards}
    if had not in frame.sent:
        frame.sent[had] = _written(frame, had)
    return frame.sent[had]


def _written(frame: PhoneFrame, had: frozenset[str]) -> bytes:
    """The same for all who have the same: who only watches is one of many."""
    cards = []
    for card in frame.cards:
        said = msgspec.to_builtins(card)
        if card.hash in had:
            del said["svg"]
        cards.append(said)
    said = {"n": frame.n, "open": frame.open, **frame.said, "cards": cards}
    return gzip.compress(msgspec.json.encode(said), 6, mtime=0)


def whole(said: Any, size: int) -> bytes:
    """An answer, compressed and this long, or longer by whole pages where that is too little; 0: as long as it is."""
    text = msgspec.json.encode(said)
    if not size:
        return gzip.compress(text, 6, mtime=0)
    while (made := padded(text, size)) is None:
        size += LARGE
    return made


def fitted(frame: PhoneFrame, wanting: Wanting, size: int) -> bytes:
    """A page with as many of the pictures that the phone has not as there is room for; the last may be a piece of one.

    What is left out comes with a later answer, for the phone says what it has.
    """
    begun = {wanting.part[0]: wanting.part[1]} if wanting.part is not None else {}
    wanted = [card for card in frame.cards if card.hash not in wanting.cards]
    wanted.sort(key=lambda card: card.hash not in begun)  # what was begun is ended first
    pieces: dict[str, dict[str, Any]] = {}

    def made() -> bytes | None:
        cards = []
        for card in frame.cards:
            said = msgspec.to_builtins(card)
            del said["svg"]
            cards.append({**said, **pieces.get(card.hash, {})})
        return padded(msgspec.json.encode({"n": frame.n, "open": frame.open, **frame.said, "cards": cards}), size)

    def piece(card: CardPicture, length: int) -> None:
        start = min(begun.get(card.hash, 0), len(card.svg))
        whole = {} if not start and length >= len(card.svg) else {"from": start, "all": len(card.svg)}
        pieces[card.hash] = {"svg": card.svg[start : start + length], **whole}

    for card in wanted:
        piece(card, len(card.svg))
    if (found := made()) is not None:
        return found
    pieces.clear()
    found = made() or whole({"n": frame.n, "open": frame.open, **frame.said, "cards": []}, size)
    for card in wanted:
        piece(card, len(card.svg))
        if (more := made()) is None:
            found = _largest(card, piece, made) or found
            break
        found = more
    return found


def _largest(
    card: CardPicture, piece: Callable[[CardPicture, int], None], made: Callable[[], bytes | None]
) -> bytes | None:
    """The page with the longest piece of this card that there is room for."""
    low, high, found = 0, len(card.svg), None
    while high - low > 256:
        middle = (low + high) // 2
        piece(card, middle)
        if (one := made()) is None:
            high = middle
        else:
            low, found = middle, one
    return found
