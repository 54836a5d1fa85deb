"""Cards, queue and log as lists that the keyboard walks through and a screen reader reads, however many there are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.console import tiles
from ui.theme import paint

Index: TypeAlias = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()


class RowModel(QAbstractListModel):
    """Rows that are values; each has a key by which it is known again, and a sentence."""

    def __init__(self, key: Callable[[Any], str], said: Callable[[Any], str]) -> None:
        super().__init__()
        self.rows: Sequence[Any] = ()
        self._key, self._said = key, said

    def rowCount(self, parent: Index = TOP) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._key(row)
        return self._said(row) if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole) else None

    def put(self, rows: Sequence[Any]) -> bool:
        """Show these; whether others are there than before, or in another order."""
        if rows == self.rows:
            return False
        if [*map(self._key, rows)] != [*map(self._key, self.rows)]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
            return True
        before, self.rows = self.rows, rows
        for n, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old != new:
                self.dataChanged.emit(self.index(n), self.index(n))
        return False

    def place(self, key: str) -> int:
        """Where the row with this key is; -1 for nowhere, as for "", which is no row's."""
        return next((n for n, row in enumerate(self.rows) if key and self._key(row) == key), -1)


class ConsoleList(QListView):
    """One of the console's lists; what is chosen stays chosen while others come and go."""

    chosen = Signal(str)
    """The key of the row that the keyboard came to, or that was pressed."""
    pressed_on = Signal(str)
    """The same, where Enter or a double click says that it is meant."""

    def __init__(self, name: str, key: Callable[[Any], str], said: Callable[[Any], str]) -> None:
        super().__init__()
        self.unit, self._quiet = 24.0, False
        self.model_ = RowModel(key, said)
        self.setModel(self.model_)
        self.setAccessibleName(name)
        self.setStyleSheet("QListView, QListView:focus { background: transparent; border: 0; }")
        self.setFrameShape(self.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformItemSizes(True)
        self.setMouseTracking(False)
        self.viewport().setAutoFillBackground(False)
        self.setItemDelegate(PaintedRows(self))
        self.activated.connect(lambda index: self.pressed_on.emit(self.key_at(index)))

    def key_at(self, index: Index) -> str:
        """The key of this row."""
        return str(self.model_.data(index) or "")

    def put(self, rows: Sequence[Any]) -> None:
        """Show these; what was chosen stays so as long as it is there."""
        key = self.key_at(self.currentIndex())
        self._quiet = True
        if self.model_.put(rows):
            self.choose(key)
        self._quiet = False

    def choose(self, key: str) -> None:
        """Let the row with this key be the one that is chosen, if it is there; nobody is told."""
        place, before = self.model_.place(key), self._quiet
        self._quiet = True
        index = self.model_.index(place) if place >= 0 else QModelIndex()
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        if place < 0:
            self.clearSelection()
        self._quiet = before

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits are the window's, which finds a table by them: a list would look for them among its own rows."""
        if event.text().isdecimal():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard that comes here chooses nothing: Qt would take the first row."""
        before, self._quiet = self.currentIndex(), True
        super().focusInEvent(event)
        if not before.isValid():
            self.setCurrentIndex(QModelIndex())
            self.clearSelection()
        self._quiet = False

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if not self._quiet and current.isValid():
            self.chosen.emit(self.key_at(current))

    def draw(self, painter: QPainter, box: QRectF, row: Any, is_chosen: bool) -> None:
        """Draws a row."""
        raise NotImplementedError  # each list has its own

    def cell(self) -> QSize:
        """How large a row is."""
        raise NotImplementedError  # each list has its own

    def size_of(self, row: Any) -> QSize:
        """How large this row is: as large as all, but where it says more."""
        return self.cell()

    def set_unit(self, unit: float) -> None:
        """The height of the smallest text, in pixels."""
        self.unit = unit
        self.rest()

    def rest(self) -> None:
        """Lay all rows anew."""
        self.scheduleDelayedItemsLayout()
        self.viewport().update()


class PaintedRows(QStyledItemDelegate):
    """Rows that their list draws by hand."""

    def __init__(self, owner: ConsoleList) -> None:
        super().__init__(owner)
        self._owner = owner

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rows = self._owner.model_.rows
        if index.row() < len(rows):
            painter.save()
            paint.begin(painter)
            painter.setPen(Qt.PenStyle.NoPen)
            chosen = bool(option.state & QStyle.StateFlag.State_Selected)
            self._owner.draw(painter, QRectF(option.rect), rows[index.row()], chosen)
            painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self._owner.size_of(self._owner.model_.rows[index.row()])


class CardList(ConsoleList):
    """The tables as equal tiles: as large as all of them have room for, and no smaller than can be read."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda card: card.table, tiles.card_said)
        self.setFlow(self.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(self.ResizeMode.Adjust)
        self.columns = 1
        self._cell = QSize(200, 160)

    def put(self, rows: Sequence[Any]) -> None:
        """Show these."""
        many = len(rows) != len(self.model_.rows)
        super().put(rows)
        if many:
            self.rest()

    def rest(self) -> None:
        """Find the size of the tiles: all their lines while all fit, then fewer lines, then they are scrolled."""
        u, count = self.unit, max(1, len(self.model_.rows))
        gap = u * tiles.GAP
        wide, high = self.width() - 2.0, self.height() - 2.0
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        for least in (tiles.FULL, tiles.LEAST):
            most = max(1, int(wide / (least[0] * u + gap)))
            fitting = [c for c in range(min(most, 3), most + 1) if math.ceil(count / c) * (least[1] * u + gap) <= high]
            if fitting:
                self.columns = fitting[0]
                rows = math.ceil(count / self.columns)
                break
        else:
            bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOn
            wide -= self.verticalScrollBar().sizeHint().width()
            self.columns = max(1, int(wide / (least[0] * u + gap)))
            rows = max(1, int(high / (tiles.THREE * u + gap)))
        self.setVerticalScrollBarPolicy(bar)
        cell_wide = min(wide / self.columns, tiles.LARGEST[0] * u + gap)
        cell_high = min(high / rows, tiles.LARGEST[1] * u + gap)
        self._cell = QSize(int(cell_wide), int(cell_high))
        self.setGridSize(self._cell)
        super().rest()

    def cell(self) -> QSize:
        """How large a tile is, with the gap beside it."""
        return self._cell

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.rest()

    def draw(self, painter: QPainter, box: QRectF, row: Any, is_chosen: bool) -> None:
        """Draws a tile."""
        gap = self.unit * tiles.GAP
        tiles.draw_card(painter, box.adjusted(1, 1, -gap, -gap), row, self.unit, is_chosen, self.hasFocus())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, also from the end of one row to the next."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        place = self.currentIndex().row() + step
        if step and not event.modifiers() and 0 <= place < len(self.model_.rows):
            self.setCurrentIndex(self.model_.index(place))
        else:
            super().keyPressEvent(event)


class QueueList(ConsoleList):
    """Who waits, longest first."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda row: row.key or row.table, tiles.waiting_said)
        self.free = ""
        """The key of who waits longest of those nobody has."""

    def put(self, rows: Sequence[Any]) -> None:
        """Show these."""
        first = tiles.first_free(tuple(rows))
        self.free = first.table if first is not None else ""
        super().put(rows)

    def cell(self) -> QSize:
        """A line."""
        return QSize(10, round(self.unit * tiles.ROW))

    def draw(self, painter: QPainter, box: QRectF, row: Any, is_chosen: bool) -> None:
        """Draws a line."""
        first = not row.key and row.table == self.free
        tiles.draw_waiting(painter, box, row, self.unit, first, is_chosen and self.hasFocus())


class Log(ConsoleList):
    """What was done, newest first."""

    def __init__(self, name: str) -> None:
        # Lines of one table are many, and some are of none: a line is known by when and what.
        super().__init__(name, lambda line: f"{line.at} {line.say}", lambda line: f"{line.say} {line.became}".strip())
        self.setUniformItemSizes(False)

    def put(self, rows: Sequence[Any]) -> None:
        """Show these; the newest is seen, unless the keyboard is here and walks through what was before."""
        super().put(rows)
        self._whole()
        if not self.hasFocus():
            self.choose("")
            self.scrollToTop()

    def cell(self) -> QSize:
        """A line."""
        return QSize(10, round(self.unit * tiles.LINE))

    def size_of(self, row: Any) -> QSize:
        """As many lines as its words need."""
        return QSize(10, round(self.unit * (tiles.LINE + (len(self._said(row)) - 1) * tiles.NEXT)))

    def _said(self, row: Any) -> list[str]:
        return tiles.line_said(row, self.viewport().width(), self.unit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has other lines."""
        super().resizeEvent(event)
        self._whole()
        self.scheduleDelayedItemsLayout()

    def _whole(self) -> None:
        """Whole entries alone are shown, from the newest on: half of one is none."""
        rest = self.height()
        for row in self.model_.rows:
            high = self.size_of(row).height()
            if high > rest:
                break
            rest -= high
        else:
            rest = 0
        if self.viewportMargins().bottom() != rest:
            self.setViewportMargins(0, 0, 0, rest)

    def draw(self, painter: QPainter, box: QRectF, row: Any, is_chosen: bool) -> None:
        """Draws a line."""
        tiles.draw_line(painter, box, row, self.unit, is_chosen and self.hasFocus())
