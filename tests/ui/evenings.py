"""A desk with an evening on it: what a person at the laptop does, with the keys or with the mouse, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page, View
from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions.draws import ScriptedDraws
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from ui.bridge import Bridge
from ui.evening import EveningWindows
from ui.forms.words import RefusalText
from ui.settings import Settings
from ui.sounds import Silent
from ui.windows.ask import AskDialog
from ui.windows.seat import SeatWindow

Key = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


FIVE = ("Ana", "Ben", "Cy", "Di", "Eve")
PLAN = {
    "pass": ("yes", "yes", "yes", "abstain", "yes"),
    "veto": ("yes", "yes", "yes", "veto", "yes"),
    "fail": ("yes", "abstain", "abstain", "abstain", "yes"),
    "pass again": ("yes",) * 5,
    "pass at last": ("yes", "yes", "yes", "yes", "abstain"),
}
"""An evening of five as its rounds should end, with everybody's ballot in seat order."""


def results(desk: Desk) -> list[str]:
    """How the rounds ended, in the words of `PLAN`."""
    ended = [past.result for past in desk.session.evening.public.past]
    return [name if name.startswith(result) else result for name, result in zip(PLAN, ended, strict=True)]


def settled(app: QApplication, turns: int = 2) -> None:
    """Let everything arrive that was sent, as a loop that runs would, and throw away what is to go."""
    for _turn in range(turns):
        app.processEvents()
    thrown_away(app)


def thrown_away(app: QApplication) -> None:
    """What is to go is gone: a form that was left hears of every move of the keyboard as long as it is there."""
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Desk:
    """One evening in its windows, on a clock that is wound by hand and draws that repeat."""

    def __init__(
        self,
        app: QApplication,
        folder: Path,
        seats: Sequence[str],
        options: Mapping[str, Any],
        session: Session | None = None,
        unseen: bool = True,
        looking: bool = False,
        painted: bool = True,
    ) -> None:
        """With `looking` Space first has everybody look at what was dealt; with `painted` off table and wall are not
        painted, from the first moment: where keys are pressed and words are read, nobody looks at them."""
        self.app = app
        self.time = HandWoundTime()
        rules = GAMES["article27"]
        options = {key.replace("__", "."): value for key, value in options.items()}
        self.session = session or Session.begin(
            rules, seats, options, MemoryJournal(header_for(rules)), self.time, ScriptedDraws()
        )
        self.sink = Silent()
        self.evening = EveningWindows(self.session, Settings(folder / "settings.json"), self.sink)
        self.evening.unseen = unseen
        self.table.handing.looking = looking
        if not painted:
            self.unpainted()
        self.evening.show()
        self.presses = 0
        self.settle()

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Any:
        """The host's window."""
        return self.evening.table

    def page(self, viewer: str = HOST) -> Page:
        """The page of a viewer."""
        return self.session.page(viewer)

    @property
    def view(self) -> View:
        """What everybody sees."""
        return self.page(PUBLIC).view

    @property
    def phase(self) -> str:
        """The phase on the board."""
        return str(self.view.board.phase)

    def asked(self) -> AskDialog | None:
        """The question that stands before a window, if one does."""
        return next((w for w in self.app.topLevelWidgets() if isinstance(w, AskDialog) and w.isVisible()), None)

    def private(self) -> SeatWindow | None:
        """The private window that is open."""
        return next((w for w in self.evening.seats.values() if w.isVisible()), None)

    # --- doing -------------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let everything that was sent arrive."""
        settled(self.app, 4)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the keyboard is, whichever window that may be."""
        self.presses += 1
        self.breathe()
        target: QWidget | QWindow | None = (
            self.app.activePopupWidget() or self.app.focusWidget() or self.app.activeWindow()
        )
        assert target is not None, "no window has the keyboard"
        QTest.keyClick(target, key, modifiers)
        self.settle()

    def breathe(self) -> None:
        """People take their time with a curtain that has just come up; here no time passes."""
        for window in self.evening.seats.values():
            window.curtain.end_rest()
            if window.own is not None:
                window.own.offers.rest.end()
                window.own.offers.habit.end()
                window.own.deals.rest.end()
        self.table.controls.rest.end()
        self.table.controls.habit.end()
        self.table.controls.late.end()

    def keys(self, *keys: Qt.Key) -> None:
        """Press several keys, one after the other."""
        for key in keys:
            self.key(key)

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Click a widget that can be seen."""
        assert widget.isVisible(), f"{widget.accessibleName() or widget} cannot be seen"
        self.breathe()
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, NONE, at or widget.rect().center())
        self.settle()

    def drag(self, widget: QWidget, onto: QWidget, to: QPoint | None = None) -> None:
        """Drag from the middle of a widget onto another one; the widget may follow the mouse."""
        start = widget.mapToGlobal(widget.rect().center())
        way = onto.mapToGlobal(to or onto.rect().center()) - start
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, NONE, widget.mapFromGlobal(start))
        for step in range(1, 6):
            at = start + QPoint(way.x() * step // 5, way.y() * step // 5)
            QTest.mouseMove(widget, widget.mapFromGlobal(at))
            self.settle()
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, NONE, widget.mapFromGlobal(start + way))
        self.settle()

    def button(self, name: str, within: QWidget | None = None) -> QPushButton:
        """The button that is called so."""
        buttons = (within or self.table).findChildren(QPushButton)
        found = next((b for b in buttons if b.isVisible() and b.accessibleName() == name), None)
        found = found or next((b for b in buttons if b.isVisible() and name in b.text()), None)
        assert found is not None, f"no button “{name}”; there are {[b.text() for b in buttons if b.isVisible()]}"
        return found

    def wind(self, ms: int) -> None:
        """Let table time pass, and the clock speak if it is due."""
        self.time.wind(ms)
        self.session.speak()
        self.settle()

    def unpainted(self) -> Self:
        """From now on table and wall are not painted: where a whole evening is played by keys, nobody looks at them."""
        for window in self.evening.windows():
            window.setUpdatesEnabled(False)
        return self

    def close(self) -> None:
        """Close the evening."""
        if self.evening.bridge.open:
            self.evening.close()
        self.settle()


def ballot(window: SeatWindow, value: str) -> QPushButton:
    """The button on a curtain that gives this ballot."""
    return next(button for key, button in window.curtain.ballots.buttons.items() if f"{value!r}" in key)


def asked(bridge: Bridge, by: str, data: Mapping[str, Any]) -> tuple[RefusalText, ...]:
    """Ask for something; why nothing came of it."""
    told: list[tuple[RefusalText, ...]] = []
    bridge.submit(by, data, told.append)
    (why,) = told
    return why
