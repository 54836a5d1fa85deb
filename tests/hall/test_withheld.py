"""Two worlds with two final tables: nothing on a board, a page or the console says more than has been released."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from companion.hall import console, heard
from companion.hall.heard import Hall
from companion.hall.messages import Book, TableState
from companion.tournament.release import Release, ReleaseStage
from companion.tournament.state import Round, Sheet, Tournament
from companion.tournament.tables import Table
from companion.tournament.wall import wall
from tests.hall import madeup
from tests.hall.madeup import MadeUp
from tests.leaks import events
from tests.leaks.surfaces import held
from ui.console.screens import ServedPages
from ui.console.window import ConsoleWindow
from ui.keys import Shortcuts
from ui.theme import style

# What the two worlds differ in: all that a final table's state could tell beside its clock and its round.
WORLDS: tuple[dict[str, Any], ...] = (
    {"phase": "Vote", "waited": ("Ana",), "seats": ("Ana", "Ben"), "n": 40, "sent": 40, "says": "Ana votes."},
    {
        "phase": "Payouts",
        "waited": ("Ben", "Cy"),
        "seats": ("Ben", "Cy", "Di"),
        "n": 55,
        "sent": 55,
        "says": "Ben pays Cy.",
    },
)


FINAL = "event 3"
"""Two worlds of an event whose last round is hidden, with two tables in it."""


def by_gate(hall: Hall) -> Hall:
    return heard.booked(hall, Book(withheld=("7",)), madeup.NOW)


def by_table(hall: Hall) -> Hall:
    said: TableState = hall.tables["7"].state
    return heard.table_said(hall, replace(said, withheld=True), madeup.NOW)


def event(stage: ReleaseStage, number: int = 7) -> Tournament:
    tables = (Table(number, "article27", ("p1", "p2", "p3", "p4")),)
    return Tournament(
        sheet=Sheet(name="Cup", games=("article27",)), rounds=(Round(number=3, tables=tables, published=True),),
        release=Release(stage, 2),
    )  # fmt: skip


def by_event(hall: Hall) -> Hall:
    return heard.by_event(hall, event(ReleaseStage.HIDDEN))


@pytest.mark.parametrize("withheld", [by_gate, by_table, by_event])
def test_a_final_table_that_is_withheld_is_alike_in_both_worlds(qapp: QApplication, withheld: Any) -> None:
    style.apply(qapp, "dark")
    found = []
    for steps, said in zip((20, 40), WORLDS, strict=True):
        source = MadeUp(withheld(madeup.hall_of("article27", **said)))
        source.pages["7"] = madeup.page("article27", steps)
        screens = ServedPages(source, now=lambda: madeup.NOW)
        window = ConsoleWindow(source, Shortcuts({}), lambda: madeup.NOW)
        window.show()
        QApplication.processEvents()
        window.refresh()
        cards = console.shown(source.hall, madeup.NOW).cards
        found.append((screens.shown("7"), screens.shown("7", "light"), cards, held(window)))
        window.close()
        window.deleteLater()
    for one, other in zip(*found, strict=True):
        assert one == other
    assert found[0][0].keys() == {"table", "withheld", "heading", "left", "runs", "n"}


def test_of_two_final_tables_nothing_leaves_console_pages_or_desk_before_it_is_released(qapp: QApplication) -> None:
    style.apply(qapp, "dark")
    found = []
    for desk, said, steps in zip(events.worlds(random.Random(FINAL)), WORLDS, (20, 40), strict=True):
        final = heard.by_event(Hall("Hall", 2, 2), desk.tournament)
        assert len(final.expected) == 2
        source = MadeUp(final)
        for table in final.expected:
            row = (table, "article27", "Vote", ("Ana",), "Round 3 of 5", 72, "Round 2 of 5")
            source.hall = heard.table_said(source.hall, madeup.state(row, **said), madeup.NOW)
            source.pages[table] = madeup.page("article27", steps)
        screens = ServedPages(source, now=lambda: madeup.NOW)
        screens.set_wall(wall(desk.tournament))
        boards = [screens.shown(table) for table in final.expected]
        files = [events.SHOWN[name](desk) for name in ("a paper", "a list for spreadsheets", "a list for programs")]
        found.append((boards, screens.places(), console.shown(source.hall, madeup.NOW), files))
    for one, other in zip(*found, strict=True):
        assert one == other
    assert all(board.keys() == {"table", "withheld", "heading", "left", "runs", "n"} for board in found[0][0])


@pytest.mark.parametrize(("stage", "sealed"), [
    (ReleaseStage.LIVE, False), (ReleaseStage.ROUND, False), (ReleaseStage.TOP, True), (ReleaseStage.HIDDEN, True),
    (ReleaseStage.OPENING, True),
])  # fmt: skip
def test_while_an_event_hides_its_last_round_the_tables_of_that_round_are_withheld(
    stage: ReleaseStage, sealed: bool
) -> None:
    hall = heard.by_event(madeup.hall_of("article27"), event(stage))
    assert console.shown(hall, madeup.NOW).cards[0].withheld is sealed
