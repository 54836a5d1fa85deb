"""The plain face: a game that nobody has drawn for is shown from its page alone, in every window."""

from __future__ import annotations

import msgspec
from pytestqt.qtbot import QtBot

from companion.core.messages import PUBLIC
from companion.core.page import Page
from tests.ui import pages
from tests.ui.faces.drawn import evening
from tests.ui.ink import said
from ui.faces import face_of
from ui.faces.plain import Plain, number
from ui.panels.board import BoardView
from ui.windows.public import PublicWindow


def page() -> Page:
    """A page of a game that has no face: nobody knows what its board is."""
    shown = evening("politburo", 5, PUBLIC)[12]
    return msgspec.structs.replace(shown, game="council", view=msgspec.structs.replace(shown.view, board=object()))


def test_a_game_without_a_face_shows_its_seats_their_figures_and_what_happened_last(qtbot: QtBot) -> None:
    shown = page()
    window = PublicWindow(lambda: shown.now, game="council")
    qtbot.addWidget(window)
    window.resize(1920, 1080)
    window.show()
    window.set_page(shown)
    drawn = said(window.chamber)
    for card in shown.view.seats:
        assert card.name in drawn
        assert card.badge in drawn
    last = next(line.say for line in reversed(shown.story) if not line.undone)
    assert last in drawn.replace(" | ", " ")
    assert shown.view.heading in drawn
    told = window.chamber.accessibleDescription()
    assert all(f"{card.name}, " in told and f", {card.badge}" in told for card in shown.view.seats)


def test_a_game_without_a_face_has_no_cards_and_takes_no_press(qtbot: QtBot) -> None:
    face = face_of("council")
    assert isinstance(face.scene, Plain)
    assert (face.wide, face.narrow) == ((), ())
    board = BoardView(face.scene, interactive=True)
    qtbot.addWidget(board)
    board.resize(900, 500)
    board.show()
    board.set_page(pages.page())
    assert board.picks == {}
    assert said(board)


def test_a_figure_below_nothing_is_a_number_too_and_a_word_is_none() -> None:
    assert [number(figure) for figure in ("7", "−3", "-3", "", "two")] == [7, -3, -3, None, None]
