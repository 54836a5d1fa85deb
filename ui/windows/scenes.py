"""Finds the face of a game by its name, so that windows assemble a board without knowing whose it is."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Any

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget


def face(game: str) -> ModuleType:
    """The face of this game (`ui.faces.<game>`)."""
    return importlib.import_module(f"ui.faces.{game}")


def board(game: str, interactive: bool, unit: float, corner: QWidget | None) -> Any:
    """The board as a widget with `set_page`, `set_unit` and the signal `disc_moved`; the corner holds the clock."""
    return face(game).Chamber(interactive=interactive, unit=unit, corner=corner)


def ground(game: str) -> tuple[str, str] | None:
    """The ground of this game's public window and its glow, where its face has a mood of its own."""
    own: Callable[[], tuple[str, str]] | None = getattr(face(game), "ground", None)
    return own() if own is not None else None


def asked(board: Any) -> SignalInstance | None:
    """What this board itself asks for, as commands; None where nothing can be chosen on it."""
    signal: SignalInstance | None = getattr(board, "asked", None)
    return signal


def pick(board: Any, number: int) -> bool:
    """Press what has this number on the board, as a finger would; False where nothing lies or may be moved."""
    picks = board.picks
    if not (1 <= number <= len(picks) and picks[number - 1].isVisible() and picks[number - 1].isEnabled()):
        return False
    picks[number - 1].click()
    return True


def own(game: str, unit: float) -> tuple[list[Any], list[Any]]:
    """The cards of one seat, each with `set_page`: those for the wide column, and those for the narrow one."""
    cards = importlib.import_module(f"ui.faces.{game}.seat")
    return [card(None, unit) for card in cards.WIDE], [card(None, unit) for card in cards.NARROW]
