"""The table must decide: the open question with its default and its alternatives; Enter takes the default."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.offers import Question
from ui.forms.choices import Choices
from ui.forms.cited import Cited
from ui.forms.words import RefusalText, SayReason, button_text, label, lines
from ui.keys import typed

_PLAIN = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


class QuestionPanel(QFrame):
    """Digits choose, Enter decides; the choice that stands is the default until another is chosen."""

    asked = Signal(dict)

    def __init__(self, say_reason: SayReason, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say_reason
        self.question: Question | None = None
        self.choices: Choices | None = None
        self._astray = False
        """Whether keys arrive that were meant for something else; then none of them answers."""
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
        self.cited = Cited()
        self._box.addWidget(self.cited)
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
        self.choices = Choices(question.choices, self._say, most=1)
        self.choices.set_chosen([question.default])
        self.choices.grey_pressed.connect(self._grey)
        for button in self.choices.buttons.values():
            button.installEventFilter(self)  # asked before the choices themselves
        self._astray = False
        self._box.insertWidget(2, self.choices)
        self.setFocusProxy(self.choices.buttons.get(question.default, self.decide))
        return True

    def _grey(self, why: str) -> None:
        self.refuse([RefusalText(why)])

    def submit(self) -> None:
        """Decide as it stands."""
        if self.question is None or self.choices is None:
            return
        choice = next(iter(self.choices.chosen()), self.question.default)
        self.asked.emit(
            {"do": "rule", "key": self.question.key, "choice": choice, "this_evening": self.evening.isChecked()}
        )

    def refuse(self, why: Sequence[RefusalText]) -> None:
        """Say why the decision was refused."""
        self.refusal.setText(lines(why))
        self.refusal.setVisible(bool(why))
        self.cited.cite(why)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of a deal that is being keyed in answer no question that has come between."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self._heed()
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress or self.choices is None:
            return False
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._astray
        text = event.text().strip()
        if not (text and text.isprintable()) or event.modifiers() & ~_PLAIN:
            if event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Space):
                self._heed()
            return False
        count = len(self.choices.buttons)
        if not (text.isdigit() and 1 <= int(text) <= count):
            self._astray = True
            self.refuse([RefusalText(_("First the table decides this. Read it, then press Tab, or click, to answer."))])
        return self._astray

    def _heed(self) -> None:
        if self._astray:
            self._astray = False
            self.refuse(())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter decides; on the way a key may have been meant for something else."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        elif not typed(event) or event.key() == Qt.Key.Key_Escape:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """While it stands open, no letter is a shortcut of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and typed(event):
            event.accept()
            return True
        return super().event(event)
