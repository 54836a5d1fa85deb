"""The public board of a table elsewhere, folded from the lines that its hub has (a page, for anybody)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from companion.core.language import _
from companion.core.messages import PUBLIC
from companion.core.page import Page
from companion.hall.messages import SentRow
from companion.journal import Header, JournalError, Record
from companion.sessions.closed import InTheOpen
from companion.sessions.evening import Codec, Evening, believe, game_of


class OpenBoard:
    """What everybody may see of one evening, as far as its lines have come.

    Every figure on it follows from an open line: nothing but lines goes in. That they follow from each other is looked
    at before (`Chain`); what they say is not believed either.
    """

    def __init__(self, header: Header) -> None:
        self.trouble = ""
        """Why there is no page, in a sentence; "" while there is one."""
        self.n = 0
        """The last line that is in it."""
        self._header = header
        try:
            rules = game_of(header)
        except ValueError as error:
            self.trouble = str(error)
            return
        shown: Any = InTheOpen(rules)
        self._codec, self._evening = Codec(rules), Evening(shown)

    def take(self, rows: Sequence[SentRow]) -> None:
        """All lines so far; those that are in it are passed over."""
        for row in rows[self.n :]:
            if self.trouble:
                return
            record = Record(*msgspec.structs.astuple(row))
            try:
                believe(self._evening, self._codec.read(record, self._header.schema, in_the_open=True))
            except (JournalError, ValueError) as error:
                self.trouble = str(error)
            self.n = row.n

    def page(self) -> Page | None:
        """What everybody sees now; None before the first line, and where it cannot be told (`trouble`)."""
        if not self.n or self.trouble:
            return None
        try:
            return self._evening.page(PUBLIC, self._evening.history.now, False)
        except Exception:  # a word in an event that a game does not know: it is data, and may say anything
            self.trouble = _("What the table wrote last cannot be shown.")
            return None
