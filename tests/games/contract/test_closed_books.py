"""Without its key an evening is told to everybody as with it: story, board and ledger, and nothing else of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.core.contract import changed
from companion.core.messages import PUBLIC
from companion.core.page import Page
from companion.journal import Record
from companion.journal.books import MARK
from companion.sessions.closed import closed, read_in_the_open
from companion.sessions.entries import Entry
from companion.sessions.evening import Evening, read_evening
from companion.sessions.session import _draft
from tests.games.contract.driving import SLUGS, played

CUTS = 4


def shut(entries: Sequence[Entry]) -> list[Record]:
    """The lines as a file holds them whose key is elsewhere."""
    found = []
    for entry in entries:
        draft = _draft(entry)
        actor, command, events = draft.actor, draft.command, draft.events
        if draft.shown is not None:
            actor, command, events = draft.shown.actor, f"{MARK}{'0' * 64}", draft.shown.events
        found.append(Record(entry.n, entry.at, entry.wall, actor, command, events, ""))
    return found


def told(evening: Evening) -> Page:
    """What everybody is told. Who has looked at a secret deal follows from lines that only some may read."""
    page = evening.page(PUBLIC, evening.history.now, False)
    seats = tuple(changed(card, looked=None, dealt=0) for card in page.view.seats)
    return changed(page, view=changed(page.view, seats=seats), wanted=())


@pytest.mark.parametrize("slug", SLUGS)
def test_what_everybody_reads_is_the_same_without_the_key(slug: str) -> None:
    session = played(slug, 0).session
    records, entries = session.journal.records(), session.evening.entries
    lines = shut(entries)
    over = next(entry.n for entry in entries if entry.after and entry.after[-1].over)
    step = max(1, over // CUTS)
    some = False
    for upto in range(step, over, step):
        some = some or closed(lines[:upto])
        with_key = read_evening(session.journal.header, records, upto)
        without = read_in_the_open(session.journal.header, lines, upto)
        for field in ("story", "ledger", "moments", "view", "result", "house_rules", "entry"):
            assert getattr(told(without), field) == getattr(told(with_key), field), (upto, field)
    assert some, "something was closed"
