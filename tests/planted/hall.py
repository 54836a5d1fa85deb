"""Plants in what is seen of a hall: a board that tells, a link that anybody has, an order that is lost or pushed."""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace
from PySide6.QtWidgets import QListView

from companion.core.corrections import Corrected
from companion.core.messages import PUBLIC, Event
from companion.hall import console, heard
from companion.hall.board import OpenBoard
from companion.hall.console import ConsolePage, TableCard
from companion.hall.heard import Hall
from companion.hall.messages import Care
from companion.sessions import session
from companion.sessions.entries import Entry, Unread
from companion.sessions.history import History
from companion.tournament.state import Tournament
from tests.hall import madeup, test_board, test_console, test_console_window, test_pages, test_withheld
from tests.planted.desk import with_windows
from tests.planted.leaks import alike
from tests.planted.planting import Guard, Plant, both
from tests.planted.windows import application
from tests.ui import test_garbage
from tests.ui.evenings import Desk
from tests.ui.windows import test_table
from ui.console import saying, screens, tiles, web, window
from ui.console.lists import ConsoleList, Log
from ui.keys import Shortcuts
from ui.panels.story import MeasuredList
from ui.windows.menus import MenuItem
from ui.windows.start import StartWindow


def pages(test: Callable[..., None], *case: Any) -> Guard:
    """A test of the hall's pages, with a server of its own."""

    def guard() -> None:
        at = test_pages.At(application())
        try:
            test(at, *case)
        finally:
            at.screens.stop()
            at.thread.shutdown()

    guard.__name__ = test.__name__
    return Guard(guard)


def pressed(test: Callable[..., None]) -> Guard:
    """A test of the console's window."""

    def guard() -> None:
        application()
        made = test_console_window.opened(madeup.twenty())
        try:
            test(made)
        finally:
            made.close()

    guard.__name__ = test.__name__
    return Guard(guard)


def withheld() -> None:
    test_withheld.test_a_final_table_that_is_withheld_is_alike_in_both_worlds(application(), test_withheld.by_gate)


def forgets_who_was_there() -> AbstractContextManager[Any]:
    told = heard.cared

    def cared(hall: Hall, care: Care, at: float) -> Hall:
        made = told(hall, care, at)
        return made if care.kind != "freed" else replace(made, taken={})

    return patch.object(heard, "cared", cared)


def first_page() -> None:
    """What needs an evening is grey there, and its key says why."""
    application()
    made = StartWindow(Shortcuts({}))
    try:
        for name in ("hall", "call_judge", "undo"):
            assert not made.menus.actions[name].isEnabled()
            assert "begin one first, or open one" in made.menus.actions[name].why_not
    finally:
        made.deleteLater()


def boards() -> None:
    alike("boards")


def _as_if_heard(shown: Callable[[Hall, float], ConsolePage], hall: Hall, now: float) -> ConsolePage:
    return shown(replace(hall, cut=""), now)


def tells_the_step() -> AbstractContextManager[Any]:
    """A withheld table's screen says more than clock and round."""
    real = screens.clock_and_round

    def told(card: TableCard) -> dict[str, Any]:
        return {**real(card), "program": card.waits or card.program}

    return patch.object(screens, "clock_and_round", told)


def names_who_is_waited_for() -> AbstractContextManager[Any]:
    """Who is waited for stands on the card of a withheld table."""
    real = console._card

    def card(hall: Any, table: Any, now: float) -> Any:
        made = real(hall, table, now)
        return replace(made, waits=console._waits(table.state, made.sign))

    return patch.object(console, "_card", card)


def reads_what_is_closed() -> AbstractContextManager[Any]:
    """A board tells of lines that are not open."""
    real, commands = OpenBoard.page, dict[OpenBoard, tuple[str, ...]]()

    def page(self: OpenBoard) -> Any:
        made = real(self)
        return made and replace(made, title=f"{made.title} {hash(commands[self])}")

    def take(self: OpenBoard, rows: Any) -> None:
        commands[self] = tuple(row.command for row in rows)
        taken(self, rows)

    taken = OpenBoard.take
    return both(patch.object(OpenBoard, "page", page), patch.object(OpenBoard, "take", take))


