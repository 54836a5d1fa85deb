"""Nothing moves under a hand: what comes and goes beside the host's buttons leaves each of them where it lies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from companion.core.page import Undo
from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.phones.test_table import desk as with_phones
from tests.ui.evenings import Desk
from ui.bot import Bot, laid
from ui.panels.undo import UndoButton
from ui.windows.table import TableWindow

STEPS = 40
"""So far an evening is played: in each game past the first clock that comes and goes."""
SIZES = ((1366, 720), (1100, 640))
ALONG = 9
"""Every so many steps it is looked whether anything moves that should not."""


def of(window: QWidget, *without: QWidget) -> dict[int, tuple[str, QRect]]:
    """Where each button lies, but for those in what has just come, and that of undo, whose words come and go."""
    return {
        id(button): (button.text(), QRect(button.mapTo(window, QPoint()), button.size()))
        for button in window.findChildren(QAbstractButton)
        if button.isVisible()
        and not isinstance(button, UndoButton)
        and not any(part is button or part.isAncestorOf(button) for part in without)
    }


def comes_and_goes(table: TableWindow) -> list[tuple[str, Callable[[], None], Callable[[], None]]]:
    """What happens beside the evening's steps: how it comes, and how it goes."""
    door, undo = table.door, table.page.undo

    def undoes(step: Undo | None) -> None:
        table.undo_button.set_step("Undo", step, "Ctrl+Z")

    def nobody() -> None:
        door.show_now("", "", False, 0, "")

    many = Undo(0, "many words " * 20)
    longer = ("a longer step to undo", lambda: undoes(many), lambda: undoes(undo))
    return [
        *([longer] if undo is not None else []),
        ("a phone asks", lambda: door.show_now("A", "Ana", False, 0, "", "Ctrl+L"), nobody),
        ("another phone asks", lambda: door.show_now("A", "Ana", True, 2, ""), nobody),
        ("the wall is black", lambda: table.say_wall("dark"), lambda: table.say_wall("")),
        ("good news", lambda: table.tell("This evening lies in a folder.", good=True), table.hush),
        ("bad news", lambda: table.tell("Nothing could be written there."), table.hush),
    ]


def at_a_table(app: QApplication, folder: Path, game: str, size: tuple[int, int]) -> tuple[Desk, Bot]:
    session = laid(game, GAMES[game].meta.seats[0] + 1, 27, HandWoundTime())
    at = Desk(app, folder, session.seats, {}, session, painted=False)
    at.table.resize(QSize(*size))
    at.settle()
    return at, Bot(session, 27)


def has_its_room(table: TableWindow) -> None:
    """The story stands wherever nothing is keyed in and the buttons leave it some lines; and what the buttons are said
    to need is what they take. The lower edge of their list cuts none of them in half."""
    offers, beside = table.controls, table.beside
    if offers.isVisible() and offers.form is None and not table.draw.offers:
        view, edge = offers._scroll.viewport(), offers._edge
        low = edge.y() if edge.isVisible() else view.height()
        for button in offers._list.findChildren(QAbstractButton):
            top = button.mapTo(view, QPoint()).y()
            assert not button.isVisible() or top >= low or top + button.height() <= low, button.text()
        left = offers.height() + beside.height() - offers.whole()
        assert table.story.isVisible() or left < beside.least()
        assert (offers.whole() > offers.height()) is (offers._scroll.verticalScrollBar().maximum() > 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_next_step_stands_in_one_place_all_evening(qapp: QApplication, tmp_path: Path, game: str) -> None:
    """Seen at tables of three games: the gold button dropped 45 pixels under the pointer as the clock's row came; and
    the story was gone while there was room for it."""
    at, bot = at_a_table(qapp, tmp_path, game, SIZES[0])
    gold, clocks = set[tuple[int, int]](), set[bool]()
    for _step in range(STEPS):
        at.settle()
        at.settle()  # a list in which a button gets another line is laid out twice
        has_its_room(at.table)
        clocks.add(at.table.clock_bar.isVisible())
        if at.table.controls._next.isVisible():
            place = at.table.controls._next.mapTo(at.table, QPoint())
            gold.add((place.x(), place.y()))
        bot.step()
    at.close()
    assert len(gold) == 1, sorted(gold)
    assert clocks == {False, True} or game != "article27", "the clock has come and gone"


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_what_comes_and_goes_beside_the_steps_moves_no_button(
    qapp: QApplication, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    """Seen at four tables: a phone asked, and where a plan was to be proposed a click refused it."""
    at, bot = at_a_table(qapp, tmp_path, game, size)
    for step in range(STEPS):
        for _turn in range(3):  # a button whose words take a line more gets its height some turns later
            at.settle()
        for name, come, go in comes_and_goes(at.table) if step % ALONG == 0 else ():
            before = of(at.table)
            come()
            at.settle()
            after = of(at.table)
            assert {key: after.get(key) for key in before} == before, name
            go()
            at.settle()
            assert of(at.table) == before, f"{name}, and goes"
        bot.step()
    at.close()


def test_the_buttons_are_seen_from_the_first_at_each_new_step_and_where_they_were_after_a_form(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at a table: scrolled down for one player they stayed so into the next turn, and after Esc from a form they
    were at the top, where the second click at one place made everybody wait."""
    at, bot = at_a_table(qapp, tmp_path, "renegotiation", SIZES[1])
    table, looked = at.table, 0
    bar = table.controls._scroll.verticalScrollBar()
    for _step in range(STEPS):
        at.settle()
        turn = (at.view.heading, at.view.step)
        bar.setValue(bar.maximum())
        down = bar.value()
        form = next((o for o in table.controls.offers if o.fields and not o.refused and not o.main), None)
        if down and table.controls.form is None and form is not None:
            table.controls.open_form(form)
            at.settle()
            table.controls.leave_form()
            at.settle()
            assert 0 < bar.value() == min(down, bar.maximum())
        bot.step()
        at.settle()
        if down and (at.view.heading, at.view.step) != turn and table.controls.form is None:
            looked += 1
            assert bar.value() == 0
    at.close()
    assert looked


def test_nothing_in_the_window_for_phones_moves_when_one_asks(qapp: QApplication, tmp_path: Path) -> None:
    """Seen at a table: a click on “Anybody may watch” fell on what had come in its place, as a phone asked."""
    with with_phones(qapp, tmp_path) as (at, windows):
        windows.wish("phones")
        window = windows.phones.window
        assert window is not None
        qapp.processEvents()
        before, size = of(window, window.door), window.size()
        for place, ask in enumerate("AB"):
            at.phones.asked_for(ask * 22, place)
            qapp.processEvents()
            assert window.door.isVisible()
            assert (of(window, window.door), window.size()) == (before, size)
        at.phones.refuse()
        qapp.processEvents()
        assert (of(window), window.size()) == (before, size)
