"""What comes and goes beside the host's buttons, and the story in the room that it leaves: the foot of their column."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget


class Beside(QWidget):
    """As high whatever stands in it: what comes takes its room from the story, and no button above it moves.

    While something is filled in the story stands back, and it is as high as what is left in it.
    """

    def __init__(self, above: Sequence[QWidget], story: QWidget, under: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._story, self._high = story, 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        for part in above:
            self._box.addWidget(part)
        story.setMinimumHeight(1)  # it gives all its room, where much comes at once
        self._box.addWidget(story, 1)
        for part in under:
            self._box.addWidget(part)

    def set_high(self, px: int) -> None:
        """How high it is while the story stands in it."""
        if px != self._high:
            self._high = px
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        """The height that it was given, or what the parts need without the story."""
        wide = super().sizeHint().width()
        if not self._story.isHidden():
            return QSize(wide, self._high)
        needs = self._box.heightForWidth(self.width()) if self._box.hasHeightForWidth() else -1
        return QSize(wide, needs if needs >= 0 else self._box.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """It gives way where a small screen has no room."""
        return QSize(super().minimumSizeHint().width(), 0)

    def hasHeightForWidth(self) -> bool:
        """Words that need more lines make it no higher."""
        return False
