"""A field with more choices than anybody would look for among buttons is typed on a line."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from companion.core.messages import Reason
from companion.core.offers import Arrange, Choice, ChooseMany
from ui.forms.fields import ArrangeField
from ui.forms.form import FieldContext, field_widget
from ui.forms.typed import TypedField

CHOICES = tuple(Choice(str(n), f"Bill {n}") for n in range(1, 82))


def say(_reason: Reason) -> str:
    return "That one is taken."


def test_nine_out_of_eighty_one_are_typed_and_what_is_wrong_is_said(qtbot: QtBot) -> None:
    field = field_widget(Arrange("outcome", "My bills", CHOICES, 9), FieldContext(say))
    assert isinstance(field, TypedField)
    qtbot.addWidget(field)
    assert "9" in field.missing()
    field.line.setText("1 2, 3;4 5 6 7 8 82")
    assert "82" in field.missing()
    field.line.setText("1 2 3 4 5 6 7 8 8")
    assert "too often" in field.missing()
    field.line.setText("9 2, 3;4 5 6 7 8 1")
    assert not field.missing()
    assert field.value() == ["9", "2", "3", "4", "5", "6", "7", "8", "1"]
    field.line.setText("112233445566778119")
    assert field.value() == ["11", "22", "33", "44", "55", "66", "77", "81", "19"], "two digits each, without spaces"
    field.line.setText("123456789")
    assert "spaces between" in field.missing(), "it could be read in several ways"


def test_some_of_many_and_a_grey_one_says_why(qtbot: QtBot) -> None:
    grey = (Choice("0", "Bill 0", (Reason("taken"),)), *CHOICES)
    field = field_widget(ChooseMany("cards", "Bills", grey, 1, 3), FieldContext(say))
    assert isinstance(field, TypedField)
    qtbot.addWidget(field)
    assert "Between 1 and 3" in field.missing()
    field.line.setText("0")
    assert "taken" in field.missing()
    field.line.setText("81")
    assert not field.missing()


def test_few_choices_stay_buttons(qtbot: QtBot) -> None:
    field = field_widget(Arrange("outcome", "My bills", CHOICES[:5], 2), FieldContext(say))
    qtbot.addWidget(field)
    assert isinstance(field, ArrangeField)
