"""A field for what belongs to seats: first whose it is, then what; nobody reads through forty buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from companion.core import offers
from companion.core.language import _
from ui.forms.choices import Choices
from ui.forms.fields import FieldWidget
from ui.forms.words import Called, SayReason

AT_ONCE = 9
"""So many choices have a digit each, and stand there together, if no seat has two of them."""


def is_owned(field: offers.ChooseOne, seats: Sequence[str]) -> bool:
    """Whether a field asks for one of many things, each of a seat, or of things of which a seat has several: a digit
    is that seat's wherever it is pressed."""
    owners = [choice.seat for choice in field.choices]
    several = len(owners) > AT_ONCE or len(set(owners)) < len(owners)
    return several and all(owner in seats for owner in owners)


class OwnedField(FieldWidget):
    """One of the choices, in two steps: the seat by its digit, and then what is the seat's."""

    def __init__(self, field: offers.ChooseOne, say: SayReason, seats: Sequence[str], called: Called) -> None:
        super().__init__(field.name, field.say)
        self._field, self._reason = field, say
        whole = QWidget()
        self._column = QVBoxLayout(whole)
        self._column.setContentsMargins(0, 0, 0, 0)
        keys = dict.fromkeys(choice.seat for choice in field.choices)
        owners = [offers.Choice(key, called(key), seat=key) for key in keys]
        self.owners = Choices(owners, say, most=2, seats=seats, by_name=True)
        self.owners.picked.connect(self._owned)
        self._column.addWidget(self.owners)
        self.things: Choices | None = None
        """What the seat that was chosen has."""
        whole.setFocusProxy(self.owners)
        self.hold(whole)

    def _owned(self, seat: str) -> None:
        self.refuse("")
        mine = [choice for choice in self._field.choices if choice.seat == seat]
        only = mine[0].value if len(mine) == 1 and not mine[0].refused else ""
        self._show(seat, only)
        self.altered.emit()
        if only:
            self.answered.emit()

    def _show(self, seat: str, chosen: str) -> None:
        """Show what this seat has, and what of it is chosen; of nobody nothing."""
        if self.things is not None:
            self._column.removeWidget(self.things)
            self.things.setParent(None)
            self.things.deleteLater()
            self.things = None
        if seat:
            mine = [choice for choice in self._field.choices if choice.seat == seat]
            self.things = Choices(mine, self._reason, most=1, by_name=True)
            self.things.set_chosen([chosen])
            self.things.picked.connect(self._picked)
            self.things.grey_pressed.connect(self.refuse)
            self._column.addWidget(self.things)
            self.things.show()
            self.things.setFocus()

    def _picked(self, _value: str) -> None:
        self.refuse("")
        self.altered.emit()
        self.answered.emit()

    def show_digits(self, on: bool) -> None:
        """A digit is a seat's until one is chosen, and then one of its things."""
        at = QApplication.focusWidget()
        of_things = self.things is not None and at is not None and self.things.isAncestorOf(at)
        self.owners.show_digits(on and not of_things)
        if self.things is not None:
            self.things.show_digits(on and of_things)

    def owner(self, value: str) -> str:
        """Whose this choice is."""
        return next(choice.seat for choice in self._field.choices if choice.value == value)

    def value(self) -> str:
        """The value that was chosen; empty before."""
        return next(iter(self.things.chosen()), "") if self.things is not None else ""

    def begin_with(self, value: Any) -> None:
        """The one that was chosen, and whose it is."""
        if any(choice.value == value for choice in self._field.choices):
            self.put_back((self.owner(value), value))

    def state(self) -> tuple[str, str]:
        """Whose it is, and what."""
        return next(iter(self.owners.chosen()), ""), self.value()

    def put_back(self, state: tuple[str, str]) -> None:
        """Whose it was, and what."""
        seat, chosen = state
        if self.things is not None and self.owners.chosen() == (seat,):
            self.things.set_chosen([chosen])
        else:
            self.owners.set_chosen([seat])
            self._show(seat, chosen)
        self.altered.emit()

    def missing(self) -> str:
        """Whose, or what, is missing until both are chosen."""
        return "" if self.value() else _("Choose one.")

    def ends_itself(self) -> bool:
        """What a seat has is chosen by a key."""
        return True

    def go_to_missing(self) -> None:
        """The seats first."""
        (self.things or self.owners).setFocus()

    def takes(self, event: QKeyEvent) -> bool:
        """A key that the field before had no use for."""
        return self.owners.key(event)
