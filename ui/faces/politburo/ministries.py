"""A ministry: its symbol, its name, a scale of levels above and below a golden line, and the number."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.games.politburo.board import Ministry
from ui.faces.politburo import mood
from ui.theme import icons, paint, style


def draw(painter: QPainter, box: QRectF, ministry: Ministry, most: int, u: float) -> None:
    """Draws a ministry into the box, in a column, or in a strip when the box is low."""
    theme, colours = style.current(), mood.current()
    chosen = ministry.state == "plan"
    paint.panel(painter, box, u * 0.7, colours.panel, theme.brass_ink if chosen else colours.rim)
    if chosen:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.brass_ink), max(2.0, u * 0.12)))
        painter.drawRoundedRect(box.adjusted(u * 0.12, u * 0.12, -u * 0.12, -u * 0.12), u * 0.6, u * 0.6)
    if box.height() < u * 11:
        _strip(painter, box, ministry, u)
        return
    symbol = min(u * 2.6, box.height() * 0.15)
    icons.draw(
        painter, ministry.key, QRectF(box.center().x() - symbol / 2, box.top() + u * 0.7, symbol, symbol), theme.ink
    )
    top = box.top() + u * 0.9 + symbol
    name = QRectF(box.left() + u * 0.4, top, box.width() - u * 0.8, u * 1.8)
    paint.write(painter, name, ministry.label, u * 1.5, theme.ink, paint.HEAVY, paint.CENTER, least=u)
    state = QRectF(name.left(), name.bottom(), name.width(), u * 1.3)
    ink = theme.brass_ink if chosen else mood.current().soft
    paint.write(painter, state, ministry.state_say, u, ink, paint.BOLD, paint.CENTER, least=u)
    number = QRectF(box.left(), box.bottom() - u * 2.9, box.width(), u * 2.5)
    _number(painter, number, ministry, u * 2.3, u)
    _scale(painter, QRectF(box.left(), state.bottom(), box.width(), number.top() - state.bottom()), ministry, most, u)


def _number(painter: QPainter, box: QRectF, ministry: Ministry, px: float, u: float) -> None:
    theme = style.current()
    ink = theme.brass_ink if ministry.moved else theme.ink
    paint.write(painter, box, ministry.level_say, px, ink, paint.HEAVY, paint.CENTER, least=u)


def _strip(painter: QPainter, box: QRectF, ministry: Ministry, u: float) -> None:
    theme = style.current()
    symbol = min(u * 2.4, box.height() * 0.3)
    icons.draw(
        painter, ministry.key, QRectF(box.center().x() - symbol / 2, box.top() + u * 0.5, symbol, symbol), theme.ink
    )
    name = QRectF(box.left() + u * 0.3, box.top() + u * 0.6 + symbol, box.width() - u * 0.6, u * 1.6)
    paint.write(painter, name, ministry.label, u * 1.3, theme.ink, paint.BOLD, paint.CENTER, least=u)
    number = QRectF(box.left(), name.bottom(), box.width(), box.bottom() - name.bottom() - u * 0.2)
    _number(painter, number, ministry, min(u * 2.2, number.height() * 0.8), u)


def _scale(painter: QPainter, box: QRectF, ministry: Ministry, most: int, u: float) -> None:
    """Bars above the line for repression, below it for reform; each filled one has its symbol."""
    theme, colours = style.current(), mood.current()
    step = min(u * 2.2, box.height() / (2 * most + 1.2))
    if step < 3:
        return
    wide = min(box.width() * 0.56, u * 8)
    middle = box.center().y()
    for level in range(1, most + 1):
        for sign in (1, -1):
            y = middle - sign * (level - 0.5) * step - sign * step * 0.35
            bar = QRectF(box.center().x() - wide / 2, y - step * 0.36, wide, step * 0.72)
            reached = ministry.level * sign >= level
            card = "repress" if sign > 0 else "reform"
            painter.setPen(QPen(QColor(theme.ink if reached else colours.rim), paint.hair()))
            painter.setBrush(QColor(colours.card(card) if reached else colours.empty))
            painter.drawRoundedRect(bar, step * 0.18, step * 0.18)
            if reached:
                side = step * 0.62
                mark = QRectF(bar.center().x() - side / 2, bar.center().y() - side / 2, side, side)
                icons.draw(painter, card, mark, colours.on_card)
    painter.setPen(QPen(QColor(theme.brass_ink), max(2.0, u * 0.13)))
    painter.drawLine(
        QRectF(box.center().x() - wide * 0.62, middle, 0, 0).topLeft(),
        QRectF(box.center().x() + wide * 0.62, middle, 0, 0).topLeft(),
    )
