"""The members under the podium: influence as stars, the part each plays now, and, at the end, what each wanted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.games.politburo.board import MemberCard
from ui.faces.politburo import mood
from ui.theme import icons, paint, style

MOST = 3
LOW = 4.4
"""A box lower than this, in units, has no room for a line below the stars."""


def draw(painter: QPainter, box: QRectF, card: MemberCard, colour: int, waits: bool, u: float) -> None:
    """Draws a member in a round; in a low box what it plays stands beside the stars."""
    theme, colours = style.current(), mood.current()
    _frame(painter, box, card.role == "leads", u)
    if box.height() < u * LOW:
        _low(painter, box.adjusted(u * 0.5, u * 0.15, -u * 0.4, -u * 0.15), card, colour, waits, u)
        return
    inner = box.adjusted(u * 0.35, u * 0.3, -u * 0.35, -u * 0.3)
    _name(painter, QRectF(inner.left(), inner.top(), inner.width(), u * 1.6), card, colour, u)
    _stars(painter, QRectF(inner.left(), inner.top() + u * 1.7, inner.width(), u * 1.4), card.influence, u)
    line = QRectF(inner.left(), inner.top() + u * 3.2, inner.width(), u * 1.35)
    if card.deviant or card.lost:
        said = _("deviant") if card.deviant else _("missed")
        _marked(painter, line, "fell" if card.lost else "point", said + (" −1" if card.lost else ""), theme.bad, u)
    elif card.role_say:
        paint.write(painter, line, card.role_say, u, mood.current().soft, paint.MEDIUM, paint.CENTER, least=u)
    under = QRectF(inner.left(), inner.top() + u * 4.5, inner.width(), u * 1.35)
    if under.bottom() > box.bottom():
        return
    if card.points_at:
        _marked(painter, under, "point", card.points_at, theme.ink, u)
    elif card.thumb:
        _marked(painter, under, f"thumb_{card.thumb}", _("yes") if card.thumb == "up" else _("no"), theme.ink, u)
    elif waits:
        _marked(painter, under, "waiting", _("to act"), theme.brass_ink, u)
    painter.setPen(QPen(QColor(colours.rim), 0))


def _low(painter: QPainter, box: QRectF, card: MemberCard, colour: int, waits: bool, u: float) -> None:
    theme, half = style.current(), box.height() / 2
    mark = u * 0.8
    shape = QRectF(box.left(), box.top() + half / 2 - mark / 2, mark, mark)
    icons.draw_shape(painter, colour, shape, theme.seat(colour))
    name = QRectF(shape.right() + u * 0.4, box.top(), box.right() - shape.right() - u * 0.4, half)
    paint.write(painter, name, card.seat, u * 1.15, theme.ink, paint.BOLD, least=u)
    stars = QRectF(box.left(), box.top() + half, u * 3.9, half)
    _stars(painter, stars, card.influence, u)
    line = QRectF(stars.right() + u * 0.2, stars.top(), box.right() - stars.right() - u * 0.2, half)
    if card.points_at:
        _marked(painter, line, "point", card.points_at, theme.bad if card.lost else theme.ink, u)
    elif card.thumb:
        _marked(painter, line, f"thumb_{card.thumb}", _("yes") if card.thumb == "up" else _("no"), theme.ink, u)
    elif waits:
        _marked(painter, line, "waiting", _("to act"), theme.brass_ink, u)
    elif card.role_say:
        paint.write(painter, line, card.role_say, u, mood.current().soft, paint.MEDIUM, paint.CENTER, least=u)


def draw_end(painter: QPainter, box: QRectF, card: MemberCard, colour: int, u: float) -> None:
    """Draws a member at the end: the objective in words, and whether it was reached."""
    theme = style.current()
    _frame(painter, box, card.wins, u)
    inner = box.adjusted(u * 0.5, u * 0.3, -u * 0.5, -u * 0.3)
    _name(painter, QRectF(inner.left(), inner.top(), inner.width(), u * 1.5), card, colour, u)
    if not card.member:
        side = min(u * 3, inner.height() * 0.4)
        mark = QRectF(inner.center().x() - side / 2, inner.center().y() - side / 2, side, side)
        icons.draw(painter, "secret", mark, mood.current().soft)
        return
    row = QRectF(inner.left(), inner.top() + u * 1.5, inner.width(), u * 1.3)
    paint.write(painter, row, card.member, u, mood.current().soft, paint.BOLD, paint.CENTER, least=u)
    if card.note:
        row = row.translated(0, u * 1.2)
        paint.write(painter, row, card.note, u, mood.current().soft, paint.NORMAL, paint.CENTER, least=u)
    foot = QRectF(inner.left(), inner.bottom() - u * 1.4, inner.width(), u * 1.4)
    words = QRectF(inner.left(), row.bottom(), inner.width(), foot.top() - row.bottom())
    # On one line where that is as large as the rest, else in lines.
    large = min(u * 1.5, max(u, words.height() / 1.3))
    size = max(u, float(int(paint.fitted(card.objective, words.width() * 0.97, large, u))))
    paint.write_lines(painter, words, card.objective, size, theme.ink, paint.NORMAL, paint.CENTER, spacing=1.2)
    half = QRectF(foot.left(), foot.top(), foot.width() * 0.6, foot.height())
    said, icon, ink = (_("reached"), "yes", theme.good) if card.met else (_("missed"), "fell", theme.bad)
    _marked(painter, half, icon, said, ink, u)
    _stars(painter, QRectF(half.right(), foot.top(), foot.right() - half.right(), foot.height()), card.influence, u)


def _frame(painter: QPainter, box: QRectF, strong: bool, u: float) -> None:
    theme, colours = style.current(), mood.current()
    paint.panel(painter, box, u * 0.6, colours.panel, theme.brass_ink if strong else colours.rim)
    if strong:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.brass_ink), max(2.0, u * 0.12)))
        painter.drawRoundedRect(box.adjusted(u * 0.12, u * 0.12, -u * 0.12, -u * 0.12), u * 0.5, u * 0.5)


def _name(painter: QPainter, box: QRectF, card: MemberCard, colour: int, u: float) -> None:
    theme = style.current()
    mark = u * 0.8
    text = min(paint.width(card.seat, u * 1.15, paint.BOLD), box.width() - mark * 1.4)
    left = box.center().x() - (text + mark * 1.4) / 2
    icons.draw_shape(painter, colour, QRectF(left, box.center().y() - mark / 2, mark, mark), theme.seat(colour))
    name = QRectF(left + mark * 1.4, box.top(), box.right() - left - mark * 1.4, box.height())
    paint.write(painter, name, card.seat, u * 1.15, theme.ink, paint.BOLD, least=u)


def _stars(painter: QPainter, box: QRectF, influence: int, u: float) -> None:
    """Filled stars for influence, hollow ones for what is lost; below 0 the number itself."""
    theme = style.current()
    if not 0 <= influence <= MOST:
        said = str(influence).replace("-", "−")
        paint.write(painter, box, said, u * 1.3, theme.bad, paint.HEAVY, paint.CENTER, least=u)
        return
    side = min(u * 1.35, box.width() / (MOST + 0.6), box.height())
    step = side * 1.15
    x = box.center().x() - (step * MOST - side * 0.15) / 2
    for place in range(MOST):
        star = QRectF(x + place * step, box.center().y() - side / 2, side, side)
        icons.draw(painter, "star" if place < influence else "star_empty", star, theme.brass_ink)


def _marked(painter: QPainter, box: QRectF, icon: str, text: str, ink: str, u: float) -> None:
    mark = u * 0.95
    wide = min(paint.width(text, u, paint.BOLD), box.width() - mark * 1.3)
    left = box.center().x() - (wide + mark * 1.3) / 2
    icons.draw(painter, icon, QRectF(left, box.center().y() - mark / 2, mark, mark), ink)
    rest = QRectF(left + mark * 1.3, box.top(), box.right() - left - mark * 1.3, box.height())
    paint.write(painter, rest, text, u, ink, paint.BOLD, least=u)
