"""A seat's shape and name on one line: the shape always stays, and last words go before a letter does."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from companion.core.names import plain
from ui.theme import icons, paint, style

_JOINED = frozenset((
    "عبد", "أبو", "ابو", "ابن", "بن", "أم", "ام", "al", "el", "de", "da", "di", "van", "von", "le", "la", "san", "st",
))  # fmt: skip
"""Words of a name that say nothing, or something else, without the next one: “servant of” is nobody's name."""


def words_of(name: str) -> list[str]:
    """A name in the words that can go one by one, from its end."""
    found: list[str] = []
    for word in name.split():
        if found and plain(found[-1].split()[-1]).casefold() in _JOINED:
            found[-1] = f"{found[-1]} {word}"
        else:
            found.append(word)
    return found


def fitting(name: str, room: float, px: float, least: float) -> tuple[str, float]:
    """What of a name is written, and how large: smaller first, then without its last words."""
    words = words_of(name)
    while True:
        text = " ".join(words)
        size = paint.fitted(text, room, px, least, paint.BOLD)
        if len(words) < 2 or paint.width(text, size, paint.BOLD) <= room:
            return text, size
        words.pop()


def cut(name: str, room: float, px: float, least: float) -> bool:
    """Whether a letter of this name would go, had it and its shape so much room."""
    text, size = fitting(name, room - px * 1.02, px, least)
    return paint.width(text, size, paint.BOLD) > room - px * 1.02


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
