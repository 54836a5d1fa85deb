"""Pages grow: whatever was taken back, brought back or opened, they are what a fold of the whole journal shows."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from companion.core.contract import changed
from companion.core.corrections import PhoneNoted, Redo, Redone, Rewind, Rewound, WindowOpened
from companion.core.difference import difference, fold
from companion.core.messages import HOST, JUDGE, PUBLIC, Handed, Posted, Refusal, Viewer
from companion.core.page import Page
from companion.games import GAMES
from companion.sessions.evening import Evening, read_evening
from tests.games.contract.driving import SLUGS, Drive, sheet

CHECKED = 40
"""Pages are compared about once in so many steps; in between they are asked for by some viewers only."""
MOST = 150


@pytest.mark.parametrize(("seed", "judge_sees"), [(0, False), (1, True)])
@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_that_has_grown_is_the_page_of_a_whole_fold(slug: str, seed: int, judge_sees: bool) -> None:
    rules = GAMES[slug]
    options = sheet(rules, random.Random(seed), 0.2) | {"judge.sees": "on" if judge_sees else "off"}
    drive = Drive(slug, seed, seats=rules.meta.seats[0], options=options)
    viewers = (PUBLIC, *drive.viewers())
    compared = 0
    for _tried in drive.run(MOST):
        for viewer in viewers[drive.rnd.randrange(3) :: drive.rnd.randrange(3, 6)]:
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


@pytest.mark.parametrize("slug", SLUGS)
def test_differences_folded_one_after_the_other_are_the_whole_page(slug: str) -> None:
    """With steps taken back and brought back, books opened and closed again: as values, and as JSON on a phone."""
    drive = Drive(slug, 10, seats=GAMES[slug].meta.seats[0])
    viewers = (PUBLIC, *drive.viewers())
    known = {viewer: drive.session.page(viewer) for viewer in viewers}
    phones = {viewer: msgspec.json.decode(msgspec.json.encode(page)) for viewer, page in known.items()}

    def catch_up(viewer: Viewer) -> None:
        page, before = drive.session.page(viewer), known[viewer]
        found = difference(before, page)
        assert fold(before, found) == page
        alike = changed(page, now=before.now, number=before.number) == before
        assert alike == (page.number == before.number), (viewer, page.number)
        assert page.number >= before.number
        phone(phones[viewer], msgspec.json.decode(msgspec.json.encode(found)))
        assert phones[viewer] == msgspec.json.decode(msgspec.json.encode(page))
        known[viewer] = page

    for place, _tried in enumerate(drive.run(MOST)):
        if place % 2:
            catch_up(drive.rnd.choice(viewers))
    over = drive.session.evening.public.over
    for step in ("the end", Rewind(drive.session.evening.live[1], "from the start"), Redo("after all")):
        if not isinstance(step, str):
            drive.session.submit(JUDGE, step)
        for viewer in viewers:
            catch_up(viewer)
    assert over or len(drive.tried) == MOST
    assert all(known[viewer].number > 1 for viewer in viewers)


def phone(page: dict[str, Any], found: dict[str, Any]) -> None:
    """What the protocol's page tells another program to do with a difference."""
    page |= {"now": found["now"], "number": found["number"], **found.get("page", {})}
    page["view"] |= found.get("view", {})
    for name in ("story", "ledger"):
        lines, what = page[name], found.get(name, {})
        for place in reversed(what.get("gone", [])):
            del lines[place]
        for place, line in what.get("added", []):
            lines.insert(place, line)
        for place, line in what.get("changed", []):
            lines[place] = line


@pytest.mark.parametrize("slug", SLUGS)
def test_what_others_do_in_private_and_time_alone_move_no_number(slug: str) -> None:
    drive = Drive(slug, 20, corrections=False)
    viewers, session = (PUBLIC, *drive.session.seats), drive.session
    before = {viewer: session.page(viewer) for viewer in viewers}
    state, read, stayed = drive.state, len(session.evening.entries), 0
    for tried in drive.run(MOST):
        events = [event for entry in session.evening.entries[read:] for event in entry.events]
        for viewer in viewers:
            page = session.page(viewer)
            concerns = (
                viewer == tried.by
                or state.public != drive.state.public
                or state.own.get(viewer) != drive.state.own.get(viewer)
                or page.in_box != before[viewer].in_box
                or any(session.evening.sees(viewer, event) for event in events)
            )
            if not concerns:
                stayed += 1
                assert page.number == before[viewer].number, (viewer, tried.command)
            before[viewer] = page
        state, read = drive.state, len(session.evening.entries)
    assert stayed


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
        beside = any(isinstance(event, Rewound | Redone | WindowOpened | PhoneNoted) for event in entry.events)
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


@pytest.mark.parametrize("game", ["legislation", "renegotiation"])
def test_a_form_lists_the_cards_of_the_hand_in_the_order_in_which_the_page_shows_them(game: str) -> None:
    """Seen at a table: the first card of the hand stood seventh in the form, and the wrong one was played."""
    asked = 0
    drive = Drive(game, 1, bold=0.3, corrections=False)
    for place, _tried in enumerate(drive.run(160)):
        for seat in () if place % 16 else drive.state.public.seats:
            page = drive.session.page(seat)
            hand = [getattr(card, "number", "") or getattr(card, "name", "") for card in page.view.mine.hand]
            for field in (field for offer in page.offers for field in offer.fields):
                listed = [choice.value for choice in getattr(field, "choices", ())]
                if len(listed) > 1 and set(listed) <= set(hand):
                    asked += 1
                    assert listed == [card for card in hand if card in listed], (seat, field.say)
    assert asked > 5
