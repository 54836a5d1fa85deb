"""The face of Politburo, on evenings that a bot plays: readable from the back row, and never told by colour alone."""

from __future__ import annotations

from functools import cache

import pytest
from pytestqt.qtbot import QtBot

from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page
from companion.games.politburo import commands as c
from companion.games.politburo.board import Board
from companion.sessions.time import HandWoundTime
from tests.games.politburo.evenings import Table
from tests.ui.ink import said, words
from ui.bot import Bot, laid
from ui.faces.politburo import mood
from ui.faces.politburo.scene import Podium
from ui.panels.board import BoardView
from ui.theme import style, tokens
from ui.windows import scenes
from ui.windows.public import PublicWindow

SIZES = ((1366, 768), (1920, 1080), (3840, 2160))
SEATS = (5, 7, 10)


@cache
def moments(seats: int) -> dict[str, Page]:
    """The public page at every phase of an evening, when it was seen last."""
    session = laid("politburo", seats, 7, HandWoundTime())
    bot, found = Bot(session, 7), dict[str, Page]()
    while True:
        page = session.page(PUBLIC)
        found[page.view.board.phase] = page
        if not bot.step():
            return found


def window_of(qtbot: QtBot, page: Page, size: tuple[int, int] = (1920, 1080)) -> PublicWindow:
    """The projector with this page."""
    window = PublicWindow(lambda: 0, game="politburo")
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    window.set_page(page)
    return window


def shown(qtbot: QtBot, table: Table, *texts: str) -> bool:
    """Whether the projector writes all this about this table."""
    drawn = said(window_of(qtbot, table.page()))
    missing = [text for text in texts if text not in drawn]
    assert not missing, (missing, drawn)
    return True


def test_a_bot_plays_the_evening_to_its_end_and_sees_every_phase() -> None:
    for seats in SEATS:
        assert {"between", "propose", "thumbs", "appoint", "cards", "pointing", "turned", "over"} <= set(moments(seats))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_no_text_is_lower_than_three_percent_of_the_picture_nor_leaves_it(
    qtbot: QtBot, seats: int, size: tuple[int, int]
) -> None:
    for page in moments(seats).values():
        for word in words(window_of(qtbot, page, size)):
            assert word.high >= 0.03 * size[1], word
            assert word.left >= -1, word
            assert word.right <= size[0] + 1, word
            assert 0 < word.base < size[1], word


def test_an_execution_shows_counts_with_words_and_no_names(qtbot: QtBot) -> None:
    table = Table(7).plan().execute("P R R")
    assert shown(qtbot, table, "Repress", "Reform", "Defence, first attempt")
    stage = table.board().stage
    assert stage.cards == ("repress", "reform", "reform")
    assert not set(stage.labels) & set(table.names)


def test_the_box_is_told_at_the_foot(qtbot: QtBot) -> None:
    table = Table(5).plan().appoint()
    table.do("Ben", c.DropCard("repress"))
    assert shown(qtbot, table, "Still to choose a card: Cy and Di. Nobody shows a card.")


def test_a_purge_shows_who_pointed_at_whom_who_was_the_deviant_and_who_lost(qtbot: QtBot) -> None:
    table = Table(5).plan().divided("P R R").point("Cy", "Ben", "Ben")
    assert shown(qtbot, table, "The purge", "Ben was the deviant.", "Loses 1 influence: Ben.", "deviant −1")


def test_the_end_shows_every_objective_and_whether_it_was_reached_in_words(qtbot: QtBot) -> None:
    table = Table(5).to_the_end()
    table.do(HOST, c.TurnObjectives())
    assert shown(qtbot, table, "Highest: Defence", "Repression ≥ reform", "reached", "missed", "Voroshilov")


def test_what_is_not_official_is_marked_on_the_projector(qtbot: QtBot) -> None:
    table = Table(7).to_the_end()
    table.do(HOST, c.TurnObjectives())
    assert shown(qtbot, table, "not official")


