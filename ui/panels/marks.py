"""The mark of a correction: a pencil on a small disc, beside every figure that it changed."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.theme import icons, paint, style

MARK = 1.25
"""How wide a mark is, in units."""


def draw_mark(painter: QPainter, box: QRectF, unit: float) -> None:
    """A pencil on a disc of brass, with a rim that parts it from whatever lies under it."""
    theme = style.current()
    painter.save()
    painter.setPen(QPen(QColor(theme.ground), paint.hair(1.5)))
    painter.setBrush(QColor(theme.brass))
    painter.drawEllipse(box.adjusted(1, 1, -1, -1))
    painter.setPen(Qt.PenStyle.NoPen)
    inner = box.adjusted(unit * 0.3, unit * 0.3, -unit * 0.3, -unit * 0.3)
    icons.draw(painter, "mended", inner, theme.on_brass)
    painter.restore()
