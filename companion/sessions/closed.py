"""A closed evening, whose key is elsewhere: what everybody may read of it, and no more.

The public slice follows from the open events alone; of what is closed nothing is folded, and nothing can go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.contract import AnyRules, changed
from companion.core.fold import Fold
from companion.core.messages import Event
from companion.core.offers import Wanted
from companion.journal import Header, Record
from companion.journal.books import is_shut
from companion.sessions.evening import Codec, Evening, believe, game_of


class InTheOpen:
    """A game's rules, as far as they rest on what everybody knows; who holds what is nobody's here."""

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def begin(self, event: Event) -> Any:
        """The state after the first event, without anybody's own."""
        return changed(self._rules.begin(event), own={})

    def evolve(self, state: Any, event: Event) -> Any:
        """The same with the public slice after this event."""
        fold: Any = self._rules.evolve
        assert isinstance(fold, Fold), "a game folds by its steps"
        return changed(state, public=fold.public_after(state.public, event))

    def wants(self, state: Any) -> Sequence[Wanted]:
        """What is in a bag follows from hands that nobody here can see."""
        return ()


def closed(records: Sequence[Record]) -> bool:
    """Whether any of these lines is one whose key is not here."""
    return any(is_shut(record.command) for record in records)


def read_in_the_open(header: Header, records: Sequence[Record], upto: int | None = None) -> Evening:
    """What everybody may read of such an evening, up to record `upto`; raises `Broken` or `ValueError`."""
    rules = game_of(header)
    codec = Codec(rules)
    shown: Any = InTheOpen(rules)
    evening = Evening(shown)
    for record in records[:upto]:
        believe(evening, codec.read(record, header.schema, in_the_open=True))
    return evening
