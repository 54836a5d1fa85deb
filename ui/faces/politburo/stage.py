"""The big panel: three cards with their words, how the level moved, and what it means; at the end what was counted."""

from __future__ import annotations

import math
from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.games.politburo.board import Stage
from ui.faces.politburo import mood, named
from ui.faces.politburo.ministries import frame
from ui.faces.politburo.stars import golden_star
from ui.theme import icons, paint, style


def draw(
    painter: QPainter,
    box: QRectF,
    stage: Stage,
    colours_of: Mapping[str, int],
    u: float,
    v: float,
    aside: float = 0.0,
    turned: float = 1.0,
) -> None:
    """Draws the stage; `aside` is how much of its right upper corner belongs to the clock, `turned` how far the cards
    have turned, from face down (0) to open (1)."""
    theme, colours = style.current(), mood.current()
    frame(painter, box, False, v)
    inner = box.adjusted(v * 1.0, v * 0.5, -v * 0.8, -v * 0.4)
    if stage.kind == "end":
        _counted(painter, box.adjusted(v * 0.9, v * 0.25, -v * 0.8 - aside, -v * 0.25), stage, u, v)
        return
    top = QRectF(inner.left(), inner.top(), inner.width() - aside, min(v * 2, inner.height() * 0.4))
    head(painter, top, stage, u, v)
    bottom = inner.bottom()
    lines = [(stage.note, colours.soft, paint.NORMAL), (stage.say, theme.ink, paint.BOLD)]
    for text, ink, weight in lines:
        if text:
            size = max(u, v * 1.15)
            rows = paint.wrapped(text, inner.width(), size, weight, 2)
            high = size * 1.3 * len(rows)
            line = QRectF(inner.left(), bottom - high, inner.width(), high)
            paint.write_lines(painter, line, text, size, ink, weight, spacing=1.3)
            bottom -= high
    if not stage.cards:
        return
    room = QRectF(inner.left(), top.bottom() + v * 0.3, inner.width(), bottom - top.bottom() - v * 0.6)
    room.setTop(max(room.top(), inner.top() + aside + v * 0.3 if aside else 0.0))
    if stage.seats:
        names = QRectF(room.left(), room.bottom() - v * 1.6, room.width(), v * 1.6)
        room.setBottom(names.top() - v * 0.1)
        third = names.width() / 3
        for n, seat in enumerate(stage.seats):
            named.draw(painter, QRectF(names.left() + n * third, names.top(), third, names.height()), seat, colours_of,
                       v * 1.35, u)  # fmt: skip
    _cards(painter, room, stage, u, v, turned)


def _counted(painter: QPainter, box: QRectF, stage: Stage, u: float, v: float) -> None:
    """The end: how far the turning has come, and what is counted for the objectives."""
    theme, colours = style.current(), mood.current()
    third = box.height() / 3
    lines = (
        (stage.title, v * 1.6, theme.brass_ink, paint.HEAVY),
        (stage.say, v * 1.15, theme.ink, paint.BOLD),
        (stage.note, v * 1.15, colours.soft, paint.MEDIUM),
    )
    for n, (text, px, ink, weight) in enumerate(lines):
        line = QRectF(box.left(), box.top() + n * third, box.width(), third)
        paint.write(painter, line, text, max(u, min(px, third * 0.95)), ink, weight, least=u)


def head(painter: QPainter, box: QRectF, stage: Stage, u: float, v: float) -> None:
    """The title, and at its right the ministry with the way its level went."""
    theme = style.current()
    taken = 0.0
    if stage.moved:
        text = paint.width(stage.moved, v * 1.6, paint.HEAVY)
        mark = v * 1.6
        taken = text + mark * 1.9
        icons.draw(
            painter,
            stage.ministry,
            QRectF(box.right() - text - mark * 1.5, box.center().y() - mark / 2, mark, mark),
            theme.brass_ink,
        )
        told = QRectF(box.right() - text - 1, box.top(), text + 2, box.height())
        paint.write(painter, told, stage.moved, v * 1.6, theme.brass_ink, paint.HEAVY, least=u)
    title = QRectF(box.left(), box.top(), box.width() - taken, box.height())
    paint.write(painter, title, stage.title, v * 1.7, theme.ink, paint.HEAVY, least=u)


def _cards(painter: QPainter, box: QRectF, stage: Stage, u: float, v: float, turned: float) -> None:
    count = len(stage.cards)
    column = box.width() / count if stage.seats else 0.0
    wide = min((box.width() - v * 1.4) / count - v * 0.5, box.height() * 0.86, v * 9)
    high = min(box.height(), wide * 1.25)
    step = column or wide + v * 1.2
    x = box.center().x() - step * (count - 1) / 2
    for place, card in enumerate(stage.cards):
        label = stage.labels[place] if place < len(stage.labels) else ""
        slot = QRectF(x + place * step - wide / 2, box.center().y() - high / 2, wide, high)
        if place < len(stage.awaited) and stage.awaited[place]:
            _empty(painter, slot, u)
            continue
        turning(painter, slot, card, label, u, turned if card else 1.0)


def _empty(painter: QPainter, box: QRectF, u: float) -> None:
    """Where a card is still to come: a dashed place."""
    colours, edge = mood.current(), min(u * 0.5, box.width() * 0.1)
    painter.setPen(QPen(QColor(colours.soft), paint.hair(2.0), Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, edge, edge)


def turning(painter: QPainter, box: QRectF, card: str, label: str, u: float, turned: float) -> None:
    """A card on its way round: seen from the side while it turns, its face only in the second half."""
    if turned >= 1:
        draw_card(painter, box, card, label, u)
        return
    painter.save()
    painter.translate(box.center().x(), 0)
    painter.scale(max(0.02, abs(math.cos(math.pi * turned))), 1)
    painter.translate(-box.center().x(), 0)
    half = turned > 0.5
    draw_card(painter, box, card if half else "", label if half else "", u)
    painter.restore()


def draw_card(painter: QPainter, box: QRectF, card: str, label: str, u: float) -> None:
    """A card: face down with a star; or its side, with symbol and word."""
    theme, colours = style.current(), mood.current()
    round_ = min(u * 0.5, box.width() * 0.1)
    painter.setPen(QPen(QColor(theme.ink), paint.hair(1.4)))
    painter.setBrush(QColor(colours.card(card)))
    painter.drawRoundedRect(box, round_, round_)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    ink = colours.on_card if card else theme.brass_ink
    painter.setPen(QPen(QColor(ink), paint.hair(1.2)))
    edge = round_ * 0.45
    painter.drawRoundedRect(box.adjusted(edge, edge, -edge, -edge), round_ * 0.8, round_ * 0.8)
    words = min(box.height() * 0.3, box.width() * 0.26) if label and box.height() > u * 3.4 else 0.0
    side = min(box.width() * 0.62, (box.height() - words) * 0.72)
    middle = box.top() + (box.height() - words) / 2
    mark = QRectF(box.center().x() - side / 2, middle - side / 2, side, side)
    if card:
        icons.draw(painter, card, mark, ink)
    else:
        golden_star(painter, mark)
    if words:
        text = QRectF(box.left() + u * 0.2, box.bottom() - words - edge * 1.6, box.width() - u * 0.4, words)
        paint.write(painter, text, label, words * 0.78, ink, paint.HEAVY, paint.CENTER, least=u)
