"""The cards of one seat as pictures (SVG): drawn by the faces, one at a time, and only where they would differ."""

from __future__ import annotations

from functools import partial

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from companion.core.page import Page
from ui.faces.card import Card
from ui.faces.face import Face
from ui.faces.scene import Frame as Look
from ui.faces.scene import portray
from ui.phones.pages import Key, hashed
from ui.phones.reading import Read
from ui.phones.svg import drawn
from ui.phones.wire import Drawn
from ui.theme import style
from ui.theme.tokens import THEMES

UNIT = 16.0
"""The smallest text of a card as it is drawn; a phone makes the whole card as wide as it is itself."""
WIDE = 26.0
"""How wide cards are on a phone, in units of their smallest text."""
BOARD = (960, 620)
BOARD_UNIT = 19.0


class _Kept(Struct, frozen=True):
    read: Read
    card: Drawn


class Cards:
    """What one device was shown last of each card."""

    def __init__(self, face: Face, key: Key) -> None:
        self._face, self._key = face, key
        self._kept: dict[tuple[int, str], _Kept] = {}

    def shown(self, page: Page) -> list[int]:
        """Which cards have anything to show now."""
        found = []
        for place, card in enumerate((*self._face.wide, *self._face.narrow)):
            mine = card.mine(page)
            if mine is not None and card.belongs(page, mine) and not card.silent(page, mine):
                found.append(place)
        return found

    def stale(self, page: Page, theme: str) -> int | None:
        """The first card that is to be drawn anew; None for none."""
        for place in self.shown(page):
            kept = self._kept.get((place, theme))
            if kept is None or not kept.read.still(page):
                return place
        return None

    def draw(self, place: int, page: Page, theme: str) -> None:
        """Draw this card."""
        read, real = Read(page), page
        try:
            one = self._drawn(place, read.page, theme)
        except TypeError:  # it hands the page to what takes no other value in its place
            read.note((), real)
            one = self._drawn(place, real, theme)
        self._kept[place, theme] = _Kept(read, one)

    def _drawn(self, place: int, page: Page, theme: str) -> Drawn:
        card = self._card(place)
        mine = card.mine(page)
        wide, high = card.phone or (WIDE, card.size[1])
        with style.worn(THEMES[theme]), style.worn(self._face.private()):
            made = drawn(partial(_paint, card, QRectF(0, 0, wide * UNIT, high * UNIT), page), wide * UNIT, high * UNIT)
        told = card.told(page, mine) if mine is not None else ""
        column = 0 if place < len(self._face.wide) else 1
        title = card.title(page, mine)
        return Drawn(hashed(self._key, made, title, told), title, told, wide * UNIT, high * UNIT, column, made)

    def all(self, page: Page, theme: str) -> tuple[Drawn, ...]:
        """The cards as they were drawn last, from top to bottom."""
        return tuple(self._kept[place, theme].card for place in self.shown(page) if (place, theme) in self._kept)

    def forget(self) -> None:
        """Nothing private stays here while the phone is covered for long."""
        self._kept.clear()

    def _card(self, place: int) -> Card[object]:
        return (*self._face.wide, *self._face.narrow)[place]


def _paint(card: Card[object], box: QRectF, page: Page, painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    card.draw(painter, box, page, UNIT)


def board(face: Face, page: Page, theme: str) -> Drawn:
    """The board as everybody sees it."""
    wide, high = BOARD
    look = Look(page, page.view.board, wide, high, BOARD_UNIT)
    with style.worn(THEMES[theme]):
        made = drawn(lambda painter: portray(painter, face.scene, look, style.current()), wide, high)
    title, told = face.scene.told(look)
    return Drawn(hashed(b"", made, told), title, told, wide, high, 0, made)
