"""A round of Politburo through the real windows: the laptop goes round, and the box keeps its secret."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from companion.core.messages import PUBLIC
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for
from tests.ui.evenings import Desk, Key

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve")


@pytest.fixture
def at(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[Desk]:
    rules = GAMES["politburo"]
    session = Session.begin(
        rules,
        NAMES,
        {"first.secretary": "Ana"},
        MemoryJournal(header_for(rules)),
        HandWoundTime(),
        ScriptedDraws(),
    )
    made = Desk(qapp, tmp_path, NAMES, {}, session)  # type: ignore[arg-type]  # it is the application
    yield made
    made.close()


def to_the_cards(at: Desk) -> None:
    """A plan that is approved on the curtains, and three who execute it."""
    at.key(Key.Key_Space)
    at.key(Key.Key_1)
    at.key(Key.Key_N)
    for _seat in range(4):
        assert at.private() is not None
        at.key(Key.Key_1)
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_2, Key.Key_3, Key.Key_4, Key.Key_Return)


def test_thumbs_and_cards_are_given_on_the_curtains(at: Desk) -> None:
    to_the_cards(at)
    assert at.phase == "cards"
    before = len(at.session.journal.records())
    at.key(Key.Key_N)
    window = at.private()
    assert window is not None
    assert list(window.curtain.ballots.buttons) == ["repress", "reform"]
    at.key(Key.Key_1)
    assert at.page(PUBLIC).in_box == ("Ben",)
    opened = [r for r in at.session.journal.records()[before:] if "open_window" not in r.command]
    assert not opened
    at.key(Key.Key_2)
    at.key(Key.Key_2)
    assert at.session.evening.public.results == (1,)
    assert at.phase == "appoint"


def test_the_table_window_says_what_is_in_the_box_and_lists_no_card(at: Desk) -> None:
    to_the_cards(at)
    at.session.submit("Cy", at.session.read({"do": "drop_card", "card": "reform"}))
    at.settle()
    assert "not yet on paper: Cy" in at.page().view.foot
    assert not [offer for offer in at.page().offers if offer.do in ("drop_card", "play_card")]


def test_the_curtain_says_what_is_voted_on_and_the_page_has_no_empty_title(at: Desk) -> None:
    at.key(Key.Key_Space)
    at.key(Key.Key_2)
    at.key(Key.Key_N)
    window = at.private()
    assert window is not None
    assert "Proposed: Finance\n1, 2 choose" in window.curtain.hint.text()
    at.key(Key.Key_Return)
    assert window.own is not None
    assert window.own.name.text() == "Ben"


def test_on_the_table_window_everybody_sees_who_showed_which_thumb(at: Desk) -> None:
    at.keys(Key.Key_Space, Key.Key_1, Key.Key_N, Key.Key_1, Key.Key_1, Key.Key_2, Key.Key_2)
    assert [card.subtitle for card in at.view.seats] == ["leads", "", "", "", ""]
    at.key(Key.Key_Space)
    assert [card.subtitle for card in at.view.seats] == ["leads", "Thumb up", "Thumb up", "Thumb down", "Thumb down"]
    at.key(Key.Key_2)
    assert at.view.board.stage.title == "Rejected: Defence"
