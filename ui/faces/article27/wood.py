"""The wood and the floor: what never changes while an evening runs."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QRadialGradient

from ui.faces.article27.places import FLOOR, MIDDLE, RADIUS, SCENE, WOOD, floor_path
from ui.theme import paint, style


def wood(painter: QPainter) -> None:
    """The horseshoe."""
    theme = style.current()
    box = QRectF(MIDDLE.x() - RADIUS, MIDDLE.y() - RADIUS, RADIUS * 2, RADIUS * 2)
    whole = QRectF(0, MIDDLE.y() - RADIUS - WOOD, SCENE[0], RADIUS * 1.6)
    arc = QPainterPath()
    arc.arcMoveTo(box, -20)
    arc.arcTo(box, -20, 220)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, wide in ((theme.shadow, WOOD + 8), (theme.wood_rim, WOOD)):
        painter.setPen(QPen(QColor(colour), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(arc.translated(0, 3) if wide > WOOD else arc)
    # Filled, not stroked: in an SVG file a pen has one colour only, and the wood would be black.
    round_it = QPainterPathStroker()
    round_it.setWidth(WOOD - 5)
    round_it.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.fillPath(round_it.createStroke(arc), paint.vertical(theme.wood_high, theme.wood_low, whole))
    shine = QColor("#FFFFFF")
    shine.setAlpha(16)
    inlay = QColor(theme.wood_rim)
    inlay.setAlpha(110)
    for tint, radius, wide in ((shine, RADIUS + 24, 7.0), (inlay, RADIUS - 25, 2.0), (inlay, RADIUS + 12, 1.2)):
        ring = QRectF(MIDDLE.x() - radius, MIDDLE.y() - radius, radius * 2, radius * 2)
        painter.setPen(QPen(tint, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawArc(ring, -19 * 16, 218 * 16)


def floor(painter: QPainter) -> None:
    """The floor in its middle."""
    theme = style.current()
    glow = QRadialGradient(MIDDLE, FLOOR * 1.05)
    glow.setColorAt(0, QColor(theme.floor))
    glow.setColorAt(1, QColor(theme.floor_low))
    painter.setPen(QPen(QColor(theme.floor_rim), 2 * paint.hair()))
    painter.setBrush(glow)
    painter.drawPath(floor_path())
