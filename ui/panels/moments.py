"""Moments: a banner over the ribbon that calls out what has just changed somebody's fortune, one after the other."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable
from itertools import zip_longest
from time import monotonic

from msgspec.structs import replace
from PySide6.QtCore import QEasingCurve, QRectF, Qt, QTimer, QVariantAnimation
from PySide6.QtGui import QColor, QPainter

from companion.core.page import Moment, Page
from companion.core.vocabulary import Fortune
from ui.panels.base import Dress, Painted, plain
from ui.theme import icons, paint, style

LEAST_MS, LETTER_MS, MOST_MS = 2_000, 60, 6_000
"""For how long a moment is shown: two seconds and what its letters take to be read aloud, and never for longer."""
SLIDE_MS = 240
SENTENCES = re.compile(r"(?<=[.!?])\s+")


def lasts(moment: Moment) -> int:
    """For how many milliseconds a moment is shown."""
    return min(LEAST_MS + LETTER_MS * len(f"{moment.say} {moment.why}".strip()), MOST_MS)


def clock() -> int:
    """Milliseconds that only go on."""
    return round(monotonic() * 1000)


def whole(why: str, size: float, room: float) -> str:
    """The sentences that have room in a line, one after the other; where not even the first has, that alone."""
    sentences = SENTENCES.split(why)
    fits = (" ".join(sentences[:count]) for count in range(len(sentences), 1, -1))
    return next((said for said in fits if paint.width(said, size) <= room), sentences[0])


def parted(moment: Moment, size: float, room: float) -> list[Moment]:
    """A moment that has no room for who gains and loses what, as several: first what happened and how it comes out,
    then the figures of all, in two lines each; a line is so wide, in letters of this size."""
    if not moment.points:
        return [moment]
    joined = ", ".join(moment.points)
    early, _joined, late = moment.why.partition(joined)
    note, _stop, late = late.partition(".")
    fits = paint.width(moment.say, size, paint.BOLD) <= room
    if fits and paint.width(f"{early}{joined}{note}.", size) <= room:
        return [moment]
    early = early.strip()
    alone = bool(early) and not (fits and paint.width(early, size) <= room)
    found = [replace(moment, why="" if alone else early, points=())]
    if alone:
        found.append(replace(moment, say=early.rstrip("."), why="", points=(), who=(), to=()))
    rows = [""]
    for part in (*moment.points, *filter(None, [note.strip(" ;")])):
        longer = f"{rows[-1]}, {part}" if rows[-1] else part
        rows[-1:] = [longer] if paint.width(longer, size, paint.BOLD) <= room else [*filter(None, rows[-1:]), part]
    for first, second in zip_longest(rows[::2], rows[1::2], fillvalue=""):
        found.append(replace(moment, say=first, why=second, points=(), who=(), to=()))
    if not found[-1].why:
        found[-1] = replace(found[-1], why=late.strip())
    return found


class MomentQueue:
    """Which moment is shown when: each for its time, the next one after it. Nothing waits for it."""

    def __init__(self, now: Callable[[], int] = clock) -> None:
        self._now = now
        self._waiting: deque[Moment] = deque()
        self._shown: Moment | None = None
        self._until = 0

    def add(self, moments: Iterable[Moment]) -> None:
        """These come after those that wait; what is said already, or waits to be, is not said once more after it."""
        for moment in moments:
            last = self._waiting[-1] if self._waiting else self.shown()
            if last is None or (last.say, last.why) != (moment.say, moment.why):
                self._waiting.append(moment)

    def end(self) -> None:
        """All have been seen."""
        self._waiting.clear()
        self._shown = None

    def shown(self) -> Moment | None:
        """The one that is shown now."""
        now = self._now()
        if self._shown is not None and now >= self._until:
            self._shown = None
        if self._shown is None and self._waiting:
            self._shown = self._waiting.popleft()
            self._until = now + lasts(self._shown)
        return self._shown

    def left(self) -> int:
        """For how many milliseconds it is still shown; 0 where none is."""
        return max(1, self._until - self._now()) if self.shown() is not None else 0


class Banner(Painted):
    """Symbol, headline, reason, and whose doing befell whom. It has the ribbon's place after the heading, which says
    the round, and lets every click through.

    The clock and the ballots stand elsewhere. Without motion it is simply there, and simply gone.
    """

    def __init__(
        self,
        dress: Callable[[], Dress] = plain,
        now: Callable[[], int] = clock,
        called: Callable[[Page, Moment], bool] = lambda _page, _moment: False,
    ) -> None:
        """`called` says whether the board calls a moment out itself."""
        super().__init__()
        self._dress, self.queue, self._called = dress, MomentQueue(now), called
        self.moment: Moment | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over = QTimer(self)
        self._over.setSingleShot(True)
        self._over.setTimerType(Qt.TimerType.PreciseTimer)
        self._over.timeout.connect(self.next)
        self._slide = QVariantAnimation(self)
        self._slide.setStartValue(0.0)
        self._slide.setEndValue(1.0)
        self._slide.setDuration(SLIDE_MS)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._slide.valueChanged.connect(self.update)
        self.hide()

    def part(self, page: Page) -> object:
        return page.view.seats

    def take(self, page: Page) -> bool:
        """Calls out what happened since the page before; a first page has no before, so nothing is called again."""
        before = self.page
        changed = super().take(page)
        window = self.parentWidget()
        if before is not None and window is not None and window.isVisible():
            if before.view.heading != page.view.heading:
                # Of the turn that is over nothing covers whose turn it is now.
                self.queue.end()
            # What was taken back and is brought back has been called out already: its entry is old.
            new = (moment for moment in page.moments if moment.entry > before.entry)
            # The foot says it too: what stands there word for word covers no step of the ribbon.
            told = page.view.foot
            called = (
                moment
                for moment in new
                if not self._called(page, moment) and not (moment.say in told and moment.why in told)
            )
            self.queue.add(one for moment in called for one in parted(moment, self.unit, self._room()))
            if page.result is not None:
                # Nothing stands before the winner's name.
                self.queue.end()
            self.next()
        return changed

    def end(self) -> None:
        """All have been seen: the board is whole again."""
        self.queue.end()
        self.next()

    def next(self) -> None:
        """Shows the one whose turn it is, or goes."""
        before, self.moment = self.moment, self.queue.shown()
        if self.moment is None:
            self._over.stop()
            self.say("", "")
            self.hide()
            return
        self._over.start(self.queue.left())
        if self.moment is not before:
            self.say(self.moment.say, self.moment.why)
            self.show()
            if style.motion():
                self._slide.start()
            self.update()

    def _room(self) -> float:
        """How wide a line of it may be."""
        return self.width() - self.unit * (0.3 + 0.7 + 1.9 + 0.7 + 0.3 + 0.8)

    def draw(self, painter: QPainter) -> None:
        moment = self.moment
        if moment is None:
            return
        theme, u = style.current(), self.unit
        sliding = self._slide.state() == QVariantAnimation.State.Running
        come = float(self._slide.currentValue()) if sliding else 1.0
        painter.translate(0, -self.height() * (1 - come))
        box = QRectF(self.rect()).adjusted(u * 0.3, u * 0.1, -u * 0.3, -u * 0.05)
        ink = {Fortune.LOSS: theme.bad, Fortune.GAIN: theme.good, Fortune.TURN: theme.brass_ink}[moment.fortune]
        painter.fillRect(QRectF(self.rect()), QColor(self._dress().bar))
        paint.rounded(painter, box, u * 0.5, self._dress().bar, theme.brass, paint.hair(2.4))
        mark = QRectF(box.left() + u * 0.7, box.center().y() - u * 0.95, u * 1.9, u * 1.9)
        icons.draw(painter, moment.icon, mark, ink)
        left, right = mark.right() + u * 0.7, box.right() - u * 0.8
        right -= self._parties(painter, right, right - left, moment)
        text = QRectF(left, box.top(), right - left, box.height())
        if paint.width(moment.say, u, paint.BOLD) > text.width():
            # Names of such a length take the reason's line, and the reason what is left of it.
            both = f"{moment.say}. {moment.why}" if moment.why else moment.say
            # They become shorter where not even the headline has room, and not for a reason that is long.
            narrow = paint.wrapped(moment.say, text.width() / paint.NARROWEST, u, paint.BOLD, 2, parted=True)
            names = () if paint.loses(moment.say, narrow) else None
            paint.write_lines(
                painter, text.adjusted(0, u * 0.16, 0, 0), both, u, theme.ink, paint.BOLD, spacing=1.18, names=names
            )
        elif not moment.why:
            paint.write(painter, text, moment.say, u * 1.5, theme.ink, paint.BOLD, least=u)
        else:
            self._in_two_lines(painter, text, moment)

    def _in_two_lines(self, painter: QPainter, text: QRectF, moment: Moment) -> None:
        theme, u = style.current(), self.unit
        # The lines of a script that reaches low do not touch.
        why = QRectF(text.left(), text.bottom() - u * 1.2, text.width(), u * 1.12)
        head = QRectF(text.left(), text.top() + u * 0.04, text.width(), why.top() - text.top())
        paint.write(painter, head, moment.say, u * 1.15, theme.ink, paint.BOLD, least=u)
        paint.write(painter, why, whole(moment.why, u, why.width()), u, self._dress().soft, least=u)

    def _parties(self, painter: QPainter, right: float, room: float, moment: Moment) -> float:
        """The shapes of whose doing it was, an arrow, and of whom it befell; how wide they are, 0 without room."""
        theme, u = style.current(), self.unit
        colours = self.page.view.colours if self.page is not None else {}
        who = [colours[seat] for seat in moment.who if seat in colours and seat not in moment.to]
        to = [colours[seat] for seat in moment.to if seat in colours]
        step, arrow = u * 1.55, u * 1.9 if who and to else 0.0
        wide = step * (len(who) + len(to)) + arrow
        said = max(paint.width(moment.say, u, paint.BOLD), paint.width(moment.why, u))
        if not wide or said + wide + u > room:
            return 0.0
        x, y = right - wide, self.height() / 2
        for place, colour in enumerate((*who, *to)):
            if arrow and place == len(who):
                icons.draw(painter, "arrow", QRectF(x + u * 0.25, y - u * 0.6, u * 1.2, u * 1.2), theme.ink_soft)
                x += arrow
            icons.draw_shape(painter, colour, QRectF(x, y - u * 0.6, u * 1.2, u * 1.2), theme.seat(colour))
            x += step
        return wide + u
