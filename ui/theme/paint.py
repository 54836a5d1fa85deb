"""Drawing by hand, in one voice: text that never overflows, panels, pills; every size is given by the caller."""

from __future__ import annotations

import math
import re
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QLinearGradient,
    QPaintEngine,
    QPainter,
    QPen,
    QPixmap,
    QRadialGradient,
)

from ui.theme import style

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER = Qt.AlignmentFlag.AlignCenter
NORMAL, MEDIUM, BOLD, HEAVY = (
    QFont.Weight.Normal,
    QFont.Weight.Medium,
    QFont.Weight.Bold,
    QFont.Weight.ExtraBold,
)


def width(text: str, px: float, weight: int = NORMAL) -> float:
    """How wide this text is, drawn in this size."""
    return _width(tuple(style.families()), text, max(1, round(px)), int(weight))


@lru_cache(maxsize=4096)
def _width(_families: tuple[str, ...], text: str, px: int, weight: int) -> float:
    return QFontMetricsF(style.font(px, weight)).horizontalAdvance(text)


def fitted(text: str, room: float, px: float, least: float, weight: int = NORMAL) -> float:
    """The size, from `px` down to `least`, in which the text fits into the room."""
    wide = width(text, px, weight)
    return px if wide <= room else max(least, px * room / wide)


def write(
    painter: QPainter,
    box: QRectF,
    text: str,
    px: float,
    colour: str | QColor,
    weight: int = NORMAL,
    align: Qt.AlignmentFlag = LEFT,
    least: float = 0.0,
) -> float:
    """Draws one line: smaller down to `least`, then elided, never outside the box; gives the width that it took."""
    if not text or box.width() < 2:
        return 0.0
    size = fitted(text, box.width(), px, least, weight) if least else px
    font = style.font(size, weight)
    wide = width(text, font.pixelSize(), weight)
    if wide > box.width() and least and font.pixelSize() > least:
        font = style.font(max(math.ceil(least), font.pixelSize() - 1), weight)
        wide = width(text, font.pixelSize(), weight)
    if wide > box.width():
        text = _elided(tuple(style.families()), text, font.pixelSize(), int(weight), box.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, int(align | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip), text)
    return min(box.width(), wide)


@lru_cache(maxsize=1024)
def _elided(_families: tuple[str, ...], text: str, px: int, weight: int, room: float) -> str:
    return QFontMetricsF(style.font(px, weight)).elidedText(text, Qt.TextElideMode.ElideRight, room)


def wrapped(text: str, room: float, px: float, weight: int = NORMAL, most: int = 99) -> list[str]:
    """The text in lines that fit into the room, broken at spaces and after hyphens.

    The last of `most` lines is elided when words are left over.
    """
    return list(_wrapped(tuple(style.families()), text, room, max(1, round(px)), int(weight), most))


@lru_cache(maxsize=1024)
def _wrapped(_families: tuple[str, ...], text: str, room: float, px: int, weight: int, most: int) -> tuple[str, ...]:
    metrics = QFontMetricsF(style.font(px, weight))
    lines: list[str] = []
    words = re.findall(r"\s*[^\s-]+-?|\s*-+", " ".join(text.split()))
    while words:
        line = words.pop(0).lstrip()
        while words and metrics.horizontalAdvance(line + words[0]) <= room:
            line += words.pop(0)
        if words and len(lines) == most - 1:
            line += "".join(words)
            words = []
        lines.append(metrics.elidedText(line, Qt.TextElideMode.ElideRight, room))
    return tuple(lines)


def write_lines(
    painter: QPainter,
    box: QRectF,
    text: str,
    px: float,
    colour: str | QColor,
    weight: int = NORMAL,
    align: Qt.AlignmentFlag = LEFT,
    spacing: float = 1.3,
) -> float:
    """Draws words in as many lines as the box has room for; gives the height that they took."""
    most = max(1, int(box.height() / (px * spacing) + 0.05))
    lines = wrapped(text, box.width(), px, weight, most)
    high = px * spacing
    top = box.top()
    if align & Qt.AlignmentFlag.AlignVCenter:
        top += max(0.0, (box.height() - high * len(lines)) / 2)
    for n, line in enumerate(lines):
        write(painter, QRectF(box.left(), top + n * high, box.width(), high), line, px, colour, weight, align)
    return high * len(lines)


