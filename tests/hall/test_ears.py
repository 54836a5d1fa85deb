"""What a judge's console hears of a hall, and what it says there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hall.ears import Ears, Heard
from companion.hall.keys import HallKey, in_groups
from companion.hall.lines import Chain, row_of
from companion.hall.messages import Book, Care, Gate, Judge, Order, TableState
from tests.hall.rooms import Playing, Room, linked, until


class Listening:
    """A judge's ears, and all that they heard."""

    def __init__(self, room: Room, key: HallKey, name: str) -> None:
        self.heard: list[Heard] = []
        self.chains: dict[str, Chain] = {}
        self.on = False
        self.said: list[str] = []
        self.ears = Ears(
            room.hub.file, key, name, heard=lambda what, _at: self.heard.append(what), lines=self._lines,
            stands=self._stands,
        )  # fmt: skip
        self.ears.open()

    def _lines(self, table: str, chain: Chain, _trouble: str) -> None:
        self.chains[table] = chain

    def _stands(self, on: bool, say: str) -> None:
        self.on = on
        self.said.append(say)

    def of(self, kind: type) -> list[Heard]:
        return [each for each in self.heard if isinstance(each, kind)]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    made = Room(tmp_path_factory.mktemp("hall"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def lena(room: Room) -> Iterator[Listening]:
    made = Listening(room, room.head, "Lena")
    until(lambda: made.on)
    yield made
    made.ears.close()


def test_a_console_hears_states_and_watches_a_tables_lines(room: Room, lena: Listening, tmp_path: Path) -> None:
    table = Playing(tmp_path / "seven.parley")
    link = linked(room, "7")
    table.join(link)
    table.step(40)
    link.show(TableState(table="7", evening=table.evening, heading="Round 1"))
    until(lambda: link.standing.where == "on" and link.standing.sent == link.standing.shown > 0)
    lena.ears.watch("7", table.evening)
    until(lambda: "7" in lena.chains and lena.chains["7"].n == link.standing.shown)
    assert lena.chains["7"].rows == [row_of(each) for each in table.rows()][: link.standing.shown]
    until(lambda: any(isinstance(each, TableState) and each.heading == "Round 1" for each in lena.heard))
    assert any(isinstance(each, Book) and [w.table for w in each.inside] == ["", "7"] for each in lena.heard)
    link.close()
    table.close()


def test_orders_and_care_are_heard_by_every_judge_once_they_are_named(room: Room, lena: Listening) -> None:
    tomas = Listening(room, HallKey.new(), "Tomas")
    until(lambda: bool(tomas.said))
    assert room.gate(Gate(do="admit", key=tomas.ears.key.public)).why == ""
    until(lambda: tomas.on)
    # While it stood at the door it said by which key it is known there: the other console says the same.
    assert in_groups(tomas.ears.key.public) in tomas.said[0]
    # Whom the head judge has not named may say something, and nobody follows.
    assert tomas.ears.care("7", "going").result(5) == ""
    assert lena.ears.care("8", "going").result(5) == ""
    until(lambda: bool(lena.of(Care)))  # and so what Tomas said before it was passed over
    assert lena.ears.name_judges([Judge("Tomas", tomas.ears.key.public)]).result(5) == ""
    assert lena.ears.order("time", "7", seconds=120).result(5) == ""
    until(lambda: bool(tomas.of(Order)))
    assert tomas.ears.care("7", "there").result(5) == ""
    until(lambda: len(lena.of(Care)) > 1)
    assert [each.kind for each in lena.of(Care) if isinstance(each, Care)] == ["going", "there"]
    tomas.ears.close()
