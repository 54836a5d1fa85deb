"""Drawing by hand, in one voice: text that never overflows, panels, pills; every size is given by the caller."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QWidget

from companion.core.names import FIRST_STRONG, POP, isolated, plain
from ui.theme import called, style

LARGEST = 128
"""How wide and high what is kept as a picture may be, in pixels."""
LETTERS = 4
"""So many letters of a word stay on a line where the word is parted between two."""
FIRST_WIDE = "\u2e80"
"""From here on letters stand for words or syllables, and no hyphen parts them."""
NARROWER = (0.92, 0.84, 0.77)
"""What is tried before that where words stand in several lines."""
NARROWEST = 0.7
"""How narrow the letters of a word become, at its least height, before any of them goes."""
FULL_HD = 1080
"""The height of a window up to which a line is as thin as the theme says, in pixels."""
REPEAT = 32
"""How much of an edge is drawn out at a time, in pixels."""
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CENTER = Qt.AlignmentFlag.AlignCenter
NORMAL, MEDIUM, BOLD, HEAVY = (
    QFont.Weight.Normal,
    QFont.Weight.Medium,
    QFont.Weight.Bold,
    QFont.Weight.ExtraBold,
)


def width(text: str, px: float, weight: int = NORMAL) -> float:
    """How wide this text is, drawn in this size."""
    return _width(tuple(style.families()), text, max(1, round(px)), int(weight))


@lru_cache(maxsize=4096)
def _width(_families: tuple[str, ...], text: str, px: int, weight: int) -> float:
    return QFontMetricsF(style.font(px, weight)).horizontalAdvance(text)


def ink(text: str, px: float, weight: int = NORMAL) -> tuple[float, float]:
    """How far above and below the middle of its box a line of this text is drawn: marks that some scripts write above
    other marks leave the height of the font."""
    return _ink(tuple(style.families()), text, max(1, round(px)), int(weight))


@lru_cache(maxsize=64)
def _ink(_families: tuple[str, ...], text: str, px: int, weight: int) -> tuple[float, float]:
    font = style.font(px, weight)
    metrics, path = QFontMetricsF(font), QPainterPath()
    path.addText(0, 0, font, text)
    inked, line = path.boundingRect(), metrics.boundingRect(text)
    # A font that stands in for some letters may be deeper, and lifts the whole line.
    lifted, plain_line = -(line.top() + line.bottom()) / 2, (metrics.ascent() - metrics.descent()) / 2
    return -inked.top() - min(lifted, plain_line), inked.bottom() + max(lifted, plain_line)


def fitted(text: str, room: float, px: float, least: float, weight: int = NORMAL) -> float:
    """The size, from `px` down to `least`, in which the text fits into the room."""
    wide = width(text, px, weight)
    return px if wide <= room else max(least, px * room / wide)


_ONE_LINE = Qt.TextFlag.TextSingleLine.value | Qt.TextFlag.TextDontClip.value
"""Enumerations are put together once: it takes Python longer than Qt needs for a word."""


def write(
    painter: QPainter,
    box: QRectF,
    text: str,
    px: float,
    colour: str | QColor,
    weight: int = NORMAL,
    align: Qt.AlignmentFlag = LEFT,
    least: float = 0.0,
    names: Sequence[str] = (),
) -> float:
    """Draws one line, never outside the box; gives the width that it took.

    It is drawn smaller down to `least`, and then in narrower letters; then `names` in it, and those of the people at
    the table, become shorter (`called.forms`); then it is drawn without its last words. Only what is a single word, or
    would leave half the room empty, loses letters.
    """
    if not text or box.width() < 2:
        return 0.0
    size = fitted(text, box.width(), px, least, weight) if least else px
    font = style.font(size, weight)
    wide = width(text, font.pixelSize(), weight)
    if wide > box.width() and least and font.pixelSize() > least:
        font = style.font(max(math.ceil(least), font.pixelSize() - 1), weight)
        wide = width(text, font.pixelSize(), weight)
    narrow = 1.0
    room = box.width() + 0.01  # what fits to the last pixel must not be cut for a rounding
    if wide > room:
        narrowest = NARROWEST if least else 1.0
        if wide * narrowest > room:
            text = squeezed(text, names, font.pixelSize(), room / narrowest, weight)
        if least:
            narrow = _narrow(text, font.pixelSize(), box.width(), weight)
            room = box.width() / narrow + 0.01
        text = shortened(text, font.pixelSize(), room, weight)
        wide = width(text, font.pixelSize(), weight)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    if narrow == 1:
        _put(painter, box, align, text)
        return min(box.width(), wide)
    painter.save()
    painter.translate(box.left(), box.top())
    painter.scale(narrow, 1)
    _put(painter, QRectF(0, 0, room, box.height()), align, text)
    painter.restore()
    return min(box.width(), width(text, font.pixelSize(), weight) * narrow)


def write_alike(
    painter: QPainter,
    rows: Sequence[tuple[QRectF, str]],
    px: float,
    ink: str | QColor,
    least: float,
    align: Qt.AlignmentFlag = LEFT,
) -> float:
    """Draws bold lines that are read as one, as the halves of a name, in letters of one size and width; gives the width
    that they took."""
    size = min(fitted(text, box.width(), px, least, BOLD) for box, text in rows)
    narrow = min(1.0, *(box.width() / max(1.0, width(text, size, BOLD)) for box, text in rows))
    narrow, wide = max(narrow, NARROWEST), 0.0
    for box, text in rows:
        painter.save()
        painter.translate(box.left(), box.top())
        painter.scale(narrow, 1)
        room = QRectF(0, 0, box.width() / narrow, box.height())
        wide = max(wide, write(painter, room, text, size, ink, BOLD, align) * narrow)
        painter.restore()
    return wide


def _put(painter: QPainter, box: QRectF, align: Qt.AlignmentFlag, text: str) -> None:
    """All that is drawn by hand is drawn here, as it is read in the end."""
    painter.drawText(box, align.value | _ONE_LINE, text)


def _narrow(text: str, px: float, room: float, weight: int) -> float:
    """How narrow the letters are drawn, so that nothing goes or as few letters as can be; 1 where whole words must."""
    whole = room / max(1.0, width(text, px, weight))
    if whole >= NARROWEST:
        return min(1.0, whole)
    short = shortened(text, px, room, weight)
    if short.rstrip("…").rstrip() in _beginnings(text):
        return 1.0
    kept = width(shortened(text, px, room / NARROWEST, weight), px, weight)
    return min(1.0, max(NARROWEST, room / max(kept, 1.0)))


def _beginnings(text: str) -> set[str]:
    """The text without its last words, as `shortened` leaves them, for every number of them."""
    words = text.split()
    return {" ".join(words[:count]).rstrip(" ,;:·(") for count in range(1, len(words) + 1)}


def wrapped_name(name: str, room: float, px: float, below: float = 0.0) -> list[str]:
    """A bold name in one line where it has room, else in two; where even these, drawn narrow, have none, a shorter
    form of it. The second line may have more room, `below`."""
    if width(name, px, BOLD) <= room:
        return [name]
    tried = (_in_two(form, room, px) for form in called.forms(name))
    rooms = [room / NARROWEST, max(room, below) / NARROWEST]
    fits = (lines for lines in tried if all(width(one, px, BOLD) <= r for one, r in zip(lines, rooms, strict=False)))
    return next(fits, [called.forms(name)[-1]])


def _in_two(name: str, room: float, px: float) -> list[str]:
    """A name broken at a space or after a hyphen; only a single word too long for a line is parted between letters."""
    parts = _pieces(plain(name))
    halves = [("".join(parts[:n]).strip(), "".join(parts[n:]).strip()) for n in range(1, len(parts))]

    def longest(half: tuple[str, ...]) -> float:
        return max(width(line, px, BOLD) for line in half)

    best: tuple[str, ...] = min([(name,), *halves], key=longest)
    if not halves and longest(best) > room / NARROWEST and name.isalpha():  # none between isolates, with other marks
        cut = (len(name) + 1) // 2
        best = (name[:cut] + ("-" if name < FIRST_WIDE else ""), name[cut:])
    return list(map(isolated, best)) if len(best) > 1 else [name]


def write_name(
    painter: QPainter,
    box: QRectF,
    name: str,
    px: float,
    ink: str | QColor,
    least: float,
    align: Qt.AlignmentFlag = LEFT,
) -> float:
    """Draws a bold name in one line, or, where it would be narrow there, in two of the least size that fill the box;
    gives the width that it took."""
    size = math.ceil(least)
    lines = wrapped_name(name, box.width(), size) if box.height() >= least * 1.85 else []
    if len(lines) < 2:
        return write(painter, box, abbreviated(name, box.width(), size), px, ink, BOLD, align, least)
    half = box.height() / 2
    rows = [QRectF(box.left(), box.top() + n * half, box.width(), half) for n in range(2)]
    return write_alike(painter, tuple(zip(rows, lines, strict=True)), least, ink, least, align)


def abbreviated(name: str, room: float, px: float) -> str:
    """The longest form of a bold name that fits, drawn narrow."""
    forms = called.forms(name)
    return next((form for form in forms if width(form, px, BOLD) * NARROWEST <= room), forms[-1])


def _pieces(text: str) -> list[str]:
    """The words of a text, each with the space before it; a hyphen ends one, and a space that holds together none."""
    return re.findall(r" *[^ -]+-?| *-+", " ".join(filter(None, re.split(r"[^\S\u00a0]+", text))))


def squeezed(
    text: str, names: Sequence[str], px: float, room: float, weight: int = NORMAL, short: int = 0
) -> str:
    """The text with shorter forms of these names, and of those of the people at the table, until it fits; what is said
    stays whole, and so do names of at most so many letters.

    The widest gives way first; none has initials while another has words to lose, or while one stands before it that
    has none, and those whose letters join (`called.joined`) have them last; and of two, who stands last in the text, as
    a receiver does, has the longest form that there is room for.
    """
    if width(text, px, weight) <= room:
        return text
    found = tuple(name for name in called.within(text, names) if len(name) > short)
    if not found:
        return text
    among = (*called.seated(), *found)
    return _squeezed(tuple(style.families()), text, found, among, max(1, round(px)), int(weight), room)


@lru_cache(maxsize=1024)
def _squeezed(
    _families: tuple[str, ...], text: str, names: tuple[str, ...], among: tuple[str, ...], px: int, weight: int,
    room: float,
) -> str:  # fmt: skip
    metrics = QFontMetricsF(style.font(px, weight))
    pieces = called.split(text, names)
    forms = {name: called.forms(name, among) for name in names}
    at = dict.fromkeys(names, 0)

    def said() -> str:
        whole = [forms[piece][at[piece]] if place % 2 else piece for place, piece in enumerate(pieces)]
        # An initial ends a sentence with its own full stop.
        dotted = (plain(before).endswith(".") for before in ("", *whole))
        return "".join(one[1:] if dot and one[:1] == "." else one for one, dot in zip(whole, dotted, strict=False))

    def gives_way(name: str) -> tuple[bool, bool, float]:
        if called.is_initials(forms[name][at[name] + 1]):
            return False, not called.joined(name), -names.index(name)
        return True, True, metrics.horizontalAdvance(forms[name][at[name]])

    while metrics.horizontalAdvance(said()) > room:
        able = [name for name in names if at[name] + 1 < len(forms[name])]
        if not able:
            break
        at[max(able, key=gives_way)] += 1

    def give_back(name: str) -> bool:
        at[name] -= 1
        fits = metrics.horizontalAdvance(said()) <= room
        at[name] += not fits
        return fits

    # In a list of many each has a word before one has two.
    last = reversed(names) if len(names) < 3 else sorted(names, key=lambda name: width(forms[name][0], px, weight))
    order = sorted(last, key=called.joined, reverse=True)
    for name in order:
        while called.is_initials(forms[name][at[name]]) and give_back(name):
            pass
    for name in order:
        while at[name] and give_back(name):
            pass
    return said()


def shortened(text: str, px: float, room: float, weight: int = NORMAL) -> str:
    """The text, or as much of it as fits into the room in this size: whole words, but for the first of all."""
    return _elided(tuple(style.families()), text, max(1, round(px)), int(weight), room)


@lru_cache(maxsize=1024)
def _elided(_families: tuple[str, ...], text: str, px: int, weight: int, room: float) -> str:
    return _without_words(QFontMetricsF(style.font(px, weight)), text, room)


def _without_words(metrics: QFontMetricsF, text: str, room: float) -> str:
    """The text with “…” in the place of as many of its last words as the room is too small for."""
    if metrics.horizontalAdvance(text) <= room:
        return text
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        whole = " ".join(words[:count]).rstrip(" ,;:·(")
        short = next((s for s in (f"{whole} …", f"{whole}…") if metrics.horizontalAdvance(s) <= room), "")
        if short:
            if metrics.horizontalAdvance(short) < room / 2:
                break
            return short
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


def wrapped(
    text: str, room: float, px: float, weight: int = NORMAL, most: int = 99, *, parted: bool = False
) -> list[str]:
    """The text in lines that fit into the room, broken at spaces and after hyphens.

    The last of `most` lines is elided when words are left over; a word that is longer than a line is `parted` between
    its letters, or elided.
    """
    return list(_wrapped(tuple(style.families()), text, room, max(1, round(px)), int(weight), most, parted))


def loses(text: str, lines: Sequence[str]) -> bool:
    """Whether words of a text are left out of its lines; an ellipsis of its own, as in a promise, leaves none out."""
    return any("…" in line for line in lines) and _letters("".join(lines)) != _letters(text)


def _letters(text: str) -> str:
    """The text but for what the breaking of lines adds and takes."""
    return "".join(plain(text).replace("-", "").split())


@lru_cache(maxsize=1024)
def _wrapped(
    _families: tuple[str, ...], text: str, room: float, px: int, weight: int, most: int, parted: bool
) -> tuple[str, ...]:
    metrics = QFontMetricsF(style.font(px, weight))
    pieces = _pieces(text)
    lines = _broken(metrics, names_whole(metrics, pieces, room), room, most, parted=parted)
    if loses(text, lines):  # in so few lines
        lines = _broken(metrics, pieces, room, most, parted=parted)
    return apart(lines)


def names_whole(metrics: QFontMetrics | QFontMetricsF, pieces: Sequence[str], room: float) -> list[str]:
    """The pieces of a text, and as one of them each name between isolates that has room on a line: of one that is
    written from right to left the last words, on the next line, would be read as another's."""
    found: list[list[str]] = []
    for piece in pieces:
        before = "".join(found[-1]) if found else ""
        if before.count(FIRST_STRONG) > before.count(POP):
            found[-1].append(piece)
        else:
            found.append([piece])
    whole = [["".join(parts)] if metrics.horizontalAdvance("".join(parts)) <= room else parts for parts in found]
    return [piece for parts in whole for piece in parts]


