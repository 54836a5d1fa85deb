"""The scoring card is one key away in every window, and whole on each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.core.filling import fill
from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from tests.games.contract.driving import NAMES, Drive
from tests.ui.evenings import Desk
from tests.ui.ink import said, words
from ui.panels.scoring import Scoring


def page(slug: str) -> Page:
    """The public's page of a new evening at the largest table."""
    rules = GAMES[slug]
    journal, names = MemoryJournal(header_for(rules)), NAMES[: rules.meta.seats[1]]
    return Session.begin(rules, names, {}, journal, HandWoundTime(), None).page("public")


@pytest.mark.parametrize("slug", sorted(GAMES))
@pytest.mark.parametrize(("size", "unit"), [((1366, 768), 24), ((1920, 1080), 34), ((860, 720), 15), ((1280, 780), 24)])
def test_all_that_it_says_is_read_whole_and_stays_in_its_window(
    qtbot: QtBot, slug: str, size: tuple[int, int], unit: int
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(*size)
    window.show()
    card, shown = Scoring(window, unit), page(slug)
    card.toggle(shown)
    drawn = words(window)
    told = " ".join(word.text for word in drawn)
    assert "…" not in told
    for heading in shown.scoring:
        for row in heading.rows:
            assert all(word in told for word in f"{row.what} {row.worth}".split())
    for word in drawn:
        assert word.high >= unit - 1
        assert word.left >= 0
        assert word.right <= size[0] + 1
        assert word.base <= size[1] + 1


def test_one_key_shows_it_at_the_table_in_private_and_in_the_drawer_and_any_key_takes_it_away(
    desk: Callable[..., Desk],
) -> None:
    evening = desk().evening
    evening.unseen = True
    seat = evening.bridge.seats[0]
    for open_ in (evening.show, evening.open_judge, partial(evening.open_seat, seat)):
        open_()
        window: Any = evening.seats.get(seat) or evening.judge or evening.table
        if window is evening.table:
            QTest.keyClick(window, Qt.Key.Key_F3)
        else:
            # Without a desktop the table stays the active window, and its shortcut would take the key.
            pressed = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_F3, Qt.KeyboardModifier.NoModifier)
            window.keyPressEvent(pressed)
        assert window.scoring.isVisible(), type(window)
        QTest.keyClick(window.scoring, Qt.Key.Key_Escape)
        assert not window.scoring.isVisible()
        assert window.isVisible()


def test_the_projector_shows_it_when_it_is_asked_for(
    desk: Callable[..., Desk],
) -> None:
    evening = desk().evening
    evening.projector.made().show()
    evening.table.wish("scoring_public")
    assert "Scoring" in said(evening.projector.made())
    assert not evening.table.scoring.isVisible()
    evening.table.wish("scoring_public")
    assert "Scoring" not in said(evening.projector.made())


@pytest.mark.parametrize("slug", list(GAMES))
def test_the_next_act_of_the_table_takes_it_from_the_wall(qapp: QApplication, tmp_path: Path, slug: str) -> None:
    """Seen at a table: the card stayed over the wall while turns went on behind it."""
    evening = Drive(slug, 1, options=GAMES[slug].presets[Way.BOX], corrections=False)
    session, at = evening.session, Desk(qapp, tmp_path, evening.session.seats, {}, evening.session)
    try:
        wall = at.evening.projector.made()
        wall.show()
        for act in ("an act of the host", "an act of somebody else"):
            at.settle()
            at.table.wish("scoring_public")
            assert wall.scoring.isVisible()
            if act == "an act of the host":
                offer = next(o for o in session.page(HOST).offers if not o.refused and o.do != "begin_in_the_middle")
                at.evening.bridge.submit(HOST, fill(offer, lambda _n: 0))
            else:  # on a phone, by the clock
                view = before = session.page(PUBLIC).view
                while (view.heading, view.step) == (before.heading, before.step):
                    evening.step()
                    view = session.page(PUBLIC).view
            at.settle()
            assert not wall.scoring.isVisible(), act
    finally:
        at.close()
