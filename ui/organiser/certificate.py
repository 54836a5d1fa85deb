"""A certificate on paper: event, name, place, points, and lines for those who sign it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.organiser.papers import Certificate
from ui.printing import PaintedPages
from ui.theme import icons, paint

INK, SOFT, BRASS = "#1D1A16", "#5C554B", "#8A6A1F"
RISE = 0.3
"""What a line of letters needs above and below it, as part of their height."""


def pages(certificates: Sequence[Certificate]) -> PaintedPages:
    """All of them, one a page."""
    event = certificates[0].event if certificates else ""

    def draw(painter: QPainter, box: QRectF, number: int) -> None:
        _draw(painter, box, certificates[number])

    return PaintedPages(f"{_('Certificates')} · {event}", len(certificates), draw)


def _draw(painter: QPainter, box: QRectF, one: Certificate) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    u = box.height() / 30
    _frame(painter, box, u)
    inner = box.adjusted(u * 2.4, u * 1.6, -u * 2.4, -u * 1.6)

    def line(top: float, text: str, high: float, colour: str, weight: int = paint.NORMAL) -> None:
        room = QRectF(inner.left(), inner.top() + top * u, inner.width(), high * u * (1 + 2 * RISE))
        paint.write(painter, room, text, high * u, colour, weight, paint.CENTER, least=high * u * 0.4)

    line(0.6, one.event, 2.1, INK, paint.BOLD)
    line(4.4, _("Certificate"), 1.2, BRASS, paint.BOLD)
    line(7.4, one.name, 3.6, INK, paint.HEAVY)
    line(13.4, one.took, 1.7, INK)
    line(16.4, one.points, 1.15, SOFT)
    line(18.3, one.games, 1.0, SOFT)
    _signed(painter, QRectF(inner.left(), inner.bottom() - u * 3.4, inner.width(), u * 3.4), one.judges, one.day, u)
    painter.restore()


def _frame(painter: QPainter, box: QRectF, u: float) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), u * 0.12))
    painter.drawRect(box.adjusted(u * 0.1, u * 0.1, -u * 0.1, -u * 0.1))
    painter.setPen(QPen(QColor(BRASS), u * 0.06))
    painter.drawRect(box.adjusted(u * 0.5, u * 0.5, -u * 0.5, -u * 0.5))
    size = u * 1.5
    at = QRectF(box.center().x() - size / 2, box.top() + u * 0.3 - size / 2 + u * 0.05, size, size)
    painter.fillRect(at.adjusted(-u * 0.4, -u * 0.1, u * 0.4, u * 0.1), QColor("white"))
    icons.draw(painter, "trophy", at, BRASS)


def _signed(painter: QPainter, box: QRectF, judges: Sequence[str], day: str, u: float) -> None:
    """A line for each who signs, and one for the place, with the day."""
    said = (*(judges or (_("The organiser"),)), _("Place and date"))
    gap = u * 1.4
    wide = min(u * 12, (box.width() - gap * (len(said) - 1)) / len(said))
    left = box.center().x() - (wide * len(said) + gap * (len(said) - 1)) / 2
    for place, name in enumerate(said):
        x = left + place * (wide + gap)
        painter.setPen(QPen(QColor(SOFT), u * 0.05))
        painter.drawLine(round(x), round(box.top() + u * 1.8), round(x + wide), round(box.top() + u * 1.8))
        if place == len(said) - 1:
            over = QRectF(x, box.top() + u * 0.3, wide, u * 1.4)
            paint.write(painter, over, day, u * 0.9, INK, align=paint.RIGHT, least=u * 0.5)
        under = QRectF(x, box.top() + u * 1.9, wide, u * 1.4)
        paint.write(painter, under, name, u * 0.8, SOFT, align=paint.CENTER, least=u * 0.5)
