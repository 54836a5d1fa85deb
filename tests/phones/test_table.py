"""At the laptop: who asks and who is away, whose phone has a secret to do, and a seat's own square on its curtain."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from companion.core.messages import HOST, PUBLIC
from companion.games import GAMES
from companion.sessions import HandWoundTime, pins
from tests.phones.sitting import Sitting, sitting
from tests.phones.test_evening import to_the_vote
from ui.bot import Bot, laid
from ui.evening import EveningWindows
from ui.phones.host import Phones
from ui.phones.paired import Paired
from ui.phones.server import hashed
from ui.settings import Settings
from ui.sounds import Silent


@contextmanager
def desk(app: QApplication, folder: Path, pin: str = "") -> Iterator[tuple[Sitting, EveningWindows]]:
    """An evening at a vote, in its windows, with phones switched on; the first seat may have a PIN."""
    session = laid("article27", 3, 27, HandWoundTime())
    kept = {session.seats[0]: pins.sealed(pin)} if pin else {}
    windows = EveningWindows(session, Settings(folder / "settings.json"), Silent(), kept)
    windows.unseen = True
    at = Sitting(app, session, windows=windows)
    at.phones.switch(True)
    to_the_vote(at)
    app.processEvents()
    try:
        yield at, windows
    finally:
        at.close()


def come(at: Sitting, *seats: str) -> None:
    """Their phones are here."""
    for seat in seats:
        at.phones._pair(seat)
        phone = at.phones.of(seat)
        assert phone is not None
        at.phones.goes(phone.number, True)
    at.app.processEvents()


def test_the_laptop_goes_to_whoever_has_no_phone_here(qapp: QApplication, tmp_path: Path) -> None:
    with desk(qapp, tmp_path) as (at, windows):
        first, second, third = at.session.seats
        assert [*windows.laptop.waiting()] == [first, second, third]
        come(at, first, third)
        assert [*windows.laptop.waiting()] == [second]
        assert "laptop" in windows.table.controls.instead
        come(at, second)
        assert [*windows.laptop.waiting()] == []
        assert all(seat in windows.table.controls.instead for seat in (first, second, third))
        # The next step's key opens nobody's curtain then; it may still be handed to one who wants it.
        windows.table.controls._press_next()
        assert not any(window.isVisible() for window in windows.seats.values())
        windows.hand_round()
        assert windows.seats[first].isVisible()
        assert "phone" in windows.seats[first].curtain.phone_words.text()


def test_a_seats_square_stands_on_its_curtain_but_opens_nothing_that_a_pin_guards(
    qapp: QApplication, tmp_path: Path
) -> None:
    with desk(qapp, tmp_path, "4711") as (at, windows):
        guarded, free, _third = at.session.seats
        windows.open_seat(free)
        assert windows.seats[free].curtain._square
        windows.open_seat(guarded)
        assert not windows.seats[guarded].curtain._square
        assert [seat for seat, _until in at.phones._codes.values()] == [free]


def test_whoever_plays_on_for_a_seat_finds_no_phone_of_the_one_before(qapp: QApplication, tmp_path: Path) -> None:
    with desk(qapp, tmp_path) as (at, windows):
        seat = at.session.seats[0]
        come(at, seat)
        at.do(HOST, do="stand_in", seat=seat, name="Zoe")
        windows._taken(seat, "")
        assert at.phones.of(seat) is None


def test_the_table_says_who_asks_and_whose_phone_is_away(qapp: QApplication, tmp_path: Path) -> None:
    with desk(qapp, tmp_path) as (at, windows):
        door, (first, second, _third) = windows.table.door, at.session.seats
        assert door.isHidden()
        at.phones.asked_for("A" * 22, 0)
        at.phones.asked_for("B" * 22, 1)
        assert first in door.words.text()
        door.yes.emit("A" * 22)
        assert at.phones.of(first) is not None
        assert second in door.words.text()
        door.no.emit()
        assert at.phones.of(second) is None
        assert door.isHidden()
        phone = at.phones.of(first)
        assert phone is not None
        at.phones.goes(phone.number, True)
        at.phones.goes(phone.number, False)
        at.phones._is_away(phone.number)
        assert first in door.words.text()
        at.phones.goes(phone.number, True)
        assert door.isHidden()


def test_the_sheet_of_house_rules_says_first_what_protects_the_phones_pages(qapp: QApplication, tmp_path: Path) -> None:
    with desk(qapp, tmp_path) as (at, windows):

        def first() -> str:
            windows.projector.house_rules()
            told = windows.projector.made().cover._rows[0][1]
            windows.projector.house_rules()
            return told

        assert "not encrypted: whoever runs this network could read" in first()
        at.phones.set_tls(True)
        assert first().startswith("encrypted")
        at.phones.switch(False)
        assert first() == at.session.page(PUBLIC).house_rules[0][1]


def test_the_phones_window_lets_in_by_one_press_or_key_and_says_which_address_has_answered(
    qapp: QApplication, tmp_path: Path
) -> None:
    with desk(qapp, tmp_path) as (at, windows):
        first, second, _third = at.session.seats
        windows.wish("phones")
        window = windows.phones.window
        assert window is not None
        assert "No phone has come yet" in window.help.text()
        server = at.phones._server
        assert server is not None
        server._table.reached("10.0.0.7:8427")
        at.phones.asked_for("A" * 22, 0)
        at.phones.asked_for("B" * 22, 1)
        qapp.processEvents()
        assert "10.0.0.7:8427" in window.help.text()
        assert window.minimumSizeHint().height() <= 690, "a laptop's screen has room for it, whoever asks"
        window.resize(window.width(), window.screen().availableGeometry().height() - 8)
        assert window.frameGeometry().bottom() <= window.screen().availableGeometry().bottom()
        assert first in window.door.words.text()
        window.door.let_in.click()
        assert at.phones.of(first) is not None
        key = windows.keys.text("let_in")
        assert key
        assert key in window.door.let_in.text()
        assert key in windows.table.door.let_in.text()
        windows.wish("let_in")
        assert at.phones.of(second) is not None
        # A further phone has no key.
        mine = at.phones.of(first)
        at.phones.asked_for("C" * 22, 0)
        windows.wish("let_in")
        assert at.phones.of(first) is mine


def test_the_key_that_both_windows_show_lets_in_where_it_is_pressed(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    with desk(qapp, tmp_path) as (at, windows):
        windows.table.show()
        windows.wish("phones")
        assert windows.phones.window is not None
        for place, window in enumerate((windows.phones.window, windows.table)):
            at.phones.asked_for("AB"[place] * 22, place)
            window.activateWindow()
            qapp.processEvents()
            assert qapp.activeWindow() is window
            QTest.keyClick(window.windowHandle(), Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
            # A button that is pressed by key is seen to go down first.
            qtbot.waitUntil(lambda: at.phones.of(at.session.seats[place]) is not None)  # noqa: B023 -- at once


def test_a_further_phone_is_asked_about_as_such_and_no_press_meant_for_another_lets_it_in(
    qapp: QApplication, tmp_path: Path
) -> None:
    with desk(qapp, tmp_path) as (at, windows):
        door, (first, second, _third) = windows.table.door, at.session.seats
        come(at, second)
        mine = at.phones.of(second)
        at.phones.asked_for("A" * 22, 0)
        at.phones.asked_for("B" * 22, 1)
        assert not door.let_in.isHidden()
        assert door.replace.isHidden()
        door.let_in.click()
        assert at.phones.of(first) is not None
        # What stands there now is no button for yes, and the sentence says what is different.
        assert f"{second} already has a phone; let another one in its place?" in door.words.text()
        assert door.let_in.isHidden()
        assert second in door.replace.text()
        assert door.replace.property("kind") is None
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            QTest.keyClick(windows.table, key)
        assert not any(b.autoDefault() or b.isDefault() for b in (door.let_in, door.refuse, door.replace))
        assert door.replace.focusPolicy() == Qt.FocusPolicy.NoFocus
        assert at.phones.of(second) is mine
        door.replace.click()
        assert at.phones.of(second) not in (None, mine)
        assert door.isHidden()


def test_several_phones_that_ask_are_let_in_by_one_press_and_none_in_anothers_place(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at two tables: six phones asked, and six presses let them in, each to be read anew."""
    with desk(qapp, tmp_path) as (at, windows):
        door, (first, second, third) = windows.table.door, at.session.seats
        come(at, third)
        mine = at.phones.of(third)
        at.phones.asked_for("A" * 22, 0)
        assert door.all_in.isHidden()
        at.phones.asked_for("B" * 22, 1)
        at.phones.asked_for("C" * 22, 2)
        assert first in door.words.text()
        assert second in door.words.text()
        door.all_in.click()
        assert at.phones.of(first) is not None
        assert at.phones.of(second) is not None
        assert at.phones.of(third) is mine
        assert door.all_in.isHidden()
        assert not door.replace.isHidden()


