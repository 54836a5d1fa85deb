"""From the first page to an evening and back: set-up, reopening to the second, closing with work pending."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from companion.core.messages import HOST, PUBLIC, Refusal
from companion.core.rulings import meant
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.games.article27.pieces import AGENDAS
from companion.games.renegotiation import commands as renegotiation
from companion.journal import keys
from companion.sessions.draws import ScriptedDraws
from companion.sessions.library import Library
from companion.sessions.time import HandWoundTime
from tests.cli.damaged import DAMAGED
from tests.cli.evenings import kept
from tests.cli.strange import STRANGE, strange
from tests.journal.test_books import on_a_stick
from tests.ui import fingers
from tests.ui.evenings import Key
from tests.ui.evenings import asked as answered
from tests.ui.pages import RESULT
from ui.forms.fields import ArrangeField
from ui.forms.form import OfferForm
from ui.forms.words import EDGE, FRAME
from ui.last import LastTime
from ui.screens import Screens
from ui.settings import Settings
from ui.shell import Shell
from ui.sounds import Silent
from ui.windows.ask import AskDialog
from ui.windows.closed import ClosedPage
from ui.windows.help import HelpWindow, page, pages
from ui.windows.library import LibraryPage
from ui.windows.public import PublicWindow
from ui.windows.setup import SetupPage
from ui.windows.sheet import SheetWindow
from ui.windows.table import TableWindow

OpenShell = Callable[[], Shell]


@pytest.fixture
def shell(qapp: QApplication, tmp_path: Path) -> Iterator[OpenShell]:
    """Opens the shell on one library; opening it again is starting the program again."""
    opened: list[Shell] = []

    def open_shell() -> Shell:
        made = Shell(Library(tmp_path / "tables"), Settings(tmp_path / "settings.json"), Silent())
        made.looks.apply()
        made.show_start()
        qapp.processEvents()
        qapp.processEvents()
        opened.append(made)
        return made

    yield open_shell
    for made in opened:
        made.close()
        made.deleteLater()
    qapp.processEvents()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def the_app() -> QApplication:
    """The program that runs."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app


def press(key: Any) -> None:
    """Press a key where the keyboard is."""
    app = the_app()
    target = app.focusWidget() or app.activeWindow()
    assert target is not None
    QTest.keyClick(target, key)
    settle(app)


def settle(app: QApplication) -> None:
    """Whoever acts sees what came of it before acting again; on a slow disk that takes a while."""
    tables = [window for window in app.topLevelWidgets() if isinstance(window, TableWindow)]
    while any(table.bridge._writing is not None for table in tables):
        app.processEvents()
    for _turn in range(4):
        app.processEvents()


def setup_page(shell: Shell) -> SetupPage:
    """The set-up page that is in front."""
    page = shell.start.stack.currentWidget()
    assert isinstance(page, SetupPage)
    return page


def said(page: SetupPage) -> str:
    """Every word of labels on a set-up page."""
    return " ".join(part.text() for part in page.findChildren(QLabel))


def test_two_presses_of_enter_begin_an_evening(shell: OpenShell) -> None:
    home = shell()
    press(Key.Key_Return)
    press(Key.Key_Return)
    assert home.evening is not None
    assert home.evening.table.isVisible()
    assert not home.start.isVisible()
    assert home.evening.phones.room is None, "nothing of phones is loaded that nobody asked for"


def test_an_evening_that_is_under_way_goes_on_from_the_form_for_how_it_stands(shell: OpenShell) -> None:
    home = shell()
    home.new()
    setup_page(home).middle.setChecked(True)
    press(Key.Key_Return)
    assert home.evening is not None
    controls, bridge = home.evening.table.controls, home.evening.bridge
    while wanted := bridge.page_for(HOST).wanted:  # what people hold already comes first
        given = {"do": "draw", "key": wanted[0].key, "outcome": list(wanted[0].outcomes[-wanted[0].count :])}
        assert not answered(bridge, HOST, given)
    for seat, agenda in zip(bridge.seats, AGENDAS, strict=False):
        assert not answered(bridge, seat, {"do": "draw", "key": f"agenda:0:{seat}", "outcome": [agenda]})
    settle(the_app())
    assert controls.form is not None
    assert controls.form.offer.do == "begin_in_the_middle"
    controls.leave_form()
    settle(the_app())
    assert controls.form is None, "left once, it does not come again by itself"
    home.new()
    assert not setup_page(home).middle.isChecked(), "the next evening begins at its beginning"


def test_phones_that_are_ticked_before_an_evening_have_their_code_when_it_begins(shell: OpenShell) -> None:
    home = shell()
    home.new()
    setup_page(home).phones.click()
    press(Key.Key_Return)
    assert home.evening is not None
    assert home.evening.phones.room is not None
    window, wall = home.evening.phones.window, home.evening.projector.window
    assert home.evening.phones.room.on or home.evening.phones.room.trouble
    assert window is not None
    assert window.isVisible()
    assert window.wall.isChecked()
    assert window.switch.isChecked() is home.evening.phones.room.on
    assert wall is not None
    assert wall.phones.isVisibleTo(wall) is home.evening.phones.room.on
    home.close_evening()
    home.new()
    assert setup_page(home).phones.isChecked(), "as the last time"


