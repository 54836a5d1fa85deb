"""The house rules as fields, built from data: each open question with its default and its alternatives, in groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _
from companion.core.rulings import HEADINGS, HouseRule, meant
from companion.core.vocabulary import Chapter
from ui.forms.listed import Combo
from ui.forms.words import label, tooltip

LETTERS = 22
"""How many letters wide an answer is; a longer one is whole under it, in its list and in the tooltip."""


class StillSpin(QSpinBox):
    """A number that a passing wheel does not turn; one out of its range becomes the nearest, and is said."""

    mended = Signal(str)
    """What was typed cannot be, and another number stands: between which it may be."""

    def validate(self, text: str, at: int) -> object:
        """What has more digits than any answer cannot be typed; what is too much is mended once it is whole."""
        if not text.isdecimal() or not text.isascii() or len(text) > len(str(self.maximum())):
            return super().validate(text, at)
        inside = self.minimum() <= int(text) <= self.maximum()
        return (QValidator.State.Acceptable if inside else QValidator.State.Intermediate), text, at

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever goes on is told what became of the number."""
        self.mend()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on, too."""
        said = self._mended() if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) else ""
        super().keyPressEvent(event)
        if said:
            self.mended.emit(said)  # after the number itself, which takes away what was said

    def mend(self) -> bool:
        """Put the nearest number in the place of one that is typed and out of range; whether that was needed."""
        said = self._mended()
        if said:
            self.mended.emit(said)
        return bool(said)

    def _mended(self) -> str:
        text = self.lineEdit().text()
        if not text.isdecimal() or self.minimum() <= int(text) <= self.maximum():
            return ""
        nearest = min(max(int(text), self.minimum()), self.maximum())
        self.lineEdit().setText(str(nearest))
        self.setValue(nearest)
        say = _("From {low} to {high}: {typed} became {nearest}.")
        return say.format(low=self.minimum(), high=self.maximum(), typed=text, nearest=nearest)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """It is the page that scrolls, also where this was chosen from last."""
        event.ignore()


class RuleField(QWidget):
    """One house rule: the question in a sentence, and its answer."""

    altered = Signal()

    def __init__(self, rule: HouseRule, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rule, self.moot = rule, False
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        self._question = question = label(_(rule.say), wrap=True, parent=self)
        self.combo: Combo | None = None
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
            self.spin.mended.connect(self.refuse)
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
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        self.setFocusProxy(control)
        self.control = control
        self._fit()
        self.set_value(rule.default)

    def _fit(self) -> None:
        self.control.setMinimumWidth(self.fontMetrics().averageCharWidth() * LETTERS)

    def changeEvent(self, event: QEvent) -> None:
        """Other letters, other widths."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "control"):
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
        beside = max(self.control.minimumWidth(), self.width() // 2)
        if (widest > beside) != self.below:
            self.below = not self.below
            for part in (self._question, self.combo):
                self._grid.removeWidget(part)
            self._grid.addWidget(self._question, 0, 1, 1, 2 if self.below else 1)
            self._grid.addWidget(self.combo, *((1, 1, 1, 2) if self.below else (0, 2, 1, 1)))

    def _say_whole(self) -> None:
        if self.combo is None or not hasattr(self, "whole"):
            return
        long = self.combo.shown() != self.said()
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
    """All house rules of a game, group by group; with `later` each has its field once they are first looked at."""

    altered = Signal()

    def __init__(
        self, rules: Sequence[HouseRule], groups: Sequence[Chapter], parent: QWidget | None = None, later: bool = False
    ) -> None:
        super().__init__(parent)
        self._chapters = {group: mine for group in groups if (mine := [rule for rule in rules if rule.group is group])}
        self.rules = {rule.key: rule for mine in self._chapters.values() for rule in mine}
        self.opener: QWidget | None = None
        """The button after which Tab comes to fields that are made late: else it would come to them last of all."""
        self._seats: tuple[str, ...] = ()
        self._values: dict[str, str | int] = {key: rule.default for key, rule in self.rules.items()}
        """The answers as long as no field holds them."""
        self._fields: dict[str, RuleField] = {}
        self._headings: dict[Chapter, QWidget] = {}
        """What stands above the questions of each chapter."""
        self.meant: tuple[str, ...] = tuple(self.rules)
        """The questions that mean something as the page stands."""
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        if not later:
            self._build()

    @property
    def answers(self) -> dict[str, RuleField]:
        """The field of each house rule, by its key."""
        if not self._fields:
            self._build()
        return self._fields

    def _build(self) -> None:
        before = self.opener
        for group, mine in self._chapters.items():
            self._headings[group] = label(_(mine[0].heading or HEADINGS[group]), "title")
            self._box.addWidget(self._headings[group])
            for rule in mine:
                answer = RuleField(rule, self)
                answer.set_seats(self._seats)
                answer.set_value(self._values[rule.key])
                answer.altered.connect(self._altered)
                self._fields[rule.key] = answer
                self._box.addWidget(answer)
                if before is not None:
                    QWidget.setTabOrder(before, answer.control)
                    before = answer.control
                answer.moot = rule.key not in self.meant
                answer.setHidden(answer.moot)
        self._show_headings()

    def _show_headings(self) -> None:
        """Over no question stands no heading."""
        for group, heading in self._headings.items():
            heading.setHidden(all(rule.key not in self.meant for rule in self._chapters[group]))

    def setVisible(self, visible: bool) -> None:
        """What is looked at has its fields."""
        if visible and not self._fields:
            self._build()
        super().setVisible(visible)

    def _altered(self) -> None:
        self.altered.emit()

    def settle(self, answers: Mapping[str, str | int], players: int = 0) -> None:
        """Nobody is asked what these answers, here and elsewhere on the page, have made moot, as about printed cards
        where there are none, nor what is asked at a table of another size; 0 players where that is not known."""
        self.meant = tuple(rule.key for rule in meant(self.rules.values(), answers, players))
        for answer in self._fields.values():
            # What stands already is not shown again: each would lay itself out, fifty times before the page is seen.
            if answer.moot == (answer.rule.key in self.meant):
                answer.moot = not answer.moot
                answer.setVisible(not answer.moot)
        self._show_headings()

    def value(self, key: str) -> str | int:
        """The answer to this house rule."""
        return self._fields[key].value() if self._fields else self._values[key]

    def values(self) -> dict[str, str | int]:
        """Every answer, by its key."""
        return {key: self.value(key) for key in self.rules}

    def set_values(self, values: Mapping[str, str | int]) -> None:
        """Answer these so."""
        for key, value in values.items():
            if self._fields and key in self._fields:
                self._fields[key].set_value(value)
            elif key in self.rules and (told := self._possible(self.rules[key], value)) != self._values[key]:
                self._values[key] = told
                self._altered()

    def _possible(self, rule: HouseRule, value: str | int) -> str | int:
        """This answer as a field would take it; one that is not offered leaves what stands."""
        if rule.choices:
            offered = [one for one, _say in rule.choices] + [name for name in self._seats if rule.seat]
            return value if value in offered else self._values[rule.key]
        return min(max(value, rule.low), rule.high) if isinstance(value, int) else self._values[rule.key]

    def set_seats(self, names: Sequence[str]) -> None:
        """Offer the players' names where a name is a valid answer; whoever is there no longer is none."""
        self._seats = tuple(name for name in names if name.strip())
        for answer in self._fields.values():
            answer.set_seats(self._seats)
        for key, rule in self.rules.items():
            if not self._fields and rule.seat and rule.choices:
                offered = [value for value, _say in rule.choices]
                if self._values[key] not in (*offered, *self._seats):
                    self._values[key] = offered[0]

    def refuse(self, sentence: str, options: Sequence[str]) -> bool:
        """Show a refusal at the answers to these house rules, and at no other; False when none of them is here."""
        here = [key for key in self.rules if key in options]
        if not here and not self._fields:
            return False
        for key, answer in self.answers.items():
            answer.refuse(sentence if key in here else "")
        if here:
            self.answers[here[0]].setFocus()
        return bool(here)

    def sheet(self) -> list[tuple[str, str]]:
        """Question and answer in words, for the sheet that everybody may read."""
        return [(_(rule.say), self._said(rule)) for rule in self.rules.values() if rule.key in self.meant]

    def _said(self, rule: HouseRule) -> str:
        value = self.value(rule.key)
        says = dict(rule.choices)
        return _(says[value]) if value in says else str(value)  # a player's name is said as it is
