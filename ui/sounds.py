"""Sounds through the platform's own player: one window sounds, a missing device is silence, and silence is no error."""

from __future__ import annotations

import shutil
import sys
from importlib.resources import as_file, files
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QProcess, QTimer

from companion.core.page import Page
from companion.core.vocabulary import Heard

WARNING = "warning"
"""The clock's own sound, before its time is up."""
SOUNDS = (WARNING, *filter(None, Heard))

WARNING_MS = 10_000


class SoundPlayer(Protocol):
    """Something that plays a short file and returns at once."""

    name: str
    """What it plays through, as people know it; "" where nothing is heard."""

    def play(self, path: Path) -> None:
        """Play it; failing is silence."""


class Silent:
    """The player where there is nothing to play with; it remembers, for tests."""

    name = ""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, path: Path) -> None:
        """Remember what would have been heard."""
        self.played.append(path.stem)


class ProgramPlayer:
    """Plays through a small program of the platform, one process a sound, never waited for."""

    PROGRAMS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))

    def __init__(self, program: tuple[str, ...]) -> None:
        self._program, self.name = program, program[0]

    @classmethod
    def found(cls) -> ProgramPlayer | None:
        """The first program that is installed."""
        return next((cls(program) for program in cls.PROGRAMS if shutil.which(program[0])), None)

    def play(self, path: Path) -> None:
        """Start the program and forget it; it prints nothing."""
        process = QProcess()
        process.setProgram(self._program[0])
        process.setArguments([*self._program[1:], str(path)])
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.startDetached()


class WindowsPlayer:
    """Plays through the standard library on Windows."""

    name = "Windows"

    def play(self, path: Path) -> None:
        """Play in the background."""
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)


def player() -> SoundPlayer:
    """The way of this platform to play a file."""
    if sys.platform == "win32":
        return WindowsPlayer()
    return ProgramPlayer.found() or Silent()


def play(sink: SoundPlayer, name: str) -> None:
    """Let one of `SOUNDS` be heard."""
    with as_file(files("assets") / "sounds" / f"{name}.wav") as path:
        if path.exists():
            sink.play(path)


class Sounds(QObject):
    """Listens to the public pages of one evening and lets them be heard once, on this machine."""

    def __init__(self, sink: SoundPlayer, on: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.on = on
        self._sink = sink
        self._heard = -1
        self._ends: int | None = None
        self._warning = QTimer(self)
        self._warning.setSingleShot(True)
        self._warning.timeout.connect(self._warn)

    def play(self, name: str) -> None:
        """Let one sound be heard, unless it is muted."""
        if self.on:
            play(self._sink, name)

    def _warn(self) -> None:
        self.play(WARNING)

    def set_page(self, page: Page) -> None:
        """Hear what is new in the story; the first page of an evening (or of a reopened one) is silent."""
        fresh = [line for line in page.story if line.entry > self._heard]
        if self._heard >= 0:
            ran_out = self._ends is not None and page.now >= self._ends
            for heard in dict.fromkeys(line.heard for line in fresh if not line.undone):
                if heard is not Heard.NOTHING:
                    self.play(Heard.TIME_UP if ran_out and heard is Heard.GAVEL else heard)
        self._heard = max([page.entry, *(line.entry for line in page.story)])
        clock = page.view.clock
        self._ends = clock.ends if clock is not None else None
        self._warning.stop()
        if clock is not None and clock.since is not None and page.running:
            until = clock.left_at(page.now) - WARNING_MS
            if until > 0:
                self._warning.start(until)
