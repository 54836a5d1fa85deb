"""How a line of the story is drawn: its number and time in the softer ink, its words wrapped, never cut nor hidden."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.theme import style

WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
HEAD = Qt.ItemDataRole.UserRole + 1
"""The part of a line that stands in the softer ink: number and time."""
NO_SPACE = "\u200b"
_Index = QModelIndex | QPersistentModelIndex


def breakable(text: str, room: int, metrics: QFontMetrics) -> str:
    """The text with a place to break in every letter of a word that alone is wider than the room."""
    words = text.split(" ")
    return " ".join(word if metrics.horizontalAdvance(word) <= room else NO_SPACE.join(word) for word in words)


class LineDelegate(QStyledItemDelegate):
    """Qt's own drawing elides a wrapped line that ends at the edge, so the words are drawn here."""

    def __init__(self, view: QListView) -> None:
        super().__init__(view)
        self._view = view

    def room(self, text: str) -> QSize:
        """The room that a line of these words takes in the width of the view."""
        metrics = self._view.fontMetrics()
        pad = metrics.height() // 4
        wide = max(40, self.wide() - 2 * self._view.spacing() - 2 * pad)
        text = breakable(text, wide, metrics)
        high = metrics.boundingRect(QRect(0, 0, wide, 1 << 14), WRAP, text).height()
        return QSize(wide + 2 * pad, high + pad)

    def wide(self) -> int:
        """The width of the view that its lines have."""
        return self._view.viewport().width()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Ground, words, and the number again in its own ink."""
        theme = style.current()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen:
            painter.fillRect(rect, QColor(theme.brass))
        struck = index.data(Qt.ItemDataRole.FontRole) is not None
        font = QFont(self._view.font())
        font.setStrikeOut(struck)
        painter.save()
        painter.setFont(font)
        pad = painter.fontMetrics().height() // 4
        inner = rect.adjusted(pad, pad // 2, -pad, 0)
        painter.setPen(QColor(theme.on_brass if chosen else theme.ink_soft if struck else theme.ink))
        painter.drawText(inner, WRAP, breakable(str(index.data()), inner.width(), painter.fontMetrics()))
        if not chosen:
            head = str(index.data(HEAD))
            wide = painter.fontMetrics().horizontalAdvance(head)
            box = QRect(inner.left(), inner.top(), wide, painter.fontMetrics().height())
            painter.fillRect(box, QColor(theme.panel))
            painter.setPen(QColor(theme.ink_soft))
            painter.drawText(inner, WRAP, head)
        painter.restore()
