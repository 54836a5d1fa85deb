"""Plants in what comes from outside: files, settings, lines of the protocol."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, closing, redirect_stderr
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from companion import cli
from companion.cli import export, show
from companion.cli import tournament as told_of_tournaments
from companion.cli.trouble import USAGE
from companion.core.messages import PUBLIC
from companion.core.rulings import HouseRule
from companion.core.seats import order_from
from companion.games.article27.refuse import settlement
from companion.journal import JournalError, SecondCopy, connection, layout, sqlite, whole
from companion.organiser.check import Follows
from companion.sessions import minutes, pins, remembered
from companion.sessions.evening import Evening
from companion.sessions.library import Library
from companion.sessions.session import Session
from companion.sessions.time import RunningTime
from tests.cli import test_damaged, test_referee, test_told
from tests.cli.evenings import kept
from tests.crash import test_crash
from tests.journal import test_second
from tests.planted.planting import Guard, Plant
from tests.planted.windows import application
from tests.sessions import test_library, test_minutes, test_replay, test_time
from tests.ui import test_capture, test_printing, test_private_windows, test_settings, test_unkept
from tests.ui.evenings import Desk
from ui.panels.story import LineModel
from ui.windows.seat import SeatWindow


def a_strange_schema_is_refused() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        begun, place = kept(Path(folder) / "begun", rounds=0), Path(folder) / "place"
        place.mkdir()
        test_damaged.test_a_damaged_file_stops_nothing_and_is_left_as_it_is("a trigger that swallows", begun, place)


def as_ana_saw_it() -> AbstractContextManager[Any]:
    """The replay on the wall is that of a seat."""
    real = Evening.page
    return patch.object(Evening, "page", lambda self, who, *given: real(self, "Ana" if who == PUBLIC else who, *given))


def cy_is_shown_anas() -> AbstractContextManager[Any]:
    """A seat's replay is that of another seat."""
    real = Evening.page
    return patch.object(Evening, "page", lambda self, who, *given: real(self, "Ana" if who == "Cy" else who, *given))


def wrong_pins_are_counted_together() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_private_windows.test_wrong_pins_of_windows_and_of_command_lines_are_counted_together(Path(folder))


def what_is_remembered_is_of_this_file() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as let:
        test_library.test_an_evening_that_is_over_is_read_once_and_again_only_when_its_file_is_another(
            Library(Path(folder) / "tables"), let
        )


def wrong_words_are_told() -> None:
    said = io.StringIO()
    with redirect_stderr(said), pytest.raises(SystemExit) as stopped:
        cli.main(["check", "--nonsense"])
    assert stopped.value.code == USAGE
    assert str(USAGE) in str(cli.parser().epilog)


def two_pages_for_ten() -> None:
    test_printing.test_an_empty_sheet_is_two_pages_for_any_number_of_players(application(), "politburo")


def no_name_on_a_sheet_is_markup() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_minutes.test_no_name_is_markup_and_nothing_is_fetched(test_minutes.strange(Path(folder), 0))


def believed() -> AbstractContextManager[Any]:
    """A file's own schema is taken for ours."""
    return patch.object(sqlite, "recognised", lambda *_given: layout.FORMAT)


def only_whole_lines_are_recovered() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        begun, place = kept(Path(folder) / "begun", rounds=0), Path(folder) / "place"
        place.mkdir()
        test_damaged.test_a_damaged_evening_is_recovered_as_a_copy_up_to_its_last_whole_line(
            "a changed record", begun, place
        )


def settings_are_private() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_settings.test_settings_and_remembered_set_ups_are_their_owners_alone(Path(folder))


def open_to_all() -> AbstractContextManager[Any]:
    """Files are made as the system would make them."""
    made = os.open
    return patch.object(os, "open", lambda path, flags, _mode=0o777, **more: made(path, flags, 0o644, **more))


def leads_from_nobody() -> AbstractContextManager[Any]:
    """Whose announcement is due is asked before anybody leads."""
    return patch.object(settlement, "announcer", lambda public: order_from(public.seats, public.secretary)[0])


def a_lost_file_is_left(lose: Callable[[Session], None] = test_second.deleted) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Library(Path(folder) / "tables")
        test_second.test_an_evening_whose_file_is_lost_goes_on_in_the_other_folder_with_all_that_was_confirmed(
            lose, library
        )


