"""What travels in a hall is read strictly, and signed over every field."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.cli.hub import called
from companion.hall import messages
from companion.hall.messages import LARGEST, Order, SentRow, Span, TableState, read, to_sign, withheld_state, written

KEY = "U" + "A" * 55


def order(**other: Any) -> Order:
    fields: dict[str, Any] = {"hall": "h", "table": "7", "number": 1, "kind": "time", "judge": "Lena", "key": KEY}
    return Order(**{**fields, "seconds": 120, **other})


@pytest.mark.parametrize("other", [{"table": "8"}, {"number": 2}, {"seconds": 60}, {"hall": "i"}, {"kind": "go"}])
def test_a_signature_covers_every_field(other: dict[str, object]) -> None:
    assert to_sign(order()) != to_sign(order(**other))
    assert to_sign(order()) == to_sign(order(signature="x"))


def test_a_message_comes_back_as_it_was() -> None:
    span = Span(rows=(SentRow(1, 0, "w", "host", "{}", "[]", "h"),), header="{}")
    assert read(written(span), Span) == span
    assert read(written(order()), Order) == order()


@pytest.mark.parametrize("data", [b"", b"[", b"[" * 100_000, b"null", b'{"table":"a.b"}', b"\xff\xfe"])
def test_what_is_no_message_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(ValueError, match="no message of a hall"):
        read(data, TableState)


def test_a_message_that_is_too_long_is_not_even_read() -> None:
    with pytest.raises(ValueError, match="longer than any"):
        read(b'"' + b"a" * LARGEST + b'"', TableState)


def test_of_a_withheld_table_clock_and_round_remain() -> None:
    whole = TableState(
        table="7", evening="e", game="g", title="T", heading="Round 3", phase="Vote", waited=("Ana",), seats=("Ana",),
        clock=messages.ClockState(5, True), call_ms=1, call="x", ruling_ms=2, ruling="y", n=3, sent=3, over=True,
        done=("a",), not_done=("b",), sealed="Round 2", program="p", laptop=KEY, branch=True, unkept=True, signed=True,
        asleep=True, paused=True,
    )  # fmt: skip
    left = msgspec.to_builtins(withheld_state(whole))
    plain = msgspec.to_builtins(TableState(table="7"))
    assert {name for name in left if left[name] != plain[name]} == {
        "game", "title", "heading", "clock", "paused", "withheld",
    }  # fmt: skip


@pytest.mark.parametrize(("name", "said"), [
    ("Spring Cup", "Spring-Cup"), ("../../etc", "etc"), ("Köln, 3. Runde", "Köln-3-Runde"), ("…", ""),
    ("x" * 99, "x" * 60),
])  # fmt: skip
def test_a_halls_file_bears_the_halls_name_and_leads_nowhere(name: str, said: str) -> None:
    assert called(name) == said
