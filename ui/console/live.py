"""A console's feed from a real hub (thread): what is heard is folded there, and the windows are told that it was."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Literal

from msgspec.structs import replace

from companion.core.language import _
from companion.core.page import Page
from companion.hall import heard, wire
from companion.hall.board import OpenBoard
from companion.hall.console import Sign, sign_of
from companion.hall.ears import Ears, Heard
from companion.hall.hallfile import HallFile
from companion.hall.heard import Hall
from companion.hall.keys import HallKey
from companion.hall.lines import Chain
from companion.hall.messages import ALL, Book, Care, Gate, Hold, In, Judge, Notice, Order, OrderKind, Said, TableState
from companion.tournament.state import Tournament
from ui.console.source import Caring, HallSource

MOST_WATCHED = 64
"""So many tables' lines are followed at a time: those that were asked for last."""
FRESH_S = 3.0
"""So long after a connection began, what is heard may be what was said long before."""


class LiveHall(HallSource):
    """A hall over its hub."""

    def __init__(self, file: HallFile, key: HallKey, judge: str, now: Callable[[], float] = time.time) -> None:
        super().__init__(judge)
        self._now = now
        self.hall = Hall(file.name)
        self._watched: dict[str, str] = {}
        """The evening that is followed of each table, the one asked for last at the end."""
        self._boards: dict[str, tuple[str, OpenBoard]] = {}
        self._pages: dict[str, Page | None] = {}
        self._troubles: dict[str, str] = {}
        self._since = 0.0
        self._untold = False
        self._lock = threading.Lock()
        self.on = False
        """Whether the hub is there."""
        self.heard.connect(self._read)
        self.ears = Ears(file, key, judge, heard=self._hear, lines=self._lines, stands=self._stands)
        self.ears.open()

    def close(self) -> None:
        """Hear no more."""
        self.ears.close()

    # --- on the ears' thread ------------------------------------------------------------------------------------------

    def _hear(self, what: Heard, at: float) -> None:
        with self._lock:
            self.hall = self._folded(what, at)
        if isinstance(what, Book):
            self._shut()
        self._tell()

    def _folded(self, what: Heard, at: float) -> Hall:
        now, hall = self._now(), self.hall
        match what:
            case TableState():
                # A word that comes is of now, by our own clock; what lay there when we came is as old as the hub says.
                if self._watched.get(what.table, what.evening) != what.evening:
                    self._follow(what.table, what.evening)
                return heard.table_said(hall, what, min(at, now) if now - self._since < FRESH_S else now)
            case Order():
                return heard.ordered(hall, what, min(at, now))
            case Care():
                return heard.cared(hall, what, min(at, now))
            case Notice():
                return heard.warned(hall, what, min(at, now))
            case Book():
                return heard.booked(hall, what, now)
            case Hold() if what.number:
                return heard.held(hall, what, min(at, now))
        return hall

    def by_event(self, tournament: Tournament) -> None:
        """What the event says of its last public round: which tables play, and until when."""
        with self._lock:
            before = self.hall.sealed
            self.hall = heard.by_event(self.hall, tournament)
        self._shut()
        for table in set(before) - set(self.hall.sealed):
            self.withhold(table, False)
        self._tell()

    def _shut(self) -> None:
        """What the event withholds is withheld at the hub's gate, too: also from whoever hears the hub itself."""
        if self.on:
            for table in set(self.hall.sealed) - set(self.hall.book.withheld):
                self.withhold(table, True)

    def _tell(self) -> None:
        if not self._untold:
            self._untold = True
            self.heard.emit()

    def _read(self) -> None:
        self._untold = False

    def _stands(self, on: bool, say: str) -> None:
        again = on and bool(self._since)
        if on:
            self._since = self._now()
        with self._lock:
            news = say != self.hall.cut
            self.hall = replace(self.hall, cut="" if on else say)
        if news and (again or not on):  # that it is there from the beginning is no news
            self.told.emit(_("The hub is there again.") if on else say, on)
        elif news:
            self.told.emit("", True)  # who was at the door is in
        self.on = on
        self._shut()
        self._tell()

    def _lines(self, table: str, chain: Chain, trouble: str) -> None:
        if chain.header is None:
            return
        evening, board = self._boards.get(table, ("", None))
        if board is None or evening != chain.evening or board.n > chain.n:
            board = OpenBoard(chain.header)
            self._boards[table] = chain.evening, board
        board.take(chain.rows)
        self._pages[table] = board.page()
        self._troubles[table] = trouble or board.trouble
        self.board_changed.emit(table)

    # --- on the windows' thread ---------------------------------------------------------------------------------------

    def watch(self, table: str) -> None:
        known = self.hall.tables.get(table)
        evening = known.state.evening if known is not None else ""
        before = self._watched.pop(table, None)
        self._watched[table] = evening
        if before != evening:
            self._follow(table, evening)
        while len(self._watched) > MOST_WATCHED:
            oldest = next(iter(self._watched))
            del self._watched[oldest]
            self.ears.watch(oldest, "")

    def _follow(self, table: str, evening: str) -> None:
        self._watched[table] = evening
        self._pages.pop(table, None)
        self.ears.watch(table, evening)

    def page(self, table: str) -> Page | None:
        return self._pages.get(table)

    def trouble(self, table: str) -> str:
        return self._troubles.get(table, "")

    def order(
        self, kind: OrderKind, table: str = ALL, seconds: int = 0, words: str = "", judge: str = ""
    ) -> Future[str]:
        told: Future[str] = Future()

        def sent(done: Future[str]) -> None:
            why = self._failed(done)
            if why and words:  # what was typed can be read there, and sent again
                why = _("Not confirmed: “{words}” {why}").format(words=words, why=why)
            elif why:
                why = _("Not confirmed. {why}").format(why=why)
            if why:
                self.told.emit(why, False)
            told.set_result(why)

        self.ears.order(kind, table, seconds, words, judge).add_done_callback(sent)
        return told

    def care(self, table: str, kind: Caring, judge: str = "") -> None:
        self._say(self.ears.care(table, kind, judge=judge))

    def gate(self, do: Literal["admit", "refuse"], key: str) -> None:
        ask = next((each for each in self.hall.book.asking if each.key == key), None)
        judge = Judge(ask.name or _("Judge"), key) if ask is not None and ask.role == "judge" else None
        takes = do == "admit" and self.takes(key)

        def let_in(done: Future[Said]) -> None:
            if self._why(done) or do != "admit" or not self.ears.is_head:
                return
            if takes and ask is not None:
                self._give(In(key=key, role="table", table=ask.table, name=ask.name, seal=ask.seal))
            elif judge is not None:
                known = [Judge(each.name, each.key) for each in self.hall.book.inside
                         if each.role == "judge" and each.key not in (key, self.ears.key.public)]  # fmt: skip
                self._say(self.ears.name_judges([*known, judge]))

        self.ears.gate(Gate(do=do, key=key)).add_done_callback(let_in)

    def takes(self, key: str) -> bool:
        ask = next((each for each in self.hall.book.asking if each.key == key), None)
        table = self.hall.tables.get(ask.table) if ask is not None and ask.takes and self.ears.is_head else None
        return table is not None and bool(table.state.evening) and sign_of(table, self._now()) is Sign.AWAY

    def withhold(self, table: str, on: bool) -> None:
        self.ears.gate(Gate(do="withhold" if on else "release", table=table)).add_done_callback(self._why)

    def spare(self, table: str) -> str:
        other = self._other(table)
        return other.name or other.key[-8:] if other is not None and self.ears.is_head else ""

    def _other(self, table: str) -> In | None:
        here = [each for each in self.hall.book.inside if each.role == "table" and each.table == table]
        return next((each for each in here if not each.holds), None) if len(here) > 1 else None

    def give(self, table: str, words: str = "") -> None:
        other = self._other(table)
        if other is not None:
            self._give(other, words)

    def _give(self, to: In, words: str = "") -> None:
        known = self.hall.tables.get(to.table)
        if known is not None:
            self._say(self.ears.give(to.table, known.state.evening, known.state.sent, to, words))

    def branches(self, table: str) -> None:
        known = self.hall.tables.get(table)
        if known is None:
            return

        def came(done: Future[Any]) -> None:
            try:
                self.apart.emit(table, done.result())
            except Exception as error:
                self.told.emit(wire.reason(error), False)

        self.ears.branches(table, known.state.evening).add_done_callback(came)

    def _say(self, done: Future[str]) -> None:
        done.add_done_callback(self._why)

    def _why(self, done: Future[Any]) -> str:
        """What went wrong, told to the windows; "" for nothing."""
        why = self._failed(done)
        if why:
            self.told.emit(why, False)
        return why

    @staticmethod
    def _failed(done: Future[Any]) -> str:
        try:
            answer = done.result()
            return answer.why if isinstance(answer, Said) else str(answer)
        except Exception as error:
            return str(error)
