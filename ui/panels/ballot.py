"""The ballot: big buttons of one size and shape, each with its symbol and its word; no mark stays after a press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.core.offers import Choice
from ui.forms.words import SayReason, button_text, label, reasons, tooltip
from ui.theme import icons, style

DIGITS = tuple("123456789")
LARGEST = 128
"""The side of a ballot's symbol in pixels, before it is fitted to its button."""
NOT_BY_HABIT = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Select)
"""Keys that are pressed without thinking; none of them votes, wherever the focus is."""


def _always() -> bool:
    return True


class BallotPanel(QWidget):
    """On the curtain nothing is ever greyed, so nothing can be read from across the table (`plain`)."""

    cast = Signal(str)

    def __init__(
        self,
        say_reason: SayReason,
        plain: bool = False,
        ready: Callable[[], bool] = _always,
        parent: QWidget | None = None,
    ) -> None:
        """`ready` is asked at every press; where it says no, the press is not for this seat."""
        super().__init__(parent)
        self._say, self._plain, self._ready = say_reason, plain, ready
        self._unit = 0.0
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
            button.setProperty("ballot", choice.tone.value)
            button.setProperty("refused", bool(why) and not self._plain)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
            button.setAutoDefault(False)
            # A click gives it no focus: a ring round what was pressed would be a mark.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if choice.icon:
                button.setIcon(icons.icon(choice.icon, style.current().on_ballot, LARGEST))
            button.installEventFilter(self)
            button.setAccessibleName(choice.say)
            if not self._plain:
                button.setToolTip(tooltip(why))
                button.setAccessibleDescription(why)
            button.clicked.connect(partial(self._press, choice.value))
            self._why[choice.value] = why
            self.buttons[choice.value] = button
            self._row.addWidget(button, 1)
        self._measure()
        if not self._plain:
            # Why a ballot cannot be given stands there before it is pressed.
            self.say("\n".join(dict.fromkeys(why for why in self._why.values() if why)))
        if self.buttons:
            self.setFocusProxy(next(iter(self.buttons.values())))

    def set_unit(self, px: float) -> None:
        """The height of the smallest text; the buttons grow with it."""
        self._unit = px
        self._measure()

    def _measure(self) -> None:
        for button in self.buttons.values():
            button.setMinimumHeight(max(84, round(self._unit * 5)))
            side = max(34, round(self._unit * 2.4))
            button.setIconSize(QSize(side, side))

    def _press(self, value: str, _checked: bool = False) -> None:
        self.buttons[value].clearFocus()
        if not self._ready():
            return
        if self._why[value]:
            self.say(self._why[value])
        else:
            self.cast.emit(value)

    def say(self, sentence: str) -> None:
        """A sentence under the buttons; empty takes it away."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def key(self, event: QKeyEvent) -> bool:
        """Take a digit; never Space and never Enter, so that nobody votes by habit."""
        text = event.text()
        if not (text in DIGITS and 1 <= int(text) <= len(self._choices)):
            return False
        if event.isAutoRepeat():
            self._ready()
        else:
            self._press(self._choices[int(text) - 1].value)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A button takes the first click of two, and no key that is pressed by habit."""
        kind = event.type()
        if kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and isinstance(event, QKeyEvent):
            return event.key() in NOT_BY_HABIT
        if kind == QEvent.Type.MouseButtonDblClick:
            self._ready()
            return True
        if kind == QEvent.Type.MouseButtonPress:
            return not self._ready()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits vote."""
        if not self.key(event):
            super().keyPressEvent(event)