def forgets_corrections() -> AbstractContextManager[Any]:
    """A board elsewhere goes on as if a correction had mended nothing."""

    def told(self: History, _rules: Any, entry: Entry, _event: Corrected, now: int) -> History:
        entry.after = [self.state.public] * len(entry.events)
        return replace(self, now=now)

    mended = History._corrected

    def corrected(self: History, rules: Any, entry: Entry, event: Corrected, now: int) -> History:
        return (told if isinstance(entry.command, Unread) else mended)(self, rules, entry, event, now)

    return patch.object(History, "_corrected", corrected)


def marks_no_step() -> AbstractContextManager[Any]:
    """What is open of a correction does not tell which step it belongs to."""

    def told(entry: Entry) -> list[Event]:
        return [event for event in entry.events if PUBLIC in event.open_to()]

    return patch.object(session, "_open_events", told)


def any_token() -> AbstractContextManager[Any]:
    """Whoever comes is a judge."""
    return patch.object(screens, "same", lambda _one, _other: True)


def any_site() -> AbstractContextManager[Any]:
    """A page of another site may ask."""
    return patch.object(web.HallPages, "_refused", lambda _self, _request, _peer: 0)


def not_asked_again() -> AbstractContextManager[Any]:
    """All clocks stop at the first press."""
    return patch.object(window.ConsoleWindow, "stop_all", lambda self: self.source.order("pause"))


def believes_the_table() -> AbstractContextManager[Any]:
    """A call is as old as its table says."""
    return patch.object(heard, "BELIEVED_S", 10.0**15)


def _of_two_the_first(told: Callable[[Hall, Tournament], Hall], hall: Hall, t: Tournament) -> Hall:
    made = told(hall, t)
    return replace(made, sealed=made.sealed[:1])


def by_time_alone() -> AbstractContextManager[Any]:
    """A dead table that a whole table waits for stands behind whoever waited longer."""
    queue = console._queue

    def sorted_(hall: Hall, now: float) -> Any:
        return tuple(sorted(queue(hall, now), key=lambda each: -each.seconds))

    return patch.object(console, "_queue", sorted_)


def stands_out(care: Callable[..., tuple[str, str, str]]) -> Callable[..., tuple[str, str, str]]:
    """The next step about a table is brass wherever one looks."""
    return lambda *given: (*care(*given)[:2], "main")


def says_where() -> AbstractContextManager[Any]:
    """A board says in its console's words why the hub is not heard."""
    shown = screens.ServedPages.shown

    def said(self: Any, *given: Any) -> dict[str, Any]:
        made = shown(self, *given)
        return {**made, "away": self.source.hall.cut} if "away" in made else made

    return patch.object(screens.ServedPages, "shown", said)


def not_live() -> None:
    """What a board says while the hub is away, asked without a browser."""
    application()
    source = madeup.MadeUp(madeup.twenty())
    source.pages["7"] = madeup.page()
    at: Any = SimpleNamespace(source=source, page=source.pages["7"], screens=screens.ServedPages(source))
    test_pages.test_a_board_says_that_it_is_not_live_while_the_hub_is_away(at)


def space_among_lines() -> None:
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        closing(Desk(application(), Path(folder), ("Ana", "Ben", "Cy"), {})) as at,
    ):
        test_table.test_space_does_what_the_brass_button_says(lambda *_seats: at)


