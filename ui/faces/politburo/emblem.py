"""The picture of Politburo on the first page: banners, a golden star, and three cards that did not agree."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from companion.core.language import N_
from ui.faces.politburo import banners, stage
from ui.theme import icons, style

SAY = N_("Secret cards, a failed plan, and somebody to blame.")
FAN = (("reform", -1), ("", 1), ("repress", 0))
"""Card and place in the fan, in the order in which they are laid down; the nameless one lies face down."""


def draw(painter: QPainter, box: QRectF) -> None:
    """The podium, cut to the box."""
    wide = max(box.width(), box.height() * 1.3)
    # They hang from the upper edge of the picture, whatever room is kept above the rest.
    hung = QRectF(box.center().x() - wide / 2, 0, wide, box.bottom() * 1.1)
    banners.draw(painter, hung)
    card = min(box.width() * 0.4, box.height() * 0.36)
    high = card * 1.42
    star = min(box.width() * 0.3, box.height() * 0.22)
    middle = QPointF(box.center().x(), box.top() + box.height() * 0.66)
    mark = QRectF(box.center().x() - star / 2, box.top() + box.height() * 0.06, star, star)
    icons.draw(painter, "star", mark, style.current().brass_ink)
    for name, place in FAN:
        painter.save()
        painter.translate(middle + QPointF(place * card * 0.68, abs(place) * card * 0.14))
        painter.rotate(place * 13)
        stage.draw_card(painter, QRectF(-card / 2, -high / 2, card, high), name, "", card / 6)
        painter.restore()
