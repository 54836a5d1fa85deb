"""Two worlds with a final table that is withheld: its `wall` subject says clock and round, at the same moments."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from companion.hall.hub import Hub
from companion.hall.messages import ClockState, Gate, TableState, read, state_subject, written
from companion.hall.server import Elsewhere

MAY = {"table", "game", "title", "heading", "clock", "paused", "withheld"}
QUIET = (TableState(table="7", game="article27", title="Article 27", heading="Round 3 of 5",
                    clock=ClockState(71_900, True), phase="Vote", waited=("Ana",), seats=("Ana", "Ben"), n=40,
                    sent=40),)  # fmt: skip
# The same table within the same second, where more happened, and otherwise.
LOUD = tuple(
    msgspec.structs.replace(
        QUIET[0], clock=ClockState(left, True), phase="Payouts", waited=("Cy",), seats=("Cy", "Di"), n=n, sent=n,
        call_ms=n, call="Who pays?", ruling_ms=n, ruling="Who points?", sealed="Round 2", over=True, signed=True,
        says="Cy must pay.", unkept=True, done=("x",), not_done=("y",), asleep=True, wall="2026-11-23T12:00:00",
        evening="e",
    )
    for n, left in enumerate((71_800, 71_300, 71_050), 55)
)  # fmt: skip


class Recorder:
    """The hub's own connection: what it says on which subject."""

    def __init__(self) -> None:
        self.said: list[tuple[str, bytes]] = []

    async def publish(self, subject: str, data: bytes) -> None:
        self.said.append((subject, data))


def wall(folder: Path, states: Sequence[TableState], *gates: Gate, after: Sequence[Gate] = ()) -> list[TableState]:
    """What boards hear of table 7 while it says this of itself."""
    hub, client = Hub(folder, head="", seal="", engine=Elsewhere(folder, ["hall:1"], "")), Recorder()

    async def told() -> None:
        hub._client = client  # type: ignore[assignment]  # all of it that is asked for
        for gate in gates:
            assert hub.gate(gate).why == ""
        for each in states:
            message: Any = SimpleNamespace(subject=state_subject("7"), data=written(each))
            await hub._state(message)
        for gate in after:
            assert hub.gate(gate).why == ""
        await asyncio.gather(*hub._tasks)

    asyncio.run(told())
    assert {subject for subject, _data in client.said} <= {"wall.7"}
    return [read(data, TableState) for _subject, data in client.said]


def test_what_boards_hear_of_a_withheld_table_is_alike_in_both_worlds(tmp_path: Path) -> None:
    withhold = Gate(do="withhold", table="7")
    found = [wall(tmp_path / name, states, withhold) for name, states in (("quiet", QUIET), ("loud", LOUD))]
    assert found[0] == found[1]
    itself = [wall(tmp_path / f"by-{n}", [msgspec.structs.replace(each, withheld=True) for each in states])
              for n, states in enumerate((QUIET, LOUD))]  # fmt: skip
    assert itself[0] == itself[1] == found[0]
    (shown,) = found[0]
    nothing = TableState(table="")
    told = {name for name in shown.__struct_fields__ if getattr(shown, name) != getattr(nothing, name)}
    assert told == MAY - {"paused"}
    assert shown.clock == ClockState(71_000, True)


@pytest.mark.parametrize(("gates", "withheld"), [
    ([Gate(do="withhold", table="7")], [False, True]),
    ([Gate(do="withhold", table="8")], [False]),
    ([Gate(do="withhold", table="7"), Gate(do="release", table="7")], [False, True, False]),
])  # fmt: skip
def test_boards_hear_of_it_at_once_though_the_table_says_no_word_more(
    tmp_path: Path, gates: list[Gate], withheld: list[bool]
) -> None:
    heard: list[bool] = []
    for upto in range(len(gates) + 1):
        heard.append(wall(tmp_path / str(upto), QUIET, after=gates[:upto])[-1].withheld)
    assert [each for n, each in enumerate(heard) if not n or each != heard[n - 1]] == withheld
