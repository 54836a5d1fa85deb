"""The picture of Legislation on the first page: the benches of the house, and the bills that lie before them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from companion.core.language import N_
from ui.faces.legislation import benches, mood, paper
from ui.theme import icons, paint

SAY = N_("Trade votes for pledges, and betray them in time.")
PARTIES = 5
BILLS = (((0, -1, 1, 1), -1), ((-1, 0, 1, -1), 1), ((1, 1, -1, 0), 0))
"""The values of a bill and its place in the fan, in the order in which they are laid down."""


def draw(painter: QPainter, box: QRectF) -> None:
    """The house, cut to the box."""
    bill = min(box.width() * 0.36, box.height() * 0.3)
    radius = bill * 2.05
    top = box.center().y() - (radius + bill * 0.95) / 2
    benches.rows(painter, QPointF(box.center().x(), top + radius), radius, PARTIES)
    middle = QPointF(box.center().x(), top + radius + bill * 0.2)
    for values, place in BILLS:
        painter.save()
        painter.translate(middle + QPointF(place * bill * 0.82, abs(place) * bill * 0.12))
        painter.rotate(place * 11)
        _bill(painter, QRectF(-bill / 2, -bill * 0.66, bill, bill * 1.32), values)
        painter.restore()


def _bill(painter: QPainter, box: QRectF, values: tuple[int, ...]) -> None:
    """A bill with a sign for each of the four agendas."""
    ours = mood.current()
    paint.panel(painter, box, box.width() * 0.07, ours.paper, ours.print)
    cell = box.width() * 0.36
    for n, value in enumerate(values):
        at = box.center() + QPointF((n % 2 - 0.5) * cell * 1.12, (n // 2 - 0.5) * cell * 1.3)
        mark = QRectF(at.x() - cell * 0.4, at.y() - cell * 0.4, cell * 0.8, cell * 0.8)
        icons.draw(painter, paper.SYMBOLS[value], mark, ours.value(value))
