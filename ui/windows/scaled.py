"""A main window whose letters grow with its height, so that a laptop and a wall of pixels are read alike."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMainWindow, QPushButton, QWidget

from companion.core.language import _
from ui.forms.look import sheet
from ui.forms.words import button_text, label, restyle
from ui.theme import style

GOOD_MS = 8000
"""So long good news stand at the foot: nobody need put them away."""
LINES = 60
"""How many times the smallest text goes into the window's height."""


class ScaledWindow(QMainWindow):
    """`unit` is the height of the smallest text: a part of the window's height, never under `least`, times the zoom."""

    def __init__(self, least: float) -> None:
        super().__init__()
        self._least, self._zoom, self._px = least, 1.0, 0
        self._told: QLabel | None = None
        self._resting: QWidget | None = None
        self._over: tuple[QWidget, QFrame] | None = None
        """What may lie under what is said, and what it is said on."""
        self._dressed = ""
        # While it is empty: a window that is dressed later dresses each of its widgets for the second time.
        self._dress()

    @property
    def unit(self) -> float:
        """The height of the smallest text, in pixels."""
        return max(self._least, self.height() / LINES) * self._zoom

    def tell(self, sentence: str, good: bool = False) -> None:
        """Say something at the foot of the window until somebody has read it; good news go by themselves, and "" ends
        what was said."""
        if self._told is None:
            self._told = label("", "bad", wrap=True)
            self._told.setMargin(8)
            self._read = QPushButton(button_text(_("Put away")))
            self._read.setAutoDefault(False)
            self._read.clicked.connect(self.hush)
            if self._over is None:
                self.statusBar().setSizeGripEnabled(False)
                self.statusBar().addWidget(self._told, 1)
                self.statusBar().addPermanentWidget(self._read)
            else:
                # What is said in one line lies over the foot alone.
                self._read.setProperty("kind", "fine")
                self._told.setMargin(4)
                row = QHBoxLayout(self._over[1])
                row.setContentsMargins(4, 0, 8, 0)
                row.addWidget(self._told, 1)
                row.addWidget(self._read)
            self._goes = QTimer(self)
            self._goes.setSingleShot(True)
            self._goes.setInterval(GOOD_MS)
            self._goes.timeout.connect(self.hush)
        restyle(self._told, kind="good" if good else "bad")
        self._told.setText(sentence)
        self._told.setAccessibleName(sentence)
        if self._resting is not None:
            self._hold_foot()
            self._resting.hide()
            self._told.show()
            self._read.show()
        if self._over is None:
            self.statusBar().show()
        elif sentence:
            self._lay_over()
        if good:
            self._goes.start()
        else:
            self._goes.stop()
        if not sentence:
            self.hush()

    def hush(self) -> None:
        """What was said has been read, or holds no longer."""
        if self._over is not None:
            self._over[1].hide()
        elif self._resting is None:
            self.statusBar().hide()
        elif self._told is not None:
            self._told.hide()
            self._read.hide()
            self._resting.show()
            self._hold_foot()

    def _hold_foot(self) -> None:
        """Room for a line and its button, whether something is said or not."""
        if self._resting is not None and self._told is not None:
            needs = (self._read.sizeHint().height(), self._resting.sizeHint().height(),
                     self._told.fontMetrics().lineSpacing() + 2 * self._told.margin())  # fmt: skip
            edges = self.statusBar().contentsMargins()
            self.statusBar().setMinimumHeight(max(needs) + edges.top() + edges.bottom() + 8)

    def rest_at_foot(self, widget: QWidget) -> None:
        """What stands at the foot while nothing is said there: nothing above it moves when something is."""
        self._resting = widget
        self.statusBar().addWidget(widget, 1)
        self.tell("")
        self.hush()

    def say_over(self, widget: QWidget) -> None:
        """What is said lies over this from now on, in which nothing is pressed: it comes and goes and moves nothing."""
        card = QFrame(self)
        card.setProperty("kind", "notice")
        card.hide()
        self._over = widget, card

    def _lay_over(self) -> None:
        assert self._over is not None
        below, card = self._over
        at = below.mapTo(self, QPoint())
        card.setFixedWidth(below.width())
        # Never by its size hint: words that may wrap want to be as high as they are wide.
        row = card.layout()
        high = max(row.totalHeightForWidth(below.width()) if row is not None else 0, below.height())
        card.setGeometry(at.x(), at.y() + below.height() - high, below.width(), high)
        card.show()
        card.raise_()

    def told(self) -> str:
        """What is said at the foot now; empty when nothing is."""
        return self._told.text() if self._told is not None and self._told.isVisible() else ""

    def set_zoom(self, zoom: float) -> None:
        """How much larger than usual the letters are."""
        if zoom != self._zoom:
            self._zoom = zoom
            self._rescale()

    def restyle(self) -> None:
        """The theme has changed."""
        self._px = 0
        self._rescale()

    def rescaled(self) -> None:
        """Called when the unit has changed."""

    def _rescale(self) -> None:
        px = round(self.unit)
        if px == self._px:
            return
        self._px = px
        self._dress()
        self.rescaled()
        self._hold_foot()

    def _dress(self) -> None:
        px, theme = round(self.unit), style.current()
        # The size is set first, so that what the sheets say of single controls still holds.
        wanted = f"QWidget {{ font-size: {px}px; }}" + style.sheet(theme, px) + sheet(theme, px)
        if wanted != self._dressed:
            self._dressed = wanted
            self.setStyleSheet(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another height, other letters."""
        super().resizeEvent(event)
        if self._px:
            self._rescale()
        if self._over is not None and not self._over[1].isHidden():
            QTimer.singleShot(0, self, self._lay_over)  # once what it lies over has its new place
