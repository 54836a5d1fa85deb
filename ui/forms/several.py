"""A field of some among many that people know by name: a box for each, in which the first letters find it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.core import offers
from companion.core.language import _
from ui.forms.fields import FieldWidget
from ui.forms.listed import ListedField
from ui.forms.words import SayReason


def by_name(choices: Sequence[offers.Choice]) -> bool:
    """Whether no choice is known by a number that is printed on it."""
    return not any(choice.value.isdecimal() for choice in choices)


class SeveralField(FieldWidget):
    """So many boxes with one list; of choices that are called alike each box takes another one."""

    def __init__(self, field: offers.ChooseMany, say: SayReason) -> None:
        super().__init__(field.name, field.say)
        self._choices = field.choices
        once = {choice.say: choice for choice in reversed(field.choices)}
        alike = tuple(choice for choice in field.choices if once[choice.say] is choice)
        whole = QWidget()
        box = QVBoxLayout(whole)
        box.setContentsMargins(0, 0, 0, 0)
        self.boxes = [
            ListedField(offers.ChooseOne(f"{field.name}{place}", f"{place + 1}", alike), say)
            for place in range(field.most)
        ]
        for one in self.boxes:
            one.combo.setAccessibleName(f"{field.say}, {one.say}")
            one.altered.connect(self._changed)
            box.addWidget(one)
        if self.boxes:
            whole.setFocusProxy(self.boxes[0].combo)
        self.hold(whole)
        self.hold_again(field.start)

    def _changed(self) -> None:
        self.refuse("")
        self.altered.emit()

    def value(self) -> list[str]:
        """Those that were chosen, from the first box on."""
        says = {choice.value: choice.say for choice in self._choices}
        taken: list[str] = []
        for one in self.boxes:
            if chosen := one.value():
                alike = [choice.value for choice in self._choices if choice.say == says[chosen]]
                taken.append(next((value for value in alike if value not in taken), chosen))
        return taken

    def hold_again(self, value: Any) -> None:
        """What was chosen before."""
        says = {choice.value: choice.say for choice in self._choices}
        shown = {choice.say: choice.value for choice in reversed(self._choices)}
        for one, chosen in zip(self.boxes, value, strict=False):
            if chosen in says:
                one.choose(shown[says[chosen]])

    def state(self) -> tuple[str, ...]:
        """What stands in each box."""
        return tuple(one.value() for one in self.boxes)

    def put_back(self, state: tuple[str, ...]) -> None:
        """What stood in each box."""
        for one, chosen in zip(self.boxes, state, strict=True):
            one.put_back(chosen)

    def go_to_missing(self) -> None:
        """The next box that is empty: Enter goes from box to box."""
        next((one.combo for one in self.boxes if not one.value()), self.boxes[0].combo).setFocus()

    def missing(self) -> str:
        """How many boxes are still empty, or that there are not so many alike."""
        taken = self.value()
        empty = len(self.boxes) - len(taken)
        if empty:
            return _("Places still empty: {empty} of {count}.").format(empty=empty, count=len(self.boxes))
        says = {choice.value: choice.say for choice in self._choices}
        double = next((value for value in taken if taken.count(value) > 1), "")
        return _("There are not so many: {what}").format(what=says[double]) if double else ""
