"""The public window on its screen: it has no keyboard, it comes back, and nothing private opens under it.

A machine that runs these tests has one screen at most, so the screens here are a stub: names, places, and the two
signals by which Qt tells that one was plugged in or pulled out. What a window manager makes of it is not tested here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QScreen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from companion.games import GAMES
from companion.journal import MemoryJournal
from companion.sessions.draws import ScriptedDraws
from companion.sessions.library import Library
from companion.sessions.session import Session, header_for
from companion.sessions.time import HandWoundTime
from tests.cli.evenings import kept
from tests.hall import madeup
from tests.hall.madeup import MadeUp
from tests.organiser.events import begun
from tests.ui.evenings import CTRL, SHIFT, Desk, Key
from ui import screens
from ui.archive import Archive
from ui.console.window import ConsoleWindow
from ui.evening import EveningWindows
from ui.home import Home
from ui.keys import Shortcuts
from ui.organiser.hall import WallWindow
from ui.setting_up import SettingUp
from ui.settings import Settings
from ui.sounds import Silent
from ui.tournaments import Tournaments
from ui.windows import public
from ui.windows.ask import AskDialog
from ui.windows.sheet import SheetWindow

OpenDesk = Callable[..., Desk]
Begin = Callable[..., EveningWindows]


class Stub:
    """A screen that is not there."""

    def __init__(self, name: str, left: int) -> None:
        self._name, self._box = name, QRect(left, 0, 1366, 768)

    def name(self) -> str:
        """What the connector is called."""
        return self._name

    def availableGeometry(self) -> QRect:
        """Where it is."""
        return self._box

    def geometry(self) -> QRect:
        """Where it is."""
        return self._box


class Screens(screens.Screens):
    """A laptop and whatever is plugged into it; a window stands where the middle of its frame is."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.plugged = [Stub(name, place * 1366) for place, name in enumerate(names)]

    def now(self) -> list[QScreen]:
        """Those that are plugged in."""
        return self.plugged  # type: ignore[return-value]  # a stub

    def of(self, window: QWidget) -> QScreen:
        """The one on which a window stands; one that is asked for by name is there at once."""
        name = window.property("screen") or self.plugged[0].name()
        found = next((screen for screen in self.plugged if screen.name() == name), self.plugged[0])
        return found  # type: ignore[return-value]  # a stub

    def pull(self, name: str) -> None:
        """Somebody stumbles over the cable."""
        gone = next(screen for screen in self.plugged if screen.name() == name)
        self.removed.emit(gone)
        self.plugged.remove(gone)

    def plug(self, name: str) -> None:
        """And puts it in again."""
        self.plugged.append(Stub(name, 1366))
        self.added.emit(self.plugged[-1])


@pytest.fixture
def evening(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[Screens], EveningWindows]]:
    """Opens evenings one after the other on the same settings."""
    opened: list[EveningWindows] = []

    def onto(self: public.PublicWindow, screen: Any, full: bool = True) -> None:
        self.setProperty("screen", screen.name())
        self.setGeometry(screen.geometry())
        self.showFullScreen() if full else self.show()

    monkeypatch.setattr(public.PublicWindow, "open_on", onto)

    def begin(screens: Screens) -> EveningWindows:
        while opened:
            opened.pop().close()
        rules = GAMES["politburo"]
        journal = MemoryJournal(header_for(rules))
        session = Session.begin(rules, ("A", "B", "C", "D", "E"), {}, journal, HandWoundTime(), ScriptedDraws())
        made = EveningWindows(session, Settings(tmp_path / "settings.json"), Silent(), screens=screens)
        made.unseen = True
        opened.append(made)
        made.show()
        qapp.processEvents()
        return made

    yield begin
    for made in opened:
        made.close()
    qapp.processEvents()


def test_the_projector_stands_on_its_screen_in_the_next_evening_too(evening: Begin) -> None:
    screens = Screens("eDP-1", "HDMI-1", "DP-2")
    at = evening(screens)
    assert not at.projector.shown, "nobody has asked for it yet"
    at.projector.fill("DP-2")
    again = evening(screens)
    assert again.public is not None
    assert again.public.property("screen") == "DP-2"
    assert again.projector.shown
    again.projector.toggle()
    assert not evening(screens).projector.shown, "it was switched off"


def test_a_second_screen_that_was_never_used_is_offered_where_the_host_looks(evening: Begin) -> None:
    """Seen at a table: a projector was plugged in, stayed black, and no word on the laptop said how to fill it."""
    screens = Screens("eDP-1")
    at = evening(screens)
    assert at.table.wall.isHidden()
    screens.plug("HDMI-1")
    assert at.table.wall.isVisible()
    assert "second screen" in at.table.wall.text()
    at.table.wall.click()
    assert at.projector.shown
    assert at.table.wall.isHidden()
    at.projector.toggle()
    assert at.table.wall.isHidden(), "the host has closed it, and knows how to open it"
    assert evening(Screens("eDP-1", "HDMI-1")).table.wall.isHidden()