def test_what_is_wrong_with_a_name_is_said_at_that_name(shell: OpenShell) -> None:
    home = shell()
    home.new()
    page = setup_page(home)
    page.seating.rows[2].name.setText("judge")
    page.begin()
    assert home.evening is None
    assert page.seating.rows[2].reason.isVisible()
    assert not page.seating.rows[1].reason.isVisible()


def test_the_last_groups_names_are_offered_again(shell: OpenShell) -> None:
    home = shell()
    home.new()
    page = setup_page(home)
    for row, name in zip(page.seating.rows, ("Zoe", "Yan", "Xiu", "Wim"), strict=True):
        row.name.setText(name)
    page.begin()
    home.close_evening()
    again = shell()
    again.new()
    assert setup_page(again).seating.names() == ["Zoe", "Yan", "Xiu", "Wim"]


def test_what_the_last_group_set_is_offered_again_after_the_program_was_closed(shell: OpenShell) -> None:
    home = shell()
    home.setting_up.show("politburo")
    page = setup_page(home)
    while len(page.seating.rows) < 5:
        page.seating.add_button.click()
    for row, name in zip(page.seating.rows, ("Zoe", "Yan", "Xiu", "Wim", "Vio"), strict=True):
        row.name.setText(name)
    page.ways.choose("box")
    page.begin()
    assert home.evening is not None
    home.close()
    again = shell()
    again.setting_up.show("politburo")
    assert setup_page(again).ways.chosen() == ("box",)
    again.setting_up.show("article27")
    assert setup_page(again).ways.chosen() == ("box",), "what is new here is sat down to as the last game was"


def test_each_way_to_sit_down_sets_its_house_rules_with_one_click(shell: OpenShell) -> None:
    home = shell()
    home.new()
    page = setup_page(home)
    page.ways.choose("box")
    assert page.values()["vote.mode"] == "open"
    page.ways.choose("app")
    assert page.values()["vote.mode"] == "sealed"


def test_every_house_rule_that_means_something_stands_on_the_page_and_on_the_sheet(shell: OpenShell) -> None:
    home = shell()
    home.new()
    page = setup_page(home)
    rules = [rule for rule in GAMES["article27"].house_rules if not rule.tonight]
    assert set(page.values()) == {rule.key for rule in rules}
    for way in GAMES["article27"].presets:
        page.ways.choose(way)
        asked = [rule.say for rule in meant(rules, page.values(), 4)]
        assert sorted(question for question, _said in page.front.sheet() + page.rest.sheet()) == sorted(asked)
        assert f"{len(page.rest.meant)} questions" in page.more.text()


def test_seats_are_added_removed_and_moved_and_two_nations_swap(shell: OpenShell) -> None:
    home = shell()
    home.new()
    seating = setup_page(home).seating
    for row, name in zip(seating.rows, "ABCD", strict=True):
        row.name.setText(name)
    seating.add_button.click()
    assert len(seating.rows) == 5
    seating.rows[4].away.click()
    seating.rows[0].down.click()
    assert seating.names() == ["B", "A", "C", "D"]
    first, second = seating.sides()[:2]
    seating.rows[0].side.setCurrentIndex(seating.rows[0].side.findData(second))
    seating.rows[0].side.activated.emit(seating.rows[0].side.currentIndex())
    assert seating.sides()[:2] == [second, first]


def test_the_first_gavel_may_be_given_to_a_seat_by_name(shell: OpenShell) -> None:
    home = shell()
    home.new()
    page = setup_page(home)
    page.seating.rows[1].name.setText("Bea")
    page.seating.altered.emit()
    answer = page.front.answers["first.secretary"]
    assert answer.combo is not None
    answer.combo.setCurrentIndex(answer.combo.findData("Bea"))
    page.begin()
    assert home.evening is not None
    assert home.evening.bridge.page_for(PUBLIC).view.leader.startswith("Bea")


def test_an_evening_reopens_in_the_middle_of_a_negotiation_at_the_same_second(shell: OpenShell, tmp_path: Path) -> None:
    time = HandWoundTime()
    library = Library(tmp_path / "tables")
    session = library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}, time, ScriptedDraws())
    for do in ("pass_gavel", "strike_gavel"):
        session.submit(HOST, session.read({"do": do}))
    time.wind(100_250)
    session.close()
    home = shell()
    shelf = library.games()
    home.archive.reopen(shelf[0].path)
    assert home.evening is not None
    clock = home.evening.table.clock
    assert clock.left() in range(199_000, 199_751)
    QApplication.processEvents()
    press(Key.Key_Space)
    assert home.evening.bridge.page_for(PUBLIC).running


