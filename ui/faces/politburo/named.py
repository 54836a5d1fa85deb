"""A seat's shape and name on one line: the shape always stays, and last words go before initials stand."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ui.theme import called, icons, paint, style


def fitting(name: str, room: float, px: float, least: float) -> tuple[str, float]:
    """What of a name is written, and how large: smaller first, then without its last words, then its initials."""
    sized = ((form, paint.fitted(form, room, px, least, paint.BOLD)) for form in called.forms(name))
    fits = (one for one in sized if paint.width(*one, paint.BOLD) <= room and not called.is_initials(one[0]))
    return next(fits, None) or (paint.abbreviated(name, room, least), least)


def cut(name: str, room: float, px: float, least: float) -> bool:
    """Whether no whole word of this name would stand, had it and its shape so much room."""
    return called.is_initials(fitting(name, room - px * 1.02, px, least)[0])


def draw(
    painter: QPainter,
    box: QRectF,
    name: str,
    colours: Mapping[str, int],
    px: float,
    u: float,
    *,
    ink: str = "",
    middle: bool = True,
    above: bool = False,
) -> float:
    """Draws shape and name into the box, in its middle or from its left edge; gives the width that they took.

    With `above` the shape stands over the name, which has the whole width.
    """
    theme, mark = style.current(), min(px * 0.78, box.height() * 0.8)
    if above:
        mark = min(mark, box.height() * 0.36)
        spot = QRectF(box.center().x() - mark / 2, box.top() + mark * 0.1, mark, mark)
        icons.draw_shape(painter, colours.get(name, 0), spot, theme.seat(colours.get(name, 0)))
        row = QRectF(box.left(), spot.bottom(), box.width(), box.bottom() - spot.bottom())
        text, size = fitting(name, box.width(), px, u)
        paint.write_name(painter, row, text, size, ink or theme.ink, u, paint.CENTER)
        return box.width()
    step = mark * 1.3
    text, size = fitting(name, box.width() - step, px, u)
    wide = min(paint.width(text, size, paint.BOLD), box.width() - step) + step
    left = box.center().x() - wide / 2 if middle else box.left()
    colour = colours.get(name, 0)
    icons.draw_shape(painter, colour, QRectF(left, box.center().y() - mark / 2, mark, mark), theme.seat(colour))
    rest = QRectF(left + step, box.top(), max(2.0, wide - step + 1), box.height())
    paint.write_name(painter, rest, text, size, ink or theme.ink, u)
    return wide
