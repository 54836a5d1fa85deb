"""A connection's own thread (asyncio loop): it begins, is told from other threads what to do soon, and ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress


class OwnThread:
    """What a table's link and a judge's ears run on; each says in `_forever` what its loop does until `_closing`."""

    def __init__(self, name: str) -> None:
        self._called = name
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._main: asyncio.Task[None] | None = None
        self._closing = False

    def open(self) -> None:
        """Begin, on a thread of its own."""
        self._thread = threading.Thread(target=self._run, name=self._called, daemon=True)
        self._thread.start()

    def close(self, wait_s: float = 3.0) -> None:
        """End: nobody is called back from now on, though the thread may need longer than `wait_s`."""
        self._closing = True
        self._soon(lambda: self._main.cancel() if self._main is not None else None)
        if self._thread is not None:
            self._thread.join(wait_s)

    def _soon(self, what: Callable[[], object]) -> None:
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # it has ended
                loop.call_soon_threadsafe(what)

    def _run(self) -> None:
        asyncio.run(self._begun())

    async def _begun(self) -> None:
        self._loop, self._main = asyncio.get_running_loop(), asyncio.current_task()
        with suppress(asyncio.CancelledError):
            await self._forever()

    async def _forever(self) -> None:
        raise NotImplementedError  # what lives on the thread says it
