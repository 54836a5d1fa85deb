"""The plan: a panel with the thumbs in a row and what it needs, and a placard for each thumb over its member."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.games.politburo.board import MemberCard, Vote
from ui.faces.politburo import mood, named
from ui.faces.politburo.ministries import frame
from ui.theme import icons, paint, style

WIDE, HIGH, DROP = 7.0, 7.4, 4.0
"""A placard's size, and how much lower one is whose thumb is down, in units."""
POLE = 0.45


def draw_vote(painter: QPainter, box: QRectF, vote: Vote, u: float, v: float, aside: float = 0.0) -> None:
    """Draws the panel; `aside` is how much of its right side belongs to the clock."""
    theme, colours = style.current(), mood.current()
    frame(painter, box, False, v)
    inner = box.adjusted(v * 0.9, v * 0.4, -v * 0.8 - aside, -v * 0.35)
    third = inner.height() / 3
    title = QRectF(inner.left(), inner.top(), inner.width(), third)
    paint.write(painter, title, vote.title, v * 1.9, theme.brass_ink, paint.HEAVY, least=u)
    row = QRectF(inner.left(), title.bottom(), inner.width(), third)
    if vote.all and (vote.say or vote.needed_say):
        lines = [line for line in (vote.say, vote.needed_say) if line]
        words = max(paint.width(line, v * 1.15, paint.BOLD) for line in lines)
        words = min(words, inner.width() * 0.45)
        taken = _thumbs(painter, QRectF(row.left(), row.top(), row.width() - words - v, row.height()), vote, v)
        told = QRectF(row.left() + taken + v * 0.9, row.top(), row.right() - row.left() - taken - v * 0.9, row.height())
        high = told.height() / len(lines)
        for n, line in enumerate(lines):
            ink = theme.brass_ink if line == vote.needed_say else theme.ink
            part = QRectF(told.left(), told.top() + n * high, told.width(), high)
            paint.write(painter, part, line, max(u, min(v * 1.15, high * 0.95)), ink, paint.BOLD, least=u)
    note = QRectF(inner.left(), row.bottom(), inner.width(), third)
    paint.write(painter, note, vote.note, v * 1.1, colours.soft, paint.NORMAL, least=u)


def _thumbs(painter: QPainter, box: QRectF, vote: Vote, v: float) -> float:
    """A place for each thumb, those that are up first, and a golden tick after as many as are needed."""
    theme, colours = style.current(), mood.current()
    step = min(v * 2.3, box.width() / (vote.all + 0.3))
    side, gap = step * 0.8, step * 0.2
    x = box.left()
    for n in range(vote.all):
        cell = QRectF(x + (gap if n >= vote.needed else 0), box.center().y() - side / 2, side, side)
        up = vote.shown and n < vote.up
        line = max(1.5, v * 0.06)
        painter.setPen(Qt.PenStyle.NoPen if up else QPen(QColor(colours.soft), line,
                       Qt.PenStyle.SolidLine if vote.shown else Qt.PenStyle.DashLine))  # fmt: skip
        painter.setBrush(QColor(colours.raised) if up else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cell, side * 0.2, side * 0.2)
        if vote.shown:
            mark = cell.adjusted(side * 0.22, side * 0.22, -side * 0.22, -side * 0.22)
            icons.draw(painter, "thumb_up" if up else "thumb_down", mark, colours.on_raised if up else colours.soft)
        x += step
    tick = box.left() + vote.needed * step - gap / 2 + gap * 0.5
    painter.setPen(QPen(QColor(theme.brass_ink), max(2.5, v * 0.12)))
    half = min(side * 0.68, box.height() * 0.44)  # it stays off the title above
    painter.drawLine(QPointF(tick, box.center().y() - half), QPointF(tick, box.center().y() + half))
    return step * vote.all + gap