def test_its_key_brings_the_projector_to_the_wall_from_behind_the_table(evening: Begin) -> None:
    """Seen at a table: it had been moved to the laptop, where nobody saw it, and its key closed it."""
    at = evening(Screens("eDP-1", "HDMI-1"))
    at.projector.fill("HDMI-1")
    wall = at.projector.made()
    wall.setProperty("screen", "eDP-1")
    at.projector.toggle()
    assert at.projector.shown
    assert wall.property("screen") == "HDMI-1"
    at.projector.toggle()
    assert not at.projector.shown


def test_a_projector_whose_screen_is_not_there_does_not_open_on_the_laptop(evening: Begin) -> None:
    evening(Screens("eDP-1", "HDMI-1")).projector.fill("HDMI-1")
    screens = Screens("eDP-1")
    at = evening(screens)
    assert not at.projector.shown
    assert "waits for its screen" in at.table.wall.text()
    screens.plug("HDMI-1")
    assert at.projector.shown
    assert at.table.wall.isHidden()


def test_a_projector_that_waits_for_its_screen_says_so_until_it_comes_or_is_called_off(evening: Begin) -> None:
    """Seen at a table: the cable was out, the notice had gone with the next press, and nobody knew what was missing."""
    screens = Screens("eDP-1", "HDMI-1")
    at = evening(screens)
    at.projector.fill("HDMI-1")
    screens.pull("HDMI-1")
    at.table.tell("Something else.")
    assert at.table.wall.isVisible()
    assert "waits for its screen" in at.table.wall.text()
    at.table.wall.click()
    assert at.table.wall.isHidden()
    screens.plug("HDMI-1")
    assert not at.projector.shown, "it was called off"


def test_a_pulled_cable_hides_the_projector_and_plugging_it_in_brings_it_back(evening: Begin) -> None:
    screens = Screens("eDP-1", "HDMI-1")
    at = evening(screens)
    at.projector.fill("HDMI-1")
    screens.pull("HDMI-1")
    assert not at.projector.shown
    assert at.table.wall.isVisible()
    screens.plug("VGA-1")
    assert not at.projector.shown, "that is another screen"
    screens.plug("HDMI-1")
    assert at.projector.shown
    assert at.table.wall.isHidden()


def test_a_screen_that_goes_beside_the_projector_changes_nothing(evening: Begin) -> None:
    screens = Screens("eDP-1", "HDMI-1", "DP-2")
    at = evening(screens)
    at.projector.fill("HDMI-1")
    screens.pull("DP-2")
    assert at.projector.shown


def test_nothing_private_opens_on_the_screen_that_the_projector_fills(evening: Begin) -> None:
    at = evening(Screens("eDP-1", "HDMI-1"))
    at.projector.fill("HDMI-1")
    at.open_seat("A")
    assert at.seats["A"].isVisible(), "the laptop is another screen"
    at.projector.fill("eDP-1")
    assert not at.seats["A"].isVisible()
    at.open_seat("A")
    assert not at.seats["A"].isVisible()
    assert at.table.controls.notice.text()


@pytest.mark.parametrize("shown", ["house rules", "replay", "wall of the hall", "board of a table"])
def test_whatever_the_hall_looks_at_stands_on_the_wall_that_was_picked_and_goes_and_comes_with_it(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: str
) -> None:
    def onto(window: QWidget, screen: Any) -> None:
        window.setProperty("screen", screen.name())
        window.show()

    monkeypatch.setattr(screens, "fill", onto)
    home = Home(Library(tmp_path / "tables"), Settings(tmp_path / "settings.json"))
    plugged = home.screens = Screens("eDP-1", "HDMI-1", "DP-2")
    home.settings.values.public_screen = "DP-2"

    def on_wall() -> QWidget | None:
        walls = SheetWindow | public.PublicWindow | WallWindow
        found = (w for w in qapp.topLevelWidgets() if isinstance(w, walls))
        return next((w for w in found if w.isVisible()), None)

    opened: list[QWidget] = []
    if shown == "replay":
        Archive(home).show_replay(kept(tmp_path / "short.parley", rounds=1))
        page: Any = home.start.stack.currentWidget()
        turn = page.toggle_projector
    elif shown == "wall of the hall":
        Tournaments(home)._organise(begun(None))
        assert home.organiser is not None
        opened.append(home.organiser)
        turn = home.organiser.toggle_wall
    elif shown == "board of a table":
        console = ConsoleWindow(MadeUp(madeup.twenty(), "Lena"), Shortcuts({}), lambda: madeup.NOW)
        opened.append(console)
        console.on_wall = partial(home.on_wall, beside=console)
        console.source.pages["7"] = madeup.page()  # type: ignore[attr-defined]  # it is made up
        turn = console.show_board
        console.choose("7")
    else:
        setting_up = SettingUp(home)
        setting_up.show("article27")
        turn = setting_up.turn_sheet
    turn()
    wall = on_wall()
    assert wall is not None
    assert wall.property("screen") == "DP-2", "not on the first other one"
    plugged.pull("HDMI-1")
    assert on_wall() is wall, "that was another screen"
    plugged.pull("DP-2")
    assert on_wall() is None, "it must not land on the laptop"
    plugged.plug("DP-2")
    assert on_wall() is wall
    plugged.pull("DP-2")
    turn()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    plugged.plug("DP-2")
    assert on_wall() is None, "it was put away"
    home.over = True
    for window in (home.start, *opened):
        window.close()
        window.deleteLater()


