"""The ballot: big buttons of one size and shape, each with its symbol and its word; no mark stays after a press."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.core.contract import Choice
from companion.core.language import _
from ui.forms.words import SayReason, button_text, label, reasons, tooltip
from ui.theme import icons


class BallotPanel(QWidget):
    """On the curtain nothing is ever greyed, so nothing can be read from across the table (`plain`)."""

    cast = Signal(str)

    def __init__(self, say_reason: SayReason, plain: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say, self._plain = say_reason, plain
        self._choices: tuple[Choice, ...] = ()
        self._why: dict[str, str] = {}
        self.buttons: dict[str, QPushButton] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._row = QHBoxLayout()
        self._row.setSpacing(14)
        box.addLayout(self._row)
        self.notice = label("", "bad", wrap=True)
        self.notice.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.notice.hide()
        box.addWidget(self.notice)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """The ballots that can be given now."""
        if tuple(choices) == self._choices:
            return
        self._choices = tuple(choices)
        for button in self.buttons.values():
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons, self._why = {}, {}
        self.say("")
        for place, choice in enumerate(choices, 1):
            why = reasons(choice.refused, self._say)
            button = QPushButton(button_text(f"  {place}  {choice.say}"))
            button.setProperty("ballot", choice.value)
            button.setProperty("refused", bool(why) and not self._plain)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            button.setMinimumHeight(84)
            button.setAutoDefault(False)
            button.setIcon(icons.icon(choice.icon or choice.value, "#FFFFFF"))
            button.setIconSize(QSize(34, 34))
            button.setAccessibleName(choice.say)
            if not self._plain:
                button.setToolTip(tooltip(why))
                button.setAccessibleDescription(why)
            button.clicked.connect(partial(self._press, choice.value))
            self._why[choice.value] = why
            self.buttons[choice.value] = button
            self._row.addWidget(button, 1)
        if self.buttons:
            self.setFocusProxy(next(iter(self.buttons.values())))

    def _press(self, value: str, _checked: bool = False) -> None:
        self.buttons[value].clearFocus()
        if self._why[value]:
            self.say(_("That ballot was not taken; hold to see why.") if self._plain else self._why[value])
        else:
            self.say("")
            self.cast.emit(value)

    def say(self, sentence: str) -> None:
        """A sentence under the buttons; empty takes it away."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def key(self, event: QKeyEvent) -> bool:
        """Take a digit; never Space and never Enter, so that nobody votes by habit."""
        text = event.text()
        if text.isdigit() and 1 <= int(text) <= len(self._choices):
            self._press(self._choices[int(text) - 1].value)
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits vote."""
        if not self.key(event):
            super().keyPressEvent(event)
