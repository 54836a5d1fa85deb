"""The agenda track: successes from the left with their discs, failures from the right with a cross."""

from __future__ import annotations

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _
from companion.core.page import Page
from companion.games.article27.board import Board, TrackRow
from ui.faces.article27 import words
from ui.panels.base import Scene
from ui.theme import icons, paint, style

GROW = 600
"""Milliseconds in which a new disc grows into its place."""


class Track(Scene[Board]):
    """A panel with one row for each agenda in play; what is new on it grows into its place and keeps a ring."""

    kind = Board

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__(unit=unit)
        self._before: dict[str, tuple[int, int]] = {}
        self._new: dict[str, tuple[int, int]] = {}
        """Successes and failures of each agenda that lay there before the last change."""
        self._grow = QVariantAnimation(self)
        self._grow.setStartValue(0.0)
        self._grow.setEndValue(1.0)
        self._grow.setDuration(GROW)
        self._grow.setEasingCurve(QEasingCurve.Type.OutBack)
        self._grow.valueChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(round(self.unit * 22), round(self.unit * 11))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.unit * 16), round(self.unit * 9))

    def shown(self, page: Page) -> None:
        rows = self.board.track if self.board else ()
        now = {row.agenda: (len(row.successes), len(row.failures)) for row in rows}
        if now != self._before:
            self._new = self._before if self._before.keys() == now.keys() else now
            self._before = now
            if style.motion() and self.isVisible() and self._new != now:
                self._grow.start()
        elif self.board and self.board.phase not in ("between", "agendas", "over"):
            self._new = now
        told = [
            _("{agenda}: {points} points; passed {good}; failed {bad}").format(
                agenda=r.label,
                points=r.points,
                good=", ".join(words.colour(c) for c in r.successes) or "–",
                bad=", ".join(words.colour(c) for c in r.failures) or "–",
            )
            for r in rows
        ]
        self.say(_("Agenda track"), ". ".join(told))
        self.setToolTip("\n".join(told))

    def draw(self, painter: QPainter) -> None:
        board = self.board
        if board is None or not board.track:
            return
        theme, u, box = style.current(), self.unit, QRectF(self.rect())
        paint.panel(painter, box, u * 0.6)
        pad = u * 0.8
        values = board.track_values[-5:]
        names = max(paint.width(row.label, u * 1.05, paint.MEDIUM) for row in board.track) + u * 2.2
        cells = min(box.width() * 0.58, max(box.width() - pad * 1.5 - names, u * 1.9 * len(values)))
        step = cells / max(1, len(values))
        first = box.right() - pad * 0.5 - cells
        high = (box.height() - u * 0.3) / (len(board.track) + 1)
        side = min(high * 0.84, step * 0.84)
        head = QRectF(box.left() + pad, box.top(), first - box.left() - pad, high)
        paint.write(painter, head, _("Agendas"), u * 1.05, theme.ink_soft, paint.BOLD, least=u)
        for n, value in enumerate(values):
            cell = QRectF(first + n * step, box.top(), step, high)
            paint.write(painter, cell, str(value), u * 1.1, theme.brass_ink, paint.BOLD, paint.CENTER)
        for n, row in enumerate(board.track):
            top = box.top() + high * (n + 1)
            painter.fillRect(QRectF(pad * 0.6, top, box.width() - pad * 1.2, paint.hair()), QColor(theme.line))
            mark = min(u * 1.25, high * 0.75)
            line = QRectF(head.left(), top, head.width(), high)
            middle = line.center().y()
            icons.draw(painter, row.agenda, QRectF(line.left(), middle - mark / 2, mark, mark), theme.ink)
            name = line.adjusted(u * 1.75, 0, -u * 0.2, 0)
            paint.write(painter, name, row.label, u * 1.05, theme.ink, paint.MEDIUM, least=u)
            for k in range(len(values)):
                self._cell(painter, row, k, len(values), QPointF(first + (k + 0.5) * step, middle), side)

    def _cell(self, painter: QPainter, row: TrackRow, k: int, count: int, at: QPointF, side: float) -> None:
        theme = style.current()
        from_right = count - 1 - k
        good, bad = self._new.get(row.agenda, (count, count))
        new = good <= k < len(row.successes) or bad <= from_right < len(row.failures)
        size = side
        if new and self._grow.state() == QVariantAnimation.State.Running:
            size *= max(0.02, float(self._grow.currentValue() or 0.0))
        box = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
        if k < len(row.successes):
            icons.disc(painter, row.successes[k], box, row.agenda, rim=0.05)
        elif from_right < len(row.failures):
            self._failure(painter, row.failures[from_right], box)
        else:
            painter.setPen(QPen(QColor(theme.line), paint.hair(1.3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.adjusted(side * 0.08, side * 0.08, -side * 0.08, -side * 0.08))
        if new:
            painter.setPen(QPen(QColor(theme.brass_ink), side * 0.07))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box.adjusted(-side * 0.07, -side * 0.07, side * 0.07, side * 0.07))

    @staticmethod
    def _failure(painter: QPainter, colour: str, box: QRectF) -> None:
        """A failed disc lies colour up: its issue's symbol stays, faintly, under the cross."""
        theme = style.current()
        fill = QColor(theme.issue(colour).fill)
        fill.setAlpha(85)
        inner = box.adjusted(box.width() * 0.06, box.width() * 0.06, -box.width() * 0.06, -box.width() * 0.06)
        painter.setPen(QPen(QColor(theme.line_strong), paint.hair(1.3), Qt.PenStyle.DashLine))
        painter.setBrush(fill)
        painter.drawEllipse(inner)
        faint = QColor(theme.ink)
        faint.setAlpha(70)
        small = QRectF(0, 0, box.width() * 0.56, box.width() * 0.56)
        small.moveCenter(box.center())
        icons.draw(painter, colour, small, faint)
        cross = QRectF(0, 0, box.width() * 0.34, box.width() * 0.34)
        cross.moveCenter(box.center())
        icons.draw(painter, "fell", cross, theme.ink)
