"""Where secrets come out: pages, exports, replies, refusals, logs, traces, every word and dot of the windows, files.

Each is taken from both worlds and must be the same for whoever cannot know that they differ.
"""

from __future__ import annotations

import hashlib
import random
import re
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from operator import sub
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QLineEdit, QWidget

from companion.core.ledger import supply
from companion.core.messages import HOST, JUDGE, PUBLIC, Command, Refusal, Sealed, Viewer
from companion.core.rulings import JUDGE_SEES
from companion.hall.board import OpenBoard
from companion.hall.lines import row_of
from companion.journal import Draft, JournalError, MemoryJournal, Record, SqliteJournal, keys
from companion.journal.connection import left_beside
from companion.referee.lines import answer
from companion.referee.requests import Referee
from companion.sessions import Session
from companion.sessions.check import Report, check
from companion.sessions.export import FORMATS
from companion.sessions.replay import Replay
from companion.sessions.session import _draft, header_for
from tests.games.contract.driving import ONE_DAY, header_of
from tests.games.contract.twins import told
from tests.hall import madeup
from tests.hall.madeup import MadeUp
from tests.leaks import counts as counting
from tests.leaks import phones
from tests.leaks.worlds import Pair
from ui.console.screens import ServedPages
from ui.evening import EveningWindows
from ui.settings import Settings
from ui.sounds import Silent
from ui.trouble import where

MARKER = "zzmarkerzz"
SHADE = 8
"""Of 255: Qt smooths the edge of a large letter by a shade more or less once its outline is kept; nobody sees it."""
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole)


class Leak(AssertionError):  # noqa: N818 -- it is what was found
    """Something that differs for somebody who cannot know why."""


def same(what: str, one: Any, other: Any) -> None:
    """Raises `Leak` unless both worlds are alike in it."""
    if one != other:
        raise Leak(f"{what} differs: {_difference(one, other)}")


def _difference(one: Any, other: Any) -> str:
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        place = next(n for n, pair in enumerate(zip(one, other, strict=True)) if pair[0] != pair[1])
        return f"{str(one[place])[:150]} | {str(other[place])[:150]}"
    return f"{str(one)[:150]} | {str(other)[:150]}"


def viewers(pair: Pair, session: Session) -> list[str]:
    """Who looks and cannot know."""
    return [viewer for viewer in (PUBLIC, HOST, JUDGE, *session.seats) if viewer in pair.outside]


def pages(pair: Pair, _rnd: random.Random) -> int:
    """What each is shown, with its story, and how each figure explains itself."""
    one, other = pair.sessions()
    for viewer in viewers(pair, one):
        same(f"the page of {viewer}", told(one.page(viewer)), told(other.page(viewer)))
        for seat in one.seats:
            same(f"why {seat}, for {viewer}", one.why(viewer, supply(seat)), other.why(viewer, supply(seat)))
    return 1


def exports(pair: Pair, _rnd: random.Random) -> int:
    """What each takes home, in every form."""
    one, other = pair.sessions()
    for viewer in viewers(pair, one):
        if viewer != HOST:
            seen = [session.seen(viewer) for session in (one, other)]
            for form, made in FORMATS.items():
                same(f"the {form} of {viewer}", made(seen[0]), made(seen[1]))
    return 1


def replays(pair: Pair, _rnd: random.Random) -> int:
    """What the wall shows when the evening is stepped through afterwards, until its books open."""
    walls = [Replay(s.journal.header, s.journal.records()) for s in pair.sessions()]
    if not any(wall.over for wall in walls):
        same("the stops of the replay", walls[0].stops, walls[1].stops)
        same("the replay on the wall", walls[0].pages, walls[1].pages)
    return 1


