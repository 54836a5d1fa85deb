"""What lies on the deck and can be pressed: a treasure of the offer, and the key that gives one to a seat."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.faces.articles_of_agreement import mood, treasure
from ui.faces.scene import Touch
from ui.theme import paint, style


def draw(
    painter: QPainter,
    rect: QRectF,
    touch: Touch,
    kind: str,
    u: float,
    marked: bool = False,
    lost: bool = False,
    digit: str = "",
) -> None:
    """A treasure: `marked` is the one that the next digit gives away, `lost` nobody keeps, and `digit` marks it."""
    theme = style.current()
    edge = max(1.0, u * 0.08)
    box = rect.adjusted(edge, edge, -edge, -edge)
    treasure.draw(painter, box, kind, u, theme.brass if marked else "", lost, u * 1.5 if digit else 0.0)
    if digit:
        cap = QRectF(box.right() - u * 1.45, box.top() + u * 0.2, u * 1.25, u * 1.05)
        if box.height() < u * treasure.TALL:
            cap.moveCenter(cap.center() + QPointF(0, box.center().y() - cap.center().y()))
        painter.setPen(QPen(QColor(theme.brass_ink), paint.hair(1.2)))
        painter.setBrush(QColor(mood.current().plank))
        painter.drawRoundedRect(cap, u * 0.25, u * 0.25)
        paint.write(painter, cap, digit, u, theme.brass_ink, paint.BOLD, paint.CENTER)
    if touch.focus:
        painter.setPen(QPen(QColor(theme.focus), max(2.0, u * 0.16)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, u * 0.4, u * 0.4)


def draw_key(
    painter: QPainter, rect: QRectF, touch: Touch, digit: int, able: bool, u: float, under: bool = False
) -> None:
    """The digit of a seat, drawn as a key on its plank, for it is not the number of its character.

    Where the same key is drawn `under` it already, only a touch is seen.
    """
    if under and not (touch.focus or touch.hover):
        return
    theme, ours = style.current(), mood.current()
    ink = theme.brass_ink if able else ours.soft
    rim = theme.focus if touch.focus else ink
    painter.setPen(QPen(QColor(rim), paint.hair(3.0 if touch.focus or touch.hover else 1.5)))
    painter.setBrush(QColor(ours.plank))
    cap = rect.adjusted(1, 1, -1, -1)
    painter.drawRoundedRect(cap, u * 0.3, u * 0.3)
    paint.write(painter, cap, str(digit), u, ink, paint.BOLD, paint.CENTER, least=u)
