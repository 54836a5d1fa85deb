"""A button whose words may be longer than its place: it never makes its panel wider, and elides what does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from ui.forms.words import tooltip

GAP = 6
"""Pixels between buttons."""


class LongButton(QPushButton):
    """Takes the width that is there; what is elided stands whole in the tooltip, unless the tooltip says more."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._fit()

    def _fit(self) -> None:
        side = round(self.fontMetrics().height() * 1.1)
        self.setIconSize(QSize(side, side))

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters have a larger symbol."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def words(self) -> str:
        """What is to be read, without the doubling of ampersands."""
        return self.text().replace("&&", "&")

    def room(self) -> int:
        """How many pixels wide the words may be."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        inner = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        return inner.width() - (self.iconSize().width() + 6 if not self.icon().isNull() else 0)

    @property
    def elided(self) -> bool:
        """Whether some of the words do not fit."""
        return self.fontMetrics().horizontalAdvance(self.words()) > self.room()

    def event(self, event: QEvent) -> bool:
        """A tooltip for words that are cut, where none was given."""
        if event.type() == QEvent.Type.ToolTip and not self.toolTip() and self.elided:
            self.setToolTip(tooltip(self.words()))
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw it with as many of its words as fit."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        if self.elided:
            cut = self.fontMetrics().elidedText(self.words(), Qt.TextElideMode.ElideMiddle, self.room())
            option.text = cut.replace("&", "&&")
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()


class Pairs(QWidget):
    """Buttons below each other, or two in a row where the words of all of them fit."""

    def __init__(self, buttons: Sequence[LongButton], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons = tuple(buttons)
        self.columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self._place(1)

    def _place(self, columns: int) -> None:
        if columns == self.columns:
            return
        self.columns = columns
        for button in self.buttons:
            self._grid.removeWidget(button)
        for place, button in enumerate(self.buttons):
            self._grid.addWidget(button, place // columns, place % columns)
        for column in range(2):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for more, or for fewer."""
        super().resizeEvent(event)
        half = (self.width() - GAP) // 2
        fit = len(self.buttons) > 1 and all(button.sizeHint().width() <= half for button in self.buttons)
        self._place(2 if fit else 1)