def replies(pair: Pair, rnd: random.Random) -> int:
    """What a program at the other end is answered, and whether somebody's command is taken, and why not."""
    one, other = pair.sessions()
    for viewer in viewers(pair, one):
        line = msgspec.json.encode({"page": viewer})
        same(f"the reply for {viewer}", _reply(one, line), _reply(other, line))
    commands: Sequence[Command] = [entry.command for entry in pair.worlds[0][1:]]
    for command in rnd.sample(commands, min(6, len(commands))):
        for by in viewers(pair, one):
            if by != PUBLIC and type(command).__module__ != "companion.core.corrections":
                same(f"what {by} is answered", *(_taken(session, by, command) for session in (one, other)))
    return 1


def _reply(session: Session, line: bytes) -> bytes:
    referee = Referee()
    referee._session = session
    return answer(referee, line)


def _taken(session: Session, by: str, command: Command) -> object:
    done = session.prepare(by, command).done
    return done if isinstance(done, Refusal) else "taken"


class FullDisk(MemoryJournal):
    """A journal that takes nothing."""

    def append(self, drafts: Sequence[Draft], box: bytes | None = None, seal: str = "") -> Sequence[Record]:
        raise JournalError("The journal cannot be written.")


def logs(pair: Pair, _rnd: random.Random) -> int:
    """What is left in a log of everything that holds a secret, and in the trace of a step that was not written."""
    printed = []
    for session in pair.sessions():
        values = (session, session.evening, session.evening.history, session.evening.state, session.journal.records(),
                  session.evening.entries)  # fmt: skip
        # Where in memory a thing lies is nobody's secret.
        printed.append([re.sub("0x[0-9a-f]+", "", f"{value} {value!r}") for value in values])
    same("what is printed", *printed)
    if type(pair.steps[0]) is type(pair.steps[1]) and not isinstance(pair.steps[0], Sealed):
        same("a command that is printed", *(repr(step) for step in pair.steps))
    by, given = pair.by, [msgspec.to_builtins(step) for step in pair.steps]
    if pair.boxes is not None:
        by = next(seat for seat, choice in pair.boxes[0].items() if choice != pair.boxes[1][seat])
        given = [msgspec.to_builtins(choices[by]) for choices in pair.boxes]
    elif by in pair.outside:
        return 1
    traces = []
    for session, data in zip(pair.sessions(pair.before), given, strict=True):
        session.journal = FullDisk(session.journal.header, session.journal.records())
        try:
            session.submit(by, session.read(data))
        except JournalError as error:
            traces.append(["".join(traceback.format_exception(error)), where(error.__traceback__)])
        else:
            traces.append([])
    same("a trace", *traces)
    return 1


def windows(pair: Pair, rnd: random.Random) -> int:
    """Every word that the windows of those who cannot know hold, seen or not, and how they look."""
    sessions = pair.sessions()
    seats = [seat for seat in viewers(pair, sessions[0]) if seat not in (PUBLIC, HOST, JUDGE)]
    _alike(pair.outside, sessions, rnd.choice(seats) if seats else "")
    return 1


def counts(pair: Pair, rnd: random.Random) -> int:
    """How many private steps there were: what a check and all windows tell of an evening before some and after them."""
    journals = counting.journals(pair, rnd)
    if not journals:
        return 0
    words = rnd.choice([(), *(seal.words for seal in journals[0].sealed())])
    same("what is checked", *(_checked(check(journal, words)) for journal in journals))
    sessions = [counting.opened(journal) for journal in journals]
    judge_sees = sessions[0].evening.public.options.get(JUDGE_SEES.key) == "on"
    who = frozenset((PUBLIC, HOST) if judge_sees else (PUBLIC, HOST, JUDGE))
    for viewer in who:
        same(f"the page of {viewer}", *(told(session.page(viewer)) for session in sessions))
    _alike(who, sessions, "")
    return 1


def _checked(report: Report) -> list[object]:
    return [report.verdict, *report.say, report.lines, *report.findings, *report.seals]


