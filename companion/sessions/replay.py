"""Replay: an evening that was kept, step by step, as one viewer was shown it then; nothing can be done in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from contextlib import closing
from enum import StrEnum
from operator import attrgetter
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion import words
from companion.core.contract import changed
from companion.core.countdown import Instant
from companion.core.language import _
from companion.core.messages import JUDGE, PUBLIC, Viewer
from companion.core.names import Names
from companion.core.page import Line, Page
from companion.core.vocabulary import Heard
from companion.journal import Broken, Header, Record, SqliteJournal
from companion.sessions.closed import InTheOpen, closed
from companion.sessions.evening import Codec, Evening, believe, game_of
from companion.sessions.minutes import MENDED


class Mark(StrEnum):
    """What one jumps to."""

    ROUND = "round"
    VOTE = "vote"
    DEAL = "deal"
    MENDED = "mended"


class Stop(Struct, frozen=True):
    """A step of which the viewer was told something: its journal entry, how people call it (see `Line.called`), table
    time, its lines, and what it is."""

    entry: int
    number: str
    at: Instant
    say: str
    marks: frozenset[Mark]


class Replay:
    """An evening at each of its steps. What a viewer could not read then is in none of them before the books open."""

    def __init__(self, header: Header, records: Sequence[Record], viewer: Viewer = PUBLIC) -> None:
        """Raises `Broken` or `ValueError` with a sentence, also for anybody but the public before the end."""
        rules: Any = game_of(header)
        codec, shut = Codec(rules), closed(records)
        evening = Evening(InTheOpen(rules) if shut else rules)
        stops: list[Stop] = []
        self.pages: list[Page] = []
        """The page of each stop, as it was then."""
        heading, deals = "", frozenset[str]()
        for record in records:
            entry = codec.read(record, header.schema, in_the_open=shut)
            believe(evening, entry)
            try:
                if evening.last_seen(viewer) != entry.n:
                    continue
                page = evening.page(viewer, evening.history.now, False)
            except Exception as error:
                raise Broken(entry.n, words.cannot_be_shown(entry.n)) from error
            lines = page.story[bisect_left(page.story, entry.n, key=attrgetter("entry")) :]
            there = frozenset(deal.key or str(deal.number) for deal in page.view.deals)
            marks = _marks(lines, page.view.heading != heading, bool(there - deals))
            heading, deals = page.view.heading, there
            page = page if viewer == PUBLIC else _for_reading(page)
            stops.append(Stop(entry.n, entry.called, page.now, " ".join(line.say for line in lines), marks))
            self.pages.append(page)
        # Whoever sat down later was among the public until then.
        if viewer not in (PUBLIC, JUDGE, *evening.public.everybody):
            raise ValueError(_("Nobody called “{viewer}” sat at this table.").format(viewer=viewer))
        if viewer != PUBLIC and not evening.public.over:
            raise ValueError(_("Until the books are open an evening is replayed as everybody saw it."))
        self.stops = tuple(stops)
        self.over = bool(evening.public.over)
        self.title = rules.meta.title
        self.game = rules.meta.slug
        self.viewer = viewer
        self.viewers: tuple[Viewer, ...] = (PUBLIC,)
        """As whom it can be replayed: as all who sat there and the judge, once the books are open."""
        if self.over and not shut:
            self.viewers += (*evening.public.everybody, JUDGE)
        self.called = {seat: Names(evening.public.named).of(seat) for seat in evening.public.everybody}
        """How those who sat there are called, by their keys."""

    def upto(self, entry: int) -> int:
        """The place of the last stop that is no later than this journal entry; the first where none is."""
        return max(0, bisect_right(self.stops, entry, key=attrgetter("entry")) - 1)

    def near(self, place: int, mark: Mark, by: int) -> int:
        """The place of the next stop of this kind (`by` 1) or of the last one before (`by` -1); here where none is."""
        places = range(place + by, len(self.stops) if by > 0 else -1, by)
        return next((there for there in places if mark in self.stops[there].marks), place)


def replay(path: Path, viewer: Viewer = PUBLIC) -> Replay:
    """The replay of a file; raises `JournalError` or `ValueError` with a sentence."""
    with closing(SqliteJournal.open(path, write=False)) as journal:
        records = journal.records()
        if not records:
            raise Broken(1, _("The journal is empty: the evening never began."))
        return Replay(journal.header, records, viewer)


def _for_reading(page: Page) -> Page:
    """What somebody could do then is nobody's to do now."""
    return changed(page, offers=(), question=None, wanted=(), undo=None, redo=None)


def _marks(lines: Sequence[Line], begins: bool, dealt: bool) -> frozenset[Mark]:
    found = {
        Mark.ROUND: begins,
        Mark.VOTE: any(line.heard is Heard.TURNED for line in lines),
        Mark.DEAL: dealt,
        Mark.MENDED: any(line.kind in MENDED for line in lines),
    }
    return frozenset(mark for mark, there in found.items() if there)
