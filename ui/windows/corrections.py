"""The judge's corrections: take back, do again, let stand; each in the open, with its reason, and nothing is erased."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.core.language import _, ngettext
from companion.core.messages import HOST
from companion.core.offers import Offer
from companion.core.page import Page
from companion.core.trial import Back
from ui.bridge import Bridge
from ui.forms.buttons import LongButton
from ui.forms.form import OfferForm
from ui.forms.words import RefusalText, button_text, hold_letters, label, lines, tooltip
from ui.panels.undo import needs_reason, told

ENTRY = Qt.ItemDataRole.UserRole
REASON_LONGEST = 200
LINES_OF_REFUSAL = 2
"""How many lines are kept free for what was refused, so that nothing moves away from a finger."""


def goes_back(back: Back) -> str:
    """What taking the evening back to a line takes with it, in words."""
    first, last = (each.rstrip(".") for each in back.between)
    say = ngettext("{count} line goes: “{first}”.", "{count} lines go, from “{first}” to “{last}”.", back.gone)
    said = say.format(count=back.gone, first=first, last=last)
    goes = [one for one in back.judged if one not in (*back.stays, *back.between)]
    if goes:
        said = f"{said} {_('Among them is what the judge did: {lines}.').format(lines=_quoted(goes))}"
    if back.returns:
        one, more = "{count} line that was taken out counts again.", "{count} lines that were taken out count again."
        said = f"{said} {ngettext(one, more, back.returns).format(count=back.returns)}"
    if back.stays:
        said = f"{said} {_('Of what the judge did this stays: {lines}.').format(lines=_quoted(back.stays))}"
    return said


def _quoted(some: Sequence[str]) -> str:
    return "; ".join(f"“{one.rstrip('.')}”" for one in some)


class Corrections(QWidget):
    """Take back to a line, do again what was taken back, or let something stand that the rules refuse."""

    asked = Signal(dict)
    undone = Signal(dict)
    """The same for an undo that takes back a pause and the step that it came with."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._page: Page | None = None
        self._again = False
        """Whether the drawer was opened to do again what was taken back, so that Enter does that."""
        self._backs: tuple[Back, ...] = ()
        self._offers: list[Offer] = []
        self._never: list[Offer] = []
        """The next step, where it is refused for a reason that nobody can waive."""
        whole, left, box = QHBoxLayout(self), QVBoxLayout(), QVBoxLayout()
        whole.addLayout(left, 1)
        whole.addLayout(box, 1)
        self.why_reason = label("", wrap=True)
        box.addWidget(self.why_reason)
        self.reason = QLineEdit()
        hold_letters(self.reason, REASON_LONGEST)
        self.reason.setPlaceholderText(_("Reason"))
        self.reason.setAccessibleName(_("Reason"))
        self.reason.returnPressed.connect(self._by_enter)
        box.addWidget(self.reason)
        self.refusal = label("", "bad", wrap=True)
        self.refusal.setAlignment(Qt.AlignmentFlag.AlignTop)
        box.addWidget(self.refusal)
        self.undo = self._button(box, self._undo)
        self.redo = self._button(box, self._redo)
        self.lines_title = label(_("Take back to just after this line"), "title")
        left.addWidget(self.lines_title)
        self.lines = QListWidget()
        self.lines.setAccessibleName(_("Take back to just after this line"))
        self.lines.setWordWrap(True)
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._struck = QFont()
        self._struck.setStrikeOut(True)
        left.addWidget(self.lines, 1)
        self.goes = label("", "soft", wrap=True)
        left.addWidget(self.goes)
        self.back = self._button(left, self._rewind)
        self.lines.currentItemChanged.connect(self._name_back)
        self._name_back()
        self.fresh = self._button(left, self._rewind_fresh)
        self.fresh.setText(button_text(_("The same, and draw afresh")))
        self.fresh.hide()
        box.addWidget(label(_("Let it stand although the rules refuse it"), "title"))
        self.refused = QComboBox()
        self.refused.setAccessibleName(_("What the rules refuse now"))
        self.refused.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.addWidget(self.refused)
        self.why = label("", "soft", wrap=True)
        box.addWidget(self.why)
        self.refused.currentIndexChanged.connect(self._say_why)
        self.adjust = self._button(box, self._adjust)
        self.adjust.setText(button_text(_("Let it stand …")))
        for part in (self.refused, self.adjust):
            part.setEnabled(False)
            part.hide()
        self._say_why(-1)
        self._place = QScrollArea()
        self._place.setWidgetResizable(True)
        self._place.setFrameShape(QScrollArea.Shape.NoFrame)
        self._place.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._place.hide()
        box.addWidget(self._place, 100)
        box.addStretch(1)
        self.form: OfferForm | None = None

    def _button(self, box: QVBoxLayout, slot: Callable[[], None]) -> QPushButton:
        button = LongButton()  # its text names a step, which may be long; the drawer keeps its width
        button.clicked.connect(slot)
        box.addWidget(button)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The place for what was refused is as high as its lines."""
        super().resizeEvent(event)
        self.refusal.setMinimumHeight(self.refusal.fontMetrics().lineSpacing() * LINES_OF_REFUSAL)

    # --- showing -----------------------------------------------------------------------------------------------------

    def set_page(self, page: Page, host: Page) -> None:
        """Show what can be corrected now; what was marked, and what is being filled in, stays."""
        self._page = page
        self._say_why_reason()
        for button, step, word in ((self.undo, page.undo, _("Undo")), (self.redo, page.redo, _("Redo"))):
            say = told(word, step)
            button.setText(button_text(say))
            button.setToolTip(tooltip(say if step is not None else _("There is nothing to take back.")))
            button.setEnabled(step is not None)
        self._show_lines(self._bridge.backs())
        refused = [offer for offer in host.offers if offer.refused]
        self._never = [o for o in refused if o.main and not o.waivable]
        self._show_refused([offer for offer in refused if offer.waivable])

    def begin(self, *, again: bool = False) -> None:
        """The keyboard is at the reason: for the step that Undo names, or for doing one `again`."""
        self._again = again
        self._say_why_reason()
        self.reason.setFocus()

    def _say_why_reason(self) -> None:
        """Whoever pressed Ctrl+Z reads why that was not enough, and what is to be pressed."""
        step = None if self._page is None else self._page.redo if self._again else self._page.undo
        why = needs_reason(step)
        usual = _("Every correction needs a reason. It stands in the story, signed, and nothing is erased.")
        self.why_reason.setText(f"{why} {_('Type the reason, then press Enter.')}" if why else usual)

    def _show_lines(self, backs: tuple[Back, ...]) -> None:
        """The lines in the order in which they were done, the latest first: what stands above a line goes with it."""
        if backs == self._backs:
            return
        self._backs = backs
        row = self.lines.currentRow()
        entry = self.lines.item(row).data(ENTRY) if row >= 0 else None
        self.lines.clear()
        for back in backs:
            item = QListWidgetItem(f"#{back.number}  {back.say}")
            item.setData(ENTRY, back.entry)
            if back.struck:
                item.setData(Qt.ItemDataRole.FontRole, self._struck)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, f"#{back.number}, {_('struck out')}, {back.say}")
            self.lines.addItem(item)
            if back.entry == entry:
                self.lines.setCurrentItem(item)
        self._make_room()

    def _show_refused(self, offers: list[Offer]) -> None:
        if offers == self._offers:
            self._say_why(self.refused.currentIndex())
            return
        chosen = self.refused.currentText()
        self._offers = offers
        self.refused.clear()
        for offer in offers:
            self.refused.addItem(offer.say)
        self.refused.setCurrentIndex(max(0, self.refused.findText(chosen)) if offers else -1)
        for part in (self.refused, self.adjust):  # empty they would stand in the way of the one thing there is to do
            part.setEnabled(bool(offers))
            part.setVisible(bool(offers))
        self._say_why(self.refused.currentIndex())

    def _say_why(self, place: int) -> None:
        offer = self._offers[place] if 0 <= place < len(self._offers) else None
        if offer is not None:
            self.why.setText(self._reasons(offer))
            return
        said = [_("Nothing is refused now that a judge could let stand.")]
        waits = _("“{step}” no judge can let stand: {why}")
        said += [waits.format(step=each.say, why=self._reasons(each)) for each in self._never]
        self.why.setText("\n".join(said))

    def _reasons(self, offer: Offer) -> str:
        return "\n".join(self._bridge.say_reason(reason) for reason in offer.refused)

    def refuse(self, why: Sequence[RefusalText]) -> None:
        """Say why it was refused, in the form that asked or in the place that is kept for it."""
        if self.form is not None:
            self.form.refuse(why)
        self.refusal.setText("" if self.form is not None else lines(why))

    def clear(self) -> None:
        """It is done: the reason and the mark were for this one, and the next Enter goes nowhere by an old mark."""
        self.reason.clear()
        self._again = False
        self.lines.setCurrentRow(-1)
        self._leave_form()
        self.refuse(())

    # --- doing -------------------------------------------------------------------------------------------------------

    def _name_back(self, *_changed: object) -> None:
        """The button names the line to which it goes back, and over it stands what goes then."""
        row = self.lines.currentRow()
        back = self._backs[row] if 0 <= row < len(self._backs) else None
        say = _("Take back to the marked line")
        if back is not None:
            say = _("Take back to line #{entry}").format(entry=back.number)
        self.back.setText(button_text(say))
        said = goes_back(back) if back is not None else ""
        if back is not None and back.stays and back.drawn:
            afresh = _("To draw afresh takes that back, too: mend or strike single lines to keep it.")
            said = f"{said} {afresh}"
        self.goes.setText(said)

    def _words(self) -> str:
        words = self.reason.text().strip()
        if not words:
            self.refuse([RefusalText(_("A correction needs a reason."))])
            self.reason.setFocus()
        return words

    def _by_enter(self) -> None:
        """Enter after the reason does what it was written for: back to the marked line, else what was pressed."""
        if not self._words():
            return
        marked = self.back if self.lines.currentItem() is not None and self.form is None else None
        steps = (self.redo, self.undo) if self._again else (self.undo, self.redo)
        button = marked or next((b for b in steps if b.isEnabled()), None)
        if button is not None:
            button.click()

    def _undo(self) -> None:
        if self._page and self._page.undo and (words := self._words()):
            order = {"do": "rewind", "to": self._page.undo.to, "reason": words}
            (self.undone if self._page.undo.pause else self.asked).emit(order)

    def _redo(self) -> None:
        if self._page and self._page.redo and (words := self._words()):
            self.asked.emit({"do": "redo", "reason": words})

    def _rewind(self) -> None:
        self._rewind_to(False)

    def _rewind_fresh(self) -> None:
        self._rewind_to(True)

    def _rewind_to(self, fresh: bool) -> None:
        item = self.lines.currentItem()
        if item is None:
            self.refuse([RefusalText(_("Mark a line of the story first."))])
        elif words := self._words():
            keeping = next((back.keeping for back in self._backs if back.entry == item.data(ENTRY)), {})
            if keeping and not fresh:
                self.asked.emit({"do": "correct", **keeping, "reason": words})
                return
            self.asked.emit({"do": "rewind", "to": item.data(ENTRY), "reason": words, "fresh": fresh})

    def _adjust(self) -> None:
        place = self.refused.currentIndex()
        if not 0 <= place < len(self._offers) or not self._words():
            return
        offer = self._offers[place]
        if offer.fields:
            self._leave_form()
            self.refuse(())
            waived = msgspec.structs.replace(offer, refused=())
            self.form = OfferForm(waived, self._bridge.say_reason, seats=self._bridge.seats, called=self._bridge.called)
            self.form.submitted.connect(partial(self._let_stand, offer))
            self.form.left.connect(self._leave_form)
            self._place.setWidget(self.form)
            self._make_room()
            self.form.setFocus()
        else:
            self._let_stand(offer, offer.filled())

    def _let_stand(self, offer: Offer, command: Mapping[str, Any]) -> None:
        waive = sorted({reason.key for reason in offer.refused})
        if words := self._words():
            self.asked.emit({"do": "adjust", "seat": HOST, "command": dict(command), "waive": waive, "reason": words})

    def _make_room(self) -> None:
        """A form has the place of the lines."""
        self._place.setVisible(self.form is not None)
        for part in (self.lines_title, self.lines, self.goes, self.back):
            part.setVisible(self.form is None)
        self.fresh.setVisible(self.form is None and any(back.drawn for back in self._backs))

    def _leave_form(self) -> None:
        if self.form is not None:
            self.form = None
            old = self._place.takeWidget()
            if old is not None:
                old.hide()
                old.deleteLater()
            self._make_room()
