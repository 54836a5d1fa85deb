"""Plants at an organiser's desk: what is sealed is on the wall, one reading is enough, an evening is not looked at."""

from __future__ import annotations

import inspect
import os
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import pytest
from PySide6.QtGui import QTextCursor, QTextFormat
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from companion.core.contract import changed
from companion.games import GAMES
from companion.journal import JournalError, SqliteJournal
from companion.organiser import check, lists, papers, rescue
from companion.organiser.desk import Desk
from companion.organiser.generate import generate
from companion.tournament import merge, reckon, refuse, release
from companion.tournament.cost import Cost
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.state import Tournament
from tests.leaks import test_leaks
from tests.organiser import test_checked, test_checkin, test_event_file, test_papers, test_rescue, test_wall
from tests.organiser.events import begun
from tests.planted.planting import Guard, Plant
from tests.ui.windows import test_organiser, test_setup
from ui import printing
from ui.forms.listed import Combo
from ui.keys import Shortcuts
from ui.organiser.moving import MoveDialog, Seater
from ui.organiser.parts import KeyedGrid, WhoButton
from ui.organiser.rounds import Rounds
from ui.organiser.standings import Standings
from ui.organiser.window import OrganiserWindow
from ui.phones.checkin import CheckIn, CheckInPage
from ui.windows import setup
from ui.windows.papers import PapersDialog
from ui.windows.rulebook import Rulebook
from ui.windows.scaled import ScaledWindow

_public = release.public
_move, _found, _make, _moved = MoveDialog.move_, Rounds._found, PapersDialog._make, reckon.move
_fill = KeyedGrid.fill


def with_windows(test: Callable[[QApplication], None]) -> Guard:
    """A test that draws."""

    def guard() -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        test(cast(QApplication, QApplication.instance() or QApplication([])))

    guard.__name__ = test.__name__
    return Guard(guard)


def at_a_desk(test: Callable[[Desk], None]) -> Guard:
    """A test at the desk of an event with eight people."""

    def guard() -> None:
        test(begun(None))

    guard.__name__ = test.__name__
    return Guard(guard)


def at_a_played_event(test: Callable[[Desk, Path], None]) -> Guard:
    """A test at the desk of an event that was played."""

    def guard() -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = generate(4, 1, 5, Path(folder), ("article27",))
            desk = Desk.open(path)
            try:
                test(desk, path)
            finally:
                desk.close()

    guard.__name__ = test.__name__
    return Guard(guard)


def at_the_window(test: Callable[..., None]) -> Guard:
    """A test in the organiser's window, at an event with eight people."""

    def guard() -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        app = cast(QApplication, QApplication.instance() or QApplication([]))
        window = OrganiserWindow(begun(None), Shortcuts({}))
        window.show()
        try:
            with pytest.MonkeyPatch.context() as patched:
                known = {"window": window, "monkeypatch": patched}
                test(**{name: known[name] for name in inspect.signature(test).parameters})
        finally:
            window.close()
            app.processEvents()

    guard.__name__ = test.__name__
    return Guard(guard)


