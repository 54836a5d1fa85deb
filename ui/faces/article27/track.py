"""The agenda track: successes from the left as discs, failures from the right with a cross."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from companion.core.language import _, ngettext
from companion.games.article27.board import Board, TrackRow
from ui.faces.article27 import words
from ui.faces.scene import Motion, Part
from ui.theme import icons, paint, style

GROW = Motion("grow", 600, bouncing=True)
"""A new disc grows into its place."""

Lies = dict[str, tuple[tuple[str, ...], tuple[str, ...]]]
"""The discs that lie on each agenda, by colour: successes from the left, failures from the right."""


def lies(board: Board) -> Lies:
    """What lies on the track."""
    return {row.agenda: (row.successes, row.failures) for row in board.track}


def told(board: Board) -> list[str]:
    """The track in words, row by row."""
    return [
        ngettext(
            "{agenda}: {points} point; passed {good}; failed {bad}",
            "{agenda}: {points} points; passed {good}; failed {bad}",
            r.points,
        ).format(
            agenda=r.label,
            points=r.points,
            good=", ".join(words.colour(c) for c in r.successes) or "–",
            bad=", ".join(words.colour(c) for c in r.failures) or "–",
        )
        for r in board.track
    ]


@dataclass(frozen=True)
class Grid:
    """Where rows and columns of the track lie."""

    box: QRectF
    head: QRectF
    first: float
    """Where the first column begins."""
    step: float
    high: float
    side: float
    """How large a disc is."""


def grid(board: Board, box: QRectF, u: float) -> Grid:
    """Rows and columns in a panel of this size."""
    pad, values = u * 0.8, board.track_values[-5:]
    names = max(paint.width(row.label, u * 1.05, paint.MEDIUM) for row in board.track) + u * 2.2
    cells = min(box.width() * 0.58, max(box.width() - pad * 1.5 - names, u * 1.9 * len(values)))
    step = cells / max(1, len(values))
    first = box.right() - pad * 0.5 - cells
    high = (box.height() - u * 0.3) / (len(board.track) + 1)
    head = QRectF(box.left() + pad, box.top(), first - box.left() - pad, high)
    return Grid(box, head, first, step, high, min(high * 0.84, step * 0.84))


def parts(board: Board, box: QRectF, before: Lies, grown: float, u: float) -> list[Part]:
    """A panel with one row for each agenda in play; a disc that did not lie in its place `before`, for it is new there
    or a correction moved it, has a ring, and is so far `grown`."""
    if not board.track:
        return []
    laid = grid(board, box, u)
    names = [(row.agenda, row.label) for row in board.track]
    draw = partial(draw_panel, board=board, laid=laid, u=u)
    heading = QRectF(laid.head.topLeft(), QSizeF(paint.width(_("Agendas"), u * 1.05, paint.BOLD), laid.high))
    found = [Part("track", box, (names, board.track_values), draw, words=heading)]
    count = len(board.track_values[-5:])
    for n, row in enumerate(board.track):
        line = QRectF(laid.first, box.top() + laid.high * (n + 1), laid.step * count, laid.high)
        known = before.get(row.agenda, (row.successes, row.failures))
        new = known != (row.successes, row.failures)
        draw = partial(draw_row, row=row, line=line, laid=laid, count=count, known=known, grown=grown if new else 1.0)
        look = (row, count, known, grown if new else 1.0)
        found.append(Part(f"track {row.agenda}", line.adjusted(-1, -1, 1, 1), look, draw, lasts=True))
    return found


def draw_panel(painter: QPainter, board: Board, laid: Grid, u: float) -> None:
    """The panel with its values and agendas."""
    theme, box, pad = style.current(), laid.box, u * 0.8
    paint.panel(painter, box, u * 0.6)
    paint.write(painter, laid.head, _("Agendas"), u * 1.05, theme.ink_soft, paint.BOLD, least=u)
    for n, value in enumerate(board.track_values[-5:]):
        cell = QRectF(laid.first + n * laid.step, box.top(), laid.step, laid.high)
        paint.write(painter, cell, str(value), u * 1.1, theme.brass_ink, paint.BOLD, paint.CENTER)
    for n, row in enumerate(board.track):
        top = box.top() + laid.high * (n + 1)
        rule = QRectF(box.left() + pad * 0.6, top, box.width() - pad * 1.2, paint.hair())
        painter.fillRect(rule, QColor(theme.line))
        mark = min(u * 1.25, laid.high * 0.75)
        line = QRectF(laid.head.left(), top, laid.head.width(), laid.high)
        middle = line.center().y()
        icons.draw(painter, row.agenda, QRectF(line.left(), middle - mark / 2, mark, mark), theme.ink)
        name = line.adjusted(u * 1.75, 0, -u * 0.2, 0)
        paint.write(painter, name, row.label, u * 1.05, theme.ink, paint.MEDIUM, least=u)


def draw_row(
    painter: QPainter,
    row: TrackRow,
    line: QRectF,
    laid: Grid,
    count: int,
    known: tuple[Sequence[str], Sequence[str]],
    grown: float,
) -> None:
    """The discs of one agenda."""
    new = moved(row, known, count)
    for k in range(count):
        at = QPointF(line.left() + (k + 0.5) * laid.step, line.center().y())
        _cell(painter, row, k, count, at, laid.side, grown if k in new else None)


def moved(row: TrackRow, known: tuple[Sequence[str], Sequence[str]], count: int) -> frozenset[int]:
    """The places, from the left, of the discs that did not lie there before."""
    good = (k for k, disc in enumerate(row.successes) if [*known[0]][k : k + 1] != [disc])
    bad = (count - 1 - k for k, disc in enumerate(row.failures) if [*known[1]][k : k + 1] != [disc])
    return frozenset([*good, *bad])


def _cell(painter: QPainter, row: TrackRow, k: int, count: int, at: QPointF, side: float, new: float | None) -> None:
    """A place, and what lies there; what is `new` there has a ring, and is so far grown."""
    theme = style.current()
    from_right = count - 1 - k
    size = side if new is None else side * max(0.02, new)
    box = QRectF(at.x() - size / 2, at.y() - size / 2, size, size)
    if k < len(row.successes):
        icons.disc(painter, row.successes[k], box, row.agenda, rim=0.05)
    elif from_right < len(row.failures):
        _failure(painter, row.failures[from_right], box)
    else:
        painter.setPen(QPen(QColor(theme.line), paint.hair(1.3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(side * 0.08, side * 0.08, -side * 0.08, -side * 0.08))
    if new is not None:
        painter.setPen(QPen(QColor(theme.brass_ink), side * 0.07))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(-side * 0.07, -side * 0.07, side * 0.07, side * 0.07))


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
