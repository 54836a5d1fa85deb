"""The set-up page of a game whose seats are alike, and the way from one game's page to another's."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from companion.games import GAMES
from ui.windows.setup import SetupPage

TITLES = [(slug, rules.meta.title) for slug, rules in GAMES.items()]


def made(qtbot: QtBot) -> SetupPage:
    page = SetupPage(GAMES["politburo"], ["Ana", "Ben", "Cy", "Di", "Eve"], games=TITLES)
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
    page._sit_down("box")
    assert page.values()["cards.mode"] == "keyed"
    assert page.way_say.text() == "Cards, thumbs and fingers at the table; the app keeps count."
    page._sit_down("app")
    assert page.values()["cards.mode"] == "app"


def test_another_game_is_one_click_away_and_the_same_one_none(qtbot: QtBot) -> None:
    page = made(qtbot)
    asked: list[str] = []
    page.other_game.connect(asked.append)
    page.games["politburo"].click()
    page.games["article27"].click()
    assert asked == ["article27"]
    assert page.games["politburo"].isChecked()
