"""Benchmark of the windows: press → painted, start and memory beside an empty one, idle time; nothing is asserted."""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any, ClassVar

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QObject, QSize, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from companion.core.messages import HOST
from companion.games import GAMES
from companion.sessions import HandWoundTime, RunningTime, Session, TableTime
from tests.bench.table import Row
from tests.ui.evenings import asked
from ui.app import application
from ui.bot import Bot, laid
from ui.bridge import Bridge
from ui.evening import EveningWindows
from ui.pictures import quiet
from ui.settings import Settings
from ui.sounds import Silent
from ui.theme import style
from ui.windows.seat import SeatWindow

SIZES = ((1920, 1080), (3840, 2160))
SEED = 27
STEP_MS = 7_000
"""Table time between two presses, so that the clock is another one each time."""
START_S = 60.0
"""A start that takes longer is an error, not a figure."""
TURNS = 50
"""After so many turns of the event loop in which something was still to be painted, it never settles."""


class Finger(Bot):
    """The demonstration's bot, but it presses through the bridge, and what it presses waits for its windows."""

    def __init__(self, session: Session, seed: int, press: Callable[[str, dict[str, Any]], bool]) -> None:
        super().__init__(session, seed)
        self._press = press

    def _submit(self, by: str, data: dict[str, Any]) -> bool:
        return self._press(by, data)


class Eye(QObject):
    """Counts how often one of these windows is painted or laid out, and hears when all have been told."""

    def __init__(self, bridge: Bridge, windows: Sequence[QWidget]) -> None:
        super().__init__()
        self.seen, self.told = 0, False
        bridge.changed.connect(self._hear)
        for window in windows:
            window.installEventFilter(self)

    def _hear(self) -> None:
        self.told = True

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.UpdateRequest, QEvent.Type.LayoutRequest):
            self.seen += 1
        return False


@dataclass
class Presses:
    """What presses took, in milliseconds: whole, and the part of it in which the referee decided and gave pages."""

    now: ClassVar[Callable[[], float]] = staticmethod(time.perf_counter)
    whole: list[float] = field(default_factory=list)
    referee: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        """Median and 99th percentile, and the median of the referee's part."""
        return {"median": median(self.whole), "p99": _part(self.whole, 0.99), "of it the referee": median(self.referee)}


