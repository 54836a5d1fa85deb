"""The seating: names in seat order, with the last group's names offered, and a PIN for those who want one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from companion.core import seats
from companion.core.language import _
from companion.core.setup import SetupError
from ui.forms.words import button_text, hold_letters, label, restyle


class NameLine(QLineEdit):
    """A name that is selected whole when it is entered, so that what is typed replaces it."""

    def __init__(self) -> None:
        super().__init__()
        self._entered = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """By key it is selected at once; by mouse when the button is let go, for the press would undo it."""
        super().focusInEvent(event)
        back = event.reason() in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if back and self.isModified():
            return  # a list of names that goes, or the window that comes back, is in the midst of typing
        self._entered = event.reason() == Qt.FocusReason.MouseFocusReason
        self.selectAll()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The first click selects all, unless some letters were dragged over."""
        super().mouseReleaseEvent(event)
        if self._entered and not self.hasSelectedText():
            self.selectAll()
        self._entered = False


class SeatRow(QWidget):
    """One chair: its number, a name, a PIN, and buttons that move it or take it away."""

    moved = Signal(object, int)
    removed = Signal(object)
    altered = Signal()
    side_taken = Signal(object)

    def __init__(self, sides: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        self.number = label("", "title")
        self.name = NameLine()
        hold_letters(self.name, 40)
        self.name.setPlaceholderText(_("Name"))
        self.name.textEdited.connect(self._changed)
        self.pin = QLineEdit()
        hold_letters(self.pin, 12)
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.setPlaceholderText(_("PIN"))
        grid.addWidget(self.number, 0, 0)
        grid.addWidget(self.name, 0, 1)
        self.side = QComboBox()
        for key, say in sides:
            self.side.addItem(say, key)
        self.side.activated.connect(self._side)
        self.before = -1
        grid.addWidget(self.side, 0, 2)
        # Only once it has a parent: a widget without one would be shown as a window of its own.
        self.side.setVisible(bool(sides))
        grid.addWidget(self.pin, 0, 3)
        self.up = self._button("↑", _("One seat up"))
        self.down = self._button("↓", _("One seat down"))
        self.away = self._button("×", _("Take this seat away"))
        for column, button in enumerate((self.up, self.down, self.away), 4):
            grid.addWidget(button, 0, column)
        self.up.clicked.connect(self._up)
        self.down.clicked.connect(self._down)
        self.away.clicked.connect(self._away)
        self._long = False
        """Whether what is said now is that the name is too long."""
        self.reason = label("", "bad", wrap=True)
        self.reason.hide()
        grid.addWidget(self.reason, 1, 1, 1, 6)
        self.pin.setToolTip(_("A PIN for this seat's private window; leave it empty for none."))
        grid.setColumnStretch(1, 1)
        self._fit()

    def _fit(self) -> None:
        letter = self.fontMetrics().averageCharWidth()
        self.number.setMinimumWidth(letter * 2)
        self.pin.setFixedWidth(letter * 8)
        self.name.setMinimumWidth(letter * 11)
        if self.side.count():
            widest = max(self.fontMetrics().horizontalAdvance(self.side.itemText(n)) for n in range(self.side.count()))
            self.side.setFixedWidth(widest + letter * 5)

    def changeEvent(self, event: QEvent) -> None:
        """Other letters, other widths."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "side"):
            self._fit()

    def stops(self) -> list[QWidget]:
        """What Tab reaches after all names."""
        return [self.side, self.pin, self.up, self.down, self.away]

    def _button(self, text: str, say: str) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.setProperty("kind", "small")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(say)
        button.setAccessibleName(say)
        return button

    def _up(self) -> None:
        self.moved.emit(self, -1)

    def _down(self) -> None:
        self.moved.emit(self, 1)

    def _away(self) -> None:
        self.removed.emit(self)

    def _side(self, _index: int) -> None:
        self.side_taken.emit(self)

    def set_side(self, place: int) -> None:
        """Sit on this side; what was before is remembered, so that two seats can swap."""
        self.side.setCurrentIndex(place)
        self.before = place

    def _changed(self, _text: str) -> None:
        self.altered.emit()

    def place(self, number: int) -> None:
        """Say which chair this is."""
        self.number.setText(str(number))
        self.name.setAccessibleName(_("Name in seat {number}").format(number=number))
        self.side.setAccessibleName(_("Side of seat {number}").format(number=number))
        self.pin.setAccessibleName(_("PIN of seat {number}, optional").format(number=number))

    def count_letters(self) -> None:
        """Say while a name is typed that it is too long: whoever learns it at the start has the table waiting."""
        count = len(" ".join(self.name.text().split()))
        long = count > seats.LONGEST_NAME
        if long:
            text = _("{count} of at most {longest} characters: a shorter name can be read from the back.")
            self.refuse(text.format(count=count, longest=seats.LONGEST_NAME))
        elif self._long:
            self.refuse("")
        self._long = long

    def refuse(self, sentence: str) -> None:
        """Show at the name what is wrong with it."""
        self.reason.setText(sentence)
        self.reason.setVisible(bool(sentence))
        restyle(self.name, wrong=bool(sentence))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt and an arrow move the chair."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() == Qt.KeyboardModifier.AltModifier:
            self.moved.emit(self, step)
        else:
            super().keyPressEvent(event)


class Chairs(QWidget):
    """The chairs round the table, in order."""

    altered = Signal()
    added = Signal(QWidget)
    """A chair was added by hand, and has the focus."""
    taken_away = Signal()
    """A chair is about to go."""

    def __init__(self, least: int, most: int, names: Sequence[str], sides: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self._least, self._most, self._sides = least, most, tuple(sides)
        self.rows: list[SeatRow] = []
        self._refused = False
        """Whether these names were refused when the evening was to begin."""
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        box.addLayout(self._list)
        foot = QHBoxLayout()
        self.add_button = QPushButton(button_text(_("Add a seat")))
        self.add_button.setAutoDefault(False)
        self.add_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.add_button.clicked.connect(self._add_empty)
        foot.addWidget(self.add_button)
        hint = _("Clockwise. Enter after the last name, then type on: one more. Alt+↑, Alt+↓ move a seat.")
        foot.addWidget(label(hint, "soft", wrap=True), 1)
        box.addLayout(foot)
        for name in list(names)[:most] or [_("Player {n}").format(n=n) for n in range(1, min(most, max(least, 4)) + 1)]:
            self.add(name)
        while len(self.rows) < least:
            self.add("")
        self._renumber()

    def type_on(self, letter: str) -> bool:
        """A letter typed after the last name begins one more; False where all chairs are taken."""
        if len(self.rows) >= self._most:
            return False
        self._add_empty()
        self.rows[-1].name.insert(letter)
        self._renumber()
        return True

    def _add_empty(self) -> None:
        row = self.add("")
        self._renumber()
        row.show()  # only what is shown can have the focus
        row.name.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, partial(self.added.emit, row))  # once it has its place

    def take(self, name: str) -> bool:
        """One more chair for somebody whose name is known; False where all are taken."""
        if len(self.rows) >= self._most:
            return False
        self.add(name)
        self._renumber()
        return True

    def sit_down(self, names: Sequence[str], sides: Sequence[str] = ()) -> None:
        """Exactly these, in this order, on these sides."""
        for row in self.rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = []
        for name in names[: self._most]:
            self.add(name)
        while len(self.rows) < self._least:
            self.add("")
        self._renumber()
        self.set_sides(sides)

    def add(self, name: str) -> SeatRow:
        """One more chair."""
        row = SeatRow(self._sides)
        row.name.setText(name)
        row.name.setCursorPosition(0)
        taken = {other.before for other in self.rows}
        row.set_side(next((n for n in range(len(self._sides)) if n not in taken), -1))
        row.side_taken.connect(self._swap)
        row.moved.connect(self._move)
        row.removed.connect(self._remove)
        row.altered.connect(self._renumber)
        self.rows.append(row)
        self._list.addWidget(row)
        return row

    def _move(self, row: SeatRow, step: int) -> None:
        place = self.rows.index(row)
        to = place + step
        if 0 <= to < len(self.rows):
            self.rows.insert(to, self.rows.pop(place))
            self._list.removeWidget(row)
            self._list.insertWidget(to, row)
            row.name.setFocus()
            self._renumber()

    def _remove(self, row: SeatRow) -> None:
        if len(self.rows) > self._least:
            self.rows.remove(row)
            self.taken_away.emit()  # while the row is there: the keyboard would go on to the next button
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
            self._renumber()

    def _swap(self, row: SeatRow) -> None:
        new, old = row.side.currentIndex(), row.before
        for other in self.rows:
            if other is not row and other.before == new:
                other.set_side(old)
        row.set_side(new)

    def sides(self) -> list[str]:
        """The side of each seat, in seat order; empty when the seats are alike."""
        return [str(row.side.currentData()) for row in self.rows] if self._sides else []

    def set_sides(self, wanted: Sequence[str] = ()) -> None:
        """Seat them on these sides, in seat order; whoever has none, or a taken one, gets the next that is free."""
        keys = [key for key, _say in self._sides]
        free = list(range(len(keys)))
        left: list[SeatRow] = []
        for place, row in enumerate(self.rows):
            at = keys.index(wanted[place]) if place < len(wanted) and wanted[place] in keys else -1
            if at in free:
                free.remove(at)
                row.set_side(at)
            else:
                left.append(row)
        for row in left:
            row.set_side(free.pop(0) if free else -1)

    def _renumber(self) -> None:
        for number, row in enumerate(self.rows, 1):
            row.place(number)
            row.up.setEnabled(number > 1)
            row.down.setEnabled(number < len(self.rows))
            row.away.setEnabled(len(self.rows) > self._least)
            row.away.setToolTip(
                _("Take this seat away")
                if len(self.rows) > self._least
                else _("This game needs at least {least} players.").format(least=self._least)
            )
        self.add_button.setEnabled(len(self.rows) < self._most)
        self.add_button.setToolTip(
            "" if len(self.rows) < self._most else _("This game has {most} seats at most.").format(most=self._most)
        )
        row_of_stops: list[QWidget] = [row.name for row in self.rows]
        row_of_stops += [self.add_button, *(stop for row in self.rows for stop in row.stops())]
        for one, following in pairwise(row_of_stops):
            QWidget.setTabOrder(one, following)
        self._mended()
        self.altered.emit()

    def after(self, field: QWidget) -> QWidget | None:
        """The name below this name; None after the last, and for what is no name."""
        names = [row.name for row in self.rows]
        return next((following for name, following in pairwise(names) if name is field), None)

    def _mended(self) -> None:
        """What is no longer wrong is no longer said; that a name is too long is said while it is typed."""
        if self._refused:
            self._check()
        for row in self.rows:
            row.count_letters()

    def names(self) -> list[str]:
        """The names as they stand."""
        return [row.name.text() for row in self.rows]

    def pins(self) -> dict[str, str]:
        """The PINs that were given, by tidied name."""
        tidy = self.checked() or ()
        return {name: row.pin.text() for name, row in zip(tidy, self.rows, strict=False) if row.pin.text()}

    def checked(self) -> tuple[str, ...] | None:
        """The tidied names; None when one cannot stand, which is said at its field."""
        whole = self._check()
        if whole is None:
            next((row for row in self.rows if row.reason.text()), self.rows[0]).name.setFocus()
        return whole

    def _check(self) -> tuple[str, ...] | None:
        try:
            whole = seats.checked(self.names(), self._least, self._most)
        except SetupError as error:
            self.refuse(str(error), error.chairs)
            return None
        self.refuse("", ())
        return whole

    def refuse(self, sentence: str, chairs: Sequence[int]) -> bool:
        """Show a refusal at these chairs, and at no other; False when there are none."""
        self._refused = bool(sentence and chairs)
        for chair, row in enumerate(self.rows):
            row.refuse(sentence if chair in chairs else "")
        return bool(chairs)
