"""The home of all windows: the first window, and the library, settings and keys of this machine, which they share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QScreen
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.language import _
from ui.keys import Shortcuts
from ui.screens import OnWall, Screens
from ui.settings import Settings
from ui.windows.scaled import ScaledWindow
from ui.windows.start import StartWindow

if TYPE_CHECKING:  # loaded after the first frame
    from companion.tournament.state import Tournament
    from ui.organiser.window import OrganiserWindow
    from ui.windows.sheet import SheetWindow
    from ui.windows.table import TableWindow


class Home:
    """What is there before an evening or an event is opened, and after; which of their windows stands in front."""

    def __init__(self, library: Any, settings: Settings) -> None:
        """Without a library that of this machine is looked for when it is needed."""
        self._library, self.settings = library, settings
        self.keys = Shortcuts(settings.values.keys)
        self.start = StartWindow(self.keys)
        self.screens = Screens()
        self.table: TableWindow | None = None
        """The table of the evening that is open."""
        self.organiser: OrganiserWindow | None = None
        """The desk of the event that is open."""
        self.playing_by: Tournament | None = None
        """The event by whose sheet this machine plays."""
        self.game = ""
        """The game that was set up or open last; empty before the first."""
        self.over = False
        """Whether everything is to be closed."""

    @property
    def library(self) -> Any:
        """The evenings of this machine, unless others were given; looked for when they are first asked for."""
        if self._library is None:
            from companion.sessions.library import Library

            self._library = Library()
            self.place_copies()
        return self._library

    def place_copies(self) -> None:
        """Second copies go where the settings say, if they say so."""
        if self._library is not None and self.settings.values.copies:
            self._library.copies = Path(self.settings.values.copies)

    @property
    def front(self) -> ScaledWindow:
        """The window that is in use."""
        return self.table or self.organiser or self.start

    def screen_name(self) -> str:
        """The screen that somebody looks at."""
        return (QApplication.activeWindow() or self.front).screen().name()

    def zoom(self) -> float:
        """The size of letters that is wanted there; 1.0 is the ordinary one."""
        return self.settings.zoom(self.screen_name()) / 100

    def show(self, page: QWidget) -> None:
        """Show this page in the first window."""
        event = self.playing_by.sheet.name if self.playing_by is not None else ""
        said = _("Tables are set up by the sheet of “{event}”.").format(event=event) if event else ""
        self.start.choice.tell(said, good=True)
        self.put_sheets_away()
        self.start.show_page(page)
        self.start.show()
        self.start.raise_()
        self.start.activateWindow()

    def wall(self, beside: QWidget | None = None) -> QScreen | None:
        """The screen on which everybody looks, as in an evening; None where there is none but that of the window
        `beside` it, which is the first one unless another is said."""
        return self.screens.wall(self.settings.values.public_screen, beside or self.start)

    def on_wall(self, window: QWidget, beside: QWidget | None = None) -> bool:
        """Let a window fill the wall, if there is one."""
        screen = self.wall(beside)
        if screen is not None:
            OnWall(window, self.screens, screen)
        return screen is not None

    def sheets(self) -> list[SheetWindow]:
        """The house rules that are shown from the set-up page, also while their screen is unplugged."""
        from ui.windows.sheet import SheetWindow

        return [sheet for sheet in self.start.findChildren(SheetWindow) if not sheet.closed]

    def put_sheets_away(self) -> None:
        """They leave the projector with it."""
        for sheet in self.sheets():
            sheet.close()
