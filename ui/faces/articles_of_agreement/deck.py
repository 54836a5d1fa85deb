"""The ship's deck: a plank for every seat, the seven treasures between them, and what moves when something changed."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from companion.core.language import _
from companion.core.offers import Offer
from companion.core.page import Page
from companion.games.articles_of_agreement.board import Board, Pirate
from companion.games.articles_of_agreement.board import Card as Treasure
from ui.faces.articles_of_agreement import layout, mood, plank, stage, treasure, words
from ui.faces.articles_of_agreement.card import Card
from ui.faces.articles_of_agreement.layout import Layout
from ui.panels.base import Painted
from ui.theme import paint, style

TURN = 700
"""Milliseconds in which the votes turn."""
SEAMS = 9
"""How many boards the deck is laid with."""
ACROSS, DOWN = 57.0, 27.0
"""How many units a deck needs; where there is room for more, everything on it is larger."""


class Key(QAbstractButton):
    """The digit of a seat, drawn as a key on its plank, for it is not the number of its character.

    A press, of the key or of the digit, gives the seat the treasure that is marked.
    """

    def __init__(self, parent: QWidget, digit: int) -> None:
        super().__init__(parent)
        self.seat, self.digit, self.unit = "", digit, 15.0

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.begin(painter)
        theme, u = style.current(), self.unit
        ink = theme.brass_ink if self.isEnabled() else mood.current().soft
        rim = theme.focus if self.hasFocus() else ink
        painter.setPen(QPen(QColor(rim), paint.hair(3.0 if self.hasFocus() or self.underMouse() else 1.5)))
        painter.setBrush(QColor(mood.current().plank))
        cap = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.drawRoundedRect(cap, u * 0.35, u * 0.35)
        paint.write(painter, cap, str(self.digit), u * 1.1, ink, paint.BOLD, paint.CENTER)
        painter.end()


class Chamber(Painted):
    """The board of Articles of Agreement. `corner` may hold a widget of the window, such as the clock."""

    disc_moved = Signal(str, str)
    """A treasure of the offer, by its place, and the seat that it is given to; "" for the middle."""
    wide_changed = Signal(bool)

    def __init__(self, interactive: bool = False, unit: float = 15.0, corner: QWidget | None = None) -> None:
        super().__init__(unit=unit)
        self.interactive = interactive
        self.cards: dict[str, Card] = {}
        self.keys: list[Key] = []
        self._chosen = ""
        self._laid: Layout | None = None
        self._before: tuple[Board, Layout] | None = None
        self._turn = QVariantAnimation(self)
        self._turn.setStartValue(0.0)
        self._turn.setEndValue(1.0)
        self._turn.setDuration(TURN)
        self._turn.valueChanged.connect(self.update)
        self._corner = corner
        if corner is not None:
            corner.setParent(self)
            corner.hide()

    @property
    def picks(self) -> tuple[QAbstractButton, ...]:
        """What a digit picks: a seat while a treasure is marked, else the treasure that is to be marked."""
        return tuple(self.keys) if self.marked else tuple(self.cards[key] for key in sorted(self.cards))

    @property
    def wide(self) -> bool:
        """The crew stands on the board itself, so nothing else needs to stand under it."""
        return True

    def place_of(self, account: str) -> QPointF | None:
        """Where a seat's points stand: at the end of its head."""
        plank = self._laid.planks.get(account.removeprefix("supply:")) if self._laid is not None else None
        return (
            QPointF(plank.head.right() - self.size_of_text, plank.head.bottom() - self.size_of_text) if plank else None
        )

    def sizeHint(self) -> QSize:
        return QSize(1100, 560)

    def minimumSizeHint(self) -> QSize:
        return QSize(560, 300)

    @property
    def board(self) -> Board | None:
        """The board that is shown."""
        board = self.page.view.board if self.page else None
        return board if isinstance(board, Board) else None

    @property
    def marked(self) -> str:
        """The place of the treasure that a digit gives away: the one that was pressed, else the first in the middle."""
        board = self.board
        if board is None or not self._movable:
            return ""
        if self._chosen:
            return self._chosen
        return board.middle[0].place if board.middle else ""

    @property
    def _movable(self) -> bool:
        board = self.board
        return self.interactive and board is not None and board.movable and self._offer() is not None

    def _offer(self) -> Offer | None:
        offers = self.page.offers if self.page else ()
        return next((o for o in offers if o.do == "move_card" and not o.refused), None)

    @property
    def size_of_text(self) -> float:
        """The height of the smallest text on this deck."""
        return max(self.unit, min(self.width() / ACROSS, self.height() / DOWN))

    # --- showing -----------------------------------------------------------------------------------------------------

    def shown(self, page: Page) -> None:
        board = self.board
        if board is None:
            return
        before = self._before
        if before is None or before[0].phase != board.phase:
            self._chosen = ""
        if before is not None and _turns(before[0], board) and style.motion() and self.isVisible():
            self._turn.start()
        if self._corner is not None:
            self._corner.setVisible(page.view.clock is not None)
        self._arrange()
        if before is not None and self._laid is not None and board.phase not in layout.ENDING:
            self._fly(before[0], before[1], board, self._laid)
        headline, why = stage.said(board)
        self.say(f"{headline} {why}".strip() or _("The ship's deck"), "; ".join(map(_told, board.pirates)))
        if self._laid is not None:
            self._before = (board, self._laid)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(at_once=True)

    def rescaled(self) -> None:
        self._arrange(at_once=True)

    def _arrange(self, at_once: bool = False) -> None:
        board = self.board
        if board is None or self.page is None:
            return
        clock = self._corner is not None and self.page.view.clock is not None
        u = self.size_of_text
        laid = self._laid = layout.lay(board, float(self.width()), float(self.height()), u, clock)
        if self._corner is not None and clock:
            self._corner.setGeometry(laid.corner.toRect())
        self._arrange_cards(board, laid, at_once)
        self._arrange_keys(board, laid)

    def _arrange_keys(self, board: Board, laid: Layout) -> None:
        while len(self.keys) < len(board.pirates):
            key = Key(self, len(self.keys) + 1)
            key.clicked.connect(self._key_pressed)
            self.keys.append(key)
        movable, u = self._movable, self.size_of_text
        for key, pirate in zip(self.keys, board.pirates, strict=False):
            key.seat, key.unit = pirate.seat, u
            plank = laid.planks[pirate.seat].box
            side = u * 1.9
            key.setGeometry(
                QRectF(plank.right() - side - u * 0.3, plank.bottom() - side - u * 0.3, side, side).toRect()
            )
            key.setVisible(movable)
            key.setEnabled(movable and bool(self.marked))
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus if key.isEnabled() else Qt.FocusPolicy.NoFocus)
            key.setAccessibleName(_("Give it to {seat}").format(seat=pirate.seat))
            key.raise_()
            key.update()

    def _offered(self, board: Board) -> list[Treasure]:
        return [*board.middle, *(card for pirate in board.pirates for card in pirate.share)]

    def _arrange_cards(self, board: Board, laid: Layout, at_once: bool) -> None:
        offered = {layout.key(board, card): card for card in self._offered(board)}
        ending = board.phase in layout.ENDING
        lost = {pirate.seat for pirate in board.pirates if pirate.fate == "nothing"}
        gone = {key: card for key, card in self.cards.items() if key not in offered}
        kept = {key: card for key, card in self.cards.items() if key in offered}
        for key, lies in sorted(offered.items()):
            card = kept.get(key) or self._same(gone, lies)
            new = card is None or card.kind != lies.kind
            if card is None:
                card = Card(self, self.size_of_text)
                card.clicked.connect(self._card_pressed)
                card.dropped.connect(self._card_dropped)
            kept[key], card.place, card.seat = card, key, lies.seat
            card.show_treasure(lies.kind, lies.seat, self.size_of_text, movable=self._movable,
                               marked=key == self.marked, lost=lies.seat in lost)  # fmt: skip
            card.digit = key if self._movable and not self.marked else ""
            card.setVisible(not ending)
            card.go(laid.cards[key].toRect(), at_once or new)
            card.raise_()
        for left in gone.values():
            left.setParent(None)
            left.deleteLater()
        self.cards = kept

    @staticmethod
    def _same(gone: dict[str, Card], lies: Treasure) -> Card | None:
        """The treasure that lay in this share already, under another key."""
        key = next((key for key, card in gone.items() if (card.kind, card.seat) == (lies.kind, lies.seat)), "")
        return gone.pop(key, None)

    # --- what moves --------------------------------------------------------------------------------------------------

    def _fly(self, old: Board, was: Layout, new: Board, laid: Layout) -> None:
        """What one seat lost and another got flies from one to the other; what was discarded sinks below the planks."""
        if not (style.motion() and self.isVisible()):
            return
        u = self.size_of_text
        had = {p.seat: Counter({s.kind: s.count for s in p.hold}) for p in old.pirates}
        has = {p.seat: Counter({s.kind: s.count for s in p.hold}) for p in new.pirates}
        for kind in words.KINDS:
            losers = [seat for seat in has for _n in range(max(0, had.get(seat, Counter())[kind] - has[seat][kind]))]
            getters = [seat for seat in has for _n in range(max(0, has[seat][kind] - had.get(seat, Counter())[kind]))]
            while losers:
                loser = losers.pop()
                start = self._tile(old, was, loser, kind)
                if getters:
                    end = self._tile(new, laid, getters.pop(), kind)
                else:
                    end = start.translated(0, laid.stage.bottom() - start.top())
                Card(self, u).fly(kind, start, end, u)
            for getter in getters:
                share = [layout.key(old, c) for p in old.pirates for c in p.share if (p.seat, c.kind) == (getter, kind)]
                if share and share[0] in was.cards:
                    Card(self, u).fly(kind, was.cards[share[0]], self._tile(new, laid, getter, kind), u)

    def _tile(self, board: Board, laid: Layout, seat: str, kind: str) -> QRectF:
        box = laid.planks[seat].hold
        held = layout.pairs(next(p.hold for p in board.pirates if p.seat == seat))
        places = treasure.tiles(box, held, laid.hold_unit)
        found = next((place for (k, _c), place in zip(held, places, strict=True) if k == kind), QRectF())
        middle = (found if not found.isEmpty() else box).center()
        wide, high = self.size_of_text * 4.6, self.size_of_text * 6
        return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)

    # --- moving by hand ----------------------------------------------------------------------------------------------

    def _card_pressed(self) -> None:
        card = self.sender()
        if isinstance(card, Card):
            self._chosen = "" if self._chosen == card.place else card.place
            self._arrange()
            self.update()

    def _card_dropped(self, at: QPoint) -> None:
        card = self.sender()
        if not isinstance(card, Card) or self._laid is None:
            return
        onto = next((seat for seat, p in self._laid.planks.items() if p.box.contains(at.toPointF())), "")
        self._want(card.place, onto)

    def _key_pressed(self) -> None:
        key = self.sender()
        if isinstance(key, Key) and self.marked:
            self._want(self.marked, key.seat)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A press on a plank means what its key means."""
        super().mouseReleaseEvent(event)
        planks = self._laid.planks if self._laid is not None else {}
        seat = next((seat for seat, plank in planks.items() if plank.box.contains(event.position())), "")
        if seat and self.marked and event.button() == Qt.MouseButton.LeftButton:
            self._want(self.marked, seat)

    def _want(self, place: str, seat: str) -> None:
        board = self.board
        if board is None:
            return
        lies = next((card.seat for card in self._offered(board) if card.place == place), "")
        self._chosen = ""
        if lies != seat:
            self.disc_moved.emit(place, seat)
        self._arrange()  # back to where the page says it is, unless a new page has moved it

    # --- drawing -----------------------------------------------------------------------------------------------------

    @property
    def _turned(self) -> float:
        running = self._turn.state() == QVariantAnimation.State.Running
        return float(self._turn.currentValue() or 0.0) if running else 1.0

    def draw(self, painter: QPainter) -> None:
        board, page, laid, u = self.board, self.page, self._laid, self.size_of_text
        if board is None or page is None or laid is None:
            return
        self._seams(painter)
        colours = {card.name: card.colour for card in page.view.seats}
        for pirate in board.pirates:
            plank.draw(painter, board, pirate, laid, colours.get(pirate.seat, 0), u, self._turned)
        stage.draw(painter, board, laid, u, self._turned)
        stage.draw_counts(painter, board, laid, u)

    def _seams(self, painter: QPainter) -> None:
        """The boards of the deck; they carry no meaning."""
        painter.setPen(QPen(QColor(mood.current().seam), paint.hair(1.5)))
        step = self.height() / SEAMS
        for n in range(1, SEAMS):
            y = n * step
            painter.drawLine(0, round(y), self.width(), round(y))


def _turns(before: Board, now: Board) -> bool:
    """Whether votes, or secret treasures, have just been turned."""
    votes = any(p.vote for p in now.pirates) and not any(p.vote for p in before.pirates)
    return votes or (any(p.turned for p in now.pirates) and not any(p.turned for p in before.pirates))


def _told(pirate: Pirate) -> str:
    """A seat in words, for who does not see the deck."""
    held = ", ".join(f"{s.count} {words.kind(s.kind)}" for s in pirate.hold)
    share = ", ".join(words.kind(card.kind) for card in pirate.share)
    told = [
        f"{pirate.number} {pirate.seat}",
        _("captain") if pirate.captain else "",
        _("share: {cards}").format(cards=share) if share else "",
        pirate.vote_label,
        pirate.fate_label,
        _("open: {cards}").format(cards=held) if held else "",
        words.secrets(pirate.secrets) if pirate.secrets else "",
    ]
    return ", ".join(part for part in told if part)
