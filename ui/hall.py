"""A table in a hall: its link beside the windows, its state every second, judges' orders into its journal, once."""

from __future__ import annotations

import platform
import time
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from companion.core.language import _, ngettext
from companion.core.messages import JUDGE, PUBLIC
from companion.hall import table as says
from companion.hall.hallfile import HallFile
from companion.hall.messages import Care, Order, TableState
from companion.journal import SqliteJournal
from companion.sessions.session import program
from ui.bridge import Bridge
from ui.panels.clock import digits
from ui.settings import HALL, keep, read_kept

if TYPE_CHECKING:
    from companion.hall.link import Link, LinkState

BEAT_MS = 1000
"""How often the table says how it stands."""
REMEMBERED = 8
"""So many evenings of a hall are remembered: one that is opened again is in it again."""


class Joined(Struct):
    """The hall, the table, and the evenings that were sent there, the last one last."""

    file: HallFile
    table: str
    evenings: tuple[str, ...] = ()


def kept(folder: Path) -> Joined | None:
    """What this laptop remembers of its hall; None for nothing, or nothing that can be read."""
    try:
        return read_kept(folder / HALL, Joined)
    except ValueError:
        return None


def remember(folder: Path, file: HallFile, table: str, path: Path) -> None:
    """The evening in this file is this table's in this hall: when it is opened, it is in the hall."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        evening = journal.header.id
    keep(folder / HALL, Joined(file, table, (evening,)))


class HallAtTable(QObject):
    """One evening's place in a hall. The table never waits for it, and plays on without."""

    changed = Signal()
    """What is to be shown is something else now."""
    told = Signal(str)
    """The judges say this to everybody at the table; "" once it was read."""
    _stood = Signal(object)
    _came = Signal(object, bool)
    _cares = Signal(object)

    def __init__(self, bridge: Bridge, folder: Path, parent: QObject | None = None) -> None:
        """`folder` is where the settings lie."""
        super().__init__(parent)
        self._bridge, self._folder = bridge, folder
        self.link: Link | None = None
        self.joined: Joined | None = None
        self.standing: LinkState | None = None
        self.message = ""
        """What the judges said last, until it was read."""
        self._trouble = ""
        self._called: float | None = None
        self._comes = ""
        self._why = ""
        self._question = ("", 0.0)
        self._sealed = (0, "")
        self._done: list[str] = []
        self._not_done: list[str] = []
        self._entering: set[str] = set()
        self._stood.connect(self._stands, Qt.ConnectionType.QueuedConnection)
        self._came.connect(self._ordered, Qt.ConnectionType.QueuedConnection)
        self._cares.connect(self._cared, Qt.ConnectionType.QueuedConnection)
        self._beat = QTimer(self)
        self._beat.setInterval(BEAT_MS)
        self._beat.timeout.connect(self._say)
        bridge.changed.connect(self._say_what_changed)
        bridge.untold.connect(self._untold)

    # --- joining ------------------------------------------------------------------------------------------------------

    def resume(self) -> None:
        """Go on with the hall that this evening was in."""
        joined = kept(self._folder)
        if joined is not None and self._bridge.evening_id in joined.evenings:
            self.join(joined.file, joined.table)

    def before(self) -> Joined | None:
        """The hall and the table that this laptop was in last, be it with another evening; None for none."""
        return self.joined or kept(self._folder)

    def join(self, file: HallFile, table: str, code: str = "") -> None:
        """Ask at this hall's door, as this table; what comes of it is in `said`."""
        from companion.hall.keys import HallKey
        from companion.hall.link import Link

        self.leave()
        try:
            key = HallKey.of(f"{file.hall} {table}")
        except OSError as error:
            self._untold(_("The key of this table cannot be kept: {error}.").format(error=error))
            return
        before = kept(self._folder)
        evenings = before.evenings if before is not None and before.file.hall == file.hall else ()
        evening = self._bridge.evening_id
        self.joined = Joined(file, table, (*(each for each in evenings if each != evening), evening)[-REMEMBERED:])
        keep(self._folder / HALL, self.joined)
        self.link = Link(
            file, key, table, name=platform.node() or table, program=program(), code=code, stands=self._stood.emit,
            ordered=self._came.emit, cared=self._cares.emit,
        )  # fmt: skip
        # What judges ordered of this evening, be it at another laptop, is on its record.
        self._done = [*self._bridge.from_afar()]
        self._bridge.send_to(self.link)
        self.link.open()
        self._beat.start()
        self._say()
        self.changed.emit()

    def leave(self) -> None:
        """Be in no hall any more; what was sent stays there."""
        self._beat.stop()
        link, self.link = self.link, None
        self.standing, self.joined, self._trouble, self._called, self._comes = None, None, "", None, ""
        if link is not None:
            self._bridge.send_to(None)
            link.close(0.5)
        self.changed.emit()

    def close(self) -> None:
        """The evening is closed; when it is opened again it is in the hall again."""
        self._beat.stop()
        if self.link is not None:
            self.link.close(0.5)
            self.link = None

    # --- saying -------------------------------------------------------------------------------------------------------

    @property
    def said(self) -> str:
        """How the link stands, in a sentence; "" for a table in no hall."""
        if self._trouble:
            return self._trouble
        if self.joined is None:
            return ""
        where = _("Table {table} in {hall}").format(table=self.joined.table, hall=self.joined.file.name)
        standing = self.standing
        if standing is None or standing.where == "off":
            say = standing.say if standing is not None and standing.say else _("looking for the hub …")
            return f"{where}: {say}"
        match standing.where:
            case "door":
                from companion.hall.keys import in_groups

                assert self.link is not None
                key = in_groups(self.link.key.public)
                say = _("{where}: asks to be let in. A judge at the console compares this key and does so: {key}")
                return say.format(where=where, key=key)
            case "away":
                waits = max(0, standing.shown - standing.sent)
                say = _("{where}: the hub is away. The table plays on; what happens is sent later.").format(where=where)
                return say + (" " + _("Lines that wait: {n}.").format(n=waits) if waits else "")
            case "refused" | "branch":
                return f"{where}: {standing.say}"
        lag = standing.shown - standing.sent
        return f"{where}: " + (
            _("all is sent.")
            if lag <= 0
            else ngettext("{n} line on its way.", "{n} lines on their way.", lag).format(n=lag)
        )

    @property
    def calls(self) -> str:
        """Since when a judge is called, and who comes; "" while none is."""
        if self._called is None:
            return ""
        say = _("A judge is called, {time}.").format(time=digits(self._since(self._called)))
        return f"{say} {self._comes}".strip()

    @property
    def stopped(self) -> str:
        """That the judges stopped the clock, and who; "" where it runs, or somebody at the table stopped it."""
        reason = self._bridge.stopped_from_afar() if self._bridge.open else ""
        return _("Stopped by the judges ({judge})").format(judge=says.who_stopped(reason)) if reason else ""

    def call(self, why: str = "") -> None:
        """Call a judge, or no longer."""
        self._called = None if self._called is not None else time.monotonic()
        self._why, self._comes = why, ""
        self._say()
        self.changed.emit()

    def read(self) -> None:
        """The judges' message was read."""
        self.message = ""
        self.told.emit("")
        self.changed.emit()

    def state(self) -> TableState | None:
        """How the table stands now."""
        if self.joined is None or not self._bridge.open:
            return None
        page = self._bridge.page_for(PUBLIC)
        page = page if page.now == self._bridge.now() else self._as_of_now()
        asked = page.question.key if page.question is not None else ""
        if asked != self._question[0]:
            self._question = asked, time.monotonic()
        if page.seal is not None and page.seal.entry != self._sealed[0]:
            self._sealed = page.seal.entry, says.sealed_after(page.seal, self._bridge.headings(), page.view.heading)
        return says.stated(
            page,
            table=self.joined.table,
            evening=self._bridge.evening_id,
            program=program(),
            call_ms=self._since(self._called) if self._called is not None else None,
            call=self._why,
            ruling_ms=self._since(self._question[1]) if asked else None,
            sealed=self._sealed[1],
            afar=self._bridge.from_afar().values(),
            done=self._done,
            not_done=self._not_done,
            wall=self._bridge.wall_of,
        )

    def _as_of_now(self) -> Any:
        from companion.core.contract import changed

        return changed(self._bridge.page_for(PUBLIC), now=self._bridge.now())

    def _since(self, at: float) -> int:
        return int((time.monotonic() - at) * 1000)

    def _say(self) -> None:
        if self.link is not None and (state := self.state()) is not None:
            self.link.show(state)
            if self._called is not None:
                self.changed.emit()

    def _say_what_changed(self) -> None:
        if self.link is not None and (state := self.state()) is not None:
            self.link.show(state, beat=False)

    def _stands(self, standing: LinkState) -> None:
        self.standing = standing
        self.changed.emit()

    def _cared(self, care: Care) -> None:
        """A judge goes there, is there, or is free again: the call is over then."""
        judge = " ".join(care.judge.split())
        match care.kind:
            case "going":
                self._comes = _("{judge} is on the way.").format(judge=judge)
            case "there":
                self._comes = _("{judge} is here: say so once nobody is needed any more.").format(judge=judge)
            case "freed":
                self._called, self._comes = None, ""
                self._say()
        self.changed.emit()

    def _untold(self, why: str) -> None:
        self.leave()
        self._trouble = why
        self.changed.emit()

    # --- orders -------------------------------------------------------------------------------------------------------

    def _ordered(self, order: Order, late: bool) -> None:
        """A judge's order: into the journal once, as what it asks for, or as a note that it could not be done."""
        link = self.link
        if link is None or not self._bridge.open or order.id in self._entering:
            return
        if self._bridge.outcome(JUDGE, order.id) is not None:
            link.entered(order)  # it was entered, and the hub did not hear of it
            return
        self._entering.add(order.id)
        if late and order.kind != "message":
            self._note(order, says.late())
            return
        self._enter(order, says.commands(order), lambda why: self._note(order, why))

    def _enter(self, order: Order, data: Mapping[str, Any], refused: Any) -> None:
        def told(why: tuple[Any, ...]) -> None:
            if why:
                refused(why[0].say)
                return
            self._done.append(order.id)
            self._is_entered(order)
            if order.kind == "message":
                self.message = _("{judge}: {words}").format(judge=order.judge, words=order.words)
                self.told.emit(self.message)
                self.changed.emit()

        self._bridge.submit(JUDGE, data, told, order.id)

    def _note(self, order: Order, why: str) -> None:
        def told(again: tuple[Any, ...]) -> None:
            if again:
                # Nothing can be written now: the hub sends the order again.
                self._entering.discard(order.id)
                return
            self._not_done.append(order.id)
            self._is_entered(order)

        self._bridge.submit(JUDGE, says.not_done(order, why), told, order.id)

    def _is_entered(self, order: Order) -> None:
        self._entering.discard(order.id)
        if self.link is not None:
            self.link.entered(order)
        self._say()
