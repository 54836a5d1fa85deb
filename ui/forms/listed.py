"""A choice among many: one box with a list, in which a printed number or the first letters find the right one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFocusEvent, QKeyEvent, QPaintEvent, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QStyle, QStyleOptionComboBox, QStylePainter

from companion.core import offers
from companion.core.language import _
from ui.forms.choices import found
from ui.forms.fields import FieldWidget
from ui.forms.words import SayReason, reasons
from ui.theme import style

MANY = 12
"""More choices than this stand in a list: nobody finds the right one among so many buttons."""


class Combo(QComboBox):
    """A box that shows its list as wide as its words, and that a wheel that passes over it does not turn."""

    def showPopup(self) -> None:
        """Open the list, wide enough."""
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * self.fontMetrics().height())
        super().showPopup()

    def shown(self) -> str:
        """What of the answer there is room for."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, field, self).width()
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)

    def paintEvent(self, event: QPaintEvent) -> None:
        """An answer that is too long ends in dots, and not within a letter."""
        if self.isEditable() or self.shown() == self.currentText():
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """It is the page that scrolls, also where this was chosen from last."""
        event.ignore()


class SearchedCombo(Combo):
    """A box in which what is typed, however slowly, is looked for by whoever made it."""

    typed = Signal(str, QKeyEvent)
    """What was typed so far, and its last key."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""
        self.view().installEventFilter(self)

    def begin_anew(self, text: str) -> None:
        """What was typed before is over; `text` is what is typed now."""
        self._typed = text

    def _takes(self, event: QKeyEvent) -> bool:
        """Whether this key is typed; Space only within what is typed."""
        text = event.text()
        if event.key() == Qt.Key.Key_Backspace and self._typed:
            self._typed = self._typed[:-1]
        elif (
            text.isprintable()
            and text
            and (self._typed or text != " ")
            and not event.modifiers()
            & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier)
        ):
            self._typed += text
        else:
            self._typed = ""
            return False
        self.typed.emit(self._typed, event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What is typed is looked for, however slowly it is typed."""
        if not self._takes(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The same while the list is open."""
        return event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._takes(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever comes back begins anew."""
        self._typed = ""
        super().focusOutEvent(event)


class ListedField(FieldWidget):
    """One of many choices: what is typed jumps to it; a number that no other begins with is whole, Enter takes it."""

    def __init__(self, field: offers.ChooseOne, say: SayReason) -> None:
        super().__init__(field.name, field.say)
        self._refused = {choice.value: reasons(choice.refused, say) for choice in field.choices}
        self._why = dict.fromkeys(self._refused, "")
        """Why a choice cannot be taken now; "" where it can."""
        self.combo = SearchedCombo()
        self._choices = field.choices
        numbered = any(choice.value.isdecimal() for choice in field.choices)
        self.combo.setPlaceholderText(_("Type its number") if numbered else _("Type its first letters"))
        # As wide as its form: a long choice is whole in the list.
        self.combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.combo.setMaxVisibleItems(14)
        for choice in field.choices:
            self.combo.addItem(choice.say, choice.value)
        self.grey({})
        possible = [place for place, choice in enumerate(field.choices) if not choice.refused]
        nothing = self.combo.findData(field.start, Qt.ItemDataRole.UserRole)
        self.combo.setCurrentIndex(nothing if nothing >= 0 else possible[0] if len(possible) == 1 else -1)
        self.combo.currentIndexChanged.connect(self._changed)
        self.combo.typed.connect(self._look_for)
        self.hold(self.combo, self.combo)

    def grey(self, taken: Mapping[str, str]) -> None:
        """Grey these for now.

        Each can be gone to, so that it is said why it cannot be taken: one that letters pass over is silent.
        """
        model = self.combo.model()
        assert isinstance(model, QStandardItemModel)
        for place, choice in enumerate(self._choices):
            why = self._refused[choice.value] or taken.get(choice.value, "")
            if why == self._why[choice.value]:
                continue
            self._why[choice.value] = why
            model.item(place).setForeground(QBrush(QColor(style.current().line_strong)) if why else QBrush())
            model.item(place).setToolTip(why)
        if self.value() in taken:
            with QSignalBlocker(self.combo):
                self.combo.setCurrentIndex(-1)

    def _changed(self, _place: int) -> None:
        self.refuse("")
        self.altered.emit()

    def _look_for(self, typed: str, event: QKeyEvent) -> None:
        """Go to what is typed; what leads nowhere begins anew with its last letter, or says so.

        After a number that is printed so the key that does not go on with it answers what is asked next.
        """
        place = found(self._choices, typed) if typed else self.combo.currentIndex()
        if place < 0 and typed[:-1].isdecimal() and self._why.get(typed[:-1]) == "":
            self._take()
            self.letter.emit(event)
            return
        if place < 0:
            typed = typed[-1].strip()
            self.combo.begin_anew(typed)
            place = found(self._choices, typed) if typed else -1
        if place < 0:
            self.combo.begin_anew("")
            self.refuse(_("Nothing here begins with “{typed}”.").format(typed=typed))
            return
        self.combo.setCurrentIndex(place)
        if self.combo.view().isVisible():
            self.combo.view().setCurrentIndex(self.combo.model().index(place, 0))
        others = [choice.value for choice in self._choices if choice.value.startswith(typed)]
        if typed.isdecimal() and others == [typed] and not self._why[typed]:
            self._take()

    def _take(self) -> None:
        self.combo.begin_anew("")
        self.combo.hidePopup()
        self.answered.emit()

    def value(self) -> str:
        """The value that was chosen; empty before."""
        return str(self.combo.currentData() or "")

    def begin_with(self, value: Any) -> None:
        """The one that was chosen."""
        self.choose(value)

    def put_back(self, state: str) -> None:
        """The one that was chosen, or none."""
        self.combo.begin_anew("")
        self.combo.setCurrentIndex(self.combo.findData(state))

    def choose(self, value: str) -> bool:
        """Go to it in the list."""
        place = self.combo.findData(value)
        if place >= 0:
            self.combo.setCurrentIndex(place)
        return place >= 0

    def missing(self) -> str:
        """A choice is missing until one is made; one that cannot be made says why."""
        if self.combo.currentIndex() < 0:
            return _("Choose one.")
        return self._why.get(self.value(), "")
