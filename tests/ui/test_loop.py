"""Qt's loop as asyncio's: on time, in order, and still alive after ten thousand timer events."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer, QTimerEvent
from PySide6.QtWidgets import QApplication

from ui import app as program
from ui import qtloop
from ui.settings import Settings


def test_a_sleep_is_never_early(qapp: QApplication) -> None:
    async def naps() -> list[float]:
        measured = []
        for seconds in (0.001, 0.02, 0.1):
            before = time.monotonic()
            await asyncio.sleep(seconds)
            measured.append(time.monotonic() - before - seconds)
        return measured

    assert min(qtloop.run(qapp, naps())) > -0.001


def test_ten_thousand_timer_events_leave_none_alone(qapp: QApplication) -> None:
    async def soak() -> int:
        count = 0
        done = asyncio.Event()
        timer = QTimer()

        def tick() -> None:
            nonlocal count
            count += 1
            if count == 10_000:
                timer.stop()
                done.set()

        timer.timeout.connect(tick)
        timer.start(0)
        await asyncio.wait_for(done.wait(), 60)
        return count

    before = sys.getrefcount(None)
    assert qtloop.run(qapp, soak()) == 10_000
    assert sys.getrefcount(None) > before - 1_000


def test_a_timer_that_speaks_again_within_its_own_callback_calls_it_once(qapp: QApplication) -> None:
    """A loop that turns within a callback may find its timer there still, where the system's timers are so made."""

    async def nested() -> int:
        loop = asyncio.get_running_loop()
        timers = loop._timer  # type: ignore[attr-defined]  # qasync's
        called, done = 0, asyncio.Event()

        def turns() -> None:
            nonlocal called
            called += 1
            QCoreApplication.sendEvent(timers, QTimerEvent(given[0]))
            inner = QEventLoop()
            QTimer.singleShot(20, inner.quit)
            inner.exec()
            done.set()

        given: list[int] = []
        start = timers.startTimer

        def noted(*asked: Any) -> int:
            given.append(start(*asked))
            return given[-1]

        timers.startTimer = noted
        loop.call_later(0.001, turns)
        await done.wait()
        await asyncio.sleep(0.05)
        return called

    raised: list[BaseException] = []
    before, sys.excepthook = sys.excepthook, lambda _kind, fault, _trace: raised.append(fault)
    try:
        assert qtloop.run(qapp, asyncio.wait_for(nested(), 30)) == 1
    finally:
        sys.excepthook = before
    assert raised == []


def test_ten_thousand_timers_among_sockets_each_fire_once_and_cancelled_ones_never(qapp: QApplication) -> None:
    async def busy() -> tuple[int, int, int]:
        loop = asyncio.get_running_loop()
        fired: Counter[int] = Counter()
        here, there = socket.socketpair()
        here.setblocking(False)
        got, done = 0, asyncio.Event()

        def read() -> None:
            nonlocal got
            got += len(here.recv(4096))

        loop.add_reader(here, read)
        for n in range(10_000):
            handle = loop.call_later(0.001 * (n % 20), partial(fired.update, (n,)))
            if n % 4 == 0:
                handle.cancel()
            if n % 100 == 0:
                there.send(b"x")
        loop.call_later(0.5, done.set)
        await done.wait()
        loop.remove_reader(here)
        here.close()
        there.close()
        return len(fired), max(fired.values()), got

    assert qtloop.run(qapp, asyncio.wait_for(busy(), 60)) == (7_500, 1, 100)


def test_the_program_starts_and_stops_in_order(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = Settings(tmp_path / "settings.json")

    async def closes_soon() -> int:
        shell, trouble = program.open_shell(settings, log_file=tmp_path / "parley.log")
        task = asyncio.ensure_future(program.live(qapp, shell, trouble))
        for _nap in range(500):
            await asyncio.sleep(0.01)
            window = next((w for w in qapp.topLevelWidgets() if w.isVisible()), None)
            if window is not None:
                window.close()
                break
        return await asyncio.wait_for(task, 5)

    assert qtloop.run(qapp, closes_soon()) == 0


def test_who_closes_the_first_window_before_the_loop_runs_has_closed_the_program(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    shell, trouble = program.open_shell(Settings(tmp_path / "settings.json"), log_file=tmp_path / "parley.log")
    shell.start.choice.painted.connect(shell.start.close)
    program.first_frame(qapp, shell)
    assert shell.home.over

    async def lives() -> int:
        return await asyncio.wait_for(program.live(qapp, shell, trouble), 5)

    assert qtloop.run(qapp, lives()) == 0
