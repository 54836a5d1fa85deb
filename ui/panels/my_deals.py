"""A player's own deals and open offers, each with what it promises, how it stands, and what can be done with it.

At the end all of the evening's, with what became of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from companion.core.language import _
from companion.core.offers import Offer
from companion.core.page import DealCard, Mine, Page
from companion.core.vocabulary import DealStatus
from ui.forms.buttons import LongButton
from ui.forms.rest import Rest
from ui.forms.words import SayReason, button_text, label, reasons, tooltip


def belongs(offer: Offer, deal: DealCard) -> bool:
    """Whether this offer is about this deal."""
    return bool(offer.deal) and offer.deal == deal.key


def _waits_for_no_answer(deal: DealCard) -> bool:
    return deal.status is not DealStatus.ANSWER


class MyDeals(QWidget):
    """What can be done with a deal stands on the deal itself, in a word."""

    taken = Signal(Offer)

    def __init__(self, say_reason: SayReason, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say_reason
        self.rest = Rest(self)
        self._shown: tuple[tuple[DealCard, ...], tuple[Offer, ...]] | None = None
        self.count = 0
        """How many there are: open ones, and at the end all that were ever made."""
        self.on_cards: tuple[Offer, ...] = ()
        """The offers that stand on the cards, so that they are not listed elsewhere."""
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(6)

    def set_page(self, page: Page) -> None:
        """Show the deals of this page's viewer."""
        me = page.view.called(page.viewer)
        mine = page.view.mine.deals if isinstance(page.view.mine, Mine) else ()
        if page.result is not None:
            mine = tuple(deal for deal in page.result.deals if me in (deal.payer, deal.addressee))
        self.count = len(mine)
        # What waits for an answer of this player stands on top, where it is seen whole.
        deals = tuple(sorted(mine, key=_waits_for_no_answer))
        self.on_cards = tuple(o for o in page.offers if any(belongs(o, deal) for deal in deals))
        if (deals, self.on_cards) == self._shown:
            return
        self._shown = deals, self.on_cards
        while (item := self._box.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for deal in deals:
            self._box.addWidget(self._card(deal, me, [o for o in self.on_cards if belongs(o, deal)]))
        if not deals:
            self._box.addWidget(label(_("None now."), "soft"))
        self._box.addStretch(1)

    def first_high(self, wide: int) -> int:
        """How high the deal on top is in this width, in pixels; 0 where there is none."""
        return next((self._high(card, wide) for card in self._cards()), 0)

    def high(self, wide: int) -> int:
        """How high all deals are in this width, in pixels."""
        found = [self._high(card, wide) for card in self._cards()]
        return sum(found) + self._box.spacing() * len(found)

    def _cards(self) -> list[QFrame]:
        held = (item.widget() for n in range(self._box.count()) if (item := self._box.itemAt(n)) is not None)
        return [card for card in held if isinstance(card, QFrame) and card.property("kind") == "card"]

    @staticmethod
    def _high(card: QFrame, wide: int) -> int:
        return max(card.heightForWidth(wide), card.sizeHint().height())

    def _card(self, deal: DealCard, me: str, offers: Sequence[Offer]) -> QFrame:
        card = QFrame()
        card.setProperty("kind", "card")
        grid = QGridLayout(card)
        room = self.fontMetrics().height() // 3
        grid.setContentsMargins(room * 2, room, room * 2, room)
        payer = _("You") if deal.payer == me else deal.payer
        addressee = _("you") if deal.addressee == me else deal.addressee
        who = label(f"{payer} → {addressee}", "title", wrap=True)
        grid.addWidget(who, 0, 0)
        grid.addWidget(label(deal.status_say, "soft"), 0, 1)
        beside = len(offers) == 1
        # A promise without points is its words alone.
        told = _("{amount} for: {what}").format(amount=deal.amount, what=deal.say) if deal.amount else deal.say
        what = label(told, wrap=True)
        grid.addWidget(what, 1, 0, 1, 1 if beside else 2)
        for words in (who, what):
            # Long names wrap; they never push what stands beside them out of the card.
            words.setMinimumWidth(1)
        grid.setColumnStretch(0, 1)
        row = QHBoxLayout()
        # What has most to say has what the others leave of the row, and a second line where it needs one.
        most = max(offers, key=lambda offer: len(offer.short or offer.say), default=None)
        for offer in offers:
            longest = offer is most and not beside
            row.addWidget(self._dressed(LongButton() if longest else QPushButton(), offer), int(longest))
        if beside:
            grid.addLayout(row, 1, 1)
        else:
            grid.addLayout(row, 2, 0, 1, 2)
        card.setAccessibleName(f"{payer} → {addressee}, {told}; {deal.status_say}")
        return card

    def _dressed(self, button: QPushButton, offer: Offer) -> QPushButton:
        why = reasons(offer.refused, self._say)
        button.setText(button_text((offer.short or offer.say) + (" …" if offer.fields else "")))
        button.setAutoDefault(False)
        button.setProperty("refused", bool(offer.refused))
        button.setAccessibleName(offer.say)
        button.setAccessibleDescription(why)
        button.setToolTip(tooltip(why or offer.say))
        button.clicked.connect(partial(self._press, offer, button))
        return button

    def _press(self, offer: Offer, button: QPushButton, _checked: bool = False) -> None:
        if self.rest.takes(button):
            self.taken.emit(offer)
