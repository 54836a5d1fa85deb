"""Evenings whose writes are recorded: all games, as random hands play them, on the real journal."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from companion.games import GAMES
from companion.journal import Draft, Record, Signer, SqliteJournal
from companion.sessions import simulate
from companion.sessions.session import header_for
from tests.crash.cuts import Lost, cuts, hold, unsynced
from tests.crash.disk import Event, recorded


class Confirming(SqliteJournal):
    """The real journal, which notes in the recording what it has confirmed."""

    events: list[Event]

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        records = super().append(drafts, box, seal)
        if records:
            self.events.append(Event("confirmed", at=records[-1].n))
        return records


def recording(game: str, seed: int, most: int) -> tuple[list[Event], Sequence[Record]]:
    """The writes of an evening of `most` commands, and its records."""
    rules, rng = GAMES[game], random.Random(seed)
    least, many = rules.meta.seats
    header, before = header_for(rules, key=Signer.of().fingerprint), simulate.MOST_COMMANDS
    with tempfile.TemporaryDirectory(prefix="crash-") as folder, recorded(Path(folder)) as events:
        with closing(Confirming.create(Path(folder) / "e.parley", header, Path(folder) / "keys")) as journal:
            assert isinstance(journal, Confirming)
            journal.events = events
            table = simulate._Table(rules, simulate.NAMES[: rng.randint(least, many)], {}, seed)
            table.journal = journal  # type: ignore[assignment]  # it writes as the real one does
            simulate.MOST_COMMANDS = most
            try:
                table.play()
            except simulate.Wrong as wrong:
                if wrong.found.number != "length":
                    raise
            finally:
                simulate.MOST_COMMANDS = before
            records = journal.records()
        return list(events), records


def crashed(game: str, seed: int, most: int, share: float) -> tuple[int, int, int]:
    """Cut an evening; tells how many entries, syncs and cuts there were. Raises `Lost`."""
    events, records = recording(game, seed, most)
    if early := unsynced(events):
        raise Lost(f"{game}, seed {seed}: entries {early[:9]} were confirmed before they were synced")
    count = 0
    for cut in cuts(events, random.Random(seed), share):
        try:
            hold(cut, records)
        except Lost as lost:
            raise Lost(f"{game}, seed {seed}: {lost}") from lost
        count += 1
    return len(records), sum(event.kind == "sync" for event in events), count
