"""Legislation through the real windows: hands, trades and votes by the keys that stand on the buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import HandWoundTime, ScriptedDraws, Session
from companion.sessions.session import header_for
from tests.ui.evenings import Desk, Key

NAMES = ("Ana", "Ben", "Cy")
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
