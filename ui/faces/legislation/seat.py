"""One seat's own cards: hand, the bills On Deck with what they are worth to it, agenda, and the bill under vote."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.language import _
from companion.core.page import Page
from companion.games.legislation.board import Bill, HandBill, Mine
from ui.faces.card import Card
from ui.faces.legislation import mood, paper
from ui.theme import icons, paint, style


class Own(Card[Mine]):
    """A card of this game."""

    kind = Mine
    head = (0.5, 0.2)


def say_bills(bills: Sequence[HandBill]) -> str:
    """Bills in words: number and what each is worth to me."""
    text = _("Bill {number}: {points} for me")
    return "; ".join(text.format(number=b.number, points=paper.signed(b.worth)) for b in bills)


def draw_bill(painter: QPainter, box: QRectF, bill: HandBill, u: float) -> None:
    """A small bill with its worth to me beside it, as a number with its sign."""
    theme = style.current()
    chip = QRectF(box.left(), box.top(), box.width() - u * 2.3, box.height())
    paper.small(painter, chip, Bill(bill.number, bill.values), u)
    worth = QRectF(chip.right() + u * 0.2, box.top(), u * 2.1, box.height())
    ink = theme.good if bill.worth > 0 else theme.bad if bill.worth < 0 else theme.ink_soft
    paint.write(painter, worth, paper.signed(bill.worth), u * 1.2, ink, paint.HEAVY, paint.CENTER)


class HandCard(Own):
    """The bills in my hand, and those that I have laid face down for somebody."""

    size = (44, 8.6)

    def title(self, page: Page, mine: Mine | None) -> str:
        columns = " ".join(key for key, _name in mine.columns) if mine else ""
        return _("My bills ({columns}, and what each is worth to me)").format(columns=columns)

    def told(self, page: Page, mine: Mine) -> str:
        return say_bills((*mine.hand, *mine.lying))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        bills = (*mine.hand, *mine.lying)
        # Three rows whatever is held, so that nothing moves when a card goes.
        columns = 4 if len(bills) <= 12 else 6
        wide, high = box.width() / columns, box.height() / 3
        for n, bill in enumerate(bills[: columns * 3]):
            cell = QRectF(box.left() + n % columns * wide, box.top() + n // columns * high, wide - u * 0.5, u * 1.5)
            painter.setOpacity(0.55 if bill.where else 1.0)
            draw_bill(painter, cell, bill, u)
            painter.setOpacity(1.0)


class DeckCard(Own):
    """All bills On Deck with what each is worth to me, a column for every seat."""

    size = (44, 8.8)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("On Deck: what each bill is worth to me")

    def told(self, page: Page, mine: Mine) -> str:
        return say_bills(mine.others)

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        cards = page.view.seats
        step = box.width() / max(1, len(cards))
        for place, card in enumerate(cards):
            left = box.left() + place * step
            mark = QRectF(left, box.top() + u * 0.15, u * 0.9, u * 0.9)
            icons.draw_shape(painter, card.colour, mark, theme.seat(card.colour))
            name = QRectF(mark.right() + u * 0.3, box.top(), step - u * 1.6, u * 1.2)
            paint.write(painter, name, card.name, u, theme.ink, paint.BOLD)
            for n, bill in enumerate([b for b in mine.others if b.where == card.name][:3]):
                row = QRectF(left, box.top() + u * (1.4 + n * 1.55), step - u * 0.4, u * 1.4)
                number = QRectF(row.left(), row.top(), u * 2.0, row.height())
                paint.panel(painter, number, u * 0.3, mood.current().paper, mood.current().rim)
                paint.write(painter, number, bill.number, u, mood.current().print, paint.HEAVY, paint.CENTER)
                worth = QRectF(number.right() + u * 0.2, row.top(), row.right() - number.right() - u * 0.2, u * 1.4)
                ink = theme.good if bill.worth > 0 else theme.bad if bill.worth < 0 else theme.ink_soft
                paint.write(painter, worth, paper.signed(bill.worth), u * 1.2, ink, paint.HEAVY)


class FloorCard(Own):
    """The bill under vote: what it is worth to me if it passes, and how I promised to vote."""

    size = (44, 5.4)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("If the bill under vote passes")

    @staticmethod
    def _lines(mine: Mine) -> tuple[str, str]:
        if mine.floor is None:
            return _("Nothing is under vote now."), ""
        points = _("Bill {number} is worth {points} to you.").format(
            number=mine.floor.number, points=paper.signed(mine.floor.worth)
        )
        promised = {"yay": _("You pledged Yay."), "nay": _("You pledged Nay.")}.get(mine.pledged, "")
        return points, promised or _("You have pledged nothing on it.")

    def told(self, page: Page, mine: Mine) -> str:
        return " ".join(self._lines(mine))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        points, promised = self._lines(mine)
        paint.write(painter, QRectF(box.left(), box.top(), box.width(), u * 1.5), points, u, theme.ink, paint.MEDIUM)
        under = QRectF(box.left(), box.top() + u * 1.4, box.width(), u * 1.4)
        paint.write(painter, under, promised, u, theme.ink, paint.MEDIUM)


class AgendaCard(Own):
    """My agendas, my total, and my representative's effect, if one is written down."""

    size = (20, 8.4)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My agenda")

    def told(self, page: Page, mine: Mine) -> str:
        return f"{mine.rep_label}. {paper.signed(mine.total)}. {self._effect(mine)}"

    @staticmethod
    def _effect(mine: Mine) -> str:
        if mine.effect_used:
            return _("The special effect is used up.")
        return mine.effect

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        name = QRectF(box.left(), box.top(), box.width() - u * 4, u * 2.6)
        text = mine.rep_label or _("not known to the app")
        paint.write_lines(painter, name, text, u, theme.ink, paint.BOLD, spacing=1.25)
        total = QRectF(box.right() - u * 4, box.top(), u * 4, u * 2.4)
        paint.write(painter, total, paper.signed(mine.total), u * 2.2, theme.ink, paint.HEAVY, paint.RIGHT, least=u)
        under = QRectF(box.left(), box.top() + u * 2.7, box.width(), box.height() - u * 2.7)
        paint.write_lines(painter, under, self._effect(mine), u, theme.ink_soft, spacing=1.2)


WIDE = (HandCard(), DeckCard(), FloorCard())
NARROW = (AgendaCard(),)
"""The cards for the wide column of a private window, and those for the narrow one."""
