"""The clock: a ring and big digits, computed from a countdown and the time now; it never counts ticks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPen, QShowEvent

from companion.core.countdown import Countdown, Instant, as_minutes
from companion.core.language import _
from companion.core.page import Page, View
from ui.panels.base import Painted
from ui.theme import icons, paint, style

LAST = 10_000
"""Milliseconds in which the clock changes its shape: the end is near."""
EVERY = 100
"""How often a clock looks at the time whose ring moves faster than its figures."""
LONG = 120_000
"""Milliseconds from which on the ring goes with the figures: in a second it moves no further than its own breadth."""
LATE = 2
"""Milliseconds after which a second is surely over: a timer may ring early."""


def digits(left: int) -> str:
    """Minutes and seconds, rounded up: it says 0:00 only when nothing is left."""
    return as_minutes(-(-left // 1000))


def stands_at(view: View, left: int) -> str:
    """The time that the windows show with so much left: that, or what has passed where they count up."""
    return digits((view.clock_total - left) // 1000 * 1000) if view.clock_up else digits(left)


class Clock(Painted):
    """What is left, as a ring and as digits; `now` gives the table time of this moment."""

    def __init__(self, now: Callable[[], Instant], unit: float = 15.0, most: float = 1000.0) -> None:
        super().__init__(unit=unit)
        self._most = most
        """How many units the ring may be wide at most."""
        self._now = now
        self._drawn: tuple[str, int] = ("", 0)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._look)

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 9), round(self.unit * 9))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.unit * 5), round(self.unit * 5))

    @property
    def ticking(self) -> bool:
        """Whether the clock is looking at the time."""
        return self._timer.isActive()

    @property
    def countdown(self) -> Countdown | None:
        """What is shown, if anything counts down now."""
        return self.page.view.clock if self.page else None

    def left(self) -> int:
        """Milliseconds left at this moment; a clock that stands is read at the page's own time."""
        if self.countdown is None or self.page is None:
            return 0
        return self.countdown.left_at(self._now() if self.page.running else self.page.now)

    def part(self, page: Page) -> object:
        clock = page.view.clock
        stands = None if page.running or clock is None or clock.since is None else page.now
        asked = page.question is not None
        return clock, page.view.clock_total, page.view.paused, page.running, stands, asked

    def set_page(self, page: Page) -> None:
        """Shows this page, and the time as it is now."""
        super().set_page(page)
        if self._timer.isActive():
            self._look()

    def shown(self, page: Page) -> None:
        self._drawn = self._seen(self.left())
        self._follow()
        self._speak()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _runs(self) -> bool:
        clock = self.countdown
        return bool(self.page and self.page.running and clock is not None and clock.since is not None)

    def _follow(self) -> None:
        if self._runs() and self.isVisible():
            self._wait(self.left())
        else:
            self._timer.stop()

    def _wait(self, left: int) -> None:
        """Until something else is to be seen."""
        self._timer.start((left - 1) % 1000 + LATE if self._total() >= LONG else EVERY)

    def _seen(self, left: int) -> tuple[str, int]:
        return digits(left), self._degrees(left)

    def _look(self) -> None:
        left = self.left()
        seen = self._seen(left)
        if seen != self._drawn:
            said = self._drawn[0][:-2] != seen[0][:-2] or left <= LAST
            self._drawn = seen
            if said:
                self._speak()
            self.update(self._square().toAlignedRect())
        if left == 0:
            self._timer.stop()
        else:
            self._wait(left)

    def _speak(self) -> None:
        if self.countdown is None:
            self.say(_("Clock"))
        else:
            self.say(_("Clock: {time} left").format(time=digits(self.left())), self._word())

    def _total(self) -> int:
        return max(1, self.page.view.clock_total if self.page else 1, self.countdown.left if self.countdown else 1)

    def _degrees(self, left: int) -> int:
        """The length of the ring in quarters of a degree."""
        total = self._total()
        if total >= LONG:
            left = -(-left // 1000) * 1000
        return round(min(1.0, left / total) * 360 * 4)

    def _word(self) -> str:
        assert self.page is not None
        left = self.left()
        if left == 0:
            return _("Time is up")
        if self.page.view.paused:
            return _("Paused")
        stands = self.countdown is not None and self.countdown.since is None and left < self.page.view.clock_total
        if stands or self.page.question is not None:
            return _("Stopped")
        if left <= LAST:
            return _("Last seconds")
        return ""

    def _square(self) -> QRectF:
        """Where the ring is, and everything in it."""
        side = min(self.width(), self.height(), self.unit * self._most)
        square = QRectF(0, 0, side, side)
        square.moveCenter(QRectF(self.rect()).center())
        return square

    def draw(self, painter: QPainter) -> None:
        theme, u, square = style.current(), self.unit, self._square()
        side = square.width()
        if self.page is None or side < u:
            return
        thick = side * 0.055
        ring = square.adjusted(thick * 0.85, thick * 0.85, -thick * 0.85, -thick * 0.85)
        painter.setBrush(QColor(theme.panel))
        painter.setPen(QPen(QColor(theme.clock_track), thick))
        painter.drawEllipse(ring)
        if self.countdown is None:
            mark = QRectF(0, 0, side * 0.3, side * 0.3)
            mark.moveCenter(ring.center())
            icons.draw(painter, "gavel", mark, theme.line_strong)
            return
        left, word = self.left(), self._word()
        near = left <= LAST
        self._arc(painter, ring, left, thick, near)
        room = ring.width() * 0.86
        if word and not self._symbol(word) and paint.width(word, u, paint.BOLD) > ring.width() * 0.78:
            word = ""  # half a word says less than the beads, which say it by their shape
        face = ring.translated(0, -side * 0.05) if word else ring
        colour = theme.clock_last if near else theme.ink
        box = QRectF(face.center().x() - room / 2, face.top(), room, face.height())
        paint.write(painter, box, digits(left), side * 0.3, colour, paint.HEAVY, paint.CENTER, least=u)
        if word:
            self._below(painter, ring, word, colour)

    def _arc(self, painter: QPainter, ring: QRectF, left: int, thick: float, near: bool) -> None:
        """The ring; in the last seconds it is ten separate beads, so that the end is seen by shape as well."""
        theme = style.current()
        pen = QPen(QColor(theme.clock_last if near else theme.clock), thick * (1.35 if near else 1.0))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        if not near:
            painter.drawArc(ring, 90 * 16, self._degrees(left) * 4)
            return
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for bead in range(-(-left // 1000)):
            painter.drawArc(ring, (90 + bead * 36 + 5) * 16, 26 * 16)

    @staticmethod
    def _symbol(word: str) -> str:
        """What may stand in the place of a word below the digits."""
        return {_("Paused"): "pause", _("Stopped"): "pause", _("Time is up"): "time_up"}.get(word, "")

    def _below(self, painter: QPainter, ring: QRectF, word: str, colour: str) -> None:
        u = self.unit
        size = paint.fitted(word, ring.width() * 0.66, max(u, ring.height() * 0.095), u, paint.BOLD)
        mark = size * 1.05
        name = self._symbol(word)
        wide = paint.width(word, size, paint.BOLD) + (mark * 1.3 if name else 0)
        if wide > ring.width() * 0.78 and name:  # half a word says less than its symbol; the foot says the rest
            word, wide = "", mark
        wide = min(ring.width() * 0.78, wide)
        x, y = ring.center().x() - wide / 2, ring.center().y() + ring.height() * 0.235
        if name:
            icons.draw(painter, name, QRectF(QPointF(x, y - mark / 2), QPointF(x + mark, y + mark / 2)), colour)
            x += mark * 1.3
        paint.write(painter, QRectF(x, y - size, ring.center().x() * 2 - x, size * 2), word, size, colour, paint.BOLD)
