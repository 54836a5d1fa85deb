"""A field that shares out: one of the choices for each receiver, row by row; for seats it is the table's panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from companion.core import offers
from companion.core.language import _, listed
from companion.core.offers import Choice
from ui.forms.choices import Choices, seat_numbers
from ui.forms.fields import FieldWidget
from ui.forms.words import Called, SayReason, label, no_row, restyle
from ui.keys import typed
from ui.theme import paint

NAMED = 3
"""How many seats may stand beside each other with their names; more stand there as digits."""
BESIDE = 7
"""How many letters of a name have room beside its choices; a longer one stands above them."""
LONG = 14
"""A word of a name with more letters than this may be broken where two choices stand beside it."""
PAIR = 2
"""So many choices stand beside a name however long it is."""
LAST = 9
"""The last seat that a digit can name; the tenth has the arrows, Tab and the mouse."""
ALL = 0
"""The digit of the row for everybody, on the table's panel."""


def parted(name: str) -> str:
    """A name whose long words may be broken in their middle: one of them would take the room of everybody's choices."""
    long = (word for word in name.split() if len(word) > LONG and word.isalpha() and word < paint.FIRST_WIDE)
    for word in long:
        name = name.replace(word, f"{word[: len(word) // 2]}\u00ad{word[len(word) // 2 :]}")
    return name


