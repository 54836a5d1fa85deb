"""A treasure as it is drawn: a card with symbol and word, the same in one line, or a small tile with a count."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import ngettext
from ui.faces.articles_of_agreement import mood, words
from ui.theme import icons, paint, style

BLACK = "#000000"
"""The Black Spot, which is named after it."""
ABOVE = 5.2
"""From this height on, in units, a treasure has its symbol above its word, and from `TALL` where it is narrow."""
TALL = 3.3
LINE = 1.45
LEAST = 1.12
"""The height of a treasure in one line, and the least that it may have."""
WIDEST = 9.0
"""How wide a card may be, in units, that has room for more."""
TWICE = 12.0
"""From this width on, in units, two columns of treasures have room for their words."""
ROW, TIGHT = 1.65, 1.4
"""The height of a row of what somebody has, and the least that is fine; with room it is up to `LARGE` times as high."""
LARGE = 1.3
TILE = 1.45
LOW = 1.22
"""The height of a tile, and the least that it may have."""


def symbol(painter: QPainter, icon: str, box: QRectF, ink: str) -> None:
    """A symbol in this ink; the Black Spot is black on every ground, with a rim in the ink."""
    if icon != "spot":
        icons.draw(painter, icon, box, ink)
        return
    rim = max(paint.hair(1.5), box.height() * 0.1)
    painter.setPen(QPen(QColor(ink), rim))
    painter.setBrush(QColor(BLACK))
    painter.drawEllipse(box.adjusted(rim, rim, -rim, -rim))


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


def draw(
    painter: QPainter, box: QRectF, kind: str, u: float, rim: str = "", lost: bool = False, cap: float = 0.0
) -> None:
    """Draws the treasure as a card, or in one line where the box is low; a `rim` marks it, `lost` empties it.

    In one line its word leaves as much room as the `cap` of a key takes at the right.
    """
    inks = _inks(kind, lost)
    painter.setPen(QPen(QColor(rim or inks.rim), max(2.5, u * 0.22) if rim else paint.hair(1.2), inks.line))
    painter.setBrush(QColor(inks.paper))
    painter.drawRoundedRect(box, u * 0.4, u * 0.4)
    tall = box.height() >= u * TALL and box.height() > box.width() * 0.55
    if box.height() >= u * ABOVE or tall:
        _card(painter, box, kind, u, inks)
    elif box.height() >= u * LINE:
        _wide(painter, box.adjusted(0, 0, -cap, 0), kind, u, inks, frame=box)
    else:
        _line(painter, box.adjusted(0, 0, -cap, 0), kind, u, inks)


def _wide(painter: QPainter, box: QRectF, kind: str, u: float, inks: _Inks, frame: QRectF) -> None:
    """A card that is wider than high: its symbol beside its word."""
    if box.height() >= u * 2.4:
        painter.setPen(QPen(QColor(inks.symbol), max(1.5, u * 0.09), inks.line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(frame.adjusted(u * 0.16, u * 0.16, -u * 0.16, -u * 0.16), u * 0.3, u * 0.3)
    text = words.kind(kind)
    spare = box.width() - paint.width(text, math.ceil(u), paint.BOLD) - u * 0.85
    side = min(box.height() * 0.66, u * 2.4, box.width() * 0.3, max(u * 0.85, spare))
    # Narrower letters keep a word off the rim; only where these have no room either it may come near.
    narrow = paint.width(text, math.ceil(u), paint.BOLD) * paint.NARROWEST
    room = box.width() - side - u * (1.2 if narrow <= box.width() - side - u * 1.2 else 0.8)
    # In whole pixels that fit: a size rounded up would cost a word that has room.
    size, least = math.floor(min(u * 1.6, max(u, box.height() * 0.5))), math.ceil(u)
    while size > least and paint.width(text, size, paint.BOLD) > room:
        size -= 1
    size = max(size, least)
    lines = [text]
    if paint.width(text, math.ceil(u), paint.BOLD) > room and " " in text and box.height() >= u * 2.4:
        lines, size = text.split(" ", 1), least
    wide = max(paint.width(line, size, paint.BOLD) for line in lines)
    if wide > room + 1 and wide * paint.NARROWEST <= room:
        wide = room
    if wide > room + 1:
        # Half a word says less than its symbol.
        icons.draw(painter, kind, _middle(box, side * 1.2), inks.symbol)
        return
    left = box.center().x() - (side + u * 0.3 + wide) / 2
    icons.draw(painter, kind, QRectF(left, box.center().y() - side / 2, side, side), inks.symbol)
    top = box.center().y() - size * 1.15 * len(lines) / 2
    for place, line in enumerate(lines):
        row = QRectF(left + side + u * 0.3, top + place * size * 1.15, min(room + u * 0.2, wide + 2), size * 1.15)
        paint.write(painter, row, line, size, inks.print, paint.BOLD, least=u)


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


def _middle(box: QRectF, side: float) -> QRectF:
    side = min(side, box.height() * 0.9)
    return QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)


def _line(painter: QPainter, box: QRectF, kind: str, u: float, inks: _Inks) -> None:
    side = min(u * 1.1, box.height() * 0.8)
    mark = QRectF(box.left() + u * 0.2, box.center().y() - side / 2, side, side)
    text = QRectF(mark.right() + u * 0.24, box.top(), box.right() - mark.right() - u * 0.32, box.height())
    if paint.width(words.kind(kind), math.ceil(u), paint.BOLD) * paint.NARROWEST > text.width() + 1:
        # Half a word says less than its symbol.
        icons.draw(painter, kind, _middle(box, side), inks.symbol)
        return
    icons.draw(painter, kind, mark, inks.symbol)
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
    across = min(most, max(1, int((box.width() + gap) / (wide + gap))))
    rows = -(-most // across)
    high = (box.height() - gap * (rows - 1)) / rows
    if high >= u * TALL and wide <= box.width():
        # No wider than it is useful, and never flatter than a card.
        wide = min((box.width() - gap * (across - 1)) / across, max(wide, high * 0.74), u * WIDEST)
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


def stacked(box: QRectF, count: int, u: float) -> list[QRectF]:
    """Where the treasures of one share lie: below each other, each as large as their number allows."""
    if not count:
        return []
    gap = u * 0.2
    # In two columns where there is room for words in both, before a card becomes a strip.
    least = LINE if box.width() > u * TWICE else LEAST
    across = 1 if count * (u * least + gap) - gap <= box.height() + 1 else 2
    rows = -(-count // across)
    wide = (box.width() - gap * (across - 1)) / across
    gap = min(gap, u * 0.12) if rows > 4 else gap
    high = (box.height() - gap * (rows - 1)) / rows
    return [
        QRectF(box.left() + n % across * (wide + gap), box.top() + n // across * (high + gap), wide, high)
        for n in range(count)
    ]


def stacked_height(count: int, u: float) -> float:
    """The least height in which a share of so many treasures can be read."""
    return count * u * LEAST + max(0, count - 1) * u * 0.12 if count else 0.0


# --- the hold ---------------------------------------------------------------------------------------------------------


def tile_width(kind: str, count: int, u: float, worded: bool = False) -> float:
    """How wide the tile of so many is, with its word or without."""
    wide = u * 1.55 + paint.width(str(count), u, paint.HEAVY)
    return wide + (paint.width(words.counted(kind, count), u, paint.MEDIUM) + u * 0.45 if worded else 0)


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
    symbol(painter, kind, mark, ours.on_danger if danger else ours.treasure(kind))
    ink = ours.on_danger if danger else ours.print
    number = tile_width(kind, count, u) - u * 1.31
    text = QRectF(mark.right() + u * 0.14, box.top(), number, box.height())
    paint.write(painter, text, str(count), u, ink, paint.HEAVY, paint.CENTER)
    if worded:
        word = QRectF(text.right() + u * 0.15, box.top(), box.right() - text.right() - u * 0.2, box.height())
        paint.write(painter, word, words.counted(kind, count), u, ink, paint.MEDIUM)


# --- what somebody has ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pile:
    """So many of a kind, in a row; `new` came just now, `lost` has gone."""

    kind: str
    count: int
    new: bool = False
    lost: bool = False


@dataclass(frozen=True)
class Manner:
    """How what everybody has is drawn, alike before every seat: how high a row is, how large its symbol and its word,
    and whether there are words; in how many rows, in one column or in two, and how many kinds share one row, without
    words, where somebody has more kinds than these have room for."""

    high: float
    side: float
    size: int
    worded: bool
    rows: int
    packed: int
    columns: int = 1


BETWEEN = 0.3
"""What stays free between two columns, in units."""


def manner(wide: float, high: float, held: Sequence[Sequence[Pile]], u: float) -> Manner:
    """The one manner in which all of it can be drawn in boxes of this size: whoever has most says how large."""
    count = max(1, *(len(entries) for entries in held))
    rows = max(1, int((high + 1) / (u * LOW)))
    every = [entry for entries in held for entry in entries]
    half = (wide - u * BETWEEN) / 2
    columns = 1
    if rows < count <= rows * 2 and not any(_said(entry, u, half).isdecimal() for entry in every):
        # Words stay in two columns: a second one comes before any word goes.
        wide, columns, count = half, 2, -(-count // 2)
        rows = count
    row = max(u * LOW, min(high / min(count, rows), u * ROW * LARGE))
    # One word among bare figures looks like a mistake.
    worded = not any(_said(entry, u, wide).isdecimal() for entry in every)
    said = [_said(entry, u, wide) if worded else str(entry.count) for entry in every]
    longest = max((paint.width(one, math.ceil(u), paint.BOLD) for one in said), default=0.0) * paint.NARROWEST
    side = max(min(row * 0.84, u), min(row * 0.84, u * 1.7, wide - longest - u * 0.75))
    least, room = math.ceil(u), wide - side - u * 0.42
    size = max(least, math.floor(min(row * 0.62, u * 1.35)))
    while size > least and any(paint.width(one, size, paint.BOLD) > room for one in said):
        size -= 1
    return Manner(row, side, size, worded, rows, max(1, int(wide / (side + size * 0.7 + u * 0.7))), columns)


def _places(box: QRectF, count: int, how: Manner, u: float) -> list[tuple[QRectF, bool]]:
    """Where so many kinds stand, and which of them with a word: the last rows are shared where there are too few."""
    if how.columns > 1:
        half, step = (box.width() - u * BETWEEN) / 2, (box.width() + u * BETWEEN) / 2
        places = ((box.left() + n // how.rows * step, box.top() + n % how.rows * how.high) for n in range(how.rows * 2))
        return [(QRectF(left, top, half, how.high), True) for left, top in places]
    shared = next((n for n in range(how.rows + 1) if how.rows - n + n * how.packed >= count), how.rows)
    alone = how.rows - shared if how.worded or count <= how.rows else 0
    wide = box.width() / how.packed
    found = [(QRectF(box.left(), box.top() + n * how.high, box.width(), how.high), how.worded) for n in range(alone)]
    for n in range(how.packed * (how.rows - alone)):
        left, top = box.left() + n % how.packed * wide, box.top() + (alone + n // how.packed) * how.high
        found.append((QRectF(left, top, wide, how.high), False))
    return found


def rows(painter: QPainter, box: QRectF, entries: Sequence[Pile], u: float, how: Manner) -> None:
    """Draws what somebody has, in the manner of all."""
    places = _places(box, len(entries), how, u)
    shown = list(entries) if len(entries) <= len(places) else list(entries[: len(places) - 1])
    for (cell, worded), entry in zip(places, shown, strict=False):
        _entry(painter, cell, entry, u, _said(entry, u, cell.width()) if worded else str(entry.count), how)
    if len(shown) < len(entries):
        left = sum(entry.count for entry in entries[len(shown) :])
        more = ngettext("{n} more", "{n} more", left).format(n=left)
        paint.write(painter, places[-1][0], more, u, mood.current().soft, paint.BOLD, paint.CENTER, least=u)


def _said(entry: Pile, u: float, wide: float) -> str:
    """How many, and of what where there is room: in the plural, else as on the card."""
    room = (wide - u * 1.42) / paint.NARROWEST
    found = (f"{entry.count} {word}" for word in (words.counted(entry.kind, entry.count), words.kind(entry.kind)))
    return next((said for said in found if paint.width(said, math.ceil(u), paint.BOLD) <= room), str(entry.count))


def _entry(painter: QPainter, cell: QRectF, entry: Pile, u: float, said: str, how: Manner) -> None:
    ours, theme, side, size = mood.current(), style.current(), how.side, how.size
    row = cell.adjusted(0, u * 0.07, 0, -u * 0.07)
    ink = theme.bad if entry.lost else theme.on_brass if entry.new else theme.ink
    if entry.new:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.brass))
        painter.drawRoundedRect(row, u * 0.25, u * 0.25)
    tile_ = QRectF(row.left() + u * 0.12, row.center().y() - side / 2, side, side)
    danger = entry.kind in words.DANGER
    if entry.lost:
        painter.setPen(QPen(QColor(theme.bad), paint.hair(1.5), Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ours.danger if danger else ours.paper))
    painter.drawRoundedRect(tile_, u * 0.25, u * 0.25)
    colour = theme.bad if entry.lost else ours.on_danger if danger else ours.treasure(entry.kind)
    inset = side * 0.14
    symbol(painter, entry.kind, tile_.adjusted(inset, inset, -inset, -inset), colour)
    text = QRectF(tile_.right() + u * 0.3, row.top(), row.right() - tile_.right() - u * 0.3, row.height())
    weight = paint.BOLD if entry.new or entry.lost or danger else paint.MEDIUM
    wide = paint.write(painter, text, said, size, ink, weight, least=size)
    if entry.lost:
        # Struck out: a minus beside the row of what is left would read as a sum.
        painter.fillRect(QRectF(text.left(), text.center().y(), wide, paint.hair(2.0)), QColor(ink))
