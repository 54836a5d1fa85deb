"""The members' list: name, agendas and total of each seat, its three bills On Deck, and the pledges on them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _
from companion.games.legislation.board import Bill, Board, Member
from ui.faces.legislation import mood, paper
from ui.theme import icons, paint, style

CHIP = 5.1
"""How wide a small bill is, in units."""
EARLY = frozenset({"opening", "discard", "refill", "on_deck"})


def _columns(box: QRectF, unit: float) -> tuple[QRectF, float, float]:
    """What lies within the rim, where the bills begin, and how wide one is."""
    inner = box.adjusted(unit * 0.6, unit * 0.25, -unit * 0.6, -unit * 0.25)
    chips = min(CHIP * unit, (inner.width() - unit * 8.9) / 3 - unit * 0.3)
    return inner, inner.right() - 3 * (chips + unit * 0.3), chips


def rows(box: QRectF, count: int, unit: float) -> list[QRectF]:
    """Where the row of each member lies."""
    inner, _left, _chips = _columns(box, unit)
    top = inner.top() + unit * 1.35
    step = (inner.bottom() - top) / max(1, count)
    return [QRectF(inner.left(), top + n * step, inner.width(), min(step, unit * 5.4)) for n in range(count)]


def draw(painter: QPainter, box: QRectF, board: Board, unit: float) -> None:
    """The list, as high as the box, with the order of the columns at its head, without its rows."""
    theme, ours = style.current(), mood.current()
    paint.panel(painter, box, unit * 0.6, ours.panel, theme.line)
    inner, left, _chips = _columns(box, unit)
    head = QRectF(inner.left(), inner.top(), inner.width(), unit * 1.35)
    words = " ".join(key for key, _name in board.columns)
    paint.write(painter, QRectF(inner.left(), head.top(), left - inner.left(), head.height()), _("Agenda points"),
                unit, theme.ink_soft, paint.BOLD)  # fmt: skip
    text = _("On Deck") if board.phase not in EARLY else _("Discarded")
    paint.write(painter, QRectF(left, head.top(), inner.right() - left, head.height()), f"{text}: {words}",
                unit, theme.ink_soft, paint.BOLD)  # fmt: skip


def draw_row(
    painter: QPainter, box: QRectF, row: QRectF, member: Member, place: int, active: bool, early: bool,
    seats: Sequence[str], said: str, u: float,
) -> None:  # fmt: skip
    """One member in its row of the list in `box`; `said` stands under the name, `seats` are all in their order."""
    _inner, left, chips = _columns(box, u)
    places = {seat: n for n, seat in enumerate(seats)}
    theme = style.current()
    if active:
        paint.panel(painter, row.adjusted(-u * 0.3, 1, u * 0.3, -1), u * 0.3, mood.current().row, theme.brass)
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
    if member.sits:
        icons.draw(painter, "fell", QRectF(under.left(), under.center().y() - u / 2, u, u), theme.bad)
        under.setLeft(under.left() + u * 1.4)
        said = _("sits out")
    paint.write(painter, under, said, u, theme.bad if member.sits else theme.ink_soft, paint.MEDIUM)
    bills: tuple[Bill, ...] = member.pile[-3:] if early and not member.row else member.row
    for n, bill in enumerate(bills[:3]):
        chip = QRectF(left + n * (chips + u * 0.3), row.top() + row.height() * 0.04, chips, line * 0.95)
        paper.small(painter, chip, bill, u)
        below = QRectF(chip.left(), chip.bottom() + u * 0.1, chip.width(), min(line, row.bottom() - chip.bottom() - 2))
        if bill.tokens and below.height() > u * 0.7:
            paper.tokens(painter, below, bill.tokens, places, u)
