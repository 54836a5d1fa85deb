"""The end of the evening: the secret agendas are turned, one by one."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize, QVariantAnimation
from PySide6.QtGui import QPainter

from companion.core.language import _, signed
from companion.core.page import Page
from companion.games.article27.board import Board, Turned
from ui.panels.base import Painted
from ui.theme import icons, paint, style

TURN = 700
"""Milliseconds in which a card turns."""


class Turning(Painted):
    """One card for each seat: sealed, or its agenda with the points."""

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__(unit=unit)
        self._known: frozenset[str] | None = None
        self._new: frozenset[str] = frozenset()
        self._turn = QVariantAnimation(self)
        self._turn.setStartValue(0.0)
        self._turn.setEndValue(1.0)
        self._turn.setDuration(TURN)
        self._turn.valueChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 50), round(self.unit * 26))

    @property
    def cards(self) -> tuple[Turned, ...]:
        """The cards that are shown."""
        board = self.page.view.board if self.page else None
        return board.turned if isinstance(board, Board) else ()

    def shown(self, page: Page) -> None:
        known = frozenset(t.seat for t in self.cards if t.agenda)
        if self._known is not None and known - self._known and style.motion() and self.isVisible():
            self._new = known - self._known
            self._turn.start()
        self._known = known
        told = [
            f"{t.seat}: {t.label}, {signed(t.points)}" if t.agenda else f"{t.seat}: " + _("still secret")
            for t in self.cards
        ]
        self.say(_("The secret agendas"), "; ".join(told))

    def draw(self, painter: QPainter) -> None:
        theme, u, cards = style.current(), self.unit, self.cards
        if not cards:
            return
        high, wide = float(self.height()), float(self.width())
        head = QRectF(0, high * 0.02, wide, high * 0.2)
        paint.write(painter, head, _("The secret agendas"), u * 3, theme.ink, paint.HEAVY, paint.CENTER, least=u * 2)
        gap, pad = u * 0.6, u * 1.2
        room = QRectF(pad, high * 0.26, wide - pad * 2, high * 0.62)
        each = min((room.width() - gap * (len(cards) - 1)) / len(cards), u * 13)
        x = room.center().x() - (each * len(cards) + gap * (len(cards) - 1)) / 2
        colours = {s.name: s.colour for s in self.page.view.seats} if self.page else {}
        for card in cards:
            self._turned(painter, QRectF(x, room.top(), each, room.height()), card, colours.get(card.seat, 0))
            x += each + gap

    def _turned(self, painter: QPainter, box: QRectF, card: Turned, colour: int) -> None:
        """A card that is just being turned shows its back first."""
        if card.seat in self._new and self._turn.state() == QVariantAnimation.State.Running:
            faced = float(self._turn.currentValue() or 0.0)
            painter.save()
            painter.translate(box.center().x(), 0)
            painter.scale(max(0.02, abs(math.cos(math.pi * faced))), 1)
            painter.translate(-box.center().x(), 0)
            self._card(painter, box, card if faced > 0.5 else Turned(card.seat), colour)
            painter.restore()
        else:
            self._card(painter, box, card, colour)

    def _card(self, painter: QPainter, box: QRectF, card: Turned, colour: int) -> None:
        theme, u = style.current(), self.unit
        paint.panel(painter, box, u * 0.8, theme.panel, theme.brass_ink if card.agenda else theme.line_strong)
        name = QRectF(box.left() + u * 0.6, box.top() + u * 0.5, box.width() - u * 1.2, u * 1.6)
        shape = min(paint.width(card.seat, u * 1.1, paint.BOLD), name.width() - u * 1.2)
        left = name.center().x() - (shape + u * 1.2) / 2
        icons.draw_shape(
            painter, colour, QRectF(left, name.center().y() - u * 0.42, u * 0.84, u * 0.84), theme.seat(colour)
        )
        text = QRectF(left + u * 1.2, name.top(), name.right() - left - u * 1.2, name.height())
        paint.write(painter, text, card.seat, u * 1.1, theme.ink, paint.BOLD, least=u)
        mark = min(box.width() * 0.5, box.height() * 0.38)
        seal = QRectF(box.center().x() - mark / 2, box.top() + box.height() * 0.42 - mark / 2, mark, mark)
        if not card.agenda:
            icons.draw(painter, "secret", seal, theme.line_strong)
            word = QRectF(box.left(), box.bottom() - u * 3, box.width(), u * 2)
            paint.write(painter, word, _("secret"), u * 1.1, theme.ink_soft, paint.MEDIUM, paint.CENTER)
            return
        icons.draw(painter, card.agenda, seal, theme.ink)
        inner = box.adjusted(u * 0.4, 0, -u * 0.4, 0)
        label = QRectF(inner.left(), box.bottom() - u * 4.9, inner.width(), u * 1.6)
        if paint.width(card.label, u, paint.BOLD) <= label.width():
            paint.write(painter, label, card.label, u * 1.25, theme.ink, paint.BOLD, paint.CENTER, least=u)
        else:
            two = label.adjusted(0, -u * 0.75, 0, 0)
            paint.write_lines(painter, two, card.label, u, theme.ink, paint.BOLD, paint.CENTER, spacing=1.15)
        points = QRectF(inner.left(), box.bottom() - u * 3.3, inner.width(), u * 2.7)
        paint.write(painter, points, signed(card.points), u * 2.3, theme.brass_ink, paint.HEAVY, paint.CENTER)
