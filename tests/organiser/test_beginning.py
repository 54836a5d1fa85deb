"""Who begins at a table of an event: its seating, its wall, its paper, the evening opened by its sheet, all say one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from companion.games import GAMES
from companion.organiser import papers
from companion.tournament.entries import RoundPublished, RoundSeated
from companion.tournament.state import Tournament
from companion.tournament.tables import Table
from companion.tournament.wall import wall
from tests.organiser.events import BY, begun
from ui.setting_up import SettingUp
from ui.windows.setup import SetupPage

DRAWN = "articles_of_agreement"
"""Here the highest character is the captain (R1): no seating can say who begins."""
ORDER = ("4", "2", "3", "1", "5", "6", "7", "8")


def event(game: str) -> Tournament:
    """A public round with one table of this game."""
    desk = begun(None, (game,))
    sides = GAMES[game].sides()
    seats = ORDER[: max(3, GAMES[game].meta.seats[0])]
    desk.do(BY, RoundSeated(1, (
        Table(1, game, seats, tuple(value for value, _say in sides.choices)[: len(seats)] if sides else ()),
    ), out=tuple(sorted({*map(str, range(1, 9))} - {*seats}))))  # fmt: skip
    desk.do(BY, RoundPublished(1))
    return desk.tournament


def opened(qtbot: QtBot, t: Tournament, game: str) -> SetupPage:
    """The set-up of a table of this machine by the event's sheet; who sat here last stands in its chairs."""
    page = SetupPage(GAMES[game], ["Wil", "Xan", "Yve", "Zoe"])
    page.by_sheet(t.sheet.name, {}, SettingUp._tables_of(t, game))
    qtbot.addWidget(page)
    page.resize(1200, 800)
    page.show()
    page.setFocus()
    return page


@pytest.mark.parametrize("game", GAMES)
def test_seating_wall_paper_and_table_name_the_same_seat_that_begins_or_none(qtbot: QtBot, game: str) -> None:
    t = event(game)
    first = t.name("4")
    table = wall(t).tables[0]
    assert table.begins == (game != DRAWN)
    assert not table.begins or table.seats[0].name == first
    rows = [row for part in papers.by_table(t, t.rounds[0]).parts if part.rows is not None for row in part.rows.rows]
    assert [row[1] for row in rows if row[-1].endswith("begins")] == [first] * table.begins
    page = opened(qtbot, t, game)
    page.tables.setCurrentIndex(1)
    page.tables.activated.emit(1)
    assert page.stands.text() == "By the sheet of “Cup”."
    with qtbot.waitSignal(page.started) as started:
        page.begin()
    (new,) = started.args
    names = [seat.name for seat in table.seats]
    assert list(new.seats) == names
    _begun, *then = GAMES[game].setup(new.seats, dict(new.options))
    said = {name for each in then for field in each.__struct_fields__ for name in names if getattr(each, field) == name}
    assert said == ({first} if table.begins else set()), "what happens next names who begins, and nobody else"


def test_enter_begins_no_table_before_it_is_said_which_one_it_is(qtbot: QtBot) -> None:
    t = event("politburo")
    page = opened(qtbot, t, "politburo")
    assert page.focusWidget() is page.tables
    assert (page.tables.property("kind"), page.start.property("kind")) == ("main", ""), "the question stands out"
    with qtbot.assertNotEmitted(page.started):
        page.begin()
    assert "which table" in page.refusal.text()
    page.tables.setCurrentIndex(1)
    page.tables.activated.emit(1)
    assert not page.refusal.isVisibleTo(page)
    assert (page.tables.property("kind"), page.start.property("kind")) == ("", "main")
    QTest.keyClick(page.tables, Qt.Key.Key_Return)
    assert page.focusWidget() is page.start
    with qtbot.waitSignal(page.started):
        QTest.keyClick(page.start, Qt.Key.Key_Return)
