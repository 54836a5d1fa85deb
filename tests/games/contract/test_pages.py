"""Pages grow: whatever was taken back, brought back or opened, they are what a fold of the whole journal shows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.core.corrections import Redo, Redone, Rewind, Rewound, WindowOpened
from companion.core.messages import HOST, JUDGE, PUBLIC, Handed, Posted, Refusal, Viewer
from companion.core.page import Page
from companion.games import GAMES
from companion.sessions.evening import Evening, read_evening
from tests.games.contract.driving import SLUGS, Drive, sheet

CHECKED = 40
"""Pages are compared about once in so many steps; in between they are asked for by some viewers only."""
MOST = 400


@pytest.mark.parametrize("judge_sees", [False, True])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_that_has_grown_is_the_page_of_a_whole_fold(slug: str, seed: int, judge_sees: bool) -> None:
    rules = GAMES[slug]
    options = sheet(rules, random.Random(seed), 0.2) | {"judge.sees": "on" if judge_sees else "off"}
    drive = Drive(slug, seed, seats=rules.meta.seats[0], options=options)
    viewers = (PUBLIC, *drive.viewers())
    compared = 0
    for _tried in drive.run(MOST):
        for viewer in viewers[:: drive.rnd.randrange(1, 5)]:
            drive.session.page(viewer)
        if drive.rnd.random() < 1 / CHECKED:
            compared += agrees(drive)
    compared += agrees(drive)
    # Back from the end: the books are closed again, and opened once more when it is brought back.
    far = drive.session.evening.live[1]
    assert not isinstance(drive.session.submit(JUDGE, Rewind(far, "from the start")), Refusal)
    compared += agrees(drive)
    if not isinstance(drive.session.submit(HOST, Redo("after all")), Refusal):
        compared += agrees(drive)
    assert compared >= 2 * len(viewers)


def agrees(drive: Drive) -> int:
    """Compare every viewer's page with that of an evening read anew; how many were compared."""
    session = drive.session
    anew = read_evening(session.journal.header, session.journal.records(), None)
    viewers = (PUBLIC, *drive.viewers())
    for viewer in viewers:
        grown = session.evening.page(viewer, session.now(), session.running)
        whole = anew.page(viewer, session.now(), session.running)
        for field in Page.__struct_fields__:
            assert getattr(grown, field) == getattr(whole, field), (viewer, field)
        told, posted = lines_of(anew, viewer)
        assert [(line.entry, line.by, line.say, line.kind, line.undone) for line in grown.story] == told
        assert [(line.entry, line.src, line.dst) for line in grown.ledger] == posted
    return len(viewers)


def lines_of(evening: Evening, viewer: Viewer) -> tuple[list[Any], list[Any]]:
    """Story and ledger from the entries alone: all that this viewer may read, and what of it was taken back."""
    told, posted = [], []
    for entry in evening.entries:
        beside = any(isinstance(event, Rewound | Redone | WindowOpened) for event in entry.events)
        counts = entry.n in evening.live
        for event, say in zip(entry.events, entry.said(evening.rules), strict=True):
            if not evening.sees(viewer, event):
                continue
            if say:
                kind = event.__struct_config__.tag
                told.append((entry.n, evening.shown_by(entry, event), say, kind, not (counts or beside)))
            if counts and isinstance(event, Posted | Handed):
                posted.append((entry.n, event.src, event.dst))
    return told, posted
