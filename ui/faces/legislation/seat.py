"""One seat's own cards: the bill under vote and what it is worth to me, what I promised, my hand, and who gains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, signed
from companion.core.page import Page, SeatCard
from companion.games.legislation.board import Board, HandBill, Mine
from ui.faces.card import Card, sentences
from ui.faces.legislation import compass, mood, paper
from ui.theme import icons, paint, style

VOTING = frozenset({"vote", "ballots_in"})
LINE = 2.0
"""How high a small bill is, in units."""
LARGEST = 2.0
"""How many times as large it is where it has the room."""
UNIT = 16
"""The words of an effect are measured in letters of this size, so that they need as many lines on every screen."""


class PrivateCard(Card[Mine]):
    """A card of this game."""

    kind = Mine
    head = (0.5, 0.2)

    @staticmethod
    def board(page: Page) -> Board:
        """The house that everybody sees."""
        board = page.view.board
        assert isinstance(board, Board)
        return board

    def votes(self, page: Page) -> bool:
        """Whether a bill is under vote."""
        return self.board(page).phase in VOTING


def say_bills(bills: Sequence[HandBill]) -> str:
    """Bills in words: number and what each is worth to me."""
    text = _("Bill {number}: {points} for me")
    return "; ".join(text.format(number=b.number, points=signed(b.worth)) for b in bills)


def draw_bill(painter: QPainter, box: QRectF, bill: HandBill, mine: Mine, u: float) -> None:
    """A small bill: its number, its four signs with mine framed, and beside it what it is worth to me."""
    theme, ours = style.current(), mood.current()
    chip = QRectF(box.left(), box.top(), box.width() - u * 2.4, box.height())
    paint.rounded(painter, chip, u * 0.3, ours.paper, ours.rim, paint.hair())
    number = QRectF(chip.left() + u * 0.35, chip.top(), u * 1.7, chip.height())
    paint.write(painter, number, bill.number, u * 1.1, ours.print, paint.HEAVY)
    step = (chip.right() - number.right() - u * 0.2) / 4
    for n, (agenda, value) in enumerate(zip(compass.CELLS, bill.values, strict=True)):
        cell = QRectF(number.right() + n * step, chip.top(), step, chip.height())
        side = min(step * 0.7, u * 0.95)
        mark = QRectF(cell.center().x() - side / 2, cell.center().y() - side / 2, side, side)
        if agenda in mine.agendas:
            frame = min(step, chip.height()) - u * 0.15
            painter.setPen(QPen(QColor(ours.print), paint.hair(2)))
            painter.setBrush(QColor(0, 0, 0, 0))
            painter.drawRoundedRect(
                QRectF(cell.center().x() - frame / 2, cell.center().y() - frame / 2, frame, frame), u * 0.2, u * 0.2
            )
        icons.draw(painter, paper.SYMBOLS[value], mark, ours.value(value))
    worth = QRectF(chip.right() + u * 0.2, box.top(), u * 2.1, box.height())
    # One ink for every figure: nothing can be read from across the table.
    paint.write(painter, worth, signed(bill.worth), u * 1.3, theme.ink, paint.HEAVY, paint.CENTER)


class FloorCard(PrivateCard):
    """The bill under vote as it lies on paper: its four values in words, mine framed, and what it is worth to me."""

    lasts = False
    size = (44, 12.5)
    phone = (26, 20)
    grows = True

    def silent(self, page: Page, mine: Mine) -> bool:
        return not self.votes(page)

    def told(self, page: Page, mine: Mine) -> str:
        if mine.floor is None:
            return _("No bill is put to the vote now.")
        return _("Bill {number} is worth {points} to you.").format(
            number=mine.floor.number, points=signed(mine.floor.worth)
        )

    def draw(self, painter: QPainter, box: QRectF, page: Page | None, u: float) -> None:
        ours = mood.current()
        mine = self.mine(page) if page is not None else None
        if page is None or mine is None or mine.floor is None:
            super().draw(painter, box, page, u)
            return
        paint.rounded(painter, box, u * 0.7, ours.paper, ours.rim, paint.hair(1.4))
        inner = box.adjusted(u * 0.9, u * 0.5, -u * 0.9, -u * 0.6)
        head = QRectF(inner.left(), inner.top(), inner.width(), u * 2.9)
        title = _("Bill {number}").format(number=mine.floor.number)
        took = paint.write(painter, head, title, u * 2.2, ours.print, paint.HEAVY, least=u)
        worth = signed(mine.floor.worth)
        right = paint.write(painter, head, worth, u * 2.8, ours.print, paint.HEAVY, paint.RIGHT) + u * 0.6
        said = _("worth to me")
        words = head.adjusted(0, 0, -right, 0)
        right += paint.write(painter, words, said, u * 1.1, ours.print, paint.MEDIUM, paint.RIGHT) + u
        narrow = self.is_narrow(box, u)
        by = head.adjusted(took + u * 0.8, 0, -right, 0)
        if narrow:
            by = QRectF(head.left(), head.bottom(), head.width(), u * 1.5)
        sponsor = _("put to the vote by {seat}").format(seat=self.board(page).sponsor)
        paint.write(painter, by, sponsor, u * 1.1, ours.print, paint.MEDIUM, least=u)
        top = (by if narrow else head).bottom() + u * 0.2
        columns = 2 if narrow else 4
        step, high = inner.width() / columns, (inner.bottom() - top) / (4 // columns)
        for n, ((agenda, name), value) in enumerate(zip(_named(mine), mine.floor.values, strict=True)):
            place = inner.left() + n % columns * step, top + n // columns * high
            cell = QRectF(*place, step - u * 0.4, high - u * 0.3 * narrow)
            self._column(painter, cell, name, value, u, mine=agenda in mine.agendas)

    @staticmethod
    def _column(painter: QPainter, box: QRectF, name: str, value: int, u: float, *, mine: bool) -> None:
        ours = mood.current()
        if mine:
            painter.setPen(QPen(QColor(ours.print), paint.hair(3)))
            painter.setBrush(QColor(0, 0, 0, 0))
            painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), u * 0.5, u * 0.5)
        words = name.split(" ")
        high = min(u * 1.4, box.height() * 0.2)
        top = box.top() + u * 0.4
        for word in words[:2]:
            paint.write(painter, QRectF(box.left(), top, box.width(), high), word, u * 1.05, ours.print, paint.BOLD,
                        paint.CENTER, least=u * 0.9)  # fmt: skip
            top += high
        low = box.bottom() - u * 1.6
        size = min(u * 2.3, low - top)
        row = QRectF(box.left(), (top + low - size) / 2, box.width(), size)
        said = signed(value)
        wide = paint.width(said, size * 0.95, paint.HEAVY) + size * 0.8
        left = row.center().x() - wide / 2
        icons.draw(painter, paper.SYMBOLS[value], QRectF(left, row.center().y() - size * 0.3, size * 0.6, size * 0.6),
                   ours.value(value))  # fmt: skip
        at = QRectF(left + size * 0.8, row.top(), wide, row.height())
        paint.write(painter, at, said, size * 0.95, ours.value(value), paint.HEAVY)
        if mine:
            foot = QRectF(box.left(), low - u * 0.1, box.width(), u * 1.4)
            paint.write(painter, foot, _("mine"), u, ours.print, paint.BOLD, paint.CENTER)


def _named(mine: Mine) -> list[tuple[str, str]]:
    """The four agendas with their names, in the order of the columns."""
    return [(agenda, name) for agenda, (_key, name) in zip(compass.CELLS, mine.columns, strict=True)]


class PromiseCard(PrivateCard):
    """How I promised to vote on the bill, to whom, and what breaking it costs."""

    lasts = False
    size = (44, 4.6)

    def silent(self, page: Page, mine: Mine) -> bool:
        return not self.votes(page)

    @staticmethod
    def _lines(mine: Mine) -> tuple[str, str]:
        if mine.floor is None or not mine.pledged:
            return _("I have pledged nothing on it"), _("Whatever I vote breaks no pledge.")
        text = _("I pledged Yay on Bill {number}") if mine.pledged == "yay" else _("I pledged Nay on Bill {number}")
        if mine.pledged_to:
            text = (
                _("I pledged Yay on Bill {number} to {seat}")
                if mine.pledged == "yay"
                else _("I pledged Nay on Bill {number} to {seat}")
            )
        # It is a warning as long as nothing is turned, and nothing at all where no Pledge turn follows.
        under = "" if mine.last_votes else _("If broken: I sit out the next Pledge turn.")
        if mine.in_return:
            under = " ".join(filter(None, (_("For {promise}.").format(promise=mine.in_return), under)))
        return text.format(number=mine.floor.number, seat=mine.pledged_to), under

    def told(self, page: Page, mine: Mine) -> str:
        return ". ".join(filter(None, self._lines(mine)))

    def draw(self, painter: QPainter, box: QRectF, page: Page | None, u: float) -> None:
        theme = style.current()
        paint.panel(painter, box, u * 0.7)
        mine = self.mine(page) if page is not None else None
        if mine is None:
            return
        first, second = self._lines(mine)
        mark = QRectF(box.left() + u * 0.9, box.center().y() - u * 1.2, u * 2.4, u * 2.4)
        icons.draw(painter, "deal", mark, theme.ink_soft)
        words = QRectF(
            mark.right() + u * 0.8, box.center().y() - u * 1.7, box.right() - mark.right() - u * 1.6, u * 1.9
        )
        paint.write(painter, words, first, u * 1.5, theme.ink, paint.HEAVY, least=u)
        under = QRectF(words.left(), words.bottom(), words.width(), u * 1.5)
        paint.write(painter, under, second, u * 1.05, theme.ink_soft, paint.MEDIUM, least=u)


class HandCard(PrivateCard):
    """The bills in my hand, best for me first, then those that I have laid face down for somebody.

    A press on a bill chooses it in the form that asks for one.
    """

    size = (44, 9.4)
    phone = (26, 13.4)

    def belongs(self, page: Page, mine: Mine) -> bool:
        return mine.has_hand

    def title(self, page: Page, mine: Mine | None) -> str:
        columns = " ".join(key for key, _name in mine.columns) if mine else ""
        return _("My hand, best first ({columns}; mine framed)").format(columns=columns)

    def told(self, page: Page, mine: Mine) -> str:
        return say_bills((*mine.hand, *mine.lying))

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        for bill in self._bills(box, mine, u):
            bill(painter)

    def pieces(self, box: QRectF, page: Page, mine: Mine, u: float) -> Sequence[Callable[[QPainter], None]]:
        under = partial(self.under, box=box, page=page, mine=mine, u=u)
        return (under, *self._bills(self.parts(box, u)[1], mine, u))

    def _bills(self, box: QRectF, mine: Mine, u: float) -> Sequence[Callable[[QPainter], None]]:
        bills = (*mine.hand, *mine.lying)
        cells = self._cells(box, len(bills), u)
        # Where nothing else is shown the bills are as large as they have room.
        large = min(LARGEST, max(1.0, cells[0].height() / u / LINE), max(1.0, cells[0].width() / u / 10))
        return [
            partial(self._bill, bill=bill, mine=mine, u=u * large, box=QRectF(
                cell.left(), cell.top(), cell.width(), min(cell.height(), u * LINE * large)))
            for bill, cell in zip(bills, cells, strict=False)
        ]  # fmt: skip

    @staticmethod
    def _bill(painter: QPainter, box: QRectF, bill: HandBill, mine: Mine, u: float) -> None:
        painter.setOpacity(0.55 if bill.where else 1.0)
        draw_bill(painter, box, bill, mine, u)
        painter.setOpacity(1.0)

    @staticmethod
    def _cells(box: QRectF, held: int, u: float) -> list[QRectF]:
        """Where the bills lie; three rows whatever is held, so that nothing moves when a card goes, on a phone and
        where nothing else is shown five."""
        alone = box.height() > u * LINE * LARGEST * 5
        in_two = held <= 10 and (alone or Card.is_narrow(box, u))
        columns, rows = (2, 5) if in_two else (3 if held <= 9 else 4 if held <= 12 else 6, 3)
        wide, high = box.width() / columns, min(box.height() / rows, u * LINE * LARGEST * 1.75)
        return [
            QRectF(box.left() + n % columns * wide, box.top() + n // columns * high, wide - u * 0.5, high - u * 0.3)
            for n in range(columns * rows)
        ]

    def thing_at(self, box: QRectF, page: Page, mine: Mine, u: float, at: QPointF) -> str:
        cells = self._cells(box, len(mine.hand) + len(mine.lying), u)
        return next((bill.number for bill, cell in zip(mine.hand, cells, strict=False) if cell.contains(at)), "")


class DeckCard(PrivateCard):
    """All bills On Deck with what each is worth to me, a column for every seat; while nothing is under vote."""

    size = (44, 12)
    phone = (26, 27)
    grows = True

    def silent(self, page: Page, mine: Mine) -> bool:
        return self.votes(page) or not mine.others

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("On Deck: what each bill is worth to me")

    def told(self, page: Page, mine: Mine) -> str:
        return say_bills(mine.others)

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        for row in self._rows(box, page, mine, u):
            row(painter)

    def pieces(self, box: QRectF, page: Page, mine: Mine, u: float) -> Sequence[Callable[[QPainter], None]]:
        under = partial(self.under, box=box, page=page, mine=mine, u=u)
        return (under, *self._rows(self.parts(box, u)[1], page, mine, u))

    def _rows(self, box: QRectF, page: Page, mine: Mine, u: float) -> Sequence[Callable[[QPainter], None]]:
        """Of each seat its name and its bills, two of these at a time."""
        cards, made = page.view.seats, list[Callable[[QPainter], None]]()
        columns = 2 if self.is_narrow(box, u) else len(cards) if len(cards) <= 4 else -(-len(cards) // 2)
        step, high = box.width() / columns, box.height() / -(-len(cards) // columns)
        for place, card in enumerate(cards):
            cell = QRectF(box.left() + place % columns * step, box.top() + place // columns * high, step, high)
            parts: list[Callable[[QPainter], None]] = [partial(self._name, card=card, u=u, box=cell)]
            row, top = min(u * 2.2, (cell.height() - u * 1.6) / 3), cell.top() + u * 1.4
            for n, bill in enumerate([b for b in mine.others if b.where == card.name][:3]):
                at = QRectF(cell.left(), top + n * row, cell.width() - u * 0.6, row - u * 0.2)
                parts.append(partial(draw_bill, box=at, bill=bill, mine=mine, u=u))
            made += [partial(self._both, parts=parts[n : n + 2]) for n in range(0, len(parts), 2)]
        return made

    @staticmethod
    def _both(painter: QPainter, parts: Sequence[Callable[[QPainter], None]]) -> None:
        for part in parts:
            part(painter)

    @staticmethod
    def _name(painter: QPainter, card: SeatCard, u: float, box: QRectF) -> None:
        theme = style.current()
        mark = QRectF(box.left(), box.top() + u * 0.15, u * 0.95, u * 0.95)
        icons.draw_shape(painter, card.colour, mark, theme.seat(card.colour))
        name = QRectF(mark.right() + u * 0.3, box.top(), box.width() - u * 1.8, u * 1.3)
        said = paint.abbreviated(card.name, name.width(), u)
        paint.write(painter, name, said, u * 1.05, theme.ink, paint.BOLD, least=u)


class BringsCard(PrivateCard):
    """What the bill under vote brings the others as far as representatives lie open, and what they pledged on it."""

    lasts = False
    size = (30, 12)
    grows = True

    def silent(self, page: Page, mine: Mine) -> bool:
        return not self.votes(page)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("What others gain, and pledged")

    def _rows(self, page: Page, mine: Mine) -> list[tuple[int, str, str, int | None, str, str]]:
        """Colour, name, letters, gain, the ballot pledged, and words for each of the others."""
        board = self.board(page)
        tokens = {one.seat: one for one in board.bill.tokens} if board.bill is not None else {}
        found = []
        for member in board.members:
            if member.seat == mine.seat:
                continue
            token = tokens.get(member.seat)
            if member.seat == board.sponsor:
                ballot, said = "", _("the own bill")
            elif token is None:
                ballot, said = "", _("no pledge")
            else:
                ballot = "yay" if token.side == "pro" else "nay"
                text = _("pledged Yay to {seat}") if token.side == "pro" else _("pledged Nay to {seat}")
                said = (
                    text.format(seat=token.to)
                    if token.to
                    else (_("pledged Yay") if token.side == "pro" else _("pledged Nay"))
                )
            colour = page.view.colours.get(member.seat, 0)
            found.append((colour, member.seat, member.letters, member.gain, ballot, said))
        return found

    def told(self, page: Page, mine: Mine) -> str:
        return "; ".join(f"{name} {'' if gain is None else signed(gain)}, {said}"
                         for _colour, name, _letters, gain, _ballot, said in self._rows(page, mine))  # fmt: skip

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        rows = self._rows(page, mine)
        high = min(u * 2.5, box.height() / max(1, len(rows)))
        # Names have all the room that what is said of them leaves over.
        keys = max((paint.width(row[2], u, paint.MEDIUM) for row in rows), default=0.0) + u * 0.8
        says = max((paint.width(row[5], u, paint.MEDIUM) + (u * 1.4 if row[4] else 0) for row in rows), default=0.0)
        names = max((paint.width(row[1], u * 1.1, paint.BOLD) for row in rows), default=0.0) + u * 0.8
        points = u * 2.6
        names = min(names, max(box.width() * 0.27 - u * 1.4, box.width() - u * 1.9 - keys - points - says))
        for n, (colour, name, letters, gain, ballot, said) in enumerate(rows):
            row = QRectF(box.left(), box.top() + n * high, box.width(), high)
            painter.fillRect(QRectF(row.left(), row.top(), row.width(), 1), QColor(theme.line))
            mark = QRectF(row.left(), row.center().y() - u * 0.5, u, u)
            icons.draw_shape(painter, colour, mark, theme.seat(colour))
            who = QRectF(mark.right() + u * 0.4, row.top(), names - u * 0.8, high)
            paint.write(painter, who, paint.abbreviated(name, who.width(), u * 0.9), u * 1.1, theme.ink, paint.BOLD,
                        least=u * 0.9)  # fmt: skip
            what = QRectF(who.right() + u * 0.8, row.top(), keys - u * 0.8, high)
            paint.write(painter, what, letters, u, theme.ink_soft, paint.MEDIUM, least=u * 0.9)
            worth = QRectF(what.right() + u * 0.3, row.top(), points, high)
            paint.write(painter, worth, "?" if gain is None else signed(gain), u * 1.2, theme.ink, paint.HEAVY,
                        paint.CENTER)  # fmt: skip
            left = worth.right() + u * 0.5
            if ballot:
                icons.draw(painter, ballot, QRectF(left, row.center().y() - u * 0.5, u, u), theme.ink)
                left += u * 1.4
            at = QRectF(left, row.top(), row.right() - left, high)
            paint.write(painter, at, said, u, theme.ink if ballot else theme.ink_soft, paint.MEDIUM, least=u * 0.9,
                        names=[row[1] for row in rows])  # fmt: skip


class AgendaCard(PrivateCard):
    """My agendas, my total, and my representative's effect, if one is written down."""

    size = (30, 5.6)

    def tall(self, page: Page, mine: Mine) -> float:
        """What an effect says has its lines, where everybody knows it: where the representative lies open."""
        member = next((one for one in self.board(page).members if one.seat == mine.seat), None)
        if member is None or not (member.effect_used or member.effect):
            return self.size[1]
        lines = paint.wrapped(self._effect(mine), (self.size[0] - 3) * UNIT, UNIT, paint.MEDIUM)
        return self.size[1] + len(lines) * 1.3

    def high(self, page: Page, mine: Mine) -> float:
        return self.tall(page, mine)

    def title(self, page: Page, mine: Mine | None) -> str:
        return _("My agenda")

    def told(self, page: Page, mine: Mine) -> str:
        return sentences(self._agendas(mine), signed(mine.total), self._effect(mine))

    @staticmethod
    def _agendas(mine: Mine) -> str:
        return mine.rep_label or _("not known to the app")

    @staticmethod
    def _effect(mine: Mine) -> str:
        if mine.effect_used:
            return _("The special effect is used up.")
        return mine.effect

    def fill(self, painter: QPainter, box: QRectF, page: Page, mine: Mine, u: float) -> None:
        theme = style.current()
        side = min(u * 2.4, box.height())
        compass.cells(painter, QRectF(box.left(), box.top(), side, side), mine.agendas)
        name = QRectF(box.left() + side + u * 0.8, box.top(), box.width() - side - u * 5, u * 2.6)
        for n, line in enumerate(self._agendas(mine).replace(", ", "\n").split("\n")):
            at = QRectF(name.left(), name.top() + n * u * 1.3, name.width(), u * 1.3)
            paint.write(painter, at, line, u * 1.05, theme.ink, paint.BOLD, least=u)
        total = QRectF(box.right() - u * 4, box.top(), u * 4, u * 2.4)
        paint.write(painter, total, signed(mine.total), u * 2.2, theme.ink, paint.HEAVY, paint.RIGHT, least=u)
        under = QRectF(box.left(), box.top() + u * 2.7, box.width(), box.height() - u * 2.7)
        paint.write_lines(painter, under, self._effect(mine), u, theme.ink_soft, spacing=1.2)


WIDE = (FloorCard(), PromiseCard(), DeckCard(), HandCard())
NARROW = (BringsCard(), AgendaCard())
"""The cards at the left of a private window, with what is being decided on top, and those at its right."""
