"""Cards, buttons and places that scroll, of which the pages of the judge's drawer are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.core.language import _
from ui.forms.buttons import LongButton
from ui.forms.words import button_text, label

LINES_OF_A_BUTTON = 9
"""What is chosen has to be read whole, in a column half as wide as the drawer's: an ability, all terms of a deal."""


class MendingButton(LongButton):
    """Enter presses it where it has the frame, as Space does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            self.click()


def scroller(widget: QWidget | None = None) -> QScrollArea:
    """A place that is as small as it must be, and scrolls up and down what does not fit."""
    made = QScrollArea()
    if widget is not None:
        made.setWidget(widget)
    made.setWidgetResizable(True)
    made.setFrameShape(QFrame.Shape.NoFrame)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return made


def put_into(place: QScrollArea, widget: QWidget) -> None:
    """The only widget of a place that scrolls."""
    old = place.takeWidget()
    if old is not None:
        old.hide()
        old.deleteLater()
    box = widget.layout()
    if isinstance(box, QVBoxLayout):
        box.addStretch(1)
    place.setWidget(widget)


def count_below(place: QScrollArea, card: QWidget, depth: Qt.FindChildOption, kind: type[QWidget] = QWidget) -> int:
    """How many widgets of a card lie below what is in sight of it, or end there."""
    bar = place.verticalScrollBar()
    seen = bar.value() + place.viewport().height()
    parts = (part for part in card.findChildren(kind, options=depth) if part.isVisibleTo(card))
    ends = (part.mapTo(card, QPoint(0, part.height() - 1)).y() for part in parts)
    return sum(end > seen for end in ends) if bar.value() < bar.maximum() else 0


def make_card(kind: str, title: str, *parts: QWidget) -> QFrame:
    """A card with a title and, from its top, these parts."""
    made = QFrame()
    made.setProperty("kind", kind)
    box = QVBoxLayout(made)  # aligned to its top a layout forgets how high long words are in a narrow card
    for part in (label(title, "title", wrap=True), *parts):
        box.addWidget(part)
    return made


def make_button(say: str, do: Callable[[], None]) -> MendingButton:
    """A button that does this."""
    made = MendingButton(button_text(say), most=LINES_OF_A_BUTTON)
    made.clicked.connect(lambda _checked=False: do())
    return made


def make_grid(buttons: Sequence[QPushButton], columns: int) -> QGridLayout:
    """Buttons side by side, so many in a row."""
    made = QGridLayout()
    for place, one in enumerate(buttons):
        made.addWidget(one, place // columns, place % columns)
    return made


def struck_out(say: str) -> QWidget:
    """Words that count no longer."""
    made = label(say, "soft", wrap=True)
    font = made.font()
    font.setStrikeOut(True)
    made.setFont(font)
    made.setAccessibleName(_("taken back: {line}").format(line=say))
    return made


def empty(box: Any) -> None:
    """Take everything out of a layout."""
    while (item := box.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif item.layout() is not None:
            empty(item.layout())
