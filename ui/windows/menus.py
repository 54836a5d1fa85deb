"""The menu bar: everything that can be done, each thing with its key; what is chosen is sent on by name."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu

from companion.core.language import N_, _
from ui import keys
from ui.forms.words import button_text, tooltip
from ui.keys import Shortcuts, typed

BY_HAND = frozenset({"main", "turn_over", *keys.PICKS})
"""Keys that hold only while no field has the focus; the window's own key event takes them, never a shortcut."""

BARS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        N_("File"),
        ("new", "again", "open", "take_table", "close", "-", "file", "export", "papers", "-", "settings", "-", "quit"),
    ),
    (
        N_("Evening"),
        (
            "main",
            "-",
            "undo",
            "redo",
            "find",
            "why",
            "-",
            "deal",
            "hands",
            "pause",
            "more_time",
            "less_time",
            "-",
            "round_the_table",
            "judge",
            "phones",
            "let_in",
            "hall",
            "call_judge",
            "-",
            "people",
            "rename",
            "stand_in",
            "-",
            "cut",
            "give_up",
        ),
    ),
    (
        N_("Projector"),
        (
            "public",
            "public_size",
            "-",
            "blackout",
            "message",
            "house_rules",
            "scoring_public",
            "all_deals",
            "turn_over",
        ),
    ),
    (N_("View"), ("full_screen", "-", "bigger", "smaller", "normal_size", "-", "theme", "motion", "mute")),
    (N_("Help"), ("scoring", "help")),
)


class MenuItem(QAction):
    """A thing to do, by its name in `keys`."""

    wished = Signal(str)

    def __init__(self, name: str, say: str, sequences: Iterable[QKeySequence], parent: QObject) -> None:
        super().__init__(button_text(say), parent)
        self.name = name
        self.say = say
        self.why_not = ""
        """Why it cannot be done now; its key says so where it would else do nothing."""
        self.setShortcuts(list(sequences))
        self.triggered.connect(self._send)

    def _send(self, _checked: bool = False) -> None:
        self.wished.emit(self.name)

    def allow(self, why_not: str) -> None:
        """Can be done now, or, with a reason, cannot."""
        self.why_not = why_not
        self.setEnabled(not why_not)
        self.setToolTip(tooltip(why_not or self.say))

    def set_say(self, say: str) -> None:
        """Say it in other words."""
        self.say = say
        self.setText(button_text(say))


class Menus(QObject):
    """Fills a window's menu bar and holds its actions by name."""

    wished = Signal(str)

    def __init__(self, window: QMainWindow, table: Shortcuts, seats: Iterable[str]) -> None:
        super().__init__(window)
        self._table = table
        self.actions: dict[str, MenuItem] = {}
        self._by_name = {key.name: key for key in keys.KEYS}
        window.menuBar().installEventFilter(self)
        for title, names in BARS:
            menu = window.menuBar().addMenu(f"&{button_text(_(title))}")
            menu.setToolTipsVisible(True)
            menu.installEventFilter(self)
            for name in names:
                if name == "-":
                    menu.addSeparator()
                else:
                    menu.addAction(self._action(name, window))
            if title == "Evening":
                menu.addSeparator()
                # Of their own: with eight more lines the menu would not fit on a small screen.
                self._seats(menu.addMenu(button_text(_("Private windows"))), window, tuple(seats))
            if title == "Help":
                about = MenuItem("about", _("About Parley"), (), window)
                about.wished.connect(self.wished)
                menu.addAction(about)
            if title == "Projector":
                menu.addSeparator()
                self.screens = menu.addMenu(button_text(_("Fill the screen …")))
                self.screens.aboutToShow.connect(self._list_screens)

    def _action(self, name: str, window: QMainWindow, say: str = "") -> MenuItem:
        say = say or keys.said(self._by_name[name])
        sequences = [] if name in BY_HAND else self._table.sequences(name)
        if name in BY_HAND and self._table.text(name):
            say = f"{say}\t{self._table.text(name)}"
        action = MenuItem(name, say, sequences, window)
        action.wished.connect(self.wished)
        window.addAction(action)
        self.actions[name] = action
        return action

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """One Esc leaves the menus: Qt would keep the bar, and the next Space would open the menu anew. What no menu
        that is open knows ends there: Qt would hand it on to the bar, and so to the board behind it."""
        if watched.isWidgetType() and not isinstance(watched, QMenu):
            pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and typed(event)
            return pressed and QApplication.activePopupWidget() is not None
        escape = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
        if escape and event.type() == QEvent.Type.KeyPress and isinstance(watched, QMenu):
            watched.close()
            return True
        return False

    def barred(self, event: QKeyEvent) -> str:
        """Why what this key stands for cannot be done now; "" where it stands for nothing that is barred."""
        name = self._table.pressed(event, *(name for name, action in self.actions.items() if action.why_not))
        return self.actions[name].why_not if name else ""

    def rekey(self) -> None:
        """Keys were remapped, and hold at once."""
        for name, action in self.actions.items():
            if name not in BY_HAND:
                action.setShortcuts(self._table.sequences(name))
            else:
                text = self._table.text(name)
                action.set_say(keys.said(self._by_name[name]) + (f"\t{text}" if text else ""))

    def _seats(self, menu: QMenu, window: QMainWindow, seats: tuple[str, ...]) -> None:
        for number, seat in enumerate(seats, 1):
            say = _("Private window: {seat}").format(seat=seat)
            menu.addAction(self._action(f"seat{number}", window, say))

    def call_seats(self, names: Iterable[str]) -> None:
        """The seats are called so now, in order."""
        for number, name in enumerate(names, 1):
            self.actions[f"seat{number}"].set_say(_("Private window: {seat}").format(seat=name))

    def _list_screens(self) -> None:
        self.screens.clear()
        for number, screen in enumerate(QGuiApplication.screens(), 1):
            size = screen.size()
            say = _("{number}: {name}, {width} × {height}").format(
                number=number, name=screen.name(), width=size.width(), height=size.height()
            )
            action = MenuItem(f"public:{screen.name()}", say, (), self.screens)
            action.wished.connect(self.wished)
            self.screens.addAction(action)
