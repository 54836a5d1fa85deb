"""A table's public board in a window of its own, for a screen in the hall: folded from its open lines, nothing else."""

from __future__ import annotations

from companion.core.language import _
from companion.core.page import Page
from ui.windows.public import PublicWindow


class BoardWindow(PublicWindow):
    """The wall of one table, elsewhere; it has no controls, and a double click fills its screen."""

    def __init__(self, table: str, page: Page) -> None:
        super().__init__(lambda: self.page.now if self.page is not None else 0, game=page.game)
        self.setWindowTitle(_("Table {table} · Parley").format(table=table))
        self.setAccessibleName(_("Board of table {table}").format(table=table))
        self.set_page(page)