def test_whoever_asks_for_a_free_seat_comes_before_a_phone_that_would_take_anothers_place(
    qapp: QApplication, tmp_path: Path
) -> None:
    with desk(qapp, tmp_path) as (at, windows):
        door, (first, second, _third) = windows.table.door, at.session.seats
        come(at, first)
        mine = at.phones.of(first)
        at.phones.asked_for("A" * 22, 0)
        at.phones.asked_for("B" * 22, 1)
        assert second in door.words.text()
        assert not door.let_in.isHidden()
        windows.wish("let_in")
        assert at.phones.of(second) is not None
        assert at.phones.of(first) is mine
        assert not door.replace.isHidden()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_code_leaves_the_wall_with_the_tables_next_step_and_the_window_says_so(
    qapp: QApplication, tmp_path: Path, game: str
) -> None:
    session = laid(game, 5, 27, HandWoundTime())
    at = Sitting(qapp, session, windows=EveningWindows(session, Settings(tmp_path / "settings.json"), Silent()))
    windows = at.windows
    assert windows is not None
    try:
        windows.phones.begin()
        window, bot = windows.phones.window, Bot(session, 27)
        assert window is not None
        up = windows.projector.made().phones
        assert window.wall.isChecked()
        assert up.invitation is not None
        come(at, session.seats[0])  # a phone that comes takes nothing down
        assert up.invitation is not None
        began = session.page(PUBLIC).view
        while ((now := session.page(PUBLIC).view).heading, now.step) == (began.heading, began.step):
            assert bot.step()
        qapp.processEvents()
        assert up.invitation is None
        assert not window.wall.isChecked()
        window.wall.click()  # whoever comes late has it once more
        assert up.invitation is not None
    finally:
        at.close()


