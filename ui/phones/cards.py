"""The cards of one seat as pictures (SVG): drawn by the faces, one at a time, and only where they would differ."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, TypeVar, cast

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter

from companion.core.page import Page
from ui.faces.card import Card
from ui.faces.ending import ENDING
from ui.faces.face import Face
from ui.faces.scene import Frame as Look
from ui.faces.scene import Touch
from ui.panels.marks import MarkedPlaces, draw_mark, mark_of, marked_spot
from ui.phones.pages import Key, hashed
from ui.phones.reading import PartsRead
from ui.phones.svg import Layer, painted, written
from ui.phones.wire import CardPicture
from ui.theme import style
from ui.theme.tokens import THEMES

UNIT = 16.0
"""The smallest text of a card as it is drawn; a phone makes the whole card as wide as it is itself."""
WIDE = 26.0
"""How wide cards are on a phone, in units of their smallest text."""
ALBUM = 12
"""So many pictures of each card are kept: for one of each seat, and some more."""
BOARD = (960, 620)
BOARD_UNIT = 19.0

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Something that is drawn step by step, each of a few milliseconds at most; what it gives in the end."""


def some(steps: Steps[T], for_s: float) -> T | None:
    """Take a step, and further ones while so many seconds have not passed; None while more are to be taken."""
    end = time.perf_counter() + for_s
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return cast(T, done.value)
        if time.perf_counter() >= end:
            return None


class _Kept(Struct, frozen=True):
    read: PartsRead
    card: CardPicture


class _Picture(Struct, frozen=True):
    """A card as it would be drawn for whoever reads the same of their page."""

    read: PartsRead
    svg: str
    title: str
    words: str
    wide: float
    high: float


class _Begun(Struct, frozen=True):
    """A card of which some is drawn."""

    place: int
    theme: str
    read: PartsRead
    steps: Steps[_Picture]


