"""The projector: when the public window stands on which screen, and that it never has the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QScreen, QWindow
from PySide6.QtWidgets import QWidget

from companion.core.language import _
from companion.core.messages import PUBLIC
from companion.core.page import Page
from ui.bridge import Bridge
from ui.keys import pass_on
from ui.panels.invitation import Invitation
from ui.screens import Screens
from ui.settings import Settings
from ui.windows.public import PublicWindow
from ui.windows.table import TableWindow


class Projector(QObject):
    """Holds the public window of one evening; it is made when it is first asked for."""

    filling = Signal(object)
    """It is about to fill this screen: whatever is private must leave it."""
    covered = Signal(str)
    """Why nobody sees the board on it, which the host may not see from where he sits: it is "gone" with its screen,
    "dark", or carries a "message", the house "rules" or all "deals"; "" where the board is seen."""

    def __init__(
        self,
        bridge: Bridge,
        settings: Settings,
        game: str,
        table: TableWindow,
        screens: Screens | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._settings, self._game, self._table = bridge, settings, game, table
        self.screens = screens or Screens(self)
        self.screens.added.connect(self._plugged)
        self.screens.removed.connect(self._unplugged)
        self.window: PublicWindow | None = None
        self._dark = self._rules_shown = False
        self.words = ""
        """What its message card says; "" while none stands there."""
        self.pauses = False
        """Whether these words say that the table pauses."""
        self._gone = False
        """Whether its screen is unplugged, and it comes back with it."""
        self.agreed: Callable[[], Sequence[tuple[str, str]]] = tuple
        """What everybody should know besides the house rules: question and answer."""
        self._keyboard: QWindow | None = None
        """The window that had the keyboard last, and gets it back."""
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self._focus_went)

    def made(self) -> PublicWindow:
        """The public window, which may be hidden."""
        if self.window is None:
            scale = self._settings.zoom(PUBLIC) / 100
            self.window = PublicWindow(self._bridge.now, scale, self._game)
            self.window.scale_changed.connect(self._keep_scale)
            self.window.closed.connect(self._closed_by_hand)
            self.window.installEventFilter(self)
            self.window.set_page(self._bridge.page_for(PUBLIC))
        return self.window

    def set_page(self, page: Page) -> None:
        """Everybody's page has changed."""
        if self.window is not None:
            self.window.set_page(page)

    # --- on which screen ---------------------------------------------------------------------------------------------

    @property
    def shown(self) -> bool:
        """Whether it is on a screen now."""
        return self.window is not None and self.window.isVisible()

    def fills(self, screen: QScreen) -> bool:
        """Whether it covers this screen, so that nothing private may open there."""
        window = self.window
        return window is not None and self.shown and window.isFullScreen() and self.screens.of(window) is screen

    def apart(self) -> str:
        """The screens as they stand now, where the public window fills one of its own that shows no part of the
        table's; "" else, for one screen may be mirrored on another."""
        here = self.screens.of(self._table)
        walls = [screen for screen in self.screens.now() if self.fills(screen)]
        if not walls or any(wall.geometry().intersects(here.geometry()) for wall in walls):
            return ""
        places = [(screen.name(), screen.geometry().getRect()) for screen in self.screens.now()]
        return f"{here.name()} of " + ", ".join(f"{name} {place}" for name, place in sorted(places))

    def toggle(self) -> None:
        """Show it on the screen that is remembered, also where it is hidden behind the table; or close it."""
        screen = self.screens.wall(self._settings.values.public_screen, self._table)
        if self.window is not None and self.shown:
            beside = self.screens.of(self.window) is self.screens.of(self._table)
            if not (beside and screen is not None):
                self.window.close()
                return
        if screen is not None:
            self.fill(screen.name())
        else:
            # One screen only: a window beside the table's, which can be moved to a projector later.
            self.made().show()
            self._wait(False)

    def fill(self, name: str) -> None:
        """Fill the screen of this name, and remember it."""
        screen = self.screens.called(name)
        if screen is None:
            return
        self.filling.emit(screen)
        self.made().open_on(screen)
        self._keep(name, True)
        self._wait(False)

    def come_back(self) -> None:
        """Stand where it stood when the last evening was closed, if that screen is plugged in and free."""
        screen, values = self._remembered(), self._settings.values
        if values.public_shown and screen is not None and screen is not self.screens.of(self._table):
            self.fill(screen.name())
        elif values.public_shown and values.public_screen and screen is None:
            self._wait(True)
        self._say_cover()

    def hand_on(self) -> PublicWindow | None:
        """The evening is put away while its window stands on the wall: it stays there until the next one has begun."""
        window = self.window
        if window is None or not self.shown:
            return None
        self.window = None
        window.removeEventFilter(self)
        window.blockSignals(True)
        if window.page is not None and window.page.result is None:
            window.message(_("The next evening is being set up."))
        return window

    def take_over(self, before: PublicWindow) -> None:
        """Stand where the window of the evening before stands, unless it has come back elsewhere or would hide the
        table."""
        screen = self.screens.of(before)
        hides = before.isFullScreen() and screen is self.screens.of(self._table)
        if self.shown or hides:
            return
        self.made().open_on(screen, before.isFullScreen())
        if not before.isFullScreen():
            self.made().setGeometry(before.geometry())

    def open_over(self, sheet: QWidget) -> None:
        """Fill the screen on which everybody has just read the house rules: between the two the wall is never empty."""
        screen = self.screens.of(sheet)
        if not self.shown and screen is not self.screens.of(self._table):
            self.fill(screen.name())

    def _remembered(self) -> QScreen | None:
        return self.screens.called(self._settings.values.public_screen)

    def _keep(self, name: str, shown: bool) -> None:
        self._settings.values.public_screen, self._settings.values.public_shown = name, shown
        self._settings.save()

    def _wait(self, gone: bool) -> None:
        """Its screen is gone, and it comes back with it; or no longer."""
        self._gone = gone
        self._say_cover()

    def _say_cover(self) -> None:
        ways = (
            ("gone", self._gone),
            ("dark", self._dark),
            ("pause", self.pauses),
            ("message", bool(self.words)),
            ("rules", self._rules_shown),
            ("deals", self._deals_shown()),
            ("free", self._free()),
        )
        self.covered.emit(next((why for why, so in ways if so), ""))

    def _deals_shown(self) -> bool:
        return self.window is not None and not self.window.deals.isHidden()

    def _free(self) -> bool:
        """Whether there is a second screen, and nobody has ever shown it anything."""
        return (
            not self._settings.values.public_screen
            and not self.shown
            and self.screens.wall("", self._table) is not None
        )

    def _closed_by_hand(self) -> None:
        self._wait(False)
        self._keep(self._settings.values.public_screen, False)

    def _unplugged(self, screen: QScreen) -> None:
        """Its screen goes: it must not land on the laptop, over everybody's private windows."""
        window = self.window
        if window is not None and self.shown and self.screens.of(window) is screen:
            window.hide()
            self._wait(True)
        else:
            self._say_cover()

    def _plugged(self, screen: QScreen) -> None:
        if self._gone and screen.name() == self._settings.values.public_screen:
            self.fill(screen.name())
        else:
            self._say_cover()

    # --- the keyboard ------------------------------------------------------------------------------------------------

    def _focus_went(self, window: QWindow | None) -> None:
        if window is None or (self.window is not None and window is self.window.windowHandle()):
            return
        self._keyboard = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What has the keyboard keeps it; where a desktop gives it to the projector all the same, keys go on."""
        if watched is self.window:
            if event.type() == QEvent.Type.WindowActivate:
                QTimer.singleShot(0, self, self._give_back)
            elif event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) and isinstance(event, QKeyEvent):
                # While somebody's private window or a question has the table, a key meant for nobody does nothing.
                window = self._table.windowHandle()
                if self._keyboard is window and window is not None:
                    pass_on(event, self._table)
                return True
        return False

    def _give_back(self) -> None:
        if self.window is None or not self.window.isActiveWindow():
            return
        kept = self._keyboard if self._keyboard in QGuiApplication.topLevelWindows() else None
        if kept is not None and kept.isVisible():
            kept.requestActivate()
        else:
            self._table.activateWindow()

    # --- what it shows -----------------------------------------------------------------------------------------------

    def blackout(self) -> None:
        """Black it out, or show it again."""
        self._dark = not self._dark
        self.made().blackout(self._dark)
        self._say_cover()

    def pause(self, on: bool) -> None:
        """Show that the table pauses where no clock can be stopped, or no longer."""
        self.message(_("Pause") if on else "")
        self.pauses = on
        self._say_cover()

    def message(self, words: str) -> None:
        """Show a card with these words; none takes it away."""
        self.words, self.pauses = words, False
        self.made().message(words)
        self._say_cover()

    def clear(self) -> None:
        """Let the board be seen again: neither black nor a message, rules or deals; a projector that waits for its
        screen waits no longer."""
        if self._gone:
            self._closed_by_hand()
        elif self._dark:
            self.blackout()
        elif self.words:
            self.message("")
        elif self._rules_shown:
            self.house_rules()
        elif self._deals_shown():
            self.all_deals()
        elif self._free():
            self.toggle()

    def house_rules(self) -> None:
        """Show the house rules, or the board again."""
        self._rules_shown = not self._rules_shown
        self.made().show_house_rules(self._bridge.page_for(PUBLIC) if self._rules_shown else None, self.agreed())
        self._say_cover()

    def scoring(self) -> None:
        """Show the scoring card, or the board again."""
        self.made().show_scoring()

    def invite(self, invitation: Invitation | None) -> None:
        """Show where phones find the laptop, or the board again."""
        if invitation is not None or self.window is not None:
            self.made().invite(invitation)

    def all_deals(self) -> None:
        """Show all deals full screen, or the board again."""
        self.made().show_deals(not self._deals_shown())
        self._say_cover()

    def turn_over(self) -> None:
        """The next page of what it shows by pages."""
        self.made().turn_over()

    def next_size(self) -> None:
        """Larger letters; after the largest come the smallest."""
        self.made().next_scale()

    def _keep_scale(self, scale: float) -> None:
        self._settings.set_zoom(PUBLIC, round(scale * 100))

    def let_go(self) -> None:
        """The evening is over: screens and the keyboard are no longer its business."""
        self.screens.added.disconnect(self._plugged)
        self.screens.removed.disconnect(self._unplugged)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.disconnect(self._focus_went)

    def wishes(self) -> dict[str, Callable[[], None]]:
        """What it does, by the names in `keys`."""
        return {
            "public": self.toggle,
            "blackout": self.blackout,
            "clear_wall": self.clear,
            "house_rules": self.house_rules,
            "all_deals": self.all_deals,
            "scoring_public": self.scoring,
            "turn_over": self.turn_over,
            "public_size": self.next_size,
        }
