"""Start-up probe: opens an empty window or Parley's first one, and says when its first frame stood, and its memory.

`python -m tests.bench.first empty|parley STARTED`, with the monotonic time at which the process was started; prints
milliseconds to the first frame, megabytes then, and megabytes once everything has been loaded.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

SETTLED = 2.5
"""Seconds after which nothing more is loaded by itself."""


def memory() -> float:
    """Megabytes of this process that are in memory now."""
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def tell(started: float) -> None:
    """Print the first two figures."""
    print((time.monotonic() - started) * 1000, memory(), flush=True)


def settled() -> None:
    """Print the third, and go."""
    print(memory(), flush=True)
    os._exit(0)


def empty(started: float) -> None:
    """The least window that Qt can show."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QWidget

    class Empty(QWidget):
        def paintEvent(self, _event: QPaintEvent) -> None:
            QTimer.singleShot(0, lambda: tell(started))
            QTimer.singleShot(round(SETTLED * 1000), settled)

    app = QApplication([])
    window = Empty()
    window.resize(1360, 860)
    window.show()
    app.exec()


def parley(started: float) -> None:
    """What `parley` opens."""
    from companion import language
    from ui.app import application, first_frame, live, open_shell
    from ui.settings import Settings

    settings = Settings()
    language.speak(settings.values.language)
    app = application(settings)
    shell, trouble = open_shell(settings)
    from PySide6.QtCore import QEvent, QObject, QTimer

    class Watch(QObject):
        """Hears of the first frame before the page does, which then begins to load the games."""

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                watched.removeEventFilter(self)
                QTimer.singleShot(0, lambda: tell(started))
            return False

    watch = Watch(shell)
    shell.start.choice.installEventFilter(watch)
    QTimer.singleShot(round(SETTLED * 1000), settled)
    first_frame(app, shell)
    from ui import qtloop

    qtloop.run(app, live(app, shell, trouble))


if __name__ == "__main__":
    {"empty": empty, "parley": parley}[sys.argv[1]](float(sys.argv[2]))