def test_the_code_leaves_the_wall_once_all_are_in_and_the_window_opens_a_wall_where_there_is_none(
    qapp: QApplication, tmp_path: Path
) -> None:
    session = laid("politburo", 5, 27, HandWoundTime())
    at = Sitting(qapp, session, windows=EveningWindows(session, Settings(tmp_path / "settings.json"), Silent()))
    windows = at.windows
    assert windows is not None
    try:
        windows.phones.begin()
        window = windows.phones.window
        assert window is not None
        assert not window.no_wall.isHidden(), "a code on a wall that is not there"
        window.no_wall.click()
        assert windows.projector.shown
        assert window.no_wall.isHidden()
        come(at, *session.seats[:-1])
        up = windows.projector.made().phones
        assert up.invitation is not None
        come(at, session.seats[-1])
        assert up.invitation is None, "the wall says again what the table waits for"
        assert not window.wall.isChecked()
        window.wall.click()  # for whoever watches, it stays until the table goes on
        at.phones.changed.emit()
        assert up.invitation is not None
        windows.projector.toggle()
        qapp.processEvents()
        assert not window.no_wall.isHidden()
    finally:
        at.close()


def test_the_next_evening_looks_for_phones_where_the_last_one_did(qapp: QApplication, tmp_path: Path) -> None:
    file = tmp_path / "phones.json"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with sitting(qapp, file=file) as at:
        at.phones.kept.port = port  # whatever the first evening got
        at.phones.set_watch(True)
        at.phones.set_hold(True)
        come(at, at.session.seats[0])
        kept = at.phones.kept
    again = Phones(at.bridge, "article27", "the next one", file, loopback=True)
    assert (again.kept.port, again.kept.watch, again.kept.hold) == (kept.port, True, True)
    assert not again.kept.on, "nobody is let in before somebody says so"
    assert not again.phones, "nobody has a seat in it yet"


