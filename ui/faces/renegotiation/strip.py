"""The strip under the map: the card that was just played, large enough to be read aloud from the back, or who hums."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from companion.core.language import figure
from companion.games.renegotiation.board import CardFace
from ui.faces.renegotiation import mood, words
from ui.theme import icons, paint, style

LARGE = 1.5
"""The size of a card's text where it has room, in units."""
SPACING = 1.24
LOWEST, STEP = 5.9, 1.9
"""How high a strip is, with a line of large letters, and by how much the next one is higher, in units."""
LARGEST = 1.55
"""The size of a card's title, in units."""
BELOW = 1.5
"""How high the line of who played a card is, where it stands below the title, in units."""
TITLE = 4.4
"""How high it is where cards have a title and no text, in units."""
BAND = 5.6
"""How wide the band with the kind of card is, in units."""


def size_of(text: str, room: float, unit: float) -> float:
    """The size of a card's text: as large as it stands in two lines, then in three, and never under the unit."""
    for start, least, most in ((LARGE, 1.2, 1), (1.2, 1.2, 2), (1.2, 1.2, 3), (LARGE, 1.0, 99)):
        size = unit * start
        while size >= unit * least - 0.01:
            if len(paint.wrapped(text, room, size, paint.MEDIUM)) <= most:
                return size
            size -= unit * 0.05
    return unit


def high(face: CardFace, under: str, wide: float, unit: float, names: Sequence[str] = ()) -> float:
    """How high the strip of a card is, for its text in this width, and for who played it where that stands below."""
    room = wide - unit * (BAND + 1.6)
    size = size_of(face.text, room, unit)
    lines = min(len(paint.wrapped(face.text, room, size, paint.MEDIUM)), 6) if face.text else 0
    below = BELOW if under and face.text and _beside(face, under, room, unit, names) is None else 0.0
    needs = 2.9 + below + lines * size * SPACING / unit
    # In few steps: the map above has a place for every name in each height, and each is searched for once.
    return unit * (LOWEST + STEP * max(0, math.ceil((needs - LOWEST) / STEP - 0.01)))


def _beside(face: CardFace, under: str, room: float, unit: float, names: Sequence[str]) -> float | None:
    """How wide who played a card stands beside its title, which is never narrowed for it: names are shortened before.
    None where it has a line of its own: above a text only what has no room so, for the card then covers the map."""
    free = room - paint.width(words.title(face), unit * LARGEST, paint.HEAVY) - unit * 0.8
    wide = paint.width(under, unit, paint.MEDIUM)
    if face.text and wide > free:
        said = paint.squeezed(under, names, unit, free / paint.NARROWEST, paint.MEDIUM)
        return free if paint.width(said, unit, paint.MEDIUM) * paint.NARROWEST <= free else None
    return wide if wide <= free else None


