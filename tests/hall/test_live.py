"""The console over a real hub: what tables say is seen, their boards are folded, and orders reach them signed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from companion.cli.hub import HALL, known_at
from companion.core.messages import PUBLIC
from companion.hall import console, simulate, wire
from companion.hall.hallfile import written_file
from companion.hall.messages import Gate, Order, Said, TableState
from companion.tournament.release import ReleaseStage
from tests.games.contract.twins import told
from tests.hall import test_withheld
from tests.hall.rooms import Playing, Room, linked
from ui.console.live import LiveHall
from ui.console.window import ConsoleWindow
from ui.keys import Shortcuts


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    made = Room(tmp_path_factory.mktemp("hall"))
    yield made
    made.close()


def wait(app: QApplication, is_so: Callable[[], bool]) -> None:
    """Let the windows live until it is so."""
    end = time.monotonic() + 20
    while not is_so():
        app.processEvents()
        assert time.monotonic() < end
        time.sleep(0.005)


def test_a_table_is_seen_with_its_board_and_follows_a_judge_s_order(
    qapp: QApplication, room: Room, tmp_path: Path
) -> None:
    orders: list[Order] = []
    table = Playing(tmp_path / "seven.parley")
    link = linked(room, "7", ordered=lambda order, _late: orders.append(order))
    table.join(link)
    table.step(30)
    source = LiveHall(room.hub.file, room.head, "Lena")
    window = ConsoleWindow(source, Shortcuts({}))
    try:
        page = table.session.page(PUBLIC)
        link.show(TableState(table="7", evening=table.evening, game="article27", title=page.title, phase="Vote",
                             call_ms=61_000, n=link.standing.shown))  # fmt: skip
        wait(qapp, lambda: window.card() is not None)
        wait(qapp, lambda: window.small.page is not None and link.standing.sent == link.standing.shown)
        wait(qapp, lambda: window.small.page is not None and window.small.page.entry == link.standing.shown)
        assert window.foot.sentence == "Table 7 asks for a judge and nobody has it yet."
        shown = window.small.page
        assert shown is not None
        assert told((shown.story, shown.view.board, shown.ledger)) == told((page.story, page.view.board, page.ledger))
        source.order("time", "7", seconds=120)
        source.care("7", "going")
        wait(qapp, lambda: bool(orders))
        assert (orders[0].kind, orders[0].seconds, orders[0].judge) == ("time", 120, "Lena")
        wait(qapp, lambda: {"Lena: +2 min, table 7", "Lena goes to table 7"} <= {e.say for e in window.seen.log})
        assert console.taken_by(source.hall, "7", time.time()) is not None
        source.withhold("7", True)
        wait(qapp, lambda: window.small.page is None)
    finally:
        window.close()
        window.deleteLater()
        source.close()
        link.close()
        table.close()
    why = source.order("message", "7", words="Lunch.").result(5)
    assert why == "Not confirmed: “Lunch.” The hub is away.", "what did not go out says so, with its words"


def test_what_an_event_withholds_is_withheld_at_the_gate_and_released_with_it(
    qapp: QApplication, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, gates = room.hub.gate, list[str]()

    def gate(asked: Gate) -> Said:
        if asked.table == "9" and gates[-1:] != [asked.do]:
            gates.append(asked.do)
        return told(asked)

    monkeypatch.setattr(room.hub, "gate", gate)
    source = LiveHall(room.hub.file, room.head, "Lena")
    try:
        # It is known before the hub is there, and comes to the gate with it.
        source.by_event(test_withheld.event(ReleaseStage.HIDDEN, 9))
        wait(qapp, lambda: gates == ["withhold"] and "9" in source.hall.book.withheld)
        # Whoever shows such a table by hand does not show it.
        source.withhold("9", False)
        wait(qapp, lambda: gates == ["withhold", "release", "withhold"] and "9" in source.hall.book.withheld)
        source.by_event(test_withheld.event(ReleaseStage.ROUND, 9))
        wait(qapp, lambda: "9" not in source.hall.book.withheld)
    finally:
        source.close()


class Cut:
    """A stream whose line is cut as soon as it has sent something."""

    def __init__(self, client: Any) -> None:
        self.js = type(client).jetstream(client)
        self.get_last_msg = self.js.get_last_msg

    async def publish(self, *given: Any, **more: Any) -> Any:
        await self.js.publish(*given, **more)
        raise ConnectionError("cut")


def test_a_hall_can_be_rehearsed_with_simulated_tables_that_come_back_after_a_cut(
    qapp: QApplication, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect, made = wire.connect, []

    async def cut_twice(*given: Any) -> Any:
        """Once before anything is said, and once after the first line came and nobody heard that it did."""
        made.append(client := await connect(*given))
        if len(made) == 1:
            await client.close()
        if len(made) == 2:
            monkeypatch.setattr(client, "jetstream", lambda **_more: Cut(client))
        return client

    monkeypatch.setattr(wire, "connect", cut_twice)
    monkeypatch.setattr(simulate, "AGAIN_S", 0.05)
    room.call(simulate.beside(room.hub, 2, 20.0, 0.5))
    wait(qapp, lambda: {"S1", "S2"} <= room.hub._states.keys())
    assert len(made) > 2


def test_a_file_is_brought_to_the_hub_that_its_folder_knows(room: Room, tmp_path: Path) -> None:
    assert known_at(tmp_path) == []
    written_file(room.hub.file, tmp_path / f"Hall{HALL}")
    assert known_at(tmp_path) == list(room.hub.file.addresses)
