"""The record of an event: who changed what and when, the latest first."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.core.language import _
from companion.organiser.desk import Desk
from companion.tournament.state import Tournament
from companion.tournament.words import say
from ui.organiser.parts import Detail, FindLine, KeyedGrid

MOST = 400
"""Lines that are shown; older ones are found by their words."""


class RecordPage(QWidget):
    """Every line of the event file, in sentences."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        box = QVBoxLayout(self)
        self.grid = KeyedGrid((_("Line"), _("When (UTC)"), _("Who"), _("What")), 3, _("The record"))
        self.wanted = FindLine(_("Find a name, a table, a word …"), _("Find in the record"), self.grid)
        self.wanted.textChanged.connect(self._fill)
        box.addWidget(self.wanted)
        self.grid.itemSelectionChanged.connect(self._marked)
        box.addWidget(self.grid, 1)
        self.whole = Detail(2)
        box.addWidget(self.whole)

    def set_tournament(self, _t: Tournament) -> None:
        """Shows this."""
        self._fill()

    def _marked(self) -> None:
        item = self.grid.item(self.grid.currentRow(), 3)
        self.whole.setText(item.text() if item is not None else "")

    def _fill(self, _text: str = "") -> None:
        t, wanted = self._desk.tournament, self.wanted.text().strip().casefold()
        rows: list[tuple[str, tuple[str, ...]]] = []
        for line in reversed(self._desk.story):
            for n, entry in enumerate(line.entries):
                said = say(t, entry)
                if wanted in f"{said} {line.by}".casefold():
                    rows.append((f"{line.n}.{n}", (str(line.n), line.wall[:16].replace("T", " "), line.by, said)))
            if len(rows) >= MOST:
                break
        self.grid.fill(rows)
