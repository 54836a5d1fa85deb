"""The story of the evening: every line in order, the newest in sight, what was taken back struck through."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.page import Line, Page
from ui.panels.lines import HEAD, LineDelegate
from ui.theme import style

_Index = QModelIndex | QPersistentModelIndex
ENTRY = Qt.ItemDataRole.UserRole


def clock_time(at: int) -> str:
    """Table time as minutes and seconds."""
    seconds = at // 1000
    return f"{seconds // 60}:{seconds % 60:02d}"


class Lines(QAbstractListModel):
    """The lines; new ones are appended, so that the view keeps its place."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[Line, ...] = ()

    def show_lines(self, lines: tuple[Line, ...]) -> None:
        """Shows these lines."""
        old = len(self.lines)
        if lines[:old] == self.lines:
            if len(lines) > old:
                self.beginInsertRows(QModelIndex(), old, len(lines) - 1)
                self.lines = lines
                self.endInsertRows()
            return
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    @staticmethod
    def _head(line: Line) -> str:
        return f"#{line.entry}  {clock_time(line.at)}"

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  (Qt's own signature)
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{self._head(line)}   {line.say}"
        if role == HEAD:
            return self._head(line)
        if role == ENTRY:
            return line.entry
        if role == Qt.ItemDataRole.FontRole and line.undone:
            font = style.font(self.parent().font().pixelSize())  # type: ignore[attr-defined]
            font.setStrikeOut(True)
            return font
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            undone = _("taken back") + ": " if line.undone else ""
            return f"{undone}{clock_time(line.at)} {line.say} ({_('entry {n}').format(n=line.entry)})"
        return None


class Story(QWidget):
    """The story with a filter; `entry_clicked` tells which journal entry a line stands in."""

    entry_clicked = Signal(int)

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__()
        self.search = QLineEdit()
        self.search.setPlaceholderText(_("Find in the story"))
        self.search.setAccessibleName(_("Find in the story"))
        self.search.setClearButtonEnabled(True)
        self.model = Lines(self)
        self._found = QSortFilterProxyModel(self)
        self._found.setSourceModel(self.model)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view = QListView()
        self.view.setAccessibleName(_("The story of the evening"))
        self.view.setModel(self._found)
        self.view.setItemDelegate(LineDelegate(self.view))
        self.view.setWordWrap(True)
        self.view.setSpacing(2)
        self.view.setUniformItemSizes(False)
        self.view.setResizeMode(QListView.ResizeMode.Adjust)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        # Always there: a bar that appears would narrow lines that are laid out already.
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.search.textChanged.connect(self._filter)
        self._follows, self._over = True, False
        self._moving = False
        bar = self.view.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._grown)
        self.view.clicked.connect(self._picked)
        self.view.activated.connect(self._picked)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.search)
        box.addWidget(self.view)
        self.set_unit(unit)

    def sizeHint(self) -> QSize:
        return QSize(300, 320)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, 120)

    def set_unit(self, px: float) -> None:
        """Sets the height of the text."""
        self.setFont(style.font(px))
        self.view.setFont(style.font(px))

    def set_page(self, page: Page) -> None:
        """Shows the story of this page; it follows the newest line unless somebody has scrolled back."""
        if page.result is not None and not self._over:
            self._follows = True
        self._over = page.result is not None
        bar = self.view.verticalScrollBar()
        stood = bar.value()
        self._moving = True  # whatever scrolls now is not a person
        self.model.show_lines(page.story)
        if not self._follows:
            self.view.doItemsLayout()
            bar.setValue(stood)
        self._moving = False
        self._grown()

    def showEvent(self, event: QShowEvent) -> None:
        """Opened anew, it shows the newest line."""
        super().showEvent(event)
        self._follows = True
        self._grown()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._moving = True
        super().resizeEvent(event)
        self._moving = False
        self._grown()

    @property
    def follows(self) -> bool:
        """Whether new lines are followed; not once somebody has scrolled back, until they are at the end again."""
        return self._follows

    def _grown(self, *_range: int) -> None:
        """Lines were added, or laid out: their heights are known later than their number."""
        if self._follows:
            self._moving = True
            self.view.scrollToBottom()
            self._moving = False

    def _scrolled(self, value: int) -> None:
        if not self._moving:
            self._follows = value >= self.view.verticalScrollBar().maximum() - 4

    def _filter(self, words: str) -> None:
        self._moving = True
        self._found.setFilterFixedString(words)
        self._moving = False
        self._grown()

    def _picked(self, index: QModelIndex) -> None:
        self.entry_clicked.emit(int(index.data(ENTRY)))
