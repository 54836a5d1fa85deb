"""Deals at the host's table: the form that a drag or a key opens, and the menu of what can be done with one that is."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from companion.core.language import _
from companion.core.messages import HOST
from companion.core.offers import Offer
from companion.core.vocabulary import Role
from ui.bridge import Bridge
from ui.forms.fields import NumberField, OneField
from ui.forms.words import RefusalText, button_text
from ui.panels.offers import OffersPanel


class Dealing(QObject):
    """Opens forms in the host's controls; what is chosen in the menu is taken there, too."""

    def __init__(self, window: QWidget, controls: OffersPanel, bridge: Bridge) -> None:
        super().__init__(window)
        self._controls, self._bridge = controls, bridge
        self.menu = QMenu(window)
        """What can be done with the deal whose chip was clicked."""

    def begin(self, giver: str = "", receiver: str = "") -> None:
        """Open the form for a deal; with a giver and a receiver the amount is next."""
        controls = self._controls
        offer = controls.between_seats()
        if offer is not None and controls.keeps(offer):
            return
        if offer is None and giver and (promise := controls.open_to(giver)) is not None:
            controls.take(promise)
            return
        if offer is None or offer.refused:
            refused = offer.refused if offer is not None else ()
            why = list(map(self._bridge.why_not, refused))
            controls.refuse(why or [RefusalText(_("No deal can be made now."))])
            return
        form = controls.open_form(offer)
        for role, wanted in ((Role.GIVER, giver), (Role.RECEIVER, receiver)):
            field = form.field_of(role)
            if isinstance(field, OneField) and wanted:
                field.begin_with(wanted)
        form.begins_here()
        if giver and receiver:
            next((f for f in form.fields if isinstance(f, NumberField)), form).setFocus()

    def open(self, key: str) -> None:
        """What can be done with the deal whose chip was clicked, in a menu where it lies."""
        offers = [offer for offer in self._bridge.page_for(HOST).offers if offer.deal == key]
        if not offers:
            return
        self.menu.clear()
        for offer in offers:
            action = self.menu.addAction(button_text((offer.short or offer.say) + (" …" if offer.fields else "")))
            action.setEnabled(not offer.refused)
            action.triggered.connect(partial(self._about, offer))
        self.menu.popup(QCursor.pos())

    def _about(self, offer: Offer, _checked: bool = False) -> None:
        self._controls.take(offer)
