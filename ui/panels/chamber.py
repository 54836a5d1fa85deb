"""The board of a game as its windows know it: where points lie, what a digit picks, and what is asked for on it."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtWidgets import QAbstractButton, QWidget

from ui.panels.base import B, Scene


class Chamber(Scene[B]):
    """A face draws it, and overrides what its board does beyond being looked at.

    `corner` is a widget of the window, such as the clock, for which the board may have a place; hidden until it has.
    """

    asked = Signal(dict)
    """What was chosen on the board, as a command."""
    wide_changed = Signal(bool)

    SIZE: ClassVar[tuple[int, int]] = (1100, 560)
    LEAST: ClassVar[tuple[int, int]] = (560, 300)

    def __init__(self, interactive: bool = False, unit: float = 15.0, corner: QWidget | None = None) -> None:
        super().__init__(unit=unit)
        self.interactive = interactive
        self.corner = corner
        if corner is not None:
            corner.setParent(self)
            corner.hide()

    @property
    def wide(self) -> bool:
        """Whether the players stand on the board itself, so that no seats need to stand beside or under it."""
        return True

    @property
    def picks(self) -> tuple[QAbstractButton, ...]:
        """What a digit picks; nothing, where digits belong to the seats and to the controls."""
        return ()

    def busy_for(self) -> int:
        """For how many milliseconds the board still moves by itself, and nothing else should."""
        return 0

    def place_of(self, account: str) -> QPointF | None:
        """Where the points of this account lie on the board; None where it does not show them."""
        return None

    def sizeHint(self) -> QSize:
        return QSize(*self.SIZE)

    def minimumSizeHint(self) -> QSize:
        return QSize(*self.LEAST)

    def ask(self, *commands: str, **values: str) -> None:
        """Ask for the first of these commands that is offered with these values; nothing, when none is."""
        for offer in self.page.offers if self.page else ():
            given = {name: value for name, value in values.items() if name in offer.given}
            if offer.do in commands and all(offer.given[name] == value for name, value in given.items()):
                fields = {field.name for field in offer.fields}
                self.asked.emit(offer.filled(**{name: value for name, value in values.items() if name in fields}))
                return
