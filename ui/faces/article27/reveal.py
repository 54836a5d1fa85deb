"""The vote, revealed: the headline, why, the hands as cards that turn, what was kept and what was paid."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core import ledger
from companion.core.language import _
from companion.core.page import Page, SeatCard
from companion.games.article27.board import Board, Hand
from ui.faces.article27 import claims as claim_cards
from ui.faces.article27 import words
from ui.faces.article27.settled import Settled
from ui.panels.base import Scene
from ui.theme import icons, paint, style

TURN = 520
STAGGER = 0.14
"""How much later each next card begins to turn, as part of a turn."""
ONE_BY_ONE = 1.6
"""The same, at a table that wants to see one card after the other (Q56)."""


class Reveal(Scene[Board]):
    """The whole width of the chamber after the ballots are shown."""

    kind = Board

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__(unit=unit)
        self.aside = 0.0
        """Room on both sides of the headline, when a clock stands beside it."""
        self._lying: dict[str, str] = {}
        """Ballots that have been turned already, by seat."""
        self._lie: dict[str, QPointF] = {}
        """Where each seat's card was drawn last."""
        self._turning: tuple[str, ...] = ()
        self._turn = QVariantAnimation(self)
        self._turn.setStartValue(0.0)
        self._turn.valueChanged.connect(self.update)
        self._turn.finished.connect(self._turned)

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 50), round(self.unit * 26))

    @property
    def turning(self) -> bool:
        """Whether cards are turning now."""
        return self._turn.state() == QVariantAnimation.State.Running

    @property
    def busy_for(self) -> int:
        """For how many milliseconds cards still turn."""
        return self._turn.duration() - self._turn.currentTime() if self.turning else 0

    def place_of(self, account: str) -> QPointF | None:
        """Where the points of this account are: with a seat's card; what is nobody's comes from the result."""
        kind, _sep, seat = account.partition(":")
        if kind in (ledger.BANK, ledger.FLOOR):
            return QPointF(self.width() / 2, self.height() * 0.11)
        return self._lie.get(seat) if kind == "supply" else None

    def shown(self, page: Page) -> None:
        board = self.board
        if board is None:
            return
        now = {h.seat: h.ballot for h in board.hands}
        new = tuple(seat for seat, ballot in now.items() if self._lying.get(seat) != ballot)
        if new and set(new) != set(self._turning):
            self._turn.stop()
            self._turning = new
            if style.motion() and self.isVisible():
                end = 1 + self._stagger() * (len(new) - 1)
                self._turn.setEndValue(end)
                self._turn.setDuration(round(TURN * end))
                self._turn.start()
            else:
                self._turned()
        if not new:
            self._lying, self._turning = now, ()
        hands = "; ".join(f"{h.seat}: {words.ballot(h.ballot)} {h.note}".strip() for h in board.hands)
        outcome = board.outcome
        self.say(outcome.headline if outcome else _("The hands"), f"{outcome.why if outcome else ''} {hands}".strip())

    def _stagger(self) -> float:
        return ONE_BY_ONE if self.board is not None and self.board.one_by_one else STAGGER

    def forget(self) -> None:
        """The next hands turn again, even if they are the same."""
        self._turn.stop()
        self._lying, self._turning = {}, ()

    def _turned(self) -> None:
        board = self.board
        self._lying = {h.seat: h.ballot for h in board.hands} if board else {}
        self._turning = ()
        self.update()

    def _faced(self, seat: str) -> float:
        """How far the card of this seat is turned: 0 shows its back, 1 its face."""
        if seat not in self._turning or not self.turning:
            return 1.0
        value = float(self._turn.currentValue() or 0.0)
        return min(1.0, max(0.0, value - self._stagger() * self._turning.index(seat)))

    def draw(self, painter: QPainter) -> None:
        board = self.board
        if board is None:
            return
        theme, u = style.current(), self.unit
        high, wide, pad = float(self.height()), float(self.width()), u * 1.2
        head, announcing = wide - (pad + self.aside) * 2, board.phase == "announce"
        outcome = board.outcome
        shown = outcome is not None and not self.turning
        word = outcome.headline if outcome is not None and shown else _("The vote")
        big = {"pass": theme.big_good, "veto": theme.big_bad}.get(outcome.result if outcome else "", theme.big_dull)
        top_line = QRectF(pad + self.aside, high * 0.005, head, high * 0.215)
        self._headline(painter, top_line, word, big if shown else theme.ink, shown)
        if outcome is not None and shown:
            why = QRectF(pad + self.aside, high * 0.215, head, max(u * 1.7, high * 0.095))
            if paint.width(outcome.why, u) <= why.width():
                paint.write(painter, why, outcome.why, u * 1.4, theme.ink, paint.MEDIUM, paint.CENTER, least=u)
            else:
                tall = QRectF(pad + self.aside, high * 0.2, head, u * 2.5)
                paint.write_lines(painter, tall, outcome.why, u, theme.ink, paint.MEDIUM, paint.CENTER, spacing=1.15)
        claims = () if announcing else board.claims
        below = Settled(board.settled, board.notes, claims, {s.name: s.colour for s in self._seats()})
        rest = below.height(u, wide - pad * 2, high * 0.3) if shown else 0.0
        top = high * 0.335
        notes = u * 1.55 if any(h.note for h in board.hands) else u * 0.5
        bottom = min(high - rest - notes - (u * 0.3 if rest else 0), top + high * 0.44)
        middle = QRectF(pad, top, wide - pad * 2, bottom - top)
        if announcing:
            self._lie = claim_cards.draw(painter, middle, self._seats(), board.claims, u)
        else:
            self._cards(painter, middle, board)
        if rest:
            below.draw(painter, QRectF(pad, high - rest, wide - pad * 2, rest - u * 0.3), u)

    def _seats(self) -> tuple[SeatCard, ...]:
        return self.page.view.seats if self.page else ()

    def _headline(self, painter: QPainter, box: QRectF, word: str, colour: str, shown: bool) -> None:
        u = self.unit
        size = paint.fitted(word, box.width() * 0.8, min(box.height() * 0.92, u * 5.4), u * 2, paint.HEAVY)
        board = self.board
        marked = shown and board is not None and board.outcome is not None
        mark = size * 0.66
        wide = min(paint.width(word, size, paint.HEAVY), box.width() - mark * 1.4) + (mark * 1.35 if marked else 0)
        x = box.center().x() - wide / 2
        if marked and board is not None and board.outcome is not None:
            icons.draw(painter, board.outcome.result, QRectF(x, box.center().y() - mark / 2, mark, mark), colour)
            x += mark * 1.35
        text = QRectF(x, box.top(), box.right() - x, box.height())
        paint.write(painter, text, word, size, colour, paint.HEAVY, least=u * 2)

    def _cards(self, painter: QPainter, box: QRectF, board: Board) -> None:
        hands = board.hands
        if not hands or box.height() < self.unit * 3:
            return
        gap = self.unit * 0.55
        wide = min((box.width() - gap * (len(hands) - 1)) / len(hands), box.height() * 1.35)
        x = box.center().x() - (wide * len(hands) + gap * (len(hands) - 1)) / 2
        for hand in hands:
            card = QRectF(x, box.top(), wide, box.height())
            x += wide + gap
            self._lie[hand.seat] = card.center()
            faced = self._faced(hand.seat)
            painter.save()
            squeeze = abs(math.cos(math.pi * faced))
            painter.translate(card.center().x(), 0)
            painter.scale(max(0.02, squeeze), 1)
            painter.translate(-card.center().x(), 0)
            if faced < 0.5:
                self._back(painter, card, hand)
            else:
                self._card(painter, card, hand)
            painter.restore()
            if hand.note and faced >= 1:
                note = QRectF(card.left(), card.bottom() + self.unit * 0.1, card.width(), self.unit * 1.4)
                paint.write(
                    painter,
                    note,
                    hand.note,
                    self.unit * 1.1,
                    style.current().bad,
                    paint.BOLD,
                    paint.CENTER,
                    least=self.unit,
                )

    def _back(self, painter: QPainter, card: QRectF, hand: Hand) -> None:
        theme, u = style.current(), self.unit
        paint.panel(painter, card, u * 0.8, theme.panel_high, theme.line_strong)
        mark = min(card.width(), card.height()) * 0.36
        at = QPointF(card.center().x(), card.top() + card.height() * 0.4)
        icons.draw(painter, "sealed", QRectF(at.x() - mark / 2, at.y() - mark / 2, mark, mark), theme.brass_ink)
        self._name(painter, card, hand.seat, theme.ink)

    def _name(self, painter: QPainter, card: QRectF, seat: str, ink: str) -> None:
        u = self.unit
        box = QRectF(card.left() + u * 0.4, card.bottom() - u * 2.0, card.width() - u * 0.8, u * 1.6)
        paint.write(painter, box, seat, u * 1.15, ink, paint.MEDIUM, paint.CENTER, least=u)

    def _card(self, painter: QPainter, card: QRectF, hand: Hand) -> None:
        theme, u = style.current(), self.unit
        painter.setPen(QPen(QColor(theme.line_strong), paint.hair()) if theme.frame > 1 else Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.ballot(hand.ballot)))
        painter.drawRoundedRect(card, u * 0.8, u * 0.8)
        ink, other = theme.on_ballot, hand.counted and hand.counted != hand.ballot
        line = u * 1.35 if other else 0.0
        words_from = card.bottom() - u * 3.9 - line
        mark = min(card.width() * 0.42, words_from - card.top() - u * 0.7)
        if mark > u * 0.6:
            middle = (card.top() + u * 0.35 + words_from) / 2
            icons.draw(painter, hand.ballot, QRectF(card.center().x() - mark / 2, middle - mark / 2, mark, mark), ink)
        word = QRectF(card.left() + u * 0.3, words_from, card.width() - u * 0.6, u * 2)
        paint.write(painter, word, words.ballot(hand.ballot), u * 1.65, ink, paint.HEAVY, paint.CENTER, least=u)
        if other:
            counts = QRectF(word.left(), word.bottom(), word.width(), line)
            text = _("counts as {ballot}").format(ballot=words.ballot(hand.counted))
            paint.write(painter, counts, text, u, ink, paint.BOLD, paint.CENTER, least=u)
        self._name(painter, card, hand.seat, ink)
