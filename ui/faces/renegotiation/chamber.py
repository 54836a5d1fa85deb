"""The stage: the map with its pawns, the card that was just played, the laid terms; at the end, the speech."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from companion.core.language import _
from companion.core.offers import Offer
from companion.core.page import Page
from companion.games.renegotiation.board import Board
from ui.faces.renegotiation import map as chart
from ui.faces.renegotiation import places, speech, strip, terms, words
from ui.faces.renegotiation.capital import CapitalButton
from ui.faces.renegotiation.places import Spot, Town
from ui.panels import chamber
from ui.panels.clock import Clock
from ui.theme import style

SPEECH = frozenset({"speech", "speaking", "verdict"})
TERMS = 13.6
"""How wide the laid terms are, in units."""
SLIDE = 320
"""Milliseconds in which a pawn goes one link."""
EVERY = 200
"""How often the line of the speech looks at the clock."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip


class Chamber(chamber.Chamber[Board]):
    """The board of The Renegotiation Game. On the table window a lit capital is clicked, or chosen with the arrows, and
    the capital in which the player stands to pick up there."""

    kind = Board
    SIZE, LEAST = (1100, 520), (560, 300)

    def __init__(self, interactive: bool = False, unit: float = 15.0, corner: QWidget | None = None) -> None:
        # The speech has a line of its own, on which its window is marked; the corner stays hidden.
        super().__init__(interactive, unit, corner)
        self._clock = corner if isinstance(corner, Clock) else None
        self._spots: dict[str, Spot] = {}
        self._laid_for: tuple[object, ...] = ()
        self.capitals: dict[str, CapitalButton] = {}
        self._way: tuple[str, ...] = ()
        self._slide = QVariantAnimation(self)
        self._slide.setStartValue(0.0)
        self._slide.setEndValue(1.0)
        self._slide.valueChanged.connect(self.update)
        self._ticks = QTimer(self)
        self._ticks.setInterval(EVERY)
        self._ticks.timeout.connect(self._look)

    # --- a new page --------------------------------------------------------------------------------------------------

    def shown(self, page: Page) -> None:
        board = self.board
        if board is None:
            return
        self._follow(board)
        self._place()
        self._tick()
        card = words.shown(board)
        parts = [f"{page.view.heading}. {page.view.foot}", words.told(card[0]) if card else ""]
        stands = "; ".join(f"{p.seat}: {p.city}" for p in board.players)
        stacks = ", ".join(f"{city.name} {city.cards}" for city in board.cities)
        self.say(" ".join(filter(None, parts)), f"{stands}. {terms.told(self._rows(board))}. {stacks}")

    def _follow(self, board: Board) -> None:
        """The pawn of a new move goes its way; a page that is shown first shows it where it stands."""
        before, self._way = self._way, board.way
        if board.way and board.way != before and self._laid_for and style.motion() and self.isVisible():
            self._slide.setDuration(SLIDE * (len(board.way) - 1))
            self._slide.start()
        elif board.way != before:
            self._slide.stop()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick()

    def _tick(self) -> None:
        speaks = self.board is not None and self.board.phase == "speaking" and self.isVisible()
        if speaks and not self._ticks.isActive():
            self._ticks.start()
        elif not speaks:
            self._ticks.stop()

    def _look(self) -> None:
        self._tick()
        self.update()

    # --- where everything lies ---------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def rescaled(self) -> None:
        self._place()

    def _boxes(self, board: Board) -> tuple[QRectF, QRectF, QRectF]:
        """The map (or the speech), the strip under it (empty where nothing is to be read), and the terms."""
        u, wide, high = self.unit, float(self.width()), float(self.height())
        right = min(max(u * TERMS, wide * 0.235), wide * 0.42)
        left = wide - right - u * 0.6
        below, card = 0.0, words.shown(board)
        if board.phase not in SPEECH:
            if board.hums:
                below = u * 3
            elif card is not None:
                below = min(strip.high(card[0].text, left, u), high * 0.45)
        gap = u * 0.4 if below else 0.0
        return (
            QRectF(0, 0, left, high - below - gap),
            QRectF(0, high - below, left, below),
            QRectF(wide - right, u * 0.2, right, high - u * 0.3),
        )

    def _place(self) -> None:
        board = self.board
        if board is None:
            return
        box = self._boxes(board)[0]
        may_move = self._may_move
        towns = [Town(c.name, c.name, c.x, c.y, c.hub, len(c.pawns), c.reach and may_move) for c in board.cities]
        pairs = [(city.name, other) for city in board.cities for other in city.links]
        # A card more on a stack moves no name: placing them anew at every page would be felt.
        key = (towns, pairs, box.width(), box.height(), self.unit)
        if key != self._laid_for:
            self._spots = places.lie(box, towns, pairs, self.unit)
            self._laid_for = key
        self._offer(board)

    def place_of(self, account: str) -> QPointF | None:
        """Where points lie: the middle of their player's row among the laid terms."""
        board = self.board
        kind, _sep, seat = account.partition(":")
        names = [player.seat for player in board.players] if board is not None else []
        if board is None or kind != "supply" or seat not in names:
            return None
        rows = self._rows(board)
        return terms.places(self._boxes(board)[2], rows, board.note, self.unit)[names.index(seat)].center()

    def _offer(self, board: Board) -> None:
        """A button over every capital that can be reached, and where cards can be picked up, on the table window."""
        reach: dict[str, bool] = {}
        if self.interactive and self._offered("move") is not None:
            reach = {city.name: False for city in board.cities if city.reach}
        if self.interactive and self._offered("pick_up") is not None:
            reach |= {player.city: True for player in board.players if player.active}
        for name, button in list(self.capitals.items()):
            if reach.get(name) is not button.here:
                del self.capitals[name]
                button.hide()
                button.deleteLater()
        for name, here in reach.items():
            spot = self._spots[name]
            if name not in self.capitals:
                button = self.capitals[name] = CapitalButton(name, here, self)
                button.chosen.connect(self._chosen)
                button.show()
            out = spot.node.adjusted(-self.unit * 0.4, -self.unit * 0.4, self.unit * 0.4, self.unit * 0.4)
            self.capitals[name].setGeometry(out.toRect())

    @property
    def _may_move(self) -> bool:
        """Whether what can be reached is lit: on the table's window only while the move may be made there."""
        return not self.interactive or self._offered("move") is not None

    def _offered(self, command: str) -> Offer | None:
        offers = self.page.offers if self.page else ()
        return next((o for o in offers if o.do == command and not o.refused), None)

    def _chosen(self, name: str) -> None:
        button = self.capitals.get(name)
        offer = self._offered("pick_up" if button is not None and button.here else "move")
        if offer is not None:
            self.asked.emit(offer.filled() if offer.do == "pick_up" else offer.filled(to=name))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on a capital that is not lit is asked for, too: the answer says why not."""
        offer = next((o for o in self.page.offers if o.do == "move"), None) if self.page and self.interactive else None
        at = event.position()
        spot = next((s for s in self._spots.values() if s.node.contains(at)), None)
        if offer is None or spot is None or self.board is None or self.board.phase in SPEECH:
            super().mousePressEvent(event)
            return
        self.asked.emit(offer.filled(to=spot.town.key))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from capital to capital among those that can be reached; Enter moves there.

        Enter before any arrow goes to the capital in which the player stands; there it picks up.
        """
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            below = next((button for button in self.capitals.values() if button.here), None)
            if below is not None:
                below.setFocus(Qt.FocusReason.TabFocusReason)
                return
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None or not self.capitals:
            super().keyPressEvent(event)
            return
        here = next((name for name, button in self.capitals.items() if button.hasFocus()), "")
        start = self._spots[here].at if here else self._stands()
        found = {name: self._far(start, self._spots[name].at, step) for name in self.capitals if name != here}
        near = {name: far for name, far in found.items() if far is not None}
        if near:
            self.capitals[min(near, key=lambda name: near[name])].setFocus(Qt.FocusReason.TabFocusReason)

    @staticmethod
    def _far(start: QPointF, end: QPointF, step: tuple[int, int]) -> float | None:
        """How far away a capital is in this direction; what lies askew is farther; None where it lies behind."""
        x, y = end.x() - start.x(), end.y() - start.y()
        ahead, aside = x * step[0] + y * step[1], abs(x * step[1]) + abs(y * step[0])
        return ahead + aside * 2.2 if ahead > 1 and aside < ahead * 3 else None

    def _stands(self) -> QPointF:
        board = self.board
        city = next((p.city for p in board.players if p.active), "") if board else ""
        return self._spots[city].at if city in self._spots else QPointF(self.width() / 2, self.height() / 2)

    # --- drawing -----------------------------------------------------------------------------------------------------

    def _rows(self, board: Board) -> list[terms.Row]:
        colours = {card.name: card.colour for card in self.page.view.seats} if self.page else {}
        return [
            terms.Row(
                p.seat,
                colours.get(p.seat, 0),
                tuple((card.points, False) for card in p.row),
                p.target,
                p.points,
                p.hand,
                p.active,
                p.arbiter,
                p.finisher,
                tuple(filter(None, (p.character, _("misses {count}").format(count=p.skips) if p.skips else ""))),
            )
            for p in board.players
        ]

    def draw(self, painter: QPainter) -> None:
        board, page, u = self.board, self.page, self.unit
        if board is None or page is None:
            return
        stage, below, right = self._boxes(board)
        if self.interactive:
            # The window of the table has a ground of its own; the night belongs to the map.
            chart.night(painter, stage, u)
        terms.draw(painter, right, _("Laid terms"), self._rows(board), board.note, u)
        if board.phase in SPEECH and board.speech is not None:
            self._draw_speech(painter, stage, board)
            return
        self._draw_map(painter, board)
        card = words.shown(board)
        if board.hums:
            text = _("{seat} makes everybody wait, and hums the Ode to Joy").format(seat=board.hums)
            strip.notice(painter, below, "hum", text, u)
        elif card is not None:
            face, under = card
            strip.card(painter, below, face, under, u)

    def _draw_map(self, painter: QPainter, board: Board) -> None:
        u, spots = self.unit, self._spots
        colours = {card.name: card.colour for card in self.page.view.seats} if self.page else {}
        chart.grid(painter, self._boxes(board)[0], u)
        chart.links(painter, [(c.name, other) for c in board.cities for other in c.links if other > c.name], spots, u)
        chart.way(painter, board.way, spots, u)
        for city in board.cities:
            button = self.capitals.get(city.name)
            chosen = button is not None and (button.hasFocus() or button.underMouse())
            chart.capital(painter, spots[city.name], city.cards, u, chosen)
        for spot in spots.values():
            chart.name(painter, spot, u)
        gone = self._gone(board)
        on_the_way = next((p.seat for p in board.players if gone is not None and p.seat == board.mover), "")
        for city in board.cities:
            spot = spots[city.name]
            standing = [chart.Pawn(colours.get(s, 0), s == board.active) for s in city.pawns if s != on_the_way]
            chart.pawns(painter, spot.at, spot.radius, standing, u, spot.lean)
        if gone is not None and on_the_way:
            chart.pawns(painter, gone, u * places.SMALL, [chart.Pawn(colours.get(on_the_way, 0), True)], u)

    def _gone(self, board: Board) -> QPointF | None:
        """Where the pawn is that is under way; None when none is."""
        if self._slide.state() != QVariantAnimation.State.Running or len(board.way) < 2:
            return None
        done = float(self._slide.currentValue() or 0.0) * (len(board.way) - 1)
        link = min(int(done), len(board.way) - 2)
        # Each link is begun and ended softly.
        part = (1 - math.cos(math.pi * (done - link))) / 2
        start, end = (self._spots[board.way[link + n]].at for n in (0, 1))
        return start + (end - start) * part

    def _draw_speech(self, painter: QPainter, box: QRectF, board: Board) -> None:
        assert board.speech is not None
        said = board.speech
        colours = {card.name: card.colour for card in self.page.view.seats} if self.page else {}
        first = said.speakers[0] if said.speakers else ""
        title = _("The speech") if said.attempt < 2 else _("The speech, once more")
        laid = next((p.row for p in board.players if p.seat == first), ())
        speech.draw(
            painter, box, title, ", ".join(said.speakers), colours.get(first, 0), said.words,
            [(card.points, words.title(card)) for card in laid],
            self.spoken(board), (said.low * 1000, said.high * 1000), self.unit, board.phase == "verdict",
        )  # fmt: skip

    def spoken(self, board: Board) -> int | None:
        """Milliseconds for which the speech has lasted; None before it begins."""
        assert board.speech is not None
        if board.phase == "verdict":
            return board.speech.seconds * 1000
        if board.phase != "speaking" or self.page is None or self.page.view.clock is None:
            return None
        clock = self.page.view.clock
        left = self._clock.left() if self._clock is not None else clock.left_at(self.page.now)
        return max(0, board.speech.high * 1000 - left)
