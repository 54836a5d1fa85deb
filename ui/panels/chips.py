"""Deal chips: the payer's colour and shape, the symbol of the space, the amount; five on a mat, then "n more"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.core.messages import Seat
from companion.core.names import isolated, plain
from companion.core.page import DealCard
from ui.theme import icons, paint, style

SHOWN = 5
GAP = 0.14
LEAST = 1.22
"""The gap between two chips and the least width of a chip with two digits, in units."""


@dataclass(frozen=True)
class Mat:
    """What lies in front of a seat: its deals, and the colours of the payers."""

    deals: tuple[DealCard, ...]
    colours: Mapping[Seat, int]

    def draw(self, painter: QPainter, box: QRectF, u: float) -> None:
        """Draws the mat with its chips; a free slot is a hairline, so the row never jumps."""
        theme = style.current()
        gap, shown = u * GAP, self.shown(box.width(), u)
        wide = min(u * 1.8, (box.width() - gap * (shown - 1)) / shown)
        for n in range(shown):
            slot = QRectF(box.left() + n * (wide + gap), box.top(), wide, box.height())
            if n < len(self.deals):
                chip(painter, slot, self.deals[n], self.colours.get(self.deals[n].payer, 0), u)
            else:
                painter.setPen(QPen(QColor(theme.line), paint.hair()))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(slot.adjusted(0.5, 0.5, -0.5, -0.5), u * 0.3, u * 0.3)

    @staticmethod
    def shown(width: float, u: float) -> int:
        """How many chips a mat of this width shows: five, or fewer when an amount would not fit."""
        return max(1, min(SHOWN, int((width + u * GAP) / (u * (LEAST + GAP)))))

    def at(self, box: QRectF, point: QPointF, u: float) -> DealCard | None:
        """The deal whose chip lies at this point of a mat that is drawn into this box."""
        shown = self.shown(box.width(), u)
        step = (box.width() + u * GAP) / shown
        wide = min(u * 1.8, step - u * GAP) + u * GAP
        place = int((point.x() - box.left()) // wide)
        return self.deals[place] if box.contains(point) and place < min(shown, len(self.deals)) else None

    def more(self, width: float, u: float) -> str:
        """What a mat of this width has no room for."""
        rest = len(self.deals) - self.shown(width, u)
        said = _("{n} more").format(n=rest)
        # A number alone looks like points; only where there is no room for words.
        short = paint.width(said, u, paint.BOLD) + u * 0.8 > width
        return "" if rest <= 0 else f"+{rest}" if short else said


def told(deal: DealCard) -> str:
    """A deal in a line; a promise without points names no amount."""
    amount = f" {deal.amount}" if deal.amount else ""
    return f"{deal.payer} → {deal.addressee}{amount}: {deal.say}"


def briefer(deal: DealCard) -> tuple[str, ...]:
    """The same line, shorter and shorter where names are long: what is promised goes last."""
    amount = f" {deal.amount}" if deal.amount else ""
    payer, addressee = _first_word(deal.payer), _first_word(deal.addressee)
    return (
        told(deal),
        f"{payer} → {addressee}{amount}: {deal.say}",
        f"→ {addressee}{amount}: {deal.say}",
    )


def _first_word(name: str) -> str:
    return isolated(plain(name).partition(" ")[0])


def chip(painter: QPainter, box: QRectF, deal: DealCard, colour: int, u: float) -> None:
    """Draws one chip."""
    theme = style.current()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.seat(colour)))
    painter.drawRoundedRect(box, u * 0.3, u * 0.3)
    side = min(u * 0.84, (box.width() - u * 0.2) / 2, box.height() * 0.44)
    top, middle = box.top() + box.height() * 0.065, box.center().x()
    shape = QRectF(middle - side - u * 0.02, top + side * 0.08, side * 0.84, side * 0.84)
    icons.draw_shape(painter, colour, shape, theme.on_seat)
    icons.draw_space(painter, deal.icon, deal.disc, QRectF(middle + u * 0.02, top, side, side), theme.on_seat)
    high = max(u * 1.12, box.height() * 0.53)
    text = QRectF(box.left() - 1, box.bottom() - high, box.width() + 2, high)
    paint.write(painter, text, str(deal.amount or ""), u * 1.05, theme.on_seat, paint.BOLD, paint.CENTER, least=u)
