"""Replay: each step as it was shown then, to whom it was shown; nothing of what was secret before the books open."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.messages import HOST, JUDGE, PUBLIC, Refusal
from companion.core.people import GiveUp
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.replay import Mark, Replay, replay
from companion.sessions.seen import seen
from companion.sessions.session import header_for
from tests.cli.evenings import ARTICLE27, kept

SEATS = ("Ana", "Ben", "Cy", "Di")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening with deals, votes, something taken back and brought back, and an end."""
    return kept(tmp_path_factory.mktemp("whole") / "whole.parley")


def at_the_vote(secret: str, turned: bool) -> Session:
    """An evening in which Ana's offer and ballot are others; and the same once all ballots are turned."""
    session = Session.begin(ARTICLE27, SEATS, {}, MemoryJournal(header_for(ARTICLE27)), HandWoundTime(), AppDraws(4))

    def do(by: str, **data: object) -> None:
        done = session.submit(by, session.read(data))
        assert not isinstance(done, Refusal), done

    while session.evening.public.phase != "negotiation":
        do(HOST, **next(offer for offer in session.page(HOST).offers if offer.main).filled())
    do(HOST, do="move_disc", colour="red", to="floor")
    do("Ana", do="offer_deal", other="Ben", amount=1 if secret == "yes" else 2, space="yes")
    do(HOST, do="call_vote")
    for seat in SEATS if turned else SEATS[:1]:
        do(seat, do="vote", ballot=secret if seat == "Ana" else "yes")
    if turned:
        do(HOST, **next(offer for offer in session.page(HOST).offers if offer.main).filled())
    return session


def of(session: Session) -> Replay:
    return Replay(session.journal.header, session.journal.records())


def test_each_step_is_the_page_that_all_were_shown_then(whole: Path) -> None:
    found = replay(whole)
    assert found.over
    for place in (0, len(found.stops) // 2, len(found.stops) - 1):
        assert found.pages[place] == seen(whole, PUBLIC, int(found.stops[place].number)).page


def test_the_replay_of_two_evenings_that_differ_in_a_secret_is_equal_until_it_is_told() -> None:
    one, other = of(at_the_vote("yes", False)), of(at_the_vote("abstain", False))
    assert (one.stops, one.pages) == (other.stops, other.pages)
    told, otherwise = of(at_the_vote("yes", True)), of(at_the_vote("abstain", True))
    places = [place for place, stop in enumerate(told.stops) if Mark.VOTE in stop.marks]
    assert told.pages[: places[0]] == otherwise.pages[: places[0]]
    assert told.pages[places[0]] != otherwise.pages[places[0]]


def test_nobody_but_the_public_replays_an_evening_before_its_books_are_open(whole: Path) -> None:
    session = at_the_vote("yes", False)
    for viewer in (JUDGE, "Ana"):
        with pytest.raises(ValueError, match="Until the books are open"):
            Replay(session.journal.header, session.journal.records(), viewer)
        assert replay(whole, viewer).pages[-1].viewer == viewer
    with pytest.raises(ValueError, match="Nobody called"):
        replay(whole, "Zoe")


def test_a_seats_replay_is_folded_from_its_own_slice_also_when_the_books_are_open() -> None:
    worlds = []
    for secret in ("yes", "abstain"):
        session = at_the_vote(secret, False)
        vote = session.evening.entries[-1].n
        session.submit(HOST, GiveUp())
        records = session.journal.records()
        worlds.append({seat: Replay(session.journal.header, records, seat) for seat in ("Ana", "Cy")})
    one, other = worlds
    places = [one[seat].upto(vote) for seat in ("Ana", "Cy")]
    assert one["Ana"].pages[places[0]] != other["Ana"].pages[places[0]], "Ana saw her own ballot"
    assert one["Cy"].pages[: places[1] + 1] == other["Cy"].pages[: places[1] + 1], "Cy did not"
    for page in one["Ana"].pages:
        assert (page.offers, page.question, page.wanted, page.undo) == ((), None, (), None), "nothing can be done in it"


def test_one_jumps_to_rounds_votes_deals_and_corrections(whole: Path) -> None:
    found = replay(whole)
    for mark in Mark:
        place, seen_at = found.near(-1, mark, 1), []
        while place not in seen_at:
            seen_at.append(place)
            place = found.near(place, mark, 1)
        assert seen_at == [n for n, stop in enumerate(found.stops) if mark in stop.marks]
        assert found.near(seen_at[0], mark, -1) == seen_at[0]
        back = found.near(len(found.stops), mark, -1)
        assert back == seen_at[-1]
