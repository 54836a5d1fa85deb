"""What comes over the wire when it should not: no way in, no crash, no growth, and nothing told."""

from __future__ import annotations

import gzip
import http.client
import random
import secrets
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from companion import net
from companion.core.messages import HOST
from companion.core.vocabulary import Group
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.net import is_private
from companion.sessions import AppDraws, HandWoundTime, Session, pins
from tests.phones.sitting import NAME, Sitting, held, sitting
from tests.phones.test_evening import to_the_vote
from ui import demo, serving
from ui.bot import Bot, laid
from ui.bridge import Bridge
from ui.phones import pages, server
from ui.phones.host import Phones
from ui.phones.square import square
from ui.phones.wire import MOST_BODY, Doing

Answer = tuple[int, dict[str, str], Any]


@pytest.fixture
def at(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sitting]:
    """A table with phones that may ask as often as they like, unless a test says otherwise."""
    monkeypatch.setattr(serving, "RATE", 1e6)
    monkeypatch.setattr(serving, "BURST", 10**6)
    with sitting(qapp, "article27", 3) as made:
        yield made


class Line:
    """A connection of somebody who knows the protocol."""

    def __init__(self, at: Sitting) -> None:
        self.port = int(at.phones.address.rstrip("/").rpartition(":")[2])
        self.at = at

    def ask(self, path: str, body: object = None, token: str = "", method: str = "POST", **headers: str) -> Answer:
        """One request, on the hands' thread; the windows live on meanwhile."""
        answer: Answer = self._on_the_side(lambda: self._ask(path, body, token, method, headers))
        return answer

    def _on_the_side(self, does: Callable[[], Any]) -> Any:
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(1) as pool:
            done = pool.submit(does)
            while not done.done():
                self.at.app.processEvents()
                time.sleep(0.001)
        return done.result()

    def _ask(self, path: str, body: object, token: str, method: str, headers: dict[str, str]) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        sent = body if isinstance(body, bytes) else msgspec.json.encode(body if body is not None else {})
        said = {"Host": f"{NAME}:{self.port}", **headers}
        if token:
            said["Authorization"] = f"Bearer {token}"
        try:
            line.request(method, path, sent, said)
            answer = line.getresponse()
            told = answer.read()
            kept = {name.lower(): value for name, value in answer.getheaders()}
        finally:
            line.close()
        if kept.get("content-encoding") == "gzip":
            told = gzip.decompress(told)
        is_json = kept.get("content-type", "").startswith("application/json")
        return answer.status, kept, msgspec.json.decode(told) if is_json else told


def paired(at: Sitting, seat: str) -> str:
    """The token of a phone that has this seat."""
    return at.phones._pair(seat)


def test_without_a_token_of_this_evening_no_page_is_given(at: Sitting) -> None:
    line, real = Line(at), paired(at, "Mike")
    old = real
    real = paired(at, "Mike")
    rnd = random.Random(1)
    stolen = [
        old, real[:-1], real + "A", real.swapcase(), "", "A" * 22, "null", "Bearer", "ü" * 11,
        *(secrets.token_urlsafe(16) for _n in range(40)),
        *("".join(rnd.sample(real, len(real))) for _n in range(20)),
    ]  # fmt: skip
    for token in stolen:
        for path in ("/page", "/do", "/leave"):
            shown = token.encode("utf-8").decode("latin-1")
            status, _kept, told = line.ask(path, {"have": 0}, Authorization=f"Bearer {shown}")
            assert status == 401, (path, token)
            assert told == b""
    assert line.ask("/page", {"have": 0}, real)[0] == 200


