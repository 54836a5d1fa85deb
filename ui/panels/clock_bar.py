"""The host's clock bar: buttons that stop the clock, let it go on, and give or take half a minute."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from companion.core.language import _, ngettext
from companion.core.messages import Pause, Resume
from companion.core.page import Page
from ui.forms.buttons import LongButton
from ui.forms.words import SayReason, button_text, reasons, tooltip
from ui.theme import icons, style

STEP = 30
"""Seconds that one press gives or takes."""


class ClockBar(QWidget):
    """Stands while a clock runs or is paused: `stopped` asks to pause or to go on, `given` to give or take seconds."""

    stopped = Signal()
    given = Signal(int)

    def __init__(self, say_reason: SayReason) -> None:
        super().__init__()
        self._say = say_reason
        self._look: object = None
        """What is shown: an equal page paints nothing."""
        self.stop, self.less, self.more = LongButton(), LongButton(), LongButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for button, share in ((self.stop, 2), (self.less, 1), (self.more, 1)):
            row.addWidget(button, share)
            # Each has a key, and the keyboard stays with what is being filled in.
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.stop.clicked.connect(self.stopped)
        for button, seconds in ((self.less, -STEP), (self.more, STEP)):
            button.clicked.connect(partial(self._give, seconds))
        self.hide()

    def _give(self, seconds: int, _checked: bool = False) -> None:
        self.given.emit(seconds)

    def set_page(self, page: Page, stop: str, less: str, more: str, ordered: bool = False) -> None:
        """Show what can be done to the clock of this page, with the keys that do it; `ordered` where the judges of a
        hall stopped it."""
        offer = next((offer for offer in page.offers if offer.gives(Pause, Resume)), None)
        look = (offer, page.view.clock is not None, stop, less, more, ordered, style.current().key)
        if look == self._look:
            return
        self._look = look
        shown = offer is not None and page.view.clock is not None
        self.setVisible(shown)
        if offer is None:
            return
        go_on = offer.gives(Resume)
        short = _("Let it run all the same …") if go_on and ordered else _("Let it run") if go_on else _("Pause")
        self.stop.setText(button_text(f"{short}  ({stop})" if stop else short))
        self.stop.setIcon(icons.icon("arrow" if go_on else "pause", style.current().ink))
        self.stop.setToolTip(tooltip(reasons(offer.refused, self._say) or offer.say))
        self.stop.setAccessibleName(offer.say)
        for button, key, say in (
            (self.less, less, ngettext("{count} second less", "{count} seconds less", STEP)),
            (self.more, more, ngettext("{count} second more", "{count} seconds more", STEP)),
        ):
            said = say.format(count=STEP)
            sign = "−" if button is self.less else "+"
            button.setText(_("{sign}{count} s").format(sign=sign, count=STEP))
            button.setToolTip(tooltip(f"{said}  ({key})" if key else said))
            button.setAccessibleName(said)
            button.setVisible(not offer.refused)
