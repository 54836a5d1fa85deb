"""The real table window in a hall: it joins, says how the link stands, calls a judge, and enters orders once."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST, PUBLIC, Pause, Resume
from companion.games import GAMES
from companion.hall.ears import Ears, Heard
from companion.hall.hallfile import written_file
from companion.hall.lines import row_of
from companion.hall.messages import Care, Gate, Order, TableState, line_subject
from companion.hall.server import HallError
from companion.hall.wire import fetched
from companion.journal import Signer, SqliteJournal
from companion.sessions import HandWoundTime
from companion.sessions.draws import CommittedDraws
from companion.sessions.session import Session, header_for
from tests.hall.rooms import Room
from ui.bot import Bot
from ui.evening import EveningWindows
from ui.settings import Settings
from ui.sounds import Silent
from ui.windows.ask import AskDialog
from ui.windows.hall import HallWindow


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    made = Room(tmp_path_factory.mktemp("hall"))
    yield made
    made.close()


class At:
    """One evening in its windows, written to a file."""

    def __init__(self, app: QApplication, folder: Path, name: str = "seven") -> None:
        self.app, self.folder, self.path = app, folder, folder / f"{name}.parley"
        if self.path.exists():
            self.journal = SqliteJournal.open(self.path)
            self.session = Session.reopen(self.journal, HandWoundTime(), CommittedDraws(5))
        else:
            rules = GAMES["article27"]
            header = header_for(rules, key=Signer.of().fingerprint, table=name)
            self.journal = SqliteJournal.create(self.path, header)
            seats = ("Ana", "Ben", "Cleo", "Dan")
            self.session = Session.begin(rules, seats, {}, self.journal, HandWoundTime(), CommittedDraws(5))
        self.windows = EveningWindows(self.session, Settings(folder / "settings.json"), Silent())
        self.windows.show()

    def until(self, what: Callable[[], bool], wait_s: float = 40.0) -> None:
        """Let the windows live until this holds."""
        end = time.monotonic() + wait_s
        while not what():
            assert time.monotonic() < end, "it never came about"
            self.app.processEvents()
            time.sleep(0.005)

    @property
    def bar(self) -> str:
        """What the bar says."""
        return self.windows.table.hall.words.text() if not self.windows.table.hall.isHidden() else ""

    def joined(self, room: Room, table: str) -> None:
        """Join with a code, in the window, by the hall's file."""
        hall = self.folder / "hall.parley-hall"
        written_file(room.hub.file, hall)
        window = HallWindow(self.windows.table, self.windows.made_hall(), fetched)
        window.where.setText(str(hall))
        window.table.setText(table)
        window.code.setText(room.gate(Gate(do="code", table=table)).code)
        assert window.join.text() == "Ask to be let in"
        window.join.click()
        window.accept()
        self.until(lambda: "all is sent" in self.bar)
        assert window.join.isHidden()  # who is in asks for nothing more

    def close(self) -> None:
        """As a host closes it."""
        self.windows.close()
        self.app.processEvents()


@pytest.fixture
def at(qapp: QApplication, tmp_path: Path) -> Iterator[At]:
    made = At(qapp, tmp_path)
    yield made
    made.close()


def ordered(room: Room, table: str, number: int, **what: Any) -> Order:
    order = Order(
        hall=room.hub.admission.kept.hall, table=table, number=number, judge="Lena", key=room.head.public, **what
    )  # fmt: skip
    room.order(order)
    return order


