"""Animation of points that fly: what was paid in the open crosses the table once, from payer to receiver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from companion.core import ledger
from companion.core.page import DealCard, Page
from ui.panels.seats import Seats
from ui.theme import paint, style

FLIGHT = 1_100
"""Milliseconds from payer to receiver."""
STAGGER, LONGEST_STAGGER = 220, 2_400
"""How much later each next payment takes off, and the last one at the latest."""
FADE = 0.12
"""The part of the way in which a coin appears, and in which it is gone."""


class PointsFlight(NamedTuple):
    """Points on their way between two places: `supply:SEAT`, `bank`, `floor` or another account of the board."""

    src: str
    dst: str
    amount: int


def departures(before: Page, page: Page) -> tuple[PointsFlight, ...]:
    """The points paid since the page before, as far as this viewer's ledger tells it, and nothing else.

    Points that lie in a deal are shown with the party that does not have them at the other end: kept, they come from
    the payer; given back, they come from the addressee. What is taken back or opened later flies no more.
    """
    deals = {ledger.deal(card.number): card for card in (*before.view.deals, *page.view.deals)}
    new = (line for line in page.ledger if line.entry > before.entry and not line.what)
    return tuple(PointsFlight(_end(x.src, x.dst, deals), _end(x.dst, x.src, deals), x.amount) for x in new)


def _end(account: str, other: str, deals: Mapping[str, DealCard]) -> str:
    card = deals.get(account)
    if card is None:
        return account
    return ledger.supply(card.addressee if other == ledger.supply(card.payer) else card.payer)


class Flights(QWidget):
    """Lies over board and seats and lets every click through.

    `on_board` finds an account on the board, in the coordinates of what this lies over, None where it is not to be
    seen there: then a seat's tile is where it is. `wait` tells for how many milliseconds the board still moves.
    """

    def __init__(
        self, over: QWidget, seats: Seats, on_board: Callable[[str], QPointF | None], wait: Callable[[], int]
    ) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._seats, self._on_board, self._wait = seats, on_board, wait
        self._page: Page | None = None
        self._coins: list[Coin] = []
        self.unit = 15.0
        """The height of the smallest text here, in pixels."""
        over.installEventFilter(self)

    @property
    def flying(self) -> tuple[PointsFlight, ...]:
        """What is on its way, or about to take off."""
        return tuple(coin.flight for coin in self._coins)

    def set_page(self, page: Page) -> None:
        """Lets fly what is new on this page; the first page moves nothing."""
        before, self._page = self._page, page
        if before is None or not (style.motion() and self.isVisible()):
            return
        new = departures(before, page)
        colours = {ledger.supply(name): colour for name, colour in page.view.colours.items()}
        step = min(STAGGER, LONGEST_STAGGER // max(1, len(new) - 1))
        wait = self._wait() if new else 0
        for n, flight in enumerate(new):
            coin = Coin(self, flight, colours.get(flight.src), self.unit)
            coin.landed.connect(self._landed)
            self._coins.append(coin)
            coin.fly(wait + n * step, self.place_of)

    def place_of(self, account: str) -> QPointF | None:
        """Where the points of this account are seen now."""
        at = self._on_board(account)
        if at is None:
            tile = next((t for t in self._seats.tiles if ledger.supply(t.card.name) == account), None)
            at = middle(tile, self) if tile is not None else None
        return at

    def _landed(self) -> None:
        coin = self.sender()
        if isinstance(coin, Coin):
            self._put_away(coin)

    def _put_away(self, coin: Coin) -> None:
        self._coins.remove(coin)
        coin.hide()
        coin.deleteLater()

    def land(self) -> None:
        """Everything that flies is where it belongs."""
        for coin in tuple(self._coins):
            coin.stop()
            self._put_away(coin)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.land()  # the places are not where they were
            self.setGeometry(watched.rect())
        return False


class Coin(QWidget):
    """One payment: brass like all points, with a rim in the payer's colour and the amount on it."""

    landed = Signal()

    def __init__(self, parent: QWidget, flight: PointsFlight, colour: int | None, unit: float) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.flight, self._colour, self._unit = flight, colour, unit
        side = round(unit * 3)
        self.resize(side, side)
        self.hide()
        self._way: tuple[QPointF, QPointF] | None = None
        self._part = 0.0
        self._delay, self._curve = 0, QEasingCurve(QEasingCurve.Type.InOutCubic)
        self._find: Callable[[str], QPointF | None] | None = None
        self._time = QVariantAnimation(self)
        self._time.valueChanged.connect(self._moved)
        self._time.finished.connect(self.landed)

    def fly(self, delay: int, place: Callable[[str], QPointF | None]) -> None:
        """Takes off after so many milliseconds; only then both places are looked for, since the board may move."""
        self._delay, self._find = delay, place
        self._time.setStartValue(0)
        self._time.setEndValue(delay + FLIGHT)
        self._time.setDuration(delay + FLIGHT)
        self._time.start()

    def stop(self) -> None:
        """It flies no further."""
        self._time.stop()

    def _moved(self, now: int) -> None:
        if now < self._delay or self._find is None:
            return
        if self._way is None:
            src, dst = self._find(self.flight.src), self._find(self.flight.dst)
            if src is None or dst is None or src == dst:
                self._find = None  # one of them is not to be seen here
                return
            self._way = (src, dst)
            self.show()
            self.raise_()
        self._part = (now - self._delay) / FLIGHT
        half = QPointF(self.width() / 2, self.height() / 2)
        self.move((self.at(self._part) - half).toPoint())
        self.update()

    def at(self, part: float) -> QPointF:
        """Where it is after this part of its way: it rises and falls like something that was tossed."""
        assert self._way is not None
        src, dst = self._way
        t = self._curve.valueForProgress(part)
        length = QPointF(dst - src).manhattanLength()
        lift = QPointF(0, -4 * t * (1 - t) * max(self._unit * 2.5, length * 0.12))
        return src + (dst - src) * t + lift

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint.begin(painter)
        theme, u = style.current(), self._unit
        painter.setOpacity(max(0.0, min(1.0, self._part / FADE, (1 - self._part) / FADE)))
        box = QRectF(self.rect()).adjusted(u * 0.3, u * 0.3, -u * 0.3, -u * 0.3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.shadow))
        painter.drawEllipse(box.translated(0, u * 0.12))
        rim = theme.brass_ink if self._colour is None else theme.seat(self._colour)
        painter.setPen(QPen(QColor(rim), u * 0.28))
        painter.setBrush(QColor(theme.brass))
        painter.drawEllipse(box)
        paint.write(painter, box, str(self.flight.amount), u * 1.4, theme.on_brass, paint.HEAVY, paint.CENTER, least=u)
        painter.end()


def middle(widget: QWidget, over: QWidget) -> QPointF | None:
    """The middle of a widget in the coordinates of what lies over it; None while it is not to be seen."""
    return QPointF(over.mapFromGlobal(widget.mapToGlobal(widget.rect().center()))) if widget.isVisible() else None
