"""A field that shares points out (spin boxes with a running sum): a number for each receiver, all of them in all."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSpinBox, QWidget

from companion.core import offers
from companion.core.language import _
from ui.forms.fields import FieldWidget, Spin
from ui.forms.words import label, restyle


class AllotField(FieldWidget):
    """A number for each receiver: digits write it, arrows change it, Space goes on; under them stands what is left."""

    def __init__(self, field: offers.Allot) -> None:
        super().__init__(field.name, field.say)
        self._field = field
        self.rows: dict[str, Spin] = {}
        whole = QWidget()
        grid = QGridLayout(whole)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        for place, (receiver, said) in enumerate(zip(field.receivers, field.says or field.receivers, strict=True)):
            spin = Spin(field.least, field.limit)
            spin.setValue(field.least)
            spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
            spin.setAccessibleName(said)
            spin.installEventFilter(self)
            spin.lineEdit().installEventFilter(self)
            spin.valueChanged.connect(self._changed)
            grid.addWidget(label(said), place, 0)
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
        grid.addWidget(self.sum, len(self.rows), 0, 1, 4)
        if self.rows:
            whole.setFocusProxy(next(iter(self.rows.values())))
        self.hold(whole)
        self._say_sum()

    def _changed(self, _value: int) -> None:
        self.refuse("")
        self._say_sum()
        self.altered.emit()

    @property
    def left(self) -> int:
        """What is still to be shared out; below nothing where too much was."""
        return self._field.total - sum(spin.value() for spin in self.rows.values())

    def _say_sum(self) -> None:
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

    def missing(self) -> str:
        """One has too many or too few, or the sum is another one."""
        for spin in self.rows.values():
            if not spin.low <= spin.value() <= spin.high:
                return _("{who} can have {least} to {most}.").format(
                    who=spin.accessibleName(), least=spin.low, most=spin.high
                )
        if self.left > 0:
            return _("{left} of {total} are still to be shared out.").format(left=self.left, total=self._field.total)
        return _("That is {over} too many.").format(over=-self.left) if self.left else ""

    def go_to_missing(self) -> None:
        """The first row that is out of its limits, or that can still take something."""
        over = self.left < 0
        wrong = [s for s in self.rows.values() if not s.low <= s.value() <= s.high]
        able = [s for s in self.rows.values() if (s.value() > s.low if over else s.value() < s.high)]
        next(iter([*wrong, *able, *self.rows.values()])).setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A row that is entered is selected whole; Space goes to the next one."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space and not event.modifiers():
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._go_on(watched)
                return True
        elif event.type() == QEvent.Type.FocusIn and isinstance(watched, Spin):
            watched.selectAll()
        return super().eventFilter(watched, event)

    def _go_on(self, watched: QObject) -> None:
        rows = list(self.rows.values())
        place = next(n for n, spin in enumerate(rows) if watched in (spin, spin.lineEdit()))
        rows[place].interpretText()
        if place + 1 < len(rows):
            rows[place + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self.answered.emit()
