"""A console as it is opened: its window over a hub, its pages, and the event whose hall it is."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from companion.core.language import _
from companion.hall.hallfile import read_file
from companion.hall.keys import HallKey
from companion.journal import JournalError
from companion.journal import keys as journal_keys
from companion.organiser.desk import read
from companion.tournament.state import Tournament
from companion.tournament.wall import wall
from ui.console.live import Live
from ui.console.screens import Screens
from ui.console.window import ConsoleWindow
from ui.keys import Keys

SUFFIX = ".parley-hall"
"""How the file of a hall is called."""
LOOKS_MS = 2000
"""How often it is looked whether the event has gone on."""


class Opened(QObject):
    """One console; raises `HallError` for a file that is no hall's, `JournalError` for one that is no event's."""

    def __init__(self, hall: Path, keys: Keys, judge: str = "", event: Path | None = None) -> None:
        """`judge` is who sits here; the key is this user's, made when first wanted."""
        super().__init__()
        file = read_file(hall)
        key = HallKey.of("judge")
        name = judge or (_("Head judge") if key.public == file.head else _("Judge"))
        self._event, self._seen = event, (0, 0.0)
        first = read(event)[0] if event is not None else None
        self.source = Live(file, key, name)
        self.screens = Screens(self.source, journal_keys.user_folder().parent / "screens.pem")
        self.window = ConsoleWindow(self.source, keys, screens=self.screens)
        self.window.closed.connect(self.close)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKS_MS)
        self._timer.timeout.connect(self._look)
        if first is not None:
            self.follow(first)
            self._timer.start()

    def follow(self, tournament: Tournament) -> None:
        """The event stands so now."""
        self.source.by_event(tournament)
        self.screens.set_wall(wall(tournament))

    def _look(self) -> None:
        if self._event is None:
            return
        try:
            stat = self._event.stat()
            if (stat.st_size, stat.st_mtime) != self._seen:
                self._seen = stat.st_size, stat.st_mtime
                self.follow(read(self._event)[0])
        except (OSError, JournalError):
            return  # it is being written: the next look reads it

    def close(self) -> None:
        """Let go of the hub, and of all who look at its pages."""
        self._timer.stop()
        self.screens.stop()
        self.source.close()
