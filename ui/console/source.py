"""The interface between a console and its hall: what it hears, and what it may tell; its windows know no network."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Literal

from PySide6.QtCore import QObject, Signal

from companion.core.language import _
from companion.core.page import Page
from companion.hall.heard import Hall
from companion.hall.messages import ALL, OrderKind

Caring = Literal["going", "there", "freed"]


class HallSource(QObject):
    """What was heard, and the doors through which a judge speaks; whoever has the network fills them in.

    Nothing that is told here is done at once: it is signed, sent, and heard again from the hub like anybody else's.
    """

    heard = Signal()
    """Something else was heard than before."""
    board_changed = Signal(str)
    """A table's public board is another one than before."""
    apart = Signal(str, object)
    """What laptops wrote for a table that they do not hold any more."""
    told = Signal(str, bool)
    """Something that the judge should read at once, and whether it is good."""

    def __init__(self, judge: str = "") -> None:
        super().__init__()
        self.judge = judge
        """Who sits at this console; "" where it may only look."""
        self.hall = Hall()

    def watch(self, table: str) -> None:
        """From now on this table's lines are wanted, with those of the tables that were asked for last."""

    def page(self, table: str) -> Page | None:
        """The public page of a table that is watched; None while nothing of it came, and where it is withheld."""
        return None

    def trouble(self, table: str) -> str:
        """Why there is no page of it, in a sentence; "" where there is none yet."""
        return ""

    def away(self) -> str:
        """Why nothing can be sent now, in a sentence; "" while the hub is heard."""
        cut = self.hall.cut
        return cut and _("Nothing can be sent now. {why} Try again when the hub is there.").format(why=cut)

    def order(
        self, kind: OrderKind, table: str = ALL, seconds: int = 0, words: str = "", judge: str = ""
    ) -> Future[str]:
        """Tell a table, or all of them, to stop, go on, take more time, or read a message; as this judge, or as who
        sits here. The answer is why the hub did not confirm it, or ""."""
        raise NotImplementedError  # whoever has the network says it

    def care(self, table: str, kind: Caring, judge: str = "") -> None:
        """Say that this judge, or who sits here, goes there, is there, or is free again."""

    def gate(self, do: Literal["admit", "refuse"], key: str) -> None:
        """Let a machine in that asks, or send it away; what `takes` a table gets its evening with the same press."""

    def takes(self, key: str) -> bool:
        """Whether the evening of a table of which there is no word goes on at this machine once it is let in."""
        return False

    def spare(self, table: str) -> str:
        """How another laptop is called on which this table's evening could go on; "" where there is none, or where it
        is not this judge's to say."""
        return ""

    def give(self, table: str, words: str = "") -> None:
        """Let the table's evening go on at that other laptop, after the last line that came of it."""

    def branches(self, table: str) -> None:
        """What of this table is kept apart is wanted: `apart` brings it."""

    def withhold(self, table: str, on: bool) -> None:
        """Let boards show clock and round of a table alone, or all of it again."""
