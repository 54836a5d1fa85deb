"""A field that shares out: one of the choices for each receiver, row by row."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from companion.core import offers
from companion.core.language import _
from ui.forms.choices import Choices, seat_numbers
from ui.forms.fields import FieldWidget
from ui.forms.words import SayReason, label

NAMED = 3
"""How many seats may stand beside each other with their names; more stand there as digits."""
BESIDE = 7
"""How many letters of a name have room beside its choices; a longer one stands above them."""


class ShareField(FieldWidget):
    """One of the choices for each receiver, row by row: a key fills a row in and goes to the next.

    Where the choices are seats, each has its own digit; so many that their names have no room stand once above all.
    """

    def __init__(self, field: offers.ShareOut, say: SayReason, seats: Sequence[str] = ()) -> None:
        super().__init__(field.name, field.say)
        self.rows: dict[str, Choices] = {}
        whole = QWidget()
        grid = QGridLayout(whole)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(6)
        grid.setHorizontalSpacing(4)
        self._says = dict(zip(field.receivers, field.says or field.receivers, strict=True))
        names = {choice.value: choice.say for choice in field.choices}
        numbers = seat_numbers(field.choices, seats)
        only_digits = len(numbers) > NAMED
        above = not only_digits and max((len(say) for say in self._says.values()), default=0) > BESIDE
        first = 0
        if only_digits:
            known = sorted(numbers, key=lambda value: numbers[value])
            legend = label(" · ".join(f"{numbers[value]} {names[value]}" for value in known), "soft", wrap=True)
            grid.addWidget(legend, 0, 0, 1, 2)
            first = 1
        for place, (receiver, said) in enumerate(self._says.items(), first):
            row = Choices(field.choices, say, most=max(1, len(field.choices)), by_letter=not numbers,
                          pictures=False, seats=seats, only_digits=only_digits)  # fmt: skip
            row.setAccessibleName(said)
            for value, button in row.buttons.items():
                button.setAccessibleName(f"{said}: {names[value]}")
            if above:
                grid.addWidget(label(said, "", wrap=True), place * 2, 0)
                grid.addWidget(row, place * 2 + 1, 0)
            else:
                grid.addWidget(label(said, ""), place, 0)
                grid.addWidget(row, place, 1)
            self.rows[receiver] = row
            row.picked.connect(self._picked)
            row.grey_pressed.connect(self.refuse)
        grid.setColumnStretch(0 if above else 1, 1)
        if self.rows:
            whole.setFocusProxy(next(iter(self.rows.values())))
        self.hold(whole)

    def _picked(self, _value: str) -> None:
        self.refuse("")
        self.altered.emit()
        open_rows = [row for row in self.rows.values() if not row.chosen()]
        sender = self.sender()
        rows = list(self.rows.values())
        after = rows[rows.index(sender) + 1 :] if sender in rows else []
        following = next((row for row in (*after, *open_rows) if row in open_rows), None)
        if following is not None:
            next(iter(following.buttons.values())).setFocus()
        else:
            self.answered.emit()

    def value(self) -> dict[str, str]:
        """Receiver to choice."""
        return {receiver: next(iter(row.chosen()), "") for receiver, row in self.rows.items()}

    def missing(self) -> str:
        """Who has nothing yet."""
        names = [self._says[receiver] for receiver, row in self.rows.items() if not row.chosen()]
        return _("Still to be filled in: {names}").format(names=", ".join(names)) if names else ""

    def go_to_missing(self) -> None:
        """The first open row."""
        row = next((row for row in self.rows.values() if not row.chosen()), None)
        (row or self).setFocus()

    def takes(self, event: QKeyEvent) -> bool:
        """The first open row takes it."""
        row = next((row for row in self.rows.values() if not row.chosen()), None)
        return row is not None and row.key(event)
