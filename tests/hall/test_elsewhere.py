"""A hub over a NATS server that runs already: its operator is told whom it must know, and nobody is in before."""

from __future__ import annotations

import asyncio
import gc
import signal
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from nats.aio.transport import TcpTransport

from companion.cli import main
from companion.hall import link as links
from companion.hall import wire
from companion.hall.hub import Hub
from companion.hall.keys import HallKey
from companion.hall.link import Link, LinkState
from companion.hall.messages import Gate
from companion.hall.server import Elsewhere, HallError, NatsServer, certificates, users
from tests.hall.rooms import Playing, Room, until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NatsServer]:
    """The operator's, which knows nobody of a hall yet."""
    made = NatsServer(tmp_path_factory.mktemp("operator"), "127.0.0.1", 0)
    made.start(users(HallKey.new().public, [], "", []))
    yield made
    made.stop()


def test_a_hub_over_a_server_that_runs_says_whom_its_operator_must_add(
    server: NatsServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "ASKS_S", 0.05)
    said: list[str] = []
    engine = Elsewhere(tmp_path / "hub", server.addresses, server.certificate, said.append)

    def reloaded() -> None:
        server.tell(engine.users.read_text(encoding="utf-8"))

    head = HallKey.new()
    first = Hub(tmp_path / "hub", head=head.public, seal=head.sealing, engine=engine)
    with pytest.raises(HallError, match=r"does not know this hub's key.*users\.conf: include that file"):
        asyncio.run(first.start())
    assert first.key.public in "".join(said)
    reloaded()
    room = Room(tmp_path / "hub", engine=engine)
    assert room.hub.file.addresses == server.addresses
    reloaded()
    table = Playing(tmp_path / "seven.parley")
    heard: list[LinkState] = []
    key = HallKey.new()
    link = Link(room.hub.file, key, "7", name="Laptop 7", stands=heard.append)
    table.join(link)
    table.step(20)
    link.open()
    try:
        until(lambda: key.public in room.hub.admission.asking)
        assert room.gate(Gate(do="admit", key=key.public)).why == ""
        # The gate says so, the operator reads the line, the table reads whom it waits for.
        until(lambda: any(key.public in each and "Add these users" in each for each in said))
        until(lambda: any("operator must add its user" in each for each in room.said))
        until(lambda: any("operator adds it yet" in each.say and each.where == "door" for each in heard))
        assert all(each.where != "on" for each in heard)
        reloaded()
        until(lambda: link.standing.where == "on" and link.standing.sent == link.standing.shown > 0)
        assert room.chain("7", table.evening).n == link.standing.shown
        assert room.gate(Gate(do="revoke", key=key.public)).why == ""
        until(lambda: any(key.public in each and "take out" in each for each in said))
    finally:
        link.close()
        table.close()
        room.close()
    assert server.pid  # it runs on: it is not ours


@pytest.mark.parametrize("refused", [True, False], ids=["refused", "given-up-half-way"])
def test_a_connection_that_was_not_made_leaves_no_socket_to_the_collector(
    refused: bool, server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines, real = list[None](), cast(Any, TcpTransport.readline)

    async def readline(transport: TcpTransport) -> Any:
        lines.append(None)
        if len(lines) == 2 and not refused:
            raise asyncio.CancelledError
        return await real(transport)

    monkeypatch.setattr(TcpTransport, "readline", readline)
    key = HallKey.new() if refused else None  # a guest is let in, and the server keeps the connection
    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always")
        with pytest.raises((HallError, asyncio.CancelledError)):
            asyncio.run(wire.connect(server.addresses, server.certificate, key))
        gc.collect()
    assert len(lines) == 2
    assert not [str(each.message) for each in left]


def test_of_a_certificate_s_file_only_certificates_are_handed_on(server: NatsServer, tmp_path: Path) -> None:
    assert certificates(server.folder / "hub.pem").strip() == server.certificate.strip()
    empty = tmp_path / "empty.pem"
    empty.write_text("nothing")
    with pytest.raises(HallError, match="holds no certificate"):
        certificates(empty)


@pytest.mark.parametrize(("asked", "say"), [
    (["--server", "10.0.0.5:4222"], "Say with --certificate"),
    (["--server", ":4222", "--certificate", "x.pem"], "--server is HOST:PORT"),
    (["--server", "a:1", "--address", "b:2", "--certificate", "x.pem"], "leave it out"),
    (["--server", "a:1", "--certificate", "x.pem"], "x.pem cannot be read"),
])  # fmt: skip
def test_what_a_server_that_runs_needs_is_said(
    asked: list[str], say: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["hub", *asked]) != 0
    assert say in capsys.readouterr().err


@pytest.mark.parametrize(("count", "replicas"), [(1, 1), (2, 1), (3, 3), (5, 3)])
def test_each_stream_lies_on_three_machines_where_there_are_three(count: int, replicas: int, tmp_path: Path) -> None:
    assert Elsewhere(tmp_path, [f"10.0.0.{n}:4222" for n in range(count)], "").replicas == replicas


def test_where_no_signal_says_that_the_users_are_others_the_server_is_started_again_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (users(HallKey.new().public, [], "", []) for _hub in range(2))
    made = NatsServer(tmp_path / "hub", "127.0.0.1", 0)
    made.start(one)
    try:
        before, port = made.pid, made.port
        made.tell(one)
        assert made.pid == before, "they are the same"
        monkeypatch.delattr(signal, "SIGHUP", False)
        made.tell(other)
        assert made.pid not in (0, before)
        assert made.port == port
        assert other in (tmp_path / "hub" / "nats.conf").read_text(encoding="utf-8")
    finally:
        made.stop()
