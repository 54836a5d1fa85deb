"""Asking for a yes or a word without ever stopping the loop: the answer comes as a call, not as a return."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from companion.core.language import _
from ui.forms.words import button_text, label


class Ask(QDialog):
    """A sentence with a yes and a no, and perhaps a line to fill in; `answered` is called with the line, or with ""."""

    def __init__(
        self,
        parent: QWidget,
        say: str,
        yes: str,
        answered: Callable[[str], None],
        *,
        line: str = "",
        needed: bool = False,
        secret: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle("Parley")
        self._answered, self._needed = answered, needed
        box = QVBoxLayout(self)
        words = label(say, wrap=True)
        words.setMinimumWidth(420)
        box.addWidget(words)
        self.line: QLineEdit | None = None
        if line:
            self.line = QLineEdit()
            self.line.setMaxLength(200)
            self.line.setAccessibleName(line)
            self.line.setPlaceholderText(line)
            if secret:
                self.line.setEchoMode(QLineEdit.EchoMode.Password)
            self.line.textChanged.connect(self._look)
            box.addWidget(self.line)
        self.buttons = QDialogButtonBox()
        self.yes = self.buttons.addButton(button_text(yes), QDialogButtonBox.ButtonRole.AcceptRole)
        self.yes.setProperty("kind", "main")
        self.no = self.buttons.addButton(button_text(_("No, leave it")), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self._yes)
        self.buttons.rejected.connect(self.reject)
        box.addWidget(self.buttons)
        self._look("")
        (self.line or self.yes).setFocus()

    def _look(self, _text: str) -> None:
        self.yes.setEnabled(not self._needed or bool(self.line and self.line.text().strip()))

    def _yes(self) -> None:
        words = self.line.text().strip() if self.line else ""
        self.accept()
        self._answered(words)

    def done(self, result: int) -> None:
        """The keyboard goes back to the window that asked."""
        super().done(result)
        parent = self.parentWidget()
        if parent is not None:
            parent.activateWindow()
