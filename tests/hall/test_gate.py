"""The hub's door and its watch by themselves: who comes in, whose word gives a table away, and which lines are odd."""

from __future__ import annotations

import asyncio
import types
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.hall import admission, taking
from companion.hall.admission import Admission
from companion.hall.hallfile import HallFile
from companion.hall.keys import HallKey
from companion.hall.messages import Ask, Hold, Span, TableState, line_subject, state_subject, written
from companion.hall.watch import MOST_A_SECOND, Watch
from companion.journal.journal import text_of
from tests.hall.test_lines import HEADER, rows

HEAD = HallKey.new()


class Door(Admission):
    """A hub's door, of which all that is odd is named in a list."""

    def __init__(self, folder: Path) -> None:
        self.named: list[tuple[str, str, str]] = []
        super().__init__(folder, "Hall", HEAD.public, HEAD.sealing, lambda *odd: self.named.append(odd))

    def asks(self, table: str = "7", **more: Any) -> Any:
        """What a laptop that nobody knows is told."""
        return self.asked(Ask(**{"key": HallKey.new().public, "table": table, **more}))


@pytest.fixture
def door(tmp_path: Path) -> Door:
    return Door(tmp_path)


def test_an_old_program_is_turned_away_with_a_sentence(door: Door) -> None:
    answer = door.asks(protocol=0)
    assert answer.state == "no"
    assert "update the older one" in answer.say


def test_a_code_lets_in_once_and_few_wrong_ones_are_tried(door: Door) -> None:
    code = door.code("once")
    assert door.asks("other", code=code).state == "no"
    assert door.asks("once", code=code.lower()) is None  # in, once the server knows
    again = door.asks("once", code=code)
    assert again is not None
    assert again.state == "no"
    said = [door.asks("once", code="AAAA-AAAA").say for _each in range(admission.WRONG_CODES)]
    assert said[-1] == "Too many wrong codes came; try again in a minute."


def test_a_key_that_was_revoked_waits_at_the_door_and_is_named(door: Door) -> None:
    key = HallKey.new().public
    assert door.asks("gone", key=key, code=door.code("gone")) is None
    assert door.revoke(key) == ""
    assert door.inside(key) is None
    assert door.asks("gone", key=key).state == "wait"
    assert [(table, kind) for table, kind, _say in door.named] == [("gone", "key")]


def hold(laptop: HallKey, number: int = 1, **more: Any) -> Hold:
    given = {"hall": "", "table": "7", "evening": "e", "since": 3, **more}
    return Hold(number=number, laptop=laptop.public, **given)


def test_only_the_head_judges_word_gives_a_table_away_and_only_once(door: Door) -> None:
    first, second, elsewhere = HallKey.new(), HallKey.new(), HallKey.new()
    for key, table in ((first, "7"), (second, "7"), (elsewhere, "8")):
        assert door.asks(table, key=key.public, code=door.code(table)) is None
    hall = door.kept.hall
    said = hold(second, hall=hall)
    for wrong in (
        said, second.signed(said), HEAD.signed(hold(second, hall="another")), HEAD.signed(hold(elsewhere, hall=hall)),
        replace(HEAD.signed(said), laptop=first.public, since=9),
    ):  # fmt: skip
        assert door.holds(wrong) is None
        assert door.kept.holders["7"] == first.public
    assert door.holds(HEAD.signed(said)) is not None
    assert door.kept.holders["7"] == second.public
    # What it said before counts no more.
    assert door.holds(HEAD.signed(hold(first, hall=hall))) is None


def test_a_laptop_takes_nobody_elses_word_for_the_head_judges() -> None:
    key = HallKey.new()
    file = HallFile(hall="h", name="Hall", addresses=(), certificate="", head=HEAD.public, seal="")

    def found(word: Hold) -> Hold | None:
        async def request(*_asked: Any, **_more: Any) -> Any:
            return types.SimpleNamespace(data=written(word))

        client: Any = types.SimpleNamespace(request=request)
        return asyncio.run(taking._hold(client, file, "7", key))

    word = hold(key, hall="h")
    assert found(HEAD.signed(word)) == HEAD.signed(word)
    for wrong in (
        word,
        key.signed(word),
        HEAD.signed(hold(HallKey.new(), hall="h")),
        HEAD.signed(replace(word, since=0)),
    ):
        assert found(wrong) is None


class Watched(Watch):
    """A watch that keeps whom it names, and whom it puts out."""

    def __init__(self) -> None:
        self.named: list[tuple[str, str, str]] = []
        self.out: list[tuple[str, str, str]] = []
        super().__init__(lambda *odd: self.named.append(odd), lambda *odd: self.out.append(odd))

    def hears(self, *spans: bytes) -> None:
        """These lines of table 7, one message after the other."""
        for data in spans:
            message: Any = types.SimpleNamespace(subject=line_subject("7", HEADER.id), data=data)
            asyncio.run(self.line(message))

    def sees(self, state: TableState) -> TableState | None:
        message: Any = types.SimpleNamespace(subject=state_subject("7"), data=written(state))
        return self.state(message)


def test_lines_that_are_no_journal_put_their_laptop_out(tmp_path: Path) -> None:
    found = rows(tmp_path)
    begun = written(Span(rows=tuple(found[:2]), header=text_of(HEADER)))
    honest = Watched()
    honest.hears(begun, written(Span(rows=tuple(found[2:]))))
    assert (honest.out, honest.entries) == ([], 5)
    for wrong, kind, say in (
        (written(Span(rows=(replace(found[2], events="[]"),))), "chain", "Line 3 is not what follows from line 2"),
        (written(Span(rows=(found[1],))), "replay", "Line 2 was sent a second time"),
        (written(Span(rows=(found[3],))), "chain", "Line 3 is missing; line 4 came"),
        (b'{"rows": 7}', "message", "This is no message of a hall"),
    ):
        watch = Watched()
        watch.hears(begun, wrong)
        assert [(table, what) for table, what, _said in watch.out] == [("7", kind)]
        assert say in watch.out[0][2]


def test_who_sends_too_much_is_put_out_once() -> None:
    watch = Watched()
    for _each in range(5 * MOST_A_SECOND):
        watch.sees(TableState(table="7"))
    assert [(table, what) for table, what, _say in watch.out] == [("7", "flood")]


def test_a_state_of_another_table_is_no_state_and_a_wrong_clock_is_named_alone() -> None:
    watch = Watched()
    assert watch.sees(TableState(table="8")) is None
    assert [(table, what) for table, what, _say in watch.out] == [("7", "message")]
    watch = Watched()
    for wall in ("2020-01-01T00:00:00+00:00", "2020-01-01T00:00:00"):
        assert watch.sees(TableState(table="7", wall=wall)) is not None
    assert [what for _table, what, _say in watch.named] == ["clock", "clock"]
    assert watch.out == []
