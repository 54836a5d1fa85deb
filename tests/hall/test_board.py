"""The public board of a table somewhere else: the page of everybody there, and nothing but lines is believed."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from companion.core.messages import PUBLIC
from companion.games import GAMES
from companion.hall.board import OpenBoard
from companion.hall.messages import Row, Span
from companion.journal.journal import text_of
from companion.sessions import Session
from tests.games.contract.driving import Drive
from tests.games.contract.twins import told


@cache
def evening(game: str) -> Session:
    """The first steps of an evening."""
    return Drive(game, 3).played(40).session


def spans(session: Session) -> list[Span]:
    """What its table sends: three lines at a time, as they are written."""
    rows = [Row(r.n, r.at, r.wall, *r.written, r.hash) for r in session.journal.records()]
    cut = [tuple(rows[at : at + 3]) for at in range(0, len(rows), 3)]
    return [Span(rows=part, header="" if n else text_of(session.journal.header)) for n, part in enumerate(cut)]


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_a_table_elsewhere_is_the_page_that_everybody_sees_there(game: str) -> None:
    session, board = evening(game), OpenBoard()
    for span in spans(session):
        board.add(span)
        board.add(span)  # sent twice it counts once
    page = board.page()
    assert page is not None
    there = session.evening.page(PUBLIC, session.evening.history.now, False)
    assert told(page) == told(there)


@pytest.mark.parametrize("fault", ["missing", "forged", "headless"])
def test_lines_that_do_not_follow_are_not_believed_and_the_board_says_so(fault: str) -> None:
    sent, board = spans(evening("article27")), OpenBoard()
    if fault == "missing":
        del sent[2]
    elif fault == "headless":
        sent[0] = replace(sent[0], header="{}")
    else:
        first, *rest = sent[2].rows
        sent[2] = replace(sent[2], rows=(replace(first, wall="1970-01-01T00:00:00Z"), *rest))
    for span in sent:
        board.add(span)
    assert board.page() is None
    assert {"missing": "has not come", "forged": "not what the table wrote", "headless": "no header"}[fault] in (
        board.trouble
    )
