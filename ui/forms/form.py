"""The form builder: an offer becomes a widget from its fields, and the widget becomes a command as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.core import offers
from companion.core.language import _
from companion.core.offers import Offer
from companion.core.vocabulary import Role
from ui.forms.conditions import ConditionsField
from ui.forms.fields import (
    ArrangeField,
    FieldWidget,
    ManyField,
    NumberField,
    OneField,
    TextField,
)
from ui.forms.listed import MANY, ListedField
from ui.forms.owned import OwnedField, is_owned
from ui.forms.share import ShareField
from ui.forms.typed import typed_field
from ui.forms.words import SayReason, Why, button_text, label, reasons, tooltip


def field_widget(
    field: offers.AnyField, say: SayReason, by_letter: bool = False, seats: Sequence[str] = ()
) -> FieldWidget:
    """The widget for a field."""
    typed = typed_field(field, say)
    if typed is not None:
        return typed
    match field:
        case offers.ChooseOne() if is_owned(field, seats):
            return OwnedField(field, say, seats)
        case offers.ChooseOne() if len(field.choices) > MANY:
            return ListedField(field, say)
        case offers.ChooseOne():
            return OneField(field, say, by_letter, seats)
        case offers.ChooseMany():
            return ManyField(field, say, seats)
        case offers.Number():
            return NumberField(field, say)
        case offers.Arrange():
            return ArrangeField(field, say)
        case offers.ShareOut():
            return ShareField(field, say, seats)
        case offers.Conditions():
            return ConditionsField(field, say)
        case offers.Text():
            return TextField(field, say)


class OfferForm(QFrame):
    """Enter submits, Esc leaves, digits and letters choose; what was refused is said where it was asked."""

    submitted = Signal(dict)
    """The command as plain data."""
    left = Signal()
    """The form was left without an answer."""

    def __init__(
        self, offer: Offer, say_reason: SayReason, parent: QWidget | None = None, seats: Sequence[str] = ()
    ) -> None:
        """Where a field asks for one of `seats`, each seat has the number that it has everywhere else."""
        super().__init__(parent)
        self.offer = offer
        self.setProperty("kind", "card")
        self.setAccessibleName(offer.say)
        box = QVBoxLayout(self)
        box.setContentsMargins(12, 10, 12, 10)
        box.setSpacing(8)
        self.title: QLabel = label(offer.say, "title", wrap=True)
        box.addWidget(self.title)
        self.fields: list[FieldWidget] = []
        for field in offer.fields:
            after_number = bool(self.fields) and isinstance(self.fields[-1], NumberField)
            widget = field_widget(field, say_reason, after_number, seats)
            if field.say == offer.say:
                widget.drop_caption()
            widget.answered.connect(self._next)
            widget.altered.connect(self._follow)
            if isinstance(widget, NumberField):
                widget.letter.connect(self._letter)
                widget.opens = not self.fields
            self.fields.append(widget)
            box.addWidget(widget)
        foot = QHBoxLayout()
        self.leave = QPushButton(button_text(_("Leave  (Esc)")))
        self.go = QPushButton(button_text(_("Do it  (Enter)")))
        self.go.setProperty("kind", "main")
        for button in (self.leave, self.go):
            button.setAutoDefault(False)
            foot.addWidget(button)
        self.leave.setProperty("kind", "quiet")
        self.leave.clicked.connect(self._leave)
        self.go.clicked.connect(self.submit)
        box.addLayout(foot)
        # Under the buttons: a second press meets the same button.
        self.refusal = label("", "bad", wrap=True)
        self.refusal.hide()
        box.addWidget(self.refusal)
        box.addStretch(1)
        self._follow()
        if offer.refused:
            self.refuse([Why(say_reason(reason), reason) for reason in offer.refused])
            self.go.setToolTip(tooltip(reasons(offer.refused, say_reason)))
        if self.fields:
            self.setFocusProxy(self.fields[0])
        else:
            self.setFocusProxy(self.go)

    def _leave(self) -> None:
        self.left.emit()

    def _belongs(self, field: FieldWidget) -> bool:
        """Whether this field belongs to what the other fields hold."""
        other, values = self.offer.only.get(field.name, ("", ()))
        decides = next((f for f in self.fields if f.name == other), None)
        return decides is None or decides.value() in values

    def _follow(self) -> None:
        for field in self.fields:
            if field.name in self.offer.only:
                field.setVisible(self._belongs(field))

    def _next(self) -> None:
        sender = self.sender()
        if isinstance(sender, FieldWidget) and sender in self.fields:
            after = self.fields[self.fields.index(sender) + 1 :]
            following = next((field for field in after if self._belongs(field)), None)
            (following or self.go).setFocus(Qt.FocusReason.TabFocusReason)

    def _letter(self, event: QKeyEvent) -> None:
        sender = self.sender()
        if isinstance(sender, FieldWidget) and sender in self.fields:
            for field in self.fields[self.fields.index(sender) + 1 :]:
                if field.takes(event):
                    return

    def field_of(self, role: Role) -> FieldWidget | None:
        """The field that is this to the command."""
        name = next((field.name for field in self.offer.fields if field.role is role), "")
        return next((field for field in self.fields if field.name == name), None)

    def values(self) -> dict[str, Any]:
        """What the fields hold, as plain data; a field that does not belong is left to its default."""
        return {field.name: field.value() for field in self.fields if self._belongs(field)}

    def submit(self) -> None:
        """Hand the command on, unless something is still missing; that is said at its field."""
        whole = True
        for field in reversed(self.fields):
            missing = field.missing() if self._belongs(field) else ""
            field.refuse(missing)
            if missing:
                whole = False
                field.go_to_missing()
        if whole:
            self.refuse(())
            self.submitted.emit(self.offer.filled(**self.values()))

    def refuse(self, why: Sequence[Why]) -> None:
        """Show why the command was refused, at the field that is wrong or at the foot; nothing filled in is lost."""
        at = {field.name: field for field in self.fields if self._belongs(field)}
        wrong: dict[str, list[str]] = {}
        for each in why:
            wrong.setdefault(each.field if each.field in at else "", []).append(each.cited)
        foot = "\n".join(wrong.pop("", []))
        self.refusal.setText(foot)
        self.refusal.setVisible(bool(foot))
        self.refusal.setAccessibleName(foot)
        for name, sentences in wrong.items():
            at[name].refuse("\n".join(sentences))
        if wrong:
            next(field for name, field in at.items() if name in wrong).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter submits from anywhere in the form, Esc leaves it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