PLANTS = (
    Plant(
        "A board elsewhere goes on as if a correction had mended nothing",
        forgets_corrections,
        Guard(test_board.test_after_corrections_the_board_of_a_table_elsewhere_is_as_it_is_there, ("politburo",)),
    ),
    Plant(
        "A board elsewhere is shut once a line within a correction is mended",
        marks_no_step,
        Guard(test_board.test_after_corrections_the_board_of_a_table_elsewhere_is_as_it_is_there, ("politburo",)),
    ),
    Plant(
        "Digits search the rows of a console's list",
        lambda: patch.object(ConsoleList, "keyPressEvent", QListView.keyPressEvent),
        pressed(test_console_window.test_digits_find_a_table_and_arrows_walk_over_the_ends_of_rows),
    ),
    Plant(
        "A dead table stands behind whoever has waited longer",
        by_time_alone,
        Guard(
            test_console.test_a_dead_table_has_one_row_while_another_laptop_asks_for_its_evening_and_until_that_is_heard
        ),
    ),
    Plant("A public board says where its hub was", says_where, Guard(not_live)),
    Plant(
        "Space among the story's lines is the list's",
        lambda: patch.object(MeasuredList, "keyPressEvent", QListView.keyPressEvent),
        Guard(space_among_lines),
    ),
    Plant(
        "The log of a console goes to its newest line under whoever walks through it",
        lambda: patch.object(Log, "hasFocus", lambda _log: False),
        pressed(test_console_window.test_the_newest_line_of_the_log_is_seen_though_one_before_it_is_of_no_table),
    ),
    Plant(
        "The log of a console cuts its words",
        lambda: patch.object(tiles, "MOST_LINES", 1),
        pressed(
            test_console_window.test_the_log_says_all_its_words_in_whole_entries_and_has_the_room_that_the_queue_leaves
        ),
    ),
    Plant(
        "A thread that writes takes windows apart that nobody holds",
        lambda: patch.object(gc, "disable", lambda: None),
        with_windows(test_garbage.test_what_another_thread_makes_collects_no_window),
    ),
    Plant("A withheld table's screen says who is waited for", tells_the_step, Guard(withheld)),
    Plant("A withheld table's card says who is waited for", names_who_is_waited_for, Guard(withheld)),
    Plant(
        "Of two final tables a console withholds one",
        lambda: patch.object(heard, "by_event", partial(_of_two_the_first, heard.by_event)),
        with_windows(test_withheld.test_of_two_final_tables_nothing_leaves_console_pages_or_desk_before_it_is_released),
    ),
    Plant("A board tells of closed lines", reads_what_is_closed, Guard(boards)),
    Plant(
        "Any link is a judge's", any_token, pages(test_pages.test_a_judge_s_console_is_for_whoever_has_the_link_alone)
    ),
    Plant(
        "I go there stands out at every table",
        lambda: patch.object(saying, "next_care", stands_out(saying.next_care)),
        pressed(test_console_window.test_one_key_goes_there_is_there_and_is_free_again),
    ),
    Plant("Another site's page is answered", any_site, pages(test_pages.test_a_page_of_another_site_is_told_nothing)),
    Plant(
        "All clocks stop without a question",
        not_asked_again,
        pressed(test_console_window.test_all_clocks_are_stopped_only_when_asked_again_and_then_let_go_on),
        IndexError,
    ),
    Plant(
        "A table pushes itself to the head of the queue",
        believes_the_table,
        Guard(test_console.test_no_table_comes_first_by_what_it_says_of_time, (10**15,)),
    ),
    Plant(
        "The log tells of a correction at a table that is withheld",
        lambda: patch.object(heard, "is_withheld", lambda _hall, _state: False),
        Guard(test_console.test_a_correction_at_a_table_leaves_a_line_in_the_log_unless_that_table_is_withheld),
    ),
    Plant(
        "A call counts as new once whoever was there is free again",
        forgets_who_was_there,
        Guard(test_console.test_a_call_to_which_somebody_went_is_not_taken_for_a_new_one_when_that_judge_is_free_again),
    ),
    Plant(
        "What needs an evening can be pressed on the first page",
        lambda: patch.object(MenuItem, "allow", lambda _self, _why: None),
        Guard(first_page),
    ),
    Plant(
        "A card has its game's name for a round",
        lambda: patch.object(console, "_stands", lambda _state, heading: heading),
        Guard(test_console.test_before_its_first_round_no_game_has_its_own_name_for_a_round, ("article27",)),
    ),
    Plant(
        "The hub's silence is taken for the tables' own",
        lambda: patch.object(console, "shown", partial(_as_if_heard, console.shown)),
        Guard(
            test_console.test_while_the_console_itself_hears_no_hub_no_table_is_away_for_it_and_its_silence_asks_for_no_judge
        ),
    ),
)
