"""Keeping awake: screensaver and sleep are held off while a clock runs, as each platform lets us, else in silence."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QProcess
from PySide6.QtGui import QGuiApplication

SCREENSAVER, SCREENSAVER_PATH = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"
"""Who is asked on a free desktop, as the specification “Idle Inhibition Service” names it."""
WHY = "a clock is running"
"""What a desktop lists as the reason, untranslated: it reads no other language than its own either."""
ANSWER_MS = 2000
CONTINUOUS, SYSTEM, DISPLAY = 0x80000000, 0x1, 0x2
"""The flags of Windows' SetThreadExecutionState: until the next call, the machine and its screen stay awake."""


class Keeper(Protocol):
    """Something that keeps a machine awake; what fails, fails in silence."""

    def hold(self) -> None:
        """From now on, no screensaver and no sleep."""

    def release(self) -> None:
        """As the machine is used to."""


class NoKeeper:
    """Where nothing can be done."""

    def hold(self) -> None:
        """Nothing."""

    def release(self) -> None:
        """Nothing."""


class DesktopKeeper:
    """Asks the screensaver of a free desktop over D-Bus; it holds for as long as the connection does."""

    NAME = "parley-awake"

    def hold(self) -> None:
        """Connect, ask, and wait for no answer."""
        from PySide6.QtDBus import QDBusConnection, QDBusMessage

        bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, self.NAME)
        if bus.isConnected():
            message = QDBusMessage.createMethodCall(SCREENSAVER, SCREENSAVER_PATH, SCREENSAVER, "Inhibit")
            message.setArguments(["Parley", WHY])
            bus.asyncCall(message, ANSWER_MS)

    def release(self) -> None:
        """Whoever leaves the bus inhibits nothing any more; so no cookie need be kept."""
        from PySide6.QtDBus import QDBusConnection

        QDBusConnection.disconnectFromBus(self.NAME)


class ProgramKeeper:
    """Runs macOS's `caffeinate` for as long as it is needed; it ends with this program in any case."""

    def __init__(self, program: str = "caffeinate") -> None:
        self._program = program
        self._process: QProcess | None = None

    def hold(self) -> None:
        """Start it: display and machine stay awake while this process lives."""
        self._process = QProcess()
        self._process.start(self._program, ["-d", "-i", "-w", str(os.getpid())])

    def release(self) -> None:
        """End it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(ANSWER_MS)


class WindowsKeeper:
    """Tells Windows that this thread has something to show."""

    def hold(self) -> None:
        """Screen and machine stay awake."""
        self._say(CONTINUOUS | SYSTEM | DISPLAY)

    def release(self) -> None:
        """As before."""
        self._say(CONTINUOUS)

    @staticmethod
    def _say(flags: int) -> None:
        if sys.platform == "win32":
            import ctypes

            ctypes.windll.kernel32.SetThreadExecutionState(flags)


def has_bus() -> bool:
    """Whether there is a session bus to ask; Qt would else start one, and wait for it."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(runtime) and (Path(runtime) / "bus").exists())


def keeper() -> Keeper:
    """The way of this platform; none where nothing is shown on a screen."""
    if QGuiApplication.platformName() in ("offscreen", "minimal"):
        return NoKeeper()
    if sys.platform == "win32":
        return WindowsKeeper()
    if sys.platform == "darwin":
        return ProgramKeeper()
    return DesktopKeeper() if has_bus() else NoKeeper()


class Awake:
    """Holds while it is wanted, once."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper, self._held = keeper, False

    def want(self, on: bool) -> None:
        """Whether the machine is to stay awake from now on."""
        if on == self._held:
            return
        self._held = on
        if on:
            self._keeper.hold()
        else:
            self._keeper.release()
