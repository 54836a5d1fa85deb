"""The podium: banners, three ministries, the stage beside them, and the members below; at the end what each wanted."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QVariantAnimation
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from companion.core.page import Page
from companion.games.politburo.board import Board
from ui.faces.politburo import banners, members, ministries, stage
from ui.panels import chamber
from ui.theme import style

TURN = 700
"""Milliseconds in which the cards turn."""
ENDING = frozenset({"objectives", "turned", "over"})


class Chamber(chamber.Chamber[Board]):
    """The board of Politburo. `corner` may hold a widget of the window, such as the clock: it stands on the stage."""

    kind = Board
    SIZE, LEAST = (1100, 460), (560, 260)

    def __init__(self, interactive: bool = False, unit: float = 15.0, corner: QWidget | None = None) -> None:
        super().__init__(interactive, unit, corner)
        self._cards: tuple[str, ...] | None = None
        self._turn = QVariantAnimation(self)
        self._turn.setStartValue(0.0)
        self._turn.setEndValue(1.0)
        self._turn.setDuration(TURN)
        self._turn.valueChanged.connect(self.update)

    def shown(self, page: Page) -> None:
        board = self.board
        if board is None:
            return
        self._turn_cards(board)
        if self.corner is not None:
            self.corner.setVisible(page.view.clock is not None)
        self._place()
        levels = ", ".join(f"{m.label} {m.level_say} {m.state_say}".strip() for m in board.ministries)
        told = [
            f"{c.seat}: {c.influence} {c.role_say} {c.member} {c.note} {c.objective}".strip() for c in board.members
        ]
        self.say(f"{board.stage.title}. {board.stage.say} {board.stage.note}", f"{levels}. " + "; ".join(told))

    def _turn_cards(self, board: Board) -> None:
        """Cards that are newly open turn, all at once; a page that is shown first shows them as they lie."""
        cards = board.stage.cards
        new = self._cards is not None and cards != self._cards and any(cards)
        self._cards = cards
        if new and style.motion() and self.isVisible():
            self._turn.start()

    @property
    def _turned(self) -> float:
        running = self._turn.state() == QVariantAnimation.State.Running
        return float(self._turn.currentValue() or 0.0) if running else 1.0

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def rescaled(self) -> None:
        self._place()

    # --- where everything lies ---------------------------------------------------------------------------------------

    def _boxes(self) -> tuple[list[QRectF], QRectF, list[QRectF]]:
        """The three ministries, the stage, and the members."""
        u, wide, high, board = self.unit, float(self.width()), float(self.height()), self.board
        count = len(board.members) if board else 5
        ending = board is not None and board.phase in ENDING
        gap = u * 0.6
        # A name needs about so much; ten abreast would be cut.
        rows = 2 if wide / count < u * (11.0 if ending else 7.5) else 1
        below = 0.0
        if ending:
            below = max(high * 0.62, high - u * 9.0)
        elif not self.interactive:
            below = min(u * (6.9 if rows == 2 else 6.3), high * 0.38)
        top = high - below - (gap if below else 0)
        columns = (wide * 0.57 - gap * 2) / 3
        boxes = [QRectF(n * (columns + gap), gap * 0.6, columns, top - gap * 0.6) for n in range(3)]
        left = boxes[-1].right() + gap
        beside = QRectF(left, gap * 0.6, wide - left, top - gap * 0.6)
        each = -(-count // rows)
        across = min((wide - gap * 0.6 * (each - 1)) / each, u * 22)
        tall = (below - gap * 0.6 * (rows - 1)) / rows
        cards = []
        for n in range(count if below else 0):
            row, column = divmod(n, each)
            in_row = min(each, count - row * each)
            start = (wide - across * in_row - gap * 0.6 * (in_row - 1)) / 2
            cards.append(
                QRectF(start + column * (across + gap * 0.6), high - below + row * (tall + gap * 0.6), across, tall)
            )
        return boxes, beside, cards

    def _aside(self) -> float:
        shown = self.corner is not None and self.page is not None and self.page.view.clock is not None
        return min(self._boxes()[1].height() * 0.4, self.unit * 6.5) if shown else 0.0

    def _place(self) -> None:
        side = self._aside()
        if self.corner is not None and side:
            box = self._boxes()[1]
            pad = self.unit * 0.4
            self.corner.setGeometry(round(box.right() - side - pad), round(box.top() + pad), round(side), round(side))
            self.corner.raise_()

    # --- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, painter: QPainter) -> None:
        board, page, u = self.board, self.page, self.unit
        if board is None or page is None:
            return
        ending = board.phase in ENDING
        boxes, beside, cards = self._boxes()
        banners.draw(painter, QRectF(0, 0, self.width(), self.height()))
        for box, ministry in zip(boxes, board.ministries, strict=True):
            ministries.draw(painter, box, ministry, board.most, u)
        stage.draw(painter, beside, board.stage, board.past, u, self._aside(), self._turned)
        waiting = {card.name for card in page.view.seats if card.waiting}
        colours = {card.name: card.colour for card in page.view.seats}
        for box, card in zip(cards, board.members, strict=False):
            if ending:
                members.draw_end(painter, box, card, colours.get(card.seat, 0), u)
            else:
                members.draw(painter, box, card, colours.get(card.seat, 0), card.seat in waiting, u)