def _alike(outside: frozenset[Viewer], sessions: Sequence[Session], chosen: str) -> None:
    """The windows of these, of both worlds."""
    found: list[dict[str, list[object]]] = []
    for session in sessions:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            evening = EveningWindows(session, Settings(Path(folder) / "settings.json"), Silent())
            try:
                evening.unseen = True
                found.append(dict(_shown(outside, evening, chosen)))
            finally:
                evening.close()
                _settle()
    for name, words in found[0].items():
        same(f"the window of {name}", words, found[1][name])


def _shown(outside: frozenset[Viewer], evening: EveningWindows, seat: str) -> Iterator[tuple[str, list[object]]]:
    evening.show()
    _settle()
    if HOST in outside:
        yield HOST, held(evening.table)
    if PUBLIC in outside:
        yield PUBLIC, held(evening.projector.made())
    if JUDGE in outside and HOST in outside:
        evening.open_judge()
        _settle()
        assert evening.judge is not None
        yield JUDGE, held(evening.judge)
        evening.judge.tabs.setCurrentWidget(evening.judge.proving)
        _settle()
        assert evening.judge.proof is not None
        yield "the proof", held(evening.judge)
        evening.judge.close()
    if seat and seat in evening.bridge.playing:
        evening.open_seat(seat)
        evening.seats[seat].curtain.end_rest()
        evening.seats[seat]._stay("")
        _settle()
        yield seat, held(evening.seats[seat])
        evening.seats[seat].close()
    clipboard = QApplication.clipboard()
    yield "the clipboard", [clipboard.text()]


def wire(pair: Pair, rnd: random.Random) -> int:
    """What phones are sent where it is encrypted: lengths and order for all, every byte for those who cannot know."""
    upto, steps = phones.steps(pair)
    seats = viewers(pair, pair.sessions(upto)[0])
    lies = rnd.choice(["", *seats])
    one, other = (phones.sent(s, step, lies) for s, step in zip(pair.sessions(upto), steps, strict=True))
    if not one:
        raise Leak("nothing is sent to any phone")
    same("how long and in which order pages go to phones", [w[:2] for w in one], [w[:2] for w in other])
    for seat in seats:
        same(f"what {seat}'s phone is sent", [w[2] for w in one if w[0] == seat], [w[2] for w in other if w[0] == seat])
    return 1


def _settle() -> None:
    for _turn in range(3):
        QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def held(window: QWidget) -> list[object]:
    """All that a window holds in words, and its picture."""
    found: list[object] = []
    for widget in (window, *window.findChildren(QWidget)):
        found += (widget.windowTitle(), widget.toolTip(), widget.statusTip(), widget.whatsThis())
        found += (widget.accessibleName(), widget.accessibleDescription(), widget.windowIconText())
        if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
            found.append(widget.text())
        if isinstance(widget, QAbstractItemView):
            found += _items(widget.model())
    for action in window.findChildren(QAction):
        found += (action.text(), action.toolTip())
    image = window.grab().toImage()  # its dots live as long as it has a name
    return [*found, Picture(bytes(image.constBits()))]


class Picture:
    """How a window looks: two are equal if no colour of any dot differs by more than `SHADE`."""

    def __init__(self, dots: bytes) -> None:
        self.dots = dots

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Picture) or len(self.dots) != len(other.dots):
            return False
        return self.dots == other.dots or max(map(abs, map(sub, self.dots, other.dots))) <= SHADE

    def __str__(self) -> str:
        return f"the picture {hashlib.sha256(self.dots).hexdigest()}"


def _items(model: QAbstractItemModel | None) -> list[str]:
    if model is None:
        return []
    top = QModelIndex()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(top)
    return [str(model.data(model.index(row, column, top), role)) for row in range(model.rowCount(top))
            for column in range(columns) for role in ROLES]  # fmt: skip


