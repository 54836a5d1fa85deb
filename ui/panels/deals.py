"""The sheet of all deals, full screen, by pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter

from companion.core.language import _, ngettext
from companion.core.page import DealCard, Page
from companion.core.vocabulary import DealStatus, Icon
from ui.panels.base import Painted
from ui.panels.chips import chip, told
from ui.theme import icons, paint, style

LINE = 2.7
GOOD = (DealStatus.OPEN, DealStatus.KEPT, DealStatus.PARKED)
"""What is told in the colour of what is well."""
SYMBOLS = {
    DealStatus.OPEN: Icon.OPEN,
    DealStatus.KEPT: Icon.KEPT,
    DealStatus.RETURNED: Icon.RETURNED,
    DealStatus.SPLIT: Icon.SPLIT,
    DealStatus.PARKED: Icon.PARKED,
}
"""The symbols of how deals stand."""


class Deals(Painted):
    """A line for each deal: its chip, its sentence, how it stands."""

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__(unit=unit)
        self._first = 0

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 40), round(self.unit * 20))

    @property
    def deals(self) -> tuple[DealCard, ...]:
        """The deals that are shown; at the end those of the whole evening."""
        if self.page is None:
            return ()
        return self.page.result.deals if self.page.result else self.page.view.deals

    @property
    def room(self) -> int:
        """How many deals fit on one page."""
        return max(1, int((self.height() - self.unit * 4.2) / (self.unit * LINE)))

    def part(self, page: Page) -> object:
        return page.result.deals if page.result else page.view.deals, page.view.seats

    def shown(self, page: Page) -> None:
        if self._first >= len(self.deals):
            self._first = 0
        self.say(_("Deals"), "; ".join(f"{told(d)} {d.status_say}".strip() for d in self.deals))

    def next_page(self) -> None:
        """The next page, or the first one again."""
        self._first = self._first + self.room if self._first + self.room < len(self.deals) else 0
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme, u, deals = style.current(), self.unit, self.deals
        paint.ground(painter, QRectF(self.rect()))
        head = QRectF(u * 1.6, u * 0.5, self.width() - u * 3.2, u * 2.8)
        title = ngettext("{n} deal", "{n} deals", len(deals)).format(n=len(deals)) if deals else _("No deals yet")
        paint.write(painter, head, title, u * 1.9, theme.ink, paint.HEAVY)
        pages = -(-len(deals) // self.room)
        if pages > 1:
            page = _("page {n} of {of}").format(n=self._first // self.room + 1, of=pages)
            paint.write(painter, head, page, u * 1.1, theme.ink_soft, paint.MEDIUM, paint.RIGHT)
        colours = self.page.view.colours if self.page else {}
        for n, deal in enumerate(deals[self._first : self._first + self.room]):
            top = u * 3.7 + n * u * LINE
            line = QRectF(u * 1.6, top, self.width() - u * 3.2, u * LINE)
            painter.fillRect(QRectF(line.left(), top, line.width(), paint.hair()), QColor(theme.line))
            box = QRectF(line.left(), top + u * 0.3, u * (3.8 if deal.later else 1.9), u * 2.1)
            chip(painter, box, deal, colours.get(deal.payer, 0), u)
            right = line.right()
            if deal.status_say:
                good = deal.status in GOOD
                ink = theme.good if good else theme.bad
                wide = min(paint.width(deal.status_say, u * 1.1, paint.BOLD) + 1, line.width() * 0.35)
                end = QRectF(right - wide, top, wide, line.height())
                paint.write(painter, end, deal.status_say, u * 1.1, ink, paint.BOLD, least=u)
                right -= wide + u * 1.6
                if symbol := SYMBOLS.get(deal.status):
                    icons.draw(painter, symbol, QRectF(right + u * 0.2, end.center().y() - u / 2, u, u), ink)
            text = QRectF(box.right() + u * 0.8, top, right - box.right() - u * 1.2, line.height())
            names = (deal.payer, deal.addressee)
            paint.write(painter, text, told(deal), u * 1.2, theme.ink, paint.MEDIUM, least=u, names=names)
