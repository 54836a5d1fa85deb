"""The form builder: an offer becomes a widget from its fields, and the widget becomes a command as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from companion.core import offers
from companion.core.language import _
from companion.core.offers import Offer
from companion.core.vocabulary import Role
from ui.forms.allot import AllotField
from ui.forms.built import BuiltField
from ui.forms.fields import (
    ArrangeField,
    EitherField,
    FieldWidget,
    ManyField,
    NumberField,
    OneField,
    TextField,
)
from ui.forms.listed import MANY, ListedField
from ui.forms.owned import OwnedField, is_owned
from ui.forms.share import ShareField
from ui.forms.typed import MANY_BUTTONS, TypedField
from ui.forms.words import Called, SayReason, Why, button_text, label, reasons, tooltip


class Asked(Struct, frozen=True):
    """What a field's widget must know beside the field: how reasons are said, whether it goes by letters, the seats
    by their keys, and how they are called."""

    say: SayReason
    by_letter: bool = False
    seats: Sequence[str] = ()
    called: Called = str


def _one(field: offers.ChooseOne, asked: Asked) -> FieldWidget:
    if is_owned(field, asked.seats):
        return OwnedField(field, asked.say, asked.seats, asked.called)
    if len(field.choices) > MANY:
        return ListedField(field, asked.say)
    return OneField(field, asked.say, asked.by_letter, asked.seats)


def _many(field: offers.ChooseMany, asked: Asked) -> FieldWidget:
    if len(field.choices) > MANY_BUTTONS:
        return TypedField(field, field.least, field.most, 1, asked.say)
    return ManyField(field, asked.say, asked.seats)


def _arrange(field: offers.Arrange, asked: Asked) -> FieldWidget:
    if len(field.choices) > MANY_BUTTONS:
        return TypedField(field, field.count, field.count, field.each, asked.say)
    return ArrangeField(field, asked.say)


FORMS: Mapping[type[offers.Field], Callable[[Any, Asked], FieldWidget]] = {
    offers.ChooseOne: _one,
    offers.ChooseMany: _many,
    offers.Number: lambda field, _asked: NumberField(field),
    offers.Arrange: _arrange,
    offers.ShareOut: lambda field, asked: ShareField(field, asked.say, asked.seats),
    offers.Text: lambda field, _asked: TextField(field),
    offers.Either: lambda field, asked: EitherField(field, asked.say, asked.by_letter),
    offers.Allot: lambda field, _asked: AllotField(field),
    offers.Built: lambda field, _asked: BuiltField(field),
}
"""The widget of each kind of field; a new kind is one more line here."""


def field_widget(field: offers.AnyField, asked: Asked) -> FieldWidget:
    """The widget for a field."""
    return FORMS[type(field)](field, asked)


class OfferForm(QFrame):
    """Enter submits, Esc leaves, digits and letters choose; what was refused is said where it was asked."""

    submitted = Signal(dict)
    """The command as plain data."""
    left = Signal()
    """The form was left without an answer."""

    def __init__(
        self,
        offer: Offer,
        say_reason: SayReason,
        parent: QWidget | None = None,
        seats: Sequence[str] = (),
        called: Called = str,
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
            by_letter = bool(self.fields) and self.fields[-1].passes_letters
            widget = field_widget(field, Asked(say_reason, by_letter, seats, called))
            if field.say == offer.say:
                widget.drop_caption()
            widget.answered.connect(self._next)
            widget.altered.connect(self._follow)
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