def test_whether_everybody_is_back_is_asked_no_longer_once_the_table_has_gone_on(
    shell: OpenShell, tmp_path: Path
) -> None:
    """Seen at a table: phones called the vote, and the question stayed over it and kept Space to itself."""
    library = Library(tmp_path / "tables")
    session = library.new(GAMES["article27"], ("Ana", "Ben", "Cy"), {"first.secretary": "Ana"}, HandWoundTime())
    for do in ("pass_gavel", "strike_gavel"):
        session.submit(HOST, session.read({"do": do}))
    session.close()
    home = shell()
    home.archive.reopen(library.games()[0].path)
    assert home.evening is not None
    bridge = home.evening.bridge
    disc = {"do": "move_disc", "colour": "red", "to": "floor"}
    for given, stays in ((disc, True), ({"do": "call_vote"}, False)):
        bridge.submit("Ana", given)
        settle(the_app())
        assert (asked() is not None) is stays, given
    assert bridge.page_for(PUBLIC).running
    assert home.evening._back is None


def test_closing_with_a_form_open_loses_nothing_that_was_confirmed(shell: OpenShell, tmp_path: Path) -> None:
    home = shell()
    press(Key.Key_Return)
    press(Key.Key_Return)
    for key in (Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_D, Key.Key_1):
        press(key)
    assert home.evening is not None
    floor = [area.colour for area in home.evening.bridge.page_for(PUBLIC).view.board.areas if area.on_floor]
    assert floor
    home.close()
    again = shell()
    again.archive.reopen(Library(tmp_path / "tables").games()[0].path)
    assert again.evening is not None
    areas = again.evening.bridge.page_for(PUBLIC).view.board.areas
    assert [area.colour for area in areas if area.on_floor] == floor


