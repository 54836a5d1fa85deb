"""The set-up page of a game whose seats are alike."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from companion.games import GAMES
from ui.windows.setup import SetupPage


def made(qtbot: QtBot) -> SetupPage:
    page = SetupPage(GAMES["politburo"], ["Ana", "Ben", "Cy", "Di", "Eve"])
    qtbot.addWidget(page)
    page.show()
    return page


def test_five_names_begin_an_evening_without_sides(qtbot: QtBot) -> None:
    page = made(qtbot)
    with qtbot.waitSignal(page.started) as started:
        page.begin()
    evening = started.args[0]
    assert evening.seats == ("Ana", "Ben", "Cy", "Di", "Eve")
    assert set(evening.options) == {rule.key for rule in GAMES["politburo"].house_rules}
    GAMES["politburo"].setup(evening.seats, evening.options)


def test_a_way_to_sit_down_sets_its_house_rules_and_says_what_it_means(qtbot: QtBot) -> None:
    page = made(qtbot)
    page.ways.choose("box")
    assert page.values()["cards.mode"] == "keyed"
    assert page.way_say.text().startswith("All cards are at the table; the app keeps levels")
    page.ways.choose("app")
    assert page.values()["cards.mode"] == "app"
