"""The big panel beside the ministries: three cards with their counts, the purge, and what it means in words."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.games.politburo.board import Stage
from ui.faces.politburo import mood
from ui.theme import icons, paint, style


def draw(
    painter: QPainter,
    box: QRectF,
    stage: Stage,
    past: tuple[str, ...],
    u: float,
    aside: float = 0.0,
    turned: float = 1.0,
) -> None:
    """Draws the stage; `aside` is how much of its right upper corner belongs to the clock, `turned` how far the cards
    have turned, from face down (0) to open (1)."""
    theme, colours = style.current(), mood.current()
    paint.panel(painter, box, u * 0.7, colours.panel, colours.rim)
    inner = box.adjusted(u * 1.1, u * 0.7, -u * 1.1, -u * 0.6)
    title = QRectF(inner.left(), inner.top(), inner.width() - aside, u * 2)
    paint.write(painter, title, stage.title, u * 1.5, theme.ink, paint.HEAVY, least=u)
    bottom = inner.bottom()
    lines = [(stage.note, mood.current().soft, paint.NORMAL), (stage.say, theme.ink, paint.BOLD)]
    for text, ink, weight in lines:
        if text:
            rows = paint.wrapped(text, inner.width(), u * 1.1, weight, 2)
            high = u * 1.45 * len(rows)
            line = QRectF(inner.left(), bottom - high, inner.width(), high)
            paint.write_lines(painter, line, text, u * 1.1, ink, weight, spacing=1.3)
            bottom -= high
    room = QRectF(inner.left(), title.bottom() + u * 0.4, inner.width(), bottom - title.bottom() - u * 0.8)
    room.setTop(max(room.top(), inner.top() + aside + u * 0.3 if aside else 0.0))
    if stage.cards:
        _cards(painter, room, stage, u, turned)
    elif past:
        for place, line_ in enumerate(past[:3]):
            row = QRectF(room.left(), room.top() + place * u * 1.5, room.width(), u * 1.5)
            paint.write(painter, row, line_, u * 1.05, mood.current().soft, least=u)
    elif room.height() > u * 4:
        side = min(room.height() * 0.6, room.width() * 0.3, u * 7)
        mark = QRectF(room.center().x() - side / 2, room.center().y() - side / 2, side, side)
        icons.draw(painter, {"purge": "point", "end": "trophy"}.get(stage.kind, "star"), mark, theme.brass_ink)


def _cards(painter: QPainter, box: QRectF, stage: Stage, u: float, turned: float) -> None:
    count, gap = len(stage.cards), u * 0.7
    wide = min((box.width() - gap * (count - 1)) / count, box.height() * 0.78, u * 13)
    high = min(box.height(), wide * 1.4)
    x = box.center().x() - (wide * count + gap * (count - 1)) / 2
    y = box.center().y() - high / 2
    for place, card in enumerate(stage.cards):
        label = stage.labels[place] if place < len(stage.labels) else ""
        slot = QRectF(x, y, wide, high)
        if turned < 1:
            # Seen from the side while it turns; its face only in the second half.
            painter.save()
            painter.translate(slot.center().x(), 0)
            painter.scale(max(0.02, abs(math.cos(math.pi * turned))), 1)
            painter.translate(-slot.center().x(), 0)
            draw_card(painter, slot, card if turned > 0.5 else "", label if turned > 0.5 else "", u)
            painter.restore()
        else:
            draw_card(painter, slot, card, label, u)
        x += wide + gap


def draw_card(painter: QPainter, box: QRectF, card: str, label: str, u: float) -> None:
    """A card: face down with a star, or its side with symbol and word; a second word is whose it is."""
    theme, colours = style.current(), mood.current()
    painter.setPen(QPen(QColor(theme.ink), paint.hair(1.4)))
    painter.setBrush(QColor(colours.card(card)))
    painter.drawRoundedRect(box, u * 0.5, u * 0.5)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colours.on_card if card else theme.brass_ink), paint.hair(1.2)))
    painter.drawRoundedRect(box.adjusted(u * 0.22, u * 0.22, -u * 0.22, -u * 0.22), u * 0.4, u * 0.4)
    ink = colours.on_card if card else theme.brass_ink
    words = u * 1.7 if label and box.height() > u * 3.4 else 0.0
    side = min(box.width() * 0.58, (box.height() - words) * 0.6)
    middle = box.top() + (box.height() - words) / 2
    mark = QRectF(box.center().x() - side / 2, middle - side / 2, side, side)
    icons.draw(painter, card or "star", mark, ink)
    if words:
        text = QRectF(box.left() + u * 0.3, box.bottom() - words - u * 0.3, box.width() - u * 0.6, words)
        paint.write(painter, text, label, u * 1.3, ink if card else theme.ink, paint.BOLD, paint.CENTER, least=u)