def test_a_page_says_how_long_its_clock_has_run_and_none_is_sent_because_it_ran(
    at: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, token, passed = Line(at), paired(at, "Mike"), [0.0]
    while at.session.page("Mike").view.clock is None:
        assert Bot(at.session, 27).step()
    at.app.processEvents()
    real = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: real() + passed[0])
    first = line.ask("/page", {}, token)
    assert first[2]["clock"]["runs"]
    # A minute later the phone is reloaded: its clock stands where the table's does.
    passed[0] += 60.0
    now = at.session.now
    monkeypatch.setattr(at.session, "now", lambda: now() + round(passed[0] * 1000))
    _status, kept, again = line.ask("/page", {}, token)
    assert 60_000 <= int(kept["age-ms"]) < 90_000
    assert len(kept["age-ms"]) == 8
    # What another seat does beside the game changes nothing that this phone shows.
    at.do("Rich", do="open_window")
    at.app.processEvents()
    assert line.ask("/page", {}, token)[2]["n"] == again["n"] == first[2]["n"]


def test_a_page_is_stored_nowhere_and_loads_nothing_from_elsewhere(at: Sitting) -> None:
    line, token = Line(at), paired(at, "Mike")
    for path in ("/page", "/lobby"):
        _status, kept, _told = line.ask(path, {}, token)
        assert kept["cache-control"] == "no-store"
        assert "default-src 'none'" in kept["content-security-policy"]
        assert kept["x-content-type-options"] == "nosniff"
        assert kept["referrer-policy"] == "no-referrer"
    _status, kept, told = line.ask("/", method="GET")
    assert kept["cache-control"] == "no-store"
    assert b"http" not in told.replace(b"http-equiv", b"")


def test_another_host_or_origin_is_turned_away(at: Sitting) -> None:
    line, token = Line(at), paired(at, "Mike")
    port = line.port
    for host in ("evil.example", f"evil.example:{port}", f"8.8.8.8:{port}", "", f"{NAME}:1", f"[::8]:{port}"):
        assert line.ask("/page", {}, token, Host=host)[0] in (400, 421), host
    for origin in ("http://evil.example", "null", f"https://{NAME}:{port}", f"http://{NAME}:1"):
        assert line.ask("/page", {}, token, Origin=origin)[0] == 403, origin
    assert line.ask("/page", {}, token, Origin=f"http://{NAME}:{port}")[0] == 200


@pytest.mark.parametrize(
    ("address", "near"),
    [("10.0.0.7", True), ("172.16.0.1", True), ("172.32.0.1", False), ("192.168.1.5", True), ("169.254.9.9", True),
     ("100.64.0.1", True), ("100.128.0.1", False), ("8.8.8.8", False), ("fe80::1%eth0", True), ("fd00::2", True),
     ("2001:4860::1", False), ("::ffff:8.8.8.8", False), ("::ffff:10.1.2.3", True), ("127.0.0.1", True), ("", False),
     ("nonsense", False)],
)  # fmt: skip
def test_only_networks_at_home_are_near(address: str, near: bool) -> None:
    assert is_private(address) is near


def test_malformed_requests_do_nothing_and_change_nothing(at: Sitting) -> None:
    line, token = Line(at), paired(at, "Mike")
    before = len(at.session.journal.records()), len(at.phones.asking)
    rnd = random.Random(7)
    good: list[dict[str, Any]] = [
        {"seat": 0, "id": "A" * 22}, {"id": "A" * 22, "offer": "x", "values": {}},
        {"have": 1, "cards": [], "open": True},
        {"code": "B" * 22},
    ]  # fmt: skip
    wrong: tuple[Any, ...] = ("", None, -1, 10**30, "x" * 5000, [], {}, [[[]]], True, "\x00", "../", {"a": {}}, 1.5)

    def bent() -> bytes:
        one: dict[str, Any] = dict(rnd.choice(good))
        kind = rnd.randrange(6)
        if kind == 0:
            one[rnd.choice(list(one))] = rnd.choice(wrong)
        elif kind == 1:
            one[rnd.choice(("do", "seat ", "token", "__proto__"))] = rnd.choice(wrong)
        elif kind == 2:
            return msgspec.json.encode(one)[: rnd.randrange(20)]
        elif kind == 3:
            return bytes(rnd.randrange(256) for _n in range(rnd.randrange(200)))
        elif kind == 4:
            return b"[" * rnd.randrange(1, 9000)
        else:
            del one[rnd.choice(list(one))]
        return msgspec.json.encode(one)

    def many() -> set[int]:
        found = set()
        for _n in range(300):
            path = rnd.choice(("/ask", "/asked", "/pair", "/do", "/lobby", "/wall", "/leaves", "/../etc", "/a/x.js"))
            found.add(line._ask(path, bent(), token, rnd.choice(("POST", "POST", "GET", "PUT")), {})[0])
        found.add(line._ask("/do", b"x" * (MOST_BODY + 1), token, "POST", {})[0])
        return found

    assert line._on_the_side(many) <= {200, 400, 404, 405, 413, 429}
    assert len(at.session.journal.records()) == before[0]
    assert len(at.phones.asking) <= server.MOST_ASKS_OF_ONE, "one address asks for no more seats at a time"
    assert line.ask("/page", {}, token)[0] == 200


