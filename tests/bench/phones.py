"""Benchmark of phones: ten phones and fifty who watch, while table and wall repaint; the crowd is another process."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from PySide6.QtWidgets import QApplication

from companion.core.offers import Offer
from tests.bench.first import memory
from tests.bench.table import Row
from tests.bench.windows import SEED, Finger, _part, sitting
from tests.ui.evenings import asked
from ui.app import application
from ui.phones.host import Phones
from ui.phones.pages import answerable, named
from ui.pictures import quiet
from ui.settings import Settings

GAME = "politburo"
SIZE = (1920, 1080)
WATCHERS = 50
PATIENCE = 10.0
"""Seconds after which a page that has not come counts as lost."""


class Crowd:
    """The other process."""

    def __init__(self, app: QApplication, phones: Phones, seats: tuple[str, ...], watchers: int) -> None:
        self._app = app
        tokens = [phones._pair(seat) for seat in seats]
        port = phones.kept.port
        self._run = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.crowd", str(port), str(watchers), *tokens],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip

    def say(self, said: dict[str, Any], wait: bool = True) -> Any:
        """Say something; the windows live on until it is answered."""
        assert self._run.stdin is not None
        self._run.stdin.write(json.dumps(said) + "\n")
        return self.heard() if wait else None

    def heard(self) -> Any:
        """The next answer."""
        assert self._run.stdout is not None
        found: list[str] = []
        reader = threading.Thread(target=lambda out=self._run.stdout: found.append(out.readline()), daemon=True)
        reader.start()
        while reader.is_alive():
            self._app.processEvents()
            reader.join(0.001)
        return json.loads(found[0])

    def close(self) -> None:
        """Send it home."""
        assert self._run.stdin is not None
        self._run.stdin.close()
        self._run.wait(10)
        if self._run.stdout is not None:
            self._run.stdout.close()


def live(app: QApplication, seconds: float) -> None:
    """Let the windows live."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        app.processEvents()
        time.sleep(0.001)


def _fits(offer: Offer, data: dict[str, Any]) -> bool:
    names = {field.name for field in offer.fields}
    given = all(data.get(name) == value for name, value in offer.given.items() if name not in names)
    return offer.do == data["do"] and given and data.keys() <= {"do", *names, *offer.given}


class Evening:
    """One evening in its windows, pressed on phones where they can."""

    def __init__(self, app: QApplication, presses: int, phones: int, watchers: int, tls: bool = False) -> None:
        self.phones_ms: list[float] = []
        self.told_ms: list[float] = []
        self.wall_ms: list[float] = []
        self.frames: list[float] = []
        self.figures: dict[str, list[int]] = {}
        self.memory = self.idle = 0.0
        with sitting(app, GAME, SIZE, False) as (session, bridge, _eye):
            seats = bridge.playing[:phones]
            before = memory()
            room = Phones(bridge, GAME, "evening", None, loopback=True)
            room.kept.port, room.kept.tls = 0, tls
            if phones:
                room.switch(True)
                room.set_watch(True)
                crowd = Crowd(app, room, seats, watchers)
                live(app, 4.0)
                self.memory = memory() - before
                spent = time.process_time()
                live(app, 3.0)
                self.idle = (time.process_time() - spent) / 3.0

            def press(by: str, data: dict[str, Any]) -> bool:
                phone = room.of(by) if by in seats else None
                offers = session._session.page(by).offers if phone is not None else ()
                offer = next((o for o in offers if _fits(o, data)), None)
                if phone is None or offer is None or offer not in answerable(session._session.page(by)):
                    done = not asked(bridge, by, data)
                    self._frames(app, 0.15)
                    return done
                values = {f.name: data[f.name] for f in offer.fields if f.name in data}
                doing = {"id": secrets.token_urlsafe(16), "offer": named(phone.key, offer), "values": values}
                had = {p.number: p.frame.n if p.frame is not None else 0 for p in room.phones.values()}
                wall = room.showing._wall_n
                crowd.say({"press": seats.index(by), "do": doing}, wait=False)
                told = crowd.heard()
                self._frames(app, 0.15)
                drawn = time.monotonic() + PATIENCE
                while room.showing.busy and time.monotonic() < drawn:
                    app.processEvents()
                wanted = {str(seats.index(p.seat)): p.frame.n for p in room.phones.values()
                          if p.frame is not None and p.frame.n != had[p.number] and p.seat != by}  # fmt: skip
                took = crowd.say({"until": wanted, "wall": room.showing._wall_n})
                self.phones_ms += took["phones"]
                if room.showing._wall_n != wall:
                    self.wall_ms += took["wall"]
                following = {str(seats.index(p.seat)): had[p.number] + 1 for p in room.phones.values()}
                told_by = {seat: following[seat] for seat in wanted}
                self.told_ms += crowd.say({"until": told_by, "wall": 0})["phones"]
                return "done" in told

            bot = Finger(session._session, SEED, press)
            until = time.monotonic() + 60
            for _press in range(presses):
                if time.monotonic() > until or not bot.step():
                    break
            if phones:
                self.figures = crowd.say({"bytes": True})
                crowd.close()
            room.close()

    def _frames(self, app: QApplication, seconds: float) -> None:
        """The longest that the windows were kept from painting."""
        longest, until = 0.0, time.perf_counter() + seconds
        while (began := time.perf_counter()) < until:
            app.processEvents()
            longest = max(longest, time.perf_counter() - began)
            time.sleep(0.0005)
        self.frames.append(longest * 1000)


def rows(quick: bool) -> Iterator[Row]:
    """What phones take, and what they cost the table."""
    with tempfile.TemporaryDirectory() as folder, quiet():
        app = application(Settings(Path(folder) / "settings.json"))
        presses = 30 if quick else 120
        alone = Evening(app, presses, 0, 0)
        with_all = Evening(app, presses, 10, WATCHERS)
        yield from _rows(alone, with_all)


def _rows(alone: Evening, crowded: Evening) -> Iterator[Row]:
    def spread(values: list[float]) -> dict[str, float]:
        return {"median": median(values), "p99": _part(values, 0.99)} if values else {"median": 0.0}

    said = f"10 phones and {WATCHERS} who watch, {GAME}"
    yield Row(f"press on a phone → on all others, {said}", "ms", spread(crowded.phones_ms))
    yield Row("the same, their words, before the cards that change", "ms", spread(crowded.told_ms))
    yield Row("press on a phone → on all who watch", "ms", spread(crowded.wall_ms))
    bytes_ = {name: [float(each) / 1000 for each in values] for name, values in crowded.figures.items()}
    yield Row("a page when it is opened", "kB", spread(bytes_["first"]))
    yield Row("a change of it", "kB", spread(bytes_["change"]))
    yield Row("memory of all phones together", "MB", {"10 + 50": crowded.memory})
    yield Row("processor while nothing happens", "% of a core", {"10 + 50": crowded.idle * 100})
    yield Row("longest turn of the windows after a press", "ms", {
        "without": median(alone.frames), "p99 without": _part(alone.frames, 0.99),
        "with phones": median(crowded.frames), "p99 with": _part(crowded.frames, 0.99),
    })  # fmt: skip
