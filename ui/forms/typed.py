"""A field with too many choices for buttons: their values are typed on a line, with spaces or commas between them,
or, where each number is written with as many digits, without."""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtWidgets import QLineEdit

from companion.core import offers
from companion.core.language import _
from ui.forms.fields import FieldWidget
from ui.forms.words import SayReason, reasons

MANY_BUTTONS = 30
"""More choices than this are typed: nobody finds the right one among so many buttons."""


class TypedField(FieldWidget):
    """Between `least` and `most` values out of many, each up to `each` times, in the order in which they are typed."""

    def __init__(
        self, field: offers.Arrange | offers.ChooseMany, least: int, most: int, each: int, say: SayReason
    ) -> None:
        super().__init__(field.name, field.say)
        self._least, self._most, self._each = least, most, each
        self._why = {choice.value: reasons(choice.refused, say) for choice in field.choices}
        self._digits = max((len(value) for value in self._why if value.isdecimal()), default=1)
        self.line = QLineEdit()
        example = " ".join(choice.value for choice in field.choices[: min(3, most)])
        self.line.setText(" ".join(field.start))
        self.line.setPlaceholderText(_("for example {values}").format(values=example))
        self.line.textChanged.connect(self._changed)
        self.hold(self.line, self.line)

    def _changed(self, _text: str) -> None:
        self.refuse("")
        self.altered.emit()

    def value(self) -> list[str]:
        """What was typed, value by value."""
        return [value for each in re.split(r"[\s,;]+", self.line.text()) if each for value in self._apart(each)]

    def _apart(self, typed: str) -> list[str]:
        """What was typed without spaces, cut into numbers of the most digits that one has, if all of them are there."""
        if typed in self._why or not typed.isdecimal():
            return [typed]
        cut = [typed[at : at + self._digits] for at in range(0, len(typed), self._digits)]
        return cut if all(value in self._why and len(value) == self._digits for value in cut) else [typed]

    def state(self) -> str:
        """What is typed."""
        return self.line.text()

    def put_back(self, state: str) -> None:
        """What was typed."""
        self.line.setText(state)

    def hold_again(self, value: Any) -> None:
        """What was typed before."""
        self.line.setText(" ".join(value))

    def missing(self) -> str:
        """Too few, too many, one that is not there, or one too often."""
        typed = self.value()
        for value in typed:
            if value not in self._why:
                text = _("“{value}” is none of the choices.").format(value=value[:20])
                return text + " " + _("Put spaces between numbers.") if value.isdecimal() and self._most > 1 else text
            if self._why[value]:
                return self._why[value]
            if typed.count(value) > self._each:
                return _("“{value}” stands there too often.").format(value=value)
        if not self._least <= len(typed) <= self._most:
            if self._least == self._most:
                return _("Needed: {count}. Typed: {typed}.").format(count=self._most, typed=len(typed))
            return _("Between {least} and {most} can be named. Typed: {typed}.").format(
                least=self._least, most=self._most, typed=len(typed)
            )
        return ""
