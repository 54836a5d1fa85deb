"""Start, run, stop: what the `parley` command opens when it is called without a word."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from companion import language
from ui import qtloop
from ui.settings import Settings
from ui.trouble import Trouble


def application(settings: Settings, argv: Sequence[str] = ()) -> QApplication:
    """The one application object, in its theme."""
    from ui.theme import style

    made = QApplication.instance()
    app = made if isinstance(made, QApplication) else QApplication(["parley", *argv])
    app.setApplicationName("parley")
    app.setApplicationDisplayName("Parley")
    app.setDesktopFileName("parley")
    style.apply(app, settings.values.theme)
    style.set_motion(settings.values.motion)
    return app


def _listen(stop: Callable[[], None], app: QApplication) -> Callable[[], None]:
    """Let Ctrl-C and a polite kill close the house in order; the answer undoes it."""
    loop = asyncio.get_running_loop()
    if sys.platform == "win32":
        # No signal handlers in the loop there; a slow tick lets Python look.
        before = signal.signal(signal.SIGINT, lambda *_args: loop.call_soon_threadsafe(stop))
        tick = QTimer(app)
        tick.timeout.connect(int)
        tick.start(500)

        def undo() -> None:
            tick.stop()
            signal.signal(signal.SIGINT, before)

        return undo
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)

    def remove() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)

    return remove


async def live(app: QApplication, settings: Settings, opened: Path | None = None, log_file: Path | None = None) -> int:
    """Open the house, wait until somebody closes it, and close it in order."""

    from ui.house import House
    from ui.sounds import player

    stop = asyncio.Event()
    trouble = Trouble(log_file)

    def unhandled(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        fault = context.get("exception") or RuntimeError()
        trouble.unforeseen(type(fault), fault, fault.__traceback__)

    asyncio.get_running_loop().set_exception_handler(unhandled)
    undo = _listen(stop.set, app)
    house = House(None, settings, player())
    house.finished.connect(stop.set)
    trouble.told.connect(house.tell_trouble)
    trouble.install()
    house.apply()
    if opened is None:
        house.show_start()
    else:
        house.reopen(opened)
        if house.evening is None:
            house.start.show()
    await stop.wait()
    house.close()
    trouble.remove()
    undo()
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Open the window; with a file, that evening."""
    words = list(sys.argv[1:] if argv is None else argv)
    logging.basicConfig(level=logging.WARNING)
    settings = Settings()
    language.speak(settings.values.language)
    app = application(settings)
    opened = Path(words[0]) if words else None
    return qtloop.run(app, live(app, settings, opened))


if __name__ == "__main__":
    raise SystemExit(main())
