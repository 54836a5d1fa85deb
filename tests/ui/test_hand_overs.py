"""Without the box the laptop goes round at most once for each secret; what needs no secrecy is keyed by the host.

Counted in evenings that are played already, by the same rules by which the windows hand the laptop on.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import Struct

from companion.core.contract import AnyRules
from companion.core.messages import HOST, PUBLIC
from companion.core.offers import Offer
from companion.core.page import View
from companion.core.vocabulary import Way
from tests.games.contract.driving import SLUGS, AnyState, changing, sat_down
from ui.laptop import LaptopRound
from ui.windows.handing import Handing, said_aloud, waits_for_private

SECRETS = {
    "article27": {"vote": "the ballot"},
    "politburo": {"cards": "the card that is dropped, one in each attempt"},
    "legislation": {
        "discard": "bills of the hand that was dealt",
        "refill": "bills of the others' piles: in turn (R4), and no pile is whole before the last has discarded",
        "on_deck": "bills of the hand as it was filled: face up (R6), so nobody chooses before all hands are full",
        "result": "the bill of the hand that fills the place of the one voted on",
    },
    "articles_of_agreement": {"vote": "the thumb"},
    "renegotiation": {"turn": "what of the hand is played at the own turn"},
}
"""For which phases of each game the laptop goes to a seat, and for which secret: a phase that follows another has one
that could not be told with it."""


class Told(Struct, frozen=True):
    """As much of a page as the laptop's round reads."""

    view: View
    offers: tuple[Offer, ...]


class Pages:
    """The pages of one moment, in the place of the bridge."""

    def __init__(self, rules: AnyRules, state: AnyState) -> None:
        self._rules, self._state = rules, state
        self.playing = state.public.seats

    def page_for(self, viewer: str) -> Any:
        """What this viewer sees and may do."""
        rules, public = self._rules, self._state.public
        offers = () if viewer == PUBLIC else rules.menu(viewer, public, self._state.own.get(viewer))
        return Told(rules.look(public), tuple(offers))


def waited_for(rules: AnyRules, state: AnyState) -> tuple[View, frozenset[str]]:
    """What everybody sees, and to whom the laptop must go before the table can go on."""
    pages: Any = Pages(rules, state)
    host = pages.page_for(HOST)
    if not waits_for_private(host, host.offers) or said_aloud(host, host.offers):
        return host.view, frozenset()
    return host.view, frozenset(LaptopRound(pages, Handing()).waiting())


@pytest.mark.parametrize("slug", SLUGS)
def test_without_the_box_the_laptop_goes_to_each_seat_at_most_once_for_each_secret(slug: str) -> None:
    """A seat that chooses several things in a row has it once for them; where the table did something of its own
    meanwhile, as whatever a card makes everybody do, what is chosen next is chosen knowing that."""
    evening = sat_down(slug, Way.APP, 1)
    had, visits, asked = frozenset[str](), Counter[str](), ""
    private = set[str]()
    for tried in changing(evening):
        view, now = waited_for(evening.rules, tried.after)
        phase = str(view.board.phase)
        moment = f"{view.heading}/{view.step}/{phase}/{view.about}"
        if moment != asked or not now:
            had, visits, asked = frozenset(), Counter(), moment
        visits.update(now - had)
        assert max(visits.values(), default=0) <= 1, f"{moment}: the laptop goes to {visits.most_common(1)} again"
        had = now
        if now:
            private.add(phase)
    assert private == {*SECRETS[slug]}, "the laptop goes round for what has a secret, and for nothing else"
