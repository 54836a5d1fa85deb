"""Two worlds that differ in nothing but how many private steps there were: one stops before them, one after."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import groupby

from companion.journal import MemoryJournal, Record, Seal, Signer
from companion.journal.journal import linked, seed
from companion.journal.seals import ROUND, hash_of
from companion.sessions import AppDraws, Entry, HandWoundTime, Session
from companion.sessions.entries import is_open
from companion.sessions.session import _draft
from tests.games.contract.driving import ONE_DAY, header_of
from tests.leaks.worlds import Pair


def runs(entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """Where closed entries stand with nothing open between them: after how many entries, and up to how many."""
    found, place = [], 0
    for seen, group in groupby(entries, is_open):
        length = len(list(group))
        if not seen:
            found.append((place, place + length))
        place += length
    return found


def sealed(records: Sequence[Record], upto: Sequence[int]) -> list[Seal]:
    """Seals over these records, by this installation's key."""
    signer, found, previous = Signer.of(), list[Seal](), ""
    for n in upto:
        found.append(signer.seal(previous, n, records[n - 1].hash, ROUND))
        previous = hash_of(previous, records[n - 1].hash, found[-1])
    return found


def journals(pair: Pair, rnd: random.Random) -> list[MemoryJournal]:
    """An evening before some private steps and after them, with the same seals; none where it has no such steps."""
    entries = pair.worlds[0]
    known = runs(entries)
    if not known:
        return []
    fewer, more = rnd.choice(known)
    seen = [place for place, entry in enumerate(entries[:fewer], 1) if is_open(entry)]
    upto = sorted(rnd.sample(seen, min(len(seen), rnd.randrange(3))))
    header = header_of(pair.rules)
    found = []
    for count in (fewer, more):
        records = linked(seed(header), 0, [_draft(entry) for entry in entries[:count]])
        found.append(MemoryJournal(header, records, None, sealed(records, upto)))
        # What passed on the table's clock meanwhile is everybody's.
        found[-1].note(entries[more - 1].at)
    return found


def opened(journal: MemoryJournal) -> Session:
    """An evening that draws no more: what chance still owes stays owed."""
    session = Session.reopen(journal, HandWoundTime(), AppDraws(1), lambda: ONE_DAY)
    session._draws = None
    return session