def _broken(metrics: QFontMetricsF, pieces: list[str], room: float, most: int, *, parted: bool) -> list[str]:
    """The pieces in lines."""
    lines: list[str] = []
    words = list(pieces)
    while words:
        line = words.pop(0).lstrip()
        if parted and line.isalpha() and len(lines) < most - 1 and metrics.horizontalAdvance(line) > room:
            hyphen = "-" if line < FIRST_WIDE else ""
            fits = (
                n for n in range(len(line) - 2, LETTERS, -1) if metrics.horizontalAdvance(line[:n] + hyphen) <= room
            )
            if cut := next(fits, 0):
                lines.append(line[:cut] + hyphen)
                line = line[cut:]
        while words and metrics.horizontalAdvance(line + words[0]) <= room:
            line += words.pop(0)
        if words and len(lines) == most - 1:
            line += "".join(words)
            words = []
        lines.append(_without_words(metrics, line, room))
    return lines


def balanced(text: str, room: float, px: float, weight: int = NORMAL) -> float:
    """The least part of this room in which the text has no more lines than in all of it, so that they are alike."""
    most = len(wrapped(text, room, px, weight))
    parts = (part / 20 for part in range(10, 20))
    tried = ((room * part, wrapped(text, room * part, px, weight)) for part in parts)
    return next((less for less, lines in tried if len(lines) == most and not loses(text, lines)), room)


