"""Scenes and cards on pictures, without a widget: what is drawn, whether it keeps to its box, and what goes stale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter, QRegion

from companion.core.messages import HOST, PUBLIC
from companion.core.page import Page
from companion.core.vocabulary import Way
from companion.games import GAMES
from companion.sessions.time import HandWoundTime
from ui.bot import Bot, laid
from ui.faces.scene import Frame, Live, Part, Scene, changed, portray
from ui.theme import paint, style
from ui.theme.tokens import DARK, Theme

SEED = 7
SEEDS = {"renegotiation": 3}
"""With the first seed Renegotiation wanders: a thousand pages that are much alike."""
STEP_MS = 3_000
HINTING = 32
"""How far apart, of 255, two greys may be that are to be the same."""
MARGIN = 40
"""Pixels round a picture in which nothing may be drawn."""


@cache
def evenings(game: str, seats: int, way: Way = Way.APP) -> dict[str, tuple[Page, ...]]:
    """One evening, played once, as the public, the host and the first seat see it."""
    seed = SEEDS.get(game, SEED)
    session = laid(game, seats, seed, HandWoundTime(), way)
    viewers = (PUBLIC, HOST, session.page(PUBLIC).view.seats[0].name)
    bot, pages = Bot(session, seed), {viewer: [session.page(viewer)] for viewer in viewers}
    while bot.step():
        time = session.time
        if isinstance(time, HandWoundTime) and session.running:
            time.wind(STEP_MS)
            session.speak()
        for viewer, shown in pages.items():
            shown.append(session.page(viewer))
    return {viewer: tuple(shown) for viewer, shown in pages.items()}


def evening(game: str, seats: int, viewer: str) -> tuple[Page, ...]:
    """Every page that the public, the host or the first seat sees while a bot plays an evening."""
    return evenings(game, seats)[viewer]


def moments(game: str, seats: int, viewer: str) -> dict[str, Page]:
    """The last page of every phase of that evening."""
    return {page.view.board.phase: page for page in evening(game, seats, viewer)}


def least_and_most(game: str) -> tuple[int, int]:
    """The smallest and the largest table."""
    return GAMES[game].meta.seats


def frame_of(page: Page, size: tuple[int, int], pressed: bool = False, live: Live | None = None) -> Frame[Any]:
    """The board as a window of this size would show it: the public's, or, `pressed`, the host's."""
    wide, high = size
    if pressed:
        return Frame(page, page.view.board, round(wide * 0.74), round(high * 0.7), round(high / 72), True, True,
                     live or Live())  # fmt: skip
    unit = high * 0.0308
    return Frame(page, page.view.board, round(wide - 1.5 * unit), round(high - 5.5 * unit), unit, False, True,
                 live or Live())  # fmt: skip


def frames(scene: Scene[Any, Any], pages: Iterable[Page], size: tuple[int, int], pressed: bool) -> Iterator[Frame[Any]]:
    """The boards of these pages one after the other, each with what is remembered of those before."""
    past = None
    for page in pages:
        past, _motions = scene.follow(past, frame_of(page, size, pressed, Live(past=past)))
        yield frame_of(page, size, pressed, Live(past=past))


def empty(wide: float, high: float) -> QImage:
    """A picture with nothing on it."""
    image = QImage(round(wide), round(high), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def picture(scene: Scene[Any, Any], frame: Frame[Any], theme: Theme = DARK) -> QImage:
    """The whole board, with an empty margin round it."""
    image = empty(frame.wide + MARGIN * 2, frame.high + MARGIN * 2)
    painter = QPainter(image)
    painter.translate(MARGIN, MARGIN)
    try:
        portray(painter, scene, frame, theme)
    finally:
        painter.end()
    return image


def differ(one: QImage, other: QImage) -> bool:
    """Whether two pictures differ by more than the hinting of large letters, which Qt does not draw twice alike."""
    if one == other:
        return False
    both = []
    for image in (one, other):
        # A row of greys fills whole words, or what lies between rows would be compared, too.
        flat = QImage(-(-image.width() // 4) * 4, image.height(), QImage.Format.Format_RGB32)
        flat.fill(Qt.GlobalColor.black)
        painter = QPainter(flat)
        painter.drawImage(0, 0, image)
        painter.end()
        both.append(flat)
    painter = QPainter(both[0])
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, both[1])
    painter.end()
    greys = both[0].convertToFormat(QImage.Format.Format_Grayscale8)
    return max(bytes(greys.constBits())) > HINTING


def outside(image: QImage, box: QRect) -> bool:
    """Whether anything is drawn on this picture outside the box."""
    rest = QRegion(image.rect()).subtracted(QRegion(box))
    strips: Any = rest  # Qt's own way through a region, of which the stubs know nothing
    return any(image.copy(strip) != empty(strip.width(), strip.height()) for strip in strips)


def spilt(part: Part, frame: Frame[Any]) -> bool:
    """Whether this part draws outside its own box."""
    image, nothing = _blank(round(frame.wide), round(frame.high))
    painter = QPainter(image)
    painter.setClipRegion(QRegion(image.rect()).subtracted(QRegion(part.box.toAlignedRect())))
    paint.begin(painter)
    part.paint(painter)
    painter.end()
    if image == nothing:
        return False
    _blank.cache_clear()
    return True


@cache
def _blank(wide: int, high: int) -> tuple[QImage, QImage]:
    """A picture on which nothing has been drawn outside a box, and one on which nothing ever is."""
    return empty(wide, high), empty(wide, high)


def wipe(image: QImage, region: QRegion) -> None:
    """Makes this region empty."""
    painter = QPainter(image)
    painter.setClipRegion(region)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(image.rect(), Qt.GlobalColor.black)
    painter.end()


def lay_down(image: QImage, parts: Iterable[Part], region: QRegion) -> None:
    """Draws what lies in this region; each part with a painter of its own, since Qt's curves remember the last one."""
    for part in parts:
        if region.intersects(part.box.toAlignedRect()):
            painter = QPainter(image)
            painter.setClipRegion(region)
            paint.begin(painter)
            part.paint(painter)
            painter.end()


def stale(scene: Scene[Any, Any], seen: Iterable[Frame[Any]], theme: Theme = DARK) -> list[str]:
    """Where a board that repaints only what its parts call changed differs from one that is drawn anew: phases."""
    found: list[str] = []
    kept, before = QImage(), dict[str, Part]()
    for frame in seen:
        with style.worn(theme):
            parts = {part.name: part for part in scene.parts(frame, scene.lay(frame))}
            if kept.isNull():
                kept = empty(frame.wide, frame.high)
            region, whole = changed(before, parts), empty(frame.wide, frame.high)
            wipe(kept, region)
            lay_down(kept, parts.values(), region)
            lay_down(whole, parts.values(), QRegion(whole.rect()))
        if differ(kept, whole):
            found.append(str(frame.board.phase))
            kept = whole
        before = parts
    return found


def careless(parts: list[Part], which: str) -> list[Part]:
    """The same parts, but those whose name begins so say that they rest on nothing: a fault, to be caught."""
    return [replace(part, rests_on=None) if part.name.startswith(which) else part for part in parts]
