"""A phone's page leads its player to what is new on it: what waits for an answer, what opened, the next step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST, PUBLIC
from companion.core.vocabulary import Group
from tests.phones.sitting import Hands, sitting
from tests.phones.test_presses import has, meanwhile
from ui.bot import Bot

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


def seen(page: Page, what: Locator) -> bool:
    """Whether its first line is on the screen, below the page's header."""
    box, head = what.bounding_box(), page.locator("header").bounding_box()
    assert box is not None
    assert head is not None
    return head["height"] - 1 <= box["y"] < page.viewport_size["height"] - 20  # type: ignore[index]  # it has a size


def test_a_page_leads_to_what_is_new_on_it(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "article27", 3) as at:
        bot, (one, two, _three) = Bot(at.session, 27), at.session.seats
        while not has(at, one, "offer_deal"):
            assert bot.step()
        url = at.phones.code(two)
        deal = {"other": two, "amount": 1, "space": "yes", "colour": "", "conditions": [], "due": ""}
        offer = has(at, one, "offer_deal")[0]

        def scenario() -> None:
            page = hands.phone(url)
            page.get_by_role("button", name="Look").click()
            # What counts opens where it is seen, and what happened can be read on.
            page.get_by_role("button", name="Scoring card").click()
            page.locator(".counts .line").first.wait_for()
            assert seen(page, page.locator(".counts"))
            told = page.locator(".told small").all_inner_texts()
            assert len(told) > len(page.locator(".news small").all_inner_texts())
            # An offer that waits for an answer stands above the cards.
            at.at_table(lambda: at.do(one, **offer.filled(**deal)))
            accept = page.locator(".answers .do").first
            accept.wait_for()
            assert accept.bounding_box()["y"] < page.locator(".picture").first.bounding_box()["y"]  # type: ignore[index]
            # What is half filled in outlives a cover.
            page.get_by_role("button", name="Offer a deal").click()
            page.locator("input.figure").first.fill("2")
            page.get_by_role("button", name="Hide").click()
            page.get_by_role("button", name="Look").wait_for()
            assert page.locator("input.figure").count() == 0, "a covered page holds no form"
            page.get_by_role("button", name="Look").click()
            page.locator("input.figure").first.wait_for()
            assert page.locator("input.figure").first.input_value() == "2"
            page.get_by_role("button", name="Cancel").click()
            # Who taps twice means it once: what the second tap would fall on has moved under the thumb.
            box = page.locator(".answers .do").first.bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            page.evaluate("done = 0; addEventListener('click', () => { done += 1; })")
            page.mouse.dblclick(x, y)
            page.locator(".answers").wait_for(state="detached")
            assert page.evaluate("done") == 1
            # Another step begins at the top of the page, the same step where the page was.
            page.evaluate("scrollTo(0, 400)")
            meanwhile(at, page, "pause")
            assert page.evaluate("scrollY") > 300
            at.at_table(lambda: at.host("resume"))
            step = page.locator(".now b").first.inner_text()
            while page.locator(".now b").first.inner_text() == step:
                page.evaluate("scrollTo(0, 400)")
                at.at_table(bot.step)
                page.wait_for_timeout(150)
            page.wait_for_function("scrollY === 0")

        at.play(hands, scenario)
        assert not hands.wrong


def test_whoever_only_watches_finds_the_way_back_to_the_names(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "article27", 3) as at:
        at.phones.set_watch(True)

        def scenario() -> None:
            page = hands.phone(at.phones.address)
            page.get_by_text("I only watch").click()
            page.get_by_role("button", name="who am I").click()
            page.get_by_text("Who are you?").wait_for()

        at.play(hands, scenario)
        assert not hands.wrong


def test_a_vote_for_a_vote_is_offered_and_accepted_on_phones(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "legislation", 3) as at:
        bot = Bot(at.session, 27)
        while at.session.page(HOST).view.step != "pledge":
            assert bot.step()
        active = next(seat for seat in at.session.seats if has(at, seat, "end_turn"))
        other = next(seat for seat in at.session.seats if seat != active)
        offers, answers = at.phones.code(other), at.phones.code(active)

        def scenario() -> None:
            page = hands.phone(offers)
            page.get_by_role("button", name="Look").click()
            page.get_by_role("button", name="Pledge a vote").first.click()
            bills = page.locator("form label", has_text="Bill")
            bills.first.click()
            page.locator("form label", has_text="Yay").first.click()
            bills.last.click()
            page.get_by_role("button", name="Done").click()
            page = hands.phone(answers)
            page.get_by_role("button", name="Look").click()
            page.locator(".answers .do", has_text="Accept").click()
            page.locator(".answers").wait_for(state="detached")

        at.play(hands, scenario)
        pledged = [(deal.payer, deal.addressee) for deal in at.session.page(PUBLIC).view.deals]
        assert pledged == [(other, active), (active, other)]


