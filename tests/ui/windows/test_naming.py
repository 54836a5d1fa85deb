"""The host renames a player, or lets somebody else play on: by key alone, and refused at the field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from companion.core.messages import PUBLIC
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions import CommittedDraws, HandWoundTime, Session, pins
from companion.sessions.session import header_for
from tests.ui.evenings import CTRL, NONE, SHIFT, Desk, Key
from ui.forms.buttons import LongButton
from ui.forms.fields import TextField
from ui.panels.seats import SeatTile
from ui.windows.naming import Naming
from ui.windows.seat import SeatWindow

PAINTED = False
"""Nobody looks at table and wall here: what they say is read, and what is pressed."""

OpenDesk = Callable[..., Desk]


def form(at: Desk) -> Naming | None:
    """The form that stands before the table, if one does."""
    return next((w for w in at.app.topLevelWidgets() if isinstance(w, Naming) and w.isVisible()), None)


def typed(at: Desk, words: str) -> None:
    """Type where the keyboard is."""
    widget: QWidget | None = at.app.focusWidget()
    assert widget is not None
    QTest.keyClicks(widget, words)
    at.settle()


def rename(at: Desk, seat: Key, name: str) -> None:
    """F2, the seat's own digit, the name, Enter."""
    at.key(Key.Key_F2)
    at.key(seat)
    typed(at, name)
    at.key(Key.Key_Return)


def stand_in(at: Desk, seat: Key, name: str, pin: str = "") -> None:
    """Shift+F2, the seat's own digit, the name, a PIN or none, Enter."""
    at.key(Key.Key_F2, SHIFT)
    at.key(seat)
    typed(at, name)
    at.key(Key.Key_Tab)
    typed(at, pin)
    at.key(Key.Key_Return)


def opened(at: Desk, seat: Key, pin: str) -> SeatWindow:
    """The seat's private window, after an attempt to open it with this PIN; put away by Esc until it is gone."""
    at.key(seat, CTRL)
    window = at.private()
    assert window is not None
    if pin:
        assert window.curtain.pin.isVisible(), "a PIN is asked for"
        typed(at, pin)
    at.breathe()
    at.key(Key.Key_Return)
    return window


def names(at: Desk) -> list[str]:
    """How the seats are called."""
    return [card.name for card in at.page(PUBLIC).view.seats]


def tile(at: Desk, name: str) -> SeatTile:
    """The tile that says this name."""
    tiles: list[SeatTile] = at.table.seats.tiles
    return next(tile for tile in tiles if tile.card.name == name)


def test_a_player_is_renamed_by_key_alone_and_undo_takes_it_back(desk: OpenDesk) -> None:
    at = desk()
    rename(at, Key.Key_2, "Zoe")
    assert form(at) is None
    assert names(at) == ["Ana", "Zoe", "Cy"]
    assert at.table.menus.actions["seat2"].text() == "Private window: Zoe"
    at.key(Key.Key_2, CTRL)
    window = at.private()
    assert window is not None
    assert window.curtain.words.text() == "Hand the laptop to Zoe"
    at.key(Key.Key_Escape)
    at.key(Key.Key_Z, CTRL)
    assert names(at) == ["Ana", "Ben", "Cy"]
    assert at.table.menus.actions["seat2"].text() == "Private window: Ben"


def test_a_name_that_nobody_can_have_is_refused_at_its_field_and_esc_leaves(desk: OpenDesk) -> None:
    at = desk()
    rename(at, Key.Key_2, "ana")
    shown = form(at)
    assert shown is not None
    name = next(field for field in shown.form.fields if isinstance(field, TextField))
    assert name.refused
    assert "ana" in name.reason.text()
    assert at.app.focusWidget() is name.line
    assert names(at) == ["Ana", "Ben", "Cy"]
    at.keys(Key.Key_Escape, Key.Key_Escape)  # what was typed is thrown away when that is asked twice
    assert form(at) is None
    assert at.table.isActiveWindow()


