"""The organiser's window: from a name on the list to standings on the wall, by keys and buttons."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QDir, QEvent, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QMouseEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from companion import language
from companion.core.contract import changed
from companion.games import GAMES
from companion.organiser.desk import Desk
from companion.organiser.evenings import Brought, Ended, Match, matches, take_in
from companion.sessions.library import Library
from companion.tournament import reckon
from companion.tournament.entries import (
    CheckedIn,
    PlayerAdded,
    ResultCorrected,
    ResultEntered,
    RoundPublished,
    RoundSeated,
    RoundTakenBack,
    SheetWritten,
    StandIn,
    TableFixed,
)
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.standings import TieBreak
from companion.tournament.state import Proof, Sheet, TableResult
from companion.tournament.tables import Table
from companion.tournament.words import say
from tests.organiser.events import BY, begun, lines, played, published, shown
from ui.forms.choosing import Chooser
from ui.keys import Shortcuts
from ui.organiser.first import FirstPage
from ui.organiser.moving import MoveDialog
from ui.organiser.newevent import SheetForm
from ui.organiser.parts import KeyedGrid
from ui.organiser.typed import TypedSheet
from ui.organiser.which import Which
from ui.organiser.window import OrganiserWindow
from ui.settings import Settings
from ui.shell import Shell
from ui.sounds import Silent
from ui.windows.ask import AskDialog
from ui.windows.papers import PapersDialog
from ui.windows.setup import SetupPage


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[OrganiserWindow]:
    """The desk of an event with eight people."""
    made = OrganiserWindow(begun(None), Shortcuts({}))
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def seat(window: OrganiserWindow) -> None:
    """A seating is made, as long as it takes."""
    window.rounds.make.click()
    until(lambda: not window.rounds.busy)


def until(done: Callable[[], bool]) -> None:
    """The window lives on until this is so."""
    for _turn in range(4000):
        if done():
            return
        QTest.qWait(5)
    raise AssertionError("it is not so")


def test_names_are_added_and_checked_in_by_keys(window: OrganiserWindow) -> None:
    people = window.people
    people.name.setText("Ida Roth, Jun Berg")
    QTest.keyClick(people.name, Qt.Key.Key_Return)
    assert len(window.desk.tournament.people) == 10
    assert people.name.text() == ""
    assert people.grid.marked() == ["10"], "who was added last is who the gold button checks in"
    assert people.here.text() == "Here  (Space)"
    QTest.keyClick(people.name, Qt.Key.Key_Space)
    assert (window.desk.tournament.people["10"].here, people.name.text()) == (True, ""), "as the button says"
    QTest.keyClicks(people.wanted, "ida")
    people.wanted.setFocus()
    QTest.keyClick(people.wanted, Qt.Key.Key_Return)
    assert (window.focusWidget(), people.grid.current()) == (people.grid, "9"), "from what is found to its row"
    people.wanted.clear()
    QTest.keyClick(people.grid, Qt.Key.Key_Home)
    assert people.grid.marked() == ["1"]
    people.grid.setCurrentCell(8, 0)
    QTest.keyClick(people.grid, Qt.Key.Key_Space)
    assert window.desk.tournament.people["9"].here
    QTest.keyClick(people.grid, Qt.Key.Key_Space)
    assert not window.desk.tournament.people["9"].here


def test_a_long_list_is_pasted_whole_with_a_name_on_each_line(window: OrganiserWindow) -> None:
    QApplication.clipboard().setText("\n".join(f"Somebody listed {n:03}" for n in range(200)))
    window.people.name.paste()
    QTest.keyClick(window.people.name, Qt.Key.Key_Return)
    assert len(window.desk.tournament.people) == 208
    assert window.desk.tournament.name("208") == "Somebody listed 199"
    window.people.name.setText("Ida Roth, Maximiliane Hohenstein-Sonnenfels, Jun Berg, ida roth")
    window.people.add()
    said = window.told().splitlines()
    assert said[0] == "Nobody was added: 2 names of 4 cannot be."
    assert said[1].startswith("2. “Maximiliane Hohenstein-Sonnenfels”: ")
    assert said[2].startswith("4. “ida roth”: ")
    assert window.people.name.selectedText() == "Maximiliane Hohenstein-Sonnenfels", "it is typed over"
    assert len(window.desk.tournament.people) == 208


def test_what_is_refused_is_said_at_the_foot_and_stays_typed(window: OrganiserWindow) -> None:
    window.people.name.setText("Ada Abe")
    window.people.add()
    assert "Two players are called" in window.told()
    assert window.people.name.text() == "Ada Abe"


def test_a_round_goes_from_its_seating_to_standings_on_the_wall(window: OrganiserWindow) -> None:
    rounds = window.rounds
    window.tabs.setCurrentWidget(rounds)
    seat(window)
    assert window.desk.tournament.rounds[0].published is False
    window.toggle_wall()
    assert window.hall is not None
    assert window.hall.wall.tables == ()
    first = window.desk.tournament.rounds[0].tables
    one, other = first[0].seats[0], first[1].seats[0]
    rounds.grid.selectRow(0)
    rounds.grid.setSelectionMode(rounds.grid.SelectionMode.MultiSelection)
    rounds.grid.selectRow(len(first[0].seats))
    assert rounds.grid.marked() == [one, other]
    assert "costs" in rounds.swap.text()
    assert rounds.said.text() == "Swapped, it costs as much.", "nobody has met yet"
    rounds.swap.click()
    assert window.desk.tournament.rounds[0].tables[0].seats[0] == other
    rounds.publish.click()
    assert len(window.hall.wall.tables) == 2
    rounds.set_clock()
    assert window.hall.wall.begins > 0
    assert rounds.said.text().startswith("The wall's clock: from "), "the desk says so, too"
    assert not rounds.hint.isVisible(), "the list has its room"
    played(window.desk, 1)
    window.turn_wall()
    assert window.hall.standings
    assert window.hall.wall.standings is None, "nobody has released any"
    window.tabs.setCurrentWidget(window.standings)
    assert window.standings.stage.currentData() == ReleaseStage.ROUND
    window.standings.show_.click()
    standings = window.hall.wall.standings
    assert standings is not None
    assert len(standings.lines) == 8
    assert window.hall.grab().width() == window.hall.width(), "it is painted"
    window.tabs.setCurrentWidget(window.standings)
    window.standings.grid.selectRow(0)
    assert "points" in window.standings.why.text()


def test_a_sheet_is_typed_twice_by_two_people(window: OrganiserWindow) -> None:
    window.tabs.setCurrentWidget(window.rounds)
    seat(window)
    window.rounds.make_public()
    expected = lines(window.desk.tournament, 1, 1)
    for who in ("Ann", "Bob"):
        window.at_desk(who)
        window.tabs.setCurrentWidget(window.results)
        window.results.grid.setCurrentCell(0, 0)
        window.results.type_sheet()
        sheet = window.results.findChildren(TypedSheet)[-1]
        for (_player, place, points, _left), line in zip(sheet.rows, expected, strict=True):
            place.setValue(line.place)
            points.setValue(line.points)
        sheet.done_.click()
    outcome = window.desk.tournament.rounds[0].outcome(1)
    assert outcome is not None
    assert outcome.typed_by == ("Ann", "Bob")


def _sheet(window: OrganiserWindow, who: str) -> TypedSheet:
    """The sheet of the first table that is listed, typed by this person."""
    window.at_desk(who)
    window.tabs.setCurrentWidget(window.results)
    window.results.grid.setCurrentCell(0, 0)
    window.results.type_sheet()
    sheet = window.results.findChildren(TypedSheet)[-1]
    sheet.activateWindow()
    QApplication.processEvents()
    return sheet


def _type(sheet: TypedSheet, figures: str) -> None:
    """Digits where the keyboard is; a blank goes on to the next figure."""
    for sign in figures:
        if sign == " ":
            QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Tab)
        else:
            QTest.keyClicks(sheet.focusWidget(), sign)
        QApplication.processEvents()


def test_a_sheet_is_typed_by_figures_tab_and_enter_and_begins_with_what_stands(window: OrganiserWindow) -> None:
    published(window.desk)
    sheet = _sheet(window, "Ann")
    _type(sheet, "1 30 2 20 3 10 4 5")
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Return)
    typed = window.desk.tournament.rounds[0].typed[1]
    assert [(line.place, line.points) for line in typed[0].lines] == [(1, 30), (2, 20), (3, 10), (4, 5)]
    sheet = _sheet(window, "ann")
    assert sheet.lines() == typed[0].lines, "what one typed oneself stands there"
    sheet.reject()
    sheet = _sheet(window, "Bob")
    assert not any(line.place or line.points for line in sheet.lines()), "the second reader sees nothing of the first"
    _type(sheet, "1 30 2 20 3 10 4 5")
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Return)
    shown = window.results.grid.item(0, 2)
    assert shown is not None
    assert "(30)" in shown.text(), "the list shows the points"
    sheet = _sheet(window, "Ann")
    assert sheet.lines() == typed[0].lines, "a correction begins with the result"


def test_a_filled_sheet_is_never_thrown_away_without_a_question(window: OrganiserWindow) -> None:
    published(window.desk)
    sheet = _sheet(window, "Ann")
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Escape)
    assert not sheet.isVisible(), "nothing was typed"
    sheet = _sheet(window, "Ann")
    _type(sheet, "1 30")
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Escape)
    ask = sheet.findChildren(AskDialog)[-1]
    QTest.keyClick(ask, Qt.Key.Key_2)
    assert sheet.isVisible()
    assert sheet.lines()[0].points == 30
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Escape)
    QTest.keyClick(sheet.findChildren(AskDialog)[-1], Qt.Key.Key_1)
    assert not sheet.isVisible()


def test_a_sheet_that_cannot_be_is_refused_where_it_is_typed(window: OrganiserWindow) -> None:
    published(window.desk)
    sheet = _sheet(window, "Ann")
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Return)
    assert "Nothing stands on this sheet" in sheet.why.text()
    _type(sheet, "1 20 2 30 3 10 4 5")
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Return)
    assert sheet.isVisible()
    assert "fewer points, 20 and not 30" in sheet.why.text()
    assert not window.desk.tournament.rounds[0].typed
    sheet.done(0)
    played(window.desk, 1)
    sheet = _sheet(window, "Ann")
    _type(sheet, "1 20")
    QTest.keyClick(sheet.focusWidget(), Qt.Key.Key_Return)
    assert "Say why" in sheet.why.text()
    assert "typed by two people" in sheet.why.text()


def _focus(window: OrganiserWindow) -> QWidget | None:
    window.activateWindow()
    return window.focusWidget()


def test_who_is_at_the_desk_is_chosen_or_named_and_no_stray_key_is_a_name(window: OrganiserWindow) -> None:
    window.who.setFocus()
    QTest.keyClicks(window.who, "20")
    window.do(PlayerAdded("Ida Roth"))
    assert (window.by(), window.who.names) == (BY, ("Organiser", BY))
    window.who.menu().actions()[0].trigger()
    assert window.by() == "Organiser"
    window.who.menu().actions()[-1].trigger()
    ask = window.findChildren(AskDialog)[-1]
    assert ask.line is not None
    QTest.keyClicks(ask.line, "Bert  Referee")
    QTest.keyClick(ask.line, Qt.Key.Key_Return)
    assert (window.by(), window.who.names) == ("Bert Referee", ("Organiser", BY, "Bert Referee"))
    assert "Bert Referee" in window.who.text()


def test_no_button_moves_when_something_is_said_marked_or_turned(window: OrganiserWindow) -> None:
    published(window.desk)
    played(window.desk, 1)
    window.do(CheckedIn("2", False))

    def places() -> list[tuple[int, int]]:
        QApplication.processEvents()
        buttons = [each for each in window.findChildren(QPushButton) if each.isVisible()]
        found = [each.mapTo(window, QPoint()) for each in buttons if not window.statusBar().isAncestorOf(each)]
        return [(at.x(), at.y()) for at in found]

    for page in (window.people, window.rounds, window.results, window.standings, window.story):
        window.tabs.setCurrentWidget(page)
        page.grid.clearSelection()
        before = places()
        page.grid.selectRow(0)
        page.grid.selectRow(1)
        window.turn_wall()
        window.tell("Something was said.", True)
        assert places() == before, type(page).__name__
        window.hush()


def test_results_begin_at_the_first_table_that_waits_in_a_new_round(window: OrganiserWindow) -> None:
    published(window.desk)
    window.tabs.setCurrentWidget(window.results)
    window.results.grid.setCurrentCell(1, 0)
    played(window.desk, 1)
    assert window.results.grid.current() == "1 2", "it stays while results come in"
    published(window.desk)
    assert window.results.grid.marked() == ["2 1"]


def test_a_button_that_goes_grey_or_away_leaves_the_keyboard_in_the_list(window: OrganiserWindow) -> None:
    people, rounds = window.people, window.rounds
    window.do(CheckedIn("1", False))
    people.all.setFocus()
    QTest.keyClick(people.all, Qt.Key.Key_Space)
    assert window.desk.tournament.people["1"].here
    assert _focus(window) is people.grid
    window.tabs.setCurrentWidget(rounds)
    seat(window)
    rounds.publish.setFocus()
    QTest.keyClick(rounds.publish, Qt.Key.Key_Space)
    assert window.desk.tournament.rounds[0].published
    assert _focus(window) is rounds.grid, "not the name of who is at the desk"
    rounds.back.setFocus()
    rounds._take_back(1, "two came late")
    assert _focus(window) is rounds.grid


def test_nobody_withdraws_before_a_question_is_answered(window: OrganiserWindow) -> None:
    people = window.people
    people.grid.selectRow(0)
    people.gone.setFocus()
    QTest.keyClick(people.gone, Qt.Key.Key_Space)
    ask = people.findChildren(AskDialog)[-1]
    QTest.keyClick(ask, Qt.Key.Key_Space)
    assert not window.desk.tournament.people["1"].gone
    QTest.keyClick(ask, Qt.Key.Key_1)
    assert window.desk.tournament.people["1"].gone
    people.grid.selectRow(0)
    people.gone.click()
    assert not window.desk.tournament.people["1"].gone, "to come back is not asked"


def test_what_is_published_or_shown_is_what_the_wall_turns_to(window: OrganiserWindow) -> None:
    published(window.desk)
    played(window.desk, 1)
    window.toggle_wall()
    assert window.hall is not None
    window.tabs.setCurrentWidget(window.standings)
    window.standings.stage.setCurrentIndex(window.standings.stage.findData(ReleaseStage.OPENING))
    window.standings.show_.click()
    assert window.hall.standings
    window.turn_wall()
    assert window.standings.open_next.text().endswith(" to open")
    window.standings.open_next.click()
    assert window.hall.standings
    assert _focus(window) is window.standings.open_next
    window.tabs.setCurrentWidget(window.rounds)
    seat(window)
    window.rounds.make_public()
    assert not window.hall.standings, "everybody looks for a table"


def test_what_the_hall_sees_asks_for_just_the_figures_that_it_needs(window: OrganiserWindow) -> None:
    published(window.desk)
    played(window.desk, 1)
    page = window.standings
    window.tabs.setCurrentWidget(page)
    for stage, asks in ((ReleaseStage.LIVE, (False, False)), (ReleaseStage.ROUND, (True, False)),
                        (ReleaseStage.TOP, (True, True)), (ReleaseStage.HIDDEN, (False, False)),
                        (ReleaseStage.OPENING, (False, False))):  # fmt: skip
        page.stage.setCurrentIndex(page.stage.findData(stage))
        assert (page.rounds.isVisible(), page.top.isVisible()) == asks, stage
    page.stage.setCurrentIndex(page.stage.findData(ReleaseStage.HIDDEN))
    assert page.show_.text() == "Keep all hidden"
    page.show_.click()
    assert not reckon.seen(window.desk.tournament).lines, "nothing was public: nothing is"
    page.stage.setCurrentIndex(page.stage.findData(ReleaseStage.TOP))
    page.top.setValue(5)
    page.show_.click()
    assert window.desk.tournament.release == Release(ReleaseStage.TOP, 1, 5)
    assert not page.show_.isEnabled(), "that is shown"
    shown(window.desk, Release(ReleaseStage.HIDDEN))
    page.stage.setCurrentIndex(page.stage.findData(ReleaseStage.OPENING))
    page.show_.click()
    assert (page.show_.isVisible(), page.open_next.isVisible()) == (False, True), "one thing comes next"


def test_what_the_hall_has_seen_is_never_hidden_again_without_a_question(window: OrganiserWindow) -> None:
    for number in (1, 2):
        published(window.desk)
        played(window.desk, number)
    page, desk = window.standings, window.desk
    window.tabs.setCurrentWidget(page)
    page.rounds.setValue(1)
    page.show_.click()
    assert (page.rounds.value(), page.show_.isEnabled()) == (1, False), "no slip shows another round"
    page.stage.setCurrentIndex(page.stage.findData(ReleaseStage.OPENING))
    page.show_.click()
    before = desk.tournament.release.opened
    for kind in (QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseButtonRelease):
        at = QPointF(5, 5)
        left = Qt.MouseButton.LeftButton
        QApplication.sendEvent(page.open_next, QMouseEvent(kind, at, at, left, left, Qt.KeyboardModifier.NoModifier))
    assert desk.tournament.release.opened == before, "a double click is one press"
    while desk.tournament.release.opened != 1:
        page.open_next.click()
    assert (page.open_next.isVisible(), page.open_next.isEnabled()) == (True, False), "it becomes no other act"
    assert (page.open_next.text(), page.show_.isVisible()) == ("Every place is open", False)
    for stage, rounds in ((ReleaseStage.ROUND, 1), (ReleaseStage.TOP, 2)):
        page.stage.setCurrentIndex(page.stage.findData(stage))
        page.rounds.setValue(rounds)
        page.show_.click()
        assert desk.tournament.release.opened == 1, "it is asked first"
        page.findChildren(AskDialog)[-1].no.click()
    page.show_.click()
    page.findChildren(AskDialog)[-1].yes.click()
    assert desk.tournament.release.stage is ReleaseStage.TOP


def _mark(window: OrganiserWindow, *rows: int) -> None:
    grid = window.rounds.grid
    grid.clearSelection()
    grid.setSelectionMode(grid.SelectionMode.MultiSelection)
    for row in rows:
        grid.selectRow(row)
    grid.setSelectionMode(grid.SelectionMode.ExtendedSelection)


def test_marks_stay_with_the_seating_in_which_they_were_made(window: OrganiserWindow) -> None:
    rounds = window.rounds
    window.tabs.setCurrentWidget(rounds)
    seat(window)
    _mark(window, 0, 5)
    assert rounds.said.text().startswith("Swapped")
    rounds.make_public()
    assert rounds.said.text().startswith("This seating costs")
    _mark(window, 0, 5)
    assert not rounds.swap.isEnabled()
    assert "take it back first" in rounds.swap.toolTip()
    assert rounds.said.text().startswith("This seating costs")
    played(window.desk, 1)
    seat(window)
    assert rounds.number == 2
    assert len(rounds.grid.marked()) == 1
    assert rounds.said.text().startswith("This seating costs")


def test_who_meets_again_is_the_player_and_not_who_sits_in(window: OrganiserWindow) -> None:
    published(window.desk)
    played(window.desk, 1)
    before = window.desk.tournament.rounds[0].tables
    one, other = before[0].seats, before[1].seats
    mixed = (one[:2] + other[:2], one[2:] + other[2:])
    window.do(
        RoundSeated(2, tuple(Table(n, "article27", seats) for n, seats in enumerate(mixed, 1))),
        StandIn(mixed[0][0], 2, "Zoe Petit"),
    )
    t = window.desk.tournament
    turned = reckon.turned(t, t.rounds[1], mixed[0][0], mixed[1][2])
    said = " ".join((*turned.worse, *turned.better))
    assert f"{t.name(mixed[0][0])} (Zoe Petit sits in)" in said
    assert "Zoe Petit and" not in said.replace("(Zoe Petit sits in)", "")


def test_a_round_is_taken_back_from_the_window_with_a_reason(window: OrganiserWindow) -> None:
    window.tabs.setCurrentWidget(window.rounds)
    seat(window)
    window.rounds.make_public()
    window.rounds._take_back(1, "two came late")
    assert not window.desk.tournament.rounds[0].published
    assert RoundTakenBack(1, "two came late") in window.desk.story[-1].entries


def test_an_event_is_begun_from_the_first_page_and_closing_it_goes_back(qapp: QApplication, tmp_path: Path) -> None:
    shell = Shell(Library(tmp_path / "tables"), Settings(tmp_path / "settings.json"), Silent())
    try:
        shell.show_start()
        shell.start.choice.event_.click()
        assert isinstance(shell.start.stack.currentWidget(), FirstPage)
        for asks in (shell.start, SheetForm):
            if asks is SheetForm:
                first = shell.start.stack.currentWidget()
                assert isinstance(first, FirstPage)
                QTest.keyClick(first.new, Qt.Key.Key_Return)
            window = shell.start.findChildren(SheetForm)[-1] if asks is SheetForm else shell.start
            window.activateWindow()
            qapp.processEvents()
            QTest.keyClick(window, Qt.Key.Key_F1)
            assert shell.help is not None
            assert "A tournament on one laptop" in shell.help.text.toPlainText()
            shell.help.set_game("politburo")
            shell.help.close()
        shell.start.findChildren(SheetForm)[-1].reject()
        assert shell.tournaments.begin(Sheet(name="")) != "", "a sheet that cannot be is refused in a sentence"
        assert shell.tournaments.begin(Sheet(name="Cup: 1/2", games=("politburo",), theme="light")) == ""
        assert shell.home.organiser is not None
        assert not shell.start.isVisible()
        path = shell.home.organiser.desk.path
        assert path.parent == shell.tournaments.folder
        shell.home.organiser.do(PlayerAdded("Ada Abe"))
        shell.home.organiser.close()
        assert shell.home.organiser is None
        page = shell.start.stack.currentWidget()
        assert isinstance(page, FirstPage)
        assert page.grid.rowCount() == 1
        shell.tournaments.organise(path)
        assert shell.home.organiser is not None
        assert [person.name for person in shell.home.organiser.desk.tournament.people.values()] == ["Ada Abe"]
    finally:
        shell.close()


def test_a_laptop_plays_by_the_sheet_of_an_event_and_has_its_tables_names(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(language, "speak", spoken.append)
    desk = begun(tmp_path)
    rule = next(rule for rule in GAMES["article27"].house_rules if rule.choices and len(rule.choices) > 1)
    other = next(value for value in rule.values() if value != rule.default)
    sheet = Sheet(name="Cup", games=("article27",), rules={"article27": {rule.key: other}}, language="de")
    desk.do(BY, SheetWritten(sheet))
    published(desk)
    table = desk.tournament.rounds[0].tables[1]
    names = [desk.tournament.name(player) for player in table.seats]
    desk.close()
    shell = Shell(Library(tmp_path / "tables"), Settings(tmp_path / "settings.json"), Silent())
    try:
        shell.play_by(desk.path)
        assert "“Cup”" in shell.start.choice.notice.text()
        assert spoken[-1] == "de"
        shell.setting_up.show("article27")
        page = shell.start.stack.currentWidget()
        assert isinstance(page, SetupPage)
        assert page.values()[rule.key] == other
        assert "“Cup”" in page.stands.text()
        page.tables.setCurrentIndex(2)
        page.tables.activated.emit(2)
        assert page.seating.names() == names
        assert page.seating.sides() == list(table.sides)
    finally:
        shell.close()


def test_papers_are_looked_at_page_by_page_saved_and_printed(window: OrganiserWindow, tmp_path: Path) -> None:
    published(window.desk)
    played(window.desk, 1)
    shown(window.desk)
    window.ask_papers()
    (asked,) = window.findChildren(PapersDialog)
    says = [asked.list.item(row).text() for row in range(asked.list.count())]
    assert says[:3] == ["Round 1: who sits where", "Round 1: everybody by name", "Round 1: slips for results"]
    assert not asked.sheet.picture.isNull()
    asked.list.setCurrentRow(len(says) - 1)
    assert asked.place.text() == "1 of 8"
    QTest.keyClick(asked, Qt.Key.Key_PageDown)
    assert asked.place.text() == "2 of 8"
    assert not asked.html.isEnabled(), "a certificate is drawn"
    asked.save(tmp_path / "certificates.pdf")
    assert (tmp_path / "certificates.pdf").read_bytes().startswith(b"%PDF")
    asked.save(tmp_path / "certificates.pdf")
    assert "is there already" in asked.told.text()
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    asked.print_on(printer)
    assert "8 pages" in asked.told.text()
    assert (tmp_path / "printed.pdf").stat().st_size > 1000


def test_before_a_place_is_released_there_is_no_certificate_to_save(window: OrganiserWindow) -> None:
    published(window.desk)
    played(window.desk, 1)
    window.desk.do(BY, reckon.released(window.desk.tournament, Release(ReleaseStage.HIDDEN, 0)))
    window.desk.do(BY, reckon.released(window.desk.tournament, Release(ReleaseStage.OPENING, 1)))
    window.ask_papers()
    (asked,) = window.findChildren(PapersDialog)
    asked.list.setCurrentRow(asked.list.count() - 1)
    assert not asked.pdf.isEnabled()
    assert "released" in asked.told.text()


class Measured(KeyedGrid):
    """A list that counts how often a column is measured, which is done for all its rows."""

    times = 0

    def sizeHintForColumn(self, column: int) -> int:
        self.times += 1
        return super().sizeHintForColumn(column)


def test_a_list_measures_its_columns_once_and_not_with_every_cell(qapp: QApplication) -> None:
    made = Measured(("Table", "Player", "Result"), 1)
    made.show()
    for result in ("waits", "1 Ana (12)"):
        made.times = 0
        made.fill([(str(n), (str(n), f"Player {n}", result)) for n in range(60)])
        qapp.processEvents()
        assert 0 < made.times < 20
    cell = made.item(59, 2)
    assert cell is not None
    assert cell.toolTip() == "1 Ana (12)"
    made.deleteLater()


def test_the_event_file_is_found_by_one_press_and_files_are_looked_for_where_one_was_last(
    window: OrganiserWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    path = window.desk.path.absolute()
    assert str(path) in window.file.text()
    window.file.click()
    assert opened == [QUrl.fromLocalFile(str(path.parent))]
    assert QApplication.clipboard().text() == str(path)
    monkeypatch.setattr(Chooser, "last", "")
    first = Chooser(window, "Evenings", str(tmp_path / "gone"))
    assert first.directory() != QDir.current(), "where the program was started is nobody's place"
    first.setDirectory(str(tmp_path))
    first.done(1)
    assert Chooser(window, "A folder").directory() == QDir(str(tmp_path))


def test_the_wall_never_lies_over_the_desk(window: OrganiserWindow) -> None:
    window.resize(700, 500)
    window.toggle_wall()
    assert window.hall is not None
    QApplication.processEvents()
    behind = "behind this window" in window.told()
    assert behind or not window.hall.geometry().intersects(window.geometry())
    QTest.mouseDClick(window.hall, Qt.MouseButton.LeftButton)
    assert (window.hall.isFullScreen(), window.hall.way_back) == (True, "Esc: back to the desk")
    window.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert (window.hall.isFullScreen(), window.hall.way_back) == (False, "")
    assert window.isVisible()
    assert window.hall.isVisible()


def test_a_seating_is_looked_for_beside_the_window_and_can_be_stopped(window: OrganiserWindow) -> None:
    rounds = window.rounds
    window.tabs.setCurrentWidget(rounds)
    rounds.make.click()
    assert rounds.busy
    assert "stop" in rounds.make.text()
    rounds.make.click()
    until(lambda: not rounds.busy)
    assert len(window.desk.tournament.rounds) <= 1
    before = len(window.desk.tournament.rounds)
    rounds.make.click()
    window.do(CheckedIn("1", False))
    until(lambda: not rounds.busy)
    assert len(window.desk.tournament.rounds) == before, "who has left meanwhile is not seated"
    assert "make it anew" in window.told()


def test_a_seating_that_is_stopped_is_not_made(window: OrganiserWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    real = reckon.seated

    def slow(*asked: Any) -> RoundSeated:
        for turn in range(400):
            asked[-1](turn // 4)
            time.sleep(0.001)
        return real(*asked)

    monkeypatch.setattr(reckon, "seated", slow)
    window.tabs.setCurrentWidget(window.rounds)
    window.rounds.make.click()
    window.rounds.make.click()
    until(lambda: not window.rounds.busy)
    assert window.desk.tournament.rounds == ()


def test_one_player_is_moved_with_a_reason_and_its_cost(window: OrganiserWindow) -> None:
    rounds = window.rounds
    window.tabs.setCurrentWidget(rounds)
    window.do(PlayerAdded("Ida Roth"), CheckedIn("9"))
    seat(window)
    window.do(RoundPublished(1))
    large = max(window.desk.tournament.rounds[0].tables, key=lambda table: len(table.seats))
    one, other = large.seats[1], 3 - large.number
    rounds.grid.setCurrentCell(next(n for n in range(9) if _key(window, n) == one), 0)
    rounds.ask_move()
    asked = rounds.findChildren(MoveDialog)[-1]
    assert asked.table.currentData() == other
    assert "costs" in asked.cost.text()
    assert f"4 sit at table {large.number} then. 5 sit at table {other} then." in asked.cost.text()
    QTest.keyClick(asked, Qt.Key.Key_Return)
    assert "Say why" in asked.why.text()
    asked.reason.setText("stairs")
    QTest.keyClick(asked, Qt.Key.Key_Return)
    now = window.desk.tournament.rounds[0]
    found = now.seating.table_of(one)
    assert found is not None
    assert (found.number, found.seats[-1], now.version) == (other, one, 2)
    assert "stairs" in say(window.desk.tournament, window.desk.story[-1].entries[0])
    assert now.cost == reckon.cost_now(window.desk.tournament, now)


def test_who_is_here_without_a_seat_is_named_asked_about_and_given_one(window: OrganiserWindow) -> None:
    rounds, desk = window.rounds, window.desk
    published(desk)
    played(desk, 1)
    desk.do(BY, RoundSeated(2, (Table(1, "article27", ("1", "2", "3", "4")), Table(2, "article27", ("5", "6", "7")))))
    window.tabs.setCurrentWidget(rounds)
    assert rounds.said.text().startswith("1 here without a seat: Hana Lind.")
    rounds.make_public()
    asked = rounds.findChildren(AskDialog)[-1]
    asked.no.click()
    assert not desk.tournament.rounds[1].published
    rounds.grid.mark("8")
    assert not rounds.swap.isEnabled()
    rounds.ask_move()
    move = rounds.findChildren(MoveDialog)[-1]
    assert move.findChildren(QLabel)[0].text().endswith("Now: no seat.")
    move.table.setCurrentIndex(move.table.findData(2))
    assert "costs" in move.cost.text()
    move.reason.setText("came late")
    move.move_()
    assert desk.tournament.rounds[1].tables[1].seats == ("5", "6", "7", "8")
    assert rounds.said.text().startswith("This seating costs")
    assert desk.tournament.rounds[1].cost == reckon.cost_now(desk.tournament, desk.tournament.rounds[1])
    rounds.make_public()
    assert desk.tournament.rounds[1].published, "nobody is left to ask about"


def test_a_move_says_who_meets_again(window: OrganiserWindow) -> None:
    published(window.desk)
    halves = (Table(1, "article27", ("1", "2", "3", "4")), Table(2, "article27", ("5", "6", "7", "8")))
    window.do(RoundSeated(2, halves))
    one = window.desk.tournament.rounds[1]
    before = window.desk.tournament.rounds[0].seating.table_of("1")
    assert before is not None
    again = [player for player in before.seats if player in one.tables[1].seats]
    said = MoveDialog(window.rounds, window.desk.tournament, one, "1", window.attempt).cost.text()
    named = [player for player in again if window.desk.tournament.name(player) in said.partition("No longer")[0]]
    assert len(named) == min(len(again), 3)
    assert "meet again" in said


def _key(window: OrganiserWindow, row: int) -> str:
    window.rounds.grid.setCurrentCell(row, 0)
    return window.rounds.grid.current()


def test_a_player_with_a_fixed_table_sits_there_and_tables_can_be_counted(window: OrganiserWindow) -> None:
    window.do(TableFixed("5", 2))
    assert "always at table 2" in window.people._else(window.desk.tournament.people["5"])
    window.tabs.setCurrentWidget(window.rounds)
    seat(window)
    found = window.desk.tournament.rounds[0].seating.table_of("5")
    assert found is not None
    assert found.number == 2
    window.do(TableFixed("5", 0))
    window.rounds.tables.setValue(1)
    seat(window)
    now = window.desk.tournament.rounds[0]
    assert (len(now.tables), len(now.out)) == (1, 2), "Article 27 is for six at most"


def test_a_new_event_explains_its_words_orders_ties_and_begins_like_an_earlier_one(
    qtbot: QtBot, tmp_path: Path
) -> None:
    rules = {"politburo": {GAMES["politburo"].house_rules[0].key: GAMES["politburo"].house_rules[0].values()[-1]}}
    earlier = Sheet(name="Club", games=("politburo",), rules=rules, minutes=75, language="pt_BR")
    Desk.create(tmp_path / "Club.parley-event", earlier, BY).close()
    parent = QWidget()
    qtbot.addWidget(parent)
    kept: list[Sheet] = []

    def done(sheet: Sheet) -> str:
        kept.append(sheet)
        return ""

    form = SheetForm(parent, None, done, [], [tmp_path / "Club.parley-event"])
    fields = (form.name, form.rounds, form.minutes, form.judges, form.scale, form.stand_in, form.theme, form.like,
              form.language)  # fmt: skip
    told = {label.text() for label in form.findChildren(QLabel) if label.text()}
    assert all(field.accessibleDescription() in told for field in fields)
    form.name.setText("Home")
    form.like.setCurrentIndex(1)
    form.like.activated.emit(1)
    assert (form.sheet().name, form.sheet().games, form.sheet().minutes) == ("Home", ("politburo",), 75)
    assert form.sheet().rules == rules, "a group at home plays by its own rules again"
    assert form.sheet().language == "pt_BR", "also where this program does not speak it"
    form.language.setCurrentIndex(form.language.findData("en"))
    assert (form.language.currentText(), form.sheet().language) == ("English", "en")
    form.breaks.setCurrentRow(1)
    form.shift(-1)
    last = form.breaks.item(form.breaks.count() - 1)
    last.setCheckState(Qt.CheckState.Checked)
    form.go.click()
    breaks = kept[0].terms.breaks
    assert breaks[:2] == (TieBreak.HEAD, TieBreak.WINS)
    assert breaks[-1] is TieBreak.LOT
    assert kept[0].terms.seed > 0, "the lot is not the same at every event"


def test_strangers_of_an_evening_are_the_same_or_new_or_it_is_left_out(window: OrganiserWindow) -> None:
    published(window.desk)
    t = window.desk.tournament
    seats = t.rounds[0].tables[0].seats
    names = ["Zoe", "Yan", *(t.name(player) for player in seats[2:])]
    ended = tuple(Ended(name, place, 9 - place, False) for place, name in enumerate(names, 1))
    proof = Proof("x", "x.parley", 9, "", 0, "Nothing wrong was found.")
    found = matches(t, brought := Brought(Path("x.parley"), "article27", ended, proof, True, ()))
    took: list[tuple[Match, dict[str, str]]] = []

    def take(match: Match, _reason: str, sat_in: Mapping[str, str]) -> str:
        took.append((match, dict(sat_in)))
        return ""

    asked = Which(window, brought, found, t, take)
    asked.open()
    asked.take()
    assert "Say who Zoe and Yan are" in asked.why.text()
    for combo in asked.people.values():
        combo.setCurrentIndex(combo.findText(f"is the same as {t.name(seats[0])}"))
    asked.take()
    assert "cannot be the same player" in asked.why.text()
    asked.people["Yan"].setCurrentIndex(asked.people["Yan"].findText(f"sat in for {t.name(seats[1])}"))
    asked.take()
    ((match, sat_in),) = took
    assert (match.players["Zoe"], match.players["Yan"]) == seats[:2]
    assert sat_in == {seats[1]: "Yan"}


def test_unclear_evenings_are_asked_about_one_at_a_time_in_order_by_tables_without_a_result(
    window: OrganiserWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    published(window.desk)
    tables = window.desk.tournament.rounds[0].tables

    def strangers(path: Path) -> Brought:
        t = window.desk.tournament
        names = [f"{path.stem} {n}" for n in range(len(tables[0].seats) - 1)]
        # Somebody of the first table is there each time: that table is the likeliest, also once it has its result.
        ended = tuple(Ended(name, n, 9, False) for n, name in enumerate([*names, t.name(tables[0].seats[0])], 1))
        proof = Proof(path.stem, path.name, 9, "", 0, "Nothing wrong was found.")
        return Brought(path, "article27", ended, proof, True, ())

    def kept(_desk: Desk, _by: str, _brought: Brought, match: Match, reason: str = "", *_more: Any) -> None:
        result = TableResult(lines(window.desk.tournament, match.round, match.table), typed_by=("A", "B"))
        made = ResultCorrected(match.round, match.table, result, reason) if reason else None
        window.desk.do(BY, made or ResultEntered(match.round, match.table, result))

    monkeypatch.setattr("ui.organiser.results.bring", strangers)
    monkeypatch.setattr("ui.organiser.results.take_in", kept)
    window.results.take([Path("a.parley"), Path("b.parley")])
    until(lambda: not window.results.busy)
    for file, table in (("a.parley", tables[0]), ("b.parley", tables[1])):
        until(lambda: any(each.isVisible() for each in window.results.findChildren(Which)))
        (asked,) = (each for each in window.results.findChildren(Which) if each.isVisible())
        assert asked.file == file
        assert asked.table.currentText().startswith(f"Round 1, table {table.number} ")
        for n, who in enumerate(asked.people.values(), 1):
            who.setCurrentIndex(n)
        asked.take()
        assert not asked.why.text()
    until(lambda: "2 evenings were taken in." in window.told())
    for told, said in (("d.parley is not over yet.", "d.parley is not over yet."), ("No.", "d.parley: No.")):
        monkeypatch.setattr("ui.organiser.results.bring", Mock(side_effect=ValueError(told)))
        window.results.take([Path("d.parley")])
        until(lambda: not window.results.busy)
        assert window.told() == said, "which file it is, once"
    known = [t.name(player) for t in (window.desk.tournament,) for player in tables[0].seats]
    whole = tuple(Ended(name, n, 9, False) for n, name in enumerate(known, 1))
    monkeypatch.setattr("ui.organiser.results.bring", lambda path: changed(strangers(path), lines=whole))
    monkeypatch.setattr("ui.organiser.results.take_in", take_in)
    window.results.take([Path("late.parley")])
    until(lambda: any(each.isVisible() for each in window.results.findChildren(Which)))
    (asked,) = (each for each in window.results.findChildren(Which) if each.isVisible())
    assert asked.focusWidget() is asked.reason, "the table has its paper's result: why is to be said here"
    asked.take()
    assert "say why this one is to stand" in asked.why.text()
    asked.reject()
    monkeypatch.setattr("ui.organiser.results.take_in", kept)
    again = strangers(Path("c.parley"))
    match = next(each for each in matches(window.desk.tournament, again) if each.table == tables[0].number)
    window.results._keep(again, match, "counted twice")
    window.results._next()
    assert f"Round 1, table {tables[0].number} is corrected: counted twice" in window.told()
    window.tabs.setCurrentWidget(window.standings)
    window.standings.grid.mark(tables[0].seats[0])
    assert f"table {tables[0].number} was corrected by {BY}: counted twice." in window.standings.why.text()


def test_tab_goes_from_the_table_by_the_names_to_take_it_in_also_at_another_table(window: OrganiserWindow) -> None:
    published(window.desk)
    t = window.desk.tournament
    ended = tuple(Ended(name, n, 9, False) for n, name in enumerate(("Zoe", "Yan", "Xia", "Wil"), 1))
    proof = Proof("x", "x.parley", 9, "", 0, "Nothing wrong was found.")
    brought = Brought(Path("x.parley"), "article27", ended, proof, True, ())
    asked = Which(window, brought, matches(t, brought), t, lambda *_taken: "")
    asked.show()
    for place in (0, 1):
        asked.table.setCurrentIndex(place)
        QTest.qWait(1)
        way: list[QWidget | None] = []
        asked.table.setFocus()
        for _press in range(6):
            way.append(asked.focusWidget())
            asked.focusNextChild()
        assert way == [asked.table, *asked.people.values(), asked.go]


def test_several_refusals_leave_every_field_of_a_sheet_its_room(window: OrganiserWindow) -> None:
    refused = "\n".join(["That cannot be, and here is a sentence why."] * 9)
    form = SheetForm(window, None, lambda _sheet: refused, [], [])
    form.show()
    form.resize(1080, 680)
    parts = (form.name, form.judges, form.rounds, form.language, form.go, *form.games.values())
    before = [part.height() for part in parts]
    form._ready()
    QTest.qWait(1)
    assert form.height() <= 768 - 60, "it fits on a small screen"
    assert [part.height() for part in parts] == before
    form.close()
    published(window.desk)
    t = window.desk.tournament
    sheet = TypedSheet(window, t, t.rounds[0], 1, "Ann", lambda *_entries: refused)
    sheet.show()
    QTest.qWait(1)
    before = [place.height() for _player, place, _points, _left in sheet.rows]
    sheet.keep()
    QTest.qWait(1)
    assert sheet.why.height() >= 9 * sheet.why.fontMetrics().ascent(), "every sentence has its line"
    assert [place.height() for _player, place, _points, _left in sheet.rows] == before
    sheet.done(0)
