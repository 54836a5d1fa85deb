"""Under the hands: deals kept and returned, announcements, and payments that all may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from companion.core.language import _, signed
from companion.core.messages import Seat
from companion.core.page import DealCard
from companion.core.vocabulary import Icon
from companion.games.article27.board import Claim
from ui.panels.chips import told
from ui.panels.deals import GOOD, SYMBOLS
from ui.theme import icons, paint, style

LINE = 1.42
"""The height of a line, in units."""
EDGE, GAP, UNDER = 0.7, 1.6, 0.3
"""What is free at the sides of the panel, between its columns, and under it, in units."""


@dataclass(frozen=True)
class SettledLine:
    """A line: who it is about, what happened, and the word for how it ended."""

    colour: int | None
    say: str
    end: str = ""
    icon: Icon = Icon.NONE
    good: bool | None = True
    names: tuple[str, ...] = ()
    """Names in it, which lose letters before anything else goes."""


def _high(rows: int, u: float) -> float:
    """How high the panel is with so many rows, and what is left free under it."""
    return rows * u * LINE + u * (0.8 + UNDER)


def _wide(entry: SettledLine, u: float) -> float:
    """How wide a line is with nothing left out."""
    end = paint.width(entry.end, u, paint.BOLD) + 1 + u * 1.3 if entry.end else 0.0
    return paint.width(entry.say, u) + end + u * (0.4 + 1.15 * (entry.colour is not None))


@dataclass(frozen=True)
class Settled:
    """A panel of one or two columns; what does not fit is counted, never cut in silence."""

    deals: tuple[DealCard, ...]
    notes: tuple[str, ...]
    claims: tuple[Claim, ...]
    colours: Mapping[Seat, int]

    def entries(self) -> list[SettledLine]:
        """All lines, in the order in which they are shown."""
        lines = [
            SettledLine(
                self.colours.get(c.seat),
                f"{signed(c.score)} · {c.seat}",
                ", ".join(filter(None, (c.say, c.paid))),
                Icon.SAY,
                None,
            )
            for c in self.claims
        ]
        lines += [
            SettledLine(
                self.colours.get(d.payer),
                told(d),
                d.status_say,
                SYMBOLS.get(d.status, Icon.NONE),
                d.status in GOOD,
                (d.payer, d.addressee),
            )
            for d in self.deals
        ]
        return lines + [SettledLine(None, note) for note in self.notes]

    def height(self, u: float, width: float, most: float) -> float:
        """The height that the panel needs, at most `most`; 0 when there is nothing to tell."""
        count = len(self.entries())
        if not count:
            return 0.0
        return min(most, _high(-(-count // self._columns(u, width, most)), u))

    def _columns(self, u: float, width: float, most: float) -> int:
        """Two, unless names or promises would be shortened there that have room in one."""
        entries = self.entries()
        half = (width - u * (EDGE * 2 + GAP)) / 2
        tight = any(_wide(entry, u) > half for entry in entries)
        return 1 if len(entries) == 1 or (tight and _high(len(entries), u) <= most) else 2

    def draw(self, painter: QPainter, box: QRectF, u: float) -> None:
        """Draws the panel into the box."""
        entries = self.entries()
        paint.panel(painter, box, u * 0.6)
        inner = box.adjusted(u * EDGE, u * 0.35, -u * EDGE, -u * 0.35)
        columns = self._columns(u, box.width(), box.height() + u * UNDER + 1)
        rows = max(1, int(inner.height() / (u * LINE) + 0.05))
        room = rows * columns
        left_over = len(entries) - room
        if left_over > 0:
            entries = [*entries[: room - 1], SettledLine(None, _("and {n} more").format(n=left_over + 1))]
        filled = -(-len(entries) // columns)
        gap = u * GAP
        wide = (inner.width() - gap * (columns - 1)) / columns
        if columns == 1:
            wide = min(wide, max(_wide(entry, u) for entry in entries))  # how it ended stands beside what it was
        for n, entry in enumerate(entries):
            column, row = divmod(n, filled) if columns > 1 else (0, n)
            line = QRectF(inner.left() + column * (wide + gap), inner.top() + row * u * LINE, wide, u * LINE)
            self._line(painter, line, entry, u)
        if columns > 1:
            x = inner.left() + wide + gap / 2
            painter.fillRect(QRectF(x, inner.top(), paint.hair(), inner.height()), QColor(style.current().line))

    @staticmethod
    def _line(painter: QPainter, box: QRectF, entry: SettledLine, u: float) -> None:
        theme = style.current()
        middle = box.center().y()
        if entry.colour is not None:
            shape = QRectF(box.left(), middle - u * 0.4, u * 0.8, u * 0.8)
            icons.draw_shape(painter, entry.colour, shape, theme.seat(entry.colour))
        right = box.right()
        if entry.end:
            colour = theme.ink if entry.good is None else theme.good if entry.good else theme.bad
            wide = min(paint.width(entry.end, u, paint.BOLD) + 1, box.width() * 0.5)
            paint.write(
                painter, QRectF(right - wide, box.top(), wide, box.height()), entry.end, u, colour, paint.BOLD, least=u
            )
            right -= wide + u * 1.3
            if entry.icon:
                icons.draw(painter, entry.icon, QRectF(right + u * 0.15, middle - u * 0.42, u * 0.84, u * 0.84), colour)
        left = box.left() + (u * 1.15 if entry.colour is not None else 0)
        room = QRectF(left, box.top(), right - left - u * 0.2, box.height())
        paint.write(painter, room, entry.say, u, theme.ink, least=u, names=entry.names)