def test_a_deal_is_dragged_between_seats_that_are_called_otherwise(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space)
    rename(at, Key.Key_1, "Zoe")
    rename(at, Key.Key_3, "Yann")
    at.drag(tile(at, "Zoe"), tile(at, "Yann"))
    deal = at.table.controls.form
    assert deal is not None, (at.view.foot, at.table.controls.notice.text())
    filled = deal.values()
    assert {"Ana", "Cy"} <= set(map(str, filled.values())), filled


def test_the_pin_stays_after_a_rename(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {"Ben": pins.sealed("2718")}
    rename(at, Key.Key_2, "Zoe")
    assert opened(at, Key.Key_2, "2718").own is not None


def test_the_old_pin_opens_nothing_to_a_stand_in_and_the_new_one_does(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {"Ben": pins.sealed("2718")}
    assert opened(at, Key.Key_2, "2718").own is not None
    at.keys(Key.Key_Escape, Key.Key_Escape)
    stand_in(at, Key.Key_2, "Zoe", "3141")
    assert names(at) == ["Ana", "Zoe", "Cy"]
    assert len(at.session.journal.pins()) == 2
    assert "3141" not in str(at.session.journal.pins())
    window = opened(at, Key.Key_2, "2718")
    assert window.own is None
    assert "not the PIN" in window.curtain.refusal.text()
    at.key(Key.Key_Escape)
    at.evening.pins.tries._clock = lambda: 1e9  # whoever was wrong once must wait a second
    at.settle()
    assert opened(at, Key.Key_2, "3141").own is not None


def test_a_stand_in_without_a_pin_has_none_and_undo_gives_the_old_one_back(desk: OpenDesk) -> None:
    at = desk()
    at.evening.pins.kept = {"Ben": pins.sealed("2718")}
    stand_in(at, Key.Key_2, "Zoe")
    assert not at.evening.pins.of("Ben")
    window = opened(at, Key.Key_2, "")
    assert window.own is not None
    at.keys(Key.Key_Escape, Key.Key_Escape)
    at.key(Key.Key_Z, CTRL)
    assert names(at) == ["Ana", "Ben", "Cy"]
    assert opened(at, Key.Key_2, "2718").own is not None


def test_a_new_pin_is_typed_where_nobody_reads_it(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_F2, SHIFT)
    shown = form(at)
    assert shown is not None
    whole = all(part.height() >= part.minimumSizeHint().height() for part in shown.form.findChildren(LongButton))
    assert whole, "every seat's button is whole"
    lines = {field.name: field.line for field in shown.form.fields if isinstance(field, TextField)}
    assert lines["pin"].echoMode() is QLineEdit.EchoMode.Password
    assert lines["name"].echoMode() is QLineEdit.EchoMode.Normal


def test_a_rename_in_the_middle_of_a_vote_leaves_every_ballot_where_it_is(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1, Key.Key_Space, Key.Key_Space)
    window = at.private()
    assert window is not None
    at.key(Key.Key_1)
    after = at.private()
    assert after is not None
    at.key(Key.Key_Escape)
    given = len(at.page(PUBLIC).in_box)
    assert given == 1
    rename(at, Key.Key_1, "Zoe")
    rename(at, Key.Key_2, "Yann")
    assert len(at.page(PUBLIC).in_box) == given
    at.key(Key.Key_N)
    following = at.private()
    assert following is not None
    assert following.curtain.words.text() == f"Hand the laptop to {at.view.called(following.seat)}"
    assert following.seat not in at.session.evening.public.put_in
    QTest.keyClick(following, Key.Key_Escape, NONE)


def test_a_player_cuts_the_draws_by_a_word_that_the_host_keys_in_in_the_open(
    qapp: QApplication, tmp_path: Path
) -> None:
    rules = GAMES["article27"]
    journal = MemoryJournal(header_for(rules, key="AAAA"))
    session = Session.begin(rules, ("Ana", "Ben", "Cy"), {}, journal, HandWoundTime(), CommittedDraws(7))
    at = Desk(qapp, tmp_path, (), {}, session)
    at.key(Key.Key_D, CTRL)
    at.key(Key.Key_2)
    typed(at, "lantern")
    at.key(Key.Key_Return)
    assert form(at) is None
    assert at.page(PUBLIC).story[-1].say == "Ben adds a word to the app's draws: “lantern”."
    at.close()
