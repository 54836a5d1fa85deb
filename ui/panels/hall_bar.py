"""What the host's window says of the hall: whether the hub has all, that a judge is called, and what the judges say."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from companion.core.language import _
from ui.forms.buttons import LongButton
from ui.forms.words import button_text, label


class HallBar(QFrame):
    """Stands above the host's controls while the table is in a hall."""

    call = Signal()
    """A judge is called, or no longer."""
    read = Signal()
    """The judges' message was read."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.words = label("", "soft", wrap=True)
        self.message = label("", "title", wrap=True)
        self.stopped = label("", "title", wrap=True)
        self.button, self.done = LongButton(), LongButton(button_text(_("Put away")))
        for button, pressed in ((self.button, self.call), (self.done, self.read)):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it was
            button.clicked.connect(pressed)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 6, 8, 6)
        box.addWidget(self.stopped)
        box.addWidget(self.message)
        box.addWidget(self.words)
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addWidget(self.done)
        box.addLayout(row)
        self.hide()

    def show_now(self, words: str, calls: str, message: str, stopped: str = "") -> None:
        """How the link stands, since when a judge is called ("" while none is), what the judges said last, and that
        they stopped the clock."""
        self.stopped.setText(stopped)
        self.stopped.setAccessibleName(stopped)
        self.stopped.setVisible(bool(stopped))
        self.words.setText(f"{calls}  {words}".strip() if calls else words)
        self.words.setAccessibleName(self.words.text())
        self.words.setVisible(not message)  # there is room for one of them, and what was read makes room
        self.button.setText(button_text(_("The judge is no longer needed") if calls else _("Call a judge")))
        self.message.setText(message)
        self.message.setAccessibleName(message)
        self.message.setVisible(bool(message))
        self.done.setVisible(bool(message))
        self.setVisible(bool(words or stopped))
