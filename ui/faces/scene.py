"""Board scenes: how a game's board is drawn and pressed, as functions of page, size and what moves, without a widget.

A scene is drawn in parts. A part names its box and all that it rests on, so that whoever shows it paints anew only the
parts in which something else is to be seen. A window, a picture, print or SVG draw the same parts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QRegion

from companion.core.offers import Offer
from companion.core.page import Moment, Page
from ui.theme import called, paint, style
from ui.theme.tokens import Theme

B = TypeVar("B")
L = TypeVar("L")
"""The board of a game, and where everything lies on it."""

Draw = Callable[[QPainter], None]


@dataclass(frozen=True)
class Live:
    """What is seen beside the page: what has happened just now, how far it has moved, and where the finger is."""

    past: Any = None
    """What the scene remembers of the pages before (`Scene.follow`)."""
    moved: Mapping[str, float] = field(default_factory=dict)
    """How far each motion that runs has come; what is not in it stands still."""
    under_way: frozenset[str] = frozenset()
    """Spots that are on their way, or in somebody's hand."""
    marked: str = ""
    """The spot that has the keyboard, or lies under the mouse."""
    chosen: str = ""
    """What was chosen on the board and waits for its second press, in the scene's own words."""
    left: int | None = None
    """Milliseconds that are left on the clock now; None where the page says it."""
    keyed: bool = True
    """Whether a digit is the board's: a form that stands open has them for itself."""


STILL = Live()


@dataclass(frozen=True)
class Frame(Generic[B]):
    """All that a picture of the board is made of, but the theme; sizes are in pixels.

    `unit` is the height of the smallest text, `pressed` tells whether the board takes input, `clock` whether a clock
    stands on it wherever the scene has a place for one.
    """

    page: Page
    board: B
    wide: float
    high: float
    unit: float
    pressed: bool = False
    clock: bool = False
    live: Live = STILL

    @property
    def box(self) -> QRectF:
        """The whole of it."""
        return QRectF(0, 0, self.wide, self.high)


@dataclass(frozen=True)
class Part:
    """A part of the picture: nothing is drawn outside its box, and nothing but what it rests on changes it.

    What is `kept` is dear and has no words on it: it is drawn once, and lies there as a picture from then on.
    """

    name: str
    box: QRectF
    rests_on: object
    draw: Draw
    kept: bool = False
    labels: bool = False
    """Whether it is no more than the name of what lies there, which looks otherwise wherever that changes."""
    arched: bool = False
    """Whether its upper half is half a circle, so that nothing of it lies at its corners."""
    lasts: bool = False
    """Whether what stands there goes on counting after the round: the mark of what changed it stays, too."""
    holder: str = ""
    """Whose points it shows, by name: what changed them is marked there, whenever it was."""
    words: QRectF | None = None
    """Where its words stand in a box that they do not fill: a mark stands beside them, and not at the box's corner."""
    disc: QRectF | None = None
    """The round thing in a box that it does not fill: a mark stands on its rim, and not at the box's corner."""
    marked: QPointF | None = None
    """The middle of its mark, where at its corner hangs a sign, and beyond that its neighbour stands."""
    means: object = None
    """What of the game it shows, where it looks otherwise for other reasons, too: no correction that leaves this as it
    was is marked there. None where that is all it rests on."""

    @property
    def shows(self) -> object:
        """What a correction must change to be marked there."""
        return self.rests_on if self.means is None else self.means

    def paint(self, painter: QPainter) -> None:
        """Draws it, whatever was drawn before."""
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self.draw(painter)
        painter.restore()


class Touch(NamedTuple):
    """Whether a spot has the keyboard, and whether the mouse is over it."""

    focus: bool = False
    hover: bool = False


@dataclass(frozen=True)
class Spot:
    """A place that can be pressed; or, with `draw`, a thing that lies there, and may be dragged or slide by itself."""

    key: str
    box: QRectF
    say: str
    hint: str = ""
    able: bool = True
    """Whether it may be pressed now."""
    shown: bool = True
    drags: bool = False
    draw: Callable[[QPainter, QRectF, Touch], None] | None = None
    """Draws it into a box of this size; None where the parts show it already."""
    rests_on: object = None
    start: QRectF | None = None
    """Where it comes from when it is new; None where it is simply there."""
    what: str = ""
    """What lies here. Another thing under the same key is there at once, it does not slide."""
    same: str = ""
    """By what it is known again under another key; "" where it is not."""
    home: bool = False
    """Whether Enter, pressed on the board, goes here."""


@dataclass(frozen=True)
class Motion:
    """Something that moves from 0 to `end` in so many milliseconds; 0 milliseconds stop it."""

    name: str
    ms: int
    end: float = 1.0
    bouncing: bool = False


@dataclass(frozen=True)
class Flight:
    """Something that flies over the board once, and is gone."""

    start: QRectF
    end: QRectF
    what: str
    draw: Callable[[QPainter, QRectF, Touch], None]


@dataclass(frozen=True)
class Act:
    """What a press means: a command to ask for (None for none), and what is chosen from now on."""

    ask: dict[str, Any] | None = None
    chosen: str = ""
    deal: str = ""
    """The deal whose menu opens, by its key (see `Offer.deal`)."""
    take: Offer | None = None
    """What is taken up, and its form opens; None for nothing."""


