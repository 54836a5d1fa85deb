"""A console as it is opened: its window over a hub, its pages, and the event whose hall it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from companion.core.language import _
from companion.hall.hallfile import read_file
from companion.hall.keys import HallKey
from companion.journal import JournalError
from companion.journal import keys as journal_keys
from companion.journal.connection import left_beside
from companion.organiser.desk import Desk, read
from companion.tournament.state import Tournament
from companion.tournament.wall import wall
from ui.console.live import LiveHall
from ui.console.screens import ServedPages
from ui.console.window import ConsoleWindow
from ui.keys import Shortcuts

SUFFIX = ".parley-hall"
"""How the file of a hall is called."""
LOOKS_MS = 2000
"""How often it is looked whether the event has gone on."""


class Opened(QObject):
    """One console; raises `HallError` for a file that is no hall's, `JournalError` for one that is no event's."""

    def __init__(self, hall: Path, keys: Shortcuts, judge: str = "", event: Path | Desk | None = None) -> None:
        """`judge` is who sits here; the key is this user's, made when first wanted. `event` is its file, which another
        program may be writing, or its desk where that is open in this one."""
        super().__init__()
        file = read_file(hall)
        key = HallKey.of("judge")
        name = judge or (_("Head judge") if key.public == file.head else _("Judge"))
        desk = event if isinstance(event, Desk) else None
        self._event = event if isinstance(event, Path) else None
        self._seen: object = None
        first = desk.tournament if desk is not None else self._read()
        self.source = LiveHall(file, key, name)
        self.screens = ServedPages(self.source, journal_keys.user_folder().parent / "screens.pem")
        self.window = ConsoleWindow(self.source, keys, screens=self.screens)
        self.window.closed.connect(self.close)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKS_MS)
        self._timer.timeout.connect(self._look)
        self._leave: Callable[[], None] = lambda: None
        if first is not None:
            self.follow(first)
        if desk is not None:
            self._leave = desk.subscribe(lambda: self.follow(desk.tournament))
        elif first is not None:
            self._timer.start()

    def follow(self, tournament: Tournament) -> None:
        """The event stands so now."""
        self.source.by_event(tournament)
        self.screens.set_wall(wall(tournament))

    def _read(self) -> Tournament | None:
        """The event as its file stands; None where it stands as it was read last."""
        if self._event is None:
            return None
        files = (self._event, *left_beside(self._event))
        stands = [(each.name, each.stat().st_size, each.stat().st_mtime_ns) for each in files]
        if stands == self._seen:
            return None
        found = read(self._event)[0]
        self._seen = stands
        return found

    def _look(self) -> None:
        try:
            found = self._read()
        except (OSError, JournalError):
            return  # it is being written: the next look reads it
        if found is not None:
            self.follow(found)

    def close(self) -> None:
        """Let go of the hub, and of all who look at its pages."""
        self._timer.stop()
        self._leave()
        self.screens.stop()
        self.source.close()