def test_the_result_says_who_reached_the_objective(qtbot: QtBot) -> None:
    assert shown(qtbot, Table(5).to_the_end().end(), "Voroshilov", "Khrushchev", "Ana, Cy and Di share it")


@pytest.mark.parametrize("theme", tokens.THEMES)
def test_every_word_of_the_podium_can_be_read_on_its_ground(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style, "current", lambda: tokens.THEMES[theme])
    now, colours = tokens.THEMES[theme], mood.current()
    for ground in (colours.ground, colours.ground_high, colours.panel):
        for ink in (now.ink, colours.soft, now.brass_ink, now.good, now.bad):
            assert tokens.contrast(ink, ground) >= 7, (ink, ground)
    for card in ("repress", "reform"):
        assert tokens.contrast(colours.on_card, colours.card(card)) >= 4.5


def test_the_board_of_the_table_window_leaves_the_members_to_the_seats(qtbot: QtBot) -> None:
    board = BoardView(Podium(), interactive=True, unit=15)
    qtbot.addWidget(board)
    board.resize(1200, 500)
    board.show()
    board.set_page(Table(5).page())
    assert "Ben" not in said(board)
    assert board.wide
    assert not scenes.pick(board, 1)
    assert "Defence 0" in board.accessibleDescription()


@pytest.mark.parametrize("seat", ["Ana", "Ben"])
def test_a_seats_cards_say_the_objective_and_how_it_stands(qtbot: QtBot, seat: str) -> None:
    table = Table(5).plan().appoint()
    table.do("Ben", c.DropCard("repress"))
    wide, narrow = scenes.own("politburo", 16.0)
    for card in (*wide, *narrow):
        qtbot.addWidget(card)
        card.show()
        card.set_page(table.page(seat))
    told = " ".join(card.accessibleDescription() for card in (*wide, *narrow))
    assert table.mine(seat).objective in told
    assert "As things stand" in told
    assert ("In the box" in told) is (seat == "Ben")
    assert "repress" not in told.lower().replace(table.mine(seat).objective.lower(), "")


def test_cards_that_were_just_opened_turn_and_stand_still_afterwards(qtbot: QtBot) -> None:
    table = Table(5).plan().appoint()
    board = BoardView(Podium(), unit=15)
    qtbot.addWidget(board)
    board.resize(1200, 600)
    board.show()
    board.set_page(table.page())
    style.set_motion(True)
    table.execute("P R R")
    board.set_page(table.page())
    assert board.moment.moved["turn"] < 1
    board.grab()
    qtbot.waitUntil(lambda: not board.moment.moved, timeout=4000)
    board.set_page(table.page())
    assert not board.moment.moved


def test_a_page_of_another_game_leaves_the_podium_empty(qtbot: QtBot) -> None:
    board = BoardView(Podium())
    qtbot.addWidget(board)
    board.show()
    assert board.board is None
    assert isinstance(moments(5)["over"].view.board, Board)


def test_ten_names_are_read_whole_in_a_round_and_so_is_the_tenth_place(qtbot: QtBot) -> None:
    for phase in ("appoint", "cards", "pointing", "between"):
        drawn = said(window_of(qtbot, moments(10)[phase], (1366, 768)))
        assert {"Stephanie", "Petr", "Lena"} <= set(drawn.split(" | ")), (phase, drawn)
    table = Table(10).to_the_end().levels(2, 1, 0).purged("Ben").end()
    assert [s.place for s in table.result.standings][-1] == 10
    assert "10" in said(window_of(qtbot, table.page())).split(" | ")


def test_the_members_are_not_said_to_be_turned_before_they_are(qtbot: QtBot) -> None:
    table = Table(5).to_the_end()
    assert shown(qtbot, table, "All have led")
    table.do(HOST, c.TurnObjectives())
    assert shown(qtbot, table, "The members are turned")
