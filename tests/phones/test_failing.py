"""In the middle of a vote a phone goes flat and the laptop dies and is started again: nothing lost, nothing twice."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from PySide6.QtWidgets import QApplication

from companion.core.messages import PUBLIC
from companion.journal import MemoryJournal
from companion.sessions import AppDraws, HandWoundTime, Session
from tests.phones.sitting import Hands, Sitting, hold, sitting
from tests.phones.test_evening import to_the_vote


def killed(at: Sitting, file: Path) -> Sitting:
    """The laptop dies without a word, and is started again on the same evening."""
    old = cast(MemoryJournal, at.session.journal)
    port = at.phones.kept.port
    assert at.phones._server is not None
    at.phones._server.stop()
    at.phones._server = None
    journal = MemoryJournal(old.header, old.records())
    journal._box = old._box
    again = Sitting(at.app, Session.reopen(journal, HandWoundTime(), AppDraws(27)), file)
    again.phones.kept.port = port
    again.phones.switch(True)
    return again


def test_a_vote_outlives_a_flat_phone_and_a_dead_laptop(qapp: QApplication, hands: Hands, tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    with sitting(qapp, "article27", 3, file) as at:
        to_the_vote(at)
        first, flat, third = at.session.seats
        urls = [at.phones.code(seat) for seat in at.session.seats]

        def scenario() -> Sitting:
            pages = [hands.phone(url) for url in urls]
            for page in pages:
                page.get_by_role("button", name="Look").wait_for()
            pages[0].get_by_role("button", name="Look").click()
            pages[0].get_by_role("radio", name="Yes").check()
            hold(pages[0], "Hold to seal")
            pages[0].locator("main.covered").wait_for()
            pages[1].context.close()
            again = at.at_table(lambda: killed(at, file))
            # The laptop does it for who has none any more; the others come back by themselves.
            at.at_table(lambda: again.do(flat, do="vote", ballot="yes"))
            pages[2].get_by_text(f"Still to vote: {third}").wait_for()
            pages[0].get_by_text(f"Still to vote: {third}").wait_for()
            assert at.at_table(lambda: again.session.page(PUBLIC).in_box) == (first, flat)
            pages[2].get_by_role("button", name="Look").click()
            pages[2].get_by_role("radio", name="Yes").check()
            hold(pages[2], "Hold to seal")
            pages[2].locator("main.covered").wait_for()
            return again

        again = at.play(hands, scenario)
        assert again.session.page(PUBLIC).in_box == ()
        offered = [offer.do for seat in at.session.seats for offer in again.session.page(seat).offers]
        assert "vote" not in offered, "every ballot was opened, and none can be given twice"
        assert not hands.wrong
        again.close()