def hair(factor: float = 1.0) -> float:
    """The width of a hairline in this theme."""
    return style.current().frame * factor


def panel(painter: QPainter, box: QRectF, radius: float, fill: str | None = None, rim: str | None = None) -> None:
    """Draws a panel on the ground."""
    theme = style.current()
    rounded(painter, box, radius, fill or theme.panel, rim or theme.line, hair(1.2))


def rounded(painter: QPainter, box: QRectF, radius: float, fill: str, rim: str, line: float) -> None:
    """Draws a box with round corners and a rim of this width inside its edge.

    On a screen, what is the same along an edge is drawn once and drawn out: on a large box the rim alone would take
    longer than its fill.
    """
    look = (radius, fill, rim, line)
    shift = painter.deviceTransform()
    corner = math.ceil(radius + line) + 2
    if (
        shift.isScaling()
        or shift.isRotating()
        or min(box.width(), box.height()) < 2 * corner + 3
        or painter.paintEngine().type() != QPaintEngine.Type.Raster
    ):
        _rounded(painter, box, *look)
        return
    # Whole pixels of the device, in the painter's own coordinates; what is left over decides how soft the edges are.
    dx, dy = shift.dx(), shift.dy()
    left, top = math.floor(box.left() + dx), math.floor(box.top() + dy)
    right, bottom = math.ceil(box.right() + dx), math.ceil(box.bottom() + dy)
    edges = (box.left() + dx - left, box.top() + dy - top, right - box.right() - dx, bottom - box.bottom() - dy)
    tile = _tile(corner, edges, *look)
    xs = (
        (left - dx, corner, 0),
        (left - dx + corner, right - left - 2 * corner, corner),
        (right - dx - corner, corner, corner + 1),
    )
    ys = (
        (top - dy, corner, 0),
        (top - dy + corner, bottom - top - 2 * corner, corner),
        (bottom - dy - corner, corner, corner + 1),
    )
    for x, wide, from_x in xs:
        for y, high, from_y in ys:
            if from_x == from_y == corner:
                painter.fillRect(QRectF(x, y, wide, high), QColor(fill))
            else:
                source = QRectF(from_x, from_y, 1 if from_x == corner else corner, 1 if from_y == corner else corner)
                painter.drawPixmap(QRectF(x, y, wide, high), tile, source)


def _rounded(painter: QPainter, box: QRectF, radius: float, fill: str, rim: str, line: float) -> None:
    painter.setPen(QPen(QColor(rim), line))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), radius, radius)


@lru_cache(maxsize=512)
def _tile(
    corner: int, edges: tuple[float, float, float, float], radius: float, fill: str, rim: str, line: float
) -> QPixmap:
    """The smallest such box: four corners, and one pixel of each edge between them."""
    side = 2 * corner + 1
    made = QPixmap(side, side)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    begin(painter)
    left, top, right, bottom = edges
    _rounded(painter, QRectF(left, top, side - left - right, side - top - bottom), radius, fill, rim, line)
    painter.end()
    return made


def ground(painter: QPainter, box: QRectF, at: QPointF | None = None, colours: tuple[str, str] | None = None) -> None:
    """Draws the ground of a window, with its glow around the middle of what matters; `colours` are ground and glow."""
    theme = style.current()
    low, high = colours or (theme.ground, theme.ground_high)
    glow = QRadialGradient(at or box.center(), max(box.width(), box.height()) * 0.62)
    glow.setColorAt(0, QColor(high))
    glow.setColorAt(1, QColor(low))
    painter.fillRect(box, QBrush(glow))


def ground_picture(size: QSize, ratio: float, x: float, y: float, colours: tuple[str, str] | None = None) -> QPixmap:
    """The ground of a window as a picture, with its glow at this part of width and height."""
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    painter = QPainter(made)
    ground(painter, QRectF(0, 0, size.width(), size.height()), QPointF(size.width() * x, size.height() * y), colours)
    painter.end()
    return made


def vertical(top: str, bottom: str, box: QRectF) -> QBrush:
    """A brush from one colour at the top to another at the bottom."""
    fill = QLinearGradient(box.topLeft(), box.bottomLeft())
    fill.setColorAt(0, QColor(top))
    fill.setColorAt(1, QColor(bottom))
    return QBrush(fill)


def begin(painter: QPainter) -> None:
    """Smooth edges and text."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
