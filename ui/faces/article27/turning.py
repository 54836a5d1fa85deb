"""The end of the evening: the secret agendas are turned, one by one, beside the track that says what they count."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF
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


@dataclass(frozen=True)
class Places:
    """Where the cards lie in their rows, the headline, and under it the track."""

    cards: tuple[QRectF, ...]
    head: QRectF
    track: QRectF


def lay(board: Board, wide: float, high: float, u: float) -> Places:
    """The cards on the left, in two rows from four on; the track on the right, as low as they reach."""
    gap, count = u * 0.6, len(board.turned)
    left = max(wide * 0.57, wide - u * 24)
    rows = 1 if count <= 3 else 2
    columns = -(-count // rows)
    side = (left - gap * columns) / columns
    above = u * 3.4 if rows == 1 else 0.0  # over one row of cards there is room for the headline
    each = min((high - above - u * 0.4 - gap * (rows - 1)) / rows, u * (32 if above else 18))
    top = above + (high - above - each * rows - gap * (rows - 1)) / 2
    cards = []
    for n in range(count):
        row, column = divmod(n, columns)
        short = (columns - min(columns, count - row * columns)) * (side + gap) / 2
        cards.append(QRectF(short + column * (side + gap), top + row * (each + gap), side, each))
    low = min(high * 0.76, u * 2.4 * (len(board.track) + 1))
    bottom = top + each * rows + gap * (rows - 1)
    track = QRectF(left, bottom - low, wide - left, low)
    head = QRectF(left, 0, wide - left, max(0.0, track.top() - gap))
    if above:
        head = QRectF(0, 0, wide, above)
        track.setTop(min(track.top(), max(top, bottom - u * 4.4 * (len(board.track) + 1))))
    return Places(tuple(cards), head, track)


def parts(frame: Frame[Board], new: frozenset[str]) -> list[Part]:
    """One card for each seat: sealed, or its agenda with the points; the `new` ones are just being turned."""
    u = frame.unit
    laid = lay(frame.board, frame.wide, frame.high, u)
    found = [Part("head", laid.head, None, partial(draw_head, box=laid.head, u=u))]
    colours = frame.page.view.colours
    turned = frame.live.moved.get(TURN.name, 1.0)
    for card, box in zip(frame.board.turned, laid.cards, strict=True):
        colour = colours.get(card.seat, 0)
        faced = turned if card.seat in new else 1.0
        letters = u * min(1.25, max(1.0, box.height() / (u * 17)))
        draw = partial(draw_card, box=box, card=card, colour=colour, faced=faced, u=letters)
        holder = card.seat if card.supply is not None else ""
        beside = QPointF(box.right() - u * 0.95, box.bottom() - u * 0.95) if holder else None
        found.append(Part(f"agenda {card.seat}", box, (card, colour, faced), draw, holder=holder, marked=beside))
    return found


def draw_head(painter: QPainter, box: QRectF, u: float) -> None:
    """What is turned here."""
    ink = style.current().ink
    paint.write(painter, box, _("The secret agendas"), u * 2.4, ink, paint.HEAVY, paint.CENTER, least=u)


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
    inner = box.adjusted(u * 0.4, u * 0.4, -u * 0.4, -u * 0.4)
    counted = u * 4 if card.supply is not None else 0.0
    wraps = bool(card.agenda) and paint.width(card.label, u, paint.BOLD) > inner.width()
    label = QRectF(inner.left(), inner.bottom() - counted - u * (2.4 if wraps else 1.6), inner.width(), u * 1.6)
    top = name.bottom() + (u * 1.7 if long else 0)
    mark = max(0.0, min(box.width() * 0.5, (label.top() - top) * 0.8))
    seal = QRectF(box.center().x() - mark / 2, (top + label.top() - mark) / 2, mark, mark)
    icons.draw(painter, card.agenda or "secret", seal, theme.ink if card.agenda else theme.line_strong)
    if not card.agenda:
        label.translate(0, -u * 0.5)  # it belongs to the symbol, and not to the figure below
        sealed = _("agenda not turned")
        paint.write(painter, label, sealed, u * 1.1, theme.ink_soft, paint.MEDIUM, paint.CENTER, least=u)
    elif wraps:
        label.setHeight(u * 2.4)
        paint.write_lines(painter, label, card.label, u, theme.ink, paint.BOLD, paint.CENTER, spacing=1.15)
    else:
        paint.write(painter, label, card.label, u * 1.25, theme.ink, paint.BOLD, paint.CENTER, least=u)
    if card.supply is None:
        return
    # Part by part: first what lay behind the screen, then what the agenda adds.
    total = QRectF(inner.left(), inner.bottom() - u * 2.6, inner.width(), u * 2.6)
    paint.write(painter, total, str(card.total), u * 2.6, theme.brass_ink, paint.HEAVY, paint.CENTER)
    said = f"{card.supply} + {card.points}" if card.agenda else _("influence so far")
    line = QRectF(inner.left(), total.top() - u * 1.4, inner.width(), u * 1.4)
    paint.write(painter, line, said, u * 1.05, theme.ink_soft, paint.MEDIUM, paint.CENTER, least=u)
