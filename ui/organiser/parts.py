"""Widgets of the organiser's pages: buttons, tables of text, a line with its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QPushButton, QTableWidget, QTableWidgetItem

from companion.tournament.entries import AnyEntry
from ui.forms.words import button_text

KEY = Qt.ItemDataRole.UserRole


Do = Callable[..., bool]
"""Lets entries happen; tells whether they did."""
Attempt = Callable[..., str]
"""Lets entries happen; says why they cannot, "" where they did."""


def then(do: Do, make: Callable[[str], AnyEntry]) -> Callable[[str], None]:
    """What a question's answer lets happen."""

    def answered(line: str) -> None:
        do(make(" ".join(line.split())))

    return answered


def button(text: str, does: Callable[[], object], role: str = "") -> QPushButton:
    """A button that Enter presses only where the keyboard is on it."""
    made = QPushButton(button_text(text))
    made.setAutoDefault(False)
    if role:
        made.setProperty("kind", role)
    made.clicked.connect(lambda _checked=False: does())
    return made


class KeyedGrid(QTableWidget):
    """Rows of text of which whole rows are marked; every row has a key."""

    def __init__(self, columns: Sequence[str], wide: int = 0, name: str = "") -> None:
        """The column `wide` takes what room there is."""
        super().__init__(0, len(columns))
        self.setHorizontalHeaderLabels(list(columns))
        self.setAccessibleName(name)
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._wide = wide
        self._as_wide_as_words()

    def _as_wide_as_words(self) -> None:
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(self._wide, QHeaderView.ResizeMode.Stretch)

    def fill(self, rows: Sequence[tuple[str, Sequence[str]]]) -> None:
        """These rows, each with its key; what was marked stays marked."""
        marked, current = set(self.marked()), self.current()
        self.blockSignals(True)
        # With every cell that changes a column as wide as its words would measure all its rows anew.
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setRowCount(len(rows))
        self.clearSelection()
        high = round(self.fontMetrics().height() * 1.75)
        for n, (key, texts) in enumerate(rows):
            if self.rowHeight(n) != high:
                self.setRowHeight(n, high)
            for column, text in enumerate(texts):
                item = self.item(n, column)
                if item is None:
                    self.setItem(n, column, item := QTableWidgetItem())
                if item.text() != text:
                    item.setText(text)
                    item.setToolTip(text)
                if item.data(KEY) != key:
                    item.setData(KEY, key)
        self._as_wide_as_words()
        places = {key: n for n, (key, _texts) in enumerate(rows)}
        if current in places:
            self.setCurrentCell(places[current], 0)
        elif rows:
            self.setCurrentCell(0, 0)
        if len(marked) > 1:
            self.clearSelection()
            self.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
            for key in marked & places.keys():
                self.selectRow(places[key])
            self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.blockSignals(False)
        self.itemSelectionChanged.emit()

    def current(self) -> str:
        """The key of the row that the keyboard is on; "" where none is."""
        item = self.item(self.currentRow(), 0)
        return str(item.data(KEY)) if item is not None else ""

    def marked(self) -> list[str]:
        """The keys of all rows that are marked, from the top."""
        rows = sorted({index.row() for index in self.selectedIndexes()})
        items = (self.item(row, 0) for row in rows)
        return [str(item.data(KEY)) for item in items if item is not None]
