"""Simulated players at many tables of a real hall, for a rehearsal: `python -m tests.hall.players HALL 4-20 FOLDER`.

Each table plays an evening by chance, one step after the other, into a file of its own, and follows judges' orders. A
call for a judge comes now and then. It ends with Ctrl+C.
"""

from __future__ import annotations

import argparse
import queue
import random
import re
import time
from pathlib import Path
from typing import Any

from companion.core.messages import JUDGE, PUBLIC, Refusal
from companion.games import GAMES
from companion.hall import table as says
from companion.hall.hallfile import read_file
from companion.hall.keys import HallKey
from companion.hall.link import Link
from companion.hall.messages import Order
from companion.sessions.session import program
from tests.hall.rooms import Playing


class At:
    """One table with its players."""

    def __init__(self, hall: Path, folder: Path, table: str, code: str) -> None:
        self.table, self._folder, self._evenings = table, folder, 0
        self._orders: queue.SimpleQueue[Order] = queue.SimpleQueue()
        self._done: list[str] = []
        self._not_done: list[str] = []
        self._stopped = False
        key = HallKey.of(f"player {table}", folder)
        heard: Any = lambda order, _late: self._orders.put(order)  # noqa: E731 -- one line says it
        self.link = Link(
            read_file(hall), key, table, name=f"Players {table}", program=program(), code=code, ordered=heard
        )
        self.calls: float | None = None
        self._begin()
        self.link.open()

    def _begin(self) -> None:
        self._evenings += 1
        games = sorted(GAMES)
        path = self._folder / f"{self.table}-{self._evenings}.parley"
        seed = int(self.table) * 100 + self._evenings
        self.playing = Playing(path, games[int(self.table) % len(games)], seed, self.table)
        self.playing.join(self.link)

    def step(self, again: bool) -> None:
        """One step of play, after what the judges ordered; with `again` another evening follows one that is over."""
        session = self.playing.session
        while not self._orders.empty():
            order = self._orders.get()
            done = session.submit(JUDGE, session.read(says.commands(order)), order.id)
            refused = isinstance(done, Refusal)
            if refused:
                session.submit(JUDGE, session.read(says.not_done(order, "it cannot be")), order.id)
            (self._not_done if refused else self._done).append(order.id)
            if order.kind in ("pause", "go") and not refused:
                self._stopped = order.kind == "pause"
            self.link.entered(order)
        if session.evening.public.over and again:
            self.playing.close()
            self._begin()
        elif not self._stopped:
            self.playing.step()

    def beat(self) -> None:
        """Say how the table stands."""
        session = self.playing.session
        self.link.show(says.stated(
            session.page(PUBLIC), table=self.table, evening=self.playing.evening, program=program(), done=self._done,
            call_ms=None if self.calls is None else int((time.monotonic() - self.calls) * 1000),
            not_done=self._not_done,
        ))  # fmt: skip


def main() -> None:
    """Play until it is stopped."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("hall", type=Path, help="the hall's file")
    asked.add_argument("tables", help="from-to, as 4-20")
    asked.add_argument("folder", type=Path, help="where evenings and keys lie")
    asked.add_argument("--codes", type=Path, help="what the hub printed with --codes; else a judge lets each in")
    asked.add_argument("--rate", type=float, default=0.5, help="steps a second of each table")
    asked.add_argument("--again", action="store_true", help="begin another evening where one is over")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    text = given.codes.read_text(encoding="utf-8") if given.codes else ""
    codes = dict(re.findall(r"(\w+): ([A-Z0-9]{4}-[A-Z0-9]{4})", text))
    first, last = map(int, given.tables.split("-"))
    tables = [At(given.hall, given.folder, f"{n}", codes.get(f"{n}", "")) for n in range(first, last + 1)]
    rng, beat = random.Random(1), 0.0
    while True:
        if (now := time.monotonic()) - beat >= 1.0:
            beat = now
            for each in tables:
                each.beat()
                if each.calls is None:
                    each.calls = now if rng.random() < 0.001 else None
                elif now - each.calls > 120:
                    each.calls = None
        rng.choice(tables).step(given.again)
        time.sleep(1 / (given.rate * len(tables)))


if __name__ == "__main__":
    main()