def draw_placard(
    painter: QPainter,
    box: QRectF,
    card: MemberCard,
    vote: Vote,
    u: float,
    v: float,
    risen: float = 1.0,
    colours_of: Mapping[str, int] | None = None,
    looked: bool | None = None,
) -> None:
    """Draws what a member holds up, on a pole from the foot of the box; with `colours_of` its name stands there.

    `risen` is how far the thumbs have come up, from not at all (0) to where they stay (1). With `looked` it is the own
    card, and whether its member has looked at it.
    """
    theme, colours = style.current(), mood.current()
    if colours_of is not None:
        tag = QRectF(box.left(), box.bottom() - v * 1.6, box.width(), v * 1.6).adjusted(v * 0.15, 0, -v * 0.15, 0)
        named.draw(painter, tag, card.seat, colours_of, v * 1.15, u)
        box = box.adjusted(0, 0, 0, -v * 1.7)
    leads = card.role == "leads" and looked is None
    if not leads and not card.thumb and looked is None:
        return
    high = min(v * HIGH, box.height() * 0.66)
    wide = min(v * WIDE, box.width() * 0.9)
    drop = min(v * DROP, box.height() - high - v * 0.9)
    at = {"up": 0.0, "down": drop}.get(card.thumb, drop * 0.45)
    # From the foot, and never out of the box: what is drawn beside it would stay there.
    at += (1 - risen) * max(0.0, box.height() - high - v * 0.3 - at) if card.thumb in ("up", "down") else 0.0
    place = QRectF(box.center().x() - wide / 2, box.top() + v * 0.1 + at, wide, high)
    if leads:
        place.adjust(-wide * 0.06, 0, wide * 0.06, high * 0.08)
        place = place.intersected(QRectF(box.left(), box.top(), box.width(), box.height()))
    pole = QRectF(box.center().x() - v * POLE / 2, place.bottom(), v * POLE, box.bottom() - place.bottom())
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours.pole if leads or card.thumb == "up" else colours.fallen))
    painter.drawRect(pole)
    if leads:
        _board(painter, place, colours.paper, theme.brass_ink, v)
        icon, said = (vote.ministry, vote.label) if vote.ministry else ("gavel", _("?"))
        _content(painter, place, icon, said if vote.ministry else "", colours.on_paper, u, v)
        return
    fill, rim, ink = {
        "up": (colours.raised, colours.raised, colours.on_raised),
        "down": (colours.panel, colours.soft, theme.ink),
    }.get("up" if looked else card.thumb, (colours.panel, colours.rim, colours.soft))
    _board(painter, place, fill, rim, v, dashed=card.thumb == "open" or looked is False)
    if looked is not None:
        _content(painter, place, "looked" if looked else "secret", _("Looked") if looked else _("Not yet"), ink, u, v)
        return
    icon = {"up": "thumb_up", "down": "thumb_down", "hidden": "secret"}.get(card.thumb, "")
    said = {"up": _("Up"), "down": _("Down")}.get(card.thumb, "")
    if icon:
        _content(painter, place, icon, said, ink, u, v)


def _board(painter: QPainter, box: QRectF, fill: str, rim: str, v: float, *, dashed: bool = False) -> None:
    line = max(2.0, v * 0.12)
    pen = QPen(QColor(rim), line, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
    painter.setPen(pen)
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), v * 0.6, v * 0.6)


def _content(painter: QPainter, box: QRectF, icon: str, said: str, ink: str, u: float, v: float) -> None:
    words = min(box.height() * 0.32, v * 2.2) if said else 0.0
    side = min(box.width() * 0.62, (box.height() - words) * 0.78)
    middle = box.top() + (box.height() - words) / 2 + (v * 0.15 if words else 0)
    icons.draw(painter, icon, QRectF(box.center().x() - side / 2, middle - side / 2, side, side), ink)
    if said:
        row = QRectF(box.left() + v * 0.2, box.bottom() - words - v * 0.2, box.width() - v * 0.4, words)
        paint.write(painter, row, said, v * 1.5, ink, paint.HEAVY, paint.CENTER, least=u)
