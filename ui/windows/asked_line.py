"""The menu of a line of the story that was pressed: mend it, take back to it, or ask why."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from companion.core.language import _
from companion.core.page import Line
from ui.forms.words import button_text, tooltip

MEND, BACK, WHY = "mend", "back", "why"


class LineMenu(QMenu):
    """Opens where the line stands; the first thing that can be done is under Enter."""

    asked = Signal(str, int, str)
    """What is wanted (`MEND`, `BACK`, `WHY`), the journal entry, and the sentence that was pressed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setToolTipsVisible(True)

    def open_for(self, line: Line, counts: bool, posted: bool, at: QPoint) -> None:
        """Offer what can be done about this line; `counts` tells whether it can still be mended, `posted` whether
        anything was posted in its entry."""
        if self.isVisible():  # a desktop that opens with one click tells of it twice
            return
        self.clear()
        refused = "" if counts else _("No step stands there: the line was taken back, or is about the evening itself.")
        for way, say, why_not in (
            (MEND, _("Mend this line …"), refused),
            (BACK, _("Take back to here …"), refused),
            (WHY, _("Why? (postings and rules)"), "" if posted else _("No points moved in this line.")),
        ):
            action = self.addAction(button_text(say))
            action.setEnabled(not why_not)
            action.setToolTip(tooltip(why_not))
            action.triggered.connect(partial(self._ask, way, line))
        self.popup(at)
        first = next((action for action in self.actions() if action.isEnabled()), None)
        if first is not None:
            self.setActiveAction(first)

    def _ask(self, way: str, line: Line, _checked: bool = False) -> None:
        self.asked.emit(way, line.stands_in if way == WHY else line.stands_for, line.say)
