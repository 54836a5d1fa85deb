"""Legislation through the real windows: hands, trades and votes by the keys that stand on the buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for
from tests.ui.evenings import CTRL, Desk, Key

NAMES = ("Ana", "Ben", "Cy")
EIGHT = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
OpenTable = Callable[..., Desk]


@pytest.fixture
def table(qtbot: QtBot, qapp: object, tmp_path: Path) -> Iterator[OpenTable]:
    opened: list[Desk] = []

    def begin(*names: str, **options: str | int) -> Desk:
        rules = GAMES["legislation"]
        sheet = {"first.player": "Ana", "build.social": "sp", "build.fiscal": "fp"}
        sheet |= {key.replace("__", "."): str(value) for key, value in options.items()}
        session = Session.begin(
            rules, names or NAMES, sheet, MemoryJournal(header_for(rules)), HandWoundTime(), ScriptedDraws()
        )
        opened.append(Desk(qapp, tmp_path, session.seats, {}, session))  # type: ignore[arg-type]  # it is the application
        return opened[-1]

    yield begin
    for made in opened:
        made.close()


def test_hands_are_discarded_refilled_and_put_on_deck_by_the_digits_on_the_buttons(table: OpenTable) -> None:
    at = table()
    at.key(Key.Key_N)
    at.keys(Key.Key_Return, Key.Key_1, Key.Key_1, Key.Key_2, Key.Key_Return)
    for _seat in range(2):
        at.keys(Key.Key_Return, Key.Key_1, Key.Key_Return)
    assert at.phase == "refill"
    at.keys(Key.Key_Return, Key.Key_1)
    assert at.phase == "on_deck"
    assert at.session.evening.public.hands == {"Ana": 9, "Ben": 9, "Cy": 9}
    for _seat in range(3):
        if at.private() is None:
            at.key(Key.Key_N)
        window = at.private()
        assert window is not None
        if window.own is None:
            at.key(Key.Key_Return)
        put = next(n for n in range(1, 9) if window.own.offers.at_digit(n).do == "put_on_deck")  # type: ignore[union-attr]
        at.keys(Key(Key.Key_0.value + put), Key.Key_1, Key.Key_2, Key.Key_3, Key.Key_Return)
    assert at.phase == "pledge"


def typed(at: Desk, *numbers: int) -> None:
    """The numbers of bills, typed into the form that is open, and Enter."""
    line = at.app.focusWidget()
    assert isinstance(line, QLineEdit), line
    line.setText(" ".join(map(str, numbers)))
    at.key(Key.Key_Return)


def key_in_an_evening(at: Desk, seats: int, votes: int) -> None:
    """The host alone, by Space, digits and numbers, from the first bill On Deck to the end."""
    fresh = iter(range(1, 82))
    while at.phase == "on_deck":
        at.key(Key.Key_Space)
        typed(at, *(next(fresh) for _n in range(3)))
    while at.phase != "over":
        while at.phase == "pledge":
            at.key(Key.Key_Space)
        if at.phase == "sponsor":
            at.keys(Key.Key_Space, Key.Key_1, Key.Key_Return)
        if at.phase == "vote":
            at.key(Key.Key_Space)
            at.keys(*[Key.Key_Y] * seats)
            at.key(Key.Key_Return)
        if at.phase == "result":
            at.key(Key.Key_Space)
            if at.table.controls.form is not None:
                typed(at, next(fresh))
    assert len(at.session.evening.public.past) == seats * votes


@pytest.mark.parametrize("names", [NAMES, EIGHT], ids=len)
def test_with_the_box_the_host_alone_keys_in_a_whole_evening(table: OpenTable, names: tuple[str, ...]) -> None:
    at = table(*names, bills__mode="table", vote__secrecy="open", variant__short="on")
    key_in_an_evening(at, len(names), 6)
    assert at.table.stack.currentIndex() == 1
    assert at.private() is None


def test_what_a_seat_pledged_and_what_was_pledged_to_it_stand_on_their_pages(table: OpenTable) -> None:
    at = table(bills__mode="table", vote__secrecy="open")
    fresh = iter(range(1, 82))
    for _seat in NAMES:
        at.key(Key.Key_Space)
        typed(at, *(next(fresh) for _n in range(3)))
    at.keys(Key.Key_2, Key.Key_1, Key.Key_2, Key.Key_Return)
    for seat, key, who in (("Ana", Key.Key_1, "Ben → you"), ("Ben", Key.Key_2, "You → Ana")):
        at.key(key, CTRL)
        at.key(Key.Key_Return)
        window = at.private()
        assert window is not None, seat
        assert window.own is not None
        said = [text.text() for text in window.own.deals.findChildren(QLabel) if text.isVisible()]
        assert who in said
        assert "Nay on Bill 1" in said
        assert window.own.deals_card.isVisible()
        at.keys(Key.Key_Escape, Key.Key_Escape)
