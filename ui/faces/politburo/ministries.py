"""A ministry: its symbol, its name, the number, and a scale of levels on either side of a golden line."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.games.politburo.board import Ministry
from ui.faces.politburo import mood
from ui.theme import icons, paint, style

LOW = 5.2
"""A box lower than this, in units, is a plaque: symbol and number, and the name under them."""


def draw(painter: QPainter, box: QRectF, ministry: Ministry, most: int, u: float, v: float) -> None:
    """Draws a ministry; `u` is the height of the smallest text, `v` the scale of everything else."""
    frame(painter, box, ministry.state == "plan" or ministry.moved, v)
    if box.height() < v * LOW:
        _plaque(painter, box, ministry, u, v)
        return
    theme, colours = style.current(), mood.current()
    inner = box.adjusted(v * 0.6, v * 0.45, -v * 0.5, -v * 0.4)
    third = min(inner.height() / 3, v * 2.3)
    state = bool(ministry.state_say)
    top = inner.top() + (0 if state else (inner.height() - third * 2.1) / 2)
    symbol = min(v * 1.9, third)
    ink = theme.brass_ink if ministry.state == "plan" else theme.ink
    icons.draw(painter, ministry.key, QRectF(inner.left(), top + (third - symbol) / 2, symbol, symbol), ink)
    name = QRectF(inner.left() + symbol * 1.25, top, inner.width() - symbol * 1.25, third)
    paint.write(painter, name, ministry.label, v * 1.5, theme.ink, paint.HEAVY, least=u)
    number = QRectF(inner.left(), top + third, v * 3.4, third)
    ink = theme.brass_ink if ministry.moved else theme.ink
    paint.write(painter, number, ministry.level_say, v * 2.1, ink, paint.HEAVY, least=u)
    _scale(painter, QRectF(number.right(), number.top(), inner.right() - number.right(), third), ministry, most, v)
    if state:
        row = QRectF(inner.left(), inner.bottom() - third, inner.width(), third)
        _state(painter, row, ministry, u, v, colours.soft)


def _state(painter: QPainter, row: QRectF, ministry: Ministry, u: float, v: float, soft: str) -> None:
    theme = style.current()
    ink, weight = {"plan": (theme.brass_ink, paint.BOLD), "rejected": (theme.bad, paint.BOLD)}.get(
        ministry.state, (soft, paint.NORMAL)
    )
    if ministry.state == "rejected":
        side = v * 1.05
        icons.draw(painter, "thumb_down", QRectF(row.left(), row.center().y() - side / 2, side, side), ink)
        row = row.adjusted(side * 1.35, 0, 0, 0)
    paint.write(painter, row, ministry.state_say, v * 1.1, ink, weight, least=u)


def frame(painter: QPainter, box: QRectF, strong: bool, v: float, ink: str = "") -> None:
    """A panel with a rim; a strong one is golden, or of this ink."""
    theme, colours = style.current(), mood.current()
    paint.panel(painter, box, v * 0.6, colours.panel, (ink or theme.brass_ink) if strong else colours.rim)
    if strong:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        line = max(2.0, v * 0.12)
        painter.setPen(QPen(QColor(ink or theme.brass_ink), line))
        painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), v * 0.55, v * 0.55)


def _plaque(painter: QPainter, box: QRectF, ministry: Ministry, u: float, v: float) -> None:
    """Symbol and number, and the name under them."""
    theme, colours = style.current(), mood.current()
    strong, fell = ministry.state == "plan" or ministry.moved, ministry.state == "rejected"
    ink = theme.brass_ink if strong else theme.ink
    high = box.height()
    name = QRectF(box.left() + v * 0.2, box.bottom() - high * 0.42, box.width() - v * 0.4, high * 0.36)
    two = high > u * 2.6
    row = QRectF(box.left(), box.top() + high * 0.08, box.width(), high * 0.5 if two else high * 0.84)
    symbol = min(v * 1.5, row.height() * 0.85)
    text = paint.width(ministry.level_say, v * 1.7, paint.HEAVY)
    left = row.center().x() - (symbol * 1.3 + text) / 2
    icons.draw(painter, ministry.key, QRectF(left, row.center().y() - symbol / 2, symbol, symbol), ink)
    number = QRectF(left + symbol * 1.3, row.top(), row.right() - left - symbol * 1.3, row.height())
    paint.write(painter, number, ministry.level_say, v * 1.7, ink, paint.HEAVY, least=u)
    if not two:
        return
    ink = theme.bad if fell else theme.ink if strong else colours.soft
    size = v * 1.1
    if fell:
        # What was rejected before stays to be seen while the plan is carried out.
        mark = v * 0.9
        size = paint.fitted(ministry.label, name.width() - mark * 1.6, size, u)
        left = name.center().x() - (paint.width(ministry.label, size) + mark * 1.2) / 2
        icons.draw(painter, "thumb_down", QRectF(left, name.center().y() - mark / 2, mark, mark), ink)
        name = QRectF(left + mark * 1.2, name.top(), name.right() - left - mark * 1.2, name.height())
    paint.write(painter, name, ministry.label, size, ink, paint.NORMAL, paint.LEFT if fell else paint.CENTER, least=u)


def _scale(painter: QPainter, box: QRectF, ministry: Ministry, most: int, v: float) -> None:
    """Reform to the left of the line, repression to the right of it; what is reached has its symbol."""
    theme, colours = style.current(), mood.current()
    step = min(v * 0.95, box.width() / (2 * most + 1))
    if step < 3:
        return
    high = min(box.height() * 0.66, v * 1.4)
    middle = box.right() - step * (most + 0.5)
    for level in range(1, most + 1):
        for sign in (1, -1):
            x = middle + sign * ((level - 0.5) * step + step * 0.25) - step * 0.42
            cell = QRectF(x, box.center().y() - high / 2, step * 0.84, high)
            reached = ministry.level * sign >= level
            card = "repress" if sign > 0 else "reform"
            painter.setPen(QPen(QColor(theme.ink), paint.hair()) if reached else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.card(card) if reached else colours.empty))
            painter.drawRoundedRect(cell, step * 0.22, step * 0.22)
            if reached and step > 9:
                side = step * 0.6
                mark = QRectF(cell.center().x() - side / 2, cell.center().y() - side / 2, side, side)
                icons.draw(painter, card, mark, colours.on_card)
    painter.setPen(QPen(QColor(theme.brass_ink), max(2.0, v * 0.1)))
    over = high * 0.16
    painter.drawLine(
        QPointF(middle, box.center().y() - high / 2 - over), QPointF(middle, box.center().y() + high / 2 + over)
    )
