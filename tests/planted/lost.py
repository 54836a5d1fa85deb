"""Plants in what must not be lost: typed names, forms and trials that go unasked, windows and projectors misplaced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtWidgets import QApplication

from companion.journal.sqlite import SqliteJournal
from tests.crash import test_crash
from tests.planted.planting import Guard, Plant
from tests.planted.windows import application
from tests.ui import test_private_windows, test_projector, test_shell
from ui.evening import EveningWindows
from ui.forms.form import OfferForm
from ui.projector import Projector
from ui.screens import OnWall, Screens
from ui.shell import Shell
from ui.windows.seat import SeatWindow
from ui.windows.start import StartWindow
from ui.windows.table import TableWindow


def at_home(test: Callable[..., None], *case: Any) -> Guard:
    """The test in the first window, whose library and settings are of this one look."""

    def guard() -> None:
        opened = test_shell.shell.__wrapped__  # type: ignore[attr-defined]  # the function under the fixture
        with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            shells = opened(application(), Path(folder))
            try:
                test(next(shells), *case)
            finally:
                next(shells, None)

    guard.__name__ = test.__name__
    return Guard(guard)


def beside_the_wall(test: Callable[..., None]) -> Guard:
    """The test with stubs for screens."""

    def guard() -> None:
        opened = test_projector.evening.__wrapped__  # type: ignore[attr-defined]  # the function under the fixture
        with pytest.MonkeyPatch.context() as patched, TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            evenings = opened(application(), Path(folder), patched)
            try:
                test(next(evenings))
            finally:
                next(evenings, None)

    guard.__name__ = test.__name__
    return Guard(guard)


def each_step_is_synced() -> None:
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test_crash.test_a_step_costs_one_sync_and_a_noted_second_none(Path(folder))


def noted_with_a_sync(journal: SqliteJournal, at: int) -> None:
    journal._db.execute("INSERT OR REPLACE INTO note VALUES ('time', ?, ?)", (journal._tip()[0], at))


def a_page_that_goes_says_so_to_its_player() -> None:
    test = test_private_windows
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test.test_what_was_half_filled_in_when_a_page_was_hidden_stands_behind_the_curtain_alone(
            application(), Path(folder)
        )


def says_what_was_lost(window: SeatWindow, why: str) -> None:
    window.fall()
    window.curtain.refuse(why if window._lost else "")


def house_rules_stand_where_it_was_picked() -> None:
    test = test_projector
    with pytest.MonkeyPatch.context() as patched, TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        test.test_whatever_the_hall_looks_at_stands_on_the_wall_that_was_picked_and_goes_and_comes_with_it(
            application(), Path(folder), patched, "house rules"
        )


def small_again(_shell: Shell) -> None:
    window = QApplication.activeWindow()
    if window is not None:
        window.showNormal() if window.isFullScreen() else window.showFullScreen()


PLANTS = (
    Plant(
        "An evening is left with a form half filled in, and nobody is asked",
        lambda: patch.object(Shell, "_unless_lost", lambda _shell, then, *_asked, **_named: then()),
        at_home(test_shell.test_leaving_an_evening_with_a_form_half_filled_in_is_asked_first, "quit"),
    ),
    Plant(
        "A form of which one answer was picked goes with the evening",
        lambda: patch.object(
            TableWindow, "_keyed", lambda table: isinstance(form := table.filling_in(), OfferForm) and form.half_filled
        ),
        at_home(test_shell.test_leaving_an_evening_with_a_form_half_filled_in_is_asked_first, "quit"),
    ),
    Plant(
        "A trial goes with the evening that is closed",
        lambda: patch.object(
            EveningWindows, "half_filled", lambda evening: evening.table if evening.table.half_filled() else None
        ),
        at_home(
            test_shell.test_leaving_an_evening_is_asked_first_while_the_judge_tries_something_or_fills_a_form_in,
            "mending",
        ),
    ),
    Plant(
        "What was half filled in on a private page goes without a word",
        lambda: patch.object(SeatWindow, "_fill_in_again", lambda _window: None),
        Guard(a_page_that_goes_says_so_to_its_player),
    ),
    Plant(
        "A curtain tells that its player had begun to fill something in",
        lambda: patch.object(SeatWindow, "_fall_and_say", says_what_was_lost),
        Guard(a_page_that_goes_says_so_to_its_player),
    ),
    Plant(
        "Typed names go with the set-up page",
        lambda: patch.object(StartWindow, "would_lose", lambda _window: False),
        at_home(test_shell.test_esc_on_the_set_up_page_asks_before_it_throws_typed_names_away),
    ),
    Plant(
        "An evening begins in a window of its own size",
        lambda: patch.object(Shell, "_size_table", lambda _shell, _table: None),
        at_home(test_shell.test_an_evening_begins_maximised_where_the_set_up_was_and_comes_back_so),
    ),
    Plant(
        "A window that leaves full screen is a small one",
        lambda: patch.object(Shell, "_full_screen", small_again),
        at_home(test_shell.test_full_screen_leaves_a_window_as_it_was_and_comes_back_itself, True),
    ),
    Plant(
        "A projector whose cable is pulled stays where it lands",
        lambda: patch.object(Projector, "_unplugged", lambda _projector, _screen: None),
        beside_the_wall(test_projector.test_a_pulled_cable_hides_the_projector_and_plugging_it_in_brings_it_back),
    ),
    Plant(
        "House rules are shown on the first other screen, whichever was picked",
        lambda: patch.object(Screens, "called", lambda _screens, _name: None),
        Guard(house_rules_stand_where_it_was_picked),
    ),
    Plant(
        "House rules whose screen is unplugged land on the laptop",
        lambda: patch.object(OnWall, "_unplugged", lambda _wall, _screen: None),
        Guard(house_rules_stand_where_it_was_picked),
    ),
    Plant(
        "A projector that was shown is forgotten with its evening",
        lambda: patch.object(Projector, "_keep", lambda _projector, _name, _shown: None),
        beside_the_wall(test_projector.test_the_projector_stands_on_its_screen_in_the_next_evening_too),
    ),
    Plant(
        "A second screen that was never used stays black without a word",
        lambda: patch.object(Projector, "_free", lambda _projector: False),
        beside_the_wall(test_projector.test_a_second_screen_that_was_never_used_is_offered_where_the_host_looks),
    ),
    Plant(
        "Each second of the clock is synced",
        lambda: patch.object(SqliteJournal, "note", noted_with_a_sync),
        Guard(each_step_is_synced),
    ),
)
