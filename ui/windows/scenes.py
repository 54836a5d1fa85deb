"""Widgets of a game's face: its board, its cards, its picture, for windows that do not know whose they are."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from companion.core import ledger
from companion.core.language import _
from ui.faces import face_of
from ui.faces.ending import ENDING
from ui.panels.board import BoardView
from ui.panels.card import CardView
from ui.panels.clock import Clock
from ui.panels.poster import Picture


def board(game: str, interactive: bool, unit: float, corner: Clock | None) -> BoardView:
    """The board; the corner is the clock."""
    return BoardView(face_of(game).scene, interactive, unit, corner)


def hands(game: str, unit: float) -> BoardView | None:
    """What a player moves on a private window, where a game has anything."""
    face = face_of(game)
    if face.hands is None:
        return None
    view = BoardView(face.hands, True, unit, None)
    view.wear = face.private
    return view


def place(board: BoardView, over: QWidget, account: str) -> QPointF | None:
    """Where an account's points lie on the board, in the coordinates of what lies over it; None where nowhere.

    The Bank is a place of every table: beyond it.
    """
    if not board.isVisible():
        return None
    at = board.place_of(account)
    if at is None and account == ledger.BANK:
        at = QPointF(board.width() / 2, 0)
    return None if at is None else QPointF(over.mapFromGlobal(board.mapToGlobal(at)))


def picture(game: str) -> Picture:
    """What stands on this game's poster on the first page."""
    face = face_of(game)
    return Picture(face.ground, _(face.say), face.emblem)


def pick(board: BoardView, number: int) -> bool:
    """Press what has this number on the board, as a finger would; False where nothing lies or may be moved."""
    piece = board.picks.get(number)
    if piece is None or not (piece.isVisible() and piece.isEnabled()):
        return False
    piece.click()
    return True


def own(game: str, unit: float) -> tuple[list[CardView], list[CardView]]:
    """The cards of one seat: those for the wide column, the one of the end last, and those for the narrow one."""
    face = face_of(game)
    wide, narrow = ([CardView(card, unit) for card in cards] for cards in ((*face.wide, ENDING), face.narrow))
    for view in (*wide, *narrow):
        view.wear = face.private
    return wide, narrow
