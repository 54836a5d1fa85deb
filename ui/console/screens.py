"""What the hall's web pages are given: boards as pictures (SVG), tables' state, and a judge's orders from a browser.

Boards are drawn on the windows' thread; the pages' thread asks for them, and what is withheld never crosses.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
from PySide6.QtCore import QObject, Qt, Signal

from companion.core.language import _
from companion.core.page import Page
from companion.hall.console import ASKS, TableCard, shown
from companion.hall.heard import Hall
from companion.hall.keys import in_groups
from companion.hall.messages import OrderKind
from companion.net import addresses, spoken
from companion.tls import Identity
from companion.tournament.wall import Wall
from ui.console import saying
from ui.console.source import Caring, HallSource
from ui.console.times import not_a_time, seconds_in
from ui.console.web import CARES, HallPages, JudgePress, same
from ui.faces import face_of
from ui.phones.cards import BOARD, board
from ui.phones.pages import ended
from ui.theme import style, tokens

PLAIN, SECRET = 8780, 8781
"""Where boards are found, and where judges are; another port is taken where it is not free."""
SCREEN = (1380, 620)
"""The room that a board has between heading and foot of a screen of 16 to 9."""


class ServedPages(QObject):
    """The pages of one console, while they are served."""

    _board_asked = Signal(str, str, bool, object)
    _pressed = Signal(str, object, object)

    def __init__(self, source: HallSource, file: Path | None = None, now: Callable[[], float] = time.time) -> None:
        """`file` keeps the certificate of this machine; None keeps it nowhere."""
        super().__init__()
        self.source, self._file, self._now = source, file, now
        self._links: dict[str, str] = {}
        self._wall: Wall | None = None
        self._servers: list[HallPages] = []
        self.fingerprint: tuple[str, ...] = ()
        self.boards_at: tuple[str, ...] = ()
        """Where screens find boards ("http://…"), the likeliest first."""
        self.judges_at: tuple[str, ...] = ()
        self._drawn: dict[tuple[str, str, bool], tuple[object, dict[str, Any]]] = {}
        queued = Qt.ConnectionType.QueuedConnection
        self._board_asked.connect(self._draw, queued)
        self._pressed.connect(self._press, queued)

    # --- its life -----------------------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether pages are served."""
        return bool(self._servers)

    def start(self, loopback: bool = False, ports: tuple[int, int] = (PLAIN, SECRET)) -> None:
        """Serve from now on; raises `OSError` with the system's words."""
        if self.on:
            return
        places = ("127.0.0.1",) if loopback else addresses() or ("127.0.0.1",)
        identity = Identity(self._file)
        identity.cover(["127.0.0.1", *places])
        self.fingerprint = identity.fingerprint
        found = []
        for context, port in ((None, ports[0]), (identity.context, ports[1])):
            server = HallPages(self, context, self._now)
            try:
                found.append(server.start(port, loopback=loopback))
            except OSError:
                self.stop()
                raise
            self._servers.append(server)
        self.boards_at = tuple(f"http://{spoken(each)}:{found[0]}" for each in places)
        self.judges_at = tuple(f"https://{spoken(each)}:{found[1]}" for each in places)

    def stop(self) -> None:
        """No longer; every link is void."""
        servers, self._servers = self._servers, []
        for server in servers:
            server.stop()
        self._links.clear()

    def link(self, judge: str) -> str:
        """An address for this judge's browser; it holds a token, and is void when the pages end."""
        token = next((each for each, name in self._links.items() if name == judge), "") or secrets.token_urlsafe(16)
        self._links[token] = judge
        return f"{self.judges_at[0]}/#judge={token}"

    def set_wall(self, wall: Wall | None) -> None:
        """The released standings, from now on."""
        self._wall = wall

    # --- asked on the pages' thread -----------------------------------------------------------------------------------

    def hall(self) -> Hall:
        """All that was heard: a value."""
        return self.source.hall

    def judge_of(self, token: str) -> str | None:
        """Every token is looked at, so that no time tells how much of one was right."""
        found = None
        for known, judge in tuple(self._links.items()):
            if same(known, token):
                found = judge if self.source.judge else ""
        return found

    def board(self, table: str, theme: str, wide: bool, then: Future[dict[str, Any]]) -> None:
        """Ask the windows' thread."""
        self._board_asked.emit(table, theme, wide, then)

    def does(self, judge: str, told: JudgePress, then: Future[str]) -> None:
        """Ask the windows' thread."""
        self._pressed.emit(judge, told, then)

    def door(self) -> Sequence[dict[str, Any]]:
        """Who asks to be let in."""
        queue = shown(self.source.hall, self._now()).queue
        return [{"key": row.key, "table": row.table, "says": in_groups(row.key),
                 "takes": (takes := self.source.takes(row.key)),
                 "say": saying.at_the_door(row, takes)} for row in queue if row.kind == ASKS]  # fmt: skip

    def places(self) -> dict[str, Any]:
        """What the hall's wall shows of the standings, and no more."""
        wall = self._wall
        if wall is None or wall.standings is None:
            no_event = _("No standings are shown in this hall yet. They come from the organiser's desk.")
            say = no_event if wall is None else _("No standings are released yet.")
            return {"event": wall.event if wall is not None else _("Standings"), "say": say, "columns": [], "lines": []}
        said: dict[str, Any] = msgspec.to_builtins(wall.standings)
        rounds = _("after round {round}").format(round=wall.standings.rounds)
        return {"event": wall.event, "say": rounds, "columns": said["columns"], "lines": said["lines"]}

    # --- done on the windows' thread ----------------------------------------------------------------------------------

    def _draw(self, table: str, theme: str, wide: bool, then: Future[dict[str, Any]]) -> None:
        if then.set_running_or_notify_cancel():
            try:
                then.set_result(self.shown(table, theme, wide))
            except Exception as error:
                then.set_exception(error)
                raise

    def shown(self, table: str, theme: str = "dark", wide: bool = False) -> dict[str, Any]:
        """All that a screen may show of a table, with a number that changes whenever it does."""
        card = next((each for each in shown(self.source.hall, self._now()).cards if each.table == table), None)
        if card is None:
            return _numbered({"table": table[:32], "withheld": False, "title": "", "heading": "", "left": None,
                              "runs": False, "foot": _("No such table has been heard.")})  # fmt: skip
        said = clock_and_round(card)
        if self.source.hall.cut:
            said["away"] = _("Not live: the table stands as it was heard last.")  # the reason is the console's to read
        if card.withheld:
            return _numbered(said)
        self.source.watch(table)
        page = self.source.page(table)
        if page is None:
            foot = self.source.trouble(table) or _("Nothing of its board has come yet.")
            return _numbered({**said, "title": card.title, "step": card.phase, "foot": foot})
        return _numbered({**said, **self._of_page(page, table, theme, wide)})

    def _of_page(self, page: Page, table: str, theme: str, wide: bool) -> dict[str, Any]:
        kept = self._drawn.get((table, theme, wide))
        if kept is not None and kept[0] is page:
            return kept[1]
        view = page.view
        face = face_of(page.game)
        drawn = board(face, page, theme, SCREEN if wide else BOARD)
        with style.worn(tokens.THEMES[theme]):
            ground = face.ground()
        shapes = tokens.SEAT_SHAPES
        said = {
            "title": page.title, "heading": view.heading if view.heading != page.title else "",
            "step": next((step.say for step in view.steps if step.key == view.step), ""), "foot": view.foot,
            "over": _over(page), "svg": drawn.svg, "told": drawn.words,
            "ground": ground, "named": face.scene.wide(view.board),
            "seats": [{"name": seat.name, "colour": seat.colour, "shape": shapes[seat.colour % len(shapes)],
                       "waiting": seat.waiting and not view.over}
                      for seat in view.seats],
        }  # fmt: skip
        self._drawn[table, theme, wide] = page, said
        return said

    def _press(self, judge: str, told: JudgePress, then: Future[str]) -> None:
        if not then.set_running_or_notify_cancel():
            return
        say = self.source.away()
        sent: Future[str] | None = None
        if say:
            pass  # nothing goes out, and whoever typed keeps it
        elif told.do in ("admit", "refuse"):
            self.source.gate(cast(Literal["admit", "refuse"], told.do), told.key)
        elif told.do in CARES.values():
            self.source.care(told.table, cast(Caring, told.do), judge)
        elif told.do == "time":
            seconds = seconds_in(told.words)
            if seconds is None:
                say = not_a_time(told.words)
            else:
                sent = self.source.order("time", told.table, seconds=seconds, judge=judge)
        elif told.do != "message" or told.words.strip():
            sent = self.source.order(cast(OrderKind, told.do), told.table, words=told.words.strip(), judge=judge)
        if sent is None:
            then.set_result(say)
        else:
            sent.add_done_callback(lambda done: then.set_result(done.result()))


def _over(page: Page) -> str:
    """How the evening ended: who won, by name, and why; "" while it plays."""
    told = ended(page)
    return f"{told['head']}. {told['say']}" if told is not None else ""


def clock_and_round(card: TableCard) -> dict[str, Any]:
    """All that is shown of a table that is withheld."""
    return {"table": card.table, "withheld": card.withheld, "heading": card.heading, "left": card.left,
            "runs": card.runs}  # fmt: skip


def _numbered(said: dict[str, Any]) -> dict[str, Any]:
    """With a number that another clock alone does not change, but for one that stands or was set anew."""
    left = said.get("left")
    rests_on = {**said, "left": None if left is None or said["runs"] else left}
    text = msgspec.json.encode(rests_on, order="deterministic")
    return {**said, "n": int.from_bytes(hashlib.blake2b(text, digest_size=6).digest())}
