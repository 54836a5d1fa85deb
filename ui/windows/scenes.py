"""Finds the face of a game by its name, so that windows assemble a board without knowing whose it is."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

from PySide6.QtWidgets import QWidget


def face(game: str) -> ModuleType:
    """The face of this game (`ui.faces.<game>`)."""
    return importlib.import_module(f"ui.faces.{game}")


def board(game: str, interactive: bool, unit: float, corner: QWidget | None) -> Any:
    """The board as a widget with `set_page`, `set_unit` and the signal `disc_moved`; the corner holds the clock."""
    return face(game).Chamber(interactive=interactive, unit=unit, corner=corner)


def pick(board: Any, number: int) -> bool:
    """Press the disc with this number, as a finger would; False where none lies or none may be moved."""
    discs = list(board.table.discs.values())
    if not (1 <= number <= len(discs) and discs[number - 1].isVisible() and discs[number - 1].isEnabled()):
        return False
    discs[number - 1].click()
    return True


def own(game: str, unit: float) -> tuple[list[Any], list[Any]]:
    """The cards of one seat, each with `set_page`: those for the wide column, and those for the narrow one."""
    cards = importlib.import_module(f"ui.faces.{game}.seat")
    wide = (cards.PositionCard, cards.FloorCard, cards.WorthCard, cards.NeighbourCard)
    narrow = (cards.InfluenceCard, cards.AgendaCard)
    return [card(None, unit) for card in wide], [card(None, unit) for card in narrow]
