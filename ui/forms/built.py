"""A field whose answer is a list of parts (form builder): they are added one by one, each of an offered kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import QEvent, Qt, Signal, SignalInstance
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from companion.core import offers
from companion.core.language import _
from companion.core.offers import Choice
from ui.forms.fields import FieldWidget
from ui.forms.words import button_text, hold_letters, label, tooltip
from ui.theme import icons


def _types(event: QKeyEvent) -> bool:
    """Whether a key writes something, rather than walks or commands."""
    plain = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
    return not event.modifiers() & ~plain and event.text().strip().isprintable() and bool(event.text().strip())


class _Box(QComboBox):
    """A box whose letters are its own: none of them is a command of the window."""

    def event(self, event: QEvent) -> bool:
        """Letters and digits stay here."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _types(event):
            event.accept()
            return True
        return super().event(event)


class _Adder(_Box):
    """What is typed here is meant to be read; it is handed on, and chooses nothing."""

    typed = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows and Space choose, letters are handed on."""
        if _types(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)


def _combo(pairs: Sequence[tuple[Any, str]], name: str, box: QComboBox | None = None) -> QComboBox:
    box = box if box is not None else _Box()
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(2)
    box.setAccessibleName(name)
    for value, say in pairs:
        box.addItem(say, value)
    return box


class Several(QWidget):
    """Some of the choices: a small button for each, that stays down."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.boxes: dict[str, QPushButton] = {}
        for choice in choices:
            box = QPushButton(button_text("" if choice.icon else choice.say))
            box.setIcon(icons.icon(choice.icon) if choice.icon else QIcon())
            box.setCheckable(True)
            box.setAutoDefault(False)
            box.setAccessibleName(choice.say)
            box.setToolTip(tooltip(choice.say))
            box.setProperty("kind", "small")
            row.addWidget(box, 1)
            self.boxes[choice.value] = box
        if self.boxes:
            self.setFocusProxy(next(iter(self.boxes.values())))


Part: TypeAlias = QComboBox | QSpinBox | QLineEdit | Several


def _read(part: Part) -> Any:
    match part:
        case QComboBox():
            return part.currentData()
        case QSpinBox():
            return part.value()
        case QLineEdit():
            return part.text().strip()
    return [value for value, box in part.boxes.items() if box.isChecked()]


def _write(part: Part, value: Any) -> None:
    match part:
        case QComboBox():
            part.setCurrentIndex(max(0, part.findData(value)))
        case QSpinBox():
            part.setValue(value)
        case QLineEdit():
            part.setText(value)
        case Several():
            for choice, box in part.boxes.items():
                box.setChecked(choice in value)


def _signals(part: Part) -> list[SignalInstance]:
    """What tells that something else stands there."""
    match part:
        case QComboBox():
            return [part.currentIndexChanged]
        case QSpinBox():
            return [part.valueChanged]
        case QLineEdit():
            return [part.textChanged]
    return [box.toggled for box in part.boxes.values()]


def _made(field: offers.PartField) -> Part:
    """The control of one field of a part."""
    part: Part
    match field:
        case offers.ChooseOne():
            part = _combo([(choice.value, choice.say) for choice in field.choices], field.say)
        case offers.Either():
            part = _combo([(False, field.no), (True, field.yes)], field.say)
        case offers.Number():
            part = QSpinBox()
            part.setRange(field.low, field.high)
            part.setValue(field.start)
        case offers.ChooseMany():
            part = Several(field.choices)
        case offers.Text():
            part = QLineEdit()
            hold_letters(part, field.longest)
            part.setPlaceholderText(field.say)
    part.setAccessibleName(field.say)
    return part


def _lacks(field: offers.PartField, value: Any) -> bool:
    """Whether too little is filled in."""
    match field:
        case offers.Text():
            return field.needed and not value
        case offers.ChooseMany():
            return len(value) < field.least
    return False