def card(painter: QPainter, box: QRectF, face: CardFace, under: str, unit: float, names: Sequence[str] = ()) -> None:
    """A card: its kind as a band with symbol (or its points) and word, title, text, and who played it on whom, of
    whose `names` letters go before anything else."""
    ours, kind = mood.current(), words.kind(face)
    paint.panel(painter, box, unit * 0.6, ours.card, ours.rim)
    band = QRectF(box.left(), box.top(), unit * BAND, box.height())
    painter.save()
    shape = QPainterPath()
    shape.addRoundedRect(box.adjusted(1, 1, -1, -1), unit * 0.6, unit * 0.6)
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.fillRect(band, QColor(ours.band(kind)))
    painter.restore()
    side = min(unit * 2.3, band.height() * 0.5)
    mark = QRectF(band.center().x() - side / 2, band.center().y() - side * 0.5 - unit * 0.75, side, side)
    if face.points:
        number = QRectF(band.left(), mark.top(), band.width(), mark.height())
        paint.write(painter, number, figure(face.points), side, ours.on_band, paint.HEAVY, paint.CENTER, least=unit)
    else:
        icons.draw(painter, "terms" if kind == "points" else kind, mark, ours.on_band)
    word = QRectF(band.left() + unit * 0.3, mark.bottom() + unit * 0.1, band.width() - unit * 0.6, unit * 1.5)
    paint.write(painter, word, words.band(face), unit * 1.05, ours.on_band, paint.BOLD, paint.CENTER, least=unit)
    inner = box.adjusted(unit * (BAND + 0.8), unit * 0.45, -unit * 0.8, -unit * 0.4)
    head = QRectF(inner.left(), inner.top(), inner.width(), unit * 1.9 if face.text else inner.height())
    wide = _beside(face, under, inner.width(), unit, names) if under else 0.0
    by = QRectF(head.right() - (wide or 0.0), head.top(), wide or 0.0, head.height())
    if wide is None:
        if not face.text:
            head = QRectF(inner.left(), inner.center().y() - unit * 1.75, inner.width(), unit * 1.9)
        by = QRectF(inner.left(), head.bottom(), inner.width(), unit * BELOW)
    room = head.adjusted(0, 0, -(wide + unit * 0.8) if wide else 0, 0)
    paint.write(painter, room, words.title(face), unit * LARGEST, ours.print, paint.HEAVY, least=unit)
    # The receiver, and what must be played next, stay however long the names are.
    align = paint.RIGHT if wide else paint.LEFT
    paint.write(painter, by, under, unit, ours.soft_print, paint.MEDIUM, align, least=unit, names=names)
    top = (by if wide is None else head).bottom() + unit * 0.1
    rest = QRectF(inner.left(), top, inner.width(), inner.bottom() - top)
    size = size_of(face.text, rest.width(), unit)
    paint.write_lines(painter, rest, face.text, size, ours.print, paint.MEDIUM, spacing=SPACING)


def quiet(painter: QPainter, box: QRectF, text: str, unit: float) -> None:
    """What is to be known while no card lies there."""
    theme = style.current()
    paint.panel(painter, box, unit * 0.6, mood.current().panel, theme.line)
    inner = box.adjusted(unit, 0, -unit, 0)
    paint.write(painter, inner, text, unit * 1.6, theme.brass_ink, paint.BOLD, paint.CENTER, least=unit)


def aside(painter: QPainter, box: QRectF, text: str, unit: float) -> None:
    """What is to be known of the map, in as many lines as it needs, while no card lies there."""
    inner = box.adjusted(unit * 0.6, unit * 0.3, -unit * 0.6, -unit * 0.3)
    sizes = (unit * each for each in (1.3, 1.2, 1.1, 1.0))
    size = next((s for s in sizes if len(paint.wrapped(text, inner.width(), s)) * s * SPACING <= inner.height()), unit)
    paint.write_lines(painter, inner, text, size, style.current().ink_soft, paint.MEDIUM, spacing=SPACING)


def notice(painter: QPainter, box: QRectF, icon: str, text: str, unit: float) -> None:
    """A line across the map with a symbol: what everybody is waiting for."""
    theme = style.current()
    paint.panel(painter, box, unit * 0.6, mood.current().panel, theme.brass_ink)
    side = min(box.height() * 0.62, unit * 1.8)
    room = box.width() - unit * 2 - side * 1.4
    tried = [(unit * size, paint.wrapped(text, room, unit * size, paint.BOLD, most=2)) for size in (1.4, 1.2, 1.0)]
    size, lines = next((one for one in tried if not paint.loses(text, one[1])), tried[-1])
    wide = min(max(paint.width(line, size, paint.BOLD) for line in lines) + 2, room)
    left = box.center().x() - (wide + side * 1.4) / 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    icons.draw(painter, icon, QRectF(left, box.center().y() - side / 2, side, side), theme.brass_ink)
    high = unit * 1.8
    top = box.center().y() - high * len(lines) / 2
    for n, line in enumerate(lines):
        row = QRectF(left + side * 1.4, top + n * high, wide + unit * 0.4, high)
        paint.write(painter, row, line, size, theme.ink, paint.BOLD, least=unit)
