"""Pairs of evenings of all games that differ in one closed choice or draw, and who cannot know that they do."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.core.contract import AnyRules
from companion.core.messages import Command, Seat, TurnOut, Viewer
from companion.journal import MemoryJournal
from companion.journal.journal import linked, seed
from companion.sessions import AppDraws, Entry, HandWoundTime, Session
from companion.sessions.evening import Codec
from companion.sessions.session import _draft
from tests.games.contract.driving import ONE_DAY, Drive, header_of
from tests.games.contract.twins import Twins, another, histories

MOST = 250
"""So many commands are given in an evening."""


class Pair(Struct, frozen=True):
    """Two evenings, and who cannot tell them apart; the step in which they parted, as it was taken in each."""

    rules: AnyRules
    worlds: tuple[list[Entry], list[Entry]]
    outside: frozenset[Viewer]
    by: str
    steps: tuple[Command, Command]
    before: int
    """How many entries they share."""

    def sessions(self, upto: int | None = None) -> tuple[Session, Session]:
        """Each as it stands, or stood after its first entries, in a journal of its own."""
        one, other = (opened(self.rules, entries[:upto]) for entries in self.worlds)
        return one, other

    @property
    def boxes(self) -> tuple[Mapping[Seat, object], Mapping[Seat, object]] | None:
        """What lay in the box before the step, where it was turned out by it."""
        one, other = self.steps
        return (one.choices, other.choices) if isinstance(one, TurnOut) and isinstance(other, TurnOut) else None


def opened(rules: AnyRules, entries: list[Entry]) -> Session:
    """An evening of these entries, which draws no more."""
    header = header_of(rules)
    records = linked(seed(header), 0, [_draft(entry) for entry in entries])
    session = Session.reopen(MemoryJournal(header, records), HandWoundTime(), AppDraws(1), lambda: ONE_DAY)
    # What chance still owes stays owed: from another bag another card may come, and that is no leak.
    session._draws = None
    return session


def pairs(slug: str, number: int, rnd: random.Random) -> Iterator[Pair]:
    """Pairs of one evening, from anywhere in it; each some steps after they parted."""
    evening = Drive(slug, number, bold=0.3 * (number % 2)).played(MOST).session.evening
    codec = Codec(evening.rules)
    moments = list(histories(evening))
    rnd.shuffle(moments)
    for entry, before in moments:
        other = another(codec, entry, before, rnd)
        if other is None:
            continue
        twins, left = Twins(evening, entry, before, other, ()), rnd.randrange(8)
        for later in evening.entries[entry.n : entry.n + left]:
            known = twins.outside
            if not twins.follow(later, ()):
                twins.outside = known if not any(twin.public.over for twin in twins.pair) else set()
                break
        one, two = (list(twin.entries) for twin in twins.pair)
        if twins.outside and not twins.revealed and len(one) == len(two):
            steps = (entry.command, other.command)
            yield Pair(evening.rules, (one, two), frozenset(twins.outside), entry.by, steps, entry.n - 1)
