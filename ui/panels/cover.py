"""Overlay on a screen for all: a blackout, a message card, or a sheet of questions and answers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from companion.core.language import _
from ui.panels.base import Painted
from ui.theme import icons, paint, style

HEAD, ROW = 5.6, 3.0
"""The heights of what is above and below the rows of a sheet, and of a row, in units."""


def draw_sheet(
    painter: QPainter, box: QRectF, u: float, title: str, rows: Sequence[tuple[str, str]], number: int, pages: int
) -> None:
    """A page of questions with their answers: the same on a projector before an evening and in it."""
    theme = style.current()
    head = QRectF(u * 2, u * 0.6, box.width() - u * 4, u * 3)
    turn = _("{page} of {pages}").format(page=number, pages=pages) if pages > 1 else ""
    paint.write(painter, head, turn, u * 1.2, theme.ink_soft, align=paint.RIGHT)
    room = head.adjusted(0, 0, -paint.width(turn, u * 1.2) - u, 0)
    paint.write(painter, room, title, u * 2, theme.ink, paint.HEAVY, least=u)
    for n, (question, answer) in enumerate(rows):
        line = QRectF(u * 2, u * 4.2 + n * u * ROW, box.width() - u * 4, u * 1.45)
        painter.fillRect(QRectF(line.left(), line.top() - u * 0.15, line.width(), paint.hair()), QColor(theme.line))
        paint.write(painter, line, question, u, theme.ink_soft)
        paint.write(painter, line.translated(0, u * 1.3), answer, u * 1.1, theme.ink, paint.BOLD, least=u)


class Cover(Painted):
    """Blackout before message before sheet; it hides itself when there is nothing to show."""

    def __init__(self, unit: float = 15.0) -> None:
        super().__init__(unit=unit)
        self._dark = False
        self._text = ""
        self._title = ""
        self._rows: tuple[tuple[str, str], ...] = ()
        self._first = 0
        self.hide()

    def dark(self, on: bool) -> None:
        """Black, and nothing else."""
        self._dark = on
        self._follow()

    def message(self, text: str) -> None:
        """A card with these words; an empty text takes it away."""
        self._text = text
        self._follow()

    def sheet(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        """A sheet of questions with their answers, by pages; no rows take it away."""
        self._title, self._rows, self._first = title, tuple(rows), 0
        self._follow()

    def next_page(self) -> None:
        """The next page of the sheet, or the first one again."""
        self._first = self._first + self._room() if self._first + self._room() < len(self._rows) else 0
        self.update()

    def _follow(self) -> None:
        self.say(_("The screen is dark") if self._dark else self._text or self._title)
        self.setVisible(self._dark or bool(self._text) or bool(self._rows))
        self.raise_()
        self.update()

    def _room(self) -> int:
        return max(1, int((self.height() - self.unit * HEAD) / (self.unit * ROW)))

    def draw(self, painter: QPainter) -> None:
        u, box = self.unit, QRectF(self.rect())
        if self._dark:
            painter.fillRect(box, QColor("#000000"))
        elif self._text:
            paint.ground(painter, box)
            self._message(painter, box)
        elif self._rows:
            paint.ground(painter, box)
            room = self._room()
            number, pages = self._first // room + 1, -(-len(self._rows) // room)
            draw_sheet(painter, box, u, self._title, self._rows[self._first : self._first + room], number, pages)

    def _message(self, painter: QPainter, box: QRectF) -> None:
        theme, u = style.current(), self.unit
        card = box.adjusted(box.width() * 0.1, box.height() * 0.14, -box.width() * 0.1, -box.height() * 0.14)
        paint.panel(painter, card, u, theme.panel, theme.brass_ink)
        mark = QRectF(card.center().x() - u * 1.5, card.top() + u * 1.2, u * 3, u * 3)
        icons.draw(painter, "message", mark, theme.brass_ink)
        text = QRectF(
            card.left() + u * 2, mark.bottom() + u * 0.5, card.width() - u * 4, card.bottom() - mark.bottom() - u * 1.5
        )
        size = next((s for s in (2.6, 2.0, 1.5, 1.0) if len(paint.wrapped(self._text, text.width(), u * s, paint.BOLD))
                     * u * s * 1.3 <= text.height()), 1.0)  # fmt: skip
        paint.write_lines(painter, text, self._text, u * size, theme.ink, paint.BOLD, paint.CENTER)