class PartFrame(QFrame):
    """One part: what it is about, and the control of each of its fields."""

    gone = Signal(object)
    altered = Signal()
    """Something else stands in one of its fields."""

    def __init__(self, atom: offers.Atom) -> None:
        super().__init__()
        self.atom = atom
        self.setProperty("kind", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.setSpacing(4)
        box.addWidget(label(atom.say, wrap=True))
        row = QHBoxLayout()
        row.setSpacing(4)
        box.addLayout(row)
        self.parts: dict[str, Part] = {field.name: _made(field) for field in atom.fields}
        for part in self.parts.values():
            row.addWidget(part, 1)
            for signal in _signals(part):
                signal.connect(self._alter)
        remove = QPushButton("×")
        remove.setAutoDefault(False)
        remove.setProperty("kind", "small")
        remove.setAccessibleName(_("Remove: {what}").format(what=atom.say))
        remove.clicked.connect(self._remove)
        row.addWidget(remove)
        self.words = next((part for part in self.parts.values() if isinstance(part, QLineEdit)), None)
        self.setFocusProxy(next(iter(self.parts.values()), remove))

    def _remove(self) -> None:
        self.gone.emit(self)

    def _alter(self, _what: object) -> None:
        self.altered.emit()

    def values(self) -> dict[str, Any]:
        """What its fields hold."""
        return {name: _read(part) for name, part in self.parts.items()}

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show these."""
        for name, part in self.parts.items():
            _write(part, values[name])

    @property
    def empty(self) -> bool:
        """Whether nobody has written anything into it."""
        return self.words is not None and not self.words.text().strip()

    @property
    def whole(self) -> bool:
        """Whether enough is filled in."""
        values = self.values()
        return not any(_lacks(field, values[field.name]) for field in self.atom.fields)


class BuiltField(FieldWidget):
    """A list of parts; where one kind takes words, the field opens ready to write."""

    def __init__(self, field: offers.Built) -> None:
        super().__init__(field.name, field.say)
        self._field = field
        self._atoms = {atom.tag: atom for atom in field.atoms}
        whole = QWidget()
        self._list = QVBoxLayout(whole)
        self._list.setContentsMargins(0, 0, 0, 0)
        self.adder = _Adder()
        says = [(atom.tag, atom.say) for atom in field.atoms]
        _combo([("", field.add), *says], field.add, self.adder)
        self.adder.activated.connect(self._add)
        self.adder.typed.connect(self._typed)
        self._list.addWidget(self.adder)
        self._whole = whole
        self.hold(whole)
        self.parts: list[PartFrame] = []
        for part in field.start:
            self._insert(part[field.tagged]).set_values(part)
        self._opening: PartFrame | None = self._insert(field.words) if field.words and not field.start else None
        """The words that the field opens with; left empty beside other parts they are none."""

    def _add(self, _index: int) -> None:
        tag = self.adder.currentData()
        self.adder.setCurrentIndex(0)
        if tag:
            self.add(tag)

    def add(self, tag: str) -> PartFrame:
        """Add a part of this kind and put the focus into it."""
        if self._opening is not None and tag == self._field.words and self._opening.empty:
            self._drop(self._opening)
        part = self._insert(tag)
        part.show()  # only what is shown can have the focus
        part.setFocus()
        self.refuse("")
        self.altered.emit()
        return part

    def _insert(self, tag: str) -> PartFrame:
        part = PartFrame(self._atoms[tag])
        part.gone.connect(self.take_out)
        part.altered.connect(self.altered)
        self.parts.append(part)
        self._list.insertWidget(self._list.count() - 1, part)
        self._enter_first()
        return part

    def _enter_first(self) -> None:
        self._whole.setFocusProxy(self.parts[0] if self.parts else self.adder)

    def _typed(self, text: str) -> None:
        """What was typed at the list of kinds is meant to be read."""
        part = next((p for p in self.parts if p.empty), None)
        if part is None and self._field.words:
            part = self.add(self._field.words)
        if part is not None and part.words is not None:
            part.words.setFocus()
            part.words.insert(text)

    def take_out(self, part: PartFrame) -> None:
        """Take a part out again."""
        self._drop(part)
        self.adder.setFocus()
        self.altered.emit()

    def _drop(self, part: PartFrame) -> None:
        self._opening = None if part is self._opening else self._opening
        self.parts.remove(part)
        self._list.removeWidget(part)
        part.hide()
        part.deleteLater()
        self._enter_first()

    def _meant(self) -> list[PartFrame]:
        """All parts but the words that nobody wrote beside others."""
        return [p for p in self.parts if p is not self._opening or len(self.parts) == 1 or not p.empty]

    def value(self) -> list[dict[str, Any]]:
        """The parts as plain data."""
        return [{self._field.tagged: part.atom.tag, **part.values()} for part in self._meant()]

    def state(self) -> tuple[Any, ...]:
        """All parts, and which of them are the words that the field opened with."""
        return tuple((part.atom.tag, part.values(), part is self._opening) for part in self.parts)

    def put_back(self, state: tuple[Any, ...]) -> None:
        """All parts as they were."""
        kinds = [part.atom.tag for part in self.parts]
        if kinds != [tag for tag, _values, _opened in state]:
            for part in (*self.parts,):
                self._drop(part)
            for tag, _values, opened in state:
                part = self._insert(tag)
                part.show()
                self._opening = part if opened else self._opening
        for part, (_tag, values, _opened) in zip(self.parts, state, strict=True):
            part.set_values(values)
        self.altered.emit()

    def hold_again(self, value: Any) -> None:
        """The parts that were there before."""
        self.put_back(tuple((part[self._field.tagged], part, False) for part in value))

    def missing(self) -> str:
        """The first part in which something is still to be filled in."""
        part = next((part for part in self._meant() if not part.whole), None)
        return _("Still to be filled in: {names}").format(names=part.atom.say) if part is not None else ""
