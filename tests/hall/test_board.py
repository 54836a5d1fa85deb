"""The public board of a table somewhere else: the page of everybody there, from its lines alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from companion.core.corrections import Correct
from companion.core.messages import JUDGE, PUBLIC, Refusal
from companion.games import GAMES
from companion.hall.board import OpenBoard
from companion.hall.lines import row_of
from companion.hall.messages import SentRow
from companion.sessions import Session
from companion.sessions.entries import CarriedStep, is_open
from tests.games.contract.driving import Drive
from tests.games.contract.test_closed_books import shut
from tests.games.contract.test_corrections import MANY, corrections, under_way
from tests.games.contract.twins import told

FIELDS = ("board", "heading", "step", "clock", "steps")
"""What a view shows of the game itself, whoever has looked at a secret deal."""


@cache
def evening(game: str) -> tuple[Session, tuple[SentRow, ...]]:
    """The first steps of an evening, and its lines."""
    session = Drive(game, 3).played(40).session
    return session, tuple(map(row_of, session.journal.records()))


@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_a_table_elsewhere_is_the_page_that_everybody_sees_there(game: str) -> None:
    session, rows = evening(game)
    board = OpenBoard(session.journal.header)
    for upto in (3, 3, 9, len(rows)):  # as they come; what came before is there already
        board.take(rows[:upto])
    page = board.page()
    assert page is not None
    there = session.evening.page(PUBLIC, session.evening.history.now, False)
    assert told(page) == told(there)


@pytest.mark.parametrize("game", GAMES)
def test_after_corrections_the_board_of_a_table_elsewhere_is_as_it_is_there(game: str) -> None:
    """Also after one of a line that an earlier one told anew, and what closed parts say of the lines is not told."""
    drive, board = under_way(game, 0), None
    session = drive.session

    def carried() -> list[CarriedStep]:
        """What counts on in the last correction and may be mended once more, what was told anew first."""
        open_ = (part for part in session.evening.entries[-1].parts if is_open(part.entry))
        return sorted(open_, key=lambda part: not part.told)

    def made(orders: Iterable[Correct]) -> bool:
        return any(not isinstance(session.submit(JUDGE, order), Refusal) and carried() for order in orders)

    for again in (False, True):
        within = (Correct(part.entry.n, "strike", "nor was this") for part in carried())
        assert made(within if again else corrections(drive, Random(3), MANY))
        board = board or OpenBoard(session.journal.header)
        board.take([row_of(record) for record in shut(session.evening.entries)])
        page, there = board.page(), session.evening.page(PUBLIC, session.evening.history.now, False)
        assert page is not None, board.trouble
        for field in FIELDS:
            assert getattr(page.view, field) == getattr(there.view, field), (again, field)
        lost = [line.entry for line in there.story if line.kind == "corrected"]
        assert [line.entry for line in page.story if line.kind == "corrected"] == lost


@pytest.mark.parametrize(("what", "say"), [("game", "chess"), ("line", "does not know"), ("nothing", "")])
def test_lines_that_cannot_be_read_are_no_board_and_it_says_so(what: str, say: str) -> None:
    session, rows = evening("article27")
    header = session.journal.header
    board = OpenBoard(replace(header, game="chess") if what == "game" else header)
    if what == "line":
        rows = (*rows[:5], replace(rows[5], events='[{"event":"nonsense"}]'), *rows[6:])
    board.take(() if what == "nothing" else rows)
    assert board.page() is None
    assert say in board.trouble
    assert bool(board.trouble) == (what != "nothing")
