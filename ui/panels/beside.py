"""What comes and goes beside the host's buttons, and the story in the room that it leaves: the foot of their column."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ui.panels.story import Story


def high(part: QWidget, width: int) -> int:
    """How high a part is in this width, in pixels, as it says now."""
    return part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height()


class Beside(QWidget):
    """As high whatever stands in it: what comes takes its room from the story, and no button above it moves.

    While something is filled in the story stands back, and it is as high as what is left in it.
    """

    def __init__(self, above: Sequence[QWidget], story: Story, under: Sequence[QWidget], parent: QWidget) -> None:
        super().__init__(parent)
        self._story, self._high = story, 0
        self._others = (*above, *under)
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
        return QSize(wide, max(0, self._needs() - self._box.spacing()))

    def least(self) -> int:
        """How high it is with the least of a story that is worth its room, in pixels."""
        return self._needs() + self._story.least()

    def _needs(self) -> int:
        """How high all but the story is, in pixels, with the gap after each."""
        shown = [part for part in self._others if not part.isHidden()]
        return sum(high(part, self.width()) + self._box.spacing() for part in shown)

    def minimumSizeHint(self) -> QSize:
        """It gives way where a small screen has no room."""
        return QSize(super().minimumSizeHint().width(), 0)

    def hasHeightForWidth(self) -> bool:
        """Words that need more lines make it no higher."""
        return False
