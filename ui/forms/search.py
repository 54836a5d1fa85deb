"""A line to search in, with a cross as large as its letters that empties it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QToolButton

from companion.core.language import _
from ui.theme import icons, style

CROSS = 0.5
"""How large the cross is, as a part of the line's height: Qt's own is as small on any screen."""


class SearchLine(QLineEdit):
    """What is searched for; the cross is there while there is something to empty."""

    def __init__(self, say: str) -> None:
        """`say` is its name, and stands in it while it is empty."""
        super().__init__()
        self.setPlaceholderText(say)
        self.setAccessibleName(say)
        self.cross = QToolButton(self)
        self.cross.setProperty("kind", "cross")
        self.cross.setAccessibleName(_("Empty it"))
        self.cross.setCursor(Qt.CursorShape.ArrowCursor)
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cross.clicked.connect(self.clear)
        self._colour()
        self.cross.hide()
        self.textChanged.connect(lambda text: self.cross.setVisible(bool(text)))

    def changeEvent(self, event: QEvent) -> None:
        """The cross is as soft as other words beside the matter, in any theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._colour()

    def _colour(self) -> None:
        self.cross.setIcon(icons.icon("clear", style.current().ink_soft))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The cross stands at the right end, and no word under it."""
        super().resizeEvent(event)
        side = round(self.height() * CROSS)
        gap = (self.height() - side) // 2
        self.cross.setIconSize(QSize(side, side))
        self.cross.setGeometry(self.width() - side - gap, gap, side, side)
        self.setTextMargins(0, 0, side, 0)
