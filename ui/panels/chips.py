"""Deal chips: the payer's colour and shape, the symbol of the space, the amount; five on a mat, then "+n"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.contract import DealCard, Seat
from ui.theme import icons, paint, style

SHOWN = 5


@dataclass(frozen=True)
class Mat:
    """What lies in front of a seat: its deals, and the colours of the payers."""

    deals: tuple[DealCard, ...]
    colours: Mapping[Seat, int]

    def draw(self, painter: QPainter, box: QRectF, u: float) -> None:
        """Draws the mat with its chips; a free slot is a hairline, so the row never jumps."""
        theme = style.current()
        more = len(self.deals) - SHOWN
        gap = u * 0.14
        wide = min(u * 1.75, (box.width() - gap * SHOWN) / (SHOWN + (1 if more > 0 else 0)))
        for n in range(SHOWN):
            slot = QRectF(box.left() + n * (wide + gap), box.top(), wide, box.height())
            if n < len(self.deals):
                chip(painter, slot, self.deals[n], self.colours.get(self.deals[n].payer, 0), u)
            else:
                painter.setPen(QPen(QColor(theme.line), paint.hair()))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(slot.adjusted(0.5, 0.5, -0.5, -0.5), u * 0.3, u * 0.3)
        if more > 0:
            rest = QRectF(
                box.left() + SHOWN * (wide + gap),
                box.top(),
                box.right() - box.left() - SHOWN * (wide + gap),
                box.height(),
            )
            paint.write(painter, rest, f"+{more}", u, theme.ink, paint.BOLD, paint.CENTER)


def chip(painter: QPainter, box: QRectF, deal: DealCard, colour: int, u: float) -> None:
    """Draws one chip."""
    theme = style.current()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.seat(colour)))
    painter.drawRoundedRect(box, u * 0.3, u * 0.3)
    side = min(u * 0.86, box.width() * 0.5, box.height() * 0.44)
    top = box.top() + box.height() * 0.06
    middle = box.center().x()
    icons.draw_shape(
        painter, colour, QRectF(middle - side - side * 0.02, top + side * 0.12, side * 0.8, side * 0.8), theme.on_seat
    )
    icons.draw_space(painter, deal.icon, QRectF(middle + side * 0.02, top, side, side), theme.on_seat)
    text = QRectF(
        box.left() - 1,
        box.bottom() - max(u * 1.12, box.height() * 0.53),
        box.width() + 2,
        max(u * 1.12, box.height() * 0.53),
    )
    paint.write(painter, text, str(deal.amount), u * 1.05, theme.on_seat, paint.BOLD, paint.CENTER, least=u)
