"""The field for a compound deal: conditions are added one by one, each from one of the atoms that `deals` knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.offers import Choice, Conditions
from ui.forms.fields import FieldWidget
from ui.forms.words import SayReason, button_text, label
from ui.theme import icons


def _ballots() -> list[tuple[str, str]]:
    return [("yes", _("Yes")), ("abstain", _("Abstain")), ("veto", _("Veto"))]


def _results() -> list[tuple[str, str]]:
    return [("pass", _("passed")), ("fail", _("failed")), ("veto", _("vetoed"))]


Parts: TypeAlias = tuple[list[QWidget], Callable[[], dict[str, Any]]]


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
        parts, self._read = self._parts(kind, field)
        for part in parts:
            row.addWidget(part, 1)
        remove = QPushButton("×")
        remove.setAutoDefault(False)
        remove.setProperty("kind", "small")
        remove.setAccessibleName(_("Remove this condition: {what}").format(what=say))
        remove.clicked.connect(self._remove)
        row.addWidget(remove)
        if parts:
            self.setFocusProxy(parts[0])

    def _remove(self) -> None:
        self.gone.emit(self)

    def _parts(self, kind: str, field: Conditions) -> Parts:
        colours = [(c.value, c.say) for c in field.colours]
        same = [(False, _("is")), (True, _("is not"))]
        if kind in ("in", "out"):
            which = _combo(colours, _("Issue"))
            return [which], lambda: {"colour": which.currentData()}
        if kind == "votes":
            who = _combo([(s, s) for s in field.seats], _("Who votes"))
            does = _combo([(False, _("votes")), (True, _("does not vote"))], _("Votes, or does not"))
            ballot = _combo(_ballots(), _("Ballot"))
            return [who, does, ballot], lambda: {
                "seat": who.currentData(),
                "ballot": ballot.currentData(),
                "otherwise": does.currentData(),
            }
        if kind == "result_is":
            does = _combo(same, _("Is, or is not"))
            result = _combo(_results(), _("Result"))
            return [does, result], lambda: {"result": result.currentData(), "otherwise": does.currentData()}
        if kind == "yes_at_least":
            count = QSpinBox()
            count.setRange(0, max(1, len(field.seats)))
            return [count], lambda: {"count": count.value()}
        if kind == "exactly_issues":
            return self._exactly(field.colours)
        if kind == "vote_called_before":
            seconds = QSpinBox()
            seconds.setRange(0, 900)
            return [seconds], lambda: {"seconds_left": seconds.value()}
        words = self.words = QLineEdit()
        words.setMaxLength(120)
        words.setAccessibleName(_("Words"))
        words.setPlaceholderText(_("what is promised, in words"))
        return [words], lambda: {"words": words.text().strip()}

    @staticmethod
    def _exactly(colours: tuple[Choice, ...]) -> Parts:
        boxes: list[QPushButton] = []
        for colour in colours:
            box = QPushButton(button_text("" if icons.known(colour.icon) else colour.say))
            box.setIcon(icons.icon(colour.icon) if icons.known(colour.icon) else QIcon())
            box.setCheckable(True)
            box.setAutoDefault(False)
            box.setAccessibleName(colour.say)
            box.setToolTip(colour.say)
            box.setProperty("kind", "small")
            boxes.append(box)
        values = [c.value for c in colours]
        return list(boxes), lambda: {"colours": [v for v, box in zip(values, boxes, strict=True) if box.isChecked()]}

    def value(self) -> dict[str, Any]:
        """The condition as plain data."""
        return {"if": self.kind, **self._read()}


class ConditionsField(FieldWidget):
    """A list of conditions; all of them must be met. It opens ready to write: most such deals are words."""

    def __init__(self, field: Conditions, _say: SayReason) -> None:
        super().__init__(field.name, field.say)
        self._field = field
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
        self._opening: Atom | None = self._insert("free_text")
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
