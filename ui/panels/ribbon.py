"""The ribbon at the top: which round, which step is on, who leads."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.core.page import Page, Step, View
from ui.panels.base import Dress, Painted, plain
from ui.theme import icons, paint, style

_PAD = 0.9
_GAP = 0.4
_SIDE = 0.65


class Ribbon(Painted):
    """Heading, step pills with the one that is on in brass, and the leader beside its mark."""

    def __init__(self, unit: float = 15.0, dress: Callable[[], Dress] = plain) -> None:
        super().__init__(unit=unit)
        self._dress = dress

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 40), round(self.unit * 2.7))

    minimumSizeHint = sizeHint

    def part(self, page: Page) -> object:
        return page.view.heading, page.view.steps, page.view.step, page.view.leader, page.view.over

    def shown(self, page: Page) -> None:
        view = page.view
        on = next((s.say for s in self._left(view) if s.key == view.step), "")
        leader = _("Leads: {name}").format(name=view.leader) if view.leader else ""
        self.say(view.heading, " · ".join(w for w in (on, leader) if w))

    @staticmethod
    def _left(view: View) -> tuple[Step, ...]:
        """The steps, as long as there is one: an evening that is over has none that is on."""
        return () if view.over else view.steps

    @property
    def heading_right(self) -> float:
        """Where the heading ends, in pixels."""
        said = self.page.view.heading if self.page is not None else ""
        return self.unit * _PAD + min(paint.width(said, self.unit * 1.25, paint.BOLD), self.width() * 0.34)

    def draw(self, painter: QPainter) -> None:
        if self.page is None:
            return
        theme, u, view = style.current(), self.unit, self.page.view
        high, pad, left = float(self.height()), u * _PAD, self.heading_right
        box = QRectF(pad, 0, left - pad, high)
        paint.write(painter, box, view.heading, u * 1.25, theme.ink, paint.BOLD, least=u)
        right = self._leader(painter, QRectF(left + u, 0, self.width() - pad - left - u, high))
        self._steps(painter, QRectF(left + u * 1.6, 0, right - left - u * 2.6, high), self._left(view), view.step)

    def _leader(self, painter: QPainter, box: QRectF) -> float:
        assert self.page is not None
        theme, u, name = style.current(), self.unit, self.page.view.leader
        if not name:
            return box.right()
        # The steps keep their words: what stands after the name goes first, then the name shrinks.
        room = max(u * 9, box.width() - sum(self._words().values()) - u * (_GAP * len(self.page.view.steps) + 5))
        if paint.width(name, u, paint.BOLD) > room:
            name = name.partition(" · ")[0]
        wide = min(paint.width(name, u * 1.2, paint.BOLD), room)
        text = QRectF(box.right() - wide, 0, wide, box.height())
        paint.write(painter, text, name, u * 1.2, theme.ink, paint.BOLD, paint.RIGHT, least=u)
        gavel = QRectF(text.left() - u * 1.75, box.center().y() - u * 0.65, u * 1.3, u * 1.3)
        icons.draw(painter, self._dress().leader, gavel, theme.brass_ink)
        return gavel.left()

    def _words(self) -> dict[str, float]:
        """How wide each step is with its word."""
        assert self.page is not None
        u, view = self.unit, self.page.view
        weight = {step.key: paint.BOLD if step.key == view.step else paint.MEDIUM for step in view.steps}
        return {step.key: paint.width(step.say, u, weight[step.key]) + u * _SIDE * 2 for step in view.steps}

    def _steps(self, painter: QPainter, box: QRectF, steps: tuple[Step, ...], on: str) -> None:
        """All steps as words; when they do not fit, the others as dots; the one that is on always has its word."""
        theme, dress, u = style.current(), self._dress(), self.unit
        wide = self._words()
        if sum(wide.values()) + u * _GAP * (len(steps) - 1) > box.width():
            wide = {key: (w if key == on else u * 0.7) for key, w in wide.items()}
        x, high = box.left(), u * 1.75
        for step in steps:
            pill = QRectF(x, box.center().y() - high / 2, wide[step.key], high)
            x += wide[step.key] + u * _GAP
            if pill.right() > box.right() + 1 and step.key != on:
                continue
            dot = pill.width() <= u * 0.75
            if dot:
                pill = QRectF(pill.left(), box.center().y() - u * 0.35, u * 0.7, u * 0.7)
            lit = step.key == on
            painter.setPen(QPen(QColor(theme.brass if lit else theme.line_strong), paint.hair(1.4)))
            painter.setBrush(QColor(theme.brass if lit else dress.panel))
            painter.drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            if not dot:
                ink, weight = (theme.on_brass, paint.BOLD) if lit else (dress.soft, paint.MEDIUM)
                paint.write(painter, pill.adjusted(u * 0.2, 0, -u * 0.2, 0), step.say, u, ink, weight, paint.CENTER)
