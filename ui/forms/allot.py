"""A field with a number for each receiver (spin boxes): points shared out with a running sum, or a figure from each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSpinBox, QWidget

from companion.core import offers
from companion.core.language import _, listed
from ui.forms.fields import ROOM, FieldWidget, Spin
from ui.forms.words import label, restyle

EMPTY = -ROOM - 1
"""What a row holds in which nobody has written anything; no number that can be typed."""
BESIDE = 14
"""A word of so many letters stands beside its number in a narrow form; a longer one has a line of its own above."""


class Figure(Spin):
    """A number that nobody has said yet, until somebody types it."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(low, high)
        self.setRange(EMPTY, ROOM)
        self.setSpecialValueText(" ")
        self.setValue(EMPTY)

    def grows(self, number: int) -> bool:
        """Whether a further digit makes of this number another that can be."""
        least, most = sorted((number * 10, number * 10 + (9 if number >= 0 else -9)))
        return number != 0 and least <= self.high and self.low <= most

    def beyond(self) -> bool:
        """Whether it holds what cannot be, and no further digit mends that."""
        value = self.value()
        return value != EMPTY and not self.low <= value <= self.high and not self.grows(value)

    def stepBy(self, steps: int) -> None:
        """From nothing the first step is to what is nearest to 0."""
        if self.value() == EMPTY:
            self.setValue(min(self.high, max(self.low, 0)))
            self.selectAll()
        else:
            super().stepBy(steps)


def _limits(spin: Spin) -> str:
    return _("{who} can have {least} to {most}.").format(who=spin.accessibleName(), least=spin.low, most=spin.high)


