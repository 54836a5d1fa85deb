"""Finds the face of a game by its name, so that windows assemble a board without knowing whose it is."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

from PySide6.QtCore import QPointF, SignalInstance
from PySide6.QtWidgets import QWidget

from companion.core import ledger
from companion.core.language import _
from ui.panels.base import Dress, plain
from ui.panels.poster import Picture
from ui.theme import style


def face(game: str) -> ModuleType:
    """The face of this game (`ui.faces.<game>`)."""
    return importlib.import_module(f"ui.faces.{game}")


def board(game: str, interactive: bool, unit: float, corner: QWidget | None) -> Any:
    """The board as a widget with `set_page`, `set_unit` and the signal `disc_moved`; the corner holds the clock."""
    return face(game).Chamber(interactive=interactive, unit=unit, corner=corner)


def place(board: QWidget, over: QWidget, account: str) -> QPointF | None:
    """Where an account's points lie on the board, in the coordinates of what lies over it; None where nowhere.

    A board may say so itself (`place_of`, in its own coordinates). The Bank is a place of every table: beyond it.
    """
    if not board.isVisible():
        return None
    find = getattr(board, "place_of", None)
    at: QPointF | None = find(account) if find is not None else None
    if at is None and account == ledger.BANK:
        at = QPointF(board.width() / 2, 0)
    return None if at is None else QPointF(over.mapFromGlobal(board.mapToGlobal(at)))


def busy(board: QWidget) -> int:
    """For how many milliseconds the board still moves by itself (`busy_for`), and nothing else should."""
    return int(getattr(board, "busy_for", 0))


def ground(game: str) -> tuple[str, str] | None:
    """The ground of this game's public window and its glow, where its face has a mood of its own."""
    own: Callable[[], tuple[str, str]] | None = getattr(face(game), "ground", None)
    return own() if own is not None else None


def dress(game: str) -> Callable[[], Dress]:
    """What this game's mood puts on the panels round its board."""
    return getattr(face(game), "dress", plain)


def asked(board: Any) -> SignalInstance | None:
    """What this board itself asks for, as commands; None where nothing can be chosen on it."""
    signal: SignalInstance | None = getattr(board, "asked", None)
    return signal


def picture(game: str) -> Picture:
    """What stands on this game's poster on the first page."""
    drawn = importlib.import_module(f"ui.faces.{game}.emblem")
    return Picture(partial(_mood, game), _(drawn.SAY), drawn.draw)


def _mood(game: str) -> tuple[str, str]:
    theme = style.current()
    return ground(game) or (theme.ground, theme.ground_high)


def pick(board: Any, number: int) -> bool:
    """Press what has this number on the board, as a finger would; False where nothing lies or may be moved."""
    picks = board.picks
    if not (1 <= number <= len(picks) and picks[number - 1].isVisible() and picks[number - 1].isEnabled()):
        return False
    picks[number - 1].click()
    return True


def ballots(game: str) -> bool:
    """Whether anybody ever votes in this game; where nobody does, a private window keeps no place for it."""
    return bool(getattr(face(game), "BALLOTS", True))


def own(game: str, unit: float) -> tuple[list[Any], list[Any]]:
    """The cards of one seat, each with `set_page`: those for the wide column, and those for the narrow one."""
    cards = importlib.import_module(f"ui.faces.{game}.seat")
    return [card(None, unit) for card in cards.WIDE], [card(None, unit) for card in cards.NARROW]
