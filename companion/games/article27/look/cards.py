"""The view of a deal: its chip and its sentence, wherever it lies."""

from __future__ import annotations

from companion.core.language import _
from companion.core.page import DealCard
from companion.core.vocabulary import DealStatus, Icon
from companion.games.article27 import words
from companion.games.article27.deals import Deal
from companion.games.article27.state import Public


def deal_card(public: Public, deal: Deal, how: str = "") -> DealCard:
    """A deal as its chip and its sentence show it; `how` it was settled, if it is."""
    return DealCard(
        number=deal.number,
        payer=deal.payer,
        addressee=deal.addressee,
        amount=deal.amount,
        icon=Icon(deal.space),
        disc=Icon(deal.colour),
        key=deal.key,
        say=words.promise(deal),
        status=DealStatus(how or DealStatus.OPEN),
        status_say=words.settled_word(how) if how else "",
        later=_("R{round}").format(round=deal.due) if deal.due > public.round and not how else "",
    )
