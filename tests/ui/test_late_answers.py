"""Keys that are typed faster than the disk writes: in every game they do what they would do if each waited its turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from companion.core.messages import HOST
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.sessions import HandWoundTime
from tests.ui.evenings import settled
from ui import bridge
from ui.bot import Bot, laid
from ui.evening import EveningWindows
from ui.settings import Settings
from ui.sounds import Silent

LATE_S = 0.004
"""How long each step is written here, and no window waits for it by itself."""
TYPED = "12131"
"""More digits than a hand has thought about, one of them twice: what lies in a place changes with each."""
STEPS, PLACES = 40, 3
"""How far an evening goes, and at how many places digits are tried."""

FORMS = ("legislation", "renegotiation")
"""Where every digit opens a form, which takes what is typed on."""


class Twin:
    """One of two evenings alike in which the same is typed."""

    def __init__(self, app: QApplication, game: str, way: Way, folder: Path) -> None:
        self.app, seats = app, GAMES[game].meta.seats[0]
        self.session = laid(game, seats, 5, HandWoundTime(), way)
        self.bot = Bot(self.session, 5)
        self.evening = EveningWindows(self.session, Settings(folder / "settings.json"), Silent())
        self.evening.unseen = True
        for window in self.evening.windows():
            window.setUpdatesEnabled(False)
        self.evening.show()
        self.settle()

    @contextmanager
    def late(self) -> Iterator[None]:
        """As long as this lasts each step is written late."""
        journal: Any = self.session.journal
        real = journal.append

        def append(*given: Any, **more: Any) -> Any:
            sleep(LATE_S)
            return real(*given, **more)

        with patch.object(bridge, "AT_ONCE_S", 0), patch.multiple(journal, waits=True, append=append):
            yield

    def settle(self) -> None:
        """Let everything arrive that was asked for."""
        self.evening.bridge.settle()
        settled(self.app)

    def digits_act(self) -> bool:
        """Whether a digit does something now."""
        table = self.evening.table
        first = table.controls.at_digit(1)
        return bool(table.board.picks) or (first is not None and not first.refused)

    def type(self, keys: str, between: Callable[[], object]) -> None:
        """Type these keys into the window, as its desktop hands them to it."""
        handle = self.evening.table.windowHandle()
        for key in keys:
            code = {" ": Qt.Key.Key_Space}.get(key) or Qt.Key(ord(key))
            self.app.sendEvent(handle, QKeyEvent(QEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier, key))
            between()
        self.settle()
        self.evening.table.controls.leave_form()

    def story(self) -> Sequence[str]:
        """All that the host reads."""
        return [line.say for line in self.session.page(HOST).story]


@pytest.mark.parametrize("game", GAMES)
def test_digits_typed_before_the_answers_come_do_what_they_would_do_one_after_the_other(
    qapp: QApplication, tmp_path: Path, game: str
) -> None:
    """Seen at a table: a digit meant for the next treasure moved the one that was just given, and two did nothing."""
    tried = 0
    for way in (Way.BOX, Way.APP):
        hasty, calm = (Twin(qapp, game, way, tmp_path / name) for name in ("hasty", "calm"))
        moments: set[str] = set()
        for _step in range(STEPS):
            page = hasty.session.page(HOST)
            if page.view.step not in moments:  # past all others they go without windows
                hasty.settle()
                calm.settle()
                if hasty.digits_act():
                    moments.add(page.view.step)
                    with hasty.late():
                        hasty.type(TYPED, lambda: None)
                    calm.type(TYPED, calm.settle)
                    assert hasty.story() == calm.story(), (way, page.view.step)
                    tried += len(hasty.story()) > len(page.story)
            if len(moments) == PLACES or not (hasty.bot.step() and calm.bot.step()):
                break
        for twin in (hasty, calm):
            twin.evening.close()
    assert tried or game in FORMS
