"""The hand-over of the laptop, as pages tell it: to private windows, to who is to look at the cards, or nowhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.messages import Seat
from companion.core.offers import Offer
from companion.core.page import Page
from companion.core.vocabulary import ANY_TIME, Where


def waits_for_private(page: Page, offers: Sequence[Offer]) -> bool:
    """Whether the next step is on private windows: nothing that the host could do itself comes first."""
    waiting = {card.seat for card in page.view.seats if card.waiting}
    if not waiting:
        return False
    mains = [offer for offer in offers if offer.main]
    if mains:
        return all(any(waiting.intersection(reason.waits_for) for reason in offer.refused) for offer in mains)
    if any(offer.where is Where.TABLE and not offer.refused and offer.group not in ANY_TIME for offer in offers):
        return False  # it is chosen at the table, and stands there to be pressed: no private page comes before it
    # What is to be chosen is chosen by whoever is waited for, with the own page in sight.
    return page.view.private or all(offer.refused or offer.group in ANY_TIME for offer in offers)


def spoken_for(offers: Sequence[Offer], on_phones: frozenset[Seat]) -> frozenset[Seat]:
    """Whose answer, in their hands on their phones, a next step of the host would give in their place."""
    steps = (offer for offer in offers if offer.main and not offer.refused)
    return on_phones.intersection(seat for offer in steps for seat in offer.speaks_for)


class Handing:
    """Remembers who has had the laptop since cards were dealt last."""

    looking = True
    """Whether who has not looked at what was dealt is handed the laptop before the next step."""

    def __init__(self) -> None:
        self._had: Mapping[Seat, int] = {}
        """Who has had the laptop, and which deal it could look at then."""
        self.on_phones: frozenset[Seat] = frozenset()
        """Whose phones are here: what is theirs to do is done there first."""
        self.looker: Seat = ""
        """Who is to look at the cards next, as the brass button says; "" while it says something else."""
        self._instead_of: frozenset[str] = frozenset()
        """The steps in whose place somebody was to look last."""
        self._dealt: Mapping[Seat, int] = {}
        """Which deal each could look at then."""

    def had(self, page: Page) -> frozenset[Seat]:
        """Who has had the laptop since it was dealt to last."""
        return frozenset(card.seat for card in page.view.seats if self._had.get(card.seat, -1) == card.dealt)

    def note(self, page: Page, seat: Seat) -> None:
        """This seat has had the laptop: whether it looked or not, the evening goes on without it from here."""
        self._had = {**self._had, **{card.seat: card.dealt for card in page.view.seats if card.seat == seat}}

    def looks_first(self, page: Page, offers: Sequence[Offer]) -> Seat:
        """Who is to look at what was dealt before the next step can be meant; "" for nobody, or while time runs.

        Who took that step by its own button went on without it, as far as those cards go: it stands before one step.
        """
        counting = page.view.clock is not None and page.view.clock.since is not None
        if not self.looking or counting or page.question is not None or page.view.over:
            return ""
        mains = [offer for offer in offers if offer.main and not offer.refused]
        if not mains or any(offer.draws for offer in mains):
            self._instead_of = frozenset()
            return ""
        steps = frozenset(offer.do for offer in mains)
        if self._instead_of and self._instead_of != steps:
            self._had = {**self._had, **self._dealt}
        had = self.had(page) | self.on_phones
        lookers = [card.seat for card in page.view.seats if card.unlooked and card.seat not in had]
        self._instead_of = steps if lookers else frozenset()
        self._dealt = {card.seat: card.dealt for card in page.view.seats}
        return next(iter(lookers), "")
