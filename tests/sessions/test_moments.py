"""Moments: what changes somebody's fortune is told to all alike, stays until its phase ends, and goes when undone."""

from __future__ import annotations

import pytest

from companion import words
from companion.core.corrections import Redo, Rename, Rewind
from companion.core.difference import difference, fold
from companion.core.messages import HOST, JUDGE, PUBLIC, Post, Posted
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from tests.council import commands as council
from tests.council.test_rules import Table as Council


def failed() -> Council:
    """A round of Council whose proposal failed."""
    return Council().proposed().voted("no", "no", "yes")


def test_everybody_is_told_alike_who_lost_what_and_why() -> None:
    session = failed().session
    for viewer in (PUBLIC, HOST, JUDGE, *session.seats):
        (moment,) = session.page(viewer).moments
        assert (moment.say, moment.why) == ("Ana loses 2 points", "2 of 3 voted No.")
        assert (moment.who, moment.to, moment.entry) == (("Ana", "Ben"), ("Ana",), session.page(PUBLIC).entry)


def test_it_stays_until_its_phase_ends() -> None:
    table = failed()
    table.do(JUDGE, Post(1, "bank", "supply:Cy", "a word"))
    assert len(table.session.page(PUBLIC).moments) == 2
    table.do(HOST, council.BeginRound())
    assert table.session.page(PUBLIC).moments == ()


def test_undo_takes_its_line_away_and_redo_brings_it_back_with_its_old_number() -> None:
    session = failed().session
    before = session.page(PUBLIC)
    session.submit(JUDGE, Rewind(before.entry - 1, "slip"))
    assert [(one.say[:10], one.why[:5]) for one in session.page(PUBLIC).moments] == [("Taken back", "Slip.")]
    session.submit(JUDGE, Redo())
    assert session.page(PUBLIC).moments == before.moments
    assert session.page(PUBLIC).entry > before.moments[0].entry


def test_a_difference_carries_moments() -> None:
    table = Council().proposed()
    before = table.session.page(PUBLIC)
    table.voted("no", "no", "yes")
    after = table.session.page(PUBLIC)
    assert fold(before, difference(before, after)) == after
    assert after.moments


def test_a_mended_name_is_mended_in_the_line() -> None:
    table = failed()
    table.do(HOST, Rename("Ana", "Anna"))
    (moment,) = table.session.page(PUBLIC).moments
    assert (moment.say, moment.to) == ("Anna loses 2 points", ("Anna",))


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_correction_by_the_judge_is_a_moment_in_every_game(slug: str) -> None:
    rules = GAMES[slug]
    seats = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo")[: max(rules.meta.seats[0], 3)]
    session = Session.begin(rules, seats, {}, MemoryJournal(header_for(rules)), HandWoundTime(), None)
    event = Posted("supply:Ana", "bank", 1, "post", True, (), "a miscount")
    moment = words.moment(rules, event, session.evening.public)
    assert moment is not None
    assert moment.to == ("Ana",)
    assert "a miscount" in moment.say
    assert not moment.say.endswith(".")
