"""The board as a widget: in which order what lies on it lies there, and is read out."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui import pages
from ui.faces.scene import Frame, Motion, Part, Scene, Spot
from ui.panels.board import BoardView
from ui.panels.spot import SpotButton
from ui.theme import style

CARDS = {"1": "rum", "2": "emerald", "3": "barrel"}
"""Three places, and what lies there, from back to front."""


class Row(Scene[object, None]):
    """Cards in a row; a card is known again wherever it lies."""

    kind = object

    def __init__(self) -> None:
        self.cards = dict(CARDS)

    def lay(self, frame: Frame[object]) -> None:
        return None

    def parts(self, frame: Frame[object], laid: None) -> list[Part]:
        return []

    def told(self, frame: Frame[object]) -> tuple[str, str]:
        return "", ""

    def spots(self, frame: Frame[object], laid: None) -> list[Spot]:
        return [
            Spot(key, QRectF(50.0 * int(key), 0, 40, 40), card, drags=True, same=card)
            for key, card in self.cards.items()
        ]


@pytest.fixture
def board(qtbot: QtBot) -> BoardView:
    view = BoardView(Row(), interactive=True)
    qtbot.addWidget(view)
    view.resize(400, 100)
    view.set_page(pages.page())
    view.show()
    return view


def read_out(board: BoardView) -> list[str]:
    """What lies there from back to front, which is how it is read out, too."""
    return [child.accessibleName() for child in board.children() if isinstance(child, SpotButton)]


def test_what_lies_further_back_now_lies_there_as_on_a_board_that_shows_it_for_the_first_time(board: BoardView) -> None:
    assert isinstance(board.scene, Row)
    before = set(board.pieces.values())
    board.scene.cards = {"3": "barrel", "1": "rum", "2": "emerald"}
    board.set_page(pages.page())
    assert set(board.pieces.values()) == before, "nothing was made anew"
    assert read_out(board) == ["barrel", "rum", "emerald"]


def test_what_is_in_somebodys_hand_lies_over_all_until_it_is_let_go(board: BoardView) -> None:
    piece = board.pieces["1"]
    QTest.mousePress(piece, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    board.set_page(pages.page())
    assert read_out(board) == ["emerald", "barrel", "rum"]
    QTest.mouseRelease(piece, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5))
    board.set_page(pages.page())
    assert read_out(board) == list(CARDS.values())


class Seated(Scene[object, list[str]]):
    """A row with a place for each seat, in which every new page moves."""

    kind = object

    def lay(self, frame: Frame[object]) -> list[str]:
        return [card.name for card in frame.page.view.seats]

    def parts(self, frame: Frame[object], laid: list[str]) -> list[Part]:
        assert laid == self.lay(frame), "the places are those of another page"
        return []

    def told(self, frame: Frame[object]) -> tuple[str, str]:
        return "", ""

    def follow(self, past: Any, frame: Frame[object]) -> tuple[Any, tuple[Motion, ...]]:
        return None, (Motion("in", 40),)


def test_a_motion_that_begins_with_a_page_is_looked_at_once_that_page_is_laid(qtbot: QtBot) -> None:
    """Its first step asked for places that a new page did not have yet, or for those of the page before."""
    view, page = BoardView(Seated()), pages.page()
    qtbot.addWidget(view)
    view.resize(400, 100)
    view.show()
    style.set_motion(True)
    looked = []
    for shown in (page, replace(page, view=replace(page.view, seats=page.view.seats[:1]))):
        view._look()
        view.set_page(shown)
        looked.append(sorted(view.live.moved))
        view._look()
    assert looked == [["in"], ["in"]]
