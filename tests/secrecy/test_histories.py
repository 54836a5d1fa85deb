"""Two histories: every event that a viewer may not read is another one, and the viewer's page is the same.

The contract suite swaps what is secret now; here the past is swapped, as story, ledger and the labels of undo tell it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from companion.core.contract import changed
from companion.core.messages import HOST, JUDGE, PUBLIC, Event, Posted
from companion.games.article27 import events as e
from companion.games.article27.pieces import AGENDAS, BALLOTS
from companion.sessions import Entry
from companion.sessions.evening import Evening
from tests.games.contract.driving import Drive


def after(value: str, values: Sequence[str]) -> str:
    """The next of these values."""
    return values[(values.index(value) + 1) % len(values)]


def other(event: Event) -> Event:
    """Another event of the same kind, about the same people at the same moment."""
    match event:
        case e.AgendaDealt():
            swapped: Any = changed(event, agenda=after(event.agenda, AGENDAS))
        case e.TokensDrawn():
            swapped = changed(event, tokens=event.tokens[1:] + event.tokens[:1])
        case e.TokensShown():
            swapped = changed(event, tokens=event.tokens[1:] + event.tokens[:1], score=event.score + 1)
        case e.DealOffered():
            swapped = changed(event, deal=changed(event.deal, amount=event.deal.amount + 1, space="other"))
        case e.OfferClosed():
            swapped = changed(event, how=after(event.how, ("declined", "withdrawn", "lapsed", "accepted", "countered")))
        case e.BallotCast():
            swapped = changed(event, ballot=after(event.ballot, BALLOTS))
        case e.ScoreDeclared():
            swapped = changed(event, score=event.score - 1)
        case e.ScorePaid():
            swapped = changed(event, score=event.score + 1, paid=event.paid + 1)
        case Posted():
            swapped = changed(event, amount=event.amount + 1)
        case _:
            swapped = event
    return swapped  # type: ignore[no-any-return]  # `changed` gives back the type it was given


def other_history(evening: Evening, upto: int, viewer: str) -> tuple[Evening, int]:
    """The evening up to an entry as it was, and how it is when nothing is left of what the viewer may not read."""
    real = Evening(evening.rules, [copied(entry, entry.events) for entry in evening.entries[:upto]])
    swaps = 0
    entries = []
    for entry in evening.entries[:upto]:
        events = tuple(event if real.sees(viewer, event) else other(event) for event in entry.events)
        swaps += events != entry.events
        entries.append(copied(entry, events))
    return Evening(evening.rules, entries), swaps


def copied(entry: Entry, events: tuple[Event, ...]) -> Entry:
    return Entry(entry.n, entry.at, entry.wall, entry.by, entry.command, events)


@pytest.mark.parametrize("seed", range(4))
def test_a_page_is_the_same_whatever_the_events_were_that_its_viewer_may_not_read(seed: int) -> None:
    options = {} if seed % 2 else {"variant.lcs": "on", "draw.mode": "app"}
    drive = Drive("article27", 40 + seed, options=options).played()
    evening = drive.session.evening
    last = next(entry.n for entry in evening.entries if any(isinstance(x, e.BooksOpened) for x in entry.events))
    swapped = 0
    for upto in range(3, last, max(1, last // 8)):
        real = Evening(evening.rules, [copied(entry, entry.events) for entry in evening.entries[:upto]])
        for viewer in (PUBLIC, HOST, JUDGE, *drive.session.seats[:2]):
            swap, swaps = other_history(evening, upto, viewer)
            swapped += swaps
            one = msgspec.json.encode(real.page(viewer, 0, True), order="sorted")
            assert one == msgspec.json.encode(swap.page(viewer, 0, True), order="sorted"), (viewer, upto)
    assert swapped > 100