class Album:
    """The cards that were drawn last for anybody: who would see the same is given the same."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], deque[_Picture]] = {}

    def find(self, place: int, page: Page, theme: str) -> _Picture | None:
        """The picture of this card for this page, where there is one."""
        return next((one for one in self._kept.get((place, theme), ()) if one.read.still(page)), None)

    def keep(self, place: int, theme: str, picture: _Picture) -> None:
        """This was drawn."""
        self._kept.setdefault((place, theme), deque(maxlen=ALBUM)).appendleft(picture)


class DeviceCards:
    """What one device was shown last of each card."""

    def __init__(self, face: Face, key: Key, album: Album | None = None) -> None:
        self._face, self._key = face, key
        self._album = album if album is not None else Album()
        self._kept: dict[tuple[int, str], _Kept] = {}
        self._begun: _Begun | None = None

    def shown(self, page: Page) -> list[int]:
        """Which cards have anything to show now."""
        return self._face.shown(page)

    def stale(self, page: Page, theme: str) -> int | None:
        """The first card that is to be drawn anew; None for none."""
        for place in self.shown(page):
            kept = self._kept.get((place, theme))
            if kept is None or not kept.read.still(page):
                return place
        return None

    def draw(self, place: int, page: Page, theme: str, for_s: float = math.inf) -> None:
        """Draw this card, unless somebody sees just the same, for about so many seconds; the rest comes next."""
        begun, picture = self._begun, None
        if begun is None or (begun.place, begun.theme) != (place, theme) or not begun.read.still(page):
            begun, picture = self._begin(place, page, theme), self._album.find(place, page, theme)
            self._begun = begun
        if picture is None:
            picture = self._some(begun, page, for_s)
            if picture is None:
                return
            self._album.keep(place, theme, picture)
        self._begun = None
        column = 0 if place < len(self._face.wide) or self._card(place) is ENDING else 1
        name = hashed(self._key, picture.svg, picture.title, picture.words)
        card = CardPicture(name, picture.title, picture.words, picture.wide, picture.high, column, picture.svg)
        self._kept[place, theme] = _Kept(picture.read, card)

    def _begin(self, place: int, page: Page, theme: str) -> _Begun:
        read = PartsRead(page)
        return _Begun(place, theme, read, self._steps(place, read.page, read))

    def _some(self, begun: _Begun, page: Page, for_s: float) -> _Picture | None:
        """Some of it; None where something is left to be drawn."""
        with style.worn(THEMES[begun.theme]), style.worn(self._face.private()):
            try:
                return some(begun.steps, for_s)
            except TypeError:  # it hands the page to what takes no other value in its place
                read = PartsRead(page)
                read.note((), page)
                return some(self._steps(begun.place, page, read), math.inf)

    def _steps(self, place: int, page: Page, read: PartsRead) -> Steps[_Picture]:
        card = self._card(place)
        mine = card.mine(page)
        wide = (card.phone[0] if card.phone else WIDE) * UNIT
        high = (card.high(page, mine) if mine is not None else card.size[1]) * UNIT
        layers = []
        for piece in card.pieces(QRectF(0, 0, wide, high), page, mine, UNIT) if mine is not None else ():
            yield
            layers.append((yield from painted(piece, wide, high)))
        yield
        made = written(layers, wide, high)
        yield
        told = card.told(page, mine) if mine is not None else ""
        return _Picture(read, made, card.title(page, mine), told, wide, high)

    def all(self, page: Page, theme: str) -> tuple[CardPicture, ...]:
        """The cards as they were drawn last, from top to bottom."""
        return tuple(self._kept[place, theme].card for place in self.shown(page) if (place, theme) in self._kept)

    def forget(self) -> None:
        """Nothing private stays here while the phone is covered for long."""
        self._kept.clear()
        self._begun = None

    def _card(self, place: int) -> Card[object]:
        return self._face.cards[place]


class PhoneBoard:
    """The board as everybody sees it; only those of its parts are drawn anew that rest on something else now."""

    def __init__(self, face: Face, size: tuple[int, int] = BOARD) -> None:
        self._face, self._size = face, size
        self._kept: dict[str, dict[str, tuple[object, Layer]]] = {}
        """Of each theme the parts as they were drawn last, by name, each with what it rests on."""
        self._marked = MarkedPlaces(face.scene)
        self._begun: tuple[Page, str, Steps[CardPicture]] | None = None
        """The page and the theme that are being drawn, and what is left of it."""

    def draw(self, page: Page, theme: str, for_s: float) -> CardPicture | None:
        """Draw for about so many seconds; None where something is still to be drawn then, with the next call."""
        if self._begun is None or self._begun[0] is not page or self._begun[1] != theme:
            self._begun = page, theme, self._steps(page, theme)
        with style.worn(THEMES[theme]):
            made = some(self._begun[2], for_s)
        if made is not None:
            self._begun = None
        return made

    def _steps(self, page: Page, theme: str) -> Steps[CardPicture]:
        wide, high = self._size
        look = Look(page, page.view.board, wide, high, BOARD_UNIT)
        pieces = yield from _pieces(self._face, look, self._marked.of(page, BOARD_UNIT))
        kept = self._kept.setdefault(theme, {})
        for name, rests_on, draw in pieces:
            if name not in kept or kept[name][0] != rests_on:
                yield
                kept[name] = rests_on, (yield from painted(draw, wide, high))
        yield
        made = written([kept[name][1] for name, _rests_on, _draw in pieces], wide, high)
        self._kept[theme] = {name: kept[name] for name, _rests_on, _draw in pieces}
        yield
        title, told = self._face.scene.told(look)
        told = " ".join([told, *dict.fromkeys(self._marked.of(page, BOARD_UNIT).values())])
        return CardPicture(hashed(b"", made, told), title, told, wide, high, 0, made)


def board(face: Face, page: Page, theme: str, size: tuple[int, int] = BOARD) -> CardPicture:
    """The board as everybody sees it, all of it now, for so much room."""
    made = PhoneBoard(face, size).draw(page, theme, math.inf)
    assert made is not None
    return made


_Piece = tuple[str, object, Callable[[QPainter], None]]
"""A part of a board or what lies on it: its name, what it rests on, and how it is drawn."""


def _pieces(face: Face, look: Look[Any], marks: dict[str, str]) -> Steps[list[_Piece]]:
    yield
    laid = face.scene.lay(look)
    yield
    parts = face.scene.parts(look, laid)
    yield
    made: list[_Piece] = [(part.name, (part.box, part.rests_on), part.paint) for part in parts]
    for part in parts:
        if part.name in marks:
            place = mark_of(part, look.unit, look.wide)
            made.append((f"mark {part.name}", place, partial(draw_mark, box=place, unit=look.unit)))
    for spot in (marked_spot(each, marks, look.unit) for each in face.scene.spots(look, laid)):
        if spot.draw is not None and spot.shown:
            box = spot.box.toRect()
            lies = partial(_lies, spot.draw, box)
            made.append((f"spot {spot.key}", (box, spot.rests_on, spot.able, spot.what), lies))
    return made


def _lies(draw: Callable[[QPainter, QRectF, Touch], None], box: QRect, painter: QPainter) -> None:
    painter.translate(box.topLeft())
    draw(painter, QRectF(QPointF(), box.size().toSizeF()), Touch())