def files(pair: Pair, _rnd: random.Random) -> int:
    """What lies on the disk while a box stands open: as much in both, and nothing of it in plain, freed pages too."""
    if pair.boxes is None:
        return 0
    sizes = []
    for choices in pair.boxes:
        box = msgspec.json.encode({"choices": msgspec.to_builtins(choices), "marker": MARKER})
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            path = Path(folder) / "tables" / "e.parley"
            with closing(SqliteJournal.create(path, header_of(pair.rules), Path(folder) / "keys")) as journal:
                journal.append([_plain(entry) for entry in range(pair.before)])
                for content in (box, box * 2, box):
                    journal.append([], content)
                sizes.append([each.stat().st_size for each in (path, *left_beside(path))])
                lies = b"".join(each.read_bytes() for each in Path(folder).rglob("*") if each.is_file())
                if MARKER.encode() in lies:
                    raise Leak("a sealed choice lies in plain on the disk")
    same("the size of the file", *sizes)
    return 1


def closed_lines(pair: Pair, _rnd: random.Random) -> int:
    """The file in mid-evening, its log and freed pages: as large in both worlds, and of no closed line a word."""
    if PUBLIC not in pair.outside:
        return 0
    sizes = []
    for entries in pair.worlds:
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            patch.object(keys, "user_folder", partial(Path, folder, "keys")),
        ):
            path = Path(folder) / "tables" / "e.parley"
            header = header_for(pair.rules, lambda: ONE_DAY, "AAAA BBBB CCCC DDDD")
            with closing(SqliteJournal.create(path, header, Path(folder) / "keys")) as journal:
                drafts = [_draft(entry) for entry in entries]
                for draft in drafts:
                    journal.append([draft])
                sizes.append([each.stat().st_size for each in (path, *left_beside(path))])
                lies = b"".join(each.read_bytes() for each in path.parent.iterdir())
            sizes.append([path.stat().st_size])
            lies += path.read_bytes()
            # Where nothing happened nothing is told of it, open or closed.
            told_of = [d.events for d in drafts if d.shown is not None and d.events != d.shown.events]
            if any(events.encode() in lies for events in told_of):
                raise Leak("a closed line lies in plain in the file")
    same("the size of the file", sizes[:2], sizes[2:])
    return 1


def boards(pair: Pair, rnd: random.Random) -> int:
    """What a board elsewhere in the hall is folded from, and all that it shows: alike for who cannot know."""
    if PUBLIC not in pair.outside:
        return 0
    shown, theme = [], rnd.choice(("dark", "light"))
    for entries in pair.worlds:
        with (
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
            patch.object(keys, "user_folder", partial(Path, folder, "keys")),
        ):
            header = header_for(pair.rules, lambda: ONE_DAY, "AAAA BBBB CCCC DDDD")
            with closing(SqliteJournal.create(Path(folder) / "e.parley", header, Path(folder) / "keys")) as journal:
                for entry in entries:
                    journal.append([_draft(entry)])
                rows = [row_of(record) for record in journal.as_they_stand()]
        board = OpenBoard(header)
        board.take(rows)
        page = board.page()
        if page is None:
            raise Leak(f"there is no board: {board.trouble}")
        source = MadeUp(madeup.hall_of(header.game))
        source.pages["7"] = page
        shown.append(
            (told(page), ServedPages(source, now=lambda: madeup.NOW).shown("7", theme), [len(r.command) for r in rows])
        )
    same("the board of a table elsewhere", *shown)
    return 1


def _plain(n: int) -> Draft:
    return Draft(n, "", HOST, "{}", "[]")


SURFACES: dict[str, tuple[Callable[[Pair, random.Random], int], float]] = {
    "pages": (pages, 1.0), "exports": (exports, 1.0), "replies": (replies, 1.0),
    "replays": (replays, 0.3), "logs and traces": (logs, 1.0),
    "boxes": (files, 1.0), "files": (closed_lines, 0.3), "windows": (windows, 0.1),
    "phones": (wire, 0.2), "boards": (boards, 0.2), "counts": (counts, 0.4),
}  # fmt: skip
"""By what is compared: how, and in which share of the pairs."""
