"""The curtain of a private window: whose turn it is to take the laptop, and nothing else; ballots may stand on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsOpacityEffect,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
)

from companion.core.language import _
from companion.core.offers import Choice
from ui.forms.words import SayReason, button_text, label
from ui.panels.ballot import BallotPanel
from ui.panels.invitation import Square, SquareView
from ui.theme import icons, style
from ui.theme.tokens import Theme

REST_MS = 800
"""How long a curtain that has just come up takes nothing: what is pressed by then was meant for the one before."""

RESTING = 0.35
"""How clearly its buttons are seen while it takes nothing."""


class Curtain(QFrame):
    """Hold to look, or stay with one press (or a PIN). Ballots on it are alike for everybody and leave no mark.

    With a PIN there are no ballots on it; they stand behind it, where only its player comes.
    """

    held = Signal()
    let_go = Signal()
    stay = Signal(str)
    """Stay open; with the PIN that was given."""
    cast = Signal(str)
    onward = Signal()
    left = Signal()
    """The laptop goes back to the table."""
    """Pass the laptop on, without looking."""

    def __init__(self, say_reason: SayReason, has_pin: bool, wear: Callable[[], Theme] = style.current) -> None:
        """`wear` is the theme in the game's mood."""
        super().__init__()
        self._has_pin = has_pin
        self._name = ""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._show_rest)
        self.setProperty("kind", "curtain")
        box = QVBoxLayout(self)
        box.setContentsMargins(56, 40, 56, 40)
        box.addStretch(2)
        self.words = label("", "big", wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(self.words)
        self.hint = label("", "soft", wrap=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(self.hint)
        box.addSpacing(22)
        self.ballots = BallotPanel(say_reason, plain=True, ready=self.ready, wear=wear)
        self.ballots.cast.connect(self.cast)
        self.ballots.setMaximumHeight(190)
        self.ballots.hide()
        box.addWidget(self.ballots, 2)
        box.addSpacing(22)
        row = QHBoxLayout()
        row.addStretch(1)
        self.hold = QPushButton(button_text(_("Hold to look")))
        self.hold.setAutoDefault(False)
        self.hold.installEventFilter(self)
        self.pin = QLineEdit()
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setPlaceholderText(_("PIN"))
        self.pin.setAccessibleName(_("PIN"))
        self.pin.setMaximumWidth(160)
        self.pin.returnPressed.connect(self._stay)
        self.open = QPushButton(button_text(_("Open  (Enter)")))
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
        self.phone = SquareView()
        self._square: Square = ()
        self.phone_words = label("", "soft", wrap=True)
        self.phone_words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(self.phone, 0, Qt.AlignmentFlag.AlignCenter)
        box.addWidget(self.phone_words)
        self.phone.hide()
        self.phone_words.hide()
        self.next = QPushButton()
        self.next.setAutoDefault(False)
        self.next.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.next.clicked.connect(self._next)
        self.next.hide()
        self.back = QPushButton(button_text(_("Back to the table  (Esc)")))
        self.back.setAutoDefault(False)
        self.back.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.back.clicked.connect(self._back)
        self.back.hide()
        ways = QHBoxLayout()
        ways.addWidget(self.back)
        ways.addStretch(1)
        ways.addWidget(self.next)
        box.addLayout(ways)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._dim: list[QGraphicsOpacityEffect] = []
        for part in (self.ballots, self.hold, self.pin, self.open, self.next, self.back):
            effect = QGraphicsOpacityEffect(part)
            effect.setOpacity(RESTING)
            effect.setEnabled(False)
            part.setGraphicsEffect(effect)
            self._dim.append(effect)
        self.set_ballots(())

    def begin_rest(self) -> None:
        """It has just come up: nothing counts until keys and buttons have been still for a moment."""
        self._rest.start(max(REST_MS, QApplication.doubleClickInterval()))
        self._show_rest()

    def end_rest(self) -> None:
        """What is pressed from now on is meant for this seat."""
        self._rest.stop()
        self._show_rest()

    @property
    def dimmed(self) -> bool:
        """Whether it shows that it rests: the same for everybody, whoever pressed what."""
        return any(effect.isEnabled() for effect in self._dim)

    def _show_rest(self) -> None:
        for effect in self._dim:
            effect.setEnabled(self._rest.isActive())

    def ready(self) -> bool:
        """Whether a press counts; one that does not makes the rest begin anew, so a held key never gets through."""
        if self._rest.isActive():
            if self.ballots.isVisibleTo(self):
                self.chose_nothing()
            else:
                self.begin_rest()
                said = _("That came too soon after the laptop was passed on. {seat}: once more.")
                self.refuse(said.format(seat=self._name))
            return False
        return True

    def chose_nothing(self) -> None:
        """Say that a press chose nothing, and rest.

        Alike for everybody and every press: it says that something was pressed, and neither what nor why it chose
        nothing. Who pressed it reads it, too.
        """
        self.begin_rest()
        said = _(
            "Nothing was chosen or changed for {seat}: that press came too soon, or is not possible now. Enter opens "
            "the page of {seat}, which says what is possible."
        )
        self.refuse(said.format(seat=self._name))

    def take_focus(self) -> None:
        """The keyboard belongs to the curtain: to its PIN, where it has one."""
        (self.pin if self._has_pin else self).setFocus()

    def set_name(self, name: str) -> None:
        """Whose turn it is to take the laptop."""
        self._name = name
        self.words.setText(_("Hand the laptop to {seat}").format(seat=name))

    def set_next(self, say: str, key: str) -> None:
        """What the button says that passes the laptop on; where a PIN is typed, the key would be typed into it."""
        self.next.setText(button_text(say if self._has_pin or not key else f"{say}  ({key})"))
        self.next.setVisible(bool(say))

    def set_back(self, shown: bool) -> None:
        """Whether a button of its own leads back to the table: where the laptop goes on to somebody else."""
        self.back.setVisible(shown)

    def set_unit(self, px: float) -> None:
        """The height of the smallest text; the theme may be another one, too."""
        side = round(px * 1.3)
        self.hold.setIcon(icons.icon("secret", style.current().ink, side))
        self.hold.setIconSize(QSize(side, side))
        for button in (self.hold, self.open):
            button.setMinimumSize(round(px * 14), round(px * 3.4))
        self.ballots.set_unit(px)
        self.ballots.setMaximumHeight(max(190, round(px * 11)))

    def set_ballots(self, choices: Sequence[Choice], about: str = "") -> None:
        """Ballots that this seat may give now, and what all are told they are about; none outside a vote, and none
        where a PIN guards the seat."""
        shown = () if self._has_pin else choices
        self.ballots.set_choices(shown)
        self.ballots.setVisible(bool(shown))
        self._show_phone()
        if shown:
            vote = _("{keys} choose. Nothing shows which was pressed.").format(keys=self.ballots.keys)
            change = _("You may choose anew until all have chosen: press your name at the table.")
            again = _("If you are asked again, press Enter: your page says why.")
            self.hint.setText("\n".join(filter(None, (about, vote, change, again))))
        elif choices:
            self.hint.setText(_("The ballot stands behind the PIN."))
        else:
            self.hint.setText(_("Only {who} looks. Esc hides it again.").format(who=_("this player")))

    def set_phone(self, square: Square, said: str) -> None:
        """The square that leads this seat's phone to its page, and what is said under it; alike for every seat."""
        self._square = square
        self.phone_words.setText(said)
        self._show_phone()

    def _show_phone(self) -> None:
        """Where ballots stand there is no room for a square, nor time."""
        voting = self.ballots.isVisibleTo(self)
        self.phone.show_square(() if voting else self._square)
        self.phone_words.setVisible(bool(self.phone_words.text()) and not (voting and self._square))

    def refuse(self, sentence: str) -> None:
        """Say why it stays shut; empty takes it away."""
        self.refusal.setText(sentence)

    def _stay(self) -> None:
        pin = self.pin.text()
        if self.ready() and (pin or not self._has_pin):
            self.pin.clear()
            self.stay.emit(pin)

    def _next(self) -> None:
        if self.ready():
            self.onward.emit()

    def _back(self) -> None:
        if self.ready():
            self.left.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The button reveals while it is held: by mouse, or by Space."""
        kind = event.type()
        if watched is self.hold:
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                if self.ready():
                    self.held.emit()
                return True
            if kind == QEvent.Type.MouseButtonRelease:
                self.let_go.emit()
                return True
            if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
                if kind == QEvent.Type.KeyRelease and not event.isAutoRepeat():
                    self.let_go.emit()
                elif kind == QEvent.Type.KeyPress and self.ready() and not event.isAutoRepeat():
                    self.held.emit()
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits vote, Enter opens; a key that is held down does neither."""
        if self.ballots.isVisible() and self.ballots.key(event):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if event.isAutoRepeat():
                self.ready()
            else:
                self._stay()
        elif event.key() == Qt.Key.Key_Space:
            if self.ready() and not event.isAutoRepeat():
                self.refuse(_("Space opens nothing here: Enter opens the page of {seat}.").format(seat=self._name))
        else:
            super().keyPressEvent(event)
