"""The field for a compound deal: conditions are added one by one, each from one of the atoms that `deals` knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.offers import Choice, Conditions
from ui.forms.fields import FieldWidget
from ui.forms.words import SayReason, button_text, label
from ui.theme import icons

LONGEST = 200
"""Characters of a promise in words."""


def _ballots() -> list[tuple[str, str]]:
    return [("yes", _("Yes")), ("abstain", _("Abstain")), ("veto", _("Veto"))]


def _results() -> list[tuple[str, str]]:
    return [("pass", _("passed")), ("fail", _("failed")), ("veto", _("vetoed"))]


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


class _Set(QWidget):
    """Some of the issues: a button for each, that stays down."""

    def __init__(self, colours: tuple[Choice, ...]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.boxes: dict[str, QPushButton] = {}
        for colour in colours:
            box = QPushButton(button_text("" if icons.known(colour.icon) else colour.say))
            box.setIcon(icons.icon(colour.icon) if icons.known(colour.icon) else QIcon())
            box.setCheckable(True)
            box.setAutoDefault(False)
            box.setAccessibleName(colour.say)
            box.setToolTip(colour.say)
            box.setProperty("kind", "small")
            row.addWidget(box, 1)
            self.boxes[colour.value] = box
        if self.boxes:
            self.setFocusProxy(next(iter(self.boxes.values())))


Part: TypeAlias = QComboBox | QSpinBox | QLineEdit | _Set


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
        case _Set():
            for colour, box in part.boxes.items():
                box.setChecked(colour in value)


class Atom(QFrame):
    """One condition: what it is about, and its parts."""

    gone = Signal(object)
    altered = Signal()

    def __init__(self, kind: str, say: str, field: Conditions) -> None:
        super().__init__()
        self.kind = kind
        self.words: QLineEdit | None = None
        self.setProperty("kind", "card")
        box = QVBoxLayout(self)
        box.setContentsMargins(4, 4, 4, 4)
        box.setSpacing(4)
        box.addWidget(label(say, wrap=True))
        row = QHBoxLayout()
        row.setSpacing(4)
        box.addLayout(row)
        self._parts = self._made(kind, field)
        for part in self._parts.values():
            row.addWidget(part, 1)
        remove = QPushButton("×")
        remove.setAutoDefault(False)
        remove.setProperty("kind", "small")
        remove.setAccessibleName(_("Remove this condition: {what}").format(what=say))
        remove.clicked.connect(self._remove)
        row.addWidget(remove)
        self.setFocusProxy(next(iter(self._parts.values())))

    def _remove(self) -> None:
        self.gone.emit(self)

    def _made(self, kind: str, field: Conditions) -> dict[str, Part]:
        """The parts of this kind, by the name that the condition has for them."""
        match kind:
            case "in" | "out":
                return {"colour": _combo([(c.value, c.say) for c in field.colours], _("Issue"))}
            case "votes":
                does = [(False, _("votes")), (True, _("does not vote"))]
                return {
                    "seat": _combo([(s, s) for s in field.seats], _("Who votes")),
                    "otherwise": _combo(does, _("Votes, or does not")),
                    "ballot": _combo(_ballots(), _("Ballot")),
                }
            case "result_is":
                does = [(False, _("is")), (True, _("is not"))]
                return {"otherwise": _combo(does, _("Is, or is not")), "result": _combo(_results(), _("Result"))}
            case "yes_at_least":
                count = QSpinBox()
                count.setRange(0, max(1, len(field.seats)))
                return {"count": count}
            case "exactly_issues":
                return {"colours": _Set(field.colours)}
            case "vote_called_before":
                seconds = QSpinBox()
                seconds.setRange(0, 900)
                return {"seconds_left": seconds}
        words = self.words = QLineEdit()
        words.setMaxLength(LONGEST)
        words.setAccessibleName(_("Words"))
        words.setPlaceholderText(_("what is promised, in words"))
        return {"words": words}

    def value(self) -> dict[str, Any]:
        """The condition as plain data."""
        return {"if": self.kind, **{name: _read(part) for name, part in self._parts.items()}}

    def set_value(self, condition: Mapping[str, Any]) -> None:
        """Show this condition."""
        for name, part in self._parts.items():
            _write(part, condition[name])


class ConditionsField(FieldWidget):
    """A list of conditions; all of them must be met. It opens ready to write: most such deals are words."""

    def __init__(self, field: Conditions, _say: SayReason) -> None:
        super().__init__(field.name, field.say)
        self._field = field
        self.colours = field.colours
        self._kinds = {
            "in": _("On the floor:"),
            "out": _("Not on the floor:"),
            "votes": _("Vote:"),
            "result_is": _("The result"),
            "yes_at_least": _("Yes votes, at least:"),
            "exactly_issues": _("Exactly on the floor:"),
            "vote_called_before": _("Vote called with at least this many seconds left:"),
            "free_text": _("In words; both tick it:"),
            "later": _("About a later round:"),
        }
        whole = QWidget()
        self._list = QVBoxLayout(whole)
        self._list.setContentsMargins(0, 0, 0, 0)
        self.adder = _Adder()
        _combo([("", _("Add a condition …")), *self._kinds.items()], _("Add a condition"), self.adder)
        self.adder.activated.connect(self._add)
        self.adder.typed.connect(self._typed)
        self._list.addWidget(self.adder)
        self._whole = whole
        self.hold(whole)
        self.atoms: list[Atom] = []
        for condition in msgspec.to_builtins(field.start):
            self._insert(condition["if"]).set_value(condition)
        self._opening: Atom | None = None if field.start else self._insert("free_text")
        """The words that the field opens with; left empty beside other conditions they are none."""

    def _add(self, _index: int) -> None:
        kind = self.adder.currentData()
        self.adder.setCurrentIndex(0)
        if kind:
            self.add(kind)

    def add(self, kind: str) -> Atom:
        """Add a condition of this kind and put the focus into it."""
        if self._opening is not None and kind == "free_text" and not self._opening.value()["words"]:
            self._drop(self._opening)
        atom = self._insert(kind)
        atom.show()  # only what is shown can have the focus
        atom.setFocus()
        self.refuse("")
        self.altered.emit()
        return atom

    def _insert(self, kind: str) -> Atom:
        atom = Atom(kind, self._kinds[kind], self._field)
        atom.gone.connect(self._take_out)
        self.atoms.append(atom)
        self._list.insertWidget(self._list.count() - 1, atom)
        self._enter_first()
        return atom

    def _enter_first(self) -> None:
        self._whole.setFocusProxy(self.atoms[0] if self.atoms else self.adder)

    def _typed(self, text: str) -> None:
        """What was typed at the list of conditions is a condition in words."""
        atom = next((a for a in self.atoms if a.words is not None and not a.words.text()), None) or self.add(
            "free_text"
        )
        if atom.words is not None:
            atom.words.setFocus()
            atom.words.insert(text)

    def _take_out(self, atom: Atom) -> None:
        self._drop(atom)
        self.adder.setFocus()
        self.altered.emit()

    def _drop(self, atom: Atom) -> None:
        self._opening = None if atom is self._opening else self._opening
        self.atoms.remove(atom)
        self._list.removeWidget(atom)
        atom.hide()
        atom.deleteLater()
        self._enter_first()

    def value(self) -> list[dict[str, Any]]:
        """The conditions as plain data."""
        wanted = [a for a in self.atoms if a is not self._opening or len(self.atoms) == 1 or a.value()["words"]]
        return [atom.value() for atom in wanted]

    def missing(self) -> str:
        """Words are missing where a condition is in words."""
        empty = any(v.get("words", "…") == "" for v in self.value())
        return _("A condition in words needs its words.") if empty else ""
