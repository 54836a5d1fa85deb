"""The screens of this machine: which of them is everybody's wall, and windows that fill it, go and come with it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


class Screens(QObject):
    """The screens of this machine, and when one comes or goes; a test may put others in their place."""

    added = Signal(object)
    removed = Signal(object)
    """Sent while the windows on it still stand on it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.screenAdded.connect(self._added)
            app.screenRemoved.connect(self._removed)

    def _added(self, screen: QScreen) -> None:
        self.added.emit(screen)

    def _removed(self, screen: QScreen) -> None:
        self.removed.emit(screen)

    def now(self) -> list[QScreen]:
        """Those that are plugged in."""
        return QGuiApplication.screens()

    def of(self, window: QWidget) -> QScreen:
        """The one on which a window stands."""
        return window.screen()

    def called(self, name: str) -> QScreen | None:
        """The one of this name, if it is plugged in."""
        return next((screen for screen in self.now() if screen.name() == name), None)

    def wall(self, kept: str, beside: QWidget) -> QScreen | None:
        """The one on which everybody looks: that which was picked and is `kept` by name, where it is plugged in, else
        the first other one; None where it is the one on which the window `beside` it stands."""
        here = self.of(beside)
        screen = self.called(kept) or next((each for each in self.now() if each is not here), None)
        return screen if screen is not here else None


def nowhere(_window: QWidget) -> bool:
    """Where there is no wall, no window fills it."""
    return False


def fill(window: QWidget, screen: QScreen) -> None:
    """Let a window fill this screen; Qt's own way to do this asks for the keyboard, too."""
    stand_on(window, screen)
    window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
    window.show()


def stand_on(window: QWidget, screen: QScreen) -> None:
    """Let a window stand on this screen."""
    window.setGeometry(screen.availableGeometry())
    window.winId()
    handle = window.windowHandle()
    if handle is not None:
        handle.setScreen(screen)


class OnWall(QObject):
    """Has a window fill a screen for as long as the window is there. It goes and comes with that screen: it must not
    land on the laptop, over what is done there."""

    def __init__(self, window: QWidget, screens: Screens, screen: QScreen) -> None:
        super().__init__(window)
        self._window, self._name = window, screen.name()
        screens.removed.connect(self._unplugged)
        screens.added.connect(self._plugged)
        fill(window, screen)

    def _unplugged(self, screen: QScreen) -> None:
        if screen.name() == self._name:
            self._window.hide()

    def _plugged(self, screen: QScreen) -> None:
        if screen.name() == self._name:
            fill(self._window, screen)