def test_a_table_window_joins_and_orders_are_entered_once(room: Room, at: At) -> None:
    heard: list[Heard] = []
    ears = Ears(room.hub.file, room.head, "Lena", heard=lambda what, _at: heard.append(what))
    ears.open()
    at.joined(room, "7")
    assert "Table 7 in Hall" in at.bar
    bot = Bot(at.session, 27)
    for _each in range(4):
        bot.step()
    # A message is shown, and stands in the journal.
    order = ordered(room, "7", 1, kind="message", words="Ten minutes to go.")
    at.until(lambda: at.windows.table.hall.message.text() == "Lena: Ten minutes to go.")
    wall = at.windows.projector.made()
    assert wall.cover.isVisibleTo(wall)
    # The same again, as a hub could send it: it is not entered twice.
    room.order(order)
    more = ordered(room, "7", 2, kind="time", seconds=60)
    go = ordered(room, "7", 3, kind="go")
    at.until(lambda: sum(order.id in entry.asked for entry in at.session.evening.entries for order in (more, go)) == 2)
    entries = [entry for entry in at.session.evening.entries if order.id in entry.asked]
    assert len(entries) == 1
    story = [line.say for line in at.session.page(PUBLIC).story]
    assert any("Lena to the table: Ten minutes to go." in say for say in story)
    # What could not be done is on record, and its reason with it.
    assert any("From the judges' desk came to go on (Lena); it was not done" in say for say in story)
    at.windows.table.hall.done.click()
    assert at.windows.table.hall.message.text() == ""
    assert not wall.cover.isVisibleTo(wall)
    # A call for a judge is heard at the console, and taken back.
    at.windows.wish("call_judge")

    def states() -> list[TableState]:
        return [each for each in heard if isinstance(each, TableState) and each.table == "7"]

    at.until(lambda: any(each.call_ms is not None for each in states()))
    at.until(
        lambda: bool(states()) and {order.id, more.id} <= set(states()[-1].done) and go.id in states()[-1].not_done
    )
    assert "A judge is called" in at.bar
    # Who comes is told there; and when that judge is free again the call is over.
    ears.care("7", "going")
    at.until(lambda: "Lena is on the way." in at.bar)
    ears.care("7", "there")
    at.until(lambda: "Lena is here: say so once nobody is needed any more." in at.bar)
    ears.care("7", "freed")
    at.until(lambda: states()[-1].call_ms is None)
    assert "A judge is called" not in at.bar
    for is_called in (True, False):
        at.windows.wish("call_judge")
        at.until(lambda: (states()[-1].call_ms is not None) is is_called)  # noqa: B023 -- it is waited for here
    ears.close()
    chain = room.chain("7", at.session.journal.header.id)
    assert chain.rows == [row_of(each) for each in at.journal.as_they_stand()][: chain.n]


def test_what_came_too_late_is_on_record_and_not_done_but_a_message_is_shown(room: Room, at: At) -> None:
    at.joined(room, "12")
    pause = Order(
        hall=room.hub.admission.kept.hall, table="12", number=1, kind="pause", judge="Lena", key=room.head.public
    )  # fmt: skip
    late = [pause, replace(pause, number=2, kind="message", words="Dinner is at seven.")]
    for each in late:
        at.windows.made_hall()._came.emit(each, True)
    at.until(lambda: {each.id for each in late} <= {asked for e in at.session.evening.entries for asked in [*e.asked]})
    at.until(lambda: at.windows.table.hall.message.text() == "Lena: Dinner is at seven.")
    assert not at.session.page(PUBLIC).view.paused
    story = [line.say for line in at.session.page(PUBLIC).story]
    assert any("came a pause (Lena); it was not done: it came too late" in say for say in story)


def test_a_clock_that_the_judges_stopped_runs_again_by_no_habit(room: Room, at: At) -> None:
    at.joined(room, "13")
    bot, table = Bot(at.session, 27), at.windows.table
    for _each in range(40):
        if any(offer.gives(Pause) for offer in at.session.page(HOST).offers):
            break
        bot.step()
    ordered(room, "13", 1, kind="pause")
    at.until(lambda: table.hall.stopped.text() == "Stopped by the judges (Lena)")
    assert not table.hall.stopped.isHidden()
    at.until(lambda: table.page.view.paused)
    main = table.controls.main_offer()
    assert main is None or not main.gives(Resume)
    table.wish("main")
    at.app.processEvents()
    assert at.session.page(PUBLIC).view.paused
    # Whoever means it is asked, by no button that a habit presses.
    table.wish("pause")
    asked = table.findChildren(AskDialog)[-1]
    assert at.session.page(PUBLIC).view.paused
    asked.yes.click()
    at.until(lambda: not at.session.page(PUBLIC).view.paused)
    at.until(table.hall.stopped.isHidden)
    # What the table stops itself it lets run by Space, as ever.
    table.wish("pause")
    at.until(lambda: at.session.page(PUBLIC).view.paused)
    assert table.hall.stopped.isHidden()


