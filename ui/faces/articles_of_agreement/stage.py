"""Below the planks: what is going on in words, the places of the seven treasures, and how many of each lie open."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, ngettext
from companion.games.articles_of_agreement.board import Board
from ui.faces.articles_of_agreement import layout, mood, words
from ui.faces.articles_of_agreement.layout import Layout
from ui.theme import icons, paint, style


def said(board: Board, turned: float = 1.0) -> tuple[str, str]:
    """What is going on: a headline, and what it means; nothing of the result before the votes have turned."""
    accept = _("{needed} Ayes of {count} accept it.").format(needed=board.needed, count=len(board.pirates))
    if len(board.pirates) % 2 == 0:
        accept = _("{needed} Ayes of {count} accept it; a tie is a mutiny.").format(
            needed=board.needed, count=len(board.pirates)
        )
    match board.phase:
        case "draw":
            return _("Seven treasures"), _("They are drawn, face up.")
        case "allocate":
            left = len(board.middle)
            told = ngettext("{n} treasure is left.", "{n} treasures are left.", left)
            return _("{seat} shares out").format(seat=board.captain), told.format(n=left) if left else accept
        case "vote" | "votes_in":
            return _("Aye or Nay to {seat}'s shares?").format(seat=board.captain), accept
    if board.phase in layout.ENDING:
        return _("The secret treasures"), _("They lie open, and count with all the others.")
    if turned < 1:
        return _("Aye or Nay?"), accept
    if board.phase == "mutiny" and board.middle:
        count = len(board.middle)
        still = ngettext("{n} treasure is still to share out.", "{n} treasures are still to share out.", count)
        return (board.outcome.headline if board.outcome else _("Mutiny!")), still.format(n=count)
    if board.outcome is not None:
        return board.outcome.headline, board.outcome.why
    if board.phase in ("opening", "ready"):
        return _("All hands on deck"), _("{seat} is captain.").format(seat=board.captain) if board.captain else ""
    return "", ""


def _look(board: Board) -> tuple[str, str]:
    """Symbol and ink of the headline."""
    theme = style.current()
    if board.phase in layout.ENDING:
        return "chest", theme.brass_ink
    if board.outcome is None or board.phase in (*layout.LAYING, *layout.VOTING):
        return "", theme.ink
    looks = {"accepted": ("pass", theme.good), "failed": ("fail", theme.bad)}
    return looks.get(board.outcome.result, ("mutiny", theme.brass_ink))


def draw(painter: QPainter, board: Board, laid: Layout, u: float, turned: float) -> None:
    """Draws the stage; the treasures and the clock on it move by themselves."""
    theme, ours = style.current(), mood.current()
    paint.panel(painter, laid.stage, u * 0.6, ours.panel, ours.rim)
    for slot in laid.slots:
        painter.setPen(QPen(QColor(ours.slot), paint.hair(1.2), Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(slot.adjusted(2, 2, -2, -2), u * 0.4, u * 0.4)
    headline, why = said(board, turned)
    box = laid.text
    size = u * 1.5 if paint.width(headline, u * 1.5, paint.BOLD) <= box.width() else u * 1.3
    lines = paint.wrapped(headline, box.width(), size, paint.BOLD, 2)
    high = size * 1.2 * len(lines)
    rest = [line for line in (why, *board.notes) if line]
    below = sum(len(paint.wrapped(line, box.width(), u * 1.05, paint.MEDIUM)) for line in rest) * u * 1.35
    top = box.top() + max(0.0, (box.height() - high - below) / 2)
    icon, ink = _look(board) if turned >= 1 else ("", theme.ink)
    head = QRectF(box.left(), top, box.width(), high + 1)
    if icon:
        icons.draw(painter, icon, QRectF(head.left(), head.top() + size * 0.08, size, size), ink)
        head.setLeft(head.left() + size * 1.4)
    paint.write_lines(painter, head, headline, size, ink, paint.BOLD, spacing=1.2)
    top += high
    for line in rest:
        room = QRectF(box.left(), top, box.width(), box.bottom() - top)
        if room.height() < u * 1.2:
            return
        top += paint.write_lines(
            painter, room, line, u * 1.05, ours.soft, paint.MEDIUM, Qt.AlignmentFlag.AlignLeft, spacing=1.28
        )


def draw_counts(painter: QPainter, board: Board, laid: Layout, u: float) -> None:
    """How many of each treasure lie open before all seats together, with the word for every symbol."""
    theme, ours = style.current(), mood.current()
    seen = {stack.kind: stack.count for stack in board.seen}
    wide = [layout.cell_width(kind, u) for kind in words.KINDS]
    deck = u * layout.DECK
    rows = laid.rows
    if not rows:
        return
    each = -(-len(words.KINDS) // rows)
    for row in range(rows):
        kinds = words.KINDS[row * each : (row + 1) * each]
        widths = wide[row * each : (row + 1) * each]
        used = sum(widths) + (deck if row == rows - 1 else 0)
        gap = (laid.counts.width() - used) / max(1, len(kinds) + (1 if row == rows - 1 else 0))
        x = laid.counts.left() + gap / 2
        y = laid.counts.top() + row * u * layout.COUNTS
        for kind, cell in zip(kinds, widths, strict=True):
            box = QRectF(x, y, cell, u * layout.COUNTS)
            _count(painter, box, kind, words.kind(kind), seen.get(kind, 0), u)
            x += cell + gap
        if row == rows - 1:
            text = QRectF(x, y, deck, u * 1.25)
            paint.write(painter, text, str(board.deck), u * 1.15, theme.ink, paint.HEAVY, paint.CENTER)
            under = QRectF(x, text.bottom(), deck, u * 1.15)
            paint.write(painter, under, _("Deck"), u, ours.soft, paint.MEDIUM, paint.CENTER, least=u)


def _count(painter: QPainter, box: QRectF, kind: str, word: str, count: int, u: float) -> None:
    theme, ours = style.current(), mood.current()
    side = u * 1.15
    number = str(count)
    wide = side + u * 0.3 + paint.width(number, u * 1.15, paint.HEAVY)
    left = box.center().x() - wide / 2
    tile = QRectF(left, box.top() + u * 0.06, side, side)
    danger = kind in words.DANGER
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ours.danger if danger else ours.paper))
    painter.drawRoundedRect(tile, u * 0.25, u * 0.25)
    ink = ours.on_danger if danger else ours.treasure(kind)
    icons.draw(painter, kind, tile.adjusted(u * 0.14, u * 0.14, -u * 0.14, -u * 0.14), ink)
    text = QRectF(tile.right() + u * 0.3, box.top(), box.right(), u * 1.25)
    paint.write(painter, text, number, u * 1.15, theme.ink, paint.HEAVY)
    under = QRectF(box.left(), box.top() + u * 1.25, box.width(), u * 1.15)
    paint.write(painter, under, word, u, ours.soft, paint.MEDIUM, paint.CENTER, least=u)
