"""From the first window to the table: a game is chosen, names are typed, and people sit down as they like."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent

from companion.games import GAMES
from companion.sessions import AppDraws, HandWoundTime, Session
from companion.sessions.library import Library
from tests.ui import fingers
from ui.shell import Shell
from ui.trouble import ErrorHook
from ui.windows.setup import SetupPage

NAMES = ("Ana", "Ben", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
SHORTER: Mapping[str, Mapping[str, str | int]] = {"legislation": {"variant.short": "on"}}
"""House rules that make an evening shorter without leaving anything out."""
SHORTER_AT_THE_LARGEST: Mapping[str, Mapping[str, str | int]] = {"legislation": {"vote.secrecy": "open"}}
"""The same at the largest table: 384 sealed ballots would tell no more than the 54 of the smallest."""


FILES: Mapping[str, Mapping[str, str]] = {
    "renegotiation": {"capitals": "renegotiation_capitals.toml", "deck": "renegotiation_deck.toml"}
}
"""Files of the table's own that make an evening shorter: game → option → file in `tests/ui/files`."""


def shorter(game: str, seats: int) -> dict[str, str | int]:
    """The house rules by which an evening of this size is played in a test."""
    largest = seats == GAMES[game].meta.seats[1]
    return {**SHORTER.get(game, {}), **(SHORTER_AT_THE_LARGEST.get(game, {}) if largest else {})}


class Shelf(Library):
    """A library whose clock is wound by hand and whose draws repeat."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder)
        self.time = HandWoundTime()
        self._seed = seed

    def new(self, rules: Any, seats: Sequence[str], options: Mapping[str, Any], *_given: Any, **_more: Any) -> Session:
        session = super().new(rules, seats, options, self.time, AppDraws(self._seed))
        # Nobody pulls the plug here, and waiting for the disk would be most of the time that an evening takes.
        session.journal._now._db.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]  # a journal in a file
        # What a slow disk does has tests of its own; here a busy machine must not look like one.
        session.journal.waits = False
        return session


class Heard(ErrorHook):
    """Trouble that is remembered with all it says."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self.faults: list[str] = []

    def unforeseen(self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
        self.faults.append("".join(traceback.format_exception(kind, fault, trace)))
        super().unforeseen(kind, fault, trace)


# --- the only place that knows what the first window and its set-up page look like ------------------------------------


def set_up_page(shell: Shell, game: str) -> SetupPage:
    """Choose a game on the first window."""
    fingers.press(next(p for p in shell.start.choice.shelf.posters if p.bill.slug == game))
    page = shell.start.stack.currentWidget()
    assert isinstance(page, SetupPage)
    return page


def seat_them(page: SetupPage, names: Sequence[str], pins: Mapping[str, str]) -> None:
    """As many chairs as there are people, each with its name."""
    seating = page.seating
    while len(seating.rows) > len(names):
        fingers.press(seating.rows[-1].away)
    while len(seating.rows) < len(names):
        fingers.press(seating.add_button)
    for row, name in zip(seating.rows, names, strict=True):
        fingers.rewrite(row.name, name)
        if name in pins:
            fingers.rewrite(row.pin, pins[name])


def give_files(page: SetupPage, game: str) -> None:
    """Drop the files of the table's own on their lines."""
    for option, name in FILES.get(game, {}).items():
        line = page.files.lines[option]
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(Path(__file__).parent / "files" / name))])
        drop = QDropEvent(
            QPointF(line.rect().center()), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        line.dropEvent(drop)
        assert line.given is not None, line.words()


def sit_down(page: SetupPage, way: str, options: Mapping[str, str | int]) -> None:
    """Choose the way to sit down, and these house rules."""
    fingers.press(page.ways.buttons[way])
    for key, value in options.items():
        if key in page.rest.answers and not page.rest.isVisible():
            fingers.press(page.more)
        answer = next(book.answers[key] for book in (page.front, page.rest) if key in book.answers)
        if answer.combo is not None:
            fingers.pick(answer.combo, value)
        elif answer.spin is not None:
            fingers.number(answer.spin, int(value))
