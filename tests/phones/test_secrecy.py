"""At the table: what a phone shows from across it, when it hides, and what becomes of one that sleeps or is swapped."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.phones.sitting import Hands, Sitting, hold, sitting
from tests.phones.test_evening import to_the_vote
from ui.phones import paired, server
from ui.phones.paired import Paired
from ui.phones.server import hashed


def test_covered_phones_look_alike_and_hide_when_they_are_left(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "article27", 3) as at:
        to_the_vote(at)
        urls = [at.phones.code(seat) for seat in at.session.seats]

        def scenario() -> None:
            one, two = hands.phone(urls[0]), hands.phone(urls[1])
            main = "main.covered"
            one.locator(main).wait_for()
            two.locator(main).wait_for()
            assert one.locator(main).screenshot() == two.locator(main).screenshot()
            # The page is left, the eye is tapped, or Esc is pressed: nothing private stays in it.
            for leave in ("pagehide", "eye", "escape", "hidden"):
                one.get_by_role("button", name="Look").click()
                one.locator(".picture").first.wait_for()
                if leave == "eye":
                    one.get_by_role("button", name="Hide").click()
                elif leave == "escape":
                    one.keyboard.press("Escape")
                elif leave == "hidden":
                    one.evaluate(
                        "Object.defineProperty(document, 'hidden', {get: () => true, configurable: true});"
                        "document.dispatchEvent(new Event('visibilitychange')); delete document.hidden;"
                    )
                else:
                    one.evaluate("dispatchEvent(new Event('pagehide'))")
                one.locator(main).wait_for()
                assert one.locator(".picture, .ballot").count() == 0
            for page, ballot in ((one, "Veto"), (two, "Yes")):
                page.get_by_role("button", name="Look").click()
                page.get_by_role("radio", name=ballot).check()
                hold(page, "Hold to seal")
                page.locator(main).wait_for()
            for page in (one, two):
                page.get_by_text("Still to vote: Stephanie").wait_for()
            assert one.locator(main).screenshot() == two.locator(main).screenshot()

        at.play(hands, scenario)
        assert set(at.session.page("public").in_box) == set(at.session.seats[:2])
        assert not hands.wrong


def test_a_phone_that_was_away_has_the_page_of_now_and_outlives_the_laptop(
    qapp: QApplication, hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "AWAY_S", 0.2)
    monkeypatch.setattr(server, "WAIT_S", 0.4)
    monkeypatch.setattr(paired, "AWAY_MS", 50)
    file = tmp_path / "phones.json"
    with sitting(qapp, "article27", 3, file) as at:
        seat = at.session.seats[0]
        url = at.phones.code(seat)

        def scenario() -> None:
            page = hands.phone(url)
            page.get_by_role("button", name="Look").wait_for()
            page.context.set_offline(True)
            for _turn in range(100):
                if at.at_table(at.phones.gone):
                    break
                page.wait_for_timeout(50)
            assert at.at_table(at.phones.gone) == [seat]
            at.at_table(lambda: to_the_vote(at))
            page.context.set_offline(False)
            page.get_by_text("Still to vote").wait_for()
            # The program is closed and opened again, at the same address.
            port = at.at_table(lambda: at.phones.kept.port)
            at.at_table(at.phones.close)
            again = at.at_table(lambda: anew(at, file, port))
            page.reload()
            page.get_by_role("button", name="Look").click()
            page.get_by_role("radio", name="Yes").wait_for()
            # Another phone takes the seat, and this one has none any more.
            other = hands.phone(at.at_table(lambda: again.phones.code(seat)))
            other.get_by_role("button", name="Look").wait_for()
            page.get_by_text("Another phone has this seat now").wait_for()
            assert page.evaluate("localStorage.length") == 0
            # The same people's next evening: its token is none there, and it has its seat without a tap.
            before = at.at_table(lambda: [phone.paired for phone in again.phones.phones.values()])
            at.at_table(lambda: again.phones.drop(seat))
            other.get_by_text("Who are you?").wait_for()
            other.evaluate("localStorage.setItem('parley.token', 'A'.repeat(22))")
            at.at_table(lambda: again.phones.expect([Paired(seat, before[0].number, hashed("A" * 22))]))
            other.reload()
            other.get_by_role("button", name="Look").wait_for()
            assert at.at_table(lambda: again.phones.of(seat)) is not None
            at.at_table(again.phones.close)

        at.play(hands, scenario)
        said = [line.say for line in at.session.page("host").story]
        for told in ("has a phone now, number 1", "is away", "is back", "number 2 takes the place"):
            assert any(told in line for line in said), (told, said[-6:])


def anew(at: Sitting, file: Path, port: int) -> Sitting:
    """The same evening with phones of a program that was started again."""
    again = Sitting(at.app, at.session, file)
    again.phones.kept.port = port
    again.phones.switch(True)
    return again


def test_who_only_watches_sees_what_everybody_sees_and_only_when_asked_for(qapp: QApplication, hands: Hands) -> None:
    with sitting(qapp, "politburo", 5) as at:
        assert not at.phones.watch
        at.phones.set_watch(True)

        def scenario() -> None:
            page = hands.phone(at.phones.address)
            page.get_by_role("button", name="I only watch").click()
            page.get_by_role("img").wait_for()
            assert page.locator("button:not(.bare)").all_inner_texts() == ["Scoring card", "I play: who am I?"]
            at.at_table(lambda: at.phones.set_watch(False))
            page.get_by_text("The host lets nobody watch now").wait_for()

        at.play(hands, scenario)
        assert not hands.wrong


def test_on_a_phone_that_lies_on_its_side_look_is_in_view_and_what_it_opens_begins_at_its_top(
    qapp: QApplication, hands: Hands
) -> None:
    with sitting(qapp, "article27", 6) as at:
        to_the_vote(at)
        url, size = at.phones.code(at.session.seats[0]), {"width": 780, "height": 360}

        def scenario() -> None:
            page = hands.phone(url, size=size)
            look = page.get_by_role("button", name="Look")
            box = look.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= size["height"]
            corner = page.locator(".corner svg").bounding_box()
            assert corner is not None
            assert corner["y"] + corner["height"] <= size["height"]
            # Somebody has scrolled down on what lay covered, for it is a small phone with large letters.
            page.evaluate("document.body.style.minHeight = '900px'; scrollTo(0, 60)")
            assert page.evaluate("scrollY") == 60
            look.click()
            page.get_by_role("radio", name="Yes").wait_for()
            assert page.evaluate("scrollY") == 0

        at.play(hands, scenario)
        assert not hands.wrong


def test_opened_again_a_phone_says_that_the_choice_is_in_not_which_and_covered_it_never_does(
    qapp: QApplication, hands: Hands
) -> None:
    with sitting(qapp, "article27", 3) as at:
        to_the_vote(at)
        seat = at.session.seats[0]
        url = at.phones.code(seat)

        def scenario() -> None:
            page = hands.phone(url)
            told, covers = page.get_by_text("Your choice is in"), []
            page.get_by_role("button", name="Look").wait_for()
            assert told.count() == 0
            for ballot in ("Yes", "Abstain"):
                page.get_by_role("button", name="Look").click()
                page.locator(".picture").first.wait_for()
                if ballot != "Yes":
                    told.wait_for()
                    assert page.get_by_role("radio").count() == 0
                    page.get_by_role("button", name="Change it").click()
                assert told.count() == 0
                page.get_by_role("radio", name=ballot).check()
                hold(page, "Hold to seal")
                page.locator("main.covered").wait_for()
                assert told.count() == 0, "that it is covered is the confirmation; who has chosen the wall says"
                covers.append(page.locator("main.covered").screenshot())
            assert covers[0] == covers[1]

        at.play(hands, scenario)
        assert at.session.page("public").in_box == (seat,)
        assert str(at.session.page(seat).view.mine.ballot) == "abstain"
        assert not hands.wrong
