"""The end of the evening: the secret agendas are turned, one by one."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _, signed
from companion.games.article27.board import Board, Turned
from ui.faces.scene import Frame, Motion, Part
from ui.theme import icons, paint, style

TURN = Motion("agendas", 700)
"""A card turns."""


def opened(board: Board) -> frozenset[str]:
    """Whose agenda lies open."""
    return frozenset(t.seat for t in board.turned if t.agenda)


def told(board: Board) -> tuple[str, str]:
    """The cards in words."""
    cards = [
        f"{t.seat}: {t.label}, {signed(t.points)}; {t.total}" if t.agenda else f"{t.seat}: " + _("still secret")
        for t in board.turned
    ]
    return _("The secret agendas"), "; ".join(cards)


def parts(frame: Frame[Board], new: frozenset[str]) -> list[Part]:
    """One card for each seat: sealed, or its agenda with the points; the `new` ones are just being turned."""
    u, wide, high, cards = frame.unit, frame.wide, frame.high, frame.board.turned
    head = QRectF(0, high * 0.02, wide, high * 0.2)
    found = [Part("head", head, None, partial(draw_head, box=head, u=u))]
    gap, pad = u * 0.6, u * 1.2
    room = QRectF(pad, high * 0.26, wide - pad * 2, high * 0.62)
    each = min((room.width() - gap * (len(cards) - 1)) / len(cards), u * 13)
    x = room.center().x() - (each * len(cards) + gap * (len(cards) - 1)) / 2
    colours = frame.page.view.colours
    turned = frame.moment.moved.get(TURN.name, 1.0)
    for card in cards:
        box, colour = QRectF(x, room.top(), each, room.height()), colours.get(card.seat, 0)
        faced = turned if card.seat in new else 1.0
        draw = partial(draw_card, box=box, card=card, colour=colour, faced=faced, u=u)
        found.append(Part(f"agenda {card.seat}", box, (card, colour, faced), draw))
        x += each + gap
    return found


def draw_head(painter: QPainter, box: QRectF, u: float) -> None:
    """What is turned here."""
    ink = style.current().ink
    paint.write(painter, box, _("The secret agendas"), u * 3, ink, paint.HEAVY, paint.CENTER, least=u * 2)


def draw_card(painter: QPainter, box: QRectF, card: Turned, colour: int, faced: float, u: float) -> None:
    """A card that is just being turned shows its back first."""
    if faced < 1:
        painter.translate(box.center().x(), 0)
        painter.scale(max(0.02, abs(math.cos(math.pi * faced))), 1)
        painter.translate(-box.center().x(), 0)
    _card(painter, box, card if faced > 0.5 else Turned(card.seat, supply=card.supply), colour, u)


def _card(painter: QPainter, box: QRectF, card: Turned, colour: int, u: float) -> None:
    theme = style.current()
    paint.panel(painter, box, u * 0.8, theme.panel, theme.brass_ink if card.agenda else theme.line_strong)
    name = QRectF(box.left() + u * 0.6, box.top() + u * 0.5, box.width() - u * 1.2, u * 1.6)
    shape = min(paint.width(card.seat, u * 1.1, paint.BOLD), name.width() - u * 1.2)
    long = paint.width(card.seat, u, paint.BOLD) > name.width() - u * 1.2 + 1
    left = name.center().x() - (u * 0.84 if long else shape + u * 1.2) / 2
    mark_top = name.top() if long else name.center().y() - u * 0.42
    icons.draw_shape(painter, colour, QRectF(left, mark_top, u * 0.84, u * 0.84), theme.seat(colour))
    text = QRectF(left + u * 1.2, name.top(), name.right() - left - u * 1.2, name.height())
    if not long:
        paint.write(painter, text, card.seat, u * 1.1, theme.ink, paint.BOLD, least=u)
    else:
        two = QRectF(box.left() + u * 0.3, name.top() + u * 0.9, box.width() - u * 0.6, u * 2.4)
        paint.write_lines(painter, two, card.seat, u, theme.ink, paint.BOLD, paint.CENTER, spacing=1.15)
    mark = min(box.width() * 0.5, box.height() * 0.3)
    middle = box.top() + box.height() * (0.45 if card.supply is None else 0.36)
    middle += u * 0.9
    seal = QRectF(box.center().x() - mark / 2, middle - mark / 2, mark, mark)
    inner = box.adjusted(u * 0.4, 0, -u * 0.4, 0)
    label = QRectF(inner.left(), seal.bottom() + u * 0.8, inner.width(), u * 1.6)
    icons.draw(painter, card.agenda or "secret", seal, theme.ink if card.agenda else theme.line_strong)
    if not card.agenda:
        paint.write(painter, label, _("secret"), u * 1.1, theme.ink_soft, paint.MEDIUM, paint.CENTER)
    elif paint.width(card.label, u, paint.BOLD) <= label.width():
        paint.write(painter, label, card.label, u * 1.25, theme.ink, paint.BOLD, paint.CENTER, least=u)
    else:
        two = label.adjusted(0, -u * 0.75, 0, 0)
        paint.write_lines(painter, two, card.label, u, theme.ink, paint.BOLD, paint.CENTER, spacing=1.15)
    if card.supply is None:
        return
    # Part by part: first what lay behind the screen, then what the agenda adds.
    total = QRectF(inner.left(), box.bottom() - u * 3.3, inner.width(), u * 2.7)
    paint.write(painter, total, str(card.total), u * 2.6, theme.brass_ink, paint.HEAVY, paint.CENTER)
    said = f"{card.supply} + {card.points}" if card.agenda else _("influence")
    line = QRectF(inner.left(), total.top() - u * 1.5, inner.width(), u * 1.4)
    paint.write(painter, line, said, u * 1.05, theme.ink_soft, paint.MEDIUM, paint.CENTER, least=u)