def unmeasured(path: Path) -> dict[Path, tuple[int, int, int]]:
    """Which files they are, and not how long."""
    return {each: (device, number, 0) for each, (device, number, _size) in connection.numbered(path).items()}


def what_was_unkept_is_written() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Library(Path(folder) / "tables")
        test_second.test_what_is_unkept_is_written_whole_as_soon_as_anything_takes_it("again", library)


def forgotten() -> AbstractContextManager[Any]:
    """Only what comes after is written."""
    write = SecondCopy._write_what_waits

    def written(self: SecondCopy) -> object:
        self._waiting = []
        return write(self)

    return patch.object(SecondCopy, "_write_what_waits", written)


def what_is_unkept_is_marked() -> None:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(test_unkept.Lost(application(), Path(folder))) as lost,
    ):
        test_unkept.test_while_something_is_not_written_every_window_says_so_and_each_line_is_marked(lost)


def only_if_asked() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Library(Path(folder) / "tables")
        test_second.test_only_where_neither_file_takes_anything_and_people_say_so_a_step_is_taken_that_is_not_written(
            library
        )


def unasked() -> AbstractContextManager[Any]:
    """An evening goes on in memory by itself."""
    go_over = SecondCopy._go_over

    def gone_over(self: SecondCopy, error: JournalError) -> None:
        try:
            go_over(self, error)
        except JournalError:
            self.go_on()
            raise

    return patch.object(SecondCopy, "_go_over", gone_over)


def by_wall(self: RunningTime, _clock: Any, wall: Any, init: Any = RunningTime.__init__) -> None:
    init(self, wall, wall)


def every_entry_is_synced() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_crash.test_every_entry_is_synced_before_it_is_confirmed(Path(folder))


def without_syncs() -> AbstractContextManager[Any]:
    """The log is synced only when it is folded in."""
    connect = connection.connected

    def connected(path: Path) -> Any:
        db = connect(path)
        db.execute("PRAGMA synchronous = NORMAL")
        return db

    return patch.object(sqlite, "connected", connected)


def each_try_is_one() -> None:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Desk(application(), Path(folder), ("Ana", "Ben", "Cy"), {})) as at,
    ):
        test_private_windows.test_no_try_is_looked_at_while_another_waits_in_whatever_window(lambda: at)


def the_old_pin_opens_nothing() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        seats = ("Ana", "Ben", "Cy")
        with closing(Desk(application(), Path(folder), seats, {})) as at:
            test = test_private_windows
            test.test_after_a_stand_in_the_old_pin_opens_nothing_though_the_program_stopped_before_the_new_one_was_kept(
                lambda: at
            )


def private_windows_ask() -> None:
    with (
        pytest.MonkeyPatch.context() as patched,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Desk(application(), Path(folder), ("Ana", "Ben", "Cy"), {})) as at,
    ):
        test = test_capture
        test.test_a_private_window_asks_each_time_it_comes_and_so_does_the_judges_drawer_but_not_the_table(
            lambda: at, patched
        )


