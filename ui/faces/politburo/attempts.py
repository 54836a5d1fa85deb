"""The attempts of a round, one under the other: who executed, and what the three cards came to together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.games.politburo.board import AttemptRow
from ui.faces.politburo import mood
from ui.faces.politburo.ministries import frame
from ui.theme import called, icons, paint, style

MOST = 3
CARD, BETWEEN = 0.82, 1.2
"""How wide a card is, of its height, and the room that it takes, of that."""


def draw(
    painter: QPainter,
    box: QRectF,
    rows: Sequence[AttemptRow],
    say: str,
    colours_of: Mapping[str, int],
    u: float,
    v: float,
) -> None:
    """Draws the strip, with room for all three attempts, so that nothing moves when one is added."""
    theme = style.current()
    frame(painter, box, False, v)
    inner = box.adjusted(v * 0.4, v * 0.3, -v * 0.4, -v * 0.35)
    head = QRectF(inner.left() + v * 0.4, inner.top(), inner.width() - v * 0.8, min(v * 1.9, inner.height() * 0.16))
    paint.write(painter, head, say, v * 1.3, theme.ink, paint.BOLD, least=u)
    high = (inner.bottom() - head.bottom() - v * 0.1) / MOST
    for row in rows:
        place = QRectF(inner.left(), head.bottom() + v * 0.1 + (row.number - 1) * high, inner.width(), high - v * 0.2)
        _row(painter, place, row, colours_of, u, v)


def _row(painter: QPainter, box: QRectF, row: AttemptRow, colours_of: Mapping[str, int], u: float, v: float) -> None:
    theme, colours = style.current(), mood.current()
    painter.setPen(QPen(QColor(theme.brass_ink if row.now else colours.rim), max(1.0, v * (0.09 if row.now else 0.04))))
    painter.setBrush(QColor(colours.row))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), v * 0.45, v * 0.45)
    half, edge = box.height() / 2, v * 0.35
    high = QRectF(box.left() + edge, box.top() + half * 0.12, box.width() - 2 * edge, half * 0.88)
    side = min(v * 1.7, high.height())
    ring = QRectF(high.left(), high.center().y() - side / 2, side, side)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.brass if row.now else colours.soft))
    painter.drawEllipse(ring)
    ink = theme.on_brass if row.now else (colours.on_paper if theme.name == "dark" else colours.panel)
    if theme.name == "light" and not row.now:
        ink = "#FFFFFF"
    paint.write(painter, ring, str(row.number), max(u, side * 0.72), ink, paint.HEAVY, paint.CENTER)
    said = theme.ink if row.now else colours.soft
    _played(painter, high.adjusted(side + v * 0.4, 0, 0, 0), row, said, u, v)
    low = QRectF(high.left(), box.top() + half * 1.04, high.width(), half * 0.85)
    seats(painter, low, row.seats, colours_of, u, v)


def _played(painter: QPainter, box: QRectF, row: AttemptRow, ink: str, u: float, v: float) -> None:
    """What the three came to: each kind of card with its own count, or people would count the pictures, too."""
    kinds = dict.fromkeys(row.cards)
    gap = v * 0.7
    pictures = _card_high(box, v) * CARD * BETWEEN * len(kinds) + gap * (len(kinds) - 1)
    words = sum(paint.width(text, v * 1.1, paint.MEDIUM) for text in row.say)
    part = min(1.0, (box.width() - pictures) / max(1.0, words))
    x = box.left()
    for card, text in zip(kinds, row.say, strict=True):
        x += tally(painter, QRectF(x, box.top(), box.right() - x, box.height()), (card,), v)
        wide = paint.width(text, v * 1.1, paint.MEDIUM) * part
        at = QRectF(x, box.top(), wide + (2 if part == 1 else 0), box.height())
        x += paint.write(painter, at, text, v * 1.1, ink, paint.MEDIUM, least=u) + gap


def seats(
    painter: QPainter, box: QRectF, names: Sequence[str], colours_of: Mapping[str, int], u: float, v: float
) -> None:
    """Names beside each other, each with its shape; letters grow narrow, then last words go, then initials stand;
    no name goes alone."""
    theme = style.current()
    gap = min(v * 0.45, box.width() * 0.1 / max(1, len(names)))
    mark = min(v * 0.9, box.height() * 0.8, box.width() * 0.65 / max(1, len(names)))
    texts, room = list(names), box.width() - (mark * 1.3 + gap) * len(names) + gap

    def over(px: float) -> bool:
        return sum(paint.width(text, px, paint.BOLD) for text in texts) > room

    def cut() -> bool:
        return (
            sum(paint.width(text, u, paint.BOLD) for text in texts) * paint.NARROWEST * 1.03 > room
        )  # what is drawn is measured in whole pixels

    shapes = [called.forms(name, names) for name in names]
    at = [0] * len(names)
    while cut() and (able := [n for n, forms in enumerate(shapes) if at[n] + 1 < len(forms)]):
        widest = max(able, key=lambda n: (not called.is_initials(shapes[n][at[n] + 1]), paint.width(texts[n], u)))
        at[widest] += 1
        texts[widest] = shapes[widest][at[widest]]
    if cut():
        texts = [""] * len(texts)  # no room for the initials of each: the shapes tell who it was
    px = v * 1.15
    while px > u and over(px):
        px = max(u, px - 0.5)
    part = min(1.0, room / max(1.0, sum(paint.width(text, px, paint.BOLD) for text in texts)))
    x = box.left()
    for name, text in zip(names, texts, strict=True):
        colour = colours_of.get(name, 0)
        icons.draw_shape(painter, colour, QRectF(x, box.center().y() - mark / 2, mark, mark), theme.seat(colour))
        wide = paint.width(text, px, paint.BOLD) * part
        place = QRectF(x + mark * 1.3, box.top(), wide + (2 if part == 1 else 0), box.height())
        paint.write(painter, place, text, px, theme.ink, paint.BOLD, least=px)
        x += mark * 1.3 + wide + gap


def _card_high(box: QRectF, v: float) -> float:
    return min(box.height() * 0.92, v * 1.55)


def tally(painter: QPainter, box: QRectF, cards: Sequence[str], v: float, *, counted: float = 0.0) -> float:
    """Each kind of card once, before it how often if that is `counted` (in letters so high); gives the width taken.

    Never a card for each of the three: in a row beside three names they would look like whose is whose.
    """
    theme, colours = style.current(), mood.current()
    high, x = _card_high(box, v), box.left()
    wide = high * CARD
    for card in dict.fromkeys(cards):
        if counted:
            number = QRectF(x, box.top(), counted * 0.8, box.height())
            paint.write(painter, number, str(cards.count(card)), counted, theme.ink, paint.BOLD, paint.CENTER)
            x = number.right()
        cell = QRectF(x, box.center().y() - high / 2, wide, high)
        painter.setPen(QPen(QColor(theme.ink), paint.hair()))
        painter.setBrush(QColor(colours.card(card)))
        painter.drawRoundedRect(cell, high * 0.12, high * 0.12)
        side = wide * 0.66
        mark = QRectF(cell.center().x() - side / 2, cell.center().y() - side / 2, side, side)
        icons.draw(painter, card, mark, colours.on_card)
        x += wide * BETWEEN
    return x - box.left()
