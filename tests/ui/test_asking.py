"""Questions before a window: habit answers none that matters, and an evening that comes back waits for its people."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from companion.core.corrections import Rewind
from companion.core.messages import HOST, JUDGE, Refusal
from companion.core.offers import ShareOut
from companion.core.people import Leave
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions.draws import ScriptedDraws
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from tests.games.contract.driving import Drive
from tests.ui.evenings import CTRL, Desk, Key

OpenDesk = Callable[..., Desk]


@pytest.mark.parametrize("key", [Key.Key_Space, Key.Key_Return, Key.Key_Enter])
def test_the_safety_question_is_not_answered_by_habit(desk: OpenDesk, key: Key) -> None:
    at = desk()
    at.evening.unseen = False
    at.key(Key.Key_1, CTRL)
    at.keys(key, key, key)
    assert at.asked() is not None
    assert not at.evening.unseen
    assert at.private() is None


@pytest.mark.parametrize("keys", [(Key.Key_1,), (Key.Key_Tab, Key.Key_Return)])
def test_the_safety_question_is_answered_by_a_digit_or_on_its_button(desk: OpenDesk, keys: tuple[Key, ...]) -> None:
    at = desk()
    at.evening.unseen = False
    at.key(Key.Key_2, CTRL)
    at.keys(*keys)
    assert at.evening.unseen
    window = at.private()
    assert window is not None
    assert window.seat == "Ben"


def test_the_safety_question_takes_no_for_an_answer(desk: OpenDesk) -> None:
    at = desk()
    at.evening.unseen = False
    at.key(Key.Key_1, CTRL)
    at.key(Key.Key_2)
    assert at.asked() is None
    assert not at.evening.unseen


def test_once_the_result_is_known_nothing_asks_who_sees_the_screen_until_it_is_taken_back(desk: OpenDesk) -> None:
    at = desk()
    at.evening.unseen = False
    assert not isinstance(at.session.submit(HOST, Leave("Ana", end=True)), Refusal)
    at.settle()
    at.click(at.button("Every number, line by line"))
    assert at.asked() is None
    assert at.evening.judge is not None
    assert at.evening.judge.isVisible()
    at.evening.open_seat("Ben")
    assert at.private() is not None
    undo = at.page(JUDGE).undo
    assert undo is not None
    assert not isinstance(at.session.submit(JUDGE, Rewind(undo.to, "a slip", False)), Refusal)
    at.settle()
    assert at.page().result is None
    assert at.private() is None
    assert not at.evening.judge.isVisible()


def reopened(app: QApplication, folder: Path, *commands: str) -> Desk:
    """An evening that was closed after these commands, half a minute later, and is opened again."""
    rules = GAMES["article27"]
    journal = MemoryJournal(header_for(rules))
    time = HandWoundTime()
    session = Session.begin(rules, ("Ana", "Ben", "Cy"), {}, journal, time, ScriptedDraws())
    for command in commands:
        session.submit("host", session.read({"do": command}))
    time.wind(30_000)
    session.note_time()
    again = Session.reopen(journal, HandWoundTime(), ScriptedDraws())
    return Desk(app, folder, again.seats, {}, session=again, painted=False)


def test_a_running_clock_waits_for_everybody_when_an_evening_is_reopened(qapp: QApplication, tmp_path: Path) -> None:
    at = reopened(qapp, tmp_path, "pass_gavel", "strike_gavel")
    left = at.view.clock
    assert left is not None
    assert not at.session.running
    asked = at.asked()
    assert asked is not None
    at.key(Key.Key_Escape)
    assert not at.session.running
    at.key(Key.Key_Space)
    assert at.asked() is None
    assert at.session.running
    assert at.view.clock is not None
    at.close()


def test_an_evening_that_is_not_wanted_yet_is_closed_again_with_its_clock(qapp: QApplication, tmp_path: Path) -> None:
    at = reopened(qapp, tmp_path, "pass_gavel", "strike_gavel")
    wished: list[str] = []
    at.evening.wished.connect(wished.append)
    asked = at.asked()
    assert asked is not None
    at.click(asked.no)
    assert wished == ["close"]
    assert not at.session.running
    at.close()


def test_an_evening_without_a_running_clock_opens_without_a_question(qapp: QApplication, tmp_path: Path) -> None:
    at = reopened(qapp, tmp_path, "pass_gavel")
    assert at.asked() is None
    at.close()


def test_a_new_evening_begins_at_once(desk: OpenDesk) -> None:
    at = desk()
    assert at.asked() is None
    at.keys(Key.Key_Space, Key.Key_Space)
    assert at.session.running


@pytest.mark.parametrize("slug", ["article27", "politburo", "legislation", "articles_of_agreement"])
def test_what_was_keyed_and_taken_back_stands_in_its_form_though_the_program_was_closed_between(
    qapp: QApplication, tmp_path: Path, slug: str
) -> None:
    """Seen at a table: after the program was opened anew the hands of an undone vote all stood at Yay, and one Enter
    would have taken that."""
    evening = Drive(slug, 1, options=GAMES[slug].presets[Way.BOX], corrections=False)
    session, offer, field = evening.session, None, None
    for _tried in evening.run():
        mains = [o for o in session.page(HOST).offers if o.main and not o.refused and o.fields]
        offer = mains[0] if mains else None
        field = offer.fields[0] if offer is not None else None
        if isinstance(field, ShareOut):
            break
    assert offer is not None
    assert isinstance(field, ShareOut)
    keyed = {who: field.choices[place % 2].value for place, who in enumerate(field.receivers, 1)}
    assert not isinstance(session.submit(HOST, session.read(offer.filled(**{field.name: keyed}))), Refusal)
    for taken_back in (False, True):
        again = Session.reopen(session.journal, HandWoundTime(), ScriptedDraws())
        at = Desk(qapp, tmp_path, again.seats, {}, again)
        try:
            if not taken_back:
                at.key(Key.Key_Z, CTRL)
            form = at.table.controls.form
            assert form is not None, "it stands open"
            assert form.values() == {field.name: keyed}
            assert any(said.text().startswith("As it was keyed in before.") for said in form.findChildren(QLabel))
        finally:
            at.close()
