"""The curtain of a private window: whose turn it is to take the laptop, and nothing else; ballots may stand on it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout

from companion.core.contract import Choice
from companion.core.language import _
from ui.forms.words import SayReason, button_text, label
from ui.panels.ballot import BallotPanel
from ui.theme import icons, style


class Curtain(QFrame):
    """Hold to look, or stay with one press (or a PIN). Ballots on it are alike for everybody and leave no mark."""

    held = Signal()
    let_go = Signal()
    stay = Signal(str)
    """Stay open; with the PIN that was given."""
    cast = Signal(str)

    def __init__(self, seat: str, say_reason: SayReason, has_pin: bool) -> None:
        super().__init__()
        self._has_pin = has_pin
        self.setProperty("kind", "curtain")
        box = QVBoxLayout(self)
        box.setContentsMargins(56, 40, 56, 40)
        box.addStretch(2)
        self.words = label(_("Hand the laptop to {seat}").format(seat=seat), "big", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(self.words)
        self.hint = label("", "soft", wrap=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(self.hint)
        box.addSpacing(22)
        self.ballots = BallotPanel(say_reason, plain=True)
        self.ballots.cast.connect(self.cast)
        self.ballots.setMaximumHeight(190)
        self.ballots.hide()
        box.addWidget(self.ballots, 2)
        box.addSpacing(22)
        row = QHBoxLayout()
        row.addStretch(1)
        self.hold = QPushButton(button_text(_("Hold to look")))
        self.hold.setIcon(icons.icon("secret", style.current().ink))
        self.hold.setMinimumSize(220, 56)
        self.hold.setAutoDefault(False)
        self.hold.installEventFilter(self)
        self.pin = QLineEdit()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setPlaceholderText(_("PIN"))
        self.pin.setAccessibleName(_("PIN"))
        self.pin.setMaximumWidth(160)
        self.pin.returnPressed.connect(self._stay)
        self.open = QPushButton(button_text(_("Open  (Enter)")))
        self.open.setMinimumSize(180, 56)
        self.open.setAutoDefault(False)
        self.open.clicked.connect(self._stay)
        for widget in (self.hold, self.pin, self.open):
            row.addWidget(widget)
        row.addStretch(1)
        box.addLayout(row)
        self.hold.setVisible(not has_pin)
        self.pin.setVisible(has_pin)
        self.refusal = label("", "bad", wrap=True)
        self.refusal.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(self.refusal)
        box.addStretch(3)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_ballots(())

    def set_ballots(self, choices: Sequence[Choice]) -> None:
        """Ballots that this seat may give now; none outside a vote."""
        self.ballots.set_choices(choices)
        self.ballots.setVisible(bool(choices))
        if choices:
            self.hint.setText(_("1, 2, 3 vote. Nothing shows which was pressed. Look first, if you like."))
        else:
            self.hint.setText(_("Only {who} looks. Esc hides it again.").format(who=_("this player")))

    def refuse(self, sentence: str) -> None:
        """Say why it stays shut; empty takes it away."""
        self.refusal.setText(sentence)

    def _stay(self) -> None:
        pin = self.pin.text()
        self.pin.clear()
        self.stay.emit(pin)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The button reveals while it is held: by mouse, or by Space."""
        kind = event.type()
        if watched is self.hold:
            if kind == QEvent.Type.MouseButtonPress:
                self.held.emit()
                return True
            if kind == QEvent.Type.MouseButtonRelease:
                self.let_go.emit()
                return True
            if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
                (self.held if kind == QEvent.Type.KeyPress else self.let_go).emit()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits vote, Enter opens."""
        if self.ballots.isVisible() and self.ballots.key(event):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._stay()
        else:
            super().keyPressEvent(event)
