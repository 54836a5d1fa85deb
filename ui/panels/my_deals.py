"""A player's own deals and open offers, each with what it promises and how it stands."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QGridLayout, QVBoxLayout, QWidget

from companion.core.contract import DealCard, Page
from companion.core.language import _
from ui.forms.words import label


class MyDeals(QWidget):
    """Read only: what can be done with a deal stands among the offers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._deals: tuple[DealCard, ...] | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(6)

    def set_page(self, page: Page) -> None:
        """Show the deals of this page's viewer."""
        deals: tuple[DealCard, ...] = getattr(page.view.mine, "deals", ())
        if deals == self._deals:
            return
        self._deals = deals
        while (item := self._box.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for deal in deals:
            self._box.addWidget(self._card(deal, page.viewer))

    def _card(self, deal: DealCard, viewer: str) -> QFrame:
        card = QFrame()
        card.setProperty("kind", "card")
        grid = QGridLayout(card)
        grid.setContentsMargins(10, 6, 10, 6)
        payer = _("You") if deal.payer == viewer else deal.payer
        addressee = _("you") if deal.addressee == viewer else deal.addressee
        grid.addWidget(label(f"{payer} → {addressee}", "title"), 0, 0)
        grid.addWidget(label(deal.status_say, "soft"), 0, 1)
        grid.addWidget(
            label(_("{amount} for: {what}").format(amount=deal.amount, what=deal.say), wrap=True), 1, 0, 1, 2
        )
        grid.setColumnStretch(0, 1)
        card.setAccessibleName(f"{payer} → {addressee}, {deal.amount}: {deal.say}; {deal.status_say}")
        return card
