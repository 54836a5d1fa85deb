"""A treasure as it is drawn: a card with symbol and word, the same in one line, or a small tile with a count."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ui.faces.articles_of_agreement import mood, words
from ui.theme import icons, paint

TALL = 3.3
"""From this height on, in units, a treasure is a card; below it is a line."""
LINE = 1.45
LEAST = 1.22
"""The height of such a line, and the least that it may have."""
TILE = 1.45
LOW = 1.22
"""The height of a tile, and the least that it may have."""


def back(painter: QPainter, box: QRectF, u: float) -> None:
    """Draws a treasure that lies face down."""
    ours = mood.current()
    painter.setPen(QPen(QColor(ours.soft), paint.hair(1.2)))
    painter.setBrush(QColor(ours.plank))
    painter.drawRoundedRect(box, u * 0.4, u * 0.4)
    side = min(box.width(), box.height()) * 0.5
    mark = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
    icons.draw(painter, "chest", mark, ours.soft)


@dataclass(frozen=True)
class _Inks:
    """What a treasure is drawn with: bright paper, or, once nobody gets it, an empty outline."""

    paper: str
    rim: str
    print: str
    symbol: str
    line: Qt.PenStyle


def _inks(kind: str, lost: bool) -> _Inks:
    ours = mood.current()
    if lost:
        return _Inks(ours.plank, ours.soft, ours.soft, ours.soft, Qt.PenStyle.DashLine)
    return _Inks(ours.paper, ours.paper_rim, ours.print, ours.treasure(kind), Qt.PenStyle.SolidLine)


def draw(painter: QPainter, box: QRectF, kind: str, u: float, rim: str = "", lost: bool = False) -> None:
    """Draws the treasure as a card, or in one line where the box is low; a `rim` marks it, `lost` empties it."""
    inks = _inks(kind, lost)
    painter.setPen(QPen(QColor(rim or inks.rim), max(2.5, u * 0.22) if rim else paint.hair(1.2), inks.line))
    painter.setBrush(QColor(inks.paper))
    painter.drawRoundedRect(box, u * 0.4, u * 0.4)
    if box.height() >= u * TALL:
        _card(painter, box, kind, u, inks)
    else:
        _line(painter, box, kind, u, inks)


def _card(painter: QPainter, box: QRectF, kind: str, u: float, inks: _Inks) -> None:
    painter.setPen(QPen(QColor(inks.symbol), max(1.5, u * 0.09), inks.line))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box.adjusted(u * 0.16, u * 0.16, -u * 0.16, -u * 0.16), u * 0.3, u * 0.3)
    # A word is never broken; two words stand below each other where they have no room beside each other.
    text = words.kind(kind)
    room = box.width() - u * 0.5
    size = min(u * 1.35, max(u, box.height() * 0.2))
    lines = [text]
    if paint.width(text, u, paint.BOLD) > room and " " in text:
        lines = text.split(" ", 1)
    if len(lines) > 1 and box.height() < u * 4.3:
        _beside(painter, box, kind, u, inks, lines)
        return
    size = min(paint.fitted(line, room, size, u, paint.BOLD) for line in lines)
    high = size * 1.15
    foot = box.bottom() - u * 0.28 - high * len(lines)
    for place, line in enumerate(lines):
        row = QRectF(box.left() + u * 0.25, foot + place * high, room, high)
        paint.write(painter, row, line, size, inks.print, paint.BOLD, paint.CENTER, least=u)
    top = box.top() + u * 0.35
    side = min((foot - top) * 0.86, box.width() * 0.62)
    if side > u * 0.6:
        middle = (top + foot) / 2
        mark = QRectF(box.center().x() - side / 2, middle - side / 2, side, side)
        icons.draw(painter, kind, mark, inks.symbol)


def _beside(painter: QPainter, box: QRectF, kind: str, u: float, inks: _Inks, lines: Sequence[str]) -> None:
    """A low card with two words: its symbol stands beside them."""
    words_wide = max(paint.width(line, math.ceil(u), paint.BOLD) for line in lines)
    side = min(u * 1.7, box.width() - words_wide - u * 0.7)
    left = box.center().x() - (side + u * 0.2 + words_wide) / 2
    icons.draw(painter, kind, QRectF(left, box.center().y() - side / 2, side, side), inks.symbol)
    top = box.center().y() - u * 1.15 * len(lines) / 2
    for place, line in enumerate(lines):
        row = QRectF(left + side + u * 0.2, top + place * u * 1.15, words_wide + 2, u * 1.15)
        paint.write(painter, row, line, u, inks.print, paint.BOLD, least=u)


def _line(painter: QPainter, box: QRectF, kind: str, u: float, inks: _Inks) -> None:
    side = min(u * 1.1, box.height() * 0.8)
    mark = QRectF(box.left() + u * 0.2, box.center().y() - side / 2, side, side)
    icons.draw(painter, kind, mark, inks.symbol)
    text = QRectF(mark.right() + u * 0.24, box.top(), box.right() - mark.right() - u * 0.32, box.height())
    paint.write(painter, text, words.kind(kind), u * 1.05, inks.print, paint.BOLD, least=u)


def line_width(kinds: Iterable[str], u: float) -> float:
    """How wide these treasures must be in one line."""
    return max((paint.width(words.kind(k), math.ceil(u), paint.BOLD) for k in kinds), default=u * 3) + u * 1.85


def card_width(kinds: Iterable[str], u: float) -> float:
    """How wide these treasures must be as cards."""
    parts = [word for k in kinds for word in words.kind(k).split()]
    return max((paint.width(word, math.ceil(u), paint.BOLD) for word in parts), default=u * 3) + u * 0.74


def share(box: QRectF, count: int, most: int, kinds: Sequence[str], u: float) -> list[QRectF]:
    """Where `count` treasures of a share lie, each as large as the `most` of any share allows.

    `kinds` are all that lie there, so that every word has its room.
    """
    gap, most = u * 0.22, max(most, 1)
    wide = card_width(kinds, u)
    across = max(1, int((box.width() + gap) / (wide + gap)))
    rows = -(-most // across)
    high = (box.height() - gap * (rows - 1)) / rows
    if high >= u * TALL and wide <= box.width():
        # No wider than it is useful, and never flatter than a card.
        wide = min((box.width() - gap * (across - 1)) / across, max(wide, high * 0.74), u * 7.5)
        high = min(high, wide * 1.36)
        down = gap
    else:
        wide = min(line_width(kinds, u), box.width())
        across = max(1, int((box.width() + gap) / (wide + gap)))
        wide = min((box.width() - gap * (across - 1)) / across, u * 9)
        rows, down = -(-most // across), u * 0.12
        high = min(u * LINE, (box.height() - down * (rows - 1)) / rows)
    return [
        QRectF(box.left() + n % across * (wide + gap), box.top() + n // across * (high + down), wide, high)
        for n in range(count)
    ]


def share_height(count: int, width: float, kinds: Sequence[str], u: float) -> float:
    """The least height in which a share of so many treasures can be read."""
    gap = u * 0.22
    across = max(1, int((width + gap) / (min(line_width(kinds, u), width) + gap)))
    rows = -(-count // across)
    return rows * u * LEAST + max(0, rows - 1) * u * 0.12


def cards_height(count: int, width: float, kinds: Sequence[str], u: float) -> float:
    """The height in which a share of so many treasures lies in fine cards."""
    gap = u * 0.22
    across = max(1, int((width + gap) / (card_width(kinds, u) + gap)))
    rows = -(-count // across)
    return rows * u * 4.8 + (rows - 1) * gap


# --- the hold ---------------------------------------------------------------------------------------------------------


def tile_width(kind: str, count: int, u: float, worded: bool = False) -> float:
    """How wide the tile of so many is, with its word or without."""
    wide = u * 1.55 + paint.width(str(count), u, paint.HEAVY)
    return wide + (paint.width(words.kind(kind), u, paint.MEDIUM) + u * 0.45 if worded else 0)


def tiles(box: QRectF, counts: Sequence[tuple[str, int]], u: float, worded: bool = False) -> list[QRectF]:
    """Where the tiles of a hold lie, row by row; what no longer fits has an empty place."""
    gap, row = u * 0.2, 0
    x, spots = box.left(), []
    for kind, count in counts:
        wide = tile_width(kind, count, u, worded)
        if x + wide > box.right() + 1 and x > box.left():
            x, row = box.left(), row + 1
        spots.append((row, x, wide))
        x += wide + gap
    # Lower tiles before one is left out, as long as its figure can be read.
    high = u * TILE
    if (row + 1) * (high + gap) - gap > box.height() + 1:
        gap = u * 0.12
        rows = max(1, min(row + 1, int((box.height() + gap + 1) / (u * LOW + gap))))
        high = max(u * LOW, min(high, (box.height() + 1 - gap * (rows - 1)) / rows))
    return [
        QRectF(x, y, wide, high) if (y := box.top() + row * (high + gap)) + high <= box.bottom() + 1.5 else QRectF()
        for row, x, wide in spots
    ]


def tiles_height(width: float, counts: Sequence[tuple[str, int]], u: float) -> float:
    """How high a hold must be, so that all of it is seen."""
    places = tiles(QRectF(0, 0, width, u * 99), counts, u)
    return places[-1].bottom() if places else 0.0


def tile(painter: QPainter, box: QRectF, kind: str, count: int, u: float, worded: bool = False) -> None:
    """Draws how many of a kind lie open; what can be used against others stands out."""
    ours = mood.current()
    danger = kind in words.DANGER
    painter.setPen(QPen(QColor(ours.on_danger if danger else ours.paper_rim), paint.hair(1.2)))
    painter.setBrush(QColor(ours.danger if danger else ours.paper))
    painter.drawRoundedRect(box, u * 0.32, u * 0.32)
    side = u * 0.95
    mark = QRectF(box.left() + u * 0.14, box.center().y() - side / 2, side, side)
    icons.draw(painter, kind, mark, ours.on_danger if danger else ours.treasure(kind))
    ink = ours.on_danger if danger else ours.print
    number = tile_width(kind, count, u) - u * 1.31
    text = QRectF(mark.right() + u * 0.14, box.top(), number, box.height())
    paint.write(painter, text, str(count), u, ink, paint.HEAVY, paint.CENTER)
    if worded:
        word = QRectF(text.right() + u * 0.15, box.top(), box.right() - text.right() - u * 0.2, box.height())
        paint.write(painter, word, words.kind(kind), u, ink, paint.MEDIUM)