class Scene(Generic[B, L]):
    """The board of one game. It holds nothing: everything is a function of the frame."""

    kind: type[B]
    """The class of the boards that it draws."""
    size: tuple[int, int] = (1100, 560)
    least: tuple[int, int] = (560, 300)
    arrows = False
    """Whether arrow keys go from spot to spot."""

    # --- what is seen ------------------------------------------------------------------------------------------------

    def lay(self, frame: Frame[B]) -> L:
        """Where everything lies; it rests on page and size, never on what moves."""
        raise NotImplementedError

    def parts(self, frame: Frame[B], laid: L) -> list[Part]:
        """The picture from back to front, without the spots that are drawn on top of it."""
        raise NotImplementedError

    def spots(self, frame: Frame[B], laid: L) -> list[Spot]:
        """What can be pressed or moved, from back to front."""
        return []

    def told(self, frame: Frame[B]) -> tuple[str, str]:
        """What a screen reader says of the board: its name, and a description."""
        raise NotImplementedError

    def calls_out(self, board: B, moment: Moment) -> bool:
        """Whether the board itself calls this moment out, so that no banner need stand over it."""
        return False

    def corner(self, frame: Frame[B], laid: L) -> QRectF:
        """Where the clock stands; empty where it does not."""
        return QRectF()

    def place_of(self, frame: Frame[B], laid: L, account: str) -> QPointF | None:
        """Where the points of this account lie; None where the board does not show them."""
        return None

    def wanted(self, page: Page | None) -> bool:
        """Whether a board on a private window has anything that its player moves now."""
        return False

    def wide(self, board: B) -> bool:
        """Whether the players stand on the board itself, so that no seats need to stand beside or under it."""
        return True

    # --- what moves --------------------------------------------------------------------------------------------------

    def follow(self, past: Any, frame: Frame[B]) -> tuple[Any, tuple[Motion, ...]]:
        """What is to be remembered once this page is shown, and what begins to move; `past` is None at the first."""
        return None, ()

    def flights(self, before: Frame[B], was: L, frame: Frame[B], laid: L) -> list[Flight]:
        """What flies between two pages."""
        return []

    def busy(self) -> frozenset[str]:
        """Motions during which nothing else should move."""
        return frozenset()

    def every(self, board: B) -> int:
        """After how many milliseconds the board is looked at again although no page came; 0 for never."""
        return 0

    # --- what is pressed ---------------------------------------------------------------------------------------------

    def pressed(self, frame: Frame[B], laid: L, key: str) -> Act:
        """What a press on a spot means."""
        return Act()

    def dropped(self, frame: Frame[B], laid: L, key: str, at: QPointF) -> Act:
        """What it means that the spot was dragged here."""
        return Act()

    def clicked(self, frame: Frame[B], laid: L, at: QPointF) -> Act | None:
        """What a click beside all spots means; None for nothing."""
        return None

    def picks(self, frame: Frame[B]) -> Mapping[int, str]:
        """The spots that digits press, by their digits; none where digits belong to seats and controls."""
        return {}

    def letters(self, frame: Frame[B]) -> Mapping[str, str]:
        """The spots that letters press, where cards and seats both have keys: letter → spot."""
        return {}

    def stands(self, frame: Frame[B], laid: L) -> QPointF:
        """From where arrow keys set out."""
        return frame.box.center()


def command(page: Page, *commands: str, **values: str) -> dict[str, Any] | None:
    """The first of these commands that is offered with these values, filled in; None when none is."""
    for offer in page.offers:
        given = {name: value for name, value in values.items() if name in offer.given}
        if offer.do in commands and all(offer.given[name] == value for name, value in given.items()):
            fields = {one.name for one in offer.fields}
            return offer.filled(**{name: value for name, value in values.items() if name in fields})
    return None


def changed(before: Mapping[str, Part], now: Mapping[str, Part]) -> QRegion:
    """Where something else is to be seen: the boxes of parts that came, went, moved, or rest on something else."""
    found = QRegion()
    for name in before.keys() | now.keys():
        old, new = before.get(name), now.get(name)
        if old is None or new is None or old.box != new.box or old.rests_on != new.rests_on:
            for part in (old, new):
                if part is not None:
                    found += part.box.toAlignedRect()
    return found


def portray(painter: QPainter, scene: Scene[Any, Any], frame: Frame[Any], theme: Theme) -> None:
    """Draws the whole board in this theme, spots included, from the painter's origin on and no further than its box."""
    called.sit(frame.page)
    painter.save()
    painter.setClipRect(frame.box, Qt.ClipOperation.IntersectClip)
    paint.begin(painter)
    with style.worn(theme):
        laid = scene.lay(frame)
        for part in scene.parts(frame, laid):
            part.paint(painter)
        for spot in scene.spots(frame, laid):
            if spot.draw is not None and spot.shown:
                painter.save()
                painter.translate(spot.box.toRect().topLeft())
                spot.draw(painter, QRectF(QPointF(), spot.box.toRect().size().toSizeF()), Touch())
                painter.restore()
    painter.restore()
