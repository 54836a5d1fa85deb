"""A draw to key in from cardboard: what may have come, in the places that are open; one draw after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.messages import Draw
from companion.core.offers import ChooseMany, Offer
from ui.forms.fields import ManyField
from ui.forms.form import OfferForm
from ui.forms.rest import Rest
from ui.forms.words import RefusalText, SayReason, label


def to_key_in(offers: Sequence[Offer]) -> list[Offer]:
    """The offers that answer a draw with what came."""
    return [offer for offer in offers if offer.gives(Draw) and offer.fields]


class DrawPanel(QWidget):
    """Shows the first draw that waits; a single face is keyed in with one press."""

    asked = Signal(dict)
    left = Signal()

    def __init__(self, say_reason: SayReason, parent: QWidget | None = None, at_once: bool = True) -> None:
        """With `at_once` one face is keyed in by one press; without, a choice waits for Enter or its button."""
        super().__init__(parent)
        self._say, self._at_once = say_reason, at_once
        self.offers: tuple[Offer, ...] = ()
        self.form: OfferForm | None = None
        self._taken_back: Mapping[str, Any] = {}
        self._habit = Rest(self)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self._box = box
        self.more = label("", "soft", wrap=True)
        box.addWidget(self.more)
        self.hide()

    def set_offers(self, offers: Sequence[Offer]) -> bool:
        """Show these draws; True when another draw than before wants the focus."""
        draws = tuple(to_key_in(offers))
        same = [o.given for o in draws] == [o.given for o in self.offers]
        self.offers = draws
        self.setVisible(bool(draws))
        if same:
            return False
        if self.form is not None:
            self._box.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
            self.form = None
        if not draws:
            return False
        self._open(draws)
        assert self.form is not None
        self.form.hold_if_same(self._taken_back)
        return True

    def _open(self, draws: Sequence[Offer]) -> None:
        """The form of the first of these."""
        asks = draws[0].fields[0]
        single = isinstance(asks, ChooseMany) and asks.most == 1
        self.form = OfferForm(draws[0], self._say, goes_off=single and self._at_once)
        self.form.resting = self._habit.runs
        self.form.went_by_itself.connect(self._habit.begin)
        self.form.submitted.connect(self.asked)
        self.form.left.connect(self.left)
        only = self.form.fields[0]
        if single and isinstance(only, ManyField):
            for button in only.choices.buttons.values():
                button.installEventFilter(self)
        self._box.insertWidget(0, self.form)
        waiting = len(draws) - 1
        self.more.setVisible(waiting > 0)
        self.more.setText(_("and {count} more after this one").format(count=waiting))
        self.setFocusProxy(self.form)

    def hold_again(self, sent: Mapping[str, Any]) -> None:
        """What was keyed in and is now taken back stands in the form that opens for it."""
        self._taken_back = sent

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """One press keys one face in: a key that is held, or the second click of two, was not meant for the next."""
        if event.type() == QEvent.Type.MouseButtonDblClick:
            return True
        return event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.isAutoRepeat()

    def refuse(self, why: Sequence[RefusalText]) -> None:
        """Say why the draw was refused."""
        if self.form is not None:
            self.form.refuse(why)

    def take_focus(self) -> None:
        """Put the focus into the draw."""
        if self.form is not None:
            self.form.setFocus(Qt.FocusReason.OtherFocusReason)
