"""A bot that plays all seats and the host by the menu alone: it knows no rules, so it plays any game."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from companion.core.filling import fill
from companion.core.language import _
from companion.core.messages import HOST, Refusal
from companion.core.offers import Allot, AnyField, Number, Offer
from companion.core.page import Page
from companion.core.vocabulary import AWAITED, Group, Way, Where
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, Session, TableTime
from companion.sessions.session import header_for

NAMES = ("Mike", "Rich", "Stephanie", "Ana", "Jun", "Wilhelmine Mondschein", "Petr", "Olga", "Sasha", "Lena")
ON_THE_BOARD, NEW, BACK = 3, 4, 1
"""How often at most the demo moves something on the board, makes a deal, or takes one back, before the next step."""
TRIES = 12
"""How often it fills a form in anew that was refused."""
LEADING = frozenset({Group.FLOOR, Group.CHAIR, Group.TURN, Group.DRAW})
"""What the host does where no step is the obvious one."""


class Bot:
    """Plays all seats and the host by the menu alone: it knows no rules, so it plays any game."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self._random = random.Random(seed)
        self._moment = ""
        self._done: dict[str, int] = {}

    def step(self) -> str:
        """Take one step; returns the moment in which it was taken, or "" when the evening is over."""
        page = self.session.page(HOST)
        if page.view.over:
            return ""
        main = next((offer.do for offer in page.offers if offer.main), "")
        moment = f"{page.view.heading}/{page.view.step}/{main}"
        if moment != self._moment:
            self._moment, self._done = moment, {}
        for take in (self._rule, self._seats, self._lively, self._go_on):
            if take(page):
                return moment
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
            able = [o for o in self.session.page(card.seat).offers if not o.refused]
            offers = [o for o in able if o.main or o.group in AWAITED]
            if offers:
                offer = offers[self._below(len(offers))]
                return self._submit(card.seat, fill(offer, self._below))
        return False

    def _lively(self, page: Page) -> bool:
        """What people do besides: move something on the board, make a deal, take one back."""
        wanted = [
            o
            for o in page.offers
            if not o.refused and self._done.get(o.do, 0) < self._often(o) and self._random.random() < 0.8
        ]
        if not wanted:
            return False
        offer = self._random.choice(wanted)
        self._done[offer.do] = self._done.get(offer.do, 0) + 1
        usual = _usual(offer)
        return any(self._submit(HOST, fill(usual, self._random.randrange)) for _try in range(TRIES))

    @staticmethod
    def _often(offer: Offer) -> int:
        if offer.where is Where.BOARD:
            return ON_THE_BOARD
        # What is filled in is new; what is only pressed takes something back.
        return (NEW if offer.fields else BACK) if offer.group is Group.DEALS else 0

    def _go_on(self, page: Page) -> bool:
        ready = [o for o in page.offers if not o.refused and (o.main or o.group in LEADING)]
        ready.sort(key=lambda o: not o.main)
        # What one panel asks of the whole table may be more than there is; then it is said again.
        return bool(ready) and any(self._submit(HOST, fill(_usual(ready[0]), self._below)) for _try in range(TRIES))


def _usual(offer: Offer) -> Offer:
    """The same offer with the numbers that people usually take."""
    fields = tuple(_within(field) for field in offer.fields)
    return msgspec.structs.replace(offer, fields=fields)


def _within(field: AnyField) -> AnyField:
    match field:
        case Number(usual=int(usual)):
            return msgspec.structs.replace(field, high=max(field.low, min(field.high, usual)))
        case Allot(total=None, usual=int(usual)):
            return msgspec.structs.replace(field, most=max(field.least, min(field.limit, usual)))
    return field


def laid(game: str, seats: int, seed: int, time: TableTime, way: Way = Way.APP) -> Session:
    """A table that is laid for a demonstration, with the box or without."""
    rules = GAMES[game]
    least, most = rules.meta.seats
    names = NAMES[: min(most, max(least, seats))]
    return Session.begin(rules, names, rules.presets[way], MemoryJournal(header_for(rules)), time, AppDraws(seed))
