"""A bot that plays all seats and the host by the menu alone: it knows no rules, so it plays any game."""

from __future__ import annotations

import random
from typing import Any

from companion.core.filling import fill
from companion.core.language import _
from companion.core.messages import HOST, Refusal
from companion.core.offers import Offer
from companion.core.page import Page
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, Session, TableTime
from companion.sessions.session import header_for

NAMES = ("Mike", "Rich", "Stephanie", "Ana", "Jun", "Wilhelmine Mondschein", "Petr", "Olga", "Sasha", "Lena")
LIVELY = {"move_disc": 3, "record_deal": 4, "return_deal": 1, "make_pledge": 4}
"""How often at most the demo does this in a phase before it takes the next step."""
AWAITED = frozenset({"ballot", "score", "agenda", "draw", "floor", "chair", "cards", "turn", "weapons"})
"""Groups of what a seat does when the table waits for it."""


class Bot:
    """Plays all seats and the host by the menu alone: it knows no rules, so it plays any game."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self._random = random.Random(seed)
        self._phase = ""
        self._done: dict[str, int] = {}

    def step(self) -> str:
        """Take one step; returns the phase in which it was taken, or "" when the evening is over."""
        page = self.session.page(HOST)
        if page.view.over:
            return ""
        phase = f"{page.view.heading}/{page.view.step}/{page.view.board.phase}"
        if phase != self._phase:
            self._phase, self._done = phase, {}
        for take in (self._rule, self._seats, self._lively, self._go_on):
            if take(page):
                return phase
        raise RuntimeError(_("The demonstration does not know how to go on."))

    def _submit(self, by: str, data: dict[str, Any]) -> bool:
        return not isinstance(self.session.submit(by, self.session.read(data)), Refusal)

    def _below(self, n: int) -> int:
        # Small numbers come more often: modest bribes, and more Yes than Veto.
        return int(n * self._random.random() ** 2.2)

    def _rule(self, page: Page) -> bool:
        question = page.question
        if question is None:
            return False
        return self._submit(HOST, {"do": "rule", "key": question.key, "choice": question.default})

    def _seats(self, page: Page) -> bool:
        for card in page.view.seats:
            if not card.waiting:
                continue
            offers = [o for o in self.session.page(card.name).offers if not o.refused and self._is_awaited(o)]
            if offers:
                offer = offers[self._below(len(offers))]
                return self._submit(card.name, fill(offer, self._below))
        return False

    @staticmethod
    def _is_awaited(offer: Offer) -> bool:
        return offer.group in AWAITED or offer.do == "tick"

    def _lively(self, page: Page) -> bool:
        wanted = [
            o
            for o in page.offers
            if not o.refused and self._done.get(o.do, 0) < LIVELY.get(o.do, 0) and self._random.random() < 0.8
        ]
        if not wanted:
            return False
        offer = self._random.choice(wanted)
        self._done[offer.do] = self._done.get(offer.do, 0) + 1
        return self._submit(HOST, self._plausible(offer, page))

    def _plausible(self, offer: Offer, page: Page) -> dict[str, Any]:
        """A deal as people make it: a few points, with the leader more often than not; anything else as it comes."""
        data = fill(offer, self._below)
        if offer.do == "record_deal":
            leader = next(card.name for card in page.view.seats if card.leads)
            names = [card.name for card in page.view.seats if card.name != leader]
            data["payer"] = self._random.choice(names)
            data["addressee"] = leader
            data["amount"] = self._random.randint(1, 4)
            data.pop("conditions", None)
            data["space"] = self._random.choice(("include", "exclude", "yes"))
            if data["space"] == "yes":
                data.pop("colour", None)
                data["addressee"] = self._random.choice([n for n in names if n != data["payer"]])
            else:
                data["colour"] = self._random.choice(("red", "blue", "green", "yellow", "black"))
        return data

    def _go_on(self, page: Page) -> bool:
        ready = [o for o in page.offers if not o.refused and (o.main or o.group in ("floor", "chair", "turn", "draw"))]
        ready.sort(key=lambda o: not o.main)
        return bool(ready) and self._submit(HOST, fill(ready[0], self._below))


def laid(game: str, seats: int, seed: int, time: TableTime) -> Session:
    """A table that is laid for a demonstration."""
    rules = GAMES[game]
    least, most = rules.meta.seats
    names = NAMES[: min(most, max(least, seats))]
    options = {"first.secretary": names[0], "bribe.opposite": "keep", "speech.fail": "valid"}
    known = {rule.key for rule in rules.house_rules}
    options = {key: value for key, value in options.items() if key in known}
    return Session.begin(rules, names, options, MemoryJournal(header_for(rules)), time, AppDraws(seed))
