"""The result."""

from __future__ import annotations

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from tests.ui import pages
from tests.ui.ink import said, words
from ui.panels.result import ResultPanel


def made(qtbot: QtBot) -> ResultPanel:
    """A panel as large as a projector's."""
    panel = ResultPanel(unit=33)
    qtbot.addWidget(panel)
    panel.resize(1920, 1000)
    panel.show()
    return panel


def test_it_says_who_won_and_why(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.set_page(pages.result())
    text = said(panel)
    for word in ("Stephanie wins", "31 influence for Great Britain", "Kept every deal", "Ana, 5 of 5"):
        assert word in text


def test_a_shared_victory_names_all_who_share_it(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.set_page(pages.shared())
    assert panel.headline() == "Mike and Rich share it"
    assert [w.text for w in words(panel)].count("1") >= 2, "a shared place is shown for both"


def test_the_parts_of_each_score_are_shown_as_figures(qtbot: QtBot) -> None:
    panel = made(qtbot)
    panel.set_page(pages.result())
    figures = [w.text for w in words(panel)]
    for figure in ("21", "10", "31", "22", "6", "28"):
        assert figure in figures


def test_what_was_lost_stands_beside_the_sum_in_words(qtbot: QtBot) -> None:
    panel = made(qtbot)
    page = pages.result()
    assert page.result is not None
    last = page.result.standings[-1]
    poorer = replace(last, total=-3, parts=(("Gold", 2), ("Black Spot", -5)))
    panel.set_page(replace(page, result=replace(page.result, standings=(*page.result.standings[:-1], poorer))))
    figures = [w.text for w in words(panel)]
    assert "−3" in figures
    assert "Black Spot −5" in figures