def test_an_order_of_no_judge_is_followed_by_nobody(room: Room, at: At) -> None:
    from companion.hall.keys import HallKey

    at.joined(room, "8")
    thief = HallKey.new()
    forged = Order(
        hall=room.hub.admission.kept.hall,
        table="8",
        number=1,
        kind="message",
        judge="Lena",
        key=thief.public,
        words="x",
    )
    room.order(forged, thief)
    # Another table's order, signed well, and sent here.
    signed = room.head.signed(
        Order(
            hall=room.hub.admission.kept.hall,
            table="9",
            number=2,
            kind="message",
            judge="L",
            key=room.head.public,
            words="y",
        )
    )
    from companion.hall.messages import written

    async def sent() -> None:
        await room.hub._js.publish("desk.8", written(signed))

    room.call(sent())
    # Nor does anybody but a judge say that a judge comes.
    at.windows.wish("call_judge")
    comes = Care(hall=room.hub.file.hall, table="8", number=1, kind="there", judge="Nobody", key=thief.public)
    heard: Any = SimpleNamespace(data=written(thief.signed(comes)))
    link = at.windows.made_hall().link
    assert link is not None
    room.call(link._on_care(heard))
    ordered(room, "8", 3, kind="message", words="z")
    at.until(lambda: at.windows.table.hall.message.text() == "Lena: z")
    assert sum(entry.by == "judge" for entry in at.session.evening.entries) == 1
    assert "A judge is called" in at.bar
    assert "Nobody" not in at.bar


def test_with_the_hub_away_the_table_plays_on_says_so_and_sends_later(room: Room, at: At) -> None:
    at.joined(room, "10")
    room.call(room.hub.stop())
    at.until(lambda: "the hub is away. The table plays on" in at.bar)
    bot = Bot(at.session, 27)
    for _each in range(6):
        assert bot.step()
    assert at.windows.table.controls.offers
    room.call(room.hub.start())
    at.until(lambda: "all is sent" in at.bar)
    shown = at.session.page(PUBLIC).entry
    assert room.chain("10", at.session.journal.header.id).n == shown


def test_an_evening_that_is_opened_again_is_in_its_hall_again(room: Room, qapp: QApplication, tmp_path: Path) -> None:
    at = At(qapp, tmp_path)
    at.joined(room, "11")
    order = ordered(room, "11", 1, kind="message", words="Hello.")
    at.until(lambda: at.windows.table.hall.message.text() == "Lena: Hello.")
    at.close()
    again = At(qapp, tmp_path)
    again.until(lambda: "all is sent" in again.bar)
    # What was ordered before is on its record, at whatever laptop it goes on: nobody waits for it any more.
    state = again.windows.made_hall().state()
    assert state is not None
    assert state.done == (order.id,)
    again.windows.made_hall().leave()
    assert again.bar == ""
    again.close()
    # The next round's evening is the same table's: its window knows where and who, and nobody need let it in.
    later = At(qapp, tmp_path, "round-2")
    window = HallWindow(later.windows.table, later.windows.made_hall(), fetched)
    assert window.table.text() == "11"
    window.join.click()
    window.accept()
    later.until(lambda: "all is sent" in later.bar)
    evenings = (later.session.journal.header.id, at.session.journal.header.id)
    assert all(room.chain("11", each).n for each in evenings)
    later.close()


def test_a_hall_is_found_by_its_address_and_nonsense_gets_a_sentence(room: Room, at: At, tmp_path: Path) -> None:
    address = room.hub.server.addresses[0]
    assert fetched(address).hall == room.hub.admission.kept.hall
    with pytest.raises(HallError, match="No hub answers"):
        fetched("127.0.0.1:1")
    window = HallWindow(at.windows.table, at.windows.made_hall(), fetched)
    window.join.click()
    assert "Choose the hall's file" in window.words.text()
    (tmp_path / "no.parley-hall").write_text("{", encoding="utf-8")
    window.where.setText(str(tmp_path / "no.parley-hall"))
    window.join.click()
    assert "no hall's file" in window.words.text()
    window.where.setText(address)
    window.table.setText("a.b >")
    window.join.click()
    assert "Say which table this is" in window.words.text()
    window.accept()


def test_lines_subject_of_a_table_names_it_alone() -> None:
    assert line_subject("7", "e").endswith(".7.e")
