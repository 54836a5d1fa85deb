"""The picture of Articles of Agreement on the first page: the wheel over the ship's deck, and treasures to share."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import N_
from ui.faces.articles_of_agreement import mood
from ui.theme import icons, paint, style

SAY = N_("Share the loot so that the crew keeps you captain.")
SEAMS = 9
FAN = (("emerald", -1), ("ruby", 1), ("gold", 0))
"""Treasure and place in the fan, in the order in which they are laid down."""


def draw(painter: QPainter, box: QRectF) -> None:
    """The deck, cut to the box."""
    ours = mood.current()
    # The boards run through the whole picture, whatever room is kept above the rest.
    painter.setPen(QPen(QColor(ours.seam), paint.hair(1.5)))
    step = box.height() / SEAMS
    for n in range(SEAMS + 3):
        painter.drawLine(QPointF(box.left(), n * step), QPointF(box.right(), n * step))
    card = min(box.width() * 0.36, box.height() * 0.33)
    wheel = min(box.width() * 0.62, box.height() * 0.5)
    at = QRectF(box.center().x() - wheel / 2, box.top() + box.height() * 0.05, wheel, wheel)
    icons.draw(painter, "wheel", at, style.current().brass_ink)
    middle = QPointF(box.center().x(), box.top() + box.height() * 0.7)
    for kind, place in FAN:
        painter.save()
        painter.translate(middle + QPointF(place * card * 0.8, abs(place) * card * 0.13))
        painter.rotate(place * 12)
        _treasure(painter, QRectF(-card / 2, -card * 0.69, card, card * 1.38), kind)
        painter.restore()


def _treasure(painter: QPainter, box: QRectF, kind: str) -> None:
    """A treasure card without its word, which nobody could read on it."""
    ours, wide = mood.current(), box.width()
    paint.panel(painter, box, wide * 0.08, ours.paper, ours.paper_rim)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(ours.treasure(kind)), max(1.5, wide * 0.025)))
    edge = wide * 0.055
    painter.drawRoundedRect(box.adjusted(edge, edge, -edge, -edge), wide * 0.06, wide * 0.06)
    side = wide * 0.6
    symbol = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
    icons.draw(painter, kind, symbol, ours.treasure(kind))
