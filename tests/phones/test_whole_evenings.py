"""Whole evenings of every game by phones alone, the leader's as well; a phone goes and comes in every phase."""

from __future__ import annotations

import itertools
from concurrent.futures import Future
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.messages import PUBLIC
from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.phones.sitting import Leads, Sitting, fits, held
from ui.bot import laid
from ui.phones.pages import answerable, covered, named, uncovered
from ui.phones.paired import Phone
from ui.phones.wire import Doing

MOST = 900


class Thumbs(Leads):
    """Whatever a seat does it does with its phone."""

    def __init__(self, at: Sitting) -> None:
        super().__init__(at.session, 7)
        self._at = at
        self._ids = itertools.count(1)
        self.done = 0
        self._phases: set[str] = set()
        for seat in at.session.seats:
            at.phones._pair(seat)

    def press(self, by: str, data: dict[str, Any]) -> bool:
        seats = self.session.seats
        phone = self._at.phones.of(by) if by in seats else None
        if phone is None:
            return super().press(by, data)
        page = self.session.page(by)
        if page.view.step not in self._phases:
            self._phases.add(page.view.step)
            self._taken_away(phone)
            phone = self._at.phones.phones[phone.number]
        card = next(one for one in page.view.seats if one.seat == by)
        said = uncovered(page, card, 0, False, phone.key, self._at.bridge.say_reason)
        # What the table waits for stands above the cards, and is all of what may be done once.
        assert said["offers"] or said["ballots"] or not card.waiting
        acts = [o["o"] for deal in said["deals"] for o in deal["acts"]]
        shown = [o["o"] for part in ("offers", "besides", "ballots", "free") for o in said[part]] + acts
        able = answerable(page)
        assert sorted(shown) == sorted(named(phone.key, o) for o in able)
        # What is only dragged: the form of the same card is there, and none in the middle is ever put forward.
        for o in page.offers:
            assert o in able or any((a.do, a.given) == (o.do, {"card": o.given["card"]}) for a in able if a.fields)
        offer = next(o for o in page.offers if fits(o, data))
        values = {field.name: data[field.name] for field in offer.fields if field.name in data}
        told: Future[dict[str, Any]] = Future()
        doing = Doing(f"{next(self._ids):022d}", named(phone.key, offer), values)
        self._at.phones.does(phone.number, doing, told)
        answer = told.result(0)
        assert "stale" not in answer
        self.done += "done" in answer
        return "done" in answer

    def _taken_away(self, phone: Phone) -> None:
        """In every phase of the evening: the table says so, the laptop can do it, and it comes back."""
        phones, page = self._at.phones, self.session.page(phone.seat)
        phones.goes(phone.number, True)
        phone.cards.draw(phone.cards.shown(page)[-1], page, "dark")
        assert phones.here(phone.seat)
        phones.goes(phone.number, False)
        phones._is_away(phone.number)
        assert not phones.here(phone.seat)
        assert phones.gone() == [phone.seat]
        assert not phone.cards.all(page, "dark"), "nothing private is kept of it"
        phones.goes(phone.number, True)
        assert not phones.gone()


@pytest.mark.parametrize("game", [*GAMES])
def test_an_evening_is_played_to_its_result_with_phones_alone(qapp: QApplication, game: str) -> None:
    session = laid(game, 4, 5, HandWoundTime())
    with held(Sitting(qapp, session)) as at:
        thumbs = Thumbs(at)
        for _step in range(MOST):
            if not thumbs.step():
                break
        public = session.page(PUBLIC)
        assert public.result is not None
        # The result is everybody's: it stands on a covered page, and says to whoever has won that they have.
        for card in public.view.seats:
            over = covered(public, card, 0, False)["over"]
            assert over["head"].startswith("You win") == (card.name in public.result.winners)
            assert {place["name"] for place in over["places"]} == {one.name for one in public.view.seats}
            marks = {place["name"]: place["sub"][:1] in "✓✗" and place["sub"][:1] for place in over["places"]}
            for one in public.result.standings:
                assert one.met is None or marks[public.view.called(one.seat)] == "✗✓"[one.met]
            told = any("*" in place["sub"] for place in over["places"])
            assert not told or "Members with *" in over["say"], "a star that nothing explains"
        assert thumbs.done