def test_a_form_reaches_nothing_but_its_fields(qapp: QApplication) -> None:
    """What is filled in can neither name another command nor change what the offer gives."""
    session = laid("legislation", 3, 27, HandWoundTime())
    bot, tried = Bot(session, 27), 0
    for _step in range(12):
        bot.step()
        for offer in (o for seat in session.seats for o in pages.answerable(session.page(seat))):
            made = pages.command(offer, {"do": "rewind", "to": 1, **dict.fromkeys(offer.given, "x")})
            asked = {field.name for field in offer.fields}
            assert made["do"] == offer.do
            assert made.keys() - asked - offer.given.keys() == {"do"}
            assert all(made[name] == value for name, value in offer.given.items() if name not in asked)
            tried += 1
    assert tried


def test_whoever_asks_too_often_waits(qapp: QApplication) -> None:
    # No turn comes back while it asks, however slow this machine is just now.
    with patch.object(serving, "RATE", 0.0), sitting(qapp, "article27", 3) as at:
        line = Line(at)

        def many() -> list[int]:
            return [line._ask("/lobby", {}, "", "POST", {})[0] for _n in range(serving.BURST + 40)]

        found = line._on_the_side(many)
        assert found[0] == 200
        assert 429 in found


def test_a_connection_that_says_nothing_ends(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    at.phones.switch(False)
    monkeypatch.setattr(serving, "SLOW_S", 0.3)
    at.phones.switch(True)
    line = Line(at)

    def silent(said: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", line.port), timeout=8) as held:
            held.sendall(said)
            told = b""
            while more := held.recv(4096):
                told += more
            return told

    assert line._on_the_side(lambda: silent(b"POST /page HT")) == b""
    half = f"POST /lobby HTTP/1.1\r\nHost: {NAME}:{line.port}\r\nContent-Length: 50\r\n\r\n{{".encode()
    line._on_the_side(lambda: silent(half))


def test_the_host_sees_that_a_phone_is_there_and_refuses_all_with_one_press(at: Sitting) -> None:
    line = Line(at)
    for place, letter in enumerate("ABC"):
        assert line.ask("/ask", {"seat": place, "id": letter * 22})[0] == 200
    at.app.processEvents()
    assert [asker.seat for asker in at.phones.asking.values()] == list(at.session.seats)
    at.phones.refuse()
    assert not at.phones.asking
    for letter in "ABC":
        assert "refused" in line.ask("/asked", {"id": letter * 22})[2]


def test_a_whole_table_may_ask_from_one_address_and_only_a_crowd_is_told_to_wait(at: Sitting) -> None:
    line = Line(at)
    most = max(max(rules.meta.seats) for rules in GAMES.values())
    assert 2 * most <= server.MOST_ASKS_OF_ONE

    def many(first: int, last: int) -> set[int]:
        return {line._ask("/ask", {"seat": n % 3, "id": f"{n:022d}"}, "", "POST", {})[0] for n in range(first, last)}

    assert line._on_the_side(lambda: many(0, server.MOST_ASKS_OF_ONE)) == {200}
    assert line._on_the_side(lambda: many(0, 1)) == {200}, "who was not told that it was heard asks once more"
    assert line._on_the_side(lambda: many(99, 100)) == {429}
    at.app.processEvents()
    assert len(at.phones.asking) == server.MOST_ASKS_OF_ONE


def test_a_seats_own_code_lets_one_phone_in_once(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    line = Line(at)
    code = at.phones.code("Rich").partition("#")[2]
    token = line.ask("/pair", {"code": code})[2]["token"]
    assert line.ask("/page", {}, token)[2]["me"]["name"] == "Rich"
    assert "refused" in line.ask("/pair", {"code": code})[2]
    late = at.phones.code("Rich").partition("#")[2]
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 121)
    assert "refused" in line.ask("/pair", {"code": late})[2]


def test_the_same_id_gets_the_first_answer_also_from_a_laptop_that_was_started_anew(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "RATE", 1e6)
    file = tmp_path / "phones.json"
    session = laid("article27", 3, 27, HandWoundTime())
    bot = Bot(session, 27)
    seat = session.seats[0]
    while not any(o.deal and not o.fields and not o.refused for o in session.page(seat).offers):
        bot.step()
    with held(Sitting(qapp, session, file)) as at:
        line, token = Line(at), paired(at, seat)
        told = line.ask("/page", {"open": True}, token)[2]
        deal = next(act for deal in told["deals"] for act in deal["acts"] if not act.get("fields"))
        sent = {"id": "I" * 22, "offer": deal["o"], "values": {}}
        first = line.ask("/do", sent, token)[2]
        assert first == {"done": True, "covers": False}
        entries = len(session.journal.records())
        assert line.ask("/do", sent, token)[2] == first
        assert len(session.journal.records()) == entries
        assert (file.stat().st_mode & 0o777) == 0o600
        assert token not in file.read_text(encoding="utf-8")
        records = session.journal.records()
    journal = MemoryJournal(session.journal.header, records)
    again = Session.reopen(journal, HandWoundTime(), AppDraws(1))
    with held(Sitting(qapp, again, file)) as at:
        line = Line(at)
        assert line.ask("/do", sent, token)[2] == first
        assert len(journal.records()) == entries
        assert line.ask("/page", {}, token)[2]["me"]["name"] == seat
    with held(Sitting(qapp, Session.reopen(journal, HandWoundTime(), AppDraws(1)), file)) as at:
        at.phones.drop(seat)
        assert Line(at).ask("/page", {}, token)[0] == 401


def test_what_is_still_being_written_is_not_asked_for_twice(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    to_the_vote(at)
    at.phones._pair("Mike")
    phone = at.phones.of("Mike")
    assert phone is not None
    asked: list[Any] = []
    monkeypatch.setattr(at.bridge, "submit", lambda *given: asked.append(given))
    offer = next(o for o in at.session.page("Mike").offers if o.group is Group.BALLOT)
    first, hung_up, third = Future(), Future(), Future()  # type: ignore[var-annotated]  # answers, one like another
    for then in (first, hung_up, third):
        at.phones.does(phone.number, Doing("I" * 22, pages.named(phone.key, offer)), then)
    hung_up.cancel()
    assert len(asked) == 1
    asked[0][2](())
    assert first.result(0) == third.result(0) == {"done": True, "covers": True}


def test_the_host_lets_nobody_in_to_a_seat_that_a_pin_guards_who_does_not_know_it(at: Sitting) -> None:
    line, kept = Line(at), pins.sealed("4711")
    at.phones.pin_of = lambda seat: kept if seat == "Mike" else ""
    ask = "A" * 22
    assert "refused" in line.ask("/pin", {"id": ask, "pin": "4711"})[2], "nobody was let in yet"
    line.ask("/ask", {"seat": 0, "id": ask})
    at.app.processEvents()
    at.phones.let_in(ask)
    assert line.ask("/asked", {"id": ask})[2] == {"pin": "Mike"}
    assert at.phones.of("Mike") is None
    assert line.ask("/pin", {"id": ask, "pin": "1234"})[2] == {"wait": 30, "wrong": True}
    # The next try is not looked at, be it right or wrong, and from whichever phone.
    assert set(line.ask("/pin", {"id": ask, "pin": "4711"})[2]) == {"wait"}
    now = time.monotonic()
    at.phones.tries._clock = lambda: now + 31
    token = line.ask("/pin", {"id": ask, "pin": "4711"})[2]["token"]
    assert line.ask("/page", {}, token)[2]["me"]["name"] == "Mike"
    assert "refused" in line.ask("/pin", {"id": ask, "pin": "4711"})[2], "once is enough"


def test_an_address_of_the_newer_kind_stands_in_brackets(at: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    found = ("fd00::7", "10.0.0.7", "fe80::1%eth0", "8.8.8.8", "2001:4860::1", "127.0.0.1", "::1")
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_given: [(0, 0, 0, "", (each, 0)) for each in found])
    monkeypatch.setattr(net, "NOWHERE", ())
    assert net.addresses() == ("10.0.0.7", "fd00::7")
    assert net.addresses(anywhere=True) == ("10.0.0.7", "8.8.8.8", "fd00::7", "2001:4860::1")
    at.phones._hosts, at.phones.addresses = (), ("fd00::7",)
    assert at.phones.address == f"http://[fd00::7]:{Line(at).port}/"
    assert at.phones._server is not None
    assert at.phones._server._is_ours(f"[fd00::7]:{Line(at).port}")


def test_the_code_follows_an_address_that_changes_and_a_network_that_goes(
    at: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = at.phones
    monkeypatch.setattr(phones, "_hosts", ())
    told: list[str] = []
    phones.changed.connect(lambda: told.append(phones.address))
    port = phones.kept.port
    for found in (("10.0.0.7",), (), ("192.168.1.9", "10.0.0.7")):
        monkeypatch.setattr(phones, "_found", lambda found=found: found)
        for _look in range(2):
            phones._places.timeout.emit()
        invitation = phones.invitation()
        assert invitation is not None
        assert invitation.address == (f"http://{found[0]}:{port}/" if found else "")
        assert invitation.square == (square(invitation.address) if found else ())
        assert "no network" in invitation.note or found
    assert told == [f"http://10.0.0.7:{port}/", "", f"http://192.168.1.9:{port}/"], "said once each"


def test_what_is_no_longer_on_the_page_is_stale(at: Sitting) -> None:
    line, token = Line(at), paired(at, "Mike")
    told = line.ask("/do", {"id": "I" * 22, "offer": "AAAAAAAAAAAAAAAA", "values": {}}, token)[2]
    assert set(told) == {"stale"}
    assert at.session.page(HOST).entry == len(at.session.journal.records())


def test_a_demonstration_says_where_each_seats_page_is_and_where_to_watch(
    qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    evening: Any = QObject()
    evening.bridge, evening.game = Bridge(laid("article27", 3, 27, HandWoundTime())), "article27"
    taken = list[Phones]()
    evening.phones = SimpleNamespace(take=taken.append)
    demo._serve(evening)
    first, *seats, watching = capsys.readouterr().out.splitlines()
    assert first == taken[0].address
    for name, said in zip(evening.bridge.playing, seats, strict=True):
        told: Future[str] = Future()
        taken[0].brought(said.removeprefix(f"{name}: {first}#"), told)
        assert told.result(0), "its code lets one phone in"
    assert watching == f"Watching: {first}#watch"
    assert taken[0].watch
    taken[0].close()
    evening.bridge.close()
