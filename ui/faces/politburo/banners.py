"""The banners that hang behind everything; they carry no meaning, and the strict theme leaves them out."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from ui.faces.politburo import mood
from ui.theme import paint

COUNT = 11


def draw(painter: QPainter, box: QRectF) -> None:
    """Banners with swallow tails, side by side."""
    colours = mood.current()
    if colours.banner == colours.ground:
        return
    step = box.width() / COUNT
    painter.setPen(Qt.PenStyle.NoPen)
    for place in range(COUNT):
        left, wide = box.left() + step * place + step * 0.07, step * 0.86
        low = box.top() + box.height() * (0.51 if place % 2 else 0.57)  # above the names under the boards
        notch = low - step * 0.28
        shape = QPolygonF(
            [
                QPointF(left, box.top()),
                QPointF(left + wide, box.top()),
                QPointF(left + wide, low),
                QPointF(left + wide / 2, notch),
                QPointF(left, low),
            ]
        )
        painter.setBrush(paint.vertical(colours.banner_low, colours.banner, QRectF(left, box.top(), wide, low)))
        painter.drawPolygon(shape)
