"""What the screen confirmed is on the disk after a power cut at any write: cut where SQLite really wrote and synced."""

from __future__ import annotations

import random
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from companion.journal import Draft, Header
from tests.crash.cuts import Cut, Lost, cuts, hold, unsynced
from tests.crash.disk import Event, library, recorded
from tests.crash.evenings import Confirming

pytestmark = pytest.mark.skipif(library() is None, reason="Python holds SQLite inside; its writes cannot be overheard")


def written(folder: Path) -> list[Event]:
    """A few steps, a sealed choice among them, closed in order."""
    step = [Draft(0, "", "host", '{"do":"step"}' * 9, "[]" * 90)] * 2
    with recorded(folder) as events:
        with closing(Confirming.create(folder / "e.parley", Header("article27", 1, 1, ""), folder / "keys")) as journal:
            assert isinstance(journal, Confirming)
            journal.events = events
            for at in range(3):
                journal.append(step)
                journal.note(at)
            journal.append([], b"sealed")
            journal.append(step, b"")
            records = journal.records()
        assert len(records) == 8
    return list(events)


def test_every_entry_is_synced_before_it_is_confirmed(tmp_path: Path) -> None:
    events = written(tmp_path)
    assert [event.at for event in events if event.kind == "confirmed"] == [2, 4, 6, 8]
    assert unsynced(events) == []


def test_a_step_costs_one_sync_and_a_noted_second_none(tmp_path: Path) -> None:
    """On a disk on which each takes 200 ms four of them froze the window, and every second of the clock did."""
    events = written(tmp_path)
    plain = [place for place, event in enumerate(events) if event.kind == "confirmed"][:3]
    for start, end in pairwise(plain):
        assert [event.kind for event in events[start:end]].count("sync") == 1


def test_no_power_cut_and_no_kill_at_any_write_loses_what_was_confirmed(tmp_path: Path) -> None:
    events = written(tmp_path)
    with closing(Confirming.open(tmp_path / "e.parley", write=False)) as journal:
        records = journal.records()
    tried = list(cuts(events, random.Random(1), 0.06))
    for cut in tried:
        hold(cut, records)
    # And what these guards rest on: a disk without the last entry is seen to lack it.
    whole = Cut("whole", 8, {"e.parley": (tmp_path / "e.parley").read_bytes()})
    hold(whole, records)
    with pytest.raises(Lost, match="8 entries, 9 were confirmed"):
        hold(whole._replace(confirmed=9), records)
