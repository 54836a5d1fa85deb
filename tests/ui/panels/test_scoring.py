"""The scoring card is one key away in every window, and whole on each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from companion.core.filling import fill
from companion.core.messages import HOST, JUDGE, PUBLIC, Put
from companion.core.page import Page
from companion.core.setup import SetupError
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions.replay import replay
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from tests.cli.evenings import kept
from tests.games.contract.driving import NAMES, Drive
from tests.ui.evenings import Desk
from tests.ui.ink import said, words
from ui.archive import Archive
from ui.home import Home
from ui.panels.scoring import Scoring
from ui.settings import Settings
from ui.theme import paint
from ui.windows.replay import ReplayPage


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


def otherwise(slug: str) -> Iterator[Page]:
    """The public's page under every house rule by which the card says something else, and after a judge's change."""
    rules, new = GAMES[slug], page(slug)
    names = NAMES[: rules.meta.seats[1]]
    for rule in rules.house_rules:
        for value in rule.values():
            with suppress(SetupError):  # not all answers go with the others
                journal = MemoryJournal(header_for(rules))
                other = Session.begin(rules, names, {rule.key: value}, journal, HandWoundTime(), None).page(PUBLIC)
                if other.scoring != new.scoring:
                    yield other
    if slug == "renegotiation":
        session = Session.begin(rules, names, {}, MemoryJournal(header_for(rules)), HandWoundTime(), None)
        for count, name in enumerate(names):
            session.submit(JUDGE, Put(f"target:{name}", str(2 + count), "it is late"))
        yield session.page(PUBLIC)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_line_has_its_words_by_every_house_rule_and_after_a_change(qtbot: QtBot, slug: str) -> None:
    """Seen at a table: “4 (Ana 3, Bernhard 5)” stood beside a symbol and a hole."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    card = Scoring(window, 24)
    for shown in otherwise(slug):
        card.put_away()
        card.toggle(shown)
        told = " ".join(word.text for word in words(window))
        for row in (row for heading in shown.scoring for row in heading.rows):
            assert row.what in told or all(word in told for word in row.what.split()), row.what
            assert paint.width(row.worth, 20, paint.BOLD) < 20 * 9, "a figure is no sentence"


def pressed_in(window: QWidget, key: Qt.Key) -> None:
    """A key where the keyboard is, which is in this window."""
    window.activateWindow()
    QApplication.processEvents()
    focus = QApplication.focusWidget() or window
    assert focus.window() is window
    QTest.keyClick(focus, key)


def test_one_key_shows_it_in_every_window_and_it_says_how_it_is_put_away(desk: Callable[..., Desk]) -> None:
    """Seen at a table: a digit took it away and was swallowed, and the next one acted in the form beneath."""
    at = desk()
    at.keys(Qt.Key.Key_Space, Qt.Key.Key_Space, Qt.Key.Key_D, Qt.Key.Key_1)
    evening, helped = at.evening, list[str]()
    form = evening.table.controls.form
    assert form is not None
    evening.wished.connect(helped.append)
    seat = evening.bridge.seats[0]
    for open_ in (evening.show, evening.open_judge, partial(evening.open_seat, seat)):
        open_()
        at.settle()
        window: Any = evening.seats.get(seat) or evening.judge or evening.table
        asked = at.page().entry
        for key in (Qt.Key.Key_Escape, Qt.Key.Key_F3):
            pressed_in(window, Qt.Key.Key_F3)
            assert window.scoring.isVisible(), type(window)
            assert "Back (Esc)" in " ".join(said(window.scoring).split())
            before = form.values()
            for typed in (Qt.Key.Key_2, Qt.Key.Key_Space, Qt.Key.Key_P, Qt.Key.Key_Tab, Qt.Key.Key_Return):
                pressed_in(window, typed)
            assert window.scoring.isVisible()
            assert (form.values(), at.page().entry) == (before, asked), "nothing acts where nobody sees it"
            pressed_in(window, key)
            assert not window.scoring.isVisible()
            assert window.isVisible()
        if window is not evening.table:
            pressed_in(window, Qt.Key.Key_F1)
            assert helped.pop() == "help", type(window)
        pressed_in(window, Qt.Key.Key_F3)
        QTest.mouseClick(window.scoring, Qt.MouseButton.LeftButton)
        assert not window.scoring.isVisible(), "or by a click"


def test_it_goes_where_something_is_done_beneath_it_or_asks_for_the_keyboard(desk: Callable[..., Desk]) -> None:
    at = desk()
    at.keys(Qt.Key.Key_Space, Qt.Key.Key_F3)
    at.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not at.table.scoring.isVisible(), "what is taken back is seen"
    at.key(Qt.Key.Key_Space)
    at.key(Qt.Key.Key_Space)
    at.key(Qt.Key.Key_F3)
    at.table.deals.begin()
    at.settle()
    assert at.table.controls.form is not None
    assert not at.table.scoring.isVisible(), "the form is seen, that has the keyboard now"


def test_one_key_shows_it_in_a_replay(qtbot: QtBot, tmp_path: Path) -> None:
    home = Home(None, Settings(tmp_path / "settings.json"))
    archive = Archive(home)
    qtbot.addWidget(home.start)
    page = ReplayPage("short", replay(kept(tmp_path / "short.parley", rounds=1)))
    barred = home.start.menus.actions["scoring"]
    assert barred.why_not
    home.start.show_page(page)
    assert not barred.why_not
    home.start.wished.connect(lambda name: archive.toggle_scoring() if name == "scoring" else None)
    home.start.show()
    home.start.activateWindow()
    QApplication.processEvents()
    for shown in (True, False):
        pressed_in(home.start, Qt.Key.Key_F3)
        assert page.scoring.isVisible() == shown
    pressed_in(home.start, Qt.Key.Key_F3)
    place = page.slider.value()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_End):
        pressed_in(home.start, key)
    assert (page.slider.value(), page.playing) == (place, False)
    pressed_in(home.start, Qt.Key.Key_Escape)
    assert not page.scoring.isVisible()
    pressed_in(home.start, Qt.Key.Key_End)
    assert page.slider.value() != place, "and it has its keys again"


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
