"""The map at night: glowing links, capitals with their counts and names, pawns, and the way of the last move."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from ui.faces.renegotiation import mood, places
from ui.faces.renegotiation.places import CapitalSpot
from ui.theme import icons, paint, style

GLOW = 2.1
"""How far the light of a capital reaches, as parts of its radius."""
ALIGN = {"middle": paint.CENTER, "left": paint.LEFT, "right": paint.RIGHT}


@dataclass(frozen=True)
class Pawn:
    """A pawn: the place of its seat in the colours, and whether it is this seat's turn."""

    colour: int
    active: bool = False


def links(painter: QPainter, pairs: Iterable[tuple[str, str]], spots: Mapping[str, CapitalSpot], unit: float) -> None:
    """Every link as a line of light."""
    ours = mood.current()
    lines = [(spots[a].at, spots[b].at) for a, b in pairs if a in spots and b in spots]
    for ink, wide in ((ours.glow, unit * 0.42), (ours.link, max(1.5, unit * 0.1))):
        painter.setPen(QPen(QColor(ink), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for start, end in lines:
            painter.drawLine(start, end)


def way(painter: QPainter, keys: Sequence[str], spots: Mapping[str, CapitalSpot], unit: float) -> None:
    """The way of the last move, as a broad dashed line with an arrow where it ended."""
    points = [spots[key].at for key in keys if key in spots]
    if len(points) < 2:
        return
    ink = QColor(style.current().brass_ink)
    pen = QPen(ink, unit * 0.2, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([2.4, 1.1])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(QPolygonF(points))
    end, before = points[-1], points[-2]
    angle = math.atan2(end.y() - before.y(), end.x() - before.x())
    radius = next(spot.radius for spot in spots.values() if spot.at == end) * 1.06
    tip = QPointF(end.x() - math.cos(angle) * radius, end.y() - math.sin(angle) * radius)
    side = unit * 0.62
    wings = [
        QPointF(tip.x() - math.cos(angle + turn) * side, tip.y() - math.sin(angle + turn) * side)
        for turn in (0.52, -0.52)
    ]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([tip, *wings]))


def capital(
    painter: QPainter, spot: CapitalSpot, count: int, unit: float, chosen: bool = False, shut: bool = False
) -> None:
    """A capital with the count of its cards; a second ring round it where it can be reached, bright when `chosen`; a
    bar at its foot where nobody may enter."""
    theme, ours, town = style.current(), mood.current(), spot.town
    margin = math.ceil(spot.radius * (GLOW - 1)) + 2
    paint.kept(painter, spot.node, _lamp, town.hub, town.lit, bool(count), chosen, unit, margin=margin)
    ink = ours.on_lit if chosen else theme.ink if count else theme.ink_soft
    size = unit * (1.3 if town.hub else 1.05)
    paint.write(painter, spot.node, str(count), size, ink, paint.HEAVY, paint.CENTER, least=unit)
    if shut:
        node, wide = spot.node, unit * 0.5
        bar = QRectF(node.left() - wide, node.bottom() - wide * 0.8, node.width() + wide * 2, wide)
        painter.setPen(QPen(QColor(theme.ground), max(1.0, unit * 0.08)))
        painter.setBrush(QColor(theme.bad))
        painter.drawRoundedRect(bar, wide / 2, wide / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def _lamp(painter: QPainter, box: QRectF, hub: bool, lit: bool, full: bool, chosen: bool, unit: float) -> None:
    """The capital itself, with its light."""
    theme, ours, reach = style.current(), mood.current(), box.width() / 2 * GLOW
    if (hub or lit) and theme.name == "dark":
        light = QRadialGradient(box.center(), reach)
        glow = QColor(theme.brass_ink if lit else ours.glow)
        glow.setAlphaF(0.42 if lit else 0.3)
        light.setColorAt(0.4, glow)
        light.setColorAt(1, QColor(0, 0, 0, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(light)
        painter.drawEllipse(box.center(), reach, reach)
    line = max(1.5, unit * (0.13 if hub else 0.075))
    painter.setPen(QPen(QColor(theme.brass_ink if hub else ours.rim), line))
    painter.setBrush(QColor(ours.lit if chosen else ours.hub if hub else ours.city if full else ours.dim))
    painter.drawEllipse(box.adjusted(line / 2, line / 2, -line / 2, -line / 2))
    if lit:
        out = unit * 0.2
        painter.setPen(QPen(QColor(theme.focus if chosen else theme.brass_ink), unit * (0.2 if chosen else 0.13)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(-out, -out, out, out))


def night(painter: QPainter, box: QRectF, unit: float) -> None:
    """The ground of the map, where the window's own is another."""
    shape = QPainterPath()
    shape.addRoundedRect(box, unit * 0.6, unit * 0.6)
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    paint.ground(painter, box, colours=mood.ground())
    painter.restore()


def note(painter: QPainter, box: QRectF, text: str, unit: float) -> None:
    """A small line at the map's edge."""
    paint.write(painter, box, text, unit, style.current().ink_soft, paint.MEDIUM, least=unit)


def grid(painter: QPainter, box: QRectF, unit: float) -> None:
    """Circles of latitude and meridians, as faint as they are on a chart."""
    ink = QColor(mood.current().grid)
    if not ink.alpha():
        return
    painter.setPen(QPen(ink, max(1.0, unit * 0.045)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    pole = QPointF(box.center().x(), box.top() - box.height() * 1.5)
    for n in range(1, 7):
        reach = box.height() * (1.5 + n / 6.0)
        painter.drawEllipse(pole, reach, reach)
    for n in range(-5, 6):
        angle = n * 0.115
        end = QPointF(pole.x() + math.sin(angle) * box.height() * 4, pole.y() + math.cos(angle) * box.height() * 4)
        painter.drawLine(pole, end)
    painter.restore()


def name(painter: QPainter, spot: CapitalSpot, unit: float) -> None:
    """The name beside its capital, with a shade behind it, so that a link under it does not matter."""
    if spot.label.isEmpty():
        return
    theme, ours = style.current(), mood.current()
    shade = ours.ground if theme.name == "dark" else ours.ground_high
    strong = spot.town.hub or spot.town.pawns or spot.town.lit
    ink, weight = (theme.ink, paint.BOLD) if strong else (theme.ink_soft, paint.MEDIUM)
    box, high = spot.label, spot.label.height() * 0.1
    free = max(0.0, box.width() - paint.width(spot.town.name, unit, weight) - unit * 0.2)
    left = {"middle": free / 2, "right": free}.get(spot.align, 0.0)
    back = box.adjusted(left - unit * 0.12, high, left - free + unit * 0.12, -high)
    paint.kept(painter, back, _shade, shade, unit)
    paint.write(painter, box, spot.town.name, unit, ink, weight, ALIGN[spot.align], least=unit)


def _shade(painter: QPainter, box: QRectF, ink: str, unit: float) -> None:
    shade = QColor(ink)
    shade.setAlphaF(0.62)
    paint.rounded(painter, box, unit * 0.3, shade.name(QColor.NameFormat.HexArgb), "#00000000", 0)


def pawns(painter: QPainter, at: QPointF, radius: float, standing: Sequence[Pawn], unit: float, lean: int = 0) -> None:
    """The pawns over a capital."""
    for box, pawn in zip(places.pins(at, radius, len(standing), unit, lean), standing, strict=True):
        pin(painter, box, pawn, unit)


def pin(painter: QPainter, box: QRectF, pawn: Pawn, unit: float) -> None:
    """A pawn: a pin in the colour of its seat with the seat's shape in its head; a brass rim where it is its turn."""
    theme = style.current()
    head = QRectF(box.left() + unit * 0.06, box.top(), box.width() - unit * 0.12, box.width() - unit * 0.12)
    path = QPainterPath()
    path.moveTo(box.center().x(), box.bottom())
    reach = head.width() / 2
    middle = head.center()
    path.lineTo(middle.x() - reach * 0.93, middle.y() + reach * 0.38)
    path.arcTo(head, 202, -224)
    path.closeSubpath()
    rim = theme.brass_ink if pawn.active else theme.ink
    painter.setPen(QPen(QColor(rim), unit * (0.15 if pawn.active else 0.07)))
    painter.setBrush(QColor(theme.seat(pawn.colour)))
    painter.drawPath(path)
    side = reach * 1.08
    shape = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
    icons.draw_shape(painter, pawn.colour, shape, theme.on_seat)
