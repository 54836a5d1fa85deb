"""A tabled disc: to be dragged, clicked or keyed between table and floor; it slides when it moves."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.games.article27.board import Area
from ui.faces.article27 import words
from ui.faces.scene import Touch
from ui.theme import icons, paint, style

MARGIN = 0.16
"""Room round a disc for its ring and shadow, as part of the side of its box."""


def said(area: Area) -> str:
    """The disc in front of this area, in words."""
    where = _("on the floor") if area.on_floor else _("on the table")
    return _("{issue} ({colour}), agenda {agenda}, {where}").format(
        issue=area.label, colour=words.colour(area.colour), agenda=area.agenda_label, where=where
    )


def marks(rect: QRectF, on_floor: bool, side: int = 0) -> tuple[QRectF, QRectF]:
    """Where the badge of its area lies on the box of a disc, and the digit that moves it.

    On the table its own stack lies above it and the floor below: at the left (`side` −1) and right (1) of the floor
    both keep clear of its rim.
    """
    whole = min(rect.width(), rect.height())
    edge, small = whole * MARGIN * 0.3, whole * (1 - MARGIN * 2) * 0.4
    low = whole - edge - small
    badge, digit = QPointF(edge, edge if on_floor else low), QPointF(low, edge if on_floor or side else low)
    if side > 0 and not on_floor:
        badge, digit = QPointF(low, low), QPointF(edge, edge)
    size = QSizeF(small, small)
    return QRectF(badge, size), QRectF(digit, size)


def draw(painter: QPainter, rect: QRectF, touch: Touch, area: Area, digit: int = 0, at: int = 0) -> None:
    """The disc of one issue area, at this side of the floor; with the digit that moves it, where one does."""
    theme, side = style.current(), min(rect.width(), rect.height())
    gap = side * MARGIN
    box = QRectF(gap, gap, side - gap * 2, side - gap * 2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.shadow))
    painter.drawEllipse(box.translated(0, side * 0.03).adjusted(-1, -1, 1, 1))
    if area.on_floor:
        ring = QColor(theme.issue(area.colour).fill)
        ring.setAlpha(150)
        painter.setPen(QPen(ring, side * 0.04))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(-gap * 0.45, -gap * 0.45, gap * 0.45, gap * 0.45))
    icons.disc(painter, area.colour, box, area.agenda, rim=0.03)
    if touch.focus:
        painter.setPen(QPen(QColor(theme.focus), max(2.0, side * 0.035)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(-gap * 0.6, -gap * 0.6, gap * 0.6, gap * 0.6))
    badge, cap = marks(rect, area.on_floor, at)
    painter.setPen(QPen(QColor("#F2EEE4"), max(1.0, side * 0.012)))
    painter.setBrush(QColor("#06121F"))
    painter.drawEllipse(badge)
    inner = badge.adjusted(badge.width() * 0.2, badge.width() * 0.2, -badge.width() * 0.2, -badge.width() * 0.2)
    icons.draw(painter, area.colour, inner, "#F2EEE4")
    if digit:
        painter.setPen(QPen(QColor(theme.line_strong), max(1.0, side * 0.012)))
        painter.setBrush(QColor(theme.panel_high))
        painter.drawRoundedRect(cap, cap.width() * 0.25, cap.width() * 0.25)
        paint.write(painter, cap, str(digit), cap.width() * 0.72, theme.ink, paint.BOLD, paint.CENTER)
