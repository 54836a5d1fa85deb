"""Application entry point: start, run, stop; what the `parley` command opens when it is called without a word."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import language
from ui.settings import Settings

if TYPE_CHECKING:
    # What runs the program is loaded once its first frame stands, and Qt after all that does not need it: PySide reads
    # the source of every module that is imported after it.
    import asyncio

    from PySide6.QtWidgets import QApplication

    from ui.shell import Shell
    from ui.trouble import ErrorHook

FIRST_MS = 400
"""So long the first frame is waited for at most before the rest is loaded."""


def application(settings: Settings, argv: Sequence[str] = ()) -> QApplication:
    """The one application object, in its theme."""
    from PySide6.QtGui import QIcon
    from PySide6.QtWidgets import QApplication

    from ui import garbage
    from ui.theme import style

    made = QApplication.instance()
    app = made if isinstance(made, QApplication) else QApplication(["parley", *argv])
    garbage.keep_here(app)
    app.setApplicationName("parley")
    app.setApplicationDisplayName("Parley")
    app.setDesktopFileName("parley")
    app.setWindowIcon(QIcon(str(files("assets") / "icons" / "parley.svg")))
    style.apply(app, settings.values.theme)
    style.set_motion(settings.values.motion)
    return app


def _listen(stop: Callable[[], None], app: QApplication) -> Callable[[], None]:
    """Let Ctrl-C and a polite kill close the windows in order; the answer undoes it."""
    import asyncio

    loop = asyncio.get_running_loop()
    if sys.platform == "win32":
        # No signal handlers in the loop there; a slow tick lets Python look.
        from PySide6.QtCore import QTimer

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


def open_shell(
    settings: Settings,
    opened: Path | None = None,
    log_file: Path | None = None,
    console: tuple[Path, str, Path | None] | None = None,
) -> tuple[Shell, ErrorHook]:
    """The shell with its first window, with that evening, or with the console of a hall (its file, who sits there, the
    event); what goes wrong from now on is told in it."""
    from ui.shell import Shell
    from ui.trouble import ErrorHook

    trouble = ErrorHook(log_file)
    shell = Shell(None, settings, None)
    trouble.told.connect(shell.tell_trouble)
    trouble.install()
    shell.looks.apply()
    if settings.trouble:
        shell.tell_trouble(settings.trouble)
    if console is not None:
        shell.tournaments.open_console(*console)
    if opened is None:
        if shell.tournaments.console is None:
            shell.show_start()
    else:
        shell.archive.reopen(opened)
        if shell.evening is None:
            shell.start.show()
    return shell, trouble


def first_frame(app: QApplication, shell: Shell) -> None:
    """Let the first window be painted, before anything else is loaded."""
    from PySide6.QtCore import QEventLoop, QTimer

    if shell.home.over or not shell.start.isVisible():
        return
    app.setQuitOnLastWindowClosed(False)
    painted = QEventLoop()
    shell.start.choice.painted.connect(painted.quit)
    shell.finished.connect(painted.quit)
    QTimer.singleShot(FIRST_MS, painted, painted.quit)
    painted.exec()


async def live(app: QApplication, shell: Shell, trouble: ErrorHook) -> int:
    """Wait until somebody closes the program, and close it in order."""
    import asyncio

    stop = asyncio.Event()

    def unhandled(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        fault = context.get("exception") or RuntimeError()
        trouble.unforeseen(type(fault), fault, fault.__traceback__)

    asyncio.get_running_loop().set_exception_handler(unhandled)
    undo = _listen(stop.set, app)
    shell.finished.connect(stop.set)
    if not shell.home.over:
        await stop.wait()
    shell.close()
    trouble.remove()
    undo()
    return 0


def _print(settings: Settings, viewer: str, path: Path, pin: str) -> int:
    """The sheet of an evening to standard output."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from companion.sessions.minutes import minutes
    from companion.sessions.seen import Locked, seen
    from ui.printing import printed

    try:
        shown = seen(path, viewer, proven=True, pin=pin)
    except Locked as locked:
        print(f"parley: {locked}", file=sys.stderr)
        return 64
    made = application(settings)
    sys.stdout.buffer.write(printed(minutes(shown)))
    sys.stdout.buffer.flush()
    del made
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """`[--lang LANGUAGE] [--event FILE] [FILE]`: open the first window, by an event's sheet, or this evening.

    `--console HALL [--judge NAME] [--event FILE]` opens the console of a hall. `--print WHO FILE` opens nothing: the
    sheet of the evening goes to standard output as a PDF.
    """
    parser = argparse.ArgumentParser(prog="parley", allow_abbrev=False)
    parser.add_argument("--lang", default="")
    parser.add_argument("--event", type=Path)
    parser.add_argument("--console", type=Path)
    parser.add_argument("--judge", default="")
    parser.add_argument("--print", dest="printed_for", default="")
    parser.add_argument("--pin", default="")
    parser.add_argument("file", nargs="?", type=Path)
    asked = parser.parse_args(sys.argv[1:] if argv is None else argv)
    logging.basicConfig(level=logging.WARNING)
    settings = Settings()
    language.speak(asked.lang or settings.values.language)
    if asked.printed_for:
        return _print(settings, asked.printed_for, asked.file, asked.pin)
    app = application(settings)
    console = (asked.console, asked.judge, asked.event) if asked.console is not None else None
    shell, trouble = open_shell(settings, asked.file, console=console)
    first_frame(app, shell)
    if asked.event is not None and console is None:
        shell.play_by(asked.event)
    from ui import qtloop

    return qtloop.run(app, live(app, shell, trouble))


if __name__ == "__main__":
    raise SystemExit(main())
