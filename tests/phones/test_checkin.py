"""The list at an event's door in a real browser: a player finds the own name, says that it is so, and is here."""

from __future__ import annotations

import time

from PySide6.QtWidgets import QApplication

from companion.tournament.entries import CheckedIn
from tests.organiser.events import BY, begun
from tests.phones.sitting import Hands
from ui.phones.checkin import CheckIn


def test_in_a_real_browser_a_player_finds_the_own_name_and_is_here(qapp: QApplication, hands: Hands) -> None:
    desk = begun(None)
    desk.do(BY, CheckedIn("1", False), CheckedIn("2", False))
    door = CheckIn(desk, loopback=True)
    door.switch(True)
    stop = desk.subscribe(door.follow)
    assert door.scan is not None
    address = door.scan.address

    def scenario() -> list[bool]:
        page = hands.phone(address)
        page.get_by_label("Find your name").fill("bor")
        page.get_by_role("button", name="Boris Vogel").tap()
        page.get_by_role("button", name="Not me").tap()
        page.get_by_role("button", name="Boris Vogel").tap()
        page.get_by_role("button", name="I am here").tap()
        page.get_by_text("Boris Vogel, you are checked in.").wait_for()
        page.get_by_role("button", name="Somebody else on this phone").tap()
        there = page.get_by_role("button", name="Boris Vogel")
        there.wait_for()
        return [there.is_disabled(), page.evaluate("document.documentElement.scrollWidth <= innerWidth")]

    told = hands.thread.submit(scenario)
    try:
        while not told.done():
            qapp.processEvents()
            time.sleep(0.002)
        assert told.result() == [True, True]
        assert desk.tournament.people["2"].here
        assert hands.wrong == []
    finally:
        stop()
        door.switch(False)
