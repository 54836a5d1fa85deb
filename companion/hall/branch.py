"""A branch: what a laptop wrote that held its table no longer; from where on it differs, and what all may read of it.

It is looked at beside the table's own lines; nothing of it is merged, and nothing scored.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.page import Line, Page
from companion.hall.board import OpenBoard
from companion.hall.lines import Chain
from companion.hall.messages import SentRow


class Branch(Struct, frozen=True):
    """One laptop's lines beside those of its table."""

    laptop: str
    """By what it is called in subjects (`laptop_of`)."""
    since: int
    """The last line that the table has, too."""
    n: int
    """The last line of it."""
    page: Page | None
    """What everybody would see there now; None where it cannot be told."""
    trouble: str = ""
    """Why not, in a sentence."""

    @property
    def lines(self) -> Sequence[Line]:
        """What was written there alone, as far as everybody may read it."""
        return [line for line in self.page.story if line.entry > self.since] if self.page is not None else ()


def branch_of(laptop: str, chain: Chain, own: Sequence[SentRow]) -> Branch:
    """A branch from its lines and from those of the table."""
    same = zip(chain.rows, own, strict=False)
    since = next((row.n - 1 for row, other in same if row.hash != other.hash), min(len(chain.rows), len(own)))
    if chain.header is None:
        return Branch(laptop, since, 0, None)
    board = OpenBoard(chain.header)
    board.take(chain.rows)
    return Branch(laptop, since, chain.n, board.page(), board.trouble)
