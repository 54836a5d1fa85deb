"""A button whose words may be longer than its place: it never makes its panel wider, and elides what does not fit."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from ui.forms.words import tooltip


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
