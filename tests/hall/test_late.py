"""An order that waited through a long outage is late: the table puts it on record, and does not carry it out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.hall import link as links
from companion.hall.keys import HallKey
from companion.hall.link import Link
from companion.hall.messages import DESK, Order
from companion.hall.server import laptop_of
from tests.hall.rooms import Room, linked, until
from tests.hall.storm import Cable


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    made = Room(tmp_path_factory.mktemp("hall"))
    yield made
    made.close()


def over_an_outage(room: Room, table: str) -> list[tuple[int, bool]]:
    """One order before it, two in it, one after it: in which order they came to the table, and which were late."""
    cable = Cable(room.hub.server.addresses[0])
    room.call(cable.start())
    key, heard = HallKey.new(), []

    def ordered(order: Order, late: bool) -> None:
        heard.append((order.number, late))
        link.entered(order)

    def order(number: int) -> None:
        room.order(Order(hall=room.hub.admission.kept.hall, table=table, number=number, kind="pause", judge="Lena",
                         key=room.head.public))  # fmt: skip

    def desk() -> tuple[int | None, int | None]:
        info = room.call(room.hub._js.consumer_info(DESK, laptop_of(key.public)))
        return info.num_waiting, info.num_ack_pending

    link: Link = linked(room, table, key, addresses=[f"127.0.0.1:{cable.port}"], ordered=ordered)
    try:
        until(lambda: link.standing.where == "on")
        order(1)
        until(lambda: len(heard) == 1 and desk()[1] == 0)
        room.call(cable.apart())
        until(lambda: link.standing.where == "away" and desk() == (0, 0))
        order(2)
        order(3)
        cable.whole()
        until(lambda: len(heard) == 3 and desk()[1] == 0)
        order(4)
        until(lambda: len(heard) == 4)
    finally:
        link.close()
        room.call(cable.close())
    return heard


def test_orders_that_waited_through_a_long_outage_are_late_and_later_ones_are_not(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "LATE_S", 0.0)
    assert over_an_outage(room, "7") == [(1, False), (2, True), (3, True), (4, False)]


def test_after_a_short_outage_an_order_is_carried_out(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "LATE_S", 3600.0)
    assert over_an_outage(room, "8") == [(1, False), (2, False), (3, False), (4, False)]
