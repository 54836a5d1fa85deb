"""A choice among many: one box with a list, in which the first letters find the right one."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy

from companion.core import offers
from companion.core.language import _
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

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only a box that has the focus turns."""
        super().wheelEvent(event) if self.hasFocus() else event.ignore()


class ListedField(FieldWidget):
    """One of many choices: typed letters jump to it, Enter takes it."""

    def __init__(self, field: offers.ChooseOne, say: SayReason) -> None:
        super().__init__(field.name, field.say)
        self._why = {choice.value: reasons(choice.refused, say) for choice in field.choices}
        self.combo = Combo()
        self.combo.setPlaceholderText(_("Type its first letters"))
        # As wide as its form: a long choice is whole in the list.
        self.combo.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.combo.setMaxVisibleItems(14)
        for choice in field.choices:
            self.combo.addItem(choice.say, choice.value)
        model = self.combo.model()
        assert isinstance(model, QStandardItemModel)
        for place, choice in enumerate(field.choices):
            if why := self._why[choice.value]:
                item = model.item(place)
                # It can be chosen, so that it is said why it cannot be taken: one that letters pass over is silent.
                item.setForeground(QBrush(QColor(style.current().line_strong)))
                item.setToolTip(why)
        possible = [place for place, choice in enumerate(field.choices) if not choice.refused]
        nothing = self.combo.findData("", Qt.ItemDataRole.UserRole)
        self.combo.setCurrentIndex(nothing if nothing >= 0 else possible[0] if len(possible) == 1 else -1)
        self.combo.currentIndexChanged.connect(self._changed)
        self.hold(self.combo, self.combo)

    def _changed(self, _place: int) -> None:
        self.refuse("")
        self.altered.emit()

    def value(self) -> str:
        """The value that was chosen; empty before."""
        return str(self.combo.currentData() or "")

    def begin_with(self, value: Any) -> None:
        """The one that was chosen."""
        self.choose(value)

    def choose(self, value: str) -> bool:
        """Go to it in the list."""
        place = self.combo.findData(value)
        if place >= 0:
            self.combo.setCurrentIndex(place)
        return place >= 0

    def missing(self) -> str:
        """A choice is missing until one is made; one that cannot be made says why."""
        if self.combo.currentIndex() < 0:
            return _("Choose one: {what}").format(what=self.say)
        return self._why.get(self.value(), "")
