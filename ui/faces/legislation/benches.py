"""The benches of the house: half rings of places, a sector for each seat, and its vote over it once it is open."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from ui.faces.legislation import mood
from ui.theme import icons, style

RINGS = (0.46, 0.57, 0.68, 0.79, 0.90)
"""Where the rings lie, as parts of the whole radius."""
OPEN = 0.10
"""How much of the half circle stays free at either end."""


def places(count: int) -> list[list[tuple[float, float]]]:
    """For each of `count` seats its places on the benches: part of the radius, and angle from the right in radians."""
    sectors: list[list[tuple[float, float]]] = [[] for _ in range(count)]
    for ring in RINGS:
        most = max(count, round(ring * 32))
        each = max(1, most // count)
        span = math.pi * (1 - OPEN * 0.6)
        for seat in range(count):
            start = math.pi - (math.pi - span) / 2 - seat * span / count
            for place in range(each):
                sectors[seat].append((ring, start - (place + 0.5) * span / count / each))
    return sectors


def rows(painter: QPainter, middle: QPointF, radius: float, count: int) -> None:
    """The places of `count` seats alone, each in its seat's colour and shape."""
    dot = radius * 0.036
    for seat, held in enumerate(places(count)):
        colour = QColor(style.current().seat(seat))
        for ring, angle in held:
            at = middle + QPointF(math.cos(angle), -math.sin(angle)) * radius * ring
            icons.draw_shape(painter, seat, QRectF(at.x() - dot, at.y() - dot, dot * 2, dot * 2), colour)


def ring(box: QRectF, unit: float) -> tuple[QPointF, float]:
    """The middle of the half rings in this box, and their whole radius."""
    radius = min(box.width() / 2, box.height() / 1.04) - unit * 0.9
    return QPointF(box.center().x(), box.top() + radius + unit * 0.9), radius


def badge(seat: int, count: int, middle: QPointF, radius: float, unit: float) -> QRectF:
    """Where this seat's vote stands: over the middle of its sector."""
    held = places(count)[seat]
    angle = (held[0][1] + held[-1][1]) / 2
    at = middle + QPointF(math.cos(angle), -math.sin(angle)) * radius * 1.02
    half = unit * 0.85
    return QRectF(at.x() - half, at.y() - half, half * 2, half * 2)


def draw_badge(painter: QPainter, box: QRectF, seat: int, ballot: str, waits: bool) -> None:
    """The vote of a seat, that it is waited for, or its own shape."""
    theme, ours, half = style.current(), mood.current(), box.width() / 2
    if ballot:
        painter.setBrush(QColor(ours.ballot(ballot)))
        painter.drawEllipse(box)
        inner = box.adjusted(half * 0.4, half * 0.4, -half * 0.4, -half * 0.4)
        icons.draw(painter, ballot, inner, ours.on_ballot)
    elif waits:
        icons.draw(painter, "waiting", box.adjusted(3, 3, -3, -3), theme.brass_ink)
    else:
        icons.draw_shape(painter, seat, box.adjusted(4, 4, -4, -4), QColor(theme.seat(seat)), theme.ink)
