"""Unforeseen exceptions: each is logged without anything that was at stake, and the host is told in a sentence."""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

import platformdirs
from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from companion.core.language import _

log = logging.getLogger("parley")
LARGEST = 200_000
"""How many bytes the log holds before it is begun anew; one old one is kept."""
QUIET = ("does not support", "propagateSizeHints", "raise()")
"""What a window system says of itself, and nobody can help."""


def default_file() -> Path:
    """Where the log lies on this machine."""
    return Path(platformdirs.user_log_path("parley", appauthor=False)) / "parley.log"


def where(trace: TracebackType | None) -> str:
    """The way to the fault, line by line: files and functions, never a value, for a value may be a secret."""
    frames = traceback.extract_tb(trace)
    return "\n".join(f"  {Path(f.filename).name}:{f.lineno} in {f.name}" for f in frames)


class ErrorHook(QObject):
    """Takes the place of Python's and Qt's own reports, which a host at a table never sees."""

    told = Signal(str)

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.file = file or default_file()
        self._before: Callable[..., object] | None = None
        self._handler: logging.Handler | None = None

    def install(self) -> None:
        """From now on trouble is told and logged; `remove` undoes it."""
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(self.file, os.O_CREAT | os.O_WRONLY, 0o600))
            self._handler = RotatingFileHandler(self.file, maxBytes=LARGEST, backupCount=1, encoding="utf-8")
            self._handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
            log.addHandler(self._handler)
        except OSError:
            self._handler = None  # no log is no reason not to play
        self._before = sys.excepthook
        sys.excepthook = self.unforeseen
        qInstallMessageHandler(self.from_qt)

    def remove(self) -> None:
        """As it was before."""
        if self._before is not None:
            sys.excepthook = self._before
            self._before = None
            qInstallMessageHandler(None)
        if self._handler is not None:
            log.removeHandler(self._handler)
            self._handler.close()
            self._handler = None

    def unforeseen(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        """An exception that nobody caught; its kind and its place are logged, what it says is not."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, fault, trace)
            return
        log.error("%s\n%s", kind.__name__, where(trace))
        self.told.emit(self.sentence())

    def sentence(self) -> str:
        """What the host reads."""
        say = _(
            "Something went wrong; the evening is safe on disk. If the windows are not as they should be, close Parley "
            "and open the evening again. What happened is noted, without secrets, in {file}."
        )
        return say.format(file=self.file)

    def from_qt(self, kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        """What Qt has to say goes into the log."""
        if any(words in message for words in QUIET):
            return
        level = {QtMsgType.QtDebugMsg: logging.DEBUG, QtMsgType.QtInfoMsg: logging.INFO}.get(kind, logging.WARNING)
        log.log(level, "Qt: %s", message)
