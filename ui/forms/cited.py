"""The rules that a refusal rests on: a button that opens to what they say."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from companion.core.language import ngettext
from ui.forms.words import RefusalText, button_text, label


class Cited(QWidget):
    """A button that shows what the rules say, with their numbers, and hides it again. Gone where there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.button = QPushButton()
        self.button.setProperty("kind", "quiet")
        self.button.setAutoDefault(False)
        self.button.setCheckable(True)
        self.button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # no window grows by a refusal
        self.text = label("", "soft", wrap=True)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.button)
        box.addWidget(self.text)
        self.button.toggled.connect(self.text.setVisible)
        self.cite(())

    def cite(self, why: Sequence[RefusalText]) -> None:
        """The rules of these refusals, each once; those without a text are none of the page."""
        rules = dict(rule for each in why for rule in each.rules if rule[1])
        say = ngettext("What does the rule say?", "What do the rules say?", len(rules))
        self.button.setChecked(False)
        self.button.setText(button_text(say))
        self.text.setText("\n".join(f"{number}: {text}" for number, text in rules.items()))
        self.text.hide()
        self.setVisible(bool(rules))