def test_whoever_leads_cannot_tick_more_than_three_and_reads_how_many(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "politburo", 6) as at:
        bot = Bot(at.session, 27)
        while at.session.page(PUBLIC).view.board.phase != "appoint":
            assert bot.step()
        url = at.phones.code(at.session.page(PUBLIC).view.leader)

        def scenario() -> None:
            page = hands.phone(url)
            page.get_by_role("button", name="Look").click()
            page.get_by_role("button", name="Appoint three").click()
            rows = page.locator("form label")
            assert page.locator(".asked").inner_text() == "Choose 3"
            for place in range(3):
                rows.nth(place).click()
            assert page.locator(".asked").inner_text() == "Choose 3 · 3 of 3"
            assert rows.nth(3).locator("input").is_disabled()
            rows.nth(1).click()
            rows.nth(3).click()
            page.get_by_role("button", name="Done").click()
            page.locator("form").wait_for(state="detached")

        at.play(hands, scenario)
        assert not hands.wrong
        assert at.session.page(PUBLIC).view.board.phase == "cards"


def test_at_the_first_look_the_own_objective_stands_on_the_screen(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "politburo", 6) as at:
        bot = Bot(at.session, 27)
        while at.session.page(PUBLIC).view.board.phase != "between":
            assert bot.step()
        url = at.phones.code(at.session.page(PUBLIC).view.leader)

        def scenario() -> None:
            page = hands.phone(url)
            page.get_by_role("button", name="Look").click()
            page.locator(".picture").nth(1).wait_for()
            for wide, high in ((360, 780), (780, 360)):
                page.set_viewport_size({"width": wide, "height": high})
                card = page.locator(".picture", has=page.locator("img[alt^='My objective']"))
                box = card.bounding_box()
                assert box is not None
                assert box["y"] + high / 4 < high, "what is to be read first lies under the fold"

        at.play(hands, scenario)
        assert not hands.wrong


def test_whoever_had_sealed_what_is_taken_back_is_told_so_and_nobody_else(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "politburo", 6) as at:
        bot = Bot(at.session, 27)
        while at.session.page(PUBLIC).view.board.phase != "cards":
            assert bot.step()
        one, two, _three = at.session.page(PUBLIC).view.board.attempts[-1].seats
        urls = {seat: at.phones.code(seat) for seat in (one, two)}
        at.do(one, **has(at, one, "drop_card")[0].filled())
        told = "What you had sealed was taken back, and no longer counts."

        def scenario() -> None:
            phones = {seat: hands.phone(url) for seat, url in urls.items()}
            for page in phones.values():
                page.get_by_role("button", name="Look").click()
                page.locator(".picture").first.wait_for()
            step = at.session.page(HOST).undo
            assert step is not None
            at.at_table(lambda: at.host("rewind", to=step.to))
            phones[one].get_by_text("Taken back").first.wait_for()
            assert phones[one].get_by_text(told).count() == 1
            at.at_table(lambda: at.host("redo"))
            phones[one].get_by_text("Brought back").first.wait_for()
            assert phones[one].get_by_text(told).count() == 1, "it does not come back"
            assert phones[two].get_by_text(told).count() == 0

        at.play(hands, scenario)
        assert not hands.wrong


def test_on_its_side_a_phone_shows_every_name_of_six(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "politburo", 6) as at:

        def scenario() -> None:
            page = hands.phone(at.phones.address, size={"width": 780, "height": 360})
            page.locator(".row.seat").nth(5).wait_for()
            box = page.locator(".row.seat").nth(5).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] < 360

        at.play(hands, scenario)
        assert not hands.wrong


@pytest.mark.parametrize("game", ["article27", "politburo", "articles_of_agreement"])
def test_in_a_vote_every_choice_is_seen_whole_above_what_seals_it(qapp: QApplication, hands: Hands, game: str) -> None:
    """Seen on phones that lay on their sides: one had to scroll before every vote."""

    def voter() -> str:
        seats = at.session.seats
        return next((s for s in seats if any(o.group is Group.BALLOT for o in at.session.page(s).offers)), "")

    with sitting(qapp, game, 5) as at:
        bot = Bot(at.session, 27)
        while not voter():
            assert bot.step()
        url = at.phones.code(voter())

        def scenario() -> None:
            page = hands.phone(url, size={"width": 780, "height": 360})
            page.get_by_role("button", name="Look").click()
            page.locator(".ballot").first.wait_for()
            foot = page.locator(".foot").bounding_box()
            assert foot is not None
            for row in page.locator(".ballot").all():
                box = row.bounding_box()
                assert box is not None
                assert box["y"] + box["height"] <= foot["y"], row.inner_text()

        at.play(hands, scenario)
        assert not hands.wrong
