"""The list of offer buttons: headings, columns and a menu; what stays offered keeps its button, and its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QMenu, QVBoxLayout, QWidget

from companion.core.language import _
from ui.forms.buttons import Columns, LongButton, gap
from ui.forms.words import button_text, label, restyle, tooltip
from ui.theme import icons

WORDS = 3
"""So many lines has a button where two names of 24 letters would else cost what is done with them, or its key."""


class ButtonContent(NamedTuple):
    """All that a button shows of an offer: what it is, its words, why it cannot be taken, and its symbol in an ink."""

    say: str
    text: str
    why: str = ""
    refused: bool = False
    icon: str = ""
    ink: str | None = None


class OfferButton(LongButton):
    """A button that can show another state of its offer without being made anew."""

    def __init__(self, kind: str = "") -> None:
        super().__init__(most=WORDS)
        # After a click Space is the next step of the evening, not the same button once more.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("kind", kind)
        self.setProperty("refused", False)
        self._shown = ButtonContent("", "")

    def put(self, shown: ButtonContent) -> bool:
        """Show this; whether the room that it needs may be another one now."""
        before, self._shown = self._shown, shown
        if shown == before:
            return False
        self.setText(button_text(shown.text))
        self.setAccessibleName(shown.say)
        if (shown.icon, shown.ink) != (before.icon, before.ink):
            self.setIcon(icons.icon(shown.icon, shown.ink) if shown.icon else QIcon())
        self.setToolTip(tooltip(shown.why))
        self.setAccessibleDescription(shown.why)
        if shown.refused != before.refused:
            restyle(self, refused=shown.refused)
        return (shown.text, bool(shown.icon)) != (before.text, bool(before.icon))

    def forget(self) -> None:
        """The theme has changed: what is put next is drawn anew, though it may be what is shown."""
        self._shown = self._shown._replace(icon="", ink=None)


class Section(NamedTuple):
    """Buttons that stand together under a heading; "" where they have none."""

    key: str
    heading: str
    buttons: Sequence[OfferButton]


class OfferList(QWidget):
    """Only what came, went or changed its words is laid out anew."""

    def __init__(self) -> None:
        super().__init__()
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 6, 0)
        self._box.setSpacing(gap(self))
        self._box.addStretch(1)
        self._order: tuple[str, ...] | None = None
        self._headings: dict[str, QLabel] = {}
        self._columns: dict[str, Columns] = {}
        self.more = LongButton(button_text(_("More")))
        """What is seldom needed stands in a menu behind this button."""
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.menu = QMenu(self.more)
        self.menu.setToolTipsVisible(True)
        self.more.setMenu(self.menu)
        self.more.setParent(self)
        self.more.hide()

    def changeEvent(self, event: QEvent) -> None:
        """Larger buttons stand farther apart."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._box.setSpacing(gap(self))

    def lay(
        self,
        groups: Sequence[Section],
        changed: Callable[[OfferButton], bool],
        more: bool,
        below: Sequence[Section] = (),
    ) -> None:
        """These groups from top to bottom, and some `below` the menu, which they do not move; `changed` tells whether a
        button may need another room than before."""
        for group in (*groups, *below):
            columns = self._columns.get(group.key)
            if columns is None:
                columns = self._columns[group.key] = Columns()
            if group.key in self._headings:
                self._headings[group.key].setText(group.heading)
            if columns.laid != tuple(group.buttons) or any(changed(button) for button in group.buttons):
                columns.lay(group.buttons)
        order = (*(group.key for group in groups), "", *(group.key for group in below))
        if order != self._order:
            self._order = order
            self._stack(groups, below)
        self.more.setVisible(more)

    def needs(self) -> int:
        """How high it is in the width that it has, in pixels: measured now, whatever is still to be laid out."""
        for _again in range(2):  # in the first turn the buttons get their widths, and so their lines
            self._box.invalidate()
            self._box.activate()
            for columns in self._columns.values():
                columns.hold_lines()
        self._box.invalidate()
        return self._box.sizeHint().height()

    def _stack(self, groups: Sequence[Section], below: Sequence[Section]) -> None:
        while self._box.takeAt(0) is not None:
            pass
        for group in groups:
            self._add(group)
        self._box.addWidget(self.more)
        for group in below:
            self._add(group)
        self._box.addStretch(1)
        for key in self._columns.keys() - {group.key for group in (*groups, *below)}:
            for gone in (self._headings.pop(key, None), self._columns.pop(key)):
                if gone is not None:
                    gone.hide()
                    gone.deleteLater()

    def _add(self, group: Section) -> None:
        if group.heading:
            heading = self._headings.setdefault(group.key, label(group.heading, "title"))
            self._box.addWidget(heading)
            heading.show()
        self._box.addWidget(self._columns[group.key])
        self._columns[group.key].show()


def in_tab_order(first: QWidget, buttons: Sequence[QWidget]) -> None:
    """The keyboard goes through them as they stand, whenever each of them was made."""
    for one, following in pairwise((first, *buttons)):
        QWidget.setTabOrder(one, following)
