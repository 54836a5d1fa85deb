"""The branch window (dialog): what a laptop wrote that held its table no longer, line by line, and its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from companion.core.language import _, ngettext
from companion.core.page import Page
from companion.hall.branch import Branch
from ui.forms.words import label
from ui.organiser.parts import button


class ApartWindow(QDialog):
    """The branches of one table, one under the other."""

    def __init__(
        self, parent: QWidget, table: str, branches: Sequence[Branch], unit: float, show: Callable[[Page], None]
    ) -> None:
        """`unit` is the height of the smallest text, in pixels; `show` opens a page as a board."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setWindowTitle(_("Kept apart"))
        outer, px = QVBoxLayout(self), round(unit)
        outer.setContentsMargins(px, px, px, px)
        outer.setSpacing(round(px * 0.6))
        outer.addWidget(label(_("Table {table}: kept apart").format(table=table), "big"))
        say = _("Another laptop holds this table. What was still written here is shown, never merged, never scored.")
        outer.addWidget(label(say, "soft", wrap=True))
        self.lists: list[QListWidget] = []
        for branch in branches:
            self._add(outer, branch, show)
        if not branches:
            outer.addWidget(label(_("Nothing was written there."), "soft"))
        outer.addWidget(button(_("Close"), self.close))
        self.resize(px * 44, px * 28)

    def _add(self, outer: QVBoxLayout, branch: Branch, show: Callable[[Page], None]) -> None:
        head = QHBoxLayout()
        count = branch.n - branch.since
        say = ngettext(
            "Laptop {laptop}: one line after line {since}", "Laptop {laptop}: {n} lines after line {since}", count
        ).format(laptop=branch.laptop, n=count, since=branch.since)
        head.addWidget(label(say, "title"), 1)
        if branch.page is not None:
            head.addWidget(button(_("Its board"), partial(show, branch.page)))
        outer.addLayout(head)
        lines = QListWidget()
        lines.setWordWrap(True)
        lines.setAccessibleName(say)
        told = [f"#{line.called}  {line.say}" for line in branch.lines]
        lines.addItems(told or [branch.trouble or _("Nothing that everybody may read.")])
        self.lists.append(lines)
        outer.addWidget(lines, 1)
