"""The ribbon at the top: its steps keep their words beside every leader's name."""

from __future__ import annotations

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from companion.core.messages import PUBLIC
from tests.games.article27.evenings import Table
from tests.ui.ink import words
from ui.panels.ribbon import Ribbon

LAPTOP = 1366


def test_every_step_keeps_its_word_beside_the_longest_name_of_a_leader(qtbot: QtBot) -> None:
    """Seen on a wall: under a name of 24 letters and its nation the steps shrank to dots."""
    page = Table().strike().page(PUBLIC)
    assert page.view.steps
    for unit in (15.0, LAPTOP / 62):
        ribbon = Ribbon(unit)
        qtbot.addWidget(ribbon)
        ribbon.resize(LAPTOP, round(unit * 2.7))
        ribbon.show()
        ribbon.set_page(replace(page, view=replace(page.view, leader=f"{'W' * 24} · The United Kingdom")))
        drawn = {word.text for word in words(ribbon)}
        assert {step.say for step in page.view.steps} <= drawn, unit


def test_an_evening_that_is_over_has_no_step_that_is_on(qtbot: QtBot) -> None:
    """Seen at a table: beside “The end” Draw, Pledge and Vote stood still, with Vote lit."""
    page = Table().strike().page(PUBLIC)
    ribbon = Ribbon()
    qtbot.addWidget(ribbon)
    ribbon.resize(LAPTOP, 41)
    ribbon.show()
    ribbon.set_page(replace(page, view=replace(page.view, over=True)))
    assert not {step.say for step in page.view.steps} & {word.text for word in words(ribbon)}
