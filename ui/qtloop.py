"""The one place that knows about qasync: Qt's event loop as asyncio's, with four repairs.

1. Precise timers: stock qasync uses coarse ones, which fire up to 5 % early.
2. No `processEvents()` after the loop has ended: on Python 3.14 every task woken there would die.
3. A small default executor instead of ten threads.
4. A timer is killed and forgotten before its callback runs, so that a loop within the callback cannot call it again.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import qasync
from PySide6.QtCore import Qt, QTimerEvent
from PySide6.QtWidgets import QApplication

T = TypeVar("T")


class _Timers(qasync._SimpleTimer):  # type: ignore[misc]  # qasync ships no types
    """Asyncio's timers on Qt's: precise, and each killed and forgotten before its callback runs.

    A callback in which Qt's loop turns again (a dialog, a drag) would else be called a second time by the same timer.
    """

    def __init__(self) -> None:
        super().__init__()
        self._handles: dict[int, asyncio.Handle] = {}

    def add_callback(self, handle: asyncio.Handle, delay: float = 0) -> asyncio.Handle:
        timer = self.startTimer(math.ceil(max(0.0, delay) * 1000), Qt.TimerType.PreciseTimer)
        self._handles[timer] = handle
        return handle

    def timerEvent(self, event: QTimerEvent) -> None:
        self.killTimer(event.timerId())
        handle = self._handles.pop(event.timerId(), None)
        if handle is not None and not handle.cancelled() and not self._stopped:
            handle._run()


class QtLoop(qasync.QEventLoop):  # type: ignore[misc]  # qasync ships no types
    """qasync's loop, repaired as the caption says."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._timer = _Timers()
        self.set_default_executor(ThreadPoolExecutor(2, thread_name_prefix="io"))

    def run_until_complete(self, future: Any) -> Any:
        """Run until the future is done, and touch no event after that."""
        if self.is_running():
            raise RuntimeError("The event loop is already running.")
        future = asyncio.ensure_future(future, loop=self)

        def stop(_done: object) -> None:
            self.stop()

        future.add_done_callback(stop)
        try:
            self.run_forever()
        finally:
            future.remove_done_callback(stop)
        if not future.done():
            raise RuntimeError("The event loop stopped before its future was done.")
        return future.result()


def run(app: QApplication, main: Coroutine[Any, Any, T]) -> T:
    """Run one coroutine on Qt's loop; closing the last window alone never ends it, so everything can be flushed."""
    app.setQuitOnLastWindowClosed(False)
    with asyncio.Runner(loop_factory=lambda: QtLoop(app)) as runner:
        return runner.run(main)
