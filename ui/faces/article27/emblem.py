"""The picture of Article 27 on the first page: the wood, the floor, and the issues that the gavel may call up."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import N_
from ui.faces.article27 import wood
from ui.faces.article27.places import IN_FRONT, MIDDLE, RADIUS, STACK, TABLED, bearing, round_the_middle
from ui.theme import icons, paint, style

SAY = N_("Bribe the Security Council, and fear the veto.")
ISSUES = ("red", "blue", "yellow", "green", "black")
ON_FLOOR = (("red", "wealth", -88.0), ("green", "peace", 88.0))
TABLED_NOW = {1: "justice", 3: "prestige"}
LOOK, CLOSER = QRectF(40, 0, 720, 590), QRectF(130, 0, 540, 590)
"""What is seen of the scene, and the least of it in a slim picture; the arms of the wood may run out of it."""


def draw(painter: QPainter, box: QRectF) -> None:
    """The chamber, cut to the box."""
    scale = min(box.width() / CLOSER.width(), box.height() / LOOK.height())
    painter.save()
    painter.translate(box.center())
    painter.scale(scale, scale)
    painter.translate(-LOOK.center())
    wood.wood(painter)
    wood.floor(painter)
    for place, issue in enumerate(ISSUES):
        angle = bearing(place, len(ISSUES))
        at = round_the_middle(angle, RADIUS)
        for card in (2, 1, 0):
            _disc(painter, issue, issue, at + QPointF(0, card * 5), STACK)
        if place in TABLED_NOW:
            _disc(painter, issue, TABLED_NOW[place], round_the_middle(angle, IN_FRONT), TABLED)
    for issue, agenda, aside in ON_FLOOR:
        _disc(painter, issue, agenda, MIDDLE + QPointF(aside, -50), 68)
    _gavel(painter, MIDDLE + QPointF(0, 92))
    painter.restore()


def _disc(painter: QPainter, issue: str, symbol: str, at: QPointF, radius: float) -> None:
    box = QRectF(at.x() - radius, at.y() - radius, radius * 2, radius * 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(style.current().shadow))
    painter.drawEllipse(box.translated(0, radius * 0.1))
    icons.disc(painter, issue, box, symbol)


def _gavel(painter: QPainter, at: QPointF) -> None:
    theme = style.current()
    box = QRectF(at.x() - 54, at.y() - 54, 108, 108)
    painter.setPen(QPen(QColor(theme.brass_ink), 4 * paint.hair()))
    painter.setBrush(QColor(theme.brass))
    painter.drawEllipse(box)
    icons.draw(painter, "gavel", box.adjusted(24, 24, -24, -24), theme.on_brass)
