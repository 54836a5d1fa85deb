"""Icons by name from the library; an unknown name is no icon, never an error."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QApplication


def icon(name: str, colour: str = "") -> QIcon:
    """The icon of this name, in the colour of the text unless another is asked for."""
    if not name:
        return QIcon()
    if not colour:
        colour = QApplication.palette().color(QPalette.ColorRole.ButtonText).name()
    return _icon(name, colour)


@lru_cache(maxsize=256)
def _icon(name: str, colour: str) -> QIcon:
    import qtawesome  # late: the first window is painted without it

    try:
        found: QIcon = qtawesome.icon(name if "." in name else f"mdi6.{name}", color=colour)
    except Exception:  # the library raises bare Exceptions for names it does not know
        return QIcon()
    return found
