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
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.setFont(font)
    painter.setPen(QColor(colour))
    painter.drawText(box, int(align | Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip), text)
    return min(box.width(), wide)


def wrapped(text: str, room: float, px: float, weight: int = NORMAL, most: int = 99) -> list[str]:
    """The text in lines that fit into the room, broken at spaces and after hyphens.

    The last of `most` lines is elided when words are left over.
    """
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
    return lines


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
    line = hair(1.2)
    painter.setPen(QPen(QColor(rim or theme.line), line))
    painter.setBrush(QColor(fill or theme.panel))
    painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), radius, radius)


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
