"""Scores as they are announced (Lie, Cheat, and Steal): a card for each seat, in brass what can be challenged."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from companion.core.language import signed
from companion.core.messages import Seat
from companion.core.page import SeatCard
from companion.games.article27.board import Claim
from ui.theme import icons, paint, style


def places(box: QRectF, seats: Sequence[Seat], u: float) -> dict[Seat, QRectF]:
    """Where each seat's card lies, in seat order."""
    gap = u * 0.55
    wide = (box.width() - gap * (len(seats) - 1)) / max(1, len(seats))
    return {seat: QRectF(box.left() + n * (wide + gap), box.top(), wide, box.height()) for n, seat in enumerate(seats)}


def draw(painter: QPainter, box: QRectF, seat: SeatCard, claim: Claim | None, u: float) -> None:
    """A seat's card; who has not spoken yet has an empty one."""
    theme = style.current()
    open_now = claim is not None and not claim.say
    fill = theme.brass if open_now else theme.panel if claim is None else theme.panel_high
    ink = theme.on_brass if open_now else theme.ink
    paint.panel(painter, box, u * 0.8, fill, theme.brass_ink if open_now else theme.line_strong)
    name = QRectF(box.left() + u * 0.5, box.top() + u * 0.5, box.width() - u, u * 1.5)
    text = min(paint.width(seat.name, u * 1.1, paint.BOLD), name.width() - u * 1.2)
    left = name.center().x() - (text + u * 1.2) / 2
    mark = QRectF(left, name.center().y() - u * 0.42, u * 0.84, u * 0.84)
    icons.draw_shape(painter, seat.colour, mark, theme.on_brass if open_now else theme.seat(seat.colour))
    rest = QRectF(left + u * 1.2, name.top(), name.right() - left - u * 1.2, name.height())
    paint.write(painter, rest, seat.name, u * 1.1, ink, paint.BOLD, least=u)
    if claim is None:
        side = min(u * 2.2, box.height() * 0.3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.line_strong))
        for k in (-1, 0, 1):
            painter.drawEllipse(
                QRectF(box.center().x() + k * side * 0.42 - u * 0.18, box.center().y(), u * 0.36, u * 0.36)
            )
        return
    lines = 2 if claim.paid else 1
    foot = u * (0.7 + 1.3 * lines)
    score = QRectF(box.left() + u * 0.3, name.bottom(), box.width() - u * 0.6, box.height() - u * 2.0 - foot)
    size = min(u * 3.6, score.height() * 0.9)
    paint.write(painter, score, signed(claim.score), size, ink, paint.HEAVY, paint.CENTER, least=u)
    if claim.say:
        below = QRectF(box.left() + u * 0.3, box.bottom() - foot, box.width() - u * 0.6, u * 1.3)
        paint.write(painter, below, claim.say, u, theme.ink_soft, paint.MEDIUM, paint.CENTER, least=u)
        below.translate(0, u * 1.3)
        paint.write(painter, below, claim.paid, u, theme.ink, paint.BOLD, paint.CENTER, least=u)
