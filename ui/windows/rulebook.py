"""The house rules as fields, built from data: each open question with its default and its alternatives, in groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _
from companion.core.rulings import HEADINGS, HouseRule
from companion.core.vocabulary import Chapter
from ui.forms.listed import Combo
from ui.forms.words import label, tooltip

LETTERS = 22
"""How many letters wide an answer is; a longer one is whole under it, in its list and in the tooltip."""


class StillSpin(QSpinBox):
    """A number that a wheel that passes over it does not turn."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only a box that has the focus turns."""
        super().wheelEvent(event) if self.hasFocus() else event.ignore()


class RuleField(QWidget):
    """One house rule: the question in a sentence, and its answer."""

    altered = Signal()

    def __init__(self, rule: HouseRule, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rule, self.moot = rule, False
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        self._question = question = label(_(rule.say), wrap=True, parent=self)
        self.combo: QComboBox | None = None
        self.spin: QSpinBox | None = None
        control: QWidget
        if rule.choices:
            self.combo = Combo(self)
            self.combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.combo.setMinimumContentsLength(4)
            for value, say in rule.choices:
                self.combo.addItem(_(say), value)
            self.combo.currentIndexChanged.connect(self._changed)
            control = self.combo
        else:
            self.spin = StillSpin(self)
            self.spin.setRange(rule.low, rule.high)
            self.spin.setSingleStep(30 if rule.high > 100 else 1)
            self.spin.valueChanged.connect(self._changed)
            control = self.spin
        control.setAccessibleName(_(rule.say))
        control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.reason = label("", "bad", wrap=True, parent=self)
        self.reason.hide()
        if rule.question:
            question.setToolTip(tooltip(_("In the rules: {number}").format(number=rule.question)))
        grid.addWidget(question, 0, 1)
        grid.addWidget(control, 0, 2)
        self._grid, self.below = grid, False
        """Where the widest answer has no room beside its question, all of them stand below it."""
        grid.addWidget(self.reason, 2, 1, 1, 2)
        self.whole = label("", "soft", wrap=True, parent=self)
        """The answer in full, under a box that has no room for it."""
        self.whole.hide()
        grid.addWidget(self.whole, 3, 1, 1, 2)
        grid.setColumnStretch(1, 3)
        grid.setColumnStretch(2, 2)
        self.setFocusProxy(control)
        self._control = control
        self._fit()
        self.set_value(rule.default)

    def _fit(self) -> None:
        self._control.setMinimumWidth(self.fontMetrics().averageCharWidth() * LETTERS)

    def changeEvent(self, event: QEvent) -> None:
        """Other letters, other widths."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_control"):
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, and another answer may be too long for its box."""
        super().resizeEvent(event)
        self._place()
        self._say_whole()

    def _place(self) -> None:
        """Beside the question, or below it where the widest answer would be cut."""
        if self.combo is None:
            return
        letters = self.combo.fontMetrics()
        widest = max(letters.horizontalAdvance(_(say)) for _value, say in self.rule.choices) + letters.height() * 3
        beside = max(self._control.minimumWidth(), self.width() * 2 // 5)
        if (widest > beside) != self.below:
            self.below = not self.below
            for part in (self._question, self.combo):
                self._grid.removeWidget(part)
            self._grid.addWidget(self._question, 0, 1, 1, 2 if self.below else 1)
            self._grid.addWidget(self.combo, *((1, 1, 1, 2) if self.below else (0, 2, 1, 1)))

    def _say_whole(self) -> None:
        if self.combo is None or not hasattr(self, "whole"):
            return
        option = QStyleOptionComboBox()
        self.combo.initStyleOption(option)
        control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.combo.style().subControlRect(control, option, field, self.combo).width()
        long = self.combo.fontMetrics().horizontalAdvance(self.said()) > room
        self.whole.setText(self.said() if long else "")
        self.whole.setVisible(long)

    def _changed(self, _value: int) -> None:
        self.refuse("")
        self._say_whole()
        if self.combo is not None:
            self.combo.setToolTip(tooltip(self.combo.currentText()))
        self.altered.emit()

    def refuse(self, sentence: str) -> None:
        """Say why this answer cannot stand; another answer takes it away."""
        self.reason.setText(sentence)
        self.reason.setVisible(bool(sentence))

    def value(self) -> str | int:
        """The answer as it stands."""
        if self.combo is not None:
            return str(self.combo.currentData())
        return self.spin.value() if self.spin is not None else 0

    def said(self) -> str:
        """The answer in words."""
        return self.combo.currentText() if self.combo is not None else str(self.value())

    def set_value(self, value: str | int) -> None:
        """Answer it so; an answer that is not offered is left alone."""
        if self.combo is not None:
            place = self.combo.findData(value)
            if place >= 0:
                self.combo.setCurrentIndex(place)
        elif self.spin is not None and isinstance(value, int):
            self.spin.setValue(value)

    def set_seats(self, names: Sequence[str]) -> None:
        """Offer the players' names where a name is a valid answer."""
        if not self.rule.seat or self.combo is None:
            return
        now = self.combo.currentData()
        self.combo.blockSignals(True)
        while self.combo.count() > len(self.rule.choices):
            self.combo.removeItem(self.combo.count() - 1)
        for name in names:
            if name.strip():
                self.combo.addItem(name, name)
        self.combo.setCurrentIndex(max(0, self.combo.findData(now)))
        self.combo.blockSignals(False)


class Rulebook(QWidget):
    """All house rules of a game, group by group."""

    altered = Signal()

    def __init__(self, rules: Sequence[HouseRule], groups: Sequence[Chapter], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.answers: dict[str, RuleField] = {}
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        for group in groups:
            mine = [rule for rule in rules if rule.group is group]
            if not mine:
                continue
            box.addWidget(label(_(mine[0].heading or HEADINGS[group]), "title"))
            for rule in mine:
                answer = RuleField(rule, self)
                answer.altered.connect(self._altered)
                self.answers[rule.key] = answer
                box.addWidget(answer)

        self._settle()

    def _altered(self) -> None:
        self._settle()
        self.altered.emit()

    def _settle(self) -> None:
        """Nobody is asked what another answer has made moot, as about printed cards where there are none."""
        for answer in self.answers.values():
            # What stands already is not shown again: each would lay itself out, fifty times before the page is seen.
            if answer.moot != self._moot(answer):
                answer.moot = not answer.moot
                answer.setVisible(not answer.moot)

    def _moot(self, answer: RuleField) -> bool:
        key, value = answer.rule.moot
        return key in self.answers and self.answers[key].value() == value

    def values(self) -> dict[str, str | int]:
        """Every answer, by its key."""
        return {key: answer.value() for key, answer in self.answers.items()}

    def set_values(self, values: Mapping[str, str | int]) -> None:
        """Answer these so."""
        for key, value in values.items():
            if key in self.answers:
                self.answers[key].set_value(value)

    def refuse(self, sentence: str, options: Sequence[str]) -> bool:
        """Show a refusal at the answers to these house rules, and at no other; False when none of them is here."""
        wrong = [answer for key, answer in self.answers.items() if key in options]
        for answer in self.answers.values():
            answer.refuse(sentence if answer in wrong else "")
        if wrong:
            wrong[0].setFocus()
        return bool(wrong)

    def sheet(self) -> list[tuple[str, str]]:
        """Question and answer in words, for the sheet that everybody may read."""
        asked = [answer for answer in self.answers.values() if not self._moot(answer)]
        return [(_(answer.rule.say), answer.said()) for answer in asked]