def a_damaged_event_is_recovered() -> None:
    """The test of it, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        test_rescue.test_a_damaged_event_is_recovered_up_to_its_last_whole_line(
            test_rescue.damage(Path(folder)), Path(folder)
        )


def in_an_open_event(test: Callable[[Desk, Path, pytest.MonkeyPatch], None]) -> Guard:
    """A test at the desk of an event that lies in a file."""

    def guard() -> None:
        with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
            desk = begun(Path(folder))
            try:
                test(desk, Path(folder), patched)
            finally:
                desk.close()

    guard.__name__ = test.__name__
    return Guard(guard)


def at_an_event(test: Callable[[Path], None]) -> Guard:
    """A test on the file of an event that was played."""

    def guard() -> None:
        with tempfile.TemporaryDirectory() as folder:
            test(generate(4, 1, 5, Path(folder), ("article27",)))

    guard.__name__ = test.__name__
    return Guard(guard)


def at_the_door(test: Callable[..., None]) -> Guard:
    """A test of check-in by phone, at an event whose door is open."""

    def guard() -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        app = cast(QApplication, QApplication.instance() or QApplication([]))
        desk = test_checkin.late()
        door = CheckIn(desk, loopback=True)
        door.switch(True)
        try:
            with pytest.MonkeyPatch.context() as patched:
                known = {"qapp": app, "desk": desk, "opened": door, "monkeypatch": patched}
                test(**{name: known[name] for name in inspect.signature(test).parameters})
        finally:
            door.switch(False)

    guard.__name__ = test.__name__
    return Guard(guard)


def in_a_folder(test: Callable[[Path], None]) -> Guard:
    """A test that writes files."""

    def guard() -> None:
        with tempfile.TemporaryDirectory() as folder:
            test(Path(folder))

    guard.__name__ = test.__name__
    return Guard(guard)


def everything(record: Any, _release: Release) -> Any:
    """All that there is, whatever was released."""
    return _public(record, Release())


def in_two_worlds(app: QApplication) -> None:
    """One event, looked at from everywhere."""
    test_leaks.test_two_events_that_differ_in_what_is_sealed_look_alike_from_everywhere(2, app)


def unless_told(t: Tournament, of: Release | None = None) -> Any:
    """Everything, until somebody says what is released."""
    said = of or t.release
    return _public(reckon.record(t), Release(ReleaseStage.LIVE) if said == Tournament().release else said)


def moves_unasked(self: MoveDialog) -> None:
    """One is moved, and nobody says why."""
    self.reason.setText("so")
    _move(self)


def seats_who_left(self: Rounds, _asked_of: Tournament) -> None:
    """What changed while the seating was looked for counts as what it was looked for."""
    _found(self, self.tournament)


def measures_every_row(self: KeyedGrid, rows: Any) -> None:
    """A list that fills in row after row, each as if it were the last."""
    for n in range(len(rows)):
        _fill(self, rows[: n + 1])


def saves_nothing(self: PapersDialog, count: int = 0) -> None:
    """A paper without a page can be saved."""
    _make(self, count)
    self.pdf.setEnabled(True)


class OwnWay(QComboBox):
    """A box that lists its choices in its own colours."""

    def setItemDelegate(self, delegate: object) -> None:
        pass


def breaks_alone(block: Any) -> None:
    """A heading goes to the next page, and nothing after it is laid out anew."""
    above = block.blockFormat()
    above.setPageBreakPolicy(QTextFormat.PageBreakFlag.PageBreak_AlwaysBefore)
    QTextCursor(block).setBlockFormat(above)


def of_windows(test: Callable[..., None], *given: Any) -> Guard:
    """A test of windows, with whatever throws them away."""

    def guard() -> None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        app = cast(QApplication, QApplication.instance() or QApplication([]))
        bot = Windows()
        try:
            test(cast(Any, bot), *given)
        finally:
            bot.close()
            app.processEvents()

    guard.__name__ = test.__name__
    return Guard(guard)


class Windows:
    """What a test of windows gives its windows to."""

    def __init__(self) -> None:
        self._held: list[QWidget] = []

    def addWidget(self, widget: QWidget) -> None:
        self._held.append(widget)

    def close(self) -> None:
        """They are not needed any more."""
        for each in self._held:
            each.close()


PLANTS = (
    Plant(
        "Slips of later pages have no heading",
        lambda: patch.object(printing, "_on_next_page", breaks_alone),
        with_windows(test_papers.test_of_many_tables_none_goes_over_two_pages),
    ),
    Plant(
        "A house rule that nobody looked at takes any answer",
        lambda: patch.object(Rulebook, "_possible", lambda _book, _rule, value: value),
        of_windows(test_setup.test_house_rules_that_nobody_has_looked_at_stand_as_their_fields_would, "article27"),
    ),
    Plant(
        "With phones thumbs and fingers are the host's to key in all the same",
        lambda: patch.object(setup.SetupPage, "_phones_ticked", lambda page, _on: page._mended()),
        of_windows(
            test_setup.test_where_players_have_phones_what_can_be_sealed_begins_sealed_unless_it_was_answered,
            "politburo",
            2,
        ),
    ),
    Plant(
        "A heading stands over no question",
        lambda: patch.object(Rulebook, "_show_headings", lambda _book: None),
        of_windows(test_setup.test_no_heading_stands_over_no_question, "article27"),
    ),
    Plant(
        "Tab comes to the house rules after all that stands below them",
        lambda: patch.object(Rulebook, "opener", property(lambda _book: None, lambda _book, _it: None), create=True),
        of_windows(
            test_setup.test_tab_goes_from_the_button_of_the_house_rules_to_the_first_of_them_and_from_the_last_below_them
        ),
    ),
    Plant(
        "Enter begins with the people of another game",
        lambda: patch.object(setup.SetupPage, "_begins_untyped", lambda _page: True),
        of_windows(
            test_setup.test_two_enters_begin_only_with_those_who_played_this_game_last_and_letters_go_into_the_first_name,
            "politburo",
        ),
    ),
    Plant(
        "A house rule's answer that is too long is cut within a letter",
        lambda: patch.object(Combo, "shown", Combo.currentText),
        of_windows(test_setup.test_an_answer_that_is_longer_than_its_box_can_be_read_whole),
    ),
    Plant(
        "The list of an event's tables is dark on dark",
        lambda: patch.object(setup, "QComboBox", OwnWay),
        of_windows(test_setup.test_the_list_of_an_events_tables_can_be_read_while_its_box_is_brass),
    ),
    Plant(
        "Whoever types at the desk is somebody else",
        lambda: patch.object(WhoButton, "keyPressEvent", lambda self, event: self.set_names((), event.text())),
        at_the_window(test_organiser.test_who_is_at_the_desk_is_chosen_or_named_and_no_stray_key_is_a_name),
    ),
    Plant(
        "What is said at the foot of the desk pushes its buttons up",
        lambda: patch.object(ScaledWindow, "rest_at_foot", lambda *_given: None),
        at_the_window(test_organiser.test_no_button_moves_when_something_is_said_marked_or_turned),
    ),
    Plant(
        "A certificate names every game of the sheet",
        lambda: patch.object(papers, "_played", lambda _games: ", ".join(GAMES)),
        Guard(test_papers.test_a_certificate_names_what_its_player_played_and_nobody_has_one_who_played_nothing),
    ),
    Plant(
        "Standings are the hall's before anybody says so",
        lambda: patch.object(reckon, "seen", unless_told),
        Guard(test_wall.test_the_hall_sees_no_standings_before_somebody_released_them),
    ),
    Plant(
        "A player is moved and nobody says why",
        lambda: patch.object(MoveDialog, "move_", moves_unasked),
        at_the_window(test_organiser.test_one_player_is_moved_with_a_reason_and_its_cost),
    ),
    Plant(
        "A move costs what the seating cost before it",
        lambda: patch.object(reckon, "move", lambda *given: changed(_moved(*given), cost=Cost(again=99))),
        at_the_window(test_organiser.test_one_player_is_moved_with_a_reason_and_its_cost),
    ),
    Plant(
        "A seating goes on when it is stopped",
        lambda: patch.object(Seater, "_told", lambda *_given: None),
        at_the_window(test_organiser.test_a_seating_that_is_stopped_is_not_made),
    ),
    Plant(
        "Who left while a seating was looked for is seated",
        lambda: patch.object(Rounds, "_found", seats_who_left),
        at_the_window(test_organiser.test_a_seating_is_looked_for_beside_the_window_and_can_be_stopped),
    ),
    Plant(
        "A list measures its columns with every row",
        lambda: patch.object(KeyedGrid, "fill", measures_every_row),
        with_windows(test_organiser.test_a_list_measures_its_columns_once_and_not_with_every_cell),
    ),
    Plant(
        "A certificate of nobody can be saved",
        lambda: patch.object(PapersDialog, "_make", saves_nothing),
        at_the_window(test_organiser.test_before_a_place_is_released_there_is_no_certificate_to_save),
    ),
    Plant(
        "The number of first places cannot be said",
        lambda: patch.object(Standings, "_stage_changed", lambda *_given: None),
        at_the_window(test_organiser.test_what_the_hall_sees_asks_for_just_the_figures_that_it_needs),
    ),
    Plant(
        "What was opened is hidden again unasked",
        lambda: patch.object(Standings, "release", lambda page: page._release(page._asked())),
        at_the_window(test_organiser.test_what_the_hall_has_seen_is_never_hidden_again_without_a_question),
    ),
    Plant(
        "Nobody is said to be here without a seat",
        lambda: patch("companion.tournament.reckon.unseated", lambda *_given: ()),
        at_the_window(test_organiser.test_who_is_here_without_a_seat_is_named_asked_about_and_given_one),
    ),
    Plant(
        "Evenings of a damaged event stay behind",
        lambda: patch.object(rescue, "evenings_of", lambda path: path.with_name("nowhere")),
        Guard(a_damaged_event_is_recovered),
        FileNotFoundError,
    ),
    Plant(
        "The wall knows what the desk knows",
        lambda: patch.object(reckon, "public", everything),
        Guard(test_wall.test_two_events_that_differ_in_a_sealed_round_have_one_wall, (ReleaseStage.HIDDEN,)),
    ),
    Plant(
        "The list at the door is given to anybody",
        lambda: patch.object(CheckInPage, "_refused", lambda *_given: 0),
        at_the_door(test_checkin.test_check_in_is_refused_from_afar_in_bulk_and_too_often),
    ),
    Plant(
        "A phone checks in who withdrew",
        lambda: patch.object(CheckIn, "_checked_in", lambda *_given: ""),
        at_the_door(test_checkin.test_who_withdrew_or_is_nobody_is_sent_to_the_desk),
        KeyError,
    ),
    Plant(
        "What happened lies beside the event file until its desk is closed",
        lambda: patch.object(SqliteJournal, "keep_up", lambda _self: None),
        in_an_open_event(test_event_file.test_the_file_alone_is_the_whole_event_while_its_desk_is_open),
    ),
    Plant(
        "An event cannot be checked while its desk is open",
        lambda: patch.object(check, "reading", lambda path: closing(SqliteJournal.open(path, write=False))),
        in_an_open_event(test_event_file.test_the_file_alone_is_the_whole_event_while_its_desk_is_open),
        JournalError,
    ),
    Plant(
        "Two people who typed different things agree",
        lambda: patch.object(merge, "differences", lambda *_typed: ()),
        at_a_desk(test_event_file.test_a_sheet_counts_once_two_people_typed_the_same),
    ),
    Plant(
        "Something of an event is shown before its release, wherever that may be",
        lambda: patch.object(reckon, "public", everything),
        with_windows(in_two_worlds),
    ),
    Plant(
        "Papers and lists know what the desk knows",
        lambda: patch.object(reckon, "public", everything),
        Guard(
            test_papers.test_two_events_that_differ_in_a_sealed_round_have_the_same_papers_and_lists,
            (ReleaseStage.TOP,),
        ),
    ),
    Plant(
        "The event's seals stand under lists of a part of it",
        lambda: patch.object(lists, "_whole", lambda *_given: True),
        in_a_folder(test_papers.test_a_seating_that_is_not_public_is_on_no_paper_and_under_no_seal),
    ),
    Plant(
        "A table on paper goes over two pages",
        lambda: patch.object(printing, "_keep_parts", lambda *_given: None),
        with_windows(test_papers.test_of_many_tables_none_goes_over_two_pages),
    ),
    Plant(
        "The checker believes the lists",
        lambda: patch.object(check, "differences", lambda *_given: ()),
        at_an_event(test_papers.test_lines_that_are_missing_or_put_in_are_named),
    ),
    Plant(
        "A sheet that cannot be is taken",
        lambda: patch.object(refuse, "doubts", lambda *_given: ()),
        at_a_desk(test_event_file.test_a_sheet_whose_figures_cannot_be_is_refused_in_sentences),
    ),
    Plant(
        "The checker believes the file",
        lambda: patch.object(check, "_differences", lambda *_given: ()),
        at_a_played_event(test_checked.test_a_result_that_its_evening_does_not_say_is_named_with_both),
    ),
)
