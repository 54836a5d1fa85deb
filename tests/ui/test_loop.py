"""Qt's loop as asyncio's: on time, in order, and still alive after ten thousand timer events."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
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


def test_the_program_starts_and_stops_in_order(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = Settings(tmp_path / "settings.json")

    async def closes_soon() -> int:
        task = asyncio.ensure_future(program.live(qapp, settings, log_file=tmp_path / "parley.log"))
        for _nap in range(500):
            await asyncio.sleep(0.01)
            window = next((w for w in qapp.topLevelWidgets() if w.isVisible()), None)
            if window is not None:
                window.close()
                break
        return await asyncio.wait_for(task, 5)

    assert qtloop.run(qapp, closes_soon()) == 0