def apart(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines that are drawn one by one, each with isolates of its own round its part of a name: else the rest of one
    that is written from right to left turns the line that it begins."""
    whole, inside = [], False
    for line in lines:
        text = f"{FIRST_STRONG}{line}" if inside else line
        inside = text.count(FIRST_STRONG) > text.count(POP)
        whole.append(f"{text}{POP}" if inside else text)
    return tuple(whole)


def write_lines(
    painter: QPainter,
    box: QRectF,
    text: str,
    px: float,
    colour: str | QColor,
    weight: int = NORMAL,
    align: Qt.AlignmentFlag = LEFT,
    spacing: float = 1.3,
    names: Sequence[str] | None = (),
) -> float:
    """Draws words in as many lines as the box has room for, all of them as much narrower as the longest must be before
    a word goes, and `names` in them, and those of the people at the table, become shorter before that, unless
    `names` is None; gives the height that they took."""
    most = max(1, int(box.height() / (px * spacing) + 0.05))
    lines = wrapped(text, box.width(), px, weight, most)
    if loses(text, lines):
        rooms = [box.width() / narrow for narrow in (*NARROWER, NARROWEST)]
        tried = (wrapped(text, room, px, weight, most, parted=parted) for parted in (False, True) for room in rooms)
        lines = next((whole for whole in tried if not loses(text, whole)), lines)
        if names is not None and loses(text, lines) and called.within(text, names):
            room = box.width() / NARROWEST
            lines = wrapped(in_lines(text, names, room, px, weight, most), room, px, weight, most)
    longest = max((width(line, px, weight) for line in lines), default=0.0)
    narrow = box.width() / longest if 2 <= box.width() < longest else 1.0
    high = px * spacing
    top = box.top()
    if align & Qt.AlignmentFlag.AlignVCenter:
        top += max(0.0, (box.height() - high * len(lines)) / 2)
    painter.save()
    painter.translate(box.left(), top)
    painter.scale(narrow, 1)
    for n, line in enumerate(lines):
        write(painter, QRectF(0, n * high, box.width() / narrow + 0.01, high), line, px, colour, weight, align)
    painter.restore()
    return high * len(lines)


def in_lines(text: str, names: Sequence[str], room: float, px: float, weight: int, most: int) -> str:
    """The text with names no shorter than it takes to keep all that is said in so many lines."""
    said = text
    for part in range(20, 9, -1):  # what a line leaves over at its end is known only once it is broken
        said = squeezed(text, names, px, room * most * part / 20, weight)
        if not loses(said, wrapped(said, room, px, weight, most)):
            break
    return said


class _Window:
    """What is painted now, as far as lines must know."""

    thick = 1.0
    """How many times as thick lines are as on a window of 1080 lines or fewer: thinner ones are lost on a wall."""


def hair(factor: float = 1.0) -> float:
    """The width of a hairline in this theme, on the window that is painted."""
    return style.current().frame * factor * _Window.thick


def panel(painter: QPainter, box: QRectF, radius: float, fill: str | None = None, rim: str | None = None) -> None:
    """Draws a panel on the ground."""
    theme = style.current()
    rounded(painter, box, radius, fill or theme.panel, rim or theme.line, hair(1.2))


def on_screen(painter: QPainter) -> bool:
    """Whether what is drawn goes to pixels one to one, so that a picture of it is as good as the drawing."""
    shift = painter.deviceTransform()
    # Not by asking for the engine: PySide then takes an engine that was written in Python for its own, and deletes it.
    return not (shift.isScaling() or shift.isRotating()) and isinstance(painter.device(), QWidget | QPixmap | QImage)


def kept(painter: QPainter, box: QRectF, draw: Callable[..., None], *look: Hashable, margin: int = 1) -> None:
    """Draws what is small and often the same: `draw(painter, box, *look)`, once, and from then on as a picture.

    `margin` is how many pixels it may leave the box by. What is large, half seen through, or not for a screen is drawn
    as it is.
    """
    if max(box.width(), box.height()) > LARGEST or painter.opacity() < 1 or not on_screen(painter):
        draw(painter, box, *look)
        return
    shift = painter.deviceTransform()
    x, y = box.left() + shift.dx(), box.top() + shift.dy()
    left, top = math.floor(x), math.floor(y)
    theme = style.current().key
    picture = _picture(draw, look, theme, box.width(), box.height(), round(x - left, 3), round(y - top, 3), margin)
    painter.drawPixmap(QPointF(left - margin - shift.dx(), top - margin - shift.dy()), picture)


@lru_cache(maxsize=2048)
def _picture(
    draw: Callable[..., None],
    look: tuple[Hashable, ...],
    _theme: str,
    wide: float,
    high: float,
    x: float,
    y: float,
    margin: int,
) -> QPixmap:
    made = QPixmap(math.ceil(x + wide) + 2 * margin, math.ceil(y + high) + 2 * margin)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    begin(painter)
    painter.setPen(Qt.PenStyle.NoPen)
    draw(painter, QRectF(x + margin, y + margin, wide, high), *look)
    painter.end()
    return made


def rounded(painter: QPainter, box: QRectF, radius: float, fill: str, rim: str, line: float) -> None:
    """Draws a box with round corners and a rim of this width inside its edge.

    On a screen, what is the same along an edge is drawn once, and drawn out: on a large box the rim alone would take
    longer than its fill.
    """
    look = (radius, fill, rim, line)
    shift = painter.deviceTransform()
    dx, dy = round(shift.dx()), round(shift.dy())
    corner = math.ceil(radius + line) + 2
    small = min(box.width(), box.height()) < 2 * corner + 3
    if small or (dx, dy) != (shift.dx(), shift.dy()) or not on_screen(painter):
        _rounded(painter, box, *look)
        return
    whole = box.toAlignedRect()
    # What is left over beyond whole pixels decides how soft the edges are.
    soft = QRectF(whole)
    edges = (box.left() - soft.left(), box.top() - soft.top(), soft.right() - box.right(), soft.bottom() - box.bottom())
    tile = _tile(corner, edges, *look)
    inner = whole.adjusted(corner, corner, -corner, -corner)
    x0, y0, x1, y1 = whole.left(), whole.top(), inner.right() + 1, inner.bottom() + 1
    for x, from_x in ((x0, 0), (x1, corner + REPEAT)):
        for y, from_y in ((y0, 0), (y1, corner + REPEAT)):
            painter.drawPixmap(x, y, tile.whole, from_x, from_y, corner, corner)
    painter.fillRect(inner, QColor(fill))
    painter.drawTiledPixmap(QRect(x0, inner.top(), corner, inner.height()), tile.left)
    painter.drawTiledPixmap(QRect(x1, inner.top(), corner, inner.height()), tile.right)
    painter.drawTiledPixmap(QRect(inner.left(), y0, inner.width(), corner), tile.top)
    painter.drawTiledPixmap(QRect(inner.left(), y1, inner.width(), corner), tile.bottom)


def _rounded(painter: QPainter, box: QRectF, radius: float, fill: str, rim: str, line: float) -> None:
    painter.setPen(QPen(QColor(rim), line))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(box.adjusted(line / 2, line / 2, -line / 2, -line / 2), radius, radius)


class Tile(NamedTuple):
    """The smallest box of a look, whose corners are taken, and `REPEAT` pixels of each edge between them."""

    whole: QPixmap
    left: QPixmap
    top: QPixmap
    right: QPixmap
    bottom: QPixmap


@lru_cache(maxsize=512)
def _tile(
    corner: int, edges: tuple[float, float, float, float], radius: float, fill: str, rim: str, line: float
) -> Tile:
    side, far = 2 * corner + REPEAT, corner + REPEAT
    made = QPixmap(side, side)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    begin(painter)
    left, top, right, bottom = edges
    _rounded(painter, QRectF(left, top, side - left - right, side - top - bottom), radius, fill, rim, line)
    painter.end()
    return Tile(
        made,
        made.copy(0, corner, corner, REPEAT),
        made.copy(corner, 0, REPEAT, corner),
        made.copy(far, corner, corner, REPEAT),
        made.copy(corner, far, REPEAT, corner),
    )


def ground(painter: QPainter, box: QRectF, at: QPointF | None = None, colours: tuple[str, str] | None = None) -> None:
    """Draws the ground of a window, with its glow around the middle of what matters; `colours` are ground and glow."""
    theme = style.current()
    low, high = colours or (theme.ground, theme.ground_high)
    glow = QRadialGradient(at or box.center(), max(box.width(), box.height()) * 0.62)
    glow.setColorAt(0, QColor(high))
    glow.setColorAt(1, QColor(low))
    painter.fillRect(box, QBrush(glow))


def ground_picture(size: QSize, ratio: float, x: float, y: float, colours: tuple[str, str] | None = None) -> QPixmap:
    """The ground of a window as a picture, with its glow at this part of width and height."""
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    painter = QPainter(made)
    ground(painter, QRectF(0, 0, size.width(), size.height()), QPointF(size.width() * x, size.height() * y), colours)
    painter.end()
    return made


def vertical(top: str, bottom: str, box: QRectF) -> QBrush:
    """A brush from one colour at the top to another at the bottom."""
    fill = QLinearGradient(box.topLeft(), box.bottomLeft())
    fill.setColorAt(0, QColor(top))
    fill.setColorAt(1, QColor(bottom))
    return QBrush(fill)


_SMOOTH = QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing


def begin(painter: QPainter) -> None:
    """Smooth edges and text, and lines as thick as the window is large; a picture that is kept of a part of it has
    the window's."""
    device = painter.device()
    if isinstance(device, QWidget):
        _Window.thick = max(1.0, device.window().height() / FULL_HD)
    elif not isinstance(device, QPixmap):
        _Window.thick = 1.0
    painter.setRenderHints(_SMOOTH)