class AllotField(FieldWidget):
    """A number for each receiver: digits write it, arrows change it, Space and Enter go on.

    Where points are shared out, what is left stands under them. Where each says a figure, every row begins empty, and a
    number that can grow no longer goes on by itself.
    """

    def __init__(self, field: offers.Allot, seats: Sequence[str] = ()) -> None:
        super().__init__(field.name, field.say)
        self._field = field
        self._went_on = False
        """Whether the last key ended a row by itself: an Enter after it, as paper teaches, means that row."""
        self.rows: dict[str, Spin] = {}
        self.labels: dict[str, QLabel] = {}
        whole = QWidget()
        grid = QGridLayout(whole)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        says = field.says or field.receivers
        above = any(len(word) > BESIDE for said in says for word in said.split())
        for place, (receiver, said) in enumerate(zip(field.receivers, says, strict=True)):
            place = place * 2 + 1 if above else place
            if field.total is None:
                spin: Spin = Figure(field.least, field.limit)
                spin.lineEdit().textEdited.connect(self._typed)
            else:
                spin = Spin(field.least, field.limit)
                spin.setValue(field.least)
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            spin.setAccessibleName(said)
            spin.installEventFilter(self)
            spin.lineEdit().installEventFilter(self)
            spin.valueChanged.connect(self._changed)
            named = f"{seats.index(receiver) + 1} {said}" if receiver in seats else said
            self.labels[receiver] = label(named, wrap=True)
            grid.addWidget(self.labels[receiver], place - above, 0, 1, 4 if above else 1)
            for column, sign, step in ((1, "−", -1), (3, "+", 1)):
                button = QPushButton(sign)
                button.setProperty("kind", "small")
                button.setAutoDefault(False)
                button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
                button.setAutoRepeat(True)
                button.setAccessibleName(f"{said}: {sign}1")
                button.clicked.connect(partial(spin.stepBy, step))
                grid.addWidget(button, place, column)
            grid.addWidget(spin, place, 2)
            self.rows[receiver] = spin
        grid.setColumnStretch(0, 3)
        grid.setColumnStretch(2, 2)
        self.sum = label("", "soft", wrap=True)
        grid.addWidget(self.sum, grid.rowCount(), 0, 1, 4)
        if self.rows:
            whole.setFocusProxy(next(iter(self.rows.values())))
        self.hold(whole)
        self._said = self.value()
        """What they held when somebody was told so last."""
        self._say_sum()

    def _changed(self, _value: int) -> None:
        if self.value() == self._said:
            return  # a row that is left or sent says its number once more
        self._said = self.value()
        self._say_sum()
        self.altered.emit()
        beyond = (spin for spin in self.rows.values() if isinstance(spin, Figure) and spin.beyond())
        # At once, and about its own row: once all is filled in, nobody knows whose it was.
        self.refuse(next(map(_limits, beyond), ""))

    @property
    def left(self) -> int:
        """What is still to be shared out; below nothing where too much was."""
        return (self._field.total or 0) - sum(spin.value() for spin in self.rows.values())

    def _say_sum(self) -> None:
        if self._field.total is None:
            keys = _("A digit goes on by itself") if self.ends_itself() else _("Digits, then Enter")
            below = _("{keys}; − for less than nothing").format(keys=keys)
            self.sum.setText(below if self._field.least < 0 else "")
            return
        given, total = self._field.total - self.left, self._field.total
        self.sum.setText(
            _("{given} of {total} shared out; {left} left").format(given=given, total=total, left=self.left)
            if self.left > 0
            else _("{given} of {total} shared out").format(given=given, total=total)
        )
        restyle(self.sum, kind="good" if not self.left else "bad" if self.left < 0 else "soft")

    def value(self) -> dict[str, int]:
        """Receiver to points."""
        return {receiver: spin.value() for receiver, spin in self.rows.items()}

    def hold_again(self, value: Any) -> None:
        """What each had before."""
        for receiver, spin in self.rows.items():
            spin.setValue(value.get(receiver, spin.value()))
        for spin in self.rows.values():
            if spin.hasFocus():
                spin.selectAll()  # the next digit begins another number, and adds nothing to this one

    def ends_itself(self) -> bool:
        """Where a digit is a whole number; where another may follow it, the last row waits for Enter."""
        row = next(reversed(self.rows.values()), None)
        return row is not None and row.low > -10 and row.high < 10

    def missing(self) -> str:
        """One has nothing yet, too many or too few, or the sum is another one."""
        empty = [spin.accessibleName() for spin in self.rows.values() if spin.value() == EMPTY]
        if empty:
            return _("Still to be filled in: {names}").format(names=", ".join(empty))
        for spin in self.rows.values():
            if not spin.low <= spin.value() <= spin.high:
                return _limits(spin)
        if self._field.total is None:
            return ""
        if self.left > 0:
            return _("Still to be shared out: {left} of {total}.").format(left=self.left, total=self._field.total)
        return _("That is {over} too many.").format(over=-self.left) if self.left else ""

    def unmeant(self) -> str:
        """A figure that people seldom go above may be one with a digit too many."""
        usual, rows = self._field.usual, self.rows.values()
        much = [f"{row.accessibleName()} {row.value()}" for row in rows if usual is not None and row.value() > usual]
        return _("{figures}: so much? Enter once more takes it.").format(figures=listed(much)) if much else ""

    def go_to_missing(self) -> None:
        """The first row that is out of its limits, or that can still take something."""
        over = self.left < 0
        wrong = [s for s in self.rows.values() if s.value() != EMPTY and not s.low <= s.value() <= s.high]
        wrong += [s for s in self.rows.values() if s.value() == EMPTY]
        able = [s for s in self.rows.values() if (s.value() > s.low if over else s.value() < s.high)]
        next(iter([*wrong, *able, *self.rows.values()])).setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A row that is entered is selected whole; Space goes to the next one, and so does Enter where one is empty."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and self._field.total is None
        ):
            row = self._row(watched)
            if self._went_on and not row.text().strip():
                self._went_on = False
                return True
            row.interpretText()
            others = [spin for spin in self.rows.values() if spin.value() == EMPTY and spin is not row]
            if others and row.value() != EMPTY:
                self._go_on(watched)
                return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            self._went_on = False
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space and not event.modifiers():
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                # By habit it is the next step of the evening: it passes over nobody in a form that has just opened.
                habit = self.opens and all(spin.value() == EMPTY for spin in self.rows.values())
                if not habit:
                    self._go_on(watched)
                return True
        elif event.type() == QEvent.Type.FocusIn and isinstance(watched, Spin):
            watched.selectAll()
        return False

    def _row(self, watched: QObject) -> Spin:
        return next(spin for spin in self.rows.values() if watched in (spin, spin.lineEdit()))

    def _go_on(self, watched: QObject) -> None:
        rows = list(self.rows.values())
        row = self._row(watched)
        row.interpretText()
        if self._field.total is None and row.value() != EMPTY and not row.low <= row.value() <= row.high:
            self.refuse(_limits(row))
            row.selectAll()
            return
        after = rows[rows.index(row) + 1 :]
        if self._field.total is None:
            # What was corrected further up goes on to what is still empty.
            after = [spin for spin in (*after, *rows) if spin.value() == EMPTY and spin is not row] or after
        if after:
            after[0].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.answered.emit()

    def _typed(self, text: str) -> None:
        """A number that no further digit may follow is whole, and one that no digit can mend is refused."""
        sender = self.sender()
        if not text.strip().lstrip("-−").isdecimal() or sender is None:
            return
        row, digits = self._row(sender), int(text.strip().lstrip("-−"))
        number = -digits if text.strip()[0] in "-−" else digits
        if isinstance(row, Figure) and not row.grows(number):
            self._go_on(sender)
            self._went_on = True

    def mark(self, part: str, on: bool) -> None:
        """Whose row is wrong."""
        if part in self.labels:
            restyle(self.labels[part], kind="bad" if on else "")
            if on:
                self.rows[part].setFocus()
