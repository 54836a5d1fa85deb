"""Influence as golden stars, which have an outline on a light ground: gold ink would be brown there."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import figure
from ui.faces.politburo import mood
from ui.theme import icons, paint, style

MOST = 3
"""With so much influence everybody begins."""


def stars(painter: QPainter, box: QRectF, influence: int, u: float, v: float, *, lost: bool = False) -> None:
    """Filled stars for influence, hollow ones for what is missing, the one just lost in the loser's ink."""
    theme, colours = style.current(), mood.current()
    if not 0 <= influence <= MOST:
        said = figure(influence)
        paint.write(painter, box, said, v * 1.3, theme.bad, paint.HEAVY, paint.CENTER, least=u)
        return
    minus = paint.width("−1", max(u, v * 1.3), paint.HEAVY) + v * 0.3 if lost else 0.0
    side = min(v * 1.5, (box.width() - minus) / (MOST + 0.5), box.height())
    step = side * 1.18
    x = box.center().x() - (step * MOST - side * 0.18 + minus) / 2
    for place in range(MOST):
        star = QRectF(x + place * step, box.center().y() - side / 2, side, side)
        if place < influence:
            golden_star(painter, star)
        else:
            icons.draw(painter, "star_empty", star, theme.bad if lost and place == influence else colours.soft)
    if lost:
        told = QRectF(x + step * MOST, box.top(), minus + v * 0.2, box.height())
        paint.write(painter, told, "−1", v * 1.3, theme.bad, paint.HEAVY, least=u)


def golden_star(painter: QPainter, box: QRectF) -> None:
    """A star that is held: gold, and on a light ground with an outline, since gold ink there is brown."""
    theme = style.current()
    icons.draw(painter, "star", box, theme.brass if theme.name == "light" else theme.brass_ink)
    if theme.name == "light":
        icons.draw(painter, "star_empty", box, theme.brass_ink)
