"""Every figure of every game explains itself: its postings sum to it, each with its line and rules that exist."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cli.show import because
from companion.cli.trouble import Trouble
from companion.core.game import Game
from companion.core.ledger import supply
from companion.core.messages import PUBLIC
from companion.core.page import Result, Standing
from companion.games import GAMES
from companion.sessions import Session
from companion.sessions.rulebook import rules_of
from companion.sessions.seen import seen_in
from companion.sessions.why import TRACK, Explained, counted, why
from tests.games.contract.driving import SLUGS, Drive, played


def well_told(session: Session, viewer: str, found: Explained) -> None:
    """Each step cites a line that its viewer reads, and rules that the page has; the last step holds the figure."""
    page = session.page(viewer)
    entries = {line.entry for line in page.story} | {posted.entry for posted in page.ledger}
    numbers = {one.number: one.text for one in rules_of(page.game)}
    held = 0
    for one in found.because:
        held += one.change
        assert one.held == held
        assert one.entry in entries
        assert one.say
        for number, text in one.rules:
            assert text, f"{page.game} has no rule {number}"
            assert numbers[number] == text
    assert found.figure in (None, held)
    assert (found.figure is None) <= (page.result is None)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_final_score_is_the_sum_of_what_explains_it(slug: str) -> None:
    session = played(slug, 0).session
    result = session.page(PUBLIC).result
    assert result is not None
    page = session.page(PUBLIC)
    rows = (*page.ledger, *counted(page, partial(session.why, PUBLIC)))
    for standing in result.standings:
        # Seen at a table: of the 10 points for finishing the ledger had no row.
        account = supply(standing.seat)
        moved = sum(row.amount * ((row.dst == account) - (row.src == account)) for row in rows if not row.what)
        assert moved == standing.total
        found = session.why(PUBLIC, account)
        assert found.figure == standing.total
        assert found.because or not standing.total
        well_told(session, PUBLIC, found)
        words = [one.say for one in found.because]
        assert len(words) == len(set(zip(words, (one.entry for one in found.because), strict=True))), "told once"


@pytest.mark.parametrize("slug", SLUGS)
def test_every_point_of_the_graph_is_the_sum_of_what_explains_it(slug: str) -> None:
    session = played(slug, 0).session
    result = session.page(PUBLIC).result
    assert result is not None
    last = session.page(PUBLIC).story[-1].entry
    for seat, line in result.graph.items():
        steps = 0
        for point, figure in enumerate(line):
            found = session.why(PUBLIC, supply(seat), point)
            assert found.figure == figure
            assert found.because or not figure
            well_told(session, PUBLIC, found)
            assert len(found.because) >= steps, "what led to a point leads to every later one"
            steps = len(found.because)
            lines_of_then = point >= len(line) - 2 or all(one.entry < last and one.round for one in found.because)
            assert lines_of_then, "what came before the last round cites no line of the end"


def has_tracks(slug: str) -> bool:
    """Whether a game says that figures of it stand in no account."""
    game: Any = type(GAMES[slug])
    return bool(game.tracks is not Game.tracks)


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if has_tracks(slug)])
def test_every_level_on_a_track_is_the_sum_of_what_explains_it(slug: str) -> None:
    session, told = played(slug, 0).session, 0
    tracks = session.evening.rules.tracks(session.evening.public)
    for name, level in tracks.items():
        found = session.why(PUBLIC, f"{TRACK}{name}")
        assert (found.who, found.figure) == (name, level)
        assert found.tracks == tuple(tracks)
        well_told(session, PUBLIC, found)
        told += len(found.because)
    assert told


def test_a_score_that_was_keyed_in_at_the_end_is_told_by_its_parts() -> None:
    """With the box nobody tells the app what was paid: only what is behind each screen, once."""
    session = played("article27", 0).session
    page = session.page(PUBLIC)
    keyed = Standing("Ana", 1, 17, (("influence", 14), ("Peace", 3)), rules=("", "R58"))
    ended = replace(page, ledger=page.ledger[:1], result=Result((keyed,), ("Ana",), ""))
    found = why(session.evening, ended, supply("Ana"))
    assert [(one.say, one.change, one.held) for one in found.because] == [("influence", 14, 14), ("Peace", 3, 17)]
    assert found.because[1].rules[0][0] == "R58"


def test_a_file_tells_why_a_score_is_what_it_is_and_who_sat_there() -> None:
    session = played("politburo", 0).session
    shown, result = seen_in(session.journal), session.page(PUBLIC).result
    assert result is not None
    told = list(because(shown, result.standings[0].seat))
    assert told[0].startswith(f"Why {result.standings[0].total}?")
    assert any("R2: " in line for line in told)
    with pytest.raises(Trouble, match="Nobody called"):
        list(because(shown, "Nobody at all"))


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_knows_all_of_an_account_in_mid_evening_is_told_what_it_holds_and_nobody_else_is(slug: str) -> None:
    whole = played(slug, 0)
    session = Drive.again(whole, len(whole.session.journal.records()) // 2, 0).session
    state = session.evening.state
    for viewer in (PUBLIC, *session.seats):
        for seat in session.seats:
            account = supply(seat)
            found = session.why(viewer, supply(session.page(PUBLIC).view.called(seat)))
            own = state.own[viewer].accounts if viewer in state.own else {}
            known = state.public.accounts.get(account, own.get(account))
            assert found.figure == known
            well_told(session, viewer, found)
