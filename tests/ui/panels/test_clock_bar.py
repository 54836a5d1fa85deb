"""The clock in the host's hands: P or a click stops it, half a minute is given or taken, and no form is lost for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QApplication

from companion.core.vocabulary import Icon
from tests.ui import ink
from tests.ui.evenings import CTRL, Desk, Key
from tests.ui.windows.test_table import to_negotiation

OpenDesk = Callable[..., Desk]


def left(at: Desk) -> int:
    """Seconds on the clock."""
    clock = at.view.clock
    assert clock is not None
    return clock.left_at(at.session.now()) // 1000


def test_the_host_stops_the_clock_for_a_doorbell_with_a_key_or_a_click(desk: OpenDesk) -> None:
    at = desk()
    bar = at.table.clock_bar
    assert not bar.isVisible()
    to_negotiation(at)
    assert bar.stop.text() == "Pause  (P)"
    at.key(Key.Key_P)
    assert at.view.paused
    at.click(bar.stop)
    assert not at.view.paused
    assert QApplication.focusWidget() is at.table.board


def test_half_a_minute_is_given_and_taken_while_a_form_stays_open(desk: OpenDesk) -> None:
    at = desk()
    to_negotiation(at)
    at.key(Key.Key_D)
    form = at.table.controls.form
    assert form is not None
    at.click(at.table.clock_bar.more)
    assert left(at) == 330
    at.key(Key.Key_P)
    at.key(Key.Key_Down, CTRL)
    assert left(at) == 300
    assert at.table.controls.form is form
    assert at.table.page.story[-1].say == "The host takes 30 seconds off the clock."


def test_no_button_names_a_key_that_a_form_takes(desk: OpenDesk) -> None:
    at = desk()
    to_negotiation(at)
    named = (at.table.clock_bar.stop, at.table.round)
    assert all(key in button.text() for key, button in zip(("(P)", "(N)"), named, strict=True))
    assert named[1].text().endswith("to anybody: Ctrl+1 – Ctrl+3"), "who interrupts finds the way to the own page"
    at.key(Key.Key_D)
    assert at.table.controls.form is not None
    assert [button.text() for button in named] == ["Pause", "Hand the laptop round"]
    at.key(Key.Key_P)
    assert not at.view.paused
    at.key(Key.Key_Escape)
    assert at.table.controls.form is None
    assert all(key in button.text() for key, button in zip(("(P)", "(N)"), named, strict=True))


def test_hands_that_nobody_shows_are_grey_with_the_reason(desk: OpenDesk) -> None:
    at = desk()
    to_negotiation(at)
    hands = at.table.menus.actions["hands"]
    assert not hands.isEnabled()
    assert "only while they are up" in hands.toolTip()
    assert "set-up page" in hands.toolTip(), "where it would have been chosen"


def test_what_lets_the_clock_run_does_not_look_like_what_stops_it(desk: OpenDesk) -> None:
    at = desk()
    to_negotiation(at)
    at.key(Key.Key_P)
    offer = next(offer for offer in at.page().offers if offer.do == "resume")
    assert offer.icon is Icon.NONE


def test_what_a_tournament_forbids_is_said_where_it_is_pressed(desk: OpenDesk) -> None:
    at = desk(timer__pause="judge")
    to_negotiation(at)
    assert not at.table.clock_bar.more.isVisible()
    at.key(Key.Key_P)
    assert at.table.controls.notice.text() == "At this table only the judge may pause the clock."


def test_without_a_clock_the_key_shows_a_pause_on_the_wall_and_says_where_there_is_none(desk: OpenDesk) -> None:
    """Seen at a table without a clock: the key was refused, and nobody saw that the table paused."""
    at = desk()
    at.key(Key.Key_P)
    assert at.table.controls.notice.text().startswith("No clock is running that could be paused;")
    at.evening.projector.toggle()
    at.settle()
    at.key(Key.Key_P)
    wall = at.evening.projector.made()
    assert "Pause" in {word.text for word in ink.words(wall.cover)}
    assert at.table.wall.text() == "The table pauses: go on  (P)", "the laptop says it, too"
    before = at.page().entry
    at.key(Key.Key_Space)
    assert not at.table.wall.isVisible()
    assert at.page().entry == before, "nothing goes on behind a pause: the first press ends it"
    at.keys(Key.Key_P, Key.Key_P)
    assert not at.table.wall.isVisible()