# --- the keyboard -----------------------------------------------------------------------------------------------------


def test_switching_the_projector_on_leaves_the_keyboard_at_the_table(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_P, CTRL)
    assert at.evening.projector.shown
    assert at.app.activeWindow() is at.table
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    assert at.phase == "negotiation"
    assert any(area.on_floor for area in at.view.board.areas)


def test_a_desktop_that_gives_the_projector_the_keyboard_gets_it_back(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_P, CTRL)
    at.key(Key.Key_1, CTRL)
    at.key(Key.Key_Return)
    window = at.private()
    assert window is not None
    at.evening.projector.made().activateWindow()
    at.settle()
    assert at.app.activeWindow() is window, "to the window that had it last"


def test_a_key_that_lands_on_the_projector_acts_at_the_table_and_never_closes_it(desk: OpenDesk) -> None:
    at = desk()
    at.keys(Key.Key_Space, Key.Key_Space, Key.Key_1)
    at.key(Key.Key_P, CTRL)
    wall = at.evening.projector.made()
    QTest.keyClick(wall, Key.Key_D)
    form = at.table.controls.form
    assert form is not None, "a shortcut of the table"
    QTest.keyClick(wall, Key.Key_2)
    assert form.fields[0].value() == "Ben", "and what is typed goes into the table's form"
    QTest.keyClick(wall, Key.Key_F11)
    QTest.keyClick(wall, Key.Key_Escape)
    QTest.keyClick(wall, Key.Key_Escape)
    at.settle()
    assert at.table.controls.form is None
    assert wall.isVisible()
    assert not wall.isFullScreen()


def test_a_key_that_lands_on_the_projector_opens_nothing_while_somebody_looks(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_P, CTRL)
    at.key(Key.Key_1, CTRL)
    entries = len(at.session.evening.entries)
    for key in (Key.Key_Space, Key.Key_1, Key.Key_Return):
        QTest.keyClick(at.evening.projector.made(), key)
    at.settle()
    assert len(at.session.evening.entries) == entries


def test_the_letters_on_the_projector_grow_by_a_key_at_the_table(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_P, CTRL)
    at.key(Key.Key_P, CTRL | SHIFT)
    assert at.evening.projector.made().scale == public.SCALES[1]


def test_a_double_click_lets_the_projector_fill_its_screen_and_leave_it(desk: OpenDesk) -> None:
    at = desk()
    at.key(Key.Key_P, CTRL)
    wall = at.evening.projector.made()
    for full in (True, False):
        QTest.mouseDClick(wall, Qt.MouseButton.LeftButton)
        at.settle()
        assert wall.isFullScreen() is full


def test_whether_the_screen_is_turned_away_is_asked_once_where_the_wall_has_a_screen_of_its_own(
    evening: Begin, qapp: QApplication
) -> None:
    """Seen at tables: the same question each evening, at the first hand-over, though nothing had changed."""

    def asked(at: EveningWindows, yes: bool = True) -> bool:
        at.unseen = False
        at.open_seat("A")
        qapp.processEvents()
        dialogs = [w for w in qapp.topLevelWidgets() if isinstance(w, AskDialog) and w.isVisible()]
        for dialog in dialogs:
            (dialog.yes if yes else dialog.no).click()
        qapp.processEvents()
        return bool(dialogs)

    def two() -> EveningWindows:
        at = evening(Screens("eDP-1", "HDMI-1"))
        at.projector.fill("HDMI-1")
        return at

    assert asked(two(), yes=False), "no is no answer for another evening"
    assert asked(two())
    assert not asked(two())
    other = evening(Screens("eDP-1", "DP-2"))
    other.projector.fill("DP-2")
    assert asked(other), "another wall"
    for _evening in range(2):
        alone = evening(Screens("eDP-1"))
        assert asked(alone), "one screen may be mirrored"
