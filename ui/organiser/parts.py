"""Widgets of the organiser's pages: buttons, tables of text, a line that finds, what is said of a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelectionModel, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QTableWidget,
    QTableWidgetItem,
)

from companion.core.language import _
from companion.core.seats import LONGEST_NAME
from companion.tournament.entries import AnyEntry
from ui.forms.words import button_text, label

KEY = Qt.ItemDataRole.UserRole
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


Do = Callable[..., bool]
"""Lets entries happen; tells whether they did."""
Attempt = Callable[..., str]
"""Lets entries happen; says why they cannot, "" where they did."""


def then(do: Do, make: Callable[[str], AnyEntry]) -> Callable[[str], None]:
    """What a question's answer lets happen."""

    def answered(line: str) -> None:
        do(make(" ".join(line.split())))

    return answered


class PressedButton(QPushButton):
    """A button that Enter presses where the keyboard is on it, and that is wide enough for all that it may say."""

    def __init__(self, text: str, also: Sequence[str] = ()) -> None:
        """`also` is what it may say at other times: the buttons beside it do not move then."""
        super().__init__(button_text(text))
        self.setAutoDefault(False)
        self._also = tuple(map(button_text, also))

    def sizeHint(self) -> QSize:
        """As wide as the longest words need."""
        hint, metrics = super().sizeHint(), self.fontMetrics()

        def wide(say: str) -> int:
            return metrics.size(Qt.TextFlag.TextShowMnemonic, say).width()

        more = max(wide(say) for say in (self.text(), *self._also)) - wide(self.text())
        return QSize(hint.width() + more, hint.height())

    def minimumSizeHint(self) -> QSize:
        """It is never narrower."""
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, once."""
        if event.key() in ENTER and not self.autoDefault():
            if not event.isAutoRepeat():
                self.click()
        else:
            super().keyPressEvent(event)


def button(text: str, does: Callable[[], object], role: str = "", also: Sequence[str] = ()) -> QPushButton:
    """A button that Enter presses only where the keyboard is on it; `also` is what else it may say."""
    made = PressedButton(text, also)
    if role:
        made.setProperty("kind", role)
    made.clicked.connect(lambda _checked=False: does())
    return made


class WhoButton(PressedButton):
    """Who is at the desk: chosen from those who are known, or named as somebody else; no stray key is a name."""

    chosen = Signal(str)
    other_wanted = Signal()

    def __init__(self) -> None:
        super().__init__("")
        self.names: tuple[str, ...] = ()
        self.name = ""
        self.setMenu(QMenu(self))
        self.setToolTip(_("Who changed what stays on record under this name."))

    def set_names(self, names: Sequence[str], name: str) -> None:
        """These are known, and this one is there."""
        self.names, self.name = tuple(names), name
        short = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        self.setText(button_text(_("At the desk: {name}").format(name=short)))
        menu = self.menu()
        menu.clear()
        for each in self.names:
            action = menu.addAction(button_text(each))
            action.setCheckable(True)
            action.setChecked(each == name)
            action.triggered.connect(lambda _on=False, each=each: self.chosen.emit(each))
        menu.addSeparator()
        menu.addAction(_("Somebody else …")).triggered.connect(self.other_wanted)


class FindLine(QLineEdit):
    """A line that finds: Enter, Down and Page Down go on in the list, Esc forgets what was typed."""

    def __init__(self, say: str, name: str, found: QAbstractItemView) -> None:
        super().__init__()
        self._found = found
        self.setPlaceholderText(say)
        self.setAccessibleName(name)
        self.setClearButtonEnabled(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is for the list goes to it."""
        if event.key() in (*ENTER, Qt.Key.Key_Down, Qt.Key.Key_PageDown):
            self._found.setFocus()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)


class Detail(QScrollArea):
    """What is said of the row that is marked: it has room for so many lines, and scrolls where they are more, so that
    nothing above or below it moves."""

    def __init__(self, lines: int, role: str = "") -> None:
        super().__init__()
        self._lines = lines
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._said = label("", role, wrap=True)
        self._said.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self._said)
        self.viewport().setAutoFillBackground(False)
        self._said.setAutoFillBackground(False)

    def text(self) -> str:
        """What it says."""
        return self._said.text()

    def setText(self, text: str) -> None:
        """Say this, from its beginning."""
        if text != self._said.text():
            self._said.setText(text)
            self.setAccessibleDescription(text)
            self.verticalScrollBar().setValue(0)

    def sizeHint(self) -> QSize:
        """Its lines, whatever it says."""
        return QSize(200, self._lines * self._said.fontMetrics().lineSpacing() + 4)

    def minimumSizeHint(self) -> QSize:
        """It is never lower."""
        return self.sizeHint()


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

    def mark(self, key: str) -> None:
        """Mark this row alone, and show it; one that is not listed marks nothing."""
        for row in range(self.rowCount()):
            item = self.item(row, 0)
            if item is not None and item.data(KEY) == key:
                self.setCurrentCell(row, 0, QItemSelectionModel.SelectionFlag.ClearAndSelect
                                    | QItemSelectionModel.SelectionFlag.Rows)  # fmt: skip
                self.scrollToItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End are the first and the last row: columns have no keyboard."""
        last = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.rowCount() - 1}.get(Qt.Key(event.key()))
        if last is not None and not event.modifiers() and self.rowCount():
            self.setCurrentCell(last, 0)
        else:
            super().keyPressEvent(event)

    def current(self) -> str:
        """The key of the row that the keyboard is on; "" where none is."""
        item = self.item(self.currentRow(), 0)
        return str(item.data(KEY)) if item is not None else ""

    def marked(self) -> list[str]:
        """The keys of all rows that are marked, from the top."""
        rows = sorted({index.row() for index in self.selectedIndexes()})
        items = (self.item(row, 0) for row in rows)
        return [str(item.data(KEY)) for item in items if item is not None]
