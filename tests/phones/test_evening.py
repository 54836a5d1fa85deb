"""With a phone in a hand: from the code on the wall to a sealed choice in the box."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication

from companion.core.messages import PUBLIC
from companion.core.vocabulary import Group
from companion.sessions import HandWoundTime
from tests.phones.sitting import NAME, Hands, Sitting, hold
from ui.bot import Bot, laid
from ui.evening import EveningWindows
from ui.settings import Settings
from ui.sounds import Silent


def to_the_vote(at: Sitting) -> None:
    """Play on until ballots are given in secret."""
    bot = Bot(at.session, 27)
    while not any(o.group is Group.BALLOT for o in at.session.page(at.session.seats[0]).offers):
        assert bot.step()


def test_from_the_code_on_the_wall_to_a_sealed_ballot(qapp: QApplication, hands: Hands, tmp_path: Path) -> None:
    session = laid("article27", 5, 27, HandWoundTime())
    evening = EveningWindows(session, Settings(tmp_path / "settings.json"), Silent())
    evening.show()
    at = Sitting(qapp, session, windows=evening)
    evening.wish("phones")
    window = evening.phones.window
    assert window is not None
    window.switch.click()
    window.wall.click()
    evening.wish("public")
    assert evening.public is not None
    shown = evening.public.phones.invitation
    assert shown is not None
    assert NAME in shown.address
    assert shown.square

    def scenario() -> None:
        page = hands.phone(shown.address)
        page.get_by_role("button", name="Rich").click()
        page.get_by_text("Waiting for the host").wait_for()
        at.at_table(qapp.processEvents)  # the table has heard it, too
        at.at_table(evening.table.door.let_in.click)
        page.get_by_role("button", name="Look").click()
        # What the cards show is said in words, too.
        page.get_by_role("img", name="My secret agenda").wait_for()
        at.at_table(lambda: to_the_vote(at))
        page.get_by_role("radio", name="Abstain").check()
        page.get_by_role("button", name="Hold to seal").tap()
        page.get_by_role("button", name="Rest your thumb here until it is full").wait_for()
        assert not at.at_table(lambda: session.page(PUBLIC).in_box)
        hold(page, "Rest your thumb here")
        page.get_by_role("button", name="Look").wait_for()
        assert page.get_by_role("img").count() == 0

    at.play(hands, scenario)
    rich = session.seats[1]
    assert session.page(PUBLIC).in_box == (rich,)
    assert session.page(rich).view.mine is not None
    assert session.journal.records()[-1].actor != rich, "nothing is on record of a sealed choice"
    assert not hands.wrong
    assert {url.split("/")[2].partition(":")[0] for url in hands.asked if url.startswith("http")} == {NAME}
    at.close()
