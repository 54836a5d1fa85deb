"""The public board of a table that is somewhere else, folded from the lines that its hub has (its page, for anybody).

What a table sends is not believed: numbers and chain must hold, and its lines must be of a game that is known here.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.core.language import _
from companion.core.messages import PUBLIC
from companion.core.page import Page
from companion.hall.messages import Span
from companion.journal import Broken, Header, JournalError, Record
from companion.journal.journal import follows, seed
from companion.sessions.closed import InTheOpen
from companion.sessions.evening import Codec, Evening, believe, game_of


class OpenBoard:
    """What everybody may see of one evening, as far as its lines have come.

    Every figure on it follows from an open line: nothing but lines goes in.
    """

    def __init__(self) -> None:
        self.trouble = ""
        """Why no line is believed any more, in a sentence; "" while all are."""
        self.n = 0
        """The last line that is in it."""
        self._header: Header | None = None
        self._last = ""
        self._codec: Codec | None = None
        self._evening: Evening | None = None

    def add(self, span: Span) -> None:
        """Some lines more; those that are here already are passed over. What does not follow is `trouble`."""
        if self.trouble:
            return
        try:
            if self._header is None:
                self._begin(span)
            for row in span.rows:
                if row.n > self.n:
                    self._add(Record(*msgspec.structs.astuple(row)))
        except (JournalError, ValueError) as error:
            self.trouble = str(error)

    def _begin(self, span: Span) -> None:
        try:
            self._header = msgspec.json.decode(span.header, type=Header)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ValueError(_("The table sent no header that can be read.")) from error
        rules = game_of(self._header)
        shown: Any = InTheOpen(rules)
        self._codec, self._evening, self._last = Codec(rules), Evening(shown), seed(self._header)

    def _add(self, record: Record) -> None:
        assert self._header is not None
        assert self._codec is not None
        assert self._evening is not None
        if record.n != self.n + 1:
            raise Broken(self.n + 1, _("Line {n} has not come.").format(n=self.n + 1))
        if not follows(self._last, record):
            raise Broken(record.n, _("Line {n} is not what the table wrote before.").format(n=record.n))
        believe(self._evening, self._codec.read(record, self._header.schema, in_the_open=True))
        self.n, self._last = record.n, record.hash

    def page(self) -> Page | None:
        """What everybody sees now; None before the first line, and where it cannot be told (`trouble`)."""
        if self._evening is None or not self.n or self.trouble:
            return None
        try:
            return self._evening.page(PUBLIC, self._evening.history.now, False)
        except Exception:  # a word in an event that a game does not know: it is data, and may say anything
            self.trouble = _("What the table wrote last cannot be shown.")
            return None
