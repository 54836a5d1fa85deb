"""Fingers that know no rules: they click what can be seen and reached, type, and fill any form in, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from ui.forms.allot import AllotField
from ui.forms.built import BuiltField, PartFrame, Several
from ui.forms.choices import Choices
from ui.forms.fields import ArrangeField, EitherField, FieldWidget, ManyField, NumberField, OneField, TextField
from ui.forms.form import OfferForm
from ui.forms.owned import OwnedField
from ui.forms.piles import PilesField
from ui.forms.share import ShareField
from ui.forms.typed import TypedField

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier


def settle(app: QApplication) -> None:
    """Let everything that was sent arrive, and what was thrown away be gone."""
    for _turn in range(2):
        app.processEvents()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def shown(widget: QWidget, kind: type[Any]) -> list[Any]:
    """What of this kind can be seen in a widget, in the order of its making."""
    return [child for child in widget.findChildren(kind) if child.isVisibleTo(widget.window())]


def reach(widget: QWidget) -> QPoint:
    """The middle of a widget, once it has been scrolled to; it must be seen there, and nothing may lie over it."""
    what = widget.accessibleName() or getattr(widget, "text", lambda: widget.objectName())() or type(widget).__name__
    window = widget.window()
    assert widget.isVisible(), f"“{what}” cannot be seen"
    assert widget.isEnabled(), f"“{what}” is switched off"
    QApplication.processEvents()  # nobody presses within the turn in which it was laid out
    middle = widget.rect().center()
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget)
        parent = parent.parentWidget()
    found = window.childAt(widget.mapTo(window, middle)) if widget is not window else widget
    on_top = found is widget or (found is not None and widget.isAncestorOf(found))
    assert on_top, f"“{what}” is covered by {found} at {widget.geometry()} in {widget.parentWidget()}"
    return middle


def press(widget: QWidget) -> None:
    """Click a widget in its middle."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, NONE, reach(widget))


def write(widget: QWidget, words: str) -> None:
    """Type words of any alphabet where the keyboard is put."""
    widget.setFocus(Qt.FocusReason.MouseFocusReason)
    for letter in words:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(widget, QKeyEvent(kind, 0, NONE, letter))


def rewrite(line: QLineEdit, words: str) -> None:
    """Type words in the place of what stands on a line."""
    line.setFocus(Qt.FocusReason.MouseFocusReason)
    QTest.keyClick(line, Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(line, Key.Key_Backspace)
    write(line, words)


def number(spin: QSpinBox, value: int) -> None:
    """Type a number in the place of the one that stands there."""
    line = spin.lineEdit()
    line.setFocus(Qt.FocusReason.MouseFocusReason)
    line.selectAll()
    QTest.keyClicks(line, str(value))
    assert spin.value() == value, f"{spin.accessibleName()} takes {spin.value()} for {value}"


def pick(box: QComboBox, value: Any) -> None:
    """Walk to a value of a box with the arrow keys."""
    place = box.findData(value)
    assert place >= 0, f"{box.accessibleName()} does not offer {value!r}"
    box.setFocus(Qt.FocusReason.TabFocusReason)
    for _step in range(box.count()):
        way = place - box.currentIndex()
        if way:
            QTest.keyClick(box, Key.Key_Down if way > 0 else Key.Key_Up)
    assert box.currentData() == value, f"the arrows do not lead {box.accessibleName()} to {value!r}"


def take(box: QComboBox, value: Any) -> None:
    """Open a box's list and take a value from it, with the keys; the box itself may forget it at once."""
    place = box.findData(value)
    assert place >= 0, f"{box.accessibleName()} does not offer {value!r}"
    box.showPopup()
    QApplication.processEvents()  # a list that is only now said to have the keyboard was open while it had it
    view = box.view()
    for _step in range(place - box.currentIndex()):
        QTest.keyClick(view, Key.Key_Down)
    QTest.keyClick(view, Key.Key_Return)
    # A real screen gives the keyboard back when a list shuts; the one in memory does not, and a window that has lost it
    # hides what is private.
    box.window().activateWindow()
    QApplication.processEvents()


# --- forms ------------------------------------------------------------------------------------------------------------


def fill_in(form: OfferForm, values: Mapping[str, Any]) -> None:
    """Give every field of a form its value; the form must then hold these values and no others."""
    for field in form.fields:
        if field.name in values:
            assert field.isVisible(), f"{form.offer.do}: “{field.say}” cannot be seen"
            put(field, values[field.name])
    held = {field.name: _held(field, form.values().get(field.name)) for field in form.fields}
    wanted = {field.name: _held(field, values.get(field.name)) for field in form.fields}
    assert held == wanted, f"the form of {form.offer.do} holds {held} for {wanted}"


def _held(field: FieldWidget, value: Any) -> Any:
    """A value as it is compared: which of many were chosen, and which conditions stand there, has no order."""
    if value is None or not isinstance(field, ManyField | BuiltField):
        return value
    return sorted(repr({**one, "colours": sorted(one.get("colours", ()))} if isinstance(one, dict) else one)
                  for one in value)  # fmt: skip


def put(field: FieldWidget, value: Any) -> None:
    """Give one field its value, by click or by key."""
    match field:
        case TypedField():
            rewrite(field.line, " ".join(value))
        case OneField():
            _choose(field.choices, value)
        case OwnedField():
            _choose(field.owners, field.owner(value))
            assert field.things is not None, "whose it is brings what it is"
            QApplication.processEvents()  # what has just come up is laid out
            if field.value() != value:  # a seat with one thing has answered already
                _choose(field.things, value)
        case ManyField():
            for each in set(field.choices.chosen()) ^ set(value):
                press(field.choices.buttons[each])
        case NumberField():
            number(field.spin, value)
        case ArrangeField():
            for each in value:
                press(field.choices.buttons[each])
        case ShareField():
            for receiver, each in value.items():
                _choose(field.rows[receiver], each)
        case PilesField():
            for receiver, cards in value.items():
                field.turn_to(receiver)
                for card in cards:
                    press(field.choices.buttons[card])
        case TextField():
            rewrite(field.line, value)
        case EitherField():
            _choose(field.choices, "yes" if value else "no")
        case AllotField():
            for receiver, points in value.items():
                number(field.rows[receiver], points)
        case BuiltField():
            for one in value:
                _part(field, one)
        case _ if isinstance(box := getattr(field, "combo", None), QComboBox):
            pick(box, value)
        case _:
            raise AssertionError(f"nobody knows how to fill in a {type(field).__name__}")


def _choose(choices: Choices, value: str) -> None:
    if value not in choices.chosen():
        press(choices.buttons[value])


def _part(field: BuiltField, wanted: Mapping[str, Any]) -> None:
    tag = next(value for name, value in wanted.items() if value in _tags(field))
    ready = [part for part in field.parts if part.atom.tag == tag and part.empty]
    if ready:
        part = ready[0]  # the field opens with one
    else:
        before = list(field.parts)
        take(field.adder, tag)
        part = next(part for part in field.parts if part not in before)
    _parts(part, wanted)


def _tags(field: BuiltField) -> list[Any]:
    return [field.adder.itemData(place) for place in range(1, field.adder.count())]


def _parts(part: PartFrame, wanted: Mapping[str, Any]) -> None:
    for name, control in part.parts.items():
        match control:
            case QComboBox():
                pick(control, wanted[name])
            case QSpinBox():
                number(control, wanted[name])
            case QLineEdit():
                rewrite(control, wanted[name])
            case Several():
                for value in wanted[name]:
                    press(control.boxes[value])
