"""The table must decide: the open question with its default and its alternatives; Enter takes the default."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QPushButton, QVBoxLayout, QWidget

from companion.core.contract import Question
from companion.core.language import _
from ui.forms.choices import Choices
from ui.forms.words import SayReason, button_text, label


class QuestionPanel(QFrame):
    """Digits choose, Enter decides; the choice that stands is the default until another is chosen."""

    asked = Signal(dict)

    def __init__(self, say_reason: SayReason, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say_reason
        self.question: Question | None = None
        self.choices: Choices | None = None
        self.setProperty("kind", "notice")
        self._box = QVBoxLayout(self)
        self._box.addWidget(label(_("The table decides"), "title"))
        self.words = label("", wrap=True)
        self._box.addWidget(self.words)
        self.evening = QCheckBox(_("for this whole evening"))
        self._box.addWidget(self.evening)
        self.refusal = label("", "bad", wrap=True)
        self.refusal.hide()
        self._box.addWidget(self.refusal)
        self.decide = QPushButton(button_text(_("So be it  (Enter)")))
        self.decide.setAutoDefault(False)
        self.decide.setProperty("kind", "main")
        self.decide.clicked.connect(self.submit)
        self._box.addWidget(self.decide)
        self.hide()

    def set_question(self, question: Question | None) -> bool:
        """Show this question, or none; True when it is a new one that wants the focus."""
        if question == self.question:
            return False
        self.question = question
        self.refuse(())
        if self.choices is not None:
            self._box.removeWidget(self.choices)
            self.choices.hide()
            self.choices.deleteLater()
            self.choices = None
        self.setVisible(question is not None)
        if question is None:
            return False
        self.words.setText(question.say)
        self.setAccessibleName(question.say)
        self.evening.setChecked(False)
        self.choices = Choices(question.choices, self._say, columns=1)
        self.choices.set_chosen([question.default])
        self.choices.grey_pressed.connect(self._grey)
        self._box.insertWidget(2, self.choices)
        self.setFocusProxy(self.choices.buttons.get(question.default, self.decide))
        return True

    def _grey(self, why: str) -> None:
        self.refuse([why])

    def submit(self) -> None:
        """Decide as it stands."""
        if self.question is None or self.choices is None:
            return
        choice = next(iter(self.choices.chosen()), self.question.default)
        self.asked.emit(
            {"do": "rule", "key": self.question.key, "choice": choice, "this_evening": self.evening.isChecked()}
        )

    def refuse(self, sentences: tuple[str, ...] | list[str]) -> None:
        """Say why the decision was refused."""
        self.refusal.setText("\n".join(sentences))
        self.refusal.setVisible(bool(sentences))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter decides."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)
