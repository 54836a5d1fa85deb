"""The speech: who speaks, the words that must occur, and how long it has lasted against how long it should."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from companion.core.language import _
from ui.faces.renegotiation import mood
from ui.panels.clock import digits
from ui.theme import icons, paint, style


def draw(
    painter: QPainter,
    box: QRectF,
    title: str,
    speaker: str,
    colour: int,
    words: Sequence[str],
    laid: Sequence[tuple[int, str]],
    spoken: int | None,
    window: tuple[int, int],
    unit: float,
) -> None:
    """The whole stage for one speaker; `spoken` and `window` (from when to when a speech counts) in milliseconds.

    `laid` are the terms that are presented: points and title.

    `spoken` is None while nobody has begun.
    """
    theme, u = style.current(), unit
    paint.panel(painter, box, u * 0.7, mood.current().panel, theme.line)
    inner = box.adjusted(u * 1.4, u * 0.9, -u * 1.4, -u * 0.9)
    head = QRectF(inner.left(), inner.top(), inner.width(), u * 1.8)
    icons.draw(painter, "speech", QRectF(head.left(), head.center().y() - u * 0.8, u * 1.6, u * 1.6), theme.brass_ink)
    paint.write(painter, head.adjusted(u * 2.2, 0, 0, 0), title, u * 1.3, theme.ink_soft, paint.BOLD, least=u)
    high = min(u * 4.2, inner.height() * 0.2)
    name = QRectF(inner.left(), head.bottom() + u * 0.2, inner.width(), high)
    side = high * 0.55
    shape = QRectF(name.left(), name.center().y() - side / 2, side, side)
    icons.draw_shape(painter, colour, shape, theme.seat(colour))
    paint.write(painter, name.adjusted(side * 1.35, 0, 0, 0), speaker, high * 0.76, theme.ink, paint.HEAVY, least=u)
    foot = min(u * 7.4, inner.height() * 0.4)
    clock = QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot)
    middle = QRectF(inner.left(), name.bottom() + u * 0.2, inner.width(), clock.top() - name.bottom() - u * 0.6)
    if words:
        half = middle.width() * (0.58 if laid else 1.0)
        _words(painter, QRectF(middle.left(), middle.top(), half, middle.height()), words, u)
        middle.setLeft(middle.left() + half + u)
    _terms(painter, middle, laid, u)
    _time(painter, clock, spoken, window, u)


def _words(painter: QPainter, box: QRectF, words: Sequence[str], u: float) -> None:
    """The words that must occur, as large as they fit."""
    theme = style.current()
    head = QRectF(box.left(), box.top(), box.width(), u * 1.5)
    paint.write(painter, head, _("Both words must occur:") if len(words) > 1 else _("This word must occur:"),
                u * 1.1, theme.ink_soft, paint.BOLD, least=u)  # fmt: skip
    step = (box.bottom() - head.bottom()) / len(words)
    for n, word in enumerate(words):
        row = QRectF(box.left(), head.bottom() + n * step, box.width(), step)
        size = min(u * 4.6, step * 0.86)
        paint.write(painter, row, word, size, theme.brass_ink, paint.HEAVY, least=u)


def _terms(painter: QPainter, box: QRectF, laid: Sequence[tuple[int, str]], u: float) -> None:
    """What there is to present: each laid card with its points and its title."""
    theme = style.current()
    if not laid or box.width() < u * 6:
        return
    head = QRectF(box.left(), box.top(), box.width(), u * 1.5)
    paint.write(painter, head, _("The terms:"), u * 1.1, theme.ink_soft, paint.BOLD, least=u)
    step = min(u * 2.2, (box.bottom() - head.bottom()) / max(len(laid), 4))
    for n, (points, said) in enumerate(laid[: int((box.bottom() - head.bottom()) / max(step, u * 1.2) + 0.05)]):
        row = QRectF(box.left(), head.bottom() + n * step, box.width(), step)
        paint.write(painter, row, str(points), u * 1.3, theme.brass_ink, paint.HEAVY, least=u)
        paint.write(painter, row.adjusted(u * 2.1, 0, 0, 0), said, u * 1.15, theme.ink, paint.MEDIUM, least=u)


def state(spoken: int | None, window: tuple[int, int]) -> str:
    """How a speech stands against its window, in words."""
    least, most = window
    if spoken is None:
        return _("Not begun yet")
    if spoken < least:
        return _("Too short still")
    if spoken < most:
        return _("Long enough: it may end now")
    return _("Time is up")


def _time(painter: QPainter, box: QRectF, spoken: int | None, window: tuple[int, int], u: float) -> None:
    """A line from nothing to the end, with the part in which a speech may end as a broad band."""
    theme, ours = style.current(), mood.current()
    least, most = window
    now = max(0, spoken or 0)
    number = QRectF(box.left(), box.top(), box.width(), box.height() - u * 3.6)
    size = min(u * 3.2, number.height())
    good = least <= now < most
    ink = theme.big_good if good else theme.ink
    # Whole seconds, rounded down: it says 0:30 only when it has lasted so long.
    took = paint.write(painter, number, digits(now // 1000 * 1000), size, ink, paint.HEAVY, least=u)
    rest = number.adjusted(took + u, 0, 0, 0)
    mark = QRectF(rest.left(), rest.center().y() - u * 0.8, u * 1.6, u * 1.6)
    icons.draw(painter, "yes" if good else "waiting" if now < least else "time_up", mark, ink)
    paint.write(painter, rest.adjusted(u * 2.1, 0, 0, 0), state(spoken, window), u * 1.5, ink, paint.BOLD, least=u)
    line = QRectF(box.left(), number.bottom() + u * 0.6, box.width(), u * 1.2)

    def at(instant: int) -> float:
        return line.left() + line.width() * min(1.0, instant / max(1, most))

    painter.setPen(QPen(QColor(theme.line_strong), paint.hair(1.5)))
    painter.setBrush(QColor(ours.dim))
    painter.drawRoundedRect(line, u * 0.35, u * 0.35)
    window_box = QRectF(at(least), line.top(), line.right() - at(least), line.height())
    painter.setPen(QPen(QColor(theme.big_good), u * 0.14))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(window_box, u * 0.35, u * 0.35)
    if spoken is not None:
        gone = QRectF(line.left(), line.top() + u * 0.3, max(u * 0.3, at(now) - line.left()), line.height() - u * 0.6)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.brass_ink))
        painter.drawRoundedRect(gone, u * 0.2, u * 0.2)
        tip = QPointF(at(now), line.top() - u * 0.05)
        arrow = [tip, QPointF(tip.x() - u * 0.4, tip.y() - u * 0.6), QPointF(tip.x() + u * 0.4, tip.y() - u * 0.6)]
        painter.drawPolygon(QPolygonF(arrow))
    below = QRectF(line.left(), line.bottom() + u * 0.1, line.width(), u * 1.4)
    paint.write(painter, below, "0:00", u, theme.ink_soft, paint.MEDIUM)
    paint.write(painter, below, digits(most), u, theme.ink_soft, paint.MEDIUM, paint.RIGHT)
    first = _("{time} long enough").format(time=digits(least))
    wide = paint.width(first, u, paint.MEDIUM) + 4
    start = min(at(least), below.right() - wide - u * 3)
    paint.write(painter, QRectF(start, below.top(), wide, below.height()), first, u, theme.ink, paint.MEDIUM)
