"""The Renegotiation Game in sentences: its vocabulary, events of the story, reasons and postings."""

from __future__ import annotations

from companion.games.renegotiation.words.reasons import REASONS
from companion.games.renegotiation.words.story import NOUNS, say_event
from companion.games.renegotiation.words.vocabulary import (
    account,
    asked,
    card,
    cards,
    duty,
    field_label,
    label,
    moved,
    played,
    points,
    posting,
    quoted,
    upper,
)
from companion.games.renegotiation.words.wasted import does_less

__all__ = [
    "NOUNS",
    "REASONS",
    "account",
    "asked",
    "card",
    "cards",
    "does_less",
    "duty",
    "field_label",
    "label",
    "moved",
    "played",
    "points",
    "posting",
    "quoted",
    "say_event",
    "upper",
]
