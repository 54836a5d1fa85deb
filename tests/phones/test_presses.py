"""With a phone in a hand while the table goes on: no press, no half typed word is lost, no refusal stays."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.offers import Choice, Offer
from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.phones.sitting import Hands, Sitting, sitting
from tests.phones.test_worlds import Wire, on_the_wire, settle
from ui.bot import Bot, laid
from ui.forms.words import SayReason
from ui.phones import pages, web
from ui.phones.server import PagesServer, TableCalls
from ui.phones.wire import Doing

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_what_a_finger_began_outlives_a_page_that_comes_meanwhile(
    qapp: QApplication, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = pages._choice

    def without_other(choice: Choice, say: SayReason) -> dict[str, Any]:
        return {**real(choice, say), **({"why": "Gone."} if choice.value == other else {})}

    with sitting(qapp, "article27", 3) as at:
        other = at.session.seats[-1]
        bot, seat = Bot(at.session, 27), at.session.seats[0]
        while not (has(at, seat, "return_deal") and any(offer.refused for offer in has(at, seat, "take_back_deal"))):
            assert bot.step()
        url, deals = at.phones.code(seat), len(has(at, seat, "return_deal"))

        def scenario() -> None:
            page = hands.phone(url)
            page.get_by_role("button", name="Look").click()
            # A finger that is down means what it sees: the page waits, and the press is done.
            back = page.get_by_role("button", name="Return").first
            back.scroll_into_view_if_needed()
            box = back.bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.mouse.down()
            meanwhile(at, page, "pause")
            assert page.get_by_text("The clock is paused").count() == 0
            page.mouse.up()
            page.get_by_text("The clock is paused").wait_for()
            page.locator('[aria-label^="Return"]').nth(deals - 1).wait_for(state="detached")
            # A word that is being typed stays, and so does the keyboard.
            page.get_by_role("button", name="Offer a deal").click()
            head, title = page.locator("header").bounding_box(), page.locator(".form").first.bounding_box()
            assert head is not None
            assert title is not None
            assert title["y"] >= head["y"] + head["height"], "no form begins under the header"
            # So does what was chosen; what can be chosen no longer is taken out, and the form says so.
            page.locator(".form .row", has_text=other).first.click()
            page.locator(".form .row", has_text="Veto").first.click()
            figure = page.locator("input.figure").first
            figure.fill("2")
            at.at_table(lambda: monkeypatch.setattr(pages, "_choice", without_other))
            meanwhile(at, page, "resume")
            page.get_by_text("The clock is paused").wait_for(state="detached")
            assert page.evaluate("document.activeElement.value") == "2"
            assert page.get_by_text(f"No longer possible, so taken out: {other}").is_visible()
            assert page.locator(".form .row", has_text="Veto").first.locator("input").is_checked()
            assert not page.locator(".form .row", has_text=other).first.locator("input").is_checked()
            at.at_table(monkeypatch.undo)
            # What counts is fetched when somebody wants to read it.
            page.get_by_role("button", name="Scoring card").click()
            page.locator(".counts .line").first.wait_for()
            assert page.locator(".counts h3").all_inner_texts() == [part.say for part in at.session.page(seat).scoring]
            page.get_by_role("button", name="Cancel").click()
            # A refusal is there to be read, and goes with the page that it is about.
            page.clock.install()
            page.get_by_role("button", name="Take back").first.click()
            refusal = page.locator(".notice.wrong")
            refusal.wait_for()
            page.clock.run_for(5000)
            meanwhile(at, page, "pause")
            page.clock.run_for(100)
            refusal.wait_for(state="detached")
            # What is pressed while the laptop does not answer is done once it does, and the page says so.
            page.route("**/do", lambda route: route.abort())
            page.locator("[data-offer]", has_text="clock").first.click()
            later = page.get_by_text("What you pressed is done as soon as it answers")
            later.wait_for()
            page.unroute("**/do")
            page.clock.run_for(1100)
            later.wait_for(state="detached")
            page.get_by_text("The clock is paused").wait_for(state="detached")
            # It says that the laptop does not answer no longer than that is so.
            page.route("**/page", lambda route: route.abort())
            page.evaluate("dispatchEvent(new Event('online'))")
            gone = page.get_by_text("The laptop does not answer")
            gone.wait_for()
            page.unroute("**/page")
            page.clock.run_for(1300)
            gone.wait_for(state="detached", timeout=5000)

        at.play(hands, scenario)
        assert len(has(at, seat, "return_deal")) == deals - 1
        assert not hands.wrong


def test_a_phone_that_must_wait_says_so_and_asks_again_by_itself(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "article27", 3) as at:
        seat = at.session.seats[0]

        def scenario() -> None:
            page = hands.phone(at.phones.address)
            page.get_by_role("button", name=seat).wait_for()
            # Left open while another game's evening begins, it loads that game's page.
            other = {"json": {"seats": []}, "headers": {"Page": "another"}}
            page.route("**/lobby", lambda route: route.fulfill(**other), times=1)
            with page.expect_event("load"):
                page.evaluate("dispatchEvent(new Event('online'))")
            page.route("**/ask", lambda route: route.fulfill(status=429))
            page.get_by_role("button", name=seat).click()
            page.get_by_text("Too many ask the laptop at once").wait_for()
            assert page.get_by_text("The laptop does not answer").count() == 0
            page.unroute("**/ask")
            page.get_by_text("Waiting for the host").wait_for()
            assert page.get_by_text("Too many ask the laptop at once").count() == 0
            at.at_table(qapp.processEvents)
            at.at_table(lambda: at.phones.let_in(next(iter(at.phones.asking))))
            page.get_by_role("button", name="Look").wait_for()

        at.play(hands, scenario)
        assert not hands.wrong
    servers = [PagesServer(TableCalls(), web.files(game)) for game in GAMES]
    assert len({server._made for server in servers}) == len(GAMES), "a page knows another game's"
    for server in servers:
        server.stop()


def test_who_pressed_sees_first_what_came_of_it(qapp: QApplication) -> None:
    at = Sitting(qapp, laid("article27", 3, 27, HandWoundTime()))
    bot = Bot(at.session, 27)
    while not has(at, at.session.seats[0], "pause"):
        assert bot.step()
    wire = Wire()
    on_the_wire(at, wire)
    before_paint: list[list[int]] = []
    at.bridge.changed.connect(lambda: before_paint.append([number for number, _page in wire.sent if number]))
    assert at.bridge.receivers("2changed()") == 1, "phones hear of it sooner than any window"
    devices = sorted(at.phones.phones)
    for device in reversed(devices):  # each in turn: no order of their numbers is right by chance
        shown = at.phones.phones[device].frame
        assert shown is not None
        clock = next(offer["o"] for offer in shown.said["besides"] + shown.said["offers"] if "clock" in offer["say"])
        told: Future[dict[str, Any]] = Future()
        wire.sent.clear()
        at.phones.does(device, Doing(f"{device:022d}", clock), told)
        settle(at)
        assert told.result(0)["done"]
        went = [number for number, _page in wire.sent if number]
        assert went == [device, *(other for other in devices if other != device)]
        assert went in before_paint, "words wait for no window"
    at.close()


def has(at: Sitting, seat: str, do: str) -> list[Offer]:
    """What this seat may do of this kind."""
    return [offer for offer in at.session.page(seat).offers if offer.do == do]


def meanwhile(at: Sitting, page: Page, do: str) -> None:
    """The host does this, and the phone has heard of it."""
    with page.expect_response(lambda answer: answer.url.endswith("/page") and answer.status == 200):
        at.at_table(lambda: at.host(do))
    page.wait_for_timeout(30)
