"""Deal chips: the payer's colour and shape, the symbol of the space, the amount; five on a mat, then "n more".

The chip of a deal about a later round is twice as wide: beside it stands its round ("R3").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.core.messages import Seat
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
        for slot, deal in self._slots(box, u):
            if deal is not None:
                chip(painter, slot, deal, self.colours.get(deal.payer, 0), u)
            else:
                painter.setPen(QPen(QColor(theme.line), paint.hair()))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(slot.adjusted(0.5, 0.5, -0.5, -0.5), u * 0.3, u * 0.3)

    def _slots(self, box: QRectF, u: float) -> list[tuple[QRectF, DealCard | None]]:
        """Where the chips lie, and the free slots after them."""
        gap, shown = u * GAP, self.shown(box.width(), u)
        wide = min(u * 1.8, (box.width() - gap * (shown - 1)) / shown)
        found: list[tuple[QRectF, DealCard | None]] = []
        place = 0
        for deal in (*self.deals[: self.lying(box.width(), u)], *[None] * shown):
            slots = 2 if deal is not None and deal.later else 1
            if place + slots > shown:
                break
            left = box.left() + place * (wide + gap)
            found.append((QRectF(left, box.top(), slots * wide + (slots - 1) * gap, box.height()), deal))
            place += slots
        return found

    def lying(self, width: float, u: float) -> int:
        """How many of the deals a mat of this width shows."""
        room, count = self.shown(width, u), 0
        for deal in self.deals:
            room -= 2 if deal.later else 1
            if room < 0:
                break
            count += 1
        return count

    @staticmethod
    def shown(width: float, u: float) -> int:
        """How many slots a mat of this width has: five, or fewer when an amount would not fit."""
        return max(1, min(SHOWN, int((width + u * GAP) / (u * (LEAST + GAP)))))

    def at(self, box: QRectF, point: QPointF, u: float) -> DealCard | None:
        """The deal whose chip lies at this point of a mat that is drawn into this box."""
        return next((deal for slot, deal in self._slots(box, u) if slot.contains(point)), None)

    def more(self, width: float, u: float) -> str:
        """What a mat of this width has no room for."""
        rest = len(self.deals) - self.lying(width, u)
        said = _("{n} more").format(n=rest)
        # A number alone looks like points; only where there is no room for words.
        short = paint.width(said, u, paint.BOLD) + u * 0.8 > width
        return "" if rest <= 0 else f"+{rest}" if short else said


def told(deal: DealCard) -> str:
    """A deal in a line; a promise without points names no amount."""
    amount = f" {deal.amount}" if deal.amount else ""
    return f"{deal.payer} → {deal.addressee}{amount}: {deal.say}"


def chip(painter: QPainter, box: QRectF, deal: DealCard, colour: int, u: float) -> None:
    """Draws one chip; of a box that is wider than a chip, its round takes what is left over."""
    theme = style.current()
    if deal.later:
        box = _later(painter, box, deal.later, theme.seat(colour), u)
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


def _later(painter: QPainter, box: QRectF, later: str, colour: str, u: float) -> QRectF:
    """Draws the round of a deal beside its chip; gives what is left for the chip."""
    theme = style.current()
    line = u * 0.11
    painter.setPen(QPen(QColor(colour), line))
    painter.setBrush(QColor(theme.panel_high))
    painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), u * 0.3, u * 0.3)
    needs = paint.width(later, u, paint.BOLD) + line + u * 0.3
    wide = box.width() - max(box.width() / 2, min(needs, box.width() - u * LEAST))
    text = box.adjusted(wide, 0, -line, 0)
    paint.write(painter, text, later, u * 1.1, theme.ink, paint.BOLD, paint.CENTER, least=u)
    return QRectF(box.left(), box.top(), wide, box.height())