def _part(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


class Timed:
    """A session that tells how long it was asked for something; everything else goes straight through."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.spent = 0.0
        self._deep = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def prepare(self, *given: Any) -> Any:
        """As the session does."""
        return self._timed(self._session.prepare, *given)

    def believe(self, *given: Any) -> Any:
        """The same, and it hears of it."""
        return self._timed(self._session.believe, *given)

    def page(self, *given: Any) -> Any:
        """As the session does."""
        return self._timed(self._session.page, *given)

    def _timed(self, do: Callable[..., Any], *given: Any) -> Any:
        began, self._deep = Presses.now(), self._deep + 1
        try:
            return do(*given)
        finally:
            self._deep -= 1
            if not self._deep:
                self.spent += Presses.now() - began


@contextmanager
def sitting(
    app: QApplication, game: str, size: tuple[int, int], private: bool, clock: TableTime | None = None
) -> Iterator[tuple[Timed, Bridge, Eye]]:
    """An evening at this game's largest table, its windows open in this size: table and public, and every seat's."""
    session = Timed(laid(game, GAMES[game].meta.seats[1], SEED, clock or HandWoundTime()))
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.json")
        settings.values.motion = False
        style.set_motion(False)
        any_session: Any = session
        evening = EveningWindows(any_session, settings, Silent())
        evening.show()
        evening.projector.toggle()
        assert evening.public is not None
        seats = [SeatWindow(evening.bridge, seat, game, None) for seat in evening.bridge.seats] if private else []
        windows: list[QWidget] = [evening.table, evening.public, *seats]
        for window in windows:
            window.setMinimumSize(1, 1)
            window.resize(QSize(*size))
            window.show()
        app.processEvents()
        for seat in seats:
            seat.curtain.stay.emit("")
            seat._silence.stop()
        for _turn in range(5):
            app.processEvents()
        try:
            yield session, evening.bridge, Eye(evening.bridge, windows)
        finally:
            for seat in seats:
                seat.close()
                seat.deleteLater()
            evening.close()
            evening.deleteLater()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def presses(app: QApplication, game: str, size: tuple[int, int], private: bool, most: int, budget: float) -> Presses:
    """Play up to `most` presses or `budget` seconds, and take the time of each until every window has painted."""
    took = Presses()
    with sitting(app, game, size, private) as (session, bridge, eye):

        def press(by: str, data: dict[str, Any]) -> bool:
            session.spent, eye.told, began = 0.0, False, Presses.now()
            refused, done = asked(bridge, by, data), began
            for _turn in range(TURNS):
                seen, told = eye.seen, eye.told
                app.processEvents()
                QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
                if (told or refused) and eye.seen == seen:
                    break
                done = Presses.now()
            if not refused:
                took.whole.append((done - began) * 1000)
                took.referee.append(session.spent * 1000)
            return not refused

        bot = Finger(session._session, SEED, press)
        until = time.monotonic() + budget
        gc.collect()
        while len(took.whole) < most and time.monotonic() < until:
            if session.running:
                session.time.wind(STEP_MS)
                session.speak()
                for _turn in range(4):
                    app.processEvents()
            if not bot.step():
                break
    return took


# --- idle, start, memory ----------------------------------------------------------------------------------------------


def idle(app: QApplication, game: str, size: tuple[int, int], seconds: float) -> float | None:
    """The part of a core that table and public window take while a clock runs and nobody does anything; None where no
    clock was found running."""
    with sitting(app, game, size, False, RunningTime()) as (session, bridge, _eye):
        bot = Finger(session._session, SEED, lambda by, data: not asked(bridge, by, data))
        for _step in range(60):
            clock = session._session.page(HOST).view.clock
            if clock is not None and clock.since is not None:
                break
            if not bot.step():
                return None
        else:
            return None
        for _turn in range(20):
            app.processEvents()
        # Not `app.quit`: it first asks every window whether it may be closed, and a table with an evening says no.
        waiting = QEventLoop()
        QTimer.singleShot(round(seconds * 1000), waiting.quit)
        began = time.process_time()
        waiting.exec()
        return (time.process_time() - began) / seconds


def first_frames(runs: int) -> dict[str, list[tuple[float, float, float]]]:
    """Milliseconds to the first frame, memory then, and memory once all is loaded (MB); an empty window and Parley.

    Python compiles its modules on the run before the first, as it does where Parley has been opened before.
    """
    found: dict[str, list[tuple[float, float, float]]] = {"empty": [], "parley": []}
    with tempfile.TemporaryDirectory() as home:
        homes = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "PYTHONPYCACHEPREFIX": home}
        environment = {**os.environ, **homes}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        for run in range(runs + 1):
            for what, rows in found.items():
                done = subprocess.run(
                    [sys.executable, "-m", "tests.bench.first", what, str(time.monotonic())],
                    env=environment, capture_output=True, text=True, check=True, timeout=START_S,
                )  # fmt: skip
                if run:
                    first, small, whole = (float(word) for word in done.stdout.split()[-3:])
                    rows.append((first, small, whole))
    return found


def _press_rows(
    app: QApplication, games: Sequence[str], sizes: Sequence[tuple[int, int]], private: bool, most: int, budget: float
) -> Iterator[Row]:
    for size, game, seats in product(sizes, games, (False, True) if private else (False,)):
        took = presses(app, game, size, seats, most, budget)
        what = f"press → painted, {game} ({GAMES[game].meta.seats[1]}), {size[1]}p" + (", all seats" if seats else "")
        yield Row(what, "ms", took.figures())


def _idle_rows(app: QApplication, games: Sequence[str], sizes: Sequence[tuple[int, int]]) -> Iterator[Row]:
    for size, game in product(sizes, games):
        part = idle(app, game, size, 5.0)
        if part is not None:
            yield Row(f"idle with a clock running, {game}, {size[1]}p", "%", {"of a core": part * 100})


def _first_rows(runs: int) -> Iterator[Row]:
    found = first_frames(runs)
    middle = {what: [median(column) for column in zip(*rows, strict=True)] for what, rows in found.items()}
    for n, (say, unit) in enumerate(
        (("start → first frame", "ms"), ("memory then", "MB"), ("memory, all loaded", "MB"))
    ):
        yield Row(say, unit, {"empty window": middle["empty"][n], "parley": middle["parley"][n]})


def rows(quick: bool) -> Iterator[Row]:
    """What the windows take."""
    with tempfile.TemporaryDirectory() as folder, quiet():
        app = application(Settings(Path(folder) / "settings.json"))
        sizes = SIZES[:1] if quick else SIZES
        yield from _press_rows(app, list(GAMES), sizes, not quick, 40 if quick else 150, 10.0 if quick else 20.0)
        yield from _idle_rows(app, ["article27"], sizes)
        yield from _first_rows(3 if quick else 7)


def main(argv: Sequence[str] | None = None) -> int:
    """`python -m tests.bench.windows [--games …] [--heights …] [--private] [--processor]`: presses of some games."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--heights", type=int, nargs="*", default=[high for _wide, high in SIZES])
    parser.add_argument("--private", action="store_true", help="with the open windows of all seats, too")
    parser.add_argument("--presses", type=int, default=150, help="at most so many a row")
    parser.add_argument("--processor", action="store_true", help="processor time, on a machine that has other work")
    asked = parser.parse_args(argv)
    if asked.processor:
        Presses.now = staticmethod(time.process_time)
    sizes = [size for size in SIZES if size[1] in asked.heights]
    with tempfile.TemporaryDirectory() as folder, quiet():
        app = application(Settings(Path(folder) / "settings.json"))
        for row in _press_rows(app, asked.games, sizes, asked.private, asked.presses, 60.0):
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
