"""What a phone pressed while it had no network answers the question that it was pressed for, or none."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST, PUBLIC
from companion.core.vocabulary import ANY_TIME, Group
from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.phones.sitting import Hands, Sitting, hold, sitting
from tests.phones.test_worlds import Wire, on_the_wire, settle
from ui.bot import Bot, laid
from ui.phones.cards import DeviceCards
from ui.phones.pages import answerable, named
from ui.phones.paired import PAGES, Paired, Phone
from ui.phones.wire import Doing, PhoneFrame

if TYPE_CHECKING:
    from playwright.sync_api import Page

STEPS = 90


def at_a_wire(app: QApplication, game: str) -> Sitting:
    """A table at which every seat has a phone that is open, without a network."""
    at = Sitting(app, laid(game, 5, 27, HandWoundTime()))
    on_the_wire(at, Wire())
    return at


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_press_for_what_the_table_asked_before_is_not_done_though_the_same_is_offered_again(
    qapp: QApplication, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DeviceCards, "stale", lambda *_asked: None)  # nobody looks at them, and they are dear
    at = at_a_wire(qapp, game)
    bot = Bot(at.session, 27)
    pressed: dict[tuple[int, str], tuple[int, int]] = {}
    late = 0
    for step in range(STEPS):
        for number, phone in at.phones.phones.items():
            assert phone.frame is not None
            for offer in answerable(at.session.page(phone.seat)):
                if offer.group in ANY_TIME or offer.refused:
                    continue
                name, asked = named(phone.key, offer), at.phones.showing.question
                seen, before = pressed.setdefault((number, name), (phone.frame.n, asked))
                if before != asked:
                    told: Future[dict[str, Any]] = Future()
                    entries = len(at.session.evening.entries)
                    at.phones.does(number, Doing(f"{step:022d}", name, {}, seen), told)
                    settle(at)
                    assert "stale" in told.result(0), offer
                    assert len(at.session.evening.entries) == entries
                    late += 1
                    pressed[number, name] = phone.frame.n, asked
        if not bot.step():
            break
        settle(at)
    at.close()
    assert late > 2, "no offer came back in the same words"


def test_a_thumb_for_one_plan_is_no_thumb_for_the_next(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "article27", 3) as at:
        bot = Bot(at.session, 27)
        seat = at.session.seats[0]
        while not any(offer.group is Group.BALLOT for offer in at.session.page(seat).offers):
            assert bot.step()
        url = at.phones.code(seat)

        def scenario() -> None:
            page = hands.phone(url)
            page.get_by_role("button", name="Look").click()
            page.get_by_role("radio", name="Yes").check()
            page.context.set_offline(True)
            hold(page, "Hold to seal")
            heading = at.at_table(lambda: at.session.page(PUBLIC).view.heading)
            while at.at_table(lambda: at.session.page(PUBLIC).view.heading) == heading or not at.at_table(
                lambda: any(offer.group is Group.BALLOT for offer in at.session.page(seat).offers)
            ):
                at.at_table(bot.step)
            assert seat not in at.at_table(lambda: at.session.page(PUBLIC).in_box)
            page.context.set_offline(False)
            page.get_by_text("was meant for what the table asked before").wait_for()
            assert seat not in at.at_table(lambda: at.session.page(PUBLIC).in_box)
            assert page.locator(".ballot input:checked").count() == 0

        at.play(hands, scenario)
        assert not hands.wrong


def test_a_choice_that_is_changed_too_late_says_that_the_earlier_one_counts(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "article27", 3) as at:
        bot = Bot(at.session, 27)
        seat, *others = at.session.seats
        while not any(offer.group is Group.BALLOT for offer in at.session.page(seat).offers):
            assert bot.step()
        url = at.phones.code(seat)

        def choose(page: Any, name: str) -> None:
            page.get_by_role("button", name="Look").click()
            if name != "Yes":
                page.get_by_role("button", name="Change it").click()
            page.get_by_role("radio", name=name).check()

        def scenario() -> None:
            page = hands.phone(url)
            choose(page, "Yes")
            hold(page, "Hold to seal")
            choose(page, "Abstain")
            page.context.set_offline(True)
            hold(page, "Hold to seal")
            for other in others:
                at.at_table(partial(at.session.submit, other, at.session.read({"do": "vote", "ballot": "yes"})))
            page.context.set_offline(False)
            page.get_by_text("your earlier choice counts").wait_for()
            at.at_table(lambda: at.session.submit(HOST, at.session.read({"do": "reveal"})))

        at.play(hands, scenario)
        assert at.session.evening.state.public.ballots[seat] == "yes"
        assert not hands.wrong


class _Vote:
    """A table of Article 27 that votes on a plan, for a phone with a tick at Yes; it goes on to the next vote."""

    def __init__(self, at: Sitting) -> None:
        self.at, self.bot, self.seat = at, Bot(at.session, 27), at.session.seats[0]
        while not self.asked():
            assert self.bot.step()
        self.url = at.phones.code(self.seat)

    def asked(self) -> bool:
        return any(offer.group is Group.BALLOT for offer in self.at.session.page(self.seat).offers)

    def tick(self, page: Page) -> None:
        page.get_by_role("button", name="Look").click()
        page.get_by_role("radio", name="Yes").check()

    def goes_on(self) -> None:
        """The next plan is voted on, by nobody yet."""

        def on() -> None:
            heading = self.at.session.page(PUBLIC).view.heading
            while self.at.session.page(PUBLIC).view.heading == heading or not self.asked():
                assert self.bot.step()
            assert not self.sealed()

        self.at.at_table(on)

    def sealed(self) -> bool:
        return self.seat in self.at.session.page(PUBLIC).in_box


STALE = "was meant for what the table asked before"


def test_a_tick_goes_with_its_question_though_the_answer_to_it_comes_before_the_next_page(
    qapp: QApplication, hands: Hands
) -> None:
    """Seen once on a busy machine: the press was refused, and the tick stood there until the next page came."""
    with sitting(qapp, "article27", 3) as at:
        vote = _Vote(at)

        def scenario() -> None:
            page = hands.phone(vote.url)
            vote.tick(page)
            page.route("**/page", lambda route: route.abort())
            page.context.set_offline(True)
            page.context.set_offline(False)  # the request that waited is over, and none comes through after it
            vote.goes_on()
            hold(page, "Hold to seal")
            page.get_by_text(STALE).wait_for()
            assert page.locator(".ballot input").count()
            assert not page.locator(".ballot input:checked").count()
            page.unroute("**/page")
            page.get_by_text("Round 2").first.wait_for()
            assert page.locator(".ballot input").count()
            assert not page.locator(".ballot input:checked").count()

        at.play(hands, scenario)
        assert not vote.sealed()
        assert not hands.wrong


def test_a_tick_goes_with_its_question_though_no_page_came_between_it_and_the_next(
    qapp: QApplication, hands: Hands
) -> None:
    with sitting(qapp, "article27", 3) as at:
        vote = _Vote(at)

        def scenario() -> None:
            page = hands.phone(vote.url)
            vote.tick(page)
            page.context.set_offline(True)
            vote.goes_on()
            page.context.set_offline(False)
            page.get_by_text("Round 2").first.wait_for()
            assert page.locator(".ballot input").count()
            assert not page.locator(".ballot input:checked").count()
            assert page.get_by_role("button", name="Hold to seal").is_disabled()

        at.play(hands, scenario)
        assert not vote.sealed()
        assert not hands.wrong


def test_a_thumb_that_rests_while_the_next_question_comes_answers_the_one_that_it_saw(
    qapp: QApplication, hands: Hands
) -> None:
    """The page waits for the thumb to be lifted; what it does until then went out as an answer to the next question."""
    with sitting(qapp, "article27", 3) as at:
        vote = _Vote(at)

        def scenario() -> None:
            page = hands.phone(vote.url)
            page.clock.install()
            vote.tick(page)
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # the thumb rests as long as it takes
            page.get_by_role("button", name="Hold to seal").dispatch_event("pointerdown", {"pointerId": 7})
            came: list[bool] = []
            page.on("requestfinished", lambda request: came.append(request.url.endswith("/page")))
            vote.goes_on()
            while not any(came):
                page.wait_for_timeout(50)
            with page.expect_request("**/do"):
                page.clock.run_for(600)
            page.clock.resume()
            page.evaluate("dispatchEvent(new PointerEvent('pointerup', { pointerId: 7 }))")
            page.get_by_text(STALE).wait_for()

        at.play(hands, scenario)
        assert not vote.sealed()
        assert not hands.wrong


def test_a_press_from_a_page_so_old_that_it_is_forgotten_answers_nothing() -> None:
    phone = Phone(Paired("Ana", 1, "a" * 32), Mock(), Mock())
    assert phone.was_asked(7, 0), "from before the program died"
    for n in range(PAGES + 2):
        phone.sent(PhoneFrame(n, True, "dark", {}), question=n // PAGES)
    assert not phone.was_asked(1, 1)
    assert not phone.was_asked(2, 1)
    assert phone.was_asked(2, 0)
    assert phone.was_asked(PAGES + 1, 1)
