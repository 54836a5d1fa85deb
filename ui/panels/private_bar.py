"""The bar and the foot of a private window: whose it is, which step is on, and what everybody is waiting for."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.core.page import Page, SeatCard
from companion.core.vocabulary import Icon
from ui.forms.words import tooltip
from ui.panels.base import Painted
from ui.panels.marks import MARK, draw_mark
from ui.theme import icons, paint, style

ESC = "Esc"
"""The key that hides what is private, as it stands on keyboards."""


def keycap(painter: QPainter, box: QRectF, key: str, u: float, ink: str) -> None:
    """A key as it lies on the keyboard: its letter in a rounded rim."""
    painter.setPen(QPen(QColor(ink), paint.hair(1.4)))
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), u * 0.28, u * 0.28)
    paint.write(painter, box, key, u * 0.92, ink, paint.BOLD, paint.CENTER)


class PrivateBar(Painted):
    """The seat's shape and name, what it is, the round and the step that is on, and the key that hides it all.

    It is the same for every seat but for its name and colour, which everybody knows.
    """

    HIGH = 3.5
    """In units: 84 pixels in 1080."""

    def __init__(self, unit: float = 24.0) -> None:
        super().__init__(unit=unit)
        self._left = ""

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 30), round(self.unit * self.HIGH))

    minimumSizeHint = sizeHint

    def seat(self) -> SeatCard | None:
        """Whose bar it is."""
        page = self.page
        return next((c for c in page.view.seats if c.seat == page.viewer), None) if page is not None else None

    def text(self) -> str:
        """Whose it is, in words."""
        seat = self.seat()
        return " · ".join(filter(None, (seat.name, seat.subtitle))) if seat is not None else ""

    def set_left(self, digits: str) -> None:
        """How long the clock has left; "" for no clock."""
        if digits != self._left:
            self._left = digits
            self.update()

    def part(self, page: Page) -> object:
        seat = next((c for c in page.view.seats if c.seat == page.viewer), None)
        what = (seat.name, seat.subtitle, seat.colour) if seat is not None else None
        mended = page.mended.get(seat.name, "") if seat is not None else ""
        return what, page.view.heading, page.view.steps, page.view.step, mended

    def shown(self, page: Page) -> None:
        step = next((s.say for s in page.view.steps if s.key == page.view.step), "")
        seat = self.seat()
        mended = page.mended.get(seat.name, "") if seat is not None else ""
        self.say(self.text(), " · ".join(filter(None, (page.view.heading, step, mended))))
        self.setToolTip(tooltip(mended))

    def draw(self, painter: QPainter) -> None:
        theme, u = style.current(), self.unit
        painter.fillRect(self.rect(), QColor(theme.bar))
        seat, page = self.seat(), self.page
        if seat is None or page is None:
            return
        edge, middle = u * 1.17, self.height() / 2
        side = u * 1.05
        mark = QRectF(edge, middle - side / 2, side, side)
        icons.draw_shape(painter, seat.colour, mark, theme.seat(seat.colour))
        right = self._hides(painter, self.width() - edge) - u
        if self._left:
            right = self._word(painter, right, self._left, u * 1.5, theme.ink) - u
        step = next((s.say for s in page.view.steps if s.key == page.view.step), "")
        # What tells least goes first where there is no room: the round, then what the seat is besides its name.
        right = self._chip(painter, right, step, on=True)
        name = paint.width(seat.name, u * 1.35, paint.BOLD)
        start = mark.right() + u * 0.75
        heading = paint.width(page.view.heading, u, paint.BOLD) + u * 2.4
        if right - heading > start + name + u:
            right = self._chip(painter, right, page.view.heading, on=False)
        room = max(u * 4, right - start)
        took = paint.write(painter, QRectF(start, 0, room, self.height()), seat.name, u * 1.35, theme.ink, paint.BOLD,
                           least=u)  # fmt: skip
        if seat.name in page.mended:
            draw_mark(painter, QRectF(start + took + u * 0.5, middle - u * MARK / 2, u * MARK, u * MARK), u)
            took += u * (MARK + 0.4)
        rest = QRectF(start + took + u * 0.85, 0, right - start - took - u * 0.85, self.height())
        if seat.subtitle and rest.width() > u * 4:
            paint.write(painter, rest, seat.subtitle, u, theme.ink_soft)

    def _word(self, painter: QPainter, right: float, said: str, px: float, ink: str) -> float:
        wide = paint.width(said, px, paint.BOLD)
        paint.write(painter, QRectF(right - wide - 1, 0, wide + 2, self.height()), said, px, ink, paint.BOLD)
        return right - wide

    def _hides(self, painter: QPainter, right: float) -> float:
        """“Private: Esc hides”; where its left edge is."""
        theme, u, middle = style.current(), self.unit, self.height() / 2
        before, _key, after = _("Private: {key} hides").partition("{key}")
        cap = paint.width(ESC, u * 0.92, paint.BOLD) + u * 0.9
        if after.strip():
            right = self._word(painter, right, after.strip(), u, theme.brass_ink) - u * 0.4
        keycap(painter, QRectF(right - cap, middle - u * 0.75, cap, u * 1.5), ESC, u, theme.ink)
        right -= cap + u * 0.4
        if before.strip():
            right = self._word(painter, right, before.strip(), u, theme.brass_ink) - u * 0.4
        icons.draw(painter, "secret", QRectF(right - u * 1.2, middle - u * 0.6, u * 1.2, u * 1.2), theme.brass_ink)
        return right - u * 1.2

    def _chip(self, painter: QPainter, right: float, said: str, on: bool) -> float:
        if not said:
            return right
        theme, u, middle = style.current(), self.unit, self.height() / 2
        wide = paint.width(said, u, paint.BOLD) + u * 1.6
        box = QRectF(right - wide, middle - u * 0.95, wide, u * 1.9)
        fill, rim = (theme.brass, theme.brass) if on else (theme.bar, theme.line_strong)
        paint.rounded(painter, box, u * 0.95, fill, rim, paint.hair(1.2))
        paint.write(painter, box, said, u, theme.on_brass if on else theme.ink, paint.BOLD, paint.CENTER)
        return box.left() - u * 0.8


class PrivateFoot(Painted):
    """What the table waits for, in one sentence, and at its right what keeps the choice a secret."""

    HIGH = 2.75
    """In units: 66 pixels in 1080."""

    def __init__(self, unit: float = 24.0) -> None:
        super().__init__(unit=unit)
        self._secrecy = ""

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 20), round(self.unit * self.HIGH))

    minimumSizeHint = sizeHint

    def part(self, page: Page) -> object:
        return page.view.foot, self.notice(page)

    @staticmethod
    def notice(page: Page) -> str:
        """What the judge did in the phase that runs, as the wall calls it out; "" where nothing."""
        return next((moment.say for moment in reversed(page.moments) if moment.icon is Icon.RULES), "")

    def shown(self, page: Page) -> None:
        self.say(page.view.foot, ". ".join(filter(None, (self.notice(page), self._secrecy))))

    def set_secrecy(self, said: str) -> None:
        """What keeps a choice secret; "" while there is none."""
        if said != self._secrecy:
            self._secrecy = said
            self.update()

    def draw(self, painter: QPainter) -> None:
        theme, u = style.current(), self.unit
        painter.fillRect(self.rect(), QColor(theme.bar))
        if self.page is None:
            return
        edge, middle, right = u * 1.17, self.height() / 2, self.width() - u * 1.17
        icons.draw(painter, "say", QRectF(edge, middle - u * 0.6, u * 1.2, u * 1.2), theme.brass_ink)
        said, left = self.page.view.foot, edge + u * 2
        secrecy = paint.width(self._secrecy, u) + u * 1.8 if self._secrecy else 0
        if secrecy and right - left - secrecy - u > paint.width(said, u):
            paint.write(painter, QRectF(right - secrecy + u * 1.6, 0, secrecy, self.height()), self._secrecy, u,
                        theme.ink_soft)  # fmt: skip
            lock = QRectF(right - secrecy, middle - u * 0.5, u, u)
            icons.draw(painter, "sealed", lock, theme.ink_soft)
            right -= secrecy + u
        box = QRectF(left, 0, right - left, self.height())
        if notice := self.notice(self.page):
            high = self.height() / 2
            icons.draw(painter, Icon.RULES, QRectF(left, high + u * 0.05, u, u), theme.brass_ink)
            under = QRectF(left + u * 1.4, high, box.width() - u * 1.4, high - u * 0.1)
            paint.write(painter, under, notice, u, theme.brass_ink, paint.MEDIUM, least=u)
            box.setHeight(high)
        if notice or paint.width(said, u) <= box.width():
            paint.write(painter, box, said, u * 1.1, theme.ink, paint.MEDIUM, least=u)
        else:
            paint.write_lines(painter, box, said, u, theme.ink, spacing=1.12)