PLANTS = (
    Plant(
        "A PIN is tried while another try waits",
        lambda: patch.object(pins.Tries, "wait", lambda *_given: 0),
        Guard(each_try_is_one),
    ),
    Plant(
        "A window counts the wrong PINs of its own alone",
        lambda: patch.object(pins, "kept_tries", lambda _folder=None: pins.Tries({}, lambda: None)),
        Guard(wrong_pins_are_counted_together),
    ),
    Plant(
        "After a stand-in of which nothing was kept the old PIN opens",
        lambda: patch.object(pins, "of", lambda kept, seat, _entries: kept.get(seat, "")),
        Guard(the_old_pin_opens_nothing),
    ),
    Plant(
        "A private window does not ask to be left out of pictures of the screen",
        lambda: patch.object(SeatWindow, "hand_over", lambda window: window.show()),
        Guard(private_windows_ask),
    ),
    Plant(
        "A clock goes on while the machine sleeps",
        lambda: patch.object(RunningTime, "_look", lambda _time: None),
        Guard(test_time.test_table_time_stands_while_the_machine_sleeps_whether_its_own_clock_does_or_not, (True,)),
    ),
    Plant(
        "The clock of the table follows the time of day",
        lambda: patch.object(RunningTime, "__init__", by_wall),
        Guard(test_time.test_a_clock_that_is_set_back_changes_nothing, (-7_200.0,)),
    ),
    Plant("Lines that were unkept are forgotten", forgotten, Guard(what_was_unkept_is_written)),
    Plant("An evening goes on unkept though nobody said so", unasked, Guard(only_if_asked)),
    Plant(
        "A line that is not written looks like any other",
        lambda: patch.object(
            LineModel, "show_lines", lambda self, lines, _unkept=0, real=LineModel.show_lines: real(self, lines)
        ),
        Guard(what_is_unkept_is_marked),
    ),
    Plant("An entry is confirmed before it is synced", without_syncs, Guard(every_entry_is_synced)),
    Plant(
        "A file that was deleted while it is open is written on",
        lambda: patch.object(sqlite.SqliteJournal, "there", lambda _journal: None),
        Guard(a_lost_file_is_left),
    ),
    Plant(
        "A file that somebody wrote over is taken for the evening's",
        lambda: patch.object(sqlite, "numbered", unmeasured),
        Guard(a_lost_file_is_left, (test_second.written_over,)),
    ),
    Plant("A file's own schema is believed", believed, Guard(a_strange_schema_is_refused)),
    Plant(
        "A line of the protocol meets a fault of ours",
        leads_from_nobody,
        Guard(test_referee.test_no_command_is_a_fault_of_ours_before_anything_is_drawn, ("article27",)),
    ),
    Plant(
        "A name on a printed sheet is markup",
        lambda: patch.object(minutes, "escape", str),
        Guard(no_name_on_a_sheet_is_markup),
    ),
    Plant(
        "The replay on the wall shows a seat's own page",
        as_ana_saw_it,
        Guard(test_replay.test_the_replay_of_two_evenings_that_differ_in_a_secret_is_equal_until_it_is_told),
    ),
    Plant(
        "Wrong words have another exit code than the help says",
        lambda: patch.object(cli, "USAGE", 2),
        Guard(wrong_words_are_told),
    ),
    Plant(
        "A command has a word that says nothing of itself",
        lambda: patch.object(show, "_", lambda text: "" if text.startswith("whose eyes") else text),
        Guard(test_told.test_every_command_and_every_word_of_it_says_what_it_is, ("show",)),
    ),
    Plant(
        "The README tells of an option that there is not",
        lambda: patch.object(export, "viewer_word", lambda _told: None),
        Guard(test_told.test_the_readme_lists_every_command_and_no_word_that_there_is_not),
    ),
    Plant(
        "A check's exit code is told nowhere",
        lambda: patch.object(told_of_tournaments, "_", lambda text: text.partition("; 8 a list")[0]),
        Guard(test_told.test_the_exit_codes_of_a_check_are_those_that_are_told, ("tournament check", Follows)),
    ),
    Plant(
        "A sheet of house rules says the book's answer to an event's question",
        lambda: patch.object(HouseRule, "said", lambda self, _value: dict(self.choices).get(str(self.default), "")),
        Guard(
            test_minutes.test_a_sheet_of_house_rules_has_every_question_once_with_its_answer_and_every_other,
            ("politburo",),
        ),
    ),
    Plant(
        "An empty sheet for ten has as many rounds as one for six",
        lambda: patch.object(minutes, "LINES", 99),
        Guard(two_pages_for_ten),
    ),
    Plant(
        "The library believes what it remembers of another file",
        lambda: patch.object(remembered, "_mark", lambda _path: [0]),
        Guard(what_is_remembered_is_of_this_file),
    ),
    Plant(
        "A seat's replay is that of another seat",
        cy_is_shown_anas,
        Guard(test_replay.test_a_seats_replay_is_folded_from_its_own_slice_also_when_the_books_are_open),
    ),
    Plant("Settings are read by everybody", open_to_all, Guard(settings_are_private)),
    Plant(
        "A line that was changed is recovered with the others",
        lambda: patch.object(whole, "follows", lambda *_given: True),
        Guard(only_whole_lines_are_recovered),
        refused=JournalError,
    ),
)