def test_a_file_that_cannot_be_opened_is_said_on_the_first_page(shell: OpenShell, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    broken = tmp_path / "tables" / "broken.parley"
    broken.write_bytes(b"no journal")
    home = shell()
    home.archive.reopen(broken)
    assert home.evening is None
    assert home.start.choice.notice.isVisible()
    assert "broken.parley" in home.start.choice.notice.text()


def test_a_word_that_this_program_does_not_know_is_said_on_the_first_page(shell: OpenShell, tmp_path: Path) -> None:
    begun = kept(tmp_path / "begun.parley", rounds=1)
    home = shell()
    for place, case in enumerate(STRANGE.values()):
        home.archive.reopen(strange(tmp_path / f"{place}.parley", begun, case))
        assert home.evening is None
        assert case.say in home.start.choice.notice.text()


def test_a_damaged_evening_goes_on_in_a_copy_with_its_pins_and_stays_as_it_is(shell: OpenShell, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    path = kept(tmp_path / "tables" / "evening.parley", rounds=1)
    DAMAGED["a changed record"].do(path)
    before = path.read_bytes()
    home = shell()
    home.home.settings.values.pins[path.name] = {"Ana": "kept"}
    home.archive.reopen(path)
    assert home.evening is None
    QApplication.processEvents()
    (asked,) = home.start.findChildren(AskDialog)
    assert asked.yes.text() == "Open a copy up to line 6"
    asked.yes.click()
    assert home.evening is not None
    assert home.evening.bridge.page_for(PUBLIC).entry == 6
    assert home.evening.pins.kept == {"Ana": "kept"}
    session: Any = home.evening.bridge._session
    assert session.journal.pins() == {"Ana": "kept"}, "they belong to the evening now"
    assert path.read_bytes() == before


def test_library_first_page_and_file_offer_the_whole_second_copy_of_a_damaged_evening(
    shell: OpenShell, tmp_path: Path
) -> None:
    library = Library(tmp_path / "tables")
    session = library.new(GAMES["politburo"], ("Ana", "Ben", "Cy", "Di", "Eve"), {})
    count = len(session.evening.entries)
    session.close()
    (path,) = library.folder.glob("*.parley")
    path.write_bytes(path.read_bytes()[:5000])
    home = shell()
    assert "Politburo" in home.start.choice.last.text()
    home.wish("open")
    page = home.start.stack.currentWidget()
    assert isinstance(page, LibraryPage)
    assert page.open.text() == f"Open its second copy up to line {count}"
    assert f"second copy is whole up to line {count}" in page.list.item(0).text()
    home.archive.reopen(path)
    QApplication.processEvents()
    (asked,) = home.start.findChildren(AskDialog)
    assert f"second copy is whole up to line {count}" in asked.findChildren(QLabel)[0].text()
    asked.yes.click()
    assert home.evening is not None
    assert len(library.games()) == 2


def test_a_file_that_cannot_be_opened_is_said_in_the_library_where_it_was_picked(
    shell: OpenShell, tmp_path: Path
) -> None:
    home = shell()
    home.wish("open")
    page = home.start.stack.currentWidget()
    assert isinstance(page, LibraryPage)
    home.archive.reopen(tmp_path / "gone.parley")
    assert page.notice.isVisible()
    QTest.keyClick(page, Key.Key_Escape)
    assert home.start.stack.currentWidget() is home.start.choice
    assert not home.start.choice.notice.isVisible()


def test_the_first_page_offers_the_evening_that_went_dark_and_enter_goes_on_with_it(
    shell: OpenShell, tmp_path: Path
) -> None:
    Library(tmp_path / "tables").new(GAMES["politburo"], ("Ana", "Ben", "Cy", "Di", "Eve"), {}).close()
    home = shell()
    assert "Politburo" in home.start.choice.last.text()
    press(Key.Key_Return)
    assert home.evening is not None
    assert home.evening.game == "politburo"


def test_another_evening_begins_with_the_same_game_and_back_is_the_choice(shell: OpenShell) -> None:
    home = shell()
    press(Key.Key_2)
    assert setup_page(home).seating.names()
    press(Key.Key_Escape)
    assert home.start.stack.currentWidget() is home.start.choice
    assert home.start.choice.shelf.posters[1].hasFocus()
    home.wish("again")
    assert "Politburo" in said(setup_page(home))


def test_another_evening_after_a_reopened_one_is_of_its_game(shell: OpenShell, tmp_path: Path) -> None:
    Library(tmp_path / "tables").new(GAMES["legislation"], ("Ana", "Ben", "Cy"), {}).close()
    home = shell()
    press(Key.Key_0)
    assert home.evening is not None
    home.wish("again")
    assert home.evening is None
    assert "Legislation" in said(setup_page(home))
    assert setup_page(home).seating.names() == ["Ana", "Ben", "Cy"]


def test_a_late_guest_sits_on_the_set_up_page_beside_the_others_with_the_same_house_rules(
    shell: OpenShell, tmp_path: Path
) -> None:
    home = shell()
    home.setting_up.show("legislation")
    page = setup_page(home)
    page.ways.choose("box")
    names = [*page.seating.names()]
    page.begin()
    assert home.evening is not None
    home.evening.guest_comes.emit("Zoë")
    page = setup_page(home)
    assert page.seating.names() == [*names, "Zoë"]
    assert page.ways.chosen() == ("box",)
    for n in range(9):
        page.seat_guest(f"Guest {n}")
    assert "There is no chair for Guest 8" in said(page)


def test_back_from_a_set_up_page_enter_goes_on_with_an_evening_that_waits(shell: OpenShell, tmp_path: Path) -> None:
    """Seen at a table: it began the next set-up page, while the evening that was left by mistake stood at the foot."""
    Library(tmp_path / "tables").new(GAMES["legislation"], ("Ana", "Ben", "Cy"), {}).close()
    home = shell()
    assert home.start.choice.last.hasFocus()
    press(Key.Key_2)
    press(Key.Key_Escape)
    assert home.start.choice.last.hasFocus()
    press(Key.Key_Return)
    assert home.evening is not None


def test_size_theme_and_sound_are_kept_for_the_next_time(shell: OpenShell, tmp_path: Path) -> None:
    home = shell()
    screen = home.start.screen().name()
    home.wish("bigger")
    home.wish("theme")
    home.wish("mute")
    kept = Settings(tmp_path / "settings.json")
    assert kept.zoom(screen) == 110
    assert kept.values.theme == "light"
    assert not kept.values.sound


def test_settings_that_cannot_be_read_are_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{no", encoding="utf-8")
    assert Settings(path).values.theme == "dark"
    assert path.with_suffix(".unreadable").exists()


def test_the_table_window_comes_back_in_its_size_but_never_larger_than_the_screen(shell: OpenShell) -> None:
    home = shell()
    press(Key.Key_Return)
    press(Key.Key_Return)
    assert home.evening is not None
    home.evening.table.resize(780, 500)
    home.close_evening()
    assert home.home.settings.values.table == (780, 500)
    home.home.settings.values.table = (9000, 9000)
    home.archive.reopen(home.home.library.games()[0].path)
    assert home.evening is not None
    room = home.evening.table.screen().availableGeometry()
    assert room.contains(home.evening.table.geometry())


def test_a_key_that_is_remapped_in_the_help_window_holds_at_once_everywhere(shell: OpenShell) -> None:
    home = shell()
    press(Key.Key_Return)
    press(Key.Key_Return)
    home.show_help()
    assert isinstance(home.help, HelpWindow)
    home.help.rows["theme"].edit.setKeySequence(QKeySequence("Ctrl+L"))
    assert home.evening is not None
    for menus in (home.start.menus, home.evening.table.menus):
        assert menus.actions["theme"].shortcut() == QKeySequence("Ctrl+L")
    home.help.rows["theme"].back.click()
    assert home.start.menus.actions["theme"].shortcut() == QKeySequence("Ctrl+T")


def test_what_needs_an_evening_is_grey_on_the_first_page_and_its_key_says_why(shell: OpenShell) -> None:
    from ui.windows.start import HERE

    home = shell()
    home.show_start()
    for name, action in home.start.menus.actions.items():
        assert action.isEnabled() == (name in HERE), name
    assert home.start.menus.actions["hall"].why_not.startswith("A table joins a hall from its evening")
    QTest.keyClick(home.start, Key.Key_F4, Qt.KeyboardModifier.ShiftModifier)
    assert "joins a hall from its evening" in home.start.choice.notice.text()


def test_the_first_windows_letters_grow_with_its_height(shell: OpenShell) -> None:
    home = shell()
    home.start.resize(1920, 1080)
    assert home.start.choice.library.font().pixelSize() == 18
    home.start.resize(800, 600)
    assert home.start.choice.library.font().pixelSize() == 15


def test_an_impatient_second_enter_begins_nothing_beside_the_evening_that_opens(
    shell: OpenShell, tmp_path: Path
) -> None:
    Library(tmp_path / "tables").new(GAMES["article27"], ("Ana", "Ben", "Cy"), {}).close()
    home = shell()
    home.archive.show()
    page = home.start.stack.currentWidget()
    assert isinstance(page, LibraryPage)
    page.list.setFocus()
    QTest.keyClick(page.list, Key.Key_Return)
    QTest.keyClick(page.list, Key.Key_Return)
    QTest.keyClick(page, Key.Key_Return)
    assert home.evening is not None
    assert home.start.stack.currentWidget() is page
    assert not home.start.isVisible()


def test_enter_that_is_held_goes_no_further_than_one_page(shell: OpenShell) -> None:
    home = shell()
    press(Key.Key_Return)
    page = setup_page(home)
    for _n in range(5):
        held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
        QApplication.sendEvent(QApplication.focusWidget() or page, held)
    assert home.evening is None


def test_a_window_that_is_closed_before_its_pictures_have_come_draws_no_more(
    qapp: QApplication, tmp_path: Path
) -> None:
    home = Shell(Library(tmp_path / "tables"), Settings(tmp_path / "settings.json"), Silent())
    home.looks.apply()
    home.show_start()
    home.start.choice.painted.emit()
    first = home.start.choice.shelf.posters[-1]
    assert first.picture is None
    home.close()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for _turn in range(10):
        qapp.processEvents()
    assert first.picture is None
    home.deleteLater()


def test_help_on_the_first_page_is_of_the_game_that_is_marked(shell: OpenShell) -> None:
    home = shell()
    press(Key.Key_Right)
    press(Key.Key_F1)
    assert home.help is not None
    assert "Politburo" in home.help.text.toPlainText()


def test_the_key_for_settings_opens_the_settings_and_the_key_for_help_the_help(shell: OpenShell) -> None:
    home = shell()
    home.wish("settings")
    assert home.help is not None
    assert home.help.tabs.tabText(home.help.tabs.currentIndex()) == "Settings"
    assert home.help.theme.isVisible()
    home.wish("help")
    assert home.help.text.isVisible()
    home.wish("settings")
    assert home.help.theme.isVisible()


def test_a_demonstration_is_watched_from_the_first_page_and_leaves_nothing_behind(
    shell: OpenShell, tmp_path: Path
) -> None:
    home = shell()
    QTest.mouseClick(home.start.choice.demo, Qt.MouseButton.LeftButton)
    assert home.evening is not None
    pace = home.demonstration
    assert pace is not None
    entry = home.evening.bridge.page_for(HOST).entry
    for _step in range(9):
        pace.timeout.emit()
        QApplication.processEvents()
    assert home.evening.bridge.page_for(HOST).entry > entry, "it does not play"
    home.wish("close")
    assert home.evening is None
    assert home.demonstration is None
    assert not list((tmp_path / "tables").glob("*.parley"))


# --- what would be lost is asked for first --------------------------------------------------------------------------


def asked() -> AskDialog | None:
    """The question that stands before a window."""
    return next((w for w in QApplication.topLevelWidgets() if isinstance(w, AskDialog) and w.isVisible()), None)


def playing(home: Shell, running: bool) -> None:
    """An evening of Article 27 with the clock of its negotiation running, or not yet."""
    home.setting_up.show("article27")
    setup_page(home).begin()
    assert home.evening is not None
    if running:
        for _press in range(2):
            home.evening.table.main()
            settle(the_app())
        assert home.evening.table.clock_runs()


def test_esc_on_the_set_up_page_asks_before_it_throws_typed_names_away(shell: OpenShell) -> None:
    home = shell()
    home.new()
    page = setup_page(home)
    page.seating.rows[0].name.setText("Zoe")
    for leave in (page.left.emit, partial(home.wish, "new"), partial(home.wish, "quit"), home.start.close):
        leave()
        question = asked()
        assert question is not None
        assert not home.home.over
        question.no.click()
        assert home.start.stack.currentWidget() is page
        assert page.seating.rows[0].name.text() == "Zoe"
    page.left.emit()
    question = asked()
    assert question is not None
    QTest.keyClick(question, Key.Key_1)
    QApplication.processEvents()
    assert home.start.stack.currentWidget() is home.start.choice


def test_esc_on_an_untouched_set_up_page_leaves_it_at_once(shell: OpenShell) -> None:
    home = shell()
    home.new()
    press(Key.Key_Escape)
    assert home.start.stack.currentWidget() is home.start.choice


@pytest.mark.parametrize("name", ["new", "quit", ""])
def test_leaving_an_evening_whose_clock_runs_is_asked_first(shell: OpenShell, name: str) -> None:
    home = shell()
    playing(home, running=True)
    evening = home.evening
    assert evening is not None
    home.wish(name) if name else evening.table.close()
    question = asked()
    assert question is not None
    assert evening.table.isVisible()
    assert home.evening is evening
    QTest.keyClick(question, Key.Key_1)
    QApplication.processEvents()
    assert (home.evening is None) is (name == "new")
    assert home.home.over is (name != "new")


def test_leaving_an_evening_whose_clock_stands_is_not_asked(shell: OpenShell) -> None:
    home = shell()
    playing(home, running=False)
    home.wish("new")
    assert asked() is None
    assert home.evening is None


@pytest.mark.parametrize("name", ["new", "quit", ""])
def test_leaving_an_evening_with_a_form_half_filled_in_is_asked_first(shell: OpenShell, name: str) -> None:
    home = shell()
    home.setting_up.show("articles_of_agreement")
    page = setup_page(home)
    page.ways.choose("box")
    page.begin()
    evening = home.evening
    assert evening is not None
    form = evening.table.filling_in()
    assert isinstance(form, OfferForm), "the characters are keyed in first"
    field = form.fields[0]
    assert isinstance(field, ArrangeField)
    # Seen at a table: a form of which one answer was picked went without a word.
    fingers.press(next(iter(field.choices.buttons.values())))
    settle(the_app())
    assert evening.table.half_filled()
    home.wish(name) if name else evening.table.close()
    question = asked()
    assert question is not None
    closed = "the evening" if name == "new" else "Parley"
    assert question.yes.text() == f"1  Throw it away and close {closed}", "the program, not the form alone"
    QTest.keyClick(question, Key.Key_2)
    QApplication.processEvents()
    assert home.evening is evening
    assert evening.table.half_filled()


@pytest.mark.parametrize("tab", ["mending", "offers"])
def test_leaving_an_evening_is_asked_first_while_the_judge_tries_something_or_fills_a_form_in(
    shell: OpenShell, tab: str
) -> None:
    home = shell()
    playing(home, running=False)
    evening = home.evening
    assert evening is not None
    evening.table.main()
    settle(the_app())
    evening.open_judge()
    judge = evening.judge
    assert judge is not None
    judge.tabs.setCurrentWidget(getattr(judge, tab))
    if tab == "mending":
        judge.mend(evening.table.page.story[-2].entry)
        judge.mending.take_back()
    else:
        form = judge.offers.open_form(next(offer for offer in judge.offers.offers if offer.do == "judge_says"))
        fingers.write(fingers.shown(form, QLineEdit)[0], "Late again")
    for leave in (partial(home.wish, "quit"), partial(home.wish, "new"), evening.table.close):
        leave()
        question = asked()
        assert question is not None
        QTest.keyClick(question, Key.Key_2)
        QApplication.processEvents()
        assert home.evening is evening
    assert judge.half_made()
    evening.table.close()
    question = asked()
    assert question is not None
    QTest.keyClick(question, Key.Key_1)
    QApplication.processEvents()
    assert home.home.over


@pytest.mark.parametrize("name", ["new", "again"])
def test_another_evening_is_asked_about_while_this_one_goes_on_and_not_at_its_end(
    shell: OpenShell, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = shell()
    playing(home, running=False)
    assert home.evening is not None
    home.evening.table.main()
    settle(the_app())
    assert not home.evening.table.clock_runs()
    evening = home.evening
    home.wish(name)
    question = asked()
    assert question is not None
    QTest.keyClick(question, Key.Key_2)
    QApplication.processEvents()
    assert home.evening is evening
    shown = evening.bridge.page_for
    over = lambda viewer: msgspec.structs.replace(shown(viewer), result=RESULT)  # noqa: E731 -- one line says it
    monkeypatch.setattr(evening.bridge, "page_for", over)
    home.wish(name)
    assert asked() is None, "at the end all of it is kept"
    assert home.evening is None


def test_house_rules_shown_from_the_set_up_page_leave_the_projector_at_the_start(shell: OpenShell) -> None:
    home = shell()
    home.new()
    page = setup_page(home)
    wall = home.start.menus.actions["public"]
    wall.trigger()
    (sheet,) = home.start.findChildren(SheetWindow)
    assert sheet.isVisible()
    sheet.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(sheet, Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert not sheet.isVisible(), "from where its pages are turned"
    for _press in range(3):  # there, away, and there again
        page.show_sheet.click()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    sheets = home.start.findChildren(SheetWindow)
    assert [sheet.isVisible() for sheet in sheets] == [True]
    before = sheets[0].pairs
    pause = {**page.front.answers, **page.rest.answers}["timer.pause"].combo
    assert pause is not None
    pause.setCurrentIndex(pause.count() - 1)
    assert sheets[0].pairs == tuple(page.sheet()) != before, "what the wall says follows the page"
    page.begin()
    assert home.evening is not None
    assert not sheets[0].isVisible()


def test_the_board_stands_on_the_wall_on_which_the_house_rules_were_read_as_soon_as_the_evening_begins(
    shell: OpenShell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen at a table: the house rules left the projector black, and the board had to be sent there by hand."""
    home = shell()
    home.new()
    home.start.menus.actions["public"].trigger()
    of = Screens.of
    laptop = SimpleNamespace(name=lambda: "LAPTOP", geometry=lambda: QRect(5000, 0, 9, 9))
    # The table stands on a screen that this machine has not: all else is on the wall.
    monkeypatch.setattr(Screens, "of", lambda at, window: laptop if isinstance(window, TableWindow) else of(at, window))
    setup_page(home).begin()
    assert home.evening is not None
    assert home.evening.public is not None
    assert home.evening.public.isFullScreen()
    assert home.home.settings.values.public_shown, "and the next evening's, too"
    assert home.home.sheets() == []


def test_house_rules_on_a_wall_never_take_the_keyboard_and_their_pages_turn_by_themselves(qtbot: QtBot) -> None:
    """Seen at a set-up: “Start the evening (Enter)” did nothing, for the sheet on the projector had the keyboard."""
    sheet = SheetWindow("House rules", [("How many?", "One")] * 20, on_wall=True)
    qtbot.addWidget(sheet)
    assert sheet.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert sheet.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    (turns,) = sheet.findChildren(QTimer)
    assert turns.isActive()
    turns.timeout.emit()
    assert sheet.number == 1


def test_the_key_of_the_projector_is_said_to_do_nothing_only_where_there_is_nothing_to_show(shell: OpenShell) -> None:
    """Seen at a set-up: Ctrl+P only said when it works, with the house rules there for everybody to read."""
    home = shell()
    wall = home.start.menus.actions["public"]
    assert "begin one first" in wall.why_not
    home.new()
    assert wall.why_not == ""
    home.show_start()
    assert "begin one first" in wall.why_not


# --- windows come back as they were ----------------------------------------------------------------------------------


def test_an_evening_begins_maximised_where_the_set_up_was_and_comes_back_so(shell: OpenShell) -> None:
    home = shell()
    home.start.setWindowState(Qt.WindowState.WindowMaximized)
    playing(home, running=False)
    assert home.evening is not None
    assert home.evening.table.isMaximized()
    home.wish("new")
    assert home.start.isMaximized()
    again = shell()
    assert again.start.isMaximized(), "and the next time the program is started"


@pytest.mark.parametrize("maximised", [False, True])
def test_full_screen_leaves_a_window_as_it_was_and_comes_back_itself(shell: OpenShell, maximised: bool) -> None:
    """Seen at a table: F11 twice made a small window of a maximised one, and so was the next evening after F11."""
    home = shell()
    if maximised:
        home.start.setWindowState(Qt.WindowState.WindowMaximized)
    playing(home, running=False)
    assert home.evening is not None
    table = home.evening.table
    table.activateWindow()
    settle(the_app())
    normal = table.normalGeometry() if maximised else table.geometry()
    for full in (True, False, True):
        home.wish("full_screen")
        settle(the_app())
        assert (table.isFullScreen(), table.isMaximized()) == (full, maximised)
        assert full or maximised or table.geometry() == normal
        if full:  # as desktops do, which no longer say what is under it
            table.setWindowState(Qt.WindowState.WindowFullScreen)
    home.wish("new")
    assert (home.start.isFullScreen(), home.start.isMaximized()) == (True, maximised)
    again = shell()
    assert (again.start.isFullScreen(), again.start.isMaximized()) == (True, maximised), "at the next start, too"


def test_an_evening_begins_as_a_window_where_the_set_up_was_one(shell: OpenShell) -> None:
    home = shell()
    playing(home, running=False)
    assert home.evening is not None
    assert not home.evening.table.isMaximized()


def test_the_first_evening_of_all_is_no_smaller_than_the_window_in_which_it_was_set_up(shell: OpenShell) -> None:
    home = shell()
    room = home.start.screen().availableGeometry()
    home.start.resize(room.width() - 10, room.height() - 50)
    size = home.start.size()
    playing(home, running=False)
    assert home.evening is not None
    table = home.evening.table.size()
    assert table.width() >= size.width() - 2 * EDGE
    assert table.height() >= min(size.height(), room.height() - FRAME - EDGE)


def test_the_projector_stays_while_another_evening_is_set_up_and_the_new_one_takes_its_place(shell: OpenShell) -> None:
    home = shell()
    playing(home, running=False)
    assert home.evening is not None
    home.evening.table.resize(780, 500)
    home.evening.projector.toggle()
    wall = home.evening.public
    assert wall is not None
    wall.resize(700, 400)
    phones = home.evening.phones.made()
    phones._loopback = True
    phones.switch(True)
    home.wish("again")
    settle(the_app())
    assert setup_page(home).phones.isChecked(), "people have them in their hands"
    setup_page(home).phones.setChecked(False)
    assert home.evening is None
    assert wall.isVisible()
    assert home.start.size() == QSize(780, 500)
    setup_page(home).begin()
    settle(the_app())
    assert home.evening is not None
    assert home.evening.public is not None
    assert home.evening.public.isVisible()
    assert home.evening.public.size() == QSize(700, 400)
    assert home.evening.table.size() == QSize(780, 500)
    assert sum(isinstance(w, PublicWindow) and w.isVisible() for w in QApplication.topLevelWidgets()) == 1
    home.wish("close")
    assert not any(isinstance(w, PublicWindow) and w.isVisible() for w in QApplication.topLevelWidgets())


def test_an_evening_with_lines_that_are_not_written_is_not_closed_before_it_was_asked(
    shell: OpenShell, tmp_path: Path
) -> None:
    home = shell()
    press(Key.Key_Return)
    press(Key.Key_Return)
    assert home.evening is not None
    session: Any = home.evening.bridge._session
    session.journal.copied()
    home.home.library.copies.rename(tmp_path / "gone")
    home.home.library.copies.write_text("a file is in the way", encoding="utf-8")
    (file,) = home.home.library.folder.glob("*.parley")
    file.unlink()
    home.evening.bridge.go_on_unkept()
    settle(the_app())
    home.wish("close")
    (asked,) = [w for w in the_app().topLevelWidgets() if isinstance(w, AskDialog) and w.isVisible()]
    assert "written nowhere" in asked.findChildren(QLabel)[0].text()
    asked.no.click()
    assert home.evening is not None
    home.home.library.copies.unlink()
    home.evening.bridge.keep()
    home.evening.bridge._thread.submit(int).result()
    settle(the_app())
    home.wish("close")
    assert home.evening is None


def test_every_games_help_says_what_keeps_an_evening_and_what_does_not() -> None:
    for game in GAMES:
        assert "What keeps your evening, and what does not" in pages(game)
        assert pages(game).startswith(page(game))


def test_an_evening_whose_key_is_elsewhere_shows_what_all_know_and_goes_on_by_the_passphrase_of_its_copy(
    shell: OpenShell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, _entries = on_a_stick(Library(tmp_path / "other", tmp_path / "keys"), tmp_path, "four brass lamps")
    monkeypatch.setattr(keys, "user_folder", lambda: tmp_path / "elsewhere" / "keys")
    at = shell()
    at.archive.reopen(stick)
    page = at.start.stack.currentWidget()
    assert isinstance(page, ClosedPage)
    assert at.evening is None
    assert page.story.model.rowCount() > 3
    page.passphrase.setText("no lamps")
    page.unlock.click()
    assert page.notice.text() == "That is not the passphrase of this copy."
    page.passphrase.setText("four brass lamps")
    page.unlock.click()
    assert at.evening is not None


def test_after_an_evening_its_winner_supplies_the_two_words_of_the_next_one(shell: OpenShell, tmp_path: Path) -> None:
    """Seen at a table: *Another evening with the same people* said that no game came before this one, and two evenings
    later the words were still those of whoever had won the first."""
    light = {"cards.mode": "box", "map.mode": "light", "first.player": "Ana"}
    home = shell()
    home.setting_up.memory.keep("renegotiation", LastTime(seats=("Ana", "Ben"), options={"speech.words": "Ben"}))
    session = Library(tmp_path / "tables").new(GAMES["renegotiation"], ("Ana", "Ben"), light)
    laid = [(HOST, renegotiation.KeyLaid(points, "Ana")) for points in (3, 4, 5, 6)]
    ends = (renegotiation.LetFinish(), renegotiation.BeginSpeech(), renegotiation.EndSpeech())
    for by, command in (*laid, *((HOST, end) for end in ends), (HOST, renegotiation.JudgeSpeech("good"))):
        assert not isinstance(session.submit(by, command), Refusal), command
    session.close()
    home.archive.reopen(Library(tmp_path / "tables").games()[0].path)
    home.wish("again")
    assert setup_page(home).as_last_time(()).options["speech.words"] == "Ana"
    home.setting_up.show("article27")
    home.setting_up.show("renegotiation")
    assert setup_page(home).as_last_time(()).options["speech.words"] == "Ana", "also by way of another game's page"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("way", [Way.BOX, Way.MIXED])
def test_a_game_that_is_new_here_is_sat_down_to_as_the_last_one_was(shell: OpenShell, game: str, way: Way) -> None:
    """Seen at a table: after an evening with box and companion the next game's page stood on *No box*."""
    home = shell()
    before = next(other for other in GAMES if other != game)
    home.setting_up.memory.keep(before, LastTime(way=way))
    home.setting_up.show(game)
    page = setup_page(home).as_last_time(())
    assert page.way == (way if way in GAMES[game].presets else Way.APP)
    assert GAMES[game].presets[Way(page.way)].items() <= page.options.items()
    home.setting_up.memory.keep(game, LastTime(way=Way.APP))
    home.setting_up.memory.keep(before, LastTime(way=way))
    home.setting_up.show(game)
    assert setup_page(home).as_last_time(()).way == Way.APP, "what was set for this game itself comes first"


@pytest.mark.parametrize("page", ["choice", "library"])
def test_a_key_that_needs_an_evening_says_so_on_the_page_that_is_seen(shell: OpenShell, page: str) -> None:
    """Seen at a table: Ctrl+P did nothing and said nothing; the words stood on the page before."""
    home = shell()
    if page == "library":
        home.archive.show()
    the_app().processEvents()
    QTest.keyClick(the_app().focusWidget() or home.start, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    the_app().processEvents()
    told = [one.text() for one in home.start.findChildren(QLabel) if one.isVisible()]
    assert any(text.startswith("The public window shows an evening") for text in told), told
