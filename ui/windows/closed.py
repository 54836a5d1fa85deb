"""The page of a closed evening, whose key is elsewhere: board and story; a copy's passphrase lets it go on here."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from companion.sessions.seen import Seen, cannot_go_on
from ui.forms.words import button_text, hold_letters, label
from ui.panels.story import Story
from ui.windows import scenes


class ClosedPage(QWidget):
    """What everybody may read; where wrapped keys lie beside the file the passphrase can be typed in."""

    left = Signal()
    unlock_wanted = Signal(str)
    """A passphrase was typed in."""

    def __init__(self, shown: Seen, wrapped: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        page = shown.page
        outer = self._outer = QVBoxLayout(self)
        head = QHBoxLayout()
        title = " · ".join(dict.fromkeys((page.title, page.view.heading)))
        head.addWidget(label(title, "big"), 1)
        self.back = self._button(_("Back  (Esc)"), "quiet")
        self.back.clicked.connect(self.left)
        head.addWidget(self.back)
        outer.addLayout(head)
        outer.addWidget(label(cannot_go_on(), "soft", wrap=True))
        body = QHBoxLayout()
        self.board, self.story = scenes.board(page.game, False, 15.0, None), Story()
        for panel, share in ((self.board, 3), (self.story, 2)):
            panel.set_page(page)
            body.addWidget(panel, share)
        outer.addLayout(body, 1)
        self.passphrase = QLineEdit()
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setPlaceholderText(_("the passphrase that the table set for its second copies"))
        self.passphrase.setAccessibleName(_("Passphrase"))
        hold_letters(self.passphrase, 200)
        self.passphrase.returnPressed.connect(self._unlock)
        self.unlock = self._button(_("Go on with it here"), "main")
        self.unlock.clicked.connect(self._unlock)
        if wrapped:
            foot = QHBoxLayout()
            foot.setSpacing(10)
            foot.addWidget(self.passphrase, 1)
            foot.addWidget(self.unlock)
            outer.addLayout(foot)
        self.notice = label("", "bad", wrap=True)
        self.notice.hide()
        outer.addWidget(self.notice)
        self.setFocusProxy(self.passphrase if wrapped else self.back)

    def _button(self, text: str, role: str) -> QPushButton:
        button = QPushButton(button_text(text))
        button.setAutoDefault(False)
        button.setProperty("kind", role)
        return button

    def set_unit(self, px: float) -> None:
        """The height of the smallest text, in pixels; margins grow with it."""
        self._outer.setContentsMargins(round(px * 1.9), round(px * 1.1), round(px * 1.9), round(px * 0.9))
        self._outer.setSpacing(round(px * 0.7))
        self.board.set_unit(px)
        self.story.set_unit(px)

    def _unlock(self) -> None:
        if self.passphrase.text():
            self.unlock_wanted.emit(self.passphrase.text())

    def tell(self, sentence: str) -> None:
        """Say what went wrong; the passphrase is typed anew."""
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))
        self.passphrase.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape and not event.isAutoRepeat():
            self.left.emit()
        else:
            super().keyPressEvent(event)
