"""Check-in by phone: off until it is opened, for near phones alone; whoever taps the own name is here."""

from __future__ import annotations

import gzip
import http.client
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
import pytest
from PySide6.QtWidgets import QApplication

from companion.organiser.desk import Desk
from companion.tournament.entries import CheckedIn, Withdrawn
from companion.tournament.release import Release, ReleaseStage
from tests.organiser.events import BY, begun, played, published, shown
from ui import serving
from ui.keys import Shortcuts
from ui.organiser.door import CheckInDoor, by_phone
from ui.organiser.leaves import Scan
from ui.organiser.window import OrganiserWindow
from ui.phones.checkin import CheckIn, door

Answer = tuple[int, Any]


def beside(app: QApplication, does: Callable[[], Any]) -> Any:
    """On another thread; the windows live on meanwhile."""
    with ThreadPoolExecutor(1) as pool:
        done = pool.submit(does)
        while not done.done():
            app.processEvents()
            time.sleep(0.001)
    return done.result()


class Phone:
    """Somebody at the door who knows the protocol."""

    def __init__(self, app: QApplication, address: str) -> None:
        self.app, self.port = app, int(address.rstrip("/").rpartition(":")[2])

    def ask(self, path: str, body: object = None, method: str = "POST", **headers: str) -> Answer:
        """One request: the status, and what was said."""

        def asked() -> Answer:
            line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
            sent = body if isinstance(body, bytes) else msgspec.json.encode(body if body is not None else {})
            try:
                line.request(method, path, sent, {"Host": f"127.0.0.1:{self.port}", **headers})
                answer = line.getresponse()
                told = answer.read()
            finally:
                line.close()
            if answer.status != 200 or method == "GET":
                return answer.status, told
            return answer.status, msgspec.json.decode(gzip.decompress(told))

        told: Answer = beside(self.app, asked)
        return told


def late() -> Desk:
    """An event whose first two have not come yet, and whose third has withdrawn."""
    made = begun(None)
    made.do(BY, CheckedIn("1", False), CheckedIn("2", False), Withdrawn("3"))
    return made


@pytest.fixture
def desk() -> Desk:
    """The same, for a test."""
    return late()


@pytest.fixture
def opened(qapp: QApplication, desk: Desk) -> Iterator[CheckIn]:
    """Phones of this machine may check in."""
    made = CheckIn(desk, loopback=True)
    made.switch(True)
    yield made
    made.switch(False)


def near(desk: Desk) -> CheckInDoor:
    """Phones of this machine alone."""
    return CheckIn(desk, loopback=True)


def at(app: QApplication, check_in: CheckIn) -> Phone:
    """A phone that has scanned the code."""
    assert check_in.scan is not None
    return Phone(app, check_in.scan.address)


def test_whoever_taps_the_own_name_is_here_and_on_record(qapp: QApplication, desk: Desk, opened: CheckIn) -> None:
    came: list[str] = []
    opened.came.connect(came.append)
    phone = at(qapp, opened)
    _ok, seen = phone.ask("/list")
    assert seen["event"] == "Cup"
    assert [one["name"] for one in seen["people"]][:2] == ["Ada Abe", "Boris Vogel"]
    assert [one["here"] for one in seen["people"]] == [False, False, *[True] * 5]
    assert phone.ask("/here", {"player": "1"}) == (200, {"done": True})
    assert desk.tournament.people["1"].here
    assert (desk.story[-1].by, came) == (by_phone(), ["Ada Abe"])
    lines = len(desk.story)
    assert phone.ask("/here", {"player": "1"}) == (200, {"done": True}), "a second tap changes nothing"
    assert len(desk.story) == lines
    opened.follow()
    assert phone.ask("/list")[1]["people"][0]["here"]


def test_who_withdrew_or_is_nobody_is_sent_to_the_desk(qapp: QApplication, desk: Desk, opened: CheckIn) -> None:
    phone = at(qapp, opened)
    for player in ("3", "77"):
        assert "Ask at the desk" in phone.ask("/here", {"player": player})[1]["refused"]
    assert not desk.tournament.people["3"].here or desk.tournament.people["3"].gone
    for wrong in (b"", b"{", b"[]", {"player": 1}, {"player": "x"}, {"player": "1", "here": False}, b"\xff" * 40):
        assert phone.ask("/here", wrong)[0] == 400
    assert not desk.tournament.people["1"].here


def test_check_in_is_refused_from_afar_in_bulk_and_too_often(
    qapp: QApplication, opened: CheckIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = at(qapp, opened)
    assert phone.ask("/here", b" " * 20_000)[0] in (400, 413)
    assert phone.ask("/list", Host="evil.example:80")[0] == 421
    assert phone.ask("/list", Origin="http://evil.example")[0] == 403
    monkeypatch.setattr(serving, "is_private", lambda _peer: False)
    assert phone.ask("/list")[0] == 403
    monkeypatch.undo()
    monkeypatch.setattr(serving, "RATE", 0.0)
    monkeypatch.setattr(serving, "BURST", 3)
    assert [phone.ask("/list")[0] for _turn in range(80)][-1] == 429


def test_the_list_at_the_door_knows_names_and_who_is_here_and_nothing_else() -> None:
    """Two events that differ in everything else that the desk knows have one list."""
    doors = []
    for stage in (ReleaseStage.HIDDEN, ReleaseStage.LIVE):
        made = begun(None)
        if stage is ReleaseStage.LIVE:
            published(made)
            played(made, 1)
            shown(made, Release(stage))
        doors.append(door(made.tournament))
    assert doors[0] == doors[1]


def test_phones_check_in_only_while_the_organiser_lets_them(qapp: QApplication, desk: Desk) -> None:
    window = OrganiserWindow(desk, Shortcuts({}), near)
    window.show()
    try:
        assert window.door is None
        assert not window.people.phones.isChecked()
        window.toggle_wall()
        assert window.hall is not None
        assert not isinstance(window.hall.leaves[0], Scan)
        window.people.phones.click()
        first = window.hall.leaves[0]
        assert isinstance(first, Scan)
        assert (first.here, first.everybody) == (5, 7)
        assert first.address in window.people.count.text()
        assert window.hall.grab().width() > 0
        assert isinstance(window.door, CheckIn)
        phone = at(qapp, window.door)
        assert phone.ask("/here", {"player": "2"})[0] == 200
        assert window.told() == "Boris Vogel is here, by phone."
        assert isinstance(now := window.hall.leaves[0], Scan)
        assert now.here == 6
        assert by_phone() not in window.who.names, "it is nobody at the desk"
        window.people.phones.click()
        assert not isinstance(window.hall.leaves[0], Scan)
        with pytest.raises(ConnectionError):
            phone.ask("/list")
    finally:
        window.close()
        window.deleteLater()
    assert window.door is not None
    assert not window.door.on, "it is closed with the window"


def test_without_a_network_the_wall_says_what_to_do(
    qapp: QApplication, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CheckIn, "_found", lambda _self: ())
    window = OrganiserWindow(desk, Shortcuts({}), near)
    window.toggle_wall()
    try:
        window.people.phones.click()
        assert window.hall is not None
        assert window.hall.leaves[0] == Scan("", (), 5, 7)
        assert "in no network" in window.people.count.text()
        assert window.hall.grab().width() > 0
    finally:
        window.close()
        window.deleteLater()
