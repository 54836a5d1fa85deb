"""Dialogs that ask for a yes or a word without ever stopping the loop: the answer comes as a call, not as a return."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from ui.forms.words import button_text, hold_letters, label


def ask_to_give_up(parent: QWidget, answered: Callable[[], None]) -> None:
    """Ask whether the table ends an evening early; no habit says yes."""
    say = _(
        "Does the table give this evening up? It ends with the standing of now, sealed; nobody wins, and everybody may"
        " read what was closed."
    )
    AskDialog(parent, say, _("Yes, give it up"), lambda _line: answered(), careful=True).open()


class AskDialog(QDialog):
    """A sentence with a yes and a no, and perhaps a line to fill in; `answered` is called with the line, or with "".

    A careful question has no button that Space or Enter would press by habit: a digit answers it, or a click.
    """

    def __init__(
        self,
        parent: QWidget,
        say: str,
        yes: str,
        answered: Callable[[str], object],
        *,
        line: str = "",
        needed: bool = False,
        secret: bool = False,
        careful: bool = False,
        no: str = "",
        declined: Callable[[], None] | None = None,
        waits: Callable[[], str] = str,
    ) -> None:
        """With `declined` the question stays until it is answered: Esc does not answer it. While `waits` says why, yes
        waits, too."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle("Parley")
        self._answered, self._needed, self._declined = answered, needed, declined
        self._careful, self._waits = careful, waits
        box = QVBoxLayout(self)
        words = label(say, wrap=True)
        words.setMinimumWidth(420)
        box.addWidget(words)
        self.line: QLineEdit | None = None
        if line:
            self.line = QLineEdit()
            hold_letters(self.line, 200)
            self.line.setAccessibleName(line)
            self.line.setPlaceholderText(line)
            if secret:
                self.line.setEchoMode(QLineEdit.EchoMode.Password)
            self.line.textChanged.connect(self._look)
            box.addWidget(self.line)
        self.wait = label("", "bad", wrap=True)
        box.addWidget(self.wait)
        self.second = QTimer(self)
        self.second.setInterval(1000)
        self.second.timeout.connect(lambda: self._look(""))
        no = no or _("No, leave it")
        self.buttons = QDialogButtonBox()
        self.yes = self._button(f"1  {yes}" if careful else yes, QDialogButtonBox.ButtonRole.AcceptRole)
        self.no = self._button(f"2  {no}" if careful else no, QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self._yes)
        self.buttons.rejected.connect(self._no)
        box.addWidget(self.buttons)
        self._look("")
        if careful:
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setFocus()
        else:
            self.yes.setProperty("kind", "main")
            (self.line or self.yes).setFocus()

    def _button(self, say: str, role: QDialogButtonBox.ButtonRole) -> QPushButton:
        button = self.buttons.addButton(button_text(say), role)
        button.setAutoDefault(not self._careful)
        button.setDefault(not self._careful and role == QDialogButtonBox.ButtonRole.AcceptRole)
        return button

    def _look(self, _text: str) -> None:
        why = self._waits()
        self.wait.setText(why)
        self.wait.setVisible(bool(why))
        (self.second.start if why else self.second.stop)()
        self.yes.setEnabled(not why and (not self._needed or bool(self.line and self.line.text().strip())))

    def _yes(self) -> None:
        if self._waits():  # since it was looked last: what is written stays
            self._look("")
            return
        words = self.line.text().strip() if self.line else ""
        self.accept()
        self._answered(words)

    def _no(self) -> None:
        declined = self._declined
        super().reject()
        if declined is not None:
            declined()

    def reject(self) -> None:
        """Esc says no, where no may be left unsaid."""
        if self._declined is None:
            super().reject()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Digits answer a careful question; Enter does only on a button that was gone to."""
        if not self._careful or event.key() == Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        focus = self.focusWidget()
        plain = not event.isAutoRepeat() and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if plain and event.key() in (Qt.Key.Key_1, Qt.Key.Key_2):
            (self.yes if event.key() == Qt.Key.Key_1 else self.no).click()
        elif plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, QPushButton):
            focus.click()

    def done(self, result: int) -> None:
        """The keyboard goes back to the window that asked."""
        super().done(result)
        parent = self.parentWidget()
        if parent is not None:
            parent.activateWindow()
