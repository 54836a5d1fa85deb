"""A field that lays cards before seats: digits are seats, letters are cards; a letter goes to the seat that is on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from companion.core import offers
from companion.core.language import _, ngettext
from ui.forms.buttons import LongButton
from ui.forms.choices import REST, Choices
from ui.forms.fields import FieldWidget
from ui.forms.words import Called, SayReason, button_text, label, no_row, restyle

FEW = 5
"""The rows of more receivers stand closer, so that the whole form has room on a small laptop."""


class PilesField(FieldWidget):
    """A row of cards for each receiver; Backspace takes the last one out."""

    def __init__(self, field: offers.Piles, say: SayReason, seats: Sequence[str] = (), called: Called = str) -> None:
        super().__init__(field.name, field.say)
        self._field = field
        self._seated = any(receiver in seats for receiver in field.receivers)
        self._seats, self._called = tuple(seats), called
        self._names = {choice.value: choice.say for choice in field.choices}
        self._laid: list[tuple[str, str]] = []
        """Receiver and card, as they were keyed in."""
        self.on = field.receivers[0] if field.receivers else ""
        """The receiver that the next card goes to; none after a digit that stands on no row."""
        whole = QWidget()
        grid = QGridLayout(whole)
        grid.setContentsMargins(0, 0, 0, 0)
        many = len(field.receivers) > FEW
        grid.setVerticalSpacing(2 if many else 4)
        says = self._says = dict(zip(field.receivers, field.says or field.receivers, strict=True))
        self.digits = {
            one: seats.index(one) + 1 if one in seats else place for place, one in enumerate(field.receivers, 1)
        }
        self.rows = {one: LongButton(button_text(f"{self.digits[one]} {says[one]}"), most=1) for one in field.receivers}
        self.piles = {one: label("", "", wrap=True) for one in field.receivers}
        # Over the rows, which grow by what is laid: the card that is pressed next stays where it is.
        self.choices = Choices(field.choices, say, by_letter=True, marks=False, numbered=False)
        if many:
            self.choices.stand_close()
        grid.addWidget(self.choices, 0, 0, 1, 2)
        for place, (one, row) in enumerate(self.rows.items(), 1):
            row.setCheckable(True)
            row.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            row.setProperty("kind", "choice")
            row.setAccessibleName(says[one])
            row.clicked.connect(partial(self._pressed, one))
            grid.addWidget(row, place, 0)
            if len(self.rows) == 1:
                row.hide()
            grid.addWidget(self.piles[one], place, 1)
        # What is laid has the more room: a long name is shorter on its row, and is known by its digit.
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3 if len(self.rows) > 1 else 1)
        self._foot = label("", "soft", wrap=True)
        grid.addWidget(self._foot, len(self.rows) + 1, 0, 1, 2)
        grid.setRowStretch(len(self.rows) + 2, 1)  # what is too much stands below: no card moves as a row grows
        whole.setFocusProxy(self.choices)
        self.hold(whole)
        self.choices.picked.connect(self.lay)
        self.choices.grey_pressed.connect(self.refuse)
        for button in self.choices.buttons.values():
            button.installEventFilter(self)
        self._show()

    def show_digits(self, on: bool) -> None:
        """The seats' digits, which turn to a row."""
        for one, row in self.rows.items():
            row.setText(button_text(f"{self.digits[one] if on else REST} {self._says[one]}"))

    def turn_to(self, receiver: str) -> None:
        """The next card goes to this receiver."""
        self.on = receiver
        self._show()

    def _turn_by(self, digit: str) -> None:
        """A digit turns to its row. Where it has none, no card goes to another until one is chosen."""
        receiver = next((one for one, number in self.digits.items() if str(number) == digit), "")
        self.turn_to(receiver)
        seat = self._seats[int(digit) - 1] if self._seated and 0 < int(digit) <= len(self._seats) else ""
        self.refuse("" if receiver else no_row(self._called(seat) if seat else ""))

    def _pressed(self, receiver: str) -> None:
        """The letters that follow are meant for this row, whatever had the keyboard before."""
        self.turn_to(receiver)
        self.choices.setFocus(Qt.FocusReason.MouseFocusReason)

    def lay(self, card: str) -> None:
        """A card for the receiver that is on."""
        if not self.on:
            return  # why stands there
        if len(self._laid) >= self._field.most:
            self.refuse(_("All {many} are laid; Backspace takes the last one out.").format(many=self._field.most))
            return
        self.refuse("")
        self._laid.append((self.on, card))
        self._show()
        self.altered.emit()
        if self.ends_itself() and len(self._laid) == self._field.most:
            self.answered.emit()

    def take_back(self) -> None:
        """Take the last one out again."""
        if self._laid:
            self.on = self._laid.pop()[0]
            self.refuse("")
            self._show()
            self.altered.emit()

    def _show(self) -> None:
        for receiver, row in self.rows.items():
            row.setChecked(receiver == self.on)
            cards = [card for one, card in self._laid if one == receiver]
            counted = {card: cards.count(card) for card in self._names if card in cards}
            text = ", ".join(f"{self._names[card]} ×{count}" if count > 1 else self._names[card]
                             for card, count in counted.items())  # fmt: skip
            self.piles[receiver].setText(text or "·")
            restyle(self.piles[receiver], kind="" if text else "soft")
        keys = _("Letters are cards · Backspace takes one back · Enter")
        if len(self.rows) > 1 and self._seated:
            keys = _("Digits are seats · letters are cards · Backspace takes one back · Enter")
        elif len(self.rows) > 1:
            keys = _("Digits are rows · letters go into the row · Backspace takes one back · Enter")
        left = self._field.least - len(self._laid)
        more = ngettext("{n} more", "{n} more", left).format(n=left) if left > 0 else ""
        self._foot.setText(" · ".join(filter(None, (more, keys))))

    def value(self) -> dict[str, list[str]]:
        """Receiver to cards."""
        return {one: [card for who, card in self._laid if who == one] for one in self.rows}

    def hold_again(self, value: Any) -> None:
        """What was laid before."""
        self._laid = [(one, card) for one in self.rows for card in value.get(one, ()) if card in self._names]
        self._show()
        self.altered.emit()

    def state(self) -> tuple[tuple[str, str], ...]:
        """What was laid, in its order."""
        return tuple(self._laid)

    def put_back(self, state: tuple[tuple[str, str], ...]) -> None:
        """What was laid before; the next card goes where the one lay that is taken back."""
        gone = self._laid[len(state) :]
        self.on = gone[0][0] if gone else self.on
        self._laid = list(state)
        self._show()
        self.altered.emit()

    def missing(self) -> str:
        """How many cards are still missing."""
        left = self._field.least - len(self._laid)
        text = ngettext("{n} card is still missing.", "{n} cards are still missing.", left)
        return text.format(n=left) if left > 0 else ""

    def ends_itself(self) -> bool:
        """Only where it is known how many, and there is one row: what several have is looked over once it is full,
        and waits for Enter whether somebody has nothing or not."""
        return len(self.rows) == 1 and self._field.least == self._field.most

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Digits turn to a seat, Backspace takes the last card out."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Backspace:
                self.take_back()
                return True
            if event.text().isdecimal() and len(self.rows) > 1:
                self._turn_by(event.text())
                return True
        return False
