"""How all windows look: theme, size of letters and motion, as they are set, and the presses that change them."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from ui.home import Home
from ui.theme import style, tokens

STEP = 10
"""How many per cent one press makes the letters bigger."""
LETTERS = 15
"""How high they are at 100 %, in pixels."""


class Looks(QObject):
    """Applies what is set; whoever has windows of its own hears of it."""

    applied = Signal()

    def __init__(self, home: Home, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home

    def apply(self) -> None:
        """Theme, size of letters and motion as they are set."""
        settings = self.home.settings
        app = QApplication.instance()
        if isinstance(app, QApplication):
            style.apply(app, settings.values.theme, round(LETTERS * self.home.zoom()))
        style.set_motion(settings.values.motion)
        self.home.place_copies()
        self.home.start.set_zoom(self.home.zoom())
        self.home.start.restyle()
        self.applied.emit()

    def _zoom(self, per_cent: int) -> None:
        self.home.settings.set_zoom(self.home.screen_name(), per_cent)
        self.apply()

    def bigger(self) -> None:
        """Larger letters on the screen that somebody looks at."""
        self._zoom(self.home.settings.zoom(self.home.screen_name()) + STEP)

    def smaller(self) -> None:
        """Smaller letters there."""
        self._zoom(self.home.settings.zoom(self.home.screen_name()) - STEP)

    def normal(self) -> None:
        """Letters as they were made."""
        self._zoom(100)

    def next_theme(self) -> None:
        """The theme after this one."""
        names = list(tokens.THEMES)
        now = names.index(style.current().name)
        self.home.settings.values.theme = names[(now + 1) % len(names)]
        self.home.settings.save()
        self.apply()

    def motion(self) -> None:
        """Things move, or stand still."""
        values = self.home.settings.values
        values.motion = not values.motion
        self.home.settings.save()
        style.set_motion(values.motion)
