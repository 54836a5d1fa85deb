"""The members' list: name, agendas and total of each seat, its three bills On Deck, and the pledges on them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _
from companion.games.legislation.board import Bill, Board, Member
from ui.faces.legislation import mood, paper
from ui.theme import icons, paint, style

CHIP = 5.1
"""How wide a small bill is, in units."""
EARLY = frozenset({"opening", "discard", "refill", "on_deck"})


def draw(painter: QPainter, box: QRectF, board: Board, letters: Mapping[str, str], unit: float) -> None:
    """The list, as high as the box, with the order of the columns at its head."""
    theme, ours = style.current(), mood.current()
    paint.panel(painter, box, unit * 0.6, ours.panel, theme.line)
    inner = box.adjusted(unit * 0.6, unit * 0.25, -unit * 0.6, -unit * 0.25)
    chips = min(CHIP * unit, (inner.width() - unit * 8.9) / 3 - unit * 0.3)
    head = QRectF(inner.left(), inner.top(), inner.width(), unit * 1.35)
    left = inner.right() - 3 * (chips + unit * 0.3)
    words = " ".join(key for key, _name in board.columns)
    paint.write(painter, QRectF(inner.left(), head.top(), left - inner.left(), head.height()), _("Agenda points"),
                unit, theme.ink_soft, paint.BOLD)  # fmt: skip
    text = _("On Deck") if board.phase not in EARLY else _("Discarded")
    paint.write(painter, QRectF(left, head.top(), inner.right() - left, head.height()), f"{text}: {words}",
                unit, theme.ink_soft, paint.BOLD)  # fmt: skip
    places = {member.seat: place for place, member in enumerate(board.members)}
    step = (inner.bottom() - head.bottom()) / max(1, len(board.members))
    for place, member in enumerate(board.members):
        row = QRectF(inner.left(), head.bottom() + place * step, inner.width(), min(step, unit * 5.4))
        _member(painter, row, board, member, places, left, chips, letters, unit)


def _member(
    painter: QPainter, row: QRectF, board: Board, member: Member, places: Mapping[str, int],
    left: float, chips: float, letters: Mapping[str, str], u: float,
) -> None:  # fmt: skip
    theme = style.current()
    if member.seat == board.active:
        paint.panel(painter, row.adjusted(-u * 0.3, 1, u * 0.3, -1), u * 0.3, mood.current().row, theme.brass)
    place = places[member.seat]
    line = min(u * 1.5, row.height() / 2)
    mark = QRectF(row.left(), row.top() + (line - u) / 2 + row.height() * 0.04, u, u)
    icons.draw_shape(painter, place, mark.adjusted(1, 1, -1, -1), theme.seat(place))
    total = QRectF(left - u * 2.5, row.top(), u * 2.2, min(row.height(), u * 2.6))
    if member.total is not None:
        paint.write(painter, total, paper.signed(member.total), u * 1.45, theme.ink, paint.HEAVY, paint.RIGHT, least=u)
    else:
        icons.draw(painter, "secret", total.adjusted(u, u * 0.5, 0, -u * 0.5), theme.ink_soft)
    name = QRectF(mark.right() + u * 0.4, row.top() + row.height() * 0.04, total.left() - mark.right() - u * 0.3, line)
    paint.write(painter, name, member.seat, u * 1.1, theme.ink, paint.BOLD, least=u)
    under = QRectF(row.left(), name.bottom(), total.left() - row.left() + u * 0.6, line)
    said = letters.get(member.seat, "")
    if member.sits:
        icons.draw(painter, "fell", QRectF(under.left(), under.center().y() - u / 2, u, u), theme.bad)
        under.setLeft(under.left() + u * 1.4)
        said = _("sits out")
    paint.write(painter, under, said, u, theme.bad if member.sits else theme.ink_soft, paint.MEDIUM)
    bills: tuple[Bill, ...] = member.pile[-3:] if board.phase in EARLY and not member.row else member.row
    for n, bill in enumerate(bills[:3]):
        chip = QRectF(left + n * (chips + u * 0.3), row.top() + row.height() * 0.04, chips, line * 0.95)
        paper.small(painter, chip, bill, u)
        below = QRectF(chip.left(), chip.bottom() + u * 0.1, chip.width(), min(line, row.bottom() - chip.bottom() - 2))
        if bill.tokens and below.height() > u * 0.7:
            paper.tokens(painter, below, bill.tokens, places, u)
