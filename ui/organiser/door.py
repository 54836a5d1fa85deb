"""The door of an event as its desk knows it: whether phones may check in, and where; what serves them is not here."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from companion.core.language import _
from ui.organiser.leaves import Scan


class CheckInDoor(QObject):
    """Off until the organiser opens it, and closed with the window.

    `ui.phones.checkin` fills it in: a desk that never opens its door imports no network.
    """

    changed = Signal()
    """It was opened or closed, or is found elsewhere."""
    came = Signal(str)
    """Somebody checked in by phone: the name."""

    trouble = ""
    """Why no phone can check in, in a sentence."""

    @property
    def on(self) -> bool:
        """Whether phones may check in."""
        raise NotImplementedError  # what serves it says it

    @property
    def scan(self) -> Scan | None:
        """What the wall says; None while it is closed."""
        raise NotImplementedError  # what serves it says it

    def switch(self, on: bool) -> None:
        """Let phones check in, or no longer."""
        raise NotImplementedError  # what serves it says it

    def follow(self) -> None:
        """Something happened at the desk: phones see the list as it is now."""
        raise NotImplementedError  # what serves it says it


def by_phone() -> str:
    """Under which name the record has who checked in so."""
    return _("by phone")
