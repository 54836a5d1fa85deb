"""The alarm banner of every window: the disk takes nothing, and what happens now is in no file."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from companion.core.language import _
from companion.core.page import Page
from ui.forms.words import button_text, label
from ui.theme import style


def said(page: Page) -> str:
    """That lines of this page are not written, in a sentence; "" where all are."""
    say = _("Not written since line {n}: if the program stops now, that is lost.")
    return say.format(n=page.unkept_line) if page.unkept else ""


class UnkeptLine(QLabel):
    """The sentence alone, across the top of a window; it stands there while something is not written."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setProperty("kind", "alarm")
        self.hide()

    def set_page(self, page: Page) -> None:
        """Stand there, or not."""
        self.setText(said(page))
        self.setAccessibleName(self.text())
        self.setVisible(bool(self.text()))

    def set_unit(self, px: float) -> None:
        """The height of its letters, where no sheet says it."""
        self.setFont(style.font(px, 700))


class UnkeptBar(QFrame):
    """The same before the host, with what can be done about it.

    Before anything is lost it says why nothing can be written, and asks: only the host lets the table go on unkept.
    """

    go_on = Signal()
    again = Signal()
    folder = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "alarm")
        self._stuck = ""
        self._page: Page | None = None
        self.words = label("", "alarm", wrap=True)
        self.unkept = QPushButton(button_text(_("Go on unkept")))
        self.retry = QPushButton(button_text(_("Try again")))
        self.choose = QPushButton(button_text(_("Write into another folder …")))
        row = QHBoxLayout(self)
        row.addWidget(self.words, 1)
        for button, pressed in ((self.unkept, self.go_on), (self.retry, self.again), (self.choose, self.folder)):
            button.setAutoDefault(False)
            # No key presses it by habit, and the keyboard stays with the board.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(pressed)
            row.addWidget(button)
        self.hide()

    def set_page(self, page: Page) -> None:
        """Say what is not written."""
        self._page = page
        self._show()

    def set_stuck(self, why: str) -> None:
        """A step was not taken, because nothing can be written anywhere: why; "" once something was."""
        self._stuck = why
        self._show()

    def _show(self) -> None:
        unkept = said(self._page) if self._page is not None else ""
        asks = _("{why} The second copy takes nothing either. The last step was not taken.").format(why=self._stuck)
        self.words.setText(unkept or (asks if self._stuck else ""))
        self.words.setAccessibleName(self.words.text())
        self.unkept.setVisible(not unkept)
        self.retry.setVisible(bool(unkept))
        self.setVisible(bool(self.words.text()))