class ShareField(FieldWidget):
    """One of the choices for each receiver, row by row: a key fills a row in and goes to the next.

    Where the choices are seats, each has its own digit; so many that their names have no room stand once above all.
    Where the receivers are seats, the field is the table's panel: letters are the choices, digits are the seats.
    """

    def __init__(self, field: offers.ShareOut, say: SayReason, seats: Sequence[str] = (), called: Called = str) -> None:
        super().__init__(field.name, field.say)
        self.rows: dict[str, Choices] = {}
        self.labels: dict[str, QLabel] = {}
        self._whole = QWidget()
        self._grid = QGridLayout(self._whole)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(6)
        self._grid.setHorizontalSpacing(4)
        self._says = dict(zip(field.receivers, field.says or field.receivers, strict=True))
        self._keys = dict(zip((key.casefold() for key in field.keys), field.receivers, strict=False))
        """The letter that stands on each receiver everywhere."""
        self._names = {choice.value: choice.say for choice in field.choices}
        numbers = seat_numbers(field.choices, seats)
        self.digits = {} if numbers or not set(field.receivers) <= set(seats) else {
            receiver: seats.index(receiver) + 1 for receiver in field.receivers
        }  # fmt: skip
        """The digit of each receiver, on the table's panel."""
        only_digits = len(numbers) > NAMED
        # Two short choices leave a name half the width, and it may be broken: ten rows then need no scrolling.
        self._halves = bool(self.digits) and len(field.choices) <= PAIR
        long = max((len(said) for said in self._says.values()), default=0) > BESIDE
        self._above = long and not only_digits and not self._halves
        if only_digits:
            known = sorted(numbers, key=lambda value: numbers[value])
            legend = label(" · ".join(f"{numbers[value]} {self._names[value]}" for value in known), "soft", wrap=True)
            self._grid.addWidget(legend, 0, 0, 1, 2)
        self._anew = False
        """Whether keys fill in once more, from the first row on, what was filled in already."""
        self._untouched = True
        """Whether nothing of what stands here was keyed in now."""
        self._held = False
        """Whether it was keyed in before."""
        self._starts_neutral = field.start == field.neutral
        self._away, self._seats, self._called = field.away, tuple(seats), called
        self._neutral = self._names.get(field.neutral, "") if field.away else ""
        self._all = self._for_all(field.choices, say) if self.digits else None
        for receiver, said in self._says.items():
            able = [choice for choice in field.choices if not (field.others and choice.value == receiver)]
            row = Choices(able, say, most=max(1, len(able)), by_letter=not numbers,
                          pictures=False, seats=seats, only_digits=only_digits,
                          numbered=not self.digits, lettered=not self._keys)  # fmt: skip
            row.setAccessibleName(said)
            for value, button in row.buttons.items():
                button.setAccessibleName(f"{said}: {self._names[value]}")
            digit = self.digits.get(receiver)
            named = said if digit is None else f"{digit} {parted(said) if self._halves else said}"
            self.labels[receiver] = label(named, "", wrap=self._above or self._halves)
            self._lay(self.labels[receiver], row)
            start = field.begins(receiver)
            row.set_chosen([start] if start else [])
            self.rows[receiver] = row
            row.picked.connect(self._picked)
            row.grey_pressed.connect(self.refuse)
        self._grid.setColumnStretch(0 if self._above else 1, 1)
        if self._halves:
            self._grid.setColumnStretch(0, 2)
            self._grid.setColumnStretch(1, 3)
        self._foot = label("", "soft", wrap=True)
        """What the keys do now; it has the keyboard once every row is filled in, so that no letter falls into one."""
        self._grid.addWidget(self._foot, self._grid.rowCount(), 0, 1, 2)
        self._foot.setVisible(bool(self.digits))
        if self.digits:
            self._foot.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self._foot.installEventFilter(self)
            self._say_keys()
        elif self.rows and not self._open():
            self._begin_anew(_("Enter takes it as it stands. Digits fill it in from the first row on."))
        if self.rows:
            # Where something lies already, the first key fills in what is missing.
            first = next(iter([*self._open(), *self.rows]))
            self._whole.setFocusProxy(self._foot if field.start and self.digits else self.rows[first])
        self.hold(self._whole)

    def _lay(self, named: QLabel, row: Choices) -> None:
        place = self._grid.rowCount()
        if self._above:
            self._grid.addWidget(named, place, 0)
            self._grid.addWidget(row, place + 1, 0)
        else:
            self._grid.addWidget(named, place, 0)
            self._grid.addWidget(row, place, 1)

    def _for_all(self, choices: Sequence[Choice], say: SayReason) -> Choices:
        """The row that gives everybody the same choice."""
        row = Choices(choices, say, most=max(1, len(choices)), pictures=False, marks=False, numbered=False)
        for value, button in row.buttons.items():
            button.setAccessibleName(_("All: {choice}").format(choice=self._names[value]))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row.picked.connect(self.give_all)
        row.grey_pressed.connect(self.refuse)
        self._lay(label(_("{digit} All").format(digit=ALL)), row)
        return row

    def _say_keys(self) -> None:
        digits = sorted(number for number in self.digits.values() if number <= LAST)
        text = (
            _("Letters answer row by row. {first}–{last} changes one row, {all} all rows.")
            if self._open() or self._anew
            else _("{first}–{last} changes one row, {all} all rows. Letters answer row by row. Enter takes it.")
            if self._untouched and not self.unmeant()
            else _("{first}–{last} changes one row, {all} all rows. Letters answer row by row. Enter, twice, takes it.")
            if self._untouched
            else _("{first}–{last} changes one row, {all} all rows. Enter takes it.")
        )
        said = text.format(first=digits[0], last=digits[-1], all=ALL)
        if self._held:
            said = _("As it was keyed in before.") + " " + said
        if self._neutral:
            who = listed([f"{self.digits[away]} {self._called(away)}" for away in self._away if away in self.digits])
            neutral = _("Away: {who}. {choice}, neutral by the rules: say it aloud. Letters pass over that row.")
            said += "\n" + neutral.format(who=who, choice=self._neutral)
        self._foot.setText(said)

    def _open(self) -> list[str]:
        return [receiver for receiver, row in self.rows.items() if not row.chosen()]

    def _picked(self, _value: str) -> None:
        sender = self.sender()
        rows = list(self.rows.values())
        open_rows = [self.rows[receiver] for receiver in self._open()]
        after = rows[rows.index(sender) + 1 :] if sender in rows else []
        if self._anew:
            here = [self.rows[receiver] for receiver in self.rows if receiver not in self._away]
            following = next((row for row in after if row in here), None)
        else:
            following = next((row for row in (*after, *open_rows) if row in open_rows), None)
        if self.digits and following is None:
            self._anew = False
        self._altered()
        if following is not None:
            next(iter(following.buttons.values())).setFocus()
        elif self.digits:
            self._foot.setFocus()
        else:
            self.answered.emit()

    def _altered(self) -> None:
        self.refuse("")
        self._held = self._untouched = False
        if self.digits:
            self._say_keys()
        self.altered.emit()

    # --- the table's panel: all, and all but … ------------------------------------------------------------------------

    def give_all(self, value: str) -> None:
        """Everybody who is here has this choice."""
        for receiver, row in self.rows.items():
            if receiver not in self._away:
                row.set_chosen([value])
        self._altered()
        self._foot.setFocus()

    def turn(self, receivers: Sequence[str], *, anew: bool = False) -> None:
        """Give these receivers the choice after the one that the first of them has, or `anew` the first choice."""
        able = [value for value in self._names if self._all is not None and self._all.possible(value)]
        held = "" if anew else next(iter(self.rows[receivers[0]].chosen()), "")
        if able:
            value = able[(able.index(held) + 1) % len(able)] if held in able else able[0]
            for receiver in receivers:
                self.rows[receiver].set_chosen([value])
            self._altered()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On the table's panel a seat's digit gives it its next choice, and 0 everybody. Where all stands filled
        in before a key was pressed, letters fill it in from the first row on: the same keys as before mean the same."""
        tried = (self._digit, self._again, self._to_row, self._backspace)
        if not any(key(event) for key in tried):
            super().keyPressEvent(event)

    def _backspace(self, event: QKeyEvent) -> bool:
        """Row by row the last one that was filled in is empty again."""
        if self.digits or event.key() != Qt.Key.Key_Backspace:
            return False
        filled = [row for row in self.rows.values() if row.chosen()]
        if filled:
            filled[-1].set_chosen([])
            next(iter(filled[-1].buttons.values())).setFocus()
            self._altered()
        return True

    def _to_row(self, event: QKeyEvent) -> bool:
        """The letter that stands on a receiver turns to its row: the next digit is meant for it."""
        row = self.rows.get(self._keys.get(event.text().casefold(), ""))
        if row is not None:
            next(iter(row.buttons.values())).setFocus()
        return row is not None

    def _again(self, event: QKeyEvent) -> bool:
        if not self.digits or self._open() or not self._untouched:
            return False
        first = next((row for receiver, row in self.rows.items() if receiver not in self._away), None)
        self._anew = first is not None and first.value_for(event) is not None
        return self._anew and first is not None and first.key(event)

    def _digit(self, event: QKeyEvent) -> bool:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not self.digits or not plain or not event.text().isdecimal():
            return False
        self._anew = False
        digit = int(event.text())
        seat = next((receiver for receiver, number in self.digits.items() if number == digit), None)
        if digit == ALL:
            # What is filled in already stays, as long as something is not: those were the exceptions.
            held = {row.chosen() for receiver, row in self.rows.items() if receiver not in self._away}
            here = [receiver for receiver in self.rows if receiver not in self._away]
            self.turn(self._open() or here, anew=len(held) > 1)
            self._foot.setFocus()
        elif seat is not None:
            self.turn([seat])
            self.rows[seat].setFocus()
        elif digit <= len(self._seats):
            self.refuse(no_row(self._called(self._seats[digit - 1])))
        return 0 <= digit <= len(self._seats)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Letters and digits stay in the panel, also where no row has the keyboard."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and typed(event):
            event.accept()
            return True
        return False

    # --- what is filled in --------------------------------------------------------------------------------------------

    def value(self) -> dict[str, str]:
        """Receiver to choice."""
        return {receiver: next(iter(row.chosen()), "") for receiver, row in self.rows.items()}

    def state(self) -> Any:
        """What each has, and what keys do with it."""
        return self.value(), self._anew, self._untouched, self._held

    def put_back(self, state: Any) -> None:
        """What each had, and what keys did with it."""
        for receiver, chosen in state[0].items():
            self.rows[receiver].set_chosen([chosen])
        _value, self._anew, self._untouched, self._held = state
        if self.digits:
            self._say_keys()
        self.altered.emit()

    def hold_again(self, value: Any) -> None:
        """What each had before; whoever keys it in anew begins at the first row and comes past each."""
        for receiver, row in self.rows.items():
            row.set_chosen([value.get(receiver, "")])
        self._altered()
        if self._open():
            return
        if self.digits:
            self._held = self._untouched = True
            self._say_keys()
            self._whole.setFocusProxy(self._foot)
            self._foot.setFocus()
        else:
            self._begin_anew(_("As it was keyed in before. Enter takes it, or key it in anew from the first on."))

    def _begin_anew(self, said: str) -> None:
        """All is filled in: who keys it in once more begins at the first row and comes past each."""
        self._anew = True
        self._foot.setText(" ".join(filter(None, (said, _("A letter turns to its row.") if self._keys else ""))))
        self._foot.show()

    def missing(self) -> str:
        """Who has nothing yet."""
        names = [self._says[receiver] for receiver in self._open()]
        return _("Still to be filled in: {names}").format(names=", ".join(names)) if names else ""

    def ends_itself(self) -> bool:
        """The table's panel is looked over once it is full."""
        return not self.digits

    def mark(self, part: str, on: bool) -> None:
        """Whose row is wrong."""
        if part in self.labels:
            restyle(self.labels[part], kind="bad" if on else "")
            if on:
                self.rows[part].setFocus()

    def unmeant(self) -> str:
        """What everybody at the table begins with: one Enter too many would record it. What is neutral by the rules
        nobody has to say."""
        if not self.digits or not self._untouched or self._held or self._starts_neutral:
            return ""
        begun = {row.chosen() for receiver, row in self.rows.items() if receiver not in self._away}
        choice = listed([self._names[value] for chosen in begun for value in chosen])
        return _("All who are here: {choice}? Enter once more takes it.").format(choice=choice)

    def go_to_missing(self) -> None:
        """The first open row."""
        row = next((self.rows[receiver] for receiver in self._open()), None)
        (row or self).setFocus()

    def takes(self, event: QKeyEvent) -> bool:
        """The first open row takes it."""
        row = next((self.rows[receiver] for receiver in self._open()), None)
        return row is not None and row.key(event)
