"""A page in which nothing is new paints nothing anew and rebuilds nothing, in any window of any game."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from companion.core.page import Page
from companion.games import GAMES
from companion.sessions import HandWoundTime
from ui.bot import Bot, laid
from ui.bridge import Bridge
from ui.evening import EveningWindows
from ui.panels.foot import Foot
from ui.panels.offers import OffersPanel
from ui.panels.story import Story
from ui.settings import Settings
from ui.sounds import Silent
from ui.windows.seat import SeatWindow

STEPS, EVERY = 11, 5
"""How many steps of an evening are played, and after how many the windows are shown an equal page."""


class Brush(QObject):
    """Counts what is painted, by the kind of widget and its window."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.painted: Counter[str] = Counter()
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.painted[f"{type(watched).__name__} in {type(watched.window()).__name__}"] += 1
        return False


def settle(app: QApplication) -> None:
    """Until nothing more is to come."""
    for _turn in range(4):
        app.processEvents()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def equal(page: Page) -> Page:
    """The same page in other objects, one entry later: a private step of somebody else's."""
    return msgspec.structs.replace(copy.deepcopy(page), entry=page.entry + 1)


class Sitting:
    """An evening of a game at its largest table, in the windows that may be open."""

    def __init__(self, app: QApplication, game: str, folder: Path) -> None:
        self.app = app
        self.session = laid(game, GAMES[game].meta.seats[1], 27, HandWoundTime())
        self.bot = Bot(self.session, 27)
        self.evening = EveningWindows(self.session, Settings(folder / "settings.json"), Silent())
        self.evening.show()
        self.evening.projector.toggle()
        bridge = self.bridge = self.evening.bridge
        self.seat = SeatWindow(bridge, bridge.seats[0], game, None)
        self.seat.show()
        settle(app)
        self.seat.curtain.stay.emit("")
        self.seat._silence.stop()
        settle(app)

    def windows(self) -> list[QWidget]:
        """Every window that is open."""
        assert self.evening.public is not None
        return [self.evening.table, self.evening.public, self.seat]

    def widgets(self) -> set[int]:
        """Every widget in them, by its place in memory: Python's own object for it may be another one each time."""
        found = (widget for window in self.windows() for widget in window.findChildren(QWidget))
        return {Shiboken.getCppPointer(widget)[0] for widget in found}

    def same_again(self, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
        """What is painted when every window is shown an equal page; nothing may be made or thrown away."""
        with monkeypatch.context() as patch:
            real = Bridge.page_for
            patch.setattr(self.bridge, "page_for", lambda viewer: equal(real(self.bridge, viewer)))
            settle(self.app)  # a form that has just opened is still finding its place
            before, brush = self.widgets(), Brush(self.app)
            self.bridge.changed.emit()
            settle(self.app)
            self.app.removeEventFilter(brush)
            assert self.widgets() == before, "a widget was made, or thrown away"
            return brush.painted

    def close(self) -> None:
        """Close everything."""
        self.seat.close()
        self.seat.deleteLater()
        self.evening.close()
        self.evening.deleteLater()
        settle(self.app)


@contextmanager
def sitting(app: QApplication, game: str, folder: Path) -> Iterator[Sitting]:
    """An evening that is closed again."""
    made = Sitting(app, game, folder)
    try:
        yield made
    finally:
        made.close()


@pytest.mark.parametrize("game", GAMES)
def test_an_equal_page_paints_nothing_and_rebuilds_nothing(
    qapp: QApplication, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = 0
    with sitting(qapp, game, tmp_path) as open_now:
        for step in range(STEPS):
            if not step % EVERY:
                painted = open_now.same_again(monkeypatch)
                assert not painted, f"step {step}: {dict(painted)}"
                shown += 1
            if not open_now.bot.step():
                break
            settle(qapp)
    assert shown >= 3


def _always(_part: Any, _foot: Foot, _page: Page) -> object:
    return object()


def _made_anew(set_offers: Any, panel: OffersPanel, *given: Any) -> None:
    for button in panel._made.values():
        button.deleteLater()
    panel._made, panel.offers = {}, ()
    set_offers(panel, *given)


def _written_anew(set_page: Any, story: Story, page: Page) -> None:
    story.model.show_lines(())
    set_page(story, page)


@pytest.mark.parametrize(
    ("where", "what", "plant"),
    [
        (Foot, "part", _always),
        (OffersPanel, "set_offers", _made_anew),
        (Story, "set_page", _written_anew),
    ],
    ids=["a foot that always paints", "offers that are always made anew", "a story that is written anew"],
)
def test_the_guard_sees_a_panel_that_does_it_all_again(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: type, what: str, plant: Any
) -> None:
    with sitting(qapp, "politburo", tmp_path) as open_now:
        open_now.bot.step()
        settle(qapp)
        assert not open_now.same_again(monkeypatch)
        whole = getattr(where, what)
        monkeypatch.setattr(where, what, lambda *given: plant(whole, *given))
        try:
            caught = bool(open_now.same_again(monkeypatch))
        except AssertionError:
            caught = True
        assert caught
