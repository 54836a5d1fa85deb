"""One seat's own cards: the hand with its texts, and what this player may do; the same shapes whatever is held."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, ngettext
from companion.core.page import Page
from companion.games.renegotiation.board import Board, HandCard, Mine
from ui.faces.card import Card
from ui.faces.renegotiation import words
from ui.theme import icons, paint, style

TOP = Qt.AlignmentFlag.AlignLeft
ROWS = 6
"""How many cards have a row each; with more, two stand beside each other."""


def _board(page: Page) -> Board | None:
    return page.view.board if isinstance(page.view.board, Board) else None


class _Card(Card[Mine]):
    kind = Mine
    head = (0.5, 0.2)


class HandPanel(_Card):
    """The hand: each card with its title, its text, and when it may be played.

    All rows are drawn, held or not, and all in the same ink: nothing can be read from across the table.
    """

    size = (44, 38.4)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My hand")

    def told(self, page: Page, mine: Mine) -> str:
        if not mine.known:
            return self._unknown(mine)
        return "; ".join(f"{words.told(held.face)} {words.when(held.face)}" for held in mine.hand)

    @staticmethod
    def _unknown(mine: Mine) -> str:
        held = ngettext("You hold {count} card.", "You hold {count} cards.", mine.count).format(count=mine.count)
        return f"{held} {_('They lie before you on the table; the app knows how many, not which.')}"

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        if not mine.known:
            paint.write_lines(painter, box, self._unknown(mine), u * 1.2, theme.ink, paint.MEDIUM)
            return
        columns = 1 if len(mine.hand) <= ROWS else 2 if len(mine.hand) <= ROWS * 2 else 3
        high, wide = box.height() / ROWS, box.width() / columns
        for place in range(ROWS * columns):
            column, row = divmod(place, ROWS)
            cell = QRectF(box.left() + column * wide, box.top() + row * high, wide, high)
            cell.adjust(0 if column == 0 else u * 0.3, u * 0.15, 0, -u * 0.15)
            held = mine.hand[place] if place < len(mine.hand) else None
            self._row(painter, cell, held, u)

    @staticmethod
    def _row(painter: QPainter, box: QRectF, held: HandCard | None, u: float) -> None:
        theme = style.current()
        painter.setPen(QPen(QColor(theme.line), paint.hair(1.2)))
        painter.setBrush(QColor(theme.panel_high))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), u * 0.4, u * 0.4)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if held is None:
            return
        face = held.face
        side = min(u * 2.4, box.height() * 0.6)
        mark = QRectF(box.left() + u * 0.7, box.center().y() - side / 2, side, side)
        if face.points:
            number = mark.adjusted(-u * 0.3, 0, u * 0.3, 0)
            paint.write(painter, number, str(face.points), u * 2, theme.ink, paint.HEAVY, paint.CENTER, least=u)
        else:
            kind = words.kind(face)
            icons.draw(painter, "terms" if kind == "points" else kind, mark, theme.ink_soft)
        inner = box.adjusted(u * 1.4 + side, u * 0.25, -u * 0.6, -u * 0.2)
        head = QRectF(inner.left(), inner.top() + u * 0.2, inner.width(), u * 1.6)
        when = _("must be played now") if held.must else words.when(face)
        wide = min(paint.width(when, u, paint.MEDIUM) + 2, head.width() * 0.5)
        paint.write(painter, head.adjusted(0, 0, -wide - u * 0.6, 0), words.title(face), u * 1.3, theme.ink,
                    paint.BOLD, least=u)  # fmt: skip
        right = QRectF(head.right() - wide, head.top(), wide, head.height())
        paint.write(painter, right, when, u, theme.ink_soft, paint.MEDIUM, paint.RIGHT, least=u)
        rest = QRectF(inner.left(), head.bottom(), inner.width(), inner.bottom() - head.bottom())
        room = QRectF(rest.left(), rest.top() + u * 0.1, rest.width(), rest.height() - u * 0.1)
        large = len(paint.wrapped(face.text, room.width(), u * 1.2)) * u * 1.5 <= room.height()
        size = u * 1.2 if large else u
        paint.write_lines(painter, room, face.text, size, theme.ink, align=TOP, spacing=1.2)


class WherePanel(_Card):
    """Where I stand, whose turn it is, and what I still owe to the hand limit."""

    size = (20, 7.8)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("Where I stand")

    def told(self, page: Page, mine: Mine) -> str:
        return " ".join(self._lines(page, mine))

    @staticmethod
    def _lines(page: Page, mine: Mine) -> tuple[str, ...]:
        board = _board(page)
        active = board.active if board else ""
        whose = _("It is the turn of {seat}.").format(seat=active) if active else ""
        turn = _("It is your turn.") if mine.active else whose
        over = (
            ngettext("{count} card must go.", "{count} cards must go.", mine.over).format(count=mine.over)
            if mine.over
            else ""
        )
        return tuple(filter(None, (mine.city, turn, over)))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        icons.draw(painter, "pawn", QRectF(box.left(), box.top() + u * 0.2, u * 1.8, u * 1.8), theme.ink_soft)
        lines = self._lines(page, mine)
        city = QRectF(box.left() + u * 2.3, box.top(), box.width() - u * 2.3, u * 2.2)
        paint.write(painter, city, lines[0] if lines else "", u * 1.6, theme.ink, paint.HEAVY, least=u)
        top = city.bottom() + u * 0.2
        for said in lines[1:]:
            row = QRectF(box.left(), top, box.width(), box.bottom() - top)
            top += paint.write_lines(painter, row, said, u, theme.ink, paint.MEDIUM, TOP)


class TablePanel(_Card):
    """The card that was just played, or that must be: whoever carries it out need not look at the projector."""

    size = (20, 8.4)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("On the table")

    @staticmethod
    def _shown(page: Page) -> tuple[str, str]:
        board = _board(page)
        found = words.shown(board) if board is not None else None
        return (words.title(found[0]), found[0].text) if found else ("—", "")

    def told(self, page: Page, mine: Mine) -> str:
        return ". ".join(filter(None, self._shown(page)))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        title, text = self._shown(page)
        name = QRectF(box.left(), box.top(), box.width(), u * 1.5)
        paint.write(painter, name, title, u * 1.15, theme.ink, paint.BOLD, least=u)
        rest = QRectF(box.left(), name.bottom(), box.width(), box.bottom() - name.bottom())
        paint.write_lines(painter, rest, text, u, theme.ink, align=TOP, spacing=1.2)


class SheetPanel(_Card):
    """My character sheet, with its advantage in the words of the card."""

    size = (44, 5.2)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My character")

    def told(self, page: Page, mine: Mine) -> str:
        return f"{mine.character}. {mine.advantage}" if mine.character else "—"

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        name = QRectF(box.left(), box.top(), box.width() * 0.28, u * 1.4)
        paint.write(painter, name, mine.character or "—", u * 1.15, theme.ink, paint.BOLD, least=u)
        rest = QRectF(name.right() + u, box.top(), box.right() - name.right() - u, box.height())
        paint.write_lines(painter, rest, mine.advantage, u, theme.ink, align=TOP, spacing=1.25)


WIDE = (HandPanel(), SheetPanel())
NARROW = (WherePanel(), TablePanel())
"""The cards for the wide column of a private window, and those for the narrow one."""
