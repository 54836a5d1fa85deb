"""One widget for each kind of field: what it holds, what is still missing, and the keys it takes."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFontInfo, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from companion.core import offers
from companion.core.language import _, ngettext
from companion.core.vocabulary import Icon
from ui.forms.choices import Choices, own_figures
from ui.forms.words import SayReason, button_text, hold_letters, label, restyle, tooltip
from ui.theme import icons, paint

ROOM = 999_999
"""What has room in a number's field, allowed or not: what is typed is never cut to another number."""
IN_A_ROW, LAST_DIGIT = 3, 9
"""How many choices may stand in a row, and how many where they are bare figures."""
NAMED = 3
"""How many places with names stand in a row, where there are many."""
SLOTS = 5
"""How many places may stand beside each other with words; of more there stand symbols."""


class FieldWidget(QWidget):
    """A field with its label, its control, and the reason why its answer was refused."""

    answered = Signal()
    """The field is filled in by key; the next one may have the focus."""
    altered = Signal()
    """The value may have changed."""
    letter = Signal(QKeyEvent)
    """A letter was pressed that this field has no use for; the next one may take it."""
    passes_letters = False
    """Whether letters go on to the next field, which then shows them."""
    settled = False
    """Whether its answer stands chosen, as the only one there is or the usual one: no key is asked for it."""
    opens = False
    """Whether the form begins here; then Space pressed by habit does not pass an answer that nobody gave."""

    def __init__(self, name: str, say: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.say = name, say
        self.caption = label(say, "soft", wrap=True)
        self.reason = label("", "bad", wrap=True)
        self.reason.hide()
        self._captioned = bool(say)
        self._marked: QWidget | None = None
        self._wrong: tuple[str, ...] = ()
        """The rows that are marked as wrong."""
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(0, 0, 0, 0)
        self.box.setSpacing(4)
        if say:
            self.box.addWidget(self.caption)

    def hold(self, control: QWidget, marked: QWidget | None = None) -> None:
        """Put the control under the label, which also says why an answer was refused: the title stays, and where both
        have room in a line nothing under it moves.

        `marked` is the line or box in it that a wrong answer is marked at.
        """
        control.setAccessibleName(self.say)
        self._marked = marked
        self.box.addWidget(self.reason)
        self.box.addWidget(control)
        self.setFocusProxy(control)

    def drop_caption(self) -> None:
        """The form says it already."""
        self._captioned = False
        self.caption.hide()

    @property
    def refused(self) -> QLabel | None:
        """What says now why the answer was refused; None where it was not."""
        if not self.reason.text():
            return None
        return self.caption if self._captioned else self.reason

    def value(self) -> Any:
        """The answer as plain data."""
        raise NotImplementedError

    def missing(self) -> str:
        """What is still to be filled in, as a sentence; empty when nothing is."""
        return ""

    def ends_itself(self) -> bool:
        """Whether the key that fills in what is missing answers it, so that no Enter is needed."""
        return False

    def unmeant(self) -> str:
        """What Enter would take though nobody keyed anything in, as a sentence that asks for it once more; else ""."""
        return ""

    def go_to_missing(self) -> None:
        """Put the focus where something is still to be filled in."""
        self.setFocus()

    def takes(self, event: QKeyEvent) -> bool:
        """Take a key that the field before had no use for."""
        return False

    def choose(self, value: str) -> bool:
        """Press the choice of this value as a finger would; False where there is none."""
        return False

    def hold_again(self, value: Any) -> None:
        """Hold what was keyed in here before; a field that is keyed in with a press or two begins empty."""

    def begin_with(self, value: Any) -> None:
        """Hold a line's own value, which is to be mended: here also one that is keyed in with a press or two."""
        self.hold_again(value)

    def state(self) -> Any:
        """What stands here, so that it can be put back."""
        return self.value()

    def put_back(self, state: Any) -> None:
        """What stood here before an entry that is taken back."""
        self.begin_with(state)

    def show_digits(self, on: bool) -> None:
        """Show the digits that choose here, or not, while they choose in another field."""
        for choices in self.findChildren(Choices):
            choices.show_digits(on)

    def grey(self, taken: Mapping[str, str]) -> None:
        """Offer these no longer, each with its reason; what stood chosen of them is asked for anew."""

    def mark(self, part: str, on: bool) -> None:
        """Mark one row of the field as the wrong one, where it has rows."""

    def refuse(self, sentence: str, parts: Sequence[str] = ()) -> None:
        """Show why the answer was refused, and in which of its rows; empty takes it away."""
        for part in {*self._wrong, *parts}:
            self.mark(part, part in parts)
        self._wrong = tuple(parts)
        self.reason.setText(sentence)
        self.reason.setVisible(bool(sentence) and not self._captioned)
        self.caption.setText(f"{self.say} · {sentence}" if sentence else self.say)
        restyle(self.caption, kind="bad" if sentence else "soft")
        self.setAccessibleDescription(sentence)
        if self._marked is not None:
            restyle(self._marked, wrong=bool(sentence))


class OneField(FieldWidget):
    """One of the choices."""

    def __init__(
        self,
        field: offers.ChooseOne,
        say: SayReason,
        by_letter: bool = False,
        seats: Sequence[str] = (),
        used: Container[str] = (),
    ) -> None:
        super().__init__(field.name, field.say)
        # After a number a letter chooses; of people it begins the name, as everywhere.
        by_letter = by_letter and not any(choice.seat for choice in field.choices)
        # Bare figures are short, and read as one row.
        most = LAST_DIGIT if own_figures(field.choices) else IN_A_ROW
        self.choices = Choices(field.choices, say, most=most, by_letter=by_letter, seats=seats, used=used, by_name=True)
        self.hold(self.choices)
        possible = [c.value for c in field.choices if not c.refused]
        start = field.start if field.start in possible else ""
        self.settled = len(possible) == 1
        if self.settled:
            self.choices.set_chosen(possible)
        elif start in possible and not field.asked:
            self.choices.set_chosen([start])
        self.choices.picked.connect(self._picked)
        self.choices.named.connect(self._named)
        self.choices.grey_pressed.connect(self.refuse)

    def _picked(self, _value: str) -> None:
        self.refuse("")
        self.altered.emit()
        self.answered.emit()

    def _named(self, value: str) -> None:
        """What is called so stands chosen while its name is typed; Enter takes it."""
        self.refuse("")
        self.choices.set_chosen([value])
        self.altered.emit()

    def value(self) -> str:
        """The value that was chosen; empty before."""
        return next(iter(self.choices.chosen()), "")

    def choose(self, value: str) -> bool:
        """Choose it."""
        return self.choices.pressed(value)

    def begin_with(self, value: Any) -> None:
        """The one that was chosen."""
        self.choices.set_chosen([value])
        self.choices.begin_anew()
        self.altered.emit()

    def grey(self, taken: Mapping[str, str]) -> None:
        """Grey these for now."""
        self.choices.grey(taken)
        if self.value() in taken:
            self.choices.set_chosen(())

    def missing(self) -> str:
        """A choice is missing until one is made."""
        return "" if self.choices.chosen() else _("Choose one.")

    def ends_itself(self) -> bool:
        """One choice is all."""
        return True

    def takes(self, event: QKeyEvent) -> bool:
        """A letter after a number chooses here."""
        return self.choices.key(event)


class ManyField(FieldWidget):
    """Between least and most of the choices."""

    def __init__(
        self,
        field: offers.ChooseMany,
        say: SayReason,
        seats: Sequence[str] = (),
        places: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(field.name, field.say)
        self._field = field
        self.single = field.most == 1
        """Whether one choice is all, so that choosing answers."""
        # Where letters stand, a digit that stands on nothing answers nothing.
        digits = not self.single or not all(choice.key for choice in field.choices)
        self.choices = Choices(
            field.choices, say, many=not self.single, seats=seats, by_name=True, numbered=digits, places=places
        )
        # Where all there are must be taken nobody is asked which; one Enter looks it over.
        able = tuple(choice.value for choice in field.choices if not choice.refused)
        self._all = able if len(able) == field.least else ()
        self.choices.set_chosen(self._all or field.start)
        self.hold(self.choices)
        self.choices.picked.connect(self._picked)
        self.choices.grey_pressed.connect(self.refuse)

    def _picked(self, _value: str) -> None:
        self.refuse("")
        if self._all:
            self.choices.set_chosen(self._all)  # whoever ticks them one by one takes none out
        self.altered.emit()
        if len(self.choices.chosen()) == self._field.most:
            self.answered.emit()

    def value(self) -> list[str]:
        """The values that were chosen."""
        return list(self.choices.chosen())

    def hold_again(self, value: Any) -> None:
        """Those that were chosen before; who keys them in anew switches none of them off, and a click does."""
        self.choices.set_chosen(value)
        self.choices.anew = not self.single
        self.altered.emit()

    def state(self) -> tuple[tuple[str, ...], bool]:
        """What was chosen, and whether a key begins anew."""
        return self.choices.chosen(), self.choices.anew

    def put_back(self, state: tuple[tuple[str, ...], bool]) -> None:
        """What was chosen before."""
        self.choices.set_chosen(state[0])
        self.choices.anew = state[1]
        self.altered.emit()

    def choose(self, value: str) -> bool:
        """Switch it on, or off again."""
        return self.choices.pressed(value)

    def missing(self) -> str:
        """Too few or too many."""
        count = len(self.choices.chosen())
        if count != self._field.least == self._field.most:
            least = self._field.least
            return _("Choose one.") if least == 1 else _("Choose {count}.").format(count=least)
        if count < self._field.least:
            return _("Choose at least {least}.").format(least=self._field.least)
        if count > self._field.most:
            return _("Choose at most {most}.").format(most=self._field.most)
        return ""

    def ends_itself(self) -> bool:
        """Only where it is known how many."""
        return self._field.least == self._field.most


class Spin(QSpinBox):
    """Steps stay between low and high; what is typed stays as it was typed."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__()
        self.low, self.high = low, high
        self.setRange(0 if low >= 0 else min(-ROOM, low), max(ROOM, high))
        # As wide as its form: the digits that are not allowed need no room of their own.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(self.fontMetrics().horizontalAdvance("0000"))

    def stepBy(self, steps: int) -> None:
        """One more or one less, as far as it may go."""
        self.setValue(min(self.high, max(self.low, self.value() + steps)))
        self.selectAll()


class NumberField(FieldWidget):
    """A whole number; letters go on to the next field."""

    passes_letters = True

    def __init__(self, field: offers.Number) -> None:
        super().__init__(field.name, field.say)
        self.spin = Spin(field.low, field.high)
        self.spin.setValue(field.start)
        self.spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        self.spin.lineEdit().installEventFilter(self)
        self.spin.installEventFilter(self)
        self.spin.valueChanged.connect(self._changed)
        self._given = False
        self.spin.lineEdit().textEdited.connect(self._give)
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        for sign, say, slot in (("−", _("one less"), self.spin.stepDown), ("+", _("one more"), self.spin.stepUp)):
            button = QPushButton(sign)
            button.setProperty("kind", "small")
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAutoRepeat(True)
            button.setAccessibleName(f"{field.say}: {say}")
            button.clicked.connect(slot)
            row.addWidget(button)
        row.insertWidget(1, self.spin, 1)
        whole.setFocusProxy(self.spin)
        self.hold(whole, self.spin)
        self.spin.setAccessibleName(field.say)
        if field.advice:
            self.box.addWidget(label(field.advice, "soft", wrap=True))
            self.spin.setAccessibleDescription(field.advice)

    def _changed(self, value: int) -> None:
        self._given = True
        # What is too low may still be on its way to another number.
        self.refuse(self.missing() if value > self.spin.high else "")
        self.altered.emit()

    def value(self) -> int:
        """The number."""
        return self.spin.value()

    def begin_with(self, value: Any) -> None:
        """The number as it was; the next digit begins another one."""
        self.spin.setValue(value)
        self.spin.selectAll()

    def _give(self, _text: str) -> None:
        self._given = True

    def missing(self) -> str:
        """What was typed may be too much, or too little; it stays as it was typed."""
        if self.spin.value() > self.spin.high:
            return _("At most {most}: {what}").format(most=self.spin.high, what=self.say)
        if self.spin.value() < self.spin.low:
            return _("At least {least}: {what}").format(least=self.spin.low, what=self.say)
        return ""

    def takes(self, event: QKeyEvent) -> bool:
        """Nothing: a number begins with a digit of its own."""
        return False

    def focusInEvent(self, event: Any) -> None:
        """The number is selected, so that the first digit replaces it."""
        super().focusInEvent(event)
        self.spin.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A letter, or Space, ends the number."""
        if isinstance(event, QKeyEvent) and (event.text().isalpha() or event.key() == Qt.Key.Key_Space):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if plain and event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if plain and event.type() == QEvent.Type.KeyPress:
                self.spin.interpretText()
                if event.key() == Qt.Key.Key_Space:
                    if self._given or not self.opens:
                        self.answered.emit()
                    else:
                        # Enter is then no accident: it stands there what it takes.
                        self.refuse(_("Type a number; Enter takes {number}.").format(number=self.spin.value()))
                else:
                    self.letter.emit(event)
                return True
        elif event.type() == QEvent.Type.FocusIn:
            self.spin.selectAll()
        return False


class PlaceName(QLabel):
    """Whose a place is; a long name takes two lines, loses words only then, and makes no form wider than the window
    has room for."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("kind", "soft")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.name = name
        self.setText(name)
        self.setAccessibleName(name)
        self.setToolTip(tooltip(name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As much of the name as there is room for."""
        super().resizeEvent(event)
        metrics, room = self.fontMetrics(), self.width()
        fits = metrics.horizontalAdvance(self.name) <= room
        size = QFontInfo(self.font()).pixelSize()
        lines = [self.name] if fits else paint.wrapped_name(self.name, room * paint.NARROWEST, size)
        self.setText("\n".join(lines))


class ArrangeField(FieldWidget):
    """Places in order, filled by digits or letters; Backspace takes the last one out."""

    def __init__(self, field: offers.Arrange, say: SayReason) -> None:
        super().__init__(field.name, field.say)
        self._field = field
        self._placed = [*field.start]
        self._names = {choice.value: choice.say for choice in field.choices}
        self._icons = {choice.value: choice.icon for choice in field.choices}
        whole = QWidget()
        box = QVBoxLayout(whole)
        box.setContentsMargins(0, 0, 0, 0)
        slots = QGridLayout()
        slots.setSpacing(6)
        self.slots = [label("", "slot") for _place in range(field.count)]
        # Numbers stand in one row; names need more room.
        across = NAMED if field.places and field.count > NAMED + 1 else field.count
        for place, slot in enumerate(self.slots):
            column = QVBoxLayout()
            slot.setAlignment(Qt.AlignmentFlag.AlignCenter)
            slot.setMinimumHeight(34)
            column.addWidget(PlaceName(field.places[place] if place < len(field.places) else str(place + 1)))
            column.addWidget(slot)
            slots.addLayout(column, place // across, place % across)
            slots.setColumnStretch(place % across, 1)
        box.addLayout(slots)
        # Where letters stand, a digit that stands on nothing is laid nowhere: it was meant for a seat.
        digits = not all(choice.key.isalpha() for choice in field.choices)
        self.choices = Choices(field.choices, say, marks=False, numbered=digits)
        box.addWidget(self.choices)
        self.back = QPushButton(button_text(_("Take the last one out")))
        self.back.setAutoDefault(False)
        self.back.setProperty("kind", "quiet")
        box.addWidget(self.back)
        whole.setFocusProxy(self.choices)
        self.hold(whole)
        self.choices.picked.connect(self._place)
        self.choices.grey_pressed.connect(self.refuse)
        self.back.clicked.connect(self.take_back)
        for button in self.choices.buttons.values():
            button.installEventFilter(self)
        self._show()

    def _place(self, value: str) -> None:
        if len(self._placed) >= self._field.count:
            self.refuse(_("All {many} places are filled; Backspace takes the last one out.").format(
                many=self._field.count))  # fmt: skip
            return
        self.refuse("")
        self._placed.append(value)
        self._show()
        self.altered.emit()
        if len(self._placed) == self._field.count:
            self.answered.emit()

    def take_back(self) -> None:
        """Take the last one out again."""
        if self._placed:
            self._placed.pop()
            self.refuse("")
            self._show()
            self.altered.emit()

    def _show(self) -> None:
        for place, slot in enumerate(self.slots):
            filled = place < len(self._placed)
            self._fill_slot(slot, self._placed[place] if filled else "")
            restyle(slot, filled=filled)
        self.back.setEnabled(bool(self._placed))
        each = self._field.each
        why = ngettext("{what} is placed already.", "{what} can be placed {each} times at most.", each)
        full = {one for one in self._placed if self._placed.count(one) >= each}
        self.choices.grey({one: why.format(what=self._names[one], each=each) for one in full})

    def _fill_slot(self, slot: QLabel, value: str) -> None:
        """Its word; its symbol where so many places stand beside each other that words have no room."""
        icon = self._icons.get(value, Icon.NONE)
        said = self._names.get(value, "")
        if self._field.count > SLOTS and icon:
            side = slot.fontMetrics().height()
            slot.setPixmap(icons.icon(icon).pixmap(side, side))
        else:
            slot.setText(said or "·")
        slot.setToolTip(tooltip(said))
        slot.setAccessibleName(said)

    def value(self) -> list[str]:
        """What was placed, in order."""
        return list(self._placed)

    def hold_again(self, value: Any) -> None:
        """What was placed before."""
        self._placed = [one for one in value if one in self._names][: self._field.count]
        self._show()
        self.altered.emit()

    def missing(self) -> str:
        """How many places are still empty."""
        empty = self._field.count - len(self._placed)
        if not empty:
            return ""
        return _("Places still empty: {empty} of {count}.").format(empty=empty, count=self._field.count)

    def ends_itself(self) -> bool:
        """The last place is filled by a key."""
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Backspace takes the last one out."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Backspace:
            if event.type() == QEvent.Type.KeyPress:
                self.take_back()
            return True
        return False


class EitherField(FieldWidget):
    """One of two words."""

    def __init__(
        self, field: offers.Either, say: SayReason, by_letter: bool = False, used: Container[str] = ()
    ) -> None:
        super().__init__(field.name, field.say)
        ways = [offers.Choice("no", field.no), offers.Choice("yes", field.yes)]
        self.choices = Choices(ways, say, by_letter=by_letter, used=used, by_name=True)
        self.choices.set_chosen(["yes" if field.start else "no"])
        self.choices.picked.connect(self._picked)
        self.choices.named.connect(self._named)
        self.choices.grey_pressed.connect(self.refuse)
        self.hold(self.choices)

    def _picked(self, _value: str) -> None:
        self.refuse("")
        self.altered.emit()
        self.answered.emit()

    def _named(self, value: str) -> None:
        self.refuse("")
        if value:
            self.choices.set_chosen([value])
            self.altered.emit()

    def value(self) -> bool:
        """Whether it is the second of the two."""
        return self.choices.chosen() == ("yes",)

    def begin_with(self, value: Any) -> None:
        """The one that it was."""
        self.choices.set_chosen(["yes" if value else "no"])
        self.choices.begin_anew()
        self.altered.emit()

    def takes(self, event: QKeyEvent) -> bool:
        """A letter after a number chooses here."""
        return self.choices.key(event)


class TextField(FieldWidget):
    """Free words on one line."""

    def __init__(self, field: offers.Text) -> None:
        super().__init__(field.name, field.say)
        self._needed = field.needed
        self.line = QLineEdit()
        hold_letters(self.line, field.longest, self.refuse)
        self.line.textChanged.connect(self._changed)
        self.hold(self.line, self.line)

    def _changed(self, _text: str) -> None:
        self.refuse("")
        self.altered.emit()

    def value(self) -> str:
        """The words, without outer spaces."""
        return self.line.text().strip()

    def state(self) -> str:
        """The words as they stand there."""
        return self.line.text()

    def begin_with(self, value: Any) -> None:
        """The words as they were; what is typed next takes their place."""
        self.line.setText(value)
        self.line.selectAll()

    def takes(self, event: QKeyEvent) -> bool:
        """A letter right after a number begins the words."""
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.insert(event.text())
        return True

    def missing(self) -> str:
        """Words are missing where they are needed."""
        return _("A few words are needed: {what}").format(what=self.say) if self._needed and not self.value() else ""