def test_the_laptop_goes_round_to_no_seat_whose_phone_is_here(qapp: QApplication, tmp_path: Path) -> None:
    session = laid("article27", 4, 27, HandWoundTime())
    windows = EveningWindows(session, Settings(tmp_path / "settings.json"), Silent())
    windows.unseen = True
    at = Sitting(qapp, session, windows=windows)
    try:
        at.phones.switch(True)
        first, second, third, fourth = session.seats
        bot = Bot(session, 27)
        while not any(offer.do == "offer_deal" for offer in session.page(first).offers):
            assert bot.step()
        come(at, first, third)
        windows.wish("round_the_table")
        asked, round_ = windows.laptop, []
        opened = next(window.seat for window in windows.seats.values() if window.isVisible())
        while opened:
            round_.append(opened)
            opened = asked.after(opened)
        assert sorted(round_) == sorted((second, fourth)), "whoever has no phone, and nobody twice"
    finally:
        at.close()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_space_opens_no_curtain_while_all_who_are_waited_for_have_their_phones_here(
    qapp: QApplication, tmp_path: Path, game: str
) -> None:
    session = laid(game, 4, 27, HandWoundTime())
    windows = EveningWindows(session, Settings(tmp_path / "settings.json"), Silent())
    at = Sitting(qapp, session, windows=windows)
    windows.unseen = True
    try:
        at.phones.switch(True)
        come(at, *session.seats)
        bot, table = Bot(session, 27), windows.table
        while not table.controls.idle:
            assert bot.step()
            qapp.processEvents()
        QTest.keyClick(table, Qt.Key.Key_Space)
        assert not any(window.isVisible() for window in windows.seats.values())
        # Whoever wants the laptop has it by N, and on its curtain stands a way back, whoever would have it next.
        windows.wish("round_the_table")
        opened = next(window for window in windows.seats.values() if window.isVisible())
        assert windows.laptop.after(opened.seat)
        assert opened.curtain.back.isVisible()
        opened.curtain.end_rest()
        opened.curtain.back.click()
        assert not opened.isVisible()
    finally:
        at.close()


def returned(at: Sitting, token: str) -> dict[str, Any]:
    """What a phone is told that brings this token."""
    told: Future[dict[str, Any]] = Future()
    at.phones.returns(hashed(token), told)
    return told.result(0)


def test_phones_of_the_same_people_have_their_seats_in_the_next_evening_once_and_none_that_a_pin_guards(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at four tables: six taps and six times Ctrl+L for the same people, on the same phones."""
    with desk(qapp, tmp_path) as (at, windows):
        first, second, third = at.session.seats
        tokens = {seat: at.phones._pair(seat) for seat in (first, second)}
        before = windows.phones.seated()
        assert [one.seat for one in before] == [first, second]
    with desk(qapp, tmp_path) as (at, windows):
        windows.pins.kept = {second: pins.sealed("2718")}
        windows.phones.begin([*before, Paired("Somebody else", 9, hashed("their token"))])
        answer = returned(at, tokens[first])
        phone = at.phones.of(first)
        assert phone is not None
        assert hashed(answer["token"]) == phone.paired.token
        assert answer["token"] != tokens[first], "what was kept of the evening before opens nothing"
        for token in (tokens[first], tokens[second], "their token", "no token"):
            assert "Another evening has begun" in returned(at, token)["refused"]
        assert at.phones.of(second) is None
        assert at.phones.of(third) is None


def test_a_phone_that_lost_its_seat_is_told_why_and_the_own_phone_that_another_asks(
    qapp: QApplication, tmp_path: Path
) -> None:
    """Seen at three tables: it was given three guesses where the laptop knew which."""
    with desk(qapp, tmp_path) as (at, _windows):
        first, second, _third = at.session.seats
        tokens = [at.phones._pair(seat) for seat in (first, second)]
        come(at)
        mine = at.phones.of(first)
        assert mine is not None
        at.phones.goes(mine.number, True)
        at.phones.asked_for("A" * 22, 0)
        assert mine.frame is not None
        assert mine.frame.said["asked"]
        at.phones.refuse()
        assert not mine.frame.said["asked"]
        at.phones._pair(first)
        at.phones.drop(second)
        assert "Another phone has this seat now" in returned(at, tokens[0])["refused"]
        assert "The host has let this phone go" in returned(at, tokens[1])["refused"]
